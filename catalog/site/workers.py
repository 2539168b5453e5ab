"""Worker processes for what takes long: each does one job at a time, and is killed and replaced if it overruns.

    answer = await pool.run("package.module:function", *args, seconds=8, visitor=address)

calls `function(tell, *args)` in a worker. Arguments and results are plain data. What the function passes to `tell` is
kept, so that an unfinished job has an answer too. The process that serves pages never imports the workers' modules,
and shares no interpreter lock with them.

A job begins in the quick lane. One that needs more than `QUICK` seconds of processor time starts again in the slow
lane. After one that needs half of that, the next of its kind begin in the slow lane, until one is quick again.
So heavy jobs delay only heavy ones, however busy the machine is. A lane takes its visitors in turn.
"""

from __future__ import annotations

import asyncio
import atexit
import contextlib
import multiprocessing
import os
import signal
import time
from collections import OrderedDict, deque
from collections.abc import Hashable
from concurrent.futures import Future
from dataclasses import dataclass, field
from importlib import import_module
from threading import Condition, Lock, Thread
from typing import Any

from catalog.boundary import Stage, fault_of
from catalog.model.diagnostic import Place

QUICK = 0.4
"""Seconds of processor time that a job may take in the quick lane."""

WAITING, PER_VISITOR = 64, 16
"""The most jobs that may wait in a lane, and the most of one visitor."""

RETRY_AFTER = 5
"""Seconds after which a visitor who was turned away may ask again."""

STARTING = 60.0
"""Seconds that a worker may take to start."""

MEMORY = 2 * 1024**3
"""Bytes of address space that a worker may use."""

RECENT = 64
"""The number of recent answers that are kept for repeated questions."""

LIKE = 1000
"""The number of kinds of jobs that are remembered as slow."""


WARM = "STEMMA_WARM_DATABASE"
"""The environment variable that gives the site's database to the process from which workers are forked."""


class Busy(Exception):
    """Too many jobs are waiting already."""


class Unfinished(Exception):
    """A job without a result; `parts` is what it passed to `tell` before it ended."""

    def __init__(self, message: str, parts: tuple[Any, ...] = ()) -> None:
        super().__init__(message)
        self.parts = parts


class TimedOut(Unfinished):
    """The job took longer than its seconds."""


class Heavy(TimedOut):
    """The job took more processor time than its lane allows."""


class Failed(Unfinished):
    """The job raised an exception, its result is not plain data, or its process ended; the message says which."""


@dataclass(frozen=True)
class Answer:
    """A job's result, what it passed to `tell`, and the seconds of processor time that it took."""

    result: Any
    parts: tuple[Any, ...]
    took: float


@dataclass(eq=False)
class Job:
    """A function by name with its arguments, and the future of its answer."""

    work: str
    args: tuple
    seconds: float
    visitor: str
    kind: Hashable
    slow: float
    answer: Future = field(default_factory=Future)


class Line:
    """The jobs that wait in a lane: first come, first served, in turn for each visitor."""

    def __init__(self, most: int, each: int) -> None:
        self.most, self.each = most, each
        self.waiting: OrderedDict[str, deque[Job]] = OrderedDict()
        self.closed = False
        self.changed = Condition()

    def put(self, job: Job) -> None:
        """Add a job. Raises Busy if too many wait, in all or from this visitor."""
        with self.changed:
            mine = len(self.waiting.get(job.visitor, ()))
            if self.closed or mine >= self.each or sum(map(len, self.waiting.values())) >= self.most:
                raise Busy
            self.waiting.setdefault(job.visitor, deque()).append(job)
            self.changed.notify()

    def get(self) -> Job | None:
        """Wait for the next job; None if the line is closed."""
        with self.changed:
            self.changed.wait_for(lambda: self.waiting or self.closed)
            if self.closed:
                return None
            visitor, jobs = self.waiting.popitem(last=False)
            job = jobs.popleft()
            if jobs:
                self.waiting[visitor] = jobs  # after the others
            return job

    def close(self) -> list[Job]:
        """Close the line and return the jobs that still waited."""
        with self.changed:
            left = [job for jobs in self.waiting.values() for job in jobs]
            self.waiting.clear()
            self.closed = True
            self.changed.notify_all()
        return left


