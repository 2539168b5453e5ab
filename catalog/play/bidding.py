"""Name better and better poker hands until somebody calls: which named hands exist, and what a player names.

A named hand exists if the cards of all players together make it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from random import Random

from catalog.budget import spend
from catalog.model.card import Rank
from catalog.model.contests import Outbid
from catalog.play.acts.who import seats_for
from catalog.play.deck import rank_of, suit_of
from catalog.play.event_log import What
from catalog.play.hand_state import HandState, Named

WORLDS = 60
"""The number of arrangements of the others' cards that a player imagines."""

LIKELY = 0.5


class Pool:
    """Cards of which hands are made: how many of each rank, the top ranks of their runs, whether five are of a suit."""

    def __init__(self, cards: Sequence[int]) -> None:
        suits: dict = {}
        for card in cards:
            suits.setdefault(suit_of(card), set()).add(rank_of(card))
        self.ranks = Counter(map(rank_of, cards))
        self.runs = _runs(set(self.ranks))
        self.suited_runs = frozenset().union(*(_runs(ranks) for ranks in suits.values() if len(ranks) > 4))
        self.flush = any(len(ranks) > 4 for ranks in suits.values())


def _runs(ranks: set[int]) -> frozenset[int]:
    """The top ranks of the straights among some ranks; an ace is below a deuce as well."""
    low = ranks | {1} if 14 in ranks else ranks
    return frozenset(top for top in range(5, 15) if all(rank in low for rank in range(top - 4, top + 1)))


@dataclass(frozen=True)
class Claim:
    """A poker hand that can be named: `sort` is its category, 0 (high card) to 8 (straight flush); and its ranks."""

    sort: int
    ranks: tuple[int, ...]

    def held(self, pool: Pool) -> bool:
        """True where some of the cards make this very hand."""
        if self.sort in (4, 8):
            return self.ranks[0] in (pool.runs if self.sort == 4 else pool.suited_runs)
        if self.sort == 5:
            return pool.flush
        return all(pool.ranks[rank] >= number for rank, number in zip(self.ranks, _NEEDS[self.sort], strict=True))

    @property
    def name(self) -> str:
        """The hand in words: `a pair of tens`, `a full house, fours over nines`."""
        words = [Rank(rank).plural for rank in self.ranks]
        one = Rank(self.ranks[0]).name.lower() if self.ranks else ""
        return (
            lambda: f"{'an' if one in ('ace', 'eight') else 'a'} {one} high",
            lambda: f"a pair of {words[0]}",
            lambda: f"two pair, {words[0]} and {words[1]}",
            lambda: f"three {words[0]}",
            lambda: f"a straight to the {one}",
            lambda: "a flush",
            lambda: f"a full house, {words[0]} over {words[1]}",
            lambda: f"four {words[0]}",
            lambda: f"a straight flush to the {one}",
        )[self.sort]()


_NEEDS = {0: (1,), 1: (2,), 2: (2, 2), 3: (3,), 6: (3, 2), 7: (4,)}


@cache
def claims() -> tuple[Claim, ...]:
    """Every hand that can be named, worst first."""
    ranks = range(2, 15)
    found = [Claim(sort, (rank,)) for sort in (0, 1, 3, 7) for rank in ranks]
    found += [Claim(sort, (rank,)) for sort in (4, 8) for rank in range(5, 15)]
    found += [Claim(2, (high, low)) for high in ranks for low in range(2, high)]
    found += [Claim(6, (three, two)) for three in ranks for two in ranks if two != three]
    found.append(Claim(5, ()))
    return tuple(sorted(found, key=lambda claim: (claim.sort, claim.ranks)))


def outbid(hand: HandState, step: Outbid) -> None:
    """Players in turn name a better hand each, until one calls; the loser of the game before begins."""
    table = hand.table
    seats = [seat for seat in seats_for(hand, step.who, step) if table.hands[seat]]
    if len(seats) < 2:
        return  # nobody to outbid
    first = hand.loser if hand.loser is not None else seats[0]
    order = sorted(seats, key=lambda seat: (seat - first) % table.seats)
    last, namer, at = -1, None, 0
    while True:
        spend(WORLDS)
        seat = order[at % len(order)]
        at += 1
        place = _says(hand, seat, last if namer is not None else -1)
        if place is None:
            assert namer is not None, "the first player names a hand"
            pooled = [laid.card for other in seats for laid in table.hands[other]]
            held = claims()[last].held(Pool(pooled))
            table.happen(What.TELLS, seat, words="calls")
            for other in seats:
                hand.tell_hand(other)
            name = claims()[last].name
            table.happen(What.TELLS, None, words=f"All cards together {'hold' if held else 'do not hold'} {name}.")
            hand.named = Named(namer, seat, name, held)
            return
        last, namer = place, seat
        table.happen(What.TELLS, seat, words=f"names {claims()[place].name}")


def _says(hand: HandState, seat: int, last: int) -> int | None:
    """The place of the hand to name: the highest nearly sure one, else likely one, else the likeliest; None to call."""
    table = hand.table
    own = [laid.card for laid in table.hands[seat]]
    rest = [card for card in sorted(table.deck) if card not in own]
    others = sum(len(table.hands[other]) for other in table.playing if other != seat)
    chance = Random(f"{hand.sense.seed} {sorted(own)} {last} {table.deals}")
    worlds = [Pool(own + chance.sample(rest, others)) for _ in range(WORLDS)]
    likely = [sum(claim.held(world) for world in worlds) / WORLDS for claim in claims()]
    above = range(last + 1, len(likely))
    # A player who names a hand knows something about it: halve the doubt.
    if last >= 0 and (not above or (1 - likely[last]) / 2 > max(likely[at] for at in above)):
        return None
    # The highest hand that is nearly sure first, so that little room is left above it.
    sure = [at for at in above if likely[at] >= 0.9]
    good = [at for at in above if likely[at] >= LIKELY]
    return sure[-1] if sure else good[-1] if good else max(above, key=lambda at: (likely[at], -at))
