"""What silence plays where a good player would not think twice: entries, links, blocks, ruffs.

Deals are those of the Baker Bridge lessons that `tests/plans/` come from, or layouts of theirs.
"""

from __future__ import annotations

from plan_play import tricks_of

from kibitz.deal import Hand
from kibitz.planning.language.sight import Sight
from kibitz.planning.language.silence.leading import lead
from kibitz.seen import Seen


def test_the_hand_opposite_a_suit_to_be_set_up_wins_a_switch() -> None:
    """Dummy's ♠A is the entry to the hearts; the spade switch is won in hand."""
    deal = "N:A76.QJ94.62.Q753 932.A873.974.JT2 KQJ5.KT.A83.A964 T84.652.KQJT5.K8"
    plan = "Hold up the ♦A until the third round. Drive out the ♥A."
    tricks = tricks_of(deal, "3NT by S", "♦K ♦4 ♠4 ♠2", plan)
    assert tricks[1] == "♠4 ♠6 ♠2 ♠5"


def test_a_small_card_that_top_cards_need_is_not_thrown() -> None:
    """♠KQJ5 opposite ♠A76 are four tricks only while the ♠5 is there."""
    deal = "N:A76.QJ94.62.Q753 T84.8732.T954.KT KQJ5.KT.A83.A964 932.A65.KQJ7.J82"
    plan = """Hold up the ♦A until the third round.
Cash the ♥K, then overtake the ♥T with the ♥J. Drive out the ♥A."""
    cards = "♦K ♦4 ♦7 ♦9 ♦T ♦J ♥5 ♥2 ♥6 ♥3 ♥7 ♥A ♦Q ♦5"
    assert tricks_of(deal, "3NT by S", cards, plan)[6].split()[3].startswith("♣")


def test_a_suit_that_is_still_to_be_run_is_not_thrown() -> None:
    """The third spade is not thrown on from dummy's five clubs."""
    deal = "N:74.K752.95.AQ843 Q93.J98.QT72.K75 AJ5.A63.AK6.JT92 KT862.QT4.J843.6"
    plan = "Hold up the ♠A until the third round. Run the ♣J and repeat."
    tricks = tricks_of(deal, "3NT by S", "♠6 ♠Q ♠3 ♠K ♠2 ♠9", plan)
    assert not tricks[2].split()[1].startswith("♣")


def test_their_lead_is_won_when_the_top_tricks_then_suffice() -> None:
    """With the hearts set up the ♣A is nine tricks: it is not ducked to the ♣Q."""
    deal = "N:A76.QJ94.62.Q753 932.A873.974.JT2 KQJ5.KT.A83.A964 T84.652.KQJT5.K8"
    plan = """Hold up the ♦A until the third round.
Cash the ♥K, then overtake the ♥T with the ♥J."""
    cards = "♦K ♦4 ♦Q ♦7 ♦J ♦9 ♥2 ♥3 ♥5 ♥A ♣J"
    tricks = tricks_of(deal, "3NT by S", cards, plan)
    assert tricks[5:] == ["♣J ♣A"]


def test_the_shorter_hand_gets_out_of_the_way() -> None:
    """♣T led to the queen: the ♣9 and ♣7 go under the ace and king, the ♣4 stays."""
    deal = "N:873.62.754.AKQ53 JT54.84.JT96.J82 AK6.AT3.A82.T974 Q92.KQJ975.KQ3.6"
    plan = """Hold up the ♥A until the third round.
Lead the ♣T to the ♣Q. Cash the ♣A and ♣K."""
    cards = "♥K ♥4 ♥Q ♥8 ♥J ♠4 ♣6 ♣2 ♣8 ♦3 ♣J"
    tricks = tricks_of(deal, "3NT by S", cards, plan)
    assert [trick.split()[2] for trick in tricks[4:6]] == ["♣9", "♣7"]


def test_it_does_so_on_their_lead_too() -> None:
    deal = "N:873.62.754.AKQ53 JT54.84.JT96.J82 AK6.AT3.A82.T974 Q92.KQJ975.KQ3.6"
    plan = "Hold up the ♥A until the third round. Run the clubs."
    tricks = tricks_of(deal, "3NT by S", "♥K ♥4 ♣6 ♣2", plan)
    assert tricks[1].split()[3] == "♣T"


