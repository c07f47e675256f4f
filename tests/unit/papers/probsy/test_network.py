"""The Bayesian network against counting and brute force; normal forms, exchange, refusals."""

from __future__ import annotations

import importlib
import math
import random
import xml.etree.ElementTree as ElementTree
from fractions import Fraction

import pytest
from brute import brute_count

from kibitz.cards import DECK, SEATS, SUITS, Card, Seat, Suit
from kibitz.chance.counting.count import count
from kibitz.chance.unseen import Unseen
from kibitz.condition import parse_condition, to_text
from kibitz.condition.tree import And, Condition, Holds, Truth
from kibitz.deal import Deal, Hand
from kibitz.errors import Illegal
from kibitz.papers.probsy import propagation
from kibitz.papers.probsy.literal import Literals
from kibitz.papers.probsy.network import CONSTRAINT, Block, build_network
from kibitz.papers.probsy.network_picture import network_svg, placed
from kibitz.papers.probsy.network_query import (
    SecondOpinion,
    network_probabilities,
    network_probability,
)
from kibitz.papers.probsy.normal_form import (
    EVERYTHING,
    StateLiteral,
    TooLong,
    disjunctive,
    meet,
    signed_sum,
    without_implied,
)
from kibitz.papers.probsy.propagation import Elimination, engine_for
from kibitz.papers.probsy.xmlbif import network_xmlbif

SIX_HEARTS = Unseen.of_deal(Deal.parse("N:AKT3.AQT6.JT.543 - Q2.KJ987.K2.AQT2 -"))
NO_HONOURS = Unseen.of_deal(Deal.parse("N:5432.5432.5432.9 - 9876.9876.987.87 -"))
EVERY_CARD_TRUE = " and ".join(f"hand({card})=West" for card in ("sJ", "s9", "h5"))


@pytest.fixture(params=["exact", "pyagrum"])
def engine(request: pytest.FixtureRequest) -> str:
    if request.param == "pyagrum":
        pytest.importorskip("pyagrum", reason="pyAgrum (kibitz[bayes]) is not installed")
    return request.param


def random_unseen(rng: random.Random, cards: int = 13) -> Unseen:
    """Two hidden hands out of four, perhaps with some of their cards known or a suit shown out."""
    deck = rng.sample(DECK, 4 * cards)
    hands = {seat: Hand.of(deck[cards * seat : cards * (seat + 1)]) for seat in SEATS}
    seen = rng.choice([(Seat.NORTH, Seat.SOUTH), (Seat.NORTH, Seat.WEST), (Seat.EAST, Seat.SOUTH)])
    unseen = Unseen.of_deal(Deal.of(hands), seen, cards)
    hidden = unseen.hidden
    for card in rng.sample(list(unseen.cards), rng.randrange(3)):
        unseen = unseen.placed(next(seat for seat in hidden if card in hands[seat]), card)
    seat = rng.choice(hidden)
    out = [suit for suit in SUITS if not (hands[seat] - unseen.fixed[seat]).mask & suit.mask]
    return unseen.shown_out(seat, out[0]) if out and rng.random() < 0.3 else unseen


def random_literal(rng: random.Random, unseen: Unseen) -> str:
    seat, suit = rng.choice(unseen.hidden).word, rng.choice(SUITS)
    comparison, number = rng.choice(["=", "!=", "<", ">="]), rng.randrange(6)
    equals = rng.sample([card for card in DECK if card.suit is suit], 3)
    return rng.choice(
        [
            f"{suit.word}({seat}) {comparison} {number}",
            f"hcp({seat}, {suit.word}) {comparison} {number}",
            f"hcp({seat}) in [{number},{number + rng.randrange(8)}]",
            f"hand({rng.choice(DECK)}) = {seat}",
            f"hand({', '.join(map(str, equals[: rng.randrange(2, 4)]))}) = {seat}",
        ]
    )


def random_condition(rng: random.Random, unseen: Unseen, size: int, words: list[str]) -> Condition:
    def text(size: int) -> str:
        if size == 1:
            return rng.choice(["", "", "not "]) + random_literal(rng, unseen)
        left = rng.randrange(1, size)
        return f"({text(left)} {rng.choice(words)} {text(size - left)})"

    return parse_condition(text(size))


def agrees(event: Condition, evidence: Condition, unseen: Unseen, engine: str, judge=count) -> None:
    whole = judge(evidence, unseen)
    if not whole:
        with pytest.raises(Illegal, match="cannot be true"):
            network_probability(event, unseen, evidence, engine)
        return
    wanted = judge(And((event, evidence)), unseen) / whole
    found = network_probability(event, unseen, evidence, engine).value
    assert found == wanted, f"{to_text(event)} given {to_text(evidence)} in {unseen}"


