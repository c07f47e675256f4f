"""Following a plan against defenders whose cards are written down."""

from __future__ import annotations

from kibitz.auction import Contract
from kibitz.cards import DECK, Card, Suit
from kibitz.deal import Deal
from kibitz.planning.language.follower import Follower
from kibitz.planning.language.reader import read_plan
from kibitz.planning.referee.replay import LayoutPlay
from kibitz.seen import Seen


def tricks_of(deal: str, contract: str, defence: str, plan: str) -> list[str]:
    """The tricks as they are played, each from its leader on: `♥K ♥2 ♥5 ♥A`.

    `defence` holds the defenders' cards in the order in which they are due, the lead first; play
    stops where they end, or where the plan claims (`claim`) or did not foresee it (`unforeseen`).
    """
    hands, what = Deal.parse(deal), Contract.parse(contract)
    cards = [Card.parse(card).index for card in defence.split()]
    own, dummy = hands[what.declarer], hands[what.dummy]
    program = read_plan(plan, own, dummy, what, Suit(cards[0] // 13))
    masks = tuple(hands[seat].mask for seat in what.declarer.__class__)
    seen = Seen(int(what.strain), int(what.declarer), what.level + 6, dummy.mask)
    replay = LayoutPlay(Follower(program), seen, masks)
    end = ""
    for card in [*cards, -1]:
        fate = replay.until_theirs()
        end = "" if fate is None else fate.value
        if end or card < 0:
            break
        if not seen.legal(replay.hands[seen.turn]) >> card & 1:
            played = " / ".join(_tricks(seen))
            raise ValueError(f"{DECK[card].symbol} cannot be played after {played}")
        replay.play(card)
    return _tricks(seen) + [end] * bool(end)


def _tricks(seen: Seen) -> list[str]:
    tricks = [*(cards for _, cards, _ in seen.tricks), *([seen.trick] if seen.trick else [])]
    return [" ".join(DECK[card].symbol for card in one) for one in tricks]
