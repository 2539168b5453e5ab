"""When an act matters that the program cannot follow: conditions on a step, given all the steps of its game."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import fields, is_dataclass

from catalog.model import (
    arranging,
    auctions,
    board,
    dealing,
    decks,
    drawing,
    hands,
    moves,
    paying,
    qualifying,
    ranking,
    repeats,
    uses,
    wild_cards,
)  # fmt: skip
from catalog.model.branches import facing_chosen, lifts_discards
from catalog.model.constraints import recast
from catalog.model.frozen import fields_set
from catalog.model.layout import Facing, Selector, Spot
from catalog.model.normalize import CARDS, DEALER, EACH, IT, THEM
from catalog.model.phrase import CardPhrase, When, Who
from catalog.model.showdowns import Challenge, Showdown
from catalog.model.step import Step, deeds_of
from catalog.model.terms import Bound, ConditionKind, EventKind, Period, Role, Zone
from catalog.model.terms_of_money import Side

TWO = (Zone.LEFT_HAND, Zone.RIGHT_HAND, Zone.LEFT_STACK, Zone.RIGHT_STACK)
_COME_OR_GO = (
    board.Common,
    board.Table,
    dealing.Deal,
    drawing.Draw,
    drawing.Get,
    dealing.Pass,
    dealing.Take,
    moves.Buy,
)
_LOSING = (paying.Fold, drawing.Discard)
_TAKES = (EventKind.DISCARDS, EventKind.PASSES, EventKind.FOLDS)
_TIMES = (
    ConditionKind.BEFORE,
    ConditionKind.AFTER,
    ConditionKind.AFTER_THAT,
    ConditionKind.BEFORE_THAT,
    ConditionKind.BEFORE_DEAL,
    ConditionKind.BEFORE_BET,
)


def act_in(step: Step) -> Step | None:
    """The act within a step: what it makes others do, lets them do or forbids; None if it has none."""
    told = getattr(step, "act", None)
    return told if isinstance(told, Step) else None


def on_opposite_sides(step: Step, steps: Sequence[Step]) -> bool:
    """True for cards on opposite sides of a layout."""
    told = getattr(step, "cards", None)
    return isinstance(told, CardPhrase) and told.spot is Spot.OPPOSITE_SIDES


def doubles_dead(step: Step, steps: Sequence[Step]) -> bool:
    """True for cards that are dead because they are like another card, where hands are not badugi hands."""
    like = isinstance(step, ranking.Dead) and step.cards.like_card is not None and step.cards.like is not None
    return like and not any(isinstance(each, hands.Ranking) and each.base is hands.Base.BADUGI for each in steps)


def mated(step: Step, steps: Sequence[Step]) -> bool:
    """True for a limit that never matters: each card needs one of its rank in another suit, of which there is one."""
    if not isinstance(step, ranking.LimitWild) or step.cards is None or step.mate is None:
        return False
    decks_joined = any(isinstance(each, decks.JoinDecks) for each in steps)
    suits = (*step.cards.what, *step.mate.what)
    told = [each.cards for each in steps if isinstance(each, wild_cards.Wild) and each.cards.what == step.cards.what]
    mates = [cards.pairs_with.what for cards in told if cards.pairs_with is not None]
    return not decks_joined and all(of.suit for of in suits) and len(suits) == 2 and mates == [step.mate.what]


def limit_for_an_event(step: Step, steps: Sequence[Step]) -> bool:
    """True if players who did something have another limit, and the step does not say with which cards."""
    if not isinstance(step, drawing.Discard | drawing.Draw):
        return False
    return step.if_event is not None and step.if_event.cards is None


def at_each(step: Step, steps: Sequence[Step]) -> bool:
    """True if a card is dealt beside each of some others."""
    return isinstance(step, board.Common | board.Table) and step.at is not None and bool(step.at.each)


def forces(step: Step, steps: Sequence[Step]) -> bool:
    """True unless the step is barred, or is optional and its only effect is that another player folds or discards."""
    return not (step.barred or step.may and isinstance(act_in(step), _LOSING))


def folds_nobody(step: Step, steps: Sequence[Step]) -> bool:
    """True unless the act within a step is folding."""
    return not isinstance(act_in(step), paying.Fold)


def goes_on(step: Step, steps: Sequence[Step]) -> bool:
    """True unless the act within a step is a new deal, or a payment into the pot that is played for then."""
    return not isinstance(act_in(step), dealing.Redeal | paying.Match)


def nobody_does(step: Step, steps: Sequence[Step]) -> bool:
    """True if no step of the game has players do the act that this step declares."""
    return not somebody_does(step, steps)


def somebody_does(step: Step, steps: Sequence[Step]) -> bool:
    """True if a step of the game has players do the act within this one."""
    return any(type(other) is type(act_in(step)) for other in steps)


def needed_elsewhere(step: Step, steps: Sequence[Step]) -> bool:
    """True if a step of the game has players do what they need not do, other than a discard that they may buy off."""
    return somebody_does(step, steps) and not lifts_discards(step)


def which_to_beat(step: Step, steps: Sequence[Step]) -> bool:
    """True for cards off the deck to be beaten that nobody can count: how many they are is not told or told in two
    ways, they draw as players do, others lie on the table, or no showdown is told.
    """
    if not isinstance(step, qualifying.MustBeat) or step.cards is None or step.cards.lies is not Zone.DECK:
        return False
    others = [s.cards for s in steps if isinstance(s, qualifying.MustBeat) and s.cards is not None]
    lying = [s.number for s in steps if isinstance(s, board.Table)]
    number = step.cards.amount.number if step.cards.amount is not None else None
    counted = number is not None or step.cards.amount is None and step.cards.which is not None
    elsewhere = bool(lying) and sum(each or 0 for each in lying) != number
    shown = any(isinstance(s, Showdown) for s in steps)
    return not counted or elsewhere or not shown or step.draw or any(of != step.cards for of in others)


def may_tie(step: Step, steps: Sequence[Step]) -> bool:
    """True unless the rules themselves leave no tie for the best hand at the showdown.

    Where players turn up all of their cards, and whoever turns up the last one folds unless they beat the best hand
    showing, the last to do so beats all the others: for the high hand, if nothing but what shows then is compared.
    """
    plain = all(s.kind in _FLIPPED or isinstance(s, dealing.Blind) for s in steps)
    shown = [s for s in steps if isinstance(s, Showdown)]
    high = len(shown) == 1 and [share.side for share in shown[0].shares] == [Side.HIGH]
    up = next((at for at, s in enumerate(steps) if _until_all_up(s)), None)
    if up is None or not plain or not high or not any(map(_folds_unless_best, steps)):
        return True
    comes = (dealing.Deal, board.Table)
    return any(isinstance(s, comes) and (at > up or s.may or s.on_event) for at, s in enumerate(steps))


_FLIPPED = ("deal", "table", "flip", "bet", "ante", "repeat", "showdown", "rank", "fold")


def _until_all_up(step: Step) -> bool:
    events = [e for w in step.when if isinstance(w, When) and w.temper is ConditionKind.UNTIL for e in w.events]
    told = [cards for e in events if (cards := repeats.all_up(e)) is not None]
    return isinstance(step, repeats.Repeat) and bool(told) and all(of.lies is None and of.which is None for of in told)


def _folds_unless_best(step: Step) -> bool:
    """True for the rule that who turns up all of their cards and does not beat the best hand showing folds."""
    if not isinstance(step, paying.Fold) or step.may or step.barred or step.unless or step.unless_paid:
        return False
    events = [event for when in step.when for event in getattr(when, "events", ())]
    if len(step.when) != 1 or len(events) != 2:
        return False
    flips, beats = events
    turned = flips.cards is not None and flips.cards.amount is not None and flips.cards.amount.bound is Bound.ALL
    beaten = beats.deeds == (EventKind.BEATS_SHOWING,) and beats.negated and beats.cards is None
    return flips.deeds == (EventKind.FLIPS,) and not flips.negated and turned and beaten


def named_of_deck(step: Step) -> bool:
    """True for a rule on what hands are worth, what is wild or who wins by a card of the deck that nobody turns up."""
    told = step.kind in ("rank", "showdown", "qualifier", "win", "wild", "limited", "dead", "table")
    beaten = isinstance(step, qualifying.MustBeat)
    own = (getattr(step, of.name) for of in fields(step) if of.name not in ("when", "who"))
    return told and not beaten and any(map(_of_deck, own))


def _of_deck(part: object) -> bool:
    if isinstance(part, tuple):
        return any(map(_of_deck, part))
    if isinstance(part, CardPhrase) and part.lies is Zone.DECK:
        return True
    return is_dataclass(part) and any(_of_deck(getattr(part, of.name)) for of in fields(part))


def restricts(step: Step, steps: Sequence[Step]) -> bool:
    """True if a condition restricts whether an act is done, and not only when or who is first."""
    return step.turn is None and any(not (isinstance(w, When) and w.temper in _TIMES) for w in step.when)


def certain(step: Step, steps: Sequence[Step]) -> bool:
    """True for what happens in every deal: it is not optional, and it has no condition."""
    return not step.may and not step.when


def may_be_refused(step: moves.Decline, steps: Sequence[Step]) -> bool:
    """True for refusing an act that takes cards away, or one that turns cards in a game that asks how cards lie."""
    return step.deed in _TAKES or step.deed is EventKind.FLIPS and asks_facing(step, steps)


def asks_facing(step: Step, steps: Sequence[Step]) -> bool:
    """True if the game asks whether a card is face up or down, for what happens, is wild or is used."""
    return any(_asks_facing(other) for other in steps if not isinstance(other, moves.Lie | moves.FaceAlike))


def lies_anew(step: moves.Lie, steps: Sequence[Step]) -> bool:
    """True for how cards lie in a game that asks for it, but for a card that is bought and stays down, as it comes."""
    return asks_facing(step, steps) and not _stays_as_bought(step)


def _stays_as_bought(step: moves.Lie) -> bool:
    events = [event for when in step.when if isinstance(when, When) for event in when.events]
    bought = [event.cards for event in events if event.deeds == (EventKind.BUYS,) and not event.negated]
    if len(step.when) != 1 or len(events) != 1 or step.facing is not Facing.DOWN or not step.stays or not bought:
        return False
    told = bought[0]
    others = told.alternative if told is not None else None
    return told is not None and told.lies is Zone.DECK and (others is None or others.facing is Facing.DOWN)


def facing_not_followed(step: Step, steps: Sequence[Step]) -> bool:
    """True for a choice how other cards lie than those of the deal before it, in a game that asks for it."""
    after = zip((None, *steps), steps, strict=False)
    followed = all(one is not None and facing_chosen(one, other) for one, other in after if other == step)
    return asks_facing(step, steps) and not followed


def replaced_otherwise(step: Step, steps: Sequence[Step]) -> bool:
    """True if it matters how new cards lie, and cards may be replaced by another act than a draw that keeps their
    facing.
    """
    draws = [other for other in steps if isinstance(other, drawing.Draw)]
    plain = all(draw.new is None or draw.new.facing is None for draw in draws)
    others = (arranging.Switch, drawing.Twister, drawing.Reject, drawing.Get, moves.Replace, moves.Trade, moves.Buy)
    return asks_facing(step, steps) and not (draws and plain and not any(isinstance(s, others) for s in steps))


def lies_otherwise(step: Step, steps: Sequence[Step]) -> bool:
    """True if a rule asks how cards lie, and not only players who fold turn cards."""
    return deeds_of(step) != {EventKind.FOLDS} and asks_facing(step, steps)


def no_switch_with_table(step: Step, steps: Sequence[Step]) -> bool:
    """True unless the act is a switch of hands with the table."""
    act = act_in(step)
    return not (isinstance(act, arranging.Switch) and act.other.lies is Zone.TABLE)


def drawn_otherwise(step: Step, steps: Sequence[Step]) -> bool:
    """True if a hand that has lost is played on with other cards than the table's, or drawn to where nobody draws."""
    if not isinstance(step, Challenge):
        return False
    other = step.other is not None and (step.other.lies is not Zone.TABLE or step.other.amount is not None)
    return other or not (step.undrawn or any(isinstance(each, drawing.Draw) for each in steps))


