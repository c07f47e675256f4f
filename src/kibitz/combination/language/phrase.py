"""Phrases: the actions and conditions of a procedure, word by word.

`sentence` cuts a text into lines and sentences; here the words of one sentence
become an action (`cash the ace and king`), a card played in the middle of a trick
(`play the king`) or a condition (`if East shows out or plays the jack`). The
phrases are listed in docs/suit-language.md.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import TypeVar

from kibitz.cards import Rank, Seat
from kibitz.combination.language.observation import (
    All,
    Any,
    Bound,
    Cards,
    Condition,
    Covers,
    Fares,
    Follows,
    Leaf,
    Opposite,
    Plays,
    ShowsOut,
    WhichTricks,
    Who,
)
from kibitz.combination.language.procedure import (
    Action,
    CashCard,
    Drive,
    DuckRound,
    FinesseCard,
    LeadCard,
    Marked,
    ThirdHand,
    Top,
)
from kibitz.errors import Ambiguous, Malformed, Place, nearest

_WORD = re.compile(r"[^\W\d_]+(?:['’-][^\W\d_]+)*|\d+|\S")
_RANKS = {rank.word: rank for rank in Rank} | {str(n): Rank(n) for n in range(2, 11)}
_RANKS |= {f"{rank.word}s": rank for rank in Rank if rank is not Rank.SIX} | {"sixes": Rank.SIX}
_HANDS = {"north": Seat.NORTH, "south": Seat.SOUTH}
_DEFENDERS = {"east": Who.EAST, "west": Who.WEST}
_LOW = ("low", "small")
_HONOUR = ("honour", "honor")
_ACTIONS = ("cash", "finesse", "lead", "run", "duck", "play", "drive", "force", "take", "overtake")
_PLAYS = ("play", "put", "cover", "beat", "win", "rise", "duck")
_APPEARS = ("appears", "appear", "appeared", "falls", "fall", "fallen", "drops", "drop", "dropped")
_FARES = ("wins", "win", "holds", "hold", "loses", "lose")
_FATES = (*_APPEARS, *_FARES, "comes", "come", "does", "doesn't", "doesn’t", "has")
"""What may be said of a card: words that follow a subject, not an object."""
_Aimed = TypeVar("_Aimed", FinesseCard, LeadCard)


@dataclass(frozen=True)
class Word:
    """A word in small letters, and where it stands."""

    text: str
    at: int


class Phrase:
    """The words of one sentence and a finger on the next one."""

    def __init__(self, source: str, words: list[Word], end: int) -> None:
        self.source = source
        self.words = words
        self.end = end
        self.place = 0

    @property
    def at(self) -> int:
        """Where the next word stands."""
        return self.words[self.place].at if self.place < len(self.words) else self.end

    def peek(self, ahead: int = 0) -> str:
        """The next word, or the one so many further on; nothing at the end."""
        place = self.place + ahead
        return self.words[place].text if place < len(self.words) else ""

    def next(self) -> str:
        """Take the next word."""
        word = self.peek()
        self.place += 1
        return word

    def take(self, *phrases: str) -> bool:
        """Take the first of these phrases that stands here."""
        for phrase in phrases:
            words = phrase.split()
            if all(self.peek(n) == word for n, word in enumerate(words)):
                self.place += len(words)
                return True
        return False

    def one_of(self, words: Iterable[str]) -> bool:
        """Take the next word if it is one of these."""
        if self.peek() in words and self.peek():
            self.place += 1
            return True
        return False

    def expect(self, *phrases: str) -> None:
        """Take one of the phrases, or complain."""
        if not self.take(*phrases):
            raise self.wrong(" or ".join(phrases), phrases)

    def wrong(self, expected: str, known: Iterable[str] = ()) -> Malformed:
        """The error for the word that stands here."""
        word = self.peek()
        return Malformed(
            f"{word!r} does not fit here" if word else "the sentence stops too early",
            place=Place.at(self.source, self.at),
            expected=expected,
            remedy=nearest(word, known) if word else "",
        )


# Actions --------------------------------------------------------------------


def _rank(phrase: Phrase) -> Rank:
    phrase.one_of(("the", "his", "your", "our"))
    rank = _RANKS.get(phrase.peek())
    if rank is None:
        raise phrase.wrong("a card, such as the ace", _RANKS)
    phrase.next()
    return rank


def _has_rank(phrase: Phrase, ahead: int = 0) -> bool:
    return phrase.peek(ahead + (phrase.peek(ahead) == "the")) in _RANKS


def actions(phrase: Phrase) -> list[Action]:
    """One action, or the several of `cash the ace and king`."""
    at = phrase.at
    if phrase.take("cash a top honour", "cash a top honor", "cash a top card", "cash a winner"):
        return [Top(once=True, at=at)]
    if phrase.take("cash", "play off"):
        return _cash(phrase, at)
    if phrase.take("play low from both hands", "play small from both hands"):
        return [DuckRound(_from(phrase), at=at)]
    if phrase.take("duck", "give up"):
        _ = phrase.take("a round", "a trick", "one round", "once")
        return [DuckRound(_from(phrase), at=at)]
    if phrase.peek() == "play" and phrase.peek(1) not in (*_LOW, "a"):
        phrase.next()
        return _cash(phrase, at)
    if phrase.take("finesse"):
        card = _rank(phrase)
        return [_where(phrase, FinesseCard(card, at=at))]
    if phrase.take("run"):
        return [_where(phrase, LeadCard(_rank(phrase), run=True, at=at))]
    if phrase.take("lead", "play"):
        return [_lead(phrase, at)]
    if phrase.take("overtake"):
        card = _rank(phrase)
        phrase.expect("with")
        return [_where(phrase, LeadCard(card, _rank(phrase), at=at))]
    if phrase.take("drive out", "force out"):
        out = _cards(phrase)
        phrase.expect("with")
        return [Drive(out, _rank(phrase), _from(phrase), at=at)]
    if phrase.take("take the marked finesses", "take the marked finesse", "the rest is marked"):
        return [Marked(at=at)]
    raise phrase.wrong("cash, finesse, lead, run, duck, drive out or take", _ACTIONS)


def _cash(phrase: Phrase, at: int) -> list[Action]:
    top = phrase.take("the top", "top")
    if top or phrase.peek() in ("winners", "tops"):
        phrase.one_of(("honours", "honors", "cards", "winners", "tops"))
        return [Top(at=at)]
    found: list[Action] = []
    while True:
        at_card = phrase.at
        card = _rank(phrase)
        found.append(CashCard(card, _from(phrase), at=at_card))
        joint = 0
        while phrase.peek(joint) in (",", "and", "then"):
            joint += 1
        if not joint or not _has_rank(phrase, joint):
            return found
        for _ in range(joint):
            phrase.next()


def _from(phrase: Phrase) -> Seat | None:
    """The hand in `from South`, `leading from South`, where it stands here."""
    comma = 1 if phrase.peek() == "," else 0
    start = comma + (phrase.peek(comma) == "leading")
    if phrase.peek(start) != "from":
        return None
    phrase.place += start + 1
    if phrase.peek() not in _HANDS:
        raise phrase.wrong("North or South", _HANDS)
    return _HANDS[phrase.next()]


def _against(phrase: Phrase) -> Seat | None:
    if not phrase.take("against", "through"):
        return None
    if phrase.peek() not in _DEFENDERS:
        raise phrase.wrong("East or West", _DEFENDERS)
    return _DEFENDERS[phrase.next()].seats[0]


def _where(phrase: Phrase, action: _Aimed) -> _Aimed:
    """Add `from South` and `against West`, in either order."""
    hand, against = _from(phrase), _against(phrase)
    if hand is None:
        hand = _from(phrase)
    return replace(action, hand=hand, against=against)


def _lead(phrase: Phrase, at: int) -> Action:
    card: Rank | None = None
    if phrase.take("a low card", "a small card", *_LOW):
        pass
    elif phrase.peek() not in ("to", "towards", "toward", "from"):
        card = _rank(phrase)
    hand = _from(phrase)
    if card is not None and phrase.take("to drive out", "to force out"):
        return Drive(_cards(phrase), card, hand or _from(phrase), at=at)
    to: Rank | None = None
    if phrase.take("towards", "toward", "to", "and overtake with", "and overtake it with"):
        to = _rank(phrase)
    action = _where(phrase, LeadCard(card, to, at=at))
    return replace(action, hand=action.hand or hand) if hand is not None else action


def reply(phrase: Phrase) -> Rank | ThirdHand | None:
    """What the third hand plays, where the sentence says that."""
    if phrase.peek() not in _PLAYS or phrase.take("play off"):
        return None
    here = phrase.place
    if phrase.take("beat it", "cover it", "win the trick") or phrase.take("play low", "play small"):
        words = phrase.words[here].text
        if words != "play":
            return ThirdHand.BEAT
        if phrase.peek() not in ("to", "towards", "toward", "from"):
            return ThirdHand.LOW
    elif phrase.take("put up", "rise with", "cover with", "win with", "beat it with", "play"):
        if phrase.peek() not in (*_LOW, "a", "to") and _has_rank(phrase):
            card = _rank(phrase)
            if not phrase.peek():
                return card
            raise phrase.wrong("the end of the line: play is one card, in the middle of a trick")
    elif phrase.peek() in ("duck", "cover") and not phrase.peek(1):
        return ThirdHand.LOW if phrase.next() == "duck" else ThirdHand.BEAT
    phrase.place = here
    return None


# Conditions -----------------------------------------------------------------


def _cards(phrase: Phrase) -> Cards:
    """`the jack or ten`, `the nine or lower`, `an honour`."""
    at = phrase.at
    if phrase.take(*(f"{article} {word}" for article in ("an", "any") for word in _HONOUR)):
        return Cards((), Bound.HONOUR, at=at)
    ranks = [_rank(phrase)]
    while True:
        if phrase.take("or higher", "or above", "or better"):
            return Cards(tuple(ranks), Bound.HIGHER, at=at)
        if phrase.take("or lower", "or below"):
            return Cards(tuple(ranks), Bound.LOWER, at=at)
        joint = 1 if phrase.peek() in (",", "or") else 0
        joint += phrase.peek(joint) == "or" and joint > 0
        if not joint or not _has_rank(phrase, joint) or _another(phrase, joint):
            return Cards(tuple(ranks), at=at)
        for _ in range(joint):
            phrase.next()
        ranks.append(_rank(phrase))


def _another(phrase: Phrase, ahead: int) -> bool:
    """Does another condition begin here, as in `East plays the jack or the ten wins`?"""
    if phrase.peek(ahead) != "the":
        return False
    ahead += 1
    while phrase.peek(ahead) in _RANKS or phrase.peek(ahead) in (",", "or", "higher", "lower"):
        ahead += 1
    return phrase.peek(ahead) in _FATES


@dataclass(frozen=True)
class _Subject:
    """Whose deed a condition tells: a defender's, a card's, or the last trick's."""

    who: Who | None = None
    cards: Cards | None = None
    no: bool = False


