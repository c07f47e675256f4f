"""The double-dummy interface: known deals, forms of the question, and what it refuses."""

import importlib.machinery
import importlib.util
import json
import random
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from kibitz.auction import Contract
from kibitz.cards import DECK, SEATS, STRAINS, Card, Seat, Strain
from kibitz.deal import Deal, Hand
from kibitz.dummy import dds, double
from kibitz.dummy.table import Table
from kibitz.errors import Illegal, KibitzError
from kibitz.lab.cores import available_cores
from kibitz.play import Situation, Trick

# Each seat holds a whole suit, so all is seen at once: who holds the trumps takes every
# trick, and at notrump the leader does.
SUITS_APART = Deal.parse("N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432")
# North's top cards take all thirteen tricks unless a defender's small trump beats one of them.
NORTH_HAS_ALL = Deal.parse("N:AKQ.AKQ.AKQ.AKQJ JT9.JT9.JT9.T987 876.876.876.6543 5432.5432.5432.2")


def endings(count: int, size: int, seed: int = 1) -> list[Deal]:
    rng, found = random.Random(seed), []
    for _ in range(count):
        cards = rng.sample(range(52), 4 * size)
        n, e, s, w = (Hand(sum(1 << c for c in cards[i::4])) for i in range(4))
        found.append(Deal((n, e, s, w)))
    return found


def masks_of(deals: list[Deal]) -> np.ndarray:
    return np.array([[hand.mask for hand in deal.hands] for deal in deals], np.uint64)


def test_table_of_suits_apart() -> None:
    table = double.table(SUITS_APART)
    for seat in SEATS:
        for strain in STRAINS:
            if strain is Strain.NOTRUMP:
                expected = 0
            else:
                holder = SUITS_APART.holder(Card.parse(strain.letter + "A"))
                expected = 13 if holder.side is seat.side else 0
            assert table[seat, strain] == expected, (seat, strain)
            assert double.tricks(SUITS_APART, strain, seat) == expected, (seat, strain)


def test_table_as_json_and_html() -> None:
    table = double.table(NORTH_HAS_ALL)
    text = json.dumps(table.to_json())
    assert text.startswith('{"N": {"S": ') and '"NT": 13' in text
    assert list(table.to_json()) == ["N", "E", "S", "W"]
    assert list(table.to_json()["N"]) == ["S", "H", "D", "C", "NT"]
    assert Table.from_json(json.loads(text)) == table
    assert table._repr_html_().count("<td>") == 20
    assert table.get(Seat.NORTH, Strain.NOTRUMP) == 13


@pytest.mark.parametrize("tricks", [((1,) * 5,) * 3, ((1,) * 4,) * 4, ((14,) * 5,) * 4])
def test_what_is_not_a_table(tricks: tuple[tuple[int, ...], ...]) -> None:
    with pytest.raises(Illegal):
        Table(tricks)


def test_card_values_of_a_finesse() -> None:
    """South leads to dummy's AQ; West, in front of it, holds the king."""
    deal = Deal.parse("N:AQ... 32... 54... K6...")
    start = Situation.start(deal, Contract.parse("3NT by South"), leader=Seat.SOUTH)
    assert double.card_values(start) == {Card.parse("S5"): 2, Card.parse("S4"): 2}
    low = start.play("S4").play("S6")  # the mover is North: the queen wins now, the ace later
    assert double.card_values(low) == {Card.parse("SA"): 1, Card.parse("SQ"): 2}
    assert double.card_results(low) == {Card.parse("SA"): 1, Card.parse("SQ"): 2}
    after = low.play("SA").play("S2")
    assert double.card_values(after) == {Card.parse("SQ"): 0}
    assert double.card_results(after) == {Card.parse("SQ"): 1}  # with the trick already won
    assert double.trace(start, map(Card.parse, ("S4", "S6", "SA", "S2", "SQ"))) == [
        2, 2, 2, 1, 1, 1,
    ]  # fmt: skip


def test_values_and_results_look_from_two_sides() -> None:
    start = Situation.start(NORTH_HAS_ALL, Contract.parse("7NT by North"))
    values, results = double.card_values(start), double.card_results(start)
    assert set(values.values()) == {0} and set(results.values()) == {13}
    assert list(values) == list(NORTH_HAS_ALL.east)  # in writing order


def test_a_full_trick_counts_as_taken() -> None:
    deal = Deal.parse("N:A2... K3... Q4... J5...")
    start = Situation.start(deal, Contract.parse("1NT by West"))
    full = start
    for card in ("SA", "S3", "S4", "S5"):
        full = full.after_card(Card.parse(card))
    assert full.trick.is_full
    assert double.card_values(full) == double.card_values(full.after_trick())


