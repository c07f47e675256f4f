"""Hands beside a plan: what declarer sees, a layout of what he does not, paragraphs in lines."""

from __future__ import annotations

from textwrap import wrap

from kibitz.cards import SEATS, SUITS
from kibitz.deal import Deal, Hand
from kibitz.play import View

WIDTH = 96


def hand_text(hand: Hand) -> str:
    """A hand by suits, voids left out."""
    return "  ".join(f"{suit.symbol}{hand[suit]}" for suit in SUITS if hand[suit]) or "-"


def layout_lines(view: View, layout: Deal) -> list[str]:
    """The hands of a layout that the person does not see."""
    seen = {view.seat, view.contract.dummy} if view.dummy else {view.seat}
    return [f"  {s.word:<6} {hand_text(layout[s])}" for s in SEATS if s not in seen]


def head_lines(title: str, view: View) -> list[str]:
    """The board, the contract, the lead, and the two hands that declarer sees."""
    contract = view.contract
    led = f", {contract.leader.word} leads the {view.played[0].symbol}" if view.played else ""
    hands = ((contract.dummy, view.dummy, "dummy, "), (contract.declarer, view.hand, "you, "))
    lines = [f"{title}: {contract.symbol} by {contract.declarer.word}{led}"]
    return lines + [f"  {who + seat.word:<13} {hand_text(hand)}" for seat, hand, who in hands]


def wrapped(text: str) -> list[str]:
    """A paragraph in lines; a number stays with its sign."""
    glued = text.replace(" %", "\u00a0%").replace(" ± ", "\u00a0±\u00a0")
    lines = wrap(glued, WIDTH, break_long_words=False, break_on_hyphens=False) if text else []
    return [line.replace("\u00a0", " ") for line in lines]
