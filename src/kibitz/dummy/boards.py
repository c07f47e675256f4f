"""Between kibitz's values and the solver's arrays: checked on the way in, read on the way out.

The solver counts suits and strains from spades, notrump last, and keeps a
hand as four suits with rank r at bit r. What it must not see, because it would
answer nonsense or worse, is refused here with an `Illegal` that says why.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np
from numpy.typing import ArrayLike, NDArray

from kibitz.cards import FULL_DECK, FULL_SUIT, SEATS, Card, Seat, Strain
from kibitz.deal import Deal, Hand
from kibitz.dummy import dds
from kibitz.dummy.dds import Array
from kibitz.errors import Illegal
from kibitz.play import Situation, Trick

SOLVER_STRAIN = np.array([3, 2, 1, 0, 4])
"""The solver's number of each `Strain`."""
_SUIT_SHIFTS = np.array([39, 26, 13, 0], np.uint64)


def masks_of(deals: Sequence[Deal]) -> NDArray[np.uint64]:
    """Each deal's hands as masks, one row a deal."""
    rows = [[hand.mask for hand in deal.hands] for deal in deals]
    return np.array(rows, np.uint64).reshape(-1, 4)


def solver_cards(masks: NDArray[np.uint64]) -> NDArray[np.uint64]:
    """Each hand as four suits, rank r at bit r."""
    return (masks[..., None] >> _SUIT_SHIFTS & np.uint64(FULL_SUIT)) << np.uint64(2)


def boards_of(situations: Sequence[Situation]) -> Array:
    """The solver's boards, each with the cards of the trick in progress."""
    boards = np.zeros(len(situations), dds.DEAL)
    boards["cards"] = solver_cards(masks_of([situation.deal for situation in situations]))
    for board, situation in zip(boards, situations, strict=True):
        board["trump"] = SOLVER_STRAIN[situation.strain]
        board["first"] = situation.trick.leader
        for i, card in enumerate(situation.trick.cards):
            board["trick_suit"][i], board["trick_rank"][i] = 3 - card.suit, card.rank
    return boards


def on_table(tricks: Sequence[Trick]) -> Array:
    """The cards of tricks in progress by `card.index`, three places a trick, -1 for none."""
    rows = [[*(card.index for card in trick.cards), -1, -1, -1][:3] for trick in tricks]
    return np.array(rows, np.int64).reshape(-1, 3)


