"""What the pages say stands in one place, `static/js/words/`, and nowhere else."""

from __future__ import annotations

import re
from pathlib import Path

from prose import HOLE, prose

SCRIPTS = Path(__file__).parents[2] / "src" / "kibitz" / "web" / "static" / "js"
EXAMPLES = {"examples.js", "rule-examples.js"}
"""Questions, deals and rules to begin with: what a reader might type."""
NAMES = "None All West East finding wrong dark two large room drop openapi.json"
VALUES = {f"card {HOLE} {HOLE} {HOLE}", "right though it lost", *NAMES.split()}
"""What the server, the style sheet or the browser is told, and not the reader."""
BY_NAME = {"SYSTEMS", "PLAYERS"}
"""Words that are looked up by what the server calls the thing."""


def test_no_prose_stands_outside_the_words():
    found = []
    for path in sorted(SCRIPTS.rglob("*.js")):
        source = path.read_text("utf-8")
        if path.parent.name == "words" or path.name in EXAMPLES:
            continue
        for one in prose(source):
            if (said := one.said(source)) not in VALUES:
                line = source[: one.start].count("\n") + 1
                found.append(f"{path.relative_to(SCRIPTS)}:{line}: {said}")
    assert not found, "\n".join(["prose outside static/js/words:", *found])


def test_prose_is_known_when_it_is_seen():
    source = """h("p", { class: "a b" }, "Take it back"); h("i", {}, "why"); toast(`${n} kept`);
    ask("board/read"); f.querySelector(".a .b"); counted(n, "trick"); /* "not this one" */"""
    said = [one.said(source) for one in prose(source)]
    assert said == ["Take it back", "why", f"{HOLE} kept", "trick"]


def test_every_word_is_used_and_every_one_that_is_used_is_there():
    pages = [p.read_text("utf-8") for p in SCRIPTS.rglob("*.js") if p.parent.name != "words"]
    used = set(re.findall(r"\b([A-Z]+\.\w+)\b", "".join(pages)))
    said: list[str] = []
    for path in sorted((SCRIPTS / "words").glob("*.js")):
        text = path.read_text("utf-8")
        for group, body in re.findall(r"export const (\w+) = \{\n(.*?)^\};", text, re.M | re.S):
            said += [f"{group}.{name}" for name in re.findall(r"^  (\w+):", body, re.M)]
    assert len(said) == len(set(said))
    groups = {one.partition(".")[0] for one in said} - BY_NAME
    assert not {one for one in set(said) ^ used if one.partition(".")[0] in groups}
