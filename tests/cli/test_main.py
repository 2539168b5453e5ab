"""The `stemma` command itself: help, refusals, exit codes, and that one command does not load another's libraries."""

from __future__ import annotations

import argparse
import io
import os
import re
import shlex
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import pytest

import catalog
from catalog import cli
from catalog.cli import COMMANDS, Failure, main, parser_for, terminal
from catalog.cli.meant import one_variant
from catalog.language import compiled_grammar
from catalog.language.network import network
from catalog.read import read_catalog, read_documents

CHECKOUT = Path(__file__).resolve().parents[2]


def stemma(*arguments: str, **options) -> subprocess.CompletedProcess:
    """One run in a process of its own."""
    return subprocess.run(
        [sys.executable, "-m", "catalog", *arguments], cwd=CHECKOUT, capture_output=True, text=True, **options
    )


@pytest.fixture
def act(monkeypatch):
    """`act(run)`: makes `stemma act` a command whose work is the function."""

    def install(run):
        module = ModuleType("act")
        module.HELP, module.EXAMPLE, module.run = "acts", "stemma act\nstemma act --twice", run
        module.arguments = lambda parser: parser.add_argument("--twice", action="store_true")
        monkeypatch.setitem(sys.modules, "act", module)
        monkeypatch.setitem(COMMANDS, "act", ("act", "acts"))

    return install


@pytest.mark.parametrize("argument", ["--help", "-h", "help"])
def test_help_lists_every_command(argument, capsys):
    assert main([argument]) == 0
    out = capsys.readouterr().out
    assert all(f"  {name} " in out for name in COMMANDS)


@pytest.mark.parametrize("name", COMMANDS)
def test_help_of_each_command_has_a_description_and_an_example(name, capsys):
    assert main([name, "--help"]) == 0
    out = capsys.readouterr().out
    assert f"usage: stemma {name}" in out
    assert f"example:\n  stemma {name}" in out
    assert all(action.help for action in parser_for(name)._actions)


def test_examples_name_games_that_come_with_stemma():
    variants = read_catalog(read_documents([CHECKOUT / "sources"])).variants
    examples = [
        shlex.split(re.split("[|<>]", line)[0])
        for name in COMMANDS
        for line in parser_for(name).epilog.splitlines()[1:]
    ]
    told = [parser_for(words[1]).parse_known_args(words[2:])[0] for words in examples]
    names = [getattr(args, field, None) for args in told for field in ("key", "one", "other", "old", "new", "variant")]
    found = [one_variant(variants, name) for name in names if name]
    assert len(found) > 15


@pytest.mark.parametrize("command", ["deal", "odds", "check --variant", "replay"])
def test_a_game_that_is_only_named_is_said_to_be(command, capsys, small_pages):
    of = ["five card draw", *["players"] * (command == "replay"), "--from", str(small_pages)]
    assert main([*command.split(), *of]) == 2
    assert (
        capsys.readouterr().err == "stemma: Five Card Draw (ipvdb-1) is only named; no document here tells its rules\n"
    )


def test_without_a_command_the_help_is_a_remark(capsys):
    assert main([]) == 2
    out, err = capsys.readouterr()
    assert out == "" and "commands:" in err


def test_version(capsys):
    assert main(["--version"]) == 0
    assert capsys.readouterr().out == f"stemma {catalog.__version__}\n"


@pytest.mark.parametrize("typed, offered", [("pars", "mean parse?"), ("biuld", "mean build?"), ("xyzzy", "there are ")])
def test_unknown_command_offers_the_nearest(typed, offered, capsys):
    assert main([typed]) == 2
    out, err = capsys.readouterr()
    assert out == "" and err.count("\n") == 1 and offered in err


def test_wrong_arguments_are_one_line(act, capsys):
    act(lambda args: 0)
    assert main(["act", "--thrice"]) == 2
    assert capsys.readouterr().err == "stemma: unrecognized arguments: --thrice; see stemma act --help\n"


def test_the_command_says_how_it_ended(act):
    act(lambda args: int(args.twice))
    assert main(["act"]) == 0
    assert main(["act", "--twice"]) == 1


@pytest.mark.parametrize(
    "problem, line",
    [
        (Failure("the deck\nis short"), "stemma: the deck is short\n"),
        (FileNotFoundError(2, "No such file or directory", "x.md"), "stemma: x.md: No such file or directory\n"),
        (OSError("out of disk"), "stemma: out of disk\n"),
    ],
)
def test_what_cannot_be_done_is_one_line(act, capsys, problem, line):
    def refuse(args):
        raise problem

    act(refuse)
    assert main(["act"]) == 2
    assert capsys.readouterr().err == line


