"""Worker processes: what overruns is killed and replaced, and one visitor's jobs do not keep others waiting."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
import time
from concurrent.futures import Future

import pytest

from catalog.site.workers import Busy, Failed, Job, Line, Pool, TimedOut

LONG = 30.0
"""Seconds that no job of these tests takes, on however busy a machine."""


@pytest.fixture(scope="module")
def pool():
    made = Pool(quick=LONG)
    yield made
    made.close()


def result(pool: Pool, job: str, *args, seconds: float = LONG, **how):
    return pool.submit(f"worker_jobs:{job}", *args, seconds=seconds, **how).result(2 * LONG)


def running(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    return True


def test_an_answer_has_the_result_and_what_was_told_on_the_way(pool):
    answer = result(pool, "double", 21)
    assert (answer.result, answer.parts) == (42, (21,))


def test_a_page_awaits_an_answer(pool):
    async def both():
        jobs = [pool.run("worker_jobs:double", number, seconds=LONG) for number in (4, 5)]
        return [answer.result for answer in await asyncio.gather(*jobs)]

    assert asyncio.run(both()) == [8, 10]


def test_who_stops_waiting_takes_nothing_from_others(pool):
    async def leave():
        with pytest.raises(TimeoutError):
            await asyncio.wait_for(pool.run("worker_jobs:nap", 0.5, "left", seconds=LONG), 0.05)

    asyncio.run(leave())
    assert result(pool, "nap", 0.5, "left").result == "done"


def test_what_overruns_is_killed_and_its_worker_replaced(pool):
    before = result(pool, "process", "before").result
    with pytest.raises(TimedOut) as late:
        result(pool, "spin", seconds=0.5)
    assert late.value.parts == (0, 1, 2)
    after = result(pool, "process", "after").result
    assert after != before and not running(before) and running(after)


@pytest.mark.parametrize(
    ("job", "args", "told", "parts"),
    [
        ("leave", (7,), "exit code 7", ("before",)),
        ("raise_error", ("no such card",), "LookupError: no such card (", ("before",)),
        ("a_function", (), "the result cannot be passed on", ()),
        ("tell_a_function", (), "pickle", ()),
        ("no_memory", (), "MemoryError", ()),
        ("no_such_job", (), "no_such_job", ()),
    ],
)
def test_a_job_that_fails_says_how_and_harms_no_other(pool, job, args, told, parts):
    with pytest.raises(Failed) as failed:
        result(pool, job, *args)
    assert told in str(failed.value) and failed.value.parts == parts
    assert result(pool, "double", 3).result == 6


def test_what_cannot_be_passed_to_a_worker_fails(pool):
    with pytest.raises(Failed, match="cannot be passed on"):
        result(pool, "double", lambda: None)
    assert result(pool, "double", 8).result == 16


def test_a_large_result_comes_whole(pool):
    assert len(result(pool, "much", 20_000_000).result) == 20_000_000


def test_a_worker_that_is_killed_from_outside_is_replaced(pool):
    before = result(pool, "process", "killed").result
    os.kill(before, signal.SIGKILL)
    while running(before):
        time.sleep(0.01)
    assert result(pool, "process", "replaced").result != before


def test_the_same_question_is_answered_once(pool):
    first = result(pool, "process", "same").result
    assert pool.submit("worker_jobs:process", "same", seconds=LONG).result(LONG).result == first
    ask = [pool.submit("worker_jobs:nap", 0.2, "same", seconds=LONG) for _ in range(40)]
    assert len(set(ask)) == 1 and ask[0].result(LONG).result == "done"


def test_a_failure_is_not_kept(pool):
    ask = [pool.submit("worker_jobs:leave", 9, seconds=LONG) for _ in range(2)]
    for future in ask:
        with pytest.raises(Failed):
            future.result(LONG)
    assert pool.submit("worker_jobs:leave", 9, seconds=LONG) not in ask


def test_a_slow_job_leaves_the_quick_lane_to_others():
    pool = Pool(quick=0.3)
    try:
        slow = pool.submit("worker_jobs:work_hard", 1.0, seconds=LONG, kind="hard")
        other = pool.submit("worker_jobs:work_hard", 0.01, seconds=LONG, kind="other")
        assert other.result(LONG).result == "done" and not slow.done()
        like = pool.submit("worker_jobs:work_hard", 0.02, seconds=LONG, kind="hard")
        assert result(pool, "double", 2).result == 4
        assert not slow.done() and not like.done()
        assert slow.result(LONG).parts == ("begun",)  # from its second beginning alone
        assert like.result(LONG).result == "done" and "hard" not in pool.slow_kinds
    finally:
        pool.close()


def test_a_kind_that_takes_half_of_the_quick_lane_is_slow_from_then_on():
    pool = Pool(quick=2.0)
    try:
        assert pool.submit("worker_jobs:work_hard", 1.1, seconds=LONG, kind="hard").result(LONG).took >= 1.1
        assert list(pool.slow_kinds) == ["hard"]
        result(pool, "nap", 0.2, kind="naps")  # waiting is no work
        assert list(pool.slow_kinds) == ["hard"]
    finally:
        pool.close()


def job(visitor: str, name: str = "") -> Job:
    return Job(name, (), 1.0, visitor, None, 0.2, Future())


def test_a_line_takes_its_visitors_in_turn():
    line = Line(most=9, each=5)
    for name, visitor in (("a1", "a"), ("a2", "a"), ("a3", "a"), ("b1", "b"), ("c1", "c"), ("b2", "b")):
        line.put(job(visitor, name))
    assert [line.get().work for _ in range(6)] == ["a1", "b1", "c1", "a2", "b2", "a3"]


def test_a_line_takes_so_many_of_one_visitor_and_in_all():
    line = Line(most=4, each=2)
    for visitor in "aabb":
        line.put(job(visitor))
    for visitor in "ac":
        with pytest.raises(Busy):
            line.put(job(visitor))
    line.get()
    line.put(job("c"))
    assert len(line.close()) == 4 and line.get() is None
    with pytest.raises(Busy):
        line.put(job("d"))


def test_who_floods_is_turned_away_and_nobody_else():
    pool = Pool(quick=LONG, most=4, each=2)
    try:
        pool.submit("worker_jobs:nap", 0.5, "first", seconds=LONG, visitor="flood")
        taken, refused = [], 0
        for number in range(9):
            try:
                taken.append(pool.submit("worker_jobs:nap", 0.2, number, seconds=LONG, visitor="flood"))
            except Busy:
                refused += 1
        assert refused >= 6
        other = pool.submit("worker_jobs:double", 1, seconds=LONG, visitor="other")
        assert other.result(LONG).result == 2
        assert all(future.result(LONG).result == "done" for future in taken)
    finally:
        pool.close()


def test_the_end_ends_everything_at_once():
    pool = Pool(quick=LONG)
    processes = [result(pool, "process", "end").result]
    waiting = [pool.submit("worker_jobs:nap", LONG, number, seconds=LONG) for number in range(2)]
    begun = time.monotonic()
    pool.close()
    assert time.monotonic() - begun < LONG / 2
    for future in waiting:
        with pytest.raises(Failed):
            future.result(0)
    assert not any(map(running, processes))
    with pytest.raises(Busy):
        pool.submit("worker_jobs:double", 1, seconds=LONG)


def test_a_program_ends_that_does_not_close_its_pool():
    code = (
        "from catalog.site.workers import Pool\n"
        "if __name__ == '__main__':\n"
        "    pool = Pool()\n"
        "    print(pool.submit('worker_jobs:process', seconds=60).result().result)\n"
        "    pool.submit('worker_jobs:spin', seconds=60)\n"
    )
    path = os.pathsep.join(filter(None, sys.path))
    told = subprocess.run(
        [sys.executable, "-c", code],
        env={**os.environ, "PYTHONPATH": path},
        capture_output=True,
        text=True,
        timeout=180,
    )
    assert told.returncode == 0 and told.stderr == ""
    assert not running(int(told.stdout))


def test_workers_end_with_a_server_that_is_killed():
    code = (
        "from catalog.site.workers import Pool\n"
        "pool = Pool()\n"
        "print(pool.submit('worker_jobs:process', seconds=60).result().result, flush=True)\n"
        "import time; time.sleep(60)\n"
    )
    path = os.pathsep.join(filter(None, sys.path))
    server = subprocess.Popen(
        [sys.executable, "-c", code], env={**os.environ, "PYTHONPATH": path}, stdout=subprocess.PIPE, text=True
    )
    with server:
        worker = int(server.stdout.readline())
        server.kill()
    until = time.monotonic() + LONG
    while running(worker) and time.monotonic() < until:
        time.sleep(0.05)
    assert not running(worker)
