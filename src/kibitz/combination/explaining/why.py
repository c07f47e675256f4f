"""Why: the layout and the defence that refute a tempting procedure where the best one wins.

A claim of this kind can be checked by playing it: both procedures are texts, the
reader plays them (`policy`), and in the named layout the defenders follow with
the named cards. The rival falls short; the best procedure takes its tricks there
whatever they play. Of all defences the most honest is named, so that a falsecard
is mentioned only where it is needed.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations, islice, product
from typing import Any

from kibitz.cards import Rank, Seat
from kibitz.combination.language.certify import certify
from kibitz.combination.language.policy import BetweenTricks, SuitPolicy
from kibitz.combination.language.reader import read
from kibitz.combination.problem import Defence, Layout, Problem
from kibitz.english import many, ordinal
from kibitz.holding import Holding

_TRIED = 8
"""How many arrangements of touching cards are tried in a layout."""


@dataclass(frozen=True, slots=True)
class Round:
    """One trick as it was played: four cards as bits of their ranks, 0 for no card."""

    seat: Seat
    led: int
    second: int
    third: int
    last: int
    false: tuple[Seat, ...] = ()
    """The defenders who played a falsecard."""

    @property
    def won(self) -> bool:
        """Is it ours?"""
        return max(self.led, self.third) > max(self.second, self.last)

    def card(self, seat: Seat) -> int:
        """What a hand played."""
        after = (seat - self.seat) % 4
        return (self.led, self.second, self.third, self.last)[after]


@dataclass(frozen=True, slots=True)
class Why:
    """A refutation: with these cards this defence holds the rival below `need` tricks."""

    problem: Problem
    best: str
    rival: str
    west: Holding
    east: Holding
    rounds: tuple[Round, ...]
    need: int

    @property
    def tricks(self) -> int:
        """What the rival takes."""
        return sum(trick.won for trick in self.rounds)

    @property
    def holds(self) -> bool:
        """Play it: is the layout possible, the defence legal, the rival stopped, the best safe?"""
        hands = {Seat.WEST: self.west.mask, Seat.EAST: self.east.mask}
        if not _possible(self.problem, hands):
            return False
        policy = _policy(self.problem, self.rival)
        table, left, won = policy.start, dict(hands), 0
        for trick in self.rounds:
            if policy.over(table):
                return False
            plan = policy.plan(table)
            if (plan.seat, plan.card) != (trick.seat, trick.led):
                return False
            for seat in left:
                card = trick.card(seat)
                if card & ~left[seat] or bool(card) is not bool(left[seat]):
                    return False
                left[seat] &= ~card
            if policy.third(table, plan, trick.second) != trick.third:
                return False
            table = policy.after(table, plan, trick.second, trick.third, trick.last)
            won += trick.won
        if won >= self.need or not policy.over(table):
            return False
        best = _Defence(self.problem, _policy(self.problem, self.best), hands)
        return best.stops(self.need) is None

    @property
    def falsecard(self) -> tuple[Seat, Rank, int] | None:
        """The first falsecard that is needed: who, which card, on which round."""
        for number, trick in enumerate(self.rounds):
            for seat in trick.false:
                return seat, _rank(trick.card(seat)), number
        return None

    def sentence(self, rival: str) -> str:
        """Why not the rival: `Not the finesse: when East has Jx, the ten loses to the jack.`"""
        return f"Not {rival}: {self.event}."

    @property
    def weight(self) -> int:
        """Of equal examples the one with the higher cards in the hand that is named is clearer."""
        return self._held(self._named()[0]).mask

    @property
    def event(self) -> str:
        """What happens, in words."""
        seat, event = self._named()
        event = event.replace(f"{seat.word} ", "he ")
        return f"when {seat.word} has {self.holding(seat)}{self._drops(self.falsecard)} {event}"

    def _named(self) -> tuple[Seat, str]:
        """The defender whose cards are named, and what happens."""
        lost = [number for number, trick in enumerate(self.rounds) if not trick.won]
        spare = self.problem.length - self.need
        false = self.falsecard
        if len(lost) > spare:
            winner, event = self._lost(self._telling(lost, spare))
        else:  # we cannot get at our tricks
            winner = max((Seat.WEST, Seat.EAST), key=lambda seat: len(self._held(seat)))
            event = f"it takes only {many(self.tricks, 'trick')}"
        if false:
            return false[0], event
        other = Seat.EAST if winner is Seat.WEST else Seat.WEST
        plain = all(self._small(rank.bit) for rank in self._held(winner))
        honours = any(not self._small(rank.bit) for rank in self._held(other))
        return (other if plain and honours else winner), event

    def _telling(self, lost: list[int], spare: int) -> int:
        """Of the rounds we lose, the one to speak of: the one too many, or one to an honour."""
        if self._small(max(self.rounds[lost[spare]].second, self.rounds[lost[spare]].last)):
            for number in reversed(lost):
                if not self._small(max(self.rounds[number].second, self.rounds[number].last)):
                    return number
        return lost[spare]

    def _lost(self, number: int) -> tuple[Seat, str]:
        """Who wins a round that we lose, and how."""
        trick = self.rounds[number]
        winner = trick.seat.next if trick.second > trick.last else trick.seat.previous
        card, ours = trick.card(winner), _rank(max(trick.led, trick.third))
        if self._small(card):
            return winner, f"{winner.word} wins the {ordinal(number + 1)} round"
        name = _rank(card).word
        if ours >= Rank.EIGHT:
            return winner, f"the {ours.word} loses to the {name}"
        return winner, f"the {name} wins the {ordinal(number + 1)} round"

    def _drops(self, false: tuple[Seat, Rank, int] | None) -> str:
        if false is None:
            return ","
        _, rank, number = false
        when = f" on the {ordinal(number + 1)} round" if number else ""
        return f" and plays the {rank.word}{when} (a falsecard),"

    def holding(self, seat: Seat) -> str:
        """A defender's cards: `Jxx`."""
        cards = sorted(self._held(seat), reverse=True)
        if len(cards) == 1 and not self._small(cards[0].bit):
            return f"the singleton {cards[0].word}"
        return "".join("x" if self._small(rank.bit) else rank.letter for rank in cards) or "none"

    def _held(self, seat: Seat) -> Holding:
        return self.west if seat is Seat.WEST else self.east

    def _small(self, card: int) -> bool:
        return self.problem.is_small(0) and bool(card & self.problem.classes[0])

    def to_json(self) -> dict[str, Any]:
        """The refutation as plain data."""
        return {
            "text": self.event,
            "west": str(self.west),
            "east": str(self.east),
            "needed": self.need,
            "taken": self.tricks,
            "falsecard": self.falsecard is not None,
            "play": [
                {
                    seat.word.lower(): _rank(card).letter if card else None
                    for seat in (trick.seat, trick.seat.next, trick.seat.partner,
                                 trick.seat.previous)
                    for card in (trick.card(seat),)
                }
                for trick in self.rounds
            ],
        }  # fmt: skip


