"""How a suit lies: who has shown out, who follows, how it was dealt, whether it is good."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from kibitz.cards import Suit
from kibitz.english import number
from kibitz.planning.language.condition import (
    BOTH,
    PlanCondition,
    any_of,
    defenders,
    who_text,
)
from kibitz.planning.language.names import (
    suit_name,
)
from kibitz.planning.language.sight import Sight


@dataclass(frozen=True)
class ShownOut(PlanCondition):
    """A defender has failed to follow to a suit."""

    patterns = (
        "<who> (shows|show|showed) out [(of|in|on) <suit>]",
        "<who> (has|have) shown out [(of|in) <suit>]",
        "<who> (is|are) (out of|void in) <suit>",
        "<who> (has|have) no [more] <suit> [left]",
        "<who> (fails|fail) to follow [to <suit>]",
    )
    example = "West shows out of hearts"
    who: int
    suit: int

    @property
    def text(self) -> str:
        verb = "show" if self.who == BOTH else "shows"
        return f"{who_text(self.who)} {verb} out of {suit_name(self.suit)}"

    def holds(self, sight: Sight) -> bool:
        return any_of(
            self.who,
            [bool(sight.seen.void[seat] >> self.suit & 1) for seat in defenders(sight, self.who)],
        )


@dataclass(frozen=True)
class Followed(PlanCondition):
    """A defender has followed to every round of a suit so far."""

    patterns = (
        "<who> (follows|follow|followed) [to <suit>]",
        "<who> (has|have) followed [to <suit>]",
        "(everybody|everyone|all) (follows|follow) [to <suit>]",
        "(nobody|neither) (shows|show) out [(of|in) <suit>]",
    )
    example = "both follow to hearts"
    who: int
    suit: int

    @classmethod
    def made_of(cls, found: dict[str, Any], last_suit: int) -> dict[str, Any]:
        return {"who": BOTH, "suit": last_suit, **found}

    @property
    def text(self) -> str:
        verb = "follow" if self.who == BOTH else "follows"
        return f"{who_text(self.who)} {verb} to {suit_name(self.suit)}"

    def holds(self, sight: Sight) -> bool:
        return any_of(
            self.who,
            [not sight.seen.void[seat] >> self.suit & 1 for seat in defenders(sight, self.who)],
        )


@dataclass(frozen=True)
class SplitIs(PlanCondition):
    """A suit is known to have been dealt so between the defenders."""

    patterns = ("<suit> (are|is|were|split|splits|break|breaks|broke) <split>",)
    example = "hearts are 3-2"
    suit: int
    split: tuple[int, int]

    @property
    def text(self) -> str:
        return f"{suit_name(self.suit)} are {self.split[0]}-{self.split[1]}"

    def holds(self, sight: Sight) -> bool:
        left = sight.seen.declarer + 1 & 3
        low, high = sight.lengths(left, self.suit)
        total = high + sight.lengths(left ^ 2, self.suit)[0]
        return all(
            tuple(sorted((one, total - one))) == tuple(sorted(self.split))
            for one in range(low, high + 1)
        )


@dataclass(frozen=True)
class SplitEvenly(PlanCondition):
    """All cards of the suit in our longer hand are winners, or will be when as many top cards as
    are out have been cashed."""

    patterns = (
        "<suit> (are|is) (good|established|high|running)",
        "<suit> (break|breaks|split|splits|run|runs) [(evenly|well|kindly|favourably)]",
    )
    example = "clubs are good"
    suit: int

    @property
    def text(self) -> str:
        return f"{suit_name(self.suit)} are good"

    def holds(self, sight: Sight) -> bool:
        return sight.is_good(self.suit)


@dataclass(frozen=True)
class LengthIs(PlanCondition):
    """A defender is known to have been dealt so many cards of a suit."""

    patterns = (
        "<who> (has|have|had|holds|held|began with|started with|has shown)"
        " [(at least #least|at most #most|exactly)] <n> <suit>",
    )
    example = "West has at least four hearts"
    who: int
    least: int
    most: int
    suit: int

    @classmethod
    def made_of(cls, found: dict[str, Any], last_suit: int) -> dict[str, Any]:
        n = found["n"]
        least, most = 0 if "most" in found else n, 13 if "least" in found else n
        return {**found, "least": least, "most": most}

    @property
    def text(self) -> str:
        number_word = number(max(self.least, 0) if self.most >= 13 else self.most)
        what = Suit(self.suit).singular if number_word == "one" else suit_name(self.suit)
        bound = (
            "exactly" if self.least == self.most else "at least" if self.most >= 13 else "at most"
        )
        return f"{who_text(self.who)} has {bound} {number_word} {what}"

    def holds(self, sight: Sight) -> bool:
        def fits(seat: int) -> bool:
            low, high = sight.lengths(seat, self.suit)
            return self.least <= low and high <= self.most

        return any_of(self.who, [fits(seat) for seat in defenders(sight, self.who)])


@dataclass(frozen=True)
class TrumpsOut(PlanCondition):
    """The defenders still have a trump (`count` at least)."""

    patterns = (
        "<who> (has|have) trump #still [left]",
        "trump #still (is|are) [still] out",
        "trumps #drawn are (drawn|in)",
    )
    example = "a trump is still out"
    still: bool

    @classmethod
    def made_of(cls, found: dict[str, Any], last_suit: int) -> dict[str, Any]:
        return {"still": "still" in found}

    @property
    def text(self) -> str:
        return "a trump is still out" if self.still else "trumps are drawn"

    def holds(self, sight: Sight) -> bool:
        return bool(sight.out & sight.seen.trumps) == self.still
