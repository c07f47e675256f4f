"""The writer: a line as a short procedure in English, certified by the reader.

`write` puts a line into words (`shortest_text` finds them) and has the reader play them
back in every layout against every defence: a text that does not earn what the
line promises is not certified, and more explicit words are tried before that is
accepted. The style is that of FINESSE's explanations ("Strategies Explained",
section 6), with capitals and full stops.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from kibitz.combination.language.certify import Certificate, certify, same_policy
from kibitz.combination.solving.line import Line
from kibitz.combination.word_costs import JOINED
from kibitz.combination.writing.action import SpokenAction
from kibitz.combination.writing.card_by_card import Explicit
from kibitz.combination.writing.draft import Branch, Draft
from kibitz.combination.writing.point_of_play import Ground, promise
from kibitz.combination.writing.shortest_text import PATIENCE, STAGES, Drafter
from kibitz.english import capital, listed

TOP = "Cash top honours."
PLAINER = (
    (False, frozenset[str]()),
    (True, frozenset[str]()),
    (True, frozenset(("marked",))),
    (True, frozenset(("marked", "repeat"))),
)
"""Where a text is not certified: look at all endings, and do without these words."""


def draft_lines(draft: Draft) -> list[str]:
    """A draft as lines of text."""
    if not draft.says and not draft.branches:
        return [TOP]
    return list(_block(draft, 0))


def _block(draft: Draft, level: int) -> Iterator[str]:
    """The lines of a draft that stand by themselves."""
    steps = list(_steps(draft.says))
    for step in steps:
        yield _line(level, _step_text(step))
        yield from _reactions(step[-1], level + 1)
    yield from _branches(draft.branches, level + 1)


def _branches(branches: tuple[Branch, ...], level: int) -> Iterator[str]:
    for branch in branches:
        draft = branch.then
        when = _when(branch)
        steps = list(_steps(draft.says))
        if any(say.reactions or say.again for say in draft.says[:-1]):
            yield _line(level, when.removesuffix(","), ":")
            yield from _block(draft, level + 1)
            continue
        text = ", then ".join(_step_text(step) for step in steps)
        yield _line(level, f"{when} {text}")
        yield from _reactions(draft.says[-1], level + 1)
        yield from _branches(draft.branches, level + 1)


def _when(branch: Branch) -> str:
    if branch.sign is None:
        return "otherwise"
    return f"{'unless' if branch.unless else 'if'} {branch.sign.text},"


def _steps(says: tuple[SpokenAction, ...]) -> Iterator[list[SpokenAction]]:
    """Actions that are one phrase stand together, such as two cashes."""
    step: list[SpokenAction] = []
    for say in says:
        if step and not (step[-1].kind == say.kind == "cash"):
            yield step
            step = []
        step.append(say)
    if step:
        yield step


def _step_text(step: list[SpokenAction]) -> str:
    first, *others = [say.text for say in step]
    cards = [text.removeprefix("cash the ") for text in others]
    return listed([first, *cards])


def _reactions(say: SpokenAction, level: int) -> Iterator[str]:
    for reaction in say.reactions:
        yield _line(level, reaction.text)


def _line(level: int, words: str, end: str = ".") -> str:
    return "  " * level + capital(words) + end


@dataclass(frozen=True, slots=True)
class Text:
    """A procedure, and what the reader earns with it."""

    lines: tuple[str, ...]
    certificate: Certificate
    certified: bool
    """Does it earn all that the line promises?"""

    def __str__(self) -> str:
        return "\n".join(self.lines)


def write(line: Line) -> Text:
    """A line in words; `certified` when the reader earns with them what the line promises.

    >>> from kibitz.combination.solution import suit
    >>> print(write(suit("AKQT-xxx").best))
    Cash the ace and king.
      If East shows out, finesse the ten.
    """
    demand = promise(line)
    for every, without in PLAINER:
        ground = Ground(line.game, every=every or line.game.limited)
        draft = Drafter(ground, without=without).write(demand)
        if draft is None:
            break
        text = _checked(line, draft)
        if text.certified:
            return text
    return _checked(line, Explicit(Drafter(Ground(line.game, every=True))).write(demand))


def _checked(line: Line, draft: Draft) -> Text:
    """A draft as a text that the reader has played."""
    lines = tuple(draft_lines(draft))
    certificate = certify("\n".join(lines), line.problem, line.target)
    return Text(lines, certificate, keeps(line, certificate))


def alternatives(line: Line, most: int = 2) -> list[Text]:
    """Other ways to begin that keep the same promise, each as a certified text.

    One is worth a mention when it begins plainly and is clumsier than the best by no more than
    two lines.

    >>> from kibitz.combination.solution import suit
    >>> line = suit("AK98x-Jx").best
    >>> print(write(line), *alternatives(line), sep="\\n--\\n")
    Finesse the nine and repeat if necessary.
    --
    Run the jack.
      If West plays the queen, finesse the nine.
    """
    ground = Ground(line.game, every=line.game.limited)
    drafter = Drafter(ground)
    start = ground.start(promise(line))
    best = drafter.write(start.demand, stages=STAGES[:1])
    if best is None:  # what is hard to say is said once
        return []
    texts = ["\n".join(draft_lines(best))]
    found: list[Text] = []
    for say in sorted(drafter.goods(start), key=lambda say: say.order):
        if len(found) == most:
            break
        if _same_beginning(say, best) or not say.is_plain:
            continue
        draft = Drafter(ground, PATIENCE // 4).write(start.demand, say, STAGES[:1])
        if draft is None or draft.cost > best.cost + 2 * JOINED["a line"]:
            continue
        other = _checked(line, draft)
        text = str(other)
        new = not any(same_policy(text, old, line.problem, line.target) for old in texts)
        if new and other.certified:
            texts.append(text)
            found.append(other)
    return found


def _same_beginning(say: SpokenAction, best: Draft) -> bool:
    """Would a reader call it the same start? Top cards are cashed in any order."""
    if not best.says:
        return say.kind == "cash"
    first = best.says[0]
    if say.kind in ("cash", "duck"):
        return say.kind == first.kind
    return say.kind == first.kind and say.card == first.card


def keeps(line: Line, certificate: Certificate) -> bool:
    """Does a certificate reach what the line promises?"""
    if certificate.failure is not None:
        return False
    if line.target is not None:
        return certificate.chance(line.target) == line.chance()
    return certificate.expected == line.expected
