"""The collapsed tree as text and as a picture."""

from __future__ import annotations

from xml.etree import ElementTree

from kibitz.combination import suit
from kibitz.report.collapsed_svg import collapsed_svg
from kibitz.report.suit_tree import collapsed_lines


def test_every_tactic_and_reply_stands_in_the_text() -> None:
    best = suit("AKQT-xxx").best
    assert best is not None
    rows = collapsed_lines(best)
    assert rows[0] == "Cash the ace"
    assert any(row.strip(" │") == "Finesse the ten" for row in rows)
    assert any("West low, East shows out" in row for row in rows)


def test_the_picture_is_well_formed_and_holds_the_tree() -> None:
    best = suit("AQ-2").best
    assert best is not None
    root = ElementTree.fromstring(collapsed_svg(best, "AQ opposite 2 <max>"))
    texts = ["".join(node.itertext()) for node in root if node.tag.endswith("text")]
    assert texts[0] == "AQ opposite 2 <max>"
    assert {"finesse the queen", "cash the ace", "cash the queen"} <= set(texts)
    assert "West K, East low" in texts and "West shows out, East K" not in texts
    boxes = [node for node in root if node.tag.endswith("rect")]
    assert len(boxes) == 3
