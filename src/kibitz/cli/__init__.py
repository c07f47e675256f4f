"""The command line: one file per command, in rooms by what is asked about; `catalogue` lists them.

A command is imported when it is called, so that none waits for the solvers of the others. A wrong
input ends with status 2 and an error that points at the place; Ctrl-C ends with status 130.
"""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Annotated, Any

import typer
from typer.core import TyperGroup

from kibitz.cli.catalogue import COMMANDS, Command
from kibitz.errors import KibitzError
from kibitz.version import __version__


class LazyCommands(TyperGroup):
    """Commands that are only names and lines of help until one of them is called."""

    def resolve_command(self, ctx: Any, args: list[str]) -> tuple[str | None, Any, list[str]]:
        """The command that the first word names, with its parameters and its whole help."""
        name, listed, rest = super().resolve_command(ctx, args)
        try:
            return name, listed and command_named(str(name)), rest
        except KeyboardInterrupt:  # while it is imported
            raise typer.Exit(130) from None


app = typer.Typer(
    name="kibitz",
    cls=LazyCommands,
    help="The bridge laboratory that explains itself.",
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
    context_settings={"help_option_names": ["-h", "--help"]},
)


def guarded(command: Callable[..., None]) -> Callable[..., None]:
    """The command with kibitz's own errors, Ctrl-C and a closed pipe turned into exit statuses."""

    @functools.wraps(command)
    def run(*args: Any, **options: Any) -> None:
        from kibitz.report.terminal import close_pipe, tell

        try:
            command(*args, **options)
        except KibitzError as error:
            tell(f"kibitz {command.__name__}: {error}")
            raise typer.Exit(2) from None
        except OSError as error:
            if isinstance(error, BrokenPipeError):
                close_pipe()
                raise typer.Exit(0) from None
            where = f"{error.filename}: " if error.filename else ""
            tell(f"kibitz {command.__name__}: {where}{error.strerror or error}")
            raise typer.Exit(2) from None
        except KeyboardInterrupt:
            tell("interrupted")
            raise typer.Exit(130) from None

    return run


def command_named(name: str) -> Any:
    """A command with its parameters, as typer reads them from its function."""
    (listed,) = (one for one in COMMANDS if one.name == name)
    alone = typer.Typer(add_completion=False, rich_markup_mode=None)
    alone.command(name)(guarded(listed.load()))
    return typer.main.get_command(alone)


def _list(listed: Command) -> None:
    """Put a command on the list; what is called in its stead is never run."""
    app.command(listed.name, help=listed.line)(lambda: None)


for _listed in COMMANDS:
    _list(_listed)


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
