"""The distance of all pairs of games of the corpus on one core, and one `stemma diff` after start."""

from __future__ import annotations

import contextlib
import io
import tempfile
import time
from pathlib import Path

from corpus import markdown_folder


def main() -> None:
    """Prints seconds for all pairs, and for one diff asked of a database."""
    from catalog.build import build
    from catalog.cli import main as stemma
    from catalog.family.distance import all_distances
    from catalog.store.database import open_database, read_games

    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "corpus.db"
        build([markdown_folder()], path, check=False)
        games = [game for game in read_games(open_database(path)).values() if game]
        begun = time.perf_counter()
        all_distances(games)
        took = time.perf_counter() - begun
        print(f"{len(games)} games, {len(games) * (len(games) - 1) // 2:,} pairs: {took:.2f} s")
        begun = time.perf_counter()
        with contextlib.redirect_stdout(io.StringIO()):
            stemma(["diff", "anaconda", "snake eyes", "--db", str(path)])
        print(f"one diff: {time.perf_counter() - begun:.3f} s")
