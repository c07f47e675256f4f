"""Leads: auctions as they are told, what the table says, the drawing, the figures, the reasons."""

from __future__ import annotations

import json
import math

import numpy as np
import pytest
from typer.testing import CliRunner

from kibitz.auction import PASS, Auction, Call
from kibitz.bidding import System
from kibitz.bidding.calling.aim import Scoring
from kibitz.bidding.leads.layouts import gather
from kibitz.bidding.leads.lead import LeadQuestion, answer_of, best_lead, lead
from kibitz.bidding.leads.wording import answer_json, heard_lines, heard_text, why
from kibitz.bidding.meaning.fallback import FallbackMoment
from kibitz.bidding.meaning.hearing import MeaningSource, hear
from kibitz.bidding.meaning.picture import ShownHand
from kibitz.bidding.meaning.spoken import auction_of, led
from kibitz.cards import SEATS, Card, Seat, Vulnerability
from kibitz.cli import app
from kibitz.condition import english, parse_rule_condition
from kibitz.condition.match import matches
from kibitz.deal import Hand
from kibitz.errors import Illegal, Malformed

HAND = Hand.parse("QJT92.K3.842.975")
SYSTEM = System.parse(
    "$.1N. := 15 TO 17 Points AND balanced; $.1N.2N. := 8 TO 9 Points; $.P. := true;"
)
SYSTEMS = dict.fromkeys(SEATS, SYSTEM)


@pytest.mark.parametrize(
    ("told", "whole"),
    [
        ("1N 3N", "1NT P 3NT P P P"),
        ("1N P 3N", "1NT P 3NT P P P"),
        ("1N P 3N P P P", "1NT P 3NT P P P"),
        ("1S (2H) 4S", "1S 2H 4S P P P"),
        ("1S (2H) X (3H) 4S", "1S 2H X 3H 4S P P P"),
        ("1N-3N", "1NT P 3NT P P P"),
        ("p p 1c p 1s", "P P 1C P 1S P P P"),
    ],
)  # fmt: skip
def test_auctions_as_they_are_told(told: str, whole: str) -> None:
    assert str(auction_of(told)) == whole


def test_the_leader_sits_where_he_is_put() -> None:
    for seat in SEATS:
        contract = led("1C 1S 2S 4S", seat).contract
        assert contract is not None and contract.leader is seat


@pytest.mark.parametrize("told", ["", "1N 1S", "1N foo", "P P P P"])
def test_auctions_that_cannot_be(told: str) -> None:
    with pytest.raises((Malformed, Illegal)):
        led(told)


@pytest.mark.parametrize(
    ("auction", "call", "yes", "no"),
    [
        ("1H X P", "2D", "432.43.Q8765.432", "A32.43.AQ876.A32 432.543.765.5432"),
        ("1H X P", "3D", "432.43.AQ876.K32", "432.43.98765.432"),  # a jump
        ("1H X P", "1NT", "432.KJ43.K876.32", "432.5432.8765.32"),
        ("", "1S", "AKJ52.A32.K4.432", "AKJ2.A32.K43.432"),
        ("", "1N", "AKQ2.A32.K43.432", "AKQ432.A3.K43.43 AKQ2.432.K43.432"),
        ("", "2H", "32.KQJ987.432.32", "32.AKQJ87.A32.32"),
        ("1H", "1S", "AKJ52.32.K42.432", "KJ52.A32.K42.432"),
        ("1H", "X", "AKJ5.2.KQ42.J432", "AKJ5.K432.KQ4.32"),
        ("1H P", "4H", "32.KQ432.A432.K2", "32.32.A5432.5432"),
        ("1C P 1S P", "2S", "KQ32.K2.Q43.QJ32", "KQ32.AK2.Q43.AJ2 32.K32.Q43.AJ432"),
    ],
)
def test_what_the_table_says(auction: str, call: str, yes: str, no: str) -> None:
    before = Auction.parse(auction, dealer=Seat.NORTH)
    heard = hear(dict.fromkeys(SEATS, System()), before)
    partner = ShownHand()
    for said in heard.shown[before.turn.partner]:
        partner = partner.also(said) or partner
    meant = FallbackMoment(before, partner.picture, ShownHand().picture).meant(Call.parse(call))
    assert meant is not None
    meaning = meant.condition
    assert all(matches(meaning, Hand.parse(hand)) for hand in yes.split()), english(meaning)
    assert not any(matches(meaning, Hand.parse(hand)) for hand in no.split()), english(meaning)


