"""The play of the cards as Advice Taker memo 15 states it (Finkelstein and Safier, 1964).

A `Situation` is the memo's ten-tuple. Two transitions make a whole hand: F3,
a card is played (`after_card`), and F2, a full trick is taken (`after_trick`);
`play_out` is the memo's PLAY, built from the two. The five axioms are in
`laws.py`, each a predicate over one `Step`, and `players/` fills in the
memo's BESTCARD.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Protocol

from kibitz.auction import Contract
from kibitz.cards import FULL_DECK, SEATS, Card, Seat, Strain
from kibitz.deal import Deal, Hand
from kibitz.errors import Illegal
from kibitz.pips import to_html

WHOLE_PACK = Hand(FULL_DECK)
"""The fifty-two cards."""


@dataclass(frozen=True, slots=True)
class Trick:
    """The cards played to one trick, in order, from its leader on.

    >>> trick = Trick(Seat.WEST, tuple(map(Card.parse, ("H5", "HA", "S2", "H9"))))
    >>> trick.winner(Strain.NOTRUMP).word, trick.winner(Strain.SPADES).word
    ('North', 'East')
    """

    leader: Seat
    cards: tuple[Card, ...] = ()

    @property
    def is_full(self) -> bool:
        """Have all four played?"""
        return len(self.cards) == 4

    def __iter__(self) -> Iterator[tuple[Seat, Card]]:
        """Each card with the seat that played it."""
        seat = self.leader
        for card in self.cards:
            yield seat, card
            seat = seat.next

    def winner(self, strain: Strain) -> Seat:
        """The seat whose card is winning: the highest trump, else the highest of the suit led."""
        if not self.cards:
            raise Illegal("nobody has played to this trick")
        best, at = self.cards[0], 0
        for i, card in enumerate(self.cards):
            if card.suit == best.suit:
                if card.rank > best.rank:
                    best, at = card, i
            elif card.suit == int(strain):
                best, at = card, i
        return SEATS[(self.leader + at) % 4]

    def __str__(self) -> str:
        return f"{self.leader.letter}: {' '.join(map(str, self.cards))}"

    def _repr_html_(self) -> str:
        return to_html(f"{self.leader.word} led: {' '.join(card.symbol for card in self.cards)}")


@dataclass(frozen=True, slots=True)
class Situation:
    """Memo 15's situation: ten parts, in the memo's order.

    Hands may hold fewer than thirteen cards (an ending), and a trick may be in
    progress. `won` counts tricks for each seat, indexed by seat.
    """

    west: Hand
    north: Hand
    east: Hand
    south: Hand
    tricks_left: int
    mover: Seat
    trick: Trick
    won: tuple[int, int, int, int]
    contract: Contract
    record: tuple[Trick, ...] = ()

    @classmethod
    def start(cls, deal: Deal, contract: Contract | str, leader: Seat | None = None) -> Situation:
        """The situation before the lead; `leader` only for an ending that another seat leads to.

        The contract may be a text that names its declarer: `6H by South`.
        """
        contract = Contract.parse(contract) if isinstance(contract, str) else contract
        sizes = {len(hand) for hand in deal.hands}
        if len(sizes) != 1:
            raise Illegal(
                "the hands do not have the same number of cards: "
                + ", ".join(f"{seat.word} {len(deal[seat])}" for seat in SEATS)
            )
        leader = contract.leader if leader is None else leader
        return cls(
            west=deal.west,
            north=deal.north,
            east=deal.east,
            south=deal.south,
            tricks_left=sizes.pop(),
            mover=leader,
            trick=Trick(leader),
            won=(0, 0, 0, 0),
            contract=contract,
        )

    def hand(self, seat: Seat) -> Hand:
        """The cards that `seat` still holds."""
        return (self.north, self.east, self.south, self.west)[seat]

    @property
    def deal(self) -> Deal:
        """The four hands as they are now."""
        return Deal((self.north, self.east, self.south, self.west))

    @property
    def strain(self) -> Strain:
        """The contract's strain."""
        return self.contract.strain

    @property
    def is_over(self) -> bool:
        """Have all tricks been played?"""
        return self.tricks_left == 0

    @property
    def tricks_won(self) -> tuple[int, int]:
        """Tricks of North-South and of East-West."""
        n, e, s, w = self.won
        return n + s, e + w

    @property
    def declarer_tricks(self) -> int:
        """Tricks that declarer's side has taken."""
        return self.tricks_won[self.contract.side]

    @property
    def played(self) -> tuple[Card, ...]:
        """All cards in the order in which they were played."""
        done = [card for trick in self.record for card in trick.cards]
        return (*done, *self.trick.cards)

    @property
    def dummy_is_down(self) -> bool:
        """Dummy is faced once the opening lead is made (Law 41D), so in every ending."""
        return self.tricks_left < 13 or bool(self.trick.cards)

    def legal_cards(self) -> Hand:
        """What the mover may play: the suit led if he holds it, else anything (axiom 4)."""
        if self.trick.is_full:
            return Hand()
        hand = self.hand(self.mover)
        if self.trick.cards:
            following = hand.mask & self.trick.cards[0].suit.mask
            if following:
                return Hand(following)
        return hand

    def after_card(self, card: Card) -> Situation:
        """F3: the mover plays a card; nothing is checked here (see `play` and `axioms`)."""
        hands = [self.north, self.east, self.south, self.west]
        hands[self.mover] = hands[self.mover].without(card)
        north, east, south, west = hands
        trick = Trick(self.trick.leader, (*self.trick.cards, card))
        return Situation(
            west, north, east, south, self.tricks_left, self.mover.next, trick, self.won,
            self.contract, self.record,
        )  # fmt: skip

    def after_trick(self) -> Situation:
        """F2: where the trick is full, its winner takes it and leads; otherwise nothing changes."""
        if not self.trick.is_full:
            return self
        winner = self.trick.winner(self.contract.strain)
        n, e, s, w = (count + (seat == winner) for seat, count in zip(SEATS, self.won, strict=True))
        return Situation(
            self.west, self.north, self.east, self.south, self.tricks_left - 1, winner,
            Trick(winner), (n, e, s, w), self.contract, (*self.record, self.trick),
        )  # fmt: skip

    def play(self, card: Card | str) -> Situation:
        """The situation after a legal card, a full trick taken at once; an illegal one raises."""
        card = Card.parse(card) if isinstance(card, str) else card
        if card not in self.legal_cards():
            raise Illegal(f"{self.mover.word} may not play {card}: {self.why_illegal(card)}")
        return self.after_card(card).after_trick()

    def why_illegal(self, card: Card) -> str:
        """The axiom that forbids the mover this card, in a sentence; the empty text if none."""
        if self.is_over:
            return "the play is over (axiom 5)"
        if self.trick.is_full:
            return "the trick is full and must be taken first (axiom 2)"
        hand = self.hand(self.mover)
        if card not in hand:
            holder = self.deal.holder(card)
            if holder is not None:
                return f"{holder.word} holds it (axiom 3)"
            return f"{'it has been played' if card in self.played else 'nobody holds it'} (axiom 3)"
        if card not in self.legal_cards():
            return f"he must follow suit in {self.trick.cards[0].suit.word} (axiom 4)"
        return ""

    def _repr_html_(self) -> str:
        ns, ew = self.tricks_won
        contract = f"{self.contract.symbol} by {self.contract.declarer.word}"
        return (
            f"<p>{to_html(contract)}, {self.mover.word} to play; N-S {ns}, E-W {ew}</p>"
            f"{self.trick._repr_html_() if self.trick.cards else ''}{self.deal._repr_html_()}"
        )

    def view(self) -> View:
        """What the seat that decides now may see."""
        decider = self.contract.declarer if self.mover == self.contract.dummy else self.mover
        dummy = self.hand(self.contract.dummy) if self.dummy_is_down else Hand()
        return View(
            seat=decider,
            turn=self.mover,
            hand=self.hand(decider),
            dummy=dummy,
            legal=self.legal_cards(),
            tricks_left=self.tricks_left,
            trick=self.trick,
            won=self.won,
            contract=self.contract,
            record=self.record,
            pack=self.deal.seen | Hand.of(self.played),
        )


