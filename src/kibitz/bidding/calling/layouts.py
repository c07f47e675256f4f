"""Layouts: random deals for a simulation, given the hands seen and what the others have shown.

Deals are shuffled first, which is quick while what was shown is common. What is rare is drawn in
two steps: hands for the player whose calls are hardest to satisfy, then the rest of the cards,
the same number of times for each of those hands. Either way every fitting layout is as likely as
any other. Where nothing fits, the one call that does not fit the cards seen is left out, an
opponent's before partner's, and the answer says which.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from kibitz.cards import SEATS, Seat
from kibitz.chance.drawing.sample import Sampler
from kibitz.chance.drawing.subsets import Masks
from kibitz.chance.rewrite import all_of
from kibitz.chance.unseen import Unseen
from kibitz.condition.tree import Condition, seated
from kibitz.condition.vector import evaluate
from kibitz.deal import Deal, Hand
from kibitz.dummy.layouts import Layouts
from kibitz.errors import Illegal

SHUFFLED = 1 << 14
"""How many deals are shuffled at a time."""
BATCHES = 8
"""How many times, before the hands are drawn one after the other."""
HANDS = 96
"""So many times hands are looked for in the first step: four million in all."""
FOUND = 4096
"""So many hands of the first step are enough."""
SPLITS = 1 << 19
"""So many times the rest is dealt in the second step."""

Told = Mapping[Seat, Condition | Sequence[Condition] | None]
"""What each hidden hand has shown: one condition, or one for each call that said something."""


@dataclass(frozen=True)
class Dropped:
    """A call that no layout fits: whose it is, and which of those of his that say something."""

    seat: Seat
    number: int


@dataclass(frozen=True)
class DrawnLayouts:
    """Layouts, and the calls that had to be left out because nothing fitted."""

    layouts: Layouts
    dropped: tuple[Dropped, ...] = ()

    @property
    def given_up(self) -> tuple[Seat, ...]:
        """Whose calls were left out."""
        return tuple(dict.fromkeys(one.seat for one in self.dropped))


def draw(seen: Mapping[Seat, Hand], told: Told, number: int, seed: int) -> DrawnLayouts:
    """So many layouts that fit, the same for the same seed.

    What seats that are seen have told does not matter. The order of `told` is the order in
    which it is kept: calls of the last seat are left out first.

    >>> from kibitz.condition import parse_rule_condition
    >>> hands = {Seat.SOUTH: Hand.parse("AKQ2.A32.K43.432")}
    >>> strong = {Seat.NORTH: parse_rule_condition("Points >= 20")}
    >>> drawn = draw(hands, strong, 3, seed=1)
    >>> min(deal.north.hcp for deal in drawn.layouts.deals), drawn.dropped
    (20, ())
    """
    unseen = Unseen.of_deal(Deal.of(seen))
    calls = calls_of(seen, told)
    dropped: list[Dropped] = []
    while True:
        wanted = together(calls)
        masks = _shuffled(unseen, wanted, number, seed)
        if masks is None:
            masks = _in_steps(unseen, wanted, number, seed)
        if len(masks):
            return DrawnLayouts(Layouts(masks, seed), tuple(dropped))
        out = misfit(unseen, calls, seed)
        dropped.append(out)
        del calls[out.seat][out.number]


Calls = Mapping[Seat, dict[int, Condition]]
"""What each hidden hand has shown, by the number of the call that showed it."""


def calls_of(seen: Mapping[Seat, Hand], told: Told) -> Calls:
    """What the hands that are not seen have told, call by call."""
    return {
        seat: dict(enumerate(said if isinstance(said, Sequence) else (said,)))
        for seat, said in told.items()
        if seat not in seen and said is not None
    }


def together(calls: Calls) -> dict[Seat, Condition]:
    """What each hand has shown in all."""
    wanted = ((seat, all_of(*left.values())) for seat, left in calls.items())
    return {seat: said for seat, said in wanted if said is not None}


def _shuffled(
    unseen: Unseen, wanted: Mapping[Seat, Condition], number: int, seed: int
) -> Masks | None:
    """Layouts among shuffled deals, asked seat by seat; None where too few of them fit."""
    sampler = Sampler(None, unseen)
    found: list[Masks] = []
    for batch in range(BATCHES):
        masks = sampler.draw(SHUFFLED if wanted else number, seed << 5 | batch if batch else seed)
        for seat, meaning in wanted.items():
            masks = masks[evaluate(meaning, masks[:, seat])]
        found.append(masks)
        have = sum(map(len, found))
        if have >= number:
            return np.concatenate(found)[:number]
        if have * BATCHES < number * (batch + 1):
            return None
    return None


def _in_steps(unseen: Unseen, wanted: Mapping[Seat, Condition], number: int, seed: int) -> Masks:
    """Hands for the seat that is hardest to satisfy, then deals of the rest for each of them."""
    some = Sampler(None, unseen).draw(SHUFFLED, seed)
    counts = {seat: int(evaluate(said, some[:, seat]).sum()) for seat, said in wanted.items()}
    hardest = min(counts, key=lambda seat: counts[seat])
    first = _hands(unseen, hardest, wanted[hardest], seed)
    if not len(first):
        return first
    source = np.random.Generator(np.random.PCG64(seed))
    others = [seat for seat in SEATS if some[0, seat] and not _is_seen(some, seat)]
    others.remove(hardest)
    found: list[Masks] = []
    dealt = 0
    while dealt < SPLITS and sum(map(len, found)) < 4 * number:
        some_of_them = first if len(first) <= SHUFFLED else first[:SHUFFLED]
        masks = some_of_them.copy()
        if len(others) == 2:
            _deal_rest(masks, others, source)
        dealt += len(masks)
        for seat in others:
            if seat in wanted:
                masks = masks[evaluate(wanted[seat], masks[:, seat])]
        found.append(masks)
        if len(others) < 2:
            break
    together = np.concatenate(found)
    chosen = source.permutation(len(together))[:number]
    return np.asarray(together[chosen], np.uint64)


def _is_seen(masks: Masks, seat: Seat) -> bool:
    """Is the hand of a seat the same in all deals?"""
    return bool((masks[:, seat] == masks[0, seat]).all())


def _hands(unseen: Unseen, seat: Seat, said: Condition, seed: int) -> Masks:
    """Deals in which a seat has shown what it has, each hand once."""
    sampler = Sampler(None, unseen)
    found: list[Masks] = []
    for batch in range(HANDS):
        masks = sampler.draw(SHUFFLED, seed << 7 | batch)
        for other in SEATS:  # any hidden hand is a random one: it may be his as well
            if other is not seat and _is_seen(masks, other):
                continue
            fits = evaluate(said, masks[:, other])
            turned = masks[fits]
            turned[:, [seat, other]] = turned[:, [other, seat]]
            found.append(turned)
        have = sum(map(len, found))
        if have >= FOUND or (not have and batch >= HANDS // 2):
            break
    return np.concatenate(found)


def _deal_rest(masks: Masks, others: Sequence[Seat], source: np.random.Generator) -> None:
    """Deal the cards of two seats anew."""
    one, two = others
    rest = masks[:, one] | masks[:, two]
    held = rest[:, None] >> np.arange(52, dtype=np.uint64) & np.uint64(1)
    cards = np.nonzero(held)[1].reshape(len(masks), 26)
    order = np.argsort(source.random((len(masks), 26)), axis=1)[:, :13]
    bits = np.uint64(1) << np.take_along_axis(cards, order, axis=1).astype(np.uint64)
    masks[:, one] = np.bitwise_or.reduce(bits, axis=1)
    masks[:, two] = rest ^ masks[:, one]


def misfit(unseen: Unseen, calls: Calls, seed: int) -> Dropped:
    """The call to leave out: the first of a player's that no hand he may have fits.

    Where each player's calls fit by themselves, but not together, it is the last one.
    """
    for seat in reversed([*calls]):
        earlier: list[Condition] = []
        for number, said in calls[seat].items():
            earlier.append(said)
            if not _is_possible(unseen, seat, earlier, seed):
                return Dropped(seat, number)
    return Dropped(*next(_last_first(calls)))


def _is_possible(unseen: Unseen, seat: Seat, said: Sequence[Condition], seed: int) -> bool:
    """Can a seat have a hand that has shown all this? Rare ones are counted."""
    together = all_of(*said)
    if together is None:
        return True
    some = Sampler(None, unseen).draw(SHUFFLED << 2, seed)
    if evaluate(together, some[:, seat]).any():
        return True
    try:
        return bool(len(Sampler(seated(together, seat), unseen).drawn(1, seed, SHUFFLED).masks))
    except Illegal:
        return False


def _last_first(calls: Calls) -> Iterator[tuple[Seat, int]]:
    for seat in reversed([*calls]):
        for number in reversed([*calls[seat]]):
            yield seat, number


def order(seat: Seat) -> tuple[Seat, ...]:
    """The other seats as one keeps what they have shown: partner first."""
    return (seat.partner, *(other for other in SEATS if other.side is not seat.side))