def test_what_has_a_rule_is_heard_by_the_rule_and_denies_the_others() -> None:
    heard = hear(SYSTEMS, led("1N 3N"))
    opened, _, jumped, *_ = heard.calls
    assert opened.source is MeaningSource.RULE and jumped.source is MeaningSource.TABLE
    assert [rule.name for rule in jumped.denied] == ["$.1N.2N."]
    assert not matches(heard.meanings[Seat.NORTH], Hand.parse("K432.K32.Q32.432"))
    assert matches(heard.meanings[Seat.NORTH], Hand.parse("K432.K32.KQ2.432"))


def test_what_is_stated_replaces_what_is_heard() -> None:
    stated = {Seat.EAST: parse_rule_condition("Spades >= 6")}
    question = LeadQuestion.of(HAND, led("1N 3N"), SYSTEMS, stated)
    drawn = gather({Seat.WEST: HAND}, question.told, 20, seed=3)
    assert all(len(deal.east.spades) >= 6 for deal in drawn.layouts.deals)
    assert all(15 <= deal.south.hcp <= 17 for deal in drawn.layouts.deals)
    assert all(deal.west == HAND for deal in drawn.layouts.deals)
    assert not drawn.given_up


def test_rare_meanings_are_drawn_and_impossible_ones_given_up() -> None:
    rare = {Seat.SOUTH: parse_rule_condition("Points >= 27 AND Hearts >= 6")}
    drawn = gather({Seat.WEST: HAND}, rare, 5, seed=1)
    assert all(deal.south.hcp >= 27 for deal in drawn.layouts.deals) and not drawn.given_up
    never = {**rare, Seat.NORTH: parse_rule_condition("Points >= 20")}
    assert gather({Seat.WEST: HAND}, never, 5, seed=1).given_up == (Seat.NORTH,)


def solved(**cards: list[int]) -> np.ndarray:
    """Tricks of the defence: of the named cards, and 3 for all others that West holds."""
    size = len(next(iter(cards.values())))
    table = np.full((size, 52), -1, np.int8)
    for card in HAND:
        table[:, card.index] = 3
    for name, tricks in cards.items():
        table[:, Card.parse(name).index] = tricks
    return table


def question(scoring: Scoring = Scoring.IMPS) -> LeadQuestion:
    return LeadQuestion.of(HAND, led("1N 3N"), SYSTEMS, None, Vulnerability.NONE, scoring)


def masks(size: int) -> np.ndarray:
    return gather({Seat.WEST: HAND}, question().told, size, seed=1).layouts.masks


def test_figures_are_paired() -> None:
    """The queen beats the contract on layouts 0 and 1, the king of hearts on 1 alone."""
    queen, king = [5, 6, 3, 3], [3, 5, 3, 2]
    found = answer_of(question(), masks(4), solved(SQ=queen, HK=king), seed=1)
    leads = {lead.cards[0]: lead for lead in found.leads}
    best, other = leads[Card.parse("SQ")], leads[Card.parse("HK")]
    assert found.best is best and best.beats.mean == 0.5 and other.beats.mean == 0.25
    assert best.tricks.mean == 17 / 4 and best.behind.mean == 0
    gains = np.array([1, 0, 0, 0])
    assert other.beats_behind.mean == 0.25
    assert other.beats_behind.se == pytest.approx(gains.std(ddof=1) / 2)
    assert other.costs == 3 / 4
    spots = next(lead for lead in found.leads if Card.parse("D8") in lead.cards)
    assert spots.text == "♦842"
    assert found.reason.numbers["only first beats"] == 1
    assert found.reason.numbers["only second beats"] == 0


def test_scoring_changes_what_is_best() -> None:
    """An overtrick is much at matchpoints; at IMPs the one layout that is beaten is more."""
    safe, bold = [4, 4, 4, 4, 4, 4], [5, 3, 3, 3, 3, 3]
    table = solved(SQ=safe, HK=bold)
    by = {s: answer_of(question(s), masks(6), table, seed=1).best.cards[0] for s in Scoring}
    assert by[Scoring.IMPS] == Card.parse("HK") and by[Scoring.MATCHPOINTS] == Card.parse("SQ")
    total = answer_of(question(Scoring.TOTAL), masks(6), table, seed=1).best
    assert total.worth.mean == pytest.approx(
        (50 - 5 * 430) / 6 if str(total.cards[0]) == "HK" else -400
    )


