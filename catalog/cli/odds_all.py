"""`stemma odds --all`: measure every variant of some documents, and store the results in a database."""

from __future__ import annotations

import argparse
import json
import os
import time
from collections import Counter
from collections.abc import Sequence

from catalog.boundary import Boundary
from catalog.cli.database import database_file
from catalog.cli.failure import Failure
from catalog.cli.faults import warn_of_faults
from catalog.cli.terminal import progress, remark
from catalog.model.variant import Variant


def run_all(args: argparse.Namespace, variants: Sequence[Variant]) -> int:
    """Measure what is not measured yet; print how many games were, and what prevents the others."""
    from catalog.odds.all import held_here, measure_all
    from catalog.odds.inputs import inputs_of
    from catalog.store.odds import OddsFile

    file = OddsFile(database_file(args.db))
    if args.again:
        file.clear()
    done = file.done(args.deals, args.seed)
    left = [variant for variant in variants if inputs_of(variant, args.players) not in done]
    if len(left) < len(variants) and left:
        remark(f"{len(variants) - len(left)} of {len(variants)} are measured already; --again measures them anew")
    stopped: Counter[str] = Counter()
    boundary = Boundary()
    measured, begun = 0, time.monotonic()
    memory: dict[int, int] = {}
    try:
        results = measure_all(
            left, args.players, args.deals, args.seed, -1 if args.jobs is None else args.jobs, args.scheduler
        )
        for result in progress(results, "games measured", len(left)):
            # A game that cannot be played by this number of players may still be played by the usual one.
            if result.measured is not None or args.players is None:
                file.write(result)
            boundary.faults += [result.fault] if result.fault is not None else []
            measured += result.measured is not None
            memory[result.process] = max(memory.get(result.process, 0), result.memory)
            if result.measured is None:
                stopped[result.reason.split(":")[0]] += 1
    except ImportError as error:
        raise Failure("a cluster needs more packages: pip install 'stemma-poker[cluster]'") from error
    except OSError as error:
        if args.scheduler is None:
            raise
        raise Failure(f"no scheduler answers at {args.scheduler}") from error
    if os.getpid() not in memory:
        process, held = held_here()
        memory[process] = held
    whole = sum(memory.values()) // 1_000_000
    several = sum(held > 0 for held in memory.values())
    remark(f"{time.monotonic() - begun:.0f} s, at most {whole:,} MB in {several} processes together")
    if args.json:
        print(json.dumps({"measured": measured, "left": len(variants) - len(left), "stopped": dict(stopped)}, indent=2))
        return ended(boundary)
    print(f"{measured} of {len(left)} games measured, {args.deals:,} deals each (seed {args.seed})")
    for reason, count in stopped.most_common():
        print(f"  {count:>4} not played so: {reason}")
    return ended(boundary)


def ended(boundary: Boundary) -> int:
    """The exit code: 1 if a game raised an exception. Prints a line for each that did."""
    for diagnostic in boundary.diagnostics():
        remark(str(diagnostic))
    return 1 if warn_of_faults(boundary) else 0
