"""Functions by label for cards that are told one by one, and so many for each."""

from __future__ import annotations

from collections.abc import Callable

from catalog.language.composition import NotAReading, Parts, make
from catalog.language.semantics.likeness import like_mates
from catalog.language.semantics.numbers import players_bound
from catalog.language.semantics.parts import refuse_if
from catalog.model.amounts import Amount
from catalog.model.card import CardSet
from catalog.model.constraints import changed
from catalog.model.frozen import fields_set
from catalog.model.normalize import ONE
from catalog.model.phrase import CardPhrase
from catalog.model.terms import Bound, Zone


def _two_sorts(parts: Parts, words: list[str]) -> CardPhrase:
    """ "Their down and no-peek cards": cards of two sorts, both or either of them."""
    first, second = parts.pop("sort")
    field = "alternative" if parts.pop("any_of", None) else "plus"
    parts = {k: v[0] for k, v in parts.items()}
    if fields_set(first) == {"which"}:  # "the first and last up cards": of such cards
        first = changed(second, which=first.which)
    elif first.lies is None and second.lies in (Zone.COMMON, Zone.TABLE):  # "the red and black common cards"
        first = changed(first, lies=second.lies)
    return changed(first, **parts, **{field: changed(second, **parts)})


def _cards_each_line(parts: Parts, words: list[str]) -> CardPhrase:
    """ "Three common cards, one from each row": one from each of three rows."""
    (total,), (line,) = parts["amount"], parts.pop("line")
    refuse_if(total != Amount(total.number) or (total.number or 0) < 2 or line.total, "how many in all?")
    return make(CardPhrase, like_mates(parts | {"amount": [ONE]}) | {"line": [changed(line, total=total.number)]})


def _cards_nths(parts: Parts, words: list[str]) -> CardPhrase:
    """ "The first and third table cards": one and the other."""
    first, last = parts.pop("which")
    cards = make(CardPhrase, like_mates(parts))
    return changed(cards, which=first, plus=changed(cards, which=last))


def _cards_spots(parts: Parts, words: list[str]) -> CardPhrase:
    """ "The two cards at the top and bottom of the diamond": one in either place."""
    first, last = parts.pop("spot")
    cards = make(CardPhrase, like_mates(parts))
    amount = cards.amount
    refuse_if(amount is not None and (amount != Amount(amount.number) or amount.number % 2), "how many in each place?")
    cards = changed(cards, amount=amount and Amount(amount.number // 2))
    return changed(cards, spot=first, plus=changed(cards, spot=last))


def either_cards(parts: Parts, words: list[str]) -> CardPhrase:
    """ "An ace or a king": one or another; what is told by faces alone is one list. Raises NotAReading for amounts."""
    *before, cards = parts["cards"]
    rank = cards.what[0].rank if len(cards.what) == 1 else None
    if rank is not None and cards == CardPhrase(what=(CardSet(rank),)):
        refuse_if(any(other.amount is not None and not other.what for other in before), "two cards, or three of them")
    for other in reversed(before):
        cards = _listed(other, cards) or _one_of(other, cards) or changed(other, alternative=cards)
    return cards


def _one_of(one: CardPhrase, other: CardPhrase) -> CardPhrase | None:
    """ "An ace or a black king": one card of one list."""
    each = [of == CardPhrase(ONE, what=of.what) and of.what for of in (one, other)]
    if all(each) and not any(of == CardSet(color=of.color) for of in (*one.what, *other.what) if of.color):
        return changed(one, what=(*one.what, *other.what))
    return None


def _listed(one: CardPhrase, other: CardPhrase) -> CardPhrase | None:
    """ "Tens or queens": cards told by what they show alone are one list."""
    if one.what and other.what and other == CardPhrase(what=other.what):
        return changed(one, what=(*one.what, *other.what))
    return None


def _per_each_player(parts: Parts, words: list[str]) -> CardPhrase:
    """ "One card for each player": as many as there are players, or so many times as many."""
    (amount,) = parts.pop("amount", [None])
    if amount is None or amount.bound is not Bound.EXACTLY or amount.other is not None:
        raise NotAReading("how many cards for every player?")
    parts.pop("single", None)
    (extra,) = parts.pop("extra", [0])
    return make(CardPhrase, like_mates(parts | {"amount": [Amount(amount.number, players_bound(parts), extra=extra)]}))


def is_more(cards: CardPhrase) -> bool:
    """Whether they are said to come besides others: "another card"."""
    return cards.amount is not None and cards.amount.bound is Bound.MORE


def _per_players(parts: Parts, words: list[str]) -> CardPhrase:
    """As many cards as there are players, or twice as many."""
    ((times, bound),) = parts.pop("per_player")
    times = parts.pop("twice", [times])[0]
    parts.pop("single", None)
    extra = parts.pop("extra", [0])[0] - parts.pop("less", [0])[0]
    return make(CardPhrase, like_mates(parts | {"amount": [Amount(times, bound, extra=extra)]}))


def _cards_plus(parts: Parts, words: list[str]) -> CardPhrase:
    first, more = parts["cards"]
    refuse_if(first.amount == Amount(2, Bound.ALL), "both of these, or both the one and the other?")
    return _listed(first, more) or changed(first, plus=more)


def _cards_list(parts: Parts, words: list[str]) -> CardPhrase:
    """ "A queen, and a king", behind another card: each of them as well."""
    *before, cards = parts["cards"]
    for first in reversed(before):
        refuse_if(first.plus is not None, "which of them go together?")
        cards = changed(first, plus=cards)
    return cards


ACTIONS: dict[str, Callable] = {
    "cards_spots": _cards_spots,
    "per_players": _per_players,
    "per_each_player": _per_each_player,
    "cards_nths": _cards_nths,
    "cards_each_line": _cards_each_line,
    "cards_both": _two_sorts,
    "cards_plus": _cards_plus,
    "cards_list": _cards_list,
    "cards_or": either_cards,
}
"""A function for each label of these rules."""
