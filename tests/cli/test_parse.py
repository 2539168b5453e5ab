"""`stemma parse`: its three forms of output, and sentences from standard input."""

from __future__ import annotations

import io
import json

import pytest

from catalog.cli import main

DEAL = "Deal two cards down to each player."
NONSENSE = "Frobnicate the wug."


@pytest.fixture
def stdin(monkeypatch):
    """`stdin(bytes)`: what the command finds on standard input."""
    return lambda data: monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(data), encoding="utf-8"))


def test_one_sentence_for_people(capsys):
    assert main(["parse", DEAL]) == 0
    first, *rest = capsys.readouterr().out.splitlines()
    assert first.startswith("deal 2  ")
    assert rest and all(line.startswith("  ") for line in rest)


def test_unread_words_are_shown_and_are_no_failure(capsys):
    assert main(["parse", NONSENSE]) == 0
    assert "unread" in capsys.readouterr().out


def test_json_is_one_object_for_one_sentence(capsys):
    assert main(["parse", "--json", DEAL]) == 0
    data = json.loads(capsys.readouterr().out)
    assert data["rule"] == DEAL and data["unread"] == []
    assert data["steps"][0]["kind"] == "deal" and data["steps"][0]["count"] == 2
    assert len(data["steps"][0]) > 2


def test_jsonl_is_one_object_a_line(capsys, stdin):
    stdin(f"{DEAL}\n\n  {NONSENSE}\r\n".encode())
    assert main(["parse", "--jsonl"]) == 0
    first, second = map(json.loads, capsys.readouterr().out.splitlines())
    assert first["rule"] == DEAL and list(first) == ["rule", "steps", "unread"]
    assert second["rule"] == NONSENSE and second["unread"]


def test_json_is_a_list_for_standard_input(capsys, stdin):
    stdin(f"{DEAL}\n".encode())
    assert main(["parse", "--json"]) == 0
    assert [row["rule"] for row in json.loads(capsys.readouterr().out)] == [DEAL]


def test_several_sentences_for_people_are_told_apart(capsys, stdin):
    stdin(f"{DEAL}\n{DEAL}\n".encode())
    assert main(["parse"]) == 0
    assert capsys.readouterr().out.count(f"{DEAL}\n") >= 2


@pytest.mark.parametrize("data", [b"", b"\n\n", b"\xff\xfe deal \x00 \x80\n", "Ünïcode — “cards”\n".encode()])
def test_any_bytes_are_a_result_and_no_crash(data, capsys, stdin):
    stdin(data)
    assert main(["parse", "--jsonl"]) == 0
    for line in capsys.readouterr().out.splitlines():
        assert set(json.loads(line)) == {"rule", "steps", "unread"}


@pytest.mark.parametrize("blank", ["", "  "])
def test_a_blank_text_is_told_and_not_read(blank, capsys):
    assert main(["parse", blank]) == 2
    told = capsys.readouterr()
    assert told.out == "" and "nothing to read" in told.err and told.err.count("\n") == 1


def test_forms_exclude_each_other(capsys):
    assert main(["parse", "--json", "--jsonl", DEAL]) == 2
    assert capsys.readouterr().err.count("\n") == 1


def test_the_main_step_is_told_first_though_steps_stand_in_the_order_of_play(capsys):
    from catalog.language import read_rule

    rule = "Each player discards their hand and the deck is reshuffled."
    reading = read_rule(rule)
    assert [step.kind for step in reading.steps] == ["discard", "shuffle"]
    assert reading.main_step is reading.steps[1] and reading.main_first == reading.steps[::-1]
    assert main(["parse", "--jsonl", rule]) == 0
    assert [step["kind"] for step in json.loads(capsys.readouterr().out)["steps"]] == ["shuffle", "discard"]


TWO_WAYS = "Cards of the same rank as the last community card dealt are wild."


def test_other_readings_are_told(capsys):
    assert main(["parse", TWO_WAYS]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "wild 4  Cards matching the rank of the last community card dealt are wild."
    assert "or  [Cards matching the rank of [the last community card] dealt] are wild." in lines


def test_other_readings_are_data_where_there_are_any(capsys, stdin):
    stdin(f"{TWO_WAYS}\nShuffle.\n".encode())
    assert main(["parse", "--jsonl"]) == 0
    two, one = map(json.loads, capsys.readouterr().out.splitlines())
    assert [[step["act"] for step in steps] for steps in (two["steps"], *two["others"])] == [["Wild"], ["Wild"]]
    assert two["others"][0] != two["steps"]
    assert "others" not in one


def test_a_condition_of_which_only_the_words_are_known_is_shown_by_its_words(capsys):
    assert main(["parse", "If the dealer sneezes, redeal."]) == 0
    told = capsys.readouterr().out
    assert "'the dealer sneezes'" in told and "noun phrase" not in told
