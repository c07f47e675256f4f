"""The reader: a plan's text and two hands become a program.

Knows the cards of declarer and dummy, the contract and the suit that was led, and nothing of any
writer, search or solver. What is wrong is told with its place, what was expected there, and a near
word.

A sentence (`sentences.py`) holds instructions joined by commas, `and` or `then`. `If`, `Unless`,
`When` and `Otherwise` govern the rest of the sentence and the lines indented below it; directly
behind an instruction, without a comma, they govern that one alone.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import fields, replace

from kibitz.auction import Contract
from kibitz.cards import Suit
from kibitz.deal import Hand
from kibitz.errors import KibitzError, Malformed, Place
from kibitz.planning.language.asking import ConditionReader
from kibitz.planning.language.checking import check_cards, check_step
from kibitz.planning.language.condition import PlanCondition, negation, ways_to_fail
from kibitz.planning.language.contradiction import check_program
from kibitz.planning.language.instructions.all import INSTRUCTIONS
from kibitz.planning.language.instructions.cashing import Overtake
from kibitz.planning.language.instructions.finessing import overtaken_where
from kibitz.planning.language.pattern import Found, Furthest, compiled, match
from kibitz.planning.language.program import (
    If,
    Instruction,
    Node,
    Program,
    When,
)
from kibitz.planning.language.sentences import PlanSentence, sentences_of
from kibitz.planning.language.slots import PlanSpeaker
from kibitz.planning.language.words import (
    ADVERBS,
    CONDITIONAL,
    JOINING,
    NOTHING,
    PlanWord,
)
from kibitz.seen import SUIT_OF

DEEPEST = 12
"""Conditions stand in each other no deeper."""
MOST_WAYS = 32
"""An `unless` may fail in so many ways; each is written out."""


def read_plan(
    text: str, declarer: Hand, dummy: Hand, contract: Contract, lead_suit: Suit | None = None
) -> Program:
    """Read a plan for two hands and a contract; the error says what is wrong, and where.

    >>> own, table = Hand.parse("A32.AK2.K432.432"), Hand.parse("K54.Q43.A765.A65")
    >>> contract = Contract.parse("3NT by S")
    >>> plan = read_plan("win the ace of clubs, duck a diamond", own, table, contract)
    >>> print(plan.text)
    Win the ♣A.
    Give up a diamond.
    """
    led = -1 if lead_suit is None else int(lead_suit)
    speaker = PlanSpeaker(
        contract.declarer, contract.strain, declarer.mask, dummy.mask, lead_suit=led, suit=led
    )
    steps = _Reader(text, speaker).program()
    if not steps:
        raise Malformed("the plan says nothing", place=Place.at(text, 0), expected="an instruction")
    program = Program(steps, text)
    check_program(program, speaker)
    return program


class _Reader(ConditionReader):
    def __init__(self, text: str, speaker: PlanSpeaker) -> None:
        super().__init__(text, speaker)
        self.sentences = list(sentences_of(text))
        self.next = 0
        self.now: PlanSentence | None = None
        self.last: Instruction | None = None
        self.played_below: PlanSentence | None = None
        self.depth = 0
        self.rest: PlanSentence | None = None
        """What is left of a sentence from its `otherwise` on."""

    def program(self) -> tuple[Node, ...]:
        """All sentences."""
        steps: list[Node] = []
        while self.next < len(self.sentences):
            steps += self._block(0)
        return tuple(steps)

    def _block(self, indent: int) -> list[Node]:
        """The sentences from here on that are indented at least so far."""
        steps: list[Node] = []
        while self.next < len(self.sentences):
            sentence = self.sentences[self.next]
            if sentence.indent < indent:
                break
            self._begin(sentence)
            word = sentence.tokens[0].text
            self.next += 1
            if word == "otherwise" or _is_otherwise(sentence.tokens):
                self._otherwise(steps, sentence)
            elif word in CONDITIONAL:
                steps.append(self._conditional(sentence))
            else:
                steps += self._instructions(sentence, 0)
            if self.rest is not None:
                rest, self.rest = self.rest, None
                self._otherwise(steps, rest)
        return steps

    def _otherwise(self, steps: list[Node], sentence: PlanSentence) -> None:
        """The other branch of the condition that was read last."""
        before = steps[-1] if steps else None
        if not isinstance(before, If) or before.otherwise:
            raise self._wrong(
                sentence.tokens, 0, "nothing goes before this “otherwise”", "an “if” before it"
            )
        body = self._branch(sentence, 1 if sentence.tokens[0].text == "otherwise" else 2)
        steps[-1] = replace(before, otherwise=tuple(body))

    def _conditional(self, sentence: PlanSentence) -> Node:
        tokens = sentence.tokens
        condition, place = self._asked(tokens, 0)
        if self.depth == DEEPEST:
            raise self._wrong(
                tokens, 0, "conditions stand too deep in each other", f"at most {DEEPEST} levels"
            )
        self.depth += 1
        body = self._branch(sentence, place)
        self.depth -= 1
        is_if = tokens[0].text in ("if", "unless")
        if not body and not (is_if and self._says_nothing(tokens, place)):
            raise self._wrong(tokens, place, "nothing is to be done", "an instruction")
        kind: Callable[..., Node] = If if is_if else When
        node = [kind(condition, tuple(body), at=tokens[0].start)]
        if self.rest is not None and is_if:
            rest, self.rest = self.rest, None
            self._otherwise(node, rest)
        return node[0]

    def _asked(self, tokens: list[PlanWord], place: int) -> tuple[PlanCondition, int]:
        """The condition behind the word that stands there; what `unless` asks is turned round."""
        condition, after = self._condition(tokens, place + 1)
        if tokens[place].text != "unless":
            return condition, after
        if ways_to_fail(condition) > MOST_WAYS:
            raise self._wrong(
                tokens, place, "this “unless” asks for too much at once", "fewer conditions"
            )
        return negation(condition), after

    def _branch(self, sentence: PlanSentence, place: int) -> list[Node]:
        """The rest of a sentence and the lines indented below it."""
        tokens = sentence.tokens
        while place < len(tokens) and tokens[place].text in (",", ":", "then"):
            place += 1
        body: list[Node] = []
        if place < len(tokens):
            body += self._instructions(sentence, place)
        while (
            self.rest is None
            and self.next < len(self.sentences)
            and self.sentences[self.next].indent > sentence.indent
        ):
            body += self._block(self.sentences[self.next].indent)
        return body

    def _instructions(self, sentence: PlanSentence, place: int) -> list[Node]:
        """Instructions joined by commas, up to the end of the sentence.

        The verb may be left out when it is the same: `cash the ♥A, then the ♠A`.
        """
        tokens = sentence.tokens
        steps: list[Node] = []
        verb: list[PlanWord] = []
        while place < len(tokens):
            while place < len(tokens) and tokens[place].text in JOINING | ADVERBS | {":"}:
                if tokens[place].text == "first" and self._is_round(tokens, place):
                    break
                place += 1
            if place >= len(tokens):
                return steps
            if (after := self._past_nothing(tokens, place)) > place:
                place = after
                continue
            if self._sets_suit(tokens, place):
                verb = tokens[place : place + 1]
                place += 3
                continue
            word = tokens[place].text
            if word == "otherwise" or _is_otherwise(tokens[place:]):
                self.rest = sentence.after(place)
                return steps
            if word in CONDITIONAL:
                if not steps or not self._ends_sentence(tokens, place):
                    return [*steps, self._conditional(sentence.after(place))]
                place = self._governed(steps, tokens, place)
                continue
            start = place
            step, place = self._instruction(tokens, place, verb)
            if not self.is_elided:
                verb = tokens[start : start + 2]
            self._add(steps, step, word)
            if place < len(tokens) and tokens[place].text in CONDITIONAL:
                place = self._governed(steps, tokens, place)
            elif place < len(tokens) and tokens[place].text == "to":
                place = self._purpose(tokens, place)
            elif place < len(tokens) and tokens[place].text not in JOINING | {":"}:
                if self.furthest.place == place:
                    raise self._not_understood(tokens, self.furthest)
                raise self._wrong(
                    tokens, place, f"{tokens[place].text!r} is not understood here",
                    "a comma, “and”, “then” or a full stop",
                )  # fmt: skip
        return steps

    def _governed(self, steps: list[Node], tokens: list[PlanWord], place: int) -> int:
        """A condition behind an instruction governs that one: `cash the king if West follows`."""
        condition, after = self._asked(tokens, place)
        last = steps[-1]
        is_if = tokens[place].text in ("if", "unless")
        if is_if and isinstance(last, Overtake) and (both := overtaken_where(last, condition)):
            steps[-1:] = both
        elif is_if and isinstance(last, Instruction):
            steps[-1] = last.governed_by(condition)
        else:
            steps[-1] = When(condition, (last,), at=tokens[place].start)
        self.last = None
        return after

    def _ends_sentence(self, tokens: list[PlanWord], place: int) -> bool:
        """Is a condition all that is left of a sentence, but for an `otherwise`?"""
        _, after = self._condition(tokens, place + 1)
        while after < len(tokens) and tokens[after].text in JOINING:
            after += 1
        return after == len(tokens) or tokens[after].text == "otherwise"

    def _add(self, steps: list[Node], step: Instruction, verb: str) -> None:
        """What follows directly may be about the same trick."""
        before, self.last = self.last, step
        if before is not None and steps and steps[-1] is before:
            steps[-1:] = before.followed_by(step, verb, self.speaker)
        elif before is not None:
            steps.append(before.followed_by(step, verb, self.speaker)[-1])
        else:
            steps.append(step)

    def _is_round(self, tokens: list[PlanWord], place: int) -> bool:
        return place + 1 < len(tokens) and tokens[place + 1].text in ("round", "trick")

    def _past_nothing(self, tokens: list[PlanWord], place: int) -> int:
        """The place after what only orders what silence plays by itself (`claim`), or the same."""
        end = place
        while end < len(tokens) and tokens[end].text not in JOINING | CONDITIONAL:
            end += 1
        words = " ".join(token.text for token in tokens[place:end])
        is_count = bool(re.fullmatch(r"(take|cash) \w+ tricks", words))
        return end if words in NOTHING or is_count else place

    def _purpose(self, tokens: list[PlanWord], place: int) -> int:
        """`… to run the clubs` is done next; what is none (`to keep an entry`) is a remark."""
        try:
            self._instruction(tokens, place + 1, [])
        except KibitzError:
            if place + 1 < len(tokens) and tokens[place + 1].cards:
                raise
            while place < len(tokens) and tokens[place].text not in JOINING:
                place += 1
            return place
        return place + 1

    def _says_nothing(self, tokens: list[PlanWord], place: int) -> bool:
        """Does the sentence end in `claim` or the like?"""
        while place < len(tokens) and tokens[place].text in (",", ":", "then"):
            place += 1
        return self._past_nothing(tokens, place) == len(tokens) > place

    def _begin(self, sentence: PlanSentence) -> None:
        """A suit that is played ends with its line and the lines indented below that."""
        below = self.played_below
        if below is not None and sentence.indent <= below.indent and sentence.line > below.line:
            self.played_below = None
            self.speaker.playing = -1
        self.now = sentence

    def _sets_suit(self, tokens: list[PlanWord], place: int) -> bool:
        """`Play hearts: …`: ranks without a suit are hearts in this line and those below it."""
        if (
            place + 2 >= len(tokens)
            or tokens[place].text != "play"
            or tokens[place + 2].text != ":"
        ):
            return False
        for _, suit in self.speaker.read_suit(tokens, place + 1):
            assert isinstance(suit, int)
            self.speaker.suit = self.speaker.playing = suit
            self.played_below = self.now
            return True
        return False

    def _instruction(
        self, tokens: list[PlanWord], place: int, verb: list[PlanWord]
    ) -> tuple[Instruction, int]:
        self.furthest = Furthest()
        best = self._longest(tokens, place, self.furthest)
        self.is_elided = best is None
        for words in (1, 2):
            if best is None and verb:
                again = [*tokens[:place], *verb[:words], *tokens[place:]]
                best = self._longest(again, place, Furthest())
                if best is not None:
                    best = (best[0] - words, *best[1:])
        if best is None:
            raise self._not_understood(tokens, self.furthest)
        after, kind, found = best
        check_cards(found, self.speaker, self._place_of(tokens[place:]))
        values = kind.made_of(dict(found), self.speaker)
        names = {one.name for one in fields(kind)}
        step = kind(**{k: v for k, v in values.items() if k in names}, at=tokens[place].start)
        check_step(step, self.speaker, Place.at(self.text, tokens[place].start))
        self.speaker.suit = self.speaker.suit_before(tokens, after)
        self.speaker.is_opening &= not step.wins
        if step.is_finesse:
            self.speaker.finessed = SUIT_OF[step.named.bit_length() - 1]
        return step, after

    def _longest(
        self, tokens: list[PlanWord], place: int, furthest: Furthest
    ) -> tuple[int, type[Instruction], Found] | None:
        """The instruction that reads most from a place on: its end, its kind, what was found."""
        best: tuple[int, type[Instruction], Found] | None = None
        for kind in INSTRUCTIONS:
            for pattern in kind.patterns:
                for after, found in match(compiled(pattern), tokens, place, self._slot, furthest):
                    if best is None or after > best[0]:
                        best = (after, kind, found)
        return best


def _is_otherwise(tokens: list[PlanWord]) -> bool:
    """`If not, …`."""
    return [token.text for token in tokens[:2]] == ["if", "not"] and (
        len(tokens) > 2 and tokens[2].text in (",", ":")
    )
