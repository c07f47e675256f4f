"""A text that is read in pieces means what it means as a whole, and errs in the same place."""

from __future__ import annotations

import contextlib
import re
import tracemalloc
from collections.abc import Callable
from itertools import combinations
from pathlib import Path
from random import Random

import pytest

from kibitz.bidding.rules.library import text_of
from kibitz.condition import (
    parse_condition,
    parse_program,
    parse_rule_condition,
    parse_rules,
)
from kibitz.condition.reading import pieces, written
from kibitz.condition.reading.definitions import Definition, taken
from kibitz.condition.tree import And, Condition, Not, Or
from kibitz.errors import Illegal, KibitzError, Malformed
from kibitz.script import read

EXAMPLES = Path(__file__).parents[4] / "examples"
SYSTEMS = Path(__file__).parents[4] / "src/kibitz/bidding/systems"

CONDITIONS = (
    "hcp(West) >= 12 and (spades(West) >= 5 or hearts(West) >= 5) and not hand(sA) = East",
    "not (hcp(West) in [1,3] or shape(East) = [4,3,3,3] or [5,3,3,2] or [4,4,3,2]) and true",
    "((hcp(West) + 3) * 2 > hcp(East) and (((hand(dA)=West)))) or hand(sK,sA; 2/3)=East",
    "# or, and\nhcp(West)>3 /* ( or */ and // )\n (clubs(East)=3 || not(hcp(East)=2)) & hcp(N)<9",
    "if(hcp(West)>3 and hcp(East)>2, 1, 2) = 1 or max(hcp(West), 3) = 3 ∧ ¬ hand(h2)=N",
)
RULES = """## a file (with ; in a comment)
$balanced := shape [4,3,3,3] OR [4,4,3,2] OR [5,3,3,2];
$.1N. "One (strong; notrump)", forcing := 15 TO 17 Points AND $balanced;
$.1S.(2H).3S. := Spades >= 3 AND (NOT $balanced OR Points < 10) OR ($balanced AND Points > 9);
$.1M.2M. := M >= 3 AND 6 TO 9 Points OR (M >= 4 AND NOT (Points > 9 OR holds MA));
end of it; ( $x := "
"""
SCRIPT = """# a ( comment
pointcount 4 3 2 1
strong = hcp(north) >= 15 and shape(north, any 4333 + any 4432 - 4432)
weak = not strong && (hcp(south) < 8 or hcp(south) == 9)
predeal north SAKQ, HA
strong and weak ? hcp(west) > 3 : spades(east) == 4
produce 5
condition strong or (weak and hascard(west, AS)) and shape{south, 5+xxx}
action printall, average "a ( text" hcp(north) + spades(south),
  frequency "b" (hcp(north), 0, 37)
dealer west vulnerable all
"""


@pytest.fixture
def in_pieces(monkeypatch: pytest.MonkeyPatch) -> Callable[[], None]:
    """From now on nothing is parsed at once that can be cut."""

    def begin() -> None:
        monkeypatch.setattr(pieces, "PIECE", 8)
        monkeypatch.setattr(written, "PIECE", 8)
        monkeypatch.setattr(written, "KEPT", 0)

    return begin


def said(read: Callable[[str], object], text: str) -> object:
    """What is read, or the error."""
    try:
        return read(text)
    except KibitzError as error:
        return error


def at(error: KibitzError) -> tuple[int, int]:
    """The line and the column of an error."""
    assert error.place
    return error.place.line, error.place.column


@pytest.mark.parametrize("text", CONDITIONS)
def test_a_condition(text: str, in_pieces: Callable[[], None]) -> None:
    whole = parse_condition(text)
    in_pieces()
    assert parse_condition(text) == whole


def test_places_are_those_of_the_text(in_pieces: Callable[[], None]) -> None:
    text = "hcp(West)>3 and hcp(East)>2 or (hcp(North)>1 and hcp(South)>0)"
    in_pieces()
    found = parse_condition(text)
    leaves = [text[slice(*part.span)].strip() for part in _leaves(found)]
    assert leaves == ["hcp(West)>3", "hcp(East)>2", "hcp(North)>1", "hcp(South)>0"]


def _leaves(node: Condition) -> list[Condition]:
    match node:
        case And(parts=parts) | Or(parts=parts):
            return [leaf for part in parts for leaf in _leaves(part)]
        case Not(part=part):
            return _leaves(part)
        case _:
            return [node]


def test_a_program_a_file_of_rules_and_a_script(in_pieces: Callable[[], None]) -> None:
    program = "easy = hcp(West)>3 and (hcp(East)>2 or not hard); hard = hcp(North)>30; " + (
        '"a; (b" : easy and hard; “c” : hard'
    )
    readers: list[tuple[Callable[[str], object], str]] = [
        (parse_program, program),
        (lambda text: dict(parse_rules(text)), RULES),
        (lambda text: _plain(text), SCRIPT),
    ]
    before = [read(text) for read, text in readers]
    in_pieces()
    assert [read(text) for read, text in readers] == before


