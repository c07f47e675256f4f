"""Lessons: the commentary of published lesson sets, step by step.

Such sets are PBN files whose comment on a board speaks to a learner, with directives in
brackets between the sentences. Known are `[show NS]` (the hands to be seen), `[NEXT]` (wait),
`[BID 2♦]` and `[PLAY …]` (decide before you read on), `[clear-commentary]` (begin a new page),
`[ROTATE]` and `[RESET]`; what else stands in brackets and begins with a word in capitals, or
is one of these, is left out of the text.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from itertools import chain

from kibitz.board import Board
from kibitz.english import in_lines, squeezed

_DIRECTIVE = re.compile(
    r"\[(?P<name>show|hide|clear-commentary|[A-Z][A-Z_-]{2,}+)(?P<rest>[^\]\[]*)\]"
)
_WAITS = {"NEXT", "BID", "PLAY"}


@dataclass(frozen=True, slots=True)
class LessonStep:
    """What is read at once: the text, the hands that may be seen, what is to be decided before it.

    `asks` is the call or the cards that the learner is to find before he goes on; `fresh` says
    that the texts before it are no longer wanted.
    """

    text: str
    show: str = ""
    asks: str = ""
    fresh: bool = False


def lesson_steps(commentary: str) -> tuple[LessonStep, ...]:
    """The steps of a commentary; one without directives is one step.

    >>> for step in lesson_steps("[show S] What do you open? [BID 1N] Yes. [NEXT][show NS] Plan."):
    ...     print(step)
    LessonStep(text='What do you open?', show='S', asks='1N', fresh=False)
    LessonStep(text='Yes.', show='S', asks='', fresh=False)
    LessonStep(text='Plan.', show='NS', asks='', fresh=False)
    """
    steps: list[LessonStep] = []
    text, show, fresh, at = "", "", False, 0
    for found in chain(_DIRECTIVE.finditer(commentary), (None,)):
        text += commentary[at : found.start() if found else None]
        name = found["name"] if found else "NEXT"
        rest = found["rest"].strip() if found else ""
        at = found.end() if found else at
        if name == "show":
            show = "".join(letter for letter in "NESW" if letter in rest.upper())
        elif name == "clear-commentary":
            fresh = True
        elif name in _WAITS:
            asks = rest if name != "NEXT" else ""
            if told := squeezed(in_lines(text), "\n").strip():
                steps.append(LessonStep(told, show, asks, fresh))
                fresh = False
            text = ""
    return tuple(steps)


def lesson_of(board: Board) -> tuple[LessonStep, ...]:
    """What a board's comments tell a learner; one on a call or a card only if it has directives.

    (What stands behind the play belongs to its last card, as PBN is read, and may be the lesson.)
    """
    told = [text for place, text in board.comments if not _remark(place) or _DIRECTIVE.search(text)]
    return lesson_steps("\n".join(told))


def with_line(board: Board, line: str) -> Board:
    """The board with a teacher's line as its commentary."""
    kept = tuple(one for one in board.comments if _remark(one[0]) and not _DIRECTIVE.search(one[1]))
    return board.with_(comments=((("", line),) if line else ()) + kept)


def _remark(place: str) -> bool:
    """Does a comment that stands there speak of a call or a card?"""
    return place.startswith(("call ", "card "))
