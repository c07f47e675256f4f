"""`kibitz suit`: the best line for a suit combination, exactly."""

from __future__ import annotations

import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any

import typer

from kibitz.cli.progress import progress
from kibitz.cli.writing import Json, write_file, write_json
from kibitz.combination import Goal, Solution
from kibitz.combination import suit as solve_suit
from kibitz.combination.same_solution import Narrator
from kibitz.combination.solving.line import DrawnLine
from kibitz.errors import KibitzError, Malformed, Place
from kibitz.report.suits.suit import TreeDetail, brief_line, entry_lines, suit_lines
from kibitz.report.terminal import show_lines


def suit(
    north: Annotated[
        str | None,
        typer.Argument(
            metavar="NORTH", help="North's cards, or both hands as AKQT-xxx; - reads stdin."
        ),
    ] = None,
    south: Annotated[
        str | None, typer.Argument(metavar="SOUTH", help="South's cards; - for a void.")
    ] = None,
    tricks: Annotated[int | None, typer.Option(help="Play for at least this many tricks.")] = None,
    goal: Annotated[
        str | None, typer.Option(help="max, tricks, expected, matchpoints or imps.")
    ] = None,
    contract: Annotated[
        str | None, typer.Option(help="For --goal imps: the contract, as 4S-N.")
    ] = None,
    vulnerable: Annotated[bool, typer.Option(help="For --goal imps.")] = False,
    vacant: Annotated[
        str | None, typer.Option(help="Vacant places of West and East, as 10:13.")
    ] = None,
    known: Annotated[str | None, typer.Option(help="Cards known, as W:K,E:Q7.")] = None,
    entries: Annotated[
        str | None, typer.Option(help="Outside entries, as N:1,S:2; unlimited where not named.")
    ] = None,
    lead: Annotated[str | None, typer.Option(help="The hand that must lead first: N or S.")] = None,
    defence: Annotated[
        str, typer.Option(help="best, no-falsecard or random-among-equals.")
    ] = "best",
    every: Annotated[bool, typer.Option("--all", help="Every undominated line.")] = False,
    tree: Annotated[
        bool,
        typer.Option("--tree", help="Show the line as a tree, replies that go on alike together."),
    ] = False,
    full: Annotated[
        bool, typer.Option("--full", help="For --tree and --svg: every card of every hand.")
    ] = False,
    brief: Annotated[bool, typer.Option("--brief", help="One line only.")] = False,
    goals: Annotated[
        bool, typer.Option("--goals", help="How the line changes with the goal.")
    ] = False,
    svg: Annotated[
        str | None, typer.Option(metavar="OUT", help="Draw the line's tree into this file.")
    ] = None,
    like: Annotated[
        str | None,
        typer.Option(metavar="PATTERN", help="All combinations like this, x any card below ten."),
    ] = None,
    store: Annotated[
        str | None,
        typer.Option(metavar="FILE", help="For --like: an encyclopedia, instead of solving now."),
    ] = None,
    json: Json = False,
) -> None:
    """Explain the best line in one suit against best defence, with exact chances.

    The procedure is read back from its words and played against every defence before it is
    printed; what it does not say means: cash a top card.

    With - in place of the cards, one combination a line is read from standard input, each
    perhaps followed by a number of tricks.

    Example: kibitz suit AKQT xxx --tricks 4
    """
    if contract is not None and goal != "imps":
        raise Malformed("--contract is for IMPs", remedy="add --goal imps")
    terms: dict[str, Any] = {"defence": defence}
    given = {"vacant": vacant, "known": known, "entries": entries, "lead": lead}
    terms |= {name: value for name, value in given.items() if value is not None}
    wanted: dict[str, Any] = {"goal": goal, "contract": contract, "vulnerable": vulnerable}
    if full and not tree and svg is None:
        raise Malformed("--full is for trees", remedy="add --tree or --svg OUT")
    shape = TreeDetail.NONE if not tree else TreeDetail.FULL if full else TreeDetail.COLLAPSED
    if like is not None:
        answer_like(like, store, json)
        return
    if north is None:
        raise Malformed("no cards", expected="such as AKQT xxx, or --like AQTx-xxx")
    if north == "-" and south is None:
        answer_lines(wanted, terms, tricks, Show(shape, every, brief, goals, json))
        return
    solution = solve_suit(north, south, tricks=tricks, **wanted, **terms)
    if svg is not None:
        write_file(svg, picture(solution, full).encode())
    if json:
        write_json(as_json(solution, every))
    else:
        title = ""
        if south is not None:
            title = f"{north} opposite {south if solution.problem.south else 'a void'}"
        show_lines(answer(solution, title, Show(shape, every, brief, goals)))


