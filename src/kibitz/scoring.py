"""Duplicate scoring: points, IMPs and matchpoints, the law above each table.

The score of a deal is a sum of named parts (`Score`), so that a report can say
where the points come from. All scores are for declarer's side; `score_for_ns`
turns them round.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from kibitz.auction import Contract, Doubling
from kibitz.cards import Side, Strain, Vulnerability
from kibitz.english import counted
from kibitz.errors import Illegal

# Law 77, trick score: points for each odd trick bid and made; notrump's first is 40.
TRICK_POINTS = {
    Strain.CLUBS: 20,
    Strain.DIAMONDS: 20,
    Strain.HEARTS: 30,
    Strain.SPADES: 30,
    Strain.NOTRUMP: 30,
}
FIRST_NOTRUMP_EXTRA = 10

# Law 77, premium score: (not vulnerable, vulnerable).
GAME_AT = 100
PARTSCORE_BONUS = 50
PREMIUM_LEVELS = {
    Strain.CLUBS: (5, 6, 7),
    Strain.DIAMONDS: (5, 6, 7),
    Strain.HEARTS: (4, 6, 7),
    Strain.SPADES: (4, 6, 7),
    Strain.NOTRUMP: (3, 6, 7),
}
"""The levels at which an undoubled contract earns more: game, small slam, grand slam."""
GAME_BONUS = (300, 500)
SMALL_SLAM_BONUS = (500, 750)
GRAND_SLAM_BONUS = (1000, 1500)
INSULT = {Doubling.UNDOUBLED: 0, Doubling.DOUBLED: 50, Doubling.REDOUBLED: 100}

# Law 77, overtricks: a doubled one is worth 100 or 200, a redoubled one twice that.
DOUBLED_OVERTRICK = (100, 200)

# Law 77, undertricks: undoubled each; doubled first, second and third each, then each.
UNDERTRICK = (50, 100)
DOUBLED_UNDERTRICKS = ((100, 200, 200, 300), (200, 300, 300, 300))

# Law 78B, International Matchpoints: the least difference that earns 1, 2, … 24 IMPs.
IMP_STEPS = (
    20, 50, 90, 130, 170, 220, 270, 320, 370, 430, 500, 600,
    750, 900, 1100, 1300, 1500, 1750, 2000, 2250, 2500, 3000, 3500, 4000,
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Score:
    """The parts of a duplicate score, for declarer's side; `bonus` is for game or partscore.

    >>> score(Contract.parse("4SX by North"), 11, vulnerable=True).total
    990
    """

    tricks: int = 0
    overtricks: int = 0
    bonus: int = 0
    slam: int = 0
    insult: int = 0
    undertricks: int = 0

    @property
    def total(self) -> int:
        """The sum of the parts; negative when the contract failed."""
        return (
            self.tricks + self.overtricks + self.bonus + self.slam + self.insult - self.undertricks
        )

    def _repr_html_(self) -> str:
        parts = ", ".join(f"{name} {points}" for name, points in self.parts().items())
        return f"<b>{self.total:+d}</b> ({parts})" if parts else "<b>0</b>"

    def parts(self) -> dict[str, int]:
        """The parts that are not zero, by name."""
        names = ("tricks", "overtricks", "bonus", "slam", "insult", "undertricks")
        return {name: getattr(self, name) for name in names if getattr(self, name)}


def trick_score(contract: Contract) -> int:
    """Points below the line for the tricks bid."""
    points = contract.level * TRICK_POINTS[contract.strain]
    if contract.strain is Strain.NOTRUMP:
        points += FIRST_NOTRUMP_EXTRA
    return points << contract.doubling


def overtrick_score(contract: Contract, overtricks: int, vulnerable: bool) -> int:
    """Points for tricks beyond the contract."""
    if contract.doubling:
        return overtricks * DOUBLED_OVERTRICK[vulnerable] * int(contract.doubling)
    return overtricks * TRICK_POINTS[contract.strain]


def undertrick_penalty(undertricks: int, doubling: Doubling, vulnerable: bool) -> int:
    """What the defenders score for tricks short of the contract."""
    if not doubling:
        return undertricks * UNDERTRICK[vulnerable]
    steps = DOUBLED_UNDERTRICKS[vulnerable]
    return int(doubling) * sum(steps[min(i, 3)] for i in range(undertricks))


def slam_bonus(level: int, vulnerable: bool) -> int:
    """The premium for a slam bid and made."""
    if level == 7:
        return GRAND_SLAM_BONUS[vulnerable]
    return SMALL_SLAM_BONUS[vulnerable] if level == 6 else 0


def score(contract: Contract | None, tricks: int, vulnerable: bool) -> Score:
    """The score of a contract when declarer takes `tricks`; a passed-out deal scores nothing."""
    if contract is None:
        return Score()
    if not 0 <= tricks <= 13:
        raise Illegal(f"{counted(tricks, 'trick')}", expected="0 to 13")
    over = tricks - contract.tricks_needed
    if over < 0:
        return Score(undertricks=undertrick_penalty(-over, contract.doubling, vulnerable))
    made = trick_score(contract)
    return Score(
        tricks=made,
        overtricks=overtrick_score(contract, over, vulnerable),
        bonus=GAME_BONUS[vulnerable] if made >= GAME_AT else PARTSCORE_BONUS,
        slam=slam_bonus(contract.level, vulnerable),
        insult=INSULT[contract.doubling],
    )


def score_for_ns(contract: Contract | None, tricks: int, vulnerability: Vulnerability) -> int:
    """The score as North-South write it: negative when East-West gain."""
    if contract is None:
        return 0
    total = score(contract, tricks, vulnerability.of(contract.side)).total
    return total if contract.side is Side.NS else -total


def imps(difference: int) -> int:
    """Law 78B: a difference in points as IMPs, with its sign.

    >>> imps(420 - 170), imps(-20), imps(10)
    (6, -1, 0)
    """
    gained = bisect_right(IMP_STEPS, abs(difference))
    return gained if difference >= 0 else -gained


def matchpoints(scores: Sequence[int]) -> tuple[Fraction, ...]:
    """Law 78A: two for each score beaten, one for each equal, as a share of the top.

    >>> [str(share) for share in matchpoints([420, 420, 170])]
    ['3/4', '3/4', '0']
    """
    top = 2 * (len(scores) - 1)
    if top <= 0:
        return tuple(Fraction(1, 2) for _ in scores)
    return tuple(
        Fraction(2 * sum(s < mine for s in scores) + sum(s == mine for s in scores) - 1, top)
        for mine in scores
    )