@dataclass(frozen=True, slots=True)
class View:
    """What one player may see when a card is due: never a hidden hand.

    `seat` decides; `turn` is the hand to play from, which is dummy's when
    declarer plays a card from dummy. `dummy` is empty before the opening lead.
    `pack` are the cards that were dealt: all of them, or those of an ending.
    """

    seat: Seat
    turn: Seat
    hand: Hand
    dummy: Hand
    legal: Hand
    tricks_left: int
    trick: Trick
    won: tuple[int, int, int, int]
    contract: Contract
    record: tuple[Trick, ...]
    pack: Hand = WHOLE_PACK

    @property
    def declarer_tricks(self) -> int:
        """Tricks that declarer's side has taken."""
        return self.won[self.contract.declarer] + self.won[self.contract.dummy]

    @property
    def played(self) -> tuple[Card, ...]:
        """All cards in the order in which they were played."""
        return (*(card for trick in self.record for card in trick.cards), *self.trick.cards)


class Player(Protocol):
    """The memo's BESTCARD: picks one of the legal cards from what it may see.

    >>> class Highest:
    ...     def choose(self, view: View) -> Card:
    ...         return max(view.legal, key=lambda card: card.rank)
    >>> player: Player = Highest()
    >>> deal = Deal.parse("N:AK... QJ... T9... 87...")
    >>> ending = Situation.start(deal, Contract.parse("1NT by South"))
    >>> play_out(ending, player).declarer_tricks
    2
    """

    def choose(self, view: View) -> Card:
        """The card to play."""
        ...


@dataclass(frozen=True, slots=True)
class Step:
    """One transition: a card played (F3), or a full trick taken (F2, no card)."""

    before: Situation
    card: Card | None
    after: Situation


def steps(situation: Situation, players: Mapping[Seat, Player]) -> Iterator[Step]:
    """Every step of the play to its end; declarer's player also plays dummy's cards."""
    while not situation.is_over:
        if situation.trick.is_full:
            step = Step(situation, None, situation.after_trick())
        else:
            view = situation.view()
            card = players[view.seat].choose(view)
            if reason := situation.why_illegal(card):
                raise Illegal(f"{view.seat.word}'s player chose {card}: {reason}")
            step = Step(situation, card, situation.after_card(card))
        yield step
        situation = step.after


def play_out(situation: Situation, players: Mapping[Seat, Player] | Player) -> Situation:
    """The memo's PLAY: apply F3 and F2 in turn until no tricks are left.

    One player alone plays all four hands.
    """
    if not isinstance(players, Mapping):
        players = dict.fromkeys(SEATS, players)
    for step in steps(situation, players):
        situation = step.after
    return situation


def follow(situation: Situation, cards: Iterable[Card]) -> Iterator[Step]:
    """The steps of a record, legal or not; `axioms.broken` judges each."""
    for card in cards:
        if situation.trick.is_full:
            after = situation.after_trick()
            yield Step(situation, None, after)
            situation = after
        after = situation.after_card(card)
        yield Step(situation, card, after)
        situation = after
    if situation.trick.is_full:
        yield Step(situation, None, situation.after_trick())
