"""PBN 2.1: what is read, what is written, what is kept, what is refused and where."""

from __future__ import annotations

import pytest

from kibitz.auction import Auction, Contract
from kibitz.board import Board
from kibitz.cards import Card, Seat, Vulnerability
from kibitz.deal import Deal
from kibitz.errors import Illegal, KibitzError, Malformed
from kibitz.notation import pbn
from kibitz.notation.pbn_text import MANDATORY
from kibitz.notation.source import Source

DEAL = "N:AKT3.AQT6.JT.543 964.32.A875.KJ98 Q2.KJ987.K2.AQT2 J875.54.Q9643.76"


def one(text: str) -> Board:
    """The only board of a text, which is the same when it is written and read again."""
    boards = pbn.parse(text)
    assert len(boards) == 1
    assert pbn.parse(pbn.format(boards)) == boards
    return boards[0]


def cards(text: str) -> tuple[Card, ...]:
    return tuple(map(Card.parse, text.split()))


def error(text: str) -> KibitzError:
    with pytest.raises(KibitzError) as caught:
        pbn.parse(text, "some.pbn")
    assert caught.value.place is not None and caught.value.place.source == "some.pbn"
    return caught.value


def test_a_whole_game() -> None:
    board = one(
        f"""% PBN 2.1
% EXPORT
[Event "Club night"]
[Site "Ghent"]
[Date "2026.11.15"]
[Board "7"]
[West "Müller"]
[North "Li"]
[East "O'Hara"]
[South "Ñandú"]
[Dealer "S"]
[Vulnerable "All"]
[Deal "{DEAL}"]
[Scoring "IMP"]
[Declarer "S"]
[Contract "6HX"]
[Result "12"]
[Room "Closed"]
[Auction "S"]
1H Pass 2NT =1= Pass
6H Pass Pass X
Pass Pass Pass
[Note "1:game force"]
[Play "W"]
S5 SA S4 S2
*
[Score "NS 1660"]
"""
    )
    assert board.event == "Club night" and board.number == "7" and board.room == "c"
    assert board.names == ("Li", "O'Hara", "Ñandú", "Müller")
    assert board.dealer is Seat.SOUTH and board.vulnerability == Vulnerability.BOTH
    assert board.deal == Deal.parse(DEAL)
    assert board.contract == Contract.parse("6HX", Seat.SOUTH) and board.tricks == 12
    assert board.auction == Auction.parse("1H P 2NT P 6H P P X P P P", Seat.SOUTH)
    assert board.alerts == ((2, "game force"),)
    assert board.play == cards("S5 SA S4 S2") and board.claimed
    assert dict(board.extras) == {
        "Site": "Ghent", "Date": "2026.11.15", "Scoring": "IMP", "Score": "NS 1660",
    }  # fmt: skip


def test_export_has_the_mandatory_tags_in_order_then_the_others_by_name() -> None:
    board = Board(
        Deal(),
        extras=(
            ("Zeta", "z"),
            ("Alpha", "a"),
            ("OptimumResultTable", "Declarer\nN"),
            ("Site", "x"),
        ),
        room="o",
    )
    lines = pbn.format([board]).splitlines()
    names = [line[1:].split()[0] for line in lines if line.startswith("[")]
    assert names == [*MANDATORY, "Alpha", "Room", "Zeta", "OptimumResultTable"]
    assert lines[:2] == ["% PBN 2.1", "% EXPORT"] and lines[-1] == "N"
    assert '[Event "?"]' in lines and '[Site "x"]' in lines


def test_export_begins_the_deal_with_the_dealer_and_the_auction_too() -> None:
    board = Board(Deal.parse(DEAL), auction=Auction.parse("1C", Seat.WEST))
    text = pbn.format([board])
    assert '[Deal "W:J875.54.Q9643.76 AKT3' in text and '[Auction "W"]\n1C +' in text


