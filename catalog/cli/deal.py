"""`stemma deal`: one hand of a variant, told."""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path

from catalog.boundary import Stage
from catalog.cli.failure import Failure
from catalog.cli.faults import of_one_game
from catalog.cli.meant import one_variant, variants_of

HELP = """\
Plays one hand and tells it: each rule, what it brought, and who wins with what. The players play sensibly, by rules
of thumb that are told at the end; cards in brackets lie face down. The same seed gives the same hand on any machine.
Without --players as many play as the variant allows, five at most."""

EXAMPLE = """\
stemma deal anaconda
stemma deal 725 --players 3 --seed 7
stemma deal 10 --json"""


def arguments(parser: argparse.ArgumentParser) -> None:
    """Adds KEY, --players, --seed, --from and --json."""
    parser.add_argument("key", metavar="KEY", help="a key, number, name or alias")
    parser.add_argument("--players", metavar="N", type=int, help="how many play, two or more")
    parser.add_argument("--seed", metavar="S", type=int, default=1, help="which shuffle; default 1")
    parser.add_argument("--from", dest="paths", metavar="PATH", type=Path, action="append", default=[],
                        help="the documents to read (default: those that come with stemma)")  # fmt: skip
    parser.add_argument("--json", action="store_true", help="print what happened as JSON")


def run(args: argparse.Namespace) -> int:
    """Prints the transcript."""
    from catalog.play.hand import deal, deal_usual, usual_players
    from catalog.play.transcript import NAMES, Telling

    if args.players is not None and not 2 <= args.players <= len(NAMES):
        raise Failure(f"a hand is played by 2 to {len(NAMES)} players, not by {args.players}")
    read = variants_of(args.paths)
    variant = one_variant(read, args.key)
    with of_one_game(Stage.PLAYING, variant):
        if args.players is None:
            hand = deal_usual(variant, usual_players(variant), args.seed)
        else:
            hand = deal(variant, args.players, args.seed)
        if args.json:
            lines = [json.dumps(Telling(hand).data() | {"seed": args.seed}, indent=2, ensure_ascii=False)]
        else:
            lines = list(Telling(hand, symbols=_has_symbols()).lines())
    for line in lines:
        print(line)
    return 0


def _has_symbols() -> bool:
    """True on a terminal that can show the signs of the suits."""
    try:
        "♣♦♥♠".encode(sys.stdout.encoding or "ascii")
    except (UnicodeEncodeError, LookupError):
        return False
    return sys.stdout.isatty()