def condition(phrase: Phrase) -> Condition:
    """Conditions joined by `or` and `and`."""
    subject: _Subject | None = None
    anys: list[Leaf | Opposite | All] = []
    while True:
        alls: list[Leaf | Opposite] = []
        while True:
            subject, found = _simple(phrase, subject)
            alls += found
            if not phrase.take("and"):
                break
        anys.append(alls[0] if len(alls) == 1 else All(tuple(alls)))
        if not phrase.take("or", ", or"):
            break
    return anys[0] if len(anys) == 1 else Any(tuple(anys))


def _subject(phrase: Phrase, before: _Subject | None) -> _Subject:
    no = phrase.take("not")
    if phrase.peek() in _DEFENDERS:
        return _Subject(_DEFENDERS[phrase.next()], no=no)
    if phrase.take("both defenders", "both"):
        return _Subject(Who.BOTH, no=no)
    if phrase.take("neither defender", "neither"):
        return _Subject(Who.EITHER, no=True)
    either = ("either defender", "either", "a defender", "one defender", "anyone", "someone")
    if phrase.take(*either):
        return _Subject(Who.EITHER, no=no)
    if phrase.take("it", "the finesse", "that"):
        return _Subject(no=no)
    if _has_rank(phrase) or phrase.peek(1) in _HONOUR:
        return _Subject(cards=_cards(phrase), no=no)
    if before is not None and not no:
        return before
    raise phrase.wrong("East, West, both, either defender, a card, or it", _DEFENDERS)