def trusted_boards(
    strain: Strain, hands: NDArray[np.uint64], leaders: ArrayLike, on_table: Array
) -> Array:
    """The solver's boards for hands given as masks, with the cards on the table."""
    asked = np.zeros(len(hands), dds.DEAL)
    asked["trump"] = SOLVER_STRAIN[strain]
    asked["first"] = leaders
    asked["cards"] = solver_cards(hands)
    lies = on_table >= 0
    asked["trick_suit"] = np.where(lies, 3 - on_table // 13, 0)
    asked["trick_rank"] = np.where(lies, on_table % 13 + 2, 0)
    return asked


def legal_cards(
    hands: NDArray[np.uint64], leaders: NDArray[np.int64], on_table: Array
) -> NDArray[np.uint64]:
    """The mask of the cards that the mover of each board may play."""
    movers = (leaders + (on_table >= 0).sum(axis=1)) % 4
    held = hands[np.arange(len(hands)), movers]
    led = np.where(on_table[:, 0] >= 0, on_table[:, 0] // 13, 0).astype(np.uint64)
    follow = held & np.uint64(FULL_SUIT) << np.uint64(13) * led
    return np.asarray(np.where((on_table[:, 0] >= 0) & (follow != 0), follow, held))


def plays_of(plays: Sequence[tuple[Situation, Sequence[Card]]]) -> tuple[Array, Array]:
    """The solver's boards and records; it starts at a trick's lead, so each is taken back to it."""
    records = np.zeros(len(plays), dds.PLAY)
    for record, (situation, cards) in zip(records, plays, strict=True):
        played = (*situation.trick.cards, *cards)
        record["number"] = len(played)
        record["suit"][: len(played)] = [3 - card.suit for card in played]
        record["rank"][: len(played)] = [card.rank for card in played]
    return boards_of([_before_trick(situation) for situation, _ in plays]), records


def read_many_values(answers: Array) -> NDArray[np.int8]:
    """The score of every card: a row a board, a column for each of the 52 cards, -1 for no card.

    The solver scores one card of each group of equals; all of them get its score.
    """
    values = np.full((len(answers), 52), -1, np.int8)
    used = np.arange(13) < answers["cards"][:, None]
    ranks = np.where(used, (answers["equals"] | 1 << answers["rank"]) >> 2, 0)
    lowest = 13 * (3 - answers["suit"])
    for rank in range(13):
        row, column = np.nonzero(ranks >> rank & 1)
        values[row, lowest[row, column] + rank] = answers["score"][row, column]
    return values


def read_masks(answers: Array, target: int) -> NDArray[np.uint64]:
    """For each board the mask of the mover's cards that score the target or more."""
    used = (np.arange(13) < answers["cards"][:, None]) & (answers["score"] >= target)
    ranks = np.where(used, (answers["equals"] | 1 << answers["rank"]) >> 2, 0).astype(np.uint64)
    shifts = (13 * (3 - answers["suit"])).astype(np.uint64)
    return np.asarray(np.bitwise_or.reduce(ranks << shifts, axis=1))


def cards_of_masks(masks: NDArray[np.uint64]) -> NDArray[np.bool_]:
    """Masks of cards as a row of 52 truths each."""
    return np.asarray(masks[:, None] >> np.arange(52, dtype=np.uint64) & np.uint64(1), bool)


def read_trace(situation: Situation, played: int, answer: Array | None) -> list[int]:
    """Declarer's totals from the solver's counts, which are those of the leader's opponents."""
    if answer is None:
        return [_play_last_trick(situation).declarer_tricks] * (played + 1)
    counts = answer["tricks"][len(situation.trick.cards) : answer["number"]].tolist()
    if situation.trick.leader.side is situation.contract.side:
        counts = [situation.tricks_left - count for count in counts]
    totals = [situation.declarer_tricks + count for count in counts]
    return totals + totals[-1:] * (played + 1 - len(totals))


def _before_trick(situation: Situation) -> Situation:
    """The situation in which the trick in progress was led to."""
    north, east, south, west = (
        situation.hand(seat) | Hand.of(card for who, card in situation.trick if who is seat)
        for seat in SEATS
    )
    leader = situation.trick.leader
    return replace(
        situation,
        north=north,
        east=east,
        south=south,
        west=west,
        mover=leader,
        trick=Trick(leader),
    )


def _play_last_trick(situation: Situation) -> Situation:
    while not situation.is_over:
        situation = situation.play(next(iter(situation.legal_cards())))
    return situation


def settled(situation: Situation) -> Situation:
    """The situation with a full trick taken; a situation that cannot be is refused."""
    situation = situation.after_trick()
    deal, trick = situation.deal, situation.trick
    sizes = [len(deal[seat]) for seat in SEATS]
    for seat, card in trick:
        sizes[seat] += 1
        if card in deal.seen or trick.cards.count(card) > 1:
            raise Illegal(f"{card} is in the trick and is still in play elsewhere")
    if sizes != [situation.tricks_left] * 4:
        raise Illegal(
            f"{situation.tricks_left} tricks are left; with the trick in progress the hands have "
            + _words_for_sizes(sizes)
        )
    if situation.mover is not SEATS[(trick.leader + len(trick.cards)) % 4]:
        raise Illegal(
            f"{trick.leader.word} led and {len(trick.cards)} cards are played, "
            f"so {situation.mover.word} is not to play"
        )
    return situation


def check_play(situation: Situation, cards: Sequence[Card]) -> None:
    """Refuse a record with an illegal card."""
    for number, card in enumerate(cards, 1):
        if reason := situation.why_illegal(card):
            raise Illegal(f"card {number}, {card} by {situation.mover.word}: {reason}")
        situation = situation.after_card(card).after_trick()


def checked_masks(masks: ArrayLike) -> NDArray[np.uint64]:
    """The array as masks of deals: hands of one size that share no card."""
    given = np.asarray(masks)
    if given.ndim != 2 or given.shape[1] != 4 or given.dtype.kind not in "iu":
        raise Illegal(
            f"an array of shape {given.shape} and type {given.dtype} is not a list of deals",
            expected="one row a deal of four integers, the hands' 52-bit masks",
        )
    if given.size and not 0 <= given.min() <= given.max() <= FULL_DECK:
        raise Illegal("a mask has bits beyond the 52 cards")
    checked = np.ascontiguousarray(given, np.uint64)
    sizes = count_cards(checked)
    wrong = (sizes != sizes[:, :1]).any(axis=1) | (sizes[:, 0] == 0)
    wrong |= count_cards(np.bitwise_or.reduce(checked, axis=1)) != sizes.sum(axis=1)
    if wrong.any():
        row = int(np.argmax(wrong))
        place = f"deal {row + 1} of {len(checked)}: " if len(checked) > 1 else ""
        n = sizes[row].tolist()
        if n == [n[0]] * 4 and n[0] > 0:
            raise Illegal(f"{place}two hands hold the same card")
        raise Illegal(
            f"{place}the hands have {_words_for_sizes(n)}",
            expected="four hands of the same size, all cards known",
        )
    return checked


def checked_tricks(
    masks: ArrayLike, leader: ArrayLike, trick: ArrayLike
) -> tuple[NDArray[np.uint64], Array, Array]:
    """Hands, leaders and the three places of the trick; hands that do not fit it are refused."""
    hands = np.ascontiguousarray(masks, np.uint64).reshape(-1, 4)
    leaders = np.broadcast_to(checked_codes(leader, Seat, len(hands)), len(hands))
    given = np.atleast_2d(np.asarray(trick, np.int64))
    if given.shape[1] > 3 or given.shape[0] not in (1, len(hands)):
        raise Illegal(f"a trick in progress of shape {given.shape}", expected="up to three cards")
    on_table = np.full((len(hands), 3), -1)
    on_table[:, : given.shape[1]] = given
    before, rows = hands.copy(), np.arange(len(hands))
    for place in range(given.shape[1]):
        card = on_table[:, place]
        bit = np.where(card >= 0, np.uint64(1) << card.clip(0).astype(np.uint64), np.uint64(0))
        before[rows, (leaders + place) % 4] |= bit
    checked_masks(before)
    return hands, leaders, on_table


def checked_codes(codes: ArrayLike, kind: type[Strain] | type[Seat], count: int) -> Array:
    """One number for all, or one for each, of those that the enum knows."""
    given = np.asarray(codes)
    fits = given.shape in ((), (count,)) and given.dtype.kind in "iu"
    if not fits or (given.size and not 0 <= given.min() <= given.max() < len(kind)):
        raise Illegal(
            f"not a {kind.__name__.lower()} for each of {count} deals",
            expected=f"one {kind.__name__}, or {count} of them",
        )
    return given


def count_cards(masks: NDArray[np.uint64]) -> NDArray[np.int64]:
    """The number of cards in each mask."""
    octets = np.ascontiguousarray(masks)[..., None].view(np.uint8)
    return np.asarray(np.unpackbits(octets, axis=-1).sum(axis=-1, dtype=np.int64))


def _words_for_sizes(sizes: Sequence[int]) -> str:
    held = (f"{seat.word} {size}" for seat, size in zip(SEATS, sizes, strict=True))
    return f"these numbers of cards: {', '.join(held)}"
