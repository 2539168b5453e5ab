"""Whether a rule's condition is so: by the cards where they tell it, by the chooser's word where play does."""

from __future__ import annotations

from catalog.model.amounts import Frequency
from catalog.model.board import TurnUp
from catalog.model.card import CardSet
from catalog.model.constraints import recast
from catalog.model.dealing import Deal, Pass
from catalog.model.drawing import Get
from catalog.model.frozen import fields_set
from catalog.model.layout import Selector
from catalog.model.moves import Buy
from catalog.model.paying import Fold
from catalog.model.phrase import CardPhrase, Event, When
from catalog.model.repeats import all_up
from catalog.model.step import Step
from catalog.model.terms import Bound, ConditionKind, EventKind, Group, Period, Role, Zone
from catalog.play.deck import how_many_show, paired, rank_of, same_rank
from catalog.play.select import any_fits, fits, how_many, how_many_players, select
from catalog.play.state import State
from catalog.play.table import Laid
from catalog.play.waiting import COMING, cards_of, compares


def sheds(step: Step) -> bool:
    """True for a rule that has one player fold every time that it comes, whatever the cards."""
    if not isinstance(step, Fold) or step.when or step.may or step.unless is not None or step.unless_paid is not None:
        return False
    return step.who is not None and step.who.role in (Role.LOW_SHOWING, Role.HIGH_SHOWING, Role.LOW_HAND)


def lucky(step: Step) -> bool:
    """True for cards that come only where a player has a certain card, or certain cards to hand on."""
    if isinstance(step, Pass):
        return step.may and all(gift.cards.what for gift in step.gifts)
    if not isinstance(step, Deal | Get | Buy):
        return False
    events = [event for when in step.when if isinstance(when, When) for event in when.events]
    if any(event.deeds[0] is EventKind.HAS and event.cards is not None and event.cards.what for event in events):
        return True
    return isinstance(step, Get) and step.may and step.per is not None and step.per.which is Selector.THAT


def triggered(play: State, step: Step, event: Event, deed: EventKind, seat: int, laid: Laid) -> bool:
    """True where this card's coming is the event that the step waits for."""
    if deed not in event.deeds and not _as_good(deed, event, seat):
        return False
    cards = cards_of(event)
    if (event.who is not None and seat < 0) or (cards.lies is Zone.COMMON and seat != -2):
        return False
    if not fits(laid, cards) and not _wild_now(play, seat, laid, cards):
        return False
    if compares(cards) and laid not in select(play.table, cards, seat if seat >= 0 else None):
        return False
    if cards.group is Group.PAIR:
        hand = play.table.hands[seat] if seat >= 0 else []
        mates = [other for other in hand if other.up and other.turned < laid.turned]
        # A third card of a rank makes no new pair, a fourth does.
        if sum(same_rank(other.card, laid.card) for other in mates) % 2 == 0:
            return False
    if cards.named is not None and rank_of(laid.card) != play.table.named.get(cards.named):
        return False
    least = cards.amount.number or 1 if cards.amount is not None else 1
    if event.who and cards.group is None and least > 1:
        if sum(fits(other, cards) for other in play.table.hands[seat]) < least:
            return False
    others = [when for when in step.when if not (isinstance(when, When) and event in when.events)]
    return all(holds(play, step, when) for when in others)


def _wild_now(play: State, seat: int, laid: Laid, cards: CardPhrase) -> bool:
    """True for a wild card of a player's, where wild cards are meant and it is known what is wild by then."""
    told = seat >= 0 and any(of == CardSet(wild=True) for of in cards.what)
    return told and fits(laid, recast(cards, what=())) and play.wild_now(laid, seat, cards.owner is not None)


def _as_good(deed: EventKind, event: Event, seat: int) -> bool:
    """A card dealt or drawn is got, and a common that is turned up is dealt face up then."""
    if deed in (EventKind.DEALT, EventKind.GETS, EventKind.DRAWS) and EventKind.GETS in event.deeds:
        return True
    return deed is EventKind.GETS and EventKind.DEALT in event.deeds or seat == -2 and deed is EventKind.FLIPS


