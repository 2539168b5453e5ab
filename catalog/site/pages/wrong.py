"""The page of wrong numbers, each with its proof and the best repair; also as corrections in CSV and JSON."""

from __future__ import annotations

import csv
import io
import json
import re
from collections import Counter
from dataclasses import dataclass
from sqlite3 import Connection
from typing import Any

from datasette import Response

from catalog.family.kin import line_of
from catalog.model.statistic import code_words
from catalog.model.variant import STATISTICS
from catalog.site.page_frame import Asked, address, answer, game_url, page
from catalog.site.pages.family_parts import parents
from catalog.site.pages.parts import brief, in_lots
from catalog.site.slips import slips
from catalog.store.names import names_of
from catalog.store.search import TAGS

SHOWN = {
    "wrong": ("disagrees", "wrong numbers"),
    "reading": ("convention", "right by another reading"),
    "coded": ("agrees-coded", "right, and a code"),
    "open": ("undetermined", "not decided"),
}
"""Verdicts that can be shown: the key in the address, the verdict in the database, and the label in the form."""

_COUNTED = "SELECT verdict, count(*) FROM verdict WHERE printed IS NOT NULL"

A_PAGE = 24
"""Games on one page."""

CODES = (
    ("98", "the number is not fixed: players' choices can use up any deck, or no number holds for every table"),
    ("99", "it depends on the number of players"),
    ("100 + N", "N betting rounds, and then losers match the pot and play goes on"),
    ("200 + N", "N at least, and more as players choose"),
    ("300 + N", "N at least, and more as the cards fall"),
    ("108", "all cards there are"),
    ("-1", "there is no end to it"),
)


@dataclass(frozen=True)
class Filter:
    """What the form filters by: a part of `SHOWN`, a statistic, a source, a tag, a reading, and a family of games.

    `family` is the key of the game that was meant, `typed` what was typed, `choices` the games that it may mean.
    """

    show: str
    statistic: str
    source: str
    tag: str
    reading: str
    typed: str
    family: str | None
    choices: tuple

    def url(self, path: str = "/wrong", **more: Any) -> str:
        """The address of this filter, with the fields in `more` replaced or added."""
        told = {
            "show": "" if self.show == "wrong" else self.show,
            "statistic": self.statistic,
            "source": self.source,
            "tag": self.tag,
            "reading": self.reading,
            "family": self.typed,
            **more,
        }
        return address(path, **told)


def asked_for(asked: Asked) -> Filter:
    """The filter in an address. An unknown `show` means "wrong"; an unknown statistic is ignored."""
    show = asked.one("show") if asked.one("show") in SHOWN else "wrong"
    statistic = asked.one("statistic") if asked.one("statistic") in STATISTICS else ""
    typed = asked.one("family")[:200]
    family, choices = names_of(asked.database).meant(typed)
    return Filter(show, statistic, asked.one("source"), asked.one("tag"), asked.one("reading"), typed, family, choices)


def numbers(connection: Connection, wanted: Filter) -> list[dict[str, Any]]:
    """The numbers that fit, in order of source, number and statistic, each with its game's key and best repair."""
    where, values = ["verdict = ?", "verdict.printed IS NOT NULL"], [SHOWN[wanted.show][0]]
    for column, value in (("statistic", wanted.statistic), ("source", wanted.source), ("convention", wanted.reading)):
        if value:
            where.append(f"{column} = ?")
            values.append(value)
    if wanted.tag:
        where.append(f"variant IN (SELECT variant FROM ({TAGS}) WHERE tag = ?)")
        values.append(wanted.tag)
    rows = connection.execute(
        "SELECT variant, statistic, verdict.printed, computed, convention, reason, witness IS NOT NULL AS proven, "
        "source, name, number, document, line FROM verdict JOIN variant ON key = variant "
        f"WHERE {' AND '.join(where)} ORDER BY source, number IS NULL, number, variant",
        values,
    ).fetchall()
    if wanted.typed:
        line = parents(connection)
        rows = [row for row in rows if wanted.family and wanted.family in line_of(line, row["variant"])]
    order = {statistic: i for i, statistic in enumerate(STATISTICS)}
    found = [
        {
            **dict(row),
            "printed_means": code_words(row["statistic"], row["printed"]),
            "computed_means": code_words(row["statistic"], row["computed"]),
            "why": _why(row["reason"], row["computed"], row["printed"]),
        }
        for row in rows
    ]
    places = {row["variant"]: i for i, row in reversed(list(enumerate(found)))}
    return sorted(found, key=lambda row: (places[row["variant"]], order[row["statistic"]]))


