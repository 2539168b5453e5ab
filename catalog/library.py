"""The library: functions for a notebook or another program. `import catalog`, then `catalog.read(...)` and so on.

Everything here takes and returns plain values; nothing is printed and no file is written. docs/library.md shows it.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

from catalog.language import Reading
from catalog.model.variant import Catalog, Variant

if TYPE_CHECKING:
    import networkx as nx

    from catalog.check.findings import Checked

__all__ = ["Hand", "Odds", "check", "deal", "family", "game", "odds", "parse", "read"]


@dataclass(frozen=True)
class Hand:
    """One hand that was played: `str(hand)` is the transcript, `data` the same for programs."""

    variant: str
    players: int
    seed: int
    text: str = field(repr=False)
    data: dict[str, Any] = field(repr=False, compare=False)

    def __str__(self) -> str:
        return self.text


@dataclass(frozen=True)
class Odds:
    """Which hands win: `str(odds)` is the chart of `stemma odds`, `data` the same for programs.

    `data["sides"]` has, for the high and the low side, the typical winning hand (`median`) and the share of deals, 0
    to 1, that each kind of hand wins, with its standard error.
    """

    variant: str
    players: int
    deals: int
    seed: int
    text: str = field(repr=False)
    data: dict[str, Any] = field(repr=False, compare=False)

    def __str__(self) -> str:
        return self.text


def read(paths: str | Path | Iterable[str | Path] = ()) -> Catalog:
    """The catalogue in some documents: `paths` is a file, a folder, or several; none means the bundled documents.

    `variants` are the games, `diagnostics` the errors in the documents. Raises ValueError if they have no game at
    all.
    """
    from catalog.build import read_and_check
    from catalog.language.reading import readings_cached
    from catalog.result_cache import result_cache

    with result_cache() as cache, readings_cached(cache):
        found = read_and_check([paths] if isinstance(paths, (str, Path)) else list(paths))
    if found.failure:
        raise ValueError(found.failure)
    return found


def game(catalogue: Catalog, name: str | int) -> Variant:
    """The described game that a key, number, name or alias means, in any letter case.

    Raises LookupError, with the nearest names or the choices, for a text that does not mean exactly one game, and for
    a game that is only named.
    """
    from catalog.store.resolve import Called, meant

    by_key = {v.key: v for v in catalogue.variants}
    key = meant(str(name), [Called(v.key, v.name, v.number, v.described, v.aliases) for v in by_key.values()])
    if not by_key[key].described:
        raise LookupError(f"{by_key[key].name} ({key}) is only named; no document tells its rules")
    return by_key[key]


def parse(text: str) -> Reading:
    """What a rule means: `steps` in the order of play, and `unread`, the phrases that were not understood."""
    from catalog.language import understand

    return understand(text)


def family(catalogue: Catalog, key: str | None = None, *, depth: int | None = None) -> nx.DiGraph:
    """The family as a networkx graph: an edge from parent to child for every claim of kinship.

    Nodes are keys with `name`, `number`, `serial` and `described`; an edge has `claims`, which say who claims it and
    where. With a key: its line of parents and its descendants, `depth` generations each way. Raises KeyError for a
    key that the catalogue lacks.
    """
    from catalog.family.graph import family_graph, select

    graph = family_graph(catalogue)
    return graph if key is None and depth is None else select(graph, key, depth=depth)


def check(variants: Variant | Iterable[Variant], repairs: bool = True) -> list[Checked]:
    """Each described game with its verdicts on the five numbers, found by dealing the cards.

    If a number is wrong, `repairs` of the result are the small changes that would correct it; without `repairs` they
    are not searched, which is faster.
    """
    from catalog.check.findings import check_variants

    return list(check_variants([variants] if isinstance(variants, Variant) else variants, repairs))


def deal(variant: Variant, players: int | None = None, seed: int = 1) -> Hand:
    """One hand of a game. The same seed gives the same hand on any machine.

    Without `players`, as many play as the game allows, at most five. Raises ValueError for an impossible number of
    players.
    """
    from catalog.play.hand import deal as dealt
    from catalog.play.hand import deal_usual, usual_players
    from catalog.play.transcript import NAMES, Telling

    if players is not None and not 2 <= players <= len(NAMES):
        raise ValueError(f"a hand is played by 2 to {len(NAMES)} players, not by {players}")
    hand = deal_usual(variant, usual_players(variant), seed) if players is None else dealt(variant, players, seed)
    data = Telling(hand).data() | {"seed": seed}
    text = "\n".join(Telling(hand).lines())
    return Hand(variant.key, len(hand.table.hands), seed, text, data)


def odds(variant: Variant, players: int | None = None, deals: int = 10_000, seed: int = 1) -> Odds:
    """Which hands win, from many deals. The same seed gives the same numbers on any machine.

    Without `players`, as many play as the game allows, at most six. Raises ValueError if the game cannot be simulated
    many deals at once, with the reason, and for fewer deals than 1 or a negative seed.
    """
    from catalog.odds.measure import game_of, measure
    from catalog.odds.tell import as_data, lines

    if deals < 1:
        raise ValueError(f"deals is {deals}: at least 1 is needed")
    if seed < 0:
        raise ValueError(f"seed is {seed}: it is 0 or more")
    prepared = game_of(variant, players)
    blocks = measure(prepared, deals, seed)
    measured = next(blocks)
    for block in blocks:
        measured.add(block)
    measured.exact = prepared.every()
    return Odds(variant.key, measured.players, deals, seed, "\n".join(lines(variant.name, measured)), as_data(measured))