class Worker:
    """A child process that does one job after the other."""

    def __init__(self, prepare: str, nice: int) -> None:
        self.prepare, self.nice = prepare, nice
        self.process: Any = None

    def be_there(self) -> None:
        """Start the process if it is not running. It sends a message when it is ready."""
        if self.process is not None and self.process.is_alive():
            return
        self.stop()
        if _FORKS:
            context = multiprocessing.get_context("forkserver")
            if self.prepare:
                context.set_forkserver_preload([self.prepare])  # imported once, for all workers
        else:
            context = multiprocessing.get_context("spawn")
        self.pipe, theirs = context.Pipe()
        process = context.Process(target=_serve, args=(theirs, self.prepare, self.nice), daemon=True)
        process.start()
        theirs.close()
        self.process, self.ready = process, False

    def stop(self) -> int | None:
        """End the process; return its exit code, None if there was none."""
        if self.process is None:
            return None
        self.process.join(0.05)  # a process that ends by itself has an exit code of its own
        self.process.kill()
        self.process.join()
        code = self.process.exitcode
        self.pipe.close()
        self.process = None
        return code

    def do(self, job: Job, most: float = 0.0) -> Answer:
        """The answer to a job within its seconds, and within `most` seconds of processor time if that is not 0.

        Raises TimedOut, Heavy or Failed; the process has ended if it was the cause.
        """
        parts: list[Any] = []
        try:
            self.be_there()
            if not self.ready and not self._receive(STARTING):
                raise EOFError
            self.ready = True
            self.pipe.send((job.work, job.args, job.seconds, most))
            until = time.monotonic() + job.seconds
            while message := self._receive(until - time.monotonic()):
                how, value = message
                if how == "done":
                    result, took = value
                    return Answer(result, tuple(parts), took)
                if how == "failed":
                    raise Failed(value, tuple(parts))
                parts.append(value)
        except Failed:
            raise
        except (EOFError, OSError):
            code = self.stop()
            if most and code == -getattr(signal, "SIGPROF", 0):
                raise Heavy(f"more than {most:g} seconds of processor time", tuple(parts)) from None
            raise Failed(f"the worker process ended, exit code {code}", tuple(parts)) from None
        except Exception as error:  # raised by pickle in either direction
            self.stop()
            raise Failed(f"the job cannot be passed on: {_told(error)}", tuple(parts)) from error
        self.stop()
        raise TimedOut(f"more than {job.seconds:g} seconds", tuple(parts))

    def _receive(self, seconds: float) -> tuple[str, Any] | None:
        return self.pipe.recv() if self.pipe.poll(max(0.0, seconds)) else None


_FORKS = "forkserver" in multiprocessing.get_all_start_methods()


