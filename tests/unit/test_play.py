"""Tricks, situations, views and play_out."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields
from itertools import pairwise

import pytest

from kibitz.auction import Contract
from kibitz.cards import SEATS, STRAINS, Card, Seat, Strain
from kibitz.deal import Deal, Hand
from kibitz.errors import Illegal
from kibitz.play import Situation, Trick, View, follow, play_out, steps

N, E, S, W = Seat.NORTH, Seat.EAST, Seat.SOUTH, Seat.WEST
FULL = Deal.parse("N:AKT3.AQT6.JT.543 QJ9.K98.AQ98.KJ9 865.J75.K765.A62 742.432.432.QT87")
THREE_NT = Contract.parse("3NT by North")


class Chooser:
    """A player made from a function of the view, that remembers what it was shown."""

    def __init__(self, choose: Callable[[View], Card]) -> None:
        self.function = choose
        self.views: list[View] = []

    def choose(self, view: View) -> Card:
        self.views.append(view)
        return self.function(view)


def first(view: View) -> Card:
    return next(iter(view.legal))


def last(view: View) -> Card:
    return list(view.legal)[-1]


def cards(text: str) -> tuple[Card, ...]:
    return tuple(map(Card.parse, text.split()))


@pytest.mark.parametrize(
    ("played", "strain", "winner"),
    [
        ("H5 HA S2 H9", "NT", N),
        ("H5 HA S2 H9", "S", E),
        ("H5 HA S2 S3", "S", S),
        ("H5 SA S2 C3", "NT", W),  # discards never win
        ("H2 CA DA SA", "NT", W),
        ("H2 CA DA SA", "D", E),
        ("HT HJ H9 HQ", "H", S),
        ("S2 S3 S4 S5", "H", S),
        ("H5 S2 HK H6", "S", N),
        ("H5", "NT", W),
        ("H5 H4 H6", "NT", E),
        ("C2 D2 D3 C3", "D", E),
    ],
)
def test_who_wins_a_trick(played, strain, winner):
    assert Trick(W, cards(played)).winner(Strain.parse(strain)) is winner


def test_a_trick():
    trick = Trick(S, cards("H5 HA"))
    assert [(seat.letter, str(card)) for seat, card in trick] == [("S", "H5"), ("W", "HA")]
    assert str(trick) == "S: H5 HA"
    assert not trick.is_full
    assert Trick(S, cards("H5 HA H2 H3")).is_full
    with pytest.raises(Illegal, match="nobody has played"):
        Trick(S).winner(Strain.NOTRUMP)


def test_a_situation_has_the_memos_ten_parts_in_its_order():
    assert [field.name for field in fields(Situation)] == [
        "west", "north", "east", "south", "tricks_left", "mover", "trick", "won", "contract",
        "record",
    ]  # fmt: skip


def test_the_start():
    start = Situation.start(FULL, THREE_NT)
    assert (start.mover, start.tricks_left, start.won) == (E, 13, (0, 0, 0, 0))
    assert start.trick == Trick(E)
    assert start.deal == FULL
    assert start.hand(W) == FULL.west
    assert start.legal_cards() == FULL.east
    assert not start.is_over
    assert start.strain is Strain.NOTRUMP
    with pytest.raises(Illegal, match="North 2, East 1, South 1, West 1"):
        Situation.start(Deal.parse("N:AK... Q... J... T..."), THREE_NT)
    with pytest.raises(Illegal, match="same number of cards"):
        Situation.start(Deal.parse("N:AK... QJ... - T9..."), THREE_NT)


def test_playing_a_card_gives_a_new_situation():
    start = Situation.start(FULL, THREE_NT)
    after = start.play("D8")
    assert start.trick.cards == ()
    assert Card.parse("D8") in start.east
    assert Card.parse("D8") not in after.east
    assert after.mover is S
    assert after.legal_cards() == Hand.parse("..K765.")
    assert after.played == cards("D8")


def test_a_full_trick_is_taken_at_once_by_play_and_apart_by_the_two_steps():
    start = Situation.start(FULL, THREE_NT)
    done = start.play("D8").play("DK").play("D2").play("DT")
    assert (done.mover, done.tricks_left, done.won) == (S, 12, (0, 0, 1, 0))
    assert done.record == (Trick(E, cards("D8 DK D2 DT")),)
    assert done.trick == Trick(S)
    assert (done.tricks_won, done.declarer_tricks) == ((1, 0), 1)
    full = start
    for card in cards("D8 DK D2 DT"):
        full = full.after_card(card)
    assert full.trick.is_full
    assert full.legal_cards() == Hand()
    assert "axiom 2" in full.why_illegal(Card.parse("D9"))
    with pytest.raises(Illegal, match="must be taken first"):
        full.play("D9")
    assert full.after_trick() == done
    assert done.after_trick() is done


@pytest.mark.parametrize(
    ("so_far", "card", "why"),
    [
        ("", "SA", "North holds it (axiom 3)"),
        ("D8", "DA", "East holds it (axiom 3)"),
        ("D8", "D8", "it has been played (axiom 3)"),
        ("D8", "S8", "he must follow suit in diamonds (axiom 4)"),
        ("D8 DK D2 DT", "DK", "it has been played (axiom 3)"),
    ],
)
def test_why_a_card_may_not_be_played(so_far, card, why):
    situation = Situation.start(FULL, THREE_NT)
    for played in cards(so_far):
        situation = situation.play(played)
    assert situation.why_illegal(Card.parse(card)) == why
    with pytest.raises(Illegal) as caught:
        situation.play(card)
    assert caught.value.message == f"{situation.mover.word} may not play {card}: {why}"


def test_a_void_may_discard_or_ruff():
    situation = Situation.start(
        Deal.parse("N:A.2.. K.3.. .4.A. Q.5.."), Contract.parse("1D by W"), leader=N
    )
    assert situation.play("SA").play("SK").legal_cards() == Hand.parse(".4.A.")
    done = situation.play("SA").play("SK").play("DA").play("SQ")
    assert done.mover is S


def test_after_the_end_nothing_may_be_played():
    end = play_out(Situation.start(FULL, THREE_NT), Chooser(first))
    assert end.is_over
    assert end.legal_cards() == Hand()
    assert end.why_illegal(Card.parse("SA")) == "the play is over (axiom 5)"
    with pytest.raises(Illegal, match="axiom 5"):
        end.play("SA")


@pytest.mark.parametrize("strain", STRAINS)
def test_play_out_plays_every_card_once(strain):
    contract = Contract(3, strain, S)
    end = play_out(Situation.start(FULL, contract), Chooser(last))
    assert len(end.record) == sum(end.won) == 13
    assert sorted(end.played) == sorted(FULL.seen)
    assert end.deal == Deal()
    assert end.declarer_tricks == end.tricks_won[0] == end.won[N] + end.won[S]


def test_declarer_plays_dummy_and_dummy_is_never_asked():
    players = {seat: Chooser(first) for seat in SEATS}
    play_out(Situation.start(FULL, THREE_NT), players)
    assert players[S].views == []
    assert len(players[N].views) == 26
    assert {view.turn for view in players[N].views} == {N, S}
    assert all(view.seat is N for view in players[N].views)
    for defender in (E, W):
        assert {view.turn for view in players[defender].views} == {defender}
    del players[S]
    assert play_out(Situation.start(FULL, THREE_NT), players).is_over


def hidden(situation: Situation, view: View) -> Hand:
    """The cards that nobody but their holders may see now."""
    shown = {view.seat} | ({view.contract.dummy} if situation.dummy_is_down else set())
    mask = 0
    for seat in SEATS:
        if seat not in shown:
            mask |= situation.hand(seat).mask
    return Hand(mask)


@pytest.mark.parametrize("declarer", SEATS)
def test_a_view_never_shows_a_hidden_hand(declarer):
    for step in steps(
        Situation.start(FULL, Contract(2, Strain.HEARTS, declarer)),
        dict.fromkeys(SEATS, Chooser(last)),
    ):
        if step.card is None:
            continue
        view = step.before.view()
        shown = view.hand | view.dummy | view.legal | Hand.of(view.played)
        assert not shown & hidden(step.before, view)
        assert view.hand == step.before.hand(view.seat)
        assert view.played == step.before.played
        # Nothing else in a view is made of cards: a new field must be judged here.
        assert {field.name for field in fields(View)} == {
            "seat", "turn", "hand", "dummy", "legal", "tricks_left", "trick", "won", "contract",
            "record", "pack",
        }  # fmt: skip
        assert view.pack == FULL.seen  # what was dealt, not who has it


def test_a_view_does_not_change_when_hidden_cards_do():
    # East and South swap small cards; North is declarer, so West may not notice before ... ever.
    other = Deal.parse("N:AKT3.AQT6.JT.543 QJ8.K98.AQ98.KJ9 965.J75.K765.A62 742.432.432.QT87")
    contract = Contract.parse("3NT by East")  # South leads, West is dummy
    for deal in (FULL, other):
        assert Situation.start(deal, contract).view().dummy == Hand()
    ours = Situation.start(FULL, contract).play("D5")
    theirs = Situation.start(other, contract).play("D5")
    ours, theirs = ours.play("D2"), theirs.play("D2")
    assert ours.mover is N
    assert ours.view() == theirs.view()
    assert ours != theirs


def test_dummy_comes_down_with_the_lead_and_is_down_in_every_ending():
    start = Situation.start(FULL, THREE_NT)
    assert not start.dummy_is_down
    assert start.view().dummy == Hand()
    assert start.play("D8").view().dummy == FULL.south
    ending = Situation.start(Deal.parse("N:A... K... Q... J..."), THREE_NT, leader=S)
    assert ending.dummy_is_down
    view = ending.view()
    assert (view.seat, view.turn, view.dummy, view.legal) == (
        N,
        S,
        Hand.parse("Q..."),
        Hand.parse("Q..."),
    )


@pytest.mark.parametrize("choice", ["CA", "S2", "D8"])
def test_a_player_that_breaks_the_laws_is_stopped(choice):
    def cheat(view: View) -> Card:
        return Card.parse(choice) if len(view.played) == 5 else first(view)

    with pytest.raises(Illegal, match=rf"'s player chose {choice}: .*axiom [34]"):
        play_out(Situation.start(FULL, THREE_NT), Chooser(cheat))


def test_play_out_goes_on_from_the_middle_of_a_trick():
    ending = Situation.start(Deal.parse("N:A2... K3... Q4... J5..."), THREE_NT, leader=W)
    half = ending.play("SJ").play("S2")
    end = play_out(half, Chooser(last))
    assert end.record[0] == Trick(W, cards("SJ S2 S3 S4"))
    assert end.won == (1, 0, 0, 1)
    full = half.after_card(Card.parse("S3")).after_card(Card.parse("S4"))
    assert play_out(full, Chooser(last)) == end
    assert play_out(end, Chooser(last)) is end


def test_an_ending_keeps_the_tricks_already_won():
    before = Situation.start(Deal.parse("N:A... K... Q... J..."), THREE_NT, leader=N)
    later = Situation(
        before.west, before.north, before.east, before.south, 1, N, Trick(N), (5, 3, 2, 2),
        THREE_NT,
    )  # fmt: skip
    end = play_out(later, Chooser(first))
    assert end.won == (6, 3, 2, 2)
    assert end.declarer_tricks == 8


def test_follow_gives_the_steps_of_a_record():
    start = Situation.start(FULL, THREE_NT)
    end = play_out(start, Chooser(first))
    seen = list(follow(start, end.played))
    assert seen[-1].after == end
    assert [step.card for step in seen if step.card] == list(end.played)
    assert sum(step.card is None for step in seen) == 13
    assert seen == list(steps(start, dict.fromkeys(SEATS, Chooser(first))))
    for one, two in pairwise(seen):
        assert one.after == two.before
    assert list(follow(start, ())) == []