@pytest.mark.parametrize(
    ("tag", "deal"),
    [
        ("W:KQT2.AT.J6542.85 - A8654.KQ5.T.QJT6 -", "N:- A8654.KQ5.T.QJT6 - KQT2.AT.J6542.85"),
        ("s:.23..akq - - -", "N:- - .32..AKQ -"),
        ("E:- - - -", "N:- - - -"),
    ],
)
def test_deals_begin_at_any_seat(tag: str, deal: str) -> None:
    assert one(f'[Deal "{tag}"]').deal == Deal.parse(deal)


@pytest.mark.parametrize(
    ("word", "value"),
    [
        ("None", Vulnerability.NONE), ("Love", Vulnerability.NONE), ("-", Vulnerability.NONE),
        ("NS", Vulnerability.NS), ("ew", Vulnerability.EW), ("All", Vulnerability.BOTH),
        ("Both", Vulnerability.BOTH), ("?", None), ("", None),
    ],
)  # fmt: skip
def test_vulnerability_words(word: str, value: Vulnerability | None) -> None:
    assert one(f'[Vulnerable "{word}"]').vulnerability == value


def test_calls_suffixes_numbers_notes_and_comments_in_any_order() -> None:
    board = one(
        """[Dealer "N"]
[Auction "N"]
1s !! =1= $25 pass?! {hm} 2nt$13=2= x ; a thought
; that goes on
xx! AP
[Note "1:five cards"]
[Note "2: limit "]"""
    )
    assert str(board.auction) == "1S P 2NT X XX P P P"
    assert board.alerts == ((0, "five cards"), (2, "limit"))
    assert board.marks == (
        ("call 0", "$3"), ("call 0", "$25"), ("call 1", "$6"), ("call 2", "$13"), ("call 4", "$1"),
    )  # fmt: skip
    assert board.comments == (("call 1", "hm"), ("call 3", "a thought that goes on"))


def test_export_writes_suffixes_as_numbers_behind_the_note() -> None:
    text = pbn.format(pbn.parse('[Auction "N"] 1S $25 !! =7= [Note "7:x"]'))
    assert "1S =1= $3 $25" in text and '[Note "1:x"]' in text


def test_hyphens_before_the_dealer() -> None:
    board = one('[Dealer "S"]\n[Auction "W"]\n- - - 1C\nPass AP')
    assert board.auction == Auction.parse("1C P P P", Seat.SOUTH)


@pytest.mark.parametrize(
    ("calls", "read"),
    [("AP", "P P P P"), ("Pass AP", "P P P P"), ("1C AP", "1C P P P"), ("1C Pass AP", "1C P P P")],
)
def test_all_pass(calls: str, read: str) -> None:
    assert str(one(f'[Auction "N"] {calls}').auction) == read


@pytest.mark.parametrize("end", ["+", "*", ""])
def test_an_auction_may_be_unfinished(end: str) -> None:
    board = one(f'[Auction "N"] 1C Pass {end}')
    assert str(board.auction) == "1C P" and board.contract is None


def test_the_contract_follows_from_the_auction() -> None:
    assert one('[Auction "N"] 1C X XX AP').contract == Contract.parse("1CXX", Seat.NORTH)
    assert one('[Auction "N"] AP').passed_out


def test_stated_contract_and_auction_may_disagree() -> None:
    board = one('[Auction "N"] 1C AP [Contract "2C"] [Declarer "S"]')
    assert board.contract == Contract.parse("2C", Seat.SOUTH)


def test_a_passed_out_board() -> None:
    board = one('[Contract "Pass"][Declarer ""][Result ""]')
    assert board.passed_out and board.contract is None and board.score == 0
    assert '[Contract "Pass"]' in pbn.format([board]) and '[Declarer ""]' in pbn.format([board])