def _plain(text: str) -> object:
    """A script as something that can be compared."""
    script = read(text)
    rest, actions = (re.sub(r"span=\(.*?\)", "", str(one)) for one in (script.rest, script.actions))
    return (
        *(script.condition, rest, script.predeal, script.lengths, script.notes),
        *(actions, script.produce, script.dealer, script.vulnerable),
    )


@pytest.mark.parametrize("path", sorted(SYSTEMS.glob("*.rules")), ids=lambda path: path.stem)
def test_every_system(path: Path, in_pieces: Callable[[], None]) -> None:
    text, _ = text_of(str(path))  # with the chapters that it includes
    whole = parse_rules(text)
    in_pieces()
    found = parse_rules(text)
    assert dict(found) == dict(whole)
    # Where a rule begins; a piece ends behind a last parenthesis, a tree before it.
    begins = [rule.span[0] for rule in whole.values()]
    assert [rule.span[0] for rule in found.values()] == begins


@pytest.mark.parametrize("path", sorted(EXAMPLES.rglob("*.dlr")), ids=lambda path: path.stem)
def test_every_script(path: Path, in_pieces: Callable[[], None]) -> None:
    text = path.read_text(encoding="utf-8")
    whole = _plain(text)
    in_pieces()
    assert _plain(text) == whole


