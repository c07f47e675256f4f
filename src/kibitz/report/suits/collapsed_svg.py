"""The collapsed tree of a line as a picture: the paper's Figure 3.

Declarer's tactics stand in boxes, from left to right; on the branches between
them stands what the defenders play. A green dot is a path that reaches the goal.
"""

from __future__ import annotations

from html import escape

from kibitz.combination.problem import Problem
from kibitz.combination.solving.line import Line
from kibitz.papers.finesse.collapse import TacticNode, label_text
from kibitz.papers.finesse.prune import collapsed
from kibitz.report.suits.svg import LEFT, framed

ROW, LABEL, GAP, TOP, LETTER = 17, 15, 26, 46, 7.2


def collapsed_svg(line: Line, title: str) -> str:
    """The picture of a line's collapsed tree."""
    tree = collapsed(line)
    canvas = _Canvas(line.problem)
    height = canvas.draw(tree, LEFT, TOP) if tree is not None else TOP
    width = max(canvas.width, LEFT + 8 * len(title)) + 24
    return framed(canvas.parts, title, width, height + 14)


class _Canvas:
    """Draws a tree from left to right and remembers how wide it became."""

    def __init__(self, problem: Problem) -> None:
        self.problem = problem
        self.parts: list[str] = []
        self.width = 0.0

    def draw(self, node: TacticNode, x: float, top: float) -> float:
        """Draw a node with all below it; where the next one may begin."""
        text = node.play.english
        wide = LETTER * len(text) + 16
        self.parts += [
            f'<rect class="d" rx="4" x="{x:.0f}" y="{top:.0f}" width="{wide:.0f}" height="22"/>',
            f'<text x="{x + 8:.0f}" y="{top + 15:.0f}">{escape(text)}</text>',
        ]
        self.width = max(self.width, x + wide + 16)
        if not node.replies:
            self._goal(x + wide + 10, top + 11)
        below = top
        for reply in node.replies:
            labels = [label_text(self.problem, label) for label in reply.labels]
            reach = x + wide + GAP
            self._branch(x + wide, top + 11, reach, below + 11)
            for number, label in enumerate(labels):
                y = below + 15 + LABEL * number
                self.parts.append(f'<text x="{reach + 4:.0f}" y="{y:.0f}">{escape(label)}</text>')
            far = reach + LETTER * max(map(len, labels)) + 12
            self.width = max(self.width, far + 8)
            end = below + LABEL * len(labels) + ROW
            if reply.then is None:
                self._goal(far, below + 11)
                below = end
            else:
                self._branch(far - 6, below + 11, far + GAP, below + 11)
                below = max(end, self.draw(reply.then, far + GAP, below))
        return max(below, top + 22 + ROW)

    def _goal(self, x: float, y: float) -> None:
        self.parts.append(f'<circle class="w" cx="{x:.0f}" cy="{y:.0f}" r="4"/>')

    def _branch(self, x: float, y: float, to: float, down: float) -> None:
        path = f"M{x:.0f} {y:.0f}H{(x + to) / 2:.0f}V{down:.0f}H{to:.0f}"
        self.parts.append(f'<path class="l" d="{path}"/>')
