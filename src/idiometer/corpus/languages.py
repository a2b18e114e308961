"""Which language codes there are, so that a mistyped one is noticed."""

from __future__ import annotations

import difflib
import re

from idiometer.errors import UsageError

_ISO_639_1 = (
    "aa ab ae af ak am an ar as av ay az ba be bg bh bi bm bn bo br bs ca ce ch co cr cs cu cv cy da de dv dz ee el "
    "en eo es et eu fa ff fi fj fo fr fy ga gd gl gn gu gv ha he hi ho hr ht hu hy hz ia id ie ig ii ik io is it iu ja "
    "jv ka kg ki kj kk kl km kn ko kr ks ku kv kw ky la lb lg li ln lo lt lu lv mg mh mi mk ml mn mr ms mt my na nb nd "
    "ne ng nl nn no nr nv ny oc oj om or os pa pi pl ps pt qu rm rn ro ru rw sa sc sd se sg si sk sl sm sn so sq sr ss "
    "st su sv sw ta te tg th ti tk tl tn to tr ts tt tw ty ug uk ur uz ve vi vo wa wo xh yi yo za zh zu"
)
_LONGER = "ast enm grc hbs lzh yue qaa qab"  # the last two are for private use: made-up languages
CODES = frozenset((_ISO_639_1 + " " + _LONGER).split())

_NAMES = {
    "ar": "arabic ara", "cs": "czech ces cze", "da": "danish dan", "de": "german deu ger deutsch",
    "el": "greek ell", "en": "english eng", "es": "spanish spa español", "fi": "finnish fin",
    "fr": "french fra fre français", "he": "hebrew heb iw", "hi": "hindi hin", "hu": "hungarian hun",
    "id": "indonesian ind", "it": "italian ita", "ja": "japanese jpn jp", "ko": "korean kor kr",
    "nl": "dutch nld", "no": "norwegian nor", "pl": "polish pol", "pt": "portuguese por",
    "ro": "romanian ron", "ru": "russian rus", "sl": "slovene slovenian slv", "sv": "swedish swe",
    "th": "thai tha", "tr": "turkish tur", "uk": "ukrainian ukr ua", "vi": "vietnamese vie",
    "zh": "chinese zho chi cn mandarin zhs zht",
}  # fmt: skip
_BY_NAME = {name: code for code, names in _NAMES.items() for name in names.split()}


def check_language(code: str) -> str:
    """The code in lower case; an error with the nearest one where there is no such language."""
    found = code.lower()
    if found in CODES:
        return found
    base = re.split("[-_]", found)[0]
    close = difflib.get_close_matches(base, _BY_NAME, n=1, cutoff=0.75)
    near = base if base in CODES else _BY_NAME[close[0]] if close else None
    hint = f"did you mean {near!r}?" if near else "use an ISO 639 code, for example zh, en, fr"
    raise UsageError(f"unknown language {code!r}; {hint}")


def split_langpair(langpair: str) -> tuple[str, str]:
    """The two languages of `zh-en`."""
    source, dash, target = langpair.partition("-")
    if not (source and dash and target):
        raise UsageError(f"{langpair!r} is not a language pair; write it as source-target, for example zh-en")
    return check_language(source), check_language(target)
