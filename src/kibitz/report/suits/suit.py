"""A suit combination as text: the procedure, when it wins, the next best, the line as a tree."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from enum import Enum
from textwrap import wrap
from typing import TYPE_CHECKING

from kibitz.combination import Goal, Line, Solution
from kibitz.combination.explaining.explain import Explanation
from kibitz.combination.explaining.rival import in_a_row
from kibitz.combination.same_solution import Narrator
from kibitz.combination.solution import ToldLine
from kibitz.combination.solving.line import DrawnLine
from kibitz.english import capital, counted, exact_percent
from kibitz.report.suits.collapsed_tree import collapsed_lines
from kibitz.report.suits.full_tree import tree_lines, tricks_text

if TYPE_CHECKING:
    from kibitz.combination.encyclopedia import StoredCombination

WIDTH = 94
"""The width of a page of explanations."""
_AT = {goal: goal.value for goal in Goal} | {Goal.IMPS: "IMPs"}


class TreeDetail(Enum):
    """Is the line shown as a tree: collapsed, as the paper's Figure 3, or in full?"""

    NONE = "none"
    COLLAPSED = "collapsed"
    FULL = "full"


def suit_lines(
    solution: Solution,
    title: str = "",
    tree: TreeDetail = TreeDetail.NONE,
    every: bool = False,
    goals: bool = False,
    voice: Narrator | None = None,
) -> list[str]:
    """The answer: a headline, the procedure, when it wins, the next best, the other targets.

    The title is the combination as its asker wrote it, with x for a small card. With a voice,
    which speaks of a list, it points back to a problem with the same solution.
    """
    problem = solution.problem
    title = title or f"{problem.north} opposite {problem.south}"
    model = f"exact; {problem.defence.value.replace('-', ' ')} defence"
    lines = [f"{title}: {_headline(solution)}   ({model})"]
    best = solution.best
    if best is not None:
        earlier = voice.earlier(title, solution) if voice is not None else None
        if earlier is not None:
            return [*lines, f"  See {earlier} above."]
        lines += _explained(solution, best, goals, voice)
        if tree is not TreeDetail.NONE or not best.certified:
            lines += ["", "The line:", *_tree(best, tree), ""]
    lines += _wrapped(_others(solution))
    if every and best is not None:
        lines += ["", "Every undominated line:", *_every_line(solution, tree)]
    return lines


def _tree(line: ToldLine, tree: TreeDetail, indent: str = "  ") -> list[str]:
    """The line as a tree: the paper's collapsed one, where its words are certified."""
    if tree is TreeDetail.FULL or not line.certified or isinstance(line, DrawnLine):
        return tree_lines(line.to_json()["tree"], indent)
    return collapsed_lines(line, indent)


def brief_line(solution: Solution, title: str = "") -> str:
    """The answer on one line."""
    title = title or f"{solution.problem.north} opposite {solution.problem.south}"
    best = solution.best
    does = ""
    if best is not None:
        does = f": {in_a_row(best.text)}" if best.certified else ": no certified words; see --tree"
    return f"{title}: {_headline(solution)}{does}."


def _explained(
    solution: Solution, best: ToldLine, goals: bool, voice: Narrator | None
) -> Iterator[str]:
    """The procedure and what surrounds it."""
    told = best.explanation
    if not told.certified:
        yield "  No words for this line could be certified; it is shown as a tree."
    else:
        text = told.text if voice is None else voice.vary(told.text, solution.problem)
        yield from (f"  {line}" for line in text.splitlines())
    for sentence in _sentences(solution, best, goals):
        yield from _wrapped(sentence)


def _sentences(solution: Solution, best: ToldLine, goals: bool) -> Iterator[str]:
    """When it wins, what is as good, what is next, and what changes against others."""
    told = best.explanation
    if told.wins is not None:
        yield told.wins.sentence()
    elif not isinstance(best, DrawnLine):
        yield from _takes(best)
    if told.alternatives:
        yield f"Equally good: {', or '.join(rival.name for rival in told.alternatives)}."
    if told.rival is not None and told.contrast is not None and _worth_a_word(told):
        yield f"Next best: {told.rival_name}, {_next_value(solution, told)}. " + (
            told.contrast.sentence()
        )
        if told.why is not None:
            yield f"Why not: {told.why.event}."
    if told.trust is not None:
        yield told.trust.sentence()
    if goals:
        yield from (aim.sentence() for aim in told.aims)


