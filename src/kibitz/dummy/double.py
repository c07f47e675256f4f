"""Double dummy: how many tricks, when all four play with all the cards in sight.

The small public interface to the solvers. It takes and returns kibitz's own
values and, for whole samples of deals, numpy arrays of hand masks; `asking.py`
sends each question to the engine or to DDS. Whatever asks about many boards
sends them in batches that use all cores, can be interrupted by Ctrl-C, and
report to `progress` after each.

A deal may be complete or an ending: all four hands have the same number of
cards, and the seat at declarer's left leads. A situation may be any moment of
the play, also within a trick.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import product

import numpy as np
from numpy.typing import ArrayLike, NDArray

from kibitz.cards import Card, Seat, Strain
from kibitz.deal import Deal
from kibitz.dummy import boards, dds
from kibitz.dummy.asking import ask, engine_in_use, set_threads
from kibitz.dummy.dds import Engine, Progress, engine
from kibitz.dummy.guard import TooLate
from kibitz.dummy.native import TrickQuestion
from kibitz.dummy.table import Table
from kibitz.errors import Illegal
from kibitz.play import Situation

__all__ = [
    "Engine",
    "Progress",
    "Table",
    "TooLate",
    "card_results",
    "card_tricks_of_masks",
    "card_values",
    "cards_reaching",
    "engine",
    "engine_in_use",
    "many_card_results",
    "many_card_values",
    "many_traces",
    "many_tricks",
    "masks_reaching",
    "reaching",
    "set_threads",
    "table",
    "tables",
    "tables_of_masks",
    "trace",
    "tricks",
    "tricks_of_masks",
]


def tricks(deal: Deal, strain: Strain, declarer: Seat) -> int:
    """The tricks of this declarer in this strain.

    >>> deal = Deal.parse("N:AKQ.AKQ.AKQ.AKQJ JT9.JT9.JT9.T987 876.876.876.6543 5432.5432.5432.2")
    >>> tricks(deal, Strain.NOTRUMP, Seat.SOUTH)
    13
    """
    return many_tricks([(deal, strain, declarer)])[0]


def many_tricks(
    questions: Iterable[tuple[Deal, Strain, Seat]], progress: Progress | None = None
) -> list[int]:
    """The tricks for each deal, strain and declarer."""
    asked = list(questions)
    strains = np.array([strain for _, strain, _ in asked], int)
    declarers = np.array([declarer for _, _, declarer in asked], int)
    masks = boards.masks_of([deal for deal, _, _ in asked])
    return [int(n) for n in tricks_of_masks(masks, strains, declarers, progress)]


def table(deal: Deal) -> Table:
    """The tricks of every declarer in every strain."""
    return tables([deal])[0]


def tables(deals: Iterable[Deal], progress: Progress | None = None) -> list[Table]:
    """The table of each deal."""
    rows = tables_of_masks(boards.masks_of(list(deals)), progress).tolist()
    return [Table(tuple(tuple(row) for row in rows_of_deal)) for rows_of_deal in rows]


def card_values(situation: Situation) -> dict[Card, int]:
    """For each legal card, the tricks that the mover's side takes from here on.

    The trick in progress counts, tricks already taken do not.

    >>> from kibitz.auction import Contract
    >>> ending = Deal.parse("N:AQ... K2... .AK.. .QJ..")
    >>> start = Situation.start(ending, Contract.parse("3NT by North"), leader=Seat.EAST)
    >>> {str(card): value for card, value in card_values(start).items()}
    {'SK': 0, 'S2': 0}
    """
    return many_card_values([situation])[0]


def many_card_values(
    situations: Iterable[Situation], progress: Progress | None = None
) -> list[dict[Card, int]]:
    """The `card_values` of each situation."""
    asked = [boards.settled(situation) for situation in situations]
    for situation in asked:
        if situation.is_over:
            raise Illegal("the play is over: there is no card to value")
    values = np.zeros((len(asked), 52), np.int8)
    kinds = [(situation.strain, situation.tricks_left) for situation in asked]
    done = 0
    for kind in dict.fromkeys(kinds):
        rows = [row for row, one in enumerate(kinds) if one == kind]
        some = [asked[row] for row in rows]
        values[rows] = ask(
            TrickQuestion.EACH_BEST,
            boards.masks_of([situation.deal for situation in some]),
            kind[0],
            [situation.trick.leader for situation in some],
            boards.on_table([situation.trick for situation in some]),
        )
        done += len(rows)
        if progress is not None:
            progress(done, len(asked))
    return [
        {card: int(row[card.index]) for card in situation.legal_cards()}
        for situation, row in zip(asked, values, strict=True)
    ]


def card_results(situation: Situation) -> dict[Card, int]:
    """For each legal card of the mover, the tricks that declarer ends with, all told."""
    return many_card_results([situation])[0]


def many_card_results(
    situations: Iterable[Situation], progress: Progress | None = None
) -> list[dict[Card, int]]:
    """The `card_results` of each situation."""
    asked = [boards.settled(situation) for situation in situations]
    return [
        {
            card: s.declarer_tricks
            + (value if s.mover.side is s.contract.side else s.tricks_left - value)
            for card, value in values.items()
        }
        for s, values in zip(asked, many_card_values(asked, progress), strict=True)
    ]


def trace(situation: Situation, cards: Iterable[Card]) -> list[int]:
    """The tricks that declarer ends with, all told: now, and after each of these cards.

    Where a number changes, the card before it gave a trick away.
    """
    return many_traces([(situation, cards)])[0]


def many_traces(
    plays: Iterable[tuple[Situation, Iterable[Card]]], progress: Progress | None = None
) -> list[list[int]]:
    """The `trace` of each situation and its cards."""
    asked = [(boards.settled(situation), tuple(cards)) for situation, cards in plays]
    for situation, cards in asked:
        boards.check_play(situation, cards)
    # The solver wants two tricks or more; the last one plays itself.
    longer = [i for i, (situation, _) in enumerate(asked) if situation.tricks_left > 1]
    starts, records = boards.plays_of([asked[i] for i in longer])
    solved = dict(zip(longer, dds.traces(starts, records, progress=progress), strict=True))
    return [boards.read_trace(s, len(cards), solved.get(i)) for i, (s, cards) in enumerate(asked)]


def tricks_of_masks(
    masks: ArrayLike,
    strain: ArrayLike,
    declarer: ArrayLike,
    progress: Progress | None = None,
) -> NDArray[np.int8]:
    """The tricks of many deals given as 52-bit hand masks, one row (N, E, S, W) a deal.

    `strain` and `declarer` are one for all deals or one for each.
    """
    hands = boards.checked_masks(masks)
    count = len(hands)
    strains = np.broadcast_to(boards.checked_codes(strain, Strain, count), count)
    leaders = np.broadcast_to((boards.checked_codes(declarer, Seat, count) + 1) % 4, count)
    sizes = boards.count_cards(hands[:, 0])
    best, done = np.zeros(count, np.int8), 0
    for one, size in np.unique(np.stack([strains, sizes], axis=1), axis=0).tolist():
        rows = (strains == one) & (sizes == size)
        report = None if progress is None else _part_of(progress, done, count)
        best[rows] = ask(
            TrickQuestion.BEST, hands[rows], one, leaders[rows], (-1, -1, -1), progress=report
        )
        done += int(rows.sum())
    return np.asarray(sizes - best, np.int8)


def _part_of(progress: Progress, before: int, total: int) -> Progress:
    """Progress of a part of the work, told as that of all."""
    return lambda done, _: progress(before + done, total)


def card_tricks_of_masks(
    masks: ArrayLike,
    strain: Strain,
    leader: ArrayLike,
    trick: ArrayLike = (),
    deadline: float | None = None,
) -> NDArray[np.int8]:
    """The `card_values` of many deals given as hand masks: a row a deal, a column a card.

    A column is `card.index`; cards that the mover may not play have -1. `leader` led to the
    trick in progress and `trick` holds its cards (one row for all deals, or one for each, of
    numbers `card.index`, -1 for none), which the hands do not hold any more.
    `TooLate` if it is not done by the deadline, a moment of `time.perf_counter`.
    """
    asked = boards.checked_tricks(masks, leader, trick)
    return ask(TrickQuestion.EACH_BEST, asked[0], strain, *asked[1:], deadline=deadline)


def cards_reaching(
    masks: ArrayLike,
    strain: Strain,
    leader: ArrayLike,
    trick: ArrayLike,
    target: ArrayLike,
    deadline: float | None = None,
) -> NDArray[np.bool_]:
    """Which cards of the mover let his side take `target` tricks or more from here on.

    The same question as `card_tricks_of_masks(…) >= target`, in a quarter of the time. The
    target, one for all deals or one for each, is 1 or more and at most the tricks left.
    """
    hands, leaders, on_table = boards.checked_tricks(masks, leader, trick)
    wanted = np.broadcast_to(np.asarray(target), len(hands))
    reached = np.zeros((len(hands), 52), bool)
    for one in np.unique(wanted).tolist():
        rows = wanted == one
        found = ask(
            TrickQuestion.EACH_WHETHER, hands[rows], strain, leaders[rows], on_table[rows], one,
            deadline=deadline,
        )  # fmt: skip
        reached[rows] = boards.cards_of_masks(found)
    return reached


def reaching(
    masks: ArrayLike, strain: Strain, leader: ArrayLike, trick: ArrayLike, target: int
) -> NDArray[np.bool_]:
    """In which deals the mover's side takes `target` tricks or more from here on."""
    hands, leaders, on_table = boards.checked_tricks(masks, leader, trick)
    return ask(TrickQuestion.WHETHER, hands, strain, leaders, on_table, target) > 0


