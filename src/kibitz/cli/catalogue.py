"""The catalogue of the commands: what `kibitz --help` lists, without importing any of them.

`kibitz lead` is the function `lead` of `kibitz.cli.bidding.lead`; what it prints is laid out by
`kibitz.report.bidding.lead`. A test compares each line with the docstring of its command.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module


@dataclass(frozen=True)
class Command:
    """A command as the list shows it: its name, its room, the first line of its help."""

    name: str
    room: str
    line: str

    def load(self) -> Callable[..., None]:
        """The function that does it; only now is its module imported."""
        module = import_module(f"kibitz.cli.{self.room}.{self.name}")
        command: Callable[..., None] = getattr(module, self.name)
        return command


COMMANDS = (
    Command("show", "boards", "Show each board: the deal, the auction, the play."),
    Command("convert", "boards", "Convert a file of deals; the ending of OUT names the notation."),
    Command(
        "solve", "boards", "Solve each board double dummy: tricks by declarer and strain, and par."
    ),
    Command(
        "replay", "boards", "Check every record of play: which step breaks which axiom, and where."
    ),
    Command(
        "postmortem",
        "playing",
        "Judge each board: the auction, the contract, the plan, and every card that was played.",
    ),
    Command(
        "plan",
        "playing",
        "Plan declarer's play after the opening lead: "
        "the count, the plan, why, how often it makes.",
    ),
    Command(
        "play",
        "playing",
        "Play each board out and show every trick; at your turn, help lists what you can say.",
    ),
    Command(
        "match",
        "playing",
        "Let declarers play the same deals against the same defence, and compare them.",
    ),
    Command(
        "records", "boards", "Make hand records: each deal with its double-dummy table and par."
    ),
    Command(
        "deal",
        "odds",
        "Deal at random: a dealer script, or conditions on the hands; rare ones as fast as common.",
    ),
    Command("bid", "bidding", "Bid deals by the rules of a system and say why each call is made."),
    Command("lint", "bidding", "Check the rules of a system before anybody bids with it."),
    Command(
        "notes",
        "bidding",
        "Write a system as readable notes: every auction, its meaning in English, how often, gaps.",
    ),
    Command("lead", "bidding", "Say which opening lead is best after an auction, and why."),
    Command(
        "evaluate",
        "bidding",
        "Bid deals by a system and measure the contracts against single-dummy par.",
    ),
    Command(
        "compare",
        "bidding",
        "Bid the same deals by two systems, and say which reaches the better contracts.",
    ),
    Command(
        "aces",
        "bidding",
        "Bid deals by a file of rules, in the form of Bridge ACES, and write a CSV file.",
    ),
    Command("odds", "odds", "Say how likely a condition is, exactly, and why."),
    Command(
        "splits",
        "odds",
        "Show how the missing cards of a suit split, with exact chances in both directions.",
    ),
    Command(
        "suit",
        "suits",
        "Explain the best line in one suit against best defence, with exact chances.",
    ),
    Command(
        "encyclopedia",
        "suits",
        "Solve all 159,094 suit combinations, every number of tricks; goes on where it stopped.",
    ),
    Command(
        "example",
        "program",
        "List the examples that come with kibitz, "
        "or copy them so that they can be tried and changed.",
    ),
    Command(
        "lab",
        "program",
        "Show an experiment's file: what it is, how far it came, its units and its failures.",
    ),
    Command(
        "serve",
        "program",
        "Open the workbench: sessions, boards, suits, odds, play and bidding in the browser.",
    ),
    Command(
        "doctor",
        "program",
        "Say what is installed and what is missing; status 1 when something needed is missing.",
    ),
)
"""The commands in the order in which `--help` lists them."""
