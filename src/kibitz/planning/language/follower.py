"""The follower: plays a program to the letter, seeing what declarer sees.

`card` gives the card for a `Sight` and the progress after it. Before each card it moves on: steps
whose goal is reached are passed, branches are chosen, waiting ones (`when`) interrupt. Before all
else comes a claim: the top tricks suffice, or would if their lead is won now. Then, in this order:
the step that led to the trick says what the other hand plays; when they led, the answers at the
front of what is left, the step itself, and the standing answers, the last first; when we are in,
the step. Where none speaks, silence does. What a step cannot do is *unforeseen*.
"""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple

from kibitz.planning.language.program import (
    If,
    Instruction,
    InstructionKind,
    Node,
    Program,
    When,
    certain,
    named,
    watched,
    within,
    works,
)
from kibitz.planning.language.sight import Sight
from kibitz.planning.language.silence.finishing import finish
from kibitz.planning.language.silence.their_lead import enough, follow, gives_it_away
from kibitz.planning.language.silence.third_hand import third_hand
from kibitz.planning.language.top_tricks import Cashed, top_tricks
from kibitz.seen import SUIT

DETOURS = 4
"""So many steps may be put before another (a hand to cross to) before that counts as unforeseen."""


FRESH = -1
"""Has not answered a trick yet."""


class StandingOrder(NamedTuple):
    """What holds until it is done; the number of tricks when it began, or when it answered last."""

    step: Instruction | When
    since: int


class Paused(NamedTuple):
    """A step that a waiting branch interrupts, by its place in what is left to do.

    The branch is put before it, so its place is counted from the end, where nothing changes: when
    no more than `left` steps are left, the branch is done and the step is the next one again.
    """

    left: int
    """How many steps were left when it was interrupted, itself included."""
    since: int
    """The number of tricks that were over when it began."""


class PlanProgress(NamedTuple):
    """How far a program has come: a value, so that play can be taken up from any point again."""

    todo: tuple[Node, ...]
    since: int = 0
    """The number of tricks that were over when the first step of `todo` began."""
    standing: tuple[StandingOrder, ...] = ()
    paused: tuple[Paused, ...] = ()
    leading: Instruction | None = None
    """The step that led to the trick in progress."""
    claim: tuple[Cashed, ...] = ()
    """The tricks of a claim, from the one in progress on: what was claimed is cashed like that."""
    chance: Instruction | None = None
    """The finesse that silence led to the trick in progress, when the plan was done."""


class ChosenCard(NamedTuple):
    """A card, what chose it (nothing: silence), and how far the program is after it."""

    card: int
    by: Instruction | None
    progress: PlanProgress


class Obstacle(NamedTuple):
    """A step that cannot be done, and what would have to be done for it: perhaps itself."""

    step: Instruction
    needs: Instruction


