"""A game's page, at a permanent address: its heading, its five numbers and its rules, and links to the rest."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Sequence
from sqlite3 import Connection
from typing import Any

from datasette import Response

from catalog.model.variant import STATISTICS, Seats
from catalog.site import numbers
from catalog.site.carried import MOST, kept_on_list
from catalog.site.fields import act, understood
from catalog.site.folding import Passage, fold
from catalog.site.game_rows import at_a_glance
from catalog.site.how_to_play import Told, cannot_be_played, in_paragraphs, rules_in_words, times_in_words
from catalog.site.page_frame import Asked, Missing, Moved, answer, game_url, page
from catalog.site.pages.game_family import family, folded
from catalog.site.pages.game_odds import odds
from catalog.site.pictures.draw import Picture, legend, pictures_of
from catalog.site.tonight import list_url
from catalog.site.visible import plain
from catalog.store.record import faults_of, impossible_of, record
from catalog.store.resolve import Ambiguous, Unknown, resolve


def the_key(connection: Connection, asked: Asked, part: str = "") -> str:
    """The key of the game in the address. Raises Moved for a name, a number or another spelling, Missing for none.

    `part` is what follows the key in the address, and is kept.
    """
    text = asked.parts["key"]
    if connection.execute("SELECT 1 FROM variant WHERE key = ?", [text]).fetchone():
        return text
    try:
        raise Moved(game_url(resolve(connection, text), part) + (f"?{asked.query}" if asked.query else ""))
    except (Unknown, Ambiguous) as error:
        several = isinstance(error, Ambiguous)
        told = f"{'Several games are' if several else 'No game is'} called “{text[:100]}”."
        raise Missing(told, tuple((game_url(key, part), name) for key, name in error.near)) from None


def read(connection: Connection, asked: Asked) -> dict[str, Any]:
    """Everything that the page shows about a game."""
    game = record(connection, the_key(connection, asked))
    kin = family(connection, asked, game)
    first, rest = folded(kin["children"])
    steps, rules = steps_of(game), rules_of(game)
    how, pictures = in_paragraphs(steps), pictures_of(steps)
    evening = kept_on_list(connection, asked)
    return {
        "game": game,
        "evening": evening,
        "tonight": list_url(list(dict.fromkeys([*evening, game["key"]]))) if len(evening) < MOST else "",
        "glance": at_a_glance(connection, game["key"]) if game["described"] else "",
        "source": source_of(asked, game["source"]),
        "seats": seats_of(game),
        "tags": tags_of(game),
        "numbers": numbers.told(game) if game["described"] else (),
        "proofs": proofs(connection, game["key"]),
        "rules": rules,
        "passages": [passage_of(passage) for passage in fold(rules, _alike)],
        "how": how,
        "pictures": pictures,
        "legend": legend(pictures),
        "cannot": (
            *impossible_of(connection, game["key"]),
            *(cannot_be_played(steps, game["numbers"]["players"]["most"]) if game["described"] else ()),
        ),
        "claims": claims_of(connection, game) if not game["described"] else (),
        "beats": beats(steps),
        "odds": odds(connection, game["key"]) if game["described"] else None,
        "family": kin,
        "first": first,
        "rest": rest,
        "size": size_of(game, how, pictures),
        "web": is_web,
        "faults": faults_of(connection, game["key"]),
    }


def source_of(asked: Asked, key: str) -> dict[str, Any]:
    """A source's row in the metadata."""
    return next(source for source in asked.told["sources"] if source["key"] == key)


def is_web(address: str | None) -> bool:
    """True for an address that may be linked to, since documents may have any text there."""
    return (address or "").startswith(("http://", "https://"))


def seats_of(game: dict[str, Any]) -> str:
    """The document's number of players: `For 4 to 10 players, best for 5 to 7`; empty if it has none."""
    seats = Seats(*(game["seats"][name] for name in ("seats_least", "seats_most", "best_least", "best_most")))
    if not seats.counts:
        return f"Best for {seats.best} players" if seats.best else ""
    return f"For {seats.counts} players" + (f", best for {seats.best}" if seats.best else "")


def tags_of(game: dict[str, Any]) -> list[dict[str, Any]]:
    """Printed tags, then those that only the rules call for."""
    printed = game["tags"]
    more = [tag for tag in game["tags_derived"] if tag not in printed]
    return [{"tag": tag, "printed": True} for tag in printed] + [{"tag": tag, "printed": False} for tag in more]


def proofs(connection: Connection, key: str) -> dict[str, str]:
    """The proof of each number, in a sentence or two; empty if there is none."""
    rows = connection.execute("SELECT statistic, witness FROM verdict WHERE variant = ?", [key])
    return {name: "" for name in STATISTICS} | {
        row["statistic"]: numbers.proof_in_short(row["witness"]) for row in rows
    }


def rules_of(game: dict[str, Any]) -> list[dict[str, Any]]:
    """The rules with what was understood of each step; `anchor` is the number, and which one where several have it."""
    return [
        {
            "number": rule["number"],
            "anchor": anchor,
            "wording": " ".join(step["wording"] for step in rule["steps"]),
            "steps": [
                {"kind": s["kind"], "act": act(s["detail"]), "count": s["count"], "wording": s["wording"],
                 "fields": understood(s["detail"])}
                for s in rule["steps"]
            ],
            "kinds": kinds(step["kind"] for step in rule["steps"]),
            "unread": rule["unread"],
            "text": rule.get("text"),
        }
        for rule, anchor in zip(game["rules"], _anchors([rule["number"] for rule in game["rules"]]), strict=True)
    ]  # fmt: skip