@dataclass(frozen=True)
class Show:
    """What is wanted of an answer."""

    tree: TreeDetail = TreeDetail.NONE
    every: bool = False
    brief: bool = False
    goals: bool = False
    json: bool = False


def picture(solution: Solution, full: bool) -> str:
    """The best line's tree as a picture: collapsed, or with every card."""
    from kibitz.report.suits.collapsed_svg import collapsed_svg
    from kibitz.report.suits.full_svg import tree_svg

    best, title = solution.best, solution.problem.text
    if best is not None and best.certified and not full and not isinstance(best, DrawnLine):
        return collapsed_svg(best, title)
    return tree_svg(best.to_json()["tree"] if best is not None else None, title)


def answer(solution: Solution, title: str, show: Show, voice: Narrator | None = None) -> list[str]:
    """The lines of one answer."""
    if show.brief:
        return [brief_line(solution, title)]
    return suit_lines(solution, title, show.tree, show.every, show.goals, voice)


def answer_like(pattern: str, store: str | None, json: bool) -> None:
    """Every combination of a pattern with its chances, from a store or solved now."""
    from tempfile import TemporaryDirectory

    from kibitz.combination.encyclopedia import Encyclopedia, matching

    wanted = matching(pattern)
    with TemporaryDirectory() as folder:
        if store is not None and not Path(store).is_file():
            raise Malformed(
                f"there is no encyclopedia {store!r}", remedy="kibitz encyclopedia FILE"
            )
        book = Encyclopedia(store or Path(folder, "suits.sqlite"))
        if store is None:
            with progress("solving", len(wanted)) as done:
                book.build(wanted, progress=done)
        entries = book.like(pattern)
    if json:
        write_json([entry.to_json() for entry in entries])
    else:
        show_lines(entry_lines(entries))


def answer_lines(
    wanted: dict[str, Any], terms: dict[str, Any], tricks: int | None, show: Show
) -> None:
    """Answer each line of standard input, one JSON line each or the text with a line between."""
    voice = Narrator()
    for number, line in enumerate(sys.stdin, 1):
        words = line.split()
        if not words:
            continue
        try:
            if len(words) > 2 or (len(words) == 2 and not words[1].isdigit()):
                raise Malformed(
                    f"{line.strip()!r} is not a combination",
                    expected="AKQT-xxx, perhaps followed by a number of tricks",
                )
            need = int(words[1]) if len(words) == 2 else tricks
            chosen = dict(wanted)
            if len(words) == 2 and chosen["goal"] is None:
                chosen["goal"] = Goal.TRICKS
            solution = solve_suit(words[0], tricks=need, **chosen, **terms)
        except KibitzError as error:
            column = error.place.column if error.place else 1
            error.place = Place("standard input", number, column, line.rstrip("\n"))
            raise
        if show.json:
            write_json(as_json(solution, show.every))
            sys.stdout.flush()
        else:
            between = [""] if number > 1 and not show.brief else []
            show_lines([*between, *answer(solution, words[0], show, voice)])


def as_json(solution: Solution, every: bool) -> dict[str, Any]:
    """The solution as plain data, with all undominated lines where asked for."""
    data = solution.to_json()
    if solution.best is not None:
        data["best"] |= solution.best.explanation.to_json()
    if every:
        data["lines"] = [line.to_json() for line in solution.lines()]
    return data
