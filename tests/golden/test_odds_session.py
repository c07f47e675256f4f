"""A conversation with `kibitz odds`, kept to the letter.

Each line after `odds> ` is typed; what follows is the answer. To write it anew after a change that
is meant: `python tests/golden/test_odds_session.py`.
"""

from __future__ import annotations

from pathlib import Path

from kibitz.cards import SEATS
from kibitz.cli.odds_repl import PROMPT, Repl
from kibitz.errors import KibitzError

FILE = Path(__file__).with_name("odds_session.txt")


def replayed() -> str:
    """The session with the answers that kibitz gives now."""
    repl = Repl(dict.fromkeys(SEATS, ""))
    lines = []
    for line in FILE.read_text("utf-8").splitlines():
        if line.startswith(PROMPT):
            lines.append(line)
            try:
                lines += repl.answer(line.removeprefix(PROMPT))
            except KibitzError as error:
                lines += str(error).splitlines()
    return "\n".join(lines) + "\n"


def test_the_session_is_as_it_was_read() -> None:
    assert replayed() == FILE.read_text("utf-8")


if __name__ == "__main__":
    FILE.write_text(replayed(), "utf-8")
