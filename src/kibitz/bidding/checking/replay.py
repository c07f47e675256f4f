"""Replay: the meanings of an auction worked out a second time, from rule files and calls alone.

Whoever bids may fool himself: a call is chosen for the hand, and its meaning is written down
afterwards. So the meanings are worked out here once more by somebody who has never seen a hand and
shares nothing with the bidder but the reader of rule files: the rules of a position
(`replay_rules.py`), the fallback table (`replay_table.py`), forcing calls, what a player has shown.
`kibitz bid --check` holds the two against each other; a test reads the imports of these modules.

A *collision* is a call whose recorded meaning is another one than this, or, in a second pass with
the hands, a hand that does not have what its call means and did not tell a stretch.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache

import numpy as np

from kibitz.auction import Auction, Call
from kibitz.bidding.checking.replay_rules import ReadRule, RuleBook
from kibitz.bidding.checking.replay_table import Averages, P, TableReader, game_level, written
from kibitz.cards import SEATS, SUITS, Seat, Strain, Vulnerability
from kibitz.chance.counting.census import Census
from kibitz.chance.drawing.sample import Sampler
from kibitz.chance.rewrite import all_of
from kibitz.condition.match import matches
from kibitz.condition.tree import Condition, Not, Truth
from kibitz.condition.vector import evaluate
from kibitz.deal import Deal

Texts = Mapping[Seat, str | None]
"""The rule file of each seat; None for one who passes always."""
COMPARED = 4096
"""Two meanings are the same if so many random hands do not tell them apart."""
KEPT = 4096
"""So many auctions are remembered."""


@dataclass(frozen=True)
class Replayed:
    """One call: the rule or the class by which it means something, and the hands that make it."""

    seat: Seat
    call: Call
    name: str = ""
    condition: Condition | None = None
    rule: ReadRule | None = None


@dataclass(frozen=True)
class Collision:
    """A call that does not mean what was recorded, or that its hand does not fit: why, in words."""

    number: int
    seat: Seat
    call: Call
    reason: str


class AuctionReplay:
    """Auctions replayed by the rule files of the four seats, at one vulnerability."""

    def __init__(
        self, texts: Texts, vulnerability: Vulnerability, silence: Condition | None = None
    ) -> None:
        books = {text: RuleBook(text) for text in set(texts.values()) if text is not None}
        self.books = {seat: books[text] for seat in SEATS if (text := texts.get(seat)) is not None}
        self.vulnerability, self.silence = vulnerability, silence
        self._known: dict[Auction, tuple[Replayed, ...]] = {}
        self._averages: dict[tuple[int, ...], tuple[Averages, tuple[Condition, ...]]] = {}

    def calls(self, auction: Auction) -> tuple[Replayed, ...]:
        """Every call of an auction with its meaning."""
        if not auction.calls:
            return ()
        if auction not in self._known:
            if len(self._known) > KEPT:
                self._known.clear()
                self._averages.clear()
            before = Auction(auction.dealer, auction.calls[:-1])
            last = self._meaning(before, auction.calls[-1])
            self._known[auction] = (*self.calls(before), last)
        return self._known[auction]

    def shown(self, auction: Auction, seat: Seat) -> tuple[Condition, ...]:
        """What a seat has shown, call by call; what no hand could show as well is left out."""
        side = (seat, seat.partner)
        quiet = self.silence is not None and not any(one in self.books for one in side)
        found: list[Condition] = [self.silence] if quiet and self.silence is not None else []
        for one in self.calls(auction):
            if one.seat is not seat or one.condition is None:
                continue
            if _is_possible((*found, one.condition)):
                found.append(one.condition)
        return tuple(found)

    def _average(self, conditions: tuple[Condition, ...]) -> Averages:
        key = tuple(map(id, conditions))
        if key not in self._averages:
            self._averages[key] = Averages.of(conditions), conditions
        return self._averages[key][0]

    def _rules(self, auction: Auction) -> list[ReadRule]:
        """The rules of the player to call, those that are legal now."""
        turn, calls = auction.turn, auction.calls
        first = next((n for n, call in enumerate(calls) if call.is_bid), len(calls))
        seat = (turn - auction.dealer) % 4
        truths = {
            **dict.fromkeys(("FirstSeat", "SecondSeat", "ThirdSeat", "FourthSeat"), False),
            ("FirstSeat", "SecondSeat", "ThirdSeat", "FourthSeat")[seat]: True,
            "Vulnerable": self.vulnerability.of(turn.side),
            "TheyVulnerable": self.vulnerability.of(turn.next.side),
            "PassedHand": seat < first and len(calls) > seat,
            "PartnerPassed": (seat + 2) % 4 < first and len(calls) > (seat + 2) % 4,
        }
        ours = (turn, turn.partner)
        words = tuple(
            (str(call).replace("NT", "N"), who not in ours)
            for who, call in auction
            if who in ours or call != P
        )
        rules = self.books[turn].at(words, truths, first % 4 + 1)
        return [rule for rule in rules if not auction.why_illegal(Call.parse(rule.call))]

    def _meaning(self, auction: Auction, call: Call) -> Replayed:
        """What a call means after these; Pass may stand for all that nothing else fits."""
        seat = auction.turn
        if seat not in self.books:
            return Replayed(seat, call)
        rules, told = self._rules(auction), self.calls(auction)
        answer = _answers(told)
        must = answer or self._is_forced(auction, told)
        rules = [rule for rule in rules if not must or rule.call != "P"]
        late = answer and bool(auction.why_illegal(Call.bid(3, Strain.NOTRUMP)))
        partner = self._average(self.shown(auction, seat.partner))
        own = self._average(self.shown(auction, seat))
        table = TableReader(auction, partner, own, self.vulnerability, late)
        word = str(call).replace("NT", "N")
        rule = next((one for one in rules if one.call == word), None)
        if rule is not None:
            earlier = [] if rule.asks else rules[: rules.index(rule)]
            denied = [Not(one.condition) for one in earlier if not one.asks]
            return Replayed(seat, call, rule.name, all_of(rule.condition, *denied), rule)
        ruled = {one.call for one in rules}
        rest: Call | None = P
        if must:
            rest = None if late else _forced_call(auction, partner, ruled)
        elif "P" in ruled:
            rest = None
        denied = [Not(one.condition) for one in rules if not one.asks]
        if call == rest:
            spoke = any(who in (seat, seat.partner) and c != P for who, c in auction)
            for other in auction.legal_calls() if spoke or not rules else ():
                found = table.meaning(other)
                if other == rest or not found or str(other).replace("NT", "N") in ruled:
                    continue
                if call != P or found[0] not in written()[2]:
                    denied.append(Not(found[1]))
            name = "pass" if call == P else "forced"
            return Replayed(seat, call, name, all_of(*denied))
        found = table.meaning(call)
        if found is None:
            return Replayed(seat, call)
        return Replayed(seat, call, found[0], all_of(found[1], *denied))

    def _is_forced(self, auction: Auction, told: Sequence[Replayed]) -> bool:
        if len(told) < 2 or told[-1].call != P:
            return False
        if told[-2].rule is not None and told[-2].rule.forces:
            return True
        ours = [one for one in told if one.seat in (auction.turn, auction.turn.partner)]
        contract = auction.contract
        if contract is None or contract.side is not auction.turn.side:
            return False
        on = any(one.rule is not None and one.rule.force == "forcing to game" for one in ours)
        return on and contract.level < game_level(contract.strain)


def _answers(told: Sequence[Replayed]) -> bool:
    """Was the last call but one the answer to a question, with passes between?"""
    if len(told) < 4 or told[-1].call != P or told[-3].call != P:
        return False
    asked = told[-4].rule
    return asked is not None and asked.asks and told[-2].rule is not None


def _forced_call(auction: Auction, partner: Averages, ruled: set[str]) -> Call | None:
    """The lowest notrump up to three, or the lowest bid in a suit of partner's, without a rule."""
    for strain in (Strain.NOTRUMP, *(Strain(suit) for suit in SUITS if partner.sure[suit] > 2)):
        bids = (Call.bid(level, strain) for level in range(1, 8))
        bid = next((one for one in bids if not auction.why_illegal(one)), None)
        if bid is None or str(bid).replace("NT", "N") in ruled:
            continue
        if strain is not Strain.NOTRUMP or bid.level < 4:
            return bid
    return None


