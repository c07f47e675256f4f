"""PIMC, alpha-mu, the oracle and the human: settings, one world, explanations, budgets."""

from __future__ import annotations

import random
import time
from dataclasses import replace
from fractions import Fraction

import pytest

from kibitz.auction import Contract
from kibitz.cards import DECK, SEATS, Card, Seat, Strain
from kibitz.chance.belief.belief import Belief
from kibitz.chance.belief.meanings import Meanings
from kibitz.condition import parse_rule_condition
from kibitz.deal import Deal, Hand
from kibitz.dummy.double import card_results, card_values
from kibitz.errors import Illegal, Malformed
from kibitz.play import Situation, play_out
from kibitz.players import player, table
from kibitz.players.alpha_mu import AlphaMu
from kibitz.players.double_dummy import DoubleDummy
from kibitz.players.human import Human, read_card
from kibitz.players.pimc import Pimc
from kibitz.search.decision import Objective
from kibitz.search.pimc import pimc

FULL = Deal.parse("N:QJ93.AK2.K32.532 K75.Q975.J98.QT9 2.JT43.AQT.AKJ64 AT864.86.7654.87")


def situation_of(rng: random.Random, cards: int) -> Situation:
    deck = rng.sample(DECK, 4 * cards)
    deal = Deal.of({s: Hand.of(deck[cards * s : cards * s + cards]) for s in SEATS})
    contract = Contract(rng.randint(1, 7), rng.choice(list(Strain)), rng.choice(SEATS))
    situation = Situation.start(deal, contract)
    for _ in range(rng.randrange(4 * cards - 3)):
        situation = situation.play(rng.choice(list(situation.legal_cards())))
    return situation


def test_with_one_world_pimc_plays_double_dummy() -> None:
    rng = random.Random(1)
    for _ in range(300):
        situation = situation_of(rng, rng.randint(3, 8))
        values = card_values(situation)
        view = situation.view()
        belief = Belief.of_deal(view, situation.deal)
        decision = pimc(view, belief, rng.choice(list(Objective)))
        assert values[decision.card] == max(values.values())
        assert values[DoubleDummy(situation.deal).choose(view)] == max(values.values())


def test_every_option_is_told_with_its_numbers() -> None:
    rng, seen = random.Random(2), 0
    while seen < 15:
        situation = situation_of(rng, 5)
        view, belief = situation.view(), Belief.of_view(situation.view(), 1, 300)
        decision = pimc(view, belief)
        if not decision.options:
            assert decision.reason.claim == "forced"
            continue
        seen += 1
        covered = Hand()
        for option, told in zip(decision.options, decision.reason.because, strict=True):
            covered |= option.equals
            results = [
                card_results(
                    replace(situation, north=d.north, east=d.east, south=d.south, west=d.west)
                )[option.card]
                for d in belief.deals
            ]
            needed, ours = view.contract.tricks_needed, view.turn.side is view.contract.side
            good = [(result >= needed) is ours for result in results]
            weights = belief.weights.tolist()
            chance = Fraction(sum(w for w, g in zip(weights, good, strict=True) if g), sum(weights))
            assert told.numbers["chance"] == option.chance == chance
            all_tricks = view.tricks_left + sum(view.won)
            ours_all = [r if ours else all_tricks - r for r in results]
            mean = Fraction(
                sum(w * r for w, r in zip(weights, ours_all, strict=True)), sum(weights)
            )
            assert option.tricks == told.numbers["tricks"] == mean
            assert option.chance_error == 0  # all layouts are here
        assert covered == view.legal
        best = max((o.chance, o.tricks) for o in decision.options)
        assert (decision.options[0].chance, decision.options[0].tricks) == best


def test_sampled_options_carry_an_error_and_the_seed() -> None:
    view = Situation.start(FULL, "3NT by South").play("S6").view()
    decision = Pimc(worlds=12, seed=9).decide(view)
    assert decision.worlds <= 12 and not decision.is_exact
    assert any(option.tricks_error > 0 for option in decision.options)
    assert decision.reason.numbers["seed"] == 9 << 6 | 1
    assert decision == Pimc(worlds=12, seed=9).decide(view)


