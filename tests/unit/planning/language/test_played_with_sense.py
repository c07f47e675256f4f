"""What later refutations found: hold-ups, entries, steps that the cards have made senseless, ruffs.

Each case is a layout on which silence, or a step carried out to the letter, once lost a contract
that a good player with the same words would have made.
"""

from __future__ import annotations

import pytest
from plan_play import tricks_of

CASES = {
    "a loser is thrown on our own winner before the lead crosses by a ruff": (
        "N:K5.Q86.AQ73.KQ86 J7.A954.T984.A97 A9862.KJT72.6.42 QT43.3.KJ52.JT53",
        "4H by S", "♣J ♣A ♣9 ♣3 ♠7 ♠3 ♠J ♠4 ♠T ♣7 ♥4 ♥3 ♦2 ♥A ♦8 ♦K ♦4 ♦5",
        "Cash the ♠K and ♠A.\nRuff a spade with the ♥Q.\nDraw trumps.\nGive up a spade.",
        8, "♦Q ♦4 ♠8 ♦5",
    ),
    "a kept card is not spared by taking the trick from winners": (
        "N:QJT9.QJ8.652.843 A862..KJT9873.92 .AK96542.AQ4.K75 K7543.T73..AQJT6",
        "4H by S", "♥3 ♦3 ♠A ♠3 ♥T ♦7 ♠2 ♠K ♥7 ♦8",
        "Keep the ♥4 as an entry.\nTake a ruffing finesse with the ♠Q and repeat, throwing clubs.",
        4, "♥7 ♥8 ♦8 ♥4",
    ),
    "what is thrown lets a loser of the other hand be ruffed": (
        "N:K8.J962.T853.T65 T762.84.964.AKJ3 AQ5.AQT3.AKQ.Q94 J943.K75.J72.872",
        "4H by S", "♣2 ♣K ♠2 ♠9 ♥4 ♥K ♠3 ♠T ♥5 ♥8 ♥7 ♣3 ♠4 ♠6",
        "Play hearts: run the nine from dummy.\n  If the nine holds, run the jack.\n"
        "Then draw trumps.",
        6, "♠A ♠4 ♣6 ♠6",
    ),
    "a sure trick is set up before a chance is taken": (
        "N:KQ9842.86.KT2.53 J5.QJ953.86.KT86 A6.K74.AJ93.A974 T73.AT2.Q754.QJ2",
        "4S by S", "♣Q ♣6 ♠3 ♠J ♠7 ♠5 ♦6 ♠T ♦8 ♦4 ♥3 ♦5",
        "Play low from dummy. If East plays low, duck.\nDraw trumps, ending in dummy.\n"
        "Cash the ♦K and run the ♦T.",
        6, "♦9",
    ),
    "the only stopper is held up": (
        "N:QT2.86.952.AT983 8653.QT.KJT4.J65 KJ7.AK75.A873.KQ A94.J9432.Q6.742",
        "3NT by S", "♠9 ♠3 ♣2 ♣5 ♣4 ♣6 ♣J ♣7 ♦4 ♦Q",
        "Win the ♠K in hand, so that dummy keeps its spades as entries.\nThen drive out the ♣J.",
        4, "♦4 ♦3 ♦Q ♦2",
    ),
    "trumps are drawn from the hand that nothing else leads back to": (
        "N:K5.Q86.AQ73.KQ86 T4.A9.8542.AT973 A9862.KJT72.6.42 QJ73.543.KJT9.J5",
        "4H by S", "♣J ♣A ♣T ♣5 ♠4 ♠3 ♠T ♠7 ♠J ♥A ♣3 ♦9 ♥3 ♥9 ♥4 ♣7",
        "Cash the ♠K and ♠A.\nRuff a spade with the ♥Q.\nDraw trumps.\nGive up a spade.",
        7, "♥J ♥4 ♥8 ♣7",
    ),
    "the trick that beats the contract is not given up": (
        "N:K63.AT5.A762.A75 AQJ42.K.T54.QJ83 85.QJ97642.9.K94 T97.83.KQJ83.T62",
        "4H by S", "♠T ♠2 ♠7 ♠Q ♣3 ♣2 ♥3 ♥K ♠A ♠9",
        "When they lead a spade, throw a club on it from hand.\nRun the ♥Q and repeat.",
        4, "♠A ♥9 ♠9 ♠K",
    ),
    "the lead does not cross where a defender can ruff": (
        "N:AK7632.653.7.T86 QJT95..J8532.953 84.A872.A964.AKQ .KQJT94.KQT.J742",
        "4S by S", "♥K ♠5 ♠9 ♥4 ♠Q ♥9 ♦2 ♦T ♦K ♦3",
        "Cash the ♠A and ♠K.\nIf either defender shows out, ruff three diamonds in dummy.\n"
        "Otherwise give up a spade.",
        5, "♣6",
    ),
    "a round that makes nothing high is not given up": (
        "N:K5.Q86.AQ73.KQ86 Q.A953.JT954.A75 A9862.KJT72.6.42 JT743.4.K82.JT93",
        "4H by S", "♣J ♣A ♥3 ♥4 ♠Q ♠3 ♣5 ♠4 ♠7 ♥A ♥5 ♣3 ♦2 ♥9",
        "Cash the ♠K and ♠A.\nRuff a spade with the ♥Q.\nDraw trumps.\nGive up a spade.",
        7, "♦6",
    ),
    "the top card opposite a tenace comes first": (
        "N:Q5.AJ62.A964.AJ5 K973.84.QT52.872 A4.5.KJ3.KQT9643 JT862.KQT973.87.",
        "6C by S", "♠J ♠K ♥Q ♥4 ♥8 ♥3 ♥7 ♣2 ♦2 ♥9 ♦7 ♣7 ♠3 ♥T ♠2 ♠7 ♣8 ♠6 ♦8 ♠9 ♠8 ♦5",
        "Ruff a heart in hand.\nRuff a heart in hand high.\nRuff a heart in hand.\n"
        "Exit with a spade.\nWhen East leads a diamond, play low from hand.",
        10, "♦3 ♠8 ♦A ♦5",
    ),
    "a ruff leads across rather than the top card of a tenace": (
        "N:932.AJ7.A4.QJ873 A7.8652.JT62.K54 K4.KT3.K95.AT962 QJT865.Q94.Q873.",
        "5C by S", "♠Q ♠7 ♠5 ♣4 ♦3 ♦2 ♠A ♠6 ♦J ♦7",
        "Cash the ♣A and the ♠K.\nCross to the ♦A.\nRuff a spade in hand.\n"
        "Ruff a diamond in dummy.\nUnless the ♣K falls, exit with a club.",
        5, "♦9",
    ),
    "a winner is cashed before a lead to a guarded card that beats us": (
        "N:8732.AK.J864.753 AJT5.86.KQ97.J94 KQ4.QJT532.A5.A2 96.974.T32.KQT86",
        "4H by S", "♥7 ♥6 ♠5 ♠6 ♥4 ♥8 ♠A ♠9 ♠T ♥9 ♣K ♣4 ♣6 ♦7 ♦2 ♦9 ♣8 ♠J ♣T ♦Q",
        "Lead a spade to the ♠K.\n"
        "If it holds, lead a spade to the ♠Q, because the trumps can wait.",
        10, "♦A",
    ),
    "the last trump is not spent on a ruff that sets nothing up": (
        "N:Q94.AJ63.A72.K64 853..KT963.QJT75 KT2.KQ982.854.A3 AJ76.T754.QJ.982",
        "4H by S", "♦Q ♦3 ♦6 ♥4 ♠3 ♥5 ♦9 ♥7 ♥T ♠5 ♣2 ♣5 ♣8 ♣7",
        "First draw all trumps.\nThen ruff a club in hand.\n"
        "Finally give up two rounds of diamonds.",
        7, "♦2",
    ),
    "the hand with a small trump ruffs, not the one with the ace": (
        "N:J98643.752.62.AQ Q75.QT943.Q985.K AT2.A8.AK73.9862 K.KJ6.JT4.JT7543",
        "3S by S", "♦J ♦5 ♥6 ♥3 ♥J ♥4 ♥K ♥9 ♠K ♠5 ♣J ♣K ♥T ♣3",
        "When they return a trump, win the ♠A.\nRuff a heart in hand.\nGive up a spade.",
        6, "♥T ♣6 ♣3 ♠4",
    ),
    "a finesse is taken before trumps are drawn away from its hand": (
        "N:Q5.AJ62.A964.AJ5 K9873.9843.QT72. A4.5.KJ3.KQT9643 JT62.KQT7.85.872",
        "6C by S", "♠J ♠K ♥Q ♥3 ♥4 ♥7 ♣2 ♠3 ♥8 ♥T ♣7 ♦2 ♥9 ♥K ♠2 ♠7 ♦T ♦5",
        "Ruff a heart in hand.\nRuff a heart in hand high.\nRuff a heart in hand.\n"
        "Exit with a spade.\nWhen East leads a diamond, play low from hand.",
        9, "♦4",
    ),
    "nobody leads small from an ace: the queen wins": (
        "N:K8.J962.T853.T65 T9742.4.J97.AK87 AQ5.AQT3.AKQ.Q94 J63.K875.642.J32",
        "4H by S", "♣2 ♣K ♣7 ♣J",
        "Play hearts: run the nine from dummy.\n  If the nine holds, run the jack.\n"
        "Then draw trumps.",
        1, "♣7 ♣Q ♣J ♣6",
    ),
    "a finesse that is repeated goes on with the next card of the tenace": (
        "N:865.K72.AQ9.T643 KQJ2.Q865.T742.8 A74.A94.863.AKQ9 T93.JT3.KJ5.J752",
        "3NT by S", "♣2 ♣8 ♦5 ♦T ♠K ♠3 ♠Q ♠9 ♥Q ♥T",
        "Play diamonds: finesse the nine against West and repeat if necessary,\n"
        "hoping that the queen is right later.",
        5, "♦6",
    ),
    "the small cards that lead to a sure trick are kept": (
        "N:QJ9.KQT54.94.863 43.A86.KQ7.JT974 A75.J7.AT863.AK5 KT862.932.J52.Q2",
        "3NT by S", "♠6 ♠3 ♥2 ♥A ♥6 ♥9 ♥8 ♥3 ♣4 ♠2 ♣7 ♦2",
        "Win with the ♠A.\nDrive out the ♥A with the ♥J.\n"
        "Unless you are in dummy, lead a spade to the ♠Q.\nIf it loses, cross to the ♠J.\n"
        "Run the hearts.",
        6, "♠J",
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", CASES)
def test_the_plan_is_followed_with_sense(name: str) -> None:
    deal, contract, defence, plan, trick, cards = CASES[name]
    assert tricks_of(deal, contract, defence, plan)[trick].startswith(cards)


HOLD_UP = "N:A76.QJ94.62.Q753 T84.8732.T954.KT KQJ5.KT.A83.A964 932.A65.KQJ7.J82"


def test_a_hold_up_is_the_plans_to_say() -> None:
    """The lead is won at once if nothing is said: how often it is held up is a plan's point."""
    found = tricks_of(HOLD_UP, "3NT by S", "♦K ♦4", "Drive out the ♥A with the ♥K.")
    assert found[0].split()[3] == "♦A"


def test_where_no_winner_of_a_tenace_can_be_led_another_one_is() -> None:
    deal = "N:AKT3.AQT6.JT.543 984.543.AQ97653. Q2.KJ987.K2.AQT2 J765.2.84.KJ9876"
    plan = "Hold up the ♠Q until the second round. Draw trumps. Finesse the ♣Q and repeat."
    theirs = "♠5 ♠8 ♦A ♦4 ♦3 ♦8 ♥2 ♥3 ♣6 ♥4 ♥5 ♣7 ♦5 ♣8"
    assert len(tricks_of(deal, "4H by S", theirs, plan)) > 7
