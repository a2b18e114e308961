"""The report in a real browser: filters, search, links, keyboard, dark and print; and texts that try to be more."""

from __future__ import annotations

from pathlib import Path
from typing import Any
from urllib.parse import quote

import pytest

from idiometer.corpus.example import Example
from idiometer.corpus.hypotheses import Hypotheses
from idiometer.corpus.testset import TestSet
from idiometer.idioms.starter import load_testset, starter_systems
from idiometer.metrics.evaluate import Evaluation, evaluate
from idiometer.metrics.registry import make_metrics
from idiometer.metrics.settings import Settings
from idiometer.report.page.build import write_page
from idiometer.report.page.data import as_script
from idiometer.report.run import run_of
from tests.report.conftest import EVIL, HIDDEN, LONG, Watched, evil_run


@pytest.fixture(scope="module")
def written(starter: tuple[Evaluation, list[Hypotheses]], tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("page") / "report.html"
    write_page(run_of(*starter), path)
    return path


def visible(watched: Watched) -> list[str]:
    """The names of the sentences drawn."""
    return list(watched.page.eval_on_selector_all("article", "all => all.map((a) => a.id.slice(2))"))


def told(watched: Watched, text: str) -> None:
    """Wait until the count says so."""
    watched.page.wait_for_function("text => document.getElementById('count').textContent.includes(text)", arg=text)


def test_filters_search_links_and_keys(written: Path, watched: Watched) -> None:
    page = watched.page
    page.goto(written.as_uri())
    told(watched, "All 219 occurrences")
    assert 25 <= len(visible(watched)) < 219
    page.fill("[name=q]", "FROST on top of snow")
    told(watched, "of 219")
    assert "frost" in (page.text_content("article mark.literal") or "") and 0 < len(visible(watched)) < 20
    page.click("[type=reset]")
    told(watched, "All 219")
    page.fill("[name=idiom]", "雪上加霜")
    page.select_option("[name=class]", "literal")
    page.select_option("[name=system]", "good.en")
    told(watched, "1 of 219")
    assert page.eval_on_selector_all("article mark.idiom", "all => all.map((m) => m.textContent)") == ["雪上加霜"]
    assert page.text_content("article .badge") == "literal"
    address = page.url
    page.goto("about:blank")
    page.goto(address)
    told(watched, "1 of 219")
    page.click("[type=reset]")
    page.check("[name=differ]")
    told(watched, "of 219")
    badges = page.eval_on_selector_all(
        "article", "all => all.map((a) => [...a.querySelectorAll('.badge')].map((b) => b.textContent))"
    )
    assert all(len(set(labels)) > 1 for labels in badges)
    page.locator("body").press("/")
    assert page.evaluate("document.activeElement.name") == "q"
    page.keyboard.press("Escape")
    page.keyboard.press("j")
    page.keyboard.press("j")
    assert page.evaluate("document.activeElement.id.slice(2)") == visible(watched)[1]
    page.click("article h3 a")
    told(watched, "Sentence s")
    assert len(visible(watched)) == 1
    assert watched.trouble == []
    assert {url.partition(":")[0] for url in watched.requests} <= {"file", "about"}


def test_a_cell_of_the_heat_map_leads_to_its_sentences(written: Path, watched: Watched) -> None:
    page = watched.page
    page.goto(written.as_uri())
    cell = page.locator(".heat a").first
    where = cell.get_attribute("href")
    assert where and where.startswith("#idiom=")
    cell.focus()
    assert "blocklist" in page.inner_text("#tip")
    page.keyboard.press("Enter")
    told(watched, "of 219 occurrences")
    assert page.input_value("[name=system]") == "literal.en"
    assert watched.trouble == []


def test_rows_come_as_one_scrolls(written: Path, watched: Watched) -> None:
    page = watched.page
    page.goto(written.as_uri())
    told(watched, "All 219")
    for _ in range(40):
        page.evaluate("scrollTo(0, document.body.scrollHeight)")
        page.wait_for_timeout(60)
        if len(visible(watched)) == 219:
            break
    assert len(set(visible(watched))) == 219
    assert page.is_hidden("#more")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_contrast_is_enough(written: Path, watched: Watched, scheme: Any) -> None:
    page = watched.page
    page.emulate_media(color_scheme=scheme)
    page.goto(written.as_uri())
    told(watched, "All 219")
    ratios = page.evaluate(CONTRAST, [*PLAIN, "td.better", ".tag", "mark.idiom", "mark.literal", "dt", ".badge"])
    assert {name: ratio for name, ratio in ratios.items() if ratio < 4.5} == {}
    assert (page.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(25, 26, 28)") == (scheme == "dark")


PLAIN = ["body", ".dim", "figcaption", "a"]
CONTRAST = """names => {
  const parts = (c) => c.match(/[\\d.]+/g).map(Number);
  const linear = (v) => v <= 10 ? v / 255 / 12.92 : ((v / 255 + .055) / 1.055) ** 2.4;
  const light = (c) => parts(c).slice(0, 3).map(linear).reduce((sum, v, i) => sum + v * [.2126, .7152, .0722][i], 0);
  const style = (e) => getComputedStyle(e);
  const clear = (e) => parts(style(e).backgroundColor)[3] === 0;
  const behind = (e) => clear(e) ? behind(e.parentElement) : style(e).backgroundColor;
  return Object.fromEntries(names.map((name) => {
    const e = document.querySelector(name);
    const [a, b] = [light(style(e).color), light(behind(e))].sort((x, y) => y - x);
    return [name, (a + .05) / (b + .05)];
  }));
}"""


def test_it_prints_and_fits_a_phone(written: Path, watched: Watched) -> None:
    page = watched.page
    page.goto(written.as_uri())
    told(watched, "All 219")
    page.emulate_media(media="print", color_scheme="dark")
    assert page.is_hidden("form") and page.is_hidden("nav")
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(255, 255, 255)"
    page.emulate_media(media="screen")
    page.set_viewport_size({"width": 380, "height": 800})
    assert page.evaluate("document.documentElement.scrollWidth") <= 380


def test_screen_readers_find_names(written: Path, watched: Watched) -> None:
    page = watched.page
    page.goto(written.as_uri())
    told(watched, "All 219")
    assert page.get_by_role("searchbox", name="Search").count() == 1
    assert page.get_by_role("region", name="Sentences").count() == 1
    assert page.get_by_role("columnheader", name="95% interval").count() == 1
    assert page.eval_on_selector_all("label", "all => all.filter((l) => !l.hidden && !l.control).length") == 0
    assert page.eval_on_selector_all("article .src", "all => all.every((t) => t.lang === 'zh')")
    assert page.locator("svg [aria-label*='95% interval']").count() == 6


def test_corpus_text_is_shown_and_never_run(tmp_path: Path, watched: Watched) -> None:
    path = tmp_path / "evil.html"
    write_page(run_of(*evil_run()), path)
    page = watched.page
    page.goto(path.as_uri())
    told(watched, "All 5 occurrences")
    assert page.title().startswith("</script>")
    assert page.inner_text("h1") == EVIL and "49" not in page.inner_text("h1")
    assert page.locator("img").count() == 0 and page.locator("body script").count() == 3
    assert EVIL in (page.locator("article").nth(0).text_content() or "")
    hidden = page.locator("article").nth(1).locator("mark.idiom")
    assert hidden.text_content() == "a202Eb200Bc2066dFEFFe0007f"
    assert page.locator("article").nth(2).locator("mark.idiom").text_content() == "𠀀𠀁"
    assert page.locator("article").nth(2).locator("mark.literal").first.text_content() == "iron"
    assert len(page.locator("article").nth(3).locator(".text").nth(1).text_content() or "") == len(LONG)
    assert page.locator("article").nth(4).locator(".empty").count() == 2
    page.fill("[name=q]", EVIL[-30:])
    told(watched, "All 5")
    page.goto(f"{path.as_uri()}#q={quote(EVIL)}&system={quote(EVIL)}&s={quote(EVIL)}")
    told(watched, "There is no sentence")
    assert watched.trouble == [] and HIDDEN not in path.read_text(encoding="utf-8").partition('id="index"')[0]


def test_a_run_of_corpus_scores_alone_and_one_without_idioms(tmp_path: Path, watched: Watched) -> None:
    page = watched.page
    for examples, says in (
        (load_testset("starter/zh-en").examples[:5], "All 5"),
        ((Example("1", "x", ("y",)),), "Nothing"),
    ):
        testset = TestSet.of("t", "zh-en", examples)
        systems = [Hypotheses("a", ("y",) * len(examples))]
        evaluation = evaluate(testset, systems, make_metrics(["bleu"], testset), Settings(intervals=False))
        write_page(run_of(evaluation, systems), tmp_path / "r.html")
        page.goto("about:blank")
        page.goto((tmp_path / "r.html").as_uri())
        told(watched, says)
        assert "only corpus scores" in page.inner_text(".headline") and page.locator(".badge").count() == 0
    assert watched.trouble == []


def test_classes_are_filtered_by_the_metric_that_has_them(tmp_path: Path, watched: Watched) -> None:
    testset, systems = load_testset("starter/zh-en"), starter_systems("starter/zh-en")
    some = TestSet.of("t", "zh-en", testset.examples[:40])
    systems = [Hypotheses(s.system, s.lines[:40]) for s in systems]
    metrics = make_metrics(["blocklist", "class"], some)
    evaluation = evaluate(some, systems, metrics, Settings(test="bs", n_bootstrap=50))
    write_page(run_of(evaluation, systems), tmp_path / "r.html")
    page = watched.page
    page.goto((tmp_path / "r.html").as_uri())
    told(watched, "All")
    assert page.input_value("[name=metric]") == "class"
    labels = {verdict.label for verdict in evaluation.systems[0].score("rendered").verdicts}
    label = sorted(name for name in labels if name and name != "literal")[0]  # which there are is the metric's affair
    page.select_option("[name=class]", label)
    told(watched, " of ")
    assert label in page.eval_on_selector_all("article .badge", "all => all.map((b) => b.textContent)")
    assert page.locator(f"svg [aria-label*=': {label}']").count() >= 1
    page.select_option("[name=metric]", "blocklist")
    told(watched, "Nothing fits")
    assert watched.trouble == []


def test_nothing_in_the_data_ends_the_script() -> None:
    assert "<" not in as_script({EVIL: [EVIL]}) and "\0" not in as_script("\0")
