"""A whole catalogue measured: a game a task, on the cores of one machine or on a Dask cluster."""

from __future__ import annotations

import os
import pickle
import sys
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass
from typing import Any

from catalog.boundary import Fault, Stage, fault_of
from catalog.budget import TOO_LONG, TooLong, budget
from catalog.limits import ODDS
from catalog.model.variant import Variant
from catalog.odds.inputs import inputs_of
from catalog.odds.measure import Measured, game_of, measure
from catalog.odds.moves import NotOnArrays

FAULT = "a fault of stemma's own"
"""How the reason begins where the program raised an exception."""

NOT_BACK = "the result did not come back: "

FEW_DEALS = 200_000
"""Of a whole catalogue every deal is played where there are no more of them."""

FEW = 20
"""For fewer games no other process is started, which takes a second or two."""


@dataclass(frozen=True)
class Result:
    """What became of a variant: its measurement, or why it was not measured.

    The measurement holds summaries (`Measured.summed`). `inputs` is the hash of what that hangs on (see inputs.py);
    `memory` the most that the process which measured it (`process`) held until then, in bytes, nought where that is not
    known. `fault` is what the variant made the program raise, where that is the reason; it has no inputs then, so that
    the next build tries again.
    """

    variant: str
    measured: Measured | None
    reason: str = ""
    inputs: str = ""
    process: int = 0
    memory: int = 0
    fault: Fault | None = None


def held_here() -> tuple[int, int]:
    """This process, and the most memory that it held so far, in bytes; nought where the system does not tell."""
    try:
        import resource
    except ImportError:
        return os.getpid(), 0
    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return os.getpid(), most if sys.platform == "darwin" else most * 1024


def measure_one(variant: Variant, players: int | None, deals: int, seed: int, parted: int | None = None) -> Result:
    """The measurement of one variant; a game that is not played on arrays has a reason instead.

    `parted` are the deals of a game whose moves hang on the cards, each of which may go its own way: a thousand times
    slower than the others. Without it they are as many as those of others.
    """
    inputs = ""
    try:
        inputs = inputs_of(variant, players)
        with budget(ODDS):
            game = game_of(variant, players)
            blocks = measure(game, deals if game.plan is not None or parted is None else parted, seed)
            whole = next(blocks)
            for block in blocks:
                whole.add(block)
            whole.exact = game.every(FEW_DEALS)
    except TooLong:
        return Result(variant.key, None, TOO_LONG, inputs)
    except NotOnArrays as reason:
        return Result(variant.key, None, str(reason), inputs)
    except Exception as error:
        return _failed(variant, error)
    process, memory = held_here()
    return Result(variant.key, whole.summed(), "", inputs, process, memory)


def packed(task: bytes, *how) -> bytes:
    """`measure_one` for a variant that comes from another process, as what can go back there.

    What cannot be sent back is told as a fault of that one game.
    """
    variant = pickle.loads(task)
    try:
        return pickle.dumps(measure_one(variant, *how))
    except Exception as error:
        return pickle.dumps(_failed(variant, error, NOT_BACK))


def unpacked(variant: Variant, result: bytes) -> Result:
    """The result that came back from another process, or that it cannot be read."""
    try:
        return pickle.loads(result)
    except Exception as error:
        return _failed(variant, error, NOT_BACK)


def _failed(variant: Variant, error: BaseException, why: str = "") -> Result:
    """What a variant made the program raise, or the end of the process that measured it, as its result."""
    fault = fault_of(error, Stage.ODDS, variant.place, variant.name)
    return Result(variant.key, None, f"{FAULT}: {why}{fault.error} ({fault.code})", fault=fault)


def measure_all(
    variants: Sequence[Variant],
    players: int | None,
    deals: int,
    seed: int,
    jobs: int = -1,
    scheduler: str | None = None,
    parted: int | None = None,
) -> Iterator[Result]:
    """The results of variants as they come, in no order; which numbers come out hangs on no worker.

    `parted` is as in `measure_one`.
    `jobs` are processes, -1 for one a core; a few games are played in this one. `scheduler` is the address of a Dask
    scheduler, whose workers must have this package; it needs the extra `cluster`. Raises ImportError without it,
    OSError where nothing answers there.
    """
    if scheduler is not None:
        from dask.distributed import Client, as_completed

        with Client(scheduler, timeout="10s") as client:
            futures = {
                client.submit(packed, pickle.dumps(each), players, deals, seed, parted, pure=False): each
                for each in variants
            }
            for future in as_completed(futures):
                error = future.exception()  # such as a worker killed, again and again, at this game
                yield _failed(futures[future], error, NOT_BACK) if error else unpacked(futures[future], future.result())
        return
    if jobs == 1 or jobs == -1 and len(variants) < FEW:
        yield from (measure_one(each, players, deals, seed, parted) for each in variants)
        return
    yield from _on_cores(variants, jobs, players, deals, seed, parted)


def _on_cores(variants: Sequence[Variant], jobs: int, *how) -> Iterator[Result]:
    """The results of variants as they come, measured by several processes.

    A process that dies (one that the system ends for want of memory) ends the others too: what they had begun is begun
    again a game at a time, and the game at which a process dies then has that for its result.
    """
    from joblib import effective_n_jobs

    left = {each.key: each for each in variants}
    begun = 2 * effective_n_jobs(jobs)  # what joblib hands out ahead
    while left:
        try:
            for result in _in_processes(left.values(), jobs, *how):
                del left[result.variant]
                yield result
        except BrokenProcessPool:
            for each in list(left.values())[:begun]:
                try:
                    (result,) = _in_processes([each], 2, *how)  # two, for one would be this process itself
                except BrokenProcessPool as error:
                    result = _failed(each, error, NOT_BACK)
                del left[each.key]
                yield result


def _in_processes(variants: Iterable[Variant], jobs: int, *how) -> Iterator[Result]:
    """The results of variants as they come; raises BrokenProcessPool where a process dies."""
    from joblib import Parallel, delayed

    known = {each.key: each for each in variants}
    tasks = [delayed(_named)(key, pickle.dumps(each), *how) for key, each in known.items()]
    one_by_one: dict[str, Any] = {"batch_size": 1, "return_as": "generator_unordered"}
    results: Any = Parallel(n_jobs=jobs, **one_by_one)(tasks)  # joblib has no types of its own
    for key, result in results:
        yield unpacked(known[key], result)


def _named(key: str, task: bytes, *how) -> tuple[str, bytes]:
    return key, packed(task, *how)