def test_a_bug_is_one_line_that_names_the_place_in_the_code(act, capsys, monkeypatch):
    act(lambda args: 1 // 0)
    assert main(["act"]) == 2
    told = capsys.readouterr().err
    assert told.count("\n") == 1 and "internal error: ZeroDivisionError" in told and "fault of stemma" in told
    assert "(cli/__init__.py:" in told
    monkeypatch.setenv("STEMMA_TRACEBACK", "1")
    with pytest.raises(ZeroDivisionError):
        main(["act"])


def test_interruption_is_quiet(act, capsys):
    def interrupted(args):
        raise KeyboardInterrupt

    act(interrupted)
    assert main(["act"]) == 130
    assert capsys.readouterr().err == ""


def test_a_reader_that_leaves_is_no_error():
    reading, writing = os.pipe()
    os.close(reading)
    with os.fdopen(writing, "w") as gone:
        run = subprocess.run(
            [sys.executable, "-m", "catalog", "--help"], cwd=CHECKOUT, stdout=gone, stderr=subprocess.PIPE, text=True
        )
    assert (run.returncode, run.stderr) == (141, "")


def test_every_command_names_its_module():
    assert all(module == f"catalog.cli.{name}" for name, (module, _) in COMMANDS.items())
    assert isinstance(parser_for("parse"), argparse.ArgumentParser)


@pytest.mark.parametrize("arguments", [["--help"], ["parse", "Deal two cards down to each player."]])
def test_no_command_pays_for_the_libraries_of_another(arguments):
    code = (
        "import sys; from catalog.cli import main; main(sys.argv[1:]); "
        "print({'sqlmodel', 'sqlalchemy', 'datasette', 'networkx', 'bs4', 'numpy'} & set(sys.modules), file=sys.stderr)"
    )
    run = subprocess.run([sys.executable, "-c", code, *arguments], cwd=CHECKOUT, capture_output=True, text=True)
    assert run.stderr == "set()\n"


class Terminal(io.StringIO):
    """A stream that says that a person is watching."""

    def isatty(self):
        return True


def test_a_person_is_told_that_the_grammar_is_compiled(monkeypatch, tmp_path):
    def broken_off(text):
        raise KeyboardInterrupt

    monkeypatch.setattr(compiled_grammar, "compile_grammar", broken_off)
    monkeypatch.setattr(compiled_grammar, "_kept", lambda name: iter([tmp_path / name]))
    network.cache_clear()
    for stream, told in ((io.StringIO(), ""), (Terminal(), "compiling the grammar, once: it takes some ten seconds\n")):
        monkeypatch.setattr(sys, "stderr", stream)
        assert cli.main(["parse", "This rule was never read before."]) == cli.INTERRUPTED
        assert stream.getvalue() == told


def test_style_is_for_terminals_only(monkeypatch):
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.setenv("TERM", "xterm")
    assert terminal.styled("ante", "red", io.StringIO()) == "ante"
    assert terminal.styled("ante", "red", Terminal()) == "\x1b[31mante\x1b[0m"
    monkeypatch.setenv("NO_COLOR", "1")
    assert terminal.styled("ante", "red", Terminal()) == "ante"


def test_progress_waits_a_second_and_cleans_up(monkeypatch):
    now = iter([0.0, 0.5, 1.5, 1.55, 2.0])  # the start, then one for each item
    monkeypatch.setattr(terminal.time, "monotonic", lambda: next(now))
    monkeypatch.setattr(sys, "stderr", Terminal())
    assert list(terminal.progress("abcd", "reading")) == list("abcd")
    drawn = sys.stderr.getvalue().split("\r\x1b[K")
    assert [part.split("] ")[-1] for part in drawn] == ["", "1 of 4", "3 of 4", ""]


def test_progress_is_silent_elsewhere(monkeypatch):
    monkeypatch.setattr(sys, "stderr", io.StringIO())
    assert list(terminal.progress(iter("ab"), "reading")) == ["a", "b"]
    assert sys.stderr.getvalue() == ""


def test_module_and_command_are_the_same(capsys):
    assert stemma("--version").stdout == f"stemma {catalog.__version__}\n"
    assert cli.main(["--version"]) == 0
