"""Scripts as teachers write them: odd spacing, comments of all kinds, definitions in chains.

The real dealer reads every one of those that are accepted here.
"""

from __future__ import annotations

import pytest

from kibitz.errors import KibitzError
from kibitz.script import read, run


@pytest.mark.parametrize(
    "text",
    [
        "produce 2\npredeal\n north SAK,\n       H2\n east  D432\ncondition hcp(north)<20",
        "nt=shape(north,any 4333+any 4432+any 5332)and hcp(north)>=12 and hcp(north)<=17\n"
        "maj=spades(south)>=5 or hearts(south)>=5\nnt and maj\n"
        'action printoneline,average "s"spades(south)\nproduce 3',
        "a=hcp(north)\nb=a>12?(a>14?(a>17?3:2):1):0\nc=b==2||b==3\ncondition c\nproduce 2",
        "/* block\n comment */ // line\na = hcp( north )>10\n"
        "b=(spades(north)>4)||!(hearts(north)<5)\ncondition a&&b\nproduce 3",
        "/*/ odd */ produce 1 /* a * b ** c **/ condition 1",
        "\tcondition\thcp(north)>3\r\nproduce 1\r\n",
        "hcp(north)>8 hcp(south)>8 hcp(east)>3\nproduce 1",
        "condition shape(north,any 5431-any 54xx+5431+x5xx-55xx)\nproduce 2",
        "predeal hearts(south)==7 spades(north)==5 produce 1",
        "pointcount 13 11 8 7 2 1\nhcp(north)>20\nproduce 1",
        "altcount 9 2 1\naction average pt9(north)\nproduce 10",
        'action printes(hcp(north)," ",hcp(south),\\n,"x")\nproduce 2',
        'action frequency "two" (hcp(north),0,10,hcp(south),0,10)\nproduce 100',
        "condition (spades(north)==5) + (hearts(north)==5) + (clubs(north)>=4) >= 1\nproduce 1",
        "condition loser(north)<=8 or control(north,hearts)==3\nproduce 2",
        "x = rnd(10)\ncondition x<5\nproduce 2",
        "action\naverage hcp(north)\n,\naverage hcp(south),printall\nproduce 1",
    ],
)
def test_what_dealer_runs_runs_here(text: str) -> None:
    script = read(text)
    assert run(script, seed=1, generate=20_000).produced == script.produce


@pytest.mark.parametrize(
    ("text", "line", "what"),
    [
        ("produce 1\ncondition evalcontract(north)", 2, "evalcontract"),
        ("action csv(hcp(north), deal)", 1, "cannot stand here"),
        ("produce 1\ncondition hcp(north) between 3 and 5", 2, "between"),
        ("condition HCP(north)>3", 1, "small letters"),
        ("condition hcp(north) = 12", 1, "=="),
        ("a = 3\na = 4", 2, "twice"),
        ("condition shape(south, any 4-4-3-2)", 1, "cannot stand here"),
    ],
)
def test_what_dealer_refuses_is_refused_with_its_line(text: str, line: int, what: str) -> None:
    with pytest.raises(KibitzError, match=what) as caught:
        read(text)
    assert caught.value.place is not None and caught.value.place.line == line
