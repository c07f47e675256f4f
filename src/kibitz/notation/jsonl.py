"""JSON lines: one record of play a line, as in collections of vugraph play.

The fields, always all of them and in this order, `null` where unknown: `board`
(a number, or a text), `room` (`o`, `c`), `dealer`, `vul` (`None`, `NS`, `EW`,
`Both`), `deal` (the one-line form), `auction` (a list of calls), `contract`
(`3N`, `4SX`, `Pass`), `declarer`, `play` (the cards in the order played),
`claimed`, `tricks`.

Behind them, only where there is something to say: `event`, `names` (North
first), `alerts`, `card_notes`, `marks`, `comments` and `irregular` as in
`Board`, and the board's extras under their own names. So reading and writing
again loses nothing. Also read: an auction as one text (`1NT pass 3NT all
pass`), `lead` for a play of one card; unknown fields become extras.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Any

from kibitz.auction import PASS, Auction, Call, Contract
from kibitz.board import Board
from kibitz.cards import DECK, SEATS, Card, Seat, Vulnerability
from kibitz.deal import Deal
from kibitz.errors import Illegal, KibitzError, Malformed, cut
from kibitz.notation.source import Source, every, in_board, passes_to_end

FIELDS = (
    "board", "room", "dealer", "vul", "deal", "auction",
    "contract", "declarer", "play", "claimed", "tricks",
)  # fmt: skip
"""The fields of every record, in their order."""
MORE = ("event", "names", "alerts", "card_notes", "marks", "comments", "irregular")
"""The fields of a board that are written only where they are not empty."""

MOST_ENTRIES = 50_000
"""So many commas, colons and brackets may a record have; each may take a hundred bytes."""

_CARDS = {str(card): card for card in DECK}
_SEATS = {seat.letter: seat for seat in SEATS}


def boards(source: Source) -> Iterator[Board | KibitzError]:
    """Each record as a board, or the error that keeps it from being read.

    One object `{"boards": [records]}`, as `kibitz show --json` writes it, is read as well.
    """
    if (lines := _one_by_one(source.text)) is not None:
        source = replace(source, text=lines)
    for number, (offset, line) in enumerate(source.lines(), 1):
        try:
            board = _board(line)
        except KibitzError as error:
            yield in_board(source.locate(error, offset), f"record {number}")
            continue
        if board.warnings:
            place = source.place(offset)
            board = board.with_(warnings=tuple(f"{place}: {text}" for text in board.warnings))
        yield board


def _one_by_one(text: str) -> str | None:
    """The records of `{"boards": [records]}`, a line each; none where it is another text."""
    if not re.match(r'\s*\{\s*"boards"\s*:', text):
        return None
    try:
        found = json.loads(text)["boards"]
        lines = "".join(_dumps(record) + "\n" for record in found)
    except (ValueError, KeyError, TypeError, RecursionError):
        return None
    return _whole(lines) if isinstance(found, list) else None


def _whole(text: str) -> str:
    """The text without half characters, which JSON can name and no file can hold."""
    return text.encode("utf-8", "replace").decode()


def parse(text: str, name: str = "") -> list[Board]:
    """The boards of the text; the first record that cannot be read raises its error."""
    return list(every(boards(Source.of(text, name))))


def format(boards: Iterable[Board]) -> str:
    """One line for each board."""
    return "".join(_dumps(fields(board)) + "\n" for board in boards)


def fields(board: Board) -> dict[str, Any]:
    """The board as a JSON object, fields in their order."""
    number = board.number
    contract = board.contract
    names = ("None", "NS", "EW", "Both")
    record: dict[str, Any] = {
        "board": int(number) if re.fullmatch(r"0|[1-9][0-9]{0,8}", number) else number or None,
        "room": board.room or None,
        "dealer": None if board.dealer is None else board.dealer.letter,
        "vul": None if board.vulnerability is None else names[board.vulnerability.value],
        "deal": str(board.deal),
        "auction": None if board.auction is None else [_short(c) for c in board.auction.calls],
        "contract": "Pass" if board.passed_out else contract and _short_contract(contract),
        "declarer": contract and contract.declarer.letter,
        "play": [str(card) for card in board.play],
        "claimed": board.claimed,
        "tricks": board.tricks,
    }
    for name in MORE:
        value = getattr(board, name)
        if value and value != ("", "", "", ""):
            record[name] = value
    keys = [name for name, _ in board.extras]
    rest = []
    for name, value in board.extras:
        if name in (*FIELDS, *MORE, "lead", "extras") or keys.count(name) > 1:
            rest.append((name, value))
        else:
            record[name] = _from_text(value)
    if rest:
        record["extras"] = rest
    return record


def _short(call: Call) -> str:
    return f"{call.level}{call.strain.letter}" if call.is_bid else str(call)


def _short_contract(contract: Contract) -> str:
    return f"{contract.level}{contract.strain.letter}{contract.doubling.text}"


def _dumps(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def _to_text(value: Any) -> str:
    """An unknown field's value as an extra: JSON, but a text that is no JSON as it is."""
    return value if isinstance(value, str) and _from_text(value) == value else _dumps(value)