def _worth_a_word(told: Explanation) -> bool:
    """A line with less than a quarter of the chance tempts nobody."""
    target, rival = told.line.target, told.rival
    if target is None or rival is None:
        return True
    return 4 * rival.certificate.chance(target) >= told.line.chance()


def _next_value(solution: Solution, told: Explanation) -> str:
    rival, contrast = told.rival, told.contrast
    assert rival is not None and contrast is not None
    if solution.target is not None:
        return exact_percent(rival.certificate.chance(solution.target))
    if solution.goal is Goal.EXPECTED:
        return f"{float(rival.certificate.expected):.4f} tricks on average"
    runner_up, best = solution.runner_up, solution.best
    assert runner_up is not None and best is not None
    margin = solution.margin(best, runner_up)
    if solution.goal is Goal.IMPS:
        return f"{float(margin):.4f} IMPs a deal behind"
    return f"{exact_percent(margin)} behind, head to head"


def _takes(best: ToldLine) -> Iterator[str]:
    """For a line without a target: when it takes how many tricks."""
    counts = sorted(best.distribution, reverse=True)
    if len(counts) == 1:
        yield f"Always {tricks_text(counts[0])}."
    for tricks in counts[:-1][:2]:
        words = tricks_text(tricks)
        told = best.explanation.takes(tricks)
        wins = capital(words)
        if told.negated:
            yield f"{wins} except when {told.phrase()}."
        else:
            yield f"{wins} when {told.phrase()}."


def _others(solution: Solution) -> str:
    """The chances of the other numbers of tricks, those that are certain together."""
    parts = []
    for tricks, chance in reversed(solution.targets.items()):
        if chance and (tricks != solution.target or solution.best is None):
            parts.append(f"{tricks_text(tricks)} {exact_percent(chance)}")
        if chance == 1:
            break
    if solution.goal is not Goal.EXPECTED or solution.best is None:
        parts.append(f"{float(solution.expected):.4f} tricks on average")
    return f"Other targets: {', '.join(parts)}." if parts else ""


def _wrapped(sentence: str) -> list[str]:
    """A sentence in lines of the page's width, a number never parted from its percent sign."""
    glued = sentence.replace(" %", "\u00a0%")
    lines = wrap(glued, WIDTH, initial_indent="  ", subsequent_indent="  ", break_on_hyphens=False,
                 break_long_words=False)  # fmt: skip
    return [line.replace("\u00a0", " ") for line in lines]


def _headline(solution: Solution) -> str:
    best = solution.best
    if not solution.reachable:
        wanted = tricks_text(solution.target or 0)
        return f"{wanted} cannot be taken; {tricks_text(solution.most)} at the most"
    if best is None:
        return f"at {_AT[solution.goal]} every line loses to another; there is no best one"
    if solution.target is not None:
        return f"{tricks_text(solution.target)}, {exact_percent(best.chance())}"
    if solution.goal is Goal.EXPECTED:
        return f"{float(best.expected):.4f} tricks on average"
    return f"a line that none beats at {_AT[solution.goal]}"


def _worth(solution: Solution, line: Line) -> str:
    if solution.target is not None:
        return exact_percent(line.chance(solution.target))
    return f"{float(line.expected):.4f} tricks on average"


def _every_line(solution: Solution, tree: TreeDetail) -> Iterator[str]:
    for number, line in enumerate(solution.lines(), 1):
        spread = ", ".join(
            f"{tricks}: {exact_percent(p)}" for tricks, p in line.distribution.items()
        )
        yield f"  {number}. {_worth(solution, line)}   (tricks {spread})"
        if tree is not TreeDetail.NONE:
            yield from _tree(line, tree, "     ")


def entry_lines(entries: Sequence[StoredCombination]) -> list[str]:
    """A table of combinations: the chance of each number of tricks, and the average."""
    if not entries:
        return ["no such combination in the encyclopedia"]
    most = max(len(entry.targets) for entry in entries)
    width = max(len(entry.text) for entry in entries)
    heads = "".join(f"{counted(n, 'trick'):>11}" for n in range(1, most + 1))
    lines = [f"{'':<{width}}{heads}    average"]
    for entry in entries:
        chances = "".join(f"{exact_percent(chance):>11}" for chance in entry.targets)
        lines.append(f"{entry.text:<{width}}{chances:<{11 * most}}{float(entry.expected):>11.4f}")
    return lines
