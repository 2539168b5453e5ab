"""Refuse events whose parts contradict each other, or that say something twice."""

from __future__ import annotations

from catalog.model.amounts import Amount
from catalog.model.card import CardSet
from catalog.model.constraints import GOES_TO, NO_PLAYERS, TO_CARDS, changed, normalize, reject_if, where_told
from catalog.model.frozen import fields_set
from catalog.model.layout import Selector
from catalog.model.normalize import EACH, NO_ONE, ONE, OTHER_CARDS, OTHERS, THEM
from catalog.model.phrase import CHECKS_OF_EVENTS, ORDINALS, CardPhrase, Event, Who, is_bare, one_after_another
from catalog.model.terms import Bound, EventKind, Period, Zone

_COMPARES = ((EventKind.BEATS,), (EventKind.HAS,), (EventKind.OUTNUMBERS,))
_OF_HANDS = {EventKind.FOLDS, EventKind.BETS, EventKind.RAISES, EventKind.CALLS, EventKind.OPENS}
_IN_TURN = {
    EventKind.GOES_IN,
    EventKind.GOES_OUT,
    EventKind.GOES_HIGH,
    EventKind.GOES_LOW,
    EventKind.BETS,
    EventKind.RAISES,
    EventKind.CALLS,
    EventKind.CHECKS,
    EventKind.FOLDS,
    EventKind.DECLARES,
    EventKind.ACTS,
    EventKind.DRAWS,
}
_OUT_OF_TURN = _IN_TURN | {
    EventKind.LOOKS,
    EventKind.FLIPS,
    EventKind.DISCARDS,
    EventKind.BUYS,
    EventKind.TAKES,
    EventKind.PASSES,
    EventKind.SHOWS,
    EventKind.TOUCHES,
    EventKind.TRADES,
}
_WHOLE_HANDS = [CardPhrase(lies=lies, owner=THEM) for lies in (Zone.LEFT_HAND, Zone.RIGHT_HAND)]
_TOTALS = (Bound.EXACTLY, Bound.MORE_THAN, Bound.LESS_THAN, Bound.AT_LEAST, Bound.ODD, Bound.EVEN)
_OBJECTS = {"cards", "price", "value", "score", "nth_draw", "word"}
_MOODS = {"first", "alone", "able", "wanted", "forced"}
_PAID = {
    EventKind.BUYS,
    EventKind.DISCARDS,
    EventKind.DRAWS,
    EventKind.FLIPS,
    EventKind.FOLDS,
    EventKind.KEEPS,
    EventKind.LOOKS,
    EventKind.PASSES,
    EventKind.REJECTS,
    EventKind.TRADES,
    EventKind.TWISTS,
}
_NO_PLAYERS = NO_PLAYERS - {EventKind.NAMES_WILD}

_told = where_told(CHECKS_OF_EVENTS)


@_told("deeds")
def _check_deeds(event: Event, says: set[str], _: object) -> None:
    reject_if(
        EventKind.DECLARES_ALIKE in event.deeds and len(event.deeds) > 1,
        '"declares the same way or does something else"',
    )
    nobody = event.deeds == (EventKind.IS_QUALIFIED,) and event.who == NO_ONE
    reject_if(nobody, '"nobody qualifies" is another condition')
    reject_if(EventKind.TIES_FOR in event.deeds and len(event.deeds) > 1, '"ties or does something else" for a share')


@_told("who")
def _check_who(event: Event, says: set[str], who: Who) -> None:
    reject_if(_NO_PLAYERS.intersection(event.deeds), "no player does this: it happens by itself or to cards")
    reject_if(event.deeds == (EventKind.TIES_FOR,) and who == EACH, "a tie of every player")


