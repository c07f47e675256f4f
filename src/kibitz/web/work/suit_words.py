"""A suit combination for the Suit page: the procedure, what surrounds it, and its tree."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from kibitz.combination import Line, Solution
from kibitz.combination.explaining.rival import name as short_name
from kibitz.combination.problem import Problem
from kibitz.combination.solution import ToldLine
from kibitz.combination.solving.line import DrawnLine
from kibitz.combination.writing.writer import write
from kibitz.english import counted
from kibitz.papers.finesse.collapse import TacticNode, label_text
from kibitz.papers.finesse.prune import collapsed
from kibitz.web.work.suit import chance_json, lines_json, lines_of, ordered, solution_of


def explained(**given: Any) -> dict[str, Any]:
    """The best line in English, when it wins, what is next and why not, and its tree."""
    solution = solution_of(**given)
    best = solution.best
    if best is None:
        return {"text": "", "certified": False, "tree": None}
    told = best.explanation
    drawn = isinstance(best, DrawnLine)
    data: dict[str, Any] = {
        "text": told.text,
        "certified": told.certified,
        "when": None if told.wins is None else told.wins.sentence(),
        "takes": [] if told.wins is not None or drawn else _takes(best),
        "alternatives": [{"name": r.name, "text": r.text} for r in told.alternatives],
        "next": None,
        "tree": None,
    }
    if told.rival is not None:
        data["next"] = {
            "name": told.rival_name,
            "text": told.rival.text,
            "chance": None
            if best.target is None
            else chance_json(told.rival.certificate.chance(best.target)),
            "contrast": None if told.contrast is None else told.contrast.sentence(),
            "why": None if told.why is None else told.why.to_json(),
            "tricks": [
                told.rival.certificate.tricks[lay.index] for lay in ordered(solution.problem)
            ],
        }
    if told.certified and not drawn:
        data["tree"] = tree_json(solution.problem, collapsed(best))
    return data


def surrounded(**given: Any) -> dict[str, Any]:
    """What takes longer to find: the line for trusting players, and those for other goals."""
    best = solution_of(**given).best
    if best is None:
        return {"trust": None, "aims": []}
    told = best.explanation
    return {
        "trust": None if told.trust is None else told.trust.sentence(),
        "aims": [aim.sentence() for aim in told.aims],
    }


def others(**given: Any) -> dict[str, Any]:
    """The lines beside the best one, which it takes longer to find, with their names."""
    solution = solution_of(**given)
    lines = lines_of(solution)
    return {"lines": lines_json(solution, lines), "names": names_of(solution, lines)}


def names_of(solution: Solution, lines: Sequence[Line]) -> list[str]:
    """The lines in a few words each; none where the best one has no words."""
    best = solution.best
    if best is None or isinstance(best, DrawnLine) or not write(best).certified:
        return []
    return [line_name(line) for line in lines]


def _takes(best: ToldLine) -> list[str]:
    """For a line without a target: when it takes how many tricks."""
    counts = sorted(best.distribution, reverse=True)
    if len(counts) == 1:
        return [f"Always {counted(counts[0], 'trick')}."]
    told = [(tricks, best.explanation.takes(tricks)) for tricks in counts[:-1][:3]]
    return [
        f"{counted(tricks, 'trick')} {'except when' if cover.negated else 'when'} {cover.phrase()}."
        for tricks, cover in told
    ]


def line_name(line: Line) -> str:
    """A line in a few words; empty where there are none."""
    text = write(line)
    return short_name(str(text)) if text.certified else ""


def tree_json(problem: Problem, node: TacticNode | None) -> dict[str, Any] | None:
    """The collapsed tree: declarer's tactics, and what the defenders may play to each."""
    if node is None:
        return None
    return {
        "play": node.play.english,
        "tactic": node.play.tactic,
        "replies": [
            {
                "labels": [label_text(problem, label) for label in reply.labels],
                "then": tree_json(problem, reply.then),
            }
            for reply in node.replies
        ],
    }