def _simple(phrase: Phrase, before: _Subject | None) -> tuple[_Subject, list[Leaf | Opposite]]:
    """One condition (`the jack and ten` makes two), and its subject."""
    at = phrase.at
    subject = _subject(phrase, before)
    scope, no = WhichTricks.SINCE, subject.no
    if phrase.take("has", "have"):
        scope = WhichTricks.EVER
        no ^= phrase.take("not")
    no ^= phrase.take(*(f"{do} {n}" for do in ("does", "do", "did") for n in ("not",)))
    no ^= phrase.take("doesn't", "don't", "doesn’t", "don’t")
    if subject.who is not None:
        found = _deed(phrase, subject.who, at)
    elif subject.cards is not None:
        found = _of_cards(phrase, subject.cards, at)
    else:
        found = [_fares(phrase, None, at)]
    if phrase.take("this time", "to this trick", "on this trick", "on this round"):
        scope = WhichTricks.LAST
    told = [_scoped(leaf, scope, phrase) for leaf in found]
    if not no:
        return subject, list(told)
    if len(told) > 1:
        raise Ambiguous(
            "not both, or neither?",
            place=Place.at(phrase.source, at),
            remedy="say them one by one",
        )
    return subject, [Opposite(leaf) for leaf in told]


def _scoped(leaf: Leaf, scope: WhichTricks, phrase: Phrase) -> Leaf:
    if scope is WhichTricks.SINCE:
        return leaf
    if isinstance(leaf, Fares):
        raise Malformed(
            "this always speaks of one trick",
            place=Place.at(phrase.source, leaf.at),
            expected="wins or loses, without more",
        )
    return replace(leaf, scope=scope)


