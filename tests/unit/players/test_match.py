"""Matches: problems, plays, resumption, close deals."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from kibitz import notation
from kibitz.auction import Contract
from kibitz.cards import Card, Seat
from kibitz.dummy.double import tricks
from kibitz.errors import Illegal
from kibitz.lab.experiment import seed_of
from kibitz.lab.run import run
from kibitz.players import close, match
from kibitz.players.close import Close
from kibitz.players.match import Match, play
from kibitz.players.problem import MatchBoard

NOTRUMP = Contract.parse("3NT by South")
LESSON = (
    '{"board": "1", "dealer": "S", "vul": "NS", "deal": "N:75.K64.KQ74.J986 QT3.Q95.J986.A73 '
    'A82.AT82.A3.KQT4 KJ964.J73.T52.52", "contract": "3NT", "declarer": "S", "lead": "S6"}\n'
)


def lesson() -> MatchBoard:
    (board,) = notation.read_text(LESSON)
    return MatchBoard.of_board(board)


def stripped(rows: list[Any]) -> list[Any]:
    """The rows without what the clock wrote."""
    return [{key: value for key, value in row.items() if key != "seconds"} for row in rows]


def test_a_problem_begins_after_the_lead_that_the_file_gives() -> None:
    start = lesson().start()
    assert start.mover is Seat.NORTH and start.trick.cards == (Card.parse("S6"),)
    assert lesson().score(9) == 600 and lesson().score(8) == -100


@pytest.mark.parametrize(("contract", "kept"), [("4NT-S", True), ("3NT-N", False), ("4S-S", False)])
def test_a_lead_is_kept_against_the_same_declarer_and_strain_alone(contract, kept) -> None:
    (board,) = notation.read_text(LESSON)
    other = MatchBoard.of_board(board, Contract.parse(contract))
    assert (other.lead is not None) == kept
    assert other.contract == Contract.parse(contract)


def test_a_problem_survives_being_written() -> None:
    problem = lesson()
    assert MatchBoard.from_json(problem.to_json()) == problem
    ending = MatchBoard.random(5, NOTRUMP, cards=9, won=2)
    assert MatchBoard.from_json(ending.to_json()) == ending


def test_random_problems_have_their_cards_and_keep_pace() -> None:
    for cards in range(2, 14):
        problem = MatchBoard.random(7, NOTRUMP, cards)
        assert {len(hand) for hand in problem.deal.hands} == {cards}
        start = problem.start()
        assert sum(start.won) == (13 - cards if problem.won else 0)
        assert start.declarer_tricks + problem.needed == 9
    assert MatchBoard.random(7, NOTRUMP) != MatchBoard.random(8, NOTRUMP)


@pytest.mark.parametrize("won", [5, -1])
def test_more_tricks_than_are_gone_cannot_be_won(won: int) -> None:
    with pytest.raises(Illegal):
        MatchBoard.random(1, NOTRUMP, cards=9, won=won)


def test_targets_are_contracts_after_a_beginning() -> None:
    problem = MatchBoard.random(3, NOTRUMP, cards=9)
    for target in range(3, 10):
        aimed = problem.with_target(target)
        assert aimed.needed == target and 0 <= aimed.won <= 4
    with pytest.raises(Illegal):
        problem.with_target(2)


def test_the_oracle_takes_what_there_is_and_ends_early_with_the_same_answer() -> None:
    for seed in range(12):
        problem = MatchBoard.random(seed, NOTRUMP, cards=6)
        there = problem.won + tricks(problem.deal, NOTRUMP.strain, Seat.SOUTH)
        for target in (0, 1):
            aimed = replace(problem, contract=replace(NOTRUMP, level=max(1, there - 6 + target)))
            whole = play(aimed, "double-dummy", "double-dummy", seed)
            assert whole.tricks == there
            short = play(aimed, "double-dummy", "double-dummy", seed, only_whether=True)
            assert short.is_made == whole.is_made
            assert len(short.play) <= len(whole.play)


def test_a_play_that_ends_early_says_what_the_whole_play_says() -> None:
    for seed in range(8):
        problem = MatchBoard.random(seed, NOTRUMP, cards=6)
        for defence in ("double-dummy", "first-legal"):
            whole = play(problem, "pimc:worlds=4", defence, seed)
            short = play(problem, "pimc:worlds=4", defence, seed, only_whether=True)
            assert short.is_made == whole.is_made
            assert whole.play[: len(short.play)] == short.play


def test_people_and_twins_are_refused() -> None:
    with pytest.raises(Illegal, match="without people"):
        Match(("pimc", "human"), "double-dummy", contract=NOTRUMP)
    with pytest.raises(Illegal, match="twice"):
        Match(("pimc", "pimc"), "double-dummy", contract=NOTRUMP)


@pytest.mark.parametrize("workers", [0, 1])
def test_an_interrupted_match_resumes_to_identical_results(tmp_path, monkeypatch, workers) -> None:
    players = ("pimc:worlds=3", "first-legal")
    experiment = Match(players, "pimc:worlds=2", contract=NOTRUMP, cards=5).experiment(seed=4)
    whole = run(experiment, units=6, workers=workers)
    path, done = tmp_path / "match.sqlite", []
    unit = match.unit

    def interrupted(*arguments: Any) -> Any:
        if len(done) == 3:
            raise KeyboardInterrupt
        done.append(unit(*arguments))
        return done[-1]

    with monkeypatch.context() as patch:
        patch.setattr(match, "unit", interrupted)
        with pytest.raises(KeyboardInterrupt):
            run(experiment, path, units=6, workers=0)
    resumed = run(experiment, path, units=6, workers=workers)
    assert stripped(resumed.values) == stripped(whole.values)
    kept = [row["seconds"] for row in resumed.values[:3]]
    assert kept == [row["seconds"] for row in done]


def test_all_declarers_have_the_same_deal_and_seed_and_every_deal_its_own() -> None:
    settings = Match(("first-legal", "pimc:worlds=1"), "first-legal", contract=NOTRUMP, cards=4)
    rows = run(settings.experiment(seed=2), units=5, workers=0).values
    assert len({row["deal"] for row in rows}) == len({row["seed"] for row in rows}) == 5
    row = rows[3]
    again = play(MatchBoard.from_json(row), "pimc:worlds=1", "first-legal", row["seed"])
    assert row["plays"]["pimc:worlds=1"]["play"] == " ".join(map(str, again.play))


def scripted(monkeypatch: pytest.MonkeyPatch, made: str) -> None:
    """Trials whose outcomes are known."""
    outcomes = iter(made)

    def trial(*_: Any, **__: Any) -> match.Played:
        return match.Played(7, next(outcomes) == "1", 9, 1, 1, ())

    monkeypatch.setattr(close, "play", trial)


@pytest.mark.parametrize(
    ("outcomes", "tried", "is_close"),
    [
        ("111", 3, False),
        ("000", 3, False),
        ("10111110", 7, False),  # six are more than five
        ("01000001", 7, False),  # three cannot be reached
        ("10101011", 6, True),  # three made, and no more than five will be
        ("11011000", 7, True),
        ("00100110", 7, True),
        ("00100101", 8, True),
    ],
)
def test_trials_end_when_the_answer_is_known(monkeypatch, outcomes, tried, is_close) -> None:
    settings = Close(Match(("pimc",), "double-dummy", contract=NOTRUMP, cards=9))
    scripted(monkeypatch, outcomes)
    found, answer = close.trials(settings, MatchBoard.random(1, NOTRUMP, 9), 1)
    assert (len(found), answer) == (tried, is_close)


def test_every_deal_is_taken_where_that_is_asked_for(monkeypatch) -> None:
    match_ = Match(("pimc",), "double-dummy", contract=NOTRUMP, cards=9)
    scripted(monkeypatch, "")
    assert close.trials(Close(match_, 1, every=True), MatchBoard.random(1, NOTRUMP, 9), 1) == (
        [],
        True,
    )
    settings = Close(match_, 1, every=True).experiment(1).settings
    assert close.prepare(settings).every
    assert "every" not in Close(match_, 1).experiment(1).settings  # older files go on


def test_close_deals_want_the_tricks_there_are_and_reuse_no_seed(monkeypatch) -> None:
    seeds: list[int] = []
    real = close.play

    def noted(problem: MatchBoard, name: str, defence: str, seed: int, **rest: Any) -> match.Played:
        seeds.append(seed)
        there = tricks(problem.deal, problem.contract.strain, Seat.SOUTH)
        assert problem.needed == there
        return replace(real(problem, name, defence, seed, **rest), is_made=len(seeds) % 2 == 0)

    monkeypatch.setattr(close, "play", noted)
    settings = Close(Match(("first-legal", "double-dummy"), "double-dummy", contract=NOTRUMP), 3)
    row = close.unit(replace(settings, match=replace(settings.match, cards=6)), 0, seed_of(1, 0))
    assert row["close"] and len(row["plays"]) == 3
    trials = seeds[: len(row["trials"])]
    pairs = seeds[len(trials) :]
    assert len(pairs) == 6 and pairs[::2] == pairs[1::2]
    assert len(set(seeds)) == len(trials) + 3
