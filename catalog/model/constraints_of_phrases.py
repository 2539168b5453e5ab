"""Normalize events, players, cards and conditions as they are made, and refuse those that make no sense."""

from __future__ import annotations

from collections.abc import Callable

from catalog.model.amounts import Amount, HandValue
from catalog.model.card import CardSet, Rank
from catalog.model.constraints import (
    GERUNDS,
    INSTEAD_OF,
    NO_PLAYERS,
    OF_ITSELF,
    TO_CARDS,
    WITH_OBJECT,
    WITHOUT_OBJECT,
    changed,
    check_list,
    normalize,
    reject_if,
)
from catalog.model.frozen import fields_set
from catalog.model.layout import Facing, Selector
from catalog.model.phrase import (
    CERTAIN,
    CHECKS,
    CHECKS_OF_CARDS,
    CHECKS_OF_EVENTS,
    CardPhrase,
    Event,
    Price,
    RankOf,
    When,
    Who,
    is_bare,
    one_after_another,
)
from catalog.model.terms import Bound, Category, ConditionKind, EventKind, Group, Likeness, Period, Role, Zone
from catalog.model.terms_of_money import ScoreUnit, Unit


def _made_event(event: Event) -> None:
    reject_if(not event.deeds, "it is not said what happens")
    _settle_event(event)
    check_list("what happens", event.deeds)
    performs = EventKind.PERFORMS in event.deeds
    reject_if(
        performs != (event.act is not None) or performs and len(event.deeds) > 1,
        "another step as an act beside a second act",
    )
    reject_if(EventKind.DOES_SO in event.deeds and len(event.deeds) > 1, '"does so" beside another act')
    reject_if(EventKind.SAYS in event.deeds and event.word is None, "it is not said which word is spoken")
    reject_if(EventKind.SWITCHES in event.deeds and event.to is None, "it is not said with whom hands are switched")
    reject_if(EventKind.TOTALS in event.deeds and event.total is None, "it is not said what the cards total")
    check_told(event, CHECKS_OF_EVENTS)


def _made_players(who: Who) -> None:
    normalize(who, doing=_done_too(who.doing))
    if len(who.doing) == 2 and who.doing[1] == _WENT_IN and who.doing[0].deeds == (EventKind.LOSES,):
        normalize(who, doing=who.doing[::-1])  # "lost after going in"
    at_table = any(EventKind.AT_TABLE in event.deeds for event in who.doing)
    reject_if(at_table, '"players at the table": all are')
    left = _LEFT in who.doing and who.role not in (Role.FIRST, Role.SECOND, Role.LAST, Role.THAT)
    if left:  # a player who is left is still in
        normalize(who, still_in=True, doing=tuple(event for event in who.doing if event != _LEFT))
    if who.role is Role.ANY and len(who.doing) == 1 and (shown := _SHOWN.get(who.doing[0])) is not None:
        normalize(who, role=shown, doing=())  # a role
    if who.role is Role.ANY and len(who.doing) == 1 and who.doing[0].first:
        normalize(who, role=Role.FIRST, doing=(changed(who.doing[0], first=False),))  # before all others
    if who.role is Role.LAST and not who.doing:
        normalize(who, doing=(Event((EventKind.ACTS,)),))
    _check_players(who, who.role, who.doing)


