"""The letters of PBN: tags, comments and section data, before they mean anything.

PBN 2.1, chapters 2, 3.1 to 3.3, 3.8 and 4.8. A text becomes games, a game is
a list of tags, and a tag carries what follows it: the words of its section and
comments. A game ends at an empty line (a line behind `%` is none) or at the end
of the text. So that no board is lost or torn apart where a file is careless,
what can only continue a game does so behind an empty line, and a Board or Deal
with another value starts a game without one; both leave a warning.
"""

from __future__ import annotations

import re
import textwrap
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace

from kibitz.errors import KibitzError
from kibitz.notation.source import Source

MANDATORY = (
    "Event", "Site", "Date", "Board", "West", "North", "East", "South",
    "Dealer", "Vulnerable", "Deal", "Scoring", "Declarer", "Contract", "Result",
)  # fmt: skip
"""The tags of the export format, in its order (3.4)."""
IDENTITY = {*MANDATORY} - {"Scoring", "Declarer", "Contract", "Result"}
"""The tags that say which deal it is; a paragraph without any is no game of its own."""
HEAD = ("Event", "Site", "Date")
"""The tags that the standard puts before the board's number."""
WIDTH = 79
MOST_ITEMS = 10_000
"""So many words and comments may stand behind one tag; the largest tables of events have fewer."""
PARTED = 1_000
"""From so many tags on a paragraph ends where its first tag comes again."""
MOST_TAGS, MOST_TOGETHER = 10_000, 50_000
"""So many tags, and words and comments, may stand in a paragraph that does not end so either."""
ENDLESS = (
    "these games do not end",
    f"the end of a game: at most {MOST_TAGS:,} tags stand together",
)
"""What is wrong where there are more, and what would be right."""

_TOKEN = re.compile(
    r"""
      (?P<escape> ^%.* )
    | (?P<blank> ^[^\S\n]*\n )
    | (?P<space> [^\S\n]+ | \x1a+ | \n )
    | (?P<line> ;.* )
    | (?P<brace> \{[^}]*\} )
    | (?P<tag> \[ \s* (?P<name>[A-Za-z0-9_]+) \s* "(?P<value>(?:[^"\\\n]++|\\.)*+)" \s* \] )
    | (?P<careless> \[ [^\S\n]* (?P<name2>[A-Za-z0-9_]+) [^\S\n]+ "(?P<value2>.*)" [^\S\n]* \]
        (?=[^\S\n]*$) )
    | (?P<word> "(?:[^"\\\n]++|\\.)*+" | [^\s\x1a\[\]{};"]+ | ".* )
    | (?P<stray> \} )
    | (?P<unclosed> \{[^}]* )
    | (?P<bad> [\[\]].* )
    """,
    re.MULTILINE | re.VERBOSE,
)


@dataclass(frozen=True, slots=True)
class SectionWord:
    """A piece of section data and where it begins."""

    text: str
    start: int


@dataclass(frozen=True, slots=True)
class Comment:
    """A comment and where it begins: to the end of the line, or in braces."""

    text: str
    start: int
    to_line_end: bool = False


Item = SectionWord | Comment


@dataclass(frozen=True, slots=True)
class Tag:
    """`[Name "value"]` with what follows it; `start` is the offset of the value."""

    name: str
    value: str
    start: int
    items: list[Item] = field(default_factory=list)

    @property
    def text(self) -> str:
        """The value without its backslashes."""
        return unescape(self.value)

    @property
    def says_something(self) -> bool:
        """Is there a value other than a question mark, or a section?"""
        return self.value.strip() not in ("", "?") or bool(self.words)

    @property
    def words(self) -> list[SectionWord]:
        """The section data without the comments."""
        return [item for item in self.items if isinstance(item, SectionWord)]

    def rows(self, source: Source) -> list[str]:
        """The section data line by line, with the spacing that it has."""
        rows: list[str] = []
        end = 0
        for word in self.words:
            between = source.text[end : word.start]
            if rows and "\n" not in between:
                rows[-1] += (" " if between.strip() else between) + word.text
            else:
                rows.append(word.text)
            end = word.start + len(word.text)
        return rows


