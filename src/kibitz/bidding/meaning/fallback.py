"""Fallback: what a call means that the system has no rule for, by a table that everybody knows.

`systems/fallback.table` is an ordered list of classes of calls with their conditions; the first
class that a call belongs to in its auction is its meaning. What a class asks for depends on the
calls alone: on what partner has shown (`picture.py`), on whose suit it is, on who is vulnerable;
never on a hand. A call of no class has no meaning, and nobody makes it. Docs/bidding-language.md
prints the table with the classes in words (`CLASSES`).
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache, cached_property
from importlib.resources import files

from kibitz.auction import DOUBLE, PASS, Auction, Call
from kibitz.bidding.meaning.picture import Picture
from kibitz.bidding.rules.library import decoded
from kibitz.cards import SUITS, Strain, Suit, Vulnerability
from kibitz.condition.reading.rule_file import parse_rule_condition
from kibitz.condition.tree import Condition

CLASSES: Mapping[str, str] = {
    "opening 1NT": "one notrump, where nobody has bid",
    "opening 2NT": "two notrump, where nobody has bid",
    "opening 2C": "two clubs, where nobody has bid",
    "opening major": "one of a major, where nobody has bid",
    "opening minor": "one of a minor, where nobody has bid",
    "opening preempt": "any higher bid in a suit up to the five level, where nobody has bid",
    "overcall 1NT": "one notrump over their bid",
    "overcall 1": "the lowest bid in another suit than theirs, at the one level",
    "overcall 2": "the same at the two level",
    "overcall 3": "the same at the three or the four level",
    "overcall jump": "a jump in another suit than theirs, up to the five level",
    "takeout double": "a double of their suit, up to the four level, by a side that has not bid",
    "answer": "the lowest bid in another suit, where partner's takeout double was passed",
    "answer jump": "a jump there, below game",
    "answer 1NT": "one notrump there",
    "answer 2NT": "two notrump there",
    "sign-off": "after an answer to our question above 3NT: a game or slam in a suit, or pass",
    "sign-off notrump": "four, six or seven notrump there",
    "preference": "the lowest bid in an agreed suit, where partner has just bid another suit",
    "slam": "six or seven of a suit",
    "game over game": "a game in partner's suit, or five of it, over a game of theirs",
    "game raise": "a game in a suit of which partner surely has three cards",
    "game": "a game in another suit; five of a major only where four is not enough",
    "raise": "a bid below game in a suit of which partner surely has three cards",
    "competitive raise": "the same where they have called",
    "notrump": "one to three, six or seven notrump; below slam no major agreed, not over theirs",
    "contested notrump": "the same below slam, where they have bid a suit and partner has not bid "
    "notrump over it",
    "competitive suit": "the lowest bid up to five of a suit of which the bidder has shown four "
    "cards, where they have called",
    "own suit": "the lowest bid below game in a suit of which the bidder has shown four cards",
    "new suit": "the lowest bid below game in any other suit that they have not bid",
    "double for takeout": "a double of their suit up to the three level, no suit being agreed",
    "double of trumps": "the same where a suit of ours is agreed, or by who let it pass before",
    "double for penalty": "any other double",
}
"""Every class in words. Where a suit is agreed, there is no new suit below game; after a game of
ours that they have not bid over there is a slam, or four of partner's major over three notrump."""

FIT = 8
"""So many cards in both hands are a fit."""
SHORT_ON_AVERAGE = 2.5
"""Who doubles with fewer cards of their suit on average doubles for takeout."""
_SLOT = re.compile(r"\{([^}]*)\}")


@dataclass(frozen=True)
class Entry:
    """One line of the table: the class and its condition as it is written.

    One that is `weighed` is made only where it leads to more than passing, and Pass does not
    deny it.
    """

    name: str
    text: str
    weighed: bool = False

    @property
    def english(self) -> str:
        """The class in words."""
        return CLASSES[self.name]


