"""What a build server shows of a run: JUnit, and lines that GitHub turns into notes."""

from __future__ import annotations

from collections.abc import Iterator
from xml.etree import ElementTree as ET

from idiometer.metrics.settings import ALPHA
from idiometer.report.flat import p_text, value_text
from idiometer.report.headline import headlines
from idiometer.report.plain import one_line
from idiometer.report.run import Record


def to_junit(record: Record) -> str:
    """A suite per system, a case per score; it fails where the system is significantly worse than the baseline."""
    worse = {(c["system"], c["metric"]): text for c, text in _worse(record)}
    root = ET.Element("testsuites", name=one_line(record["testset"]["name"]))
    for system in record["systems"]:
        name, scores = one_line(system["system"]), system["scores"]
        failed = sum((system["system"], score["name"]) in worse for score in scores)
        skipped = sum(score["score"] is None for score in scores)
        counts = {"tests": len(scores), "failures": failed, "errors": 0, "skipped": skipped}
        suite = ET.SubElement(root, "testsuite", {"name": name} | {key: str(n) for key, n in counts.items()})
        for score in scores:
            case = ET.SubElement(suite, "testcase", classname=name, name=one_line(score["name"]))
            if score["score"] is None:
                ET.SubElement(case, "skipped", message="nothing could be judged")
            elif text := worse.get((system["system"], score["name"])):
                ET.SubElement(case, "failure", message=one_line(text))
            ET.SubElement(case, "system-out").text = one_line(_told(score))
    ET.indent(root)
    return '<?xml version="1.0" encoding="UTF-8"?>\n' + ET.tostring(root, encoding="unicode") + "\n"


def to_github(record: Record) -> str:
    """Workflow commands: an error for what got significantly worse, a warning, and the verdict as a notice."""
    lines = [_command("notice", "Idiometer", headline.text) for headline in headlines(record)]
    lines += [_command("warning", "Idiometer", h.warning) for h in headlines(record) if h.warning]
    lines += [_command("error", comparison["metric"], text) for comparison, text in _worse(record)]
    return "\n".join(lines) + "\n"


def _command(kind: str, title: str, text: str) -> str:
    named = _escape(title).replace(":", "%3A").replace(",", "%2C")
    return f"::{kind} title={named}::{_escape(text)}"


def _escape(text: str) -> str:
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _told(score: Record) -> str:
    interval = score["confidence"]
    between = f" [{value_text(interval['low'], score)}, {value_text(interval['high'], score)}]" if interval else ""
    return f"{value_text(score['score'], score)}{between} {score['signature']}"


def _worse(record: Record) -> Iterator[tuple[Record, str]]:
    """Every comparison in which a system was shown to be worse than the baseline."""
    for comparison in record["comparisons"]:
        p = comparison["p_adjusted"]
        if p is None or p > ALPHA or comparison["better"] is not False:
            continue
        scores = next(s for s in record["systems"] if s["system"] == comparison["system"])["scores"]
        score = next(s for s in scores if s["name"] == comparison["metric"])
        by = value_text(abs(comparison["difference"]), score)
        text = f"{comparison['metric']} of {comparison['system']} is worse than {comparison['baseline']} by {by}"
        yield comparison, f"{text} (p adjusted {p_text(p)}; {comparison['unit']} resampled)"