def holds(play: State, step: Step, when: When | Frequency) -> bool:
    """Whether a condition lets its step happen now."""
    if isinstance(when, Frequency):
        if when.times is None or when.period is None:
            return True
        used = play.used.get(id(step), 0)
        return used < when.times * (play.table.seats if step.who and step.who.role is Role.EACH else 1)
    if when.temper in (
        ConditionKind.IF,
        ConditionKind.ONLY_IF,
        ConditionKind.EACH_ROUND,
        ConditionKind.WHILE,
        ConditionKind.EACH_TIME,
        ConditionKind.UNLESS,
    ):
        told = [so(play, event) for event in when.events]
        unless = when.temper is ConditionKind.UNLESS
        if when.either and True in told or not when.either and told and all(told):
            return not unless
        if False in told and not when.either or None not in told:
            return unless
        return play.table.chooser.whether(play.table, None, step, "happens")
    if when.temper is ConditionKind.OTHERWISE:
        return not play.spoken.held
    if when.temper is ConditionKind.FIRST_GAME:
        return play.table.deals == 1
    if when.temper is ConditionKind.SOME_CASE:
        return play.table.chooser.whether(play.table, None, step, "happens")
    return True


def so(play: State, event: Event) -> bool | None:
    """Whether an event, or its contrary where it is negated, is true by the cards; None where they do not tell."""
    answer = by_cards(play, event)
    answer = play.knows(event) if answer is None else answer
    return None if answer is None else answer is not event.negated


def by_cards(play: State, event: Event) -> bool | None:
    """What the table says of an event: who plays and what became of them, or the cards; None where it does not tell."""
    return by_players(play, event) if event.deeds[0] in OF_PLAYERS else by_lying(play, event)


OF_PLAYERS = {
    EventKind.AT_TABLE,
    EventKind.TOO_SOON,
    EventKind.WINS_AUCTION,
    EventKind.FOLDS,
    EventKind.WANTS,
    EventKind.WINS,
    EventKind.FROZEN,
    EventKind.REMAINS,
}
"""What players do, or what becomes of them, whatever their cards."""


def by_players(play: State, event: Event) -> bool | None:
    """What those who play say of such an event: how many they are, who folded, bought or is frozen."""
    table, deed = play.table, event.deeds[0]
    who = event.who.role if event.who else None
    number = event.who.amount if event.who else None
    if deed is EventKind.AT_TABLE and number is not None:
        least, most = how_many_players(number)
        return least <= table.seats <= most
    if deed is EventKind.TOO_SOON:
        return False  # dealers here make no mistakes
    if deed is EventKind.WINS_AUCTION:
        play.spoken.seat = play.sales.buyer
        return play.sales.buyer is not None
    if deed is EventKind.FOLDS and who in (Role.ANY, None) and event.cards is None:
        return True if table.folded else None if event.negated else False
    if deed is EventKind.WANTS and who is Role.NO_ONE and play.sales.sold:
        return False
    if deed is EventKind.WINS and who is Role.EACH and event.cards is not None:
        wins = event.cards.amount.number if event.cards.amount else 1
        return all(play.sales.wins.get(seat, 0) >= (wins or 1) for seat in table.playing)
    if deed is EventKind.FROZEN and who is Role.EACH:
        return all(seat in play.refused.frozen for seat in table.playing)
    if deed is EventKind.REMAINS and number is not None and any(map(sheds, play.steps)):
        return len(table.playing) <= (number.number or 1)
    return None


