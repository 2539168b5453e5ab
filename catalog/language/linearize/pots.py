"""House wording for pots and for who takes a share of one."""

from __future__ import annotations

from fractions import Fraction

from catalog.language.linearize.cards import cards_words
from catalog.language.linearize.plain import card_set_words, fraction_words, told
from catalog.language.linearize.players import who_words
from catalog.model import pots
from catalog.model.showdowns import Share, Taker


def _share_lies(share: Share) -> str:
    return f"{share.lies.value} " if share.lies else "up " if share.showing else ""


_POT_PARTS = {
    Fraction(1, 2): "half",
    Fraction(1, 3): "a third",
    Fraction(1, 4): "a quarter",
    Fraction(2, 3): "two thirds",
    Fraction(3, 4): "three quarters",
}


def pot_words(pot: pots.PotPhrase) -> str:
    """A pot as a phrase: `half of the side pot`, `each pot that no one wins`."""
    noun = pot.named.value if pot.named else "pots" if pot.every is pots.Every.BOTH else "pot"
    words = f"{pot.every.value if pot.every else 'the'} {noun}"
    words += f" for {share_words(pot.of)}" if pot.of else ""
    words += " that no one wins" if pot.unwon else ""
    if pot.part or pot.rest:
        words = f"{_POT_PARTS[pot.part] if pot.part else 'the rest'} of {words}"
    return words


def _of_cards(share: Share) -> str:
    """A hand by the cards that it uses, or has not: `5 card hand with jokers wild`."""
    hand = f"{share.size} card hand" if share.size else "hand"
    if share.lacking:
        return f"{hand} without {cards_words(share.lacking)}"
    return (
        f"{hand} using {cards_words(share.using)}"
        if share.using
        else f"{hand} with {cards_words(told(share.wild))} wild"
    )


_PLACES = {2: "second ", 3: "third ", 4: "fourth "}


def share_words(share: Share) -> str:
    """Who takes a share: `the high hand`, `the lowest declared low hand`, `the split card`."""
    if share.taker is Taker.PLAYER:
        return who_words(told(share.who))
    if share.taker in (Taker.SPLIT_CARD, Taker.SPLIT_HAND, Taker.MIDDLE):
        return f"the {'declared ' if share.declared else ''}{share.taker.value}"
    if share.cards:
        return cards_words(share.cards)
    if share.taker is Taker.TOTAL and share.closest:
        return f"the hand closest to {fraction_words(share.closest)}"
    side = told(share.side).value
    if share.taker is Taker.UNMATCHED:
        return f"the {side} unmatched {_share_lies(share)}card"
    if share.what or share.taker is Taker.CARD and (share.lies or share.showing):
        lies = "declared " * share.declared + _share_lies(share)
        if share.what is None:
            return f"the {side} {lies}card"
        return f"the {side} {lies}{card_set_words(share.what, 1)}"
    if share.taker is Taker.TOTAL:
        return f"the {side} total"
    if share.many:
        return f"the {share.many} {side} hands"
    if share.size and share.showing:
        return f"the {side} {share.size} card hand showing"
    if share.name:
        return f"the {side} {share.name.value} hand"
    if not share.second and (share.using or share.wild or share.lacking):
        return f"the {side} {_of_cards(share)}"
    if share.second or share.size:
        return f"the {side} {'second' if share.second else f'{share.size} card'} hand"
    if share.per:
        return f"the {side} hand for each {share.per.value}"
    noun = "hand" if share.taker is Taker.HAND else "card"
    place = _PLACES.get(share.place or 1, "")
    how = ("declared " if share.declared else "") + ("showing " if share.showing else "")
    return f"the {place}{side} {how}{side + ' ' if how else ''}{noun}"