def test_and_before_the_other_hand_has_won_it() -> None:
    """East leads a club: the ten goes at once, for dummy is sure to win and its clubs are good."""
    deal = "N:873.62.754.AKQ53 QJT42.J7.KJT3.86 AK6.AT3.A82.9742 95.KQ9854.Q96.JT"
    plan = "Hold up the ♥A until the third round. Run the clubs."
    tricks = tricks_of(deal, "3NT by S", "♥4 ♥J ♣6 ♣T", plan)
    assert tricks[1].split()[1] == "♣9"


def test_a_winner_led_to_a_winner_does_not_hide_a_claim() -> None:
    """Dummy's ♣53 and the ♣4 opposite are two tricks, with five aces and kings to come."""
    deal = "N:873.62.754.AKQ53 QT942.54.QT9.J86 AK6.AT3.A82.T974 J5.KQJ987.KJ63.2"
    plan = """Hold up the ♥A until the third round.
Lead the ♣T to the ♣Q. Cash the ♣A and ♣K."""
    cards = "♥K ♥4 ♥Q ♥5 ♣2 ♣6 ♣8 ♥7 ♣J ♦3"
    assert tricks_of(deal, "3NT by S", cards, plan)[-1] == "made"


def test_the_long_hand_does_not_lead_to_a_winner_that_cuts_it_off() -> None:
    """With the ♦A gone the ♣T would win in hand and strand the clubs: the king is cashed on it."""
    deal = "N:843.95.A73.KQ953 J765.KQJ32.8.A42 AK92.A874.K42.JT QT.T6.QJT965.876"
    plan = "Drive out the ♣A. Cross to the ♦A. Run the clubs."
    tricks = tricks_of(deal, "5NT by S", "♦Q ♦8 ♣6 ♣A ♥K ♥6 ♦5 ♥2", plan)
    assert tricks[-1].split()[0] == "♣K"


def test_a_marked_finesse_is_taken_when_a_suit_is_run() -> None:
    """East showed out on the king, so the ten is as good as the ace."""
    deal = "N:AQ6.8743.83.AT82 T85.AQJ962.975.5 KJ42.K5.AK6.K974 973.T.QJT42.QJ63"
    plan = "Give up a club to West. Run the clubs."
    cards = "♦Q ♦5 ♠3 ♠5 ♣5 ♣J ♦J ♦7 ♣3 ♥2 ♣6"
    assert tricks_of(deal, "5NT by S", cards, plan)[-1] == "♣4 ♣6 ♣T"


def test_our_own_master_is_not_ruffed() -> None:
    """The ♣A is led with a trump out: South throws a loser on it."""
    deal = "N:75.K853.T.AQ9842 QJT42.T.A9543.76 AK3.A764.862.KJ3 986.QJ92.KQJ7.T5"
    plan = "Cash the ♥A and ♥K. Run the clubs."
    cards = "♦K ♦3 ♠8 ♠T ♥2 ♥T ♥9 ♦4 ♣6 ♣5 ♣T ♣7 ♥J ♠2 ♠6 ♠J ♦J ♦5 ♦9"
    trick = tricks_of(deal, "4H by S", cards, plan)[9].split()
    assert trick[0] == "♣A" and not trick[2].startswith("♥")


def test_a_winner_is_not_led_to_a_hand_that_must_ruff_it() -> None:
    """Dummy has nothing but trumps and the ♠J is out: the ♠A goes before the ♦A."""
    own, dummy = Hand.parse("A.-.A.-").mask, Hand.parse("KQ.-.-.-").mask
    out = Hand.parse("J.-.2.32").mask
    seen = Seen(strain=3, declarer=2, needed=2, dummy_hand=dummy, leader=2)
    assert lead(Sight(seen, own, pack=own | dummy | out))[0] == 39 + 12