class Follower:
    """Plays one program; holds nothing that changes."""

    def __init__(self, program: Program) -> None:
        self.program = program
        self.start = PlanProgress(program.steps)
        self.watched = watched(program.steps)
        """The defenders' cards that its conditions name."""

    def claims(self, sight: Sight) -> list[Cashed]:
        """The tricks that it would cash now, if they are enough and we are in; else none."""
        seen = sight.seen
        if seen.trick or not sight.is_ours(seen.turn):
            return []
        return top_tricks(sight, seen.needed - seen.won) or []

    def card(self, sight: Sight, progress: PlanProgress) -> ChosenCard | None:
        """The card for the hand of ours whose turn it is; none if this was not foreseen."""
        seen = sight.seen
        sight.look()
        if len(progress.claim) > 1 and not seen.trick:
            rest = progress.claim[1:]
            return ChosenCard(rest[0][0], None, progress._replace(claim=rest))
        progress = self._advance(sight, progress)
        self._protect(sight, progress)
        hand = sight.hand(seen.turn)
        if not seen.trick:
            return self._lead(sight, progress)
        forced = seen.legal(hand)
        if not forced & forced - 1:
            return ChosenCard(forced.bit_length() - 1, progress.leading, progress)
        if sight.is_ours(seen.leader):
            return self._third(sight, progress)
        return self._answer(sight, progress)

    def obstacle(self, sight: Sight, progress: PlanProgress) -> Obstacle | None:
        """Why nothing is led now, where `card` gives none: the step, and what cannot be done."""
        sight.look()
        progress = self._advance(sight, progress)
        self._protect(sight, progress)
        if not progress.todo or sight.seen.trick:
            return None
        first = progress.todo[0]
        assert isinstance(first, Instruction)
        step: Instruction = first
        for _ in range(DETOURS):
            found = step.lead(sight)
            if not isinstance(found, Instruction):
                break
            step = found
        return Obstacle(first, step)

    def _advance(self, sight: Sight, progress: PlanProgress) -> PlanProgress:
        """Past what is done, into the branches that are true now."""
        todo, since, standing, paused = progress[:4]
        now = len(sight.seen.tricks)
        on_lead = not sight.seen.trick
        we_led = not on_lead and sight.is_ours(sight.seen.leader)
        if we_led and not (progress.leading is not None and progress.leading.is_open):
            # A trick of our own is finished first: what comes after it asks how it went.
            return progress
        is_theirs = not (on_lead or we_led)
        while True:
            if paused and len(todo) == paused[-1].left:
                # What a waiting branch interrupted goes on from where it was.
                since, paused = paused[-1].since, paused[:-1]
            for n, (step, began) in enumerate(standing):
                if isinstance(step, When):
                    if began != now and step.condition.holds(sight):
                        again = (StandingOrder(step, now),) if step.is_answer else ()
                        standing = standing[:n] + again + standing[n + 1 :]
                        if todo:
                            paused = (*paused, Paused(len(todo), since))
                        todo, since = (*step.then, *todo), now
                        break
                elif step.kind is InstructionKind.ANSWER and step.done(sight, began):
                    standing = standing[:n] + standing[n + 1 :]
                    break
            else:
                if not todo:
                    break
                first = todo[0]
                if isinstance(first, If):
                    if (we_led and not _speaks_now(first)) or (
                        not on_lead and first.condition.waits
                    ):
                        break
                    branch = first.then if first.condition.holds(sight) else first.otherwise
                    todo, since = (*branch, *todo[1:]), now
                elif isinstance(first, When) or first.kind is InstructionKind.STANDING:
                    began = FRESH if isinstance(first, When) else now
                    standing = (*standing, StandingOrder(first, began))
                    todo, since = todo[1:], now
                elif first.done(sight, since):
                    todo, since = todo[1:], now
                    if we_led and todo and not (_is_answer(todo[0]) and first.third(sight) is None):
                        # The trick in progress is the business of the step before.
                        since = now + 1
                elif first.kind is InstructionKind.ANSWER and on_lead:
                    standing = (*standing, StandingOrder(first, since))
                    todo, since = todo[1:], now
                elif (n := _beside(todo, sight, is_theirs)) > 0:
                    beside = todo[n]
                    assert not isinstance(beside, If)
                    began = FRESH if isinstance(beside, When) else now
                    standing = (*standing, StandingOrder(beside, began))
                    paused = tuple(_without(one, len(todo) - n) for one in paused)
                    todo = todo[:n] + todo[n + 1 :]
                else:
                    break
        if not we_led:
            return PlanProgress(todo, since, standing, paused)
        return progress._replace(todo=todo, since=since, standing=standing, paused=paused)

    def _protect(self, sight: Sight, progress: PlanProgress) -> None:
        cards, kept = named(progress.todo), 0
        for step, _ in progress.standing:
            cards |= step.named
            if isinstance(step, Instruction):
                kept |= step.kept(sight)
        sight.protected, sight.kept = cards | kept, kept
        sight.since = progress.since
        sight.working = works(progress.todo)
        sight.certain = certain(progress.todo) if progress.todo else sight.pack

    def _lead(self, sight: Sight, progress: PlanProgress) -> ChosenCard | None:
        seen = sight.seen
        claim = self.claims(sight)
        if claim:
            return ChosenCard(claim[0][0], None, progress._replace(claim=tuple(claim)))
        if not progress.todo:
            card, chance = finish(sight)
            return ChosenCard(card, None, progress._replace(chance=chance))
        first = progress.todo[0]
        assert isinstance(first, Instruction)
        step: Instruction = first
        for _ in range(DETOURS):
            found = step.lead(sight)
            if found is None:
                return None
            if isinstance(found, Instruction):
                step = replace(found, at=first.at)
                continue
            if not sight.hand(seen.turn) >> found & 1:
                return None
            return ChosenCard(found, first, progress._replace(leading=step))
        return None

    def _third(self, sight: Sight, progress: PlanProgress) -> ChosenCard:
        seen = sight.seen
        legal = seen.legal(sight.hand(seen.turn))
        if progress.claim:
            other = progress.claim[0][1]
            if other >= 0 and legal >> other & 1:
                return ChosenCard(other, None, progress)
        if progress.todo and progress.since <= len(seen.tricks):
            # A branch taken in this trick, or what follows an open lead, says what is played to it.
            first = progress.todo[0]
            if isinstance(first, Instruction) and first.kind is InstructionKind.ANSWER:
                card = first.answer(sight, progress.since)
                if card is not None and legal >> card & 1:
                    return ChosenCard(card, first, progress)
        if progress.leading is not None:
            card = progress.leading.third(sight)
            if card is not None and card >= 0 and legal >> card & 1:
                return ChosenCard(card, progress.leading, progress)
        if progress.chance is not None:
            card = progress.chance.third(sight)
            if card is not None and card >= 0 and legal >> card & 1:
                return ChosenCard(card, None, progress)
        return self._silent(sight, progress, third_hand(sight))

    def _answers(self, progress: PlanProgress) -> list[tuple[Instruction, int]]:
        """The answers at the front of what is left, then the standing ones, the last first."""
        found: list[tuple[Instruction, int]] = []
        for step in progress.todo:
            if not isinstance(step, Instruction):
                break
            if step.kind is InstructionKind.ANSWER:
                found.append((step, progress.since))
            elif step.kind is InstructionKind.LEAD:
                break
        for step, since in reversed(progress.standing):
            if isinstance(step, Instruction) and step.kind is InstructionKind.ANSWER:
                found.append((step, since))
        return found

    def _answer(self, sight: Sight, progress: PlanProgress) -> ChosenCard:
        seen = sight.seen
        legal = seen.legal(sight.hand(seen.turn))
        card: int | None = enough(sight)
        if card is not None and card >= 0:
            return ChosenCard(card, None, progress)
        prefer = -1
        answers = self._answers(progress)
        step = next(
            (
                s
                for s in progress.todo
                if isinstance(s, Instruction) and s.kind is InstructionKind.LEAD
            ),
            None,
        )
        if step is not None:
            prefer = step.wants(sight)
            if progress.todo[0] is step:
                answers.insert(0, (step, progress.since))
            else:
                answers.append((step, progress.since))
        for one, since in answers:
            card = one.answer(sight, since)
            if card is not None and legal >> card & 1 and not gives_it_away(sight, card):
                return ChosenCard(card, one, progress)
        if prefer < 0:
            # A suit is still to be set up: the hand that it is in keeps its entries.
            homes = (one.home(sight) for one in within(progress.todo))
            home = next((seat for seat in homes if seat >= 0), -1)
            prefer = home if home < 0 else home ^ 2
        return self._silent(sight, progress, follow(sight, prefer))

    def _silent(self, sight: Sight, progress: PlanProgress, card: int) -> ChosenCard:
        """Silence's card; where it throws, what the step or a standing instruction says first."""
        seen = sight.seen
        hand = sight.hand(seen.turn)
        if hand & SUIT[seen.led] or 1 << card & seen.trumps:
            return ChosenCard(card, None, progress)
        steps: list[tuple[Instruction, int]] = []
        if progress.leading is not None:
            steps.append((progress.leading, progress.since))
        if progress.todo and isinstance(progress.todo[0], Instruction):
            steps.append((progress.todo[0], progress.since))
        steps += [(s, n) for s, n in reversed(progress.standing) if isinstance(s, Instruction)]
        for step, sight.since in steps:
            wanted = step.throw(sight, seen.turn)
            if wanted is not None and hand >> wanted & 1:
                return ChosenCard(wanted, step, progress)
        return ChosenCard(card, None, progress)