@dataclass(frozen=True)
class FallbackTable:
    """The classes in their order, and the points of two hands for each level."""

    entries: Mapping[str, Entry]
    worth: Mapping[str, tuple[int, ...]]

    @classmethod
    def parse(cls, text: str) -> FallbackTable:
        """Read the table."""
        entries: dict[str, Entry] = {}
        worth: dict[str, tuple[int, ...]] = {}
        for line in text.splitlines():
            name, colon, rest = line.partition("##")[0].partition(" :")
            if not colon:
                continue
            name = " ".join(name.split())
            if name.startswith("worth "):
                worth[name.removeprefix("worth ")] = (0, *map(int, rest.split()))
            else:
                weighed, name = name.endswith("?"), name.removesuffix("?").strip()
                entries[name] = Entry(name, " ".join(rest.split()), weighed)
        return cls(entries, worth)

    def points(self, strain: Strain, level: int) -> int:
        """The points that both hands need for a bid."""
        suit = strain.suit
        kind = "notrump" if suit is None else "major" if suit.is_major else "minor"
        return self.worth[kind][level]


@cache
def table() -> FallbackTable:
    """The table that comes with kibitz."""
    data = (files("kibitz.bidding") / "systems" / "fallback.table").read_bytes()
    return FallbackTable.parse(decoded(data))


@dataclass(frozen=True)
class Meant:
    """The meaning of one call without a rule: its class, and what the hand has."""

    entry: Entry
    condition: Condition


