"""Standard: when a card is blamed, when it is cleared, and on what terms it is raced.

A judge needs more proof to blame than to clear. A card is blamed if another is better by the
margin on the layouts, and it is improbable that it is not better at all; it is cleared if it is
not probable that another is better by more than the margin. Between the two lies what is close.
Probabilities are those of the race (`measure/race.py`): Student's, of paired differences.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from kibitz.measure.estimate import Estimate
from kibitz.measure.race import Terms


@dataclass(frozen=True, slots=True)
class Standard:
    """What a difference must be to count, and how sure one must be of it.

    `margin` is a difference that does not matter: the layouts are looked at with open cards,
    which is not the game. `unseen` is the size of one that has not come up. The `rate` is that of
    cards which are blamed wrongly, `presumed` the probability of a mistake that clears a card.
    """

    margin: float
    unseen: float = 1.0
    rate: float = 0.01
    presumed: float = 0.25

    def blames(self, gap: Estimate) -> bool:
        """Is the other card better by enough to matter, and better beyond doubt?"""
        return gap.mean >= self.margin and gap.below(0) <= self.rate

    def clears(self, gap: Estimate) -> bool:
        """Is it not probable that the other card is better by more than the margin?"""
        return self.suspicion(gap) <= self.presumed

    def leans(self, gap: Estimate) -> bool:
        """Is it probably a mistake, by enough to matter, though not beyond doubt?"""
        return gap.mean >= self.margin and gap.below(0) <= self.presumed

    def tells_nothing(self, gap: Estimate) -> bool:
        """May either card be better by more than the margin?"""
        other = replace(gap, mean=-gap.mean)
        return min(self.suspicion(gap), self.suspicion(other)) > self.presumed

    def suspicion(self, gap: Estimate) -> float:
        """The probability that the other card is better by more than the margin.

        >>> found = Estimate(mean=0.0, se=0.04, n=1000)
        >>> round(Standard(margin=0.08).suspicion(found), 3)
        0.023
        """
        return replace(gap, mean=-gap.mean).below(-self.margin)

    def terms(self, cap: int, dear: bool = False) -> Terms:
        """The race in which the card that was played holds the title, half the margin its start.

        Who wins it is then either better at all, or not worse by more than the margin, at the same
        rate. Where layouts are dear the presumption is enough to keep the title.
        """
        presumed = self.presumed if dear else self.rate
        return Terms(self.margin / 2, self.unseen, cap, self.rate, presumed=presumed)


CHANCES = Standard(margin=0.08)
"""In chances of the contract."""
TRICKS = Standard(margin=0.4)
"""In tricks, where the contract does not depend on the card."""
