"""The command line: one file per command, registered here.

A wrong input ends with status 2 and an error that points at the place; Ctrl-C
ends with status 130.
"""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Annotated, Any

import typer

from kibitz.cli import (
    aces,
    bid,
    compare,
    convert,
    deal,
    doctor,
    encyclopedia,
    evaluate,
    lab,
    lead,
    lint,
    match,
    notes,
    odds,
    plan,
    play,
    postmortem,
    records,
    replay,
    serve,
    show,
    solve,
    splits,
    suit,
)
from kibitz.errors import KibitzError
from kibitz.report.terminal import close_pipe, errors
from kibitz.version import __version__

app = typer.Typer(
    name="kibitz",
    help="The bridge laboratory that explains itself.",
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
    context_settings={"help_option_names": ["-h", "--help"]},
)

COMMANDS: tuple[Callable[..., None], ...] = (
    show.show,
    convert.convert,
    solve.solve,
    replay.replay,
    postmortem.postmortem,
    plan.plan,
    play.play,
    match.match,
    records.records,
    deal.deal,
    bid.bid,
    lint.lint,
    notes.notes,
    lead.lead,
    evaluate.evaluate,
    compare.compare,
    aces.aces,
    odds.odds,
    splits.splits,
    suit.suit,
    encyclopedia.encyclopedia,
    lab.lab,
    serve.serve,
    doctor.doctor,
)
"""The commands in the order in which `--help` lists them."""


def guarded(command: Callable[..., None]) -> Callable[..., None]:
    """The command with kibitz's own errors, Ctrl-C and a closed pipe turned into exit statuses."""

    @functools.wraps(command)
    def run(*args: Any, **options: Any) -> None:
        try:
            command(*args, **options)
        except KibitzError as error:
            errors().print(f"kibitz {command.__name__}: {error}")
            raise typer.Exit(2) from None
        except OSError as error:
            if isinstance(error, BrokenPipeError):
                close_pipe()
                raise typer.Exit(0) from None
            where = f"{error.filename}: " if error.filename else ""
            errors().print(f"kibitz {command.__name__}: {where}{error.strerror or error}")
            raise typer.Exit(2) from None
        except KeyboardInterrupt:
            errors().print("interrupted")
            raise typer.Exit(130) from None

    return run


for _command in COMMANDS:
    app.command()(guarded(_command))


def _version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"kibitz {__version__}")
        raise typer.Exit


@app.callback()
def options(
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Say the version.")
    ] = False,
) -> None:
    """The bridge laboratory that explains itself."""