@pytest.mark.parametrize("seed", range(12))
def test_random_conjunctions_equal_counting(seed, engine):
    rng = random.Random(seed)
    unseen = random_unseen(rng)
    event = random_condition(rng, unseen, 3, ["and"])
    evidence = random_condition(rng, unseen, 2, ["and"])
    agrees(event, evidence, unseen, engine)


@pytest.mark.parametrize("seed", range(12))
def test_random_small_disjunctions_equal_counting(seed, engine):
    rng = random.Random(100 + seed)
    unseen = random_unseen(rng)
    event = random_condition(rng, unseen, 4, ["and", "or"])
    evidence = random_condition(rng, unseen, 2, ["and", "or"])
    agrees(event, evidence, unseen, engine)


@pytest.mark.parametrize("seed", range(40))
def test_random_endings_equal_brute_force(seed):
    rng = random.Random(200 + seed)
    unseen = random_unseen(rng, rng.randrange(3, 6))
    event = random_condition(rng, unseen, 4, ["and", "or"])
    evidence = random_condition(rng, unseen, 2, ["and", "or"])
    agrees(event, evidence, unseen, "exact", brute_count)


@pytest.mark.parametrize(
    "text",
    [
        "spades(West) > spades(East)",
        "spades(West) > spades(North)",
        "2 * hcp(West) - hcp(East) >= 3",
        "5 <= hcp(West) <= 7",
        "shape(West) = [5,3,3,2]",
        "not shape(East) = [4,3,3,3] and hcp(East, diamonds) > 1",
        "pattern(West) = [4,2,4,3]",
        "hcp(South) = 15 and hand(sA) = North",
        "hand(sA) = West or hand(sJ) = North",
        "hcp(East, hearts) = 0",
        "true",
        "false or not true",
    ],
)
def test_what_a_literal_may_be(text):
    condition = parse_condition(text)
    wanted = count(condition, SIX_HEARTS) / math.comb(26, 13)
    assert network_probability(condition, SIX_HEARTS).value == wanted


def test_a_disjunction_over_two_suits_and_a_card_of_a_third():
    """By inclusion-exclusion over three counts: 352,716 + 706,486 - 224,016 layouts."""
    south_to_lead = Unseen.of_deal(Deal.parse("N:5.J74.AJ865.QJ72 - - AJ8732.A86.KQ7.8")).placed(
        Seat.SOUTH, Card.parse("H3"), Card.parse("C4")
    )
    event = parse_condition("(hcp(East, hearts) >= 5 or diamonds(South) != 2) and hand(sQ)=South")
    value = network_probability(event, south_to_lead).value
    assert value * math.comb(24, 11) == 835_186


def test_all_points_hidden(engine):
    condition = parse_condition("hcp(West) in [18,22] and hcp(East, clubs) >= 4 and hearts(West)=2")
    wanted = count(condition, NO_HONOURS) / math.comb(26, 13)
    assert network_probability(condition, NO_HONOURS, engine=engine).value == wanted


def test_vacant_places_and_show_outs():
    """West has played two spades and showed out; East's one known card leaves twelve places."""
    unseen = SIX_HEARTS.placed(Seat.WEST, Card.parse("S9"), Card.parse("S8"))
    unseen = unseen.placed(Seat.EAST, Card.parse("H5")).shown_out(Seat.WEST, Suit.SPADES)
    network = build_network(unseen)
    assert "spades" not in network  # every spade is placed now
    assert network["hearts"].states == ("0", "1", "2", "3")
    assert len([n for n in network.nodes if n.block is Block.CARDS]) == 18
    assert network.hand_size == 13
    for text in ("spades(West) = 2", "hearts(East) = 2", "hand(sJ) = East", "hcp(East) >= 6"):
        condition = parse_condition(text)
        wanted = count(condition, unseen) / count(Truth(True), unseen)
        assert network_probability(condition, unseen).value == wanted


def test_the_states_say_how_many_cards_were_held_from_the_start():
    unseen = SIX_HEARTS.placed(Seat.WEST, Card.parse("DA"), Card.parse("D9"))
    network = build_network(unseen)
    assert network["diamonds"].states == tuple(map(str, range(2, 10)))
    assert network["hcp_diamonds"].states == ("4", "6")
    assert network["hcp"].values[0] == 4


def test_a_choice_of_a_player_whose_cards_are_known():
    unseen = SIX_HEARTS.placed(Seat.WEST, Card.parse("DA"), Card.parse("DQ"))
    event = parse_condition("hand(dA,dQ; 1/3) = West")
    assert network_probability(event, unseen).value == Fraction(1, 3)