@pytest.mark.parametrize(
    ("result", "tricks", "irregular"),
    [
        ("10", 10, ()), ("EW 10", 10, ()), ("NS 4", 9, ()), ("NS 4 EW 9", 9, ()),
        ("^9", 9, ("result",)), ("^NS 5", 8, ("result",)), ("+1", 11, ()),
        ("-2", 8, ()), ("=", 10, ()), ("?", None, ()),
        ("", None, ()), ("0", 0, ()),
    ],
)  # fmt: skip
def test_results(result: str, tricks: int | None, irregular: tuple[str, ...]) -> None:
    board = one(f'[Declarer "W"][Contract "4S"][Result "{result}"]')
    assert board.tricks == tricks and board.irregular == irregular


def test_an_irregular_declarer() -> None:
    board = one('[Auction "N"] 1C AP [Declarer "^S"] [Contract "1C"] [Result "^7"]')
    assert board.contract == Contract.parse("1C", Seat.SOUTH)
    assert board.irregular == ("declarer", "result")


def test_what_does_not_make_a_contract_is_kept() -> None:
    board = one('[Contract "NT"][Declarer "S"][Result "NS 5"]')
    assert board.contract is None and board.tricks is None
    assert dict(board.extras) == {"Contract": "NT", "Declarer": "S", "Result": "NS 5"}


def test_rows_of_play_are_tricks_by_seats_and_are_put_in_order() -> None:
    board = one(
        """[Declarer "S"][Contract "3NT"]
[Play "W"]
H2 H3 HA H4 =1=
C4 CQ C2 CA
S3 $7 S4 S2 SK {he wins}
+ - - -
[Note "1:lowest"]"""
    )
    # East leads to the second trick, South to the third.
    assert board.play == cards("H2 H3 HA H4 C2 CA C4 CQ SK S3 S4 S2")
    assert board.card_notes == ((3, "lowest"),)
    assert board.marks == (("card 9", "$7"),) and board.comment("card 8") == "he wins"


def test_a_trick_in_progress() -> None:
    board = one('[Declarer "S"][Contract "3NT"][Play "W"]\nH2 H3 HA H4\n- - C2 CA')
    assert board.play == cards("H2 H3 HA H4 C2 CA") and not board.claimed
    assert "+ - C2 CA" in pbn.format([board])


def test_who_is_to_lead_next_is_shown() -> None:
    board = one('[Declarer "S"][Contract "3NT"][Play "W"]\nH2 H3 HA H4')
    assert pbn.format([board]).rstrip().endswith("- - + -")


def test_columns_may_begin_at_another_seat_than_the_leader() -> None:
    board = one('[Declarer "N"][Contract "3NT"][Play "W"]\nH5 H4 H2 H3\n*')
    assert board.play == cards("H2 H3 H5 H4")


def test_trumps_decide_who_leads() -> None:
    board = one('[Declarer "S"][Contract "4S"][Play "W"]\nHA S2 H3 H4\nC3 C4 C5 C6')
    assert board.play == cards("HA S2 H3 H4 C4 C5 C6 C3")


def test_notes_of_the_auction_behind_the_play() -> None:
    board = one(
        """[Declarer "S"][Contract "1C"]
[Auction "S"]
1C =1= Pass Pass =2= Pass
[Play "W"]
H2 =2= - - -
*
[Note "1:two or more"]
[Note "2:count"]
[Note "3:nobody asked"]"""
    )
    assert board.alerts == ((0, "two or more"), (2, ""))
    assert board.card_notes == ((0, "count"),)
    assert ("Note", "3:nobody asked") in board.extras


def test_calls_with_the_same_explanation_share_a_note() -> None:
    text = pbn.format([one('[Auction "N"] 1C =1= P P =2= P [Note "1:x"][Note "2:x"]')])
    assert text.count("=1=") == 2 and text.count("[Note") == 1


@pytest.mark.parametrize("auction", ["- ^S 1D ^I 1C\n4S ^I 3NT ^S ^S\nX 5H X AP", "^S 1D"])
def test_irregular_auctions_are_kept_as_they_are(auction: str) -> None:
    board = one(f'[Dealer "N"][Auction "W"]\n{auction}\n[Declarer "S"][Contract "5HX"]')
    assert board.auction is None and board.extra("Auction") == f"W\n{auction}"
    assert board.contract == Contract.parse("5HX", Seat.SOUTH)