def test_trace_of_a_finished_play_and_of_no_cards() -> None:
    deal = Deal.parse("N:A... K... Q... J...")
    start = Situation.start(deal, Contract.parse("1NT by South"))
    cards = [Card.parse(text) for text in ("SJ", "SA", "SK", "SQ")]
    assert double.trace(start, cards) == [1] * 5
    assert double.trace(start, []) == [1]
    over = start
    for card in cards:
        over = over.play(card)
    assert double.trace(over, []) == [1]
    with pytest.raises(Illegal, match="over"):
        double.card_values(over)


def test_batches_agree_with_single_questions_and_report() -> None:
    deals = endings(450, 3)
    rng = random.Random(2)
    asked = [(deal, rng.choice(STRAINS), rng.choice(SEATS)) for deal in deals]
    seen: list[tuple[int, int]] = []
    answers = double.many_tricks(asked, progress=lambda *args: seen.append(args))
    assert answers[::50] == [double.tricks(*question) for question in asked[::50]]
    steps = [b - a for (a, _), (b, _) in zip([(0, 0), *seen], seen, strict=False)]
    assert seen[-1] == (450, 450) and min(steps) > 0 and max(steps) <= dds.MAX_BOARDS
    tables = double.tables(deals[:90], progress=lambda *args: seen.append(args))
    assert seen[-1] == (90, 90)
    assert [t[d, s] for t, (_, s, d) in zip(tables, asked, strict=False)] == answers[:90]


def test_the_number_of_threads_changes_no_answer() -> None:
    deals = endings(130, 4, seed=3)
    try:
        double.set_threads(1)
        one = double.tables(deals)
        assert double.engine().threads == 1
    finally:
        double.set_threads()
    assert 1 <= double.engine().threads <= available_cores()
    assert double.tables(deals) == one


def test_masks() -> None:
    deals = endings(60, 4, seed=4) + endings(5, 1, seed=5)
    masks = masks_of(deals)
    tables = double.tables_of_masks(masks)
    assert tables.shape == (65, 4, 5) and tables.dtype == np.int8
    assert [Table(tuple(map(tuple, t))) for t in tables.tolist()] == double.tables(deals)
    for strain in Strain:
        for seat in Seat:
            column = double.tricks_of_masks(masks, strain, seat)
            assert column.dtype == np.int8
            assert column.tolist() == tables[:, seat, strain].tolist()
    each = double.tricks_of_masks(masks.astype(np.int64), np.arange(65) % 5, np.arange(65) % 4)
    assert each.tolist() == [tables[i, i % 4, i % 5] for i in range(65)]


def test_nothing_asked_nothing_answered() -> None:
    assert double.tables([]) == double.many_tricks([]) == double.many_card_values([]) == []
    assert double.many_traces([]) == double.many_card_results([]) == []
    assert double.tables_of_masks(np.zeros((0, 4), np.uint64)).shape == (0, 4, 5)
    assert double.tricks_of_masks(np.zeros((0, 4), int), Strain.CLUBS, Seat.NORTH).shape == (0,)


@pytest.mark.parametrize(
    ("deal", "words"),
    [
        (Deal(), "North 0, East 0, South 0, West 0"),
        (Deal.parse("N:AK... QJ... T9... 8..."), "North 2, East 2, South 2, West 1"),
        (Deal.parse("N:AK... QJ... T9... -"), "West 0"),
    ],
)
def test_incomplete_deals_are_refused(deal: Deal, words: str) -> None:
    with pytest.raises(Illegal, match=words):
        double.table(deal)
    with pytest.raises(Illegal, match=words):
        double.tricks(deal, Strain.HEARTS, Seat.EAST)


def test_the_wrong_one_among_many_is_named() -> None:
    deals = endings(5, 2)
    with pytest.raises(Illegal, match="deal 4 of 5"):
        double.tables([*deals[:3], Deal(), deals[4]])


@pytest.mark.parametrize(
    "masks",
    [
        np.zeros((3, 3), np.uint64),
        np.zeros(4, np.uint64),
        np.zeros((1, 4)),
        np.array([[1, 2, 4, -8]]),
        np.array([[1, 2, 4, 1 << 52]], np.uint64),
        np.array([[1, 2, 4, 4]], np.uint64),
        np.array([[1, 2, 4, 24]], np.uint64),
    ],
)
def test_wrong_masks_are_refused(masks: np.ndarray) -> None:
    with pytest.raises(Illegal):
        double.tables_of_masks(masks)
    with pytest.raises(Illegal):
        double.tricks_of_masks(masks, Strain.CLUBS, Seat.NORTH)


