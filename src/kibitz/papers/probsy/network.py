"""Network: PROBSY's Bayesian network of the unseen cards, as plain values.

PROBSY ("Bayesian Networks", Figures 1 and 2) gives every unseen card a node that says
which of two hands holds it, evenly; all other nodes follow from these. A *suit counting
node* says how many cards of the suit one of the two hands (West's, where West is hidden)
held from the start, a *suit hcp node* how many points there, the *hcp node* how many in all,
and the *constraint node* whether the hand has its thirteen cards. Entering `yes` there turns
even odds for each card into the odds of bridge, with any number of vacant places. A
*choice node* is the common child of equal cards (restricted choice).

A node with many parents would need a table of all their states. *Divorcing* puts mediating
nodes between: a suit is counted card by card in running sums, four suits in two pairs, and
no table has more than two parents, but for choices among more equals. The simplified network
(Figure 1) leaves these nodes out.

This is a second opinion and a thing to teach with, not the engine. A network gives the
probability of a conjunction; a disjunction goes through a normal form and
inclusion-exclusion (`normal_form`), whose cost is exponential, whereas `count` takes any
condition in one pass. Its neighbours: `network_query` asks it, `literal` finds the
states that a condition points at, `propagation` calculates, `network_picture` draws it and
`xmlbif` saves it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from fractions import Fraction
from functools import cached_property
from itertools import product

from kibitz.cards import SUITS, Card, Seat, Suit, cards_of
from kibitz.chance.choice import Choice, Choices
from kibitz.chance.unseen import Unseen
from kibitz.condition.tree import Chose, Condition, Holds, Measure, Shape, walk
from kibitz.deal import Hand
from kibitz.errors import Illegal

CONSTRAINT = "constraint"
"""The name of the node that holds every player to the size of his hand."""
NO_CHOICE = "none"
"""The state of a choice node where the player holds none of the equals."""

_CERTAIN = {True: Fraction(1), False: Fraction(0)}


class Block(Enum):
    """The part of the network that a node belongs to; the first three are numbered as in PROBSY."""

    CARDS = "cards"
    LENGTHS = "suit counts"
    POINTS = "high-card points"
    CONSTRAINT = "constraint"
    CHOICES = "restricted choice"


@dataclass(frozen=True)
class Variable:
    """A variable: its states, its parents, and a row of probabilities for each of their states.

    The rows stand in counting order, the last parent's state changing fastest. `values` are
    the numbers that the states of a sum stand for, `suit` is the suit it speaks of, and a
    node that `mediates` has no meaning of its own in the paper's Figure 1.
    """

    name: str
    states: tuple[str, ...]
    block: Block
    parents: tuple[str, ...] = ()
    table: tuple[tuple[Fraction, ...], ...] = ()
    values: tuple[int, ...] = ()
    suit: Suit | None = None
    mediates: bool = False


@dataclass(frozen=True)
class BayesNetwork(Mapping[str, Variable]):
    """The nodes by name, parents before their children.

    `counted` is the seat whose cards and points are counted, `other` the seat that has the
    rest; `unseen` is what was known when the network was built.

    >>> from kibitz.deal import Deal
    >>> deal = Deal.parse("N:AKT3.AQT6.JT.543 - Q2.KJ987.K2.AQT2 -")
    >>> network = build_network(Unseen.of_deal(deal))
    >>> network["spades"].states, network["SJ"].table[0][0], max(network.parent_counts)
    (('0', '1', '2', '3', '4', '5', '6', '7'), Fraction(1, 2), 2)
    >>> len(build_network(Unseen.of_deal(deal), simplified=True)["spades"].parents)
    7
    """

    nodes: tuple[Variable, ...]
    counted: Seat
    other: Seat
    unseen: Unseen
    simplified: bool = False

    @cached_property
    def _by_name(self) -> dict[str, Variable]:
        return {node.name: node for node in self.nodes}

    def __getitem__(self, name: str) -> Variable:
        return self._by_name[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._by_name)

    def __len__(self) -> int:
        return len(self.nodes)

    @property
    def parent_counts(self) -> list[int]:
        """The number of parents of each node."""
        return [len(node.parents) for node in self.nodes]

    @property
    def hand_size(self) -> int:
        """The number of cards that the constraint gives to the counted seat."""
        return len(self.unseen.fixed[self.counted]) + self.unseen.vacant[self.counted]


def hcp_name(suit: Suit) -> str:
    """The name of a suit's hcp node."""
    return f"hcp_{suit.word}"


