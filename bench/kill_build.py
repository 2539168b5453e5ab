"""Builds that are killed, that run into one another and that find the disk full: the database is the old or the new.

    python bench/kill_build.py [KILLS]      200 without a number

Two pages of games are built in turn onto one file. After every kill the file must be, to the byte, what the one or the
other page gives, pass SQLite's own check and have its rows. A third of the kills comes when the new file is being
written, which takes milliseconds. The builds that are killed are forked from this process, which has read the grammar,
so that they do not spend most of their time in starting; the others are commands as one types them. Prints what was
counted; ends with 1 where something was left broken.
"""

from __future__ import annotations

import os
import random
import resource
import sqlite3
import subprocess
import sys
import tempfile
import time
from contextlib import closing
from dataclasses import dataclass, field
from multiprocessing import get_context
from multiprocessing.process import BaseProcess
from pathlib import Path

CHECKOUT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(CHECKOUT))

from catalog.cli import main  # noqa: E402
from catalog.store.news import news_file  # noqa: E402

SMALL = 16_384
"""Bytes that a file may have where the disk is full: less than any database has."""


def game(number: int, name: str, cards: int) -> str:
    """An entry of a page."""
    return (
        f"## {name} (#{number})\n\n|Statistic|Value|\n|---|---|\n|Cards|{cards}|\n|Players|{52 // cards}|\n"
        f"|Betting Rounds|1|\n|Max Cards Seen|{cards}|\n|Wilds|0|\n|Source|-|\n\nTags: *straight*\n\n### Rules:\n"
        f"1. Deal {cards} cards down to each player.\n2. Betting round, opened by the dealer.\n"
        "3. Showdown, the high hand wins.\n\n"
    )


@dataclass
class Trial:
    """A folder with two pages, the databases that they give, and the file onto which both are built."""

    folder: Path
    images: list[bytes] = field(default_factory=list)
    seconds: float = 0.0

    def __post_init__(self) -> None:
        for at, names in enumerate((("Oak", "Elm"), ("Fir", "Yew", "Ash", "Box"))):
            page = "".join(game(7000 + 10 * at + n, name, 5 + n % 3) for n, name in enumerate(names))
            self.page(at).write_text(page, encoding="utf-8")
        for at in (0, 1):
            _, told = self.build(at).communicate()
            if not self.out.is_file():
                raise RuntimeError(f"no build: {told}")
            self.images.append(self.out.read_bytes())
        main(self.words(1))  # reads the grammar, which forked builds then have
        for at in (1, 0, 1):
            begun = time.monotonic()
            self.forked(at).join()
            self.seconds = max(self.seconds, time.monotonic() - begun)
            self.state()

    @property
    def out(self) -> Path:
        """The file that is built."""
        return self.folder / "out" / "games.db"

    def page(self, at: int) -> Path:
        """The one page or the other."""
        return self.folder / f"page{at}.md"

    def words(self, at: int) -> list[str]:
        """What is typed behind `stemma` to build a page."""
        return ["build", str(self.page(at)), "--out", str(self.out), "--quiet", "--no-odds"]

    def forked(self, at: int) -> BaseProcess:
        """A build of a page that has begun in a copy of this process."""
        process = get_context("fork").Process(target=_forked, args=(self.words(at),))
        process.start()
        return process

    def build(self, at: int, size: int | None = None) -> subprocess.Popen:
        """A build of a page that has begun; no file of it may be larger than `size`."""
        return subprocess.Popen(
            [sys.executable, "-m", "catalog", *self.words(at)],
            cwd=self.folder,
            env={**os.environ, "PYTHONPATH": str(CHECKOUT), "PYTHONHASHSEED": "0"},
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            preexec_fn=None if size is None else lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (size, size)),
        )

    def state(self) -> int:
        """Which of the two databases the file is, 0 or 1. Raises AssertionError where it is neither, or is damaged."""
        content = self.out.read_bytes()
        assert content in self.images, f"{len(content)} bytes that no build gives"
        with closing(sqlite3.connect(f"{self.out.as_uri()}?mode=ro", uri=True)) as connection:
            assert connection.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
            (games,) = connection.execute("SELECT count(*) FROM variant").fetchone()
        found = self.images.index(content)
        assert games == (2, 4)[found]
        return found

    def kill(self, rng: random.Random) -> tuple[int, bool]:
        """The state after a build of the other page that was killed, and whether it had been killed in time."""
        before, lying = self.state(), self.litter()
        process = self.forked(1 - before)
        if rng.random() < 1 / 3:
            until = time.monotonic() + 10 * self.seconds
            while process.is_alive() and time.monotonic() < until and not self.litter() - lying:
                pass
            time.sleep(rng.random() * 0.02)
        else:
            time.sleep(rng.random() * self.seconds * 1.1)
        in_time = process.is_alive()
        process.kill()
        process.join()
        return self.state(), in_time

    def litter(self) -> set[Path]:
        """What lies beside the database and the file that tells what changed in it."""
        return {path for path in self.out.parent.iterdir() if path not in (self.out, news_file(self.out))}

    def both_at_once(self) -> int:
        """The state after two builds of two pages onto one file at once, both of which must say that they are done."""
        for process in (self.build(0), self.build(1)):
            _, told = process.communicate()
            assert process.returncode == 0, told
        assert not self.litter()
        return self.state()

    def both_forked_at_once(self) -> int:
        """The same of two forked builds, which come to write at nearly the same time."""
        for process in (self.forked(0), self.forked(1)):
            process.join()
            assert process.exitcode == 0
        assert not self.litter()
        return self.state()

    def full(self, size: int = SMALL) -> None:
        """A build on a full disk leaves the old database, ends with 2 and says why in one line."""
        before = self.state()
        process = self.build(1 - before, size)
        _, told = process.communicate()
        assert process.returncode == 2 and told.count("\n") == 1 and told.startswith("stemma: "), told
        assert self.state() == before and not self.litter()


def run(kills: int) -> int:
    """Runs all three; 1 where something was left broken."""
    rng = random.Random(34)
    broken: list[str] = []
    with tempfile.TemporaryDirectory() as folder:
        trial = Trial(Path(folder))
        print(f"a build takes {trial.seconds:.1f} s", flush=True)
        in_time = replaced = littered = tries = 0
        while in_time < kills and len(broken) < 10:
            tries += 1
            before, lying = trial.state(), trial.litter()
            try:
                after, killed = trial.kill(rng)
            except AssertionError as error:
                broken.append(f"kill {tries}: {error}")
                trial.out.write_bytes(trial.images[0])
                continue
            in_time += killed
            replaced += killed and after != before
            littered += killed and bool(trial.litter() - lying)
        print(f"{in_time} builds killed before their end, of {tries} tried")
        print(f"{replaced} left the new database, {littered} a part of it beside the old one", flush=True)
        for what in (*[trial.both_forked_at_once] * 30, trial.both_at_once, trial.full, lambda: trial.full(0)):
            try:
                what()
            except AssertionError as error:
                broken.append(f"{what}: {error}")
    for line in broken:
        print(f"BROKEN {line}")
    print("all databases whole" if not broken else f"{len(broken)} broken")
    return bool(broken)


def _forked(words: list[str]) -> None:
    sys.exit(main(words))


if __name__ == "__main__":
    sys.exit(run(int(sys.argv[1]) if sys.argv[1:] else 200))
