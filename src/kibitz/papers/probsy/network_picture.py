"""The network as a picture, after PROBSY's Figures 1 and 2.

The cards stand in a row, suit by suit. Below them the suits are counted, down to the
constraint; above them the points, up to the hcp node; a choice among equals stands just
above its cards. In the full network each running sum stands over or under the card that it
adds last. These rules alone settle the layout, so that the same network is the same
picture, byte by byte.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import IntEnum
from html import escape
from statistics import fmean

from kibitz.cards import Card, Seat
from kibitz.english import counted
from kibitz.papers.probsy.network import BayesNetwork, Block, Variable
from kibitz.pips import COLOURS

PITCH, GAP = 42, 14
"""From one card to the next, and the extra room between two suits."""
LEFT, RIGHT = 190, 44
"""The margins; the names of the blocks stand in the left one."""
FILLS = {
    Block.CARDS: "#ffffff",
    Block.LENGTHS: "#d6e4f5",
    Block.POINTS: "#f8e3b4",
    Block.CHOICES: "#e9d3f1",
    Block.CONSTRAINT: "#f6cfcb",
}
"""The colour of a block's nodes."""
BANDS = {Block.CARDS: "#f1f1f1", Block.LENGTHS: "#eff5fc", Block.POINTS: "#fdf6e6"}
"""The colour behind the three numbered blocks."""


class PictureRow(IntEnum):
    """The rows of the picture, from the top."""

    HCP = 0
    PAIRS_OF_HCP = 1
    SUIT_HCP = 2
    CHOICES = 3
    CARDS = 4
    LENGTHS = 5
    PAIRS_OF_LENGTHS = 6
    CONSTRAINT = 7


@dataclass(frozen=True)
class Spot:
    """A node in its place, with the lines that are written in it."""

    node: Variable
    x: float
    y: float
    width: float
    height: float
    lines: tuple[str, ...]

    @property
    def is_round(self) -> bool:
        """Is it drawn as a circle: a card, a running sum, a choice?"""
        return self.width == self.height


def network_svg(network: BayesNetwork) -> str:
    """The picture of a network, simplified (Figure 1) or full (Figure 2) as it was built.

    >>> from kibitz.papers.probsy.network import build_network
    >>> from kibitz.chance.unseen import Unseen
    >>> from kibitz.deal import Deal
    >>> deal = Deal.parse("N:AKT3.AQT6.JT.543 - Q2.KJ987.K2.AQT2 -")
    >>> network_svg(build_network(Unseen.of_deal(deal))).count("<title>")
    57
    """
    spots = placed(network)
    right = max((spot.x for spot in spots.values()), default=LEFT) + RIGHT
    width, bottom = max(right, LEFT + 560), max(spot.y for spot in spots.values()) + 40
    notes = list(_notes(network))
    height = bottom + 20 * len(notes) + 16
    body = [
        *_bands(network, spots, width),
        *(edge for spot in spots.values() for edge in _edges(spot, spots, network.simplified)),
        *(_drawn(spot) for spot in spots.values()),
        *(_text(24, bottom + 20 * i + 12, note, "note") for i, note in enumerate(notes)),
    ]
    title = f"Bayesian network of {counted(len(network), 'node')} for the unseen cards"
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:g} {height:g}" '
        f'width="{width:g}" height="{height:g}" role="img">\n'
        f"<title>{title}</title>\n{_STYLE}" + "\n".join(body) + "\n</svg>\n"
    )


def placed(network: BayesNetwork) -> dict[str, Spot]:
    """Every node of the network in its place."""
    rows = {row: i for i, row in enumerate(sorted({_row(node) for node in network.values()}))}
    columns = _columns(network)
    spots: dict[str, Spot] = {}
    taken: set[float] = set()
    for node in network.values():
        row = _row(node)
        above = [spots[parent].x for parent in node.parents]
        if row is PictureRow.CARDS:
            x = columns[node.name]
        elif row is PictureRow.CHOICES:
            # Between two columns of cards (where cards fan out, beside them): no line passes.
            step = -PITCH if network.simplified else PITCH
            x = min(above, default=LEFT) + step / 2
            while x in taken:
                x += step
            taken.add(x)
        elif row in (PictureRow.SUIT_HCP, PictureRow.LENGTHS) and not network.simplified:
            x = above[-1]
        else:
            x = fmean(above) if above else LEFT
        width, height, lines = _look(node, network)
        spots[node.name] = Spot(node, x, 46 + 74 * rows[row], width, height, lines)
    return spots


