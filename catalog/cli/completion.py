"""`stemma completion`: the script with which a shell completes the commands and their options."""

from __future__ import annotations

import argparse

from catalog.cli.terminal import remark

HELP = """\
Prints a script that teaches a shell to complete the commands of stemma, their options and file names. It is made from
the commands themselves, so make it again after an update."""

EXAMPLE = """\
stemma completion bash > ~/.local/share/bash-completion/completions/stemma
stemma completion zsh > ~/.zfunc/_stemma"""

SHELLS = ("bash", "zsh", "tcsh")


def arguments(parser: argparse.ArgumentParser) -> None:
    """Add SHELL."""
    parser.add_argument("shell", metavar="SHELL", choices=SHELLS, help=", ".join(SHELLS))


def run(args: argparse.Namespace) -> int:
    """Print the script."""
    import shtab

    from catalog.cli import whole_parser

    print(shtab.complete(_with_files(whole_parser()), shell=args.shell))
    if args.shell == "zsh":
        remark("zsh reads it from a folder of its fpath, as a file called _stemma")
    return 0


def _with_files(parser: argparse.ArgumentParser) -> argparse.ArgumentParser:
    """The same parser, in which every argument for a file or a folder is completed as one."""
    import shtab

    named = {"FILE", "PATH", "DB", "FOLDER"}
    for action in parser._actions:
        if isinstance(action, argparse._SubParsersAction):
            for each in action.choices.values():
                _with_files(each)
        elif action.metavar in named:
            files = shtab.DIRECTORY if action.metavar == "FOLDER" else shtab.FILE
            action.complete = files  # pyright: ignore[reportAttributeAccessIssue]  # what shtab reads
    return parser