def test_the_reason_names_what_is_typical() -> None:
    """A lead that gains exactly where partner has the ace of spades says so."""
    layouts = masks(200)
    ace = (layouts[:, Seat.EAST] & np.uint64(Card.parse("SA").mask)) != 0
    table = solved(SQ=np.where(ace, 5, 3).tolist())
    found = answer_of(question(), layouts, table, seed=1)
    words = " ".join(why(found))
    assert "mostly where partner has the ♠A (100 % of these" in words
    assert f"On {int(ace.sum())} of 200 layouts only ♠Q beats it" in words


def test_equal_leads_are_not_called_clear() -> None:
    rng = np.random.default_rng(1)
    table = solved(SQ=rng.integers(3, 6, 50).tolist(), HK=rng.integers(3, 6, 50).tolist())
    found = answer_of(question(), masks(50), table, seed=1)
    assert not found.is_clear and any("no clear difference" in line for line in why(found))


def test_a_real_one_is_reproducible_and_stops_where_told() -> None:
    told: list[tuple[int, int]] = []
    first = best_lead(question(), layouts=4, progress=lambda *n: told.append(n))
    again = best_lead(question(), layouts=4)
    assert answer_json(first) == answer_json(again)
    assert first.layouts == 4 and told == [(4, 4)] and not first.decided
    assert sum(len(lead.cards) for lead in first.leads) == 13
    assert all(math.isfinite(lead.tricks.se) for lead in first.leads)
    lines = [*heard_lines(first)]
    assert lines[0].startswith("1NT South: has 15 to 17") and "no rule; notrump" in lines[1]


def run(*words: str):
    return CliRunner().invoke(app, ["lead", *words])


def test_command() -> None:
    done = run("QJT92 K3 842 975", "1N", "3N", "--layouts", "4", "--json", "--vul", "NS")
    assert done.exit_code == 0, done.output
    data = json.loads(done.output)
    assert data["contract"] == "3NT by South" and data["leader"] == "W" and data["layouts"] == 4
    assert run("QJT92 K3 842 97", "1N", "3N").exit_code == 2
    assert run("QJT92 K3 842 975", "1N", "1S").exit_code == 2
    assert run("QJT92 K3 842 975", "1N", "3N", "--meaning", "nobody: x").exit_code == 2
    assert run("QJT92 K3 842 975", "1N", "3N", "--scoring", "rubber").exit_code == 2
    assert run("QJT92 K3 842 975", "1N", "3N", "--dealer", "N", "--seat", "S").exit_code == 2
    text = run("QJT92 K3 842 975", "1N", "3N", "--layouts", "2", "--seat", "N",
               "--meaning", "partner: Spades > 3")  # fmt: skip
    assert text.exit_code == 0 and "North leads" in text.output
    assert "South, as stated: has at least four spades" in text.output


ASKING = System.parse(
    "$.1S. := Spades >= 5 AND 12 TO 21 Points; $.1S.3S. := Spades >= 4 AND Points >= 10;"
    "$.1S.3S.4N. := Points >= 17; $.1S.3S.4N.5D. := true; $.1S.3S.4N.5D.5S. := Points < 15;"
)


def test_a_call_that_does_not_fit_the_earlier_ones_is_told_as_left_out() -> None:
    auction = Auction.parse("1S P 3S P 4N P 5D P 5S P P P", dealer=Seat.SOUTH)
    heard = hear(dict.fromkeys(SEATS, ASKING), auction)
    *_, last = (one for one in heard.calls if one.call != PASS)
    assert not last.fits and "left out" in heard_text(last)
    assert all(one.fits for one in heard.calls if one is not last)


def test_rules_are_kept_before_what_the_table_says() -> None:
    auction = Auction.parse("1S 2H P P P", dealer=Seat.SOUTH)
    system = System.parse("$.1S. := Spades >= 5 AND 12 TO 21 Points;")
    question = LeadQuestion.of(
        Hand.parse("KQ.8765.432.A432"), auction, dict.fromkeys(SEATS, system)
    )
    assert not question.hearing.is_sure(Seat.WEST)  # 2H has no rule
    assert [*question.told] == [Seat.EAST, Seat.SOUTH, Seat.WEST]


@pytest.mark.parametrize("layouts", [0, -5])
def test_no_layouts_are_refused(layouts: int) -> None:
    with pytest.raises(Illegal, match="1 layout or more"):
        lead("KQJT9.32.842.975", "1N 3N", layouts=layouts)