def _check_players(who: Who, role: Role, doing: tuple[Event, ...]) -> None:
    """Refuse players that nobody would describe so."""
    sized = role in _SIZED and not doing and 1 < (who.size or 0) < 8
    reject_if(who.size is not None and not sized, "a number of cards in hand without the best or worst hand")
    if any(event.who is not None for event in doing):
        raise ValueError("a player described by what another does")
    for event in doing:
        check_doing(event)
        reject_if(EventKind.DOES_SO in event.deeds, '"does so" does not say which player is meant')
    nearest = role in (Role.CLOSEST_LEFT, Role.CLOSEST_RIGHT) and who.of == _DEALER
    if role in _BY_TURN and who.of == _THEM:
        normalize(who, of=None)
    among = role in (Role.HIGH_HAND, Role.LOW_HAND) and who.of == _THEM and fields_set(who) == {"role", "of"}
    bare = who.of is None or role in _BY_TURN or among
    reject_if(
        bare is (role in (Role.LEFT_OF, Role.RIGHT_OF)) and not nearest,
        '"to the left of" or "to the right of" needs a player',
    )
    beside = role in (Role.NEIGHBOR_LEFT, Role.NEIGHBOR_RIGHT, Role.OPPOSITE)
    reject_if(beside and any(event.forced for event in doing), "a neighbor described by what they must do")
    reject_if(role is Role.LEFT_OF and who.of == _DEALER, '"left of the dealer" has a name of its own')
    reject_if(who.of is not None and _is_anyone(who.of), "it is not said to whose left or right they sit")
    if role in _BY_TURN and who.of is not None:
        reject_if(who.of.role is Role.EACH and (who.still_in or doing), "it is not said after whom they act")
        reject_if(
            who.of.still_in or who.of.amount or who.of.role in (Role.LAST_IN, Role.EACH, *_BY_TURN),
            "it is not said after whom they act",
        )
    reject_if((who.amount is None) is (role in _COUNTED), "some players without a number, or named players with one")
    if who.amount is not None:
        reject_if(who.amount.bound not in _COUNTS_PLAYERS or who.amount.other, "nobody counts players like this")
        reject_if(who.amount == Amount(None, Bound.ALL), '"all players" is "each player"')
    reject_if(
        who.besides is not None and (role not in _ALL_BUT or _is_anyone(who.besides, Role.EACH)),
        'one player "but not" another, or all but anybody',
    )
    reject_if(who.besides is not None and who.still_in and role is not Role.EACH, '"any player still in but" somebody')
    many = who.besides is not None and who.besides.role is Role.SOME and fields_set(who.besides) == {"role", "amount"}
    reject_if(many, "all players but a number of them")
    reject_if(role is Role.SECOND and not doing, "it is not said what the second player does")
    reject_if(
        who.still_in and role in (Role.FIRST, Role.SECOND, Role.LAST, Role.THAT),
        '"still in" beside a first or last player',
    )
    reject_if(
        role in (Role.FIRST, Role.SECOND, Role.LAST) and len(doing) > 1, "a player first or last to do two things"
    )
    reject_if(role is Role.LAST and doing and doing[0].deeds == (EventKind.RAISES,), "the last raiser has a name")
    reject_if(role is Role.LAST and doing == (Event((EventKind.DECLARES,)),), "the last to declare has a name")
    _check_holder(who, role, doing)


def _check_holder(who: Who, role: Role, doing: tuple[Event, ...]) -> None:
    """Refuse two players in one, or the player with a certain ace, where they are not told apart."""
    holds = role is Role.ANY and [e for e in doing if e.deeds == (EventKind.HAS,) and e.cards is not None] == [*doing]
    both = who.also is not None and not doing
    if who.also is not None and both:
        plain = fields_set(who) <= {"role", "also"} and fields_set(who.also) <= {"role", "of"}
        reject_if(
            not (plain and {role, who.also.role} <= CERTAIN and role != who.also.role),
            "two players in one, of whom one is not named by a role",
        )
    aces = who.ace_low or who.ace_high
    one = holds and len(doing) == 1
    reject_if((aces or who.also) and not (both or one), "two players, or a high or low ace, without a card")
    reject_if(aces and who.also or who.ace_low and who.ace_high, "the ace is both high and low")


def _made_cards(cards: CardPhrase) -> None:
    came = cards.came
    if came is not None and fields_set(came) == {"deeds"}:
        if came.deeds == (EventKind.DEALT,) and (cards.facing or cards.after or cards.before):
            normalize(cards, came=None)  # up cards dealt are up cards; "the card dealt after" is the card after
        elif came.deeds == (EventKind.FLIPS,) and cards.facing is Facing.UP:
            normalize(cards, facing=None)  # up cards flipped are cards flipped
    if came is not None and came == _STAYS_DOWN:
        reject_if(cards.facing is Facing.UP, "cards that were never flipped are not face up")
        normalize(cards, facing=Facing.DOWN, came=None)  # cards that were never flipped are down
    elif came is not None and changed(came, who=None) == _STAYS_DOWN:
        reject_if(
            cards.facing is Facing.UP or cards.owner not in (None, came.who),
            "cards that were never flipped are not face up",
        )
        normalize(cards, facing=Facing.DOWN, came=None, owner=came.who)
    if cards.namer == _DEALER:
        normalize(cards, namer=None)
    if cards.owner == _TABLE_HAND and cards.lies in (None, Zone.TABLE):
        normalize(cards, owner=None, lies=Zone.TABLE)  # a card in the hand on the table is a table card
    check_told(cards, CHECKS_OF_CARDS)