def _is_answer(node: Node) -> bool:
    return isinstance(node, Instruction) and node.kind is InstructionKind.ANSWER


def _speaks_now(branch: If) -> bool:
    """Does a branch begin with what is played to this trick? Else it waits for its end."""
    for nodes in (branch.then, branch.otherwise):
        first = next(within(nodes), None)
        if first is not None and first.kind is InstructionKind.ANSWER:
            return True
    return False


def _beside(todo: tuple[Node, ...], sight: Sight, is_theirs: bool) -> int:
    """The place of what stands after the first step and holds while that is played; 0: none.

    Keeps and throws do, directly after it; a `when` does if it speaks of the trick that they are
    leading now, also after the step that follows an answer.
    """
    leads = 0
    for n, node in enumerate(todo):
        if isinstance(node, If):
            return 0
        if isinstance(node, When):
            if is_theirs and node.condition.holds(sight):
                return n
        elif node.kind is InstructionKind.LEAD:
            leads += 1
            if leads > 1:
                return 0
        elif node.kind is InstructionKind.STANDING and (n == 1 or (leads and _is_lead(todo[0]))):
            return n
    return 0


def _is_lead(node: Node) -> bool:
    return isinstance(node, Instruction) and node.kind is InstructionKind.LEAD


def _without(paused: Paused, place: int) -> Paused:
    """The same, when the step at this place from the end is taken out of what is left."""
    return paused._replace(left=paused.left - 1) if place <= paused.left else paused