def test_three_equals_and_a_stated_frequency(engine):
    evidence = parse_condition("hand(d9,d8,d7; 1/5) = East and not hand(dA) = East")
    agrees(parse_condition("hand(d8) = West"), evidence, SIX_HEARTS, engine)


def test_suits_that_nobody_asks_about():
    """North and South are hidden but for the spades: faceless cards take the other places."""
    unseen = Unseen.of_hands({Seat.NORTH: "QJ93.A", Seat.SOUTH: "2"})
    event = parse_condition("hand(sA) = West and spades(East) = 3")
    network = build_network(unseen, [event])
    assert "hearts" not in network and len(network["others"].values) == 19
    agrees(event, parse_condition("not hand(s8) = West"), unseen, "exact")
    with pytest.raises(Illegal, match="two unseen hands"):
        network_probability(parse_condition("hcp(West) > 9"), unseen)


def test_more_than_two_hidden_hands_are_refused():
    with pytest.raises(Illegal, match="North, East, South, West have vacant places"):
        build_network(Unseen.nothing())
    loose = Unseen.of_hands({Seat.NORTH: "QJ93", Seat.SOUTH: "2"})
    loose = loose.shown_out(Seat.WEST, Suit.HEARTS)
    with pytest.raises(Illegal, match="two unseen hands"):
        network_probability(parse_condition("hand(sA) = West"), loose)


def test_features_without_nodes_are_refused_by_name():
    event = parse_condition("balanced(West) and (hand(sJ)=West or controls(East) > 3)")
    with pytest.raises(Illegal) as caught:
        network_probability(event, SIX_HEARTS)
    assert caught.value.message == "the network has no node for balanced(West), controls(East)"
    assert "counting" in caught.value.remedy


def test_a_leaf_about_two_nodes_is_refused_by_their_names():
    with pytest.raises(Illegal, match="several nodes of the network: hearts, spades"):
        network_probability(parse_condition("spades(West) > hearts(West)"), SIX_HEARTS)


def test_a_rule_without_a_seat_is_refused():
    with pytest.raises(Illegal, match="names no seat"):
        network_probability(Holds(Card.parse("SJ")), SIX_HEARTS)


@pytest.mark.parametrize(
    "text", ["hearts(West) = 2 and hearts(East) = 3", "hcp(West) = 0 and hand(dA) = West"]
)
def test_evidence_that_cannot_be_true(text, engine):
    with pytest.raises(Illegal, match="the evidence cannot be true"):
        network_probability(Truth(True), SIX_HEARTS, parse_condition(text), engine)


def test_an_unknown_engine():
    with pytest.raises(Illegal, match="'hugin' is not an engine"):
        engine_for(build_network(SIX_HEARTS), "hugin")


def test_without_pyagrum_the_remedy_is_named(monkeypatch):
    def missing(name: str) -> None:
        raise ImportError(name)

    monkeypatch.setattr(propagation, "import_module", missing)
    with pytest.raises(Illegal, match="pyAgrum is not installed") as caught:
        engine_for(build_network(SIX_HEARTS), "pyagrum")
    assert caught.value.remedy == "pip install 'kibitz[bayes]'"


# The normal form and its price


def card_literal(leaf: Condition) -> StateLiteral:
    assert isinstance(leaf, Holds)
    return StateLiteral(str(leaf.card), 1 if leaf.seat is Seat.WEST else 2, 3)


def form(text: str, wanted: bool = True) -> set[frozenset[tuple[str, int]]]:
    return set(disjunctive(parse_condition(text), card_literal, wanted))


def cards(**states: int) -> frozenset[tuple[str, int]]:
    return frozenset(states.items())


def test_the_normal_form_of_a_condition_and_of_its_negation():
    text = "(hand(sA)=West or hand(sK)=West) and hand(sQ)=West"
    assert form(text) == {cards(SA=1, SQ=1), cards(SK=1, SQ=1)}
    assert form(text, wanted=False) == {cards(SA=2, SK=2), cards(SQ=2)}
    assert form(f"not ({text})") == form(text, wanted=False)


def test_conjunctions_that_repeat_imply_or_contradict_are_dropped():
    assert form("hand(sA)=West or hand(sA)=West") == {cards(SA=1)}
    assert form("hand(sA)=West and hand(sK)=West or hand(sK)=West") == {cards(SK=1)}
    assert form("hand(sK)=West or hand(sA)=West and hand(sK)=West") == {cards(SK=1)}
    assert form("hand(sA)=West and hand(sA)=East") == set()
    assert form("hand(sA)=West or true") == {EVERYTHING}
    assert without_implied([cards(x=0b001), cards(x=0b011), cards(x=0b110)]) == [
        cards(x=0b011),
        cards(x=0b110),
    ]