def _made_condition(when: When) -> None:
    if any(_lie_both(event) for event in when.events) and not when.either:
        each = [_each_lies(event) if _lie_both(event) else (event,) for event in when.events]
        normalize(when, events=tuple(event for events in each for event in events))
    if when.temper is ConditionKind.INSTEAD_OF and when.events == (Event((EventKind.BETS,)),):
        normalize(when, temper=ConditionKind.INSTEAD_OF_BET, events=())
    reject_if(Event((EventKind.DEALT,)) in when.events, "cards that are dealt, not said which")
    if bool(when.events) is (when.temper in _BARE):
        raise ValueError('a condition without an event, or "otherwise" with one')
    reject_if(when.either and len(when.events) < 2, '"either" needs two events')
    check_list("the events", when.events)
    if when.temper in (ConditionKind.INSTEAD_OF, ConditionKind.WITHOUT):
        event, others = next(iter(when.events)), when.events[1:]
        reject_if(
            others or event.who is not None or event.deeds[0] not in INSTEAD_OF,
            '"instead of" beside no act that can be left',
        )
        reject_if(
            fields_set(event, "cards", "act") != {"deeds"} or len(event.deeds) > 1,
            '"instead of" beside more than an act and its cards',
        )
        return
    reject_if(
        any(EventKind.DOES_SO in event.deeds for event in when.events[1:]),
        '"does so" after another event of a condition',
    )
    if when.temper is ConditionKind.ONLY_AFTER:
        event, others = next(iter(when.events)), when.events[1:]
        if event.deeds == (EventKind.DEALT,):
            event = changed(event, deeds=(EventKind.GETS,))
            normalize(when, events=(event, *others))
        reject_if(others or event.who is not None, '"only after" two acts, or another player')
        check_gerund(event)
        reject_if(event.cards is None, '"right after" doing something without cards')
        return
    for position, event in enumerate(when.events):
        own = (
            when.temper in (ConditionKind.AFTER, ConditionKind.WHILE, ConditionKind.BEFORE)
            and not position
            and event.deeds[0] in GERUNDS
        )
        if own and event.who is None:
            reject_if(len(when.events) > 1, '"while" or "after" two acts of one player')
            check_gerund(event)
        else:
            check_event(event)


_BY_TURN = (Role.EARLIER, Role.LATER, Role.NO_ONE_EARLIER, Role.NO_ONE_LATER)
_COUNTED = (Role.SOME, Role.BEST_HANDS, Role.WORST_HANDS, Role.LOWEST_SHOWING, Role.HIGHEST_SHOWING)
_COUNTS_PLAYERS = (
    Bound.EXACTLY,
    Bound.STRICT,
    Bound.LESS_THAN,
    Bound.MORE_THAN,
    Bound.AT_LEAST,
    Bound.ALL,
    Bound.EVEN,
    Bound.ODD,
    Bound.ALL_BUT,
    Bound.HALF,
    Bound.MORE_THAN_HALF,
    Bound.HALF_AT_LEAST,
)
_SIZED = (Role.HIGH_HAND, Role.LOW_HAND, Role.HIGH_SHOWING, Role.LOW_SHOWING)
_BARE = (
    ConditionKind.AFTER_THAT,
    ConditionKind.BEFORE_THAT,
    ConditionKind.BEFORE_DEAL,
    ConditionKind.FIRST_GAME,
    ConditionKind.NEXT_GAME,
    ConditionKind.BEFORE_BET,
    ConditionKind.UNTIL_SOMETHING,
    ConditionKind.UNTIL_BET,
    ConditionKind.INSTEAD_OF_BET,
    ConditionKind.OTHERWISE,
    ConditionKind.IN_THAT_CASE,
    ConditionKind.UNLESS_STATED,
    ConditionKind.ANY_TIME,
    ConditionKind.SOME_CASE,
    ConditionKind.AT_SHOWDOWN,
    ConditionKind.IN_LOW,
    ConditionKind.EVEN_IN_LOW,
    ConditionKind.EVEN_IN_HIGH,
    ConditionKind.IN_HIGH,
)