@pytest.mark.parametrize(
    ("strain", "declarer"), [(5, 0), (-1, 0), (0, 4), ([0, 1], 0), (0, [0, 1, 2]), (0.0, 0)]
)
def test_wrong_strains_and_declarers_are_refused(strain: object, declarer: object) -> None:
    with pytest.raises(Illegal):
        double.tricks_of_masks(masks_of(endings(1, 3)), strain, declarer)


def test_situations_that_cannot_be_are_refused() -> None:
    deal = endings(1, 3)[0]
    start = Situation.start(deal, Contract.parse("1NT by South"))
    card = next(iter(deal.west))
    for wrong in (
        replace(start, tricks_left=2),
        replace(start, mover=Seat.NORTH),
        replace(start, north=deal.east),
        replace(start, north=Hand()),
        replace(start, trick=Trick(Seat.WEST, (card,)), mover=Seat.NORTH),
        replace(start.play(card), trick=Trick(Seat.WEST, (card, card)), mover=Seat.EAST),
    ):
        with pytest.raises(Illegal):
            double.card_values(wrong)
        with pytest.raises(Illegal):
            double.trace(wrong, [])


def test_illegal_cards_in_a_trace_are_named() -> None:
    deal = Deal.parse("N:A2... K.3.. Q4... J5...")
    start = Situation.start(deal, Contract.parse("1NT by South"))
    cards = [Card.parse(text) for text in ("SJ", "SA", "H3")]
    with pytest.raises(Illegal, match="card 3, H3 by East: he must follow suit"):
        double.trace(start, cards)


def test_a_fault_of_the_library_becomes_our_error_in_its_words() -> None:
    board = np.zeros(1, dds.DEAL)
    board["cards"][0, 0, 0] = 1 << 14
    with pytest.raises(KibitzError, match="Wrong number of remaining cards"):
        dds.solve(board, every_card=True)


def test_engine() -> None:
    engine = double.engine()
    assert engine.version.split(".")[0] == "2" and engine.path.is_file()
    with pytest.raises(Illegal):
        double.set_threads(0)


def test_a_missing_library_comes_with_a_remedy(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(importlib.util, "find_spec", lambda _: None)
    with pytest.raises(KibitzError, match="not installed") as absent:
        dds.find_library()
    assert "pip install endplay" in absent.value.remedy
    spec = importlib.machinery.ModuleSpec("endplay", None, is_package=True)
    spec.submodule_search_locations = [str(tmp_path)]
    monkeypatch.setattr(importlib.util, "find_spec", lambda _: spec)
    with pytest.raises(KibitzError, match="no libdds") as empty:
        dds.find_library()
    assert "--force-reinstall" in empty.value.remedy
    (tmp_path / "_dds").mkdir()
    (tmp_path / "_dds/libdds.so").write_bytes(b"not a library")
    with pytest.raises(KibitzError, match="does not load"):
        dds._library.__wrapped__()


def test_card_tricks_of_masks_are_the_card_values() -> None:
    rng = random.Random(7)
    for _ in range(30):
        cards = rng.randint(1, 7)
        deck = rng.sample(DECK, 4 * cards)
        deal = Deal.of({s: Hand.of(deck[cards * s : cards * s + cards]) for s in SEATS})
        situation = Situation.start(deal, Contract(3, rng.choice(list(Strain)), Seat.SOUTH))
        for _ in range(rng.randrange(4 * cards)):
            situation = situation.play(rng.choice(list(situation.legal_cards())))
        rows = [[hand.mask for hand in situation.deal.hands]] * 2
        trick = [card.index for card in situation.trick.cards]
        found = double.card_tricks_of_masks(rows, situation.strain, situation.trick.leader, trick)
        values = double.card_values(situation)
        expected = [values.get(card, -1) for card in DECK]
        assert found.tolist() == [expected, expected]
        each = [[*trick, -1, -1, -1][:3]] * 2
        leaders = [situation.trick.leader] * 2
        again = double.card_tricks_of_masks(rows, situation.strain, leaders, each)
        assert (again == found).all()


def test_card_tricks_of_masks_refuse_hands_that_do_not_fit_the_trick() -> None:
    deal = Deal.parse("N:AQ... K2... .AK.. .QJ..")
    rows = [[hand.mask for hand in deal.hands]]
    with pytest.raises(Illegal):
        double.card_tricks_of_masks(rows, Strain.NOTRUMP, Seat.EAST, [Card.parse("S3").index])
    with pytest.raises(Illegal):
        double.card_tricks_of_masks(rows, Strain.NOTRUMP, Seat.EAST, [1, 2, 3, 4])