def _is_possible(conditions: tuple[Condition, ...]) -> bool:
    together = all_of(*conditions)
    if together is None or evaluate(together, _hands()).any():
        return True
    return bool(Census.under([together]).where(together).any())


@cache
def _hands() -> np.ndarray:
    return Sampler(None).draw(COMPARED, 20).reshape(-1)


def collisions(
    replay: AuctionReplay,
    auction: Auction,
    recorded: Sequence[Condition | None],
    deal: Deal | None = None,
    stretches: Sequence[int] = (),
) -> Iterator[Collision]:
    """Where the meanings recorded are not those of the replay, and where hands do not fit them.

    `recorded` has a meaning for each call, None where it means nothing; `stretches` are the
    numbers of the calls that were told as such.
    """
    for number, one in enumerate(replay.calls(auction)):
        ours, theirs = one.condition or Truth(True), recorded[number] or Truth(True)
        if (evaluate(ours, _hands()) != evaluate(theirs, _hands())).any():
            name = one.name or "nothing"
            reason = f"it means {name}, and something else was recorded"
            yield Collision(number, one.seat, one.call, reason)
            continue
        if deal is None or len(deal[one.seat]) != 13 or number in stretches:
            continue
        if not matches(ours, deal[one.seat]):
            reason = f"the hand does not have what {one.name} means, and no stretch is told"
            yield Collision(number, one.seat, one.call, reason)
