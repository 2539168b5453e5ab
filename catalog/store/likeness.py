"""Rows that follow from rules alone: the nearest games, the inferred family, and the same game in several sources."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence

from catalog.boundary import Raised
from catalog.family.games import Game
from catalog.family.same import Candidate, same_games
from catalog.model.variant import STATISTICS

Progress = Callable[[int, int], None]


def likeness_rows(
    games: Mapping[str, Game],
    parents: Mapping[str, str | None],
    progress: Progress | None = None,
    failed: dict[str, Raised] | None = None,
) -> tuple[list[dict], list[dict]]:
    """Rows of `near` and of `likeness` for all variants with known rules; none for fewer than two.

    A game that cannot be compared because that raises an exception has no rows, and is added to `failed`.
    """
    # NumPy takes a moment to load, and reading a database does not need it.
    from catalog.family.distance import all_distances
    from catalog.family.infer import inferred, likeness, nearest

    keys = [key for key, game in games.items() if game]
    if len(keys) < 2:
        return [], []
    unsound: dict[int, Raised] = {}
    distances = all_distances([games[key] for key in keys], progress, None if failed is None else unsound)
    if failed is not None and unsound:
        failed |= {keys[at]: told for at, told in unsound.items()}
        sound = [at for at in range(len(keys)) if at not in unsound]
        keys, distances = [keys[at] for at in sound], distances[sound][:, sound]
    near = nearest(keys, distances)
    found = inferred(keys, near, {key: len(games[key]) for key in keys})
    held = likeness(keys, parents, found, distances)
    return [vars(each) for each in near], [{**vars(each), "doubtful": int(each.doubtful)} for each in held]


def same_rows(
    rows: Iterable[Mapping],
    aliases: Mapping[str, Sequence[str]],
    games: Mapping[str, Game],
    failed: dict[str, Raised] | None = None,
) -> list[dict]:
    """Rows of `same_game` from rows of `variant`, in the same order; `failed` is as in `likeness_rows`."""
    return [vars(same) for same in same_games(candidates(rows, aliases, games), failed)]


def candidates(
    rows: Iterable[Mapping], aliases: Mapping[str, Sequence[str]], games: Mapping[str, Game]
) -> list[Candidate]:
    """Variants to compare, from rows of `variant`; the numbers are those to search by, computed ones first."""
    return [
        Candidate(
            row["key"],
            (row["name"], *aliases.get(row["key"], ())),
            row["source"],
            games.get(row["key"], ()),
            {name: row[f"{name}_n"] for name in STATISTICS},
            bool(row["incomplete"]),
        )
        for row in rows
    ]