def why(problem: Problem, best: str, rival: str, need: int | None) -> Why | None:
    """The likeliest layout where the best procedure reaches `need` and a defence stops the rival.

    Without a target: where the best one takes more tricks. None where there is none.

    >>> found = why(Problem.parse("AQ-2"), "Finesse the queen.", "Cash the ace.", 2)
    >>> found.event, found.holds
    ('when West has Kxxxx, the queen loses to the king', True)
    """
    mine, theirs = certify(best, problem), certify(rival, problem)
    if mine.failure is not None or theirs.failure is not None:
        return None
    policy = _policy(problem, rival)
    for layout in sorted(problem.layouts, key=lambda lay: -lay.probability):
        goal = mine.tricks[layout.index] if need is None else need
        if mine.tricks[layout.index] >= goal > theirs.tricks[layout.index]:
            found = None
            for hands in islice(_arranged(problem, layout), _TRIED):
                rounds = _Defence(problem, policy, hands).stops(goal)
                if rounds is not None:
                    west, east = Holding(hands[Seat.WEST]), Holding(hands[Seat.EAST])
                    one = Why(problem, best, rival, west, east, rounds, goal)
                    found = max(found or one, one, key=lambda why: why.weight)
            if found is not None:
                return found
    return None


def _arranged(problem: Problem, layout: Layout) -> Iterator[dict[Seat, int]]:
    """The ways to deal a layout's cards; first the one in which the shorter hand has the higher."""
    ways = []
    for mask, count in zip(problem.classes, layout.west, strict=True):
        cards = [rank.bit for rank in sorted(Holding(mask))]
        must, free = mask & problem.west.mask, mask & ~(problem.west.mask | problem.east.mask)
        loose = [card for card in cards if card & free]
        if 2 * sum(layout.west) < problem.missing:
            loose.reverse()
        choices = combinations(loose, count - must.bit_count())
        ways.append([must | sum(some) for some in choices])
    for parts in product(*ways):
        west = sum(parts)
        yield {Seat.WEST: west, Seat.EAST: sum(problem.classes) & ~west}


