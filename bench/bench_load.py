"""The site under load: eight visitors at once, two of whom ask for the heaviest deals and nothing else.

The other six ask for pages of games, deals, proofs and the finder in turn; first alone, then beside the two.
`STEMMA_BENCH_DB` may name a database in place of one that is built first (minutes); `STEMMA_BENCH_SECONDS` are the
seconds of each part, 120 where nothing is told.
"""

from __future__ import annotations

import contextlib
import http.client
import json
import os
import re
import signal
import sqlite3
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import chain, count
from pathlib import Path
from random import Random
from urllib.parse import quote, urlsplit

from corpus import markdown_folder

VISITORS, HEAVY = 6, 2
HEAVIEST = 10
"""Games whose deals the heavy visitors ask for."""

PATIENCE = 120.0
"""Seconds after which an answer counts as an error."""


@dataclass(frozen=True)
class Asked:
    """One answer: the kind of page, its address, the seconds to its last byte, and what is wrong with it or nothing."""

    kind: str
    path: str
    seconds: float
    error: str


def main() -> None:
    """Prints medians alone and together, the 95th percentile, and every error."""
    given = os.environ.get("STEMMA_BENCH_DB")
    seconds = float(os.environ.get("STEMMA_BENCH_SECONDS", "120"))
    with tempfile.TemporaryDirectory() as folder:
        database = Path(given) if given else Path(folder) / "corpus.db"
        if not given:
            from catalog.build import build

            build([markdown_folder()], database)
        with served(database) as address:
            measure(address, database, seconds, heaviest(address, games_of(database)))


def measure(address: str, database: Path, seconds: float, heavy: list[tuple[float, str]]) -> list[Asked]:
    """Prints the figures of a server; `heavy` are deals with the seconds they took. All answers of both parts."""
    print("heaviest deals: " + ", ".join(f"{path} {took:.2f} s" for took, path in heavy))
    alone = visit(address, database, seconds)
    report("six visitors alone", alone)
    together = visit(address, database, seconds, [path for _, path in heavy])
    six, two = ([one for one in together if (one.kind == "heavy") is heavy] for heavy in (False, True))
    report("the same six beside two who ask for heavy deals", six)
    report("those two", two)
    print(f"median together to median alone: {median(six) / median(alone):.2f} to 1", flush=True)
    return alone + together


@contextlib.contextmanager
def served(database: Path) -> Iterator[str]:
    """A server over a database in a process of its own: its address, host and port."""
    command = [sys.executable, "-m", "catalog", "serve", "--port", "0", "--db", str(database)]
    server = subprocess.Popen(command, stderr=subprocess.PIPE, text=True)
    try:
        yield urlsplit(re.search(r"http://\S+", server.stderr.readline())[0]).netloc
    finally:
        server.send_signal(signal.SIGINT)
        server.wait(timeout=30)
        server.stderr.close()


def games_of(database: Path) -> list[str]:
    """The keys of the games that can be dealt."""
    with contextlib.closing(sqlite3.connect(database)) as connection:
        return [key for (key,) in connection.execute("SELECT DISTINCT variant FROM step ORDER BY variant")]


def heaviest(address: str, games: list[str], number: int = HEAVIEST) -> list[tuple[float, str]]:
    """The deals that take longest at as many seats as a page deals to, as (seconds, address), the longest first."""
    client = http.client.HTTPConnection(address, timeout=PATIENCE)
    ask(client, "deal", f"/game/{quote(games[0])}/deal")  # the workers have started
    found = [ask(client, "deal", f"/game/{quote(key)}/deal?players=10&seed=1") for key in games]
    return sorted(((one.seconds, one.path) for one in found), reverse=True)[:number]


def visit(address: str, database: Path, seconds: float, heavy: list[str] | None = None) -> list[Asked]:
    """What all visitors got in so many seconds; with the two who ask for those deals, with other shuffles in turn."""
    until = time.monotonic() + seconds
    found: list[Asked] = []
    plans = [pages(database, Random(f"visitor {number} {heavy is None}")) for number in range(VISITORS)]
    plans += [heavy_deals(heavy, number) for number in range(HEAVY)] if heavy else []

    def one(plan: Iterator[tuple[str, str]]) -> None:
        client = http.client.HTTPConnection(address, timeout=PATIENCE)
        while time.monotonic() < until:
            found.append(ask(client, *next(plan)))
        client.close()

    threads = [threading.Thread(target=one, args=(plan,)) for plan in plans]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return found


def pages(database: Path, random: Random) -> Iterator[tuple[str, str]]:
    """A game, a deal, a proof and a page of the finder, and so on, as (kind, address)."""
    games = games_of(database)
    with contextlib.closing(sqlite3.connect(database)) as connection:
        query = "SELECT variant, statistic, witness FROM verdict WHERE witness IS NOT NULL ORDER BY variant, statistic"
        proofs = [(key, statistic) for key, statistic, witness in connection.execute(query) if json.loads(witness)]
    while True:
        yield "game", f"/game/{quote(random.choice(games))}"
        players, seed = random.randint(2, 10), random.randint(1, 9999)
        yield "deal", f"/game/{quote(random.choice(games))}/deal?players={players}&seed={seed}"
        key, statistic = random.choice(proofs)
        yield "proof", f"/game/{quote(key)}/proof/{statistic}"
        yield "finder", f"/games?players={random.randint(2, 10)}&rounds={random.randint(1, 9)}"


def heavy_deals(paths: list[str], number: int) -> Iterator[tuple[str, str]]:
    """The heaviest deals, then the same games with shuffles that nobody else asks for."""
    games = [path.partition("?")[0] for path in paths]
    first = (("heavy", path) for path in paths[number:] + paths[:number])
    others = (("heavy", f"{game}?players=10&seed={HEAVY * n + number + 2}") for n in count() for game in games)
    return chain(first, others)


def ask(client: http.client.HTTPConnection, kind: str, path: str) -> Asked:
    """Asks for a page and reads it to its end; an error is any status but 200, and a page that is not whole."""
    begun = time.perf_counter()
    try:
        client.request("GET", path)
        answer = client.getresponse()
        page = answer.read()
    except (OSError, http.client.HTTPException) as error:
        client.close()
        return Asked(kind, path, time.perf_counter() - begun, f"{type(error).__name__}: {error}")
    took = time.perf_counter() - begun
    whole = page.rstrip().endswith(b"</html>")
    return Asked(kind, path, took, "" if answer.status == 200 and whole else f"status {answer.status}, whole: {whole}")


def median(found: list[Asked]) -> float:
    """The median in seconds."""
    return statistics.median(one.seconds for one in found)


def report(title: str, found: list[Asked]) -> None:
    """Prints the figures of a part, all pages together and each kind, and its errors."""
    kinds = dict.fromkeys(one.kind for one in found)
    print(f"{title}:")
    for kind in ["", *kinds] if len(kinds) > 1 else kinds:
        some = sorted(one.seconds for one in found if kind in ("", one.kind))
        times = (statistics.median(some), some[int(len(some) * 0.95)], some[-1])
        figures = ", ".join(
            f"{1000 * t:.0f} ms {at}" for t, at in zip(times, ("median", "at 95 %", "at most"), strict=True)
        )
        print(f"  {kind or 'all pages'}: {len(some)} answers, {figures}")
    errors = [one for one in found if one.error]
    print(f"  errors: {len(errors)}")
    for one in errors[:10]:
        print(f"    {one.path}: {one.error}")


if __name__ == "__main__":
    main()
