"""FreeDict TEI: what is a pair, and what is refused."""

from __future__ import annotations

import gzip
import tracemalloc
from pathlib import Path

import pytest

from idiometer.errors import IdiometerError
from idiometer.lexicon.freedict import read_freedict

HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n'
CAT = "<form><orth>cat</orth></form>"


def tei(*entries: str, namespace: str = ' xmlns="http://www.tei-c.org/ns/1.0"') -> str:
    body = "\n".join(f"<entry>{entry}</entry>" for entry in entries)
    title = "<teiHeader><title>en-fr <orth>not</orth></title></teiHeader>"
    return f"{HEAD}<TEI{namespace}>{title}<text><body>\n{body}\n</body></text></TEI>\n"


def sense(*translations: str) -> str:
    return "<sense>" + "".join(f'<cit type="trans"><quote>{one}</quote></cit>' for one in translations) + "</sense>"


def pairs(folder: Path, text: str | bytes, name: str = "eng-fra.tei") -> list[tuple[str, str]]:
    path = folder / name
    path.write_bytes(text.encode() if isinstance(text, str) else text)
    return list(read_freedict(path))


def test_every_word_has_every_translation_of_every_sense(tmp_path: Path) -> None:
    forms = "<form><orth>cat</orth><pron>kæt</pron></form><form type='variant'><orth>kat</orth></form>"
    nested = f'<sense>{sense("minet")}<cit type="translation"><quote> matou\n</quote></cit></sense>'
    found = pairs(tmp_path, tei(forms + sense("chat", "chatte") + nested, "<form><orth>dog</orth></form>"))
    targets = ["chat", "chatte", "minet", "matou"]
    assert found == [(word, target) for word in ("cat", "kat") for target in targets]


@pytest.mark.parametrize("namespace", ["", ' xmlns="http://www.tei-c.org/ns/1.0"', ' xmlns="urn:other"'])
def test_any_namespace(tmp_path: Path, namespace: str) -> None:
    assert pairs(tmp_path, tei(CAT + sense("chat"), namespace=namespace)) == [("cat", "chat")]


def test_older_files_have_tr(tmp_path: Path) -> None:
    text = tei(CAT + "<sense><trans><tr>chat</tr><tr>chatte</tr></trans></sense>")
    assert pairs(tmp_path, text, "a.xml") == [("cat", "chat"), ("cat", "chatte")]


def test_markup_in_a_translation_stays_text(tmp_path: Path) -> None:
    found = pairs(tmp_path, tei(CAT + sense("ch<hi>at</hi>", "&lt;b&gt;", "<![CDATA[<!ENTITY>]]>")))
    assert found == [("cat", "chat"), ("cat", "<b>"), ("cat", "<!ENTITY>")]


@pytest.mark.parametrize(
    "other",
    [
        '<sense><cit type="example"><quote>cats</quote><cit type="trans"><quote>chats</quote></cit></cit></sense>',
        "<sense><eg><q>cats</q><trans><tr>chats</tr></trans></eg></sense>",
        f"<re><form><orth>catty</orth></form>{sense('méchant')}</re>",
        '<etym><cit type="trans"><quote>cattus</quote></cit></etym>',
        '<sense><cit type="definition"><quote>felin</quote></cit><def>felin</def></sense>',
        '<sense><note><cit type="trans"><quote>note</quote></cit></note></sense>',
    ],
    ids=["example", "eg", "related", "etymology", "other cit", "note"],
)
def test_what_translates_something_else_is_not_taken(tmp_path: Path, other: str) -> None:
    assert pairs(tmp_path, tei(CAT + other + sense("chat"))) == [("cat", "chat")]


def test_an_entry_in_an_entry_stands_for_itself(tmp_path: Path) -> None:
    inner = f"<entry><form><orth>kitten</orth></form>{sense('chaton')}</entry>"
    assert pairs(tmp_path, tei(CAT + inner + sense("chat"))) == [("kitten", "chaton"), ("cat", "chat")]


def test_only_single_words_and_the_rest_is_told(tmp_path: Path) -> None:
    path = tmp_path / "a.tei"
    cat = CAT + sense("chat", "chat noir", "a\u00a0b", "a\u3000b", "", " ")
    path.write_text(tei(cat, f"<form><orth>a cat</orth></form>{sense('x')}"), encoding="utf-8")
    told: list[tuple[str, str]] = []
    assert list(read_freedict(path, lambda *pair: told.append(pair))) == [("cat", "chat")]
    assert told == [("cat", "chat noir"), ("cat", "a b"), ("cat", "a b"), ("a cat", "x")]
    assert list(read_freedict(path)) == [("cat", "chat")]