def _possible(problem: Problem, hands: dict[Seat, int]) -> bool:
    """Are these the missing cards, with the known ones in place, and is there room?"""
    west, east = hands[Seat.WEST], hands[Seat.EAST]
    return (
        west & east == 0
        and west | east == sum(problem.classes)
        and not problem.west.mask & ~west
        and not problem.east.mask & ~east
        and west.bit_count() <= problem.vacant[0]
        and east.bit_count() <= problem.vacant[1]
    )


def _policy(problem: Problem, text: str) -> SuitPolicy:
    return read(text, problem.north, problem.south, problem.entries, problem.lead)


class _Defence:
    """The most honest defence against a policy, with all cards in place."""

    def __init__(self, problem: Problem, policy: SuitPolicy, hands: dict[Seat, int]) -> None:
        self.problem = problem
        self.policy = policy
        self.hands = hands
        self.honest = problem.defence is Defence.NO_FALSECARD
        self._known: dict[tuple[BetweenTricks, int], tuple[int, tuple[Round, ...]] | None] = {}

    def stops(self, need: int) -> tuple[Round, ...] | None:
        """The play with the fewest falsecards that keeps the policy below `need` tricks."""
        found = self._stops(self.policy.start, need)
        return None if found is None else found[1]

    def _stops(self, table: BetweenTricks, need: int) -> tuple[int, tuple[Round, ...]] | None:
        if need <= 0:
            return None
        if self.policy.over(table):
            return 0, ()
        key = table, need
        if key not in self._known:
            self._known[key] = min(self._plays(table, need), key=lambda play: play[0], default=None)
        return self._known[key]

    def _plays(self, table: BetweenTricks, need: int) -> Iterator[tuple[int, tuple[Round, ...]]]:
        policy, plan = self.policy, self.policy.plan(table)
        second_seat, last_seat = plan.seat.next, plan.seat.previous
        held, other = (self.hands[seat] & table.missing for seat in (second_seat, last_seat))
        for second in self._choices(held):
            if self.honest and second < plan.card and self._lower(held, second):
                continue
            third = policy.third(table, plan, second)
            lie = self._lower(held, second) and (
                second < plan.card
                or any(
                    policy.third(table, plan, card) == third > second
                    for card in self._choices(held & (second - 1))
                    if card
                )
            )
            for last in self._choices(other):
                best = max(plan.card, second, third)
                idle = last < best or self._touch(last, second)
                if self.honest and idle and self._lower(other, last):
                    continue
                false = (second_seat,) * lie
                if last < best and self._lower(other, last):
                    false += (last_seat,)
                trick = Round(plan.seat, plan.card, second, third, last, false)
                after = policy.after(table, plan, second, third, last)
                rest = self._stops(after, need - trick.won)
                if rest is not None:
                    yield rest[0] + len(false), (trick, *rest[1])

    def _choices(self, held: int) -> list[int]:
        """The cards worth playing: the lowest of those that touch and read alike."""
        found: dict[tuple[int, ...], int] = {}
        for number, mask in enumerate(self.problem.classes):
            for rank in sorted(Holding(held & mask)):
                watched = (bool(some & rank.bit) for some in self.policy.watched)
                found.setdefault((number, *watched), rank.bit)
        return list(found.values()) or [0]

    def _touch(self, one: int, other: int) -> bool:
        return any(mask & one and mask & other for mask in self.problem.classes)

    def _lower(self, held: int, card: int) -> bool:
        """Has he a lower card that does not touch this one?"""
        touching = next((mask for mask in self.problem.classes if mask & card), 0)
        return bool(held & (card - 1) & ~touching) if card else False


def _rank(card: int) -> Rank:
    return Rank(card.bit_length() + 1)