@dataclass(slots=True)
class PbnGame:
    """The tags of one game, what stands before them, and the first error in its letters.

    `warnings` say, with their offsets, what a careless file leaves to be guessed.
    """

    start: int
    head: list[Item] = field(default_factory=list)
    tags: list[Tag] = field(default_factory=list)
    error: KibitzError | None = None
    error_at: int = 0
    warnings: list[tuple[int, str]] = field(default_factory=list)

    def add(self, items: Iterable[Item]) -> None:
        """Put words and comments behind the last tag."""
        self.items.extend(items)

    @property
    def items(self) -> list[Item]:
        """What stands behind the last tag."""
        return self.tags[-1].items if self.tags else self.head

    def fail(self, error: KibitzError, offset: int) -> None:
        """Keep the first error."""
        if self.error is None:
            self.error, self.error_at = error, offset

    def refuse(self, source: Source, offset: int, message: str, expected: str) -> None:
        """Keep what is wrong there, unless something was wrong before."""
        if self.error is None:
            self.fail(source.malformed(offset, message, expected), offset)

    @property
    def names(self) -> set[str]:
        """The names of the tags."""
        return {tag.name for tag in self.tags}

    @property
    def is_comment(self) -> bool:
        """Nothing but comments."""
        return not (self.tags or self.error or any(isinstance(i, SectionWord) for i in self.head))

    @property
    def is_header(self) -> bool:
        """Nothing but values for the games that follow (4.8)."""
        return bool(self.tags) and all(tag.value.startswith("##") for tag in self.tags)


def games(source: Source) -> Iterator[PbnGame]:
    """The games of a PBN text; a game with a mistake in its letters carries the error."""
    game: PbnGame | None = None
    comments: list[Item] = []
    given: set[str] = set()
    for block in _paragraphs(source):
        if block.is_comment:
            if len(comments) <= MOST_ITEMS:
                comments += block.head  # of the game that begins after them, if one does
            elif game is None or game.error is None:
                if game is not None:
                    yield game
                game = PbnGame(block.start)
                game.refuse(source, block.start, *ENDLESS)
            continue
        first, *others = _parted(block)
        if game is not None and _continues(game, given, first):
            if len(game.tags) >= MOST_TAGS:
                game.refuse(source, first.start, *ENDLESS)
                continue
            given |= first.names & IDENTITY
            game.warnings.append((first.start, "an empty line inside a game"))
            game.add(comments + first.head)
            game.tags += first.tags
            game.warnings += first.warnings
            if first.error:
                game.fail(first.error, first.error_at)
        else:
            if game is not None:
                yield game
            game, game.head = first, comments + first.head
            given = game.names & IDENTITY
        comments = []
        for other in others:
            yield game
            game, given = other, other.names & IDENTITY
    if game is not None:
        game.add(comments)
        yield game


def _continues(game: PbnGame, given: set[str], block: PbnGame) -> bool:
    """Can what stands behind an empty line be nothing but more of the game before it?

    `given` is what that says of which deal it is.
    """
    if not game.tags or game.is_header:
        return False
    names = block.names & IDENTITY
    return not names or ("Deal" not in given and not names & given)


def _paragraphs(source: Source) -> Iterator[PbnGame]:
    """What stands between empty lines."""
    block, together = PbnGame(0), 0
    for found in _TOKEN.finditer(source.text):
        kind, start = found.lastgroup, found.start()
        if kind == "blank":
            yield block
            block, together = PbnGame(found.end()), 0
            continue
        if kind in ("space", "escape"):
            continue
        together += kind in ("line", "brace", "word")
        if kind in ("line", "brace", "word") and len(block.items) >= MOST_ITEMS:
            expected = f"at most {MOST_ITEMS:,} words and comments behind a tag"
            block.refuse(source, start, "this section does not end", expected)
        elif len(block.tags) >= MOST_TAGS or together > MOST_TOGETHER:
            block.refuse(source, start, *ENDLESS)
        elif kind == "line":
            block.add([Comment(found[0][1:], start, to_line_end=True)])
        elif kind == "brace":
            block.add([Comment(found[0][1:-1], start)])
        elif kind == "word":
            block.add([SectionWord(found[0], start)])
        elif kind in ("tag", "careless"):
            name, value = ("name", "value") if kind == "tag" else ("name2", "value2")
            if len(block.tags) >= PARTED and found[name] == block.tags[0].name:
                yield block
                block, together = PbnGame(start), 0
            block.tags.append(Tag(found[name], found[value], found.start(value)))
        elif kind == "unclosed":
            block.refuse(source, start, "a comment is not closed", "}")
        elif kind == "bad":
            expected = 'a tag such as [Board "7"]'
            block.refuse(source, start, "this is not a tag", expected)
    yield block