def test_meeting():
    assert meet(cards(a=0b110, b=1), cards(a=0b011)) == cards(a=0b010, b=1)
    assert meet(cards(a=0b100), cards(a=0b011)) is None


def test_inclusion_exclusion_drops_what_is_empty_or_cancels_out():
    a, b, c = cards(a=1), cards(b=1), cards(c=1)
    assert len(signed_sum([a, b, c])) == 7
    assert signed_sum([cards(a=1), cards(a=2), cards(a=4)]) == {
        cards(a=1): 1,
        cards(a=2): 1,
        cards(a=4): 1,
    }
    # ab, bc, ca: the three pairs and the triple are all abc; 3 - 1 = 2 of it is taken away.
    pairs = [cards(a=1, b=1), cards(b=1, c=1), cards(a=1, c=1)]
    assert signed_sum(pairs)[cards(a=1, b=1, c=1)] == -2
    assert len(signed_sum(pairs)) == 4


@pytest.mark.parametrize(
    ("text", "propagations", "negated"),
    [
        # One for the constraint, one for the conjunction.
        (EVERY_CARD_TRUE, 2, False),
        # Seven conjunctions, or one for the negation.
        (EVERY_CARD_TRUE.replace(" and ", " or "), 2, True),
        # Two conjunctions, or one: neither 1 nor 3 is a set of states of one node.
        ("hearts(West) = 1 or hearts(West) = 3", 2, True),
        ("hand(sJ)=West and hand(s9)=East or hand(h5)=West and hand(s9)=West", 3, False),
        ("true", 1, False),
        ("hand(sJ)=West or not hand(sJ)=West", 1, True),
    ],
)
def test_the_cheaper_of_a_condition_and_its_negation(text, propagations, negated):
    condition = parse_condition(text)
    result = network_probability(condition, SIX_HEARTS)
    numbers = result.reason.numbers
    assert (numbers["propagations"], numbers["negated"]) == (propagations, negated)
    assert result.value == count(condition, SIX_HEARTS) / math.comb(26, 13)


def test_forty_literals_in_a_row_are_one_propagation_of_the_negation():
    rng = random.Random(1)
    literals = [f"hand({card})={rng.choice(['West', 'East'])}" for card in SIX_HEARTS.cards]
    literals += [f"{suit.word}(West)={n}" for suit in SUITS for n in range(3)]
    result = network_probability(parse_condition(" or ".join(literals)), SIX_HEARTS)
    assert result.reason.numbers["propagations"] <= 2


def test_too_many_disjunctions_are_refused_with_the_remedy():
    deck = list(SIX_HEARTS.cards)
    pairs = [
        f"hand({a})=West and hand({b})=East" for a, b in zip(deck[::2], deck[1::2], strict=True)
    ]
    condition = parse_condition(" or ".join(pairs))
    with pytest.raises(TooLong, match="more than 500 conjunctions") as caught:
        network_probability(condition, SIX_HEARTS)
    assert "counting" in caught.value.remedy
    opinion = SecondOpinion(build_network(SIX_HEARTS), limit=3)
    with pytest.raises(TooLong, match="more than 3 propagations"):
        opinion.probability(parse_condition(" or ".join(pairs[:3])))


def test_several_events_share_their_propagations():
    events = [parse_condition(f"hand({card})=West") for card in ("sJ", "sJ", "s9")]
    first, again, third = network_probabilities(events, SIX_HEARTS)
    assert first.value == again.value == third.value == Fraction(1, 2)
    propagations = [r.reason.numbers["propagations"] for r in (first, again, third)]
    assert propagations == [2, 0, 1]


# The network itself


def test_parents_come_first_and_rows_add_up():
    for simplified in (True, False):
        network = build_network(
            NO_HONOURS, [parse_condition("hand(sA,sK,sQ)=West")], simplified=simplified
        )
        seen: set[str] = set()
        for node in network.nodes:
            assert seen.issuperset(node.parents)
            seen.add(node.name)
            assert all(sum(row) == 1 and len(row) == len(node.states) for row in set(node.table))
        assert len(seen) == len(network)


def test_the_order_of_elimination_has_every_node_once():
    engine = Elimination(build_network(SIX_HEARTS))
    assert sorted(engine.order) == sorted(engine.network)


