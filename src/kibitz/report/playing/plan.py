"""The plan laid out: what declarer sees, the plan in words, its chance, the rest in lists."""

from __future__ import annotations

from textwrap import wrap
from typing import Any

from kibitz.chance.belief.fact import plain
from kibitz.english import counted
from kibitz.planning.teach import ROUNDS
from kibitz.planning.wording import Wording, text_of
from kibitz.play import View
from kibitz.reason import Reason
from kibitz.report.playing.hands import WIDTH, head_lines, wrapped


def plan_lines(title: str, view: View, reason: Reason, words: Wording) -> list[str]:
    """A plan for reading."""
    lines = head_lines(title, view)
    text = text_of(reason, words)
    for part in ("count", "plan", "chance"):
        lines += ["", *wrapped(" ".join(text[part]))]
    for part, heading in (
        ("branches", "If something else happens"),
        ("alternatives", "Also considered"),
    ):
        if text[part]:
            lines += ["", f"{heading}:"]
            lines += [line for one in text[part] for line in _item(one)]
    return [*lines, "", *wrapped(" ".join(text["size"]))]


def nothing_lines(title: str, view: View, worlds: int, seed: int) -> list[str]:
    """What is said where the contract cannot be made in any layout that was drawn."""
    return [*head_lines(title, view), "", *wrapped(nothing_text(worlds, seed))]


def nothing_text(worlds: int, seed: int) -> str:
    """The same in a sentence."""
    many = f"{counted(ROUNDS.kept * worlds, 'layout')} drawn, seed {seed}"
    return f"The contract cannot be made, even with open cards, in any of the {many}."


def plan_json(view: View, reason: Reason, words: Wording) -> dict[str, Any]:
    """A plan as plain data."""
    text = text_of(reason, words)
    numbers = reason.numbers
    told = {
        claim: [one for one in reason.because if one.claim == claim]
        for claim in ("count", "line", "fork", "alternative", "makes")
    }
    return {
        "contract": numbers["contract"],
        "declarer": numbers["declarer"],
        "lead": str(view.played[0]) if view.played else None,
        "text": " ".join(s for part in ("count", "plan", "chance") for s in text[part]),
        "probability": float(numbers["chance"]),
        "error": numbers["error"],
        "exact": numbers["exact"],
        "worlds": numbers["worlds"],
        "seed": numbers["seed"],
        "card": numbers["card"],
        "theme": numbers["theme"],
        "count": dict(told["count"][0].numbers),
        "plan": [dict(trick.numbers) for trick in told["line"][0].because],
        "makes": [plain(one.numbers) for one in told["makes"]],
        "branches": [
            {**dict(fork.numbers), "text": sentence}
            for fork in told["fork"]
            if (sentence := words.fork(fork))
        ],
        "alternatives": [
            {
                "theme": one.numbers["theme"],
                "card": one.numbers["card"],
                "probability": float(one.numbers["chance"]),
                "error": one.numbers["error"],
                "against": float(one.numbers["against"]),
                "text": words.alternative(one),
            }
            for one in told["alternative"]
        ],
        "nodes": numbers["nodes"],
        "branching": numbers["branching"],
        "depth": numbers["depth"],
        "leaves": numbers["leaves"],
        "leaves_at_the_end": numbers["ends"],
        "boards_solved": numbers["boards"],
        "brute_force": float(numbers["brute_force"]),
    }


def _item(text: str) -> list[str]:
    return wrap(
        text,
        WIDTH,
        initial_indent="  - ",
        subsequent_indent="    ",
        break_long_words=False,
        break_on_hyphens=False,
    )
