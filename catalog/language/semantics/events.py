"""Functions by label for what happens, when and how often, and for who is told by it."""

from __future__ import annotations

from collections.abc import Callable

from catalog.language.composition import Draft, NotAReading, Parts, make
from catalog.language.semantics.cards import named_so
from catalog.model import betting, phrase
from catalog.model.card import CardSet, Color
from catalog.model.constraints import changed
from catalog.model.layout import LineSort
from catalog.model.normalize import ALL, ANY, CARDS, EACH, IT, NO_ONE, NO_ONE_ELSE, ONE, ONE_CARD, TABLE_HAND, THEM
from catalog.model.phrase import (
    Amount,
    CardPhrase,
    ConditionKind,
    Event,
    EventKind,
    Frequency,
    Order,
    Period,
    Price,
    Role,
    Selector,
    Turn,
    Unit,
    When,
    Who,
    Zone,
    done_like,
)
from catalog.model.step import Step, check_act, on_table

_THAT_RANK = CardPhrase(which=Selector.THAT, rank_only=True)


def _event(parts: Parts, words: list[str]) -> Event:
    """An event; facing told after the deed belongs to the cards: "a queen is dealt face up"."""
    if any(who.role is Role.NO_ONE and who.besides is not None for who in parts.get("who", ())):
        raise NotAReading("whoever is excepted does it alone")
    facing, lies = parts.pop("facing", []), parts.pop("lies", [])
    if facing == [phrase.Facing.UP] and "value" in parts and "cards" not in parts:
        if not {EventKind.HAS, EventKind.GETS, EventKind.SHOWS}.issuperset(parts["deed"]):
            raise NotAReading("a hand that shows, or one that is dealt so?")
        facing, parts = [], parts | {"deed": [EventKind.SHOWS]}
    if (told := parts.get("within", [])) and len(told) > 1 and Period.EARLIER in told:
        # what they have already done this round they have done this round
        parts = parts | {"within": [period for period in told if period is not Period.EARLIER]}
    if nth := parts.pop("which", None):  # "a wild card on the last card"
        (cards,) = parts.get("cards", [None])
        if cards is None or cards.which is not None or cards.amount not in (None, ONE):
            raise NotAReading("which of which cards?")
        parts = parts | {"cards": [changed(cards, which=nth[0])]}
    if parts.get("within") == [Period.EARLIER] and parts.get("negated") == [True]:
        parts = parts | {"within": [Period.SO_FAR]}  # what they have not already done they have not done so far
    folds = parts.get("deed") == [EventKind.FOLDS] and "cards" in parts and "who" not in parts
    if folds and not words and (parts["cards"][0].amount or parts["cards"][0].owner):
        raise NotAReading("players fold, and cards are folded")
    if len(facing) == 1 and parts.get("cards") == [_THAT_RANK]:
        facing, parts = [], parts | {"cards": [CardPhrase(ONE, facing[0], like=phrase.Likeness.SAME_RANK)]}
    event = make(Event, {("deeds" if k == "deed" else k): v for k, v in parts.items()})
    if facing:
        if event.cards is None or event.cards.facing is not None:
            raise NotAReading("facing up or down, but no cards")
        along = event.along
        if along is not None and along.facing is None and along.group is None and (along.like is None or not event.who):
            event = changed(event, along=changed(along, facing=facing[0]))
        event = changed(event, cards=_facing_all(event.cards, facing[0]))
    if lies:
        if event.cards is None or event.cards.lies is not None:
            raise NotAReading("where do the cards lie?")
        event = changed(event, cards=changed(event.cards, lies=lies[0]))
    return event


_PAYS = betting.Match(pays=phrase.Price(Unit.THAT))


def _performs(parts: Parts, words: list[str]) -> Event:
    """Doing any act there is: "sells a card"; what is told of who does it, and how, is told of the event."""
    (act,) = parts.pop("act")
    act = act.alone() if isinstance(act, Draft) else act
    if not isinstance(act, Step):
        raise NotAReading("an act that says nothing by itself")
    if act == _PAYS:
        raise NotAReading("to pay is a deed")
    check_act(act)
    return make(Event, parts | {"deeds": [EventKind.PERFORMS], "act": [act]})


def _event_act(parts: Parts, words: list[str]) -> Event:
    """Who does what is told of an act."""
    (event,), (who,) = parts["event"], parts["who"]
    return changed(event, who=who)


def _there_is(parts: Parts, words: list[str]) -> Event:
    """ "An ace is showing"; there is not an ace: there is none."""
    event = _event({"deed": [EventKind.COMES_UP], **parts}, words)
    if event.negated and event.cards.amount == ONE:
        event = changed(event, cards=changed(event.cards, amount=None))
    return event


def _event_alike(parts: Parts, words: list[str]) -> Event:
    """ "A king and a queen of the same suit are dealt": both of them, as only two cards can be alike."""
    if parts["along"][0].like is None:
        raise NotAReading("both of them, or one by one?")
    return _event(parts, words)


def _facing_all(cards: CardPhrase, facing: phrase.Facing) -> CardPhrase:
    """ "An ace or a red card showing": each of them is up."""
    other = cards.alternative
    if other is not None and other.facing is None:
        cards = changed(cards, alternative=_facing_all(other, facing))
    return changed(cards, facing=facing)


def _none_done(parts: Parts, words: list[str]) -> Event:
    """ "No card is drawn": no card at all, and not one that was told of."""
    cards = [changed(told, which=None) if told.which is Selector.THAT else told for told in parts["cards"]]
    return _event(parts | {"cards": cards}, words)


def _happens(deed: EventKind, **fixed) -> Callable:
    """An event that is told in words of its own."""
    return lambda parts, words: make(Event, {"deeds": [deed], **{k: [v] for k, v in fixed.items()}, **parts})


def _has_none(parts: Parts, words: list[str]) -> Event:
    """ "If you have none": not one of those."""
    none = {"deed": [EventKind.HAS], "cards": [CardPhrase(ONE, which=Selector.THAT)], "negated": [True]}
    return _event(parts | none, words)


def _only_one(parts: Parts, words: list[str]) -> Event:
    """ "If it is the only club in your hand", or "your only club": they have no other."""
    (cards,) = parts.pop("cards")
    cards = changed(cards, amount=Amount(1, phrase.Bound.STRICT), facing=parts.get("facing", [None])[0])
    return Event((EventKind.HAS,), THEM, cards)


def _event_is(parts: Parts, words: list[str]) -> Event:
    """ "Both cards are red"; NotAReading of the one and the other, which are not any of the one sort or the other."""
    event = _happens(EventKind.IS)(parts, words)
    both = event.being is not None and event.being.amount == phrase.Amount(2, phrase.Bound.ALL)
    if both and event.cards is not None and len(event.cards.what) > 1:
        raise NotAReading("either, or both of them?")
    return event


def _own_total(parts: Parts, words: list[str]) -> Event:
    """ "Their total is over 21", or a player has such a total: what the player's cards add to."""
    (who,) = parts.pop("who", [THEM])
    return make(Event, parts | {"deeds": [EventKind.TOTALS], "cards": [CardPhrase(owner=who)]})


