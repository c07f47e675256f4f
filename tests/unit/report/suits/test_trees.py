"""The collapsed tree as text and as a picture."""

from __future__ import annotations

from xml.etree import ElementTree

from kibitz.combination import suit
from kibitz.report.suits.collapsed_svg import collapsed_svg
from kibitz.report.suits.collapsed_tree import collapsed_lines
from kibitz.report.suits.full_svg import tree_svg
from kibitz.report.suits.full_tree import TreeRow, tree_lines, tree_rows


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


def test_rows_of_the_whole_tree_say_what_they_are() -> None:
    best = suit("AQ-2").best
    assert best is not None
    rows = list(tree_rows(best.to_json()["tree"]))
    assert rows[0] == TreeRow(0, "South leads the 2", leads=True)
    assert [row.text.split(": ")[-1].split(",")[0] for row in rows if row.won] == ["won"] * sum(
        row.won is True for row in rows
    )
    assert not any(row.leads and row.won is not None for row in rows)
    assert tree_lines(best.to_json()["tree"], "> ")[0] == "> South leads the 2"
    assert [row.text for row in tree_rows(None)] == ["nothing is left to play"]


def test_the_picture_of_the_whole_tree_has_a_box_a_lead_and_a_dot_an_end() -> None:
    best = suit("AJT-432").best
    assert best is not None
    tree = best.to_json()["tree"]
    root = ElementTree.fromstring(tree_svg(tree, "AJT opposite 432"))
    kinds = [node.get("class") for node in root if node.tag.split("}")[-1] in ("rect", "circle")]
    rows = list(tree_rows(tree))
    assert kinds.count("d") == sum(row.leads for row in rows)
    assert kinds.count("w") == sum(row.won is True for row in rows)
    assert kinds.count("x") == sum(row.won is False for row in rows) > 0
