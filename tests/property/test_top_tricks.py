"""Top tricks are sure: on any layout, with all cards open and against any defence card by card.

And declarer's card is a function of what he sees: dealing again what he does not see never changes
it.
"""

from __future__ import annotations

import random
from collections import Counter

import numpy as np
import pytest
from plan_texts import PlanTexts, random_contract

from kibitz.cards import Seat, Strain, Suit
from kibitz.dummy.double import tricks_of_masks
from kibitz.planning.language.follower import Follower
from kibitz.planning.language.program import Program
from kibitz.planning.language.sight import Sight
from kibitz.planning.language.top_tricks import most_tricks, top_tricks
from kibitz.planning.referee.replay import LayoutPlay, PlayedCard
from kibitz.seen import SUIT, SUIT_OF, Seen

SILENT = Follower(Program(()))
"""Says nothing, so it claims as soon as it can."""


def cards_in(mask: int) -> list[int]:
    """The cards of a mask, lowest first."""
    return [card for card in range(52) if mask >> card & 1]


def position(rng: random.Random) -> tuple[Seen, list[int]]:
    """A hand with the honours mostly ours after some tricks at random, our side on lead."""
    while True:
        agreed = random_contract(rng)
        weight = rng.choice((0, 3, 6))
        pack = sorted(range(52), key=lambda card: -rng.random() * 13 - weight * (card % 13 > 8))
        ours, theirs = pack[:26], pack[26:]
        rng.shuffle(ours)
        rng.shuffle(theirs)
        declarer = int(agreed.declarer)
        hands = [0, 0, 0, 0]
        for seat, cards in enumerate((ours[:13], theirs[:13], ours[13:], theirs[13:])):
            hands[(declarer + seat) % 4] = sum(1 << card for card in cards)
        seen = Seen(int(agreed.strain), declarer, 13, hands[(declarer + 2) % 4])
        for _ in range(4 * rng.randint(0, 11)):
            play(seen, hands, rng.choice(cards_in(seen.legal(hands[seen.turn]))))
        if not (seen.turn ^ declarer) & 1:
            return seen, hands


def play(seen: Seen, hands: list[int], card: int) -> None:
    """A card is played."""
    assert seen.legal(hands[seen.turn]) >> card & 1
    hands[seen.turn] &= ~(1 << card)
    seen.play(card)


def dealt_again(seen: Seen, hands: list[int], rng: random.Random) -> list[int]:
    """The defenders' cards dealt again, as those can lie who have shown out; the same if not."""
    left, right = (seen.declarer + 1) % 4, (seen.declarer + 3) % 4
    free = cards_in(hands[left] | hands[right])
    for _ in range(20):
        rng.shuffle(free)
        new = sum(1 << card for card in free[: hands[left].bit_count()])
        other = (hands[left] | hands[right]) & ~new
        if not any(
            seen.void[seat] >> suit & 1 and hand & SUIT[suit]
            for seat, hand in ((left, new), (right, other))
            for suit in range(4)
        ):
            again = list(hands)
            again[left], again[right] = new, other
            return again
    return list(hands)


def taken(seen: Seen, hands: list[int], rng: random.Random) -> int:
    """The tricks that the silent follower takes from here against random defenders."""
    seen, hands = seen.copy(), list(hands)
    before = seen.won
    pack = seen.gone | sum(hands)
    held, progress = hands[seen.declarer], SILENT.start
    while seen.won < seen.needed and hands[seen.turn]:
        if (seen.turn ^ seen.declarer) & 1:
            play(seen, hands, rng.choice(cards_in(seen.legal(hands[seen.turn]))))
            continue
        chosen = SILENT.card(Sight(seen, held, pack), progress)
        assert chosen is not None
        progress = chosen.progress
        if not seen.trick:
            assert progress.claim, "a claim is given up"
        play(seen, hands, chosen.card)
        assert not seen.tricks or seen.trick or not (seen.turn ^ seen.declarer) & 1
    return seen.won - before


def check_positions(seeds: range) -> Counter[int]:
    """Claims of so many positions on layouts dealt again; how many tricks were claimed."""
    tally: Counter[int] = Counter()
    masks, strains, leaders, claims = [], [], [], []
    for seed in seeds:
        rng = random.Random(seed)
        seen, hands = position(rng)
        sight = Sight(seen, hands[seen.declarer])
        sure = len(most_tricks(sight))
        tally[sure] += 1
        if not sure:
            continue
        assert top_tricks(sight, sure)
        for _ in range(3):
            layout = dealt_again(seen, hands, rng)
            masks.append(layout)
            strains.append(seen.strain)
            leaders.append(seen.turn)
            claims.append(sure)
            asked = seen.copy()
            asked.needed = seen.won + sure
            assert taken(asked, layout, rng) == sure, seed
    assert_open_cards(masks, strains, leaders, claims)
    return tally


def assert_open_cards(
    masks: list[list[int]], strains: list[int], leaders: list[int], claims: list[int]
) -> None:
    """With all cards open our side takes at least what was claimed."""
    hands = np.array(masks, np.int64)
    behind = np.array([(leader + 3) % 4 for leader in leaders])
    theirs = tricks_of_masks(hands, np.array(strains), behind)
    for row, lost, claim in zip(masks, theirs, claims, strict=True):
        assert row[0].bit_count() - int(lost) >= claim


def test_top_tricks_are_taken_whatever_the_layout() -> None:
    tally = check_positions(range(150))
    assert sum(count for sure, count in tally.items() if sure >= 3) > 30


@pytest.mark.slow
def test_top_tricks_of_many_positions() -> None:
    tally = check_positions(range(1000, 4000))
    assert sum(count for sure, count in tally.items() if sure >= 6) > 100


def hidden_is_not_seen(seed: int) -> int:
    """A random program is played; at each turn of ours the hidden cards are dealt again."""
    rng = random.Random(seed)
    seen, hands = position(rng)
    seen.needed = seen.won + rng.randint(1, hands[0].bit_count() or 1)
    agreed = random_contract(rng)
    own, dummy = hands[seen.declarer], hands[seen.dummy]
    contract = type(agreed)(agreed.level, Strain(seen.strain), Seat(seen.declarer))
    led = Suit(SUIT_OF[seen.tricks[0][1][0]]) if seen.tricks else None
    if not own:
        return 0
    follower = Follower(PlanTexts(rng, own, dummy, contract, led).program(steps=3))
    replay = LayoutPlay(follower, seen, tuple(hands))
    asked = 0
    while True:
        for _ in range(2):
            again = replay.copy()
            again.hands = dealt_again(replay.seen, replay.hands, rng)
            one: list[PlayedCard] = []
            other: list[PlayedCard] = []
            assert replay.copy().until_theirs(one) is again.until_theirs(other), seed
            assert one == other, (seed, follower.program.text)
            asked += len(one)
        if replay.until_theirs() is not None:
            return asked
        legal = replay.seen.legal(replay.hands[replay.seen.turn])
        replay.play(rng.choice(cards_in(legal)))


def test_dealing_again_what_declarer_cannot_see_never_changes_his_card() -> None:
    assert sum(hidden_is_not_seen(seed) for seed in range(60)) > 200
