"""What all commands share: the environment, help, completion, lists as tables, refused options, and a terminal."""

from __future__ import annotations

import csv
import io
import os
import pty
import re
import subprocess
import sys

import pytest

from catalog.build import build
from catalog.cli import COMMANDS, main, parser_for
from catalog.cli.terminal import _wrapped


@pytest.fixture(scope="module")
def database(fixtures, tmp_path_factory):
    out = tmp_path_factory.mktemp("manners") / "family.db"
    build([fixtures / "family.md"], out, check=False)
    return out


def test_the_environment_names_the_database(database, monkeypatch, capsys, tmp_path):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("STEMMA_DB", str(database))
    assert main(["show", "plain seven"]) == 0
    assert "Plain Seven" in capsys.readouterr().out
    monkeypatch.setenv("STEMMA_DB", str(tmp_path / "none.db"))
    assert main(["show", "plain seven"]) == 2
    assert "none.db" in capsys.readouterr().err
    assert main(["show", "plain seven", "--db", str(database)]) == 0


def test_the_environment_names_the_documents(fixtures, monkeypatch, capsys, tmp_path):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("STEMMA_FROM", str(fixtures / "family.md"))
    assert main(["deal", "plain seven", "--seed", "1"]) == 0
    assert "Plain Seven" in capsys.readouterr().out
    monkeypatch.setenv("STEMMA_DB", str(tmp_path / "made.db"))
    assert main(["build", "--no-odds", "--quiet"]) == 0
    assert (tmp_path / "made.db").is_file() and not (tmp_path / "data").exists()
    assert main(["transcribe"]) == 0
    monkeypatch.delenv("STEMMA_FROM")
    assert main(["transcribe"]) == 2


def test_from_and_path_are_the_same(fixtures, capsys):
    page = str(fixtures / "family.md")
    told = []
    for arguments in ([page], ["--from", page]):
        main(["check", *arguments, "--json"])
        told.append(capsys.readouterr().out)
    assert told[0] == told[1] and "Plain Seven" in told[0]


@pytest.mark.parametrize("name", COMMANDS)
def test_help_of_a_command_in_both_ways(name, capsys):
    assert main(["help", name]) == 0
    one = capsys.readouterr().out
    assert main([name, "--help"]) == 0
    assert capsys.readouterr().out == one and f"usage: stemma {name}" in one


@pytest.mark.parametrize("shell", ["bash", "zsh", "tcsh"])
def test_completion_knows_every_command(shell, capsys):
    assert main(["completion", shell]) == 0
    script = capsys.readouterr().out
    assert all(name in script for name in COMMANDS)
    assert "--without-tag" in script or shell == "tcsh"


def test_bash_reads_its_completion(capsys, tmp_path):
    main(["completion", "bash"])
    (tmp_path / "stemma").write_text(capsys.readouterr().out)
    ask = "COMP_WORDS=(stemma find --wi); COMP_CWORD=2; _shtab_stemma; echo ${COMPREPLY[@]}"
    done = subprocess.run(["bash", "-c", f". {tmp_path}/stemma; {ask}"], capture_output=True, text=True)
    assert done.returncode == 0 and "--without-tag" in done.stdout


