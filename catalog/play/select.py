"""Which of the cards on the table a phrase means: "their lowest hole card", "the last common card", "any up four"."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from math import inf

from catalog.budget import spend
from catalog.model.amounts import Amount
from catalog.model.layout import Facing, Selector
from catalog.model.phrase import CardPhrase
from catalog.model.terms import Bound, EventKind, Group, Role, Zone
from catalog.play.adjacency import adding, by_height, next_to
from catalog.play.deck import how_many_show, is_joker, rank_of
from catalog.play.spots import in_place, names_place
from catalog.play.table import Laid, Table

_BY_COMING = (Selector.LAST, Selector.NEWEST, Selector.OLDEST)
_ORDINAL = {w: n for n, w in enumerate(list(Selector)[:10])}


def lying(table: Table, phrase: CardPhrase, seat: int | None, that: Sequence[Laid] = ()) -> list[Laid]:
    """The cards among which a phrase chooses: a player's, the table's or the commons, in order of coming.

    `seat` is the player that "they" means, `that` the cards that "it" means.
    """
    spend()
    if names_place(phrase):
        return in_place(table.boards, phrase) or []
    if phrase.lies is Zone.COMMON or (phrase.lies is None and _placed(phrase)):
        return table.commons
    if phrase.lies in (Zone.TABLE, Zone.PILE):
        return list(table.tables)
    if phrase.lies in (Zone.DECK, Zone.DISCARDS):
        return []
    if phrase.which is Selector.THAT and phrase.lies is None and that:
        return list(that)
    owner = phrase.owner.role if phrase.owner else None
    if owner in (Role.NEIGHBOR_LEFT, Role.NEIGHBOR_RIGHT) and seat is not None:
        seat = (seat + (1 if owner is Role.NEIGHBOR_LEFT else -1)) % table.seats
    elif owner in (Role.OTHER, Role.THAT_OTHER, Role.OTHERS, Role.EACH_OTHER):
        return [laid for other in table.playing if other != seat for laid in table.hands[other]]
    elif owner is Role.EACH:
        seat = None
    if seat is None:
        return [laid for each in table.playing for laid in table.hands[each]] + table.commons
    hand = table.hands[seat]
    if phrase.size is not None and (phrase.hands and phrase.lies is None or phrase.lies is Zone.HAND):
        sizes = Counter(laid.hand for laid in hand)
        if len(sizes) > 1 and phrase.size in sizes.values():
            return [laid for laid in hand if sizes[laid.hand] == phrase.size]
    return _in_hand(hand, phrase.lies, phrase.size)


def _in_hand(hand: Sequence[Laid], lies: Zone | None, size: int | None = None) -> list[Laid]:
    """A player's cards that lie in one place of their hand, a stack of that size; all but those set aside where no
    place is told.
    """
    if lies is Zone.UNSEEN:
        return [laid for laid in hand if laid.unseen] or [laid for laid in hand if not laid.up]
    there = [laid for laid in hand if not laid.beside]
    if lies is Zone.STACK:
        piles = Counter(laid.pile for laid in hand if laid.stacked)
        there = [laid for laid in there if piles[laid.pile] == size] if size in piles.values() else there
        return sorted((laid for laid in there if laid.stacked and not laid.up), key=lambda laid: laid.stacked)
    if lies is Zone.HOLE:
        return [laid for laid in there if not laid.up]
    if lies is Zone.PERMANENT:
        return [laid for laid in there if laid.hand == 1]
    if lies is Zone.LOOSE:
        return [laid for laid in there if laid.hand != 1]
    return there


def _placed(phrase: CardPhrase) -> bool:
    return phrase.owner is None and bool(phrase.line or phrase.spot or phrase.shape)


def lies_up(laid: Laid, phrase: CardPhrase) -> bool:
    """True where a card lies face up, or was dealt so where a phrase tells of the cards as they were dealt."""
    dealt = phrase.came is not None and EventKind.DEALT in phrase.came.deeds
    return laid.up and not (dealt and laid.turned > laid.came)


def fits(laid: Laid, phrase: CardPhrase) -> bool:
    """True where the card itself, by its face and by how it lies, is one that the phrase may mean."""
    if phrase.facing is not None and laid.up is not (phrase.facing is Facing.UP):
        return False
    return not phrase.what or how_many_show([laid.card], phrase.what, 1) > 0


def any_fits(cards: Sequence[Laid], phrase: CardPhrase) -> bool:
    """True where one of the cards fits."""
    if phrase.facing is not None:
        cards = [laid for laid in cards if laid.up is (phrase.facing is Facing.UP)]
    return bool(cards) and (not phrase.what or how_many_show([laid.card for laid in cards], phrase.what, 1) > 0)


def select_own(table: Table, phrase: CardPhrase, seat: int, that: Sequence[Laid] = ()) -> list[Laid]:
    """The cards in a player's own hand that a phrase means; none that lie elsewhere, whatever it says."""
    hand = table.hands[seat]
    return [laid for laid in select(table, phrase, seat, that) if laid in hand]


