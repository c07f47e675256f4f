"""Docs: `docs/plan-language.md`, made from the registries of the language and the text below.

`python -m kibitz.planning.language.docs > docs/plan-language.md` writes it anew; a test compares,
reads every example, and fails when an instruction, a condition or a rule of silence is missing.
"""

from __future__ import annotations

import inspect
import re
import sys
from collections.abc import Iterator

from kibitz.english import capital
from kibitz.planning.language.condition import PlanCondition
from kibitz.planning.language.conditions.all import CONDITIONS
from kibitz.planning.language.instructions.all import INSTRUCTIONS
from kibitz.planning.language.pattern import SLOT_WORDS
from kibitz.planning.language.program import Instruction, InstructionKind

HEAD = """# The language of plans

A plan for a whole hand is a short program in English. `kibitz plan FILE --try my-plan.txt` reads
it, plays it to the letter on layouts that are drawn, and says what it makes, where it fails and
which card refutes it ([how-to-hand.md](how-to-hand.md) goes through one). This page says what
each phrase means, to the reader as to you.

```
Hold up the ♥A until the third round.
Cross to the ♠Q.
Give up a club to West.
If East wins, win the spade return in dummy.
Otherwise run the clubs, throwing a diamond.
```

## What a program is

* **Steps are goals**, not trick numbers. They are done in order. A step is done when what it asks
  for has happened, whoever led to it: *give up two diamonds* is done when two rounds are lost,
  *draw trumps* when they have none, or one that is master. A goal that is reached already is
  passed over.
* **Answers** (*win*, *hold up*, *play low* …) say what we play when *they* lead. What stands at
  the front of the plan speaks first, be it an answer or the step that is going on; then answers
  from before whose chance has not come yet, the last first; then, behind answers, the next step.
* **Standing** instructions (*keep*, *throw*) hold from their place to the end.
* **If**, **Unless** and **Otherwise** choose once, when the steps before them are done; a
  condition is true only if the cards played prove it. **When** (or *whenever*, *once*) waits: as
  soon as its condition is true it interrupts the step that is going on, and that goes on
  afterwards.
* A line holds one sentence or more; a sentence holds instructions joined by commas, *and* or
  *then*, and goes on in the next line where it cannot end. A condition governs the rest of its
  sentence, up to an *otherwise*, and the lines that are indented below; behind an instruction
  (*cash the king if West follows*) it governs that one alone. Conditions are joined by *and* and
  *or* (*and* binds more tightly) and turned round by *not*.
* **Remarks** are not read: what stands behind a `#`, reasons (*because …*, *so that …*, *hoping
  …*) up to the next comma, and what says no more than the order does (*if necessary*, *when you
  regain the lead*). The plan is printed as it was read.
* **Silence** is played by the fixed list below, without looking for the best card.
* **A claim** ends the hand: as soon as enough top tricks can be cashed from where the lead is,
  whatever the defenders hold, they are, and nothing more of the plan is asked. So *claim*, *take
  the rest* and the like say nothing new.
* **Unforeseen** is an outcome by itself: where we are in and the step cannot be done (its hand
  cannot be reached, no card is left that can be led), the plan has not foreseen what happened. It
  is counted apart, neither made nor beaten.

## Names

* Cards: `♥A`, `HA`, `ace of hearts`, `heart ace`; several at once: `♥AKQ`, `♥A and ♥K`; `10` or
  `T`. A rank alone is of the suit that was spoken of last: *Play hearts: cash the ace.*
* Suits: `hearts`, `♥`, `trumps`. *A heart* is one round, *two hearts* two, *the hearts* all; so
  many are thrown, too, by each hand. *Dummy's hearts* are hearts.
* *Good* (*high*, *established*) is a card that nothing still out beats, and a suit of which every
  card in the longer hand is, or will be when its winners have drawn what is out. Where a suit is
  ruffed out it is the hand that leads it.
* Our hands: `dummy` (*the table*) and `hand` (*declarer*, *home*), or their seats: `North`,
  `South`. Theirs: `West`, `East`, `LHO`, `RHO`, `they`, `either defender`, `both`.
* Articles say nothing; *small* is *low*, *honor* is *honour*; capitals make no difference but in
  `HA`.

In the patterns below `(a|b)` is a choice, `[a]` may be left out, and what stands in `<>` is one
of these:
"""