def _run_out(parts: Parts, words: list[str]) -> Event:
    """ "All of the table cards are gone": cards run out when all of them have."""
    (cards,) = parts["cards"]
    every = cards.amount == Amount(None, phrase.Bound.ALL)
    return Event((EventKind.RUNS_OUT,), cards=changed(cards, amount=None) if every else cards)


def _own_hand(parts: Parts, words: list[str]) -> Event:
    """ "Your hand does not beat the table hand": what hands do, told of the player's."""
    event = _event(parts | {"who": [THEM]}, words)
    beats = (EventKind.BEATS_TABLE, EventKind.BEATS_SHOWING, EventKind.BETTER_HAND, EventKind.LOSES_TO_TABLE)
    if event.deeds[0] not in (*beats, EventKind.WINS, EventKind.LOSES, EventKind.TIES, EventKind.HAS):
        raise NotAReading("hands do not do that")
    return event


_OF_ANYBODY = (ConditionKind.IF, ConditionKind.EACH_TIME)


def _you(parts: Parts, words: list[str]) -> Event:
    """ "If you have a king": whoever has one, unlike "if they have a king"."""
    return _of_you(_event(parts, words), words)


def _of_you(event: Event, words: list[str]) -> Event:
    """What whoever it is did; NotAReading where it is told of somebody."""
    if words[0] != "you":
        raise NotAReading("they are somebody")
    return event


def _when(parts: Parts, words: list[str]) -> When:
    """A condition; an event that names nobody is the doing of the one before it."""
    events: list[Event] = []
    either = "either" in parts
    told = parts.get("event", [])
    if "you" in parts:
        whoever = Role.ANY if parts["temper"][0] in _OF_ANYBODY else Role.THAT
        told = [changed(parts["you"][0], who=Who(whoever)), *told]
    for event in [*told, *parts.get("doing", [])]:
        if event.who is None and len(events) >= len(told) and events and event.deeds != (EventKind.TOTALS,):
            if events[-1].who == NO_ONE and not either:
                raise NotAReading("no one does both, or either?")
            event = done_like(events[-1], event)
            if event.deeds in ((EventKind.HAS,), (EventKind.COMES_UP,)) and events[-1].who is None:
                events[-1], event = _none_there(events[-1], event)
            else:
                event = changed(event, who=events[-1].who)
        elif events and not either and event.who == events[-1].who and event.who in _ONE_OF_THEM:
            raise NotAReading("the same player, or another one?")
        if parts["temper"][0] is ConditionKind.EACH_TIME and event.cards is not None and event.cards.amount == ALL:
            event = changed(event, cards=changed(event.cards, amount=ONE))  # "after each common card is flipped"
        events.append(event)
    if "alone" in parts:  # "and no one else did"
        events.append(changed(events[-1], who=NO_ONE_ELSE))
    return When(parts["temper"][0], tuple(events), either)


def _when_within(parts: Parts, words: list[str]) -> When:
    """ "If at the showdown nobody has a pair": the time is told first."""
    (event,), (within,) = parts["event"], parts["within"]
    if event.within is not None:
        raise NotAReading("told twice")
    return When(parts["temper"][0], (changed(event, within=within),))


def _when_whether(parts: Parts, words: list[str]) -> When:
    """ "Whether or not anyone is holding it": even where it is not so; of who folded, even where it is."""
    (event,) = parts["event"]
    if event.negated or event.who is not None and event.who.role is Role.NO_ONE:
        raise NotAReading("or not what?")
    if event.who is not None and event.who.role in (Role.ANY, Role.SOME) and event.who == Who(event.who.role):
        return When(ConditionKind.EVEN_IF, (changed(event, who=NO_ONE),))
    return When(ConditionKind.EVEN_IF, (changed(event, negated=EventKind.FOLDS not in event.deeds),))


def _when_nth(parts: Parts, words: list[str]) -> When:
    """ "The second time a player folds": if they do so twice."""
    (times,) = parts.pop("times")
    when = _when(parts | {"temper": [ConditionKind.IF]}, words[words.index("time") + 1 :])
    (event,) = when.events
    if event.times is not None:
        raise NotAReading("how often?")
    return changed(when, events=(changed(event, times=times),))


_ONE_OF_THEM = ANY, Who(Role.SOME, amount=ONE)


def _none_there(there: Event, event: Event) -> tuple[Event, Event]:
    """ "If there is a king but no queen among the commons": one is there, the other is not."""
    cards, missing = there.cards, event.cards
    if there != Event((EventKind.COMES_UP,), cards=cards) or missing is None or not event.negated:
        raise NotAReading("who has them?")
    for field in ("facing", "lies"):
        told = {getattr(cards, field), getattr(missing, field)} - {None}
        if len(told) > 1:
            raise NotAReading("where do they lie?")
        where = next(iter(told), None)
        cards, missing = changed(cards, **{field: where}), changed(missing, **{field: where})
    return changed(there, cards=cards), Event((EventKind.COMES_UP,), cards=missing, negated=True)


def _wild_holder(parts: Parts, words: list[str]) -> Who:
    """ "Up wilds must fold": whoever shows one."""
    if parts["facing"] != [phrase.Facing.UP]:
        raise NotAReading("who knows of cards that are down?")
    return Who(Role.ANY, (Event((EventKind.SHOWS,), cards=CardPhrase(what=(CardSet(wild=True),))),))


def _what_holder(parts: Parts, words: list[str]) -> Who:
    """ "Up red jacks must fold": whoever shows one."""
    if parts["facing"] != [phrase.Facing.UP]:
        raise NotAReading("who knows of cards that are down?")
    return Who(Role.ANY, (Event((EventKind.SHOWS,), cards=CardPhrase(what=tuple(parts["what"]))),))


_UPWARD = {True: (Order.HAND_UP, Order.HAND_DOWN), False: (Order.CARD_UP, Order.CARD_DOWN)}


def _turn_going(parts: Parts, words: list[str]) -> Turn:
    """ "Starting with the low hand and going up": by hands, or by the cards that show."""
    (start,) = parts["start"]
    by_hand = start.role in (Role.HIGH_SHOWING, Role.LOW_SHOWING, Role.HIGH_HAND, Role.LOW_HAND)
    if not by_hand and not (start.doing and start.doing[0].cards):
        raise NotAReading("up or down from what?")
    return Turn(_UPWARD[by_hand][parts["going"][0] < 0], start)


SEATED = {
    Role.DEALER,
    Role.LEADER,
    Role.LEFT_OF_DEALER,
    Role.HIGH_SHOWING,
    Role.LOW_SHOWING,
    Role.HIGH_TOTAL,
    Role.LOW_TOTAL,
    Role.SECOND_SHOWING,
    Role.LAST_RAISER,
    Role.WINNER,
    Role.HIGH_BIDDER,
    Role.LOW_BIDDER,
    Role.HIGH_ROLLER,
    Role.LOW_ROLLER,
    Role.LEFT_OF,
    Role.RIGHT_OF,
}
"""Who is one certain player: with them an order can start, and what is told of "you" can be told of them."""


