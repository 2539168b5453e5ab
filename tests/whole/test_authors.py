"""docs/authors.md: its commands, one after the other, in a repository like the author's."""

from __future__ import annotations

import os
import re
import shutil
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

CHECKOUT = Path(__file__).resolve().parents[2]
GUIDE = (CHECKOUT / "docs" / "authors.md").read_text(encoding="utf-8")
RULES = ("Deal 5 cards down to each player.", "Betting round.", "Showdown, the high hand wins.")
LABELS = ("Cards", "Players", "Betting Rounds", "Max Cards Seen", "Wilds", "Source")
GAMES = {262: ("Dabchick", (5, 9, 1, 7, 0)), 263: ("Gannet", (5, 10, 1, 5, 3))}


def markdown(number: int) -> str:
    name, numbers = GAMES[number]
    table = "".join(f"|{label}|{value}|\n" for label, value in zip(LABELS, (*numbers, "-"), strict=True))
    rules = "".join(f"{at}. {rule}\n" for at, rule in enumerate(RULES, 1))
    return f"## {name} (#{number})\n\n|Statistic|Value|\n|---|---|\n{table}\nTags: *straight*\n### Rules:\n{rules}\n\n"


def html(number: int) -> str:
    name, numbers = GAMES[number]
    rows = zip(LABELS, (*numbers, "-"), strict=True)
    table = "".join(f"<tr><td>{label}</td><td>{value}</td></tr>\n" for label, value in rows)
    rules = "".join(f"<li>{rule}</li>" for rule in RULES)
    return (
        f'<h2>{name} <span>(#{number})</span></h2>\n<table class="statistics">\n{table}</table>\n'
        f"<p>Tags: <span>straight</span></p><h3>Rules:</h3><ol>{rules}</ol>\n"
    )


def database(path: Path) -> None:
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.executescript(
            "CREATE TABLE sources (source_id, name); CREATE TABLE tags (tag_id, tag);"
            "CREATE TABLE rules (rule_id, full);"
            "CREATE TABLE variants (variant_id, name, cards, players, rounds, max_seen, wilds, parent_id, source_id);"
            "CREATE TABLE aliases (pair_id, variant_id, alias); CREATE TABLE variant_tags (variant_id, tag_id);"
            "CREATE TABLE variant_rules (pair_id, variant_id, rule_id, rule_order);"
        )
        connection.executemany("INSERT INTO rules VALUES (?, ?)", enumerate(RULES))
        for number, (name, numbers) in GAMES.items():
            connection.execute(
                "INSERT INTO variants VALUES (?, ?, ?, ?, ?, ?, ?, NULL, NULL)", (number, name, *numbers)
            )
            for at in range(len(RULES)):
                connection.execute("INSERT INTO variant_rules VALUES (NULL, ?, ?, ?)", (number, at, at))


@pytest.fixture
def repository(tmp_path) -> Path:
    folder = tmp_path / "poker_db"
    for name, page in (("all_md/page.md", markdown), ("all_web/page.html", html)):
        (folder / name).parent.mkdir(parents=True)
        (folder / name).write_text("".join(map(page, GAMES)), encoding="utf-8")
    database(folder / "poker_db.db")
    return folder


@pytest.mark.slow
def test_its_commands_do_what_it_says(repository, tmp_path):
    identity = {
        f"GIT_{who}_{what}": "test@example.org" for who in ("AUTHOR", "COMMITTER") for what in ("NAME", "EMAIL")
    }
    homes = {f"XDG_{name}_HOME": str(tmp_path / name) for name in ("CACHE", "DATA")}
    env = os.environ | identity | homes | {"PATH": f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"}

    def run(line: str, *codes: int) -> str:
        done = subprocess.run(line, shell=True, cwd=repository, env=env, capture_output=True, text=True)
        assert done.returncode in codes, (line, done.returncode, done.stdout, done.stderr)
        return done.stdout

    page, web = repository / "all_md" / "page.md", repository / "all_web" / "page.html"
    run("git init --quiet && git add --all && git commit --quiet --message pages", 0)
    before = page.read_text(encoding="utf-8")
    told = {}
    for line in "\n".join(re.findall(r"```sh\n(.*?)```", GUIDE, re.DOTALL)).splitlines():
        if line.startswith("sqlite3 ") and shutil.which("sqlite3") is None:
            with closing(sqlite3.connect(repository / "poker_db.db")) as connection, connection:
                connection.executescript((repository / "corrections.sql").read_text(encoding="utf-8"))
            continue
        if "--issue" in line:  # what issues and the list are about has been corrected by then
            page.write_text(before, encoding="utf-8")
        told[line] = run(line, *((0, 1) if line.startswith("stemma check") else (0,)))
        if line.startswith("git commit"):
            right = (
                before.replace("|Players|9|", "|Players|10|")
                .replace("Seen|7|", "Seen|5|")
                .replace("Wilds|3|", "Wilds|0|")
            )
            assert page.read_text(encoding="utf-8") == right and "<td>9</td>" not in web.read_text(encoding="utf-8")
            run("stemma check all_md all_web", 0)
        if line.endswith("--accept --only 263"):
            accepted = repository / "accepted.csv"
            accepted.write_text(re.sub(r",,", ",three jokers are meant,", accepted.read_text(encoding="utf-8")))
    run("stemma check poker_db.db", 0)
    assert "wrong-wilds" in told["stemma check all_md"] and "Gannet" not in told["stemma check all_md --only 262"]
    assert "wilds 0, not 3" in told["stemma check all_md --issue 263"]
    assert len(list((repository / "issues").iterdir())) == 2
    assert "Gannet" not in told["stemma check all_md --accepted accepted.csv"]
    assert (repository / "findings.sarif").is_file()
