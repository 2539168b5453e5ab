"""Starting points of the search for the most wild cards: arrangements of the deck over the places of a deal."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from catalog.check.wilds_deal import Deal
from catalog.model.card import CardSet
from catalog.model.phrase import When
from catalog.play.deck import color_of, is_joker, rank_of, shows, suit_of
from catalog.play.wild import WildRules
from catalog.play.wild_steps import by_position

if TYPE_CHECKING:
    from catalog.play.table import Laid

Kinds = Callable[[int, int], tuple]


def starts(deal: Deal, rules: WildRules, kinds: Kinds | None) -> Iterator[tuple[int, dict[int, int]]]:
    """Yield (sort, arrangement): a card for every place of the deal, in each combination of `fillings` and `orders`.

    Sort 0 has the cards that are wild by rank and suit first, sort 1 has them last. With `kinds`, every place keeps
    a card of the kind that it has now.
    """
    known = frozenset().union(*rules.faces.values()) if rules.faces else frozenset()
    now = dict(deal.face)
    places_in_order = list(orders(deal))
    size = max((len(hand) for _, hand in deal.hands), default=1)
    for fill in fillings(deal.deck, rules, size):
        wild = [card for card in fill if card in known]
        plain = [card for card in fill if card not in known]
        for places in places_in_order:
            for sort, cards in enumerate(([*wild, *plain], [*plain, *wild]) if wild else (fill,)):
                if kinds is None:
                    yield sort, dict(zip(places, cards, strict=True))
                elif (face := kindly(places, cards, now, kinds)) is not None:
                    yield sort, face


def kindly(places: list[int], cards: list[int], now: dict[int, int], kinds: Kinds) -> dict[int, int] | None:
    """Fill the places in order, each with the next card of the kind it has now; None if a kind runs out."""
    left, face = list(cards), {}
    special = {place: kind for place in places if any(kind := kinds(place, now[place]))}
    for place in [*special, *(place for place in places if place not in special)]:
        kind = special.get(place) or kinds(place, now[place])
        card = next((card for card in left if kinds(place, card) == kind), None)
        if card is None:
            return None
        left.remove(card)
        face[place] = card
    return face


def fillings(deck: list[int], rules: WildRules, size: int) -> Iterator[list[int]]:
    """Yield the deck in several orders that keep cards together which may be wild together; `size` is a hand's size."""
    yield sorted(deck, key=lambda card: (is_joker(card) is False, rank_of(card), color_of(card) or "", card))
    yield sorted(deck, key=lambda card: (is_joker(card) is False, -rank_of(card), color_of(card) or "", card))
    yield sorted(deck, key=lambda card: (suit_of(card) or "", rank_of(card), card))
    yield sorted(deck, key=lambda card: (card % 4 == 3, rank_of(card), card))
    if any(map(by_position, rules.told)):
        yield sorted(deck, key=lambda card: (rank_of(card) % 14, card))
    for step in rules.told:
        for pair in (e.cards for w in step.when if isinstance(w, When) for e in w.events if e.cards is not None):
            if pair.pairs_with is not None and pair.what:
                yield _mated(deck, pair.what, pair.pairs_with.what)
        cards = getattr(step, "cards", None)
        if cards is not None and cards.adds_to:
            yield _chained(deck, lambda rank, total=cards.adds_to: _small(total - rank) if rank <= 10 else 0)
        if cards is not None and (product := cards.multiply_to):
            yield _chained(
                deck, lambda rank, of=product: _small(of // rank) if 0 < rank <= 10 and of % rank == 0 else 0
            )
        if cards is not None and cards.rank_of is not None and cards.rank_of.multiple:
            yield _by_multiples(deck, size)
        if cards is not None and (apart := cards.apart):
            yield sorted(deck, key=lambda card: (suit_of(card) or "", rank_of(card) % apart, rank_of(card)))


def _small(number: int) -> int:
    """A number that a card can have, but for face cards, which count for none; else 0."""
    return number if 0 < number <= 10 else 0


def _mated(deck: list[int], ones: tuple[CardSet, ...], others: tuple[CardSet, ...]) -> list[int]:
    """The deck with the pairs first that a card of the ones makes with one of the others."""
    found: list[int] = []
    for card in deck:
        mates = (o for o in deck if o != card and rank_of(o) == rank_of(card) and o not in found)
        mate = next((o for o in mates if not others or any(shows(o, of) for of in others)), None)
        if card not in found and mate is not None and any(shows(card, of) for of in ones):
            found += [card, mate]
    return found + [card for card in deck if card not in found]


def _by_multiples(deck: list[int], size: int) -> list[int]:
    """The deck as a row of hands: each starts with a pair, then multiples of its rank while they last."""
    left = sorted(deck, key=lambda card: (is_joker(card), rank_of(card), card))
    groups: dict[int, list[int]] = {}
    for card in left:
        groups.setdefault(_least_divisor(rank_of(card)), []).append(card)
    hands = []
    for low, cards in sorted(groups.items(), key=lambda each: -len(each[1])):
        base = [card for card in cards if rank_of(card) == low]
        rest = [card for card in cards if rank_of(card) != low]
        while len(base) >= 2:
            hand, base = base[:2], base[2:]
            hand, rest = hand + rest[: size - 2], rest[size - 2 :]
            if not rest:
                hand, base = hand + base[: size - len(hand)], base[size - len(hand) :]
            hands.append(hand)
    hands.sort(key=len, reverse=True)
    used = {card for hand in hands for card in hand}
    spare = [card for card in left if card not in used]
    order: list[int] = []
    for n, hand in enumerate(hands):
        gap = size - len(hand)
        later = [card for other in hands[:n:-1] for card in other if card not in order]
        fill = (spare + later)[:gap]
        order += [card for card in (*hand, *fill) if card not in order]
        spare = [card for card in spare if card not in fill]
    return order + [card for card in left if card not in order]


def _least_divisor(rank: int) -> int:
    """The lowest rank from three up that divides this rank; face cards and aces give their own rank."""
    return next((low for low in range(3, rank) if rank % low == 0), rank) if rank < 11 else rank


def _chained(deck: list[int], mate_of: Callable[[int], int]) -> list[int]:
    """The deck with each card followed by one of the rank that `mate_of` gives (an ace is 1), then the others."""
    left, found, alone = sorted(deck, key=lambda card: (suit_of(card) or "", rank_of(card))), [], []
    while left:
        card = left.pop(0)
        wanted = mate_of(rank_of(card) if rank_of(card) < 14 else 1)
        mate = next((other for other in left if rank_of(other) == (14 if wanted == 1 else wanted)), None)
        if mate is not None:
            left.remove(mate)
            found += [card, mate]
        else:
            alone.append(card)
    return found + alone


def orders(deal: Deal) -> Iterator[list[int]]:
    """Yield orders in which to fill the places: first what ends up in hands or on the table.

    The last order fills the places of community and table cards last.
    """
    table = deal.table
    origin = {id(laid): card for laid, card in deal.lying}
    hands = [hand for _, hand in deal.hands]
    shared = [*table.tables, *table.commons]
    size = max(map(len, hands), default=0)
    ways: list[list[Laid]] = []
    for lying in (False, True):
        each = [sorted(hand, key=lambda laid: (laid.up is lying, laid.came)) for hand in hands]
        blocks = [laid for hand in each for laid in hand[:4]] + [laid for hand in each for laid in hand[4:]]
        ways += [blocks + shared, shared[::-1] + blocks]
    ways.append([laid for hand in hands for laid in hand] + shared)
    even = [len(hand) - len(hand) % 2 for hand in hands]
    if even != [len(hand) for hand in hands]:  # pairs in every hand, and one card besides
        pairs = [laid for hand, end in zip(hands, even, strict=True) for laid in hand[:end]]
        ways.append(pairs + [laid for hand, end in zip(hands, even, strict=True) for laid in hand[end:]] + shared)
    ways.append([hand[n] for n in range(size) for hand in hands if n < len(hand)] + shared)
    for way in ways:
        kept = list(dict.fromkeys(origin[id(laid)] for laid in way if id(laid) in origin))
        inside = set(kept)
        yield kept + [card for card in deal.deck if card not in inside]
    # The last cards for the table, those of one rank together.
    common = [origin[id(laid)] for laid in shared if id(laid) in origin]
    if common:
        inside = set(common)
        mine = [origin[id(laid)] for hand in hands for laid in hand if id(laid) in origin and laid not in shared]
        inside.update(mine)
        yield [*mine, *(card for card in deal.deck if card not in inside), *common]
