"""The count in words: a long form for declarer, a short one for a reader, with the same parts."""

from __future__ import annotations

from kibitz.auction import Contract
from kibitz.cards import Card
from kibitz.deal import Deal, Hand
from kibitz.planning.count import Count
from kibitz.planning.count_words import count_brief, count_text
from kibitz.play import Situation


def of_hands(hand: str, dummy: str, contract: str) -> tuple[str, str]:
    """Both forms before the lead."""
    count = Count.of_hands(Contract.parse(contract), Hand.parse(hand), Hand.parse(dummy))
    return count_text(count.reason), count_brief(count.reason)


def after_lead(deal: str, contract: str, lead: str) -> tuple[str, str]:
    """Both forms after the lead."""
    view = Situation.start(Deal.parse(deal), contract).play(Card.parse(lead)).view()
    reason = Count.of_view(view).reason
    return count_text(reason), count_brief(reason)


def test_what_the_lead_gives():
    deal = "N:J4.A985.JT73.K82 A92.JT73.A64.J63 K65.KQ.KQ82.AT74 QT873.642.95.Q95"
    assert after_lead(deal, "3NT by South", "S7") == (
        "You need nine tricks and have six on top: one in spades after the lead, three in hearts "
        "and two in clubs.",
        "Six tricks on top (♠1 ♥3 ♣2; ♠ after the lead); the contract needs 9, so three more must "
        "come.",
    )


def test_what_needs_a_split():
    deal = "N:A6.AK2.AQ73.Q875 QT8.JT53.K92.JT3 743.976.85.AK642 KJ952.Q84.JT64.9"
    assert after_lead(deal, "3NT by South", "S5") == (
        "You need nine tricks and have nine on top: one in spades, two in hearts, one in diamonds "
        "and five in clubs (if no worse than 3-1).",
        "Nine tricks on top (♠1 ♥2 ♦1 ♣5; ♣ if no worse than 3-1); the contract needs 9.",
    )


def test_more_winners_than_tricks():
    assert of_hands("AKQJT9.A2.A32.A2", "432.K3.KQJ4.K543", "6NT by South") == (
        "You need twelve tricks and have thirteen on top and one winner left over: six in spades, "
        "two in hearts, four in diamonds and two in clubs.",
        "Thirteen tricks on top and one winner left over (♠6 ♥2 ♦4 ♣2); the contract needs 12.",
    )


def test_no_winners():
    long, brief = of_hands("432.432.432.5432", "765.765.765.9876", "1NT by South")
    assert long == "You need seven tricks and have none on top."
    assert brief == "No tricks on top; the contract needs 7, so seven more must come."


def test_what_is_ruffed():
    hand, dummy = "AKQJ4.A543.A543.-", "T987.2.2.KQJT987"
    assert of_hands(hand, dummy, "6S by South") == (
        "You have two losers: two in diamonds, if dummy can ruff four; you can afford one.",
        "Seven tricks on top (♠5 ♥1 ♦1); the contract needs 12, so five more must come. Two losers "
        "(♦2), if dummy can ruff four; one trick may be lost.",
    )
    long, brief = of_hands(dummy, hand, "6S by North")
    assert "Dummy, the hand with the long trumps, has two losers: two in diamonds, if you" in long
    assert "Two losers in dummy's hand (♦2), if declarer can ruff four; one trick may" in brief
