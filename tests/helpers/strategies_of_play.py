"""What declarer's strategies achieve in small endings, by brute force from the laws of play.

Nothing of the search is used: no masks, no merging of equals, no pruning, no solver. A result
is a tuple, one number for each world, None where the world has been ruled out.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from dataclasses import replace

from kibitz.auction import Contract
from kibitz.cards import DECK, SEATS, Card, Seat, Strain
from kibitz.deal import Deal, Hand
from kibitz.play import Situation

Results = tuple[int | None, ...]
Worlds = dict[int, Situation]


def open_cards(situation: Situation) -> int:
    """Declarer's tricks when all play with open cards: plain minimax."""
    if situation.is_over:
        return situation.declarer_tricks
    values = [open_cards(situation.play(card)) for card in situation.legal_cards()]
    ours = situation.mover.side is situation.contract.side
    return max(values) if ours else min(values)


def achievable(
    worlds: Worlds, depth: int | None, number: int, judge: Callable[[int], int]
) -> set[Results]:
    """What every strategy of declarer's achieves, all worlds together.

    `worlds` look alike to declarer. After `depth` cards of his side the cards are opened.
    A strategy for a defender's turn is one strategy for each card that may appear: all
    combinations are listed, and in each world the defenders choose the worst for declarer.
    """
    some = next(iter(worlds.values()))
    if some.is_over or depth == 0:
        ends = {world: judge(open_cards(situation)) for world, situation in worlds.items()}
        return {tuple(ends.get(world) for world in range(number))}
    if some.mover.side is some.contract.side:
        found: set[Results] = set()
        for card in some.legal_cards():
            after = {world: situation.play(card) for world, situation in worlds.items()}
            found |= achievable(after, None if depth is None else depth - 1, number, judge)
        return found
    branches: dict[Card, Worlds] = {}
    for world, situation in worlds.items():
        for card in situation.legal_cards():
            branches.setdefault(card, {})[world] = situation.play(card)
    found = {(None,) * number}
    for branch in branches.values():
        parts = achievable(branch, depth, number, judge)
        found = {_worse(one, other) for one in found for other in parts}
    return found


def _worse(one: Results, other: Results) -> Results:
    return tuple(
        b if a is None else a if b is None else min(a, b) for a, b in zip(one, other, strict=True)
    )


def undominated(results: set[Results]) -> set[Results]:
    """Those that no other one equals or beats in every world."""

    def beaten(one: Results) -> bool:
        return any(
            other != one and all(a >= b for a, b in zip(other, one, strict=True))
            for other in results
        )

    return {one for one in results if not beaten(one)}


def endings(rng: random.Random, cards: int, most_worlds: int) -> Iterator[list[Situation]]:
    """Random endings with declarer's side to play, each as some worlds that look alike."""
    while True:
        deck = rng.sample(DECK[: rng.choice((26, 39, 52))], 4 * cards)
        deal = Deal.of({s: Hand.of(deck[cards * s : cards * s + cards]) for s in SEATS})
        strain = rng.choice((Strain.NOTRUMP, Strain(deck[0].suit)))
        contract = Contract(rng.randint(1, 7), strain, Seat.SOUTH)
        start = Situation.start(deal, contract, rng.choice(SEATS))
        for _ in range(rng.randrange(3)):
            start = start.play(rng.choice(list(start.legal_cards())))
        if start.mover.side is not contract.side:
            continue
        worlds = {start.deal: start}
        hidden = [*start.east, *start.west]
        for _ in range(50):
            rng.shuffle(hidden)
            east, west = Hand.of(hidden[: len(start.east)]), Hand.of(hidden[len(start.east) :])
            deal = start.deal.with_hand(Seat.EAST, Hand()).with_hand(Seat.WEST, west)
            deal = deal.with_hand(Seat.EAST, east)
            if len(worlds) < most_worlds:
                worlds[deal] = _dealt(start, deal)
        yield [world for world in worlds.values() if _is_legal(world)]


def _dealt(start: Situation, deal: Deal) -> Situation:
    return replace(start, east=deal.east, west=deal.west)


def _is_legal(situation: Situation) -> bool:
    """Could those who did not follow to the trick in progress not follow?"""
    led = situation.trick.cards[:1]
    return all(
        card.suit == led[0].suit or not situation.hand(seat)[led[0].suit]
        for seat, card in situation.trick
    )
