"""One's own game: `stemma try` from a cold start, an edit of one line on /try, and four visitors beside one abuser.

`STEMMA_BENCH_DB` may name a database in place of one that is built first from the documents that come with Stemma;
`STEMMA_BENCH_SECONDS` are the seconds of each part with several visitors, 20 where nothing is told. Times are those of
the clock, so that nothing else should run meanwhile.
"""

from __future__ import annotations

import http.client
import os
import signal
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from itertools import count
from pathlib import Path

from bench_load import PATIENCE, served

from catalog.site.rules_address import address_of

COLD, EDITS, VISITORS = 5, 60, 4
THINKS = 0.25
"""Seconds between an answer and the next edit of a visitor."""

RULES = """\
Everyone antes.
Deal five cards to each player.
There is a round of betting.
Each player may throw away up to three cards and get new ones.
Each player may buy another card for {} chips.
Bet again.
Deuces are wild.
Pass two cards to the left.
Bet.
Best hand wins.
"""


def main() -> None:
    """Prints medians, and the ratio of the visitors' median beside an abuser to that without."""
    given = os.environ.get("STEMMA_BENCH_DB")
    seconds = float(os.environ.get("STEMMA_BENCH_SECONDS", "20"))
    with tempfile.TemporaryDirectory() as folder:
        database = Path(given) if given else Path(folder) / "bundled.db"
        if not given:
            from catalog.build import build

            build([], database)
        cold(database, Path(folder))
        with served(database) as address:
            edits(address)
            together(address, seconds)


def edited(visitor: int, game: str = "Kitchen Draw") -> Iterator[str]:
    """A game in which one line changes each time, to one that nobody had before."""
    return (f"{game}\n" + RULES.format(200 * visitor + n % 200) + "Bet.\n" * (n // 200) for n in count(1))


def cold(database: Path, folder: Path) -> None:
    """Prints how long a new process takes until numbers and relatives are told, and until odds and a hand are."""
    page = folder / "rules.txt"
    page.write_text(next(edited(0)), encoding="utf-8")
    command = [sys.executable, "-m", "catalog", "try", str(page), "--against", str(database)]
    # An installation has its modules compiled; where Python may not write them here, it does elsewhere.
    compiled = os.environ | {"PYTHONDONTWRITEBYTECODE": "", "PYTHONPYCACHEPREFIX": str(folder / "compiled")}
    subprocess.run(command, capture_output=True, env=compiled, check=True)
    first, whole, before = [], [], os.times()
    for _ in range(COLD):
        begun = time.perf_counter()
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=compiled) as process:
            for line in process.stdout:
                if line.startswith("the nearest games"):
                    first.append(time.perf_counter() - begun)
        whole.append(time.perf_counter() - begun)
    after = os.times()
    each = (after.children_user + after.children_system - before.children_user - before.children_system) / COLD
    print(f"stemma try, cold: numbers and relatives {told(first)}; with odds and a hand {told(whole)}")
    print(f"  of the processor {1000 * each:.0f} ms in all; load of the machine {os.getloadavg()[0]:.1f}")


def edits(address: str) -> None:
    """Prints how long an answer to an edit of one line takes, what is understood and what wins apart."""
    for part in ("understood", "played"):
        client = http.client.HTTPConnection(address, timeout=PATIENCE)
        texts = edited(1, part)
        for _ in range(5):
            ask(client, part, next(texts))
        print(f"/try, an edit of one line, {part}: {told([ask(client, part, next(texts)) for _ in range(EDITS)])}")


def together(address: str, seconds: float) -> None:
    """Prints the median of four visitors who edit at once, alone and beside one who asks for the heaviest texts."""
    alone = visit(address, seconds, abused=False)
    beside = visit(address, seconds, abused=True)
    print(f"{VISITORS} visitors at once: {told(alone)}, {len(alone)} answers")
    print(f"the same beside one who abuses it: {told(beside)}, {len(beside)} answers")
    print(
        f"median beside the abuser to median without: {statistics.median(beside) / statistics.median(alone):.2f} to 1"
    )


def visit(address: str, seconds: float, abused: bool) -> list[float]:
    """The seconds of all answers to the visitors, each from an address of its own."""
    until = time.monotonic() + seconds
    found: list[float] = []

    def one(visitor: int) -> None:
        client = http.client.HTTPConnection(address, timeout=PATIENCE, source_address=(f"127.0.1.{visitor + 1}", 0))
        texts = edited(visitor, f"Game {abused}")
        while time.monotonic() < until:
            found.append(ask(client, "understood", next(texts)))
            time.sleep(THINKS)

    def abuse(nth: int) -> None:
        client = http.client.HTTPConnection(address, timeout=PATIENCE, source_address=("127.0.2.1", 0))
        for n in count(nth, 3):
            if time.monotonic() > until:
                return
            ask(client, ("understood", "played")[n % 2], heavy(n))

    threads = [threading.Thread(target=one, args=(visitor,)) for visitor in range(VISITORS)]
    threads += [threading.Thread(target=abuse, args=(nth,)) for nth in range(3)] if abused else []
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return found


def heavy(n: int) -> str:
    """A text of nearly 20 KB that takes long to read and to count, another one each time."""
    sentences = (
        f"Deal {k % 9 + 1} cards up to each player, and whoever has the lowest of the {k + n} hats may pass, or draw "
        "and bet, or turn up one card in each row of the cross and others of its rank, unless they fold or match it. "
        for k in range(80)
    )
    return ("Repeat the last 2 actions, until the deck runs out. " + "".join(sentences))[:20_000]


def ask(client: http.client.HTTPConnection, part: str, text: str) -> float:
    """Seconds until the answer is there to its last byte; one that is turned away counts too."""
    begun = time.perf_counter()
    client.request("GET", address_of(text, f"/try/{part}"))
    answer = client.getresponse()
    answer.read()
    assert answer.status in (200, 503), answer.status
    return time.perf_counter() - begun


def told(seconds: list[float]) -> str:
    """Median and 95th percentile in milliseconds."""
    some = sorted(seconds)
    return f"{1000 * statistics.median(some):.0f} ms median, {1000 * some[int(len(some) * 0.95)]:.0f} ms at 95 %"


if __name__ == "__main__":
    signal.signal(signal.SIGINT, signal.default_int_handler)
    main()
