"""The pictures for previews: one for the site, one for every game."""

from __future__ import annotations

import re
from sqlite3 import Connection

from datasette import Response

from catalog.site.game_rows import listed
from catalog.site.outside import PICTURE
from catalog.site.page_frame import Asked, answer
from catalog.site.pages.game import the_key


def _png(name: str, line: str, figures: tuple[tuple[str, str], ...] = ()) -> Response:
    from catalog.site.preview import preview  # with it comes the drawing library, which pages do not need

    return Response(preview(name, line, figures), content_type="image/png")


def of_site(connection: Connection, asked: Asked) -> Response:
    """The picture for the site: what it is."""
    told = asked.told
    return _png(
        f"{told['described']:,} poker games for dealer’s choice",
        "Rules in plain words, numbers checked by dealing the cards, and which game came from which.",
    )


def of_game(connection: Connection, asked: Asked) -> Response:
    """A game's name, what is special in it, and its numbers, with a dash for an undetermined one."""
    (game,) = listed(connection, [the_key(connection, asked, PICTURE)])
    return _png(game.name, game.line, tuple((figure.short, figure.label) for figure in game.figures))


def _view(make):
    async def view(request, datasette) -> Response:
        return await answer(request, datasette, make)

    return view


ROUTES = (
    (rf"^{re.escape(PICTURE)}$", _view(of_site)),
    (rf"^/game/(?P<key>[^/]+){re.escape(PICTURE)}$", _view(of_game)),
)