def _turn_first(parts: Parts, words: list[str]) -> Turn:
    """ "High hand showing first": it starts with that one player, who is told by where they sit or what they show."""
    if parts["start"][0].role not in SEATED:
        raise NotAReading("who of them is first?")
    return make(Turn, parts)


def _event_told_later(parts: Parts, words: list[str]) -> Event:
    """ "A common card is flipped that pairs another": what is told behind the deed is told of the cards."""
    (cards,) = parts.pop("cards")
    facing = parts.pop("facing", [])
    deeds = parts.pop("deed")
    told = {name: (tuple(values) if name == "what" else values[0]) for name, values in parts.items()}
    if any(getattr(cards, name) for name in told) or facing and cards.facing:
        raise NotAReading("told twice")
    if facing:
        told["facing"] = facing[0]
    return Event(tuple(deeds), cards=changed(cards, **told))


def _event_reveals(parts: Parts, words: list[str]) -> Event:
    """ "Flipping a common card reveals a king": a common king is flipped."""
    flipped, revealed = parts["cards"]
    if changed(flipped, amount=None, lies=None) != CARDS or revealed.lies is not None:
        raise NotAReading("where does it lie?")
    return Event((EventKind.FLIPS,), cards=changed(revealed, lies=flipped.lies))


def _holder(parts: Parts, words: list[str]) -> Who:
    """ "The player to the left of the queen": of whoever has it. Left of them is left of players."""
    if parts["cards"] == [IT]:
        raise NotAReading("of whom?")
    return Who(Role.ANY, (Event((EventKind.HAS,), cards=parts["cards"][0]),))


def _extreme(parts: Parts) -> Who:
    """Whoever has the highest or lowest card."""
    cards = make(CardPhrase, {name: values for name, values in parts.items() if name != "also"})
    return Who(Role.ANY, (Event((EventKind.HAS,), cards=cards),))


def _one_more(cards: CardPhrase) -> CardPhrase:
    """ "No other face cards": not another one."""
    if cards.amount is not None:
        raise NotAReading("how many others?")
    return changed(cards, amount=Amount(1, phrase.Bound.MORE))


def _place_has(parts: Parts, words: list[str]) -> Event:
    """ "If the flop has a pair": if there is one in it. Raises NotAReading for cards that lie elsewhere."""
    (cards,), (place,) = parts.pop("cards"), parts.pop("place")
    if cards.lies is not None or cards.owner is not None or cards.line is not None or cards.spot is not None:
        raise NotAReading("where do they lie?")
    if parts.get("negated") and cards.besides is not None:
        raise NotAReading("no pair, but an ace?")
    if isinstance(place, CardPhrase):
        if place.line is None or place.line.sort is LineSort.BOARD and place.line.which is None:
            raise NotAReading("the commons")
        told_so = phrase.fields_set(place)
        if told_so & phrase.fields_set(cards):
            raise NotAReading("where do they lie?")
        cards = changed(cards, **{name: getattr(place, name) for name in told_so})
    else:
        cards = changed(cards, lies=place)
    return _event({"deed": [EventKind.COMES_UP], "cards": [cards], **parts}, words)


def _whose_has(parts: Parts, words: list[str]) -> Event:
    """ "Their stack has fewer than four cards": they have so many in it. NotAReading of cards that lie elsewhere."""
    (cards,), (owner,), (lies,) = parts["cards"], parts["owner"], parts["lies"]
    if cards.lies is not None or cards.owner is not None:
        raise NotAReading("where do they lie?")
    return Event((EventKind.HAS,), owner, changed(cards, lies=lies))


def _numbers(parts: Parts, words: list[str]) -> Event:
    """ "The number of spades among the commons is odd": so many are there, or are held."""
    (cards,), (amount,) = parts["cards"], parts["total"]
    if cards.amount is not None:
        raise NotAReading("how many of how many?")
    cards = changed(cards, amount=amount)
    if cards.owner is not None:
        return Event((EventKind.HAS,), cards.owner, changed(cards, owner=None))
    return Event((EventKind.COMES_UP,), cards=cards)


_ONE_RED, _ONE_BLACK = (CardPhrase(ONE, what=(CardSet(color=color),)) for color in (Color.RED, Color.BLACK))


def _both_lie(parts: Parts, words: list[str]) -> Event:
    """ "An ace and a king are showing": where they lie is told of both."""
    (along,) = parts["along"]
    if along.which is not None or along.lies is not None or along.line is not None or along.spot is not None:
        raise NotAReading("where do both of them lie?")
    if along.facing is not None and parts.keys().isdisjoint(("facing", "lies")) and parts["cards"][0].facing is None:
        raise NotAReading("how does the other lie?")
    for name in ("facing", "lies"):
        if name in parts and getattr(along, name) is None:
            along = changed(along, **{name: parts[name][0]})
    return _event({"deed": [EventKind.COMES_UP], **parts, "along": [along]}, words)


def _last_to(parts: Parts, words: list[str]) -> Who:
    """ "The player who raised last": the last player to do so."""
    (event,) = parts["doing"]
    return Who(Role.LAST_RAISER) if event == Event((EventKind.RAISES,)) else Who(Role.LAST, (event,))


def _those_players(parts: Parts, words: list[str]) -> Role:
    """ "Those two players": the ones just told of."""
    if parts["number"] != [2]:
        raise NotAReading("which players?")
    return Role.THAT


def _rolled(parts: Parts, words: list[str]) -> Event:
    """ "If the die shows a four": if they roll it. It is a one: a die is, as no card has that rank."""
    rolled = any(word.startswith(("come", "came")) for word in words)
    if words[0] == "it" and not rolled and parts["total"] != [ONE]:
        raise NotAReading("a card, or a roll?")
    return Event((EventKind.ROLLS,), THEM, total=parts["total"][0])


_OF_PLAYERS = frozenset(
    {
        EventKind.GOES_IN,
        EventKind.GOES_OUT,
        EventKind.GOES_HIGH,
        EventKind.GOES_LOW,
        EventKind.GOES_BOTH,
        EventKind.STAYS,
        EventKind.FOLDS,
        EventKind.BETS,
        EventKind.CALLS,
        EventKind.RAISES,
        EventKind.CHECKS,
    }
)


def _so_many_do(parts: Parts, words: list[str]) -> Event:
    """ "If two or more go in": so many players. Raises NotAReading for what cards may do as well."""
    (amount,) = parts.pop("amount")
    event = _event(parts | {"who": [Who(Role.SOME, amount=amount)]}, words)
    if amount == ONE or not _OF_PLAYERS.issuperset(event.deeds) or event.cards is not None:
        raise NotAReading("so many of what?")
    return event


def _all_but_do(parts: Parts, words: list[str]) -> Event:
    """ "Until everyone has folded but one": all but so many do it."""
    (amount,) = parts.pop("amount")
    parts.pop("role")
    if not _OF_PLAYERS.issuperset(parts["deed"]):
        raise NotAReading("all but so many of what?")
    return _event(parts | {"who": [Who(Role.SOME, amount=amount)]}, words)


def _all_besides_do(parts: Parts, words: list[str]) -> Event:
    """ "If everyone goes in but the dealer": each player except them."""
    (besides,) = parts.pop("besides")
    parts.pop("role")
    return _event(parts | {"who": [Who(Role.EACH, besides=besides)]}, words)


