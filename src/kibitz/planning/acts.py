"""Acts: what is done in the tricks of a plan, in phrases such as a teacher uses.

Tricks that belong together are one phrase: top cards of a suit, rounds of trumps, ruffs in a row.
What needs no saying (a winner cashed when trumps are drawn, their lead that we win) is left out.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from itertools import groupby

from kibitz.cards import Card, Rank, Suit
from kibitz.english import listed, number, so_many
from kibitz.reason import Reason

HOLD_UP = {
    1: "hold up once in {}",
    2: "hold up twice in {}",
    3: "hold up in {} as long as you can",
}
"""By the tricks that are held up in a row."""
WHY_HOLD_UP = " to exhaust the short hand"
"""What a hold-up at notrump is for."""
TRUMPS = ("trumps",)
"""Top trumps, told together."""
RUFF_THEIRS = ("ruff theirs",)
"""What they lead and our own hand ruffs, later than now, needs no saying."""
OURS = ("hand", "dummy")
"""How our own seats are called."""
HIGH = Rank.TEN
"""A lower card needs no name."""


class Acts:
    """The phrases for the tricks of one table.

    `hand` names a seat, `trump` is the trump suit; `first` is the trick in progress, which is told
    even if they have led to it. It remembers the suits that a trick was given up in or that were
    ruffed, also in the tricks `before`, so that the next one is `another`.
    """

    def __init__(
        self,
        hand: Callable[[str], str],
        trump: Suit | None,
        first: int = 1,
        before: Sequence[Reason] = (),
    ) -> None:
        self.hand = hand
        self.trump = trump
        self.first = first
        self.lost = {_led(one) for one in before if one.numbers["kind"] in ("give up", "duck")}
        ruffs = [one for one in before if one.numbers["kind"] == "ruff"]
        self.ruffed = {(_led(one), hand(one.numbers["seat"])) for one in ruffs}

    def of(self, tricks: Sequence[Reason], theme: str = "") -> Iterator[str]:
        """What is done in these tricks, which belong to one theme."""
        tricks = self._worth_saying(
            _held_up([one for one in tricks if self._together(one) != RUFF_THEIRS])
        )
        if theme == "draw trumps" and any(self._together(one) != TRUMPS for one in tricks):
            theme = ""  # it takes more than top cards
        for key, group in groupby(tricks, key=self._together):
            told = list(group)
            led = _led(told[0])
            match key[0]:
                case "trumps" if theme == "squeeze":
                    yield "run the trumps"
                case "trumps":
                    yield from self._trumps(told, theme)
                case "cash":
                    yield self._cashed(told)
                case "ruff":
                    yield self._ruffed(told)
                case "hold up":
                    is_exhausting = self.trump is None and _exhausts(tricks, told[-1])
                    why = WHY_HOLD_UP if is_exhausting else ""
                    yield HOLD_UP[min(len(told), 3)].format(led.word) + why
                case "give up" if any(one.numbers["kind"] == "give up" for one in told):
                    yield f"give up {self._so_many(led, told)}"
                case "give up" if len(told) > 1:
                    self.lost.add(led)
                    yield f"let them take their {led.word}"
                case "give up":
                    yield f"let them take {self._so_many(led, told)}"
                case "force":
                    yield self._driven_out(told, led)
                case kind:
                    yield self._single(kind, told, led)

    def _worth_saying(self, tricks: Sequence[Reason]) -> list[Reason]:
        """The tricks but for those that they lead later and we only win, unless held up before."""
        found: list[Reason] = []
        for one in tricks:
            last = found[-1] if found else None
            is_held_up = last is not None and last.numbers["kind"] == "hold up"
            is_kept = is_held_up and last is not None and _led(last) is _led(one)
            if one.numbers["kind"] != "win" or not self._is_later(one) or is_kept:
                found.append(one)
        return found

    def _together(self, trick: Reason) -> tuple[str, ...]:
        """Tricks in a row with the same key are told together."""
        numbers = trick.numbers
        kind, card, lead = numbers["kind"], numbers["card"], numbers["cards"][0]
        match kind:
            case "cash" | "cross" if Card.parse(card).suit is self.trump:
                return TRUMPS
            case "cash" | "cross":
                return "cash", card[0]
            case "give up" | "lose":  # who leads to it does not matter
                return "give up", lead[0]
            case "hold up" | "duck":
                return kind, lead[0]
            case "force" | "lead":
                return "force", lead[0]
            case "towards" if Card.parse(card).rank < HIGH or numbers.get("theme") == "establish":
                return "force", lead[0]
            case "ruff" if self.hand(numbers["leader"]) not in OURS and self._is_later(trick):
                return RUFF_THEIRS if self.hand(numbers["seat"]) == "hand" else (kind,)
            case "ruff":
                return (kind,)
        return kind, numbers["seat"], lead[0], card

    def _is_later(self, trick: Reason) -> bool:
        """Is it a later trick than the one in progress?"""
        return bool(trick.numbers["trick"] > self.first)

    def _trumps(self, told: Sequence[Reason], theme: str) -> Iterator[str]:
        """Rounds of trumps; when they are drawn, only what takes the lead across."""
        rounds = [one for one in told if one.numbers["trumps"][0]]
        left = told[-1].numbers["trumps"][1]
        is_drawn = not left or (theme == "draw trumps" and not told[-1].numbers.get("masters"))
        if len(rounds) > 1 or (rounds and is_drawn):
            yield "draw trumps" if is_drawn else f"draw {number(len(rounds))} rounds of trumps"
        elif rounds:
            yield self._cashed(rounds)
        later = told[len(rounds) :]
        if later and later[0].numbers["leader"] != later[-1].numbers["seat"]:
            yield f"cross to {self.hand(later[-1].numbers['seat'])} with a trump"
        elif later and theme:
            yield "run the trumps"

    def _cashed(self, told: Sequence[Reason]) -> str:
        """Top cards of a suit, from whichever hand; a single one may only cross."""
        cards = [_card(one) for one in told]
        led = Card.parse(told[0].numbers["cards"][0])
        if len(told) == 1 and told[0].numbers["kind"] == "cross":
            if HIGH <= led.rank < cards[0].rank:
                where = self.hand(told[0].numbers["seat"])
                return f"overtake the {led.symbol} with the {cards[0].symbol} in {where}"
            if told[0].numbers.get("unblocks"):
                where = self.hand(told[0].numbers["seat"])
                return f"lead the {led.symbol} to the {cards[0].symbol} in {where}"
            return f"cross to the {cards[0].symbol} in {self.hand(told[0].numbers['seat'])}"
        return f"cash the {listed([card.symbol for card in cards])}{self._throwing(told)}"

    def _throwing(self, told: Sequence[Reason]) -> str:
        """What our other hand throws on these cards: an honour, or with trumps a loser."""
        honours: list[str] = []
        losers: Counter[Suit] = Counter()
        for one in told:
            cards = [Card.parse(card) for card in one.numbers["cards"]]
            if len(cards) < 4 or cards[2].suit in (cards[0].suit, self.trump):
                continue
            if cards[2].rank >= HIGH:
                honours.append(f"the {cards[2].symbol}")
            elif self.trump is not None and one.numbers.get("theme") != "discard losers":
                losers[cards[2].suit] += 1
        thrown = [*honours, *(so_many(n, suit.singular) for suit, n in losers.items())]
        return f", throwing {listed(thrown)}" if thrown else ""

    def _ruffed(self, told: Sequence[Reason]) -> str:
        """One ruff, several of a suit, or those of two hands in turn."""
        by_hand: dict[tuple[Suit, str], list[Card]] = {}
        for one in told:
            key = _led(one), self.hand(one.numbers["seat"])
            by_hand.setdefault(key, []).append(_card(one))
        if len(by_hand) == 1:
            ((suit, where), cards) = next(iter(by_hand.items()))
            high = [card.symbol for card in cards if card.rank >= HIGH]
            with_it = f" with the {listed(high)}" if high and len(high) == len(cards) else ""
            again = (suit, where) in self.ruffed
            self.ruffed.add((suit, where))
            return f"ruff {so_many(len(cards), suit.singular, again)} in {where}{with_it}"
        parts = [
            f"{so_many(len(cards), suit.singular)} in {hand}"
            for (suit, hand), cards in by_hand.items()
        ]
        self.ruffed |= set(by_hand)
        return f"ruff {listed(parts)}{', in turn' * (len(told) > 2)}"

    def _driven_out(self, told: Sequence[Reason], suit: Suit) -> str:
        """What they win with in a suit that we lead; they may let us win a round of it first."""
        forced = [_card(one).symbol for one in told if one.numbers["kind"] == "force"]
        if forced:
            return f"drive out the {listed(forced)}{self._throwing(told)}"
        if told[0].numbers["kind"] == "lead":
            return f"lead the {_card(told[0]).symbol}{self._throwing(told)}"
        return f"lead a {suit.singular} to {self.hand(told[0].numbers['seat'])}"

    def _single(self, kind: str, told: Sequence[Reason], suit: Suit) -> str:
        """A trick that is told by itself."""
        where = self.hand(told[0].numbers["seat"])
        card = _card(told[0])
        match kind:
            case "towards" | "up":
                return f"lead towards the {card.symbol} in {where}"
            case "duck" if len(told) > 1:
                return f"duck {number(len(told))} rounds of {suit.word}"
            case "duck":
                return f"duck {self._so_many(suit, told)}"
            case "run" | "finesse" if told[0].numbers["leader"] == told[0].numbers["seat"]:
                low = card.rank < HIGH - 1
                return f"finesse in {suit.word} again" if low else f"run the {card.symbol}"
            case "finesse" | "try":
                return f"finesse the {card.symbol}"
            case "win":
                return f"win the {card.symbol}{' in dummy' * (where == 'dummy')}"
        raise ValueError(kind)

    def _so_many(self, suit: Suit, told: Sequence[Reason]) -> str:
        """The tricks lost in a suit, and that it was not the first."""
        again = suit in self.lost
        self.lost.add(suit)
        return so_many(len(told), suit.singular, again)


def is_lost_again(one: Reason, other: Reason) -> bool:
    """Is the other trick lost in the suit that was lost just before?"""
    kinds = {trick.numbers["kind"] for trick in (one, other)}
    alike = kinds <= {"give up", "lose"} or kinds == {"force"}
    return alike and _led(one) is _led(other)


def _held_up(tricks: Sequence[Reason]) -> list[Reason]:
    """A trick that they win before one that we hold up, in the same suit, is held up too."""
    found: list[Reason] = []
    for one in reversed(tricks):
        is_before = (
            found and found[-1].numbers["kind"] == "hold up" and _led(one) is _led(found[-1])
        )
        is_held_up = is_before and one.numbers["kind"] == "lose"
        kind = "hold up" if is_held_up else one.numbers["kind"]
        found.append(Reason(one.claim, {**one.numbers, "kind": kind}, one.because))
    return found[::-1]


def _card(trick: Reason) -> Card:
    return Card.parse(trick.numbers["card"])


def _led(trick: Reason) -> Suit:
    return Suit.parse(trick.numbers["cards"][0][0])


def _exhausts(tricks: Sequence[Reason], last: Reason) -> bool:
    """Has one defender no more of the suit that was held up, once we win the next trick in it?"""
    after = tricks[tricks.index(last) + 1 :]
    return bool(after) and _led(after[0]) is _led(last) and after[0].numbers.get("exhausts", False)
