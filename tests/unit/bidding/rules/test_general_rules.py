"""General rules: M, m, OM, om, T and ?, expanded to ordinary ones in file order."""

from __future__ import annotations

import pytest

from kibitz.bidding.rules.agreed import least
from kibitz.bidding.rules.rule import name_of, parts_of, read_steps
from kibitz.bidding.rules.system import System
from kibitz.cards import SUITS, Suit
from kibitz.condition import parse_rule_condition
from kibitz.deal import Hand
from kibitz.errors import Illegal, KibitzError, Malformed

KEY_CARD = """
$.1M. := M >= 5 AND Points >= 11;
$.2m. := m >= 6 AND Points >= 11;
$.1M.3M. := M >= 4 AND 9 TO 14 Points;
$.2m.3m. := m >= 3 AND 9 TO 14 Points;
$.?T.4N.    := T >= 5 AND Points >= 16;
$.?T.4N.5C. := KeyCards(T) ?= 1 OR KeyCards(T) ?= 4;
$.?T.4N.5D. := KeyCards(T) ?= 0 OR KeyCards(T) ?= 3;
$.?T.4N.5H. := KeyCards(T) ?= 2 AND Queens(T) ?= 0;
$.?T.4N.5S. := KeyCards(T) ?= 2 AND Queens(T) ?= 1;
$.?T.4N.5D.6T. := T >= 6;
"""


def written_out(text: str) -> list[tuple[str, object]]:
    return [(rule.name, rule.condition) for rule in System.parse(text).rules]


def test_a_rule_for_both_majors_is_two_rules() -> None:
    general = "$.1N. := true; $.1M.2M. := M >= 3 AND OM < 4 AND Top3(M) >= 1 AND holds MK;"
    plain = (
        "$.1N. := true; $.1S.2S. := Spades >= 3 AND Hearts < 4 AND Top3(Spades) >= 1 AND holds SK;"
        "$.1H.2H. := Hearts >= 3 AND Spades < 4 AND Top3(Hearts) >= 1 AND holds HK;"
    )
    assert written_out(general) == written_out(plain)


def test_majors_and_minors_are_bound_apart_and_their_calls_too() -> None:
    names = [rule.name for rule in System.parse("$.1m.(1M).2om. := om >= 5 AND OM < 4;").rules]
    assert names == ["$.1D.(1S).2C.", "$.1C.(1S).2D.", "$.1D.(1H).2C.", "$.1C.(1H).2D."]


def test_case_tells_major_from_minor_and_nothing_else() -> None:
    system = System.parse("$.1M. := M > 4; $.1m. := m > 3;")
    assert [rule.name for rule in system.rules] == ["$.1S.", "$.1H.", "$.1D.", "$.1C."]
    assert written_out("$.1n.2M. := M > 4;") == written_out("$.1NT.2M. := M > 4;")


def test_cases_that_no_auction_has_fall_away() -> None:
    assert [rule.name for rule in System.parse("$.2M.2OM. := OM > 4;").rules] == ["$.2H.2S."]
    with pytest.raises(Illegal, match="cannot be bid") as caught:
        System.parse("$.1N. := true;\n$.2S.1M. := M > 4;")
    assert caught.value.place is not None and caught.value.place.line == 2


def test_a_condition_with_variables_is_bound_by_its_user() -> None:
    text = "$good := M >= 5 AND Top3(M) >= 2; $fine := $good AND Points > 10; $.2M. := $fine;"
    spades, hearts = System.parse(text).rules
    assert least(spades.condition, Suit.SPADES) == least(hearts.condition, Suit.HEARTS) == 5
    assert least(spades.condition, Suit.HEARTS) == 0
    with pytest.raises(Malformed, match="leaves a suit open"):
        System.parse(text).hands("$good")


def test_a_case_of_a_general_rule_is_known_by_its_own_name() -> None:
    system = System.parse("$.3M. := M >= 7; $.2N. := Points >= 20 AND NOT $.3S.;")
    assert system.call((), Hand.parse("AKQJ987.AKQ.A2.2")).name != "$.2N."
    assert system.rule(".3h.").written == "$.3M."


def test_an_outright_rule_replaces_the_general_one_at_its_own_place() -> None:
    text = "$.1M. := M >= 5; $.1N. := 15 TO 17 Points; $.1H. := Hearts >= 6;"
    system = System.parse(text)
    assert [rule.name for rule in system.after(())] == ["$.1S.", "$.1N.", "$.1H."]
    assert system.call((), Hand.parse("A2.KQ432.K32.432")) is None


def test_of_two_general_rules_the_one_with_fewer_open_suits_counts() -> None:
    system = System.parse("$.1m.1M. := M >= 4; $.1C.1M. := M >= 5;")
    assert least(system.rule("$.1C.1S.").condition, Suit.SPADES) == 5
    assert least(system.rule("$.1D.1S.").condition, Suit.SPADES) == 4
    with pytest.raises(Illegal, match="defined twice"):
        System.parse("$.1M.2M. := M >= 4;\n$.1H.2M. := M >= 5;")


