"""Sentences: a procedure is read from English text.

A text is cut into lines with their indentation and into sentences, `phrase` reads
the words of each, and the lines are put together as steps and branches. It is a
small reader by hand rather than a grammar: the language is a few dozen words, its
ambiguities ("the jack or ten or East shows out") want one word of looking ahead,
and its errors should say in bridge words what was expected. See
docs/suit-language.md.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace
from itertools import pairwise

from kibitz.cards import Rank
from kibitz.combination.language.observation import Condition
from kibitz.combination.language.phrase import Phrase, Word, actions, condition, reply
from kibitz.combination.language.procedure import (
    Action,
    FinesseCard,
    IfThen,
    LeadCard,
    MidTrick,
    Procedure,
    ProcedureStep,
    ThirdHand,
    is_last,
)
from kibitz.errors import Ambiguous, Malformed, Place

_WORD = re.compile(r"[^\W\d_]+(?:['’-][^\W\d_]+)*|\d+|\S")
_CONDITIONS = ("if", "unless", "otherwise")

# Lines ----------------------------------------------------------------------


def parse_procedure(text: str) -> Procedure:
    """Read a procedure.

    >>> procedure = parse_procedure("cash the Ace / > if East shows out finesse the 10")
    >>> print(procedure.text)
    Cash the ace.
      If East shows out, finesse the ten.
    """
    lines = [line for level_line in _split(text) for line in _sentences(text, *level_line)]
    if not lines:
        raise Malformed(
            "there is no instruction", place=Place.at(text, 0), expected="such as: cash the ace"
        )
    steps, rest = _block(lines, 0, lines[0].level, text)
    if rest < len(lines):
        raise Malformed(
            "this condition has no action above it",
            place=Place.at(text, lines[rest].at),
            expected="an action first",
        )
    return Procedure(tuple(steps), text)


@dataclass
class _Line:
    """One sentence with its level: a condition (or otherwise) and actions, either may be absent."""

    level: int
    at: int
    conditional: bool
    unless: bool = False
    condition: Condition | None = None
    actions: list[Action] = field(default_factory=list)
    reply: Rank | ThirdHand | None = None
    repeat: bool = False
    inline: bool = False
    """Does it stand behind another sentence in the same line?"""


def _split(text: str) -> list[tuple[int, int, int]]:
    """The lines as (level, start, end); level counts two blanks or a `>` as one."""
    lines = []
    start = 0
    for piece in re.split(r"(\n|(?<=\s)/(?=\s))", text):
        if piece not in ("\n", "/") and piece.strip():
            head = re.match(r"[\s>•*-]*", piece)
            assert head is not None
            marks = head[0].count(">")
            blanks = len(head[0].expandtabs(2)) - len(head[0].lstrip(" \t").expandtabs(2))
            lines.append((marks * 2 or blanks, start + head.end(), start + len(piece)))
        start += len(piece)
    return lines


def _sentences(text: str, level: int, start: int, end: int) -> list[_Line]:
    """The sentences of one line; those behind the first that are conditions stand below it."""
    found: list[_Line] = []
    for match in re.finditer(r"[^.;]+", text[start:end]):
        words = [
            Word(word[0].lower(), start + match.start() + word.start())
            for word in _WORD.finditer(match[0])
        ]
        if not words:
            continue
        phrase = Phrase(text, words, start + match.end())
        line = _sentence(phrase, level)
        if found:
            first = found[0]
            line.inline = True
            if line.conditional and not first.conditional:
                line.level = level + 1
            elif first.conditional and not line.conditional and not line.repeat:
                raise Ambiguous(
                    "does this belong to the condition before it?",
                    place=Place.at(text, line.at),
                    remedy="write it on a line of its own",
                )
        found.append(line)
    return found


def _sentence(phrase: Phrase, level: int) -> _Line:
    line = _Line(level, phrase.at, phrase.peek() in _CONDITIONS)
    phrase.take("and", "then")
    if line.conditional:
        if not phrase.take("otherwise"):
            line.unless = phrase.next() == "unless"
            line.condition = condition(phrase)
        phrase.take(",", ":")
        phrase.take("then")
        if not phrase.peek():
            return line
        line.reply = reply(phrase)
        if line.reply is not None:
            phrase.take(",")
            if phrase.peek():
                raise phrase.wrong("the end of the line")
            return line
    while phrase.peek():
        if _repeat(phrase):
            line.repeat = True
            break
        line.actions += actions(phrase)
        while phrase.one_of((",", "and", "then")):
            pass
    if phrase.peek():
        raise phrase.wrong("the end of the line")
    return line


def _repeat(phrase: Phrase) -> bool:
    if not phrase.take("repeat the finesse", "repeat"):
        return False
    phrase.take("if necessary", "if need be", "if needed")
    return True


def _block(
    lines: list[_Line], place: int, level: int, text: str
) -> tuple[list[ProcedureStep], int]:
    """The steps at this level from `place` on, with all that stands below them."""
    steps: list[ProcedureStep] = []
    while place < len(lines) and lines[place].level >= level:
        line = lines[place]
        if line.conditional:
            if not steps:
                break
            steps[-1], place = _hang(lines, place, line.level, steps[-1], text)
            continue
        place += 1
        if steps and line.inline and not (steps[-1].branches or steps[-1].replies):
            merged = replace(steps.pop(), repeat=line.repeat)
            line.actions = [*merged.actions, *line.actions]
        if line.actions:
            steps.append(ProcedureStep(tuple(line.actions), line.repeat))
            _check_order(steps, text)
        elif steps and not steps[-1].branches and not steps[-1].replies:
            steps[-1] = replace(steps[-1], repeat=True)
        else:
            raise Malformed(
                "there is nothing to repeat",
                place=Place.at(text, line.at),
                expected="an action on the line before",
            )
        _check_repeat(steps[-1], line, text)
    return steps, place


def _hang(
    lines: list[_Line], place: int, level: int, step: ProcedureStep, text: str
) -> tuple[ProcedureStep, int]:
    """Hang the conditions at this level below a step."""
    replies, branches = list(step.replies), list(step.branches)
    while place < len(lines) and lines[place].conditional and lines[place].level == level:
        line = lines[place]
        closed = (branches and branches[-1].condition is None) or (
            line.reply is not None and replies and replies[-1].condition is None
        )
        if closed:
            raise Malformed(
                "nothing is left after otherwise",
                place=Place.at(text, line.at),
                remedy="put otherwise last",
            )
        place += 1
        if line.reply is not None:
            if branches:
                raise Malformed(
                    "this is played in the middle of the trick, the line before it after the trick",
                    place=Place.at(text, line.at),
                    remedy="put the lines with play first",
                )
            empty = ProcedureStep(())
            if place < len(lines) and lines[place].level > level:
                if not lines[place].conditional:
                    raise Malformed(
                        "an action below a card that is played in the middle of a trick",
                        place=Place.at(text, lines[place].at),
                        expected="a condition",
                    )
                empty, place = _hang(lines, place, lines[place].level, empty, text)
                if empty.replies:
                    raise Malformed(
                        "the third hand has played already",
                        place=Place.at(text, lines[place - 1].at),
                    )
            replies.append(
                MidTrick(line.condition, line.reply, empty.branches, line.unless, at=line.at)
            )
            continue
        inner: list[_Line] = []
        if line.actions:
            inner.append(_Line(level + 1, line.at, False, actions=line.actions, repeat=line.repeat))
        while place < len(lines):
            below = lines[place]
            deeper = below.level > level
            again = below.repeat and not below.actions and below.level >= level
            if not deeper and not again:
                break
            inner.append(replace(below, level=max(below.level, level + 1)))
            place += 1
        steps, used = _block(inner, 0, level + 1, text)
        if not steps or used < len(inner):
            raise Malformed(
                "the condition says nothing to do",
                place=Place.at(text, line.at),
                expected="an action after it or on the lines below",
            )
        branches.append(IfThen(line.condition, tuple(steps), line.unless, at=line.at))
    if step.actions and is_last(step.actions[-1]):
        raise Malformed(
            "the line above settles the rest of the play, so nothing can depend on it",
            place=Place.at(text, lines[place - 1].at),
        )
    return replace(step, replies=tuple(replies), branches=tuple(branches)), place


def _check_order(steps: list[ProcedureStep], text: str) -> None:
    """Nothing follows an action that settles the rest."""
    orders = [action for step in steps for action in step.actions]
    for before, action in pairwise(orders):
        if is_last(before):
            raise Malformed(
                f"nothing can follow '{before.text}', which settles the rest of the play",
                place=Place.at(text, action.at),
                remedy="cash a top honour is one trick",
            )


def _check_repeat(step: ProcedureStep, line: _Line, text: str) -> None:
    last = step.actions[-1]
    if step.repeat and not (
        isinstance(last, FinesseCard) or (isinstance(last, LeadCard) and (last.card or last.to))
    ):
        raise Malformed(
            f"'{last.text}' cannot be repeated",
            place=Place.at(text, line.at),
            expected="a finesse, a card that is run or led, or a lead to a card",
        )
