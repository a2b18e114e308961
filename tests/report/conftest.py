"""Debian's chromium, driven by Playwright; a run with what may go wrong on a page."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest

from idiometer.corpus.example import Example, Occurrence
from idiometer.corpus.hypotheses import Hypotheses
from idiometer.corpus.testset import TestSet
from idiometer.idioms.starter import load_testset, starter_systems
from idiometer.metrics.evaluate import Evaluation, evaluate
from idiometer.metrics.registry import make_metrics
from idiometer.metrics.settings import Settings

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext, Dialog, Page

CHROMIUM = shutil.which("chromium")
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--no-first-run",
]


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """One headless browser with a profile of its own for the whole session."""
    if CHROMIUM is None:
        if os.environ.get("CI") == "true":
            pytest.fail("chromium is missing; .ci/run installs it", pytrace=False)
        pytest.skip("chromium is missing")
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        started = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS, timeout=120_000)
        yield started
        started.close()


class Watched:
    """A page, and all that it complained of or asked the network for."""

    def __init__(self, context: BrowserContext) -> None:
        self.page: Page = context.new_page()
        self.page.set_default_timeout(60_000)
        self.trouble: list[str] = []
        self.requests: list[str] = []
        self.page.on("console", lambda message: self.trouble.append(message.text))
        self.page.on("pageerror", lambda error: self.trouble.append(str(error)))
        self.page.on("dialog", self._refuse)
        self.page.on("request", lambda request: self.requests.append(request.url))

    def _refuse(self, dialog: Dialog) -> None:
        self.trouble.append(dialog.message)
        dialog.dismiss()


@pytest.fixture
def watched(browser: Browser) -> Iterator[Watched]:
    """A page of an own context."""
    context = browser.new_context(viewport={"width": 1200, "height": 900})
    yield Watched(context)
    context.close()


@pytest.fixture(scope="session")
def starter() -> tuple[Evaluation, list[Hypotheses]]:
    """The starter set with its three systems, judged."""
    data, systems = load_testset("starter/zh-en"), starter_systems("starter/zh-en")
    metrics = make_metrics(["blocklist", "bleu"], data)
    return evaluate(data, systems, metrics, Settings(test="bs", n_bootstrap=200)), systems


EVIL = '</script></style><script>alert("1")</script><img src=x onerror=alert(2)>{{ 7*7 }}{% x %}</textarea><!--'
HIDDEN = "a\u202eb\u200bc\u2066d\ufeffe\u0007f"
LONG = "long " * 20_000


def evil_run() -> tuple[Evaluation, list[Hypotheses]]:
    """Texts, names and idioms that try to be markup, hide, turn round or never end; missing fields; astral letters."""
    rows = [
        (EVIL, f"{EVIL} iron", (EVIL,)),
        (HIDDEN, f"{HIDDEN} iron مرحبا", ()),
        ("𠀀𠀁", "𝒜𝒷 iron 𝒞", ("𝒟",)),
        ("idiom", LONG, (LONG, "")),
        ("idiom", "", ()),
    ]
    examples = [
        Example(f"{n}{EVIL}", idiom + text, refs, (Occurrence(idiom, ((0, len(idiom)),), EVIL, ("iron",)),))
        for n, (idiom, text, refs) in enumerate(rows)
    ]
    testset = TestSet.of(EVIL, "zh-en", [*examples, Example("bare", "no idiom")])
    systems = [Hypotheses(name, (*(text for _, text, _ in rows), "x")) for name in (EVIL, "b")]
    return evaluate(
        testset, systems, make_metrics(["blocklist"], testset), Settings(test="bs", n_bootstrap=50)
    ), systems