def other_size(step: board.ChangeGame, steps: Sequence[Step]) -> bool:
    """True unless the game changes to one of stud in which players have as many cards as they are dealt in this one."""
    deals = [each.number or 0 for each in steps if isinstance(each, dealing.Deal) and not each.on_event]
    return step.game is not board.GameChoice.STUD or step.size != sum(deals)


def sizes_fixed(steps: Sequence[Step]) -> bool:
    """True if a rule says how many cards each of a player's hands has, and none that it may not have more."""
    apart = any(
        isinstance(step, uses.SplitHand | arranging.Stack)
        or isinstance(step, dealing.Deal)
        and (step.sets > 1 or step.to_hands)
        for step in steps
    )
    return apart and not any(isinstance(step, moves.HandLimit) for step in steps)


def within_hand(step: arranging.Switch) -> bool:
    """True if players switch up cards of their own for down cards of their own, so that both lie the other way."""
    both = (step.cards, step.other)
    ways = {Facing.DOWN if cards.lies is Zone.HOLE else cards.facing for cards in both}
    theirs = all(cards.lies in (None, Zone.HOLE) and cards.owner in (None, THEM) for cards in both)
    return theirs and ways == set(Facing)


def for_kept(step: Step) -> bool:
    """True if who has a card of the table's before them may take it, for one of their hand."""
    if not isinstance(step, arranging.Switch) or step.cards != IT or step.other.lies is not Zone.HAND:
        return False
    told = [e for when in step.when if isinstance(when, When) for e in when.events]
    return [e.cards for e in told if e.deeds == (EventKind.HAS,)] == [CardPhrase(lies=Zone.TABLE, which=Selector.THAT)]


