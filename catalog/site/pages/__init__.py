"""The pages for people, one module for each page or family of pages. A module's ROUTES are (pattern, view)."""

from catalog.site.pages import (
    changes,
    charts,
    compare,
    coverage,
    crawlers,
    data,
    downloads,
    family,
    game,
    game_deal,
    games,
    glossary,
    hands,
    home,
    poster,
    previews,
    rules,
    search,
    sources,
    tags,
    tonight,
    try_rules,
    wrong,
)

_MODULES = (
    downloads,  # before the pages whose addresses begin the same
    *(home, tonight, games, game, game_deal, search, compare, wrong, family, poster),
    *(changes, crawlers, previews),
    *(try_rules, tags, sources, rules, coverage, glossary, hands, charts, data),
)

ROUTES = tuple(route for module in _MODULES for route in module.ROUTES)
"""All routes; those of Datasette come after them."""