@pytest.mark.parametrize(
    ("rows", "read", "says"),
    [
        ("SK H3 S4 S3\nC5 C2 S5 ^L CK\n*", "SK H3 S4 S3", "a lead out of turn (^L) at trick 2"),
        ("SK - S4 S3\n*", "SK", "a gap at trick 1: North's card is missing"),
        # North won the first trick and leads to the second: West's card cannot stand alone.
        ("SK H3 S4 S3\nC5 - - -", "SK H3 S4 S3", "a gap at trick 2: North's card is missing"),
        ("SK H3 S4 S3\n- - C6 C7", "SK H3 S4 S3", "a gap at trick 2: North's card is missing"),
        ("SK H3 S4 ^X S3\nC5 C2 S5 CK", "", "an irregularity (^X) at trick 1"),
        ("- H3 S4 S3\n*", "", "a gap at trick 1: West's card is missing"),
    ],
)
def test_a_play_is_read_up_to_a_gap_or_a_lead_out_of_turn(rows: str, read: str, says: str) -> None:
    board = one(f'[Declarer "S"][Contract "5H"][Play "W"]\n{rows}')
    assert board.play == cards(read) and not board.claimed
    assert board.extra("PlayAsWritten") == f"W\n{rows}"
    assert len(board.warnings) == 1 and says in board.warnings[0]


@pytest.mark.parametrize("mark", ["^I", "^S", "^L"])
def test_irregularity_marks_are_known(mark: str) -> None:
    board = one(f'[Auction "N"]\n1C {mark} 1D Pass')
    assert board.auction is None and board.extra("Auction") is not None
    words = {"^I": "insufficient bid", "^S": "skipped", "^L": "lead out of turn"}
    assert words[mark] in board.warnings[0] and "not read" in board.warnings[0]


def test_an_unfinished_trick_of_the_seat_on_lead_is_read() -> None:
    text = '[Declarer "S"][Contract "3NT"][Play "W"]\nH2 H3 H4 HA\n- - - DT\n'
    board = one(text)
    assert board.play == cards("H2 H3 H4 HA DT") and not board.warnings
    assert one(text + "*").claimed and one(text + "*").play == board.play


def test_a_marked_revoke_is_a_mark() -> None:
    board = one('[Declarer "S"][Contract "5H"][Play "W"]\nCA ^R S6 C3 C4\n*')
    assert board.play == cards("CA S6 C3 C4") and board.marks == (("card 1", "^R"),)
    behind = one('[Declarer "S"][Contract "5H"][Play "W"]\nCA S6^R C3 C4\n*')
    assert behind.play == board.play and behind.marks == board.marks


def test_a_play_without_a_contract_is_kept() -> None:
    assert one('[Play "W"]\nCA S6 C3 C4').extra("Play") == "W\nCA S6 C3 C4"


def test_tables_survive() -> None:
    board = one(
        """[OptimumResultTable "Declarer;Denomination\\2R;Result\\2R"]
N NT  7
N  S  7
[ActionTable "Rank;Call;Percentage"]
1 3NT "about 60 %"
2 [Board "4"]"""
    )
    table = board.extra("OptimumResultTable")
    assert table == "Declarer;Denomination\\2R;Result\\2R\nN NT  7\nN  S  7"
    assert board.extra("ActionTable") == 'Rank;Call;Percentage\n1 3NT "about 60 %"\n2'
    assert board.number == "4"
    assert '[OptimumResultTable "Declarer;Denomination\\2R;Result\\2R"]\nN NT  7' in pbn.format(
        [board]
    )


def test_rows_that_could_be_taken_for_something_else() -> None:
    assert one('[Foo "x"] %a\nb "[c]"d "e').extra("Foo") == 'x\n%a\nb "[c]"d "e'
    board = Board(Deal(), extras=(("Foo", 'x\n[Board "2"]'),))
    (again,) = pbn.parse(pbn.format([board]))
    assert again.number == "" and again.extra("Foo") == 'x\n"[Board \\"2\\"]"'