@dataclass(frozen=True)
class FallbackMoment:
    """A turn, as far as everybody knows it: the calls, and what the two partners have shown."""

    auction: Auction
    partner: Picture
    own: Picture
    vulnerability: Vulnerability = Vulnerability.NONE
    answered: bool = False
    """Has partner just answered a question of ours above 3NT, and the next player passed?"""
    known: dict[Call, Meant | None] = field(default_factory=dict, compare=False, repr=False)

    def meant(self, call: Call) -> Meant | None:
        """What a call of no rule means here; None where it means nothing."""
        if call not in self.known:
            self.known[call] = self._meant(call)
        return self.known[call]

    def _meant(self, call: Call) -> Meant | None:
        name = None if self.auction.why_illegal(call) else self.class_of(call)
        if name is None:
            return None
        values = self._values(name, call)
        bounded = name not in ("sign-off", "sign-off notrump", "preference")
        if bounded and values.get("most", 40) < max(values.get("need", 0), 0):
            return None
        entry = table().entries[name]
        suit = call.strain.suit if call.is_bid else None
        if call == PASS and self.auction.last_bid is not None:
            suit = self.auction.last_bid.strain.suit
        return Meant(entry, condition_of(entry.text, values, suit, self.their_suit))

    def all_meant(self) -> Iterator[tuple[Call, Meant]]:
        """Every call that the table has a meaning for, in the order of the table."""
        order = [*table().entries]
        found = [(call, one) for call in self.auction.legal_calls() if (one := self.meant(call))]
        return iter(sorted(found, key=lambda each: (order.index(each[1].entry.name), each[0])))

    # the calls so far ---------------------------------------------------------------------

    @cached_property
    def called(self) -> bool:
        """Has our side made a call other than pass?"""
        side = self.auction.turn.side
        return any(seat.side is side and call != PASS for seat, call in self.auction)

    @cached_property
    def contested(self) -> bool:
        """Has their side?"""
        side = self.auction.turn.side
        return any(seat.side is not side and call != PASS for seat, call in self.auction)

    @cached_property
    def their_suits(self) -> tuple[Suit, ...]:
        """The suits that they have bid, the last one first."""
        side = self.auction.turn.side
        bids = (
            call.strain.suit
            for seat, call in reversed(tuple(self.auction))
            if call.is_bid and seat.side is not side
        )
        return tuple(dict.fromkeys(suit for suit in bids if suit is not None))

    @property
    def their_suit(self) -> Suit | None:
        """The last suit that they have bid."""
        return self.their_suits[0] if self.their_suits else None

    @cached_property
    def agreed(self) -> tuple[Suit, ...]:
        """The suits of which our two hands surely have eight cards."""
        return tuple(s for s in SUITS if self.partner.cards(s) + self.own.cards(s) >= FIT)

    @cached_property
    def doubled_for_takeout(self) -> bool:
        """Was partner's takeout double passed?"""
        suit, doubled = self.their_suit, self.auction.calls[-2:] == (DOUBLE, PASS)
        return doubled and suit is not None and self.partner.length(suit) < SHORT_ON_AVERAGE

    @cached_property
    def stands(self) -> Call | None:
        """Our own bid that has been reached and that they have not called over."""
        made = ((seat, call) for seat, call in reversed(tuple(self.auction)) if call != PASS)
        seat, last = next(made, (self.auction.turn, PASS))
        return last if seat.side is self.auction.turn.side and last.is_bid else None

    @property
    def _is_another_suit(self) -> bool:
        """Has partner just bid a suit that is not agreed?"""
        last = self.stands
        return (
            last is not None
            and last.strain.suit is not None
            and last.strain.suit not in self.agreed
        )

    # classes ------------------------------------------------------------------------------

    def class_of(self, call: Call) -> str | None:
        """The first class of the table that a legal call belongs to."""
        last = self.auction.last_bid
        if self.answered and not (call.is_bid and call.strain.suit in self.their_suits):
            return self._sign_off(call)
        if not call.is_bid:
            return None if call == PASS else self._double(call)
        if not self.called:
            return self._opening(call) if last is None else self._overcall(call)
        suit = call.strain.suit
        if self.doubled_for_takeout and not is_game(call):
            return self._answer(call)
        if suit in self.agreed and self._is_another_suit and not self._jumps(call):
            return "preference"
        if suit is None:
            return self._notrump(call)
        if call.level >= 6:
            return "slam"
        raised = self.partner.cards(suit) >= 3
        if self.stands is not None and is_game(self.stands):
            better = self.stands.strain is Strain.NOTRUMP and suit.is_major and call.level == 4
            return "game raise" if better and raised else None
        if suit in self.their_suits and not raised:
            return None
        mine = self.own.cards(suit) >= 4 and not raised and not self._jumps(call)
        if mine and self.contested and suit not in self.agreed:
            return "competitive suit"
        if is_game(call):
            five = suit.is_major and call.level == 5
            if five and (not self.contested or not self.auction.why_illegal(_lower(call))):
                return None
            over = last is not None and self.stands is None and is_game(last)
            return "game over game" if raised and over else "game raise" if raised else "game"
        if raised:
            return "competitive raise" if self.contested else "raise"
        if self.agreed or self._jumps(call):
            return None
        return "own suit" if self.own.cards(suit) >= 4 else "new suit"

    def _sign_off(self, call: Call) -> str | None:
        """Who has asked places the contract; he passes only in a suit that is agreed."""
        last = self.auction.last_bid
        if call == PASS:
            return "sign-off" if last is not None and last.strain.suit in self.agreed else None
        if not call.is_bid:
            return None
        if call.strain.suit is None:
            return "sign-off notrump" if call.level == 4 or call.level >= 6 else None
        return "sign-off" if is_game(call) and (not self._jumps(call) or call.level >= 6) else None

    def _opening(self, call: Call) -> str | None:
        suit, level = call.strain.suit, call.level
        if suit is None:
            return f"opening {level}NT" if level <= 2 else None
        if level == 1:
            return "opening major" if suit.is_major else "opening minor"
        if call == Call.bid(2, Strain.CLUBS):
            return "opening 2C"
        return "opening preempt" if level <= 5 else None

    def _overcall(self, call: Call) -> str | None:
        suit, level = call.strain.suit, call.level
        if suit is None:
            return "overcall 1NT" if level == 1 and self.their_suit is not None else None
        if suit in self.their_suits or level > 5:
            return None
        if self._jumps(call):
            return "overcall jump"
        return f"overcall {min(level, 3)}" if level <= 4 else None

    def _answer(self, call: Call) -> str | None:
        suit = call.strain.suit
        if suit is None:
            return f"answer {call.level}NT" if call.level <= 2 else None
        if suit in self.their_suits:
            return None
        jumps = self._jumps(call)
        return "answer" if not jumps else "answer jump" if jumps == 1 else None

    def _notrump(self, call: Call) -> str | None:
        if call.level >= 6:
            return "notrump"
        now, us = self.auction.contract, self.auction.turn.side
        theirs = now is not None and now.strain is Strain.NOTRUMP and now.side is not us
        at_game = self.stands is not None and is_game(self.stands)
        if call.level > 3 or theirs or at_game or any(suit.is_major for suit in self.agreed):
            return None
        return "notrump" if self._is_stopped else "contested notrump"

    @property
    def _is_stopped(self) -> bool:
        """Have they bid no suit, or has partner bid notrump over their last one?"""
        partner, seen = self.auction.turn.partner, self.their_suit is None
        for seat, call in self.auction:
            if seat.side is not partner.side:
                seen = seen or (call.is_bid and call.strain.suit is self.their_suit)
            elif seen and seat is partner and call.is_bid and call.strain is Strain.NOTRUMP:
                return True
        return self.their_suit is None

    def _double(self, call: Call) -> str | None:
        last = self.auction.last_bid
        if call != DOUBLE or last is None:
            return None
        suit = last.strain.suit
        if not self.called:
            return "takeout double" if suit is not None and last.level <= 4 else None
        if suit is None or last.level > 3:
            return "double for penalty"
        is_for_trumps = self.agreed or self._has_passed(suit)
        return "double of trumps" if is_for_trumps else "double for takeout"

    def _has_passed(self, suit: Suit) -> bool:
        """Has the hand to call let a bid in this suit pass before?"""
        last: Call | None = None
        for seat, call in self.auction:
            if call == PASS and seat is self.auction.turn and last is not None:
                if last.strain.suit is suit:
                    return True
            elif call.is_bid:
                last = call
        return False

    def _jumps(self, call: Call) -> int:
        """How many levels a bid is above the lowest in its strain."""
        return sum(
            not self.auction.why_illegal(Call.bid(level, call.strain))
            for level in range(1, call.level)
        )

    # what a class asks for ------------------------------------------------------------------

    def _values(self, name: str, call: Call) -> dict[str, int]:
        """The numbers in a class's condition."""
        partner = self.partner.points
        if call == PASS:
            return {"cards": 0}
        if not call.is_bid:
            last = self.auction.last_bid
            assert last is not None
            if name == "takeout double":
                return {"level": last.level}
            kind = "takeout" if name == "double for takeout" else "penalty"
            needed = table().worth[kind][last.level]
            return {"need": max(needed - partner, 0)}
        level, suit = call.level, call.strain.suit
        points = table().points
        after = {6: 7, 7: 7}.get(level, level + 1 if not is_game(call) else 6)
        values = {
            "level": level,
            "need": max(points(call.strain, level) - partner, 0),
            "most": 37 if level == 7 else points(call.strain, after) - partner,
        }
        if name == "new suit":
            values["most"] = points(Strain.NOTRUMP, 3) - partner
        if suit is not None:
            values |= self._cards(name, level, suit)
        return values

    def _cards(self, name: str, level: int, suit: Suit) -> dict[str, int]:
        """How many cards of a suit a bid in it has."""
        partner, mine = self.partner.cards(suit), self.own.cards(suit)
        if name in ("opening preempt", "overcall jump"):
            return {"cards": min(level + 4, FIT)}
        if name in ("own suit", "new suit"):
            fewest = {1: 4, 2: 5}.get(level, 6)
            return {"cards": max(6, mine + 1) if name == "own suit" else fewest}
        fit = FIT - partner if partner >= 3 else max(6, min(FIT - partner, 7))
        if suit in self.agreed:
            fit = 0
        more = self._is_vulnerable if level >= 4 else 0
        law, long = level + 6 - partner + more, max(6, level + 3) + more
        if name == "competitive raise":
            fit = max(fit, law)
        return {"cards": fit, "law": max(law, fit), "long": long}

    @property
    def _is_vulnerable(self) -> bool:
        return self.vulnerability.of(self.auction.turn.side)


def condition_of(
    text: str, values: Mapping[str, int], suit: Suit | None, theirs: Suit | None
) -> Condition:
    """A condition of the table with its numbers and suits put in."""

    def number(slot: re.Match[str]) -> str:
        total, sign = 0, 1
        for word in slot[1].split():
            if word in "+-":
                sign = 1 if word == "+" else -1
            else:
                total += sign * (int(word) if word.isdigit() else values[word])
        return str(max(total, 0))

    written = _SLOT.sub(number, text)
    for word, named in (("SUIT", suit), ("THEIRS", theirs)):
        if named is not None:
            written = re.sub(rf"\b{word}\b", named.word.title(), written)
    return _parsed(written)


@cache
def _parsed(text: str) -> Condition:
    return parse_rule_condition(text)


def is_game(bid: Call) -> bool:
    """Is a bid a game or more?"""
    suit = bid.strain.suit
    return bid.level >= (3 if suit is None else 4 if suit.is_major else 5)


def _lower(bid: Call) -> Call:
    """The bid one level lower."""
    return Call.bid(bid.level - 1, bid.strain)