def _lie_both(event: Event) -> bool:
    """True if both cards must have come up: that makes two events."""
    if event.deeds != (EventKind.COMES_UP,) or event.along is None or event.negated:
        return False
    reject_if(event.along.like is not None and event.along.like_card is None, "it is not said how two cards are alike")
    return True


def _each_lies(event: Event) -> tuple[Event, Event]:
    return changed(event, along=None), changed(event, cards=event.along, along=None)


_NATURAL_GROUPS = {
    HandValue(Category.PAIR, natural=True): Group.PAIR,
    HandValue(Category.TRIPS, natural=True): Group.TRIPS,
}


_GROUPS = {Category.PAIR: Group.PAIR, Category.TRIPS: Group.TRIPS}


_BEATEN = {
    Role.TABLE_HAND: EventKind.BEATS_TABLE,
    Role.THAT: EventKind.BEATS_THEM,
    Role.HIGH_SHOWING: EventKind.BEATS_SHOWING,
}


def _done_too(events: tuple[Event, ...]) -> tuple[Event, ...]:
    return tuple(done_like(events[at - 1], event) if at else event for at, event in enumerate(events))


def done_like(before: Event, event: Event) -> Event:
    """The event "but no queen" in "draws a king but no queen", with the deed of the event before.

    Raises ValueError if that event has no cards; any other event is returned unchanged.
    """
    if event.deeds != (EventKind.DOES,) or event.cards is None and event.value is None:
        return event
    reject_if(before.cards is None and before.value is None, "it is not said what else they do not do with those cards")
    return changed(event, deeds=before.deeds)


def _settle_event(event: Event) -> None:
    """Normalize an event while it is being made.

    A player who is dealt cards "gets" them; cards that a player gets are "dealt", but points are "got" and tricks are
    "taken"; a card that a player has is in the hand, whether said or not.
    """
    changes: dict = {}
    deeds, cards, along = event.deeds, event.cards, event.along
    if event.paying is not None and deeds in ((EventKind.GETS,), (EventKind.DEALT,), (EventKind.BUYS,)):
        deeds = changes["deeds"] = (EventKind.BUYS,)
        if event.paying == Price(Unit.THAT):
            changes["paying"] = None  # bought cards are paid for anyway
    if deeds == (EventKind.LOSES,) and event.to == _TABLE_HAND and event.price is None:
        deeds = changes["deeds"] = (EventKind.LOSES_TO_TABLE,)
        changes["to"] = None
    if deeds == (EventKind.USES,) and cards == CardPhrase(_ONE, lies=Zone.HAND):
        cards = changes["cards"] = CardPhrase(_ONE, which=Selector.THAT)  # "if you use one in your hand"
    if deeds == (EventKind.WORSE_HAND,) and event.to == _TABLE_HAND:
        deeds = changes["deeds"] = (EventKind.LOSES_TO_TABLE,)
        changes["to"] = None
    hands = EventKind.BETTER_HAND in deeds or EventKind.WORSE_HAND in deeds
    reject_if(
        hands and (event.to is None or len(deeds) > 1 or event.to.role is Role.NO_ONE),
        "it is not said than whose hand it is better or worse",
    )
    shown = EventKind.BETTER_SHOWING in deeds or EventKind.WORSE_SHOWING in deeds
    reject_if(
        shown and event.to is not None and (len(deeds) > 1 or event.to.role is Role.NO_ONE),
        "it is not said than whose hand it looks better or worse",
    )
    if shown and event.to == _THEM:
        changes["to"] = None
    if deeds == (EventKind.BETTER_HAND,) and event.to is not None and fields_set(event.to) == {"role"}:
        if event.to.role in _BEATEN:
            deeds = changes["deeds"] = (_BEATEN[event.to.role],)
            changes["to"] = None
    if deeds == (EventKind.IS,) and event.being is not None and event.being.rank_of is not None:
        if event.being.rank_of.cards is not None and event.being == CardPhrase(
            rank_of=RankOf(event.being.rank_of.cards)
        ):
            deeds = changes["deeds"] = (EventKind.MATCHES_RANK,)
            changes["being"] = event.being.rank_of.cards
    if deeds == (EventKind.TAKES,) and event.within is Period.FIRST_DRAW and cards is None and event.nth_draw is None:
        changes |= {"nth_draw": Selector.FIRST, "within": None}  # "takes none in the first draw"
    reject_if(deeds == (EventKind.ROLLS,) and cards is not None, "cards rolled with dice")
    if (
        deeds == (EventKind.HAS,)
        and cards is not None
        and event.than is not None
        and fields_set(event.than) == {"owner"}
    ):
        changes |= {"than": changed(cards, owner=event.than.owner)}  # "than another player has" of those
    _settle_what(event, deeds, cards, along, changes)
    normalize(event, **changes)


