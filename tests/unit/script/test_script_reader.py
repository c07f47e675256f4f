"""Reading scripts: statements in any form dealer takes, and errors that say what is wrong."""

from __future__ import annotations

import pytest

from kibitz.cards import Seat, Suit, Vulnerability
from kibitz.condition.reading.dealer import Constant, Every
from kibitz.condition.tree import And, Compare, Shape, Truth, walk
from kibitz.errors import Illegal, KibitzError, Malformed
from kibitz.script import read
from kibitz.script.actions import Average, Frequency, PrintDeal, PrintHands, PrintItems, PrintStyle
from kibitz.script.script import Length


def test_an_empty_script_prints_any_forty_deals():
    script = read("")
    assert isinstance(script.wanted, Constant)
    assert script.wanted.value == 1
    assert script.actions == (PrintDeal(PrintStyle.ALL),)
    assert (script.limits().produce, script.limits().generate) == (40, 10_000_000)
    assert script.condition == Truth(True)


def test_statements_follow_each_other_without_separators():
    script = read(
        "produce 25 generate 10000 vulnerable EW dealer west predeal south SAQ542, HKJ87, D32, CAK "
        "a=hcp(west)>11 condition a&&clubs(west)>=3 action printall"
    )
    assert (script.produce, script.generate) == (25, 10_000)
    assert (script.dealer, script.vulnerable) == (Seat.WEST, Vulnerability.EW)
    assert str(script.predeal.south) == "AQ542.KJ87.32.AK"
    assert isinstance(script.wanted, Every)
    assert script.notes == ()


def test_a_parenthesis_after_a_name_begins_another_statement():
    script = read("a = hcp(north) > 11\nb = a\n(a or b)\nproduce 3")
    assert script.produce == 3
    assert "a or b" in script.text[slice(*script.wanted.span)]


@pytest.mark.parametrize(
    "text",
    [
        "# first\nhcp(north) > 20 // last\n",
        "/* one\n * two ** three\n **/ hcp(north) > 20",
        "hcp(north) > 20 # not in dealer, but nobody is hurt",
        "\ufeffhcp ( north )>20\r\n",
        "hcp\n(\nnorth)\n>\n\t20",
        "condition hcp(north) > 20 // no end of line",
        "/*@chat\n--- “Quoted”, 1!C — pass: EOF < > \n@chat*/\nhcp(north)>20",
    ],
)
def test_comments_and_spacing_do_not_matter(text):
    condition = read(text).condition
    assert isinstance(condition, Compare)
    assert condition.right.value == 20


def test_words_run_into_numbers_and_signs():
    script = read("hcp(south)>14and hcp(south)<18or!shape(south,xxxx-any 4432-5xxx+any 4333)")
    assert script.rest is None
    assert sum(isinstance(node, Shape) for node in walk(script.condition)) == 1


def test_names_that_look_like_cards_shapes_and_words():
    script = read(
        "s=1 h=2 CD=3 C1=4 r2C=5 x3=6 sxx44=7 s3334=8 X=9 c13x=1 north2d=2 hcp12_14=3 notNT=4 orX=5"
        " anyOne=6 pt10=7 top25=8 vul=1 all=2"
        " action printes(s+h+CD+C1+r2C+x3+sxx44+s3334+X+c13x+north2d+hcp12_14+notNT+orX+anyOne)"
    )
    assert isinstance(script.actions[0], PrintItems)


def test_names_may_be_defined_in_any_order_but_not_in_a_circle():
    assert read("condition a a = b > 3 b = hcp(north)").rest is None
    with pytest.raises(Illegal, match="a uses b uses a"):
        read("a = b b = a condition a")


def test_a_name_defined_twice_names_the_first_line():
    with pytest.raises(Illegal, match="defined twice") as caught:
        read("a = 1\n\na = 2")
    assert caught.value.place.line == 3
    assert "line 1" in caught.value.expected


def test_the_last_condition_and_actions_count_and_the_first_limits():
    script = read(
        "produce 5 produce 6\ncondition hcp(north) > 20\naction printall\n"
        "condition hcp(south) > 3\naction printew"
    )
    assert script.produce == 5
    assert script.condition.left.seat is Seat.SOUTH
    assert script.actions == (PrintDeal(PrintStyle.EAST_WEST),)
    assert [note.line for note in script.notes] == [1, 2, 3]


