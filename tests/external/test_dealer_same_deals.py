"""The same deals through dealer and through kibitz: the same output, to the letter.

dealer shuffles the same deals for a seed whatever the script asks of them, so it can be
made to tell its candidates, and kibitz can be given them.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from dealer_program import EXAMPLES, MISSING, PROGRAM, dealer, predeal_of, shuffled

from kibitz.script import read, run

pytestmark = pytest.mark.skipif(PROGRAM is None, reason=MISSING)

OURS = sorted(Path(__file__).parents[2].joinpath("examples/deals").glob("*.dlr"))
SIZE = 8000


def ours(text: str, seed: int, size: int, candidates) -> str:
    """What kibitz prints, given dealer's candidates."""
    place = 0

    def draw(number):
        nonlocal place
        place += number
        return candidates[place - number : place]

    outcome = run(read(text), seed=seed, generate=size, draw=draw)
    return outcome.text + outcome.statistics


def theirs(text: str, seed: int, size: int) -> str:
    """What dealer prints, but for the time."""
    return re.sub(r"Time needed.*\n", "", dealer(text, "-s", str(seed), "-g", str(size)))


def normal(text: str) -> str:
    """PBN's event and date are not the same and need not be."""
    return re.sub(r'\[(Event|Date) ".*"\]', r"[\1]", text)


@pytest.mark.parametrize("path", [*EXAMPLES, *OURS], ids=lambda path: path.name)
def test_examples(path):
    text = path.read_text(encoding="utf-8")
    if "rnd(" in text:
        pytest.skip("the script throws dice of its own")
    candidates = shuffled(5, SIZE, predeal_of(text))
    assert normal(ours(text, 5, SIZE, candidates)) == normal(theirs(text, 5, SIZE))


LONG_SUITS = (
    "predeal north SAKQJT98765432 east HAKQJT9876543,CA south H2,DAKQJT9876543 "
    "west D2,CKQJT98765432",
    "predeal north SAKQJT98765,HAK,DA east S432,HQJT9876543 south DKQJT987654,CAKQ "
    "west H2,D32,CJT98765432",
    "predeal north SAKQJ, HT9872, D, CAKQJ east ST98765432, HAKQ, DA "
    "south HJ6543, DKQJT9, CT98 west D8765432, C765432",
    "",
)

ACTIONS = (
    "printall",
    "printew",
    "printcompact",
    "printcompact(hcp(north) - 20)",
    "printoneline",
    "printoneline(spades(east) > 3)",
    "printpbn",
    "print(south, north)",
    "print(north, east, south, west)",
    'printes("a ", hcp(north), \\n, "b\\n", -3, " ", \\n)',
    "printall, average 100 * hcp(north) / 7, printew, print(west)",
    'average "x" hcp(north), average 3, average "" 1 / 2, average -5, average "big" 1234567',
    'frequency "a b" (hcp(north), 0, 5), frequency (hcp(north), 10, 10), frequency "" (1, 0, 2)',
    "frequency (hcp(north), -3, 1), frequency (3, 5, 6)",
    'frequency "two" (hcp(north), 5, 9, hcp(south), 6, 8), frequency (1, 1, 1, 2, 2, 2)',
    "frequency (spades(north), 0, 1, hearts(north) * 1000000, 3000000, 3000001)",
    "",
)


# An even number of deals, because printpbn turns dealer's statistics off and on with each.
@pytest.mark.parametrize("action", ACTIONS)
@pytest.mark.parametrize("statements", ["", "dealer west vulnerable ew produce 22", "hcp(west)>30"])
def test_actions(action, statements):
    for predeal in LONG_SUITS:
        text = f"{predeal}\n{statements}\naction {action}\n"
        candidates = shuffled(9, 60, predeal)
        assert normal(ours(text, 9, 60, candidates)) == normal(theirs(text, 9, 60))