def _serve(pipe, prepare: str, nice: int) -> None:
    """Run a worker process until its pipe is closed."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the server, which ends its workers
    with contextlib.suppress(AttributeError, OSError):
        os.nice(nice)
    with contextlib.suppress(ImportError, ValueError, OSError):
        import resource

        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    if prepare:
        import_module(prepare)
    with contextlib.suppress(EOFError, BrokenPipeError):
        pipe.send(("ready", None))
        while True:
            work, args, seconds, most = pipe.recv()
            _ends_by_itself(seconds + 5, most)
            begun = time.process_time()
            try:
                result = _named(work)(lambda part: pipe.send(("part", part)), *args)
                message = "done", (result, time.process_time() - begun)
            except Exception as error:
                message = "failed", _told(error)
            try:
                pipe.send(message)
            except (EOFError, BrokenPipeError):
                raise
            except Exception as error:  # pickle passes on what the value raises
                pipe.send(("failed", f"the result cannot be passed on: {_told(error)}"))
            _ends_by_itself(0, 0)


def _ends_by_itself(seconds: float, processor: float) -> None:
    """Make this process end after some seconds, in case nobody kills it, and after some seconds of processor time; 0
    for never.
    """
    if hasattr(signal, "setitimer"):
        signal.setitimer(signal.ITIMER_REAL, seconds)
        signal.setitimer(signal.ITIMER_PROF, processor)


def _named(function: str) -> Any:
    module, _, name = function.partition(":")
    return getattr(import_module(module), name)


def _told(error: Exception) -> str:
    fault = fault_of(error, Stage.PAGES, Place("", 0), "")
    return f"{fault.error} ({fault.code})"


class Pool:
    """Workers in two lanes, started at once; they end with `close`, or with this process.

    `prepare` names a module that is imported before the first job, once for all workers if processes can be forked.
    """

    def __init__(self, prepare: str = "", quick: float = QUICK, most: int = WAITING, each: int = PER_VISITOR) -> None:
        self.quick = quick
        self.lines = {"quick": Line(most, each), "slow": Line(most, each)}
        self.workers = {"quick": Worker(prepare, nice=2), "slow": Worker(prepare, nice=15)}
        self.slow_kinds: OrderedDict[Hashable, None] = OrderedDict()
        self.recent: OrderedDict[tuple, Future] = OrderedDict()
        self.lock = Lock()
        self.threads = [Thread(target=self._work, args=(lane,), name=lane, daemon=True) for lane in self.lines]
        for thread in self.threads:
            thread.start()
        atexit.register(self.close)

    async def run(self, work: str, *args: Hashable, **how: Any) -> Answer:
        """Wait for the answer of a job, as in `submit`. Raises Busy, TimedOut, Failed."""
        return await asyncio.shield(asyncio.wrap_future(self.submit(work, *args, **how)))

    def submit(
        self,
        work: str,
        *args: Hashable,
        seconds: float,
        visitor: str = "",
        kind: Hashable = None,
        slow: float | None = None,
    ) -> Future:
        """The future of the answer of `work` ("module:function") to arguments that are plain data. Raises Busy.

        Jobs of one `kind` (default: the same arguments) are assumed to take equally long: after one that took more
        than `slow` seconds of processor time (default: half of what the quick lane allows) the next begin in the slow
        lane. The same question asked again shortly after gets the same future.
        """
        key = (work, args)
        with self.lock:
            if key in self.recent:
                self.recent.move_to_end(key)
                return self.recent[key]
            job = Job(work, args, seconds, visitor, kind or key, self.quick / 2 if slow is None else slow)
            self.lines["slow" if job.kind in self.slow_kinds else "quick"].put(job)
            self.recent[key] = job.answer
            while len(self.recent) > RECENT:
                self.recent.popitem(last=False)
        job.answer.add_done_callback(lambda done: self._forget(key) if done.exception() else None)
        return job.answer

    def close(self) -> None:
        """End the workers; unfinished jobs fail."""
        atexit.unregister(self.close)
        for line in self.lines.values():
            for job in line.close():
                job.answer.set_exception(Failed("the server ends"))
        for worker in self.workers.values():
            if worker.process is not None:
                worker.process.kill()
        for thread in self.threads:
            thread.join(STARTING)

    def _work(self, lane: str) -> None:
        """Do the jobs of a lane, one after the other, until it is closed."""
        worker, line = self.workers[lane], self.lines[lane]
        with contextlib.suppress(OSError):
            worker.be_there()
        while (job := line.get()) is not None:
            try:
                answer = worker.do(job, self.quick if lane == "quick" else 0.0)
                self._learn(job, answer.took)
                job.answer.set_result(answer)
            except Heavy as error:
                self._learn(job, float("inf"))
                try:
                    self.lines["slow"].put(job)
                except Busy:
                    job.answer.set_exception(error)
            except Unfinished as error:
                job.answer.set_exception(error)
            with contextlib.suppress(OSError):
                worker.be_there()
        worker.stop()

    def _learn(self, job: Job, took: float) -> None:
        """Remember whether jobs of this kind are slow."""
        with self.lock:
            self.slow_kinds.pop(job.kind, None)
            if took > job.slow:
                self.slow_kinds[job.kind] = None
            while len(self.slow_kinds) > LIKE:
                self.slow_kinds.popitem(last=False)

    def _forget(self, key: tuple) -> None:
        with self.lock:
            self.recent.pop(key, None)


_shared: list[Pool] = []


def shared_pool(database: str = "") -> Pool:
    """The pool of this process for all pages, started on first use; its workers know the database."""
    if not _shared:
        if database:
            os.environ[WARM] = database
        _shared.append(Pool("catalog.site.warmed"))
    return _shared[0]


def end_shared_pool() -> None:
    """End the shared pool, if there is one."""
    while _shared:
        _shared.pop().close()


def visitor_of(request: Any) -> str:
    """The address that a request comes from, as the connection gives it."""
    return (request.scope.get("client") or ("",))[0]
