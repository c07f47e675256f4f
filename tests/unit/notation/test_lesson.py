"""Lessons: directives of published sets, and a teacher's own line, there and back."""

from __future__ import annotations

import pytest

from kibitz.notation import read_text, write
from kibitz.notation.lesson import LessonStep, lesson_of, lesson_steps, with_line
from kibitz.report.boards.handout import to_handout

DEAL = "N:AKT3.AQT6.JT.543 964.32.A875.KJ98 Q2.KJ987.K2.AQT2 J875.54.Q9643.76"


def board(comment: str):
    text = f'[Board "3"]\n[Deal "{DEAL}"]\n[Declarer "S"]\n[Contract "4H"]\n[Play "W"]\nD4\n*\n'
    return read_text(text.replace('[Board "3"]', f'[Board "3"]\n{{{comment}}}'))[0]


def test_directives_make_steps():
    text = "[show S]\nFirst.  [BID 2♦]\nThen.\n[NEXT] [clear-commentary][show NS] Last. [RESET]"
    assert lesson_steps(text) == (
        LessonStep("First.", "S", "2♦"),
        LessonStep("Then.", "S"),
        LessonStep("Last.", "NS", fresh=True),
    )


def test_plain_text_is_one_step_and_brackets_of_ones_own_stay():
    assert lesson_steps("Duck [once], then win.") == (LessonStep("Duck [once], then win."),)
    assert lesson_steps("") == lesson_steps("[NEXT][NEXT]") == ()


def test_a_board_has_its_lesson_and_a_line_reads_back():
    assert [step.text for step in lesson_of(board("Take your time. [NEXT] Duck."))] == [
        "Take your time.",
        "Duck.",
    ]
    again = read_text(write([with_line(board("old"), "Count first.")], "pbn"))[0]
    assert [step.text for step in lesson_of(again)] == ["Count first."]


def test_a_lesson_behind_the_play_is_one():
    played = board("old").with_(comments=(("card 0", "[show NS] Count."),))
    text = write([played], "pbn")
    (again,) = read_text(text)
    assert lesson_of(again) == (LessonStep("Count.", "NS"),)
    assert lesson_of(again.with_(comments=(("card 0", "a poor card [sic]"),))) == ()
    assert lesson_of(with_line(again, "New.")) == (LessonStep("New."),)


def test_a_handout_keeps_the_answers_for_the_second_page():
    text = to_handout([board("Because the <b>ten</b> falls.")], ["What do you play?"], "Tuesday")
    asked, answers = text.split("<section class=answers>")
    assert "What do you play?" in asked and "West leads the" in asked
    assert 'class="E"' not in asked and 'class="E"' in answers
    assert "falls" not in asked and "&lt;b&gt;ten" in answers and "http" not in text


def test_a_handout_says_who_deals_and_the_answers_how_it_went():
    record = (
        f'[Board "3"]\n[Dealer "S"]\n[Vulnerable "NS"]\n[Deal "{DEAL}"]\n[Declarer "S"]\n'
        '[Contract "4H"]\n[Result "9"]\n[Auction "S"]\n1H Pass 4H Pass\nPass Pass\n'
    )
    asked, answers = to_handout(read_text(record), [""], "Tuesday").split("<section class=answers>")
    assert "South deals; North–South vulnerable; " in asked and "tricks" not in asked
    assert "from South: 1" in answers and "Pass – 4" in answers
    assert "9 tricks" in answers and "−100 for North–South" in answers


@pytest.mark.parametrize("text", ["[" + "A" * 300_000, "[NEXT " * 50_000, "[A-" * 100_000])
def test_brackets_that_never_close_are_text_and_cost_little(text: str) -> None:
    assert lesson_steps(text) == (LessonStep(text.strip()),)
