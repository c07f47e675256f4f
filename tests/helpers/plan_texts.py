"""Plans drawn at random: texts written from the patterns of the language, for two random hands.

`PlanTexts` writes what the registries allow: any instruction or condition, by any of its patterns,
with cards, suits and hands of the deal, in any of the ways to write them. Nothing here knows how it
is read.
"""

from __future__ import annotations

import random
from dataclasses import dataclass

from kibitz.auction import Contract
from kibitz.cards import DECK, SEATS, Card, Strain, Suit, cards_of
from kibitz.deal import Deal, Hand
from kibitz.errors import KibitzError
from kibitz.planning.language.conditions.all import CONDITIONS
from kibitz.planning.language.instructions.all import INSTRUCTIONS
from kibitz.planning.language.pattern import Part, compiled
from kibitz.planning.language.program import Instruction, Program
from kibitz.planning.language.reader import read_plan
from kibitz.seen import SUIT, SUIT_OF

RANKS = ("two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "jack", "queen",
         "king", "ace")  # fmt: skip
NUMBERS = ("no", "one", "two", "three", "four", "five")
TRIES = 40


@dataclass
class PlanTexts:
    """Writes plans for two hands and a contract; all choices come from `rng`."""

    rng: random.Random
    own: int
    dummy: int
    contract: Contract
    lead_suit: Suit | None = None

    @classmethod
    def drawn(cls, rng: random.Random) -> PlanTexts:
        """For a random deal, contract and lead."""
        pack = list(range(52))
        rng.shuffle(pack)
        own, dummy = (sum(1 << card for card in pack[n : n + 13]) for n in (0, 13))
        contract = random_contract(rng)
        return cls(rng, own, dummy, contract, Suit(rng.randrange(4)))

    def read(self, text: str) -> Program:
        """The text as the reader takes it."""
        return read_plan(text, Hand(self.own), Hand(self.dummy), self.contract, self.lead_suit)

    @property
    def ours(self) -> int:
        """Both hands."""
        return self.own | self.dummy

    # Whole programs -------------------------------------------------------------

    def program(self, steps: int = 4) -> Program:
        """A program that can be read, of at most so many steps and their branches."""
        while True:
            lines = self._lines(self.rng.randint(1, steps), "", depth=2)
            try:
                return self.read("\n".join(lines))
            except KibitzError:
                continue

    def _lines(self, steps: int, indent: str, depth: int) -> list[str]:
        lines: list[str] = []
        for _ in range(steps):
            kind = self.rng.random()
            if depth and kind < 0.3:
                lines += self._branch(indent, depth)
            else:
                lines.append(f"{indent}{self._readable(self.rng.choice(INSTRUCTIONS))}.")
        return lines

    def _branch(self, indent: str, depth: int) -> list[str]:
        word = self.rng.choice(("If", "If", "Unless", "When"))
        lines = [f"{indent}{word} {self.conditions()}:"]
        lines += self._lines(self.rng.randint(1, 2), indent + "  ", depth - 1)
        if word != "When" and self.rng.random() < 0.5:
            lines.append(f"{indent}Otherwise:")
            lines += self._lines(1, indent + "  ", depth - 1)
        return lines

    def _readable(self, kind: type[Instruction]) -> str:
        """An instruction of this kind by a random pattern that fits the two hands."""
        for _ in range(TRIES):
            text = self.instruction(self.rng.choice(kind.patterns))
            try:
                self.read(text)
            except KibitzError:
                kind = self.rng.choice(INSTRUCTIONS) if self.rng.random() < 0.2 else kind
                continue
            return text
        return "lead " + self._card(self.rng.choice(list(cards_of(self.ours))).index)

    def conditions(self) -> str:
        """One condition, or two or three of them joined."""
        parts = [self._condition() for _ in range(self.rng.choice((1, 1, 1, 2, 3)))]
        text = parts[0]
        for part in parts[1:]:
            text += self.rng.choice((" and ", " or ")) + part
        return text

    def _condition(self) -> str:
        while True:
            kind = self.rng.choice(CONDITIONS)
            text = self.condition(self.rng.choice(kind.patterns))
            try:
                self.read(f"If {text}, {self.any_lead()}")
            except KibitzError:
                continue
            return ("not " if self.rng.random() < 0.15 else "") + text

    def any_lead(self) -> str:
        """An instruction that always fits."""
        return "run the " + DECK[self.ours.bit_length() - 1].symbol

    # One pattern ----------------------------------------------------------------

    def instruction(self, pattern: str) -> str:
        """An instruction as this pattern writes it."""
        return self._written(compiled(pattern), {})

    def condition(self, pattern: str) -> str:
        """A condition as this pattern writes it."""
        return self._written(compiled(pattern), {})

    def _written(self, parts: tuple[Part, ...], said: dict[str, int]) -> str:
        words = []
        for kind, what in parts:
            if kind == "word":
                words.append(str(what))
            elif kind == "slot":
                words.append(self._slot(str(what), said))
            elif kind != "tag" and (kind == "choice" or self.rng.random() < 0.5):
                assert isinstance(what, tuple)
                words.append(self._written(self.rng.choice(what), said))
        return " ".join(word for word in words if word)

    def _slot(self, name: str, said: dict[str, int]) -> str:
        return str(getattr(self, f"slot_{name}")(said))

    def slot_card(self, said: dict[str, int]) -> str:
        """A card of ours."""
        card = said["card"] = self.rng.choice(list(cards_of(self.ours))).index
        return self._card(card)

    slot_led = slot_that = slot_card

    def slot_over(self, said: dict[str, int]) -> str:
        """A higher card of the other hand, where there is one."""
        card = said.get("card", 0)
        other = self.dummy if self.own >> card & 1 else self.own
        higher = [one.index for one in cards_of(other & SUIT[SUIT_OF[card]]) if one.index > card]
        return self._card(self.rng.choice(higher)) if higher else self.slot_card(said)

    def slot_cards(self, said: dict[str, int]) -> str:
        """Some cards of ours."""
        held = [card.index for card in cards_of(self.ours)]
        return self._cards(self.rng.sample(held, min(len(held), self.rng.choice((1, 1, 2, 3)))))

    def slot_theirs(self, said: dict[str, int]) -> str:
        """Some cards of theirs."""
        out = [card for card in range(52) if not self.ours >> card & 1]
        return self._cards(self.rng.sample(out, self.rng.choice((1, 1, 2))))

    def slot_each(self, said: dict[str, int]) -> str:
        """All of some cards of theirs."""
        out = [card for card in range(52) if not self.ours >> card & 1]
        return "both " + self._cards(self.rng.sample(out, 2))

    def slot_suit(self, said: dict[str, int]) -> str:
        """A suit of ours."""
        return self._suit(self._some_suit())

    def slot_suits(self, said: dict[str, int]) -> str:
        """One suit or two."""
        return " and ".join(self.slot_suit(said) for _ in range(self.rng.choice((1, 2))))

    def slot_some(self, said: dict[str, int]) -> str:
        """A suit, or so many cards of one."""
        suit = Suit(self._some_suit())
        count = self.rng.randint(2, 5)
        return self.rng.choice((
            suit.word, f"the {suit.word}", f"a {suit.singular}", f"{NUMBERS[count]} {suit.word}",
            f"{count} rounds of {suit.word}",
        ))  # fmt: skip

    def slot_hand(self, said: dict[str, int]) -> str:
        """One of our hands."""
        declarer = self.contract.declarer
        return self.rng.choice(
            ("dummy", "hand", "the table", "declarer", declarer.word, declarer.partner.word)
        )

    slot_feeder = slot_thrower = slot_hand

    def slot_theirled(self, said: dict[str, int]) -> str:
        """Cards of the suit that they led."""
        suit = self.lead_suit or Suit(self._some_suit())
        return self.rng.choice((f"a {suit.singular}", f"two {suit.word}"))

    def slot_unled(self, said: dict[str, int]) -> str:
        """Cards of another suit."""
        held = [n for n, suit in enumerate(SUIT) if self.ours & suit]
        suits = [n for n in held if n != self.lead_suit] or held
        return f"a {Suit(self.rng.choice(suits)).singular}"

    def slot_tenace(self, said: dict[str, int]) -> str:
        """Two cards of a hand."""
        held = self.rng.choice((self.own, self.dummy))
        suits = [suit for suit in SUIT if (held & suit).bit_count() > 1] or [held]
        cards = [card.index for card in cards_of(held & self.rng.choice(suits))]
        return self._cards(self.rng.sample(cards, min(2, len(cards))))

    def slot_ruffers(self, said: dict[str, int]) -> str:
        """A trump of ours."""
        trumps = SUIT[self.contract.strain] if self.contract.strain < 4 else 0
        held = [card.index for card in cards_of(self.ours & trumps or self.ours)]
        return self._cards(self.rng.sample(held, 1))

    def slot_who(self, said: dict[str, int]) -> str:
        """A defender, or the two of them."""
        declarer = self.contract.declarer
        return self.rng.choice(
            (declarer.next.word, declarer.previous.word, "they", "both", "either defender", "LHO")
        )

    def slot_whose(self, said: dict[str, int]) -> str:
        """Whose cards are spoken of."""
        return f"{self.slot_hand(said)}'s"

    def slot_n(self, said: dict[str, int]) -> str:
        """A number."""
        count = self.rng.randint(1, 5)
        return self.rng.choice((NUMBERS[count], str(count)))

    def slot_nth(self, said: dict[str, int]) -> str:
        """Which one."""
        return self.rng.choice(("first", "second", "third", "fourth", "2nd", "3rd"))

    slot_lednth = slot_ownnth = slot_nth

    def slot_later(self, said: dict[str, int]) -> str:
        """Which one, not the first."""
        return self.rng.choice(("second", "third", "2nd"))

    def slot_one(self, said: dict[str, int]) -> str:
        """A suit, one card of which is meant."""
        suit = Suit(self._some_suit())
        return self.rng.choice((suit.word, f"a {suit.singular}", f"another {suit.singular}"))

    def slot_single(self, said: dict[str, int]) -> str:
        """One card of a suit."""
        suit = Suit(self._some_suit())
        return self.rng.choice((f"a {suit.singular}", f"another {suit.singular}"))

    def slot_times(self, said: dict[str, int]) -> str:
        """How often."""
        return self.rng.choice(("once", "twice", "three times", "two rounds"))

    def slot_split(self, said: dict[str, int]) -> str:
        """How a suit is dealt."""
        return self.rng.choice(("3-2", "4-1", "3-3", "2-2", "5-0", "2-4"))

    def slot_throws(self, said: dict[str, int]) -> str:
        """Cards or suits to throw."""
        return " and ".join(
            self.rng.choice((self.slot_card({}), self.slot_some({})))
            for _ in range(self.rng.choice((1, 1, 2)))
        )

    def slot_until(self, said: dict[str, int]) -> str:
        """A condition."""
        return self._condition()

    # Names ----------------------------------------------------------------------

    def _some_suit(self) -> int:
        return self.rng.choice([n for n, suit in enumerate(SUIT) if self.ours & suit])

    def _suit(self, suit: int) -> str:
        one = Suit(suit)
        ways = [one.word, one.singular, f"{one.symbol}s"]
        return self.rng.choice(ways + (["trumps"] if suit == self.contract.strain else []))

    def _card(self, card: int) -> str:
        return self.rng.choice(spellings(card))

    def _cards(self, cards: list[int]) -> str:
        names = [f"the {DECK[card].symbol}" for card in cards]
        if len(names) == 1:
            return self._card(cards[0])
        return ", ".join(names[:-1]) + " and " + names[-1]


def spellings(card: int) -> list[str]:
    """The ways to write a card."""
    one: Card = DECK[card]
    suit, rank = Suit(one.suit), RANKS[card % 13]
    letter = "CDHS"[suit]
    ranks = ["T", "10"] if rank == "ten" else [one.symbol[-1]]
    return [
        *(f"{suit.symbol}{r}" for r in ranks), *(f"the {suit.symbol}{r}" for r in ranks),
        *(f"{letter}{r}" for r in ranks), *(f"the {letter}{r}" for r in ranks),
        f"{rank} of {suit.word}", f"the {rank} of {suit.word}",
        f"The {rank.title()} of {suit.word}",
        f"{suit.singular} {rank}", f"the {suit.singular} {rank}",
    ]  # fmt: skip


def random_contract(rng: random.Random) -> Contract:
    """A contract at any level, in any strain, by any seat."""
    return Contract(rng.randint(1, 7), rng.choice(list(Strain)), rng.choice(SEATS))


def random_deal(rng: random.Random) -> Deal:
    """Four hands."""
    pack = list(range(52))
    rng.shuffle(pack)
    hands = [Hand(sum(1 << card for card in pack[n::4])) for n in range(4)]
    return Deal((hands[0], hands[1], hands[2], hands[3]))
