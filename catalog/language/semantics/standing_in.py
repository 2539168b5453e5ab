"""Functions by label for cards that count as others, cards that are dead, and wild ranks that shift."""

from __future__ import annotations

from collections.abc import Callable

from catalog.language.composition import NotAReading, Parts, make
from catalog.language.semantics.parts import refuse_if
from catalog.language.semantics.wilds import refuse_each
from catalog.model import ranking, wild_cards
from catalog.model.card import CardSet
from catalog.model.comparing import Worth
from catalog.model.constraints import changed
from catalog.model.frozen import fields_set
from catalog.model.layout import Selector
from catalog.model.normalize import EACH, condition, did
from catalog.model.phrase import CardPhrase, Event
from catalog.model.step import Step
from catalog.model.terms import EventKind


def _scored(parts: Parts, words: list[str]) -> Worth:
    """ "Score three points for each ace": for cards as they are, not for what is done with them."""
    for cards in parts.get("cards", ()):
        refuse_if(cards.came is not None, "for what they do")
    return make(Worth, parts)


def _count_each_other(parts: Parts, words: list[str]) -> ranking.CountAs:
    """ "Sixes and nines count as each other": the ones as the others, and the other way round."""
    (cards,) = parts.pop("cards")
    refuse_if(len(cards.what) != 2 or cards != CardPhrase(what=cards.what), "which as which?")
    one, other = (CardPhrase(what=(of,)) for of in cards.what)
    return make(ranking.CountAs, parts | {"cards": [one], "stands_for": [other], "mutual": [True]})


def _count_swapped(parts: Parts, words: list[str]) -> ranking.CountAs:
    """ "Threes count as eights, and eights as threes": the one as the other, and the other way round."""
    swapped, cards, other = parts.pop("swapped"), parts["cards"][0], parts["stands_for"][0]
    plain = all(of == CardPhrase(of.amount, what=of.what) for of in (cards, other, *swapped))
    refuse_if(not plain or [of.what for of in swapped] != [other.what, cards.what], "which as which?")
    return make(ranking.CountAs, parts | {"mutual": [True]})


def _pick_wild(parts: Parts, words: list[str]) -> wild_cards.PickWild:
    """ "Choose a card, and all others of its rank, to be wild"."""
    if parts.pop("rank_mates", None):
        parts["rank_too"] = [True]
    return make(wild_cards.PickWild, parts)


def _that_rank(deed: EventKind) -> Callable:
    """ "Unless that is above king": the rank just reckoned is compared."""
    those = CardPhrase(which=Selector.THAT, rank_only=True)
    return lambda parts, words: Event(
        (deed,), cards=those, being=CardPhrase(what=(CardSet(parts["being"][0]),)), negated="negated" in parts
    )


def _unpick(parts: Parts, words: list[str]) -> wild_cards.PickWild:
    return make(wild_cards.PickWild, parts | {"negated": [True]})


def _shift(parts: Parts, words: list[str]) -> ranking.Shift:
    """One rank higher or lower: the second way goes as far as the first, unless it says how far."""
    far = max(parts.get("up", [0])[0], parts.get("down", [0])[0])
    for whose in parts.pop("whose", ()):  # "but aces can't be kings": what they would be
        if [whose + parts.get("up", [0])[0]] != parts["never"] != [whose - parts.get("down", [0])[0]]:
            raise NotAReading("they would not be that anyway")
    for way in ("up", "down"):
        if parts.get(way, [0])[0] is True:
            parts[way] = [int(far)]
    return make(ranking.Shift, parts)


def _wild_goes_back(parts: Parts, words: list[str]) -> wild_cards.Wild:
    """ "They go back to sixes and sevens": those ranks are wild instead."""
    (cards,) = parts["cards"]
    refuse_if(fields_set(cards) != {"what"} or any(of != CardSet(of.rank) for of in cards.what), "back to which ranks?")
    return wild_cards.Wild(cards, instead=True)


def _dead(parts: Parts, words: list[str]) -> ranking.Dead:
    (cards,) = parts["cards"]
    refuse_each(cards, words)
    if "besides" in parts:
        cards = changed(cards, besides=parts["besides"][0])
    return ranking.Dead(cards, parts.get("mates", [None])[0], "even_wild" in parts, "for_holder" in parts)


def _dead_for(parts: Parts, words: list[str]) -> Step:
    """ "Dead for anyone who has a wild card": if any player has one, dead for them."""
    (who,) = parts.pop("for_whom")
    if who == EACH and "only" not in words:
        return _dead(parts, words)
    if not (did(who) or did(who, EACH)):
        return changed(_dead(parts, words), for_whom=who)
    return changed(_dead(parts, words), for_holder=True, when=(condition(who),))


ACTIONS: dict[str, Callable] = {
    "count_each_other": _count_each_other,
    "count_swapped": _count_swapped,
    "wild_goes_back": _wild_goes_back,
    "pick_wild": _pick_wild,
    "event_rank_higher": _that_rank(EventKind.HIGHER),
    "unpick_wild": _unpick,
    "shift": _shift,
    "dead": _dead,
    "dead_for": _dead_for,
}
"""A function for each label of these rules."""