def test_strings_with_quotes_and_backslashes() -> None:
    board = one(r'[Event "The \"Big\" Game \\ part C:\dir"]')
    assert board.event == 'The "Big" Game \\ part C:\\dir'


def test_a_careless_quote_is_read_to_the_end_of_the_line() -> None:
    assert one('[Event "The "Big" Game"]').event == 'The "Big" Game'


def test_values_are_inherited() -> None:
    boards = pbn.parse(
        """[Event "##Cup"]
[Site "##Rome"]

[Board "1"]
[Scoring "IMP"]

[Board "2"]
[Site "Oslo"]
[Scoring "#"]
[Annotator "#"]

[Board "3"]
[Event "Plate"]
[Scoring "##MP"]

[Board "4"]
"""
    )
    assert [b.number for b in boards] == ["1", "2", "3", "4"]
    assert [b.event for b in boards] == ["Cup", "Cup", "Plate", "Plate"]
    assert [b.extra("Site") for b in boards] == ["Rome", "Oslo", "Oslo", "Oslo"]
    assert [b.extra("Scoring") for b in boards] == ["IMP", "IMP", "MP", "MP"]
    assert boards[1].extra("Annotator") == ""
    assert pbn.parse(pbn.format(boards)) == boards


def test_values_that_look_inherited_but_are_not() -> None:
    boards = [Board(Deal(), event="#"), Board(Deal(), event="##x", extras=(("Table", "#3"),))]
    assert pbn.parse(pbn.format(boards)) == boards


def test_comments_keep_their_places() -> None:
    board = one(
        """{ About all
of it }
[Event "x"] { about the event }
[Board "1"] ; about
; the board
{and more}
[Auction "N"] {before}
1C {after; a [call]}
[Foo "y"] {a { nested}
"""
    )
    assert dict(board.comments) == {
        "": "About all of it",
        "Event": "about the event",
        "Board": "about the board\n\nand more",
        "Auction": "before",
        "call 0": "after; a [call]",
        "Foo": "a { nested",
    }


def test_a_brace_too_many_is_passed_over() -> None:
    board = one('[Board "1"] {one {two}\n}\n[Dealer "N"]')
    assert board.comment("Board") == "one {two" and board.dealer is Seat.NORTH


def test_a_passed_out_board_may_name_a_declarer() -> None:
    board = one('[Declarer "N"][Contract "Pass"][Result ""][Auction "S"]\nPass Pass Pass Pass')
    assert board.passed_out and board.extras == ()


def test_a_contract_needs_a_declarer_where_all_passed() -> None:
    assert "all passed" in error('[Contract "4S"][Auction "S"] AP').message


def test_comments_on_tags_that_say_nothing_stay() -> None:
    board = one('[Event "?"]{a}[Foo "?"]{b}[Play ""]{c}[Note "x"]{d}')
    assert dict(board.comments) == {"Event": "a", "Foo": "b", "Play": "c", "Note": "d"}


def test_a_comment_may_hold_empty_lines_and_tags() -> None:
    boards = pbn.parse('[Board "1"]\n{one\n\n[Board "9"]\n}\n[Dealer "N"]\n\n[Board "2"]')
    assert [b.number for b in boards] == ["1", "2"]
    assert boards[0].comment("Board") == 'one\n\n[Board "9"]'


def test_comments_between_games_belong_to_the_next_and_at_the_end_to_the_last() -> None:
    boards = pbn.parse('{head}\n\n[Board "1"]\n\n{two}\n\n[Board "2"]\n\n{the end}\n')
    assert [b.comments for b in boards] == [
        (("", "head"),), (("", "two"), ("Board", "the end")),
    ]  # fmt: skip