def _settle_what(
    event: Event, deeds: tuple[EventKind, ...], cards: CardPhrase | None, along: CardPhrase | None, changes: dict
) -> None:
    """Add to `changes` the normal form of the cards, the score or the hand in an event."""
    if deeds == (EventKind.OUTNUMBERS,) and cards is not None and event.than is not None:
        changes |= _counted_where(cards, event.than)
    elif cards is not None:
        other = (
            along is not None
            and {cards.facing, along.facing} == set(Facing)
            and fields_set(cards) == {"amount", "facing"}
        )
        alike = along is not None and (along.like or along.group) and not along.like_card
        reject_if(other and alike, "two cards alike, of which only one is up")
        if deeds == (EventKind.DEALT,) and event.who is None and event.to is not None:
            changes |= {"who": event.to, "to": None}
        if along is not None and along.amount is None and cards.amount == _ONE:
            along = changes["along"] = changed(along, amount=_ONE)
        if deeds == (EventKind.HAS,):
            changes |= {"cards": _in_hand(cards), "along": along and _in_hand(along)}
        one_of_those = cards.which is Selector.THAT and cards.amount and cards.facing
        if deeds == (EventKind.GETS,) and not (cards.lies or (cards.which and not one_of_those) or event.to):
            changes["deeds"] = (EventKind.DEALT,)
    elif event.score is not None and deeds in (
        (EventKind.HAS,),
        (EventKind.WINS,),
        (EventKind.TAKES,),
        (EventKind.GETS,),
    ):
        changes["deeds"] = (EventKind.TAKES if event.score.score_unit is ScoreUnit.TRICK else EventKind.GETS,)
    elif event.value == _TRIPS:  # three cards, or the hand that they make
        changes |= {"value": None, "cards": CardPhrase(group=Group.TRIPS)}
    elif (
        event.value is not None
        and event.value.worse
        and event.value.category in _GROUPS
        and event.value.rank
        and not event.value.cards
    ):
        reject_if(event.value.rank is Rank.TWO, "a pair or three of a kind below twos")
        pairs = (CardSet(Rank.TWO, event.value.rank),)
        changes |= {"value": None, "cards": CardPhrase(_ONE, what=pairs, group=_GROUPS[event.value.category])}
    elif event.value in _NATURAL_GROUPS:
        changes |= {"value": None, "cards": CardPhrase(_ONE, group=_NATURAL_GROUPS[event.value], natural=True)}


def _counted_where(cards: CardPhrase, than: CardPhrase) -> dict[str, CardPhrase]:
    """Two card phrases, "more of these than of those", with the place of the second moved to the first."""
    for place in ("facing", "lies", "owner", "came"):
        here, there = getattr(cards, place), getattr(than, place)
        if there is not None and here in (None, there):
            cards, than = changed(cards, **{place: there}), changed(than, **{place: None})
    return {"cards": cards, "than": than}


def _in_hand(cards: CardPhrase) -> CardPhrase:
    return changed(cards, lies=None) if cards.lies is Zone.HAND and cards.owner is None else cards


_ALL_BUT = (Role.EACH, Role.ANY, Role.NO_ONE)


def _is_anyone(who: Who, *roles: Role) -> bool:
    return who.role in (Role.ANY, *roles) and fields_set(who) == {"role"}


def of_cards(event: Event) -> bool:
    """True for an event about a player's cards: "whose up cards total ten", "whose table card is a heart"."""
    told_of = event.deeds in ((EventKind.TOTALS,), (EventKind.IS,))
    return told_of and event.cards is not None and event.cards.owner is None


