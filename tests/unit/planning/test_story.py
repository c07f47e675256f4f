"""Stories of small endings: what each trick is about, forks, and the words for all of it."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import numpy as np
import pytest

from kibitz.cards import DECK, FULL_SUIT, SEATS, Card, Seat, Strain, Suit
from kibitz.deal import Deal, Hand
from kibitz.planning.declarer.themes.all import KINDS
from kibitz.planning.evaluate import plan
from kibitz.planning.network import AppliedMethod, Network, PlanningProblem, method
from kibitz.planning.story import TrickKind
from kibitz.planning.teller import Teller
from kibitz.planning.wording import THEMES, Wording
from kibitz.play import Situation, Trick
from kibitz.reason import Reason


@dataclass(frozen=True, eq=False)
class Ending:
    """An ending that North-South declare at notrump, or with spades as trumps."""

    rows: tuple[tuple[int, ...], ...]
    states: np.ndarray
    leader: int
    trick: tuple[tuple[int, ...], ...] = ()
    won: int = 0
    strain: Strain = Strain.NOTRUMP

    @property
    def agent(self):
        return SEATS[(self.leader + len(self.trick)) % 4]

    @cached_property
    def is_over(self):
        return not any(self.rows[0]) and not self.trick

    def legal(self, row):
        held = row[self.agent]
        if self.trick:
            return held & FULL_SUIT << 13 * (self.trick[0][0] // 13) or held
        return held

    def after(self, card):
        keep = [n for n, row in enumerate(self.rows) if self.legal(row) >> card & 1]
        rows = tuple(tuple(hand & ~(1 << card) for hand in self.rows[n]) for n in keep)
        trick = (*(tuple(one[n] for n in keep) for one in self.trick), (card,) * len(keep))
        leader, won = self.leader, self.won
        if len(trick) == 4:
            done = Trick(SEATS[leader], tuple(DECK[one[0]] for one in trick))
            leader, trick = int(done.winner(self.strain)), ()
            won += leader in (Seat.NORTH, Seat.SOUTH)
        return Ending(rows, self.states[keep], leader, trick, won, self.strain)


@method(None)
def any_card(ending, task):
    """Every card that somebody may hold."""
    cards = 0
    for row in ending.rows:
        cards |= ending.legal(row)
    for card in range(52):
        if cards >> card & 1:
            yield AppliedMethod(ending.after(card), action=DECK[card])


def told(*deals: str, needed: int, strain: Strain = Strain.NOTRUMP, leader: Seat = Seat.SOUTH):
    rows = tuple(tuple(hand.mask for hand in Deal.parse(deal).hands) for deal in deals)
    start = Ending(rows, np.arange(len(rows)), int(leader), strain=strain)
    ours = frozenset({Seat.NORTH, Seat.SOUTH})
    size = len(Deal.parse(deals[0])[Seat.NORTH])

    def objective(ending):
        return np.full(len(ending.rows), int(ending.won >= needed)) if ending.is_over else None

    weights = np.ones(len(rows), np.int64)
    problem = PlanningProblem(start, weights, objective, lambda e: np.zeros(len(e.rows)))
    found = plan(problem, Network((any_card,), ours), front=None)
    teller = Teller(Seat.SOUTH, strain, Trick(leader), 14 - size, weights)
    return found, teller.story(found.policy), Wording(Seat.SOUTH, strain.suit)


def words(story, wording):
    return " ".join(wording.tricks([one.reason for one in story.tricks]))


def test_cashing_top_cards_is_told_together():
    found, story, wording = told("N:32... 54... AK... 76...", needed=2)
    assert found.value == 1
    assert [one.kind for one in story.tricks] == [TrickKind.CASH, TrickKind.CASH]
    assert words(story, wording) in ("Cash the ♠A and ♠K.", "Cash the ♠K and ♠A.")
    assert story.rest == 0
    assert story.is_over
    assert story.makes


def test_a_finesse_and_what_if_it_fails():
    # South leads the 2 to the ace-queen; West plays low or the king.
    west_has_it = "N:AQ... 54... 32... K6..."
    found, story, wording = told(west_has_it, needed=2)
    assert found.value == 1
    assert {one.kind for one in story.tricks} <= {
        TrickKind.FINESSE,
        TrickKind.CASH,
        TrickKind.CROSS,
    }
    assert words(story, wording)


def test_a_fork_where_the_card_depends_on_what_is_seen():
    # Needing both tricks: if West shows the king the ace takes it, else the queen is finessed.
    found, story, wording = told("N:AQ... K4... 32... 65...", "N:AQ... 54... 32... K6...", needed=2)
    assert found.value == pytest.approx(0.5)
    for fork in story.forks:
        assert 0 < fork.weight <= 1
    texts = wording.forks([fork.reason for fork in story.forks])
    assert all(text.startswith("If ") for text in texts)


def test_a_ruff_in_dummy():
    found, story, wording = told("N:2.3.. .KQ.. .A2.. .JT..", needed=2, strain=Strain.SPADES)
    assert found.value == 1
    kinds = [one.kind for one in story.tricks]
    assert kinds == [TrickKind.CASH, TrickKind.RUFF]
    assert words(story, wording) == "Cash the ♥A, then ruff a heart in dummy."


def test_a_lead_that_they_let_win():
    found, story, wording = told("N:32... A4... KQ... 76...", needed=1)
    assert found.value == 1
    assert words(story, wording) == "Drive out the ♠A."


def test_towards_an_honour():
    # South leads towards the king; West has the ace.
    found, story, wording = told("N:K3... 98... 54... A2...", needed=1)
    assert found.value == 1
    assert [one.kind for one in story.tricks] == [TrickKind.TOWARDS, TrickKind.GIVE_UP]
    assert words(story, wording) == "Lead towards the ♠K in dummy, then give up a spade."
    assert len(story.tricks) == 2


def test_driving_out_an_ace_is_no_finesse():
    # All our spades are worth the same: only the ace is higher than any of them.
    found, story, wording = told("N:K3... A4... QJ... 76...", needed=1)
    assert found.value == 1
    assert TrickKind.FINESSE not in {one.kind for one in story.tricks}
    assert "finesse" not in words(story, wording).lower()


def test_holding_up():
    # West leads; taking the first trick leaves South on lead with a loser.
    deal = "N:32... 54... A.2.. K7..."
    _, story, wording = told(deal, needed=1, leader=Seat.WEST)
    assert story.tricks[0].kind in (TrickKind.WIN, TrickKind.HOLD_UP)
    assert words(story, wording)


def test_a_trick_knows_its_theme():
    _, story, _ = told("N:32... 54... AK... 76...", needed=2)
    assert all(one.theme == "" for one in story.tricks)
    numbers = story.tricks[0].reason.numbers
    assert numbers["kind"] == "cash"
    assert numbers["leader"] == "S"
    assert len(numbers["cards"]) == 4
    situation = Situation.start(Deal.parse("N:32... 54... AK... 76..."), "1NT by South", Seat.SOUTH)
    for card in numbers["cards"]:
        situation = situation.play(Card.parse(card))  # the story is legal


def trick(kind: str, cards: str, seat: str = "S", theme: str = "", number: int = 1) -> Reason:
    told = cards.split()
    numbers = {
        "trick": number, "kind": kind, "seat": seat, "card": told[0], "cards": told,
        "leader": "S", "trumps": [2, 2],
    }  # fmt: skip
    return Reason(
        "trick", numbers | ({"theme": theme, "about": ["clubs", "North"]} if theme else {})
    )


def test_a_theme_goes_on_over_a_trick_of_theirs():
    wording = Wording(Seat.SOUTH, Suit.SPADES)
    tricks = [
        trick("win", "DA D2 D3 D4"),
        trick("give up", "C4 C2 C3 C5", theme="ruff"),
        trick("win", "DK D5 D6 D7", number=3),
        trick("ruff", "C6 C7 S2 C8", seat="N", theme="ruff"),
        trick("cash", "SA S3 S4 S5"),
    ]
    tricks[3].numbers["card"] = "S2"
    assert list(wording.tricks(tricks)) == [
        "Win the ♦A.",
        "Ruff clubs in dummy: give up a club, then ruff a club in dummy.",
        "Cash the ♠A.",
    ]


def test_forks_with_the_same_answer_are_told_together_and_once():
    wording = Wording(Seat.SOUTH, Suit.SPADES)
    seen = {"trick": 2, "seat": "E", "suit": "H", "next": "SA", "from": "N"}
    cards = (("D2", "show out"), ("C2", "show out"), ("HT", "follow"), ("HJ", "follow"))
    later = trick("finesse", "SQ S3 S4 S5")
    later.numbers["trick"] = 3
    forks = [Reason("fork", {**seen, "card": card, "does": does}, (later,)) for card, does in cards]
    assert wording.forks(forks) == [
        "If East shows out, plays the ♥T or the ♥J at trick 2: run the ♠Q."
    ]
    assert wording.fork(Reason("fork", forks[0].numbers)) == ""  # nothing to do, nothing to say


def test_a_chance_that_comes_in_is_a_branch():
    seen = {"trick": 4, "seat": "E", "card": "DJ", "suit": "D", "does": "follow", "next": None}
    words_of = Wording(Seat.SOUTH, None)
    told_so = words_of.fork(Reason("fork", seen))
    assert told_so == "If the diamonds come in at trick 4: you have the tricks you need."


def test_every_theme_of_the_network_has_its_words():
    about = ("hearts", "clubs", "North")
    for kind in KINDS:
        assert kind.theme in THEMES, f"{kind.theme} has no words in planning/wording.py"
        words = Wording(Seat.SOUTH, Suit.SPADES).theme(kind.theme, about)
        assert "{" not in words


def test_words():
    wording = Wording(Seat.SOUTH, Suit.SPADES)
    assert wording.hand("S") == "hand"
    assert wording.hand("N") == "dummy"
    assert wording.hand("W") == "West"
    assert wording.theme("ruff", ("clubs", "North")) == "ruff clubs in dummy"
    assert wording.theme("draw trumps", ()) == "draw trumps"
    assert wording.theme("a new theme", ("hearts",)) == "a new theme hearts"
    assert wording.theme("", ()) == ""
    assert wording.theme("finesse", ()) == "finesse"  # nothing to say what it is about


@pytest.mark.parametrize(
    ("deal", "cards", "kind"),
    [
        ("N:Q32... 954... 876... AKT...", "S6 SA S2 S4", TrickKind.UP),
        ("N:J32... K54... Q98... AT7...", "SQ SA S2 S4", TrickKind.FORCE),
        ("N:.432.. A54... KQJ... 876...", "SK S6 H2 SA", TrickKind.FORCE),
        ("N:AJT... K43... Q86... 975...", "SQ S9 ST SK", TrickKind.RUN),
        ("N:AJ2... K43... 986... QT7...", "S6 S7 SJ SK", TrickKind.TRY),
        ("N:AK2... JT9... 543... Q87...", "S3 S7 S2 S9", TrickKind.DUCK),
        ("N:J32... AK4... Q98... 765...", "SQ S5 S2 SA", TrickKind.FORCE),
        ("N:432... AKJ... 765... QT9...", "S5 S9 S2 SJ", TrickKind.GIVE_UP),
    ],
)
def test_what_a_trick_was_led_for_that_they_win(deal: str, cards: str, kind: TrickKind) -> None:
    held = [Deal.parse(deal)[seat].mask for seat in SEATS]
    trick_of = Trick(Seat.SOUTH, tuple(map(Card.parse, cards.split())))
    teller = Teller(Seat.SOUTH, Strain.NOTRUMP, Trick(Seat.SOUTH), 1, np.ones(1))
    assert teller.tricks.told(1, trick_of, held, "", ()).kind is kind


def test_a_throw_in_gives_up_its_trick():
    held = [Deal.parse("N:J32... K65... 974... T8.2..")[seat].mask for seat in SEATS]
    lost = Trick(Seat.SOUTH, tuple(map(Card.parse, ("S4", "ST", "S2", "SK"))))
    teller = Teller(Seat.SOUTH, Strain.NOTRUMP, Trick(Seat.SOUTH), 1, np.ones(1))
    assert (
        teller.tricks.told(1, lost, held, "throw-in", ("spades", "clubs")).kind is TrickKind.GIVE_UP
    )


def test_a_story_ends_where_the_tricks_are_there():
    # The ace goes out to the king; then two tricks are on top and need no saying.
    _, story, wording = told("N:432... A95... KQJ... 876...", needed=2)
    point = story.point(2)
    assert [one.kind for one in point.tricks][-1] is TrickKind.FORCE
    assert point.is_made(2) and not point.is_made(3)
    assert point.rest == story.rest + len(story.tricks) - len(point.tricks)
    assert words(point, wording) == "Drive out the ♠A."


def test_a_cross_ruff_is_told_to_the_end():
    wording = Wording(Seat.SOUTH, Suit.SPADES)
    cash = trick("cash", "HA H2 H3 H4", theme="cross-ruff")
    ruffs = [
        trick("ruff", "H6 H7 S2 H8", seat="N", theme="cross-ruff"),
        trick("ruff", "D6 D7 S4 D8", seat="S", theme="cross-ruff"),
    ]
    for one in (cash, *ruffs):
        one.numbers["about"] = ["diamonds", "hearts"]
    assert list(wording.tricks([cash, *ruffs])) == [
        "Cross-ruff diamonds and hearts: cash the ♥A, "
        "then ruff diamonds in hand and hearts in dummy, to the end."
    ]
    assert list(wording.tricks([cash])) == ["Cross-ruff diamonds and hearts: cash the ♥A."]


def test_the_way_with_what_it_is_told_after():
    about = ["clubs", "North", "♣Q"]
    numbers = {"theme": "finesse", "about": about, "card": "C2", "begins": False, "to": "N"}
    wording = Wording(Seat.SOUTH, Suit.SPADES)
    for order, words_of in (
        (["draw trumps", "finesse"], "finesse the ♣Q after drawing trumps"),
        (["finesse", "draw trumps"], "finesse the ♣Q before drawing trumps"),
        (["hold-up", "finesse"], "finesse the ♣Q after holding up"),
        (["finesse"], "finesse the ♣Q"),
    ):
        assert wording.title({**numbers, "order": order}) == words_of
    other = {**numbers, "begins": True, "order": ["finesse"]}
    assert wording.title(other) == "play low from dummy"
    assert wording.title({**other, "to": ""}) == "begin with the ♣2"


@pytest.mark.parametrize(("east", "west", "exhausts"), [("3", "KQJ9", True), ("K3", "QJ", False)])
def test_a_hold_up_serves_its_purpose_where_one_defender_has_no_more(
    east: str, west: str, exhausts: bool
) -> None:
    held = [Hand.parse(f"{one}...").mask for one in ("42", east, "A5", west)]
    won = Trick(Seat.WEST, tuple(map(Card.parse, (f"S{west[0]}", "S2", "S3", "SA"))))
    teller = Teller(Seat.SOUTH, Strain.NOTRUMP, Trick(Seat.WEST), 3, np.ones(1))
    assert teller.tricks.told(3, won, held, "", ()).exhausts is exhausts
    late = trick("hold up", "SK S2 S3 S5", number=2)
    win = teller.tricks.told(3, won, held, "", ()).reason
    says = next(iter(Wording(Seat.SOUTH, None).tricks([late, win])))
    assert ("to exhaust" in says) is exhausts


def test_nobody_is_thrown_in_by_a_winner():
    """Stripped suits promise help from whoever wins a trick; top cards lose none."""
    wording = Wording(Seat.SOUTH, Suit.SPADES)
    for kind, is_told in (("try", True), ("cash", False)):
        one = trick(kind, "H2 H4 HJ HQ", theme="strip")
        one.numbers["about"] = ["hearts"]
        said = " ".join(wording.tricks([one]))
        assert ("Whoever wins it must lead hearts again" in said) is is_told
