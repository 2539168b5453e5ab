"""`stemma tree`: the family, or a part of it, in written form."""

from __future__ import annotations

import argparse
import re
import sys

from catalog.cli.database import add_database, key_or_fail, open_or_fail
from catalog.cli.failure import Failure, refuse_without
from catalog.cli.terminal import is_terminal, print_lines, styled

HELP = """\
The family of a variant: its line of parents and what descends from it; without KEY, everything. Text, newick,
newick-keys (keys for labels) and svg are trees, in which the strongest claim decides where a variant stands (its own
parent line before a child table); dot, graphml and json hold every claim, graphml and json all facts of a game.
poster is the whole as a ring with an index, for a large sheet. With --around, a picture (SVG) of KEY's surroundings:
ancestors, siblings, descendants, and the same game in other sources."""

EXAMPLE = """\
stemma tree anaconda --down
stemma tree --format newick-keys
stemma tree 410 --up --format svg > snake-eyes.svg
stemma tree --format poster > poster.svg
stemma tree anaconda --around > anaconda.svg"""

FORMATS = ("text", "newick", "newick-keys", "dot", "graphml", "json", "svg", "poster")


def arguments(parser: argparse.ArgumentParser) -> None:
    """Add KEY, --up, --down, --around, --depth, --format, --json and --db."""
    parser.add_argument("key", nargs="?", metavar="KEY", help="a key, number, name or alias; without it, all families")
    parser.add_argument("--up", action="store_true", help="its line of parents (with neither this nor --down: both)")
    parser.add_argument("--down", action="store_true", help="what descends from it")
    parser.add_argument("--around", action="store_true", help="a picture of its surroundings (SVG; --depth: default 1)")
    parser.add_argument("--depth", type=int, metavar="N", help="at most N generations each way")
    form = parser.add_mutually_exclusive_group()
    form.add_argument("--format", choices=FORMATS, default="text", help="how it is written (default: text)")
    form.add_argument("--json", dest="format", action="store_const", const="json", help="the same as --format json")
    add_database(parser)


def run(args: argparse.Namespace) -> int:
    """Print the tree or graph."""
    from catalog.family import select, write_family
    from catalog.store.database import NoCatalogue, read_family, with_facts

    if args.depth is not None and args.depth < 0:
        raise Failure(f"--depth {args.depth}: cannot be less than 0")
    if args.key is None:
        refuse_without("KEY", {"--up": args.up, "--down": args.down})
    connection = open_or_fail(args.db)
    key = None if args.key is None else key_or_fail(connection, args.key)
    if args.around:
        if key is None or args.up or args.down or args.format not in ("text", "svg"):
            raise Failure("--around draws the surroundings of one KEY, as SVG, and takes --depth only")
        from catalog.store.questions import family_of

        path = connection.execute("PRAGMA database_list").fetchone()["file"]
        sys.stdout.write(family_of(path).around(key, 1 if args.depth is None else args.depth))
        return 0
    both = args.up == args.down
    part = select(read_family(connection), key, up=both or args.up, down=both or args.down, depth=args.depth)
    if args.format in ("graphml", "json"):
        try:
            part = with_facts(connection, part)
        except NoCatalogue as error:
            raise Failure(str(error)) from error
    text = write_family(part, args.format)
    if args.format == "text" and is_terminal(sys.stdout):
        print_lines(_coloured(text).splitlines())
    else:
        sys.stdout.write(text)
    return 0


def _coloured(text: str) -> str:
    """The tree with numbers and remarks in a fainter color than names."""
    return re.sub(r"  \S*-\S+-\S*$|  \[.*\]$", lambda found: styled(found[0], "dim"), text, flags=re.MULTILINE)
