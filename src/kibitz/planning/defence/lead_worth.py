"""What a suit is worth as a lead, in hundredths of a trick: one table at notrump, one in suits.

The numbers are rounded from the odd deals of real play: what leading such a suit gained there with
open cards, and how readily good players led it. `bench/ordinary.py --strike` sets one after the
other to nothing and prints what becomes of the hit rate.
"""

from __future__ import annotations

from typing import NamedTuple


class LeadWorth(NamedTuple):
    """What each thing that a defender can see adds to a suit; a suit's worth is their sum."""

    last: int
    """Our side led it last."""
    partners: int
    """Partner led it first."""
    mine: int
    """I led it first."""
    fresh: int
    """Nobody has led it."""
    won: int
    """Our side won its last round."""
    lost: int
    """They won its last round."""
    partner_won: int
    """Partner won its last round."""
    partner_bid: int
    declarer_bid: int
    top: int
    """I have the highest card left."""
    two_tops: int
    """I have the two highest."""
    gap: int
    """I have the highest, and the next of mine is beaten by two others."""
    top_sets: int
    """I have the highest, and two tricks more, or one, beat the contract."""
    from_second: int
    """My best is the second highest, with nothing touching it: a king."""
    sequence: int
    """My best is the second or third highest, and touches the next."""
    each: int
    """Each card that I hold."""
    each_there: int
    """Each card that dummy holds."""
    singleton: int
    """One card, in a suit that nobody has led."""
    doubleton: int
    """Two cards, in a suit that nobody has led."""
    three: int
    """Three cards, in a suit that nobody has led."""
    through_top: int
    """Through dummy's highest card."""
    through_honour: int
    """Through another high card of dummy."""
    through_nothing: int
    """Dummy, on my left, has nothing there."""
    up_to_top: int
    """Up to dummy's highest card."""
    up_to_second: int
    """Up to dummy's second highest."""
    up_to_nothing: int
    """Up to a weak holding."""
    void_there: int
    """Dummy is out of it and has trumps; at notrump, dummy is out of it."""
    partner_void: int
    """Partner has shown out of it and may ruff; at notrump, he only discards."""
    declarer_void: int


AT_NOTRUMP = LeadWorth(
    last=22, partners=4, mine=6, fresh=0, won=2, lost=0, partner_won=12, partner_bid=0,
    declarer_bid=-4, top=18, two_tops=30, gap=-24, top_sets=34, from_second=-13, sequence=-4,
    each=7, each_there=-6, singleton=8, doubleton=13, three=-6, through_top=-6, through_honour=5,
    through_nothing=-10, up_to_top=-8, up_to_second=-14, up_to_nothing=10, void_there=4,
    partner_void=-24, declarer_void=8,
)  # fmt: skip
"""Against notrump."""
AGAINST_A_SUIT = LeadWorth(
    last=24, partners=2, mine=3, fresh=9, won=10, lost=-7, partner_won=8, partner_bid=5,
    declarer_bid=-6, top=12, two_tops=4, gap=-14, top_sets=10, from_second=-8, sequence=8,
    each=2, each_there=-3, singleton=26, doubleton=3, three=-8, through_top=-8, through_honour=5,
    through_nothing=0, up_to_top=-19, up_to_second=-6, up_to_nothing=12, void_there=-48,
    partner_void=20, declarer_void=-9,
)  # fmt: skip
"""Against a suit, for the side suits."""


class TrumpWorth(NamedTuple):
    """The same for a lead of trumps."""

    base: int
    last: int
    """Our side led them last."""
    ruffs: int
    """Dummy is short in a side suit."""
    void_there: int
    """Dummy has none."""
    each_there: int
    honour: int
    """From the second, third or fourth highest."""
    top: int
    singleton: int


TRUMPS = TrumpWorth(
    base=-18, last=24, ruffs=18, void_there=-40, each_there=-3, honour=-12, top=12, singleton=20
)
"""The lead of a trump."""
RUFF_AND_DISCARD = -80
"""A suit that nobody else has, while they have trumps."""