def test_escaped_lines_are_passed_over_but_not_inside_comments() -> None:
    board = one('%[Board "3"]\n[Board "1"]\n% [Dealer "N"]\n[Event "50 % off"] {a\n%b}')
    assert board.number == "1" and board.dealer is None and board.event == "50 % off"
    assert board.comment("Event") == "a %b"


def test_games_need_no_empty_line_between_and_may_have_one_inside() -> None:
    boards = pbn.parse(
        '[Board "1"]\n[Dealer "N"]\n[Board "2"]\n[Dealer "E"]\n\n[Auction "E"]\n1C\n\nPass'
    )
    assert [(b.number, b.dealer) for b in boards] == [("1", Seat.NORTH), ("2", Seat.EAST)]
    assert str(boards[1].auction) == "1C P"
    assert [w.split(": ")[1] for w in boards[1].warnings] == [
        "no empty line before this game", "an empty line inside a game",
        "an empty line inside a game",
    ]  # fmt: skip
    assert boards[0].warnings == ()


def test_a_game_without_an_empty_line_before_it_has_its_own_head() -> None:
    boards = pbn.parse(
        f'''[Event "Cup"]
[Site "Rome"]
[Board "1"]
[Deal "{DEAL}"]
[Event "Plate"]
[Site "Oslo"]
[Board "2"]
[Deal "N:AK... - - -"]
[Dealer "S"]
[Vulnerable "NS"]
[Board "3"]
[Deal "N:QJ... - - -"]'''
    )
    assert [(b.number, b.event, b.extra("Site")) for b in boards] == [
        ("1", "Cup", "Rome"), ("2", "Plate", "Oslo"), ("3", "", None),
    ]  # fmt: skip
    assert boards[1].dealer is Seat.SOUTH and boards[1].vulnerability is Vulnerability.NS
    assert [str(b.deal.north) for b in boards] == ["AKT3.AQT6.JT.543", "AK...", "QJ..."]


def test_dealer_and_deal_alone_begin_games_too() -> None:
    boards = pbn.parse(
        '[Dealer "N"][Deal "N:AK... - - -"][Dealer "E"][Deal "N:QJ... - - -"]\n'
        '[Deal "N:T9... - - -"][Dealer "S"]'
    )
    found = [(b.dealer, str(b.deal.north)) for b in boards]
    assert found == [(Seat.NORTH, "AK..."), (Seat.EAST, "QJ..."), (Seat.SOUTH, "T9...")]


PLAYED = f'''[Board "1"]
[Dealer "S"]
[Deal "{DEAL}"]
[Declarer "S"]
[Contract "6H"]
[Auction "S"]
1H Pass 6H AP
'''


@pytest.mark.parametrize("again", ['[Auction "S"]\n1H Pass 6H AP', '[Auction "S"]', '[Board "1"]'])
def test_a_tag_that_comes_again_does_not_part_a_game(again: str) -> None:
    board = one(f'{PLAYED}{again}\n[Play "W"]\nS5 SA S4 S2\n')
    assert board.deal == Deal.parse(DEAL) and board.play == cards("S5 SA S4 S2")
    assert str(board.auction) == "1H P 6H P P P"
    name = again[1:].split(" ")[0]
    says = f"the tag {name} comes again in this game: the first counts"
    assert len(board.warnings) == 1 and says in board.warnings[0]


def test_of_a_tag_that_comes_again_the_first_counts() -> None:
    board = one(
        '[Board "1"]\n[Dealer "N"]\n[Dealer "E"]\n[Site "a"]\n[Site "b"]\n[Foo "z"]\n[Foo "y"]'
    )
    assert board.dealer is Seat.NORTH and board.extra("Site") == "a" and board.extra("Foo") == "z"
    assert board.extras == (("Foo", "z"), ("Foo", "y"), ("Site", "a"))
    assert len(board.warnings) == 3 and "input:3:10" in board.warnings[0]


