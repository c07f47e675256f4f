"""The collapsed tree of a line, as text: the paper's Figure 3 for a terminal.

Declarer's tactics stand on lines of their own; below each, indented, what the
defenders play (several replies that go on alike stand together) and where it
leads. Only what reaches the goal is there, without the defenders' bad moves.
"""

from __future__ import annotations

from collections.abc import Iterator

from kibitz.combination.problem import Problem
from kibitz.combination.solving.line import Line
from kibitz.english import capital
from kibitz.papers.finesse.collapse import TacticNode, label_text
from kibitz.papers.finesse.prune import collapsed


def collapsed_lines(line: Line, indent: str = "") -> list[str]:
    """The collapsed tree, one row a tactic or reply; nothing where there is nothing to play.

    >>> from kibitz.combination import suit
    >>> print("\\n".join(collapsed_lines(suit("AQ-2").best)))
    Finesse the queen
    ├─ West low, East low; West low, East shows out
    │    Cash the ace
    └─ West K, East low; West K, East shows out
         Cash the queen
    """
    tree = collapsed(line)
    return [] if tree is None else list(_rows(line.problem, tree, indent))


def _rows(problem: Problem, node: TacticNode, indent: str) -> Iterator[str]:
    text = node.play.english
    yield indent + capital(text)
    for number, reply in enumerate(node.replies):
        last = number == len(node.replies) - 1
        labels = "; ".join(label_text(problem, label) for label in reply.labels)
        yield f"{indent}{'└─' if last else '├─'} {labels}"
        if reply.then is not None:
            yield from _rows(problem, reply.then, indent + ("     " if last else "│    "))