def read(connection: Connection, asked: Asked) -> dict[str, Any]:
    """The values for the page: the filter, one page of games with their numbers, and the choices of the form."""
    wanted = asked_for(asked)
    found = numbers(connection, wanted)
    keys = list(dict.fromkeys(row["variant"] for row in found))
    pages = max(1, -(-len(keys) // A_PAGE))
    at = min(max(asked.number("page") or 1, 1), pages)
    shown = keys[(at - 1) * A_PAGE : at * A_PAGE]
    games = brief(connection, shown)
    mended = repairs(connection, shown) if wanted.show == "wrong" else {}
    of: dict[str, list[dict[str, Any]]] = {}
    for row in found:
        of.setdefault(row["variant"], []).append(row)
    verdicts = dict(connection.execute(f"{_COUNTED} GROUP BY verdict").fetchall())
    sources = connection.execute(
        "SELECT key, title FROM source WHERE key IN (SELECT source FROM variant WHERE described) ORDER BY rowid"
    )
    sources = sources.fetchall()
    tags = [tag for (tag,) in connection.execute(f"SELECT DISTINCT tag FROM ({TAGS}) ORDER BY tag")]
    readings = _readings(connection)
    choices = {
        "show": SHOWN,
        "statistic": STATISTICS,
        "source": [source["key"] for source in sources],
        "tag": tags,
        "reading": [reading["key"] for reading in readings],
    }
    return {
        "slips": slips(asked, {"page": "a page number"}, choices),
        "wanted": wanted,
        "family": brief(connection, [wanted.family])[wanted.family] if wanted.family else None,
        "games": [{**games[key], "numbers": of[key], "repair": mended.get(key)} for key in shown],
        "found": len(found),
        "games_in_all": len(keys),
        "by_statistic": Counter(row["statistic"] for row in found),
        "at": at,
        "pages": pages,
        "shown": SHOWN,
        "verdicts": verdicts,
        "checked": sum(verdicts.values()),
        "statistics": STATISTICS,
        "sources": sources,
        "tags": tags,
        "codes": CODES,
        "readings": readings,
    }


def repairs(connection: Connection, keys: list[str]) -> dict[str, dict[str, Any]]:
    """The best repair of each game that has one: how many numbers it mends, and its words."""
    found: dict[str, dict[str, Any]] = {}
    for lot in in_lots(keys):
        marks = ", ".join("?" * len(lot))
        query = f"SELECT variant, mends, text FROM repair WHERE mends AND variant IN ({marks}) ORDER BY variant, rank"
        for row in connection.execute(query, lot):
            found.setdefault(row["variant"], dict(row))
    return found


def _why(reason: str, computed: int | None, printed: int | None) -> str:
    """The reason without the two numbers at its head, which the page shows anyhow; with a capital letter."""
    reason = reason.removeprefix(f"{computed}, not {printed}: ").removeprefix(f"{computed} by the definition ")
    if reading := re.fullmatch(r"\((.*)\); -?\d+ (where .*)", reason):
        reason = f"{reading[1]}. Right {reading[2]}"
    return reason[:1].upper() + reason[1:]


def _readings(connection: Connection) -> list[dict[str, Any]]:
    from catalog.check.conventions import CONVENTIONS  # imported late: it loads the whole engine

    count = dict(connection.execute("SELECT convention, count(*) FROM verdict GROUP BY convention").fetchall())
    return [
        {"key": reading.key, "statistic": reading.statistic, "words": reading.words, "count": count[reading.key]}
        for reading in CONVENTIONS
        if count.get(reading.key)
    ]


def corrections(connection: Connection, asked: Asked) -> list[dict[str, Any]]:
    """The numbers that fit as plain records: what is printed where, what it should be, why, and how to mend it."""
    found = numbers(connection, asked_for(asked))
    mended = repairs(connection, [row["variant"] for row in found])
    return [
        {
            "variant": row["variant"],
            "name": row["name"],
            "number": row["number"],
            "source": row["source"],
            "document": row["document"],
            "line": row["line"],
            "statistic": row["statistic"],
            "printed": row["printed"],
            "computed": row["computed"],
            "computed_means": row["computed_means"] or None,
            "verdict": SHOWN[asked_for(asked).show][0],
            "reason": row["reason"],
            "repair": mended[row["variant"]]["text"] if row["variant"] in mended else None,
            "proof": proof_url(row["variant"], row["statistic"]),
        }
        for row in found
    ]


def proof_url(key: str, statistic: str) -> str:
    """The address of the deal that proves a computed number."""
    return game_url(key, f"/proof/{statistic}")


COLUMNS = (
    "variant name number source document line statistic printed computed computed_means verdict reason repair proof"
).split()


def as_csv(rows: list[dict[str, Any]]) -> str:
    """Records as CSV with a heading. A text that a spreadsheet would take for a formula gets an apostrophe first."""

    def cell(value: Any) -> Any:
        return f"'{value}" if isinstance(value, str) and value[:1] in ("=", "+", "-", "@", "\t", "\r") else value

    text = io.StringIO()
    writer: csv.DictWriter[str] = csv.DictWriter(text, COLUMNS)
    writer.writeheader()
    writer.writerows({name: cell(value) for name, value in row.items()} for row in rows)
    return text.getvalue()


async def wrong_csv(request, datasette) -> Response:
    """The corrections as CSV, to be saved."""

    def make(connection: Connection, asked: Asked) -> Response:
        return _file(as_csv(corrections(connection, asked)), "text/csv; charset=utf-8", "corrections.csv")

    return await answer(request, datasette, make)


async def wrong_json(request, datasette) -> Response:
    """The corrections as a JSON list."""

    def make(connection: Connection, asked: Asked) -> Response:
        text = json.dumps(corrections(connection, asked), indent=1, ensure_ascii=False)
        return _file(text, "application/json; charset=utf-8", None)

    return await answer(request, datasette, make)


def _file(text: str, content_type: str, name: str | None) -> Response:
    headers = {"content-disposition": f'attachment; filename="{name}"'} if name else {}
    return Response(text, headers=headers, content_type=content_type)


ROUTES = (
    (r"^/wrong$", page("wrong.html", read)),
    (r"^/wrong\.csv$", wrong_csv),
    (r"^/wrong\.json$", wrong_json),
)
