"""What languages are called: in English, for prompts, and in the codes of NLLB, from which others can be told."""

from __future__ import annotations

_TABLE = """
af Afrikaans afr_Latn|am Amharic amh_Ethi|ar Arabic arb_Arab|as Assamese asm_Beng|ast Asturian ast_Latn
az Azerbaijani azj_Latn|ba Bashkir bak_Cyrl|be Belarusian bel_Cyrl|bg Bulgarian bul_Cyrl|bn Bengali ben_Beng
bo Tibetan bod_Tibt|bs Bosnian bos_Latn|ca Catalan cat_Latn|cs Czech ces_Latn|cy Welsh cym_Latn|da Danish dan_Latn
de German deu_Latn|el Greek ell_Grek|en English eng_Latn|eo Esperanto epo_Latn|es Spanish spa_Latn
et Estonian est_Latn|eu Basque eus_Latn|fa Persian pes_Arab|fi Finnish fin_Latn|fr French fra_Latn|ga Irish gle_Latn
gd Gaelic gla_Latn|gl Galician glg_Latn|gu Gujarati guj_Gujr|ha Hausa hau_Latn|he Hebrew heb_Hebr|hi Hindi hin_Deva
hr Croatian hrv_Latn|hu Hungarian hun_Latn|hy Armenian hye_Armn|id Indonesian ind_Latn|ig Igbo ibo_Latn
is Icelandic isl_Latn|it Italian ita_Latn|ja Japanese jpn_Jpan|jv Javanese jav_Latn|ka Georgian kat_Geor
kk Kazakh kaz_Cyrl|km Khmer khm_Khmr|kn Kannada kan_Knda|ko Korean kor_Hang|ku Kurdish kmr_Latn|ky Kyrgyz kir_Cyrl
lb Luxembourgish ltz_Latn|lg Ganda lug_Latn|ln Lingala lin_Latn|lo Lao lao_Laoo|lt Lithuanian lit_Latn
lv Latvian lvs_Latn|mg Malagasy plt_Latn|mi Maori mri_Latn|mk Macedonian mkd_Cyrl|ml Malayalam mal_Mlym
mn Mongolian khk_Cyrl|mr Marathi mar_Deva|ms Malay zsm_Latn|mt Maltese mlt_Latn|my Burmese mya_Mymr
nb Bokmål nob_Latn|ne Nepali npi_Deva|nl Dutch nld_Latn|nn Nynorsk nno_Latn|no Norwegian nob_Latn|ny Nyanja nya_Latn
oc Occitan oci_Latn|or Odia ory_Orya|pa Punjabi pan_Guru|pl Polish pol_Latn|ps Pashto pbt_Arab
pt Portuguese por_Latn|qu Quechua quy_Latn|ro Romanian ron_Latn|ru Russian rus_Cyrl|rw Kinyarwanda kin_Latn
sa Sanskrit san_Deva|sd Sindhi snd_Arab|si Sinhala sin_Sinh|sk Slovak slk_Latn|sl Slovene slv_Latn
sm Samoan smo_Latn|sn Shona sna_Latn|so Somali som_Latn|sq Albanian als_Latn|sr Serbian srp_Cyrl|st Sotho sot_Latn
su Sundanese sun_Latn|sv Swedish swe_Latn|sw Swahili swh_Latn|ta Tamil tam_Taml|te Telugu tel_Telu|tg Tajik tgk_Cyrl
th Thai tha_Thai|ti Tigrinya tir_Ethi|tk Turkmen tuk_Latn|tl Tagalog tgl_Latn|tr Turkish tur_Latn|tt Tatar tat_Cyrl
ug Uyghur uig_Arab|uk Ukrainian ukr_Cyrl|ur Urdu urd_Arab|uz Uzbek uzn_Latn|vi Vietnamese vie_Latn|wo Wolof wol_Latn
xh Xhosa xho_Latn|yi Yiddish ydd_Hebr|yo Yoruba yor_Latn|yue Cantonese yue_Hant|zh Chinese zho_Hans|zu Zulu zul_Latn
"""
_ROWS = {row.split()[0]: row.split()[1:] for row in _TABLE.replace("\n", "|").split("|") if row}
NLLB = {code: nllb for code, (_, nllb) in _ROWS.items()}
_BY_LETTERS = {nllb[:3]: code for code, nllb in reversed(NLLB.items())}


def english_name(code: str) -> str:
    """The language in English; the code itself where the table lacks it."""
    return _ROWS[code][0] if code in _ROWS else code


def two_letters(code: str) -> str:
    """The short code of `fra`, `fr_XX` or `fra_Latn`: `fr`; what is unknown stays as it is."""
    base = code.replace("-", "_").split("_")[0].lower()
    return _BY_LETTERS.get(base, base)


def among(lang: str, known: list[str]) -> str | None:
    """The code that a model has for a language: as we write it, or as mBART, NLLB or OPUS models do."""
    if lang in known:
        return lang
    if NLLB.get(lang) in known:
        return NLLB[lang]
    return next((code for code in known if two_letters(code) == lang), None)
