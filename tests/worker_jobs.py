"""Jobs for the tests of worker processes, which import them by name."""

from __future__ import annotations

import os
import signal
import time


def double(tell, number: int) -> int:
    tell(number)
    return 2 * number


def process(tell, *_) -> int:
    return os.getpid()


def nap(tell, seconds: float, *_) -> str:
    tell("begun")
    time.sleep(seconds)
    tell("rested")
    return "done"


def rest(tell, *_) -> None:
    """Tells nothing and lasts longer than anybody waits."""
    time.sleep(3600)


def spin(tell, *_) -> None:
    """Never ends, and never lets go of the interpreter for a signal's handler."""
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    for number in range(3):
        tell(number)
    while True:
        pass


def work_hard(tell, seconds: float, *_) -> str:
    """Takes so much processor time."""
    tell("begun")
    until = time.process_time() + seconds
    while time.process_time() < until:
        pass
    return "done"


def leave(tell, code: int) -> None:
    tell("before")
    os._exit(code)


def raise_error(tell, words: str) -> None:
    tell("before")
    raise LookupError(words)


def a_function(tell, *_):
    return lambda: None


def tell_a_function(tell, *_) -> None:
    tell(lambda: None)


def no_memory(tell, *_) -> int:
    return len(bytearray(10**13))


def much(tell, size: int) -> bytes:
    return bytes(size)
