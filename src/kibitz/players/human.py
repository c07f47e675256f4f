"""The human player: asks for a card at the terminal, or wherever `ask` leads."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from kibitz.cards import SUITS, Card
from kibitz.deal import Hand
from kibitz.errors import KibitzError, Malformed
from kibitz.play import View

HELP = (
    "Name a card by suit and rank in any order: SA, as, ♠A, h10; the rank alone where it is clear."
)


@dataclass(frozen=True)
class Human:
    """Asks until the answer is a legal card; `?` tells how to answer."""

    ask: Callable[[str], str] = input

    def choose(self, view: View) -> Card:
        """The card that the person names."""
        words = ""
        while True:
            answer = self.ask(f"{words}{prompt(view)}")
            if answer.strip().lower() in ("?", "help"):
                words = f"{HELP}\n"
                continue
            try:
                return read_card(answer, view.legal)
            except KibitzError as error:
                words = f"{error.message}; expected {error.expected}\n"


def prompt(view: View) -> str:
    """What a person sees when a card is due: the table and the cards that may be played."""
    on_table = " ".join(f"{seat.letter}:{card.symbol}" for seat, card in view.trick)
    whose = "dummy" if view.turn != view.seat else view.seat.word
    legal = " ".join(f"{suit.symbol}{view.legal[suit]}" for suit in SUITS if view.legal[suit])
    return f"{on_table}{'  ' if on_table else ''}{whose} to play, of {legal}: "


def read_card(answer: str, legal: Hand) -> Card:
    """The legal card that an answer names: `SA`, `as`, `♠A`, `10h`, or the rank alone.

    >>> str(read_card("as", Hand.parse("A2.K..")))
    'SA'
    >>> str(read_card("k", Hand.parse("A2.K..")))
    'HK'
    """
    word = answer.strip()
    found = None
    for text in (word, word[-1:] + word[:-1]):
        try:
            found = Card.parse(text)
        except Malformed:
            continue
        break
    if found is None:
        rank = "T" if word == "10" else word.upper()
        named = [card for card in legal if card.rank.letter == rank]
        if len(named) == 1:
            return named[0]
        raise Malformed(f"{word!r} is not a card here", expected=f"one of {legal.symbols}")
    if found not in legal:
        raise Malformed(f"{found.symbol} may not be played", expected=f"one of {legal.symbols}")
    return found