def _alone_does(parts: Parts, words: list[str]) -> Event:
    """ "If only the dealer goes in", or nobody but the dealer: that player, and no one else."""
    (who,) = parts["who"]
    if who.amount is not None or who.role in (Role.ANY, Role.EACH, Role.NO_ONE, Role.OTHERS):
        raise NotAReading("only so many, or who alone?")
    return changed(_event(parts, words), alone=True)


def _when_dealt(parts: Parts, words: list[str]) -> When:
    """ "Before the last card": before it is dealt."""
    (cards,) = parts["cards"]
    told = CardPhrase(cards.amount, cards.facing, cards.what, which=cards.which, lies=cards.lies)
    if cards != told or cards.which in (None, Selector.THAT) or cards.lies not in (None, Zone.COMMON, Zone.TABLE):
        raise NotAReading("before or after which card?")
    return When(parts["temper"][0], (Event((EventKind.DEALT,), cards=cards),))


def _when_street(parts: Parts, words: list[str]) -> When:
    """ "After the flop": after it is dealt."""
    (cards,) = parts["cards"]
    line = cards.line
    if (
        line.others
        or line.sort not in (LineSort.FLOP, LineSort.TURN, LineSort.RIVER)
        or line.number
        or line.total
        or line.size
    ):
        raise NotAReading("before or after which cards?")
    return When(parts["temper"][0], (Event((EventKind.DEALT,), cards=cards),))


def _beyond(role: Role) -> Callable:
    """ "Two players to the left of the dealer": so many seats on, one beside the other."""

    def beyond(parts: Parts, words: list[str]) -> Who:
        (seats,), (who,) = parts["seats"], parts.get("of", [None])
        if not 2 <= seats <= 6:
            raise NotAReading("how far round the table?")
        if who is None:  # of the player spoken of
            who, seats = Who(Role.NEIGHBOR_LEFT if role is Role.LEFT_OF else Role.NEIGHBOR_RIGHT), seats - 1
        for _ in range(seats):
            who = Who(Role.LEFT_OF_DEALER) if (role, who.role) == (Role.LEFT_OF, Role.DEALER) else Who(role, of=who)
        return who

    return beyond


def _often(times: int | None) -> Callable:
    return lambda parts, words: Frequency(times, parts["within"][0])


def _event_more(parts: Parts, words: list[str]) -> Event:
    """ "More red cards than black cards are showing": how they lie, or came, is told of both."""
    (cards,), (than,) = parts["cards"], parts.get("than", [None])
    if than is None and (cards.facing or cards.lies or cards.owner):
        raise NotAReading("more than which?")
    for field in ("facing", "lies"):
        if field in parts:
            if getattr(cards, field) is not None:
                raise NotAReading("where do they lie?")
            cards = changed(cards, **{field: parts[field][0]})
    if "deed" in parts:
        cards = changed(cards, came=Event(tuple(parts["deed"])))
    return Event((EventKind.OUTNUMBERS,), cards=cards, than=than)


def _event_each_dealt(parts: Parts, words: list[str]) -> Event:
    """ "Until each player has dealt twice": so many deals for each of them."""
    if parts["who"] != [EACH]:
        raise NotAReading("that is no turn of dealing")
    return Event((EventKind.DEALT,), to=EACH, times=parts.get("times", [1])[0])


def _ing(deed: EventKind) -> Callable:
    """ "Anyone taking it": what they do, told by the participle."""

    def ing(parts: Parts, words: list[str]) -> EventKind:
        if not words[0].endswith("ing"):
            raise NotAReading("who does what?")
        return deed

    return ing


def _among(holding: CardPhrase, cards: CardPhrase) -> CardPhrase:
    """Cards that lie as those among which they are."""
    if cards.owner or cards.which or cards.plus or cards.alternative:
        raise NotAReading("which cards are among which?")
    for field in ("facing", "lies"):
        where = getattr(holding, field)
        if where is not None and getattr(cards, field) not in (None, where):
            raise NotAReading("where do they lie?")
        cards = changed(cards, **{field: where or getattr(cards, field)})
    return cards


def _whose_include(parts: Parts, words: list[str]) -> Event:
    """ "Whose up cards include a two": who has such a card among them."""
    holding, cards = parts["cards"]
    if phrase.fields_set(holding) - {"facing", "lies"} or on_table(holding):
        raise NotAReading("whose cards?")
    return Event((EventKind.HAS,), cards=_among(holding, cards), negated="negated" in parts)


def _event_includes(parts: Parts, words: list[str]) -> Event:
    """ "Their up cards include a two": they have such a card among them; the commons: there is one."""
    holding, cards = parts["cards"]
    if phrase.fields_set(holding) - {"owner", "facing", "lies"} or holding == CARDS:
        raise NotAReading("which cards are among which?")
    cards = _among(holding, cards)
    negated = "negated" in parts
    if holding.owner is not None:
        along = _among(holding, parts["along"][0]) if "along" in parts else None
        return Event((EventKind.HAS,), holding.owner, cards, negated=negated, along=along)
    if "along" in parts or not on_table(cards):
        raise NotAReading("whose cards?")
    return Event((EventKind.COMES_UP,), cards=cards, negated=negated)


def _lacking_so(parts: Parts, words: list[str]) -> Event:
    """ "Without a king": they lack such cards. A pair that they lack is a hand."""
    if parts.get("cards") in ([CardPhrase(group=phrase.Group.PAIR)], [CardPhrase(ONE, group=phrase.Group.PAIR)]):
        raise NotAReading("a hand")
    return _event({"deed": [EventKind.HAS], "negated": [True], **parts}, words)


def _holding_so(parts: Parts, words: list[str]) -> Event:
    """ "With two kings": they have them. An up pair that they have is a hand that shows."""
    if parts.get("cards") == [CardPhrase(ONE, phrase.Facing.UP, group=phrase.Group.PAIR)]:
        raise NotAReading("a hand that shows")
    return _event({"deed": [EventKind.HAS], **parts}, words)


def _holding_so_many(parts: Parts, words: list[str]) -> Event:
    """ "A hand of six or more cards": they have so many."""
    (cards,) = parts["cards"]
    if phrase.fields_set(cards) != {"amount"} or cards.amount.number is None:
        raise NotAReading("how many cards?")
    return _event({"deed": [EventKind.HAS], **parts}, words)


def _rank_alone(what: tuple[CardSet, ...]) -> bool:
    return len(what) == 1 and what[0] == CardSet(what[0].rank)


def _lacking_too(parts: Parts, words: list[str]) -> Event:
    """ "But no queen": what they did before they did not do with such cards. "But not three" are no threes."""
    (cards,) = parts.get("cards", [None])
    if words[0] == "not" and cards is not None and cards == CardPhrase(what=cards.what) and _rank_alone(cards.what):
        raise NotAReading("so many, or such cards?")
    return _lacking_so({"deed": [EventKind.DOES], **parts}, words)


