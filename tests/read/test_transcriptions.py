"""The games that are told in prose, in rules of our own: read to the last word, and played to their end."""

from __future__ import annotations

import pytest

from catalog.check.cross_check import counted_otherwise
from catalog.check.numbers import numbers_of
from catalog.model.showdowns import Showdown
from catalog.model.variant import Variant
from catalog.play.hand import deal_usual
from catalog.play.transcript import Telling
from catalog.play.unplayed import unplayed
from catalog.read import read_catalog, read_documents
from catalog.resources import resource

PLAYERS = 5
"""So many play, where the source does not say that fewer do."""


def described() -> list[Variant]:
    """Every game of the sources whose games are told in prose, in order."""
    catalog = read_catalog(read_documents([resource("sources") / source for source in ("pagat", "mnpc")]))
    return [variant for variant in catalog.variants if variant.described]


GAMES = described()


@pytest.fixture(params=GAMES, ids=lambda variant: variant.key)
def game(request) -> Variant:
    """One game after the other."""
    return request.param


def test_there_are_games_of_both_sources():
    assert {variant.source for variant in GAMES} == {"pagat", "mnpc"}
    assert sum(variant.source == "pagat" for variant in GAMES) >= 75


def test_every_word_is_read(game):
    assert game.wholly_read
    assert game.rules or game.incomplete


def test_no_number_is_printed(game):
    """What we compute is no number of the source's."""
    numbers = game.numbers
    assert (numbers.cards, numbers.players, numbers.rounds, numbers.seen, numbers.wilds) == (None,) * 5


def test_it_is_played_to_its_end(game):
    """Every rule is one that is played, the deck suffices, and each share of the pot is judged."""
    if not game.rules:
        assert game.incomplete
        return
    assert list(unplayed(game)) == []
    hand = deal_usual(game, players_of(game), 1)
    assert hand.run.served and not hand.left_out
    if any(isinstance(step, Showdown) for step in game.steps):
        assert hand.reckonings, "no showdown came about"
    for reckoning in hand.reckonings:
        assert [award.why for award in reckoning.judgement.awards if not award.judged] == []
    assert len(list(Telling(hand).lines())) > len(game.rules)


def test_both_ways_come_to_the_same_numbers(game):
    """What dealing comes to, reckoning by the rules comes to as well."""
    numbers = numbers_of(game)
    assert not counted_otherwise(game, numbers)


def players_of(game: Variant) -> int:
    """How many play: as many as is usual, or what the source asks for."""
    least, most = game.seats.least or 2, game.seats.most or PLAYERS
    return max(least, min(PLAYERS, most))