def choice_name(seat: Seat, equals: Iterable[Card]) -> str:
    """The name of the node for a seat's choice among equal cards."""
    return "_".join(["choice", seat.letter, *(str(card) for card in sorted(equals, reverse=True))])


def build_network(
    unseen: Unseen, conditions: Iterable[Condition] = (), *, simplified: bool = False
) -> BayesNetwork:
    """The network of two unseen hands, with a node for each choice that the conditions name.

    Where more hands are hidden in part, it is enough that the suits the conditions speak of
    are settled in all hands but two; cards of other suits then are nodes without a face.
    """
    conditions = tuple(conditions)
    other, counted, settled = _two_hands(unseen, conditions)
    for seat, partner in ((counted, other), (other, counted)):
        for suit in settled & unseen.closed[seat]:
            unseen = unseen.placed(partner, *cards_of(unseen.cards.mask & suit.mask))
    builder = _Builder(unseen, counted, other, simplified)
    lengths = [builder.count_suit(suit) for suit in SUITS if suit in settled and unseen.free(suit)]
    faceless = unseen.vacant[counted] + unseen.vacant[other] - len(builder.nodes_of(Block.CARDS))
    if len(settled) < 4 and faceless:
        lengths.append(builder.count_faceless(faceless, settled))
    builder.count_points(settled)
    for choice in Choices(conditions).values():
        builder.add_choice(choice)
    builder.add_constraint(lengths)
    return BayesNetwork(tuple(builder.nodes), counted, other, unseen, simplified)


def _two_hands(unseen: Unseen, conditions: Sequence[Condition]) -> tuple[Seat, Seat, set[Suit]]:
    """The two hands of the network (West last), and the suits that lie in no other hidden hand."""
    pair = unseen.hidden
    settled = set(SUITS)
    if len(pair) > 2:
        spoken = {suit for condition in conditions for suit in _suits_of(condition)}
        pair = tuple(s for s in pair if any(unseen.is_open(s, suit) for suit in spoken))
        third = [seat for seat in unseen.hidden if seat not in pair]
        settled = {suit for suit in SUITS if not any(unseen.is_open(s, suit) for s in third)}
        loose = [unseen.is_open(s, suit) for suit in SUITS if suit not in settled for s in pair]
        if not all(loose):
            pair = ()
    if len(pair) != 2:
        seats = ", ".join(seat.word for seat in unseen.hidden) or "nobody"
        raise Illegal(
            f"the network is made for two unseen hands; here {seats} "
            f"{'has' if len(unseen.hidden) < 2 else 'have'} vacant places",
            expected="two hands that are seen in full, or in every suit that is asked about",
            remedy="counting answers the same question for any number of hidden hands",
        )
    return pair[0], pair[1], settled


def _suits_of(condition: Condition) -> Iterator[Suit]:
    """The suits that a condition speaks of."""
    for node in walk(condition):
        match node:
            case Measure(suits=suits):
                yield from suits or SUITS
            case Holds(card=card):
                yield card.suit
            case Chose(card=card, equals=equals):
                yield from (c.suit for c in (card, *equals))
            case Shape():
                yield from SUITS


Addend = tuple[Variable, tuple[int, ...]]
"""A parent of a sum, and what each of its states adds."""


