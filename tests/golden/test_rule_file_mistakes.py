"""Mistakes in files of rules and what is said of each: tests/golden/rule_file_mistakes.txt.

Each entry is a title, a file after `| `, and the message.
"""

from __future__ import annotations

from golden import Golden, each
from kibitz.bidding.rules.system import System
from kibitz.errors import KibitzError

MISTAKES = {
    "undefined name": "$balanced := shape [4,3,3,3];\n$.1N. := 15 TO 17 Points AND $balnced;",
    "undefined auction": "$.2N. := Points > 19;\n$.1N. := NOT $.2M.;",
    "cycle": "$a := $b;\n$b := Points > 3 AND $c;\n$c := NOT $a;",
    "a rule that uses itself": "$.1N. := Points > 3 AND $.1n.;",
    "unknown word": "$.1N. := 15 TO 17 Pionts;",
    "forgotten dollar": "$balanced2 := shape [4,3,3,3];\n$.1N. := Points > 14 AND balanced2;",
    "missing semicolon": "$.1N. := 15 TO 17 Points\n$.1S. := Spades > 4;",
    "missing last semicolon": "$.1N. := 15 TO 17 Points\n",
    "unknown mark": '$.1N. "Strong", forcin := 15 TO 17 Points;',
    "alert without a text": "$.1N. alert := 15 TO 17 Points;",
    "two names": '$.1N. "Strong" "Weak" := 15 TO 17 Points;',
    "marks of a condition": "$strong forcing := Points > 19;",
    "open quotation mark": '$.1N. "Strong := 15 TO 17 Points;',
    "two of their passes": "$.(P).(P).1S. := Spades > 4;",
    "four passes": "$.P.(P).P.(P).1S. := Spades > 4;",
    "seat misspelt": "$.1S. := ThirdSaet AND Spades > 4;",
    "seat as a number": "$.1S. := ThirdSeat > 2;",
    "range turned round": "$.1N. := 17 TO 15 Points;",
    "range that no hand has": "$.1N. := 40 TO 45 Points;",
    "length that no hand has": "$.1S. := Spades > 13;",
    "shape of twelve cards": "$.1N. := shape [4,3,3,2];",
    "insufficient bid": "$.1N. := Points > 14;\n$.1N.1H. := Hearts > 4;",
    "bid after the end": "$.1N.P.2C. := Spades > 4;",
    "double of nothing": "$.X. := Points > 12;",
    "no call": "$.1N.2Q. := Spades > 4;",
    "no last period": "$.1N.2C := Points > 7;",
    "empty auction": "$.. := Points > 7;",
    "their call last": "$.1S.(2H). := Points > 7;",
    "two of their calls together": "$.1S.(2H).(3H).X. := Points > 7;",
    "defined twice": "$big := Points > 19;\n$BIG := Points > 20;",
    "one auction twice": "$.2n. := Points > 19;\n$.2NT. := Points > 20;",
    "parenthesis never closed": "$.1N. := (15 TO 17 Points;",
    "equals sign for a definition": "$.1N. = 15 TO 17 Points;",
    "name without dollar": ".1N. := 15 TO 17 Points;",
    "condition left out": "$.1N. := ;",
    "number where a condition should be": "$.1N. := Points;",
}


def message(text: str) -> str:
    try:
        System.parse(text, "my.rules")
    except KibitzError as error:
        return f"{type(error).__name__}: {error}"
    return "no mistake"


def entry(title: str) -> str:
    source = "\n".join(f"| {line}" for line in MISTAKES[title].splitlines())
    return f"# {title}\n{source}\n{message(MISTAKES[title])}\n"


def messages() -> str:
    return "\n".join(map(entry, MISTAKES))


TEXTS = (Golden("rule_file_mistakes.txt", messages),)


@each(TEXTS)
def test_the_messages(text: Golden) -> None:
    text.check()


def test_every_kind_of_mistake_has_its_own_message() -> None:
    first = [message(text).split(": ", 2)[-1].splitlines()[0] for text in MISTAKES.values()]
    assert "no mistake" not in first
    assert len(set(first)) == len(first)


def test_every_message_has_a_place_and_says_what_to_do() -> None:
    for title, text in MISTAKES.items():
        lines = message(text).splitlines()
        assert ": my.rules:" in lines[0], title
        assert any(line.strip() == "^" for line in lines), title
        assert any(line.startswith(("expected", "did you mean")) for line in lines), title