KINDS = {
    InstructionKind.LEAD: "a goal",
    InstructionKind.ANSWER: "an answer to their lead",
    InstructionKind.STANDING: "standing",
}
"""What each kind of instruction is called."""

FOLLOWING = (
    ("card", "A hand with one legal card plays it."),
    ("claims", "We are in: if the top tricks suffice they are cashed, whatever the plan says."),
    ("_lead", "We are in: the step leads, or what must be done first (a hand to cross to) does."),
    (
        "_third",
        "We led: the claim's card; what a branch taken in this trick says; the step that led.",
    ),
    (
        "_answer",
        "They led: a card that wins so that the top tricks suffice; the step or the answers at "
        "the front; the answers that stand, the last first; the step behind answers at the front. "
        "What would give away the trick that beats the contract, though it can be won, is left.",
    ),
    (
        "_silent",
        "Else silence plays, by the rules below; where it would throw, what the step or a "
        "standing instruction wants thrown goes first.",
    ),
)
"""Who speaks, in this order: the function of `follower.py`, and what it does."""

SILENCE = (
    (
        "cards.low",
        "Low is the lowest card of the suit that is not protected: no card that a later step "
        "names or a *keep* protects, as long as there is another; but no winner is thrown under a "
        "trick to spare a card that a step names.",
    ),
    (
        "cards.cheapest",
        "A trick is won with the cheapest card that wins it; a protected one is spared by a small "
        "card or by one as good, not by a better honour.",
    ),
    (
        "third_hand.third_hand",
        "Our side led. If the trick is won, or only a ruff can beat our card: rules {overtaking} "
        "and {beneath}. Else the cheapest card that nobody still to play can beat; else low, if "
        "the card led is as good as any here; else one that only a ruff can beat; else the card "
        "of rule {high_enough}, if we have more cards as good as it than theirs are higher; else "
        "low.",
    ),
    (
        "third_hand.overtaking",
        "A winner that was the last card of its suit in the hand that led it is overtaken where "
        "that costs nothing: the other cards of the longer hand are winners even so, or clear "
        "what is out.",
    ),
    (
        "third_hand.high_enough",
        "Third hand without a sure winner, when trumps are drawn and in rule {third_hand}: the "
        "lowest card that beats what lies there and is as good as its best one, so that a higher "
        "card of theirs is driven out.",
    ),
    (
        "third_hand.beneath",
        "Below our own winner a hand that is not the longer plays high where the other one's top "
        "cards clear what is out, so that nothing is blocked, but not in trumps, nor from a hand "
        "with winners that only an entry can reach; else low. To spare a card that is kept it "
        "does not take the trick from our other hand with a winner, or if that has winners which "
        "this one cannot lead to.",
    ),
    (
        "their_lead.enough",
        "They led: if winning it with a card that cannot be beaten leaves enough top tricks, it "
        "is won so, here or in the other hand.",
    ),
    (
        "their_lead.follow",
        "They led. Last hand wins as cheaply as it can (rule {cheapest}), unless our other hand "
        "is winning; the shorter hand, if it has nothing but equals that go on in the other one, "
        "with the best of them. Second hand, where both have a card that nobody beats: low, if "
        "the last one also has a ten or better that just one card out beats, which is rather "
        "with him who led than dropped by our winners: a free finesse; else the hand wins that "
        "spends no protected card, then the one that the next step wants the lead in, then the "
        "one opposite a suit that is still to be set up, then the one with winners that the "
        "other cannot lead to, then the shorter one. Where only the last hand has one: low, but "
        "a doubleton's honour that just one card out beats, if we have no jack or ten beside it: "
        "now or never. Where only second hand has one, it wins with that if they could beat the "
        "contract at once, unless the steps play this suit in any case, or if at notrump they "
        "have led another suit which we stop once at most, unless a step plays this suit; with "
        "no step left neither counts. Else it plays low if the last hand has a card for such a "
        "finesse; its own such card, if the other hand has two of the suit; else it wins. Where "
        "nobody has one: low if the last hand can ruff; the best card, if just one beats it and "
        "they could beat the contract at once; the lower of two equals that beat what was led, "
        "honours only if the last hand may win it too, unless that has one as good; a card that "
        "covers a jack or better, if we have the card just below that, here or opposite; else "
        "low.",
    ),
    (
        "their_lead.holds_up",
        "At notrump our only stopper of a suit to which they switch, with no other card that is "
        "guarded, is held up; of the suit of the opening lead the plan must say it. Dangerous "
        "is a holding with one card more than the tricks that we "
        "may lose besides the rounds of it; so many rounds are let go as leave that defender's "
        "partner none: with four tricks to lose, the rule of seven; or more, while what a suit "
        "costs in which we have more equals than theirs are higher can still be paid. It is not "
        "held up if one of them has "
        "shown out, we can lose just one trick more, they could beat the contract at once with "
        "other suits, they have more cards than we of a suit that we do not stop by ourselves, "
        "they have led another suit which we stop once at most, or a step plays this suit.",
    ),
    (
        "void.void",
        "A hand that cannot follow ruffs what they are winning, unless the other hand has a "
        "master to win it with, which is not likely to be ruffed, and a loser can be thrown; "
        "never a master of our own; else it throws. Where both can ruff, the last one does if it "
        "has nothing but trumps, or if the defender between them has shown out and can go over "
        "the first one's lowest; the first one if he can then go over the last; the last if it "
        "has one below the ten and the first has none; else the one with fewer trumps, of equal "
        "ones that with more below the ten.",
    ),
    (
        "void.trump_that_holds",
        "It ruffs as low as it can. But where the next defender has shown out, or no more than "
        "three cards of the suit are out, and our other hand cannot go over him, with the lowest "
        "trump that fewest of theirs beat, if it is below the ten, or the hand keeps one as good, "
        "or the trick must be won, and if no trump more is lost by it when they are drawn, "
        "however they lie; at any cost if the trick must be won and he has shown out, unless our "
        "other hand can ruff it, too.",
    ),
    (
        "discarding.discard",
        "Thrown is, in this order, what is not protected; what costs no top trick, unless the "
        "hand's winners can be reached only by an honour that just one card out beats; not the "
        "last winner of a suit that they have cards of; not an honour's guard; what costs no top "
        "trick; not from a long suit that runs if it breaks evenly; from a suit in which the "
        "other hand then has a loser that this one can ruff; not from a suit that later steps "
        "play, if it may be worth a trick; not the last small cards that lead to the other hand's "
        "winners, or to more equals than theirs are higher; no jack or better; where they led, "
        "from a suit that can be worth nothing; not from a suit with more cards than it has "
        "rounds if it breaks evenly; from the suit with most cards; at notrump from one with more "
        "than one winner; trumps last.",
    ),
    (
        "finishing.finish",
        "We are in and nothing is left of the plan. Trumps out are drawn if our masters suffice, "
        "or would if they break evenly, and the hand with fewer trumps has nothing to ruff; else "
        "rule {lead}, but where that spends the top card of a finesse which is needed, the "
        "finesse, or the way to the hand that leads to it. With no trump out, or just a master: at "
        "notrump first "
        "winners that could not be reached again. Then the card of rule {unfinished}, if with "
        "what it sets up the top tricks are enough and they could not beat the contract at once. "
        "Then, unless our winners, with the trumps that the longer hand keeps however theirs lie, "
        "would be enough but for a ruff, a finesse that is left against "
        "one card, if that is more likely than to drop it, by the room that each defender has, or "
        "known to win; not against him who has shown out, or did not win with it when he played "
        "last; of two suits that which this hand can lead, of two ways the one through the "
        "defender with more room. A guarded card with none above it beside it is led to as well, "
        "but at notrump not in a suit that they have led, nor if they could then beat the "
        "contract at once, and after winners of suits that run if they break evenly, and on which "
        "a loser is thrown. Before another finesse with trumps, or one that must succeed anyhow, "
        "winners of other suits that keep an "
        "entry to the hand that leads to it, and to its long cards; before the lead crosses, "
        "winners that block a longer suit, or the suit in which it crosses; first one of two top "
        "cards, if that hand can be reached again. Where there is no finesse against a card "
        "between ours their last trump is driven out from a hand with three, unless there are "
        "side winners and who has it may lead through our best card of a suit, an honour that can "
        "be beaten; then side winners are cashed; but with no trump left and too few winners "
        "first the card of rule {to_guarded}, from a hand that cannot be reached again, unless "
        "they could then beat the contract at once. Where nothing of all that is left at notrump "
        "and our winners are not enough, a suit whose long cards are, if it breaks evenly, at a "
        "price that can be paid, while another suit leads to them. Else rule {lead}, but at "
        "notrump the last winner in a suit that they led comes after winners in others.",
    ),
    (
        "leading.lead",
        "With no trump out as many winners as can be taken. But first, when we have no trump, "
        "unless they could then beat the contract at once, and else before trumps, the card of "
        "rule {unfinished}; at notrump the suit of rule {while_reached}; and before trumps, if "
        "the other hand has winners which no side suit leads to, a low trump to its own, or low "
        "to a card of its that only one of theirs beats; and rather than trumps that both hands "
        "have, which would fall together, side winners or the exit of rule {exit_card}, if a "
        "trick can still be lost. With trumps out side winners, unless the other hand has only "
        "trumps and must ruff them, then a ruff in the other hand, then trumps. With nothing high "
        "left a suit with more equals, as above, trumps last and from the top; then rule "
        "{to_guarded}; else rule {exit_card}.",
    ),
    (
        "leading.while_reached",
        "At notrump, while another suit leads back to the hand on lead: low from a suit that is "
        "longer there and runs if it breaks evenly to the other hand's last cards, all of them "
        "winners.",
    ),
    (
        "leading.unfinished",
        "A low card of a side suit in which we have more equals than theirs are higher, the fewer "
        "these are the better, if its longer hand can then be reached.",
    ),
    (
        "leading.to_guarded",
        "Low to a card of the other hand, our best of the suit, with more small ones beside it "
        "than theirs are higher, the fewer the better.",
    ),
    (
        "leading.winner_to_lead",
        "Winners of a suit are cashed opposite a tenace first: a winner with a ten or better that "
        "just one of several cards out beats. Else from the shorter hand, protected ones last, "
        "unless the longer one could not be reached again or can take all its tricks from the "
        "top; where the hand on lead has none, low to the other one's.",
    ),
    (
        "leading.exit_card",
        "The exit is a low card of the suit in which the two hands have fewest honours.",
    ),
)
"""The rules of silence: module and function in `silence/`, and what it plays."""