def _columns(network: BayesNetwork) -> dict[str, float]:
    """How far right each card stands."""
    cards = [node for node in network.values() if node.block is Block.CARDS]
    columns: dict[str, float] = {}
    x: float = LEFT
    for i, node in enumerate(cards):
        x += 0 if i == 0 else PITCH if node.suit is cards[i - 1].suit else PITCH + GAP
        columns[node.name] = x
    return columns


def _row(node: Variable) -> PictureRow:
    """The row that a node stands in."""
    match node.block:
        case Block.CARDS:
            return PictureRow.CARDS
        case Block.CHOICES:
            return PictureRow.CHOICES
        case Block.CONSTRAINT:
            return PictureRow.CONSTRAINT
        case Block.LENGTHS:
            pair = node.mediates and node.name.startswith("cards_")
            return PictureRow.PAIRS_OF_LENGTHS if pair else PictureRow.LENGTHS
        case Block.POINTS:
            if node.suit is not None:
                return PictureRow.SUIT_HCP
            return PictureRow.PAIRS_OF_HCP if node.mediates else PictureRow.HCP


def _look(node: Variable, network: BayesNetwork) -> tuple[float, float, tuple[str, ...]]:
    """The width and height of a node, and its lines of text."""
    numbers = f"{node.values[0]}–{node.values[-1]}" if node.values else ""
    match _row(node):
        case PictureRow.CARDS:
            return 30, 30, (Card.parse(node.name).symbol if node.suit is not None else "x",)
        case PictureRow.CHOICES:
            return 24, 24, (_choice_sign(node, network),)
        case PictureRow.CONSTRAINT:
            return 110, 36, (f"{network.counted.word}: {_size(network)}", "yes / no")
        case PictureRow.HCP:
            return 56, 36, ("hcp", numbers)
        case PictureRow.PAIRS_OF_HCP | PictureRow.PAIRS_OF_LENGTHS:
            suits = "".join(_pips(network[parent]) for parent in node.parents)
            return 44, 34, (suits, numbers)
    if node.mediates:
        return 24, 24, (numbers,)
    return (
        (40 if node.suit is not None else 48),
        34,
        (_pips(node) + (" hcp" if node.block is Block.POINTS else ""), numbers),
    )


def _size(network: BayesNetwork) -> str:
    return counted(network.hand_size, "card")


def _pips(node: Variable) -> str:
    return node.suit.symbol if node.suit is not None else "others"


def _chooser(node: Variable) -> Seat:
    return Seat.parse(node.name.split("_")[1])


def _choice_sign(node: Variable, network: BayesNetwork) -> str:
    """`E?`, or `E?2` for the second choice of the same player."""
    seat = _chooser(node)
    same = [n for n in network.values() if n.block is Block.CHOICES and _chooser(n) is seat]
    return f"{seat.letter}?{same.index(node) + 1 if len(same) > 1 else ''}"


def _edges(spot: Spot, spots: Mapping[str, Spot], simplified: bool) -> Iterator[str]:
    """The arrows from a node's parents."""
    parents = [spots[name] for name in spot.node.parents]
    chained = not simplified and _row(spot.node) in (PictureRow.SUIT_HCP, PictureRow.LENGTHS)
    room = 0 if spot.is_round or chained else spot.width - 14
    for i, parent in enumerate(parents):
        down = 1 if spot.y > parent.y else -1
        start = (parent.x, parent.y + down * parent.height / 2)
        side = (spot.x - spot.width / 2, spot.y)
        if parent.y == spot.y:
            yield _arrow((parent.x + parent.width / 2, parent.y), side)
        elif chained and parent.x < spot.x:
            # The first card of a suit turns a corner into the first sum.
            yield _arrow(start, (parent.x, spot.y), side)
        else:
            spread = room * (i / (len(parents) - 1) - 0.5) if len(parents) > 1 else 0
            yield _arrow(start, (spot.x + spread, spot.y - down * spot.height / 2))


def _arrow(*points: tuple[float, float]) -> str:
    path = " L".join(f"{x:g},{y:g}" for x, y in points)
    return f'<path d="M{path}" class="edge" marker-end="url(#head)"/>'


