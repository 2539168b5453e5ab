"""The pages for people, one module each (or each family of pages). A module's ROUTES are (pattern, view)."""

from catalog.site.pages import compare, game, game_deal, games, home, search, wrong

_MODULES = (home, games, game, game_deal, search, compare, wrong)

ROUTES = tuple(route for module in _MODULES for route in module.ROUTES)
"""All of them; those of Datasette come after."""
