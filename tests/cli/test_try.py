"""`stemma try` and `stemma new` at the command line."""

from __future__ import annotations

import io
import json
import subprocess
import sys
from importlib import import_module
from pathlib import Path
from shutil import copy

import pytest

from catalog.build import build
from catalog.cli import Failure, main
from catalog.model.diagnostic import Severity

TOLD = "Deal four cards to each player.\nBet.\nPass one card to the left.\nWhistle a tune.\nThe low hand wins.\n"


@pytest.fixture
def file(tmp_path) -> Path:
    made = tmp_path / "mine.txt"
    made.write_text(TOLD, encoding="utf-8")
    return made


def run(capsys, *arguments) -> str:
    assert main(["try", *map(str, arguments)]) == 0
    return capsys.readouterr().out


def test_the_answer_in_text(file, bundle, capsys):
    out = run(capsys, file, "--against", bundle)
    assert "  4. not understood\n       Whistle a tune.\n       ~~~~~~~~~~~~~~" in out
    assert "Not known, because of rule 4." in out
    assert "Players at most       ? (13)" in out
    assert "the nearest games, and what is different here" in out
    assert out.index("the five numbers") < out.index("what wins") < out.index("a hand, 5 players, seed 1")


def test_a_repair_that_is_followed(file, bundle, capsys):
    file.write_text(TOLD.replace("Whistle a tune.\n", ""), encoding="utf-8")
    out = run(capsys, file, "--against", bundle, "--players", "3")
    assert out.startswith("My game  4-13-1-5-0\n")
    assert " 3 players: typical winning hand" in out and " 4 players" not in out
    assert "a hand, 3 players, seed 1" in out


def test_standard_input_and_json(bundle, capsys, monkeypatch):
    class Stdin:
        buffer = io.BytesIO(TOLD.encode())

    monkeypatch.setattr(sys, "stdin", Stdin)
    data = json.loads(run(capsys, "-", "--against", bundle, "--json"))
    (game,) = data["games"]
    assert [rule["wording"] for rule in game["rules"]][:2] == ["Deal 4 cards to each player.", "Betting round."]
    assert game["numbers"][0]["because"] == [4] and game["numbers"][0]["without"] == 4
    assert len(game["relatives"]) == 5 and game["hand"]["lines"]


def test_what_cannot_be_tried(tmp_path, bundle, capsys):
    binary = tmp_path / "picture.png"
    binary.write_bytes(b"\x89PNG\x0d\x0a\x1a\x0a\x00\x00")
    long = tmp_path / "long.txt"
    long.write_text("Bet.\n" * 6000)
    page = tmp_path / "page.txt"
    page.write_text(TOLD)
    for arguments, why in (
        ([tmp_path / "nowhere.txt"], "No such file"),
        ([binary], "the file is not text"),
        ([long], "at most 20,480 are read at once"),
        ([binary, "--players", "1"], "2 to 25 players"),
        (["-", "--watch"], "--watch needs a file"),
        ([page, "--against", binary], "picture.png"),
    ):
        against = [] if "--against" in arguments else ["--against", bundle]
        assert main(["try", *map(str, [*arguments, *against])]) == 2
        assert why in capsys.readouterr().err


def test_an_empty_text_says_what_to_do(tmp_path, bundle, capsys):
    empty = tmp_path / "empty.txt"
    empty.write_text("\n --- \n")
    assert main(["try", str(empty), "--against", str(bundle)]) == 2
    out, err = capsys.readouterr()
    assert out == "" and err.count("\n") == 1
    assert "empty.txt is empty: write a sentence for each thing that happens" in err and "stemma new" in err
    empty.write_text("Thanks for having us on Friday.")
    assert run(capsys, empty, "--against", bundle).strip()


def test_elsewhere_the_catalogue_is_kept_in_the_cache(file, bundle, tmp_path, capsys, monkeypatch):
    folder, cache = tmp_path / "elsewhere", tmp_path / "cache"
    folder.mkdir()
    monkeypatch.chdir(folder)
    monkeypatch.setenv("XDG_CACHE_HOME", str(cache))
    made = []

    def build_or_fail(paths, out, told):
        made.append(out)
        copy(bundle, out)

    monkeypatch.setattr(import_module("catalog.cli.build"), "build_or_fail", build_or_fail)
    assert main(["try", str(file)]) == 0
    assert main(["try", str(file)]) == 0
    assert "the nearest games" in capsys.readouterr().out
    assert [path.parent for path in made] == [cache / "stemma"] and not list(folder.iterdir())


def test_it_tries_again_on_each_save(file, bundle):
    watching = subprocess.Popen(
        [sys.executable, "-m", "catalog", "try", str(file), "--against", str(bundle), "--watch"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        cwd=Path(__file__).parents[2],
    )
    try:
        assert "waiting for" in watching.stderr.readline()
        file.write_text("Deal six cards to each player.\n", encoding="utf-8")
        assert "waiting for" in watching.stderr.readline()
    finally:
        watching.kill()
    out, _ = watching.communicate()
    assert "My game  ?-?-?-?-?" in out and "My game  6-8-0-6-0" in out


@pytest.mark.parametrize("way", ["printed", "written"])
def test_the_new_page_builds_without_a_warning(way, tmp_path, capsys):
    page = tmp_path / "ours.md"
    assert main(["new", *([str(page)] if way == "written" else [])]) == 0
    out = capsys.readouterr().out
    if way == "printed":
        page.write_text(out, encoding="utf-8")
    report = build([page], tmp_path / "ours.db")
    assert [d for d in report.diagnostics if d.severity is not Severity.NOTE] == []
    assert [variant.name for variant in report.catalog.variants] == ["Kitchen Draw"]
    assert report.catalog.variants[0].wholly_read


def test_the_new_page_is_tried(tmp_path, bundle, capsys):
    page = tmp_path / "ours.md"
    assert main(["new", str(page)]) == 0
    out = run(capsys, page, "--against", bundle)
    assert out.startswith("Kitchen Draw  5-6-2-8-4\nfor 3 to 6 players\n")
    assert "did you mean" not in out and "not understood" not in out


def test_a_page_that_is_there_stays(file):
    with pytest.raises(Failure, match="is there already"):
        new = import_module("catalog.cli.new")
        from argparse import Namespace

        new.run(Namespace(file=file))
    assert file.read_text() == TOLD