def masks_reaching(
    hands: NDArray[np.uint64],
    strain: Strain,
    leader: int,
    tricks: NDArray[np.int64],
    target: int,
) -> NDArray[np.uint64]:
    """The same as masks of cards, for a search that asks often and about few deals.

    Nothing is checked: the hands and the three places of each trick must fit.
    """
    return ask(TrickQuestion.EACH_WHETHER, hands, strain, leader, tricks, target)


def tables_of_masks(masks: ArrayLike, progress: Progress | None = None) -> NDArray[np.int8]:
    """The tables of many deals given as hand masks: tricks by deal, declarer and strain."""
    hands = boards.checked_masks(masks)
    sizes = boards.count_cards(hands[:, 0])
    answers = np.zeros((len(hands), len(Seat), len(Strain)), np.int8)
    longer = sizes > 1
    cards = boards.solver_cards(hands[longer])
    by_strain = dds.tables(cards, progress=progress)[:, boards.SOLVER_STRAIN]
    played = 13 - sizes[longer]  # the solver takes every deal for a complete one,
    answers[longer] = by_strain.transpose(0, 2, 1) - played[:, None, None]
    if not longer.all():  # and its tables are wrong where one card a hand is left
        for seat, strain in product(Seat, Strain):
            answers[~longer, seat, strain] = tricks_of_masks(hands[~longer], strain, seat)
    return answers
