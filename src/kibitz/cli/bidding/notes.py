"""`kibitz notes`: a system as readable notes, with the frequency of every call and the gaps."""

from __future__ import annotations

from typing import Annotated

import typer

from kibitz.cli.bidding.experiment import ONE_SYSTEM
from kibitz.cli.progress import progress
from kibitz.cli.reading import read_rules
from kibitz.cli.writing import Json, check_target, write_file, write_json
from kibitz.report.terminal import show_lines


def notes(
    system: Annotated[str, typer.Argument(metavar="SYSTEM", help=ONE_SYSTEM)],
    html: Annotated[
        str | None, typer.Option(metavar="FILE", help="Write one HTML page to this file.")
    ] = None,
    bml: Annotated[
        str | None, typer.Option(metavar="FILE", help="Write the notes as BML to this file.")
    ] = None,
    rules_out: Annotated[
        str | None,
        typer.Option("--rules", metavar="FILE", help="Write the rules as they are read."),
    ] = None,
    depth: Annotated[int, typer.Option(help="How many calls of a side are noted.", min=1)] = 8,
    deals: Annotated[
        int, typer.Option(help="Deals that say how often an auction is met.", min=1)
    ] = 32768,
    seed: Annotated[int, typer.Option("--seed", "-s", help="For these deals.", min=0)] = 1,
    json: Json = False,
) -> None:
    """Write a system as readable notes: every auction, its meaning in English, how often, gaps.

    Without --html or --bml the notes are Markdown on standard output. A system may be notes in
    BML (FILE.bml): what can be read of a meaning becomes a rule, the rest a comment (--rules).
    A system that includes chapters is told by chapter, each rule once, with a convention card and
    hands for each call.

    Example: kibitz notes default --depth 2
    """
    from kibitz.bidding.checking.book import book, is_book
    from kibitz.bidding.checking.notes import notes as write_notes
    from kibitz.bidding.checking.notes import notes_json
    from kibitz.bidding.rules.system import System
    from kibitz.report.bidding.book_html import book_html, book_lines
    from kibitz.report.bidding.notes import notes_lines
    from kibitz.report.bidding.notes_bml import bml_lines
    from kibitz.report.bidding.notes_html import notes_html

    for target in (html, bml, rules_out):
        check_target(target, system)
    text, source = read_rules(system)
    rules = System.parse(text, source)
    if rules_out is not None:
        write_file(rules_out, text.encode())
        if html is None and bml is None and not json:
            return
    if is_book(rules) and bml is None and not json:
        with progress("counting", 1) as told:
            chapters = book(rules, told)
        if html is not None:
            write_file(html, book_html(chapters).encode())
        else:
            show_lines(book_lines(chapters))
        return
    with progress("counting", 1) as told:
        found = write_notes(rules, depth=depth, deals=deals, seed=seed, progress=told)
    if html is not None:
        write_file(html, notes_html(found).encode())
    if bml is not None:
        write_file(bml, "\n".join([*bml_lines(found), ""]).encode())
    if json:
        write_json(notes_json(found))
    elif html is None and bml is None:
        show_lines(notes_lines(found))
