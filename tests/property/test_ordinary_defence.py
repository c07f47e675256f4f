"""The ordinary defence sees what it is given and no more, and always has a legal card."""

from __future__ import annotations

import random

from hypothesis import given
from hypothesis import strategies as st

from kibitz.planning.defence.heard import Heard
from kibitz.planning.defence.ordinary import between, equals, ordinary, ordinary_card
from kibitz.search.decision import classes
from kibitz.seen import Seen

HONOURS = sum(0x1F00 << 13 * suit for suit in range(4))


@st.composite
def moments(draw):
    """A random hand in progress, a defender to play: the table, the four hands, what was heard."""
    rng = random.Random(draw(st.integers(0, 1 << 32)))
    deck = rng.sample(range(52), 52)
    hands = [sum(1 << card for card in deck[13 * i : 13 * i + 13]) for i in range(4)]
    declarer = rng.randrange(4)
    seen = Seen(rng.randrange(5), declarer, rng.randint(7, 13), hands[(declarer + 2) % 4])
    for _ in range(draw(st.integers(0, 47))):
        play(seen, hands, rng)
    while not (seen.turn ^ declarer) & 1:
        play(seen, hands, rng)
    lengths = [tuple(rng.choice((0, 0, 0, 4, 5)) for _ in range(4)) for _ in range(4)]
    return seen, hands, Heard(tuple(lengths)), rng


def play(seen, hands, rng):
    legal = seen.legal(hands[seen.turn])
    card = rng.choice([card for card in range(52) if legal >> card & 1])
    hands[seen.turn] &= ~(1 << card)
    seen.play(card)


@given(moments())
def test_dealing_again_what_he_cannot_see_changes_nothing(found):
    seen, hands, heard, rng = found
    own = hands[seen.turn]
    chosen = ordinary(seen, own, heard)
    others = [seat for seat in range(4) if seat != seen.turn]
    if seen.gone:  # dummy is down
        others.remove(seen.dummy)
    hidden = [card for card in range(52) if any(hands[seat] >> card & 1 for seat in others)]
    rng.shuffle(hidden)
    again = seen.copy()
    for seat in others:
        count = hands[seat].bit_count()
        hand, hidden = sum(1 << card for card in hidden[:count]), hidden[count:]
        if seat == seen.dummy:
            again.dummy_hand = hand
    assert ordinary(again, own, heard) == chosen


@given(moments())
def test_the_set_is_legal_and_names_no_spot_twice(found):
    seen, hands, heard, rng = found
    own = hands[seen.turn]
    chosen = ordinary(seen, own, heard)
    assert chosen
    assert not chosen & ~seen.legal(own)
    assert chosen >> ordinary_card(seen, own, heard, rng) & 1
    for group in equals(chosen, between(seen, own)):
        assert not group & group - 1 or group & HONOURS == group


@given(moments())
def test_equal_cards_are_the_house_s_equal_cards(found):
    seen, hands, _, _ = found
    own = hands[seen.turn]
    assert sorted(equals(own, between(seen, own))) == sorted(classes(own, between(seen, own)))


@given(moments())
def test_asking_changes_nothing(found):
    seen, hands, heard, _ = found
    before = {name: getattr(seen, name) for name in Seen.__slots__}
    before = {name: one[:] if isinstance(one, list) else one for name, one in before.items()}
    ordinary(seen, hands[seen.turn], heard)
    assert {name: getattr(seen, name) for name in Seen.__slots__} == before
