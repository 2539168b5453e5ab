"""Everything that is done with some documents, and the failures that it finds."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

from campaign import material
from campaign.pages import Pages, blocks_of, with_blocks
from campaign.probes import Bench, Failure, Limits
from campaign.reduce import blocks_that_fail, same_way
from catalog.model.variant import STATISTICS
from catalog.site.queries import QUERIES
from catalog.store.tables import TABLES

SEATS = range(2, 9)

SHARED_PAGES = (
    *("/", "/games", "/games.json", "/search", "/search?q=deal+cards", "/compare", "/wrong", "/wrong?show=reading"),
    *("/wrong?show=coded", "/wrong.csv", "/wrong.json", "/family", "/tags", "/sources", "/rules", "/coverage"),
    *("/glossary", "/data", "/-/family.svg", "/catalog", "/rule/deal", "/rule/wild", "/rule/showdown"),
    *(f"/catalog/{table.__tablename__}" for table in TABLES),
    *(f"/catalog/{table.__tablename__}.json?_shape=objects" for table in TABLES),
)
"""Pages that every catalogue has."""

SHARED_COMMANDS = (
    *(("export", "--format", form) for form in ("json", "jsonl", "csv", "schema")),
    *(("tree", "--format", form) for form in ("text", "newick", "dot", "graphml", "json", "svg", "poster")),
    ("find", "--json"),
    ("find", "deal", "cards"),
    ("family", "--json"),
)
"""Commands about the whole catalogue."""


@dataclass(frozen=True)
class Amount:
    """How much is done for each page of documents: so many pages of the site, commands, games that are dealt and
    numbers of players for each; None for all there are.
    """

    shared: int | None = None
    each: int | None = None
    commands: int | None = None
    deals: int | None = None


@dataclass
class Found:
    """The failures of a trial with the documents that show each, and how many described games there were."""

    failures: list[tuple[Failure, Pages]] = field(default_factory=list)
    games: int = 0
    probes: int = 0


def trial(pages: Pages, chance: Random, folder: Path, limits: Limits, amount: Amount) -> Found:
    """Builds the documents, and asks for all that can be asked of what came of it.

    Entries at which the whole build stops are taken out, and the others are built without them.
    """
    found = Found()
    bench = _built(pages, folder, limits, found)
    if bench is None:
        return found
    described = [variant for variant in bench.variants if variant.described]
    found.games = len(described)
    for variant in described:
        for seats in _some(chance, SEATS, amount.deals):
            found.failures += _with(bench, bench.deal(variant.key, str(seats), str(chance.randint(1, 99))))
            found.probes += 1
        if bench.published:
            found.failures += _with(bench, bench.bounds(variant.key))
    if bench.published:
        paths = list(_paths(bench, chance, amount))
        found.failures += _with(bench, bench.ask(paths))
        commands = list(_commands(bench, chance, amount))
        for command in commands:
            found.failures += _with(bench, bench.run(command))
        found.probes += len(paths) + len(commands)
    return found


def _built(pages: Pages, folder: Path, limits: Limits, found: Found) -> Bench | None:
    """The documents built, without the entries that stop the build, whose failures are noted."""
    while any(page.text.strip() for page in pages):
        bench = Bench(pages, folder / "all", limits)
        failures = bench.build()
        found.failures += _with(bench, failures)
        fatal = next((failure for failure in failures if failure.fatal), None)
        if fatal is None:
            return bench
        guilty = blocks_that_fail(pages, fatal, same_way(fatal, limits, folder / "part"))
        # The failure is shown by what stops the build, and not by the whole page.
        found.failures[-len(failures) :] = [(f, with_blocks(pages, guilty)) for f in failures]
        pages = with_blocks(pages, [place for place in blocks_of(pages) if place not in guilty])
    return None


def _with(bench: Bench, failures: Sequence[Failure]) -> list[tuple[Failure, Pages]]:
    return [(failure, bench.pages) for failure in failures]


def _some(chance: Random, of: Sequence, number: int | None) -> list:
    return list(of) if number is None or number >= len(of) else chance.sample(list(of), number)


def _paths(bench: Bench, chance: Random, amount: Amount) -> Iterator[tuple[str, tuple[int, ...]]]:
    """Addresses to ask for, each with the answers that it may give besides 200."""
    asked = (f"/catalog/{query.name}.json" for query in _some(chance, QUERIES, amount.shared))
    for path in (*_some(chance, SHARED_PAGES, amount.shared), *_finder(chance, 4), *asked):
        yield path, ()
    keys = [variant.key for variant in bench.variants if variant.described]
    for key in keys:
        other = chance.choice(keys)
        seats, seed = chance.choice(SEATS), chance.randint(1, 99)
        yield f"/game/{key}", (200,)
        paths = [
            (f"/game/{key}.json", (200,)),
            (f"/game/{key}.md", (200,)),
            (f"/game/{key}/deal?players={seats}&seed={seed}", (200, 503)),
            (f"/game/{key}/deal", (200, 503)),
            *((f"/game/{key}/proof/{statistic}", (200, 404, 503)) for statistic in STATISTICS),
            (f"/family/{key}", (200, 404)),
            (f"/-/family/{key}.svg?depth=2", (200, 404)),
            (f"/compare?one={key}&other={other}", (200,)),
            (f"/compare?one={key}", (200,)),
            (f"/catalog/variant/{key}", (200,)),
            (f"/catalog/variant/{key}.json", (200,)),
            (f"/catalog/step.json?variant={key}", (200,)),
        ]
        yield from _some(chance, paths, amount.each)


def _finder(chance: Random, number: int) -> Iterator[str]:
    """Questions to the finder."""
    for _ in range(number):
        asked = {
            "players": chance.choice(("", "4", "99", "0")),
            "rounds": chance.choice(("", "0", "3")),
            "wilds": chance.choice(("", "none", "some", "4")),
            "cards_least": chance.choice(("", "5")),
            "cards_most": chance.choice(("", "7", "x")),
            "tag": chance.choice(("", *material.TAGS)),
            "q": chance.choice(("", "deal", "wild cards", '"')),
            "checked": chance.choice(("", "yes")),
            "sort": chance.choice(("", "name", "players", "wilds", "family")),
        }
        told = "&".join(f"{name}={value}" for name, value in asked.items() if value and chance.random() < 0.6)
        yield f"{chance.choice(('/games', '/games.json'))}?{told.replace(' ', '+')}"


def _commands(bench: Bench, chance: Random, amount: Amount) -> Iterator[tuple[str, ...]]:
    yield from _some(chance, SHARED_COMMANDS, amount.commands)
    keys = [variant.key for variant in bench.variants]
    for key in keys:
        other = chance.choice(keys)
        yield from _some(
            chance,
            [
                ("show", key),
                ("show", key, "--json"),
                ("tree", key),
                ("tree", key, "--around"),
                ("kin", key),
                ("kin", key, other),
                ("kin", key, "--within", "3"),
                ("diff", key, other),
                ("odds", key, "--deals", "20"),
            ],
            amount.commands,
        )