def by_lying(play: State, event: Event) -> bool | None:
    """What the cards say of an event, as they lie: which of them are up, come, held, paired, or left in the deck."""
    table, deed, cards = play.table, event.deeds[0], event.cards
    who = event.who.role if event.who else None
    if deed is EventKind.RUNS_OUT and cards is not None and who is None:
        return not table.left
    if deed is EventKind.SHOWS and who in (Role.THAT, Role.DEALER, Role.NEIGHBOR_LEFT, Role.NEIGHBOR_RIGHT):
        return shows(play, event)
    if deed in (EventKind.LIES, EventKind.COMES_UP) and who is None and (common := _common_told(cards)) is not None:
        return len(select(table, common[0], None)) >= common[1]
    if (up := all_up(event)) is not None and who in (None, Role.EACH, Role.THAT):
        there = _turned_one_by_one(play, up)
        return (bool(there) and all(laid.up for laid in there)) is not event.negated
    if deed is EventKind.HAS and who is Role.ANY and cards == CardPhrase(lies=Zone.TABLE, which=Selector.THAT):
        return table.keeper is not None
    if deed is EventKind.DECK_SHORT:
        return len(table.left) < table.seats
    if deed is EventKind.HAS and cards is not None and who in (Role.EACH, Role.THAT):
        seats = table.playing if play.spoken.seat is None or who is Role.EACH else [play.spoken.seat]
        return all(has(play, seat, event) for seat in seats)
    if deed in COMING and cards is not None and event.within in _THIS_ROUND:
        return any_fits([laid for _, laid in play.round_cards], cards)
    if deed is EventKind.PAIRS and cards is not None and cards.lies is not None:
        return paired([laid.card for laid in select(table, cards, None)])
    return None


_THIS_ROUND = (Period.ROUND, Period.LAST_DEALING, Period.LAST_ROUND)


def _common_told(cards: CardPhrase | None) -> tuple[CardPhrase, int] | None:
    """Common cards of which so many are told and nothing else, but for which way they face; None for others."""
    if cards is None or cards.lies is not Zone.COMMON or cards.amount is None or not cards.amount.number:
        return None
    return None if fields_set(cards) - {"amount", "lies", "facing"} else (cards, cards.amount.number)


def _turned_one_by_one(play: State, cards: CardPhrase) -> list[Laid]:
    """The cards of which a rule tells that all are up: those of the players, or those on the table where they are
    turned up there."""
    table = play.table
    on_table = cards.owner is None and any(isinstance(step, TurnUp) for step in play.steps)
    if cards.lies is Zone.COMMON or cards.lies is None and on_table and table.commons:
        return list(table.commons)
    if cards.lies is Zone.TABLE or cards.lies is None and on_table:
        return list(table.tables)
    return [laid for seat in table.playing for laid in table.hands[seat]]


def has(play: State, seat: int, event: Event) -> bool:
    """Whether a player has such cards, so many of them."""
    cards = cards_of(event)
    hand = play.table.hands[seat]
    least, _ = how_many(cards, len(hand))
    if cards.what and fields_set(cards) <= {"what", "amount", "facing", "owner", "lies"} and _counted(cards):
        there = select(play.table, recast(cards, what=()), seat)
        enough = max(1, cards.amount.number or 1 if cards.amount else 1)
        return how_many_show([laid.card for laid in there], cards.what, enough) >= enough
    mine = select(play.table, cards, seat)
    if cards.amount is not None and cards.amount.number is None and cards.facing is not None:
        return bool(hand) and len(mine) == len(hand)
    if cards.amount is not None and cards.amount.number is not None and not cards.what and cards.facing is None:
        return (
            len(hand) == cards.amount.number
            if cards.amount.bound in (Bound.EXACTLY, Bound.STRICT)
            else len(mine) >= least
        )
    return len(mine) >= max(1, cards.amount.number or 1 if cards.amount else 1)


def _counted(cards: CardPhrase) -> bool:
    """True where a number of cards is told, or none."""
    return cards.amount is None or cards.amount.number is not None or cards.facing is None


def shows(play: State, event: Event) -> bool | None:
    """Whether the player spoken of, or their neighbour, shows such a card face up."""
    seat, cards = play.spoken.seat, event.cards
    if event.who is not None and event.who.role is Role.DEALER:
        seat = play.table.dealer
    if seat is None or cards is None or not cards.what or event.who is None:
        return None
    if event.who.role in (Role.NEIGHBOR_LEFT, Role.NEIGHBOR_RIGHT):
        seat = play.table.neighbor(seat, event.who.role is Role.NEIGHBOR_RIGHT)
    return any_fits([laid for laid in play.table.hands[seat] if laid.up], cards)