def _lacking_score(parts: Parts, words: list[str]) -> Event:
    """ "Has no legs": not one of them. No tricks are a score of their own."""
    (unit,) = parts.pop("score_unit")
    if unit is phrase.ScoreUnit.TRICK:
        raise NotAReading("no tricks are a score")
    return make(Event, {"deeds": [EventKind.GETS], "score": [phrase.Score(1, unit)], "negated": [True], **parts})


def _showing_cards(parts: Parts, words: list[str]) -> Event:
    """ "Showing two hearts": up cards that nothing more is told of are those counted before."""
    if parts["cards"] == [CARDS] or parts["cards"][0].lies is Zone.DISCARDS:
        raise NotAReading("showing which cards?")
    return make(Event, {"deeds": [EventKind.SHOWS], **parts})


def _compared_with(deed: EventKind) -> Callable:
    """ "Your up card is lower than the dealer's": than the same card of that player."""

    def compared(parts: Parts, words: list[str]) -> Event:
        (cards,), (whose,) = parts["cards"], parts["owner"]
        if cards.owner is None or cards.owner == whose:
            raise NotAReading("than whose?")
        told = {name: values for name, values in parts.items() if name != "owner"}
        theirs = changed(cards, owner=whose, amount=None if whose.role is Role.OTHERS else cards.amount)
        return make(Event, {**told, "deeds": [deed], "being": [theirs]})

    return compared


def _than_whose(parts: Parts, words: list[str]) -> CardPhrase:
    """ "More up cards than the dealer": than that player has; more than any other is the most."""
    if parts["who"][0].role in (Role.OTHER, Role.OTHERS, Role.EACH, Role.ANY):
        raise NotAReading("than who has?")
    return CardPhrase(owner=parts["who"][0])


def _who_and(parts: Parts, words: list[str]) -> Who:
    """ "The dealer and the low hand": two certain players; "the high and the low hand showing" show both."""
    (role,), (also,) = parts["role"], parts["also"]
    if also.role in (Role.LOW_SHOWING, Role.HIGH_SHOWING):
        role = {Role.LOW_HAND: Role.LOW_SHOWING, Role.HIGH_HAND: Role.HIGH_SHOWING}.get(role, role)
    return Who(role, also=also)


def _after_each_round(parts: Parts, words: list[str]) -> Frequency:
    """ "After each round": of whatever that may be; one of betting is told as such."""
    if any("betting" in word for word in words) or words[0] != "after":
        raise NotAReading("when is a round over?")
    return Frequency(None, Period.ROUND_END)


def _when_each_bet(parts: Parts, words: list[str]) -> When:
    """ "After each round of betting": each time that everybody bets. A round may be one of dealing."""
    if not any("betting" in word for word in words):
        raise NotAReading("after each round of what?")
    if "after" not in words[0] and "end" not in words[0]:
        return When(ConditionKind.BEFORE, (Event((EventKind.BETS,), EACH, within=Period.EACH_ROUND),))
    return When(ConditionKind.EACH_TIME, (Event((EventKind.BETS,), EACH),))


def _when_having(parts: Parts, words: list[str]) -> When:
    """ "With a pair showing, ...": if a player has one."""
    (event,) = parts["doing"]
    if event.cards is not None and event.cards.lies in (phrase.Zone.DECK, phrase.Zone.COMMON, phrase.Zone.TABLE):
        raise NotAReading("no player has them")
    return When(ConditionKind.IF, (changed(event, who=ANY),))


def _event_on_board(parts: Parts, words: list[str]) -> Event:
    """ "The board has a pair": there is one among the commons."""
    (cards,) = parts["cards"]
    if cards.lies or cards.owner or cards.which or words[0] not in ("board", "commons", "common", "community"):
        raise NotAReading("what lies on the board?")
    return Event((EventKind.COMES_UP,), cards=changed(cards, lies=Zone.COMMON), negated="negated" in parts)


def _event_one_has(parts: Parts, words: list[str]) -> Event:
    """ "Both red sevens are up in the same hand": one player has them there."""
    (cards,), facing = parts["cards"], parts.get("facing", [None])[0]
    if cards.owner is not None or cards.lies is not None or None not in (cards.facing, facing):
        raise NotAReading("whose hand?")
    (along,) = parts.get("along", [None])
    if len(cards.what) == 2 and cards.amount is None and along is None:  # "the jack and the king of spades"
        one, other = (changed(cards, amount=ONE, what=(of,)) for of in cards.what)
        if any(of.suit is None for of in cards.what):
            raise NotAReading("one of each, or all of them?")
        cards, along = one, other
    if along is not None and facing is not None:
        along = changed(along, facing=facing)
    return Event((EventKind.HAS,), ANY, changed(cards, facing=cards.facing or facing), along=along)


def _event_does_so(parts: Parts, words: list[str]) -> Event:
    """ "If nobody else does", "until someone does": others, or none, do what was told."""
    (who,) = parts["who"]
    if who.role is Role.THAT or who.doing:
        raise NotAReading("does what?")
    return Event(tuple(parts["deed"]), who, able="able" in parts)


def _event_beaten(parts: Parts, words: list[str]) -> Event:
    """ "Whose up cards are beaten by the dealer": some of a player's cards, not the hand."""
    if parts["cards"][0].hands or parts["cards"][0].lies is Zone.HAND:
        raise NotAReading("who has a worse hand?")
    return make(Event, {"deeds": [EventKind.BEATEN], **parts})


def _hand_beaten(parts: Parts, words: list[str]) -> Event:
    """ "Whose hand is beaten by the dealer": who has a worse hand than that player."""
    (to,) = parts["to"]
    if to == TABLE_HAND:
        return Event((EventKind.LOSES_TO_TABLE,))
    return Event((EventKind.WORSE_HAND,), to=to)


def _pot_matched(parts: Parts, words: list[str]) -> Event:
    """ "The pot is matched": by whoever does, or by nobody."""
    anyone = Role.NO_ONE if parts.pop("negated", None) else Role.ANY
    return _event(parts | {"who": [Who(anyone)], "price": [Price(Unit.POT)]}, words)


def _done_once(parts: Parts, words: list[str]) -> Event:
    """ "There is a bet", "there are no raises": whoever makes one, or nobody."""
    if words[-1] in ("showing", "passing"):
        raise NotAReading("who does it?")
    anyone = Role.NO_ONE if parts.pop("negated", None) else Role.ANY
    return _event(parts | {"who": [Who(anyone)]}, words)


def _event_by(parts: Parts, words: list[str]) -> Event:
    """ "Flipped by the dealer": who does so. Dealt by somebody is not dealt to them."""
    if parts["deed"] == [EventKind.DEALT]:
        raise NotAReading("to whom is it dealt?")
    return _event(parts, words)


def _event_tie_for(parts: Parts, words: list[str]) -> Event:
    """ "If there is a tie for low": two cards or more are the lowest. What hands tie for is told of players."""
    (cards,) = parts["cards"]
    if cards.hands or cards.which not in (Selector.HIGH, Selector.LOW):
        raise NotAReading("a tie for what?")
    return Event((EventKind.TIES,), cards=cards)


