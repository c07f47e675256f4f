"""Firming: where a defender who departs would beat a program, and words can meet it, they are said.

What ordinary defenders do chose the program. Here it is asked where one card of theirs beats it,
and whether a few words more help there: the lead won with another card, a lead of theirs won at
once (the finesse that it offers is refused), trumps drawn with the other hand's cards, an entry
named that is used otherwise too early.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace

from kibitz.planning.language.condition import EITHER
from kibitz.planning.language.conditions.tricks import TheyLead
from kibitz.planning.language.instructions.cashing import DrawTrumps, RunSuit
from kibitz.planning.language.instructions.crossing import Cross
from kibitz.planning.language.instructions.losing import DriveOut, Establish
from kibitz.planning.language.instructions.winning import Win
from kibitz.planning.language.program import Instruction, InstructionKind, When
from kibitz.planning.referee.departing import Departure
from kibitz.planning.writing.draft import cost
from kibitz.planning.writing.keeping_word import keeps_word
from kibitz.planning.writing.our_cards import HANDS, OurCards, downwards
from kibitz.planning.writing.piece import Steps
from kibitz.planning.writing.search import DraftSearch
from kibitz.seen import SUIT_OF

DEPARTED = 30
"""So many layouts show how firm a program is."""
FIRMER = 0.05
"""So much firmer a program must be for what could be left out to be said."""
MET = 8
"""On so many of the layouts that a departure beats other words are first tried."""
LONGEST = 1.5
"""A piece that costs more to say is not added for firmness alone."""
CHECKED = 6
"""So many programs that meet most of these departures are looked at in full."""


def firmed(search: DraftSearch, steps: Steps) -> Steps:
    """The program with what makes it clearly firmer, if it keeps its word."""
    trial = search.trial
    now = search.firmness(steps, DEPARTED)
    against = trial.refuted(steps, trial.first(min(DEPARTED, trial.makeable)))[:MET]
    tried = dict.fromkeys(_firmer(search, steps, [one for _, one in against]))
    met = {one: sum(trial.withstands(one, *departed) for departed in against) for one in tried}
    promising = sorted((one for one in met if met[one]), key=lambda one: (-met[one], cost(one)))
    chosen = dict.fromkeys((*_with_trumps_otherwise(search.ours, steps), *promising[:CHECKED]))
    found = [(search.firmness(one, DEPARTED), one) for one in chosen]
    for firmness, one in sorted(found, key=lambda pair: -pair[0]):
        if firmness > now + FIRMER and keeps_word(trial, one):
            return one
    return steps


def _firmer(search: DraftSearch, steps: Steps, against: list[Departure]) -> Iterator[Steps]:
    """What might meet these departures."""
    ours = search.ours
    place = next((n for n, step in enumerate(steps) if not _answers(step)), len(steps))
    for answer in search.answers:
        if answer.steps:
            yield (*answer.steps, *steps[place:])
    for suit, _ in Counter(SUIT_OF[one.card] for one in against if not one.place).most_common():
        for card in _tops(ours, suit):
            yield (*steps[:place], When(TheyLead(EITHER, suit), (Win(card=card),)), *steps[place:])
    pieces = [
        p.steps for p in search.pieces if cost(p.steps) <= LONGEST and p.steps[0] not in steps
    ]
    for at in range(len(steps), place - 1, -1):
        for piece in (*_collected(ours, steps[:at]), *pieces):
            yield (*steps[:at], *piece, *steps[at:])


def _tops(ours: OurCards, suit: int) -> Iterator[int]:
    """The best sure winner of a suit in each hand."""
    for hand in HANDS:
        yield from downwards(ours.held(hand, suit) & ours.masters(suit))[:1]


def _with_trumps_otherwise(ours: OurCards, steps: Steps) -> Iterator[Steps]:
    """The program with trumps drawn in each other way."""
    for at, step in enumerate(steps):
        if isinstance(step, DrawTrumps) and not step.first and step.ending < 0:
            for other in _drawn(ours, step):
                yield (*steps[:at], other, *steps[at + 1 :])


def _drawn(ours: OurCards, step: DrawTrumps) -> Iterator[DrawTrumps]:
    """Trumps drawn with the winners of one hand first, or so that the last is won in it."""
    for hand in HANDS:
        tops = downwards(ours.held(hand, step.strain) & ours.masters(step.strain))
        if tops and ours.held(1 - hand, step.strain):
            yield replace(step, first=tuple(tops[:2]))
            yield replace(step, ending=hand)


def _collected(ours: OurCards, done: Steps) -> Iterator[Steps]:
    """To a suit that has been set up its longer hand is reached with a winner, and it is run."""
    for step in done:
        if isinstance(step, Establish):
            suit = step.suit
        elif isinstance(step, DriveOut):
            suit = SUIT_OF[step.cards[0]]
        else:
            continue
        long = max(HANDS, key=lambda hand: ours.length(hand, suit))
        for side in ours.side_suits:
            for card in downwards(ours.held(long, side) & ours.masters(side)):
                if side != suit and ours.held(1 - long, side):
                    yield (Cross(long, card),)
                    yield (Cross(long, card), RunSuit(suit))


def _answers(step: object) -> bool:
    return isinstance(step, Instruction) and step.kind is InstructionKind.ANSWER