def select(table: Table, phrase: CardPhrase, seat: int | None, that: Sequence[Laid] = ()) -> list[Laid]:
    """All cards that a phrase can mean, in order of coming; how many of them is not looked at but for `which`."""
    if phrase.beside is not None:
        # A card that has been turned up lies up.
        marks = [m for m in select(table, phrase.beside, seat, that) if m.up or phrase.beside.came is None]
        return [laid for laid in next_to(table, phrase.spot, marks) if fits(laid, phrase)]
    cards = [laid for laid in lying(table, phrase, seat, that) if fits(laid, phrase)]
    if phrase.higher_than is not None or phrase.lower_than is not None:
        marks = [select(table, m, seat, that) if m is not None else [] for m in (phrase.higher_than, phrase.lower_than)]
        cards = by_height(cards, phrase, *marks)
    if phrase.adds_with is not None and phrase.adds_to is not None:
        cards = adding(cards, phrase.adds_to, select(table, phrase.adds_with, seat, that))
    if phrase.besides is not None:
        barred = {id(laid) for laid in select(table, phrase.besides, seat, that)}
        cards = [laid for laid in cards if id(laid) not in barred]
    if phrase.group is Group.PAIR:
        ranks = [rank_of(laid.card) for laid in cards]
        cards = [laid for laid in cards if ranks.count(rank_of(laid.card)) >= 2]
    if phrase.alternative is not None:
        cards += [laid for laid in select(table, phrase.alternative, seat, that) if laid not in cards]
    if names_place(phrase) and phrase.which not in (*_BY_COMING, Selector.HIGH, Selector.LOW):
        return cards  # which of the line, its place has said
    amount = phrase.amount
    several = amount.number if amount is not None and amount.number and amount.bound is Bound.EXACTLY else 1
    return chosen(cards, phrase, several)


def chosen(cards: list[Laid], phrase: CardPhrase, several: int = 1) -> list[Laid]:
    """Those that "first", "lowest", "last turned" and the like leave of them; all of a rank where it is low or high.

    The first and the last are `several`.
    """
    which, back = phrase.which, (phrase.place or 1) - 1
    if which is None or which in (Selector.THAT, Selector.NEXT, Selector.REMAINING, Selector.FURTHER) or not cards:
        return cards
    turned = phrase.came is not None and any("flip" in deed.value or "turn" in deed.value for deed in phrase.came.deeds)
    if which in (Selector.HIGH, Selector.LOW):
        ranks = sorted(
            {rank_of(laid.card) for laid in cards if not is_joker(laid.card)}, reverse=which is Selector.HIGH
        )
        return [laid for laid in cards if rank_of(laid.card) in ranks[back : back + 1]]
    if which in (Selector.TOP, Selector.BOTTOM) and phrase.lies is Zone.STACK:
        many = phrase.amount.number or 1 if phrase.amount is not None else 1
        return cards[:many] if which is Selector.TOP else cards[-many:]
    order = sorted(cards, key=(lambda laid: laid.turned) if turned else (lambda laid: laid.came))
    if which in (Selector.LAST, Selector.NEWEST):
        return order[max(len(order) - several - back, 0) : len(order) - back]
    if which is Selector.MIDDLE:
        return order[(len(order) - 1) // 2 : len(order) // 2 + 1]
    nth = back if which is Selector.OLDEST else _ORDINAL.get(which)
    return order if nth is None else order[nth : nth + (several if nth == back else 1)]


def how_many(phrase: CardPhrase | None, lying_there: int, seats: int = 0) -> tuple[int, int]:
    """The least and the most cards that a phrase can ask for where so many lie there."""
    if phrase is None or phrase.amount is None:
        whole = phrase is not None and (phrase.owner is not None or phrase.hands) and phrase.which is None
        number = lying_there if whole else 1
        return min(number, lying_there), min(number, lying_there)
    amount = phrase.amount
    number = amount.number
    if amount.per_player:
        assert number is not None, "so many for each player"
        return number * seats, number * seats
    if amount.bound in (Bound.ANY, Bound.WHICHEVER, Bound.SEVERAL, Bound.ODD, Bound.EVEN):
        return 0, lying_there
    if amount.bound is Bound.ALL_BUT and number is not None:
        return max(lying_there - number, 0), max(lying_there - number, 0)
    if amount.bound is Bound.HALF:
        return lying_there // 2, (lying_there + 1) // 2
    if amount.bound is Bound.ALL or number is None:
        return lying_there, lying_there
    if amount.bound is Bound.UP_TO:
        return min(amount.other or 0, lying_there), min(number, lying_there)
    if amount.bound is Bound.LESS_THAN:
        return 0, min(number - 1, lying_there)
    if amount.bound in (Bound.AT_LEAST, Bound.MORE_THAN):
        return min(number, lying_there), lying_there
    if amount.other is not None:
        return min(number, amount.other, lying_there), min(max(number, amount.other), lying_there)
    return min(number, lying_there), min(number, lying_there)


def how_many_players(amount: Amount) -> tuple[float, float]:
    """The least and the most players that a number of them allows."""
    number = amount.number or 0
    if amount.bound in (Bound.AT_LEAST, Bound.MORE_THAN):
        return number + (amount.bound is Bound.MORE_THAN), inf
    if amount.bound in (Bound.UP_TO, Bound.LESS_THAN):
        return amount.other or 0, number - (amount.bound is Bound.LESS_THAN)
    return min(number, amount.other or number), max(number, amount.other or number)