def test_what_is_passed_over_must_be_right_all_the_same():
    with pytest.raises(Malformed, match="no name is called 'adn'"):
        read("hcp(north) > 5 adn hcp(south) > 3")


def test_not_before_a_comparison_is_noted():
    assert read("not spades(north) == 4").notes[0].line == 1
    assert read("not (spades(north) == 4) and !shape(north, 5xxx)").notes == ()


def test_predeal_gives_cards_and_lengths():
    script = read(
        "predeal north SAKQ, HA spades(west)==5 east,DT predeal south S,C1098 hearts(north)==2"
    )
    assert str(script.predeal.north) == "AKQ.A.."
    assert str(script.predeal.east) == "..T."
    assert str(script.predeal.south) == "...T98"
    assert script.lengths == (
        Length(Seat.WEST, Suit.SPADES, 5),
        Length(Seat.NORTH, Suit.HEARTS, 2),
    )
    assert isinstance(script.condition, And)
    assert len(script.condition.parts) == 2


def test_actions():
    script = read(
        "action printpbn, printcompact, printoneline(hcp(north)), print(west, north), average 3,\n"
        'average "points" hcp(north) + 1, frequency (hcp(north), -1, 3),'
        ' frequency "both" (hcp(north), 0, 9, spades(east), 2, 4), printes("a b", \\n, 4 - 1),'
    )
    kinds = [type(action) for action in script.actions]
    assert kinds == [*[PrintDeal] * 3, PrintHands, *[Average] * 2, *[Frequency] * 2, PrintItems]
    assert script.actions[3].seats == (Seat.NORTH, Seat.WEST)
    assert script.actions[5].text == "points"
    assert [(a.low, a.high) for a in script.actions[6].axes] == [(-1, 3)]
    assert [(a.low, a.high) for a in script.actions[7].axes] == [(0, 9), (2, 4)]
    assert script.actions[8].items[:2] == ("a b", "\n")
    assert read("action").actions == ()


def test_limits():
    averages = read("action average 1")
    assert averages.limits().produce == 100_000
    assert averages.limits(generate=5000).produce == 5000
    assert read("generate 300 action average 1").limits().produce == 300
    assert read("generate 300").limits().produce == 40
    assert read("produce 7").limits(produce=3).produce == 3
    assert read("produce 0 generate 0").limits().produce == 40


def test_what_the_tree_cannot_carry_is_the_rest():
    script = read(
        "fit = spades(north) + spades(south) > 7\nmakes = tricks(south, spades) > 9\n"
        "fit and makes and hcp(north) > 5 and rnd(2) == 1"
    )
    assert len(script.condition.parts) == 2
    assert isinstance(script.rest, Every)
    assert len(script.rest.parts) == 2


