"""The finesse of a suit: which one there is, found in the cards of our two hands."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar, NamedTuple

from kibitz.planning.language.fitting import Misfit, PlanSpeech
from kibitz.planning.language.instructions.finessing import FinesseTo, RunCard
from kibitz.planning.language.instructions.second_hand_played import cannot_repeat, through_whom
from kibitz.planning.language.names import card_name, seat_name
from kibitz.planning.language.program import Instruction
from kibitz.planning.language.sight import TEN, Sight, highest, over, under, upwards
from kibitz.seen import SUIT, SUIT_OF


@dataclass(frozen=True)
class FinesseAgainst(Instruction):
    """The finesse of a suit is taken, again and again while there is one: against the highest card
    of theirs, ten or better, that lies between two of ours.

    A hand has a card above it, and one of the hands or both have the cards just below. With three
    of these the opposite hand runs its best one, if it has any; else low is led to the best. A king
    or queen without a card above it is led to. Where both ways are there, say through whom.
    """

    is_finesse: ClassVar = True
    patterns: ClassVar = (
        "finesse [in] <one> [(against|through|into #into) <who>]",
        "repeat #again (it|finesse)",
        "finesse #again",
        "(take|try|repeat #again|fall back on|rely on) [<one>] finesse [in <suit>]"
        " [(against|through|into #into) <who>]",
        "(finesse|take finesse) (against|for) <theirs> [through <who>]",
        "finesse [(against|through)] <who> [(for|out of) <theirs>]",
    )
    example: ClassVar = "Take the heart finesse."
    theirs: int
    through: int = -1
    cards: tuple[int, ...] = ()
    """The cards of ours that it needs."""

    @classmethod
    def made_of(cls, found: dict[str, Any], speech: PlanSpeech) -> dict[str, Any]:
        last = speech.finessed if speech.finessed >= 0 and "again" in found else speech.suit
        suit = found.get("one", found.get("suit", last))
        through = through_whom(found)
        theirs = found["theirs"][0] if "theirs" in found else -1
        if suit < 0 and theirs < 0:
            return {"theirs": -1}
        suit = SUIT[suit if theirs < 0 else SUIT_OF[theirs]]
        hands = (speech.own & suit, speech.dummy & suit)
        hand = speech.hand_behind(through) if through >= 0 else -1
        ways = finesses(hands, suit & ~hands[0] & ~hands[1], hand, theirs)
        cards = {way.card for way in ways[:1]}
        for way in ways[:1]:
            cards.add(highest(over(hands[way.hand], way.theirs) or 1 << way.card))
        if len(ways) != 1:
            return {"theirs": NO_FINESSE if not ways else TWO_WAYS}
        return {"theirs": ways[0].theirs, "through": through, "cards": tuple(sorted(cards))}

    @property
    def text(self) -> str:
        end = f" through {seat_name(self.through)}" if self.through >= 0 else ""
        return f"finesse against the {card_name(self.theirs)}{end}"

    @property
    def named(self) -> int:
        return sum(1 << card for card in self.cards)

    @property
    def works(self) -> int:
        return SUIT[SUIT_OF[self.theirs]]

    def _way(self, sight: Sight) -> FinesseTo | RunCard | None:
        """How it is taken now; none if there is nothing left to be finessed."""
        suit = self.works
        hand = -1 if self.through < 0 else sight.hand_of(self.through + 1 & 3)
        hands = (sight.own & suit, sight.on_table & suit)
        for way in finesses(hands, sight.out & suit, hand):
            second = sight.seat_of(way.hand) + 3 & 3
            if way.theirs >= self.theirs and not sight.seen.void[second] >> SUIT_OF[way.card] & 1:
                return RunCard(way.card) if way.runs else FinesseTo(way.card)
        return None

    def done(self, sight: Sight, since: int) -> bool:
        if sight.seen.trick:
            return False
        way = self._way(sight)
        return way is None or cannot_repeat(sight, way.wants(sight), SUIT_OF[way.card], since)

    def wants(self, sight: Sight) -> int:
        way = self._way(sight)
        return -1 if way is None else way.wants(sight)

    def lead(self, sight: Sight) -> int | Instruction | None:
        return self._way(sight)

    def misfit(self, speech: PlanSpeech) -> Misfit | None:
        if self.theirs == TWO_WAYS:
            return Misfit("the finesse can be taken either way", "“against” one defender")
        if self.theirs < 0:
            return Misfit("there is no finesse in this suit", "a suit with a tenace, or the card")
        return None


NO_FINESSE, TWO_WAYS = -1, -2
"""Instead of a card of theirs: there is none between two of ours, or it lies so for both hands."""


class FinesseWay(NamedTuple):
    """A finesse of two holdings: the card of theirs, the hand of ours behind it (0 declarer's own),
    the card that is led to, or led and let run."""

    theirs: int
    hand: int
    card: int
    runs: bool


def finesses(
    hands: tuple[int, int], out: int, hand: int = -1, theirs: int = -1
) -> list[FinesseWay]:
    """The ways to finesse against the highest card of theirs for which there is one.

    >>> ace, king, queen, jack, two, three = (1 << n for n in (12, 11, 10, 9, 0, 1))
    >>> finesses((two | three, ace | queen), king | jack)
    [FinesseWay(theirs=11, hand=1, card=10, runs=False)]
    """
    found: list[FinesseWay] = []
    missing = [card for card in reversed(upwards(out)) if card % 13 >= TEN]
    for is_tenace in (True, False):
        for card in missing if theirs < 0 else [theirs]:
            below = under(hands[0] | hands[1], card)
            equals = over(below, highest(under(out, card)))
            for behind in (0, 1) if hand < 0 else (hand,):
                here, other = hands[behind], hands[1 - behind]
                if not other or not equals or bool(over(here, card)) != is_tenace:
                    continue
                runs = bool(equals & other) and is_tenace and equals.bit_count() > 2
                if not runs and not equals & here:
                    runs = is_tenace and (equals & other).bit_count() > 1
                if runs:
                    found.append(FinesseWay(card, behind, highest(equals & other), True))
                elif equals & here and (is_tenace or not over(hands[0] | hands[1], card)):
                    found.append(FinesseWay(card, behind, highest(equals & here), False))
            if found:
                return found
    return found
