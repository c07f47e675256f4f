"""Remarks: what a player says beside his plan, and his participles put into plain sentences.

A reason (*because …*, *so that …*, *hoping …*) is not read, up to the next comma; nor are words
that say no more than the order does (*if necessary*, *at once*, *when you regain the lead*).
*Keeping*, *returning* and the like begin an instruction: `, keeping the ♥A` is `and keep the ♥A`.
"""

from __future__ import annotations

from dataclasses import replace

from kibitz.planning.language.words import CONDITIONAL, HOLDERS, SUIT_WORDS, PlanWord

REASONS = (
    "because", "since", "so that", "so as", "in order", "hoping", "watching", "who", "which",
    "making", "forcing", "leaving", "in case", "even if", "even though", "whether", "intending",
    "noting", "rather than", "instead of", "where", "make them", "force them", "watch", "except",
    "whatever", "decide", "so", "without touching", "before touching", "before you touch",
)  # fmt: skip
"""What a reason begins with; it ends with its clause."""
PHRASES = (
    "if necessary", "if need be", "if needed", "if possible", "if required", "at once",
    "right away", "straight away", "as well", "for now", "of course", "in due course", "at end",
    "when possible", "as necessary", "as needed", "when needed", "as entry", "as entries",
    "into safe hand", "in both hands", "on way", "as before", "in any case", "by itself",
    "as soon as possible", "at this point", "from top", "throwing nothing",
    "throwing nothing of value", "if you can", "using trumps as entries", "not dummy", "not hand",
    "not in dummy", "not in hand", "and so on", "at every opportunity", "so on", "rest of",
    "too soon", "all along", "until somebody ruffs", "until someone ruffs", "until they ruff",
    "until one of them ruffs", "when you can", "whenever you can", "as often as you can",
)  # fmt: skip
"""What says nothing, wherever it stands."""
FILLERS = {
    "completely", "early", "too", "again", "immediately", "directly", "safely", "eventually",
    "carefully", "just", "instead", "simply", "straight", "already", "promptly", "quickly", "later",
    "yet", "only",
}  # fmt: skip
"""Words that say nothing."""
IN_AGAIN = (
    "when you regain lead", "when you get back in", "when you get in", "when you are back in",
    "when in again", "when you are in", "once you are in", "as soon as you get in",
    "as soon as you are in", "on regaining lead", "after regaining lead", "when you win lead",
    "when back in", "whenever you get in", "when you next get in", "once you get in",
    "once you regain lead", "when you gain lead", "regain lead and", "regain lead",
    "get back in and", "get in and", "when you get lead", "once back in", "when next in",
    "after that", "after this", "each time you get in", "every time you get in",
    "each time you are in", "every time you are in",
)  # fmt: skip
"""We are in again: what comes after it does not happen before."""
SAME_AS_IF = ("as long as", "provided that", "provided", "assuming that", "assuming", "so long as")
"""Other words for `if`."""
NOT_DONE = ("do not", "never", "avoid", "leave trumps", "leave trump", "leave suit")
"""What a clause begins with that says what is not done: nothing is instructed by it."""
SAFE = (
    "you are safe", "you are home", "you are fine", "you are done", "contract is safe",
    "contract is home", "all is well", "you are there",
)  # fmt: skip
"""What is said instead of an instruction when the contract is made."""
SUBJECTS = {
    "you", "we", "i", "it", "this", "that", "there", "he", "east", "west", "north", "south", "they",
}  # fmt: skip
MODALS = {
    "will", "can", "cannot", "must", "may", "might", "should", "would", "could", "need", "needs",
}  # fmt: skip
"""Who and how something is said that instructs nothing: `East can not lead a heart`."""
PARTICIPLES = {
    "keeping": "keep", "repeating": "repeat", "returning": "return", "playing": "play",
    "cashing": "cash", "leading": "lead", "running": "run", "winning": "win", "drawing": "draw",
    "crossing": "cross", "exiting": "exit", "ducking": "duck", "finessing": "finesse",
    "taking": "take", "holding": "hold", "saving": "save", "preserving": "preserve",
    "giving": "give", "losing": "lose", "conceding": "concede", "pulling": "pull",
    "establishing": "establish", "setting": "set", "unblocking": "unblock", "knocking": "knock",
    "driving": "drive", "stripping": "strip", "eliminating": "eliminate", "using": "use",
    "continuing": "continue", "coming": "come", "going": "go", "putting": "put", "letting": "let",
}  # fmt: skip
"""A participle and the verb that it stands for."""
VERBS = {*PARTICIPLES.values(), "ruff", "throw", "discard", "overtake", "trump", "pitch"}
"""What we do: who does it need not be said (`we ruff a heart`)."""
NOT_AFTER = {"with", "in", "keep", "go"}
"""Words that keep a participle what it is: `keep playing`."""
ENDS = {",", ";", ":"}
_COUNTED = {"duck", "ruff", "trump"}
"""What `first` behind them says: the first one."""


