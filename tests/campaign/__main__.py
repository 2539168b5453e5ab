"""Runs a campaign from the command line: `python tests/campaign games --number 500 --seed 1 --out FOLDER`."""

from __future__ import annotations

import argparse
import resource
import sys
import time
from pathlib import Path

sys.path[0] = str(Path(__file__).resolve().parent.parent)  # not this folder, whose modules have no names of their own
sys.path.insert(1, str(Path(__file__).resolve().parent.parent.parent))

from campaign.probes import Limits  # noqa: E402
from campaign.report import Groups, words, write  # noqa: E402
from campaign.run import PARTS, Amount, batches  # noqa: E402

MEMORY = 6 << 30
"""So many bytes may a campaign take; what asks for more is a MemoryError."""


def main() -> int:
    """Runs the parts that are asked for; 1 where something failed."""
    parser = argparse.ArgumentParser(prog="python tests/campaign", description=__doc__)
    parser.add_argument("part", choices=PARTS)
    parser.add_argument("--number", type=int, default=200, help="how many games, sentences or pages")
    parser.add_argument("--seed", type=int, default=1, help="which ones; the same seed draws the same")
    parser.add_argument("--out", type=Path, help="a folder for the failures, a page each, and their index")
    parser.add_argument("--limit", type=float, default=1.0, help="all time limits times this")
    parser.add_argument("--cut", type=float, default=60.0, help="seconds for cutting down one failure")
    parser.add_argument("--few", type=int, help="so many pages, commands and deals at random for each game")
    args = parser.parse_args()
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    limits = Limits().scaled(args.limit)
    groups = Groups(limits, args.cut)
    amount = Amount() if args.few is None else Amount(args.few * 3, args.few, args.few, args.few)
    begun, done = time.monotonic(), 0
    for batch in batches(args.part, args.number, args.seed):
        found = batch.run(limits, amount)
        done += batch.number
        for group in groups.add(found.failures, batch.seed):
            print(words(group), flush=True)
        lasted = time.monotonic() - begun
        told = f"{done} of {args.number} {args.part}, seed {args.seed}, in {lasted:.0f} s (cutting down included)"
        print(f"{told}: {len(groups.found)} groups", file=sys.stderr, flush=True)
        if args.out:
            write(groups, args.out, told)
    return 1 if groups.found else 0


if __name__ == "__main__":
    sys.exit(main())
