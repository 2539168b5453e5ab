"""The frame of the pages for people: templates, safe text, addresses, headers."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache, partial
from hashlib import sha256
from pathlib import Path
from sqlite3 import Connection
from typing import TYPE_CHECKING, Any, TypeVar
from urllib.parse import parse_qs, quote, unquote, urlencode

from jinja2 import Environment, FileSystemLoader, StrictUndefined

from catalog.site.carried import MOST, carried, kept_on_list, led_on
from catalog.site.hosting import site_facts
from catalog.site.metadata import DATABASE
from catalog.site.outside import picture_of, public
from catalog.site.rescue import known_of
from catalog.site.visible import plain

if TYPE_CHECKING:
    from datasette import Response

HERE = Path(__file__).parent


class Missing(Exception):
    """The page does not exist; `near` holds (address, words) of pages that may have been meant."""

    def __init__(self, message: str, near: tuple[tuple[str, str], ...] = ()) -> None:
        super().__init__(message)
        self.near = near


class Moved(Exception):
    """The page is at another address."""


@dataclass(frozen=True)
class Asked:
    """A visitor's request: parts of the address by name, and its query string.

    `path` and `query` are as they came, `parts` and `values` are decoded. `told` is the `stemma` part of the
    metadata, which is about the whole catalogue, `database` the path of the database, and `site` the address of the
    site.
    """

    path: str
    query: str
    parts: Mapping[str, str]
    values: Mapping[str, list[str]]
    told: Mapping[str, Any]
    database: Path
    site: str = ""

    def one(self, name: str, default: str = "") -> str:
        """The last value of that name, without blanks around it."""
        return (self.values.get(name) or [default])[-1].strip()

    def many(self, name: str) -> list[str]:
        """All values of that name that are not empty, each once, in order."""
        return list(dict.fromkeys(value.strip() for value in self.values.get(name, ()) if value.strip()))

    def number(self, name: str) -> int | None:
        """The value as a whole number of at most four digits; None for anything else."""
        text = self.one(name)
        return int(text) if re.fullmatch(r"[0-9]{1,4}", text) else None


Read = Callable[[Connection, Asked], Mapping[str, Any]]
"""A function that gives the values for a page's template. It may raise Missing or Moved; it runs on a database
thread.
"""


def game_url(key: str, part: str = "") -> str:
    """The permanent address of a game's page; `part` may be `.json`, `/deal` or `#rule-3`."""
    return f"/game/{quote(key, safe='')}{part}"


def address(path: str, **values: Any) -> str:
    """A path with a query of those values that are not None or empty."""
    told = {name: value for name, value in values.items() if value not in (None, "", [])}
    return f"{path}?{urlencode(told, doseq=True)}" if told else path


def sentence(text: str) -> str:
    """Words as a sentence, with a capital letter and a full stop."""
    return f"{text[:1].upper()}{text[1:].rstrip('.')}."


@cache
def static(name: str) -> str:
    """The address of one of our static files; it changes with the file, so that browsers may cache it for ever."""
    return f"/-/stemma/{name}?{sha256((HERE / 'static' / name).read_bytes()).hexdigest()[:10]}"


def _environment() -> Environment:
    made = Environment(
        loader=FileSystemLoader(HERE / "templates"),
        autoescape=True,
        finalize=plain,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        auto_reload=False,
    )
    made.globals.update(
        game_url=game_url,
        address=address,
        static=static,
        data_url=f"/{DATABASE}",
    )
    made.filters["thousands"] = "{:,}".format
    made.filters["sentence"] = sentence
    return made


ENVIRONMENT = _environment()


def html(template: str, status: int = 200, **values: Any) -> Response:
    """A page from a template of `templates/pages`, with the headers of all our pages."""
    from datasette import Response  # worker processes, which answer no request, do without it

    text = ENVIRONMENT.get_template(f"pages/{template}").render(values)
    return Response.html(carried(text, values.get("evening", ())), status=status)


def page(template: str, read: Read) -> Callable:
    """A view for a route: read on a database thread, then fill the template."""

    async def view(request, datasette) -> Response:
        def make(connection: Connection, asked: Asked) -> Response:
            told = {**frame(asked), "evening": kept_on_list(connection, asked)}
            return html(template, **{**told, **read(connection, asked)})

        return await answer(request, datasette, make)

    return view


R = TypeVar("R")


async def answer(request, datasette, make: Callable[[Connection, Asked], R]) -> Response | R:
    """The result of `make` with an open connection and the request; an error page if that raises Missing.

    For any other exception, the page of a game shows what is known of the game, and other pages raise it.
    """
    from datasette import Response
    from datasette.utils.asgi import Base400
    from datasette.views.base import DatasetteError

    database = datasette.get_database(DATABASE)
    asked = Asked(
        request.path,
        request.query_string,
        {name: unquote(part) for name, part in request.url_vars.items() if part is not None},
        parse_qs(request.query_string, keep_blank_values=True),
        site_facts(datasette),
        Path(database.path),
        public(request, site_facts(datasette)),
    )
    try:
        return await database.execute_fn(lambda connection: make(connection, asked))
    except Moved as moved:
        return Response.redirect(led_on(str(moved), asked.many("game")[:MOST]))
    except Missing as missing:
        return html("missing.html", 404, **frame(asked), message=str(missing), near=missing.near)
    except (Base400, DatasetteError):
        raise
    except Exception as error:
        rescue = partial(known_of, path=asked.path, parts=asked.parts, error=error)
        told = await database.execute_fn(rescue)
        if told is None:
            raise
        return html("game_fault.html", **frame(asked), **told)


def frame(asked: Asked) -> dict[str, Any]:
    """The values that the frame of every page needs; a page may set a `canonical` address other than its path."""
    picture = picture_of(asked.path, asked.parts)
    return {
        "here": asked.path,
        "told": asked.told,
        "site": asked.site,
        "canonical": asked.path,
        "picture": picture,
        "evening": asked.many("game")[:MOST],
    }
