"""Records that contradict themselves: the cards are judged or nothing, and it is said first."""

from __future__ import annotations

import pytest
from typer.testing import CliRunner

from kibitz import Auction, Board, Card, Contract, Deal, Seat, Suit, Vulnerability
from kibitz.cli import app
from kibitz.notation import jsonl, pbn, read_text
from kibitz.record import judge
from kibitz.report.playing.postmortem import postmortem_lines
from kibitz.report.playing.postmortem_html import postmortem_html
from kibitz.review.postmortem import PostMortem, Settings, postmortem
from kibitz.review.settled import settled

NORTH_SOUTH = "N:AKQJ.AKQJ.AKQ.AK T987.T987.T98.T9 6543.6543.765.QJ 2.2.J432.8765432"
DEAL = Deal.parse(NORTH_SOUTH)
SEVEN = Contract.parse("7NT-N")
SETTINGS = Settings.of(without="contract,trick-one,suits,double,play")


def all_tricks() -> tuple[Card, ...]:
    """East leads, and declarer takes all thirteen tricks in seven notrump."""
    from kibitz.play import Situation

    situation = Situation.start(DEAL, SEVEN)
    while not situation.is_over:
        if situation.mover is Seat.NORTH:
            card = max(situation.legal_cards(), key=lambda c: (c.rank, c.suit))
        else:
            card = min(situation.legal_cards(), key=lambda c: (c.rank, c.suit))
        situation = situation.play(card)
    assert situation.declarer_tricks == 13
    return situation.played


PLAY = all_tricks()
AUCTION = Auction.parse("7NT P P P", dealer=Seat.NORTH)
GOOD = Board(
    DEAL, number="1", vulnerability=Vulnerability.NONE, auction=AUCTION, play=PLAY, tricks=13
)


def found(**changes: object) -> PostMortem:
    return postmortem(GOOD.with_(**changes), SETTINGS)


def everywhere(one: PostMortem) -> dict[str, str]:
    """Every form in which a post-mortem is told, as text."""
    data = one.to_json()
    return {
        "text": "\n".join(postmortem_lines(data)),
        "brief": "\n".join(postmortem_lines(data, brief=True)),
        "html": postmortem_html([data], [([0], None)], "x"),
        "json": str(data),
        "notebook": one._repr_html_(),
    }


def test_a_record_that_agrees_stays_as_it_is() -> None:
    assert settled(GOOD).board == GOOD and not settled(GOOD).contradictions
    assert settled(GOOD.with_(tricks=None)).board == GOOD  # all cards give the result


def test_a_result_that_the_cards_refute_is_not_told() -> None:
    one = found(tricks=10)
    assert one.board.tricks == 13 and one.board.score == 1520
    for name, text in everywhere(one).items():
        told = " ".join(text.split())
        assert "three down" not in told and "-3" not in told, name
        assert "10 tricks are stated, but the play gives 13" in told, name
        assert told.index("contradicts itself") < told.index("made 7"), name
    assert "declarer took 13 tricks, and that is judged" in one.verdict


def test_a_result_that_cannot_be_is_stated_and_doubted_where_cards_are_missing() -> None:
    one = found(tricks=2, play=PLAY[:24], claimed=True)
    assert one.board.tricks is None and one.stated == 2 and one.to_json()["score"] is None
    told = "The record states that North went eleven down in 7NT; its cards do not bear that out."
    assert told in one.verdict and one.verdict.startswith("The record contradicts itself")


@pytest.mark.parametrize("declarer", [Seat.SOUTH, Seat.EAST, Seat.WEST])
def test_a_declarer_who_did_not_declare(declarer: Seat) -> None:
    stated = Contract.parse("7NT", declarer)
    one = found(contract=stated)
    assert one.board.contract == SEVEN and one.board.tricks == 13
    for name, text in everywhere(one).items():
        told = " ".join(text.split())
        assert f"{declarer.word} made" not in told and f"{declarer.word} went" not in told, name
        assert "By its cards 7NT by North was played, and that is judged." in told, name


def test_the_cards_may_be_right_against_the_auction() -> None:
    one = found(auction=Auction.parse("7C P P P", dealer=Seat.SOUTH), dealer=None, contract=SEVEN)
    assert one.board.contract == SEVEN and "that is judged" in one.verdict


