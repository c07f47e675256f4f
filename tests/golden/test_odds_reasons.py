"""The reasons of probabilities in English, as a teacher would give them."""

from __future__ import annotations

from golden import Golden, each
from kibitz.chance.counting.budget import Budget
from kibitz.chance.odds import Odds, odds
from kibitz.chance.wording import sentences

SIX_HEARTS = {"north": "AKT3.AQT6.JT.543", "south": "Q2.KJ987.K2.AQT2"}
PLANS = """
finesse_sp = hand(sJ)=West or hand(sJ)=East and spades(East)=1;
1of2_finesses_in_cl = hand(cJ)=East or hand(cK)=East;
both_finesses_in_cl = hand(cJ)=East and hand(cK)=East;
drop_sp = hand(sJ)=West and spades(West)<=3 or hand(sJ)=East and spades(East)<=3;
"Plan 1 : " : finesse_sp and 1of2_finesses_in_cl;
"Plan 2 : " : drop_sp and 1of2_finesses_in_cl or both_finesses_in_cl;
"""
QUESTIONS = (
    ("Six hearts, after two rounds of trumps",
     {"program": PLANS, "given": "hearts(West)=2", **SIX_HEARTS}),
    ("Restricted choice, with only the spades named",
     {"queries": ['"The jack" : hand(sA)=West', '"The nine" : hand(sT)=West'],
      "north": "QJ93", "south": "2",
      "given": "hand(sK,sA)=East and hand(s6)=West and hand(s8)=West"}),
    ("Eight ever, nine never",
     {"queries": ['"The finesse" : hand(sQ)=West',
                  '"The drop" : spades(West)<=2 and spades(East)<=2 or '
                  'hand(sQ)=West and spades(West)=1 or hand(sQ)=East and spades(East)=1'],
      "north": "AJT92", "south": "K543"}),
    ("A card that is seen, and one that is not",
     {"queries": ["hand(sA)=West or hand(sJ)=West"], **SIX_HEARTS}),
    ("An opening, before anybody has seen a card",
     {"queries": ['"A strong notrump opposite five hearts" : hcp(West) in [15,17] and '
                  'balanced(West) and hearts(East)>=5 and hcp(East)>=8']}),
    ("A preempt",
     {"queries": ["hand(sQ)=West", "spades(East)=1"], "north": "AJT4", "south": "K987",
      "given": "hearts(West)=7 and hcp(West) in [5,9]"}),
    ("Three hands, too much for a small budget",
     {"queries": ["hcp(West)>=10 and hcp(North)>=10 and hcp(East)>=10"],
      "budget": Budget(rows=1000, pairs=1000), "samples": 20_000, "seed": 5}),
)  # fmt: skip


def told(answer: Odds) -> list[str]:
    assert answer.result.reason is not None
    name = "" if answer.name == answer.query.text.strip() and "(" in answer.name else answer.name
    return sentences(answer.result.reason, name)


def written() -> str:
    blocks = []
    for title, question in QUESTIONS:
        lines = [title, "=" * len(title)]
        for answer in odds(**question):
            lines += ["", *told(answer)]
        blocks.append("\n".join(lines))
    return "\n\n\n".join(blocks) + "\n"


TEXTS = (Golden("odds_reasons.txt", written),)


@each(TEXTS)
def test_reasons(text: Golden) -> None:
    text.check()
