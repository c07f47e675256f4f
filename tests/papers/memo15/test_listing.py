"""Memo 15's LISP listing, which was never debugged, held against the memo's own axioms.

The functions called `…_as_printed` say in Python what the listing says once
its parentheses are closed; `…_repaired` say what the axioms require. Data are
the memo's: a card is a pair (suit, value) with values 2 … 10, J, Q, K, A; a
hand is four lists, spades first; a trick in progress is a list with the newest
card first; a situation is a list of ten. docs/memo15.md tells the story.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from itertools import permutations
from random import Random

import pytest

from kibitz.auction import Contract
from kibitz.cards import DECK, SEATS, SUITS, Card, Rank, Seat, Strain
from kibitz.deal import Deal, Hand
from kibitz.laws import broken
from kibitz.papers.memo15.first_legal import FirstLegal
from kibitz.play import Situation, Step, Trick, play_out, steps

Value = int | str
Pair = tuple[str, Value]
Beats = Callable[[Pair, Pair, str], bool]

N, E, S, W = SEATS
NO_CARD: Pair = ("NIL", 0)
"""What MAXFRED starts from."""


# Our values and the memo's


def value(rank: Rank) -> Value:
    return int(rank) if rank <= Rank.TEN else rank.letter


def pair(card: Card) -> Pair:
    return card.suit.letter, value(card.rank)


def card_of(memo: Pair) -> Card:
    return Card.parse(f"{memo[0]}{memo[1]}")


def suits_of(hand: Hand) -> list[list[Pair]]:
    return [[(suit.letter, value(rank)) for rank in hand[suit]] for suit in SUITS]


def pairs(text: str) -> list[Pair]:
    """Cards in the order in which they were played."""
    return [pair(Card.parse(word)) for word in text.split()]


def trump_of(strain: Strain) -> str:
    return strain.short


VALUES: list[Value] = [value(rank) for rank in Rank]


# LESST and MACHT: is one value below another, does one card beat another?


def lesst_as_printed(x: Value, y: Value) -> bool:
    if isinstance(x, int):
        return isinstance(y, int) and x < y
    return y in {"A": (), "K": ("A",), "Q": ("A", "K")}.get(x, ("A", "K", "Q"))


def lesst_repaired(x: Value, y: Value) -> bool:
    if isinstance(x, int):
        return not isinstance(y, int) or x < y
    return lesst_as_printed(x, y)


def macht_as_printed(c: Pair, d: Pair, trump: str) -> bool:
    """Does `d` beat `c`? The suit is looked for in second place, where the value is."""
    if c[1] == d[1]:
        return lesst_as_printed(c[0], d[0])
    return c[1] != trump and d[1] == trump


def macht_with(lesst: Callable[[Value, Value], bool]) -> Beats:
    """MACHT with suit and value where the memo's cards have them."""

    def macht(c: Pair, d: Pair, trump: str) -> bool:
        if c[0] == d[0]:
            return lesst(c[1], d[1])
        return c[0] != trump and d[0] == trump

    return macht


macht_repaired = macht_with(lesst_repaired)


# MAXFRED and MXX: which card of the trick wins?


def mxx(beats: Beats, x: Pair, cards: list[Pair], trump: str, c: int, d: int) -> int:
    if not cards:
        return d
    if beats(x, cards[0], trump):
        return mxx(beats, cards[0], cards[1:], trump, c - 1, c - 1)
    return mxx(beats, x, cards[1:], trump, c - 1, d)


def maxfred_as_printed(beats: Beats, history: list[Pair], trump: str) -> int:
    return mxx(beats, NO_CARD, history, trump, 5, 5)


def maxfred_from_the_newest_card(beats: Beats, history: list[Pair], trump: str) -> int:
    """As printed, but started from a card that was played."""
    return mxx(beats, history[0], history[1:], trump, 4, 4)


def maxfred_repaired(beats: Beats, history: list[Pair], trump: str) -> int:
    """From the card led to the last: only the suit led, or a trump, can take over."""
    best, at = history[-1], 1
    for number, card in enumerate(reversed(history), 1):
        if beats(best, card, trump):
            best, at = card, number
    return at


# FIND: who played that card?


def successor(p: Seat) -> Seat:
    return {W: N, N: E, E: S, S: W}[p]


def predecessor(p: Seat) -> Seat:
    return successor(successor(successor(p)))


def find_as_printed(n: int, p: Seat) -> Seat:
    return p if n == 1 else find_as_printed(n - 1, predecessor(p))


def find_repaired(n: int, p: Seat) -> Seat:
    return p if n == 1 else find_repaired(n - 1, successor(p))


# INCREMENT: one more trick for the winner; counts stand in the order West, North, East, South.


