"""The question-and-answer loop of `kibitz odds`: one line in, one answer out.

`Repl.answer` turns a line into the lines of its answer and is all that knows
the commands; `run` adds the terminal: prompt, history, completion.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping

from kibitz.cards import Seat
from kibitz.chance.belief.evidence import Evidence
from kibitz.chance.odds import odds, unseen_of
from kibitz.chance.rewrite import all_of
from kibitz.condition import FEATURES, parse_condition, parse_program
from kibitz.condition.reading.probsy import ProbsyProgram
from kibitz.condition.tree import Condition
from kibitz.errors import KibitzError
from kibitz.report.odds.odds import answer_lines
from kibitz.report.terminal import show_lines, tell
from kibitz.storage.folders import state_folder

PROMPT = "odds> "
_MACRO = re.compile(r"\s*\w+\s*=(?!=)")


class Repl:
    """A conversation about the unseen cards: hands, evidence and macros, kept between lines."""

    def __init__(
        self,
        hands: Mapping[Seat, str],
        given: str = "",
        macros: Mapping[str, Condition] | None = None,
        evidence: Evidence | None = None,
    ) -> None:
        self.hands = dict(hands)
        self.given = [given] if given else []
        self.macros = dict(macros or {})
        self.evidence = evidence
        self.over = False

    def answer(self, line: str) -> list[str]:
        """What is said to this line; kibitz's errors are raised."""
        word, _, rest = line.strip().partition(" ")
        if not word:
            return []
        if (command := COMMANDS.get(word.lower())) and not _MACRO.match(line):
            return command(self, rest.strip())
        if _MACRO.match(line):
            program = parse_program(line, "odds", macros=self.macros)
            if program.macros.keys() - self.macros.keys() or not program.queries:
                new = [name for name in program.macros if name not in self.macros]
                self.macros = {**self.macros, **program.macros}
                return [f"defined {', '.join(new or [word])}"]
        return self._ask(line)

    def _ask(self, line: str) -> list[str]:
        unseen = self.evidence.unseen if self.evidence else unseen_of(self.hands)
        stated = [parse_condition(text, macros=self.macros, source="given") for text in self.given]
        learnt = self.evidence.condition if self.evidence else None
        answers = odds(
            [line],
            program=ProbsyProgram(self.macros, ()),
            unseen=unseen,
            evidence=all_of(learnt, *stated),
        )
        return [text for answer in answers for text in answer_lines(answer)]

    def given_command(self, text: str) -> list[str]:
        """given CONDITION: add what is known; given: show it"""
        if text:
            parse_condition(text, macros=self.macros, source="given")
            self.given.append(text)
        return [f"given {part}" for part in self.given] or ["nothing is given"]

    def forget_command(self, text: str) -> list[str]:
        """forget: take back the last thing given; forget all: everything"""
        self.given = [] if text.lower() == "all" else self.given[:-1]
        return self.given_command("")

    def hand_command(self, seat: Seat) -> Callable[[str], list[str]]:
        """north HAND, east, south, west: show a hand, all of it or the suits that matter"""

        def put(text: str) -> list[str]:
            hands = {**self.hands, seat: text} if text else self.hands
            unseen_of(hands)
            self.hands, self.evidence = hands, self.evidence if not text else None
            return [f"{seat.word} {self.hands[seat] or 'unknown'}"]

        return put

    def macros_command(self, text: str) -> list[str]:
        """macros: the names defined so far; NAME = CONDITION defines one"""
        return list(self.macros) or ["no macros yet"]

    def help_command(self, text: str) -> list[str]:
        """help: this list"""
        shown = dict.fromkeys(command.__doc__ or "" for command in COMMANDS.values())
        return [*shown, "anything else is a condition, such as hand(sA)=West or hcp(East) >= 12"]

    def quit_command(self, text: str) -> list[str]:
        """quit: leave (so does Ctrl-D)"""
        self.over = True
        return []

    def complete(self, text: str, first: bool = False) -> list[str]:
        """The words that `text` may begin: features, seats, macros, and commands as first word."""
        words = [*FEATURES.words, *self.macros, *(COMMANDS if first else ()), "hand("]
        words += [] if first else [seat.word for seat in Seat]
        return sorted({word for word in words if word.lower().startswith(text.lower())})

    def run(self) -> None:
        """Ask and answer on the terminal until the end of the input."""
        history = self._readline()
        show_lines(["Ask about the unseen cards; help lists the commands."])
        while not self.over:
            try:
                show_lines(self.answer(input(PROMPT)))
            except EOFError:
                show_lines([""])
                break
            except KeyboardInterrupt:
                show_lines(["", "(quit or Ctrl-D leaves)"])
            except KibitzError as error:
                tell(str(error))
        if history:
            history()

    def _readline(self) -> Callable[[], None] | None:
        """Completion and history where the terminal has them; what to call at the end."""
        try:
            import readline
        except ImportError:  # not on every platform
            return None
        file = state_folder() / "odds_history"
        readline.set_completer_delims(" \t\n()=<>!,;:+-*/")

        def complete(text: str, number: int) -> str | None:
            words = self.complete(text, first=readline.get_begidx() == 0)
            return words[number] if number < len(words) else None

        readline.set_completer(complete)
        readline.parse_and_bind("tab: complete")
        if file.is_file():
            readline.read_history_file(file)

        def save() -> None:
            try:
                file.parent.mkdir(parents=True, exist_ok=True)
                readline.write_history_file(file)
            except OSError:
                tell(f"the history could not be saved in {file}")

        return save


def _hand(seat: Seat) -> Callable[[Repl, str], list[str]]:
    def command(repl: Repl, text: str) -> list[str]:
        return repl.hand_command(seat)(text)

    command.__doc__ = Repl.hand_command.__doc__
    return command


COMMANDS: dict[str, Callable[[Repl, str], list[str]]] = {
    "given": Repl.given_command,
    "forget": Repl.forget_command,
    **{seat.word.lower(): _hand(seat) for seat in Seat},
    "macros": Repl.macros_command,
    "help": Repl.help_command,
    "quit": Repl.quit_command,
    "exit": Repl.quit_command,
}
"""The commands by name; the docstring is the line that `help` shows."""
