"""The pictures of PROBSY's network, byte by byte: tests/golden/network_*.svg."""

from __future__ import annotations

from functools import partial

from golden import Golden, each
from kibitz.cards import Seat
from kibitz.chance.unseen import Unseen
from kibitz.condition import parse_condition
from kibitz.deal import Deal
from kibitz.papers.probsy.network import build_network
from kibitz.papers.probsy.network_picture import network_svg

SIX_HEARTS = Unseen.of_deal(Deal.parse("N:AKT3.AQT6.JT.543 - Q2.KJ987.K2.AQT2 -"))
ONE_SUIT = Unseen.of_hands({Seat.NORTH: "QJ93", Seat.SOUTH: "2"})
CHOICE = parse_condition("hand(sK,sA)=East and hand(s6)=West and hand(s8)=West")

PICTURES = {
    "network_simplified": lambda: build_network(SIX_HEARTS, simplified=True),
    "network_full": lambda: build_network(SIX_HEARTS),
    "network_restricted_choice": lambda: build_network(ONE_SUIT, [CHOICE]),
}


def picture(name: str) -> str:
    return network_svg(PICTURES[name]())


TEXTS = tuple(Golden(f"{name}.svg", partial(picture, name)) for name in PICTURES)


@each(TEXTS)
def test_picture(text: Golden) -> None:
    text.check()