def increment_as_printed(p: Seat, q: list[int]) -> object:
    if p is W:
        return [q[0] + 1, *q[1:]]
    if p is N:
        return [q[0], q[1] + 1], q[2]  # a list that ends in a number instead of in NIL
    if p is E:
        return [q[0], q[1], q[2] + 1, q[2]]
    return [q[0], q[1], q[2], q[2] + 1]


def increment_repaired(p: Seat, q: list[int]) -> list[int]:
    at = (W, N, E, S).index(p)
    return [count + (i == at) for i, count in enumerate(q)]


# The parts of a situation


def ddr(n: int, x: list[object]) -> object:
    return x[0] if n == 0 else ddr(n - 1, x[1:])


def sc_as_printed(s: list[object]) -> object:
    return s[2]  # CADDR, which is East's hand


def curplayer_as_printed(s: list[object]) -> object:
    return ddr(s)  # type: ignore[call-arg]


# B1 to B3: the first card that the rules allow


def look(cards: list[list[Pair]], suit: str) -> list[Pair]:
    return cards["SHDC".index(suit)]


def b2(cards: list[list[Pair]]) -> Pair:
    return cards[0][0] if cards[0] else b2(cards[1:])


def b3(cards: list[list[Pair]], suit: str) -> Pair:
    return look(cards, suit)[0] if look(cards, suit) else b2(cards)


def b1(cards: list[list[Pair]], history: list[Pair]) -> Pair:
    return b3(cards, history[-1][0]) if history else b2(cards)


# F2, F3 and PLAY, with all parts repaired; a situation is the memo's list of ten

HANDS = {W: 0, N: 1, E: 2, S: 3}


def f2(s: list[object]) -> list[object]:
    *hands, tricks, player, history, count, contract, result = s
    if len(history) < 4:
        return s
    winner = find_repaired(maxfred_repaired(macht_repaired, history, contract[0]), player)
    taken = increment_repaired(winner, count)
    return [*hands, tricks - 1, winner, [], taken, contract, [history, *result]]


def f3(s: list[object]) -> list[object]:
    *hands, tricks, player, history, count, contract, result = s
    card = b1(hands[HANDS[player]], history)
    hands[HANDS[player]] = [[c for c in suit if c != card] for suit in hands[HANDS[player]]]
    return [*hands, tricks, successor(player), [card, *history], count, contract, result]


def play_as_printed(s: list[object]) -> object:
    """F3 is named and not called, and PLAY does not call itself."""
    return ddr(9, s) if ddr(4, s) == 0 else f2(s)


def play_that_calls_itself(s: list[object]) -> object:
    """The missing call put in, the order of F2 and F3 left as it is."""
    return ddr(9, s) if ddr(4, s) == 0 else play_that_calls_itself(f3(f2(s)))


def play_repaired(s: list[object]) -> object:
    """A full trick is taken before anybody asks whether a card is due."""
    while ddr(4, s) != 0:
        s = f2(f3(s))
    return ddr(9, s)


def situation_of(start: Situation) -> list[object]:
    hands = [suits_of(start.hand(seat)) for seat in HANDS]
    contract = [trump_of(start.strain), start.contract.level]
    return [*hands, start.tricks_left, start.mover, [], [0, 0, 0, 0], contract, []]


# What the axioms say


def winner_as(find: Callable[[int, Seat], Seat], maxfred: Callable[..., int], beats: Beats):
    """NEWWINNER put together from these parts; CURPLAYER is the leader again after four cards."""

    def newwinner(trick: Trick, strain: Strain) -> Seat:
        history = [pair(card) for card in reversed(trick.cards)]
        return find(maxfred(beats, history, trump_of(strain)), trick.leader)

    return newwinner


as_printed = winner_as(find_as_printed, maxfred_as_printed, macht_as_printed)
repaired = winner_as(find_repaired, maxfred_repaired, macht_repaired)


def full_trick(text: str, strain: str, leader: Seat = W) -> Situation:
    """A situation in which this trick has just been filled, and one trick more is to come."""
    trick = Trick(leader, tuple(map(Card.parse, text.split())))
    rest = [card for card in DECK if card not in trick.cards and card.rank < Rank.FOUR]
    return Situation(
        *(Hand.of([card]) for card in rest[:4]), tricks_left=2, mover=leader, trick=trick,
        won=(0, 0, 0, 0), contract=Contract(1, Strain.parse(strain), S),
    )  # fmt: skip


def axioms_broken_when(winner: Seat, before: Situation) -> list[int]:
    """What is broken when this seat is given the trick."""
    won = [int(seat == winner) for seat in SEATS]
    after = replace(
        before, tricks_left=before.tricks_left - 1, mover=winner, trick=Trick(winner),
        won=tuple(won), record=(before.trick,),
    )  # fmt: skip
    return [axiom.number for axiom in broken(Step(before, None, after))]


