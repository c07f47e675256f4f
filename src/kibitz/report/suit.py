"""A suit combination as text: chances by tricks, the line as a tree, the next best."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from kibitz.chance.wording import percent
from kibitz.combination import Goal, Line, Solution
from kibitz.combination.encyclopedia import Entry
from kibitz.report.trace import number_word


def tricks_text(number: int) -> str:
    """`four tricks`, `one trick`."""
    return f"{number_word(number)} trick{'s' * (number != 1)}"


def suit_lines(
    solution: Solution, title: str = "", tree: bool = False, every: bool = False
) -> list[str]:
    """The answer: a headline, the chance of each number of tricks, the best line, the next best.

    The title is the combination as its asker wrote it, with x for a small card.
    """
    problem = solution.problem
    title = title or f"{problem.north} opposite {problem.south}"
    model = f"exact; {problem.defence.value.replace('-', ' ')} defence"
    lines = [f"{title}: {_headline(solution)}   ({model})"]
    for tricks, chance in reversed(solution.targets.items()):
        lines.append(f"  {tricks_text(tricks):<15}{percent(chance):>9}")
    lines.append(f"  on average     {float(solution.expected):>7.4f} tricks")
    best = solution.best
    if best is None:
        return lines
    if tree:
        lines += ["", "The line:", *tree_lines(best.to_json()["tree"])]
    if every:
        lines += ["", "Every undominated line:", *_every_line(solution, tree)]
    elif (runner_up := solution.runner_up) is not None:
        lines.append(f"  Next best: {_worth(solution, runner_up)}")
    return lines


def _headline(solution: Solution) -> str:
    best = solution.best
    if not solution.reachable:
        wanted = tricks_text(solution.target or 0)
        return f"{wanted} cannot be taken; {tricks_text(solution.most)} at the most"
    if best is None:
        return f"at {solution.goal.value} every line loses to another; there is no best one"
    if solution.target is not None:
        return f"{tricks_text(solution.target)}, {percent(best.chance())}"
    if solution.goal is Goal.EXPECTED:
        return f"{float(best.expected):.4f} tricks on average"
    return f"a line that none beats at {solution.goal.value}"


def _worth(solution: Solution, line: Line) -> str:
    if solution.target is not None:
        return percent(line.chance(solution.target))
    return f"{float(line.expected):.4f} tricks on average"


def _every_line(solution: Solution, tree: bool) -> Iterator[str]:
    for number, line in enumerate(solution.lines(), 1):
        spread = ", ".join(f"{tricks}: {percent(p)}" for tricks, p in line.distribution.items())
        yield f"  {number}. {_worth(solution, line)}   (tricks {spread})"
        if tree:
            yield from tree_lines(line.to_json()["tree"], "     ")


def entry_lines(entries: Sequence[Entry]) -> list[str]:
    """A table of combinations: the chance of each number of tricks, and the average."""
    if not entries:
        return ["no such combination in the encyclopedia"]
    most = max(len(entry.targets) for entry in entries)
    width = max(len(entry.text) for entry in entries)
    heads = "".join(f"{f'{n} tricks' if n > 1 else '1 trick':>11}" for n in range(1, most + 1))
    lines = [f"{'':<{width}}{heads}    average"]
    for entry in entries:
        chances = "".join(f"{percent(chance):>11}" for chance in entry.targets)
        lines.append(f"{entry.text:<{width}}{chances:<{11 * most}}{float(entry.expected):>11.4f}")
    return lines


def tree_lines(node: dict[str, Any] | None, indent: str = "  ") -> list[str]:
    """The contingent tree of a line, as `Line.to_json` gives it."""
    if node is None:
        return [f"{indent}nothing is left to play"]
    lines = [f"{indent}{node['lead'].capitalize()} leads the {node['card']}"]
    for answer in node["answers"]:
        second, third = (key for key in answer if key != "endings")
        lines.append(
            f"{indent}  {second.capitalize()} {_plays(answer[second])}: "
            f"{third.capitalize()} {_plays(answer[third])}"
        )
        for ending in answer["endings"]:
            (fourth,) = (key for key in ending if key not in ("won", "then", "rest"))
            cards = " or ".join(map(_plays, ending[fourth]))
            result = "won" if ending["won"] else "lost"
            rest = f", then {tricks_text(ending['rest'])} more" if ending.get("rest") else ""
            lines.append(f"{indent}    {fourth.capitalize()} {cards}: {result}{rest}")
            if "then" in ending:
                lines += tree_lines(ending["then"], indent + "      ")
    return lines


def _plays(card: str) -> str:
    return "shows out" if card == "-" else f"plays {card}"