class _Builder:
    """Adds the nodes one by one, parents first."""

    def __init__(self, unseen: Unseen, counted: Seat, other: Seat, simplified: bool) -> None:
        self.nodes: list[Variable] = []
        self.unseen = unseen
        self.counted, self.other = counted, other
        self.simplified = simplified
        self.places = unseen.vacant[counted]

    def nodes_of(self, block: Block) -> list[Variable]:
        """The nodes of a block, so far."""
        return [node for node in self.nodes if node.block is block]

    def add(self, node: Variable) -> Variable:
        """One more node."""
        self.nodes.append(node)
        return node

    def count_suit(self, suit: Suit) -> Variable:
        """The card nodes of a suit and the node that counts them."""
        cards = [str(card) for card in cards_of(self.unseen.cards.mask & suit.mask)]
        held = self.unseen.known(self.counted, suit).bit_count()
        return self._count(suit.word, cards, held, suit)

    def count_faceless(self, number: int, settled: set[Suit]) -> Variable:
        """The cards of the suits nobody asks about, whichever they are, and their counting node."""
        known = (self.unseen.known(self.counted, suit) for suit in SUITS if suit not in settled)
        held = sum(mask.bit_count() for mask in known)
        return self._count("others", [f"other_{i}" for i in range(1, number + 1)], held, None)

    def _count(self, name: str, cards: Iterable[str], held: int, suit: Suit | None) -> Variable:
        self.places += held
        states = (self.counted.word, self.other.word)
        even = ((Fraction(1, 2), Fraction(1, 2)),)
        addends = [
            (self.add(Variable(card, states, Block.CARDS, table=even, suit=suit)), (1, 0))
            for card in cards
        ]
        return self._running_sum(name, Block.LENGTHS, addends, held, suit)

    def count_points(self, settled: set[Suit]) -> None:
        """The suit hcp nodes, and the hcp node where no card is faceless."""
        constant, suits = 0, []
        for suit in SUITS:
            known = Hand(self.unseen.fixed[self.counted].mask & suit.mask).hcp
            addends = [
                (node, (points, 0))
                for node in self.nodes_of(Block.CARDS)
                if node.suit is suit and (points := Hand(Card.parse(node.name).mask).hcp)
            ]
            if addends:
                suits.append(self._running_sum(hcp_name(suit), Block.POINTS, addends, known, suit))
            else:
                constant += known
        if suits and len(settled) == 4:
            self._sum("hcp", Block.POINTS, self._in_pairs("hcp", suits), constant)

    def add_constraint(self, lengths: Sequence[Variable]) -> None:
        """The node that says whether the counted seat has the cards that it must have."""
        addends = self._in_pairs("cards", lengths)
        sums = map(sum, product(*(values for _, values in addends)))
        table = tuple((_CERTAIN[n == self.places], _CERTAIN[n != self.places]) for n in sums)
        parents = tuple(node.name for node, _ in addends)
        self.add(Variable(CONSTRAINT, ("yes", "no"), Block.CONSTRAINT, parents, table))

    def add_choice(self, choice: Choice) -> None:
        """The common child of the equals that are not placed yet: which of them was played."""
        names = {node.name for node in self.nodes}
        parents = [card for card in choice.equals if str(card) in names]
        known = [card for card in choice.equals if self.unseen.holder(card) is choice.seat]
        mine = (choice.seat is self.counted, choice.seat is self.other)
        table = []
        for places in product((0, 1), repeat=len(parents)):
            here = [card for card, place in zip(parents, places, strict=True) if mine[place]]
            weights = choice.patterns[frozenset((*known, *here))]
            row = [weights.get(card, Fraction(0)) for card in choice.equals]
            table.append((*row, 1 - sum(row, Fraction(0))))
        states = (*map(str, choice.equals), NO_CHOICE)
        name = choice_name(choice.seat, choice.equals)
        self.add(Variable(name, states, Block.CHOICES, tuple(map(str, parents)), tuple(table)))

    def _in_pairs(self, name: str, suits: Sequence[Variable]) -> list[Addend]:
        """Four suits divorced by two nodes for two suits each."""
        if self.simplified or len(suits) < 3:
            return [(node, node.values) for node in suits]
        pairs = []
        for pair in (suits[:2], suits[2:]):
            letters = "".join(node.suit.letter if node.suit is not None else "x" for node in pair)
            addends = [(node, node.values) for node in pair]
            total = pair[0]
            if len(pair) > 1:
                total = self._sum(f"{name}_{letters}", pair[0].block, addends, mediates=True)
            pairs.append((total, total.values))
        return pairs

    def _running_sum(
        self, name: str, block: Block, addends: Sequence[Addend], constant: int, suit: Suit | None
    ) -> Variable:
        """A sum of many parents, divorced into a chain of sums of two."""
        if not self.simplified:
            for length in range(2, len(addends)):
                so_far = self._sum(f"{name}_{length}", block, addends[:2], 0, suit, mediates=True)
                addends = [(so_far, so_far.values), *addends[2:]]
        return self._sum(name, block, addends, constant, suit)

    def _sum(
        self,
        name: str,
        block: Block,
        addends: Sequence[Addend],
        constant: int = 0,
        suit: Suit | None = None,
        mediates: bool = False,
    ) -> Variable:
        """The node whose state is the sum of its parents' numbers."""
        sums = [constant + sum(numbers) for numbers in product(*(values for _, values in addends))]
        values = tuple(sorted(set(sums)))
        rows = {n: tuple(_CERTAIN[n == value] for value in values) for n in values}
        parents = tuple(node.name for node, _ in addends)
        table = tuple(rows[n] for n in sums)
        states = tuple(map(str, values))
        return self.add(Variable(name, states, block, parents, table, values, suit, mediates))