def check(before: Situation, printed: Seat) -> None:
    """The listing's winner breaks axiom 2; ours, which the repaired listing finds too, does not."""
    ours = before.trick.winner(before.strain)
    assert printed is not ours
    assert axioms_broken_when(printed, before) == [2]
    assert axioms_broken_when(ours, before) == []
    assert repaired(before.trick, before.strain) is ours


def test_lesst_does_not_see_that_a_honour_is_above_a_number():
    assert not lesst_as_printed(5, "A")
    for x, low in enumerate(VALUES):
        for y, high in enumerate(VALUES):
            assert lesst_repaired(low, high) == (x < y) == (list(Rank)[x] < list(Rank)[y])
            wrong = isinstance(low, int) and isinstance(high, str)
            assert (lesst_as_printed(low, high) != (x < y)) == wrong
    newwinner = winner_as(find_repaired, maxfred_repaired, macht_with(lesst_as_printed))
    before = full_trick("H5 HA H6 H9", "NT")
    printed = newwinner(before.trick, before.strain)
    assert printed is S  # the nine
    check(before, printed)


def test_the_ten_is_a_number():
    # Its letter would fall among the knaves, so that ten and knave would not be told apart.
    assert lesst_as_printed(10, "J") is False
    assert lesst_repaired(10, "J") is True
    assert lesst_as_printed("T", "J") is lesst_as_printed("J", "T") is False


def test_macht_takes_the_value_for_the_suit():
    low, high = pairs("S2 SA")
    assert not macht_as_printed(low, high, "NT")
    assert macht_repaired(low, high, "NT")
    side, trump = pairs("HA S2")
    assert not macht_as_printed(side, trump, "S")
    assert macht_repaired(side, trump, "S")
    assert not macht_repaired(trump, side, "S")
    # No card ever beats another in the listing.
    every = [pair(card) for card in DECK]
    assert not any(macht_as_printed(c, d, t) for c in every for d in every for t in "SHDC")


@pytest.mark.parametrize("text", ["H5 HA S2 H9", "H2 H3 H4 HA", "C2 S3 CA D4"])
@pytest.mark.parametrize("leader", SEATS)
def test_as_printed_the_leader_wins_every_trick(text, leader):
    before = full_trick(text, "NT", leader)
    printed = as_printed(before.trick, before.strain)
    assert printed is leader
    check(before, printed)


def test_maxfred_starts_from_a_card_that_only_a_trump_beats():
    # MACHT and LESST repaired: without a trump the count stays at 5, and FIND goes full circle.
    history = list(reversed(pairs("H5 HA H6 H9")))
    assert maxfred_as_printed(macht_repaired, history, "NT") == 5
    assert maxfred_as_printed(macht_repaired, history, "S") == 5
    newwinner = winner_as(find_repaired, maxfred_as_printed, macht_repaired)
    before = full_trick("H5 HA H6 H9", "NT")
    printed = newwinner(before.trick, before.strain)
    assert printed is W
    check(before, printed)


def test_from_the_newest_card_back_a_discard_wins():
    history = list(reversed(pairs("H5 HA H6 C2")))
    assert maxfred_from_the_newest_card(macht_repaired, history, "NT") == 4
    assert maxfred_repaired(macht_repaired, history, "NT") == 2
    newwinner = winner_as(find_repaired, maxfred_from_the_newest_card, macht_repaired)
    before = full_trick("H5 HA H6 C2", "NT")
    check(before, newwinner(before.trick, before.strain))


def test_the_count_is_the_order_of_play():
    # The newest card comes first in the list and is number 4; the card led is number 1.
    for number, text in enumerate(("HA H2 H3 H4", "H2 HA H3 H4", "H2 H3 HA H4", "H2 H3 H4 HA"), 1):
        history = list(reversed(pairs(text)))
        assert maxfred_from_the_newest_card(macht_repaired, history, "NT") == number
        assert maxfred_repaired(macht_repaired, history, "NT") == number


@pytest.mark.parametrize(
    ("text", "right"), [("HA H2 H3 H4", True), ("H2 HA H3 H4", False), ("H2 H3 HA H4", True),
                        ("H2 H3 H4 HA", False)],
)  # fmt: skip
def test_find_goes_round_the_table_the_wrong_way(text, right):
    newwinner = winner_as(find_as_printed, maxfred_repaired, macht_repaired)
    before = full_trick(text, "NT")
    printed = newwinner(before.trick, before.strain)
    ours = before.trick.winner(before.strain)
    # Second and fourth hand change places: the right side has the trick, the wrong one the lead.
    assert printed.side is ours.side
    assert (printed is ours) is right
    if not right:
        check(before, printed)


@pytest.mark.parametrize("strain", Strain)
def test_the_repaired_winner_is_ours_for_every_kind_of_trick(strain):
    pack = [Card.parse(word) for word in ("S2", "ST", "SJ", "H3", "HK", "D4", "DA", "C5")]
    for cards in permutations(pack, 4):
        trick = Trick(E, cards)
        assert repaired(trick, strain) is trick.winner(strain)


