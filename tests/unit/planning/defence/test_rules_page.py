"""docs/defence.md prints the rules of the code, and each stands in the file that it names."""

from __future__ import annotations

import re
from pathlib import Path

from kibitz.planning.defence import rules
from kibitz.planning.defence.rules import DefenceRule

PAGE = Path(__file__).parents[4] / "docs" / "defence.md"
ROOM = Path(rules.__file__).parent
ROW = re.compile(r"^\| (\d+) \| (.+) \| `([a-z_]+\.py)` \|$", re.MULTILINE)


def test_the_page_has_the_rules_of_the_code_in_their_order():
    told = ROW.findall(PAGE.read_text(encoding="utf-8"))
    assert told == [(str(rule.number), rule.english, f"{rule.place}.py") for rule in DefenceRule]


def test_the_numbers_count_through():
    assert [rule.number for rule in DefenceRule] == list(range(1, len(DefenceRule) + 1))


def test_every_rule_is_decided_by_in_the_file_that_it_names():
    for rule in DefenceRule:
        assert f"Rule.{rule.name}" in (ROOM / f"{rule.place}.py").read_text(encoding="utf-8"), rule


def test_every_file_that_decides_is_named():
    files = {
        path.stem
        for path in ROOM.glob("*.py")
        if re.search(r"\bRule\.[A-Z]", path.read_text(encoding="utf-8"))
    }
    assert files == {rule.place for rule in DefenceRule}
