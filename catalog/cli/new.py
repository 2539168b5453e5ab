"""`stemma new`: a page for games of one's own."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from catalog.cli.failure import Failure
from catalog.cli.terminal import remark

HELP = """\
Writes a page for games of your own, with an explanation and one complete game to change. Without FILE it is printed.
`stemma try FILE` then says how each rule is understood, and `stemma build FILE` makes a catalogue of it."""

EXAMPLE = """\
stemma new
stemma new our-games.md"""

PAGE = """\
Games of our table
==================

This page is read by stemma. Change the game below, or write others after it, each in the same form:

- a heading with two number signs and the name of the game;
- a table with five numbers: leave them as they are, "-" says that you print none, and stemma finds them itself;
  the last row is for whoever invented the game;
- tags, as many as fit: stud, draw, pass, common, wilds, high-low and others;
- the rules, numbered, a sentence each, in the order of play, up to who wins.

"stemma try" with the name of this file says how each rule is understood, what the five numbers are, which hands win,
and which games are like yours. "stemma build" makes a catalogue of it. Whatever stands above the first game, such as
this text, is for you alone.

## Kitchen Draw
Also known as: *Deuces at the Sink*.

|Statistic|Value|
|---------|-----|
|Cards|-|
|Players|-|
|Betting Rounds|-|
|Max Cards Seen|-|
|Wilds|-|
|Source|-|

Tags: *draw, wilds*

Players: 3 to 6

### Rules:
1. Each player antes.
2. Deal five cards down to each player.
3. Betting round, opened by the player on the dealer's left.
4. Each player may draw up to three cards.
5. Betting round, opened by the player on the dealer's left.
6. Twos are wild.
7. The high hand wins.
"""


def arguments(parser: argparse.ArgumentParser) -> None:
    """Add FILE."""
    parser.add_argument("file", nargs="?", metavar="FILE", type=Path, help="the page to write; default: print it")


def run(args: argparse.Namespace) -> int:
    """Write the page. Raises Failure if the file exists already."""
    if args.file is None:
        sys.stdout.write(PAGE)
        return 0
    try:
        with args.file.open("x", encoding="utf-8", newline="\n") as page:
            page.write(PAGE)
    except FileExistsError as error:
        raise Failure(f"{args.file} is there already, and stays as it is; name another file") from error
    remark(f"{args.file} has one game to change; stemma try {args.file} says how it is understood")
    return 0