@_told("cards")
def _check_cards(event: Event, says: set[str], cards: CardPhrase) -> None:
    deeds, amount = event.deeds, cards.amount
    that = cards.which is Selector.THAT
    several = that and (amount is not None and amount.number or 2) > 1 and fields_set(cards) == {"amount", "which"}
    reject_if(several and deeds == (EventKind.WINS,), "it is not said what is won")
    reject_if(deeds == (EventKind.RAISES,), "players raise bets, not cards")
    reject_if(
        _OF_HANDS.intersection(deeds) and cards == CardPhrase(which=Selector.FIRST),
        "betting or folding the first card: the first to do so?",
    )
    reject_if(deeds == (EventKind.PAIRS,) and cards.rank_of is not None, '"pairs" beside cards of one rank')
    ranked = cards.what and {EventKind.WINS, EventKind.LOSES}.issuperset(deeds) and cards == CardPhrase(what=cards.what)
    reject_if(ranked and cards.what[0] == CardSet(cards.what[0].rank), "the number can count the games or be a rank")
    half = amount is not None and deeds == (EventKind.COMES_UP,) and amount == Amount(None, Bound.HALF)
    reject_if(half, "half can mean half of such cards or that half of them come up")
    others = bool(cards.what) and amount == OTHERS
    reject_if(others and event.being is None, '"all others" beside a kind of cards: all others of it?')
    reject_if(event.negated and cards == OTHER_CARDS, '"no other cards" does not say which cards')
    if cards.besides is not None and amount is not None:
        counted = deeds != (EventKind.IS,) and amount.number is not None
        dealt = deeds == (EventKind.DEALT,) and amount == ONE and cards.besides.what
        reject_if(
            counted and not (cards.what or dealt) and event.who is not None,
            'a player with a number of cards "but not" others',
        )
        holds = deeds in ((EventKind.HAS,), (EventKind.SHOWS,)) and not event.negated
        reject_if(holds and amount.bound is Bound.EXACTLY, '"has" a number of cards "but not" others: two events')
    those = that and amount is None and not (cards.rank_only or cards.rank_of or cards.group)
    if those and deeds == (EventKind.HAS,) and event.who is not None and event.who.amount is not None:
        reject_if((event.who.amount.number or 2) > 1, "several players with one and the same card")
    reject_if(deeds == (EventKind.GETS,) and cards.group is not None, '"gets a pair" means "is dealt a pair"')
    reject_if(
        deeds == (EventKind.HAS,) and cards in _WHOLE_HANDS, "having a left or a right hand, as every player does"
    )
    reject_if(
        deeds == (EventKind.HAS,) and cards.hands and cards.amount == Amount(2, Bound.ALL),
        "having both hands, as every player does",
    )
    _check_one_object(event, says, None)


@_told("price", "value", "score")
def _check_one_object(event: Event, says: set[str], _: object) -> None:
    reject_if(len(_OBJECTS & says) > 1, "one act with two objects: cards, money, points or a hand")


@_told("paying")
def _check_paying(event: Event, says: set[str], _: object) -> None:
    reject_if(event.who == NO_ONE or says & _MOODS, "paying for an act that is not, or may not be, done")
    reject_if(not _PAID.issuperset(event.deeds) or event.cards is None, "paying for this act, or for no certain cards")


@_told("against")
def _check_against(event: Event, says: set[str], _: object) -> None:
    """Refuse "against whom" for winning: that is a better hand."""
    reject_if(EventKind.WINS in event.deeds and not event.negated, '"wins against" means "has a better hand than"')


@_told("word")
def _check_word(event: Event, says: set[str], _: object) -> None:
    _check_one_object(event, says, None)
    reject_if(EventKind.SAYS not in event.deeds, "a word is something a player says")


@_told("nth_draw")
def _check_nth_draw(event: Event, says: set[str], nth_draw: Selector) -> None:
    _check_one_object(event, says, None)
    reject_if(nth_draw not in ORDINALS, "no certain draw")
    taken = nth_draw is Selector.FIRST and event.deeds == (EventKind.TAKES,)
    at_last = nth_draw in (Selector.FIRST, Selector.LAST) and event.deeds not in (
        (EventKind.DRAWS,),
        (EventKind.BETS,),
    )
    reject_if(at_last and not taken, "the first or last time told as a draw")


@_told("within")
def _check_within(event: Event, says: set[str], within: Period) -> None:
    of_draw = within in (Period.LAST_DRAW, Period.FIRST_DRAW) and event.deeds == (EventKind.DRAWS,)
    reject_if(of_draw and not _OBJECTS & says, '"in the last draw" without what is drawn')
    reject_if(within in (Period.ROUND_END, Period.DEAL_END), 'an event "at the end of a round"')
    together = within is Period.TOGETHER and event.deeds != (EventKind.COMES_UP,)
    reject_if(together, '"together" beside another act than coming up')
    reject_if(
        within is Period.EARLIER and _MOODS & says, 'two of "first", "alone", "can", "wants", "has to", "did" at once'
    )