def _event_tie_among(parts: Parts, words: list[str]) -> Event:
    """ "If two of your hole cards tie for high": the highest of them."""
    among, cards = parts["cards"]
    if (
        cards != CardPhrase(which=cards.which)
        or among.which is not None
        or cards.which not in (Selector.HIGH, Selector.LOW)
    ):
        raise NotAReading("a tie for what?")
    return Event((EventKind.TIES,), cards=changed(among, amount=None, which=cards.which))


def _when_it(parts: Parts, words: list[str]) -> When:
    """ "If face down", "when wild": if the cards just told of are so."""
    (temper,) = parts.pop("temper")
    if parts.pop("being_so", None):
        wild = CardPhrase(what=(CardSet(wild=True),))
        return When(temper, (Event((EventKind.IS,), cards=IT, being=wild),))
    return When(temper, (Event((EventKind.COMES_UP,), cards=make(CardPhrase, parts | {"which": [Selector.THAT]})),))


EVEN_WILD = When(
    ConditionKind.EVEN_IF, (Event((EventKind.IS,), cards=IT, being=CardPhrase(what=(CardSet(wild=True),))),)
)
ACTIONS: dict[str, Callable] = {
    "has_cards": lambda parts, words: make(Event, parts | {"deeds": [EventKind.HAS], "who": [THEM]}),
    "event_includes": _event_includes,
    "whose_include": _whose_include,
    "event_no_shared": lambda parts, words: make(
        Event, parts | {"deeds": [EventKind.IS], "being": [CardPhrase(like=phrase.Likeness.OTHER_SUITS)]}
    ),
    "event_act": _event_act,
    "when_during": lambda parts, words: When(ConditionKind.WHILE, (_event(parts, words),)),
    "when_betting": lambda parts, words: When(ConditionKind.AFTER, (Event((EventKind.BETS,), ANY),)),
    "you_perform": lambda parts, words: _of_you(parts["event"][0], words),
    "when_having": _when_having,
    "when_each_bet": _when_each_bet,
    "after_each_round": _after_each_round,
    "when_even_wild": lambda parts, words: EVEN_WILD,
    "lacking_score": _lacking_score,
    "you_lack_score": lambda parts, words: _of_you(_lacking_score(parts, words), words),
    "event_no_pairs": _happens(EventKind.PAIRS, negated=True),
    "when_players_playing": lambda parts, words: When(
        ConditionKind.IF, (Event((EventKind.AT_TABLE,), make(Who, parts)),)
    ),
    "when_players_left": lambda parts, words: When(ConditionKind.IF, (Event((EventKind.REMAINS,), make(Who, parts)),)),
    "no_more": lambda parts, words: named_so(True, "more", words[-1:]),
    "no_other": lambda parts, words: named_so(True, "other", words[-1:]),
    "so_many_or_fewer": lambda parts, words: Amount(parts["number"][0] + 1, phrase.Bound.LESS_THAN),
    "lacking_so_now": lambda parts, words: _event({"deed": [EventKind.HAS], "negated": [True], **parts}, words),
    "event_not_side": lambda parts, words: _event({"negated": [True], **parts}, words),
    "one_other": lambda parts, words: _one_more(parts["cards"][0]),
    "holding_so": _holding_so,
    "lacking_so": _lacking_so,
    "lacking_too": _lacking_too,
    "lacking_too_more": lambda parts, words: _lacking_too({"cards": [_one_more(parts["cards"][0])]}, words),
    "event_anted": lambda parts, words: Event((EventKind.PAYS,), price=Price(Unit.ANTE)),
    "event_over": lambda parts, words: Event(
        (EventKind.TOTALS,),
        cards=CardPhrase(owner=parts.get("who", [THEM])[0]),
        total=Amount(parts["number"][0], phrase.Bound.MORE_THAN),
    ),
    "event_each_dealt": _event_each_dealt,
    "event_ing": _event,
    "ing_takes": _ing(EventKind.TAKES),
    "ing_buys": _ing(EventKind.BUYS),
    "ing_flips": _ing(EventKind.FLIPS),
    "ing_discards": _ing(EventKind.DISCARDS),
    "ing_draws": _ing(EventKind.DRAWS),
    "ing_gets": _ing(EventKind.GETS),
    "event_more": _event_more,
    "in_showdown": _happens(EventKind.SHOWS_DOWN),
    "event_whose_total": _happens(EventKind.TOTALS, cards=CARDS),
    "event": _event,
    "paying_that": lambda parts, words: phrase.Price(phrase.Unit.THAT),
    "you": _you,
    "when": _when,
    "when_possible": lambda parts, words: When(ConditionKind.IF, (Event((EventKind.DOES,)),)),
    "when_first": lambda parts, words: _when(parts | {"temper": [ConditionKind.IF]}, words),
    "once_game": lambda parts, words: Frequency(1, Period.GAME),
    "after_each_card": lambda parts, words: When(ConditionKind.EACH_TIME, (Event((EventKind.DEALT,), cards=ONE_CARD),)),
    "before_showdown": lambda parts, words: When(ConditionKind.BEFORE, (Event((EventKind.SHOWS_DOWN,), EACH),)),
    "until_showdown": lambda parts, words: When(ConditionKind.UNTIL, (Event((EventKind.SHOWS_DOWN,), EACH),)),
    "when_it": _when_it,
    "when_whether": _when_whether,
    "when_tie": lambda parts, words: When(ConditionKind.IF, (Event((EventKind.TIES,)),)),
    "event_deck_lacks": _happens(EventKind.DECK_LACKS),
    "event_all_facing": lambda parts, words: Event((EventKind.COMES_UP,), cards=CardPhrase(ALL, parts["facing"][0])),
    "event_deck_suffices": lambda parts, words: Event((EventKind.DECK_LACKS,), negated=True),
    "event_deck_short": _happens(EventKind.DECK_SHORT),
    "event_own_hand": _own_hand,
    "event_without": lambda parts, words: _event(parts | {"negated": [True]}, words),
    "event_own_total": _own_total,
    "event_totals": _happens(EventKind.TOTALS),
    "event_shifts": _happens(EventKind.SHIFTS),
    "event_improves": _happens(EventKind.IMPROVES),
    "event_hand_beaten": _hand_beaten,
    "event_own_beaten": lambda parts, words: changed(_hand_beaten(parts, words), who=THEM),
    "event_on_board": _event_on_board,
    "cards_same": lambda parts, words: make(CardPhrase, parts | {"like": [phrase.Likeness.SAME_RANK]}),
    "event_has_same": _happens(EventKind.HAS),
    "event_higher_than": _compared_with(EventKind.HIGHER),
    "event_lower_than": _compared_with(EventKind.LOWER),
    "event_leads_up": _happens(EventKind.LEADS_SHOWING, who=THEM),
    "event_one_has": _event_one_has,
    "has_low_hand": _happens(EventKind.HAS_LOW),
    "has_high_hand": _happens(EventKind.HAS_HIGH),
    "event_does_so": _event_does_so,
    "held_so": lambda parts, words: parts["doing"][0],
    "than_whose": _than_whose,
    "event_tie_high": _happens(EventKind.TIES_HIGH, who=ANY),
    "event_tie_showing": _happens(EventKind.TIES_SHOWING, who=ANY),
    "event_tie_low_showing": _happens(EventKind.TIES_LOW_SHOWING, who=ANY),
    "event_tie_low": _happens(EventKind.TIES_LOW, who=ANY),
    "event_beaten": _event_beaten,
    "event_would_win": _happens(EventKind.WOULD_WIN),
    "event_done_once": _done_once,
    "the_table_hand": lambda parts, words: TABLE_HAND,
    "auction_lost": _happens(EventKind.LOSES_AUCTION),
    "auction_won": _happens(EventKind.WINS_AUCTION),
    "event_unopened": lambda parts, words: make(Event, {"deeds": [EventKind.OPENS], "who": [NO_ONE], **parts}),
    "holding_extreme": lambda parts, words: Event((EventKind.HAS,), cards=CardPhrase(parts["amount"][0])),
    "event_alike": _event_alike,
    "when_in_or_out": lambda parts, words: When(
        ConditionKind.EVEN_IF, (Event((EventKind.FOLDS,), THEM, within=Period.EARLIER),)
    ),
    "when_including": lambda parts, words: When(
        ConditionKind.EVEN_IF,
        tuple(changed(e, who=THEM, within=e.within or Period.EARLIER) for e in parts["doing"]),
    ),
    "event_they_stop": lambda parts, words: Event((EventKind.WANTS,), THEM, negated=True),
    "event_performs": _performs,
    "event_by": _event_by,
    "event_stops": lambda parts, words: make(Event, {"deeds": [EventKind.WANTS], "negated": [True], **parts}),
    "going_both": _happens(EventKind.GOES_BOTH),
    "going_high": _happens(EventKind.GOES_HIGH),
    "going_low": _happens(EventKind.GOES_LOW),
    "event_high_is": _happens(EventKind.HAS, who=Who(Role.HIGH_HAND)),
    "event_low_is": _happens(EventKind.HAS, who=Who(Role.LOW_HAND)),
    "event_own_is": _happens(EventKind.HAS, who=THEM),
    "event_winner_has": _happens(EventKind.HAS, who=Who(Role.WINNER)),
    "when_paid": lambda parts, words: When(
        ConditionKind.AFTER, (make(Event, {"deeds": [EventKind.PAYS], "who": [ANY], **parts}),)
    ),
    "when_after_redeal": lambda parts, words: When(ConditionKind.EACH_TIME, (Event((EventKind.REDEALT,)),)),
    "when_declared": lambda parts, words: When(parts["temper"][0], (Event((EventKind.DECLARES,), EACH),)),
    "when_after_each": lambda parts, words: When(ConditionKind.EACH_TIME, (Event(tuple(parts["deed"]), ANY),)),
    "lacking_value": _happens(EventKind.HAS, negated=True),
    "lacking_cards": _happens(EventKind.HAS, negated=True),
    "not_showing": _happens(EventKind.SHOWS, negated=True),
    "for_rest": lambda parts, words: Frequency(None, Period.REST),
    "deal_end": lambda parts, words: Frequency(None, Period.DEAL_END),
    "round_end": lambda parts, words: Frequency(None, Period.ROUND_END),
    "event_has_number": _happens(EventKind.HAS),
    "event_left": _happens(EventKind.HAS, who=THEM),
    "event_players_playing": lambda parts, words: Event((EventKind.AT_TABLE,), make(Who, parts)),
    "event_players_left": lambda parts, words: Event((EventKind.REMAINS,), make(Who, parts)),
    "holder": _holder,
    "wild_holder": _wild_holder,
    "what_holder": _what_holder,
    "event_shows_down": lambda parts, words: Event((EventKind.SHOWS_DOWN,), make(Who, parts)),
    "times_per": lambda parts, words: Frequency(parts["number"][0], parts["within"][0]),
    "lacking_more": lambda parts, words: _event(
        {"deed": [EventKind.HAS], "negated": [True], "cards": [_one_more(parts["cards"][0])]}, words
    ),
    "rest_of_game": lambda parts, words: Frequency(None, Period.REST),
    "event_has_none": _has_none,
    "event_only_one": _only_one,
    "hand_using": _happens(EventKind.USES),
    "ing_using": lambda parts, words: named_so(_happens(EventKind.USES)(parts, words), "using", words[:1]),
    "only_twice": lambda parts, words: Frequency(2, None),
    "only_once": lambda parts, words: Frequency(1, None),
    "turn_back": lambda parts, words: make(Turn, {"order": [Order.COUNTERCLOCKWISE], **parts}),
    "turn_going": _turn_going,
    "turn_first": _turn_first,
    "dealer_last": lambda parts, words: Turn(start=Who(Role.LEFT_OF_DEALER)),
    "when_dealt": _when_dealt,
    "when_street": _when_street,
    "event_rolled": _rolled,
    "having_better": _happens(EventKind.BETTER_HAND),
    "having_no_chips": _happens(EventKind.HAS_CHIPS, negated=True),
    "having_worse_them": _happens(EventKind.WORSE_HAND, to=THEM),
    "event_no_one_in": lambda parts, words: Event((EventKind.GOES_IN,), NO_ONE),
    "those_there": lambda parts, words: THEM,
    "the_winner": lambda parts, words: Who(Role.WINNER),
    "having_better_them": _happens(EventKind.BETTER_HAND, to=THEM),
    "having_worse": _happens(EventKind.WORSE_HAND),
    "event_own_worse": _happens(EventKind.WORSE_HAND, who=THEM),
    "event_own_better": _happens(EventKind.BETTER_HAND, who=THEM),
    "with_worse": _happens(EventKind.WORSE_SHOWING),
    "with_better": _happens(EventKind.BETTER_SHOWING),
    "last_actor": lambda parts, words: Who(Role.LAST, (Event((EventKind.ACTS,)),)),
    "when_stopping": lambda parts, words: When(
        ConditionKind.UNTIL, (Event((EventKind.COMES_UP,), cards=parts["cards"][0]),)
    ),
    "when_as": lambda parts, words: When(ConditionKind.EACH_TIME, (Event((parts["deed"][0],)),)),
    "when_drawn": lambda parts, words: When(parts["temper"][0], (Event((EventKind.DRAWS,)),)),
    "when_drawing": lambda parts, words: When(ConditionKind.WHILE, (Event((EventKind.DRAWS,)),)),
    "when_nth_draw": lambda parts, words: When(
        parts["temper"][0], (Event((EventKind.DRAWS,), EACH, nth_draw=parts["nth_draw"][0]),)
    ),
    "when_nth_bet": lambda parts, words: When(
        parts["temper"][0], (Event((EventKind.BETS,), EACH, nth_draw=parts["nth_draw"][0]),)
    ),
    "when_next_bet": lambda parts, words: When(
        parts["temper"][0], (Event((EventKind.BETS,), EACH, nth_draw=Selector.NEXT),)
    ),
    "event_no_other": lambda parts, words: make(
        Event, {**parts, "deeds": [EventKind.IS], "cards": [_one_more(parts["cards"][0])]}
    ),
    "event_told_later": _event_told_later,
    "event_reveals": _event_reveals,
    "tied": lambda parts, words: Who(Role.EACH, (Event((EventKind.TIES,)),)),
    "be_showing": lambda parts, words: named_so(EventKind.SHOWS, "showing", words[-1:]),
    "other_losers": lambda parts, words: Who(Role.OTHERS, (Event((EventKind.LOSES,)),)),
    "some_losers": lambda parts, words: Who(Role.SOME, (Event((EventKind.LOSES,)),), amount=parts["amount"][0]),
    "some_tied": lambda parts, words: Who(Role.SOME, (Event((EventKind.TIES,)),), amount=parts["amount"][0]),
    "losers": lambda parts, words: Who(Role.EACH, (Event((EventKind.LOSES,)), *parts.get("doing", ()))),
    "event_none_done": _none_done,
    "event_is": _event_is,
    "whose_nearest": lambda parts, words: Event(
        (EventKind.IS,), cards=parts["cards"][0], being=CardPhrase(nearest=CardPhrase(which=Selector.THAT, owner=THEM))
    ),
    "event_pairs": _happens(EventKind.PAIRS),
    "event_beats": _happens(EventKind.BEATS),
    "event_on_table": _happens(EventKind.LIES),
    "event_pot_matched": _pot_matched,
    "event_pot_won": _happens(EventKind.WINS, price=Price(Unit.POT)),
    "event_pot_empty": lambda parts, words: make(Event, {"deeds": [EventKind.WINS], "price": [Price(Unit.POT)]}),
    "event_pot_holds": _happens(EventKind.POT_HOLDS),
    "event_run_out": _run_out,
    "event_redeal": lambda parts, words: Event((EventKind.REDEALT,)),
    "event_cannot": lambda parts, words: Event((EventKind.DOES,), negated=True),
    "event_it_stands": lambda parts, words: make(Event, parts | {"who": [THEM]}),
    "event_deck_out": _happens(EventKind.RUNS_OUT, cards=CardPhrase(lies=Zone.DECK)),
    "event_low_possible": _happens(EventKind.LOW_POSSIBLE),
    "event_tie": _happens(EventKind.TIES),
    "event_tie_for": _event_tie_for,
    "event_tie_among": _event_tie_among,
    "event_next_round": lambda parts, words: Event((EventKind.DEALT,), within=Period.NEXT_ROUND),
    "until_round": lambda parts, words: When(
        ConditionKind.UNTIL, (Event((EventKind.DEALT,), within=Period.NEXT_ROUND),)
    ),
    "event_doubles": _happens(EventKind.ROLLS_DOUBLES, who=ANY),
    "event_named_held": _happens(EventKind.NAMED_HELD),
    "event_does": _happens(EventKind.DOES),
    "got_then": lambda parts, words: make(Event, {"deeds": [EventKind.GETS], "who": [THEM], "within": parts["within"]}),
    "event_named_wild": lambda parts, words: Event((EventKind.NAMES_WILD,), who=parts["to"][0]),
    "holding": _happens(EventKind.HAS),
    "holding_so_many": _holding_so_many,
    "holding_value": lambda parts, words: _event({"deed": [EventKind.HAS], **parts}, words),
    "showing_cards": _showing_cards,
    "showing_value": _happens(EventKind.SHOWS),
    "with_lowest": _happens(EventKind.TRAILS_SHOWING),
    "with_highest": _happens(EventKind.LEADS_SHOWING),
    "back_to_them": lambda parts, words: THEM,
    "ending_with": _happens(EventKind.ENDS_WITH),
    "going_in": _happens(EventKind.GOES_IN),
    "going_out": _happens(EventKind.GOES_OUT),
    "called": _happens(EventKind.CALLED),
    "paired_with": _happens(EventKind.PAIRS),
    "flip_came": lambda parts, words: make(Event, {"deeds": [EventKind.FLIPS], **parts}),
    "extreme": lambda parts, words: _extreme(parts),
    "who_and": _who_and,
    "extreme_and": lambda parts, words: changed(_extreme(parts), also=parts["also"][0]),
    "discarded_to_draw": _happens(EventKind.DISCARDS_TO_DRAW),
    "dealt_within": _happens(EventKind.DEALT),
    "event_matches": _happens(EventKind.MATCHES_RANK),
    "when_done": lambda parts, words: When(ConditionKind.IF, (_event(parts, words),)),
    "any_times": lambda parts, words: Frequency(None, None),
    "so_many_times": lambda parts, words: Frequency(parts["number"][0], None),
    "being_dealt": _happens(EventKind.DEALT),
    "once": _often(1),
    "seats_left": _beyond(Role.LEFT_OF),
    "seats_right": _beyond(Role.RIGHT_OF),
    "twice_all": lambda parts, words: Frequency(2, None),
    "thrice_all": lambda parts, words: Frequency(3, None),
    "twice": _often(2),
    "thrice": _often(3),
    "more_times_per": lambda parts, words: Frequency(parts["number"][0] + 1, parts["within"][0]),
    "last_to": _last_to,
    "those_players": _those_players,
    "doing_within": lambda parts, words: changed(parts["doing"][0], within=parts["within"][0]),
    "last_who_made": lambda parts, words: Who(Role.LAST, (make(Event, {"deeds": parts.pop("deed"), **parts}),)),
    "folded": lambda parts, words: Who(Role.EACH, (Event((EventKind.FOLDS,)),)),
    "folded_any": lambda parts, words: Who(Role.ANY, (Event((EventKind.FOLDS,)),)),
    "each_winner": lambda parts, words: Who(Role.EACH, (Event((EventKind.WINS,)),)),
    "losing_to_table": _happens(EventKind.LOSES_TO_TABLE),
    "beating_table": _happens(EventKind.BEATS_TABLE),
    "each_within": _often(None),
    "when_case": lambda parts, words: When(ConditionKind.IF, (_event({"deed": [EventKind.COMES_UP], **parts}, words),)),
    "event_no_such": _happens(EventKind.COMES_UP, cards=IT, negated=True),
    "event_same_player": lambda parts, words: Event(
        (EventKind.WINS_BOTH,), Who(Role.NO_ONE if "negated" in parts else Role.ANY)
    ),
    "event_other_players": lambda parts, words: Event((EventKind.WINS_BOTH,), NO_ONE),
    "event_there_is": _there_is,
    "place_deck": lambda parts, words: Zone.DECK,
    "place_board": lambda parts, words: Zone.COMMON,
    "event_both_lie": _both_lie,
    "event_both_colors": lambda parts, words: _both_lie(parts | {"cards": [_ONE_RED], "along": [_ONE_BLACK]}, words),
    "event_so_many_do": _so_many_do,
    "event_all_but": _all_but_do,
    "event_all_besides": _all_besides_do,
    "event_alone": _alone_does,
    "event_place_has": _place_has,
    "event_numbers": _numbers,
    "event_whose_has": _whose_has,
    "when_nth": _when_nth,
    "when_within": _when_within,
    "event_hand_has": lambda parts, words: _event({"deed": [EventKind.HAS], "who": [THEM], **parts}, words),
    "event_it_has": lambda parts, words: _event({"deed": [EventKind.HAS], **parts}, words),
    "again": lambda parts, words: Frequency(2, Period.GAME),
    "times_in_all": lambda parts, words: Frequency(parts["number"][0], Period.GAME),
}