def switched_unknown(step: arranging.Switch, steps: Sequence[Step]) -> bool:
    """True unless players switch cards of their own, one for one, for cards whose place is known."""
    cards, other = step.cards, step.other
    if other.lies in (Zone.DECK, Zone.COMMON) or within_hand(step) or for_kept(step):
        return False
    if from_aside(step, steps):
        return False
    if cards.which is Selector.THAT:
        return True
    if other.lies is Zone.TABLE:
        # A whole hand is not switched one for one.
        return cards.hands or cards.owner is not None and cards.amount is None and cards.which is None
    return other.owner in (None, THEM)


def moves_next_cards(step: repeats.Repeat, steps: Sequence[Step]) -> bool:
    """True for a repeat with the next cards in order, where comparing the first of them does more than fold or pay."""
    compared = [s for s in steps if deeds_of(s) & {EventKind.LOWER, EventKind.HIGHER}]
    return step.next_cards is not None and not all(isinstance(s, paying.Fold | paying.Match) for s in compared)


def from_aside(step: arranging.Switch, steps: Sequence[Step]) -> bool:
    """True if the card that a player left aside comes into one of their hands, in the place of one they discarded."""
    aside = any(isinstance(each, uses.SplitHand) and each.set_apart for each in steps)
    plain = step.other == CardPhrase(which=step.other.which) and step.other.which is not None
    return aside and plain and step.cards == IT and EventKind.DISCARDS in deeds_of(step)