@pytest.mark.parametrize(
    ("text", "kind", "line", "column", "words"),
    [
        ("hpc(north) > 5", Malformed, 1, 1, ["no function 'hpc'", "did you mean 'hcp'?"]),
        ("x = 1\nhcp(North) > 5", Malformed, 2, 5, ["'North'", "small letters: north"]),
        ("Condition hcp(north) > 5", Malformed, 1, 1, ["small letters: condition"]),
        ("hcp(north) = 5", Malformed, 1, 12, ["a comparison is written =="]),
        ("calm = 1\ncalmm", Malformed, 2, 1, ["did you mean 'calm'?"]),
        ("(hcp(north) > 5", Malformed, 1, 1, ["never closed"]),
        ("hcp(north) > 5)", Malformed, 1, 15, ["never opened"]),
        ("shape(north, 5434)", Illegal, 1, 14, ["16 cards"]),
        ("shape(north, any 55x4)", Illegal, 1, 18, ["14 cards"]),
        ("shape(north, 544)", Malformed, 1, 14, ["a shape such as"]),
        ("shape{north, 5Q(332)}", Malformed, 1, 14, ["not a list of suit lengths"]),
        ("action printrpt(deal)", Malformed, 1, 8, ["'printrpt'", "printes"]),
        ("action evalcontract", Malformed, 1, 8, ["'evalcontract'", "score"]),
        ("action printall printew", Malformed, 1, 17, ["'printew' cannot stand here"]),
        ('action printes "x", hcp(north)', Malformed, 1, 16, ["expected '('"]),
        ("hascard(north, 1S)", Malformed, 1, 16, ["a card such as AS"]),
        ("predeal north SAK south SA", Illegal, 1, 25, ["♠A is given twice", "North"]),
        ("predeal north SAKQJT98765432, HA", Illegal, 1, 31, ["more than 13"]),
        ("predeal spades(north)==8 spades(south)==6", Illegal, 1, 26, ["more than 13 spades"]),
        ("predeal spades(north)==8 hearts(north)==6", Illegal, 1, 26, ["more than 13 cards"]),
        ("predeal spades(north)==8 spades(north)==7", Illegal, 1, 26, ["8 spades before"]),
        ("predeal north sak", Malformed, 1, 15, ["capital letters: SAK"]),
        ("vulnerable yes", Malformed, 1, 12, ["none, ns, ew or all"]),
        ("produce -3", Illegal, 1, 1, ["above 0"]),
        ("produce", Malformed, 1, 8, ["a number"]),
        ("hcp(north) /* open", Malformed, 1, 12, ["comment is never closed"]),
        ('action average "open', Malformed, 1, 16, ["quotation mark is never closed"]),
        ("hcp(north) > 1.5", Malformed, 1, 15, ["whole"]),
        ("hcp(north) / (3 - 3 * 1) > 0 or hcp(east)/0", Illegal, 1, 43, ["division by zero"]),
        ("score(vul, 3N, 9)", Malformed, 1, 12, ["x3N"]),
        ("tricks(north, nt)", Malformed, 1, 15, ["notrump"]),
        ("altcount 12 3 4", Illegal, 1, 10, ["from 0 to 9"]),
        ("pointcount 1 2 3 4 5 6 7 8 9 8 7 6 5 4", Illegal, 1, 38, ["thirteen"]),
        ("action frequency (hcp(north), 5, 3)", Illegal, 1, 31, ["lower bound first"]),
        ("action frequency (hcp(north), 0, 9999999)", Illegal, 1, 8, ["1,000,000"]),
        ("quality(north)", Malformed, 1, 14, ["','"]),
        ("notrump = 3", Malformed, 1, 1, ["cannot be a name"]),
        ("99999999999", Illegal, 1, 1, ["too large"]),
        ('#include "script/TP"\ntpNorth > 5', Malformed, 2, 1, ["line 1 includes"]),
        ("Import,Leveling,https://example.org/x", Malformed, 1, 1, ["no statement 'Import'"]),
        ('title "x"', Malformed, 1, 1, ["no statement 'title'"]),
        ("hcp(north) >", Malformed, 1, 13, ["ends too early"]),
        ("@", Malformed, 1, 1, ["'@'"]),
    ],
)
def test_errors_name_the_place_and_the_remedy(text, kind, line, column, words):
    with pytest.raises(KibitzError) as caught:
        read(text, "x.dlr")
    error = caught.value
    assert type(error) is kind
    assert error.place is not None
    assert (error.place.source, error.place.line, error.place.column) == ("x.dlr", line, column)
    for word in words:
        assert word in str(error)


def test_nesting_has_its_limits_and_says_so():
    assert read("(" * 90 + "1" + ")" * 90).rest is None
    with pytest.raises(Illegal, match="nested more than"):
        read("!" * 150 + "1")
    chain = "a0 = hcp(north)\n" + "".join(f"a{n} = a{n - 1} + 1\n" for n in range(1, 90))
    assert read(f"{chain}condition a89 > 20").rest is None
    longer = chain + "".join(f"a{n} = a{n - 1} + 1\n" for n in range(90, 300))
    with pytest.raises(Illegal, match="with the names"):
        read(f"{longer}condition a299 > 20")


def test_long_lists_are_not_deep():
    many = " or ".join(
        f"hascard(north, {rank}{suit})" for rank in "AKQJT98765432" for suit in "SHDC"
    )
    assert read(f"{many} or {many} or {many}").rest is None
    sums = " + ".join(["hcp(north)"] * 90)
    assert read(f"{sums} > 5").rest is None
