"""Deals that have come to their end alike: the table as it lies then, and the cards on it in columns of their own."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace

import numpy as np
from numpy.typing import NDArray

from catalog.odds.checkpoints import haze_of
from catalog.odds.plan import Plan
from catalog.odds.run import of_columns
from catalog.play.showdowns import as_it_is
from catalog.play.table import Laid, Table


@dataclass
class Lot:
    """Deals that end alike: the plan with the table as it lies then, their cards, and which ones of all they are.

    `hazy` are the columns that tell of cards whether they lie up, 1 or 0, where that differs from deal to deal; by the
    places of those cards among `lying`. The plan is `mixed` then.
    """

    plan: Plan
    cards: NDArray[np.uint8]
    rows: NDArray[np.int64]
    hazy: dict[int, int] = field(default_factory=dict)
    timeless: bool = False


def lying(plan: Plan) -> list[Laid]:
    """All cards on the tables of a plan that are looked at in the end."""
    return [laid for table in _tables(plan) for laid in _cards(table)]


def _tables(plan: Plan) -> list[Table]:
    return [plan.at_showdown] + ([plan.declared] if plan.declared is not None else [])


def _cards(table: Table) -> list[Laid]:
    return [*(laid for hand in table.hands for laid in hand), *table.commons, *table.tables]


def tidy(lot: Lot, timeless: bool) -> Lot:
    """The same with a column for each card on the table, in the order in which they lie, and no others.

    With `timeless` it matters not in which order a player's cards came.
    """
    plan = lot.plan
    hazes = {}
    for laid in lying(plan):
        if (column := haze_of(laid)) is not None:
            hazes[id(laid)], laid.up = column, False
    if timeless:
        _sorted(plan, hazes)
    columns: dict[int, int] = {}
    for table in _tables(plan):
        cards = _cards(table)
        order = {time: n for n, time in enumerate(sorted({t for c in cards for t in (c.came, c.turned) if t}), 1)}
        for laid in cards:
            laid.card = columns.setdefault(int(laid.card), len(columns))
            laid.came, laid.turned = order.get(laid.came, 0), order.get(laid.turned, 0)
    places = [place for place, laid in enumerate(lying(plan)) if id(laid) in hazes]
    more = [hazes[id(laid)] for laid in lying(plan) if id(laid) in hazes]
    plan.columns, plan.ask, plan.only = len(columns), None, None
    if more:
        plan.mixed = True
    hazy = dict(zip(places, range(len(columns), len(columns) + len(more)), strict=True))
    return Lot(plan, of_columns(lot.cards, [*columns, *more]), lot.rows, hazy, timeless)


def _sorted(plan: Plan, hazes: Iterable[int]) -> None:
    """Puts each player's cards in an order that tells nothing of when they came."""
    for table in _tables(plan):
        for laid in _cards(table):
            laid.came = laid.turned = 0
        table.hands = [
            sorted(hand, key=lambda laid: (_lies(laid)[4:], id(laid) in hazes, laid.up)) for hand in table.hands
        ]


def looked_at(lots: Iterable[Lot]) -> list[Lot]:
    """The same deals, parted by which cards lie up."""
    found: dict[tuple, list[Lot]] = {}
    for lot in lots:
        for part in _parts(lot):
            found.setdefault(ends(part), []).append(part)
    return [together(several) for several in found.values()]


def _parts(lot: Lot) -> list[Lot]:
    if not lot.hazy:
        return [lot]
    told = of_columns(lot.cards, list(lot.hazy.values()))
    patterns, of = np.unique(told, axis=0, return_inverse=True)
    parts = []
    for number, pattern in enumerate(patterns.tolist()):
        at = np.flatnonzero(of.reshape(-1) == number)
        declared = lot.plan.declared
        plan = replace(
            lot.plan, table=as_it_is(lot.plan.at_showdown), declared=declared and as_it_is(declared), mixed=False
        )  # fmt: skip
        every = lying(plan)
        for place, up in zip(lot.hazy, pattern, strict=True):
            every[place].up = bool(up)
        parts.append(tidy(Lot(plan, lot.cards[at], lot.rows[at]), lot.timeless))
    return parts


def ends(lot: Lot) -> tuple:
    """What tells apart how deals end; equal for tables on which cards lie alike."""
    plan = lot.plan
    found: list = [id(plan.showdown), plan.struck, plan.mixed, tuple(plan.assumed), tuple(lot.hazy)]
    for laying in (plan.at_showdown, plan.declared):
        if laying is None:
            continue
        every = [*laying.hands, *(board.cards for board in laying.boards), laying.tables]
        found.append(tuple(tuple(_lies(laid) for laid in several) for several in every))
        found += [tuple(sorted(laying.folded)), tuple(sorted(laying.out)), laying.trigger]
        found.append(tuple(sorted((str(k), v) for k, v in laying.named.items())))
    return tuple(found)


def _lies(laid: Laid) -> tuple:
    return (
        laid.card, laid.up, laid.came, laid.turned, laid.hand, laid.unseen, laid.stacked, laid.beside,
        laid.place,
    )  # fmt: skip


def together(lots: Sequence[Lot]) -> Lot:
    """Several lots that end alike as one."""
    cards = np.ascontiguousarray(np.concatenate([lot.cards.T for lot in lots], axis=1)).T
    return replace(lots[0], cards=cards, rows=np.concatenate([lot.rows for lot in lots]))
