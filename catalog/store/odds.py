"""Measurements of winning hands, written into a database that is there already."""

from __future__ import annotations

import contextlib
import sqlite3
from collections.abc import Iterator
from pathlib import Path

from catalog.model.phrase import Side
from catalog.odds.all import Result
from catalog.odds.measure import Measured
from catalog.store.tables import Odds, OddsGap, OddsRun


class OddsFile:
    """A database into which results go one after the other, each whole or not at all."""

    def __init__(self, path: Path) -> None:
        self.path = path

    @contextlib.contextmanager
    def _open(self) -> Iterator[sqlite3.Connection]:
        connection = sqlite3.connect(self.path)
        try:
            with connection:
                yield connection
        finally:
            connection.close()

    def done(self, deals: int, seed: int) -> frozenset[str]:
        """The variants that were measured with so many deals and that seed, or found not to be played on arrays."""
        with self._open() as connection:
            runs = connection.execute("SELECT variant FROM odds_run WHERE deals = ? AND seed = ?", (deals, seed))
            found = {key for (key,) in runs} | {key for (key,) in connection.execute("SELECT variant FROM odds_gap")}
        return frozenset(found)

    def clear(self) -> None:
        """Forgets what is there."""
        with self._open() as connection:
            for table in (Odds, OddsRun, OddsGap):
                connection.execute(f"DELETE FROM {table.__tablename__}")

    def write(self, result: Result) -> None:
        """Writes one result in place of what there was of that variant."""
        with self._open() as connection:
            for table in (Odds, OddsRun, OddsGap):
                connection.execute(f"DELETE FROM {table.__tablename__} WHERE variant = ?", (result.variant,))
            for row in rows_of(result):
                values = row.model_dump()
                marks = ", ".join(f":{name}" for name in values)
                names = ", ".join(values)
                connection.execute(f"INSERT INTO {row.__tablename__} ({names}) VALUES ({marks})", values)


def rows_of(result: Result) -> Iterator[Odds | OddsRun | OddsGap]:
    """What was measured of one game as rows of the tables `odds`, `odds_run` and `odds_gap`."""
    measured = result.measured
    if measured is None:
        yield OddsGap.model_validate({"variant": result.variant, "reason": result.reason})
        return
    for side in measured.sides:
        for category, portion in measured.kinds(side):
            yield Odds.model_validate(
                {
                    "variant": result.variant,
                    "players": measured.players,
                    "side": str(side),
                    "category": category,
                    "share": portion.share,
                    "stderr": portion.stderr,
                }
            )
    yield OddsRun.model_validate(_run(measured))


def _run(measured: Measured) -> dict:
    high, low = measured.sides.get(Side.HIGH), measured.sides.get(Side.LOW)
    return {
        "variant": measured.variant,
        "players": measured.players,
        "deals": measured.deals,
        "seed": measured.seed,
        "policy": " ".join([measured.policy, *(f"Taken for granted: {note}." for note in measured.notes)]),
        "median_high": high and high.median,
        "median_low": low and low.median,
        "wild_share": measured.portion(measured.wild).share if measured.has_wilds else None,
        "low_share": measured.portion(low.won).share if low else None,
        "split_share": measured.portion(measured.split).share,
    }