@pytest.mark.parametrize("between", ["", "\n", "*\n", "- - - -\n*\n\n"])
@pytest.mark.parametrize("tag", ["Auction", "Play"])
def test_an_empty_section_before_a_full_one_does_not_count(tag: str, between: str) -> None:
    full = {"Auction": "1H Pass 6H AP", "Play": "S5 SA S4 S2"}[tag]
    text = PLAYED if tag == "Play" else PLAYED[: PLAYED.index("[Auction")]
    seat = {"Auction": "S", "Play": "W"}[tag]
    board = one(f'{text}[{tag} ""]\n{between}[{tag} "{seat}"]\n{full}\n')
    found = board.play if tag == "Play" else board.auction
    assert found == (cards(full) if tag == "Play" else Auction.parse("1H P 6H P P P", Seat.SOUTH))
    assert any("this one counts, for the first is empty" in text for text in board.warnings)


def test_notes_may_come_again_by_number() -> None:
    board = one('[Auction "N"] 1C =1= P =2= [Note "1:a"][Note "2:b"]')
    assert board.alerts == ((0, "a"), (1, "b")) and not board.warnings


def test_a_percent_line_is_not_empty() -> None:
    board = one('[Board "1"]\n%\n[Dealer "N"]\n% x\n[Event "y"]')
    assert (board.number, board.dealer, board.event) == ("1", Seat.NORTH, "y")
    assert not board.warnings


def test_what_names_another_deal_behind_an_empty_line_is_another_game() -> None:
    boards = pbn.parse(
        '[Board "1"][Deal "N:AK... - - -"]\n\n[Board "1"][Room "Closed"]\n\n[Dealer "N"]'
    )
    assert [(b.number, b.room, b.dealer) for b in boards] == [
        ("1", "", None), ("1", "c", Seat.NORTH),
    ]  # fmt: skip
    first, second = pbn.parse('[Deal "N:AK... - - -"]\n\n[Board "2"]')
    assert (first.number, second.number) == ("", "2")


@pytest.mark.parametrize("end", ["\x1a", "\x1a\n", "\n\x1a\x1a\x00\x00", "\x00" * 99])
def test_the_byte_that_ends_a_text_of_dos(end: str) -> None:
    board = one(f'{PLAYED}[Play "W"]\nS5 SA S4 S2\n{end}')
    assert board.play == cards("S5 SA S4 S2")
    joined = pbn.parse(f'[Board "1"]\n\x1a\n\n[Board "2"]{end}')
    assert [b.number for b in joined] == ["1", "2"]


def test_many_such_bytes_inside_a_text_cost_little() -> None:
    """Each was held for the end of the text, up to the next letter: minutes for these."""
    assert Source.of("\x1a" * 400_000 + "x\x1a \n\x1a").text == "\x1a" * 400_000 + "x"


def test_an_error_in_the_letters_belongs_to_its_own_game() -> None:
    found = list(pbn.boards(Source.of('[Board "1"]\n[Board "2"]\n[oops]\n[Board "3"]')))
    assert [isinstance(item, Board) for item in found] == [True, False, True]
    assert "game 2 (board 2)" in str(found[1])


def test_an_unknown_tag_after_an_empty_line_continues_the_game() -> None:
    board = one('[Board "1"]\n\n[BCFlags "1f"]\n')
    assert board.number == "1" and board.extra("BCFlags") == "1f"


def test_several_tags_on_a_line_and_a_tag_over_several() -> None:
    board = one('[Board "1"][ Dealer\n"N" ]  [Event"x"]')
    assert (board.number, board.dealer, board.event) == ("1", Seat.NORTH, "x")


@pytest.mark.parametrize("text", ["", "\n \n", "% only\n", "{nothing}", "; nothing\n"])
def test_no_games(text: str) -> None:
    assert pbn.parse(text) == []


def test_long_annotated_auctions_are_broken() -> None:
    calls = Auction.parse("1C 1D 1H 1S 2C 2D", Seat.NORTH)
    marks = tuple((f"call {i}", f"${n}") for i in range(6) for n in range(100, 112))
    text = pbn.format([Board(Deal(), auction=calls, marks=marks)])
    assert max(map(len, text.split("\n"))) <= 80
    assert pbn.parse(text)[0].marks == marks