def check_doing(event: Event) -> None:
    """Refuse an event that a player cannot do."""
    reject_if(event.who is not None, "two players who do it")
    theirs = of_cards(event)
    reject_if(set(event.deeds) & NO_PLAYERS and not theirs, "no player does this: it happens by itself or to cards")
    dealt = {EventKind.DEALT, EventKind.GETS} & set(event.deeds)
    reject_if(event.to is not None and event.cards is None and dealt, "it is not said what the player is dealt")
    reject_if(
        event.being is not None and not theirs or event.than is not None and event.deeds != (EventKind.HAS,),
        'a player "turns out to be" something, or is compared',
    )
    objects = (event.cards, event.price, event.value, event.score, event.nth_draw)
    if set(event.deeds) & WITHOUT_OBJECT:
        opens = event.deeds == (EventKind.OPENS,) and event.value is not None  # with a hand
        opens = opens or _goes_with_hands(event)
        reject_if(
            any(thing is not None for thing in objects) and not opens, "an act without cards or money, done with some"
        )
    if set(event.deeds) & WITH_OBJECT:
        reject_if(all(thing is None for thing in objects), "it is not said what the player has or does it with")


def _goes_with_hands(event: Event) -> bool:
    """True for going in or out with some of several hands."""
    hands = event.cards is not None and event.cards.hands and event.cards.came is None
    return hands and event.deeds in ((EventKind.GOES_IN,), (EventKind.GOES_OUT,))


def check_event(event: Event) -> None:
    """Refuse an event that neither players do nor happens to cards, the deck or the pot."""
    if event.who is None:
        check_happening(event)
    else:
        check_doing(changed(event, who=None, in_row=event.in_row and not one_after_another(event.who)))


def check_gerund(event: Event) -> None:
    """Refuse an event that cannot be said like "having cards" or "discarding them"."""
    check_doing(event)
    more = fields_set(event, "deeds", "cards", "times", "price", "within", "act")
    reject_if(
        event.within not in (None, Period.LAST_ROUND, Period.LAST_GAME),
        '"after doing it" in a period other than the last round or game',
    )
    reject_if(event.deeds[0] not in GERUNDS or more, '"while" or "after" an act that is not said so')
    reject_if(len(event.deeds) > 1, '"while" or "after" two acts at once')


def check_happening(event: Event) -> None:
    """Refuse an event that needs a player who does it."""
    if event.act is not None and event.act.impersonal:
        reject_if(fields_set(event) - {"deeds", "act"}, "more about a step that happens by itself")
        return
    deed, more = event.deeds[0], fields_set(event, "deeds", "cards")
    if event.cards is None:
        reject_if(len(event.deeds) > 1, "two events that happen by themselves told as one")
        reject_if(event.within in (Period.EARLIER, Period.TOGETHER), "it is not said which cards do so together")
        if deed is EventKind.DEALT and event.times:
            reject_if(more - {"times", "to"}, "a number of deals with more than its player")
        elif deed in TO_CARDS:
            reject_if(more - {"within"}, "it is not said to which cards this is done")
        elif deed is EventKind.WINS:
            reject_if(
                event.price != Price(Unit.POT) or more - {"price", "within", "negated"}, "a win of no pot by nobody"
            )
        else:
            may_not = (
                {"negated"}
                if deed in (EventKind.DOES, EventKind.LOW_POSSIBLE, EventKind.TIES, EventKind.DECK_LACKS)
                else set()
            )
            reject_if(deed not in OF_ITSELF or more - may_not, "it is not said who does it")
        return
    reject_if(
        len(event.deeds) > 1 and not TO_CARDS - {EventKind.COMES_UP} >= set(event.deeds),
        "two events of cards told as one",
    )
    reject_if(len(event.deeds) > 1 and event.times, "a number of times for one of two acts, or for both")
    may_say = _OF_CARDS_TOLD.get(deed, {"negated", "to", "within", "times"} if deed in TO_CARDS else None)
    if deed in TO_CARDS and not event.negated and len(event.deeds) == 1:
        may_say = {*(may_say or ()), "along"}
    if event.in_row and deed in TO_CARDS:
        may_say = {"in_row"}
        reject_if(len(event.deeds) > 1, '"in a row" beside two acts')
    reject_if(may_say is None, "cards do not do this")
    reject_if(more - (may_say or set()), "more than this act takes about what happens to cards")
    reject_if(
        deed in (EventKind.HIGHER, EventKind.LOWER, EventKind.IS, EventKind.MATCHES_RANK) and event.being is None,
        "cards higher, lower or like something that is not named",
    )
    reject_if(deed is EventKind.BEATS and event.than is None, "it is not said than which cards these are better")
    reject_if(deed is EventKind.GOES_PAST and event.to is None, "it is not said past whom the cards go")
    reject_if(deed is EventKind.BEATEN and event.to is None, "it is not said by whom the hand is beaten")
    reject_if(deed is EventKind.TIES and event.cards.which is None, "it is not said for which card there is a tie")
    if deed is EventKind.OUTNUMBERS:
        _check_outnumbers(event.cards, event.than)
    spent = event.cards in _RUN_OUT
    reject_if(deed is EventKind.RUNS_OUT and not spent, "only the deck or the cards on the table run out")
    told_so = event.along in (_OPPOSITE_COLOR, _SAME_COLOR) and not event.negated
    reject_if(deed is EventKind.PAIRS and event.along is not None and not told_so, "cards that pair, named apart")


