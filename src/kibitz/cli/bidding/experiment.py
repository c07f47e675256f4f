"""What `evaluate`, `compare` and `aces` share: where the deals come from, and on how many layouts.

Only file *contents* go into an experiment's settings, never paths: a run may be taken up in
another folder, or on another machine.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any

import typer

from kibitz.cli.reading import read_boards
from kibitz.errors import Malformed, nearest
from kibitz.lab.run import Outcome

Deals = Annotated[
    int | None,
    typer.Option("--deals", "-n", metavar="N", help="How many deals.", min=1),
]
Seed = Annotated[
    int, typer.Option("--seed", "-s", help="The same seed gives the same deals and calls.", min=0)
]
North = Annotated[
    str | None,
    typer.Option(metavar="RULE", help="North's hand: a rule's name, as .1N., or a condition."),
]
East = Annotated[str | None, typer.Option(metavar="RULE", help="East's; $.P. if that is defined.")]
South = Annotated[str | None, typer.Option(metavar="RULE", help="South's.")]
West = Annotated[str | None, typer.Option(metavar="RULE", help="West's; $.P. if that is defined.")]
DealsFile = Annotated[
    str | None,
    typer.Option("-p", "--deals-file", metavar="FILE", help="Deals from this file instead."),
]
Dealer = Annotated[str, typer.Option(help="Who deals, where the deals do not say.")]
Vulnerable = Annotated[
    str, typer.Option("--vulnerability", help="None, NS, EW or All, where the deals do not say.")
]
PlacementLayouts = Annotated[
    int, typer.Option("--layouts", help="Layouts that a call is chosen on, at most.", min=1)
]

Opponents = Annotated[
    str | None,
    typer.Option("--opponents", metavar="FILE", help="East-West's rules; without them they pass."),
]
Asking = Annotated[
    bool,
    typer.Option(
        "--asking/--no-asking",
        help="Are calls marked as questions weighed? Else nobody asks.",
    ),
]
Paper = Annotated[
    bool,
    typer.Option(
        "--paper/--no-paper",
        help="Where no rule speaks, is a contract placed and accepted, as Bridge ACES does it?",
    ),
]
Psyche = Annotated[
    bool,
    typer.Option(
        "--psyche/--no-psyche",
        help="May a hand make a call that it does not fit, where that is clearly better?",
    ),
]
ScoredBy = Annotated[
    str, typer.Option("--scoring", metavar="HOW", help="total, imps or matchpoints.")
]
Against = Annotated[
    str | None,
    typer.Option(
        "--field",
        metavar="FIELD",
        help="Who is compared with: par, a system, or contracts with weights as 3N:60,4S:40.",
    ),
]

SYSTEM = "A file of rules, or a shipped system: default, sayc, two-over-one."
ONE_SYSTEM = f"{SYSTEM} - reads standard input."


def deal_settings(
    rules: dict[str, str | None], file: str | None, dealer: str, vulnerability: str
) -> dict[str, Any]:
    """The settings that say which deals are bid; what is not said is left out."""
    given = {seat: rule for seat, rule in rules.items() if rule is not None}
    settings: dict[str, Any] = dict(given)
    if file is not None:
        if drawn := [seat for seat in ("north", "south") if seat in given]:
            raise Malformed(
                f"deals from {file} and a rule for {drawn[0].title()}'s hand",
                expected="one of the two; with a file, only East's and West's rules say something",
            )
        settings["deals"] = read_deals(file)
    if dealer != "N":
        settings["dealer"] = dealer
    if vulnerability != "None":
        settings["vulnerability"] = vulnerability
    return settings


def bidding_settings(
    opponents: str | None,
    asking: bool,
    paper: bool,
    scoring: str = "total",
    field: str | None = None,
    psyche: bool = False,
) -> dict[str, Any]:
    """The settings that say how it is bid; what is as usual is left out."""
    from kibitz.bidding.rules.library import bare, shipped, text_of

    settings: dict[str, Any] = {}
    if opponents is not None:
        text, source = text_of(opponents)
        settings |= {"opponents": text, "opponents_source": bare(source)}
    if not asking:
        settings["asking"] = False
    if paper:
        settings["paper"] = True
    if psyche:
        settings["psyche"] = True
    if scoring != "total":
        settings["scoring"] = scoring
    if field is not None:
        if Path(field).is_file() or field in ("default", *shipped()):
            text, source = text_of(field)
            settings |= {"field_system": text, "field_source": bare(source)}
        else:
            settings["field"] = field
    return settings


SWITCHES = ("asking", "paper", "psyche")
"""What can be on for one system and off for the other."""


def side_options(a: str, b: str) -> dict[str, Any]:
    """The switches of one of two systems alone; what is not said is left out.

    >>> side_options("paper,no-asking", "")
    {'a_options': {'paper': True, 'asking': False}}
    """
    settings: dict[str, Any] = {}
    for side, text in (("a", a), ("b", b)):
        for word in text.replace(",", " ").split():
            name = word.lower().removeprefix("no-")
            if name not in SWITCHES:
                raise Malformed(
                    f"no switch {word!r}",
                    expected=", ".join(SWITCHES) + ", each also with no- before it",
                    remedy=nearest(name, SWITCHES),
                )
            own = settings.setdefault(f"{side}_options", {})
            own[name] = not word.lower().startswith("no-")
    return settings


def read_deals(file: str) -> list[dict[str, str]]:
    """The deals of a file as plain data, with dealer and vulnerability where the file has them."""
    found = []
    for board in read_boards(file):
        one = {"deal": str(board.deal)}
        if board.dealer is not None:
            one["dealer"] = board.dealer.letter
        if board.vulnerability is not None:
            one["vulnerability"] = board.vulnerability.text
        found.append(one)
    return found


def units_of(settings: Mapping[str, Any], wanted: int | None, otherwise: int) -> int:
    """How many deals: those asked for, those listed, or as many as usual."""
    listed = settings.get("deals")
    if listed is None:
        return otherwise if wanted is None else wanted
    return len(listed) if wanted is None else min(wanted, len(listed))


def name_of(source: str) -> str:
    """A system's short name: its file's without the ending."""
    return Path(source).stem or source


def numbered(outcome: Outcome) -> list[dict[str, Any]]:
    """The rows of the units that went well, each with its unit's number."""
    return [{"number": row.number, **row.value} for row in outcome.rows if not row.failed]
