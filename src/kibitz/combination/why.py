"""Why: the layout and the defence that refute a tempting line where the best line wins.

A claim of this kind can be checked by playing it: in the named layout the
defenders follow with the named cards, and the rival falls short; the best line
takes its tricks there whatever they play. Of all defences the most honest is
named, so that a falsecard is mentioned only where it is needed.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from kibitz.cards import Rank, Seat
from kibitz.combination.problem import Layout, Problem
from kibitz.combination.tree import Answer, Trick, least
from kibitz.holding import Holding

_ROUNDS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh")


@dataclass(frozen=True, slots=True)
class Round:
    """One trick as it was played; defenders' cards are classes of the problem, None: shows out."""

    hand: Seat
    led: Rank
    second: int | None
    third: Rank | None
    fourth: int | None
    won: bool
    rest: int = 0
    """Tricks that are ours after this one however we play."""
    false: tuple[Seat, ...] = ()
    """The defenders who played a falsecard."""

    def card(self, seat: Seat) -> int | None:
        """A defender's card."""
        return self.second if seat is self.hand.next else self.fourth


@dataclass(frozen=True, slots=True)
class Why:
    """A refutation: in this layout this defence holds the rival below `need` tricks."""

    problem: Problem
    layout: Layout
    rounds: tuple[Round, ...]
    need: int

    @property
    def tricks(self) -> int:
        """What the rival takes."""
        return sum(trick.won + trick.rest for trick in self.rounds)

    @property
    def falsecard(self) -> tuple[Seat, int, int] | None:
        """The first falsecard that is needed: who, which class of card, on which round."""
        for number, trick in enumerate(self.rounds):
            for seat in trick.false:
                card = trick.card(seat)
                assert card is not None
                return seat, card, number
        return None

    def holding(self, seat: Seat) -> str:
        """A defender's cards in the layout: `Jxx`; of touching cards the highest is named."""
        words = ""
        counts = self._held(seat)
        for number in range(len(counts) - 1, -1, -1):
            cards = self.problem.class_text(number)
            small = self.problem.is_small(number)
            words += "x" * counts[number] if small else cards[: counts[number]]
        return words

    def sentence(self, rival: str) -> str:
        """Why not the rival: `Not the finesse: when East has Jx, the ten loses to the jack.`"""
        return f"Not {rival}: {self.event}."

    @property
    def event(self) -> str:
        """What happens, in words."""
        lost = [number for number, trick in enumerate(self.rounds) if not trick.won]
        spare = self.problem.length - self.need
        false = self.falsecard
        if len(lost) > spare:
            winner, event = self._lost(lost[spare])
        else:
            winner, event = self._left_over()
        seat = false[0] if false else winner
        event = event.replace(f"{seat.word} ", "he ")
        return f"{self._with(seat)}{self._drops(false)} {event}"

    def _lost(self, number: int) -> tuple[Seat, str]:
        """Who wins a round that we lose, and how."""
        trick = self.rounds[number]
        second, fourth = trick.hand.next, trick.hand.previous
        winner = second if _value(trick.second) > _value(trick.fourth) else fourth
        card = trick.card(winner)
        assert card is not None
        ours = max(rank for rank in (trick.led, trick.third) if rank)
        ordinal = _ROUNDS[min(number, len(_ROUNDS) - 1)]
        if self.problem.is_small(card):
            return winner, f"{winner.word} wins the {ordinal} round"
        name = self._name(winner, card, number)
        if ours >= Rank.EIGHT:
            return winner, f"the {ours.word} loses to the {name}"
        return winner, f"the {name} wins the {ordinal} round"

    def _left_over(self) -> tuple[Seat, str]:
        """Who has the highest card that is still out when we can win no more."""
        left = {seat: list(self._held(seat)) for seat in (Seat.WEST, Seat.EAST)}
        for trick in self.rounds:
            for seat in left:
                if (card := trick.card(seat)) is not None:
                    left[seat][card] -= 1
        tops = {
            seat: max((card for card, count in enumerate(held) if count), default=-1)
            for seat, held in left.items()
        }
        seat = max(tops, key=lambda seat: (tops[seat], sum(left[seat])))
        if tops[seat] < 0 or self.problem.is_small(tops[seat]):
            return seat, f"it takes only {_tricks(self.tricks)}"
        name = self._name(seat, tops[seat], len(self.rounds))
        return seat, f"{seat.word} is left with the {name}"

    def _with(self, seat: Seat) -> str:
        return f"when {seat.word} has {self.holding(seat) or 'none'}"

    def _drops(self, false: tuple[Seat, int, int] | None) -> str:
        if false is None:
            return ","
        seat, card, number = false
        when = f" on the {_ROUNDS[number]} round" if number else ""
        return f" and plays the {self._name(seat, card, number)}{when} (a falsecard),"

    def _held(self, seat: Seat) -> tuple[int, ...]:
        return self.layout.west if seat is Seat.WEST else self.layout.east

    def _name(self, seat: Seat, card: int, number: int) -> str:
        """The card a defender plays on a round: of touching cards he plays the lowest first."""
        if self.problem.is_small(card):
            return "small card"
        mine = sorted(Holding(self.problem.classes[card]))[-self._held(seat)[card] :]
        before = sum(trick.card(seat) == card for trick in self.rounds[:number])
        return mine[min(before, len(mine) - 1)].word

    @property
    def cards(self) -> list[dict[str, str | None]]:
        """The play of the refutation as plain data, trick by trick."""
        return [dict(self._round(trick)) for trick in self.rounds]

    def _round(self, trick: Round) -> Iterator[tuple[str, str | None]]:
        yield trick.hand.word.lower(), trick.led.letter
        yield trick.hand.next.word.lower(), self._card(trick.second)
        yield trick.hand.partner.word.lower(), trick.third.letter if trick.third else None
        yield trick.hand.previous.word.lower(), self._card(trick.fourth)

    def _card(self, card: int | None) -> str | None:
        if card is None:
            return None
        return "x" if self.problem.is_small(card) else self.problem.class_text(card)


