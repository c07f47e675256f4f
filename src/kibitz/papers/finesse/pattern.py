"""Pattern matching: a collapsed and pruned tree in English.

The third step of "Strategies Explained" (section 5): linear sequences become one
sentence, of several branches the one with the fewest labels comes first and the
last is "otherwise", a tactic that follows itself is "and repeat if necessary", a
tree of nothing but cashes is "cash top honours", and what stands below a reply is
indented. This is the paper's own procedure; `combination/writing` writes the texts that are
certified.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, pairwise

from kibitz.cards import Seat
from kibitz.combination.problem import Problem
from kibitz.combination.solving.line import Line
from kibitz.combination.writing.point_of_play import PlayedTrick
from kibitz.combination.writing.shown import Sign, atoms, both_of, either, history_of
from kibitz.english import capital
from kibitz.papers.finesse.collapse import Label, TacticNode, label_text
from kibitz.papers.finesse.prune import collapsed, drop_easy, only_cashes

INDENT = "  "


def pattern(line: Line) -> list[str]:
    """The paper's explanation of a line.

    >>> from kibitz.combination.solution import suit
    >>> pattern(suit("AQ-2").best), pattern(suit("AKQJ9-x").best)
    (['Finesse the queen.'], ['Cash top honours.'])
    """
    tree = collapsed(line)
    if tree is None or (only_cashes(tree) and tree.linear):
        return ["Cash top honours."]
    small = drop_easy(tree)
    if only_cashes(small) and not small.replies and small.play.tactic == "cash":
        return ["Cash top honours."]
    return list(_lines(line.problem, small, "", 0))


def _lines(problem: Problem, node: TacticNode, when: str, level: int) -> Iterator[str]:
    """One sentence for a linear sequence, then a line for each branch."""
    words = [node.play.english]
    while len(node.replies) == 1 and node.replies[0].then is not None and not _again(node):
        node = node.replies[0].then
        words.append(node.play.english)
    again = _again(node)
    text = when + _sequence(words) + (" and repeat if necessary" if again else "")
    yield f"{INDENT * level}{capital(text)}."
    if again:
        return
    branches = sorted(node.replies, key=lambda reply: len(reply.labels))
    loud = [reply for reply in branches if reply.then is not None]
    for number, reply in enumerate(loud):
        assert reply.then is not None
        others = [label for one in branches if one is not reply for label in one.labels]
        last = number == len(loud) - 1 > 0 and len(loud) == len(branches)
        when = "otherwise " if last else f"if {describe(problem, reply.labels, others)}, "
        yield from _lines(problem, reply.then, when, level + 1)


def _again(node: TacticNode) -> bool:
    """Does the tactic follow itself, where anything more is to be said at all?"""
    loud = [reply.then for reply in node.replies if reply.then is not None]
    if not loud or any(then.play.key != node.play.key for then in loud):
        return False
    return all(_again(then) or not any(r.then for r in then.replies) for then in loud)


def _sequence(words: list[str]) -> str:
    """`cash the ace and king`; tactics of different kinds are joined by `then`."""
    parts = [words[0]]
    for before, word in pairwise(words):
        if before.startswith("cash the ") and word.startswith("cash the "):
            parts.append(" and " + word.removeprefix("cash the "))
        else:
            parts.append(", then " + word)
    return "".join(parts)


def describe(problem: Problem, labels: tuple[Label, ...], others: list[Label]) -> str:
    """The shortest words that are true of these replies and of none of the others."""
    signs = sorted(atoms(problem), key=lambda sign: sign.cost)
    pairs = [join(one, two) for one, two in combinations(signs, 2) for join in (either, both_of)]
    for sign in [*signs, *sorted(pairs, key=lambda sign: sign.cost)]:
        own = [label for label in labels if label not in others] or labels
        if all(_true(sign, label) for label in own) and not any(
            _true(sign, label) for label in others if label not in own
        ):
            return sign.text
    return " or ".join(label_text(problem, label) for label in labels)


def _true(sign: Sign, label: Label) -> bool:
    west, east = label
    return sign.test(history_of(PlayedTrick(Seat.SOUTH, 0, west, 0, east, True)))