def test_lists_as_csv_and_as_tables(database, capsys):
    assert main(["find", "--db", str(database), "--csv"]) == 0
    rows = list(csv.DictReader(io.StringIO(capsys.readouterr().out)))
    assert len(rows) > 5
    assert {"key", "name", "serial", "tags"} <= rows[0].keys()
    assert main(["find", "--db", str(database), "--table"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) == len(rows) + 1 and lines[0].split()[:2] == ["key", "name"]
    assert main(["kin", "plain seven", "--within", "9", "--csv", "--db", str(database)]) == 0
    assert capsys.readouterr().out.startswith("variant,changes,cost\n")


def test_the_very_name_comes_first(database, capsys):
    for words in (["Loud", "Seven"], ["loud", "seven"]):
        assert main(["find", *words, "--csv", "--db", str(database)]) == 0
        rows = list(csv.DictReader(io.StringIO(capsys.readouterr().out)))
        assert rows[0]["name"] == "Loud Seven" and len(rows) > 1


@pytest.mark.parametrize(
    "arguments",
    [
        "odds anaconda --again",
        "odds anaconda --jobs 2",
        "odds anaconda --db x.db",
        "tree --up",
        "tree --down",
        "kin anaconda --csv",
        "family --json --limit 3",
        "build --no-odds --no-check",
        "export --format schema --db x.db",
        "check --json --conventions",
    ],
)
def test_an_option_without_effect_is_refused(arguments, capsys):
    assert main(arguments.split()) == 2
    assert "no effect" in (err := capsys.readouterr().err) or "one of both" in err


def test_every_command_that_asks_a_database_takes_db():
    for name in ("show", "find", "tree", "kin", "diff", "family", "export", "serve", "build", "fetch", "try", "odds"):
        assert "--db" in options(name)
    for name in ("deal", "odds", "replay", "build", "check", "transcribe"):
        assert "--from" in options(name)


def options(name: str) -> set[str]:
    return {option for action in parser_for(name)._actions for option in action.option_strings}


def test_lines_are_wrapped_below_their_text():
    line = "  12. Each player passes three cards to the left, and then two cards to the right of those that are left."
    parts = _wrapped(line, 40)
    assert all(len(part) <= 40 for part in parts) and all(part.startswith(" " * 6) for part in parts[1:])
    assert " ".join(" ".join(parts).split()) == " ".join(line.split())


def test_styles_take_no_room_and_stay():
    plain = "  12. Each player passes three cards to the left, and then two cards to the right of those."
    line = plain.replace("left", "\x1b[1mleft\x1b[0m")
    parts, bare = _wrapped(line, 40), _wrapped(plain, 40)
    assert [re.sub(r"\x1b\[\d+m", "", part) for part in parts] == bare
    assert "\x1b[1mleft\x1b[0m" in "".join(parts)
    assert _wrapped("a" * 60 + " b", 40) == ["a" * 60, "b"]


def on_a_terminal(*arguments: str, **more: str) -> str:
    """What a person sees of a command."""
    ours, theirs = pty.openpty()
    environment = {**os.environ, "TERM": "xterm", "COLUMNS": "80", "LINES": "24", **more}
    environment.pop("NO_COLOR", None)
    command = [sys.executable, "-m", "catalog", *arguments]
    process = subprocess.Popen(command, stdin=theirs, stdout=theirs, stderr=subprocess.DEVNULL, env=environment)
    os.close(theirs)
    seen = b""
    while True:
        try:
            part = os.read(ours, 65536)
        except OSError:  # the other end is closed
            break
        if not part:
            break
        seen += part
    os.close(ours)
    assert process.wait() == 0
    return seen.decode()


def test_a_long_text_goes_through_the_pager(fixtures):
    page = str(fixtures / "family.md")
    told = on_a_terminal("deal", "plain seven", "--from", page, "--seed", "1", PAGER="sed s/^/PAGED/")
    assert told.count("PAGED") > 24
    assert "PAGED" not in on_a_terminal("deal", "plain seven", "--from", page, "--seed", "1", PAGER="cat")


def test_a_deal_and_a_tree_have_colours_on_a_terminal_alone(fixtures, database, capsys):
    told = on_a_terminal("deal", "plain seven", "--from", str(fixtures / "family.md"), "--seed", "1", PAGER="")
    assert "\x1b[31m" in told and "\x1b[1m" in told
    assert "\x1b[2m" in on_a_terminal("tree", "plain seven", "--db", str(database), PAGER="")
    main(["tree", "plain seven", "--db", str(database)])
    assert "\x1b" not in capsys.readouterr().out
