"""What is thrown and what is ruffed: losers on losers, threats, ruff and discard."""

from __future__ import annotations

from plan_play import tricks_of

LOSER = "N:K63.AT5.A762.A75 AQJ974..KQJ3.J83 85.QJ97642.9.K94 T2.K83.T854.QT62"
DOUBLE = "N:A52.J6.AKJ753.K7 JT964.9832..QT63 KQ73.A4.Q962.A84 8.KQT75.T84.J952"


def test_a_loser_is_thrown_on_a_loser_and_not_ruffed() -> None:
    cards = "♠T ♠4 ♠2 ♠Q ♠A ♥3"
    silent = tricks_of(LOSER, "4H by S", cards, "Hold up the ♠K twice.")
    assert silent[2].split()[1].startswith("♥")
    plan = "Hold up the ♠K twice.\nWhen East leads a spade, throw a club on it."
    assert tricks_of(LOSER, "4H by S", cards, plan)[2].split()[1] == "♣4"


def test_the_threat_that_no_longer_matters_goes_before_the_company_of_the_other() -> None:
    """East keeps two spades: the ♠7 is useless, and three clubs are needed for the ♣8."""
    plan = """Cash the ♦Q, ♦A and ♦K, then the ♠A and ♠Q.
Throw the useless threat of the ♠7 and ♣8.
Run the diamonds, throwing the ♥4."""
    cards = "♥K ♥2 ♦4 ♥3 ♦8 ♣3 ♠4 ♦T ♠6 ♠8 ♠9 ♥5 ♥7 ♥8 ♥9 ♥T {east} ♣2"
    kept = tricks_of(DOUBLE, "7NT by S", cards.format(east="♣6"), plan)
    assert kept[8].split()[2] == "♠7"
    bared = tricks_of(DOUBLE, "7NT by S", cards.format(east="♠T"), plan)
    assert bared[8].split()[2] == "♣8"


def test_of_a_ruff_and_discard_the_hand_with_fewer_trumps_ruffs() -> None:
    """West must give one: the ruff in dummy is a trick more, and South throws a diamond."""
    deal = "N:Q5.AJ62.A964.AJ5 K863.Q983.T75.82 A4.5.KJ3.KQT9643 JT972.KT74.Q82.7"
    plan = """Put up the ♠Q.
Cash the ♥A and ruff a heart in hand.
Cross to the ♣J and ruff a heart in hand.
Cross to the ♣A and ruff a heart in hand.
Exit with a spade."""
    cards = "♠J ♠K ♥4 ♥3 ♥8 ♥7 ♣7 ♣2 ♥9 ♥T ♠2 ♣8 ♥Q ♥K ♠7 ♠3 ♠9 ♠6"
    tricks = tricks_of(deal, "6C by S", cards, plan)
    assert tricks[8] == "♠9 ♣5 ♠6 ♦3"


def test_a_top_card_is_not_spent_to_spare_one_that_a_step_names() -> None:
    """The nine runs; South's ten goes under it though it is named, and not the ace."""
    deal = "N:K8.J962.T853.T65 J932.K854.J7.A72 AQ5.AQT.AKQ.Q943 T764.73.9642.KJ8"
    plan = """Cross to the ♠K.
Run the ♥9.
If the ♥9 holds, lead the ♥J to the ♥T.
If the ♥J holds, finesse the ♥Q."""
    tricks = tricks_of(deal, "6H by S", "♣8 ♣A ♦7 ♦2 ♠4 ♠2 ♥4 ♥3", plan)
    assert tricks[3] == "♥9 ♥4 ♥T ♥3"


def test_a_card_holds_if_one_as_good_wins_for_it() -> None:
    """South has nothing below the ten: the nine has held all the same."""
    deal = "N:K8.J962.T853.T65 J743.K874.642.A7 AQ5.AQT3.AKQ.Q94 T962.5.J97.KJ832"
    plan = "Run the ♥9. If the ♥9 holds, cash the ♦A. Otherwise cash the ♠A."
    tricks = tricks_of(deal, "4H by S", "♣2 ♣A ♥4 ♥5 ♥7 ♣J", plan)
    assert tricks[2:] == ["♥9 ♥7 ♥T ♣J", "♦A"]


def test_a_card_holds_only_if_it_wins_itself() -> None:
    """East shows out, so the ace takes the trick: the nine has not held."""
    deal = "N:K8.J962.T853.T65 93..J9742.AKJ873 AQ5.AQT3.AKQ.Q94 JT7642.K8754.6.2"
    plan = """Cross to the ♠K.
Run the ♥9.
If the ♥9 holds, lead the ♥J to the ♥Q.
Otherwise cash the ♦A."""
    cards = "♣2 ♣K ♣3 ♥4 ♦6 ♦2 ♠2 ♠3 ♣7 ♥5"
    tricks = tricks_of(deal, "4H by S", cards, plan)
    assert tricks[4] == "♥9 ♣7 ♥A ♥5"
    assert tricks[5].startswith("♦A")


def test_of_equal_trumps_the_hand_with_more_small_ones_ruffs() -> None:
    """Four each: dummy ruffs, for South can go over East; he keeps his trumps for the finesses."""
    deal = "N:K8.J962.T853.T65 74.K74.J9742.A83 AQ5.AQT3.AKQ.Q94 JT9632.85.6.KJ72"
    cards = "♣2 ♣A ♣8 ♣J ♣K ♣3 ♣7 ♠4"
    tricks = tricks_of(deal, "4H by S", cards, "Run the ♥9.")
    assert tricks[3].split()[1] == "♥2" and tricks[3].split()[3] not in ("♥3", "♥T")
