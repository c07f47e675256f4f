"""Slots: how a card, a suit, a hand or a number is read inside a pattern."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from kibitz.cards import Seat, Strain
from kibitz.planning.language.condition import BOTH, EITHER
from kibitz.planning.language.instructions.throwing import Thrown
from kibitz.planning.language.names import DUMMY, OWN
from kibitz.planning.language.pattern import SlotReader
from kibitz.planning.language.words import (
    NTH_WORDS,
    NUMBER_WORDS,
    RANK_WORDS,
    SUIT_WORDS,
    TIMES_WORDS,
    PlanWord,
)
from kibitz.seen import SUIT_OF

Read = Iterator[tuple[int, object]]


@dataclass
class PlanSpeaker:
    """Whose plan it is: the two hands and the strain; `suit` is the suit spoken of last."""

    declarer: Seat
    strain: Strain
    own: int
    dummy: int
    lead_suit: int = -1
    suit: int = -1
    is_opening: bool = True
    """Has nothing been read so far but what we play to their lead?"""
    who: int = -1
    """The defender spoken of last."""
    finessed: int = -1
    """The suit of the finesse spoken of last."""
    playing: int = -1
    """The suit of `Play hearts: …`, which ranks without a suit belong to."""

    @property
    def ours(self) -> int:
        """Both hands."""
        return self.own | self.dummy

    @property
    def trump_suit(self) -> int:
        """The trump suit; -1 at notrump."""
        return int(self.strain) if self.strain < 4 else -1

    def hand_behind(self, seat: int) -> int:
        """The hand of ours that plays after a defender."""
        return OWN if seat == self.declarer.previous else DUMMY

    def slot(self, name: str) -> SlotReader:
        """The reader of a slot."""
        reader: SlotReader = getattr(self, f"read_{_READ_AS.get(name, name)}")
        return reader

    def suit_before(self, tokens: list[PlanWord], place: int) -> int:
        """The suit of the nearest card or suit before a place in the sentence, else the last."""
        for token in reversed(tokens[:place]):
            if token.cards:
                return SUIT_OF[token.cards[0]]
            if token.text in SUIT_WORDS:
                return SUIT_WORDS[token.text]
            if token.text in ("trump", "trumps") and self.strain < 4:
                return int(self.strain)
        return self.suit

    def _suit_at(self, tokens: list[PlanWord], place: int) -> int:
        if not 0 <= place < len(tokens):
            return -1
        word = tokens[place].text
        if word in SUIT_WORDS:
            return SUIT_WORDS[word]
        if word in ("trump", "trumps") and self.strain < 4:
            return int(self.strain)
        return -1

    def read_whose(self, tokens: list[PlanWord], place: int) -> Read:
        """`dummy's`."""
        if _past_whose(tokens, place) > place:
            yield from self._hand(tokens, place)

    def read_suit(self, tokens: list[PlanWord], place: int) -> Read:
        """`hearts`, `trumps`, `dummy's clubs`, `the suit`."""
        place = _past_whose(tokens, place)
        suit = self._suit_at(tokens, place)
        if suit >= 0:
            yield place + 1, suit
        elif self._is(tokens, place, "it") and self._card_before(tokens, place) >= 0:
            return
        elif place < len(tokens) and tokens[place].text in ("suit", "it", "they", "them"):
            before = self.suit_before(tokens, place)
            if before >= 0:
                yield place + 1, before

    def read_suits(self, tokens: list[PlanWord], place: int) -> Read:
        """`hearts and clubs`."""
        yield from self._listed(tokens, place, lambda t, p: list(self.read_suit(t, p)))

    def read_some(self, tokens: list[PlanWord], place: int) -> Read:
        """`a heart`, `two hearts`, `hearts`, `two rounds of hearts`: (how many, suit); 0 is all."""
        yield from self._some(tokens, place)

    def _some(self, tokens: list[PlanWord], place: int) -> Iterator[tuple[int, tuple[int, int]]]:
        place = _past_whose(tokens, place)
        count, after = None, place
        if place < len(tokens) and tokens[place].text in NUMBER_WORDS:
            count, after = NUMBER_WORDS[tokens[place].text], place + 1
        elif (
            place < len(tokens) and tokens[place].kind == "number" and tokens[place].text.isdigit()
        ):
            count, after = int(tokens[place].text), place + 1
        if after < len(tokens) and tokens[after].text in ("round", "rounds"):
            if count is None:
                count = 1
            after += 1
            if after < len(tokens) and tokens[after].text == "of":
                after += 1
        while after < len(tokens) and tokens[after].text in _ADJECTIVES:
            after += 1
        if count is None and after + 1 < len(tokens) and tokens[after].text == "rest":
            after += 2  # the rest of the hearts
        suit = self._suit_at(tokens, after)
        if suit < 0 and count is None and self._is_pronoun(tokens, after):
            suit = self.suit_before(tokens, after)
        if suit < 0:
            return
        if count is None:
            word, is_word = tokens[after].text, tokens[after].kind == "word"
            is_all = word.endswith("s") or self._is_pronoun(tokens, after) or not is_word
            count = 0 if is_all else 1
        if count <= 13:
            yield after + 1, (count, suit)

    def _is_pronoun(self, tokens: list[PlanWord], place: int) -> bool:
        """`run them`, `run the suit`: the suit spoken of last."""
        return place < len(tokens) and tokens[place].text in ("them", "suit")

    def read_one(self, tokens: list[PlanWord], place: int) -> Read:
        """`a heart`, `hearts`, `a second heart`: a suit of which one card is meant."""
        if place < len(tokens) and tokens[place].text in NTH_WORDS:
            place += 1
        for after, (count, suit) in self._some(tokens, place):
            if count <= 1:
                yield after, suit

    def read_theirled(self, tokens: list[PlanWord], place: int) -> Read:
        """So many of the suit that they led, before anything is led by us."""
        for after, (count, suit) in self._some(tokens, place):
            if suit == self.lead_suit and self.is_opening:
                yield after, (count, suit)

    def read_unled(self, tokens: list[PlanWord], place: int) -> Read:
        """So many of another suit."""
        for after, (count, suit) in self._some(tokens, place):
            if suit != self.lead_suit or not self.is_opening:
                yield after, (count, suit)

    def read_tenace(self, tokens: list[PlanWord], place: int) -> Read:
        """Several cards of one hand and suit: `the KJ`."""
        for after, cards in self.read_cards(tokens, place):
            assert isinstance(cards, tuple)
            for held in (self.own, self.dummy):
                is_ours = len(cards) > 1 and all(held >> card & 1 for card in cards)
                if is_ours and len({SUIT_OF[card] for card in cards}) == 1:
                    yield after, cards

    def read_single(self, tokens: list[PlanWord], place: int) -> Read:
        """`a heart`, `another heart`, and not `hearts`."""
        for after, (count, suit) in self._some(tokens, place):
            if count == 1:
                yield after, suit

    def read_card(self, tokens: list[PlanWord], place: int) -> Read:
        """`♥A`, `ace of hearts`, `heart ace`, `ace`."""
        for after, cards in self.read_cards(tokens, place):
            if isinstance(cards, tuple) and len(cards) == 1:
                yield after, cards[0]

    def read_that(self, tokens: list[PlanWord], place: int) -> Read:
        """A card, or `it`: a single card that was named last in the sentence, no suit after it."""
        if self._is(tokens, place, "it") and (card := self._card_before(tokens, place)) >= 0:
            yield place + 1, card
        yield from self.read_card(tokens, place)

    def _card_before(self, tokens: list[PlanWord], place: int) -> int:
        """The card that `it` stands for; -1 if a suit, or several cards, or nothing was named."""
        card, at, before = -1, 0, tokens[:place]
        while at < place:
            reads = list(self.read_cards(before, at))
            if reads:
                at, cards = reads[0]
                assert isinstance(cards, tuple)
                card = cards[0] if len(cards) == 1 else -1
                continue
            if self._suit_at(tokens, at) >= 0:
                card = -1
            at += 1
        return card

    def read_cards(self, tokens: list[PlanWord], place: int) -> Read:
        """Several of them, joined by commas, `and` or `or`; the longest list first."""
        found: list[tuple[int, tuple[int, ...]]] = []
        cards: list[int | None] = []
        ranks: list[int] = []
        at = place
        while (at := _past_whose(tokens, at)) < len(tokens):
            token = tokens[at]
            if token.cards:
                cards += token.cards
                at += 1
            elif (suit := self._suit_at(tokens, at)) >= 0 and self._rank(tokens, at + 1) >= 0:
                cards.append(13 * suit + self._rank(tokens, at + 1))
                at += 2
            elif self._rank(tokens, at) >= 0:
                ranks.append(len(cards))
                cards.append(self._rank(tokens, at) - 100)
                at += 1
                if at + 1 < len(tokens) and tokens[at].text == "of":
                    suit = self._suit_at(tokens, at + 1)
                    if suit >= 0:
                        for n in ranks:
                            rank = cards[n]
                            assert rank is not None
                            cards[n] = 13 * suit + rank + 100
                        ranks = []
                        at += 2
            else:
                break
            whole = self._whole(cards, tokens, place)
            if whole is not None:
                found.append((at, whole))
            joined = at
            while joined < len(tokens) and tokens[joined].text in (",", "and", "or", "then"):
                joined += 1
            if joined == at:
                break
            at = joined
        yield from reversed(found)

    def read_ruffers(self, tokens: list[PlanWord], place: int) -> Read:
        """Cards that a suit is ruffed with: a rank alone is a trump."""
        before = self.playing
        self.playing = self.trump_suit
        found = list(self.read_cards(tokens, place))
        self.playing = before
        yield from found

    def read_each(self, tokens: list[PlanWord], place: int) -> Read:
        """Several cards joined by `and`: all of them are meant, not one."""
        for after, cards in self.read_cards(tokens, place):
            words = {token.text for token in tokens[place:after]}
            if "and" in words and "or" not in words:
                yield after, cards

    def _rank(self, tokens: list[PlanWord], place: int) -> int:
        """The rank that stands there; a number before a suit is none."""
        if place >= len(tokens):
            return -1
        word = tokens[place].text
        if tokens[place].kind == "number":
            # A digit is a rank beside its suit, or where no number of cards can be meant.
            is_card = self._is(tokens, place + 1, "of") or self._suit_at(tokens, place - 1) >= 0
            return int(word) - 2 if is_card and word.isdigit() and 2 <= int(word) <= 10 else -1
        rank = RANK_WORDS.get(word, -1)
        after = tokens[place + 1].text if place + 1 < len(tokens) else ""
        if after in ("more", "round", "rounds", "times") or self._suit_at(tokens, place + 1) >= 0:
            return -1
        return rank

    def _is(self, tokens: list[PlanWord], place: int, word: str) -> bool:
        """Does this word stand there?"""
        return 0 <= place < len(tokens) and tokens[place].text == word

    def _whole(
        self, cards: list[int | None], tokens: list[PlanWord], place: int
    ) -> tuple[int, ...] | None:
        """The cards, those without a suit in the suit before them; none if no suit is known."""
        suit = self.playing if self.playing >= 0 else self.suit_before(tokens, place)
        whole: list[int] = []
        for card in cards:
            assert card is not None
            if card < 0:
                if whole:
                    suit = SUIT_OF[whole[-1]]
                if suit < 0:
                    return None
                card = 13 * suit + card + 100
            whole.append(card)
        return tuple(whole)

    def read_hand(self, tokens: list[PlanWord], place: int) -> Read:
        """`dummy`, `hand`, or the seat of either."""
        if place < len(tokens) and tokens[place].kind != "whose":
            yield from self._hand(tokens, place)

    def _hand(self, tokens: list[PlanWord], place: int) -> Read:
        word = tokens[place].text
        hands = {
            "dummy": DUMMY, "table": DUMMY, "hand": OWN, "declarer": OWN, "home": OWN,
            self.declarer.word.lower(): OWN, self.declarer.partner.word.lower(): DUMMY,
        }  # fmt: skip
        if word == "closed" and place + 1 < len(tokens) and tokens[place + 1].text == "hand":
            yield place + 2, OWN
        elif word in hands:
            yield place + 1, hands[word]

    def read_who(self, tokens: list[PlanWord], place: int) -> Read:
        """A defender, `they`, `either defender`, `both`."""
        if place >= len(tokens) or tokens[place].kind == "whose":
            return
        word = tokens[place].text
        after = place + 1
        for seat in (self.declarer.next, self.declarer.previous):
            if word == seat.word.lower():
                self.who = int(seat)
                yield after, int(seat)
                return
        if word in ("lho", "rho"):
            yield after, int(self.declarer.next if word == "lho" else self.declarer.previous)
        elif word in ("he", "she"):
            if self.who >= 0:
                yield after, self.who
        elif word in _SOMEBODY:
            if after < len(tokens) and tokens[after].text in ("defender", "they", "of"):
                after += 1
                if tokens[after - 1].text == "of" and after < len(tokens):
                    after += 1
            yield after, BOTH if word == "both" else EITHER

    def read_n(self, tokens: list[PlanWord], place: int) -> Read:
        """A number."""
        if place < len(tokens):
            token = tokens[place]
            if token.text in NUMBER_WORDS:
                yield place + 1, NUMBER_WORDS[token.text]
            elif token.kind == "number" and token.text.isdigit() and int(token.text) <= 13:
                yield place + 1, int(token.text)

    def read_nth(self, tokens: list[PlanWord], place: int) -> Read:
        """`second`, `2nd`."""
        if place < len(tokens):
            token = tokens[place]
            if token.text in NTH_WORDS:
                yield place + 1, NTH_WORDS[token.text]
            elif token.kind == "number" and not token.text.isdigit():
                which = int(token.text[:-2])
                if 1 <= which <= 13:
                    yield place + 1, which

    def read_lednth(self, tokens: list[PlanWord], place: int) -> Read:
        """Which one of the suit that they led, before anything is led by us."""
        if self.is_opening and self.suit_before(tokens, place - 1) == self.lead_suit:
            yield from self.read_nth(tokens, place)

    def read_ownnth(self, tokens: list[PlanWord], place: int) -> Read:
        """Which one of another suit."""
        if not self.is_opening or self.suit_before(tokens, place - 1) != self.lead_suit:
            yield from self.read_nth(tokens, place)

    def read_later(self, tokens: list[PlanWord], place: int) -> Read:
        """`second` and later."""
        for after, which in self.read_nth(tokens, place):
            if isinstance(which, int) and which > 1:
                yield after, which

    def read_times(self, tokens: list[PlanWord], place: int) -> Read:
        """`once`, `three times`, `two rounds`."""
        if place < len(tokens) and tokens[place].text in TIMES_WORDS:
            yield place + 1, TIMES_WORDS[tokens[place].text]
            return
        for after, count in self.read_n(tokens, place):
            word = tokens[after].text if after < len(tokens) else ""
            if count and word in ("times", "time", "round", "rounds"):
                yield after + 1, count

    def read_split(self, tokens: list[PlanWord], place: int) -> Read:
        """`3-2`."""
        if place < len(tokens) and tokens[place].kind == "split":
            first, second = tokens[place].text.split("-")
            yield place + 1, (int(first), int(second))

    def read_throws(self, tokens: list[PlanWord], place: int) -> Read:
        """`hearts and the ♠2`."""
        yield from self._listed(tokens, place, self._throws)

    def _throws(self, tokens: list[PlanWord], place: int) -> list[tuple[int, object]]:
        for after, card in self.read_card(tokens, place):
            if isinstance(card, int):
                return [(after, Thrown(SUIT_OF[card], card))]
        for after, found in self.read_some(tokens, place):
            if isinstance(found, tuple):
                after += after < len(tokens) and tokens[after].text in ("loser", "losers")
                return [(after, Thrown(found[1], count=found[0]))]
        return []

    def _listed(
        self,
        tokens: list[PlanWord],
        place: int,
        one: Callable[[list[PlanWord], int], list[tuple[int, object]]],
    ) -> Read:
        """A list of things, the longest first."""
        found: list[tuple[int, tuple[object, ...]]] = []
        things: tuple[object, ...] = ()
        at = place
        while got := one(tokens, at):
            after, thing = got[0]
            things = (*things, thing)
            found.append((after, things))
            at = after
            while at < len(tokens) and tokens[at].text in (",", "and", "or", "then"):
                at += 1
            if at == after:
                break
        yield from reversed(found)


_SOMEBODY = (
    "they", "them", "him", "either", "both", "anybody", "anyone", "someone", "somebody", "one",
)  # fmt: skip
"""Words for the defenders, or one of them."""
_ADJECTIVES = {
    "low", "more", "top", "good", "established", "long", "high", "winning", "all", "other", "last",
}  # fmt: skip
"""What may stand before a suit without saying more."""


def _past_whose(tokens: list[PlanWord], place: int) -> int:
    """The place after a `dummy's` that may stand there."""
    return place + 1 if place < len(tokens) and tokens[place].kind == "whose" else place


_READ_AS = {
    "over": "card", "led": "card", "theirs": "cards", "feeder": "hand", "thrower": "hand",
}  # fmt: skip
"""Slots that are read like another one."""