def test_file_order_decides_among_general_and_plain_rules() -> None:
    first = System.parse("$.?.2C. := Clubs > 3; $.1N.2D. := true;")
    second = System.parse("$.1N.2D. := true; $.?.2C. := Clubs > 3;")
    hand, position = Hand.parse("432.432.432.AKQJ"), read_steps("$.1N.")
    assert [s.call(position, hand).name for s in (first, second)] == ["$.1N.2C.", "$.1N.2D."]


def test_the_rule_that_names_more_calls_counts() -> None:
    system = System.parse("$.?.5C. := Clubs > 3; $.?.4N.5C. := Aces ?= 0; $.1S.4N.5C. := true;")
    for name, number in (("$.1N.", 1), ("$.1N.4N.", 2), ("$.1S.4N.", 3)):
        rule = system.rule(f"{name}5C.")
        assert rule.written == ["$.?.5C.", "$.?.4N.5C.", "$.1S.4N.5C."][number - 1]
    begun = System.parse("$.1N.?.4N. := true;")
    assert begun.after(read_steps("$.1N.2C.2H.")) and begun.after(read_steps("$.1N."))
    assert not begun.after(read_steps("$.1S.2C.")) and not begun.after(())


def test_a_general_call_that_is_not_legal_is_no_rule() -> None:
    system = System.parse("$.?.4N. := true; $.?.X. := true;")
    assert [r.name for r in system.after(read_steps("$.1S.4S."))] == ["$.1S.4S.4N."]
    assert not system.after(read_steps("$.1S.5C."))
    theirs = (*read_steps("$.1S."), *read_steps("$.P.(2H).X.")[1:2])
    assert [str(rule.call) for rule in system.after(theirs)] == ["4NT", "X"]


@pytest.mark.parametrize("suit", SUITS)
def test_key_card_blackwood_is_one_rule_for_all_four_suits(suit: Suit) -> None:
    """The king of trumps is a key card; the kings of the other suits are not."""
    system = System.parse(KEY_CARD)
    level = 1 if suit.is_major else 2
    asked = read_steps(f"$.{level}{suit.letter}.3{suit.letter}.4N.")
    assert system.agreed(asked[:2]) is suit
    holdings = {"A2": 1, "K2": 1, "AK2": 2, "AQ2": 1, "432": 0, "KQ2": 1}
    for trumps, cards in holdings.items():
        for side in ("32", "A2", "K2", "KQ2", "AK"):
            hand = _hand(suit, trumps, side)
            keys = cards + side.count("A")
            queen = "Q" in trumps
            answer = {0: "5D", 1: "5C", 2: "5S" if queen else "5H", 3: "5D"}[keys]
            rule = system.call(asked, hand)
            assert rule is not None and str(rule.call) == answer, (trumps, side)
    last = system.after((*asked, *read_steps("$.5D.")))
    assert [str(rule.call) for rule in last] == [f"6{suit.letter}"]


