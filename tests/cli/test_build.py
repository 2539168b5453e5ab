"""`stemma build`: exit codes, what it prints, and what it leaves on the disk."""

from __future__ import annotations

import io
import json
import os
import shutil
import signal
import sqlite3
import subprocess
import sys
import time
from pathlib import Path

import pytest

from catalog.cli import build as build_command
from catalog.cli import main, terminal

CHECKOUT = Path(__file__).resolve().parents[2]


def stemma(*arguments, seed: str = "0", folder: Path = CHECKOUT) -> list:
    """A stemma command line for a process of its own, and its surroundings."""
    env = {**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": str(CHECKOUT)}
    return [[sys.executable, "-m", "catalog", *map(str, arguments)], {"cwd": folder, "env": env}]


def test_a_good_page(fixtures, tmp_path, capsys):
    assert main(["build", str(fixtures / "family.md"), "--out", str(tmp_path / "c.db")]) == 0
    told = capsys.readouterr()
    assert told.out == ""
    assert "11 variants described and 2 only named, from 1 document" in told.err
    assert "variants wholly read:" in told.err and "findings: none" in told.err


def test_json(fixtures, tmp_path, capsys):
    assert main(["build", str(fixtures / "family.md"), "--out", str(tmp_path / "c.db"), "--json"]) == 0
    data = json.loads(capsys.readouterr().out)
    assert (data["described"], data["named"], data["diagnostics"]) == (11, 2, [])
    assert data["coverage"]["variants"]["of"] == 11


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_a_bar_tells_what_is_being_done_and_goes(fixtures, tmp_path, monkeypatch):
    monkeypatch.setattr(terminal, "PATIENCE", 0)
    monkeypatch.setattr(terminal, "REDRAW", 0)
    monkeypatch.setattr(sys, "stderr", Terminal())
    assert main(["build", str(fixtures / "family.md"), "--out", str(tmp_path / "c.db"), "--quiet"]) == 0
    drawn = sys.stderr.getvalue().split("\r\x1b[K")
    assert drawn[0] == drawn[-1] == ""
    told = ["reading"] * 2 + ["checking"] * 11 + ["dealing"] * 11 + ["publishing"] * 24
    assert [words.split(" [")[0] for words in drawn[1:-1]] == told
    assert drawn[2].endswith("] 2 of 2") and drawn[-2].endswith("] 24 of 24")


def test_a_bar_is_gone_when_a_build_is_broken_off(fixtures, tmp_path, monkeypatch):
    def broken(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(terminal, "PATIENCE", 0)
    monkeypatch.setattr(sys, "stderr", Terminal())
    monkeypatch.setattr("catalog.build.summary", broken)
    with pytest.raises(KeyboardInterrupt), build_command._ended_in_order():
        build_command.build_or_fail([fixtures / "family.md"], tmp_path / "c.db")
    assert sys.stderr.getvalue().endswith("\r\x1b[K")


def test_gaps_are_ranked_by_what_they_unlock(fixtures, tmp_path, capsys):
    text = (fixtures / "family.md").read_text(encoding="utf-8")
    text = text.replace("Twos are wild.", "Twos are frotz. Threes are gnusto.", 1)
    text = text.replace("3. Showdown, the high hand wins.", "3. Threes are gnusto.", 1)
    page = tmp_path / "page.md"
    page.write_text(text.replace("Showdown, the low hand wins.", "Threes  are Gnusto.", 1), encoding="utf-8")
    assert main(["build", str(page), "--out", str(tmp_path / "c.db"), "--json"]) == 0
    told = capsys.readouterr()
    first, second = json.loads(told.out)["gaps"]
    assert "gnusto" in first["phrase"] and "frotz" in second["phrase"]
    assert (first["sentences"], first["variants"], first["unlocks"], first["wholly_read"]) == (3, 3, 2, 10)
    assert (second["sentences"], second["variants"], second["unlocks"], second["wholly_read"]) == (1, 1, 0, 11)
    assert "not understood in 3 variants, in 2 the only gap: " in told.err


def test_wrong_links_and_unread_words_do_not_fail_a_build(fixtures, tmp_path, capsys):
    text = (fixtures / "family.md").read_text(encoding="utf-8")
    page = tmp_path / "page.md"
    text = text.replace("#3002)|7-7-5-7-4", "#3002)|7-7-5-7-5").replace("Showdown, the low hand wins.", "Xyzzy plugh.")
    page.write_text(text, encoding="utf-8")
    assert main(["build", str(page), "--out", str(tmp_path / "c.db")]) == 0
    told = capsys.readouterr().err
    assert "warning[row-serial]" in told and "^" in told and "hint:" in told
    assert main(["build", str(page), "--out", str(tmp_path / "c.db"), "--quiet"]) == 0
    assert capsys.readouterr().err == ""


def test_an_entry_that_cannot_be_read_costs_only_itself_and_ends_with_1(fixtures, tmp_path, capsys):
    text = (fixtures / "family.md").read_text(encoding="utf-8")
    page = tmp_path / "page.md"
    page.write_text(text.replace("|Cards|6|", "|Cards|six or so|"), encoding="utf-8")
    assert main(["build", str(page), "--out", str(tmp_path / "c.db")]) == 1
    assert "error[" in capsys.readouterr().err
    with sqlite3.connect(tmp_path / "c.db") as connection:
        assert connection.execute("SELECT count(*) FROM variant WHERE described").fetchone()[0] >= 10


@pytest.mark.parametrize("make", ["missing", "empty folder", "empty file"])
def test_nothing_to_read_ends_with_2_in_one_line_and_leaves_the_old_file(make, tmp_path, capsys):
    out = tmp_path / "c.db"
    out.write_bytes(b"the old one")
    path = tmp_path / "input"
    if make == "empty folder":
        path.mkdir()
    elif make == "empty file":
        path.write_bytes(b"")
    assert main(["build", str(path), "--out", str(out), "--quiet"]) == 2
    told = capsys.readouterr().err.strip().splitlines()
    assert told[-1].startswith("stemma: ")
    assert out.read_bytes() == b"the old one"


def test_a_place_that_cannot_be_written_ends_with_2(fixtures, tmp_path, capsys):
    (tmp_path / "file").write_text("")
    assert main(["build", str(fixtures / "family.md"), "--out", str(tmp_path / "file" / "c.db"), "--quiet"]) == 2
    assert len(capsys.readouterr().err.splitlines()) == 1
    assert main(["build", str(fixtures / "family.md"), "--out", str(tmp_path), "--quiet"]) == 2


@pytest.mark.slow
def test_builds_are_byte_identical_whatever_the_seed_the_folder_and_the_times(shared, tmp_path):
    images = []
    for i, seed in enumerate(("1", "2", "random")):
        copy = tmp_path / f"copy{i}" / "pages"
        shutil.copytree(shared / "catalogue" / "markdown" / "pass", copy)
        for path in copy.rglob("*"):
            os.utime(path, (1_000_000_000 + i, 1_000_000_000 + i))
        command, where = stemma("build", copy, "--out", "out.db", "--quiet", "--no-odds", seed=seed, folder=copy.parent)
        assert subprocess.run(command, **where).returncode in (0, 1)
        images.append((copy.parent / "out.db").read_bytes())
    assert images[0] == images[1] == images[2]


def test_a_killed_build_leaves_the_old_file_and_no_litter(fixtures, tmp_path):
    out = tmp_path / "out" / "c.db"
    out.parent.mkdir()
    out.write_bytes(b"the old one")
    command, where = stemma("build", fixtures / "family.md", "--out", out, "--quiet")
    for delay, deadly in ((0.2, signal.SIGKILL), (0.5, signal.SIGTERM), (0.8, signal.SIGKILL), (1.1, signal.SIGINT)):
        process = subprocess.Popen(command, **where, stderr=subprocess.DEVNULL)
        time.sleep(delay)
        process.send_signal(deadly)
        process.wait()
        assert list(out.parent.iterdir()) == [out]
        content = out.read_bytes()
        assert content == b"the old one" or content.startswith(b"SQLite format 3")


@pytest.mark.parametrize("form", ["markdown", "html"])
def test_the_whole_corpus(corpus_build, form):
    out, said = corpus_build(form)
    assert "1,131 variants described" in said
    with sqlite3.connect(out) as connection:
        assert connection.execute("SELECT count(*) FROM variant WHERE described").fetchone() == (1131,)
        lines, read = connection.execute("SELECT sum(sentences), sum(read) FROM coverage WHERE kind = 'all'").fetchone()
        assert 0 < read <= lines
        unread = "SELECT count(DISTINCT variant || ' ' || rule) FROM step WHERE unread IS NOT NULL"
        assert connection.execute(unread).fetchone() == (lines - read,)


def test_both_formats_of_the_corpus_give_equal_fields(corpus_build):
    told = []
    for form in ("markdown", "html"):
        with sqlite3.connect(corpus_build(form)[0]) as connection:
            told.append(
                [
                    connection.execute(query).fetchall()
                    for query in (
                        "SELECT key, name, number, serial, parent, credit, tags, described FROM variant",
                        "SELECT variant, name FROM alias",
                        "SELECT variant, position, rule, kind, count, detail, unread FROM step",
                        "SELECT DISTINCT parent, child, claim FROM edge",
                    )
                ]
            )
    assert told[0] == told[1]


def test_commands_make_the_database_when_it_is_missing(tmp_path, monkeypatch, capsys, small_pages):
    (tmp_path / "here").mkdir()
    monkeypatch.chdir(tmp_path / "here")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    monkeypatch.setenv("STEMMA_FROM", str(small_pages))
    assert main(["show", "anaconda"]) == 0
    told = capsys.readouterr()
    assert "Anaconda (#10)" in told.out and "making a database first" in told.err
    assert main(["show", "anaconda"]) == 0 and not capsys.readouterr().err
    assert not list((tmp_path / "here").iterdir()), "asking leaves no file where it happens to run"
    assert len(list((tmp_path / "cache" / "stemma").glob("catalog-*.db"))) == 1
