"""What departing defenders found: where silence played what no good player would."""

from __future__ import annotations

from plan_play import tricks_of


def test_one_of_two_equals_goes_over_second_hand() -> None:
    """West plays the jack before Q9, with the king still in the hand that led: the queen."""
    deal = "N:Q94.AJ63.A72.K64 A875.T75.K9.QT98 KT2.KQ982.854.A3 J63.4.QJT63.J752"
    plan = "Draw trumps.\nLead a spade from hand."
    cards = "♦Q ♦9 ♥5 ♥4 ♥7 ♦3 ♥T ♦6 ♠J ♠A"
    tricks = tricks_of(deal, "7H by S", cards, plan)
    assert "♠2 ♠J ♠Q" in tricks[4]


def test_the_long_hand_runs_its_suit_from_the_top_when_it_is_in() -> None:
    """Low to the short hand's last winner would need an entry back."""
    deal = "N:A52.J6.AKJ753.K7 JT986.72.84.Q652 KQ73.A4.Q962.A84 4.KQT9853.T.JT93"
    plan = "Cash the ♦Q, ♦A and ♦K.\nRun the diamonds."
    cards = "♥K ♥2 ♦T ♦4 ♠4 ♦8 ♣5 ♥3 ♣2 ♥5"
    tricks = tricks_of(deal, "7NT by S", cards, plan)
    assert tricks[4].split()[0] == "♦J"


def test_a_ruffing_finesse_is_repeated_while_the_high_card_is_out() -> None:
    deal = "N:A873.96.763.AQJT 2.J852.JT984.K54 KQJ9654.A4.A52.7 T.KQT73.KQ.98632"
    plan = "Cash the ♠K.\nTake a ruffing finesse with the ♣Q and repeat, throwing the ♥4 and ♦2."
    cards = "♥K ♥2 ♠T ♠2 ♣2 ♣4 ♣5 ♣3 ♣K ♣6"
    tricks = tricks_of(deal, "7S by S", cards, plan)
    assert tricks[3] == "♣Q ♣5 ♥4 ♣3"
    assert tricks[4].split()[0] == "♣J" and tricks[4].split()[2].startswith("♠")


def test_the_entry_draws_a_trump_rather_than_spending_a_side_winner() -> None:
    deal = "N:Q5.AJ62.A964.AJ5 K9763.KQ73.T2.72 A4.5.KJ3.KQT9643 JT82.T984.Q875.8"
    plan = (
        "Put up the ♠Q.\nRuff a heart in hand.\nRuff a heart in hand high.\nRuff a heart in hand."
    )
    cards = "♠J ♠K ♥4 ♥3 ♥7 ♥8 ♣8 ♣7 ♥K ♥9 ♠2 ♣2"
    tricks = tricks_of(deal, "6C by S", cards, plan)
    assert tricks[5].split()[2] == "♣A"


def test_trumps_stop_their_suits_while_a_side_suit_is_worth_a_trick() -> None:
    """The ace is still out against K2 and Q9: a spade is led, and the last trumps are kept."""
    deal = "N:Q94.AJ63.A72.K64 87.754.K3.QJT875 KT2.KQ982.854.A3 AJ653.T.QJT96.92"
    plan = "Draw trumps.\nRuff a club in hand.\nGive up two diamonds."
    cards = "♦Q ♦K ♥4 ♥T ♥5 ♠3 ♥7 ♦6 ♣2 ♣5 ♣9 ♣7 ♣8 ♠5 ♦9 ♦3 ♦J ♠7 ♠6 ♠8 ♠A ♣T ♦T ♣J"
    tricks = tricks_of(deal, "4H by S", cards, plan)
    assert tricks[10].split()[0] == "♠2"
    assert tricks[-1] == "made"


def test_one_of_our_equals_drives_the_ace_out() -> None:
    """West shows out: the queen, for the nine loses to the jack, and the ace then takes both."""
    deal = "N:Q94.AJ63.A72.K64 AJ8765.7.T63.J52 KT2.KQ982.854.A3 3.T54.KQJ9.QT987"
    plan = "Draw trumps.\nRuff a club in hand.\nGive up two diamonds."
    cards = "♦Q ♦3 ♥7 ♥4 ♠5 ♥5 ♠6 ♥T ♣7 ♣2 ♣8 ♣5 ♣J ♣9 ♦9 ♦6 ♦K ♦T ♠3 ♠7 ♣T ♠A"
    tricks = tricks_of(deal, "4H by S", cards, plan)
    assert tricks[10].split()[:3] == ["♠2", "♣T", "♠Q"]


