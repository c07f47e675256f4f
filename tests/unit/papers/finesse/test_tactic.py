"""The seven tactics: the registry, and a name for every trick."""

from __future__ import annotations

import random

from kibitz.combination import suit
from kibitz.combination.problem import Problem
from kibitz.combination.solving.position import SuitGame
from kibitz.combination.writing.point_of_play import Ground
from kibitz.papers.finesse.tactic import TACTICS, name_tricks, plays


def test_there_are_seven_and_each_is_explained() -> None:
    assert len(TACTICS) == 7
    assert sorted(TACTICS)[:2] == ["cash", "duck"]
    for name, tactic in TACTICS.items():
        assert tactic.name == name
        assert tactic.precondition and tactic.english and "opposite" in tactic.example


def found(text: str) -> set[str]:
    """The tactics that a combination offers, with their cards."""
    ground = Ground(SuitGame(Problem.parse(text)))
    return {play.english for play in plays(ground, ground.start(0))}


def test_each_type_where_it_belongs() -> None:
    assert {"cash the ace", "finesse the queen", "duck a round"} <= found("AQ-x")
    assert "lead low to the king" in found("Kx-xx")
    assert "finesse the king" not in found("Kx-xx")
    assert "run the jack" in found("AKT9-Jx")
    assert any("drive out" in english for english in found("QJT-xxx"))
    assert not any("drive out" in english for english in found("Qxx-xxx"))
    assert "cash the king" not in found("Kx-xx")


def test_the_first_trick_of_known_lines() -> None:
    wanted = {
        "AQ-2": "finesse 1",
        "Kx-xx": "finesse 2",
        "AKQJ9-x": "cash",
        "AKQ9-xx": "finesse 1",
    }
    for text, tactic in wanted.items():
        line = suit(text).best
        assert line is not None
        assert name_tricks(line)[0][1].tactic == tactic


def test_every_trick_of_every_line_has_a_name() -> None:
    rng = random.Random(4)
    ranks = "AKQJT98765432"
    for _ in range(12):
        held = sorted(rng.sample(ranks, rng.randint(4, 9)), key=ranks.index)
        cut = rng.randint(1, len(held))
        text = f"{''.join(held[:cut])}-{''.join(held[cut:]) or 'void'}"
        line = suit(text).best
        assert line is not None
        if line.tree is None:
            continue
        named = name_tricks(line)
        assert len(named) == sum(1 for _ in line.tree.walk())
        assert all(play.tactic in TACTICS for _, play in named)
