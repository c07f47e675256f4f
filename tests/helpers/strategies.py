"""Random deals, auctions, plays and boards for property tests.

`deals()` are complete, `partial_deals()` hide hands or cards; `auctions(dealer)` are legal,
finished or not; `plays(deal, contract)` are legal and may stop anywhere; `boards()` carry all
that a board can carry, and `lin_boards()`, `single_boards()` and `diagram_boards()` what these
notations can.
"""

from __future__ import annotations

from hypothesis import strategies as st

from kibitz.auction import PASS, Auction, Contract, Doubling
from kibitz.board import Board
from kibitz.cards import DECK, SEATS, Card, Seat, Strain, Vulnerability
from kibitz.deal import Deal, Hand
from kibitz.notation.lin_text import tricks_of
from kibitz.play import Situation

MANDATORY = (
    "Event", "Site", "Date", "Board", "West", "North", "East", "South",
    "Dealer", "Vulnerable", "Deal", "Scoring", "Declarer", "Contract", "Result",
)  # fmt: skip
SPECIAL = "\"\\#%{}[]();:|,=$^!?*+-'/& \t\nàß♠♥ſ\x00\x1c\x85\u2028AKs1"


def texts(without: str = "", max_size: int = 30) -> st.SearchStrategy[str]:
    """Texts with the signs that notations use, and any other characters."""
    plain = st.characters(exclude_categories=["Cs"], exclude_characters=without)
    special = st.sampled_from([sign for sign in SPECIAL if sign not in without])
    return st.text(st.one_of(special, plain), max_size=max_size)


def seats() -> st.SearchStrategy[Seat]:
    """One of the four."""
    return st.sampled_from(SEATS)


def contracts() -> st.SearchStrategy[Contract]:
    """Any contract."""
    return st.builds(
        Contract,
        st.integers(1, 7),
        st.sampled_from(Strain),
        seats(),
        st.sampled_from(Doubling),
    )


@st.composite
def deals(draw: st.DrawFn) -> Deal:
    """Complete deals."""
    deck = draw(st.permutations(DECK))
    return Deal.of({seat: Hand.of(deck[13 * seat : 13 * seat + 13]) for seat in SEATS})


@st.composite
def partial_deals(draw: st.DrawFn) -> Deal:
    """Deals in which each hand shows all, some or none of its cards."""
    deal = draw(deals())
    hands = {}
    for seat in SEATS:
        shown = draw(st.sampled_from(["all", "none", "some"]))
        mask = draw(st.integers(0, (1 << 52) - 1)) if shown == "some" else -(shown == "all")
        hands[seat] = Hand(deal[seat].mask & mask)
    return Deal.of(hands)


@st.composite
def auctions(draw: st.DrawFn, dealer: Seat | None = None, finished: bool = False) -> Auction:
    """Legal auctions, finished or not."""
    auction = Auction(draw(seats()) if dealer is None else dealer)
    length = draw(st.integers(0, 25))
    while not auction.is_over and (finished or len(auction) < length):
        # Low bids most often, and passes once the auction is long: it has to end some day.
        passes = draw(st.booleans()) or len(auction) > 30
        calls = auction.legal_calls()
        auction = auction.add(
            PASS if passes else calls[draw(st.integers(0, min(9, len(calls) - 1)))]
        )
    return auction


@st.composite
def plays(draw: st.DrawFn, deal: Deal, contract: Contract) -> tuple[Card, ...]:
    """Legal plays of a complete deal, perhaps broken off."""
    situation = Situation.start(deal, contract)
    for _ in range(draw(st.one_of(st.integers(0, 51), st.just(52)))):
        cards = list(situation.legal_cards())
        situation = situation.play(cards[draw(st.integers(0, len(cards) - 1))])
    return situation.played


@st.composite
def boards(draw: st.DrawFn) -> Board:
    """Boards with everything that a board can carry."""
    board = draw(plain_boards())
    calls, cards = len(board.auction or ()), len(board.play)
    names = st.from_regex(r"[A-Z][A-Za-z0-9_]{0,8}", fullmatch=True).filter(
        lambda name: name not in {*MANDATORY, "Auction", "Play", "Note", "Room"}
    )
    names |= st.sampled_from(["Site", "Date", "Scoring"])
    cells = st.from_regex(r'[A-Za-z0-9+*:.^=-]{1,6}|"[a-z \]\[;{}%]{0,5}"', fullmatch=True)
    rows = st.lists(cells, min_size=1, max_size=3).map("  ".join)
    tables = st.builds(
        lambda value, rows: "\n".join([value, *rows]), texts("\r\n"), st.lists(rows, max_size=3)
    )
    single = st.tuples(st.sampled_from(["Site", "Date", "Scoring"]), texts("\r\n"))
    extras = draw(st.lists(st.tuples(names, tables) | single, max_size=4))
    extras = [(n, v.split("\n")[0] if n in MANDATORY else v) for n, v in dict(extras).items()]
    places = ["", *MANDATORY, *(name for name, _ in extras)]
    places += ["Auction"] * (board.auction is not None) + ["Play"] * bool(cards or board.claimed)
    places += [f"call {i}" for i in range(calls)] + [f"card {i}" for i in range(cards)]
    annotated = [place for place in places if " " in place]
    mark = st.integers(0, 255).map("${}".format)
    on_calls = _notes(calls, texts())
    return board.with_(
        alerts=draw(on_calls),
        card_notes=draw(_notes(cards, texts())),
        marks=tuple(draw(st.lists(st.tuples(st.sampled_from(annotated), mark), max_size=4)))
        + tuple((f"card {i}", "^R") for i in range(cards) if draw(st.integers(0, 20)) == 20)
        if annotated
        else (),
        comments=tuple(
            draw(st.lists(st.tuples(st.sampled_from(places), texts(max_size=200)), max_size=4))
        ),
        irregular=tuple(
            (["declarer"] if board.contract and draw(st.booleans()) else [])
            + (["result"] if board.tricks is not None and draw(st.booleans()) else [])
        ),
        extras=tuple(extras),
    )


