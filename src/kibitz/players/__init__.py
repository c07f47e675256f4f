"""Who chooses the card: the memo's BESTCARD, left open there and filled in here.

A player is anything with `choose(view) -> Card`; those that search have `decide(view)` too,
which tells why. `PLAYERS` names those that kibitz ships; each entry says in a line what the
player does. A player gets a view and no more. Only those that see all hands, double-dummy and
resourceful, are told the deal, when they are made.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from kibitz.auction import Auction
from kibitz.cards import SEATS, Seat
from kibitz.chance.belief.meanings import UNTOLD, Meanings
from kibitz.deal import Deal
from kibitz.errors import Illegal, Malformed, nearest
from kibitz.papers.memo15.first_legal import FirstLegal
from kibitz.play import Player
from kibitz.players.alpha_mu import AlphaMu
from kibitz.players.double_dummy import DoubleDummy
from kibitz.players.human import Human
from kibitz.players.ordinary import Ordinary
from kibitz.players.pimc import Pimc
from kibitz.players.planner import Planner
from kibitz.players.resourceful import Resourceful
from kibitz.search.decision import Objective

Setting = Callable[[str], Any]
"""How the text of a setting is read."""


@dataclass(frozen=True, slots=True)
class PlayerKind:
    """One kind of player: its name on the command line, what it does, how to make one.

    `settings` are the words that may follow the name, as in `pimc:worlds=100:seconds=2`. An
    entry that `searches` takes a seed and the auction's meaning too, one that `hears` a seed and
    the auction itself; one that `sees_all` is made with the deal.
    """

    name: str
    english: str
    make: Callable[..., Player]
    settings: Mapping[str, Setting] = field(default_factory=dict)
    searches: bool = False
    hears: bool = False
    sees_all: bool = False


def _whole(text: str) -> int:
    if not text.isdecimal() or not int(text):
        raise Malformed(f"{text!r} is not a number of anything", expected="1 or more")
    return int(text)


def _seconds(text: str) -> float:
    try:
        seconds = float(text)
    except ValueError:
        seconds = 0.0
    if not 0 < seconds < float("inf"):
        raise Malformed(f"{text!r} is not a time", expected="seconds, such as 0.5")
    return seconds


def _one_of(*words: str) -> Setting:
    def read(text: str) -> str:
        if text not in words:
            raise Malformed(f"{text!r} is not a choice", expected=" or ".join(words))
        return text

    return read


_SEARCH: dict[str, Setting] = {
    "worlds": _whole,
    "seconds": _seconds,
    "objective": Objective.parse,
}
_ALPHA_MU: dict[str, Setting] = {
    **_SEARCH,
    "depth": _whole,
    "cards": _whole,
    "early_worlds": _whole,
    "most_nodes": _whole,
}
_PLANNER: dict[str, Setting] = {
    "worlds": _whole,
    "nodes": _whole,
    "network": _one_of("on", "off"),
    "leads": _one_of("standard", "any"),
    "plan": _one_of("anew", "told"),
}

PLAYERS = {
    entry.name: entry
    for entry in (
        PlayerKind(
            "first-legal", "plays the first card that the laws allow, spades first", FirstLegal,
        ),
        PlayerKind(
            "pimc", "the best average double-dummy result over layouts it may believe", Pimc,
            _SEARCH, searches=True,
        ),
        PlayerKind(
            "alpha-mu", "declarer who cannot tell the layouts apart and knows it; else as pimc",
            AlphaMu, _ALPHA_MU, searches=True,
        ),
        PlayerKind(
            "planner", "declarer who follows what his themes name to the hand's end; else as pimc",
            Planner, _PLANNER, searches=True,
        ),
        PlayerKind(
            "ordinary", "defender by the numbered rules of good players; declarer as first-legal",
            Ordinary, hears=True,
        ),
        PlayerKind(
            "resourceful", "ordinary, but sees all hands and once does what beats the contract",
            Resourceful, {"departures": _whole}, hears=True, sees_all=True,
        ),
        PlayerKind(
            "double-dummy", "the oracle: sees all four hands", DoubleDummy,
            {"objective": Objective.parse}, sees_all=True,
        ),
        PlayerKind("human", "asks for each card", Human),
    )
}  # fmt: skip
"""The players by name."""


def player(
    text: str,
    deal: Deal | None = None,
    seed: int = 0,
    meanings: Meanings = UNTOLD,
    auction: Auction | None = None,
) -> Player:
    """One player from its name and settings: `pimc`, `alpha-mu:depth=3:worlds=20`.

    `seed` and `meanings` (what the auction has shown) go to those that search, `seed` and
    `auction` to those that hear it themselves, `deal` to the oracle alone.

    >>> player("pimc:worlds=100:objective=tricks").worlds
    100
    """
    name, *settings = (word.strip() for word in text.split(":"))
    if name not in PLAYERS:
        raise Malformed(
            f"{name!r} is not a player", expected=", ".join(PLAYERS), remedy=nearest(name, PLAYERS)
        )
    entry = PLAYERS[name]
    given: dict[str, Any] = {}
    for setting in settings:
        key, equals, value = (part.strip() for part in setting.partition("="))
        if not equals or key not in entry.settings:
            raise Malformed(
                f"{setting!r} is not a setting of {name}",
                expected=", ".join(f"{known}=…" for known in entry.settings) or "none",
                remedy=nearest(key, entry.settings),
            )
        given[key] = entry.settings[key](value)
    if entry.searches:
        given |= {"seed": seed, "meanings": meanings}
    if entry.hears:
        given |= {"seed": seed, "auction": auction}
    if entry.sees_all:
        if deal is None:
            raise Illegal(f"{name} plays with open cards and was not told the deal")
        given["deal"] = deal
    return entry.make(**given)


def table(
    names: str,
    deal: Deal | None = None,
    seed: int = 0,
    meanings: Meanings = UNTOLD,
    auction: Auction | None = None,
) -> dict[Seat, Player]:
    """Four players from one name for all, or four names `N,E,S,W`.

    >>> sorted(seat.letter for seat in table("first-legal"))
    ['E', 'N', 'S', 'W']
    """
    words = [word.strip() for word in names.split(",")]
    if len(words) == 1:
        words *= 4
    if len(words) != 4:
        raise Malformed(
            f"{len(words)} players", expected="one for all seats, or four separated by commas"
        )
    return {
        seat: player(word, deal, seed, meanings, auction)
        for seat, word in zip(SEATS, words, strict=True)
    }
