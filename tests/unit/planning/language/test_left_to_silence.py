"""What refutations found silence to play otherwise than a good player would: each a case."""

from __future__ import annotations

import pytest
from plan_play import tricks_of

from kibitz.planning.language.silence.odds import is_finesse_better

CASES = {
    "a doubleton queen before the ace is played at once": (
        "N:753.Q3.KJ62.8542 9862.K4.43.AJ963 AQJT.A65.AQ85.KT K4.JT9872.T97.Q7",
        "3NT by S", "♥J", "Cash the ♦A.", 0, "♥J ♥Q",
    ),
    "a king wins now or they beat the contract": (
        "N:753.Q3.KJ62.8542 9862.K4.43.AJ963 AQJT.A65.AQ85.KT K4.JT9872.T97.Q7",
        "3NT by S", "♥J ♥4 ♦7 ♦3 ♦9 ♦4 ♠2 ♠K ♥T ♥K ♣3",
        "Play low from dummy. Win the ♥A. Cash the ♦A. Finesse the ♠T.", 5, "♣3 ♣K",
    ),
    "a ruff that may be overruffed is high where that costs nothing": (
        "N:J98643.752.62.AQ Q7.KQ943.Q985.53 AT2.A8.AK73.9862 K5.JT6.JT4.KJT74",
        "3S by S", "♦J ♦5 ♥6 ♥3 ♥J ♥4 ♦4 ♦Q ♣4 ♣3 ♥K ♥T ♠5 ♠Q ♣5 ♣K ♣J",
        "Cash the ♥A. Give up a heart. Cross to the ♣A. Ruff a heart in hand. Give up a spade.",
        8, "♣J ♠8",
    ),
    "the hand that plays last ruffs where the first one would be overruffed": (
        "N:K8.J962.T853.T65 JT96432.K.J97.A3 AQ5.AQT3.AKQ.Q94 7.8754.642.KJ872",
        "4H by S", "♣2 ♣A ♣3 ♣J ♣K ♠2 ♣7 ♠3", "Run the ♥9.", 3, "♣7 ♦",
    ),
    "the ace is not ducked for a jack that two cards beat": (
        "N:8732.AK.J864.753 A.986.KT93.KJT98 KQ4.QJT532.A5.A2 JT965.74.Q72.Q64",
        "4H by S", "♥7 ♥6 ♠A ♠5 ♦3", "Lead a spade to the ♠K.", 2, "♦3 ♦A",
    ),
    "their lead runs to the last hand's tenace": (
        "N:KQ9842.86.KT2.53 JT73.AJT.Q64.K86 A6.K74.AJ93.A974 5.Q9532.875.QJT2",
        "4S by S", "♣Q ♣6 ♥2 ♥A ♦4",
        "Duck. Draw trumps, ending in dummy. Cash the ♦K and run the ♦T.", 2, "♦4 ♦3",
    ),
    "a guard is not thrown from a queen": (
        "N:AQ52.6.AKJ6.KT87 KJ7.KQ9543.Q942. 43.A7.753.AQJ963 T986.JT82.T8.542",
        "6C by S", "♠8 ♠7 ♥3 ♣2 ♥4 ♣4 ♥5 ♣5 ♥2 ♥9 ♥8 ♥K ♠J ♠6 ♥Q ♥T",
        "Win the ♠A. Draw trumps. Ruff a heart in dummy. Exit with the ♠2. Finesse the ♦J.",
        7, "♥Q ♣J ♥T ♦6",
    ),
    "a winner that only a ruff can beat is not covered by another": (
        "N:75.K853.T.AQ9842 JT92.QJT9.QJ75.T AK3.A764.862.KJ3 Q864.2.AK943.765",
        "4H by S", "♦K ♦5 ♦A ♦7 ♥9 ♥2 ♣5 ♥T ♣T ♣6 ♣7 ♥J",
        "Cash the ♥A and ♥K. Run the clubs.", 5, "♣K ♣7 ♣4",
    ),
    "the finesse that is left is taken": (
        "N:932.AJ7.A4.QJ873 AT.Q942.T8763.K5 K4.KT3.K95.AT962 QJ8765.865.QJ2.4",
        "5C by S", "♠Q ♠T ♣4 ♣5 ♦J ♦3 ♠A ♠5 ♣K ♠6 ♦6 ♦2 ♥5 ♥2 ♦7 ♠7 ♦Q ♦8 ♥4",
        "Cash the ♣A. Cross to the ♦A. Ruff a spade in hand. Ruff a diamond in dummy.",
        9, "♥7 ♥4 ♥T",
    ),
    "a hand with nothing but trumps is not made to play one under the other's": (
        "N:J98643.752.62.AQ Q.KJT963.Q94.K54 AT2.A8.AK73.9862 K75.Q4.JT85.JT73",
        "3S by S",
        "♦J ♦4 ♥4 ♥3 ♥Q ♥6 ♦5 ♦Q ♣3 ♣4 ♥9 ♠5 ♣J ♣K ♣5 ♣7 ♠Q ♠7 ♥T ♦8",
        "Cash the ♥A. Give up a heart. Cross to the ♣A. Ruff a heart in hand. Give up a spade.",
        9, "♥T ♦3 ♦8 ♠",
    ),
    "the stopper is kept when everything is a winner": (
        "N:4.KQJT3.T64.8764 8732.864..AKT953 AK6.A.AKJ532.QJ2 QJT95.9752.Q987.",
        "3NT by S", "♠Q ♠2 ♥2 ♥4 ♦7 ♣3 ♦Q ♣5 ♦8 ♠3 ♥6 ♥5 ♥8 ♥7 ♣9 ♥9 ♠7 ♠5 ♣T ♦9",
        "Cash the ♥A. Lead the ♦J. If either defender shows out of diamonds, cross to the ♦T.",
        9, "♣4 ♣T ♦5",
    ),
    "what a ruff and discard lets us throw is a loser": (
        "N:Q94.AJ63.A72.K64 A.T75.KT6.QJT875 KT2.KQ982.854.A3 J87653.4.QJ93.92",
        "4H by S", "♦Q ♦6 ♥5 ♥4 ♥7 ♠3 ♥T ♣2 ♣9 ♣5 ♠5 ♣7 ♣8 ♠6 ♦3 ♦T ♣T ♠7",
        "Draw trumps. Ruff a club in hand. Give up two diamonds.", 8, "♣T ♦8 ♠7 ♥6",
    ),
    "a ruffing finesse needs a hand that can ruff": (
        "N:A873.96.763.AQJT T.J8753.KT98.932 KQJ9654.A4.A52.7 2.KQT2.QJ4.K8654",
        "6S by S", "♥K ♥3 ♠2 ♠T ♣4 ♣2", "Cash the ♠K. Take a ruffing finesse with the ♣Q.",
        2, "♣7 ♣4 ♣A",
    ),
    "third hand plays the king on their queen": (
        "N:KQ9842.86.KT2.53 3.AQJ932.Q876.K8 A6.K74.AJ93.A974 JT75.T5.54.QJT62",
        "4S by S", "♣Q ♣8 ♥5 ♥A ♥Q", "Duck. Lead a heart from dummy.", 2, "♥Q ♥K",
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", CASES)
def test_silence_plays_as_a_good_player_would(name: str) -> None:
    deal, contract, defence, plan, trick, cards = CASES[name]
    assert tricks_of(deal, contract, defence, plan)[trick].startswith(cards)


def test_eight_ever_nine_never_unless_one_has_more_room() -> None:
    assert is_finesse_better(5, 2, 13, 13)
    assert not is_finesse_better(4, 2, 13, 13)
    assert is_finesse_better(4, 2, 9, 3)
    assert is_finesse_better(2, 1, 3, 1)