def _anchors(numbers: Sequence[int]) -> Iterator[str]:
    """`3` for a rule, and `3-2` for a second one with that number."""
    seen = Counter[int]()
    for number in numbers:
        seen[number] += 1
        yield f"{number}-{seen[number]}" if seen[number] > 1 else str(number)


def beats(steps: Sequence[Told]) -> list[tuple[str, str]]:
    """Pages on what beats what, if it matters in a game: addresses, and words for them."""
    found = [("/hands", "hand rankings")]
    details = [step.detail for step in steps]
    sides = {side for detail in details for side in _values(detail, "side")}
    if "low" in sides:
        found.append(("/hands#low", "low hands"))
    if any(step.kind == "wild" for step in steps):
        found.append(("/hands#wild", "wild cards"))
    if any(detail.get("base") == "badugi" for detail in details):
        found.append(("/hands#badugi", "badugi"))
    return found


def _values(fields: Any, name: str) -> Iterator[Any]:
    """Every value with this name, at any depth."""
    for part in fields if isinstance(fields, list) else [fields] if isinstance(fields, dict) else []:
        for key, value in part.items() if isinstance(part, dict) else ():
            if key == name:
                yield value if isinstance(value, str) else ""
            yield from _values(value, name)


def steps_of(game: dict[str, Any]) -> list[Told]:
    """The steps of a game as `how_to_play` reads them."""
    return [
        Told(rule["number"], step["kind"], step["wording"], step["detail"], not rule["unread"], tuple(rule["unread"]))
        for rule in game["rules"]
        for step in rule["steps"] or [{"kind": None, "wording": "", "detail": {}}]
    ]


def _alike(rule: dict[str, Any]) -> tuple:
    return rule["wording"], tuple(rule["unread"]), rule["text"], tuple(rule["kinds"])


def passage_of(passage: Passage) -> dict[str, Any]:
    """A passage of rules for the page: its rules, the rules that repeat them, and words for the repetition."""
    again = [rule for part in passage.again for rule in part]
    numbers, others = ([rule["number"] for rule in rules] for rules in (passage.items, again))
    often = f" {times_in_words(len(passage.again))}" if len(passage.again) > 1 else ""
    return {
        "rules": passage.items,
        "again": again,
        "covers": rules_in_words(others) if others else "",
        "words": f"repeat {rules_in_words(numbers)}{often}" if others else "",
    }


def kinds(found) -> list[str]:
    """Each kind once, with its number if there are several: `deal`, `turn × 2`."""
    return [kind if times == 1 else f"{kind} × {times}" for kind, times in Counter(found).items()]


def claims_of(connection: Connection, game: dict[str, Any]) -> list[dict[str, Any]]:
    """The claims about a game: the other game, whether that has it as its parent, how, and where."""
    claims = [(claim["child"], True, claim) for claim in game["children"]]
    claims += [(claim["parent"], False, claim) for claim in game["parents"]]
    return [{**named(connection, key), "as_parent": as_parent, **claim} for key, as_parent, claim in claims]


def named(connection: Connection, key: str) -> dict[str, Any]:
    """Key, name and number of a game."""
    return dict(connection.execute("SELECT key, name, number FROM variant WHERE key = ?", [key]).fetchone())


SIZES = (("large", 19), ("medium", 27), ("small", 60), ("tiny", 10**6))
"""The sizes of print at which a game fits one sheet, with the most lines of `WIDTH` letters for each."""

WIDTH = 85


def size_of(game: dict[str, Any], how: Sequence[Sequence[str]] = (), pictures: Sequence[Picture] = ()) -> str:
    """The size of print at which a game fits one sheet, with how it is played and its pictures unless they make it
    too small.
    """
    told = [*(" ".join(part) for part in how), *_printed(game)]
    lines = sum(1 + len(words) // WIDTH for words in told if words) + sum(picture.lines for picture in pictures)
    return next(size for size, most in SIZES if lines <= most)


def _printed(game: dict[str, Any]) -> list[str]:
    told = [" ".join([*(step["wording"] for step in rule["steps"]), *rule["unread"]]) for rule in game["rules"]]
    return [*told, *game["notes"], ", ".join(game["aliases"]), game["credit"], game["lost"] or ""]


async def as_json(request, datasette) -> Response:
    """The record of a game as `stemma show --json` prints it."""

    def make(connection: Connection, asked: Asked) -> Response:
        told = record(connection, the_key(connection, asked, ".json"))
        return Response(json.dumps(told, indent=2, ensure_ascii=False), content_type="application/json; charset=utf-8")

    return await answer(request, datasette, make)


async def as_markdown(request, datasette) -> Response:
    """The entry of a game for a catalogue page, in house wording."""
    from catalog.read.write import write_entry  # with them comes the grammar, which other pages do not need
    from catalog.store.variants import read_variant

    def make(connection: Connection, asked: Asked) -> Response:
        key = the_key(connection, asked, ".md")
        if not connection.execute("SELECT described FROM variant WHERE key = ?", [key]).fetchone()["described"]:
            raise Missing("No document here describes this game, so it has no entry.", ((game_url(key), "Its page"),))
        entry = write_entry(read_variant(connection, key, steps=False))
        return Response(plain(entry), content_type="text/markdown; charset=utf-8")

    return await answer(request, datasette, make)


ROUTES = (
    (r"^/game/(?P<key>[^/]+)\.md$", as_markdown),
    (r"^/game/(?P<key>[^/]+)\.json$", as_json),
    (r"^/game/(?P<key>[^/]+)$", page("game.html", read)),
)