def not_taken(step: Step, steps: Sequence[Step]) -> bool:
    """True if another player does something with a refused card other than take it."""
    act = act_in(step)
    return act is not None and not isinstance(act, dealing.Take)


def moves_cards_to_stay(step: paying.Fold, steps: Sequence[Step]) -> bool:
    """True if players fold unless they do something with cards other than buy one."""
    rooms = (dealing, drawing, arranging, moves, auctions)
    return type(step.unless).__module__ in {room.__name__ for room in rooms} and not isinstance(step.unless, moves.Buy)


def comes_again(step: Step) -> bool:
    """True if the card that nobody keeps is the first that is dealt in the next round."""
    came = step.other.came if isinstance(step, moves.Become) else None
    return came is not None and came.within is Period.NEXT_ROUND


def leaves_cards(step: moves.Make, steps: Sequence[Step]) -> bool:
    """True unless players must make hands as large as those that are dealt to them apart, less what each discards."""
    apart = [s.cards.amount for s in steps if isinstance(s, dealing.Deal) and s.sets > 1]
    told = [s.cards for s in steps if isinstance(s, drawing.Discard) and s.cards is not None]
    gone = [cards.amount for cards in told if cards.each_hand]
    left = sum(of.number or 0 for of in apart if of) - sum(of.number or 1 for of in gone if of)
    return not (step.may or step.alternatively) or step.cards.size != left


def from_nowhere(step: dealing.Take, steps: Sequence[Step]) -> bool:
    """True if no rule says from whom, or from where, the cards are taken."""
    return dealing.is_plain(step.cards)


def unnumbered(step: Step) -> bool:
    """True for a step that deals or moves cards ("deal cards to each player") and does not say how many."""
    if not isinstance(step, _COME_OR_GO) or step.until:
        return False
    told = [gift.cards for gift in step.gifts] if isinstance(step, dealing.Pass) else [step.cards]
    if isinstance(step, dealing.Deal) and step.cards.hands and step.cards.size is None:
        return True  # a hand of how many cards?
    return any(cards is not None and recast(cards, facing=None, lies=None, new=False) == CARDS for cards in told)


def fixed_number_of_commons(step: Step) -> bool:
    """True if a hand may use only a certain number of community cards, wherever they are in their layout."""
    if not isinstance(step, uses.Use) or not step.only:
        return False
    parts = [part for option in step.options for part in option.parts]
    return all(p.lies is Zone.COMMON and p.amount is not None and p.amount.number for p in parts)