def _hand(trump: Suit, trumps: str, side: str) -> Hand:
    """A hand with these trumps and this side suit, filled up with small cards."""
    others = [suit for suit in SUITS if suit is not trump]
    rest = 13 - len(trumps) - len(side)
    holdings = {trump: trumps, others[0]: side}
    holdings[others[1]] = "98765432"[: rest - rest // 2]
    holdings[others[2]] = "98765432"[: rest // 2]
    return Hand.parse(".".join(holdings[suit] for suit in SUITS))


@pytest.mark.parametrize(
    ("auction", "suit"),
    [
        ("$.1S.2S.", Suit.SPADES),  # raised, and eight shown
        ("$.1S.2N.", Suit.SPADES),  # five and four shown, without a raise
        ("$.1N.2C.2H.", None),  # four shown, partner nothing yet
        ("$.1N.2C.2H.3H.", Suit.HEARTS),
        ("$.1N.2D.2H.", None),  # five and two
        ("$.1N.2D.3H.", Suit.HEARTS),  # five and four, never bid by the other
        ("$.1C.3C.", Suit.CLUBS),  # raised, though nothing is known of the length
        ("$.1S.2S.4C.4D.4N.5C.", Suit.SPADES),  # later calls change nothing
        ("$.1S.2H.", None),
    ],
)
def test_when_a_suit_is_agreed(auction: str, suit: Suit | None) -> None:
    system = System.parse(
        """$.1S. := Spades >= 5; $.1S.2S. := Spades >= 3; $.1S.2N. := Spades >= 4;
        $.1S.2H. := Hearts >= 5; $.1C. := Points >= 12; $.1C.3C. := Points <= 9;
        $.1N. := shape [4,3,3,3] OR [4,4,3,2]; $.1N.2C. := Spades ?= 4 OR Hearts ?= 4;
        $.1N.2C.2H. := Hearts ?= 4; $.1N.2C.2H.3H. := Hearts >= 4; $.1N.2D. := Hearts >= 5;
        $.1N.2D.3H. := Hearts ?= 4; $.1N.2D.2H. := true;"""
    )
    assert system.agreed(read_steps(auction)) is suit


@pytest.mark.parametrize(
    ("condition", "fewest"),
    [
        ("Spades >= 4", 4),
        ("NOT Spades < 4", 4),
        ("NOT (Spades < 4 OR Points < 10)", 4),
        ("4 < Spades", 5),
        ("5 TO 6 Spades AND Hearts > 3", 5),
        ("Spades ?= 3 OR Spades > 4 AND Hearts < 3", 3),
        ("Spades > 4 OR Points > 15", 0),
        ("shape [4,4,4,1]", 1),
        ("Spades + Hearts > 9", 0),
        ("false OR Spades ?= 6", 6),
    ],
)
def test_the_fewest_cards_that_a_condition_allows(condition: str, fewest: int) -> None:
    assert least(parse_rule_condition(condition), Suit.SPADES) == fewest


@pytest.mark.parametrize(
    ("text", "line", "column", "words"),
    [
        ("$.1N. := true;\n$.2C. := M > 4;", 2, 10, "M is not bound"),
        ("$x := m > 3;\n$.1M. := $x;", 2, 10, "m is not bound"),
        ("$.1S.2S.6T. := true;", 1, 1, "T is not bound"),
        ("$.1S. := KeyCards(T) > 1;", 1, 19, "T is not bound"),
        ("$.?.4N.?.5C. := true;", 1, 8, "two ?"),
        ("$.?W.4N. := true;", 1, 4, "names no suit"),
        ("$.?.4N.(5C). := true;", 1, 8, "theirs"),
        ("$.1Om. := true;", 1, 3, "is not a call"),
        ("$.1N. := KeyCards > 1;", 1, 10, "one suit"),
        ("$.1M. := Top3(M, M) > 1;", 1, 18, "twice"),
    ],
)
def test_mistakes_point_at_their_place(text: str, line: int, column: int, words: str) -> None:
    with pytest.raises(KibitzError, match=words.replace("?", r"\?")) as caught:
        System.parse(text)
    place = caught.value.place
    assert place is not None and (place.line, place.column) == (line, column)


def test_a_question_is_marked_and_found_without_its_mark() -> None:
    system = System.parse("$.1N.2C?. := Points > 7; $.1N.2C.2H. := Hearts > 3;")
    rule = system.rule(".1N.2C.")
    assert rule.asks and rule.written == "$.1N.2C?."
    assert name_of(system.rule(".1N.2C?.2H.").before) == "$.1N.2C."


@pytest.mark.parametrize(
    ("rule", "positions"),
    [
        ("$.(1m).P.?.P. := true;", ["$.(1D).P.", "$.(1C).P.(1H)."]),
        ("$.1M.?.4C?. := Points > 15;", ["$.1S.2S.", "$.1H."]),
        ("$.?.1m.(X).P. := m >= 2;", ["$.1C.(X).", "$.P.1D.(X)."]),
    ],
)
def test_any_calls_beside_suits_left_open(rule: str, positions: list[str]) -> None:
    """A `?` in a name with M or m is not `?T`, unless the rule speaks of trumps."""
    system = System.parse(rule)
    assert len(system.general) == 2 and all(one.agreed is None for one in system.general)
    for name in positions:
        steps = tuple(step for step, _ in parts_of(f"{name}P."))[:-1]
        assert [one.written for one in system.after(steps)] == [rule.split(" ", 1)[0]]


def test_an_answer_holds_only_after_the_question() -> None:
    system = System.parse(
        """$.1S. := Spades >= 5; $.1S.4C. := Spades >= 4 AND Clubs <= 1; $.1S.2N. := Points > 12;
        $.1M.?.4C?. := Points > 15; $.?.4C?.4D. := Controls <= 2; $.?.4C?.4H. := true;"""
    )
    assert system.after(read_steps("$.1S.4C.")) == ()  # a splinter asks nothing
    asked = system.after(read_steps("$.1S.2N.4C."))
    assert [str(rule.call) for rule in asked] == ["4D", "4H"]


def test_as_long_as_we_pass() -> None:
    system = System.parse("$.(1m).P.?P.P. := true; $.(1m).P.(1M).X. := Points > 12;")

    def calls(name: str) -> list[str]:
        steps = tuple(step for step, _ in parts_of(f"{name}P."))[:-1]
        return [str(rule.call) for rule in system.after(steps)]

    assert calls("$.(1C).P.") == ["P"] and calls("$.(1C).P.(1H).") == ["P", "X"]
    assert calls("$.(1C).P.(1H).P.(2H).") == ["P"]
    assert calls("$.(1C).P.(1H).X.(2H).") == []
