"""What makes sense of an event: what must not be told of it together, or is told twice."""

from __future__ import annotations

from catalog.model.card import CardSet
from catalog.model.layout import Which
from catalog.model.phrase import (
    CHECKS_OF_EVENTS,
    ORDINALS,
    Amount,
    Cards,
    Event,
    is_bare,
    one_after_another,
    told,
)
from catalog.model.sense import GOES_TO, NO_PLAYERS, TO_CARDS, refuse, where_told
from catalog.model.terms import Bound, Deed, Lies, Period
from catalog.model.usual import EACH, NO_ONE, ONE, OTHER_CARDS, OTHERS, THEM

_COMPARES = ((Deed.BEATS,), (Deed.HAS,), (Deed.OUTNUMBERS,))
_OF_HANDS = {Deed.FOLDS, Deed.BETS, Deed.RAISES, Deed.CALLS, Deed.OPENS}
_IN_TURN = {
    Deed.GOES_IN,
    Deed.GOES_OUT,
    Deed.GOES_HIGH,
    Deed.GOES_LOW,
    Deed.BETS,
    Deed.RAISES,
    Deed.CALLS,
    Deed.CHECKS,
    Deed.FOLDS,
    Deed.DECLARES,
    Deed.ACTS,
    Deed.DRAWS,
}
_OUT_OF_TURN = _IN_TURN | {
    Deed.LOOKS,
    Deed.FLIPS,
    Deed.DISCARDS,
    Deed.BUYS,
    Deed.TAKES,
    Deed.PASSES,
    Deed.SHOWS,
    Deed.TOUCHES,
    Deed.TRADES,
}
_WHOLE_HANDS = [Cards(lies=lies, owner=THEM) for lies in (Lies.LEFT_HAND, Lies.RIGHT_HAND)]
_TOTALS = (Bound.EXACTLY, Bound.MORE_THAN, Bound.LESS_THAN, Bound.AT_LEAST, Bound.ODD, Bound.EVEN)
_OBJECTS = {"cards", "price", "value", "score", "nth_draw", "word"}
_MOODS = {"first", "alone", "able", "wanted", "forced"}
_PAID = {
    Deed.BUYS,
    Deed.DISCARDS,
    Deed.DRAWS,
    Deed.FLIPS,
    Deed.FOLDS,
    Deed.KEEPS,
    Deed.LOOKS,
    Deed.PASSES,
    Deed.REJECTS,
    Deed.TRADES,
    Deed.TWISTS,
}
_NO_PLAYERS = NO_PLAYERS - {Deed.NAMES_WILD}

_told = where_told(CHECKS_OF_EVENTS)


@_told("deeds")
def _check_deeds(event: Event, says: set[str]) -> None:
    refuse(Deed.DECLARES_ALIKE in event.deeds and len(event.deeds) > 1, "the same way as in what else?")
    nobody = event.deeds == (Deed.IS_QUALIFIED,) and event.who == NO_ONE
    refuse(nobody, "what is done where no one qualifies is told by that")
    refuse(Deed.TIES_FOR in event.deeds and len(event.deeds) > 1, "ties for what they do?")


@_told("who")
def _check_who(event: Event, says: set[str]) -> None:
    refuse(_NO_PLAYERS.intersection(event.deeds), "no player does this")
    refuse(event.deeds == (Deed.TIES_FOR,) and event.who == EACH, "all players, or those who tie?")


@_told("cards")
def _check_cards(event: Event, says: set[str]) -> None:
    cards, deeds, amount = event.cards, event.deeds, event.cards.amount
    that = cards.which is Which.THAT
    several = that and (amount is not None and amount.number or 2) > 1 and told(cards) == {"amount", "which"}
    refuse(several and deeds == (Deed.WINS,), "wins so many of what?")
    refuse(deeds == (Deed.RAISES,), "nobody raises cards")
    refuse(_OF_HANDS.intersection(deeds) and cards == Cards(which=Which.FIRST), "the first to do so")
    refuse(deeds == (Deed.PAIRS,) and cards.rank_of is not None, "cards of one rank pair anyway")
    ranked = cards.what and {Deed.WINS, Deed.LOSES}.issuperset(deeds) and cards == Cards(what=cards.what)
    refuse(ranked and cards.what[0] == CardSet(cards.what[0].rank), "so many games, or cards of that rank?")
    half = amount is not None and deeds == (Deed.COMES_UP,) and amount == Amount(None, Bound.HALF)
    refuse(half, "half of those that lie so, or do half of them?")
    others = bool(cards.what) and amount == OTHERS
    refuse(others and event.being is None, "all of the others, or some?")
    refuse(event.negated and cards == OTHER_CARDS, "no other is none")
    if cards.besides is not None and amount is not None:
        counted = deeds != (Deed.IS,) and amount.number is not None
        dealt = deeds == (Deed.DEALT,) and amount == ONE and cards.besides.what
        refuse(counted and not (cards.what or dealt) and event.who is not None, "so many, and none of those?")
        holds = deeds in ((Deed.HAS,), (Deed.SHOWS,)) and not event.negated
        refuse(holds and amount.bound is Bound.EXACTLY, "they have that, and lack the other")
    those = that and amount is None and not (cards.rank_only or cards.rank_of or cards.group)
    if those and deeds == (Deed.HAS,) and event.who is not None and event.who.amount is not None:
        refuse((event.who.amount.number or 2) > 1, "one card is one player's")
    refuse(deeds == (Deed.GETS,) and cards.group is not None, "who gets a pair is dealt it")
    refuse(deeds == (Deed.HAS,) and cards in _WHOLE_HANDS, "everybody has two hands")
    refuse(deeds == (Deed.HAS,) and cards.hands and cards.amount == Amount(2, Bound.ALL), "everybody has both hands")
    _check_one_object(event, says)


