"""Sixty calls by convention, each in the one line that a reader gets: listened_calls.txt."""

from __future__ import annotations

from golden import Golden, each
from kibitz.auction import Auction
from kibitz.bidding.listening.listener import listen
from kibitz.bidding.listening.words import call_words
from kibitz.cards import Seat

CALLS = """
1S | 1C | 1D | 1NT | 2C | 2D | 2H | 3S | 4H
1S P 2S | 1S P 3S | 1S P 2NT | 1S P 4C | 1D P 2D | P P 1H P 2C
1H P 1NT | 1S P 2D | 1D P 1S | 1C P 1H | 2H P 2NT | 2C P 2D
1NT P 2C | 1NT P 2C P 2D | 1NT P 2D | 1NT P 2D P 2H | 1NT P 2H P 2S P 3NT | 1NT P 4NT | 2NT P 3C
1D 2NT | 1S 2S | 1D 2D | 1NT 2C | 1NT 2D | 2S 4D | 1H 1NT | 1D 1S | 1D 2S | 1S 2C
1H X | 1D 1S X | 1D P 1H 1S X | 1H X 2H X | 1H X XX | 1NT P 2C X | 1H P 3H 4S X | 1NT X
1S 2D 3D | 1D 1S P 2D | 1H X 2NT | 1H X P 2H
1H P 3H P 4NT | 1H P 3H P 4NT P 5H | 1H P 3H P 4C | 1D P 1S P 2NT P 4C | 1S P 2C P 2S P 3S P 4D
1D P 1S P 2C P 2H | 1D P 1S P 1NT P 2C | 1D P 1S P 2H | 1S P 1NT P 2D P 2S | 2S X P 2NT
"""


def lines() -> list[str]:
    """The calls before, the call, what is said of it."""
    found = []
    for text in CALLS.replace("\n", " | ").split(" | "):
        if text.strip():
            heard = listen(Auction.parse(text.strip(), Seat.NORTH)).calls[-1]
            before = text.strip().rpartition(" ")[0] or "(nobody has called)"
            found.append(f"{before}  ->  {heard.call.symbol}: {call_words(heard)}")
    return found


TEXTS = (Golden("listened_calls.txt", lambda: "\n".join(lines()) + "\n"),)


@each(TEXTS)
def test_sixty_calls_by_convention(text: Golden) -> None:
    text.check()


def test_there_are_sixty_and_none_is_long() -> None:
    assert len(lines()) == 60
    assert max(len(line.partition("->")[2].strip()) for line in lines()) <= 160