def test_our_master_is_not_ruffed_for_fear_of_who_has_no_trump() -> None:
    """East has shown out of diamonds and of spades: South's ♦A is good, and the ♣Q goes on it."""
    deal = "N:J98643.752.62.AQ K.KQT943.Q.KJT75 AT2.A8.AK73.9862 Q75.J6.JT9854.43"
    plan = """When they return a trump, win the ♠A.
Ruff a heart in hand.
Give up a spade."""
    cards = "♦J ♦Q ♥6 ♥3 ♥J ♥4 ♦T ♠K ♥K ♠7 ♦9 ♣5 ♣7 ♠Q ♦8"
    assert tricks_of(deal, "3S by S", cards, plan)[-1] == "♦8 ♣Q"


def test_the_finesse_of_the_step_is_taken_when_they_lead_to_it() -> None:
    """West leads through himself: the nine, which the plan would lead to, and not the ace."""
    deal = "N:865.K72.AQ9.T643 Q932.QT53.K752.5 A74.A94.863.AKQ9 KJT.J86.JT4.J872"
    plan = "Finesse the ♦9 against West and repeat."
    cards = "♣2 ♣5 ♦T ♦K ♠2 ♠T ♦4 ♦2"
    assert tricks_of(deal, "3NT by S", cards, plan)[3] == "♦4 ♦9 ♦2 ♦6"


def test_the_top_of_a_tenace_is_not_spent_while_the_other_hand_can_be_reached() -> None:
    """Dummy's ♣AQ want a lead from South: the lead crosses with a trump."""
    deal = "N:J98643.752.62.AQ -.KQJT96.Q985.T74 AT2.A8.AK73.9862 KQ75.43.JT4.KJ53"
    plan = "Ruff a heart in hand.\nGive up a spade."
    cards = "♦J ♦5 ♥3 ♥6 ♥4 ♥9 ♥K ♠5 ♦4 ♦Q ♠Q ♣4 ♦T ♦8 ♥T ♠7 ♣3"
    tricks = tricks_of(deal, "3S by S", cards, plan)
    assert tricks[7:] == ["♠6 ♥T ♠A ♠7", "♣2 ♣3 ♣Q"]


def test_no_finesse_where_a_small_trump_is_the_trick_that_lacks() -> None:
    """The ♥7 and ♥2 against the ♥9 are a trick; with the ♦A that is enough."""
    deal = "N:K5.Q86.AQ73.KQ86 QJT.5.K982.AT973 A9862.KJT72.6.42 743.A943.JT54.J5"
    plan = "Cash the ♠K and ♠A.\nRuff a spade with the ♥Q.\nDraw trumps.\nGive up a spade."
    cards = "♣J ♣A ♠T ♠3 ♠Q ♠4 ♠7 ♠J ♥5 ♥A ♣5 ♣3 ♣7 ♥3 ♥4 ♦2 ♦4 ♦8 ♦5 ♣9 ♦T"
    assert tricks_of(deal, "4H by S", cards, plan)[-1] == "♦6 ♦T ♦A"


def test_an_entry_by_a_ruff_is_not_overruffed() -> None:
    """East may be out of diamonds: dummy ruffs with the eight, which costs no trump trick."""
    deal = "N:J98643.752.62.AQ 5.QT943.Q4.KJT53 AT2.A8.AK73.9862 KQ7.KJ6.JT985.74"
    plan = "Ruff a heart in hand.\nGive up a spade."
    cards = "♦J ♦4 ♥6 ♥3 ♥J ♥4 ♦T ♦Q ♦5 ♣3"
    assert tricks_of(deal, "3S by S", cards, plan)[4] == "♦3 ♦5 ♠8 ♣3"


def test_a_guarded_king_is_led_to_before_the_last_trumps() -> None:
    """♥86 opposite ♥K7: the tenth trick, if East has the ace."""
    deal = "N:KQ9842.86.KT2.53 J7.AJ532.8.KJ862 A6.K74.AJ93.A974 T53.QT9.Q7654.QT"
    plan = """Play low from dummy. If East plays low, duck.
Draw trumps, ending in dummy.
Cash the ♦K and run the ♦T."""
    cards = "♣Q ♣2 ♣T ♣6 ♠3 ♠7 ♠5 ♠J ♥2 ♠T ♦8 ♦4 ♥3 ♦5 ♥9 ♣8 ♥5"
    assert tricks_of(deal, "4S by S", cards, plan)[-1] == "♥6 ♥5 ♥K"


