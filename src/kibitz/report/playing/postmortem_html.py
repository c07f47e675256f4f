"""Post-mortems as one HTML page: diagrams, charts, every card, trees that fold.

The page holds all it shows and loads nothing; it folds for a phone and prints on paper.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape
from typing import Any

from kibitz.auction import Call, Contract
from kibitz.board import Board
from kibitz.cards import SUITS, Seat, Strain
from kibitz.deal import Hand
from kibitz.english import counted, percent
from kibitz.pips import to_html
from kibitz.play import Trick
from kibitz.reason import Reason
from kibitz.report.boards.tricks import COLUMNS
from kibitz.report.page import page
from kibitz.report.playing.postmortem import board_of
from kibitz.report.playing.postmortem_svg import odds_svg, spread_svg, trace_svg
from kibitz.review.wording import contract_word, table_text

Data = Mapping[str, Any]
CLASSES = {
    "mistake": "bad",
    "lucky": "luck",
    "right though it lost": "good",
    "close": "close",
}
OPEN = '<th class=n title="declarer&apos;s tricks with all cards in sight">open</th>'
STYLE = """
:root { --ink:#1f2328; --soft:#57606a; --line:#d0d7de; --paper:#fff; --tint:#f6f8fa; }
* { box-sizing: border-box; }
body { font: 16px/1.5 system-ui, sans-serif; color: var(--ink); background: var(--paper);
  margin: 0 auto; padding: 1rem; max-width: 64rem; }
h1 { font-size: 1.6rem; margin: .2em 0; } h2 { font-size: 1.3rem; margin: 2em 0 .4em; }
h3 { font-size: 1rem; margin: 1.4em 0 .3em; text-transform: uppercase; letter-spacing: .05em;
  color: var(--soft); }
section.board { border-top: 3px solid var(--ink); margin-top: 2.5rem; }
.verdict { background: var(--tint); border-left: 4px solid #0b57d0; padding: .7em 1em;
  font-size: 1.08rem; }
.cols { display: grid; grid-template-columns: repeat(auto-fit, minmax(17rem, 1fr)); gap: 1.2rem; }
.deal { display: grid; grid-template-columns: repeat(3, auto); justify-content: start;
  gap: .3rem 1.1rem; white-space: nowrap; }
.deal .hand { line-height: 1.3; } .deal b { font-weight: 600; }
.deal .N { grid-area: 1 / 2; } .deal .W { grid-area: 2 / 1; } .deal .E { grid-area: 2 / 3; }
.deal .S { grid-area: 3 / 2; } .deal .head { grid-area: 1 / 1; color: var(--soft); }
.deal .who { color: var(--soft); font-size: .85em; }
table { border-collapse: collapse; } td, th { padding: .15em .55em; text-align: left; }
table.lined td, table.lined th { border-top: 1px solid var(--line); vertical-align: top; }
.n { text-align: right; font-variant-numeric: tabular-nums; white-space: nowrap; }
.scroll { overflow-x: auto; }
.bad { color: #b3261e; } .luck { color: #7d4e00; } .good { color: #0b57d0; }
.close { color: #57606a; }
td.card { white-space: nowrap; } td.bad, td.luck, td.good, td.close { font-weight: 700; }
td.won { background: var(--tint); } td.led { text-decoration: underline; }
details { margin: .3em 0; } summary { cursor: pointer; color: var(--soft); }
details .body { margin: .3em 0 .6em 1em; } p { margin: .4em 0; }
ul.cards { list-style: none; padding: 0; } ul.cards li { margin: .6em 0; }
pre { font: inherit; white-space: pre-wrap; margin: .3em 0 .3em 1em; }
svg { width: 100%; height: auto; display: block; }
svg .g { stroke: #e3e6ea; } svg .need { stroke: #1a7f37; stroke-dasharray: 5 4; }
svg .t { fill: none; stroke: #1f2328; stroke-width: 2; }
svg text { font: 11px system-ui, sans-serif; fill: #57606a; }
svg .l { text-anchor: end; } svg .b { text-anchor: middle; }
.legend span { margin-right: 1em; white-space: nowrap; }
.unknown { color: var(--soft); font-style: italic; } footer { color: var(--soft); margin: 3em 0; }
@media (max-width: 34rem) { body { padding: .6rem; } svg.wide text { font-size: 17px; }
  .deal { gap: .2rem .5rem; font-size: .92rem; } }
@media print { body { max-width: none; font-size: 10.5pt; } section.board { break-before: page; }
  summary { list-style: none; } .verdict { border-color: #000; } nav { display: none; } }
"""


def postmortem_html(
    rows: Sequence[Data], tables: Sequence[tuple[Sequence[int], Reason | None]], title: str
) -> str:
    """The page: a list of the boards, where there are several, then each board."""
    parts = [f"<h1>{escape(title)}</h1>"]
    if len(rows) > 1:
        parts.append(_index(rows))
    for places, reason in tables:
        if reason is not None:
            lines = "".join(f"<li>{to_html(text)}</li>" for text in table_text(reason))
            number = escape(rows[places[0]]["number"])
            parts.append(f"<h2>Board {number} at {len(places)} tables</h2><ul>{lines}</ul>")
        parts += [_board(rows[place], place) for place in places]
    system = rows[0]["system"] if rows else ""
    how = f"by the system {escape(system)}" if system else "as those of strangers"
    foot = f"<footer>kibitz; calls {how}; every sampled number with its standard error.</footer>"
    return page(title, STYLE, "\n".join([*parts, foot]))


def _index(rows: Sequence[Data]) -> str:
    lines = []
    for place, row in enumerate(rows):
        counts = row.get("play", {}).get("counts", {})
        score = "" if row["score"] is None else f"{row['score']:+d}"
        contract = "" if row["contract"] is None else contract_word(row["contract"])
        tricks = "" if row["tricks"] is None else row["tricks"]
        lines.append(
            f'<tr><td><a href="#b{place}">{escape(row["title"])}</a></td>'
            f"<td>{to_html(contract)}</td><td class=n>{tricks}</td><td class=n>{score}</td>"
            f"<td class=n>{counts.get('mistake', '')}</td>"
            f"<td class=n>{counts.get('lucky', '')}</td>"
            f"<td class=n>{counts.get('right though it lost', '')}</td></tr>"
        )
    head = "<th>board<th>contract<th>tricks<th>N-S<th>mistakes<th>lucky<th>right though it lost"
    return f"<nav class=scroll><table class=lined><tr>{head}</tr>{''.join(lines)}</table></nav>"


def _board(row: Data, place: int) -> str:
    board = board_of(row)
    parts = [
        f'<section class=board id="b{place}"><h2>{escape(row["title"])}</h2>',
        f"<p class=verdict>{to_html(row['verdict'])}</p>",
        _folded("The numbers behind it", _tree(row["reason"])),
        f"<div class=cols>{_deal(board)}{_auction(board)}{_double(row)}</div>",
        _calls(row),
    ]
    if "bid" in row:
        parts.append(f"<h3>The contract</h3><p>{to_html(row['bid']['text'])}</p>")
    if "trick_one" in row:
        parts.append(_trick_one(row["trick_one"]))
    if "suits" in row:
        parts.append("<h3>Key suits</h3>" + "".join(map(_suit, row["suits"])))
    if "play" in row and board.contract is not None:
        parts.append(_play(board, row["play"], board.contract))
    if row["unknown"]:
        parts.append("".join(f"<p class=unknown>{to_html(text)}</p>" for text in row["unknown"]))
    return "\n".join([*parts, "</section>"])


def _deal(board: Board) -> str:
    hands = []
    for seat in Seat:
        name = escape(board.names[seat] or seat.word)
        hands.append(
            f'<div class="hand {seat.letter}"><span class=who>{name}</span><br>'
            f"{_hand(board.deal[seat])}</div>"
        )
    dealer = "" if board.dealer is None else f"dealer {board.dealer.word}<br>"
    risk = "" if board.vulnerability is None else f"vulnerable: {board.vulnerability.text}"
    return f"<div class=deal><div class=head>{dealer}{risk}</div>{''.join(hands)}</div>"


def _hand(hand: Hand) -> str:
    if not hand:
        return "?"
    return "<br>".join(to_html(f"{suit.symbol} {str(hand[suit]) or '–'}") for suit in SUITS)


def _auction(board: Board) -> str:
    if board.auction is None or not board.auction.calls:
        return ""
    cells = [""] * COLUMNS.index(board.auction.dealer)
    cells += [to_html(call.symbol) for call in board.auction.calls]
    rows = [cells[i : i + 4] for i in range(0, len(cells), 4)]
    head = "".join(f"<th>{seat.word}</th>" for seat in COLUMNS)
    body = "".join(f"<tr>{''.join(f'<td>{cell}</td>' for cell in row)}</tr>" for row in rows)
    return f"<div><table><tr>{head}</tr>{body}</table></div>"


def _double(row: Data) -> str:
    if "double" not in row:
        return ""
    table, par = row["double"]["table"], row["double"]["par"]
    strains = [strain.short for strain in reversed(Strain)]
    head = "".join(f"<th class=n>{to_html(strain.symbol)}</th>" for strain in reversed(Strain))
    rows = "".join(
        f"<tr><th>{seat}</th>{''.join(f'<td class=n>{table[seat][s]}</td>' for s in strains)}</tr>"
        for seat in "NESW"
    )
    return (
        f"<div><table><tr><th></th>{head}</tr>{rows}</table>"
        f"<p>Par {par['score']:+d}: {escape(', '.join(par['contracts']))}</p></div>"
    )


def _calls(row: Data) -> str:
    told = [one for one in row.get("auction", ()) if one["told"]]
    if not told:
        return ""
    lines = "".join(
        f"<p><b>{to_html(Call.parse(one['call']).symbol)} {Seat.parse(one['seat']).word}</b>: "
        f"{to_html(one['text'])}.</p>"
        for one in told
    )
    return _folded("The auction explained", lines)


def _folded(title: str, body: str, is_open: bool = False) -> str:
    state = " open" if is_open else ""
    return (
        f"<details{state}><summary>{to_html(title)}</summary><div class=body>{body}</div></details>"
    )


def _tree(reason: Data) -> str:
    """A reason with its numbers; those below it fold."""
    numbers = "".join(
        f"<tr><td>{escape(str(name))}</td><td>{to_html(_value(value))}</td></tr>"
        for name, value in reason["numbers"].items()
    )
    below = "".join(_folded(one["claim"], _tree(one)) for one in reason["because"])
    return f"<table class=lined>{numbers}</table>{below}"


def _value(value: object) -> str:
    if isinstance(value, Mapping):
        return ", ".join(f"{name} {_value(one)}" for name, one in value.items())
    return f"{value:.4g}" if isinstance(value, float) else str(value)


def _trick_one(data: Data) -> str:
    parts = ["<h3>What declarer could see at trick one</h3>"]
    for name in ("count", "prospects"):
        if name in data and data[name].get("text"):
            parts.append(f"<p>{to_html(str(data[name]['text']))}</p>")
    if "plan" in data:
        steps = data["plan"]["plan"]
        for paragraph in data["plan"]["advice"]:
            tag = "pre" if paragraph.splitlines() == steps else "p"
            parts.append(f"<{tag}>{to_html(paragraph)}</{tag}>")
    if "prospects" in data:
        picture = spread_svg(data["prospects"]["spread"], data["count"]["needed"])
        parts.append(_folded("Declarer's tricks over the layouts", picture))
    return "".join(parts)


def _suit(suit: Data) -> str:
    targets = ", ".join(
        f"{counted(int(n), 'trick')} {percent(c, 1)}" for n, c in suit["targets"].items()
    )
    line = f"<pre>{to_html(suit['line'])}</pre><p>{to_html(suit['wins'])}</p>"
    return f"<p>{to_html(suit['text'])}</p>" + _folded(
        "How to play it", f"{line}<p>{escape(targets)}</p>", is_open=True
    )


def _play(board: Board, play: Data, contract: Contract) -> str:
    legend = " ".join(
        f'<span class="{name}">● {escape(verdict)}</span>' for verdict, name in CLASSES.items()
    )
    items = []
    for card in play["cards"]:
        if card["verdict"] in CLASSES:
            picture = "" if card.get("in_tricks") or "best" not in card else odds_svg(card)
            items.append(
                f'<li class="{CLASSES[card["verdict"]]}"><b>Trick {card["trick"]}.</b> '
                f"{to_html(card['text'])}{picture}</li>"
            )
    every = "".join(f"<p>{c['trick']}. {to_html(c['text'])}</p>" for c in play["cards"])
    return (
        "<h3>The play</h3>"
        f"{trace_svg(play, contract.tricks_needed)}"
        "<p class=unknown>Declarer's tricks with all cards in sight; the dashed line is what the "
        f"contract needs.</p><p class=legend>{legend}</p>"
        f"<div class=scroll>{_tricks(board, play, contract)}</div>"
        f"<ul class=cards>{''.join(items)}</ul>"
        f"{_folded('Every card', every)}"
    )


def _tricks(board: Board, play: Data, contract: Contract) -> str:
    rows = []
    cards = play["cards"]
    for start in range(0, len(cards), 4):
        cells = {card["turn"]: card for card in cards[start : start + 4]}
        trick = Trick(Seat.parse(cards[start]["turn"]), board.play[start : start + 4])
        winner = trick.winner(contract.strain).letter if trick.is_full else ""
        line = f"<td class=n>{start // 4 + 1}</td>"
        for seat in COLUMNS:
            card = cells.get(seat.letter)
            if card is None:
                line += "<td></td>"
                continue
            kind = CLASSES.get(card["verdict"], "")
            led = " led" if card is cards[start] else ""
            led += " won" if card["turn"] == winner else ""
            symbol = to_html(board.play[card["number"]].symbol)
            line += f'<td class="card {kind}{led}" title="{escape(card["text"])}">{symbol}</td>'
        last = cards[min(start + 3, len(cards) - 1)]
        line += f"<td class=n>{last['after']}</td>"
        rows.append(f"<tr>{line}</tr>")
    head = "".join(f"<th>{seat.word}</th>" for seat in COLUMNS)
    return f"<table class=lined><tr><th></th>{head}{OPEN}</tr>{''.join(rows)}</table>"