def why(problem: Problem, best: Trick, rival: Trick, need: int | None) -> Why | None:
    """The likeliest layout in which the best line reaches `need` and a defence stops the rival.

    Without a target: in which the best line takes more tricks. None where there is none.
    """
    found: list[tuple[bool, Fraction, Layout, int]] = []
    for layout in problem.layouts:
        bit = 1 << layout.index
        mine = least(best, bit)
        goal = mine if need is None else need
        if mine >= goal > least(rival, bit):
            found.append((True, layout.probability, layout, goal))
    if not found:
        return None
    _, _, layout, goal = max(found, key=lambda item: item[1])
    rounds = _Defence(problem, layout).stops(rival, goal)
    assert rounds is not None
    return Why(problem, layout, rounds[1], goal)


def holds(why: Why, best: Trick, rival: Trick) -> bool:
    """Play it: is the layout possible, the defence legal, the rival stopped, the best line safe?"""
    if why.layout not in why.problem.layouts:
        return False
    left = {Seat.WEST: list(why.layout.west), Seat.EAST: list(why.layout.east)}
    node: Trick | None = rival
    won = 0
    for trick in why.rounds:
        if node is None or (node.hand, node.card) != (trick.hand, trick.led):
            return False
        for seat, card in ((trick.hand.next, trick.second), (trick.hand.previous, trick.fourth)):
            if card is None:
                if any(left[seat]):
                    return False
            elif not left[seat][card]:
                return False
            else:
                left[seat][card] -= 1
        answer = next((a for a in node.answers if a.card == trick.second), None)
        if answer is None or answer.third != trick.third:
            return False
        end = next((e for e in answer.endings if e.card == trick.fourth), None)
        if end is None or end.won != trick.won:
            return False
        won += end.won + end.rest
        node = end.then
    return node is None and won < why.need <= least(best, 1 << why.layout.index)


_Play = tuple[int, tuple[Round, ...]]
"""A defence: how many falsecards it needs, and the tricks."""


class _Defence:
    """The most honest defence against a line in one layout."""

    def __init__(self, problem: Problem, layout: Layout) -> None:
        self.problem = problem
        self.bit = 1 << layout.index
        self.held = {Seat.WEST: layout.west, Seat.EAST: layout.east}
        self._known: dict[tuple[int, int], _Play | None] = {}

    def stops(self, trick: Trick | None, need: int) -> _Play | None:
        """The defence with the fewest falsecards that keeps a tree below `need` tricks."""
        return self._stops(trick, need, self.held)

    def _stops(
        self, trick: Trick | None, need: int, held: dict[Seat, tuple[int, ...]]
    ) -> _Play | None:
        if need <= 0:
            return None
        if trick is None:
            return 0, ()
        key = id(trick), need
        if key not in self._known:
            plays = list(self._plays(trick, need, held))
            self._known[key] = min(plays, key=lambda play: play[0], default=None)
        return self._known[key]

    def _plays(self, trick: Trick, need: int, held: dict[Seat, tuple[int, ...]]) -> Iterator[_Play]:
        second, fourth = trick.hand.next, trick.hand.previous
        for answer in trick.answers:
            if not answer.possible & self.bit:
                continue
            lie = self._false(held[second], answer.card, [trick.card]) or self._idle(
                trick, answer, held[second]
            )
            ours = [rank for rank in (trick.card, answer.third) if rank is not None]
            for end in answer.endings:
                if not end.possible & self.bit:
                    continue
                after = {
                    second: _without(held[second], answer.card),
                    fourth: _without(held[fourth], end.card),
                }
                rest = self._stops(end.then, need - end.won - end.rest, after)
                if rest is None:
                    continue
                other = self._false(held[fourth], end.card, ours, answer.card)
                false = (second,) * lie + (fourth,) * other
                one = Round(
                    trick.hand, trick.card, answer.card, answer.third, end.card, end.won,
                    end.rest, false,
                )  # fmt: skip
                yield rest[0] + len(false), (one, *rest[1])

    def _idle(self, trick: Trick, answer: Answer, held: tuple[int, ...]) -> bool:
        """Does the second hand's card draw no other card from us than a lower one would?"""
        if answer.card is None or answer.third is None:
            return False
        beaten = self.problem.classes[answer.card] < answer.third.bit
        return beaten and any(
            other.card is not None
            and other.card < answer.card
            and held[other.card]
            and other.third == answer.third
            for other in trick.answers
        )

    def _false(
        self,
        held: tuple[int, ...],
        card: int | None,
        ours: list[Rank],
        partner: int | None = None,
    ) -> bool:
        """Is it a card above his lowest that does not win the trick so far?"""
        if card is None or not any(held[:card]):
            return False
        beats = all(self.problem.classes[card] > rank.bit for rank in ours)
        return not beats or (partner is not None and partner >= card)


def _without(held: tuple[int, ...], card: int | None) -> tuple[int, ...]:
    if card is None:
        return held
    return (*held[:card], held[card] - 1, *held[card + 1 :])


def _value(card: int | None) -> int:
    return -1 if card is None else card


def _tricks(number: int) -> str:
    words = ("no tricks", "one trick", "two tricks", "three tricks", "four tricks", "five tricks")
    return words[number] if number < len(words) else f"{number} tricks"