def _notes(
    count: int, text: st.SearchStrategy[str]
) -> st.SearchStrategy[tuple[tuple[int, str], ...]]:
    if not count:
        return st.just(())
    return st.dictionaries(st.integers(0, count - 1), text, max_size=4).map(
        lambda d: tuple(d.items())
    )


@st.composite
def plain_boards(draw: st.DrawFn, name: st.SearchStrategy[str] | None = None) -> Board:
    """Boards with deal, auction, contract, play and result, in every combination that can be."""
    name = texts() if name is None else name
    deal = draw(deals() | partial_deals())
    auction = draw(st.none() | auctions())
    stated = draw(st.none() | st.just("pass") | contracts())
    given = auction.contract if auction is not None and auction.is_over else None
    contract = given if stated is None else None if stated == "pass" else stated
    play: tuple[Card, ...] = ()
    if contract is not None:
        if deal.is_complete:
            play = draw(plays(deal, contract))
        else:
            play = tuple(draw(st.lists(st.sampled_from(DECK), max_size=20)))
    return Board(
        deal,
        number=draw(name),
        dealer=auction.dealer if auction is not None else draw(st.none() | seats()),
        vulnerability=draw(st.none() | st.sampled_from(list(Vulnerability.__members__.values()))),
        auction=auction,
        contract=contract,
        passed_out=stated == "pass",
        play=play,
        claimed=contract is not None and draw(st.booleans()),
        tricks=draw(st.none() | st.integers(0, 13)),
        room=draw(st.sampled_from(["", "o", "c"])),
        names=tuple(draw(st.lists(name, min_size=4, max_size=4))),
        event=draw(name),
    )


@st.composite
def lin_boards(draw: st.DrawFn) -> Board:
    """Boards that LIN carries whole."""
    board = draw(plain_boards(texts("|,")))
    calls, cards = len(board.auction or ()), len(board.play)
    unknown = sum(not hand for hand in board.deal.hands)
    if unknown == 1:
        board = board.with_(deal=board.deal.completed())
    tricks = board.tricks
    if board.contract is None:
        tricks = None
    elif tricks is None and cards == 52:
        tricks = tricks_of(board.contract, board.play)
    places = ["", *(f"call {i}" for i in range(calls)), *(f"card {i}" for i in range(cards))]
    comments = st.lists(st.tuples(st.sampled_from(places), texts("|", 60)), max_size=4)
    values = texts("|").map(lambda text: " ".join(text.split()))
    extras = st.dictionaries(st.sampled_from(["sk", "ha"]), values)
    return board.with_(
        auction=board.auction if calls else None,
        tricks=tricks,
        alerts=draw(_notes(calls, texts("|"))),
        comments=tuple(draw(comments)),
        extras=tuple(draw(extras).items()),
    )


@st.composite
def single_boards(draw: st.DrawFn) -> Board:
    """Boards that an address of the hand viewer carries whole."""
    board = draw(lin_boards())
    auction = board.auction
    given = auction.contract if auction is not None and auction.is_over else None
    same = given is not None and given == board.contract
    cards = board.play if same else ()
    tricks = board.tricks if same and board.claimed else None
    if given is not None and len(cards) == 52:
        tricks = tricks_of(given, cards)

    def short(text: str) -> str:
        return text.replace(")", "").replace("}", "")

    return board.with_(
        contract=given,
        passed_out=auction is not None and auction.is_passed_out,
        play=cards,
        claimed=same and board.claimed,
        tricks=tricks,
        event="",
        room="",
        alerts=tuple((i, short(text)) for i, text in board.alerts),
        comments=tuple((p, short(t)) for p, t in board.comments if cards or "card" not in p),
        extras=(),
    )


def diagram_boards() -> st.SearchStrategy[Board]:
    """Boards that a diagram carries whole."""
    return st.builds(
        Board,
        deals() | partial_deals(),
        number=st.from_regex(r"[A-Za-z0-9]{0,6}", fullmatch=True),
        room=st.sampled_from(["", "o", "c"]),
        dealer=st.none() | seats(),
        vulnerability=st.none() | st.sampled_from(list(Vulnerability.__members__.values())),
    )