def _deed(phrase: Phrase, who: Who, at: int) -> list[Leaf]:
    """What a defender does."""
    if phrase.take("shows out", "show out", "shown out", "discards", "discard", "discarded"):
        return [ShowsOut(who, at=at)]
    if phrase.take("covers", "cover", "covered"):
        return [Covers(who, at=at)]
    if phrase.take("follows", "follow", "followed"):
        phrase.take("suit", "with")
        return [Follows(who, low=phrase.one_of(_LOW), at=at)]
    if phrase.take("plays", "play", "played", "drops", "drop", "dropped"):
        if phrase.take("a low card", "a small card", *_LOW):
            return [Follows(who, low=True, at=at)]
        phrase.take("both")
        cards = _cards(phrase)
        found: list[Leaf] = [_played(who, cards, at)]
        while phrase.peek() == "and" and _has_rank(phrase, 1) and not _another(phrase, 1):
            phrase.next()
            found.append(_played(who, _cards(phrase), at))
        return found
    raise phrase.wrong("shows out, follows, plays or covers", ("shows", "follows", "plays"))


def _played(who: Who, cards: Cards, at: int) -> Leaf:
    if cards.bound is Bound.LOWER:
        return Follows(who, cards=cards, at=at)
    return Plays(who, cards, at=at)


def _of_cards(phrase: Phrase, cards: Cards, at: int) -> list[Leaf]:
    """What happens to a card: a missing one appears, one of ours wins or loses."""
    if phrase.peek() in _FARES:
        if cards.bound is not Bound.EXACTLY or len(cards.ranks) != 1:
            raise Malformed(
                "which card?", place=Place.at(phrase.source, at), expected="one card of ours"
            )
        return [_fares(phrase, cards.ranks[0], at)]
    if not phrase.one_of((*_APPEARS, "comes", "come")):
        raise phrase.wrong("appears, falls, drops, wins or loses", (*_APPEARS, *_FARES))
    who = Who.EITHER
    if phrase.take("from"):
        if phrase.peek() not in _DEFENDERS:
            raise phrase.wrong("East or West", _DEFENDERS)
        who = _DEFENDERS[phrase.next()]
    return [_played(who, cards, at)]


def _fares(phrase: Phrase, card: Rank | None, at: int) -> Leaf:
    if phrase.take("wins", "win", "holds", "hold"):
        return Fares(card, True, at=at)
    if phrase.take("loses", "lose"):
        return Fares(card, False, _cards(phrase) if phrase.take("to") else None, at=at)
    raise phrase.wrong("wins, holds or loses", ("wins", "holds", "loses"))