def _from_text(text: str) -> Any:
    """The inverse of `_to_text`."""
    try:
        value = json.loads(text, parse_constant=_no_number)
        same = _dumps(value) == text
    except (ValueError, RecursionError):
        return text
    if isinstance(value, str):  # quoted only if it would be taken for something else
        same = same and _from_text(value) != value
    return value if same else text


def _no_number(word: str) -> None:
    raise ValueError(f"{word} is not JSON")


def _mistake(line: str, error: json.JSONDecodeError) -> tuple[int, str]:
    """Where the mistake is: a comma too many is pointed at by Python 3.13, passed by before."""
    at = len(line[: error.pos].rstrip()) - 1
    if line[error.pos : error.pos + 1] in ("}", "]") and line[at : at + 1] == ",":
        return at, "a comma before the end"
    if error.msg.startswith("Illegal trailing comma"):
        return error.pos, "a comma before the end"
    return error.pos, error.msg


def _board(line: str) -> Board:
    warnings: list[str] = []

    def first_counts(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        found = dict(pairs)
        if len(found) < len(pairs):
            found = {}
            for name, value in pairs:
                if name in found:
                    warnings.append(f"{cut(repr(name))} comes again: the first counts")
                found.setdefault(name, value)
        return found

    if (entries := sum(map(line.count, ",:{["))) > MOST_ENTRIES:
        raise Malformed(
            f"a record of about {entries:,} entries", expected=f"at most {MOST_ENTRIES:,}"
        )
    try:
        record = json.loads(line, object_pairs_hook=first_counts)
        if "\\u" in line and (text := _dumps(record)) != (whole := _whole(text)):
            record = json.loads(whole)
            warnings.append("half a character became a question mark")
    except json.JSONDecodeError as error:
        at, says = _mistake(line, error)
        place = Source(line).place(at)
        raise Malformed(f"not JSON: {says}", place=place, expected="an object") from None
    except (ValueError, RecursionError) as error:
        raise Malformed(f"not readable JSON: {error}", expected="an object") from None
    if not isinstance(record, dict):
        raise Malformed("not a JSON object", expected='{"board": …, "deal": …}')
    told: dict[str, Any] = {}
    extras: list[tuple[str, str]] = []
    for name, value in record.items():
        reader = _READERS.get(name)
        try:
            if reader is not None:
                if value is not None:
                    told |= reader(value, record)
            elif name not in MORE or not _read_more(name, value, told):
                extras += _read_extra(name, value)
        except KibitzError as error:
            start = re.search(rf'"{name}"\s*:\s*"?', line)
            if error.place and error.place.line > 1:
                error.place = None  # a line end inside the text is none in the file
            raise Source(line).locate(error, start.end() if start else 0) from None
    told.setdefault("deal", Deal())
    return Board(extras=tuple(extras), warnings=tuple(warnings), **told)


def _read_deal(value: Any, _: dict[str, Any]) -> dict[str, Any]:
    return {"deal": Deal.parse(_a_text(value, "a deal such as N:…"))}


def _read_number(value: Any, _: dict[str, Any]) -> dict[str, Any]:
    if isinstance(value, bool) or not isinstance(value, int | str):
        raise Malformed(f"{_shown(value)} is not a board's number", expected="a number or a text")
    return {"number": str(value)}


def _read_room(value: Any, _: dict[str, Any]) -> dict[str, Any]:
    room = _a_text(value, "o or c").strip().lower()[:1]
    if room not in ("", "o", "c"):
        raise Malformed(f"{_shown(value)} is not a room", expected="o or c")
    return {"room": room}


def _read_dealer(value: Any, _: dict[str, Any]) -> dict[str, Any]:
    return {"dealer": _seat(value)}


def _read_vulnerability(value: Any, _: dict[str, Any]) -> dict[str, Any]:
    return {"vulnerability": Vulnerability.parse(_a_text(value, "None, NS, EW or Both"))}


def _read_auction(value: Any, record: dict[str, Any]) -> dict[str, Any]:
    words = value.split() if isinstance(value, str) else _texts(value, "calls")
    if record.get("dealer") is None:
        raise Illegal("an auction without a dealer", expected='a field "dealer"')
    calls: list[Call] = []
    for i, word in enumerate(words):
        all_pass = word.lower() == "all" and {w.lower() for w in words[i + 1 :]} == {"pass"}
        if all_pass or word.upper() == "AP":
            calls += [PASS] * passes_to_end(calls)
            break
        calls.append(Call.parse(word))
    return {"auction": Auction(_seat(record["dealer"]), tuple(calls))}


def _read_contract(value: Any, record: dict[str, Any]) -> dict[str, Any]:
    text = _a_text(value, "a contract such as 3N or Pass").strip()
    if text.lower() in ("pass", "p", "passed out"):
        return {"passed_out": True}
    declarer = record.get("declarer")
    return {"contract": Contract.parse(text, None if declarer is None else _seat(declarer))}


def _read_declarer(value: Any, record: dict[str, Any]) -> dict[str, Any]:
    _seat(value)  # used with the contract
    if record.get("contract") is None:
        raise Illegal("a declarer without a contract", expected='a field "contract"')
    return {}


def _read_play(value: Any, _: dict[str, Any]) -> dict[str, Any]:
    return {"play": tuple(_CARDS.get(w) or Card.parse(w) for w in _texts(value, "cards"))}


def _read_lead(value: Any, record: dict[str, Any]) -> dict[str, Any]:
    return {} if record.get("play") else {"play": (Card.parse(_a_text(value, "a card")),)}


def _read_claimed(value: Any, _: dict[str, Any]) -> dict[str, Any]:
    if not isinstance(value, bool):
        raise Malformed(f"{_shown(value)} for claimed", expected="true or false")
    return {"claimed": value}


def _read_tricks(value: Any, _: dict[str, Any]) -> dict[str, Any]:
    if isinstance(value, bool) or not isinstance(value, int):
        raise Malformed(f"{_shown(value)} is not a number of tricks", expected="0 to 13")
    return {"tricks": value}


_READERS = {
    "deal": _read_deal,
    "board": _read_number,
    "room": _read_room,
    "dealer": _read_dealer,
    "vul": _read_vulnerability,
    "auction": _read_auction,
    "contract": _read_contract,
    "declarer": _read_declarer,
    "lead": _read_lead,
    "play": _read_play,
    "claimed": _read_claimed,
    "tricks": _read_tricks,
}


def _read_more(name: str, value: Any, told: dict[str, Any]) -> bool:
    """Read one of the optional fields; a value of another shape is somebody else's field."""
    shape = {"event": str, "alerts": int, "card_notes": int, "marks": str, "comments": str}
    if name == "event":
        fits = isinstance(value, str)
    elif name in ("names", "irregular"):
        fits = _is_list_of(value, str) and (name != "names" or len(value) == 4)
    else:
        fits = isinstance(value, list) and all(
            isinstance(pair, list)
            and len(pair) == 2
            and type(pair[0]) is shape[name]
            and isinstance(pair[1], str)
            for pair in value
        )
    if fits:
        told[name] = value if name == "event" else tuple(map(_frozen, value))
    return fits


def _frozen(value: Any) -> Any:
    return tuple(value) if isinstance(value, list) else value


def _read_extra(name: str, value: Any) -> list[tuple[str, str]]:
    if name == "extras" and isinstance(value, list):
        pairs = [pair for pair in value if _is_list_of(pair, str) and len(pair) == 2]
        if len(pairs) == len(value):
            return [(key, text) for key, text in pairs]
    try:
        return [(name, _to_text(value))]
    except RecursionError:
        raise Malformed("nested too deeply", expected="a simpler value") from None


def _seat(value: Any) -> Seat:
    seat = _SEATS.get(value) if isinstance(value, str) else None
    return Seat.parse(_a_text(value, "N, E, S or W")) if seat is None else seat


def _a_text(value: Any, expected: str) -> str:
    if not isinstance(value, str):
        raise Malformed(f"{_shown(value)} is not a text", expected=expected)
    return value


def _texts(value: Any, what: str) -> list[str]:
    if not _is_list_of(value, str):
        raise Malformed(f"{_shown(value)} is not a list of {what}", expected=f"a list of {what}")
    texts: list[str] = value
    return texts


def _is_list_of(value: Any, kind: type) -> bool:
    return isinstance(value, list) and all(isinstance(item, kind) for item in value)


def _shown(value: Any) -> str:
    if isinstance(value, list | dict):
        return "a list" if isinstance(value, list) else "an object"
    text = repr(value)
    return text if len(text) <= 40 else text[:39] + "…"
