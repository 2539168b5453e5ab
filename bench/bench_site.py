"""Milliseconds and KB of a page of the site, the whole corpus in it: one server, one client that keeps its connection.

`STEMMA_BENCH_DB` may name a database to measure in place of one that is built first (and checked: minutes).
"""

from __future__ import annotations

import http.client
import os
import re
import signal
import sqlite3
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterable
from pathlib import Path
from urllib.parse import quote, urlsplit

from corpus import markdown_folder

from catalog.build import build

SEARCHES = (
    "anaconda",
    "anakonda",
    "folow the quene",
    "dr pepper",
    "pass left",
    "queens wild",
    "7/27",
    "high hand wins",
)
AGAIN = 40


def main() -> None:
    """Prints the time of every kind of page, from a cold start too, and the ratio to Datasette's row page."""
    given = os.environ.get("STEMMA_BENCH_DB")
    with tempfile.TemporaryDirectory() as folder:
        database = Path(given) if given else Path(folder) / "corpus.db"
        if not given:
            build([markdown_folder()], database)
        measure(database)


def measure(database: Path) -> None:
    """Serves the database in a process of its own, asks it for pages one after the other, and prints."""
    connection = sqlite3.connect(database)
    games = [key for (key,) in connection.execute("SELECT key FROM variant WHERE described ORDER BY rowid")]
    connection.close()
    begun = time.perf_counter()
    server = subprocess.Popen(
        [sys.executable, "-m", "catalog", "serve", "--port", "0", "--db", str(database)],
        stderr=subprocess.PIPE,
        text=True,
    )
    try:
        address = urlsplit(re.search(r"http://\S+", server.stderr.readline())[0])
        client = http.client.HTTPConnection(address.hostname, address.port)
        ask(client, "/")
        cold = time.perf_counter() - begun
        print(f"first page from a cold start: {cold:.2f} s, the process and all that it loads included")
        pages = timed(client, (f"/game/{quote(key)}" for key in games))
        rows = timed(client, (f"/catalog/variant/{quote(key)}" for key in games))
        told(f"game page, {len(games)} games", pages)
        told("Datasette's own page of the same rows", rows)
        print(f"game page to row page: {middle(pages) / middle(rows):.2f} to 1 in the middle")
        for name, path in (
            ("home", "/"),
            ("finder", "/games?players=8&wilds=0"),
            ("wrong numbers", "/wrong"),
            ("family of the largest", "/family/" + largest(database)),
            ("compare", f"/compare?one={games[0]}&other={games[1]}"),
        ):
            told(name, timed(client, [path] * AGAIN))
        told(f"search, {len(SEARCHES)} questions", timed(client, [f"/search?q={quote(q)}" for q in SEARCHES] * 10))
        sizes(client, games, largest(database))
    finally:
        server.send_signal(signal.SIGINT)
        server.wait(timeout=20)
        server.stderr.close()


def sizes(client: http.client.HTTPConnection, games: list[str], elder: str) -> None:
    """Prints how many KB of each kind of page travel, compressed, and what a first visit loads beside it."""
    kinds = {
        "home": "/",
        "finder": "/games",
        "finder, some found": "/games?players=8&wilds=none",
        "tonight, 24 games": "/tonight?" + "&".join(f"game={quote(key)}" for key in games[:24]),
        "families": "/family",
        "family of the largest": f"/family/{elder}",
        "wrong numbers": "/wrong",
        "compare": f"/compare?one={games[0]}&other={games[1]}",
        "search": "/search?q=pass+left",
        "rule": "/rule/deal",
        "coverage": "/coverage",
        "glossary": "/glossary",
        "data": "/data",
        "table": "/catalog/variant",
        "table of rules": "/catalog/step",
        "ready question": "/catalog/games_for",
    }
    games_kb = sorted(weight(client, f"/game/{quote(key)}") for key in games)
    print(f"game page: {games_kb[len(games_kb) // 2]:.1f} KB in the middle, {games_kb[-1]:.1f} KB at most, compressed")
    print("compressed: " + ", ".join(f"{name} {weight(client, path):.1f} KB" for name, path in kinds.items()))
    head = page_text(client, "/").partition("</head>")[0]
    files = dict.fromkeys(re.findall(r'(?:href|src)="(/-/stemma/[^"]+)"', head))
    print(f"styles, fonts and the like of the first page: {sum(weight(client, path) for path in files):.1f} KB")


def weight(client: http.client.HTTPConnection, path: str) -> float:
    """How many KB travel for an answer to a browser."""
    client.request("GET", path, headers={"Accept-Encoding": "gzip"})
    answer = client.getresponse()
    body = answer.read()
    assert answer.status == 200, (answer.status, path)
    return len(body) / 1000


def page_text(client: http.client.HTTPConnection, path: str) -> str:
    """A page as it is."""
    client.request("GET", path)
    return client.getresponse().read().decode()


def largest(database: Path) -> str:
    """The key of the game with most children."""
    connection = sqlite3.connect(database)
    query = "SELECT parent FROM variant WHERE parent IS NOT NULL GROUP BY parent ORDER BY count(*) DESC LIMIT 1"
    (key,) = connection.execute(query).fetchone()
    connection.close()
    return quote(key)


def ask(client: http.client.HTTPConnection, path: str) -> float:
    """Seconds until an answer is there to its last byte."""
    begun = time.perf_counter()
    client.request("GET", path)
    answer = client.getresponse()
    answer.read()
    took = time.perf_counter() - begun
    assert answer.status == 200, (answer.status, path)
    return took


def timed(client: http.client.HTTPConnection, paths: Iterable[str]) -> list[float]:
    """Seconds of each of the pages, asked one after the other; one is asked beforehand and not counted."""
    paths = list(paths)
    ask(client, paths[0])
    return [ask(client, path) for path in paths]


def middle(seconds: list[float]) -> float:
    """The median."""
    return statistics.median(seconds)


def told(name: str, seconds: list[float]) -> None:
    """Prints the middle, the 99th percentile and the slowest."""
    last = sorted(seconds)[min(len(seconds) - 1, int(len(seconds) * 0.99))]
    times = zip((middle(seconds), last, max(seconds)), ("in the middle", "at 99 %", "at most"), strict=True)
    print(f"{name}: {', '.join(f'{1000 * each:.1f} ms {where}' for each, where in times)}")


if __name__ == "__main__":
    main()
