"""A system's book as one HTML page: a convention card, then the chapters; and as Markdown.

The page holds all that it shows, and prints as a booklet.
"""

from __future__ import annotations

from collections.abc import Iterator
from html import escape

from kibitz.bidding.checking.book import Book, BookEntry
from kibitz.pips import to_html
from kibitz.report.page import page

STYLE = """
body { font: 10.5pt/1.35 system-ui, sans-serif; margin: 1.5em auto; max-width: 62em;
  padding: 0 1em; }
h1 { margin-bottom: .2em; } h2 { margin: 1.6em 0 .3em; border-bottom: 1px solid #ccc; }
h3 { margin: 1em 0 .2em; font-size: 100%; color: #444; }
table { border-collapse: collapse; width: 100%; }
td { padding: .15em .5em .15em 0; vertical-align: top; }
tr { border-bottom: 1px solid #eee; }
td.call { font-weight: 700; white-space: nowrap; } td.share { color: #666; text-align: right; }
.name { font-weight: 600; } .force { color: #064; } .alert { background: #def; padding: 0 .3em; }
.hand { color: #555; font-size: 88%; white-space: nowrap; margin-right: 1.2em; }
.written { color: #888; font-size: 85%; }
p.foot { color: #666; font-size: 85%; }
@media print {
  body { font-size: 8.5pt; max-width: none; margin: 0; } tr { break-inside: avoid; }
  h2 { break-before: page; } h2.card { break-before: avoid; } h2, h3 { break-after: avoid; }
}
"""
FOOT = (
    "The share is that of the hands that may be there, by 65,536 random hands that are the same "
    "everywhere; an example satisfies all that its player has called."
)


def book_html(book: Book) -> str:
    """The page of a system."""
    parts = [f"<h1>{escape(book.name)}</h1>"]
    parts += [f"<p>{to_html(paragraph)}</p>" for paragraph in book.introduction]
    parts += ['<h2 class="card">Convention card</h2>', "<table>", *_card(book), "</table>"]
    parts.append("<h2>Contents</h2><p>")
    parts += [f'<a href="#c{n}">{escape(c.name)}</a> ' for n, c in enumerate(book.chapters)]
    parts.append("</p>")
    for number, chapter in enumerate(book.chapters):
        parts.append(f'<h2 id="c{number}">{escape(chapter.name.capitalize())}</h2>')
        parts += [f"<p>{to_html(paragraph)}</p>" for paragraph in chapter.introduction]
        for heading, entries in chapter.parts:
            if heading:
                parts.append(f"<h3>{to_html(heading)}</h3>")
            parts += ["<table>", *map(_row, entries), "</table>"]
    parts.append(f'<p class="foot">{escape(FOOT)}</p>')
    return page(book.name, STYLE, "\n".join(parts), "")


def _card(book: Book) -> Iterator[str]:
    """What the opponents want to know: every alert of the first calls, by chapter."""
    for chapter in book.chapters:
        entries = [entry for _, part in chapter.parts for entry in part]
        alerts = [e for e in entries if e.rule.marks.alert and e.told_for.count("–") <= 2]
        if alerts:
            told = "; ".join(f"{e.told_for} {e.rule.marks.name}" for e in alerts)
            yield f"<tr><td class=call>{escape(chapter.name)}</td><td>{to_html(told)}</td></tr>"


def _row(entry: BookEntry) -> str:
    marks = entry.rule.marks
    told = f'<span class="name">{escape(marks.name)}</span> ' if marks.name else ""
    told += f'<span class="force">{escape(marks.force)}</span> ' if marks.force else ""
    told += f'<span class="alert">alert: {escape(marks.alert)}</span> ' if marks.alert else ""
    where = f", {marks.where}" if marks.where else ""
    hands = "".join(f'<span class="hand">{to_html(str(hand))}</span>' for hand in entry.examples)
    general = escape(_written(entry) + where) if entry.rule.general else ""
    written = f'<span class="written">{general}</span> ' if general else ""
    return (
        f'<tr><td class="call">{to_html(entry.told_for)}</td>'
        f"<td>{told}{to_html(entry.shown)} {written}<br>{hands}</td>"
        f'<td class="share">{_share(entry)}</td></tr>'
    )


def _written(entry: BookEntry) -> str:
    """A general rule's auction as it is written."""
    return "–".join(part for part in entry.rule.written.removeprefix("$").split(".") if part)


def _share(entry: BookEntry) -> str:
    if entry.share is None:
        return ""
    per_cent = float(100 * entry.share)
    return f"{per_cent:.0f} %" if per_cent >= 1 else "under 1 %"


def book_lines(book: Book) -> Iterator[str]:
    """The book as Markdown."""
    yield f"# {book.name}"
    yield from ("", *book.introduction)
    for chapter in book.chapters:
        yield from ("", f"## {chapter.name.capitalize()}", *chapter.introduction)
        for heading, entries in chapter.parts:
            yield from ("", f"### {heading}") if heading else ("",)
            for entry in entries:
                marks = entry.rule.marks
                alert = f"alert: {marks.alert}" if marks.alert else ""
                told = ", ".join(one for one in (marks.name, marks.force, alert) if one)
                share = f" ({_share(entry)})" if entry.share is not None else ""
                yield f"- **{entry.told_for}** {told}: {entry.shown}{share}"
                if entry.examples:
                    yield f"  - {', '.join(map(str, entry.examples))}"
    yield from ("", FOOT)
