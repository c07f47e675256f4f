"""The words of LIN: hands, calls, cards, results and names, read and written.

Hand-viewer addresses use the same words, so that they are kept apart from what
makes a board of them.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

from kibitz.auction import Call, Contract, Doubling
from kibitz.board import LONGEST_PLAY
from kibitz.cards import RANKS, SUITS, Card, Seat, Strain
from kibitz.deal import Hand
from kibitz.english import counted
from kibitz.errors import Illegal, Malformed, Place
from kibitz.play import Trick

LONGEST_AUCTION = 319
"""Three passes, then each of 35 bids doubled and redoubled, with two passes before either call."""
FROM_SOUTH = (Seat.SOUTH, Seat.WEST, Seat.NORTH, Seat.EAST)
"""The order of hands, names and dealers' digits."""
_CALL = re.compile(r"([1-7](?:nt?|[cdhs♠♥♦♣])|pass|p|xx|x|dbl|d|rdbl|r|-)(!*)", re.IGNORECASE)
_CARD = re.compile(r"\s*(?:([shdc♠♥♦♣](?:10|[2-9tjqka]))|(?P<rest>\S.{0,9})|\Z)", re.IGNORECASE)
_RESULT = re.compile(r"([1-7])(NT?|[CDHS])([NESW]?)(X{0,2})([NESW]?)(?:(=)|([+-][0-9]{1,2}))?")
_SUITS = {key: suit for suit in SUITS for key in (suit.letter.lower(), suit.symbol)}
_RANKS = {letter: rank for rank, letter in enumerate(RANKS, 2)}


def read_hand(text: str) -> Hand:
    """A hand with its suits in any order, each behind its letter; nothing is an unknown hand.

    >>> str(read_hand("SAK2H95DAJ875C92")), str(read_hand("hakd2"))
    ('AK2.95.AJ875.92', '.AK.2.')
    """
    mask, suit, position = 0, None, 0
    while position < len(text):
        here, letter = position, text[position]
        rank = 10 if text.startswith("10", position) else _RANKS.get(letter.upper(), 0)
        position += 2 if rank == 10 and letter == "1" else 1
        if letter.lower() in _SUITS:
            suit = _SUITS[letter.lower()]
        elif letter.isspace() or letter in ".-":
            continue
        elif not rank or suit is None:
            place = Place.at(text, here)
            raise Malformed(f"{letter!r} in a hand", place=place, expected="S, H, D, C or a rank")
        elif mask & (bit := 1 << (13 * suit + rank - 2)):
            card = f"{suit.letter}{letter.upper()}"
            raise Illegal(f"{card} stands twice in one hand", place=Place.at(text, here))
        else:
            mask |= bit
    if mask.bit_count() > 13:
        raise Illegal(
            f"{counted(mask.bit_count(), 'card')} in one hand", expected="thirteen at most"
        )
    return Hand(mask)


def read_calls(text: str) -> Iterator[tuple[Call, bool, int]]:
    """Calls in a row, as in `1C!p1S`: each with its alert and its offset."""
    position, single, calls = 0, text.strip() == "-", 0
    while position < len(text):
        found = _CALL.match(text, position)
        if found is not None:
            if (calls := calls + 1) > LONGEST_AUCTION:
                raise Illegal(f"more than {LONGEST_AUCTION} calls", place=Place.at(text, position))
            position = found.end()
            if found[1] != "-" or single:
                yield Call.parse(found[1]), bool(found[2]), found.start()
        elif text[position].isspace() or text[position] in ",;":
            position += 1
        else:
            place = Place.at(text, position)
            raise Malformed(
                f"{text[position:][:10]!r} is not a call",
                place=place,
                expected="a call such as 1S, 3N, p, d or r",
            )


def read_cards(text: str) -> Iterator[Card]:
    """Cards in a row, as in `SAS2`.

    >>> [str(card) for card in read_cards("sa h10")]
    ['SA', 'HT']
    """
    position = cards = 0
    while (found := _CARD.match(text, position)) and found.end() > position:
        position = found.end()
        if found["rest"]:
            place = Place.at(text, found.start("rest"))
            raise Malformed(f"{found['rest']!r} is not a card", place=place, expected="such as SQ")
        if found[1]:
            if (cards := cards + 1) > LONGEST_PLAY:
                place = Place.at(text, found.start(1))
                raise Illegal(f"more than {LONGEST_PLAY} cards", place=place, expected="at most 52")
            yield Card.parse(found[1])


def read_result(text: str) -> tuple[Contract | None, int | None] | None:
    """`4SWx-2` as contract and tricks, `P` as no contract; None for anything else.

    >>> str(read_result("1NSx=")[0]), read_result("3NE+1")[1], read_result("PASS")
    ('1NTX by South', 10, (None, None))
    """
    text = text.upper().replace("*", "X")
    if text in ("P", "PASS", "AP", "PASSED OUT"):
        return None, None
    found = _RESULT.fullmatch(text)
    if found is None or not (found[3] or found[5]):
        return None
    declarer = Seat.parse(found[3] or found[5])
    contract = Contract(int(found[1]), Strain.parse(found[2]), declarer, Doubling(len(found[4])))
    tricks = contract.tricks_needed + int(found[7] or 0) if found[6] or found[7] else None
    return None if tricks is not None and not 0 <= tricks <= 13 else (contract, tricks)


def tricks_of(contract: Contract, cards: Iterable[Card]) -> int:
    """Declarer's tricks in a play of these cards."""
    played, leader, count = tuple(cards), contract.leader, 0
    for i in range(0, len(played) - 3, 4):
        leader = Trick(leader, played[i : i + 4]).winner(contract.strain)
        count += leader.side is contract.side
    return count


def possible_tricks(contract: Contract, cards: Sequence[Card]) -> range:
    """The results that declarer can still end with after these cards.

    >>> possible_tricks(Contract.parse("3NT-S"), [Card.parse(c) for c in ("S2", "SA", "S3", "S4")])
    range(1, 14)
    """
    taken = tricks_of(contract, cards)
    return range(taken, taken + 13 - len(cards) // 4 + 1)


def write_hand(hand: Hand) -> str:
    """`SAK2H95DAJ875C92`; nothing for an unknown hand."""
    if not hand:
        return ""
    return "".join(suit.letter + str(hand[suit]).replace("-", "") for suit in SUITS)


def write_call(call: Call) -> str:
    """`1N`, `p`, `d`, `r`."""
    if call.is_bid:
        return f"{call.level}{call.strain.letter}"
    return "pdr"[call.number]


def write_result(contract: Contract | None, tricks: int | None) -> str:
    """The inverse of `read_result`.

    >>> write_result(Contract.parse("1NTX", Seat.SOUTH), 6), write_result(None, None)
    ('1NSx-1', 'P')
    """
    if contract is None:
        return "P"
    text = f"{contract.level}{contract.strain.letter}{contract.declarer.letter}"
    text += "x" * contract.doubling
    if tricks is None:
        return text
    over = tricks - contract.tricks_needed
    return text + (f"{over:+d}" if over else "=")
