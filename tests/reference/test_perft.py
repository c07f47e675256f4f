"""Count everything that can be counted, and compare with perft.txt.

Each count is made over the real classes and again without them. On a mismatch
the message lists the subtotal of each first step, so that the wrong rule is
found by looking at the line that differs.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from itertools import product
from math import comb, factorial
from pathlib import Path

import pytest

from kibitz.auction import PASS, Auction, Call, Contract
from kibitz.cards import SEATS, Seat, Strain
from kibitz.deal import Deal, Hand
from kibitz.holding import Holding
from kibitz.play import Situation

TABLE = Path(__file__).with_name("perft.txt")


def rows(section: str) -> list[list[str]]:
    """The lines of one section, each as its fields."""
    found, inside = [], False
    for line in TABLE.read_text(encoding="utf-8").splitlines():
        if line.startswith("["):
            inside = line == f"[{section}]"
        elif inside and line.strip() and not line.startswith("#"):
            found.append([field.strip() for field in line.split("|")])
    return found


def number(text: str) -> int:
    return int(text.replace(",", ""))


COUNTS = {name: number(count) for name, count, _ in rows("counts")}
AUCTIONS = {int(calls): number(count) for calls, count, _ in rows("auctions")}


def agree(what: str, pinned: int, **methods: Mapping[str, int]) -> None:
    """Do all methods give the pinned total? If not, show their subtotals side by side."""
    if all(sum(subtotals.values()) == pinned for subtotals in methods.values()):
        return
    steps = sorted({step for subtotals in methods.values() for step in subtotals})
    lines = [f"{what}: pinned {pinned:,}"]
    for step in steps:
        counts = [subtotals.get(step, 0) for subtotals in methods.values()]
        flag = "" if len(set(counts)) == 1 else "   <- differs"
        lines.append(f"  {step:12}" + "".join(f"{count:>20,}" for count in counts) + flag)
    totals = "".join(f"{sum(subtotals.values()):>20,}" for subtotals in methods.values())
    names = "".join(f"{name:>20}" for name in methods)
    lines += [f"  {'total':12}{totals}", f"  {'':12}{names}"]
    pytest.fail("\n".join(lines), pytrace=False)


# Hands, shapes, deals


def holdings_by_length() -> Counter[int]:
    return Counter(len(Holding(mask)) for mask in range(1 << 13))


def test_hands():
    lengths = holdings_by_length()
    counted: Counter[str] = Counter()
    for s, h, d in product(range(14), repeat=3):
        if (c := 13 - s - h - d) >= 0:
            counted[f"{s:2} spades"] += lengths[s] * lengths[h] * lengths[d] * lengths[c]
    formula = {f"{s:2} spades": comb(13, s) * comb(39, 13 - s) for s in range(14)}
    agree("hands", COUNTS["hands"], holdings=counted, formula=formula)


def test_shapes():
    # One hand of every shape: the top cards of each suit.
    shapes = Counter()
    patterns = set()
    for lengths in product(range(14), repeat=4):
        if sum(lengths) == 13:
            tops = ["AKQJT98765432"[:length] for length in lengths]
            shape = Hand.parse(".".join(tops)).shape
            assert shape == lengths
            shapes[f"{shape[0]:2} spades"] += 1
            patterns.add(tuple(sorted(shape, reverse=True)))
    formula = {f"{s:2} spades": comb(15 - s, 2) for s in range(14)}
    agree("shapes", COUNTS["shapes"], hands=shapes, formula=formula)
    assert len(patterns) == COUNTS["patterns"]


def test_deals():
    # Card by card, to any seat that has room; the state is how many cards each seat has.
    dealt = {
        tuple(int(other == seat) for other in SEATS): Counter({f"C2 to {seat.letter}": 1})
        for seat in SEATS
    }
    for _ in range(51):
        following: dict[tuple[int, ...], Counter[str]] = {}
        for sizes, subtotals in dealt.items():
            for seat in SEATS:
                if sizes[seat] < 13:
                    more = (*sizes[:seat], sizes[seat] + 1, *sizes[seat + 1 :])
                    following.setdefault(more, Counter()).update(subtotals)
        dealt = following
    quarter = factorial(52) // factorial(13) ** 4 // 4
    formula = {f"C2 to {seat.letter}": quarter for seat in SEATS}
    agree("deals", COUNTS["deals"], dealing=dealt[13, 13, 13, 13], formula=formula)


# Auctions


def polynomial(*factors: list[int], limit: int = 400) -> list[int]:
    """The product of polynomials, coefficients upward."""
    result = [1]
    for factor in factors:
        longer = [0] * min(limit, len(result) + len(factor) - 1)
        for i, a in enumerate(result):
            for j, b in enumerate(factor):
                if a and b and i + j < limit:
                    longer[i + j] += a * b
        result = longer
    return result


@cache
def auctions_by_length() -> tuple[int, ...]:
    """How many complete auctions have 0, 1, 2 … calls, by a generating function.

    An auction that is not passed out is up to three passes, then k rising bids
    (35 choose k) with a gap after each; the last gap is closed by three passes
    in a row. In a gap the bid may be doubled at once or after two passes, and
    then redoubled at once or after two passes, with up to two passes behind.
    """
    wait = [1, 0, 1]  # none or two passes, so that it is the other side's turn
    doubled = polynomial(wait, [0, 1])
    redoubled = polynomial(wait, [0, 1], wait, [0, 1])
    standing = [1] + [0] * 6
    for form in (doubled, redoubled):
        for i, a in enumerate(form):
            standing[i] += a
    gap = polynomial(standing, [1, 1, 1])
    close = polynomial(standing, [0, 0, 0, 1])
    total = [0] * 400
    total[4] = 1  # passed out
    chain = polynomial([1, 1, 1, 1], close)
    for bids in range(1, 36):
        for i, a in enumerate(chain):
            if i + bids < len(total):
                total[i + bids] += comb(35, bids) * a
        chain = polynomial(chain, gap)
    return tuple(total)


def standing(auction: Auction) -> tuple[object, ...]:
    """What the legal calls should depend on, read off the calls themselves."""
    passes = next((i for i, call in enumerate(reversed(auction.calls)) if call != PASS), None)
    bid_at = max((i for i, call in enumerate(auction.calls) if call.is_bid), default=None)
    if bid_at is None:
        return (len(auction),)
    doubles = sum(not call.is_bid and call != PASS for call in auction.calls[bid_at:])
    return auction.calls[bid_at], doubles, (len(auction) - bid_at) % 2, passes


def counts_over_states(limit: int | None = None) -> Counter[str]:
    """Complete auctions (of at most `limit` calls) by first call, counted state by state.

    The real Auction says which calls are legal; auctions with the same standing are
    counted once, which `test_legal_calls_depend_on_the_standing_alone` allows.
    """
    known: dict[tuple[object, ...], int] = {}

    def completions(auction: Auction, room: int | None) -> int:
        if auction.is_over:
            return 1
        if room == 0:
            return 0
        state = (*standing(auction), room)
        if state not in known:
            less = None if room is None else room - 1
            # The highest bids first keep the auctions that stand for a state short.
            calls = reversed(auction.legal_calls())
            known[state] = sum(completions(auction.add(call), less) for call in calls)
        return known[state]

    start = Auction(Seat.NORTH)
    less = None if limit is None else limit - 1
    calls = reversed(start.legal_calls())
    return Counter({str(call): completions(start.add(call), less) for call in calls})


def brute_force(limit: int) -> Counter[str]:
    """Complete auctions of at most `limit` calls by first call, one by one."""

    def completions(auction: Auction) -> int:
        if auction.is_over:
            return 1
        room = limit - len(auction)
        calls = auction.legal_calls()
        if room < 4:  # any call but a pass would need three more passes
            calls = calls[:1] if room else ()
        return sum(completions(auction.add(call)) for call in calls)

    start = Auction(Seat.NORTH)
    return Counter({str(call): completions(start.add(call)) for call in start.legal_calls()})


def by_formula(limit: int) -> Mapping[str, int]:
    return {"(all)": sum(auctions_by_length()[: limit + 1])}


def test_all_auctions():
    pinned = COUNTS["auctions"]
    assert pinned == (4 * 22**35 - 1) // 3
    assert sum(auctions_by_length()) == pinned
    agree("auctions", pinned, states=counts_over_states())


def test_the_longest_auction():
    by_length = auctions_by_length()
    longest = max(length for length, count in enumerate(by_length) if count)
    assert longest == COUNTS["longest"]
    text = ["P"] * 3
    for level, strain in product(range(1, 8), Strain):
        text += [str(Call.bid(level, strain)), *"PPXPP", "XX", "P", "P"]
    assert Auction.parse([*text, "P"], Seat.NORTH).is_over
    assert len(text) + 1 == longest


def test_legal_calls_depend_on_the_standing_alone():
    seen: dict[tuple[object, ...], tuple[tuple[Call, ...], bool]] = {}
    generation = [Auction(Seat.NORTH)]
    for _ in range(8):
        for auction in generation:
            facts = (auction.legal_calls(), auction.is_over)
            assert seen.setdefault(standing(auction), facts) == facts, str(auction)
        generation = [a.add(call) for a in generation for call in thinned(a.legal_calls())]
    kinds = {facts[1:] for facts in seen if len(facts) == 4}
    assert kinds == {(d, (1 + d + p) % 2, p) for d in range(3) for p in range(4)}


def thinned(calls: tuple[Call, ...]) -> tuple[Call, ...]:
    """Pass, the doubles, the lowest bid and a jump: enough to meet every kind of standing."""
    bids = tuple(call for call in calls if call.is_bid)
    return (*(call for call in calls if not call.is_bid), *bids[:1], *bids[9:10])


@pytest.mark.parametrize("limit", [4, 5, 6, 7])
def test_short_auctions_one_by_one(limit):
    agree(
        f"auctions of at most {limit} calls",
        AUCTIONS[limit],
        one_by_one=brute_force(limit),
        states=counts_over_states(limit),
    )
    assert sum(by_formula(limit).values()) == AUCTIONS[limit]


@pytest.mark.slow
def test_auctions_of_at_most_eight_calls_one_by_one():
    agree(
        "auctions of at most 8 calls",
        AUCTIONS[8],
        one_by_one=brute_force(8),
        states=counts_over_states(8),
    )


@pytest.mark.parametrize("limit", [8, 9, 10])
def test_longer_auctions_by_counting(limit):
    agree(f"auctions of at most {limit} calls", AUCTIONS[limit], states=counts_over_states(limit))
    assert sum(by_formula(limit).values()) == AUCTIONS[limit]


# Endings


@dataclass(frozen=True)
class Ending:
    """A line of the table."""

    name: str
    strain: str
    leader: str
    deal: str
    played: tuple[str, ...]
    pinned: int


ENDINGS = [
    Ending(name, strain, leader, deal, tuple(played.split()), number(count))
    for name, strain, leader, deal, played, count in rows("endings")
]


def by_situations(ending: Ending) -> Counter[str]:
    """Play-outs by first card: every legal card of every situation, one by one."""
    contract = Contract(1, Strain.parse(ending.strain), Seat.NORTH)
    start = Situation.start(Deal.parse(ending.deal), contract, Seat.parse(ending.leader))
    for word in ending.played:
        start = start.play(word)

    def play_outs(situation: Situation) -> int:
        if situation.is_over:
            return 1
        return sum(play_outs(situation.play(card)) for card in situation.legal_cards())

    return Counter({str(card): play_outs(start.play(card)) for card in start.legal_cards()})


def by_tricks(ending: Ending) -> Counter[str]:
    """Play-outs by first card: all four-card tricks of plain words, the illegal ones struck out."""
    trump = ending.strain
    ranks = "23456789TJQKA"

    def tricks(hands: tuple[frozenset[str], ...], leader: int) -> list[tuple[str, ...]]:
        order = [hands[(leader + i) % 4] for i in range(4)]
        return [
            trick
            for trick in product(*order)
            if not any(
                card[0] != trick[0][0] and any(other[0] == trick[0][0] for other in hand)
                for card, hand in zip(trick, order, strict=True)
            )
        ]

    def winner(trick: tuple[str, ...], leader: int) -> int:
        def strength(i: int) -> tuple[bool, bool, int]:
            suit, rank = trick[i]
            return suit == trump, suit == trick[0][0], ranks.index(rank)

        return (leader + max(range(4), key=strength)) % 4

    @cache
    def play_outs(hands: tuple[frozenset[str], ...], leader: int) -> int:
        if not any(hands):
            return 1
        return sum(after(hands, leader, trick) for trick in tricks(hands, leader))

    def after(hands: tuple[frozenset[str], ...], leader: int, trick: tuple[str, ...]) -> int:
        return play_outs(tuple(hand - set(trick) for hand in hands), winner(trick, leader))

    first, _, words = ending.deal.partition(":")
    seats = "NESW"
    hands = [frozenset[str]()] * 4
    for i, word in enumerate(words.split()):
        hands[(seats.index(first) + i) % 4] = frozenset(
            suit + rank
            for suit, holding in zip("SHDC", word.split("."), strict=True)
            for rank in holding
        )
    leader, done = seats.index(ending.leader), len(ending.played)
    subtotals: Counter[str] = Counter()
    for trick in tricks(tuple(hands), leader):
        if trick[:done] == ending.played:
            subtotals[trick[done]] += after(tuple(hands), leader, trick)
    return subtotals


@pytest.mark.parametrize("ending", ENDINGS, ids=lambda ending: ending.name)
def test_ending(ending):
    agree(ending.name, ending.pinned, situations=by_situations(ending), tricks=by_tricks(ending))


def test_there_are_endings_of_every_kind():
    assert len(ENDINGS) >= 20
    assert len({ending.name for ending in ENDINGS}) == len(ENDINGS)
    assert {ending.strain for ending in ENDINGS} == {"S", "H", "D", "C", "NT"}
    assert {ending.leader for ending in ENDINGS} == set("NESW")
    assert {len(ending.played) for ending in ENDINGS} == {0, 1, 2, 3}
    assert {len(Deal.parse(ending.deal).north) for ending in ENDINGS} == {1, 2, 3, 4}


def test_a_mismatch_shows_where_it_comes_from():
    ending = ENDINGS[-1]
    wrong = by_situations(ending)
    card = min(wrong)
    wrong[card] += 1
    with pytest.raises(pytest.fail.Exception) as caught:
        agree(ending.name, ending.pinned, situations=wrong, tricks=by_tricks(ending))
    flagged = [line for line in str(caught.value).splitlines() if "differs" in line]
    assert [line.split()[0] for line in flagged] == [card]
