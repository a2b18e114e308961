"""LitTER on a language with much inflection: of two renderings the literal one ranks above the other.

Sentences, renderings and the bundled lexicon are by one author, so this guards the forms, and measures nothing.
"""

from __future__ import annotations

import pytest

from idiometer.corpus.hypotheses import Hypotheses
from idiometer.corpus.testset import TestSet
from idiometer.lexicon.lexicon import Lexicon
from idiometer.metrics.litter import LitTER
from tests.metrics.test_litter import marked

PAIRS = """
She [spilled the beans] to the press.|Stresla je fižol novinarjem.|Vse je povedala novinarjem.
The old man [kicked the bucket].|Starec je brcnil v vedro.|Starec je umrl.
We had to [bite the bullet] and pay.|Morali smo zagristi v kroglo in plačati.|Morali smo stisniti zobe in plačati.
Are you [pulling my leg]?|Me vlečeš za nogo?|Me vlečeš za nos?
It's [raining cats and dogs].|Dežujejo mačke in psi.|Dežuje kot iz škafa.
You [hit the nail on the head].|Udaril si žebelj po glavi.|Zadel si v polno.
He got [cold feet].|Dobil je hladne noge.|Postalo ga je strah.
It [cost an arm and a leg].|Stalo je roko in nogo.|Stalo je celo premoženje.
Stop [beating around the bush].|Nehaj tolči po grmovju.|Nehaj ovinkariti.
They [cut corners] on safety.|Odrezali so vogale pri varnosti.|Varčevali so pri varnosti.
Take it [with a grain of salt].|Vzemi to z zrnom soli.|Vzemi to z rezervo.
It's no use [crying over spilt milk].|Nima smisla jokati nad razlitim mlekom.|Po toči zvoniti je prepozno.
She had [butterflies in her stomach].|V trebuhu je imela metuljčke.|Bila je zelo živčna.
He [threw in the towel].|Vrgel je brisačo.|Vrgel je puško v koruzo.
He is [a wolf in sheep's clothing].|Je volk v ovčjih oblačilih.|Je hinavec.
We can [kill two birds with one stone].|Z enim kamnom lahko ubijemo dve ptici.|Lahko ubijemo dve muhi na en mah.
She [turned the tables] on them.|Obrnila je mize proti njim.|Obrnila je situacijo sebi v prid.
It was [a wild goose chase].|Bil je lov na divje gosi.|Bil je lov za senco.
"""


@pytest.mark.parametrize("line", PAIRS.strip().splitlines())
def test_the_literal_one_ranks_above_the_other(line: str) -> None:
    text, *renderings = line.split("|")
    testset = TestSet.of("t", "en-sl", [marked(text)])
    metric = LitTER(Lexicon.load("en-sl"))
    literal, other = (metric.score(testset, Hypotheses("s", (one,))).verdicts[0] for one in renderings)
    assert literal.values == (1.0,)
    assert literal.graded is not None and other.graded is not None
    assert literal.graded > other.graded