@_told("alone")
def _check_alone(event: Event, says: set[str], _: object) -> None:
    _check_mood(event, says, None)
    dealt = event.who is None and event.cards is None and event.deeds[0] in TO_CARDS
    reject_if(dealt, '"alone" without a player')


@_told("first", "able", "wanted", "forced")
def _check_mood(event: Event, says: set[str], _: object) -> None:
    reject_if(len(_MOODS & says) > 1, 'two of "first", "alone", "can", "wants to", "has to" at once')


@_told("negated")
def _check_negated(event: Event, says: set[str], _: object) -> None:
    reject_if(event.score is not None and event.score.at_least and event.score.number == 1, '"not at least one": none')
    can = {"first", "alone", "able"} & says or event.within is Period.EARLIER
    reject_if(can, '"not first", "not alone" or "cannot": they do not do it')


@_told("to")
def _check_to(event: Event, says: set[str], _: object) -> None:
    reject_if(GOES_TO.isdisjoint(event.deeds), "a receiver of an act that gives nothing")


@_told("along")
def _check_along(event: Event, says: set[str], along: CardPhrase) -> None:
    reject_if(event.cards is None, '"along with" needs other cards')
    both = (event.cards, along)
    ranks = [
        c.amount is None and fields_set(c) <= {"what", "facing"} and c.what and c.what[0].suit is None
        for c in both
        if c is not None
    ]
    reject_if(all(ranks), "two ranks can mean both or either of them")


@_told("times")
def _check_times(event: Event, says: set[str], times: int) -> None:
    reject_if(times < 1, "the number of times is less than one")


@_told("in_row")
def _check_in_row(event: Event, says: set[str], _: object) -> None:
    often = event.times or (event.score.number if event.score else 1)
    amount = event.cards.amount if event.cards is not None and TO_CARDS.issuperset(event.deeds) else None
    many = (amount.number or 1) + (1 if event.along is not None else 0) if amount is not None else 1
    reject_if(max(often, many) < 2 and not one_after_another(event.who), '"in a row" without several times or cards')


@_told("believed")
def _check_believed(event: Event, says: set[str], _: object) -> None:
    reject_if(not event.able, '"believes" without "can"')


@_told("being")
def _check_being(event: Event, says: set[str], being: CardPhrase) -> None:
    reject_if(event.cards is None, "cards that turn out to be something, not said which")
    if any(of.through for of in being.what) and being == CardPhrase(ONE, what=being.what):
        normalize(event, being=changed(being, amount=None))  # "is an eight or higher": one of these ranks


@_told("than")
def _check_than(event: Event, says: set[str], _: object) -> None:
    reject_if(event.deeds not in _COMPARES, '"than" beside an act that compares nothing')
    reject_if(event.deeds == (EventKind.HAS,) and not is_bare(event.cards), '"more than others" with a number of cards')


@_told("total")
def _check_total(event: Event, says: set[str], total: Amount) -> None:
    rolled = EventKind.ROLLS in event.deeds
    reject_if(
        event.deeds != (EventKind.ROLLS,) and EventKind.TOTALS not in event.deeds, "a total of neither cards nor dice"
    )
    reject_if(total.other or total.bound not in _TOTALS, "a total that is one number or another")
    meant = {"forced", "able", "wanted"} & says
    reject_if(meant and rolled, '"wants" or "has to" beside rolling a total')
    reject_if(event.value is not None, "a total and a hand at once")


@_told("out_of_turn")
def _check_out_of_turn(event: Event, says: set[str], _: object) -> None:
    reject_if(
        event.who == NO_ONE or not _OUT_OF_TURN.issuperset(event.deeds),
        '"out of turn" beside nobody, or an act without turns',
    )


@_told("after", "before")
def _check_order(event: Event, says: set[str], _: object) -> None:
    reject_if(
        event.after and event.before or _IN_TURN.isdisjoint(event.deeds),
        "before and after another, or beside an act without turns",
    )


@_told("until")
def _check_until(event: Event, says: set[str], _: object) -> None:
    reject_if(EventKind.PAYS in event.deeds, '"until a card comes" beside a payment')


@_told("as_wild")
def _check_as_wild(event: Event, says: set[str], _: object) -> None:
    reject_if(EventKind.USES not in event.deeds, '"as wild cards" beside another act than using')
