"""Averages and frequencies of scripts of many kinds: dealer's and ours are the same within chance.

dealer shuffles until a deal fits; kibitz draws rare ones exactly. Each script runs through
both (with and without exact drawing), and every mean and every row of a table may differ by
four standard errors of the difference. Left out: two lengths in `predeal`, which dealer does
not deal evenly (as conditions it does), and `altcount`, with which it did not end here.
"""

from __future__ import annotations

import math
import re

import pytest
from dealer_program import MISSING, PROGRAM, dealer

from kibitz.script import ScriptResult, read, run
from kibitz.script.exact import sampler_of

pytestmark = pytest.mark.skipif(PROGRAM is None, reason=MISSING)

DEALS = 2000
SCRIPTS = {
    "two hands and their fit": """
        condition hcp(north) >= 12 && hcp(north) <= 14 && shape(north, any 4333 + any 4432)
          && hcp(south) > 9
        action average "fit" spades(north) + spades(south),
          frequency "points" (hcp(north) + hcp(south), 22, 30)""",
    "losers and controls": """
        condition losers(west) < 6 and controls(west) > 4
        action average "l" losers(west), average "c" control(west), average "h" hcp(west),
          frequency (hearts(west), 0, 7)""",
    "quality and cccc": """
        condition spades(east) > 5
        action average "q" quality(east, spades), average "k" cccc(east),
          frequency (quality(east, spades) / 50, 0, 16)""",
    "named cards given": """
        predeal north SAQ, HK42 south DAK
        condition hearts(south) > 2 and not hascard(south, AH)
        action average "d" diamonds(south), average "s" spades(north),
          frequency (hcp(east), 4, 12)""",
    "lengths of two hands": """
        condition spades(north) == 5 and hearts(south) == 2 and hcp(north) + hcp(south) > 24
        action average "e" spades(east), average "h" hearts(west), frequency (hcp(north), 8, 18)""",
    "every hand at least something": """
        condition hcp(north) > 7 and hcp(east) > 7 and hcp(south) > 7 and hcp(west) > 7
        action average "n" hcp(north), frequency "e" (hcp(east), 8, 14)""",
    "differences between hands": """
        condition hcp(north) > hcp(south) + 6 and spades(east) >= spades(west) + 3
        action average "d" hcp(north) - hcp(south), average "p" hcp(east) * hcp(west) / 3 % 7,
          frequency (spades(east), 3, 9)""",
    "shapes in and out": """
        condition shape(north, any 54xx + 6xx1 - any 5440 - 5431) and shape(south, 5xxx + x5xx)
        action average "s" spades(north), average "h" hearts(south),
          frequency (spades(north), 2, 7, spades(south), 1, 6)""",
    "names, choices and counts of honours": """
        strong = hcp(north) > 15
        long = spades(north) > 4 || hearts(north) > 4
        want = strong ? (long ? 1 : 0) : top3(north, spades) == 3
        condition want
        action average "a" aces(north), average "t" top4(north, hearts) + c13(north),
          frequency (long ? 1 : strong ? 2 : 3, 1, 3)""",
    "scores and imps": """
        t = spades(north) + spades(south)
        condition t > 6
        action average "s" score(vul, x4S, t), average "i" imps(score(nv, x3N, t) - 100),
          frequency (imps(score(vul, x2H, t)), -10, 10)""",
    "a rare hand": """
        condition hcp(north) > 24
        action average "k" kings(north), average "j" jacks(north), average "s" spades(north),
          frequency "o" (hcp(south), 0, 8)""",
    "a rare pair of hands": """
        condition spades(north) > 6 and hcp(north) < 9 and hcp(south) > 17
        action average "s" spades(south), average "l" losers(south),
          frequency (hcp(west), 2, 11)""",
}


def theirs(text: str) -> tuple[list[float], list[list[int]]]:
    """dealer's averages, and the rows of its tables without those beyond the bounds."""
    printed = dealer(f"produce {DEALS}\ngenerate 100000000\n{text}", "-s", "5")
    averages = [float(x) for x in re.findall(r"^\w+: (-?[0-9.e+-]+)$", printed, re.MULTILINE)]
    tables = []
    for table in printed.split("Frequency")[1:]:
        rows = re.findall(r"^ *-?\d+\t *(\d+)$", table, re.MULTILINE)
        sums = re.findall(r"^ *-?\d+(?: +\d+)+ +(\d+)$", table, re.MULTILINE)
        tables.append([int(count) for count in rows or sums])
    return averages, tables


def compare(text: str, ours: ScriptResult) -> None:
    averages, tables = theirs(text)
    assert ours.produced == DEALS and len(averages) == len(ours.means)
    for mean, value in zip(ours.means, averages, strict=True):
        assert mean.value is not None
        # dealer prints six digits
        error = math.hypot(math.sqrt(2) * mean.error, 1e-5 * abs(value))
        assert abs(float(mean.value) - value) <= 4 * error, mean.text
    assert len(tables) == len(ours.histograms)
    for histogram, rows in zip(ours.histograms, tables, strict=True):
        counts = [n for label, n in histogram.rows().items() if label not in ("Low", "High")]
        assert len(counts) == len(rows)
        for count, other in zip(counts, rows, strict=True):
            share = (count + other + 1) / (2 * DEALS)
            assert abs(count - other) <= 4 * math.sqrt(2 * DEALS * share * (1 - share)) + 1


@pytest.mark.slow
@pytest.mark.parametrize("name", SCRIPTS)
def test_the_same_values_as_dealer(name: str) -> None:
    script = read(SCRIPTS[name])
    compare(SCRIPTS[name], run(script, produce=DEALS, generate=10**8, seed=6))
    if script.rest is None:
        draw = sampler_of(script).source(7)
        compare(SCRIPTS[name], run(script, produce=DEALS, generate=10**8, seed=7, draw=draw))
