"""Was the card right on what its player could see? Endings whose odds are known."""

from __future__ import annotations

import pytest

from kibitz import Card, Deal, Seat, Situation
from kibitz.review.continuation import Continuation, in_layout
from kibitz.review.judge import Finding, look_again, screen
from kibitz.review.knowledge import Knowledge
from kibitz.search.pimc import tabulate

NOTHING = Knowledge()


def found(situation: Situation, card: str) -> tuple[float, Finding]:
    """The suspicion of the screen and the finding of the second look."""
    seen = screen(situation, Card.parse(card), NOTHING, seed=5)
    assert seen is not None
    return seen.suspicion, look_again(seen, NOTHING)


def ending(deal: str, contract: str, leader: Seat, won: tuple[int, int, int, int]) -> Situation:
    """An ending with tricks already taken by each seat."""
    from dataclasses import replace

    return replace(Situation.start(Deal.parse(deal), contract, leader), won=won)


# South needs all three spade tricks of AQJ opposite 432; one finesse each way is possible.
FINESSE = ending("N:AQJ..2. K65..7. 432..3. T98..8.", "3NT by South", Seat.SOUTH, (3, 0, 3, 4))


def test_a_finesse_that_loses_is_right_on_what_declarer_could_see() -> None:
    situation = FINESSE.play("S2").play("S8")
    _, finding = found(situation, "SQ")
    assert finding.is_as_good
    assert not finding.is_worse


def test_to_refuse_the_finesse_is_a_mistake() -> None:
    situation = FINESSE.play("S2").play("S8")
    suspicion, finding = found(situation, "SA")
    assert suspicion > 0.2
    assert finding.is_worse
    assert str(finding.sample.cards[finding.best]) in ("SQ", "SJ")
    assert finding.best_chance > finding.chance


def test_the_only_card_is_not_looked_at() -> None:
    situation = FINESSE.play("D3").play("D8").play("D2")
    assert screen(situation, Card.parse("D7"), NOTHING, seed=1) is None


# Who has the queen? AJT opposite K98 and a side card each: with all cards in sight every line
# makes all the tricks, and putting the guess off looks as good as sure.
GUESS = "N:AJT.2.. Q65.7.. K98.3.. 743.8.."


def test_playing_on_cannot_guess_always_right() -> None:
    situation = ending(GUESS, "3NT by South", Seat.SOUTH, (3, 0, 3, 3)).play("S8").play("S3")
    view = situation.view()
    belief = NOTHING.belief(view, 1, 200)
    table = tabulate(view, belief)
    needed = view.contract.tricks_needed
    jack = next(n for n, group in enumerate(table.groups) if group & Card.parse("SJ").mask)
    with_open_cards = float(belief.chance(table.tricks.max(axis=1) >= table.needed))
    onward = Continuation(NOTHING, seed=1)
    rows = belief.worlds[:40]
    made = [onward.tricks(in_layout(situation, row).play("SJ"), needed) >= needed for row in rows]
    assert sum(made) / len(made) < with_open_cards
    assert sum(made) <= int((table.tricks[:40, jack] >= table.needed).sum())


def test_putting_a_guess_off_is_worth_what_the_guess_is_worth() -> None:
    situation = ending(GUESS, "3NT by South", Seat.SOUTH, (3, 0, 3, 3)).play("S8").play("S3")
    seen = screen(situation, Card.parse("SJ"), NOTHING, seed=5)
    assert seen is not None
    ace = seen.sample.column(Card.parse("SA"))
    with_open_cards = seen.sample.chance(ace)
    _, finding = found(situation, "SJ")
    assert finding.sample.belief.is_exact
    assert finding.played_on == len(finding.sample)
    assert finding.gap.se == 0
    assert finding.chance == pytest.approx(3 / 7)  # West has the queen
    assert finding.best_chance == pytest.approx(4 / 7)  # East has it; open cards guess it, too
    assert with_open_cards > finding.best_chance
    assert finding.is_worse  # East has four unknown cards, West three
    _, finding = found(situation, "SA")
    assert finding.is_as_good


# South needs the last two tricks; West is on lead with the setting trick in his hand.
SETTING = ending("N:.K..K 6.5.. .A..A A.2..", "3NT by South", Seat.WEST, (4, 2, 3, 2))


def test_a_defender_who_does_not_cash_the_setting_trick_makes_a_mistake() -> None:
    suspicion, finding = found(SETTING, "H2")
    assert suspicion > 0.1
    assert finding.is_worse
    assert finding.best_chance == 1
    _, finding = found(SETTING, "SA")
    assert finding.is_as_good
