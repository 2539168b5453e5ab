"""`stemma replay`: the deal that proves a computed number."""

from __future__ import annotations

import argparse
import json

from catalog.boundary import Stage
from catalog.cli.failure import Failure
from catalog.cli.faults import of_one_game
from catalog.cli.meant import one_variant, variants_of
from catalog.cli.options import add_documents, documents_of
from catalog.model.variant import STATISTICS, Variant

HELP = """\
Plays again the deal that proves a computed number: the cards in the order in which they come, what happens at each
rule, and the count as it grows. STATISTIC is cards, players, rounds, seen or wilds; for players there are two deals,
one that the deck serves and one that it does not."""

EXAMPLE = """\
stemma replay 725 players
stemma replay 682 seen --json"""


def arguments(parser: argparse.ArgumentParser) -> None:
    """Add KEY, STATISTIC, --from and --json."""
    parser.add_argument("key", metavar="KEY", help="a key, number, name or alias")
    parser.add_argument("statistic", metavar="STATISTIC", choices=STATISTICS, help=", ".join(STATISTICS))
    add_documents(parser)
    parser.add_argument("--json", action="store_true", help="print the shuffle, the choices and the account as JSON")


def run(args: argparse.Namespace) -> int:
    """Print the replay."""
    read = variants_of(documents_of(args))
    variant = one_variant(read, args.key)
    with of_one_game(Stage.COUNTING, variant):
        return _replay(args, variant)


def _replay(args: argparse.Namespace, variant: Variant) -> int:
    from catalog.check.proof_text import account
    from catalog.check.replay import comes_to
    from catalog.check.verdicts import verdicts_of

    verdict = next(v for v in verdicts_of(variant) if v.statistic == args.statistic)
    if not verdict.number.witnesses:
        raise Failure(f"no deal proves {args.statistic} of {variant.name}: {verdict.reason}")
    if args.json:
        print(json.dumps(
            [
                {
                    "seats": w.seats,
                    "cards": list(w.cards),
                    "answers": list(w.answers),
                    "count": comes_to(variant, w),
                    "account": list(account(variant, w)),
                }
                for w in verdict.number.witnesses
            ],
            indent=2,
        ))  # fmt: skip
        return 0
    printed = "not printed" if verdict.printed is None else f"printed {verdict.printed}"
    computed = "not settled" if verdict.computed is None else verdict.computed
    print(f"{variant.name}: {args.statistic} {computed}, {printed}; {verdict.judgement}")
    line = ""
    for witness in verdict.number.witnesses:
        print(f"\nwith {witness.seats} players")
        for line in account(variant, witness):
            print(f"  {line}")
    if line[1:-1] not in verdict.reason:  # the last line may have said it
        print(f"\n{verdict.reason}")
    return 0
