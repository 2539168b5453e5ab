"""The pages for people, one module each (or each family of pages). A module's ROUTES are (pattern, view)."""

from catalog.site.pages import (
    charts,
    compare,
    coverage,
    data,
    family,
    game,
    game_deal,
    games,
    glossary,
    hands,
    home,
    rules,
    search,
    sources,
    tags,
    try_rules,
    wrong,
)

_MODULES = (
    *(home, games, game, game_deal, search, compare, wrong, family),
    *(try_rules, tags, sources, rules, coverage, glossary, hands, charts, data),
)

ROUTES = tuple(route for module in _MODULES for route in module.ROUTES)
"""All of them; those of Datasette come after."""
