"""Wild and dead cards in many deals at once, held against the same rules one deal at a time: rules made up at random.

The rules that are written down are held against them by `test_exactly.py`, at the showdown.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from typed import instances

from catalog.language import parse_step, render_step
from catalog.model.boards import Active
from catalog.model.ranking import Dead, UseWild
from catalog.model.terms_of_money import Side
from catalog.model.wild_cards import ChangeWild, MakeWild, NameWild, PickWild, ShiftWild, Wild
from catalog.odds.dead import dead_marks, dead_one_by_one
from catalog.odds.moves import STRUCK, NotOnArrays
from catalog.odds.plan import plan_of
from catalog.odds.players import Simple
from catalog.odds.run import play_out, shuffled
from catalog.odds.view import NotAtOnce
from catalog.odds.wild import Wilds
from catalog.play.deck import JOKER
from catalog.play.showdown_input import wild_rules
from catalog.read import read_catalog, read_documents

CHECKOUT = Path(__file__).resolve().parents[2]

pytestmark = pytest.mark.oracle

DEALS = 40
MOST = 20
OF_WILDS = (Wild, Wild, Wild, NameWild, PickWild, UseWild, MakeWild, ChangeWild, ShiftWild)
PLAIN = ("Deuces are wild.", "Kings are wild.", "Hearts are wild.")


@cache
def tables() -> tuple:
    """Tables at the end of games, each with the cards of some deals: no two of them have their cards lie alike."""
    found = {}
    for variant in read_catalog(read_documents([CHECKOUT / "sources"])).variants:
        try:
            plan = plan_of(variant, 5) if variant.described else None
        except NotOnArrays:
            continue
        if plan is not None and not plan.mixed:
            table = plan.table
            lies = tuple(laid.up for laid in table.hands[0]), len(table.boards), len(table.commons), len(table.tables)
            found.setdefault(lies, plan)
    dealt = []
    for plan in list(found.values())[:MOST]:
        decks = shuffled(plan.deck, DEALS, 1)
        dealt.append((plan.table, play_out(plan, decks, Simple(plan.steps), shuffled(plan.deck, DEALS, 2))))
    assert any(table.commons for table, _ in dealt) and any(table.tables for table, _ in dealt)
    return (*dealt, *map(odd, dealt[:4]))


def odd(dealt: tuple) -> tuple:
    """The same table where, in some deals, a player has two jokers, and cards of others are struck off."""
    table, cards = dealt
    cards = cards.copy(order="F")
    first, second = (int(laid.card) for laid in table.hands[0][:2])
    cards[: DEALS // 2, first], cards[: DEALS // 2, second] = JOKER, JOKER + 1
    for number, laid in enumerate(table.hands[1][1:]):
        cards[number :: len(table.hands[1]), int(laid.card)] = STRUCK
    return table, cards


def same(table, cards, ours, fixed, theirs) -> bool:
    """Whether the same cards are marked for every player who is in, of those that the player can use."""
    for seat in table.playing:
        columns = [int(laid.card) for laid in [*table.hands[seat], *table.commons]]
        there = cards[:, columns]
        marked = ours[seat].of(columns) | fixed[there]
        if ((marked != theirs[seat].of(columns)) & (there != STRUCK)).any():
            return False
    return True


def test_wild_cards_are_those_of_the_exact_rules(campaign):
    kinds = [instances(cls) for cls in OF_WILDS]
    compared = []

    @settings(
        max_examples=5000 if campaign else 250, deadline=None, derandomize=not campaign,
        suppress_health_check=list(HealthCheck),
    )  # fmt: skip
    @given(
        st.lists(st.one_of(kinds), min_size=1, max_size=2),
        st.lists(st.sampled_from(PLAIN), max_size=1),
        st.lists(instances(Dead), max_size=1),
        st.integers(0, len(tables()) - 1),
    )
    def check(steps, plain, dead, number):
        steps = (*map(parse_step, plain), *steps, *dead)
        table, cards = tables()[number]
        wilds = Wilds(steps, wild_rules(steps))
        for side, theirs in wilds.one_by_one(cards, table).items():
            try:
                ours, fixed = wilds.in_arrays(cards, table, side or Side.HIGH)
            except NotAtOnce:
                compared.append(False)
                continue
            compared.append(True)
            assert same(table, cards, ours, fixed, theirs), " ".join(map(render_step, steps))

    check()
    assert sum(compared) > 0.9 * len(compared)


def test_dead_cards_are_those_of_the_exact_rules(campaign):
    compared = []

    @settings(
        max_examples=2000 if campaign else 100, deadline=None, derandomize=not campaign,
        suppress_health_check=list(HealthCheck),
    )  # fmt: skip
    @given(st.one_of(instances(Dead), instances(Active)), st.integers(0, len(tables()) - 1))
    def check(step, number):
        table, cards = tables()[number]
        try:
            ours = dead_marks((step,), cards, table)
        except NotAtOnce:
            compared.append(False)
            return
        compared.append(True)
        theirs = dead_one_by_one((step,), cards, table)
        assert same(table, cards, ours, np.zeros(64, bool), theirs), render_step(step)

    check()
    assert sum(compared) > 0.9 * len(compared)