NO_RULES = frozenset(
    {
        "winners", "is_won", "spared", "has_stranded", "is_fatal", "is_master_of_ours", "costs",
        "is_finesse_better", "may_be_overruffed", "gives_it_away", "has_entry", "staying",
        "trump_tricks",
    }
)  # fmt: skip
"""Functions of `silence/` that ask and do not play."""


def pages() -> Iterator[str]:
    """The parts of the page."""
    yield HEAD
    yield from (f"* `<{name}>`: {words}" for name, words in SLOT_WORDS.items())
    yield "\n## Instructions\n"
    for instruction in INSTRUCTIONS:
        yield entry(instruction, KINDS[instruction.kind])
    yield "## Conditions\n"
    for condition in CONDITIONS:
        yield entry(condition, "")
    yield "## Who speaks\n\nBefore each card of ours steps that are done are passed. Then:\n"
    yield numbered(FOLLOWING, "follower")
    yield "## Silence\n"
    yield numbered(SILENCE, "silence")


def entry(kind: type[Instruction] | type[PlanCondition], what: str) -> str:
    """An instruction or a condition: its example, what it means, how it is written."""
    head = f"### {capital(kind.example).rstrip('.')}\n"
    mark = f"*{capital(what)}.* " if what else ""
    meaning = re.sub(r"\s*\n\s*", " ", inspect.getdoc(kind) or "")
    ways = "\n".join(f"* `{readable(pattern)}`" for pattern in kind.patterns)
    return f"{head}\n{mark}{meaning}\n\n{ways}\n"


def readable(pattern: str) -> str:
    """A pattern without the marks that only the reader needs.

    >>> readable("ruff [it] [(high #high|low)]")
    'ruff [it] [(high|low)]'
    """
    return re.sub(r"\s*#\w+", "", pattern)


def numbered(rules: tuple[tuple[str, str], ...], module: str) -> str:
    """Rules with their numbers and their places in the code; `{name}` is the number of a rule."""
    places = {name.rpartition(".")[2]: n for n, (name, _) in enumerate(rules, 1)}
    lines = [
        f"{n}. {text.format(**places)} (`{module}.{name}`)"
        for n, (name, text) in enumerate(rules, 1)
    ]
    return "\n".join(lines) + "\n"


def document() -> str:
    """The whole of docs/plan-language.md."""
    return "\n".join(pages())


if __name__ == "__main__":
    sys.stdout.write(document())