def _parted(block: PbnGame) -> list[PbnGame]:
    """The games of a paragraph: a Board or Deal with another value begins one."""
    starts = [0]
    said: dict[str, str] = {}
    for i, tag in enumerate(block.tags):
        if tag.name not in ("Board", "Deal") or not tag.says_something:
            continue
        if said.setdefault(tag.name, tag.value) != tag.value:
            starts.append(i)
            said = {tag.name: tag.value}
    if len(starts) == 1:
        return [block]
    ends = [*starts[1:], len(block.tags)]
    for i in range(1, len(starts)):
        after = {tag.name for tag in block.tags[starts[i] : ends[i]]}
        starts[i] = _head_of(block.tags, starts[i - 1], starts[i], after)
    parts = [
        PbnGame(block.tags[a].start, tags=block.tags[a:b])
        for a, b in zip(starts, [*starts[1:], len(block.tags)], strict=True)
    ]
    parts[0].start, parts[0].head = block.start, block.head
    for part in parts[1:]:
        part.warnings.append((part.start, "no empty line before this game"))
    if block.error:
        broken = [part for part in parts if part.start <= block.error_at]
        (broken or parts)[-1 if broken else 0].fail(block.error, block.error_at)
    return parts


def _head_of(tags: list[Tag], first: int, begun: int, after: set[str]) -> int:
    """Where the game of the tag number `begun` begins: its event, and what the last one had."""
    before = Counter(tag.name for tag in tags[first:begun])
    while begun - 1 > first and not tags[begun - 1].words:
        name = tags[begun - 1].name
        before[name] -= 1
        again = name in MANDATORY and before[name] > 0 and name not in after
        if not (again or name in HEAD):
            break
        begun -= 1
    return begun


def with_inherited(stream: Iterable[PbnGame]) -> Iterator[PbnGame]:
    """The games with `#` and `##` replaced by the values they stand for (4.8).

    A game that only sets values for the games after it is a header and is left out.
    """
    last: dict[str, Tag] = {}
    standing: dict[str, Tag] = {}
    head: list[Item] = []
    for game in stream:
        if not game.error and game.is_header:
            standing |= {tag.name: replace(tag, value=tag.value[2:]) for tag in game.tags}
            last |= standing
            head += game.head + [item for tag in game.tags for item in tag.items]
            continue
        game.head, head = head + game.head, []
        tags = []
        for tag in game.tags:
            if tag.name in ("Auction", "Play", "Note"):
                tags.append(tag)
                continue
            if tag.value == "#":
                tag = replace(last.get(tag.name, replace(tag, value="")), items=tag.items)
            elif tag.value.startswith("##"):
                tag = standing[tag.name] = replace(tag, value=tag.value[2:])
            if tag.name in standing:
                standing[tag.name] = tag
            last[tag.name] = replace(tag, items=[])
            tags.append(tag)
        given = game.names
        tags += [replace(tag, items=[]) for name, tag in standing.items() if name not in given]
        yield replace(game, tags=tags)


def unescape(value: str) -> str:
    r"""A tag's value without its backslashes: `\"`, `\\` and our `\#`.

    >>> unescape(r'a \"b\" c\\d Result\2R')
    'a "b" c\\d Result\\2R'
    """
    return re.sub(r'\\([\\"#])', r"\1", value)


def escape(value: str) -> str:
    r"""The inverse of `unescape`; a backslash is doubled only where it would be misread.

    >>> escape('"Denomination\\2R"'), escape("#")
    ('\\"Denomination\\2R\\"', '\\#')
    """
    value = re.sub(r'\\(?=[\\"#]|\Z)', r"\\\\", value.replace("\n", " "))
    value = value.replace('"', '\\"')
    # A value that says "as in the game before" is written so that it does not.
    return "\\" + value if value == "#" or value.startswith("##") else value


def comment_text(comments: Iterable[Comment]) -> str:
    """Comments at one place as one text: `;` lines in a row flow on, others are paragraphs."""
    text, flows = "", False
    for comment in comments:
        text += ("\n" if flows and comment.to_line_end else "\n\n") + comment.text
        flows = comment.to_line_end
    return text


def comment_lines(text: str) -> list[str]:
    """A comment (already flowing) as lines: in braces, or behind `;` if it has a brace itself."""
    paragraphs = [
        textwrap.wrap(part, WIDTH - 2, break_long_words=False, break_on_hyphens=False)
        for part in text.split("\n\n")
    ]
    lines = [line for part in paragraphs for line in ("", *part)][1:]
    if "}" in text:
        return [f"; {line}".rstrip() for line in lines]
    lines = [" " + line if line.startswith("%") else line for line in lines]
    lines[0] = "{" + lines[0]
    lines[-1] += "}"
    return lines
