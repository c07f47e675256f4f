"""Plans of invented deals, several a theme: what `tests/golden` compares, and how it is made.

The defenders' cards are dealt at random around the lead: the plan must not depend on them.
"""

from __future__ import annotations

import random
from pathlib import Path

from kibitz.cards import DECK, Card
from kibitz.deal import Deal, Hand
from kibitz.planning.told.telling import tell
from kibitz.play import Situation

FOLDER = Path(__file__).parent.parent / "golden" / "plans"


def deals() -> dict[str, tuple[str, str, str, str]]:
    """Name -> contract, lead, North, South."""
    found = {}
    for line in (FOLDER / "deals.txt").read_text("utf-8").splitlines():
        if line and not line.startswith("#"):
            name, contract, lead, north, south = (word.strip() for word in line.split("|"))
            found[name] = contract, lead, north, south
    return found


def start(name: str, shuffle: int = 0) -> Situation:
    """The deal after the lead, the defenders' other cards shuffled."""
    return after_lead(*deals()[name], shuffle=f"{name}{shuffle}")


def after_lead(contract: str, lead: str, north: str, south: str, shuffle: str = "") -> Situation:
    """South declares and West has led; the defenders' other cards are dealt at random."""
    ours = Hand.parse(north), Hand.parse(south)
    card = Card.parse(lead)
    gone = ours[0].mask | ours[1].mask | card.mask
    rest = [one for one in DECK if not gone & one.mask]
    random.Random(shuffle).shuffle(rest)
    west, east = Hand.of([card, *rest[:12]]), Hand.of(rest[12:])
    return Situation.start(Deal((ours[0], east, ours[1], west)), f"{contract} by South").play(card)


def text(name: str, shuffle: int = 0) -> str:
    """The plan in words, a paragraph a line but for the program's, which has its own."""
    told = tell(start(name, shuffle).view())
    assert told.certificate.valid, told.certificate.why
    return told.text + "\n"
