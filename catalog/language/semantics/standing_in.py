"""Functions by label for cards that count as others, cards that are dead, and wild ranks that shift."""

from __future__ import annotations

from collections.abc import Callable

from catalog.language.composition import NotAReading, Parts, make
from catalog.language.semantics.parts import refuse_if
from catalog.language.semantics.wilds import and_those, refuse_each
from catalog.model import ranking, wild_cards
from catalog.model.card import CardSet
from catalog.model.comparing import Worth
from catalog.model.constraints import changed
from catalog.model.frozen import fields_set
from catalog.model.layout import Selector
from catalog.model.normalize import ALL, CARDS, EACH, WILD_CARDS, condition, did
from catalog.model.phrase import CardPhrase, Event, RankOf, When, Who
from catalog.model.step import Step
from catalog.model.terms import Bound, ConditionKind, EventKind, Likeness, Role, Zone


def _killed(parts: Parts, words: list[str]) -> ranking.Dead:
    """ "A face up joker kills the card before it": if one comes up, that card is dead."""
    killer, killed = parts["cards"]
    refuse_if(killed == CardPhrase(ALL, what=(CardSet(wild=True),)), "wild cards that are killed are wild no more")
    return ranking.Dead(killed, when=(When(ConditionKind.IF, (Event((EventKind.COMES_UP,), cards=killer),)),))


def _stands_suited(parts: Parts, words: list[str]) -> CardPhrase:
    """ "As any face card of their suit": of the same suit."""
    (cards,) = parts["cards"]
    refuse_if(cards.like is not None or not any(of.rank or of.court for of in cards.what), "of which suit?")
    return changed(cards, like=Likeness.SAME_SUIT)


def _may_be(parts: Parts, words: list[str]) -> ranking.CountAs:
    """ "Your kings may be any club": but "only one of the cards in your hand may be a king" says what is in it."""
    (cards,) = parts["cards"]
    there = cards.owner is not None or cards.lies is Zone.HAND or cards.which is Selector.THAT
    if cards.hands or there and cards.amount is not None and cards.amount.bound not in (Bound.ALL, Bound.EXACTLY):
        raise NotAReading("what the hand holds, or what it counts as?")
    return make(ranking.CountAs, parts)


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


def _next_to(way: int) -> Callable:
    """ "The next highest rank above the card": the one next to it."""
    return lambda parts, words: RankOf(parts["cards"][0], offset=way)


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


def _count_one_of(parts: Parts, words: list[str]) -> ranking.CountAs:
    """ "Fives may count as fours or sixes, but not both": as one of several, as every card does."""
    (as_which,) = parts["stands_for"]
    refuse_if(len(as_which.what) != 2 and as_which.alternative is None, "not as both of which?")
    return make(ranking.CountAs, parts)


def _name_apart(parts: Parts, words: list[str]) -> wild_cards.NameOnly:
    """ "Two players cannot call the same rank": no two of them can."""
    refuse_if(parts.get("number", [2]) != [2], "how many players?")
    return wild_cards.NameOnly(apart=True)


def _shift_around(parts: Parts, words: list[str]) -> wild_cards.ShiftWild:
    """ "Shifts up one rank, and after aces it goes back to twos"; NotAReading for a round that leaves ranks out."""
    last, first = parts.pop("rank")
    shift = changed(make(wild_cards.ShiftWild, parts), around=last)
    refuse_if(shift.begins_again is not first, "round from which rank?")
    return shift


def _wilds_past(parts: Parts, words: list[str]) -> wild_cards.Wild:
    """ "Wilds that go past ace start again at two": what is wild where the rank would be higher than that."""
    (rank,) = parts.pop("rank")
    past = Event((EventKind.HIGHER,), cards=WILD_CARDS, being=CardPhrase(what=(CardSet(rank),)))
    return changed(_wild_goes_back(parts, words), when=(When(ConditionKind.IF, (past,)),))


def _wild_goes_back(parts: Parts, words: list[str]) -> wild_cards.Wild:
    """ "They go back to sixes and sevens": those ranks are wild instead."""
    (cards,) = parts["cards"]
    refuse_if(fields_set(cards) != {"what"} or any(of != CardSet(of.rank) for of in cards.what), "back to which ranks?")
    return wild_cards.Wild(cards, instead=True)


