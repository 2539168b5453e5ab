"""A limit in seconds of processor time for what runs in the main thread, which tells where the time went."""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import FrameType

import catalog

_PACKAGE = Path(catalog.__file__).resolve().parent
_SAMPLES, _AGAIN = 10, 2.0


class Hangs(BaseException):
    """Something ran out of its time limit. The message is the function in which it spent the second half of it.

    No Exception, so that the boundaries of the stages do not take it for a fault of one entry.
    """


class Watch:
    """A limit that can be set anew for each of several things done in turn.

    Processor time, so that a busy machine makes nothing fail.
    """

    def __init__(self, seconds: float) -> None:
        self.seconds = seconds
        self._stacks: list[list[str]] = []

    def again(self) -> None:
        """Gives the whole time again."""
        self._stacks.clear()
        signal.setitimer(signal.ITIMER_PROF, self.seconds / 2, self.seconds / 2 / _SAMPLES)

    def _sample(self, _: int, frame: FrameType | None) -> None:
        if frame is not None and "hypothesis" in frame.f_code.co_filename:
            return  # its callback of the garbage collector, in which an exception is lost; the next sample comes soon
        self._stacks.append(stack_of(frame))
        if len(self._stacks) > _SAMPLES:
            signal.setitimer(signal.ITIMER_PROF, _AGAIN, _AGAIN)  # something on the way up may have caught the first
            raise Hangs(common_place(self._stacks))


@contextmanager
def watched(seconds: float) -> Iterator[Watch]:
    """Raises Hangs where what is done inside takes longer, or longer than that since the last `again()`.

    Only the main thread can be interrupted; elsewhere nothing is watched.
    """
    watch = Watch(seconds)
    if threading.current_thread() is not threading.main_thread():
        yield watch
        return
    before = signal.signal(signal.SIGPROF, watch._sample)
    outer, step = signal.getitimer(signal.ITIMER_PROF)
    watch.again()
    try:
        yield watch
    finally:
        signal.setitimer(signal.ITIMER_PROF, outer, step)
        signal.signal(signal.SIGPROF, before)


def stack_of(frame: FrameType | None) -> list[str]:
    """The functions of this package that are running, outermost first: `check/numbers.py in numbers_of`."""
    found: list[str] = []
    while frame is not None:
        path = Path(frame.f_code.co_filename)
        if path.is_relative_to(_PACKAGE):
            found.append(f"{path.relative_to(_PACKAGE).as_posix()} in {frame.f_code.co_name}")
        frame = frame.f_back
    return found[::-1]


def common_place(stacks: list[list[str]]) -> str:
    """The innermost function in which all samples of a stack were taken."""
    place = "outside the package"
    for functions in zip(*stacks, strict=False):
        if len(set(functions)) > 1:
            break
        place = functions[0]
    return place
