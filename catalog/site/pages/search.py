"""Search: names, aliases and rules on one page."""

from __future__ import annotations

import re
from dataclasses import replace
from sqlite3 import Connection
from typing import Any

from catalog.site.game_rows import lines_of
from catalog.site.page_frame import Asked, address, page
from catalog.site.pages.parts import between, brief, pieces
from catalog.site.pages.players_words import called_so, called_within, in_our_words
from catalog.site.pages.tags import games_of
from catalog.site.pages.terms import Term, terms_like
from catalog.store.names import Named, names_of
from catalog.store.text_index import AFTER, BEFORE, Said, sayings_of

LONGEST = 300
"""The most letters of a question that are searched for."""

NAMES, RULES, GAMES = 30, 12, 6
"""How many names, sentences of rules, and games of each of these are shown at first."""


def read(connection: Connection, asked: Asked) -> dict[str, Any]:
    """The results for `q`; with `all`, every name that matches and not only the first ones."""
    question = re.sub(r"\s+", " ", asked.one("q"))[:LONGEST].strip()
    whole = bool(asked.one("all"))
    names = names_of(asked.database).find(question) if question else []
    sayings = sayings_of(asked.database)
    words, replaced = in_our_words(question)
    said = sayings.find(words, 4 * RULES if whole else RULES) if question else Said()
    guesses = ("some", "near") if called_so(question) else ("some",) if said.many and not said.corrected else ()
    # Players' terms, and sentences of rules that match exactly, are shown instead of a guess at a name.
    names = [named for named in names if named.how not in guesses]
    if any(named.how == "same" for named in names):  # a name was meant, not words
        said = replace(said, games=())
    shown = names if whole else names[:NAMES]
    keys = [named.key for named in shown]
    for saying in said.sentences:
        keys += [key for key, _ in saying.games[: None if saying.exact else GAMES]]
    keys += [key for key, _ in said.games]
    games = brief(connection, keys, tags=True)
    lines = lines_of(connection, [named.key for named in shown[:NAMES]])
    certain = [named for named in names if named.how in ("key", "number", "same") and named.described]
    return {
        "question": question,
        "names": [{**_name(named, games[named.key]), "line": lines.get(named.key, "")} for named in shown],
        "names_in_all": len(names),
        "one": certain[0] if len(certain) == 1 else None,
        "guessed": bool(names) and names[0].how in ("near", "some"),
        "sentences": [
            {
                "pieces": between(saying.text, BEFORE, AFTER),
                "exact": saying.exact,
                "plain": saying.text.replace(BEFORE, "").replace(AFTER, ""),
                "games": [
                    {**games[key], "rule": rule} for key, rule in saying.games[: None if saying.exact else GAMES]
                ],
                "many": len({key for key, _ in saying.games}),
            }
            for saying in said.sentences
        ],
        "sentences_in_all": said.many,
        "apart": [
            {**games[key], "rules": [(rule, between(text, BEFORE, AFTER)) for rule, text in rules]}
            for key, rules in said.games
        ],
        "corrected": (*replaced, *said.corrected),
        "terms": terms(connection, question),
        "everything": address("/search", q=question, all="1"),
        "whole": whole,
    }


def terms(connection: Connection, question: str) -> list[Term]:
    """Pages that a question names, in players' words or ours, each once, or that it mentions among other words; only
    tags that a game here has.
    """
    called = called_so(question)
    found = {term.url: term for term in (*called, *terms_like(question), *(() if called else called_within(question)))}
    tags = games_of(connection)
    return [term for term in found.values() if term.what != "tag" or term.word in tags]


def _name(named: Named, game: dict[str, Any]) -> dict[str, Any]:
    marks = named.marks
    return {
        **game,
        "pieces": [(named.name, False)] if named.alias else pieces(named.name, marks),
        "alias": pieces(named.spelled, marks) if named.alias else None,
        "how": named.how,
    }


ROUTES = ((r"^/search$", page("search.html", read)),)