@pytest.mark.parametrize("other", ["3NT-E", "4S-W"])
def test_cards_by_seats_do_not_tell_who_led(other: str) -> None:
    """PBN has cards by seats: what order they have comes from the contract that is stated."""
    deal = Deal.parse("E:KJ86.A42.Q54.943 A2.KJT7653.K63.T QT95.98.AT82.AJ5 743.Q.J97.KQ8762")
    play = (
        "CQ C9 CT CA DT DJ D5 DK H6 H9 HQ H2 C7 C3 S2 C5 S4 S6 SA SQ D3 D2 D7 DQ D4 D6 DA D9 D8 S3 "
        "HA H5 S5 S7 S8 HT SK H3 S9 C6 H4 H7 H8 C2 ST C8 SJ HJ C4 HK CJ CK"
    )
    auction = Auction.parse("1NT P 3NT P P P", dealer=Seat.WEST)
    board = Board(deal, auction=auction, play=tuple(map(Card.parse, play.split())), tricks=8)
    stated = Contract.parse(other)
    text = pbn.format([board]).replace('[Contract "3NT"]', f'[Contract "{stated.text}"]')
    text = text.replace('[Declarer "W"]', f'[Declarer "{stated.declarer.letter}"]')
    (told,) = read_text(text)
    assert told.contract == stated and told.play != board.play and judge(told).is_legal
    assert settled(told).refused and "do not settle it" in settled(told).contradictions[-1]


@pytest.mark.parametrize(
    "changes",
    [
        {"contract": Contract.parse("6NT-N")},  # the same cards
        {"contract": Contract.parse("7NT-S"), "play": (), "tricks": 9},
        {"passed_out": True, "contract": None, "play": (), "tricks": None},
        {"contract": Contract.parse("7NT-S"), "play": (PLAY[1], PLAY[0]), "tricks": 9},
    ],
)
def test_what_the_cards_do_not_settle_is_not_judged(changes: dict[str, object]) -> None:
    one = found(**changes)
    assert one.board.contract is None and not one.board.passed_out and one.played is None
    for name, text in everywhere(one).items():
        told = " ".join(text.split())
        assert "contract and play are not judged" in told, name
        for false in ("was passed out.", "h made", "h went", "There is no auction", "does not say"):
            assert false not in told, (name, false)


def test_a_revoke_is_not_judged_and_its_result_is_doubted() -> None:
    swapped = list(PLAY)
    seat_cards = [i for i in range(52) if DEAL.holder(PLAY[i]) is Seat.WEST]
    # He keeps his first diamond for the trick in which he would throw his first club.
    first = next(i for i in seat_cards if i % 4 and PLAY[i].suit is Suit.DIAMONDS)
    other = next(i for i in seat_cards if i > first and PLAY[i].suit != PLAY[i // 4 * 4].suit)
    swapped[first], swapped[other] = swapped[other], swapped[first]
    one = found(play=tuple(swapped), tricks=10)
    assert one.played is None and one.board.tricks is None
    for name, text in everywhere(one).items():
        told = " ".join(text.split())
        assert "must follow suit" in told and "contradicts itself" in told, name
    admitted = found(play=tuple(swapped), tricks=10, marks=((f"card {first}", "^R"),))
    assert admitted.played is None
    for name, text in everywhere(admitted).items():
        told = " ".join(text.split())
        assert "a revoke, as the record says: West played" in told, name
        assert "contradicts itself" not in told, name
    assert "as agreed: the cards that were played give another result" in admitted.verdict


def test_an_agreed_result_is_told_as_agreed() -> None:
    one = found(tricks=12, irregular=("result",))
    assert not one.contradictions and one.board.tricks == 12
    assert one.verdict.startswith("North went one down in 7NT, as agreed: the cards")


def test_the_command_says_it_in_every_form(tmp_path) -> None:
    file = tmp_path / "odd.jsonl"
    file.write_text(jsonl.format([GOOD.with_(tricks=10)]))
    without = "contract,trick-one,suits,double,play,auction"
    for words in ([], ["--brief"], ["--json"], ["--html", "-"]):
        result = CliRunner().invoke(app, ["postmortem", str(file), "--without", without, *words])
        assert result.exit_code == 0 and "three down" not in result.output
        told = " ".join(result.output.split())
        assert "10 tricks are stated, but the play gives 13" in told, words