def narrows_pool(step: uses.Use, steps: Sequence[Step]) -> bool:
    """True if a hand may not use certain cards, and so has fewer cards to choose from.

    It is False if the step limits how many of them may be used, has a condition, is about faces that other cards
    may have, or about the one card that each player turned up just before: then a hand has one card fewer.
    """
    parts = [part for option in step.options for part in option.parts]
    if parts == [IT] and _one_turned_up(step, steps):
        return False
    return step.barred and not (step.when or step.limits or all(part.what and not part.lies for part in parts))


def _one_turned_up(step: uses.Use, steps: Sequence[Step]) -> bool:
    """True if the card that a step speaks of as "it" is one that each player has turned up."""
    before = steps[: next((at for at, other in enumerate(steps) if other is step), 0)]
    turned = next((s for s in reversed(before) if isinstance(s, dealing.Flip)), None)
    if turned is None or turned.who != EACH or turned.may or turned.when:
        return False
    return turned.number == 1 or turned.cards.amount is None and turned.cards.which in (Selector.FIRST, Selector.LAST)


def has_nobody_next(step: Step, steps: Sequence[Step]) -> bool:
    """True for the dealer, who may not trade if each player may trade with the next one: nobody comes after the
    dealer.
    """
    trades = (other for other in steps if isinstance(other, moves.Trade) and not other.barred)
    return step.who == DEALER and any(other.partner == Who(Role.NEXT) for other in trades)


def unlimited(step: Step, steps: Sequence[Step]) -> bool:
    """True if no rule says how many cards a hand may have."""
    return not any(isinstance(other, moves.HandLimit) and other.facing is None for other in steps)


def forced_fold(step: Step, steps: Sequence[Step]) -> bool:
    """True if a rule makes players fold with no way to stay in, such as paying."""
    return any(isinstance(s, paying.Fold) and s.unless is None and s.unless_paid is None for s in steps)


def _asks_facing(step: Step) -> bool:
    told = [cards for when in (*step.when, *(step.who.doing if step.who else ())) for cards in cards_in(when)]
    if step.kind in ("wild", "limited", "dead", "hand", "rank", "showdown", "fold", "match"):
        told += list(cards_in(step))
    return any(cards.facing is not None or cards.lies is Zone.HOLE for cards in told)


def cards_in(part: object) -> Iterator[CardPhrase]:
    """All card phrases in a step, or a part of one, except those within other card phrases."""
    if isinstance(part, CardPhrase):
        yield part
    if isinstance(part, tuple):
        for each in part:
            yield from cards_in(each)
    elif is_dataclass(part):
        for field in fields(part):
            yield from cards_in(getattr(part, field.name))


def leaves_out(step: Step) -> bool:
    """True for the rule that a card mentioned before is no part of the hand."""
    if not isinstance(step, uses.Use) or not step.barred or step.when:
        return False
    return step.options == (uses.Option(parts=(CardPhrase(which=Selector.THAT),)),)


def names_hand(step: Step) -> int | None:
    """The size of the one of a player's hands that a rule says is compared; None for a rule about other things."""
    if not isinstance(step, uses.Use) or step.may or step.barred or step.when or len(step.options) != 1:
        return None
    parts = step.options[0].parts
    told = parts[0] if len(parts) == 1 else CardPhrase()
    plain = fields_set(told) in ({"hands", "size"}, {"owner", "hands", "size"})
    return told.size if plain and told.owner in (None, Who(Role.THAT)) else None


def hands_to_win(step: Step) -> tuple[int, ...]:
    """The sizes of a player's hands all of which must be the best for them to win anything; none by another rule."""
    if not isinstance(step, qualifying.NoWin) or len(step.when) != 1 or step.side is not None:
        return ()
    when = step.when[0]
    if not isinstance(when, When) or len(when.events) != 1:
        return ()
    event = when.events[0]
    if when.temper is not (ConditionKind.IF if event.negated else ConditionKind.UNLESS):
        return ()
    told = [cards for cards in (event.cards, event.along) if cards is not None]
    plain = all(fields_set(cards) == {"owner", "hands", "size"} for cards in told)
    sizes = tuple(cards.size for cards in told if cards.size is not None)
    return sizes if event.deeds == (EventKind.WINS,) and plain and len(sizes) == 2 else ()


def declined(step: Step) -> bool:
    """True for what a player may call for and simple players never do: another game, or a new deal of some cards."""
    return step.may and isinstance(step, (board.ChangeGame, drawing.Twister))


def refusable(step: Step) -> bool:
    """True for a trade to which a player and another one must both agree."""
    if not isinstance(step, moves.Trade) or not step.may or step.with_deck:
        return False
    return step.partner is None or step.partner.role is Role.EACH_OTHER
