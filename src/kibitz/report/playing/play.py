"""What a person at the table sees: his hand and dummy's, the trick, hints, verdicts on claims."""

from __future__ import annotations

from collections.abc import Sequence

from kibitz.cards import Card, Seat
from kibitz.english import counted, error_text, every, percent
from kibitz.play import Situation, View
from kibitz.players.claim import ClaimRuling
from kibitz.report.playing.hands import hand_text, layout_lines
from kibitz.search.decision import Decision, Objective, Option

HELP = [
    "A card      suit and rank in any order: SA, as, ♠A, h10; the rank alone where it is clear",
    "hint        the card that a PIMC player would choose",
    "why         what it finds out about every card you may play",
    "undo        back to your card before this one",
    "claim N     N of the tricks left are yours, whatever the others hold and play",
    "save FILE   keep the board as it is (.pbn or .jsonl); kibitz play --resume FILE goes on",
    "show        the table again",
    "quit        leave the table",
]
"""What can be answered when a card is due."""


def table_lines(view: View) -> list[str]:
    """The table as the person sees it who is asked for a card."""
    ns = view.won[Seat.NORTH] + view.won[Seat.SOUTH]
    ew = view.won[Seat.EAST] + view.won[Seat.WEST]
    number = len(view.record) + 1
    contract = view.contract
    lines = [
        f"Trick {number}: {contract.symbol} by {contract.declarer.word}, N-S {ns}, E-W {ew}",
    ]
    if view.seat != contract.dummy and view.dummy:
        lines.append(f"  {'dummy, ' + contract.dummy.word:<13} {hand_text(view.dummy)}")
    lines.append(f"  {'you, ' + view.seat.word:<13} {hand_text(view.hand)}")
    return lines


def card_lines(before: Situation, cards: Sequence[Card]) -> list[str]:
    """Cards played one after the other, a line a trick, and who won it."""
    lines, words, situation = [], [], before
    for card in cards:
        words.append(f"{situation.mover.word} {card.symbol}")
        after = situation.play(card)
        if not after.trick.cards:
            words[-1] += f"; {after.trick.leader.word} wins the trick"
            lines.append("  " + ", ".join(words))
            words = []
        situation = after
    return [*lines, *(["  " + ", ".join(words)] if words else [])]


def hint_line(decision: Decision) -> str:
    """The card to play, in a line."""
    if not decision.options:
        return f"{decision.card.symbol}: there is nothing to choose."
    best = decision.options[0]
    return f"{decision.card.symbol}: {_worth(best, decision)}."


def why_lines(decision: Decision, view: View) -> list[str]:
    """Each legal card with its chance and its expected tricks, the best first."""
    if not decision.options:
        return [f"{view.legal.symbols.strip()}: every card that you may play is as good."]
    aim = "make" if view.seat.side is view.contract.side else "defeat it"
    lines = [f"  {'card':<12}{aim:>15}{'tricks in all':>16}"]
    for option in decision.options:
        cards = " ".join(card.symbol for card in option.equals)
        chance = percent(option.chance, 1)
        tricks = f"{float(option.tricks):.2f}"
        if not decision.is_exact:
            chance += f" {error_text(100 * option.chance_error, 1)}"
            tricks += f" {error_text(option.tricks_error, 2)}"
        lines.append(f"  {cards:<12}{chance:>15}{tricks:>16}")
    layouts = f"a sample of {counted(decision.worlds, 'layout')}"
    if decision.is_exact:
        layouts = every(decision.worlds, "layout")
    seed = "" if decision.is_exact else f", standard errors, seed {decision.seed}"
    return [*lines, f"  double dummy in {layouts}{seed}"]


def _worth(option: Option, decision: Decision) -> str:
    chance = percent(option.chance, 1)
    error = "" if decision.is_exact else f" {error_text(100 * option.chance_error, 1)}"
    what = "chance" if decision.objective is Objective.MAKE else "share"
    return f"{what} {chance}{error}, {float(option.tricks):.2f} tricks expected"


def claim_lines(view: View, verdict: ClaimRuling) -> list[str]:
    """Whether a claim stands, and if not, why not."""
    left = view.tricks_left
    what = f"{verdict.tricks} of the {counted(left, 'trick')} left"
    if verdict.stands:
        return [f"Granted: {what}."]
    if not verdict.is_searched:
        return [f"Not granted: {what} are more than can be checked now. Play on a little."]
    if verdict.layout is None:
        return [
            f"Refused: {what} can be taken in every layout looked at, with open cards; but no "
            "one way to play takes them in all."
        ]
    return [
        f"Refused: {what}, but here you take {verdict.taken}:",
        *layout_lines(view, verdict.layout),
        "  for example " + " ".join(card.symbol for card in verdict.line),
    ]
