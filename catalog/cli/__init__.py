"""The `stemma` command: finds the module of a command, runs it, and turns its outcome into an exit code.

A command is a module with four names:

- `HELP`: what it does, a sentence or a paragraph, shown by `stemma NAME --help`;
- `EXAMPLE`: one or more whole command lines as one would type them, one a line;
- `arguments(parser)`: adds its arguments to an `argparse` parser (`-h` and the example are there already);
- `run(args) -> int`: does the work and returns the exit code: 0 done, 1 done with errors.

What cannot be done is `raise Failure("why")`: one line on standard error, exit code 2. An `OSError` (a file that
cannot be read, a full disk) ends the same way, and so does any other exception, which is a bug: the line names it and
the place in the code, and with STEMMA_TRACEBACK=1 in the environment its traceback is shown. Data goes to standard
output; progress, diagnostics and remarks go to standard error (`catalog.cli.terminal`).

`COMMANDS` is a table and not a search, so that one command never pays for the imports of another: `stemma parse`
answers before SQLModel or Datasette would have been loaded. A command module keeps its own costly imports inside
`run` where `arguments` does not need them.
"""

from __future__ import annotations

import argparse
import logging
import os
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from importlib import import_module
from types import ModuleType
from typing import Any, NoReturn

from catalog.cli.failure import Failure
from catalog.cli.terminal import is_terminal
from catalog.version import __version__

__all__ = ["COMMANDS", "Failure", "main", "parser_for"]

DONE, CANNOT, INTERRUPTED, PIPE_CLOSED = 0, 2, 130, 141

COMMANDS: dict[str, tuple[str, str]] = {
    "build": ("catalog.cli.build", "read documents, check them and publish a database"),
    "check": ("catalog.cli.check", "the verdict on every printed number and every link"),
    "parse": ("catalog.cli.parse", "the steps that a rule sentence means"),
    "show": ("catalog.cli.show", "one variant: names, numbers, rules, family"),
    "deal": ("catalog.cli.deal", "one hand, played and told as a transcript"),
    "odds": ("catalog.cli.odds", "how good a hand wins"),
    "replay": ("catalog.cli.replay", "the deal that proves a computed number, played again"),
    "find": ("catalog.cli.find", "variants by players, cards, rounds, wilds, tags, words"),
    "tree": ("catalog.cli.tree", "a family as text or in a tree format"),
    "kin": ("catalog.cli.kin", "how variants are related, and which are most alike"),
    "diff": ("catalog.cli.diff", "the rule changes that turn one variant into another"),
    "family": ("catalog.cli.family", "what the family as a whole shows: changes, lines, likeness, same games"),
    "export": ("catalog.cli.export", "the catalogue as data"),
    "serve": ("catalog.cli.serve", "the site"),
    "transcribe": ("catalog.cli.transcribe", "documents written again in house wording"),
    "fetch": ("catalog.cli.fetch", "a source's documents brought onto this machine, and built"),
    "completion": ("catalog.cli.completion", "completion for a shell"),
    "new": ("catalog.cli.new", "a page for games of your own"),
    "try": ("catalog.cli.try", "your own game: how it is understood, its numbers, what wins, its relatives"),
}
"""Command name -> its module and one line for `stemma --help`, in the order in which the help lists them."""


def main(argv: Sequence[str] | None = None) -> int:
    """The exit code of `stemma` with these arguments (by default those of the process).

    0 done, 1 done with errors, 2 could not be done, 130 interrupted, 141 if the reader of the output has gone.
    """
    _never_fail_on_a_letter(sys.stdout, sys.stderr)
    try:
        with _waits_told():
            code = _run(list(sys.argv[1:] if argv is None else argv))
        sys.stdout.flush()
        return code
    except Failure as failure:
        return _refuse(str(failure))
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        _discard_output()
        return PIPE_CLOSED
    except OSError as error:
        what = f"{error.filename}: {error.strerror}" if error.filename and error.strerror else str(error)
        return _refuse(what)
    except Exception as error:
        from catalog.cli.faults import DEBUG, of_a_command

        if os.environ.get(DEBUG):
            raise
        return _refuse(str(of_a_command(error)))