def test_a_master_is_played_though_it_may_be_ruffed() -> None:
    """Low to the ♣K, East plays the ten: the king covers it, though West may be out of clubs."""
    deal = "N:75.K853.T.AQ9842 QT964.2.AJ75.T76 AK3.A764.862.KJ3 J82.QJT9.KQ943.5"
    plan = "Cash the ♥A and ♥K. Run the clubs."
    cards = "♦K ♦5 ♣5 ♣6 ♥9 ♥2 ♥T ♣7 ♣T"
    assert tricks_of(deal, "4H by S", cards, plan)[-1] == "♣4 ♣T ♣K"


def test_trumps_are_drawn_with_one_of_several_equals() -> None:
    """Dummy's ♥6 is led: the ten, as good as the king, drives out the ace; then the jack does."""
    deal = "N:K5.Q86.AQ73.KQ86 JT74.93.KJT42.73 A9862.KJT72.6.42 Q3.A54.985.AJT95"
    plan = "Cash the ♠K and ♠A. Ruff a spade with the ♥Q. Draw trumps."
    cards = "♣J ♣3 ♠4 ♠3 ♠T ♠Q ♣5 ♠7 ♥3 ♥4"
    tricks = tricks_of(deal, "4H by S", cards, plan)
    assert tricks[4] == "♥6 ♥3 ♥T ♥4" and tricks[5] == "♥J"


def test_the_last_link_to_the_other_hand_is_kept() -> None:
    """Dummy's ♦6 leads back to the ♦AK; a club is thrown on the spade."""
    deal = "N:4.KQJT3.T64.8764 853.8652.Q97.AT5 AK6.A.AKJ532.QJ2 QJT972.974.8.K93"
    cards = "♠Q ♠3 ♥4 ♥2 ♦8 ♦Q ♣T ♣K ♠T"
    trick = tricks_of(deal, "3NT by S", cards, "Cash the ♥A. Lead the ♦J.")[4].split()
    assert trick[1].startswith("♣")


def test_an_entry_to_winners_that_cannot_be_led_to_is_taken_or_kept() -> None:
    """East returns a diamond: the ♦T reaches the hearts, now or later, and is not thrown away."""
    deal = "N:4.KQJT3.T64.8764 853.8652.Q97.AT5 AK6.A.AKJ532.QJ2 QJT972.974.8.K93"
    cards = "♠Q ♠3 ♥4 ♥2 ♦8 ♦Q ♦7 ♠2"
    trick = tricks_of(deal, "3NT by S", cards, "Cash the ♥A. Lead the ♦J.")[3].split()
    assert trick[3] == "♦6" or trick[1] in ("♦2", "♦3")


def test_a_better_honour_does_not_spare_one_that_is_named() -> None:
    """They lead a club up to ♣AJT: the ten wins, though a later step would finesse it."""
    deal = "N:Q6.AQJ84.753.642 J743.6.QT92.Q873 AK.KT3.AK86.AJT9 T9852.9752.J4.K5"
    plan = "Lead a club to the ♣9. Lead a club to the ♣T. Finesse the ♣J."
    cards = "♠T ♠3 ♥2 ♥6 ♣3 ♣K ♣5 ♣7"
    assert tricks_of(deal, "6NT by S", cards, plan)[3] == "♣5 ♣4 ♣7 ♣T"


def test_drawing_trumps_spares_the_entry_that_is_kept() -> None:
    deal = "N:AQJ9876.5.AJ5.94 T2.T9742.KT83.Q6 K54.AJ.762.AK853 3.KQ863.Q94.JT72"
    plan = "Keep the ♠K. Draw trumps. Give up a club."
    tricks = tricks_of(deal, "6S by S", "♥K ♥2 ♠3 ♠2 ♠T ♥3", plan)
    assert not any("♠K" in trick for trick in tricks)


def test_winners_that_would_be_cut_off_are_claimed_first() -> None:
    """The two good clubs are cashed before the lead goes to dummy's trumps for good."""
    deal = "N:AQJ9876.5.AJ5.94 T2.Q762.K983.QJ7 K54.AJ.762.AK853 3.KT9843.QT4.T62"
    plan = "Draw trumps. Give up a club. Cash the ♣A and ♣K."
    cards = "♥K ♥2 ♠3 ♠2 ♥3 ♠T ♣J ♣2 ♣Q ♣6 ♣T ♣7"
    assert tricks_of(deal, "6S by S", cards, plan)[-1] == "made"