def test_a_ruffing_finesse_is_taken_when_they_lead_to_it() -> None:
    """East leads low through himself: dummy's ♠T and ♠9 stand behind the loser that is thrown."""
    deal = "N:QJT9.QJ8.652.843 K753.T7.J973.AJ2 -.AK96542.AQ4.K75 A8642.3.KT8.QT96"
    plan = "Take a ruffing finesse with the ♠Q and repeat, throwing clubs and diamonds."
    cards = "♥3 ♥7 ♠3 ♠2 ♠5 ♠A ♣6 ♣A ♠7 ♠4"
    tricks = tricks_of(deal, "4H by S", cards, plan)
    assert tricks[4] == "♠7 ♦4 ♠4 ♠9"


def test_the_short_hand_wins_with_the_best_of_its_equals() -> None:
    """The king, so that the ten can be overtaken and the hearts go on from dummy."""
    deal = "N:A76.QJ94.62.Q753 843.85.T975.KJT8 KQJ5.KT.A83.A964 T92.A7632.KQJ4.2"
    plan = "Hold up the ♦A until the third round. Drive out the ♥A."
    tricks = tricks_of(deal, "3NT by S", "♦K ♦5 ♥2 ♥8 ♥3 ♥5", plan)
    assert tricks[1:3] == ["♥2 ♥4 ♥8 ♥K", "♥T ♥3 ♥J ♥5"]


def test_a_stopper_is_not_cashed_before_a_guarded_king_is_led_to() -> None:
    """If West has the ♠A the ♣A still stops the clubs, and the ♠K is the tenth trick."""
    deal = "N:K63.AT5.A762.A75 QJ742.K8.JT.JT63 85.QJ97642.9.K94 AT9.3.KQ8543.Q82"
    plan = "Run the ♥Q and repeat."
    cards = "♠T ♠2 ♦3 ♦J ♣3 ♣2 ♥3 ♥K ♦T ♦4 ♦5 ♥8 ♣6 ♦8"
    assert tricks_of(deal, "4H by S", cards, plan)[-2:] == ["♦6 ♣6 ♥6 ♦8", "♠8"]


def test_the_entries_to_long_cards_are_kept_until_they_are_set_up() -> None:
    """Nothing but an even break of the diamonds is left: they are led while the clubs stand."""
    deal = "N:QJ9.KQT54.94.863 K43.98632.QJ.J72 A75.J7.AT863.AK5 T862.A.K752.QT94"
    plan = """Win with the ♠A.
Drive out the ♥A with the ♥J.
Unless you are in dummy, lead a spade to the ♠Q.
If it loses, cross to the ♠J.
Run the hearts."""
    cards = "♠6 ♠3 ♥A ♥2 ♠T ♠K ♠4 ♠8 ♥3 ♣4 ♥6 ♦2 ♥8 ♦5 ♦J ♦7 ♦K ♦Q ♠2 ♣2 ♣9 ♣7"
    tricks = tricks_of(deal, "3NT by S", cards, plan)
    assert tricks[7:9] == ["♦4 ♦J ♦A ♦7", "♦6 ♦K ♦9 ♦Q"]
    assert tricks[-1] == "made"


def test_a_lone_stopper_is_held_up_while_what_is_to_be_set_up_can_be_paid() -> None:
    """The ♠A is the one trick that must be lost: the second diamond can be, too."""
    deal = "N:QT2.86.952.AT983 A54.T92.KJ64.J64 KJ7.AK75.A873.KQ 9863.QJ43.QT.752"
    plan = "Win the ♠K in hand.\nThen drive out the ♣J."
    cards = "♠9 ♠4 ♣2 ♣4 ♣5 ♣6 ♣J ♣7 ♦4 ♦T ♦Q ♦6"
    assert tricks_of(deal, "3NT by S", cards, plan)[5] == "♦Q ♦5 ♦6 ♦7"


def test_the_lead_crosses_by_a_ruff_of_the_safe_suit() -> None:
    """One club is out, and the ♥9: the ♦A first, then a diamond is ruffed low."""
    deal = "N:K5.Q86.AQ73.KQ86 JT73.A5.T852.A97 A9862.KJT72.6.42 Q4.943.KJ94.JT53"
    plan = "Cash the ♠K and ♠A.\nRuff a spade with the ♥Q.\nDraw trumps.\nGive up a spade."
    cards = "♣J ♣A ♠J ♠4 ♠3 ♠Q ♣3 ♠7 ♥5 ♥3 ♥4 ♥A ♠T ♣5 ♣7 ♣T ♦2 ♦4 ♦5 ♦9"
    tricks = tricks_of(deal, "4H by S", cards, plan)
    assert tricks[8:] == ["♦A ♦2 ♦6 ♦4", "♦7 ♦5 ♥2 ♦9", "made"]