@pytest.mark.parametrize("winner", SEATS)
def test_increment_forgets_south(winner):
    count = [4, 3, 2, 1]  # West, North, East, South
    printed = increment_as_printed(winner, count)
    required = increment_repaired(winner, count)
    assert (printed == required) is (winner is W)
    before = full_trick("H2 H3 H4 HA", "NT", leader=winner.next)
    before = replace(before, won=(3, 2, 1, 4))  # North, East, South, West
    north, east, south, west = before.after_trick().won
    assert [west, north, east, south] == required


def test_sc_reads_the_hand_of_east():
    start = situation_of(
        Situation.start(Deal.parse("N:A... K... Q... J..."), Contract.parse("1NT N"))
    )
    assert sc_as_printed(start) == ddr(2, start) != ddr(3, start)
    # So whatever F2 and F3 build has East's cards twice and South's not at all: axiom 3 is broken
    # by any card, since a hand other than the player's has changed.
    before = Situation.start(Deal.parse("N:A... K... Q... J..."), Contract.parse("1NT by N"))
    after = replace(before.after_card(Card.parse("SK")), south=before.east)
    assert [axiom.number for axiom in broken(Step(before, Card.parse("SK"), after))] == [3]


def test_curplayer_does_not_say_which_part_it_wants():
    start = situation_of(
        Situation.start(Deal.parse("N:A... K... Q... J..."), Contract.parse("1NT N"))
    )
    with pytest.raises(TypeError):
        curplayer_as_printed(start)
    assert ddr(5, start) is E  # what it should say
    # The other parts count from nought and are right.
    assert [ddr(n, start) for n in (4, 6, 7, 8, 9)] == [1, [], [0, 0, 0, 0], ["NT", 1], []]


def test_play_stops_before_a_card_is_played():
    start = situation_of(
        Situation.start(Deal.parse("N:A... K... Q... J..."), Contract.parse("1NT N"))
    )
    assert play_as_printed(start) == start  # neither a record nor a step on the way to one


def test_play_in_the_printed_order_asks_for_a_card_after_the_last():
    start = Situation.start(Deal.parse("N:A... K... Q... J..."), Contract.parse("1NT by N"))
    with pytest.raises(IndexError):  # LISP would look through the empty hand for ever
        play_that_calls_itself(situation_of(start))
    assert play_repaired(situation_of(start)) == [list(reversed(pairs("SK SQ SJ SA")))]
    # Axiom 5 forbids the card that is asked for.
    over = play_out(start, FirstLegal())
    late = Step(over, Card.parse("SA"), over.after_card(Card.parse("SA")))
    assert 5 in [axiom.number for axiom in broken(late)]


def random_start(seed: int) -> Situation:
    random = Random(seed)
    pack = list(DECK)
    random.shuffle(pack)
    deal = Deal.of({seat: Hand.of(pack[13 * seat : 13 * seat + 13]) for seat in SEATS})
    return Situation.start(deal, Contract(3, Strain(seed % 5), SEATS[seed // 5 % 4]))


@pytest.mark.parametrize("seed", range(40))
def test_the_repaired_listing_plays_like_first_legal(seed):
    start = random_start(seed)
    end = play_out(start, FirstLegal())
    # The listing puts tricks, and cards within a trick, newest first.
    record = [[card_of(card) for card in reversed(trick)] for trick in
              reversed(play_repaired(situation_of(start)))]  # fmt: skip
    assert record == [list(trick.cards) for trick in end.record]


@pytest.mark.parametrize("seed", range(10))
def test_first_legal_is_b2_on_lead_and_b3_when_following(seed):
    walked = list(steps(random_start(seed), dict.fromkeys(SEATS, FirstLegal())))
    assert not any(broken(step) for step in walked)
    for step in walked:
        if step.card is not None:
            cards = suits_of(step.before.hand(step.before.mover))
            history = [pair(card) for card in reversed(step.before.trick.cards)]
            assert card_of(b1(cards, history)) == step.card
            # The card led is the last of the list: axiom 4's first card of the trick.
            if history:
                assert history[-1] == pair(step.before.trick.cards[0])


def test_first_legal_on_examples():
    start = Situation.start(
        Deal.parse("N:.AK.2. .3.A.A 2..3.2 .42..3"), Contract.parse("1NT by South"), leader=W
    )
    player = FirstLegal()
    choices = []
    situation = start
    while not situation.is_over:
        card = player.choose(situation.view())
        choices.append(str(card))
        situation = situation.play(card)
    assert choices == ["H4", "HA", "H3", "S2", "HK", "DA", "D3", "H2", "D2", "CA", "C2", "C3"]
