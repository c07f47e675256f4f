"""A conversation with `kibitz odds`, kept to the letter.

Each line after `odds> ` is typed; what follows is the answer.
"""

from __future__ import annotations

from golden import FOLDER, Golden, each
from kibitz.cards import SEATS
from kibitz.cli.odds.odds_repl import PROMPT, Repl
from kibitz.errors import KibitzError

FILE = "odds_session.txt"


def replayed() -> str:
    """The session with the answers that kibitz gives now."""
    repl = Repl(dict.fromkeys(SEATS, ""))
    lines = []
    for line in (FOLDER / FILE).read_text("utf-8").splitlines():
        if line.startswith(PROMPT):
            lines.append(line)
            try:
                lines += repl.answer(line.removeprefix(PROMPT))
            except KibitzError as error:
                lines += str(error).splitlines()
    return "\n".join(lines) + "\n"


TEXTS = (Golden(FILE, replayed),)


@each(TEXTS)
def test_the_session_is_as_it_was_read(text: Golden) -> None:
    text.check()