def without_remarks(tokens: list[PlanWord]) -> list[PlanWord]:
    """The words of a sentence that say what is played."""
    tokens = _in_order(tokens)
    words: list[PlanWord] = []
    place = 0
    while place < len(tokens):
        token = tokens[place]
        skipped = _idle(tokens, place)
        if skipped:
            place += skipped
        elif skipped := _phrase(tokens, place, SAME_AS_IF):
            words.append(replace(token, text="if"))
            place += skipped
        elif skipped := _phrase(tokens, place, ("on table",)):
            words += [replace(token, text="in"), replace(tokens[place + 1], text="dummy")]
            place += skipped
        elif skipped := _phrase(tokens, place, ("followed by",)):
            words.append(replace(token, text="then"))
            place += skipped
        elif _phrase(tokens, place, REASONS):
            place = _end(tokens, place)
        elif token.text == "hope" or _is_claim(tokens, place, words):
            words.append(replace(token, text="claim"))
            place = _end(tokens, place)
        elif _begins(words) and _phrase(tokens, place, NOT_DONE):
            words.append(replace(token, text="claim"))
            while place < len(tokens) and tokens[place].text not in ENDS | {"and", "but"}:
                place += 1
        elif skipped := _phrase(tokens, place, SAFE):
            words += [replace(token, text=","), replace(token, text="claim")]
            place += skipped
        elif skipped := _phrase(tokens, place, ("keep finessing", "keep on finessing")):
            words.append(replace(token, text="repeat"))
            place += skipped
        elif _is_named_again(tokens, place):
            place += 1
        elif token.text == "after":
            after = tokens[place + 1].text if place + 1 < len(tokens) else ""
            is_verb = after in PARTICIPLES and after not in ("losing", "giving", "conceding")
            place = place + 1 if is_verb else _end(tokens, place) + 1
        else:
            _add(words, tokens, place)
            place += 1
    while words and words[-1].text in ENDS | {"and"} and words[-1].text != ":":
        words.pop()
    return words


def _in_order(tokens: list[PlanWord]) -> list[PlanWord]:
    """`Before you draw trumps, ruff a heart` and `draw trumps, but first ruff a heart`: as they are
    played.
    """
    texts = [token.text for token in tokens]
    if texts[:1] == ["before"] and "," in texts and not _phrase(tokens, 0, REASONS):
        comma = texts.index(",")
        first, then = tokens[comma + 1 :], tokens[1:comma]
    elif "but" in texts[:-1] and texts[texts.index("but") + 1] == "first":
        place = texts.index("but")
        first, then = tokens[place + 2 :], tokens[:place]
    else:
        return tokens
    if not first or not then or texts[0] in CONDITIONAL or first[0].text in CONDITIONAL:
        return tokens
    return [*first, replace(then[0], text="then"), *then]


def _idle(tokens: list[PlanWord], place: int) -> int:
    """How many words that say nothing stand there."""
    text = tokens[place].text
    if skipped := _phrase(tokens, place, PHRASES):
        return skipped
    skipped = _phrase(tokens, place, IN_AGAIN)
    if skipped and _is_clause(tokens, place + skipped):
        return skipped
    if text == "at" and _phrase(tokens, place, ("at trick",)) and place + 2 < len(tokens):
        return 3
    if text in ("you", "we", "i") and place + 1 < len(tokens):
        before = tokens[place - 1].text if place else ","
        begins = before in ENDS | {"and", "then", "but", "before"}
        return int(begins and tokens[place + 1].text in VERBS)
    is_last = place + 1 == len(tokens) or tokens[place + 1].text in ENDS
    is_order = text == "first" and place > 0 and tokens[place - 1].text not in _COUNTED
    return int(text in FILLERS or (is_order and is_last))


def _add(words: list[PlanWord], tokens: list[PlanWord], place: int) -> None:
    """The word; a participle as `and` with its verb."""
    token = tokens[place]
    verb = PARTICIPLES.get(token.text, "")
    if token.text == "ruffing" and not _is_ruffing_finesse(tokens, place):
        verb = "ruff"
    before = words[-1].text if words else ""
    if not verb or before in NOT_AFTER:
        words.append(token)
        return
    if before == "by":
        words.pop()
    if words and words[-1].text not in ENDS | {"and", "then"}:
        words.append(replace(token, text="and"))
    words.append(replace(token, text=verb))


def _begins(words: list[PlanWord]) -> bool:
    """Does a clause begin behind these words?"""
    return not words or words[-1].text in ENDS | {"and", "then", "but", "otherwise"}


def _is_named_again(tokens: list[PlanWord], place: int) -> bool:
    """Is it the suit of `repeat the spade finesse`, said before?"""
    if not 0 < place < len(tokens) - 1 or tokens[place].text not in SUIT_WORDS:
        return False
    before, after = tokens[place - 1].text, tokens[place + 1].text
    has_finesse = any(one.text in ("finesse", "run", "lead") for one in tokens[: place - 1])
    return before == "repeat" and after == "finesse" and has_finesse


def _is_claim(tokens: list[PlanWord], place: int, words: list[PlanWord]) -> bool:
    """Does a clause begin there that says what somebody can or must do?"""
    if not _begins(words):
        return False
    if any(word.text in CONDITIONAL for word in words[-1:]) or place + 1 >= len(tokens):
        return False
    verb = tokens[place + 1].text
    after = tokens[place + 2].text if place + 2 < len(tokens) else ""
    has_none = verb in ("has", "have") and after in ("no", "to")
    return tokens[place].text in SUBJECTS and (verb in MODALS or has_none)


def _phrase(tokens: list[PlanWord], place: int, phrases: tuple[str, ...]) -> int:
    """How many words the longest of these phrases has that stands there; 0 of none."""
    best = 0
    for phrase in phrases:
        words = phrase.split()
        if len(words) > best and [one.text for one in tokens[place : place + len(words)]] == words:
            best = len(words)
    return best


def _is_clause(tokens: list[PlanWord], place: int) -> bool:
    """Is a clause over here, so that it was not the beginning of another (`you are in dummy`)?"""
    return place >= len(tokens) or tokens[place].text not in {"in", "with", "by", *HOLDERS}


def _end(tokens: list[PlanWord], place: int) -> int:
    """Where the clause that begins there ends."""
    while place < len(tokens) and tokens[place].text not in ENDS:
        place += 1
    return place


def _is_ruffing_finesse(tokens: list[PlanWord], place: int) -> bool:
    after = tokens[place + 1].text if place + 1 < len(tokens) else ""
    return after in ("finesse", "finesses", "if")
