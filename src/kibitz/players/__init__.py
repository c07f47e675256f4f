"""Who chooses the card: the memo's BESTCARD, left open there and filled in here.

A player is anything with `choose(view) -> Card`. `PLAYERS` names those that
kibitz ships; each entry says in a line what the player does.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from kibitz.cards import SEATS, Seat
from kibitz.errors import Malformed, nearest
from kibitz.play import Player
from kibitz.players.first_legal import FirstLegal


@dataclass(frozen=True, slots=True)
class Entry:
    """One kind of player: its name on the command line, what it does, how to make one."""

    name: str
    english: str
    make: Callable[[], Player]


PLAYERS = {
    entry.name: entry
    for entry in (
        Entry("first-legal", "plays the first card that the laws allow, spades first", FirstLegal),
    )
}
"""The players by name."""


def table(names: str) -> dict[Seat, Player]:
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
    for word in words:
        if word not in PLAYERS:
            raise Malformed(
                f"{word!r} is not a player",
                expected=", ".join(PLAYERS),
                remedy=nearest(word, PLAYERS),
            )
    return {seat: PLAYERS[word].make() for seat, word in zip(SEATS, words, strict=True)}
