"""FINESSE's worked example AQ-2 (its Figures 1 to 3): collapse, prune, pattern."""

from __future__ import annotations

from kibitz.combination import suit
from kibitz.papers.finesse.collapse import collapse, goal_tricks, label_text, lay_out, paths
from kibitz.papers.finesse.pattern import pattern
from kibitz.papers.finesse.prune import collapsed, drop_bad_moves, pruned

LINE = suit("AQ-2").best
assert LINE is not None
FIGURE_2 = {
    "C1": "West K, East shows out",
    "C2": "West low, East shows out",
    "C3": "West shows out, East K",
    "C4": "West low, East K",
    "C5": "West shows out, East low",
    "C6": "West K, East low",
    "C7": "West low, East low",
}
"""The defenders' replies to the first tactic."""


def replies(labels: tuple[tuple[int, int], ...]) -> set[str]:
    """The paper's names of some replies."""
    texts = {label_text(LINE.problem, label) for label in labels}
    return {name for name, text in FIGURE_2.items() if text in texts}


def test_the_first_tactic_has_seven_replies() -> None:
    tree = lay_out(LINE)
    assert tree is not None
    assert tree.play.tactic == "finesse 1"
    assert tree.play.english == "finesse the queen"
    assert [len(reply.labels) for reply in tree.replies] == [1] * 7
    assert {name for reply in tree.replies for name in replies(reply.labels)} == set(FIGURE_2)


def test_five_paths_lead_to_two_tricks() -> None:
    tree = lay_out(LINE)
    assert paths(tree, 2) == 5
    assert paths(tree, 1) == 7
    assert tree is not None
    winning = {
        name for reply in tree.replies if reply.payoff == 2 for name in replies(reply.labels)
    }
    assert winning == {"C1", "C2", "C3", "C6", "C7"}


def test_payoff_reduction_removes_the_king_under_the_ace() -> None:
    tree = lay_out(LINE)
    assert tree is not None
    merged = collapse(tree, goal_tricks(LINE))
    assert merged is not None
    assert {frozenset(replies(r.labels)) for r in merged.replies} == {
        frozenset({"C1", "C3", "C6"}),
        frozenset({"C2", "C7"}),
    }
    kept = {name for r in drop_bad_moves(tree).replies for name in replies(r.labels)}
    assert "C3" not in kept and {"C1", "C2", "C6", "C7"} <= kept


def test_the_collapsed_tree_is_figure_3() -> None:
    tree = collapsed(LINE)
    assert tree is not None
    branches = {frozenset(replies(r.labels)): r.then for r in tree.replies}
    assert set(branches) == {frozenset({"C1", "C6"}), frozenset({"C2", "C7"})}
    queen, ace = branches[frozenset({"C1", "C6"})], branches[frozenset({"C2", "C7"})]
    assert queen is not None and queen.play.english == "cash the queen"
    assert ace is not None and ace.play.english == "cash the ace"


def test_the_top_defender_node_is_pruned() -> None:
    tree = pruned(LINE)
    assert tree is not None and tree.replies == ()
    assert pattern(LINE) == ["Finesse the queen."]


def test_sequences_repeats_and_conditions() -> None:
    wanted = {
        "AKQJ9-x": ["Cash top honours."],
        "AKQ9-xx": ["Finesse the nine and repeat if necessary."],
        "AKxxx-QT": ["Finesse the ten."],
        "AKQT-xxx": [
            "Cash the ace and king.",
            "  If East shows out and West plays low, finesse the ten.",
        ],
        "AK9x-Q8xx": [
            "Cash the ace.",
            "  If East plays the jack or ten and West plays low, cash the queen.",
            "    If East shows out and West plays low, finesse the nine.",
            "  Otherwise cash the king.",
            "    If West shows out and East plays low, finesse the eight.",
        ],
    }
    for text, lines in wanted.items():
        best = suit(text).best
        assert best is not None
        assert pattern(best) == lines
