"""Measurements of winning hands, written into an existing database."""

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
    """A database to which results are added one by one, each completely or not at all."""

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
        """The inputs of games that were measured with this number of deals and seed, or that cannot be played on
        arrays.
        """
        with self._open() as connection:
            runs = connection.execute("SELECT inputs FROM odds_run WHERE deals = ? AND seed = ?", (deals, seed))
            found = {told for (told,) in runs} | {told for (told,) in connection.execute("SELECT inputs FROM odds_gap")}
        return frozenset(found)

    def clear(self) -> None:
        """Delete all measurements."""
        with self._open() as connection:
            for table in (Odds, OddsRun, OddsGap):
                connection.execute(f"DELETE FROM {table.__tablename__}")

    def write(self, result: Result) -> None:
        """Write one result; it replaces the variant's result for the same number of players, or its gap."""
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
    """An earlier measurement of one game: its rows, and its number of deals."""

    told: OddsRun | OddsGap
    shares: tuple[Odds, ...] = ()
    deals: int = 0
    players: int | None = None

    @property
    def rows(self) -> tuple[OddsRow, ...]:
        """All rows, those of `odds` first."""
        return (*self.shares, self.told)


def kept_of(path: Path) -> dict[str, tuple[Kept, ...]]:
    """The odds in a database, by variant; empty if there is no database, or if it is of an older version."""
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
    """Those that the same program would measure again: the game's steps are unchanged."""
    usual = inputs_of(variant) if kept else ""
    return [each for each in kept if each.told.inputs in (usual, inputs_of(variant, each.players))]


def rows_of(result: Result) -> Iterator[OddsRow]:
    """A measurement of one game as rows of the tables `odds`, `odds_run` and `odds_gap`."""
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
    """The columns of `odds_run` that a measurement has, for both sides in one row."""
    high, low = (data["sides"].get(str(side), {}) for side in (Side.HIGH, Side.LOW))
    notes = (f"Taken for granted: {note}." for note in data["notes"])
    return {name: data[name] for name in OddsRun.model_fields if name in data} | {
        "policy": " ".join([data["policy"], *notes]),
        "median_high": high.get("median"),
        "median_low": low.get("median"),
        "low_share": low.get("won"),
    }
