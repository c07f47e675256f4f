"""Which trump suits par considers: what is missed, and what it costs to look at more of them.

    python bench/par_constants.py [--deals 12] [--seed 1]

Single-dummy par of random deals is found with the usual numbers and with others. Printed is how
many deals have another par contract then, how much more the other is worth (in points a deal, both
on the usual fresh layouts, with the standard error), and how many boards were solved. For both
sides (`dummy/contested.py`) it is the distance of the two pars.
"""

from __future__ import annotations

import argparse

from kibitz.cards import Seat, Vulnerability
from kibitz.chance.drawing.sample import Sampler
from kibitz.condition import parse_condition
from kibitz.deal import Deal
from kibitz.dummy import double
from kibitz.dummy.contested import ContestedPar, contested_par
from kibitz.dummy.layouts import Layouts
from kibitz.dummy.single import SinglePar, par
from kibitz.english import plus_minus
from kibitz.measure.estimate import Estimate
from varied import named, table

SINGLE = {"_FIT": (6, 8), "_LONG": (5, 7), "_SCORE_LEAST": (16, 64)}
BOTH = {"FIT": (6.5, 7.0, 8.0)}
NONE = Vulnerability.NONE


def said(usual: list[SinglePar], now: list[SinglePar]) -> str:
    """How the pars differ."""
    pairs = [*zip(usual, now, strict=True)]
    others = sum(a.contract != b.contract for a, b in pairs)
    gains = Estimate.of(
        [a.fresh.versus(b.contract, a.contract, NONE).points.mean for a, b in pairs]
    )
    solved = sum(one.solved for one in now) / len(now)
    errors = sum(one.escore.se for one in now) / len(now)
    return (
        f"{others:2} of {len(now)} contracts differ, worth {_told(gains)} points more; "
        f"{solved:.0f} boards a deal, standard error {errors:.1f}"
    )


def said_of_both(usual: list[ContestedPar], now: list[ContestedPar]) -> str:
    """How far the pars of both sides are apart."""
    pairs = [*zip(usual, now, strict=True)]
    others = sum(a.escore.contract != b.escore.contract for a, b in pairs)
    apart = Estimate.of([abs(a.escore.mean - b.escore.mean) for a, b in pairs])
    return f"{others:2} of {len(now)} contracts differ, the scores by {_told(apart)} points"


def _told(value: Estimate) -> str:
    return plus_minus(value.mean, value.se, 1)


def main() -> None:
    """Print both tables."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--deals", type=int, default=12)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    double.set_threads(1)
    condition = parse_condition("hcp(North) + hcp(South) >= 18")
    deals: list[Deal] = Sampler(condition).deals(options.deals, options.seed)

    def single() -> list[SinglePar]:
        return [par(deal, NONE, seed=n + 1, score_cap=64) for n, deal in enumerate(deals)]

    def both() -> list[ContestedPar]:
        return [
            contested_par(Layouts.of(deal, 32, n + 1), NONE, Seat.NORTH, score_cap=16)
            for n, deal in enumerate(deals)
        ]

    print("par of one side")
    table([(f"dummy.single:{name}", named(v)) for name, v in SINGLE.items()], single, said)
    print("par of both sides")
    table([(f"dummy.contested:{name}", named(v)) for name, v in BOTH.items()], both, said_of_both)


if __name__ == "__main__":
    main()