def test_marginals_add_up_and_nodes_without_evidence_do_not_matter():
    engine = Elimination(build_network(SIX_HEARTS))
    states = len(engine.network["hcp"].states)
    parts = [engine.probability({CONSTRAINT: 1, "hcp": 1 << state}) for state in range(states)]
    assert sum(parts) == engine.probability({CONSTRAINT: 1})
    assert engine.probability({}) == engine.probability({CONSTRAINT: 0b11}) == 1


def test_a_literal_points_at_states():
    literals = Literals(build_network(SIX_HEARTS))
    assert literals.literal(parse_condition("hearts(East) >= 3")) == StateLiteral(
        "hearts", 0b00011, 0b11111
    )
    assert literals.literal(parse_condition("hand(sJ)=East")) == StateLiteral("SJ", 0b10, 0b11)


# Exchange and picture


def test_xmlbif_says_what_the_network_says():
    network = build_network(SIX_HEARTS, [parse_condition("hand(dA,dQ; 1/3)=West")])
    document = ElementTree.fromstring(network_xmlbif(network, "6♥ & more"))
    assert document.findtext("NETWORK/NAME") == "6♥ & more"
    variables = {v.findtext("NAME"): v for v in document.iter("VARIABLE")}
    definitions = {d.findtext("FOR"): d for d in document.iter("DEFINITION")}
    assert list(variables) == list(definitions) == list(network)
    for name, node in network.items():
        assert tuple(o.text for o in variables[name].iter("OUTCOME")) == node.states
        assert tuple(g.text for g in definitions[name].iter("GIVEN")) == node.parents
        numbers = [float(word) for word in (definitions[name].findtext("TABLE") or "").split()]
        assert numbers == [float(p) for row in node.table for p in row]


def test_pyagrum_reads_the_saved_network(tmp_path):
    pytest.importorskip("pyagrum", reason="pyAgrum (kibitz[bayes]) is not installed")
    gum = importlib.import_module("pyagrum")
    condition = parse_condition("hand(dA,dQ; 1/3)=West")
    network = build_network(SIX_HEARTS, [condition])
    path = tmp_path / "network.bifxml"
    path.write_text(network_xmlbif(network), "utf-8")
    read = gum.loadBN(str(path))
    assert set(read.names()) == set(network)
    inference = gum.LazyPropagation(read)
    inference.addEvidence(CONSTRAINT, "yes")
    inference.addEvidence("choice_W_DA_DQ", "DA")
    opinion = SecondOpinion(network)
    for name in ("spades", "hcp", "hcp_diamonds", "D9"):
        node = network[name]
        posterior = inference.posterior(name)
        for state, label in enumerate(node.states):
            masks = {CONSTRAINT: 1, "choice_W_DA_DQ": 1}
            exact = opinion._engine.probability(masks | {name: 1 << state})
            assert posterior[{name: label}] == pytest.approx(
                float(exact / opinion._engine.probability(masks)), abs=1e-9
            )


@pytest.mark.parametrize("simplified", [True, False])
@pytest.mark.parametrize("unseen", [SIX_HEARTS, NO_HONOURS], ids=["6♥", "no honours"])
def test_no_two_nodes_of_the_picture_overlap(unseen, simplified):
    choices = parse_condition("hand(sJ,sQ)=West and hand(sJ,sQ,sK)=East and hand(d9,d8)=West")
    spots = list(placed(build_network(unseen, [choices], simplified=simplified)).values())
    for i, one in enumerate(spots):
        for other in spots[:i]:
            apart_x = abs(one.x - other.x) >= (one.width + other.width) / 2
            apart_y = abs(one.y - other.y) >= (one.height + other.height) / 2
            assert apart_x or apart_y, (one.node.name, other.node.name)


def test_the_picture_shows_every_node_and_every_arrow():
    network = build_network(SIX_HEARTS, [parse_condition("hand(dA,dQ)=West")])
    picture = network_svg(network)
    assert picture == network_svg(network)
    svg = "{http://www.w3.org/2000/svg}"
    root = ElementTree.fromstring(picture)
    groups = root.findall(f"{svg}g")
    titles = [group.findtext(f"{svg}title") or "" for group in groups]
    assert [title.split(":")[0] for title in titles] == list(network)
    arrows = [path for path in root.iter(f"{svg}path") if path.get("class") == "edge"]
    assert len(arrows) == sum(network.parent_counts)
    _, _, width, height = map(float, root.attrib["viewBox"].split())
    for spot in placed(network).values():
        assert spot.width / 2 < spot.x < width - spot.width / 2
        assert spot.height / 2 < spot.y < height - spot.height / 2
