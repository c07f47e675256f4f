"""Each command as a user calls it: what it prints, what it writes, how it refuses."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from kibitz import notation
from kibitz.cli import app

EXAMPLE = str(Path(__file__).parents[3] / "examples" / "six-hearts.pbn")
DEAL = "N:AKT3.AQT6.JT.543 964.32.A875.KJ98 Q2.KJ987.K2.AQT2 J875.54.Q9643.76"
GOOD = (
    '[Board "1"]\n[Dealer "N"]\n[Deal "N:AKT3.AQT6.JT.543 964.32.A875.KJ98 Q2.KJ987.K2.AQT2 -"]\n'
)


def run(*words: str, status: int = 0, stdin: str | None = None) -> str:
    result = CliRunner().invoke(app, list(words), input=stdin)
    assert result.exit_code == status, result.output
    return result.output


def test_version() -> None:
    assert run("--version").startswith("kibitz ")


def test_no_words_at_all_show_the_help() -> None:
    assert "solve" in CliRunner().invoke(app, []).output


def test_show_draws_the_deal_the_auction_and_the_play() -> None:
    text = run("show", EXAMPLE)
    assert "♠ AKT3" in text and "2NT (1)" in text and "four hearts, game forcing" in text
    assert "South made 6♥ with one overtrick: 13 tricks." in text


def test_show_json_is_the_record() -> None:
    (board,) = json.loads(run("show", EXAMPLE, "--json"))["boards"]
    assert board["contract"] == "6H" and board["declarer"] == "S" and len(board["play"]) == 52


def test_standard_input_is_read() -> None:
    assert "♠ AKT3" in run("show", "-", stdin=GOOD)


def test_solve_json_has_the_stated_shape() -> None:
    (board,) = json.loads(run("solve", EXAMPLE, "--json", "--cards"))["boards"]
    assert board["board"] == "1" and board["deal"].startswith("N:")
    assert board["table"]["S"] == {"S": 12, "H": 12, "D": 8, "C": 11, "NT": 12}
    assert board["par"] == {"score": 1440, "contracts": ["6N-NS"]}
    assert board["leads"]["DQ"] == 12 and board["leads"]["SJ"] == 13 and len(board["leads"]) == 13


def test_solve_cards_in_another_contract() -> None:
    text = run("solve", EXAMPLE, "--cards", "--contract", "3NT-N")
    assert "3NT by North, East leads:" in text


HANDS = DEAL[2:].split()


@pytest.mark.parametrize(
    ("text", "column"),
    [
        # South's last card is lost, and in the last two rows West's hand is not known.
        (f'[Board "9"]\n[Deal "{DEAL.replace("AQT2 ", "AQT ")}"]', 44),
        (f"\n{DEAL.replace('AQT2 ', 'AQT ')}", 37),
        ("\nmd|1SQ2HKJ987DK2CAQT,SJ875H54DQ9643C76,SAKT3HAQT6DJTC543,S964H32DA875CKJ98|", 5),
        ("\nmd|1SQ2HKJ987DK2CAQT2,SJ875H54DQ9643C7,SAKT3HAQT6DJTC543,|", 23),
        (f'[Board "9"]\n[Deal "N:{HANDS[0]} {HANDS[1]} {HANDS[2][:-1]} -"]', 44),
    ],
)
def test_a_lost_card_is_pointed_at(text: str, column: int) -> None:
    told = run("solve", "-", stdin=text, status=2)
    assert f"standard input:2:{column}: " in told and "not all four hands are known" in told
    lines = told.split("\n")
    (at,) = (i for i, line in enumerate(lines) if line.strip() == "^")
    start = text.split("\n")[1][column - 1 :][:12]
    assert lines[at - 1][lines[at].index("^") :].startswith(start)


def test_solve_needs_four_hands(tmp_path: Path) -> None:
    file = tmp_path / "half.pbn"
    file.write_text('[Board "9"]\n[Deal "N:AKT3.AQT6.JT.543 - Q2.KJ987.K2.AQT2 -"]\n')
    assert "Board 9: not all four hands are known" in run("solve", str(file), status=2)


def test_replay_of_a_good_record() -> None:
    answer = json.loads(run("replay", EXAMPLE, "--json"))
    assert answer.pop("records") == answer.pop("legal") == 1
    assert not any(answer.values()) and set(answer) == {
        "illegal", "disagreements", "revoked", "unchecked", "warnings", "without_play",
    }  # fmt: skip


def test_replay_counts_what_it_could_not_check(tmp_path: Path) -> None:
    file = tmp_path / "odd.pbn"
    head = '[Declarer "S"][Contract "6H"]'
    file.write_text(
        f'[Board "1"]{head}[Deal "{DEAL}"]\n\n'
        f'[Board "2"]{head}[Play "W"]\nS5 SA S4 S2\n\n'
        f'[Board "3"]{head}[Deal "{DEAL}"][Play "W"]\nS5 SA ^R D5 S2\n\n'
        f'[Board "4"]{head}[Deal "{DEAL}"][Play "W"]\nS5 SA - S2\n\n'
        f'[Board "5"]{head}[Deal "{DEAL}"][Deal "{DEAL}"][Play "W"]\nS5 SA S4 S2\n'
    )
    answer = json.loads(run("replay", str(file), "--json"))
    assert (answer["records"], answer["legal"], answer["without_play"]) == (5, 1, 1)
    assert [where["board"] for where in answer["unchecked"]] == ["2", "4"]
    assert "a revoke, as the record says: East played D5" in answer["revoked"][0]["reason"]
    assert len(answer["warnings"]) == 2 and "gap" in answer["warnings"][0]
    told = run("replay", str(file))
    assert "5 records: 1 legal, 0 illegal, 0 disagreeing, 1 without play" in told
    assert "1 with a revoke that it admits, 2 not checked" in told


def test_replay_names_the_axiom_and_the_place(tmp_path: Path) -> None:
    file = tmp_path / "revoke.pbn"
    file.write_text(Path(EXAMPLE).read_text("utf-8").replace("H5 HT H3 HK", "S5 HT H3 HK"))
    answer = json.loads(run("replay", str(file), "--json", status=1))
    (broken,) = answer["illegal"]
    assert answer["legal"] == 0
    assert (broken["axiom"], broken["trick"], broken["seat"], broken["card"]) == (4, 2, "W", "S5")
    assert "follow suit in hearts" in run("replay", str(file), status=1)


def test_replay_finds_a_result_that_the_play_cannot_give(tmp_path: Path) -> None:
    file = tmp_path / "result.pbn"
    file.write_text(Path(EXAMPLE).read_text("utf-8").replace('[Result "13"]', '[Result "11"]'))
    answer = json.loads(run("replay", str(file), "--json", status=1))
    assert answer["legal"] == 1
    assert "11 tricks are stated, but the play gives 13" in answer["disagreements"][0]["reason"]


def test_play_traces_every_trick() -> None:
    (board,) = json.loads(run("play", EXAMPLE, "--json"))["boards"]
    assert len(board["play"]) == 52 and 0 <= board["tricks"] <= 13
    text = run("play", EXAMPLE)
    assert sum(line.strip()[:2].strip().isdigit() for line in text.splitlines()) == 13


def test_play_refuses_an_unknown_player() -> None:
    assert "did you mean 'first-legal'" in run("play", EXAMPLE, "--players", "first-legl", status=2)


@pytest.mark.parametrize("ending", ["pbn", "lin", "jsonl", "txt", "deals", "url"])
def test_convert_there_and_back_keeps_the_deal(ending: str, tmp_path: Path) -> None:
    target = tmp_path / f"out.{ending}"
    answer = json.loads(run("convert", EXAMPLE, str(target), "--json"))
    assert answer["boards"] == 1
    assert notation.read(target)[0].deal == notation.read(Path(EXAMPLE))[0].deal


def test_convert_to_an_unknown_ending_writes_nothing(tmp_path: Path) -> None:
    target = tmp_path / "out.xyz"
    assert "--to" in run("convert", EXAMPLE, str(target), status=2)
    assert not target.exists()


def test_a_failed_conversion_leaves_the_old_file(tmp_path: Path) -> None:
    source, target = tmp_path / "bad.pbn", tmp_path / "old.pbn"
    source.write_text('[Deal "N:AKT3.AQT6.JT.543 AK4.32.A875.KJ98 - -"]\n')
    target.write_text("precious")
    assert "is held by" in run("convert", str(source), str(target), status=2)
    assert target.read_text() == "precious"
    assert sorted(tmp_path.iterdir()) == [source, target]


def test_records_writes_what_is_asked_for(tmp_path: Path) -> None:
    html, pdf, pbn = (tmp_path / f"r.{ending}" for ending in ("html", "pdf", "pbn"))
    run("records", EXAMPLE, "--html", str(html), "--pdf", str(pdf), "--pbn", str(pbn))
    assert "Par +1440" in html.read_text("utf-8")
    assert pdf.read_bytes().startswith(b"%PDF")
    assert "[OptimumResultTable " in pbn.read_text("utf-8")
    assert "nothing to write" in run("records", EXAMPLE, status=2)


def test_doctor_finds_the_engine() -> None:
    answer = json.loads(run("doctor", "--json"))
    assert answer["ok"] and answer["found"]["double-dummy engine"].startswith("DDS ")


def test_a_missing_board_is_named() -> None:
    assert "there is no board 99" in run("show", EXAMPLE, "--board", "99", status=2)


@pytest.mark.parametrize(
    ("text", "place", "what"),
    [
        ('[Deal "N:AKT3.AQT6.JT.54Z 964.32.A875.KJ98 - -"]\n', ":1:", "'Z' is not a rank"),
        ('[Board "1"]\n[Dealer "Q"]\n[Deal "N:AK... - - -"]\n', ":2:", "'Q' is not a seat"),
    ],
)
def test_bad_files_get_the_place(text: str, place: str, what: str, tmp_path: Path) -> None:
    file = tmp_path / "bad.pbn"
    file.write_text(text)
    result = CliRunner().invoke(app, ["show", str(file)])
    assert result.exit_code == 2
    assert f"{file}{place}" in result.output.replace("\n", "") and what in result.output


def test_a_missing_file_is_no_traceback() -> None:
    assert "nowhere.pbn" in run("show", "nowhere.pbn", status=2)


THREE = "".join(
    f'[Board "{number}"]\n[Deal "{deal}"]\n\n'
    for number, deal in (
        ("1", "N:AKT3.AQT6.JT.543 964.32.A875.KJ98 Q2.KJ987.K2.AQT2 J875.54.Q9643.76"),
        ("2", "N:AKT3.AQT6.JT.543 A64.32.A875.KJ98 Q2.KJ987.K2.AQT2 J875.54.Q9643.76"),
        ("3", "N:AKT3.AQT6.JT.543 964.32.A875.KJ98 Q2.KJ987.K2.AQT2 J875.54.Q9643.76"),
    )
)


def test_one_bad_board_hides_no_other(tmp_path: Path) -> None:
    file = tmp_path / "three.pbn"
    file.write_text(THREE)
    text = run("show", str(file), status=2)
    assert "Board 1" in text and "Board 3" in text and "SA is held by North and East" in text
    assert "Board 3" in run("show", str(file), "--board", "3")
    text = run("solve", str(file), status=2)
    assert text.count("Par +") == 2


def test_an_empty_file_is_an_error_and_overwrites_nothing(tmp_path: Path) -> None:
    source, target = tmp_path / "empty.pbn", tmp_path / "keep.lin"
    source.write_text("% nothing here\n")
    target.write_text("precious")
    for command in ("show", "solve", "replay", "play"):
        assert "no board in this file" in run(command, str(source), status=2)
    assert "no board in this file" in run("convert", str(source), str(target), status=2)
    assert target.read_text() == "precious"


def test_convert_names_what_is_lost(tmp_path: Path) -> None:
    answer = json.loads(run("convert", EXAMPLE, str(tmp_path / "x.txt"), "--json"))
    assert {"auction", "play", "Scoring"} <= set(answer["lost"])
    answer = json.loads(run("convert", EXAMPLE, str(tmp_path / "x.pbn"), "--json"))
    assert answer["lost"] == []


def test_convert_does_not_call_lost_what_the_board_does_not_say(tmp_path: Path) -> None:
    source = tmp_path / "short.pbn"
    source.write_text('[Board "1"]\n[Board "1"]\n[Deal "N:AKQ... - 2... -"]\n')
    told = run("convert", str(source), str(tmp_path / "x.jsonl"), "--json")
    assert "comes again" in told and json.loads(told.splitlines()[-1])["lost"] == []


def test_links_are_followed_and_read_only_files_kept(tmp_path: Path) -> None:
    real, link = tmp_path / "real.pbn", tmp_path / "link.pbn"
    real.write_text("old")
    link.symlink_to(real)
    run("convert", EXAMPLE, str(link))
    assert link.is_symlink() and "[Event" in real.read_text()


def test_what_is_no_ordinary_file_is_written_to() -> None:
    run("convert", EXAMPLE, "/dev/null", "--to", "pbn")
    assert Path("/dev/null").is_char_device()


def test_a_folder_that_is_not_there_is_named() -> None:
    assert "cannot write 'nowhere/x.pbn'" in run("convert", EXAMPLE, "nowhere/x.pbn", status=2)
    assert "not the name of a file" in run("records", EXAMPLE, "--html", "x\0", status=2)


def test_pbn_files_are_latin_1_with_cr_lf(tmp_path: Path) -> None:
    source, target = tmp_path / "in.pbn", tmp_path / "out.pbn"
    text = Path(EXAMPLE).read_text("utf-8").replace('[West "West"]', '[West "Müller"]')
    source.write_bytes(text.replace("\n", "\r\n").encode("latin-1"))
    run("convert", str(source), str(target))
    assert b'[West "M\xfcller"]\r\n' in target.read_bytes()
    assert notation.read(target) == notation.read(source)


def test_one_standard_output_for_one_thing() -> None:
    assert "standard output" in run("convert", EXAMPLE, "-", "--to", "pbn", "--json", status=2)
    words = ("records", EXAMPLE, "--html", "a.out", "--pbn", "a.out")
    assert "two outputs with one name" in run(*words, status=2)


def test_endings_are_solved_and_played(tmp_path: Path) -> None:
    file = tmp_path / "ending.deals"
    file.write_text("N:A2... K3... Q4... J5...\n")
    assert "North      2   2" in run("solve", str(file))
    text = run("play", str(file), "--contract", "1NT-S")
    assert "   2 " in text and "   3 " not in text


def test_dealer_and_vulnerability_follow_from_the_number(tmp_path: Path) -> None:
    file = tmp_path / "two.pbn"
    file.write_text(THREE.replace('"1"', '"2"').split("\n\n")[0] + "\n")
    text = run("solve", str(file))
    assert "Par +1440" in text and "(assumed: East deals, vulnerable: NS)" in text


def test_leads_of_a_board_without_contract(tmp_path: Path) -> None:
    file = tmp_path / "no_contract.pbn"
    file.write_text(THREE.split("\n\n")[0] + "\n")
    assert "No contract: --contract names one." in run("solve", str(file), "--cards")


def test_control_characters_do_not_reach_the_terminal(tmp_path: Path) -> None:
    file = tmp_path / "escape.pbn"
    file.write_text(Path(EXAMPLE).read_text("utf-8").replace("1:four", "1:\x1b]0;x\x07four"))
    assert "\x1b" not in run("show", str(file))


def test_an_address_instead_of_a_file() -> None:
    address = run("convert", EXAMPLE, "-", "--to", "url").splitlines()[0]
    assert "South made 6♥ with one overtrick" in run("show", address)


def test_a_system_may_come_from_standard_input() -> None:
    rules = "$.P. := Points < 12; $.1N. := 15 TO 17 Points;\n"
    assert "1NT" in run("notes", "-", "--deals", "10", stdin=rules)
    assert json.loads(run("bid", "-", EXAMPLE, "--json", stdin=rules))
    assert "standard input" in run("bid", "-", "-", stdin=rules, status=2)
    assert "standard input" in run("notes", "-", stdin="$.1N. := 15 TO Points;", status=2)


def test_a_program_of_queries_may_come_from_standard_input() -> None:
    assert "The king: 25.00 %" in run(
        "odds", "-", stdin='finesse = hand(sK)=West;\n"The king:" : finesse'
    )