def _check_outnumbers(cards: CardPhrase, than: CardPhrase | None) -> None:
    reject_if(
        not is_bare(cards) or cards == than or than is not None and not is_bare(than),
        '"more cards" without saying which',
    )
    reject_if(than is None and fields_set(cards) != {"what"}, '"more cards" without saying than which others')
    for of in (cards, than or cards):
        reject_if(
            of.plus or of.alternative or of.hands or of.group or of.besides or of.as_many_as,
            '"more cards" without saying which',
        )


_OF_CARDS_TOLD: dict[EventKind, set[str]] = {
    EventKind.HIGHER: {"being", "negated"},
    EventKind.LOWER: {"being", "negated"},
    EventKind.IS: {"being", "negated"},
    EventKind.MATCHES_RANK: {"being", "within"},
    EventKind.RUNS_OUT: set(),
    EventKind.LIES: {"negated"},
    EventKind.PAIRS: {"along", "negated"},
    EventKind.SHIFTS: set(),
    EventKind.BEATS: {"than"},
    EventKind.OUTNUMBERS: {"than"},
    EventKind.HAS: set(),
    EventKind.COMES_UP: {"negated", "within"},
    EventKind.GOES_PAST: {"to"},
    EventKind.TOTALS: {"total", "negated"},
    EventKind.TIES: set(),
    EventKind.IMPROVES: {"negated"},
    EventKind.BEATEN: {"negated", "to"},
    EventKind.WOULD_WIN: {"negated"},
}


def check_told(thing: CardPhrase | Event, checks: dict[str, Callable]) -> None:
    """Refuse what a table of checks refuses: for each field that is set, call its check with the value."""
    says = fields_set(thing)
    for field in [field for field in checks if field in says] if len(says) > 1 else checks.keys() & says:
        checks[field](thing, says, getattr(thing, field))


CHECKS |= {Event: _made_event, Who: _made_players, CardPhrase: _made_cards, When: _made_condition}
_TRIPS = HandValue(Category.TRIPS)
_LEFT = Event((EventKind.REMAINS,))
_WENT_IN = Event((EventKind.GOES_IN,))
_STAYS_DOWN = Event((EventKind.FLIPS,), negated=True)
_DEALER, _THEM, _TABLE_HAND = Who(Role.DEALER), Who(Role.THAT), Who(Role.TABLE_HAND)
_ONE = Amount(1)
_RUN_OUT = tuple(CardPhrase(lies=lies) for lies in (Zone.DECK, Zone.TABLE, Zone.COMMON))
_OPPOSITE_COLOR = CardPhrase(like=Likeness.OPPOSITE_COLOR)
_SAME_COLOR = CardPhrase(like=Likeness.SAME_COLOR)
_SHOWN = {
    Event((EventKind.TRAILS_SHOWING,)): Role.LOW_SHOWING,
    Event((EventKind.LEADS_SHOWING,)): Role.HIGH_SHOWING,
    Event((EventKind.HAS_HIGH,)): Role.HIGH_HAND,
    Event((EventKind.HAS_LOW,)): Role.LOW_HAND,
    Event((EventKind.PAYS_MOST,)): Role.MOST_PAID,
    Event((EventKind.PAYS_LEAST,)): Role.LEAST_PAID,
}