def test_compressed(tmp_path: Path) -> None:
    packed = gzip.compress(tei(CAT + sense("chat")).encode())
    assert pairs(tmp_path, packed, "a.tei.gz") == [("cat", "chat")]
    with pytest.raises(IdiometerError, match=r"b\.tei\.gz is damaged after entry 0 .*: fetch it again"):
        pairs(tmp_path, packed[:-20], "b.tei.gz")
    with pytest.raises(IdiometerError, match="is damaged"):
        pairs(tmp_path, tei(CAT), "c.tei.gz")


@pytest.mark.parametrize("encoding", ["utf-16", "iso-8859-1", "utf-8-sig"])
def test_encodings(tmp_path: Path, encoding: str) -> None:
    text = tei(CAT + sense("félin")).replace("UTF-8", encoding.removesuffix("-sig"))
    assert pairs(tmp_path, text.encode(encoding)) == [("cat", "félin")]


@pytest.mark.parametrize("encoding", ["utf-8", "utf-16"])
@pytest.mark.parametrize("declared", ['<!ENTITY a "aaaa">', '<!ENTITY % p SYSTEM "file:///etc/passwd">'])
@pytest.mark.parametrize("padding", ["", f"<!--{'x' * 100_000}-->"], ids=["first", "late"])
def test_entities_are_refused(tmp_path: Path, declared: str, encoding: str, padding: str) -> None:
    document = tei(CAT + sense("&a;")).removeprefix(HEAD)
    text = f'<?xml version="1.0" encoding="{encoding}"?>\n{padding}<!DOCTYPE TEI [\n{declared}]>{document}'
    with pytest.raises(IdiometerError, match=r"eng-fra\.tei, line 3: it declares the entity '[ap]'"):
        pairs(tmp_path, text.encode(encoding))


def test_entities_are_refused_in_an_odd_encoding(tmp_path: Path) -> None:
    head = b'<?xml version="1.0" encoding="cp037"?>'
    with pytest.raises(IdiometerError):
        pairs(tmp_path, head + '<!DOCTYPE TEI [<!ENTITY a "aa">]><TEI/>'.encode("cp037"))


def test_a_doctype_without_entities_is_fine(tmp_path: Path) -> None:
    document = tei(CAT + sense("chat")).removeprefix(HEAD)
    text = f'{HEAD}<!-- <!ENTITY --><!DOCTYPE TEI SYSTEM "freedict-P5.dtd" [<!ELEMENT x ANY>]>{document}'
    assert pairs(tmp_path, text) == [("cat", "chat")]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("<TEI>\n<entry>\n</form></TEI>", "line 3, column 3: mismatched tag; the XML is broken"),
        (tei(CAT)[:-40], "line 3, column 23: unclosed token"),
        ("", "line 1, column 1: no element found"),
        ("cat chat\n", "line 1, column 1: syntax error"),
        (tei(CAT + sense("&eacute;")), "line 3, column 69: undefined entity"),
        (b"<TEI>\xff\xfe</TEI>", "line 1, column 6: not well-formed"),
        ('<?xml version="1.0" encoding="klingon"?><TEI/>', "unknown encoding"),
        ('<?xml version="1.0" encoding="gb18030"?><TEI/>', "unknown encoding"),
        (f"{HEAD}<TEI><text/></TEI>", "has no <entry>; is it a FreeDict dictionary"),
    ],
)
def test_what_is_wrong_is_said(tmp_path: Path, text: str | bytes, message: str) -> None:
    with pytest.raises(IdiometerError, match=rf"eng-fra\.tei.*{message}") as caught:
        pairs(tmp_path, text)
    assert "\n" not in str(caught.value)


def test_no_such_file(tmp_path: Path) -> None:
    with pytest.raises(IdiometerError, match="does not exist"):
        list(read_freedict(tmp_path / "none.tei"))


def test_deep_nesting_is_no_trouble(tmp_path: Path) -> None:
    deep = "<sense>" * 5000 + sense("chat") + "</sense>" * 5000
    assert pairs(tmp_path, tei(CAT + deep)) == [("cat", "chat")]


def test_memory_does_not_grow_with_the_file(tmp_path: Path) -> None:
    path = tmp_path / "a.tei"
    path.write_text(tei(*[CAT + sense("chat")] * 10_000), encoding="utf-8")
    tracemalloc.start()
    try:
        assert sum(1 for _ in read_freedict(path)) == 10_000
        assert tracemalloc.get_traced_memory()[1] < 2_000_000
    finally:
        tracemalloc.stop()
