"""Tonight: picked games in order, to be printed; a new order; random games from some results."""

from __future__ import annotations

import random
import re
from collections.abc import Iterable
from dataclasses import dataclass, field
from sqlite3 import Connection
from typing import Any

from catalog.site.carried import MOST
from catalog.site.finder import known, read_finder
from catalog.site.game_rows import listed
from catalog.site.how_to_play import in_paragraphs
from catalog.site.page_frame import Asked, Missing, Moved, game_url, page
from catalog.site.pages.game import rules_of, size_of, steps_of
from catalog.site.pictures.draw import legend, pictures_of
from catalog.site.slips import short, slips
from catalog.site.tonight import PATH, WAYS, list_url
from catalog.store.record import record
from catalog.store.resolve import Ambiguous, Unknown, resolve
from catalog.store.search import find, settled

_BY_NUMBER = re.compile(r"\brules? \d")


@dataclass
class Picked:
    """The games of an address: their keys, remarks on what could not be found, and (what was typed, choices) for
    ambiguous names.
    """

    keys: list[str] = field(default_factory=list)
    slips: list[str] = field(default_factory=list)
    choices: list[tuple[str, tuple[tuple[str, str], ...]]] = field(default_factory=list)
    tidy: bool = True


def picked(connection: Connection, names: Iterable[str]) -> Picked:
    """The games with these keys or names, each once."""
    found = Picked()
    for name in names:
        try:
            key = resolve(connection, name)
        except (Unknown, Ambiguous) as error:
            words = "Several games are" if isinstance(error, Ambiguous) else "No game is"
            found.slips.append(f"{words} called “{short(name)}”.")
            if error.near:
                found.choices.append((name, tuple(error.near)))
            continue
        found.tidy = found.tidy and key == name and key not in found.keys
        if key not in found.keys:
            found.keys.append(key)
    if len(found.keys) > MOST:
        found.slips.append(f"A list has at most {MOST} games; the others were left out.")
        found.keys, found.tidy = found.keys[:MOST], True
    return found


def read(connection: Connection, asked: Asked) -> dict[str, Any]:
    """The list with a sheet for each game. Raises Moved from an address with names in place of keys."""
    way = asked.one("print") if asked.one("print") in WAYS else "one"
    added = asked.one("add")
    found = picked(connection, [*asked.many("game")[: MOST + 1], *([added] if added else [])])
    more = set(asked.values) - {"game", "print", "add"}  # the search comes along with its games
    if (added or more or not found.tidy) and not found.slips:
        raise Moved(list_url(found.keys, way))
    keys = found.keys
    games = listed(connection, keys)
    return {
        "slips": [*found.slips, *slips(asked, choices={"print": WAYS})],
        "choices": [
            (name, [(list_url([*keys, key], way), words) for key, words in near]) for name, near in found.choices
        ],
        "canonical": list_url(keys),
        "games": [
            {"listed": game, "sheet": _sheet(connection, game.key), **_moves(keys, at, way)}
            for at, game in enumerate(games)
        ],
        "keys": keys,
        "way": way,
        "ways": [(each, words, list_url(keys, each)) for each, words in WAYS.items()],
        "shuffle": list_url(keys, way, f"{PATH}/shuffle"),
        "finder": list_url(keys, path="/games"),
        "seats": _seats(connection, keys),
        "most": MOST,
    }


def _moves(keys: list[str], at: int, way: str) -> dict[str, str | None]:
    """The addresses of the list without a game, and with it one place further up."""
    without = [*keys[:at], *keys[at + 1 :]]
    up = [*keys[: at - 1], keys[at], keys[at - 1], *keys[at + 1 :]] if at else None
    return {"without": list_url(without, way), "up": list_url(up, way) if up else None}


def _sheet(connection: Connection, key: str) -> dict[str, Any]:
    """What is printed about a game beside its line in the list: how it is played in a few sentences, and pictures.
    The rules are added if the sentences are not enough: they refer to a rule by its number, or a rule was not
    understood.
    """
    game = record(connection, key)
    steps = steps_of(game)
    how, pictures = in_paragraphs(steps), pictures_of(steps)
    rules = rules_of(game)
    if how and all(step.whole and step.kind for step in steps) and not any(map(_BY_NUMBER.search, sum(how, ()))):
        rules = []
    return {
        "how": how,
        "pictures": pictures,
        "legend": legend(pictures),
        "rules": rules,
        "notes": game["notes"],
        "credit": game["credit"],
        "size": size_of({**game, "rules": game["rules"] if rules else []}, how, pictures),
    }


def _seats(connection: Connection, keys: list[str]) -> int | None:
    """The most players for whom every game of a list works; None if that is undetermined for one of them."""
    marks = ", ".join("?" * len(keys))
    query = f"SELECT {settled('players')} FROM variant WHERE key IN ({marks})"
    seats = [number for (number,) in connection.execute(query, keys)]
    return min(seats) if seats and None not in seats else None


def shuffled(connection: Connection, asked: Asked) -> dict[str, Any]:
    """Redirect to the same list in another order, a new one each time."""
    keys = picked(connection, asked.many("game")).keys
    order = random.sample(keys, len(keys))
    while len(keys) > 1 and order == keys:
        order = random.sample(keys, len(keys))
    raise Moved(list_url(order, asked.one("print") if asked.one("print") in WAYS else ""))


def chance(connection: Connection, asked: Asked) -> dict[str, Any]:
    """Redirect to a random game among the finder's results; with `many=4` to a list of four.

    Games that are on a list already are not drawn, and stay on it.
    """
    finder, _ = read_finder(asked.values, known(connection))
    there = [row["key"] for row in find(connection, finder.wanted())]
    many = asked.number("many")
    if many is None:
        if not there:
            raise Missing("No game fits, so none can be drawn.", ((finder.url(), "Change the filters"),))
        raise Moved(game_url(random.choice(there)))
    rest = [key for key in there if key not in finder.picked]
    room = max(0, MOST - len(finder.picked))
    raise Moved(list_url([*finder.picked, *random.sample(rest, min(many, len(rest), room))]))


ROUTES = (
    (r"^/tonight$", page("tonight.html", read)),
    (r"^/tonight/shuffle$", page("tonight.html", shuffled)),
    (r"^/games/random$", page("games.html", chance)),
)
