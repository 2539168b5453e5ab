"""Every variant that both engines play, deal by deal: the same hands, the same winners of the same shares.

`make slow` plays 50 deals of each, `make oracle` 1,000; there, what was found the same is remembered until the rules
of the variant or the program change, so that an interrupted run goes on where it was.
"""

from __future__ import annotations

from functools import cache
from hashlib import sha256
from pathlib import Path

import pytest
from deal_by_deal import differs

from catalog.odds.inputs import inputs_of
from catalog.odds.measure import game_of
from catalog.odds.moves import NotOnArrays
from catalog.read import read_catalog, read_documents

CHECKOUT = Path(__file__).resolve().parents[2]

PARTS, MORE_PARTS = 24, 200
DEALS, MORE_DEALS = 50, 1000


def pytest_generate_tests(metafunc) -> None:
    """Parts of the variants, so that several workers share them; smaller ones where each takes long."""
    parts = MORE_PARTS if metafunc.config.getoption("--campaign") else PARTS
    if "part" in metafunc.fixturenames:
        metafunc.parametrize("part", [f"{number} of {parts}" for number in range(1, parts + 1)])


@cache
def described(folder) -> tuple:
    """The variants of the corpus, and those of our own sources that are not in it."""
    found = {}
    for source in (folder / "catalogue" / "markdown", CHECKOUT / "sources"):
        for variant in read_catalog(read_documents([source])).variants:
            if variant.described:
                found.setdefault(variant.key, variant)
    return tuple(found.values())


@pytest.mark.slow
@pytest.mark.oracle
def test_arrays_play_every_variant_as_the_exact_engine_does(shared, campaign, request, part):
    number, parts = (int(told) for told in part.split(" of "))
    mine = [each for each in described(shared) if int(sha256(each.key.encode()).hexdigest(), 16) % parts + 1 == number]
    deals = MORE_DEALS if campaign else DEALS
    played, parted = 0, []
    for variant in mine:
        known = f"stemma/dealt/{deals}-{inputs_of(variant)}"
        if campaign and request.config.cache.get(known, False):
            played += 1
            continue
        try:
            game = game_of(variant)
            difference = differs(variant, game.players, deals, seed=7, game=game)
        except NotOnArrays:  # or the exact engine has a player ask what the arrays never come to
            continue
        played += 1
        parted += [difference] * bool(difference)
        if campaign and not difference:
            request.config.cache.set(known, True)
    assert parted == []
    assert campaign or played > len(mine) / 2