def test_errors_are_the_same_in_the_same_place(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each text with something taken out, put in or written twice."""
    random = Random(25)
    readers: list[tuple[Callable[[str], object], str]] = [
        *((parse_condition, text) for text in CONDITIONS),
        (parse_program, 'a = hcp(West)>3 and b; b = hcp(East)>2; "q" : a and not b or (a)'),
        (lambda text: dict(parse_rules(text)), RULES),
        (_plain, SCRIPT),
    ]
    for reader, text in readers:
        for _ in range(60):
            place = random.randrange(len(text))
            more = random.choice(
                ["", "(", ")", " and ", " or", ";", '"', "x", "not ", "$", "=", "?"]
            )
            changed = text[:place] + more + text[place + random.choice([0, 0, 1, 3]) :]
            whole = said(reader, changed)
            with monkeypatch.context() as patch:
                for module, name, value in (
                    (pieces, "PIECE", 8),
                    (written, "PIECE", 8),
                    (written, "KEPT", 0),
                ):
                    patch.setattr(module, name, value)
                found = said(reader, changed)
            if isinstance(whole, KibitzError) and isinstance(found, KibitzError):
                # Of two errors in one text the first is told.
                assert str(found) == str(whole) or at(found) < at(whole), changed
            else:
                assert found == whole, changed


def test_a_long_text_of_every_language() -> None:
    """Half a megabyte each; what is written again is one node."""
    found = parse_condition("hcp(West) > 3 and " * 30_000 + "true")
    assert isinstance(found, And) and len(found.parts) == 30_001
    assert len({id(part) for part in found.parts}) == 2
    rules = parse_rules("".join(f"$name{i} := {i % 30} TO 37 Points;\n" for i in range(5_000)))
    assert len(rules) == 5_000 and rules["name7"].condition == rules["name37"].condition
    script = read("hcp(west) > 3 && " * 30_000 + "1")
    assert isinstance(script.condition, And) and len(script.condition.parts) == 30_000


def test_a_mistake_far_inside_has_its_place() -> None:
    text = "hcp(West) > 3 and\n" * 10_000 + "hcp(West) >> 3 and true"
    with pytest.raises(Malformed, match="'>' cannot stand here") as raised:
        parse_condition(text, source="long")
    assert raised.value.place and at(raised.value) == (10_001, 12)
    with pytest.raises(Malformed, match="'Wset' is not a seat") as raised:
        parse_condition(text.replace(">>", ">").replace("(West) > 3 and true", "(Wset) > 3"))
    assert at(raised.value) == (10_001, 5) and "West" in raised.value.remedy


@pytest.mark.parametrize("text", ["hcp(West)" + "+1" * 20_000 + "> 3", "-" * 50_000, "(" * 50_000])
def test_what_cannot_be_cut_is_refused(text: str) -> None:
    with pytest.raises(Illegal):
        parse_condition(text)


@pytest.mark.parametrize(
    ("reader", "text"),
    [
        (parse_condition, f"hcp(West)>3 and /* {'or ( ' * 10_000}*/ true # {'x' * 30_000}"),
        (
            parse_rules,
            f"# {'; ( ' * 10_000}\n$a := Points > 3 /* {'; ' * 10_000} */ OR Spades > 3;",
        ),
        (read, f"/* {'condition ( ' * 5_000}*/ hcp(north)>3 // {'produce ' * 5_000}\n&& 1"),
    ],
)
def test_long_comments_are_nothing(reader: Callable[[str], object], text: str) -> None:
    reader(text)


COMMENTS = ("# word\n" * 5_000, "/* or */" * 5_000, "//" * 15_000 + "\n")


@pytest.mark.parametrize("comment", COMMENTS, ids=["lines", "closed", "slashes"])
def test_a_long_comment_alone_is_nothing(comment: str) -> None:
    """Each was told as so many characters with no 'and' to divide them at."""
    for reader in (parse_condition, parse_rule_condition):
        with pytest.raises(Malformed, match="the text ends too early"):
            reader(comment)
    with pytest.raises(Malformed, match="'>' cannot stand here"):
        parse_condition(f"hcp(West) {comment} + > 3")
    assert read(comment).wanted.depth == 1
    assert (
        read(f"{comment}strong = hcp(north) > 20\nstrong").condition
        == read("strong = hcp(north) > 20  strong").condition
    )
    for head in ("condition", "strong ="):
        with pytest.raises(Malformed, match="the script ends too early"):
            read(f"{head} {comment}")


def test_many_short_comments_take_little_room() -> None:
    text = "# \n" * 100_000
    tracemalloc.start()
    assert not pieces.uncommented(text).strip()
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert peak < 15 * len(text)


def test_what_has_been_read_takes_no_room() -> None:
    names = [f"name{number}" for number in range(100)]
    held = {name: Definition(name, 7, pieces.Stretch(7, 9), ()) for name in names}
    assert all(taken(held, name) == (7, 9) for name in names)
    assert len({id(one) for one in held.values()}) == 1


def test_a_parenthesis_that_is_never_opened_or_closed_far_away() -> None:
    many = "hcp(West)>3 and " * 5_000
    for text, message, column in (
        (f"{many}true) or true", "never opened", 80_005),
        (f"true and ({many}true", "never closed", 10),
    ):
        with pytest.raises(Malformed, match=message) as raised:
            parse_condition(text)
        assert at(raised.value) == (1, column)


READERS = (parse_condition, parse_program, parse_rules, read)
LEAVES = dict(
    zip(READERS, ("hcp(West)>3", "a = hcp(West)>3;", "$a := Points>3;", "hcp(west)>3"), strict=True)
)


@pytest.mark.parametrize("reader", READERS)
@pytest.mark.parametrize("more", ["", "x" * 10, "and or ( " * 9_000])
def test_a_comment_that_is_never_closed_is_told_where_it_begins(
    reader: Callable[[str], object], more: str
) -> None:
    text = f"{LEAVES[reader]} /* {more}"
    with pytest.raises(Malformed, match="this comment is never closed") as told:
        reader(text)
    assert told.value.place is not None
    assert told.value.place.column == len(LEAVES[reader]) + 2


@pytest.mark.parametrize("reader", READERS)
@pytest.mark.parametrize(
    "text",
    ["/* " * 100_000, "“" * 300_000, "//" * 150_000, "# " * 150_000, "$" * 300_000, "$a" * 150_000,
     "include" + " " * 300_000 + "x", "$a" + " " * 300_000 + "x", "$.(" * 100_000],
)  # fmt: skip
def test_what_never_ends_costs_little(reader: Callable[[str], object], text: str) -> None:
    """Each of these took minutes, and twenty slashes twice as long as nineteen."""
    with contextlib.suppress(KibitzError):
        reader(text)


def test_a_rule_for_any_level_may_be_long() -> None:
    """Its name was unknown to what cuts long texts."""
    rules = "$.1S.+X. := " + " OR ".join(f"Points ?= {n % 38}" for n in range(2_000)) + ";"
    assert len(rules) > written.PIECE
    parse_rules(rules)


@pytest.mark.parametrize(
    ("reader", "line", "said"),
    [
        (parse_program, "q{}=true;\n", "more than 10,000 macros"),
        (parse_program, '"{}":true;\n', "more than 10,000 questions"),
        (parse_rules, "$q{}:=true;\n", "more than 10,000 rules"),
        (read, "q{}=1\n", "more than 10,000 names"),
    ],
)
def test_a_text_has_ten_thousand_definitions_and_no_more(reader, line, said) -> None:
    """A definition takes a kilobyte however short it is; a text of them took 114 bytes a byte."""
    text = "".join(line.format(n) for n in range(10_000))
    reader(text)
    with pytest.raises(Illegal, match=said) as told:
        reader(text + line.format("x"))
    assert told.value.place is not None and told.value.place.line == 10_001
    assert "at most 10,000" in told.value.expected and told.value.remedy


def test_general_rules_stand_for_twenty_thousand_cases_and_no_more() -> None:
    """Of three suits each stands for 24; a hundred kilobytes of them took 130 MB."""
    bids = [f"{level}{strain}" for level in range(2, 8) for strain in "CDHSN"]
    names = [f"$.1X.1Y.1Z.{'.'.join(three)}." for three in combinations(bids, 3)]
    assert len(parse_rules("".join(f"{name}:=Z>3;\n" for name in names[:830]))) == 830 * 24
    with pytest.raises(Illegal, match="more than 20,000 cases of rules") as told:
        parse_rules("".join(f"{name}:=Z>3;\n" for name in names[:850]))
    assert told.value.place is not None and told.value.place.line == 834


def test_open_conditions_count_as_cases_too() -> None:
    with pytest.raises(Illegal, match="more than 20,000 cases of rules"):
        parse_rules("".join(f"$q{n}:=X>Y;\n" for n in range(2000)))
