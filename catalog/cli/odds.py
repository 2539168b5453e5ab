"""`stemma odds`: which hands win."""

from __future__ import annotations

import argparse
import json
from pathlib import Path

from catalog.boundary import Stage
from catalog.cli.failure import Failure, refuse_without
from catalog.cli.faults import of_one_game
from catalog.cli.meant import one_variant, variants_of
from catalog.cli.options import add_documents, documents_of

HELP = """\
Deals a variant many times and tells how good a hand wins: how often each kind of hand does, which one lies in the
middle, how often the pot is split. The players play by simple habits, which are told with the numbers. The same seed
gives the same numbers on any machine. With --all every variant of the documents is measured into the database; an
interrupted run goes on where it stopped."""

EXAMPLE = """\
stemma odds anaconda
stemma odds "snake eyes" --players 4 --deals 20000
stemma odds --all --deals 2000"""


def arguments(parser: argparse.ArgumentParser) -> None:
    """Add KEY, --all and the options of both."""
    parser.add_argument("key", metavar="KEY", nargs="?", help="a key, number, name or alias")
    parser.add_argument("--all", action="store_true", help="measure every variant, into the tables odds and odds_run")
    parser.add_argument("--players", metavar="N", type=int, help="how many play, two or more (default: six at most)")
    parser.add_argument("--deals", metavar="N", type=int, default=10_000, help="how many deals; default 10000")
    parser.add_argument("--seed", metavar="S", type=int, default=1, help="which shuffles; default 1")
    add_documents(parser)
    parser.add_argument("--db", metavar="FILE", type=Path,
                        help="for --all: the database (default: STEMMA_DB, data/catalog.db or the cache)")  # fmt: skip
    parser.add_argument("--jobs", metavar="N", type=int, help="processes for --all; default: one a core")
    parser.add_argument("--scheduler", metavar="ADDRESS", help="the Dask scheduler whose workers play for --all")
    parser.add_argument("--again", action="store_true", help="with --all: measure anew what is measured already")
    parser.add_argument("--json", action="store_true", help="print the numbers as JSON")


def run(args: argparse.Namespace) -> int:
    """Print the odds of one variant, or measure all."""
    if args.deals < 1:
        raise Failure(f"there is nothing to count in {args.deals} deals")
    if args.seed < 0:
        raise Failure(f"a seed is nought or more, not {args.seed}")
    if args.players is not None and not 2 <= args.players <= 25:
        raise Failure(f"a game is played by 2 to 25 players, not by {args.players}")
    if bool(args.key) is args.all:
        raise Failure("name a variant, or give --all for every one")
    if not args.all:
        refuse_without(
            "--all", {"--db": args.db, "--jobs": args.jobs, "--scheduler": args.scheduler, "--again": args.again}
        )
    read = variants_of(documents_of(args))
    if args.all:
        variants = [variant for variant in read if variant.described]
        from catalog.cli.odds_all import run_all

        return run_all(args, variants)
    variant = one_variant(read, args.key)
    with of_one_game(Stage.ODDS, variant):
        return _one(args, variant)


def _one(args: argparse.Namespace, variant) -> int:
    from catalog.cli.terminal import print_lines, progress
    from catalog.odds.measure import BLOCK, game_of, measure
    from catalog.odds.moves import NotOnArrays
    from catalog.odds.tell import as_data, lines

    try:
        game = game_of(variant, args.players)
        blocks = progress(measure(game, args.deals, args.seed), "blocks of deals", -(-args.deals // BLOCK))
        measured = next(blocks)
        for block in blocks:
            measured.add(block)
        measured.exact = game.every()
    except NotOnArrays as reason:
        raise Failure(f"{variant.name} is not played many deals at once: {reason}") from reason
    if args.json:
        print(json.dumps(as_data(measured), indent=2, ensure_ascii=False))
        return 0
    print_lines(lines(variant.name, measured))
    return 0