@_told("price", "value", "score")
def _check_one_object(event: Event, says: set[str]) -> None:
    refuse(len(_OBJECTS & says) > 1, "one deed has one object")


@_told("paying")
def _check_paying(event: Event, says: set[str]) -> None:
    refuse(event.who == NO_ONE or says & _MOODS, "who pays, and do they do it?")
    refuse(not _PAID.issuperset(event.deeds) or event.cards is None, "that is not paid for")


@_told("against")
def _check_against(event: Event, says: set[str]) -> None:
    """Who alone did the same as a player; who wins against another has the better hand."""
    refuse(Deed.WINS in event.deeds and not event.negated, "who has the better hand?")


@_told("word")
def _check_word(event: Event, says: set[str]) -> None:
    _check_one_object(event, says)
    refuse(Deed.SAYS not in event.deeds, "a word is what is said")


@_told("nth_draw")
def _check_nth_draw(event: Event, says: set[str]) -> None:
    _check_one_object(event, says)
    refuse(event.nth_draw not in ORDINALS, "which of several draws?")
    taken = event.nth_draw is Which.FIRST and event.deeds == (Deed.TAKES,)
    at_last = event.nth_draw in (Which.FIRST, Which.LAST) and event.deeds not in ((Deed.DRAWS,), (Deed.BETS,))
    refuse(at_last and not taken, "that is when")


@_told("within")
def _check_within(event: Event, says: set[str]) -> None:
    of_draw = event.within in (Period.LAST_DRAW, Period.FIRST_DRAW) and event.deeds == (Deed.DRAWS,)
    refuse(of_draw and not _OBJECTS & says, "the last draw is what is drawn")
    refuse(event.within in (Period.ROUND_END, Period.DEAL_END), "at an end something is done, not told of")
    together = event.within is Period.TOGETHER and event.deeds != (Deed.COMES_UP,)
    refuse(together, "cards lie there at the same time")
    refuse(event.within is Period.EARLIER and _MOODS & says, "they are first, can, want to, have to, or already did")


@_told("alone")
def _check_alone(event: Event, says: set[str]) -> None:
    _check_mood(event, says)
    dealt = event.who is None and event.cards is None and event.deeds[0] in TO_CARDS
    refuse(dealt, "who alone?")


@_told("first", "able", "wanted", "forced")
def _check_mood(event: Event, says: set[str]) -> None:
    refuse(len(_MOODS & says) > 1, "they are first, can, want to, have to, or already did")


@_told("negated")
def _check_negated(event: Event, says: set[str]) -> None:
    refuse(event.score is not None and event.score.at_least and event.score.number == 1, "not any of them is none")
    can = {"first", "alone", "able"} & says or event.within is Period.EARLIER
    refuse(can, "what they cannot do is not done")


@_told("to")
def _check_to(event: Event, says: set[str]) -> None:
    refuse(GOES_TO.isdisjoint(event.deeds), "that goes to nobody")


@_told("along")
def _check_along(event: Event, says: set[str]) -> None:
    refuse(event.cards is None, "along with which cards?")
    both = (event.cards, event.along)
    ranks = (c.amount is None and told(c) <= {"what", "facing"} and c.what and c.what[0].suit is None for c in both)
    refuse(all(ranks), "both of those ranks, or either?")


@_told("times")
def _check_times(event: Event, says: set[str]) -> None:
    refuse(event.times < 1, "how often?")


@_told("in_row")
def _check_in_row(event: Event, says: set[str]) -> None:
    often = event.times or (event.score.number if event.score else 1)
    dealt = event.cards is not None and event.cards.amount is not None and TO_CARDS.issuperset(event.deeds)
    many = event.cards.amount.number if dealt else 1
    many = (many or 1) + (1 if dealt and event.along is not None else 0)
    refuse(max(often, many) < 2 and not one_after_another(event.who), "how often on end?")


@_told("believed")
def _check_believed(event: Event, says: set[str]) -> None:
    refuse(not event.able, "they believe that they can")


@_told("being")
def _check_being(event: Event, says: set[str]) -> None:
    refuse(event.cards is None, "what turns out to be that?")


@_told("than")
def _check_than(event: Event, says: set[str]) -> None:
    refuse(event.deeds not in _COMPARES, "nothing is compared")
    refuse(event.deeds == (Deed.HAS,) and not is_bare(event.cards), "more of which cards?")


@_told("total")
def _check_total(event: Event, says: set[str]) -> None:
    rolled = Deed.ROLLS in event.deeds
    refuse(event.deeds != (Deed.ROLLS,) and Deed.TOTALS not in event.deeds, "what do they add to?")
    refuse(event.total.other or event.total.bound not in _TOTALS, "what do they add to?")
    meant = {"forced", "able", "wanted"} & says
    refuse(meant and rolled, "what is rolled is for chance to say")
    refuse(event.value is not None, "a total, or a hand?")


@_told("out_of_turn")
def _check_out_of_turn(event: Event, says: set[str]) -> None:
    refuse(event.who == NO_ONE or not _OUT_OF_TURN.issuperset(event.deeds), "whose turn?")


@_told("after", "before")
def _check_order(event: Event, says: set[str]) -> None:
    refuse(event.after and event.before or _IN_TURN.isdisjoint(event.deeds), "when?")


@_told("until")
def _check_until(event: Event, says: set[str]) -> None:
    refuse(Deed.PAYS in event.deeds, "how often is it paid?")


@_told("as_wild")
def _check_as_wild(event: Event, says: set[str]) -> None:
    refuse(Deed.USES not in event.deeds, "what is used as a wild card?")