def test_a_single_class_of_cards_is_not_searched() -> None:
    ending = Deal.parse("N:AQ... KJ... 43... 65...")
    view = Situation.start(ending, "1NT by South", Seat.SOUTH).view()
    for one in (Pimc(), AlphaMu()):
        decision = one.decide(view)
        assert str(decision.card) == "S3" and not decision.boards


def test_ties_go_to_the_lowest_card() -> None:
    ending = Deal.parse("N:AKQ... .AKQ.. J..2.2 ..A.AK")
    view = Situation.start(ending, "1NT by South", Seat.SOUTH).view()
    assert str(pimc(view, Belief.of_deal(view, ending)).card) == "SJ"
    view = Situation.start(ending, "1NT by South", Seat.NORTH).view()
    assert str(pimc(view, Belief.of_deal(view, ending)).card) == "SQ"


def test_the_auction_counts_until_the_play_proves_it_wrong() -> None:
    view = Situation.start(FULL, "3NT by South").play("S6").view()
    strong = Meanings({Seat.WEST: parse_rule_condition("Points >= 9")})
    free, told = Pimc(8, seed=1), Pimc(8, seed=1, meanings=strong)
    assert free.decide(view) != told.decide(view)
    wrong = Meanings({Seat.WEST: parse_rule_condition("Spades = 0")})
    assert Pimc(8, seed=1, meanings=wrong).decide(view) == free.decide(view)


@pytest.mark.parametrize("name", ["pimc", "alpha-mu:depth=8"])
def test_a_time_budget_ends_the_search(name: str) -> None:
    view = Situation.start(FULL, "3NT by South").play("S6").view()
    player("pimc:worlds=1").choose(view)  # the solver is loaded
    start = time.perf_counter()
    decision = player(f"{name}:seconds=1").decide(view)
    assert decision.worlds > 1
    assert time.perf_counter() - start < 10  # bench/players.py measures; this only bounds


def test_a_whole_hand_against_the_oracle() -> None:
    start = Situation.start(FULL, "3NT by South")
    declarer = "alpha-mu:worlds=3:early_worlds=2"
    players = table(f"first-legal,double-dummy,{declarer},double-dummy", FULL)
    end = play_out(start, players)
    assert end.is_over and len(end.played) == 52


def test_settings_are_read_and_wrong_ones_refused() -> None:
    one = player("alpha-mu:worlds=16:depth=3:cards=8:objective=tricks:seconds=0.5", seed=4)
    assert one == AlphaMu(16, 3, 8, None, 0.5, None, Objective.TRICKS, 4)
    assert player("double-dummy", FULL) == DoubleDummy(FULL)
    for wrong in ("pimc:depth=2", "pimc:worlds=0", "pimc:worlds", "pimc:seconds=soon", "pimcc",
                  "pimc:objective=win", "first-legal:worlds=3", "pimc:seconds=nan"):  # fmt: skip
        with pytest.raises(Malformed):
            player(wrong)
    with pytest.raises(Illegal):
        player("double-dummy")


@pytest.mark.parametrize(
    ("answer", "card"),
    [("SA", "SA"), ("as", "SA"), ("♠A", "SA"), (" a♠ ", "SA"), ("10h", "HT"), ("h10", "HT"),
     ("th", "HT"), ("10", "HT"), ("t", "HT"), ("HT", "HT")],
)  # fmt: skip
def test_a_person_may_name_a_card_in_many_ways(answer: str, card: str) -> None:
    assert read_card(answer, Hand.parse("A2.T2..")) == Card.parse(card)


def test_a_person_is_asked_until_the_card_is_legal() -> None:
    view = Situation.start(FULL, "3NT by South").play("S6").play("S9").view()
    asked: list[str] = []
    answers = iter(["", "?", "zz", "H5", "2", "s5"])

    def ask(prompt: str) -> str:
        asked.append(prompt)
        return next(answers)

    assert Human(ask).choose(view) == Card.parse("S5")
    assert "W:♠6 N:♠9" in asked[0] and "♠K75" in asked[0] and len(asked) == 6
    assert "may not be played" in asked[4]