@contextmanager
def _waits_told() -> Iterator[None]:
    """On a terminal, announce slow work that has no progress bar."""
    waits, teller = logging.getLogger("catalog"), logging.StreamHandler()
    waits.setLevel(logging.INFO)
    if is_terminal(sys.stderr):
        waits.addHandler(teller)
    try:
        yield
    finally:
        waits.removeHandler(teller)


def parser_for(name: str) -> argparse.ArgumentParser:
    """The argument parser of a command. Raises KeyError if there is none of that name."""
    module = import_module(COMMANDS[name][0])
    parser = _Parser(prog=f"stemma {name}", **_help_of(module))
    module.arguments(parser)
    parser.set_defaults(run=module.run)
    return parser


def whole_parser() -> argparse.ArgumentParser:
    """One argument parser for all commands, which imports all of them; for descriptions of all commands."""
    whole = argparse.ArgumentParser(prog="stemma")
    parts = whole.add_subparsers(metavar="COMMAND")
    for name, (place, line) in COMMANDS.items():
        module = import_module(place)
        module.arguments(parts.add_parser(name, help=line, **_help_of(module)))
    return whole


def _help_of(module: ModuleType) -> dict[str, Any]:
    example = "\n".join(f"  {line}" for line in module.EXAMPLE.strip().splitlines())
    return {"description": module.HELP, "epilog": f"{_EXAMPLE}\n{example}", "formatter_class": _Layout}


_EXAMPLE = "example:"


class _Layout(argparse.HelpFormatter):
    """Help with prose that fits the terminal and an unchanged example."""

    def _fill_text(self, text: str, width: int, indent: str) -> str:
        return text if text.startswith(_EXAMPLE) else super()._fill_text(text, width, indent)


class _Parser(argparse.ArgumentParser):
    """A parser whose errors are one line, like every other failure."""

    def error(self, message: str) -> NoReturn:
        raise Failure(f"{message}; see {self.prog} --help")


def _run(argv: list[str]) -> int:
    if not argv:
        print(_overview(), file=sys.stderr)
        return CANNOT
    name, *rest = argv
    if name == "help" and rest:
        name, rest = rest[0], ["--help"]
    if name in ("-h", "--help", "help"):
        print(_overview())
        return DONE
    if name in ("-V", "--version"):
        print(f"stemma {__version__}")
        return DONE
    if name not in COMMANDS:
        raise Failure(_unknown(name))
    try:
        args = parser_for(name).parse_args(rest)
    except SystemExit:  # argparse has printed the help
        return DONE
    return args.run(args)


def _overview() -> str:
    width = max(map(len, COMMANDS))
    rows = "\n".join(f"  {name:<{width}}  {line}" for name, (_, line) in COMMANDS.items())
    return (
        "usage: stemma COMMAND ...\n\n"
        "The family tree of poker, read from catalogues and checked by play.\n\n"
        f"commands:\n{rows}\n\n"
        "`stemma help COMMAND` explains one and gives an example; `stemma --version` says which this is."
    )


def _unknown(name: str) -> str:
    from difflib import get_close_matches

    near = get_close_matches(name, COMMANDS, n=1, cutoff=0.5)
    offer = f"did you mean {near[0]}?" if near else f"there are {', '.join(COMMANDS)}"
    return f"no command is called {name!r}; {offer}"


def _refuse(message: str) -> int:
    print(f"stemma: {' '.join(message.split())}", file=sys.stderr)
    return CANNOT


def _never_fail_on_a_letter(*streams) -> None:
    """Print an escape for a letter that the terminal's encoding lacks."""
    for stream in streams:
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="backslashreplace")


def _discard_output() -> None:
    """Point standard output at nothing, so that the interpreter's last flush does not fail as well."""
    try:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    except (OSError, ValueError):
        pass
