"""The pages for people, one module each (or each family of pages). A module's ROUTES are (pattern, view)."""

from catalog.site.pages import game, games, home

ROUTES = (*home.ROUTES, *games.ROUTES, *game.ROUTES)
"""All of them; those of Datasette come after."""