def _drawn(spot: Spot) -> str:
    """A node's shape, its text and, for the pointer, all its states."""
    node, fill = spot.node, FILLS[spot.node.block]
    if spot.is_round:
        shape = f'<circle cx="{spot.x:g}" cy="{spot.y:g}" r="{spot.width / 2:g}" fill="{fill}"/>'
    else:
        x, y = spot.x - spot.width / 2, spot.y - spot.height / 2
        shape = (
            f'<rect x="{x:g}" y="{y:g}" width="{spot.width:g}" height="{spot.height:g}" '
            f'rx="7" fill="{fill}"/>'
        )
    kind = "card" if node.block is Block.CARDS else "small" if spot.is_round else "line"
    kind = "tiny" if kind == "small" and len(spot.lines[0]) > 3 else kind
    top = spot.y + 4 - 7 * (len(spot.lines) - 1)
    lines = [_text(spot.x, top + 14 * i, line, kind) for i, line in enumerate(spot.lines)]
    title = escape(f"{node.name}: {', '.join(node.states)}")
    return f"<g><title>{title}</title>{shape}{''.join(lines)}</g>"


def _bands(network: BayesNetwork, spots: Mapping[str, Spot], width: float) -> Iterator[str]:
    """The three blocks behind the nodes, with their names."""
    counted = network.counted.word
    cards = sum(node.block is Block.CARDS for node in network.values())
    names = {
        Block.CARDS: ("Block 1", f"{cards} unseen cards"),
        Block.LENGTHS: ("Block 2", f"{counted}'s suits"),
        Block.POINTS: ("Block 3", f"{counted}'s points"),
    }
    for block, (number, name) in names.items():
        heights = [spot.y for spot in spots.values() if spot.node.block is block]
        if not heights:
            continue
        top, bottom = min(heights) - 28, max(heights) + 28
        yield (
            f'<rect x="12" y="{top:g}" width="{width - 24:g}" height="{bottom - top:g}" '
            f'rx="10" fill="{BANDS[block]}"/>'
        )
        middle = (top + bottom) / 2
        yield _text(24, middle - 3, number, "block")
        yield _text(24, middle + 14, name, "note")


def _notes(network: BayesNetwork) -> Iterator[str]:
    """What the signs mean, in a line each."""
    counted, other = network.counted.word, network.other.word
    yield (
        f"A card is {counted}'s or {other}'s, evenly; with “yes” at the bottom node, "
        f"{counted} has {_size(network)} and the odds are those of bridge."
    )
    if any(node.mediates for node in network.values()):
        yield "Mediating nodes (divorcing) keep the tables small: running sums, pairs of suits."
    if any(node.block is Block.CARDS and node.suit is None for node in network.values()):
        yield "x is a card of a suit that nobody asks about, whichever it is."
    for node in network.values():
        if node.block is Block.CHOICES:
            sign, who = _choice_sign(node, network), _chooser(node).word
            cards = " ".join(Card.parse(card).symbol for card in node.states[:-1])
            yield f"{sign} is {who}'s choice of a card to play among {cards}."


def _text(x: float, y: float, text: str, kind: str) -> str:
    """A line of text, its pips in colour."""
    shown = escape(text)
    for pip, colour in COLOURS.items():
        shown = shown.replace(pip, f'<tspan fill="{colour}">{pip}</tspan>')
    return f'<text x="{x:g}" y="{y:g}" class="{kind}">{shown}</text>'


_STYLE = """<style>
text { font-family: "DejaVu Sans", Verdana, Arial, sans-serif; fill: #222; }
.card, .line, .small, .tiny { text-anchor: middle; }
.card { font-size: 12px; }
.line { font-size: 11px; }
.small { font-size: 9px; }
.tiny { font-size: 8px; }
.note { font-size: 12px; fill: #555; }
.block { font-size: 13px; font-weight: bold; }
circle, g > rect { stroke: #555; stroke-width: 1; }
.edge { fill: none; stroke: #888; stroke-width: 1; }
</style>
<defs><marker id="head" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="6" markerHeight="6" \
orient="auto"><path d="M0,0.5 L8,4 L0,7.5 z" fill="#666"/></marker></defs>
<rect width="100%" height="100%" fill="#fff"/>
"""
