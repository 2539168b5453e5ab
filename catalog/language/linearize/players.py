"""House wording for players."""

from __future__ import annotations

import re

from catalog.language.linearize.cards import cards_words
from catalog.language.linearize.plain import amount_words, held, told
from catalog.language.linearize.wordings import put_wordings, worded
from catalog.language.terms import HELD, PLURAL_ROLES, ROLES
from catalog.model.amounts import Amount
from catalog.model.constraints import changed
from catalog.model.constraints_of_phrases import of_cards
from catalog.model.frozen import fields_set
from catalog.model.normalize import IT, ONE, THEM
from catalog.model.phrase import CardPhrase, Event, Who
from catalog.model.terms import Bound, EventKind, Role

_ONE = (ONE, Amount(1, Bound.STRICT))


def who_words(who: Who, as_object: bool = False) -> str:
    """Players: `each player who drew less than 3 cards`; THAT is `they`, or `them` as an object."""
    words = _who_words(who, as_object)
    return held(words) if fields_set(who) - {"role", "amount"} else words


def _who_words(who: Who, as_object: bool) -> str:
    if who.of and who.role in _AT_DEALERS_SIDE:
        return _AT_DEALERS_SIDE[who.role]
    words = _beside(who, _so_many(who, as_object)) + " still in" * who.still_in
    if not who.doing:
        return f"{words} and {who_words(who.also)}" if who.also else words + _except(who)
    if who.role in (Role.FIRST, Role.SECOND, Role.LAST):
        act = worded(changed(who.doing[0], who=THEM)).removeprefix("they ").removeprefix("either ")
        return f"{words} to {re.sub('^are ', 'be ', act)}"
    if who.ace_low or who.ace_high or who.also:
        return _with_cards(who, words)
    return _told_by_deeds(who, words)


_AT_DEALERS_SIDE = {
    Role.CLOSEST_LEFT: "the player closest to the dealer's left",
    Role.CLOSEST_RIGHT: "the player closest to the dealer's right",
}


def _so_many(who: Who, as_object: bool) -> str:
    """How many of which players, before what else tells them."""
    words = "them" if as_object and who.role is Role.THAT else ROLES[who.role]
    if who.size:
        words = re.sub(r"hand\b", f"{who.size}-card hand", words)
    if who.role is Role.THAT and who.doing:
        words = "the one"
    if who.amount is None:
        return words
    half = who.amount.bound in (Bound.HALF, Bound.MORE_THAN_HALF, Bound.HALF_AT_LEAST)
    noun = "player" if who.amount in _ONE and who.role is Role.SOME else words
    number = re.sub(r"\b1$", "one", amount_words(who.amount))
    return f"{number}{' the' if half else ''} {noun}"


def _beside(who: Who, words: str) -> str:
    """Players, and beside whom they sit or whose they are."""
    if who.of is None:
        return words
    if words.endswith(" them"):
        return words.removesuffix("them") + who_words(who.of, as_object=True)
    if held_card := _held_card(who.of):
        return f"{words} of {cards_words(held_card)}"
    beside = re.sub("^any player who ", "whoever ", _who_words(who.of, as_object=True))
    return f"{words} of " + (held(beside) if fields_set(who.of, "role", "amount") else beside)


def _with_cards(who: Who, words: str) -> str:
    """Players with a card, and others: `any player with a four (aces are low)`."""
    words += f" with {cards_words(told(who.doing[0].cards), facing_after=True)}"
    words += " (aces are low)" if who.ace_low else " (aces are high)" if who.ace_high else ""
    return words.removeprefix("any player with ") + f" and {who_words(who.also)}" if who.also else words


def _except(who: Who) -> str:
    """Players who are not meant: ` except the dealer`."""
    if who.besides is None:
        return ""
    besides = who_words(who.besides, as_object=True)
    return " except " + (held(besides) if who.doing and not besides.startswith(HELD) else besides)


def _told_by_deeds(who: Who, words: str) -> str:
    """Players by what they did, or by what became of their cards: `any player whose hand wins`."""
    first, *more = who.doing
    if not more and first.to and first == Event((EventKind.PAIRS,), to=first.to):
        return f"{words} paired with {who_words(first.to, as_object=True)}"
    words += _except(who)
    if who == Who(Role.LEADER, (Event((EventKind.ROTATES,)),)):
        return f"{words}, who rotates,"
    if not more and of_cards(first):
        return f"{words} whose {worded(first).replace(HELD + 'the ', HELD).removeprefix('the ')}"
    doing = [worded(event, subject=who) for event in who.doing]
    return f"{words} who " + (" and ".join(map(held, doing)) if more else doing[0])


def _held_card(who: Who) -> CardPhrase | None:
    """The card that tells whose holder is meant, if nothing else does."""
    cards = who.doing[0].cards if len(who.doing) == 1 else None
    if cards is None or cards == IT:
        return None
    return cards if who == Who(Role.ANY, (Event((EventKind.HAS,), cards=cards),)) else None


def is_plural(who: Who | None) -> bool:
    """True where the verb after these players stands in the plural."""
    if who is not None and who.amount is not None:
        return who.amount not in _ONE
    if who is not None and who.also is not None and not who.doing:
        return True
    if who is not None and who.role is Role.THAT and who.doing:
        return False  # "the one who ..."
    return who is not None and who.role in PLURAL_ROLES


put_wordings({Who: who_words})
