"""Measurements of winning hands, written into a database that is there already."""

from __future__ import annotations

import contextlib
import sqlite3
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from catalog.model.terms_of_money import Side
from catalog.model.variant import Variant
from catalog.odds.all import Result
from catalog.odds.inputs import inputs_of
from catalog.odds.tell import as_data
from catalog.store.tables import Odds, OddsGap, OddsRun

OddsRow = Odds | OddsRun | OddsGap


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
        """The inputs of what was measured with so many deals and that seed, or found not to be played on arrays."""
        with self._open() as connection:
            runs = connection.execute("SELECT inputs FROM odds_run WHERE deals = ? AND seed = ?", (deals, seed))
            found = {told for (told,) in runs} | {told for (told,) in connection.execute("SELECT inputs FROM odds_gap")}
        return frozenset(found)

    def clear(self) -> None:
        """Forgets what is there."""
        with self._open() as connection:
            for table in (Odds, OddsRun, OddsGap):
                connection.execute(f"DELETE FROM {table.__tablename__}")

    def write(self, result: Result) -> None:
        """Writes one result in place of what there was of that variant with as many players, or of its gap."""
        with self._open() as connection:
            connection.execute("DELETE FROM odds_gap WHERE variant = ?", (result.variant,))
            if result.measured is not None:
                told = (result.variant, result.measured.players)
                for table in (Odds, OddsRun):
                    connection.execute(f"DELETE FROM {table.__tablename__} WHERE variant = ? AND players = ?", told)
            for row in rows_of(result):
                values = row.model_dump()
                marks = ", ".join(f":{name}" for name in values)
                names = ", ".join(values)
                connection.execute(f"INSERT INTO {row.__tablename__} ({names}) VALUES ({marks})", values)


@dataclass(frozen=True)
class Kept:
    """What was measured of one game before: its rows, and of how many deals."""

    told: OddsRun | OddsGap
    shares: tuple[Odds, ...] = ()
    deals: int = 0
    players: int | None = None

    @property
    def rows(self) -> tuple[OddsRow, ...]:
        """All of them, those of `odds` first."""
        return (*self.shares, self.told)


def kept_of(path: Path) -> dict[str, tuple[Kept, ...]]:
    """What a database holds of odds, by variant; nothing where there is no database, or it is of an older make."""
    if not path.is_file():
        return {}
    found: dict[str, list[Kept]] = {}
    try:
        with contextlib.closing(sqlite3.connect(f"{path.resolve().as_uri()}?mode=ro", uri=True)) as connection:
            connection.row_factory = sqlite3.Row
            shares: dict[tuple, list[Odds]] = {}
            for row in connection.execute("SELECT * FROM odds ORDER BY variant, players, side, position"):
                shares.setdefault((row["variant"], row["players"]), []).append(Odds.model_validate(dict(row)))
            for row in connection.execute("SELECT * FROM odds_run ORDER BY variant, players"):
                run = OddsRun.model_validate(dict(row))
                several = tuple(shares.get((run.variant, run.players), ()))
                found.setdefault(run.variant, []).append(Kept(run, several, run.deals, run.players))
            for row in connection.execute("SELECT * FROM odds_gap"):
                found.setdefault(row["variant"], []).append(Kept(OddsGap.model_validate(dict(row))))
    except (sqlite3.DatabaseError, ValueError):
        return {}
    return {key: tuple(several) for key, several in found.items()}


def still_true(variant: Variant, kept: Sequence[Kept]) -> list[Kept]:
    """Those that the same program would find again: the game's steps are what they were."""
    usual = inputs_of(variant) if kept else ""
    return [each for each in kept if each.told.inputs in (usual, inputs_of(variant, each.players))]


def rows_of(result: Result) -> Iterator[OddsRow]:
    """What was measured of one game as rows of the tables `odds`, `odds_run` and `odds_gap`."""
    measured = result.measured
    if measured is None:
        yield OddsGap.model_validate({"variant": result.variant, "reason": result.reason, "inputs": result.inputs})
        return
    data = as_data(measured)
    shared = {"variant": result.variant, "players": measured.players}
    for side, winning in data["sides"].items():
        for position, share in enumerate(winning["categories"], 1):
            yield Odds.model_validate({**shared, "side": side, "position": position, **share})
    yield OddsRun.model_validate({**_run(data), "engine": measured.engine, "inputs": result.inputs})


def _run(data: dict[str, Any]) -> dict[str, Any]:
    """The columns of `odds_run` that a measurement has, of both sides in one row."""
    high, low = (data["sides"].get(str(side), {}) for side in (Side.HIGH, Side.LOW))
    notes = (f"Taken for granted: {note}." for note in data["notes"])
    return {name: data[name] for name in OddsRun.model_fields if name in data} | {
        "policy": " ".join([data["policy"], *notes]),
        "median_high": high.get("median"),
        "median_low": low.get("median"),
        "low_share": low.get("won"),
    }
