"""The pictures of PROBSY's network, byte by byte: tests/golden/network_*.svg.

To change them, change the program, draw them anew with
`python tests/golden/test_network_pictures.py`, and look at them.
"""

from __future__ import annotations

from pathlib import Path

import pytest

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


def golden(name: str) -> Path:
    return Path(__file__).with_name(f"{name}.svg")


@pytest.mark.parametrize("name", PICTURES)
def test_picture(name):
    assert network_svg(PICTURES[name]()).encode() == golden(name).read_bytes()


if __name__ == "__main__":
    for name, build in PICTURES.items():
        golden(name).write_bytes(network_svg(build()).encode())