def _change_on(parts: Parts, words: list[str]) -> wild_cards.ChangeWild:
    """ "A later queen changes the wild rank": if another one comes up, it is found anew."""
    (cards,) = parts["cards"]
    refuse_if(cards.amount is None or cards.amount.bound is not Bound.MORE or not cards.what, "on which card?")
    return wild_cards.ChangeWild(when=(When(ConditionKind.IF, (Event((EventKind.COMES_UP,), cards=cards),)),))


def _dead(parts: Parts, words: list[str]) -> ranking.Dead:
    (cards,) = parts["cards"]
    refuse_each(cards, words)
    if "besides" in parts:
        cards = changed(cards, besides=parts["besides"][0])
    return ranking.Dead(cards, parts.get("mates", [None])[0], "even_wild" in parts, "for_holder" in parts)


def _dead_also(parts: Parts, words: list[str]) -> ranking.Dead:
    """ "Jokers are dead, as are kings": these and those, but no others of their rank."""
    (cards,), (also,) = parts["cards"], parts.pop("also")
    refuse_each(cards, words)
    refuse_if(also.like is not None or also.besides is not None, "those like them")
    if changed(also, what=()) == CARDS == changed(cards, what=()):
        parts["cards"] = [changed(cards, what=(*cards.what, *also.what))]
    else:
        parts["cards"] = [and_those(cards, also)]
    return _dead(parts, [])


def _not_dead(parts: Parts, words: list[str]) -> ranking.Dead:
    """ "Nothing is dead": the cards that would be are not."""
    return ranking.Dead(parts["cards"][0] if "cards" in parts else CardPhrase(dead=True), negated=True)


def _dead_for(parts: Parts, words: list[str]) -> Step:
    """ "Dead for anyone who has a wild card": if any player has one, dead for them."""
    (who,) = parts.pop("for_whom")
    if who == EACH and "only" not in words:
        return _dead(parts, words)
    if not (did(who) or did(who, EACH)):
        return changed(_dead(parts, words), for_whom=who)
    return changed(_dead(parts, words), for_holder=True, when=(condition(who),))


def _dead_for_side(parts: Parts, words: list[str]) -> ranking.Dead:
    """ "Jacks may not be used in low hands": they count for nothing there. Wild cards are then not wild."""
    (cards,) = parts["cards"]
    refuse_if(any(of.wild for of in cards.what) and "used" in words, "wild no more")
    return ranking.Dead(cards, when=(When(parts["temper"][0]),))


def _dead_unused(parts: Parts, words: list[str]) -> ranking.Dead:
    """ "Face cards may not be used": what cards show makes them dead; those that lie somewhere a hand leaves out."""
    (cards,) = parts["cards"]
    if fields_set(cards) - {"amount"} != {"what"} or any(of.wild for of in cards.what):
        raise NotAReading("dead, or not for this hand?")
    return ranking.Dead(cards)


ACTIONS: dict[str, Callable] = {
    "dead_for_side": _dead_for_side,
    "dead_unused": _dead_unused,
    "name_apart": _name_apart,
    "killed": _killed,
    "count_each_other": _count_each_other,
    "count_swapped": _count_swapped,
    "may_be": _may_be,
    "scored": _scored,
    "stands_suited": _stands_suited,
    "dead_except": lambda parts, words: changed(
        _dead({"cards": parts["cards"]}, words), for_whom=Who(Role.EACH, besides=parts["except_for"][0])
    ),
    "change_on": _change_on,
    "wild_goes_back": _wild_goes_back,
    "wilds_past": _wilds_past,
    "shift_around": _shift_around,
    "count_one_of": _count_one_of,
    "dead_also": _dead_also,
    "dead_twice": lambda parts, words: _dead({"cards": parts["cards"]}, []),
    "pick_wild": _pick_wild,
    "next_above": _next_to(1),
    "next_below": _next_to(-1),
    "event_rank_higher": _that_rank(EventKind.HIGHER),
    "event_rank_lower": _that_rank(EventKind.LOWER),
    "unpick_wild": _unpick,
    "shift": _shift,
    "dead": _dead,
    "dead_for": _dead_for,
    "none_dead": _not_dead,
    "not_dead": _not_dead,
}
"""A function for each label of these rules."""
