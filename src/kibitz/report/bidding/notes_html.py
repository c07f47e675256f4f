"""System notes as one HTML page that holds all it shows: a tree to open, pips in colour, print.

In print everything is open. The page loads nothing.
"""

from __future__ import annotations

from html import escape

from kibitz.bidding.checking.notes import NotedCall, Notes, Section
from kibitz.bidding.checking.position import steps_text
from kibitz.bidding.checking.wording import share_text
from kibitz.pips import to_html
from kibitz.report.bidding.notes import footing, share_of_deals
from kibitz.report.page import page

STYLE = """
body { font: 11pt/1.4 system-ui, sans-serif; margin: 1.5em auto; max-width: 60em; padding: 0 1em; }
h1 { margin-bottom: .2em; } h2 { margin: 1.4em 0 .3em; border-bottom: 1px solid #ccc; }
ul { list-style: none; margin: 0; padding-left: 1.4em; border-left: 1px solid #e4e4e4; }
body > ul { padding-left: 0; border: 0; }
li { margin: .15em 0; }
summary { cursor: pointer; } summary::marker { color: #999; }
.leaf { padding-left: 1.05em; }
.call { font-weight: 700; } .share { color: #666; font-variant-numeric: tabular-nums; }
.gap { color: #a40000; } .meant { color: #666; font-style: italic; }
.path { color: #888; font-size: 85%; }
p.foot { color: #666; font-size: 85%; margin-top: 2em; }
button { font: inherit; font-size: 85%; }
@media print {
  body { font-size: 9pt; max-width: none; margin: 0; } button { display: none; }
  details::details-content { content-visibility: visible; block-size: auto; }
  li { break-inside: avoid-page; } h2 { break-after: avoid; }
}
"""
SCRIPT = """
const all = open => document.querySelectorAll("details").forEach(d => d.open = open);
document.getElementById("open").onclick = () => all(true);
document.getElementById("close").onclick = () => all(false);
addEventListener("beforeprint", () => all(true));
"""


def notes_html(notes: Notes) -> str:
    """The page of a system."""
    parts = [f"<h1>{escape(notes.name)}</h1>"]
    parts += [f"<p>{to_html(paragraph)}</p>" for paragraph in notes.introduction]
    parts.append('<p><button id="open">open all</button> <button id="close">close all</button></p>')
    parts += ["<h2>Openings</h2>", _section(notes.opening)]
    if notes.others:
        parts.append("<h2>When they bid, and other auctions</h2>")
        for section in notes.others:
            parts.append(f"<h3>After {to_html(steps_text(section.position.steps))}</h3>")
            parts.append(_section(section))
    parts.append(f'<p class="foot">{escape(footing(notes))}</p>')
    return page(notes.name, STYLE, "\n".join(parts), SCRIPT)


def _section(section: Section) -> str:
    items = [_entry(entry, section) for entry in section.entries]
    if section.has_gap:
        kind = "meant" if section.reasons else "gap"
        reasons = f" {to_html('; '.join(section.reasons))}" if section.reasons else ""
        items.append(
            f'<li class="leaf {kind}">no rule: {share_text(section.gap)} of the hands place the '
            f"contract.{reasons}</li>"
        )
    return f"<ul>{''.join(items)}</ul>"


def _entry(entry: NotedCall, section: Section) -> str:
    asks = " ?" if entry.rule.asks else ""
    path = steps_text(section.position.steps)
    head = (
        (f'<span class="path">{to_html(path)}–</span>' if path else "")
        + f'<span class="call">{to_html(entry.rule.call.symbol)}{asks}</span> '
        f'<span class="share">{share_text(entry.share)}; {share_of_deals(entry)}</span> '
        f"{to_html(entry.english)}"
    )
    if entry.after is None:
        return f'<li class="leaf">{head}</li>'
    return f"<li><details><summary>{head}</summary>{_section(entry.after)}</details></li>"
