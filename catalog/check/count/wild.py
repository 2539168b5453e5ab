"""How many cards can be wild at once at the showdown, full wild cards and limited ones together."""

from __future__ import annotations

from catalog.check.count.move import Flow
from catalog.check.count.pack import Pack, pack_of
from catalog.check.count.pool import passes
from catalog.check.count.seats import ask
from catalog.check.count.wild_rules import Finder, Found
from catalog.model.variant import Variant


def held(flow: Flow) -> int:
    """The most cards that one player still holds at the showdown."""
    hand = 0
    for move in flow.moves:
        if move.fresh:
            break
        hand += move.grown * (passes(flow, move, None) if move.forced else 1)
    return max(hand, 0)


def most_wild(flow: Flow, variant: Variant, seats: int | None) -> tuple[int, str, tuple[tuple[int, str], ...]]:
    """The most wild cards in all hands and among the commons, why, and the rules that it is told without."""
    players = seats or 2
    table = sum(move.table.at(players) for move in flow.moves)
    found = Finder(variant, players, held(flow), table).found
    pack = pack_of(variant.steps).at(players)
    commons = max(sum(move.common for move in flow.moves), 0)
    found.cards -= found.spoilt
    size = held(flow)
    all_ranks = {rank for rank, _ in pack.cards}
    rest = len([rank for rank in all_ranks if not {c for c in pack.cards if c[0] is rank} <= found.cards])
    told = _beside_own(found, pack, players, size) + found.jokers + found.single
    told += _suited(found, pack, min(found.ranks, rest))
    shared = max(min(found.ranks, rest) * pack.rank_size - found.lost, 0)
    among = min(rest - found.ranks, len(found.own_among)) if found.own_among else rest - found.ranks
    down = size - found.hidden
    own = own_wilds(players, down, found.own_ranks, among, pack.rank_size)
    if found.placed:  # no two have the same
        own = min(players, among) * min(down, pack.rank_size)
    own += players * min(found.per_hand, size) + found.in_hands
    pairs = min(found.pairs, players * (size // 2)) if found.pairs else 0
    unsure = list(found.unsure)
    if found.in_hands and (told or shared or own > found.in_hands):
        unsure.append((0, "how pairs and other wild cards share the hands"))
    if found.suited is not None and own:
        unsure.append((0, "how a suit and other wild cards share the hands"))
    dealt = ask(flow, players).in_play - table + len(pack.apart)
    held_wild = size if found.hides_own else down
    stay = players
    if found.hidden and not found.hides_own:  # what lies up is not wild, or its player folds
        stay = min(players, (pack.size - len(found.cards) * pack.copies) // found.hidden)
    room = min(stay * held_wild + commons, dealt if seats else pack.size)
    number = max(min(told + shared + own + pairs, room), found.instead)
    return number, _why(told, shared, own + pairs, players, number), tuple(unsure)


def _suited(found: Found, pack: Pack, ranks: int) -> int:
    """How many cards of one suit are wild that no other rule makes wild: not by what they show, nor by their rank."""
    if found.suited is None:
        return 0
    most = 0
    for suit in {suit for _, suit in found.suited}:
        cards = {card for card in found.suited if card[1] is suit} - found.cards
        elsewhere = {rank for rank, _ in pack.cards} - {rank for rank, _ in cards}
        both = max(ranks - len(elsewhere), 0)
        most = max(most, (len(cards) - both) * pack.copies)
    # The card that tells the suit is lost once, also where it tells a rank.
    lost = found.lost_of_suit is not None and found.lost_of_suit not in found.lost_of_rank
    return max(most - lost, 0)


def _beside_own(found: Found, pack: Pack, players: int, size: int) -> int:
    """How many cards that are wild by what they show are held beside each player's own rank.

    Where that is the lowest rank of a hand, only hands of a lower rank than theirs have room for them.
    """
    told = len(found.cards) * pack.copies
    if found.below is None or not found.own_ranks:
        return told
    number = 0
    for rank in {rank for rank, _ in found.cards}:
        cards = sum(r is rank for r, _ in found.cards) * pack.copies
        others = {r for r, _ in pack.cards if (r < rank if found.below else r > rank)}
        number += min(cards, max(size - pack.rank_size, 0) * min(len(others), players))
    return number


def own_wilds(players: int, size: int, wanted: int, ranks: int, suits: int) -> int:
    """The most wild cards in hands of `size` where each player has `wanted` ranks of their own, out of so many `ranks`
    of so many `suits`. Two players halve a rank where there are not enough.
    """
    if not wanted or ranks <= 0:
        return 0
    halved = min(max(players * wanted - ranks, 0), ranks)
    halves = 2 * halved
    number = 0
    for player in range(players):
        share = halves // players + (player < halves % players)
        share = min(share, wanted)
        number += min(size, (wanted - share) * suits + share * (suits // 2))
    return min(max(number, _in_blocks(players, size, wanted, ranks, suits)), ranks * suits)


def _in_blocks(players: int, size: int, wanted: int, ranks: int, suits: int) -> int:
    """The wild cards of players who are dealt the deck in order of rank, each with as many ranks of their own."""
    cards = [rank for rank in range(ranks) for _ in range(suits)]
    number = 0
    for player in range(players):
        hand = cards[player * size : (player + 1) * size]
        number += sum(sorted((hand.count(rank) for rank in set(hand)), reverse=True)[:wanted])
    return number


def _why(told: int, shared: int, own: int, players: int, number: int) -> str:
    parts = []
    if told:
        parts.append(f"{told} cards are wild by what they show")
    if shared:
        parts.append(f"{shared} by a rank that comes up")
    if own:
        parts.append(f"{own} in the hands of {players} players, who have wild cards of their own")
    if not parts:
        return "no rule makes a card wild" if not number else f"{number} cards of one rank can be wild"
    return ", ".join(parts) + ("" if told + shared + own == number else f"; {number} of them can be held")