def test_a_foreign_name_of_an_extra_does_not_become_another_game() -> None:
    board = Board(Deal(), number="1", extras=(("Board", "9"), ("a b", "x")))
    again = pbn.parse(pbn.format([board]))
    assert [b.number for b in again] == ["1"]
    assert dict(again[0].extras) == {"Board_": "9", "a_b": "x"}


@pytest.mark.parametrize(
    ("text", "line", "column", "kind", "says"),
    [
        ('[Deal "N:AKQZ... - - -"]', 1, 13, Malformed, "'Z' is not a rank"),
        ('[Deal "N:AA... - - -"]', 1, 11, Illegal, "A stands twice"),
        ('[Deal "N:A... A... - -"]', 1, 15, Illegal, "SA is held by North and East"),
        ('[Board "1"]\n[Dealer "X"]', 2, 10, Malformed, "'X' is not a seat"),
        ('[Vulnerable "maybe"]', 1, 14, Malformed, "not a vulnerability"),
        ("foo", 1, 1, Malformed, "text before the first tag"),
        ("[Board 7]", 1, 1, Malformed, "not a tag"),
        ('[Board "7"] ]', 1, 13, Malformed, "not a tag"),
        ('[Board "7"] { open', 1, 13, Malformed, "not closed"),
        ('[Board "7"] foo', 1, 13, Malformed, "'foo' after the tag Board"),
        ('[Auction "N"]\n1S 1H', 2, 4, Illegal, "call 2, 1H by East"),
        ('[Auction "N"]\n1S 8H', 2, 4, Malformed, "'8H' is not a call"),
        ('[Auction "N"]\n=1=', 2, 1, Malformed, "'=1=' in the auction"),
        ('[Auction "N"]\n1S * 2S', 2, 6, Malformed, "'2S' in the auction"),
        ('[Auction "N"]\n1S - 2S', 2, 4, Malformed, "'-' in the auction"),
        ('[Auction "N"]\n1S $1234', 2, 4, Malformed, "'$1234' in the auction"),
        ('[Dealer "N"][Auction "E"] 1S', 1, 23, Illegal, "East calls first"),
        ('[Declarer "S"][Contract "8S"]', 1, 26, Malformed, "not a contract"),
        ('[Declarer "S"][Contract "3NT"][Play "W"]\nSQ S1', 2, 4, Malformed, "'S1' is not a card"),
        ('[Result "x"]', 1, 10, Malformed, "not a result"),
        ('[Declarer "S"][Contract "3NT"][Result "14"]', 1, 40, Malformed, "not a result"),
    ],
)
def test_errors_point_at_the_place(
    text: str, line: int, column: int, kind: type[KibitzError], says: str
) -> None:
    found = error(text)
    assert isinstance(found, kind) and says in found.message
    assert found.place is not None
    assert (found.place.line, found.place.column) == (line, column)
    assert found.place.caret().split("\n")[1].index("^") == column + 1
    assert found.expected or isinstance(found, Illegal)


def test_the_error_says_which_board_and_the_others_are_still_read() -> None:
    text = '[Board "1"]\n\n[Board "2"]\n[Dealer "?!"]\n\n[Board "3"]\n'
    assert error(text).message.startswith("game 2 (board 2): ")
    found = list(pbn.boards(Source.of(text)))
    assert [isinstance(item, Board) for item in found] == [True, False, True]


def test_a_note_that_comes_again_is_a_warning_and_the_first_counts():
    text = '[Auction "N"]\n1C =1= AP\n[Note "1:first"]\n[Note "1:second"]\n'
    (board,) = pbn.parse(text + '[Play "E"]\nSA =1=\n[Note "1:of the card"]', "file")
    assert board.alerts == ((0, "first"),) and board.card_notes == ((0, "of the card"),)
    assert board.warnings == ("file:4:8: the note 1 comes again: the first counts",)
