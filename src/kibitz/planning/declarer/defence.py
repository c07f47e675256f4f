"""Defence: what the defenders may play, as far as declarer's plan has to care.

Figure 2 of Smith and Nau has three branches at West's turn: a low card, the missing honour, or
no card of the suit. So here: a defender's cards fall into classes that declarer can tell apart,
and a branch is a class. Within a layout a defender plays as he is taught: second hand low,
third hand no higher than it takes to win, fourth hand as cheaply as possible; he ruffs when that
wins the trick, leads what his side led before or what it can cash. Which of his sensible cards it
is he chooses so that declarer learns least; in the last tricks he may play any of them, and of the
branches that a layout comes in the worst counts (`criteria.WeightedAverage`). Layouts that the
defence can win with open cards are given up: against best defence nothing more is to be had there.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from kibitz.cards import Rank
from kibitz.planning.declarer.scene import SUIT_MASKS, Scene, highest, lowest, numbers
from kibitz.search.position import winner

LOW = Rank.TEN.place
"""Ranks below the ten are low cards that nobody remembers."""
LATE, ENDING = 8, 5
"""A plan made with so few tricks to come lets a defender do any sensible thing in the last ones."""
Label = tuple[int, int, int]
"""What declarer sees of a card: who holds the trick now, the suit, and how high in it."""


def label(scene: Scene, place: int, card: int) -> Label:
    """The class of a defender's card in the layout at this place."""
    return seen(scene, [cards[place] for cards in scene.trick], card)


def seen(scene: Scene, trick: list[int], card: int) -> Label:
    """The class of a defender's card, played to these cards."""
    suit = card // 13
    height = 0
    if card % 13 >= LOW:
        ours = scene.both | sum(1 << one for one in trick)
        height = 1 + (ours & SUIT_MASKS[suit] & ~((2 << card) - 1)).bit_count()
        height = 20 - height
    return winner([*trick, card], scene.contest.strain), suit, height


def branches(scene: Scene, lost: list[bool]) -> Iterator[tuple[Label, list[int], list[int]]]:
    """The classes of cards that the defender to play may show, with the layouts and the cards.

    Each layout that is not lost comes in one class: of the sensible cards the one whose class is
    possible in most layouts. That is one way to defend, which declarer would come to know; near
    the end, where the tree is small enough, a layout comes in every class that it has a card of.
    """
    options: list[dict[Label, int]] = []
    counts: Counter[Label] = Counter()
    for place, gone in enumerate(lost):
        found: dict[Label, int] = {}
        if not gone:
            for card in sensible(scene, place):
                found.setdefault(label(scene, place, card), card)
            counts.update(found.keys())
        options.append(found)
    if scene.left <= ENDING and scene.contest.tricks <= LATE:
        for one in counts:
            places = [place for place, found in enumerate(options) if one in found]
            yield one, places, [options[place][one] for place in places]
        return
    open_places = [place for place, gone in enumerate(lost) if not gone]
    while open_places:
        best = max(counts, key=lambda one: (counts[one], -one[2], one[1]))
        places = [place for place in open_places if best in options[place]]
        yield best, places, [options[place][best] for place in places]
        for place in places:
            counts.subtract(options[place].keys())
        counts = +counts
        taken = set(places)
        open_places = [place for place in open_places if place not in taken]


def sensible(scene: Scene, place: int) -> list[int]:
    """The cards that a defender may well play in one layout."""
    row, seat = scene.rows[place], scene.agent
    held = scene.legal(row[seat])
    if held.bit_count() == 1:
        return [lowest(held)]
    if scene.is_lead:
        return _leads(scene, row, seat)
    trick = [cards[place] for cards in scene.trick]
    strain = scene.contest.strain
    partner_wins = (winner(trick, strain) + scene.leader - seat) % 4 == 2
    if held & SUIT_MASKS[scene.led]:
        return _follows(scene, row, trick, held, partner_wins)
    ruffs = held & scene.contest.trumps
    if ruffs and not partner_wins:
        over = [c for c in numbers(ruffs) if winner([*trick, c], strain) == len(trick)]
        if over:
            return [over[0]]
    return _discards(scene, row, held)


def _follows(
    scene: Scene, row: tuple[int, ...], trick: list[int], held: int, partner_wins: bool
) -> list[int]:
    strain = scene.contest.strain
    beats = [c for c in numbers(held) if winner([*trick, c], strain) == len(trick)]
    low = lowest(held)
    if not beats or (partner_wins and len(trick) == 3):
        return [low]
    if len(trick) == 3:
        return [beats[0]]
    after = row[(scene.agent + 1) % 4]
    theirs = after & SUIT_MASKS[scene.led] or after & scene.contest.trumps
    if len(trick) == 1:
        # Second hand low; from two cards he may play a bare honour as well.
        split = _lone(held)
        return [low] if not split else [low, split]
    over = [c for c in beats if not theirs or c > highest(theirs & SUIT_MASKS[scene.led])]
    if after & scene.contest.trumps and not after & SUIT_MASKS[scene.led]:
        over = []
    best = trick[winner(trick, strain)]
    if partner_wins and best > highest(theirs & SUIT_MASKS[scene.led]):
        return [low]
    if over:
        return [over[0]]
    # Third hand high: it does not win, but it costs a higher card.
    is_ruffed = not after & SUIT_MASKS[scene.led]
    return [low] if is_ruffed else [_third(held, trick)]


def _third(held: int, trick: list[int]) -> int:
    """The highest card, of touching ones the lowest, where it beats what lies there; else low."""
    top = highest(held)
    if top < max(card for card in trick if card // 13 == trick[0] // 13):
        return lowest(held)
    while held >> (top - 1) & 1 and (top - 1) // 13 == top // 13:
        top -= 1
    return top


def _lone(held: int) -> int:
    """An honour that would be bare: from two cards either may be played second hand."""
    return highest(held) if held.bit_count() == 2 and highest(held) % 13 >= LOW else 0


def _leads(scene: Scene, row: tuple[int, ...], seat: int) -> list[int]:
    """Go on with the suit of the first lead, cash a master, else the longest suit: two of these.

    In a plan that is told they go on with their suit, if they have it, and give nothing away.
    """
    held = row[seat]
    suits = [suit for suit in range(4) if held & SUIT_MASKS[suit]]
    others = row[(seat + 1) % 4] | row[(seat + 3) % 4]
    first = scene.contest.first_suit

    def promise(suit: int) -> tuple[bool, bool, int]:
        own = held & SUIT_MASKS[suit]
        is_master = highest(own) > highest(others & SUIT_MASKS[suit])
        return suit == first, is_master, own.bit_count()

    suits.sort(key=promise, reverse=True)
    found = []
    for suit in suits[:2]:
        own = held & SUIT_MASKS[suit]
        is_master = highest(own) > highest(others & SUIT_MASKS[suit])
        found.append(highest(own) if is_master else lowest(own))
    return found


def _discards(scene: Scene, row: tuple[int, ...], held: int) -> list[int]:
    """A low card of a suit in which he has most to spare; trumps are kept."""
    plain = held & ~scene.contest.trumps or held
    ours = scene.both

    def spare(suit: int) -> tuple[bool, int]:
        own, against = plain & SUIT_MASKS[suit], ours & SUIT_MASKS[suit]
        # A guard is worth keeping where it may still stop our cards.
        return bool(against) and highest(own) > lowest(against), -own.bit_count()

    suits = sorted((s for s in range(4) if plain & SUIT_MASKS[s]), key=spare)
    return [lowest(plain & SUIT_MASKS[suit]) for suit in suits[:2]]
