"""`stemma deal`: one hand of a variant, as text."""

from __future__ import annotations

import argparse
import json
import re
import sys
from random import randrange

from catalog.boundary import Stage
from catalog.cli.failure import Failure
from catalog.cli.faults import of_one_game
from catalog.cli.meant import one_variant, variants_of
from catalog.cli.options import add_documents, documents_of
from catalog.cli.terminal import print_lines, remark, styled

HELP = """\
Plays one hand and tells it: each rule, what it brought, and who wins with what. The players play sensibly, by rules
of thumb that are told at the end; cards in brackets lie face down. Every call deals another shuffle and tells which;
--seed deals one again, the same on any machine. Without --players as many play as the variant allows, five at most."""

EXAMPLE = """\
stemma deal anaconda
stemma deal 725 --players 3 --seed 7
stemma deal 10 --json"""


SHUFFLES = 1_000_000
"""A seed is chosen from this range by default: few enough digits to type again."""


def arguments(parser: argparse.ArgumentParser) -> None:
    """Add KEY, --players, --seed, --from and --json."""
    parser.add_argument("key", metavar="KEY", help="a key, number, name or alias")
    parser.add_argument("--players", metavar="N", type=int, help="how many play, two or more")
    parser.add_argument("--seed", metavar="S", type=int, help="which shuffle (default: another one every time)")
    add_documents(parser)
    parser.add_argument("--json", action="store_true", help="print what happened as JSON")


def run(args: argparse.Namespace) -> int:
    """Print the transcript."""
    from catalog.play.hand import deal, deal_usual, usual_players
    from catalog.play.transcript import NAMES, Telling

    if args.players is not None and not 2 <= args.players <= len(NAMES):
        raise Failure(f"a hand is played by 2 to {len(NAMES)} players, not by {args.players}")
    read = variants_of(documents_of(args))
    variant = one_variant(read, args.key)
    seed = randrange(SHUFFLES) if args.seed is None else args.seed
    with of_one_game(Stage.PLAYING, variant):
        if args.players is None:
            hand = deal_usual(variant, usual_players(variant), seed)
        else:
            hand = deal(variant, args.players, seed)
        if args.json:
            lines = [json.dumps(Telling(hand).data() | {"seed": seed}, indent=2, ensure_ascii=False)]
        else:
            lines = list(Telling(hand, symbols=_has_symbols()).lines())
    if args.json:
        print(lines[0])
    else:
        print_lines(map(_coloured, lines))
    if args.seed is None:
        remark(f"shuffle {seed}: --seed {seed} deals it again")
    return 0


def _coloured(line: str) -> str:
    """On a terminal, make rules bold, and hearts and diamonds red."""
    if _RULE.match(line):
        return styled(line, "bold")
    return _RED.sub(lambda found: styled(found[0], "red"), line)


_RULE = re.compile(r" ?\d+\. ")
_RED = re.compile(r"\b(?:10|[2-9TJQKA])(?:[♥♦]|[hd]\b)")


def _has_symbols() -> bool:
    """True on a terminal that can show the symbols of the suits."""
    try:
        "♣♦♥♠".encode(sys.stdout.encoding or "ascii")
    except (UnicodeEncodeError, LookupError):
        return False
    return sys.stdout.isatty()
