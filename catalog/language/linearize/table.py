"""House wording for steps about the table and the pot: layouts, betting, declarations, payments, showdowns, endings."""

from __future__ import annotations

from collections.abc import Callable
from itertools import groupby

from catalog.language.linearize.phrases import (
    card_set_words,
    cards_words,
    each_words,
    event_words,
    hand_value_words,
    kind_words,
    leads,
    line_words,
    plural,
    pot_words,
    price_words,
    share_words,
    spot_words,
    who_words,
    within_words,
)
from catalog.language.terms import HELD, LET_GO
from catalog.model import betting, board, contests, declaring, pots, repeats, showdowns, uses
from catalog.model.card import CardSet
from catalog.model.constraints import changed
from catalog.model.layout import Facing, Going, Layout, Placement, Selector, Shape, Spot
from catalog.model.normalize import IT
from catalog.model.phrase import Amount, Bound, CardPhrase, EventKind, Side, Unit, Zone
from catalog.model.step import Step, number_of

# acts that say who they are about themselves
NO_SUBJECT = (
    betting.Bet,
    showdowns.Showdown,
    betting.RaiseLimit,
    betting.BetLimit,
    showdowns.CalledShowdown,
    board.Common,
    board.Table,
    board.StillChange,
)


def is_told(step: Step) -> bool:
    """True for what players must do where the verb alone would say that they do it of themselves."""
    if isinstance(step, betting.Fold):
        return step.unless_paid is not None or step.unless is not None
    if isinstance(step, uses.Use):
        return step.only and not step.may
    return isinstance(step, betting.Openers) or isinstance(step, contests.Outbid) and step.or_call


def times_words(times: int) -> str:
    """`once`, `twice`, `3 times`."""
    return {1: "once", 2: "twice"}.get(times, f"{times} times")


# ---- layouts


def _shape(layout: Layout) -> str:
    grid = "x".join(str(n) for n in layout.grid)
    return (f"{grid} " if grid else "") + layout.shape.value


def _ways_in_turn(ways: tuple[Facing, ...]) -> str:
    """`the first 2 up and the next card down and the last 2 up`: which way the cards of a line face."""
    runs = [(way, len([*alike])) for way, alike in groupby(ways)]
    names = ["first", *["next"] * (len(runs) - 2), "last"]
    many = [str(number) if number > 1 else "card" for _, number in runs]
    return " and ".join(
        f"the {name} {number} {way.value}" for name, number, (way, _) in zip(names, many, runs, strict=True)
    )


def in_layout(layout: Layout | None) -> str:
    """How cards are laid out, after "deal ...": ` in 2 rows of 3`; nothing where they are not."""
    if layout is None:
        return ""
    if ways := layout.row_facings or layout.column_facings:
        words = in_layout(changed(layout, row_facings=(), column_facings=()))
        if layout.shape is Shape.LINE and len(ways) > 2:
            return f"{words}, {_ways_in_turn(ways)}"
        if layout.shape in (Shape.LINE, Shape.CIRCLE):
            return f"{words}, alternating {ways[0].value} and {ways[1].value}"
        if layout.column_facings and layout.shape is Shape.SETS:
            return f"{words}, 1 card of each set {ways[0].value} and 1 {ways[1].value}"
        sort = "column" if layout.column_facings else "set" if layout.shape is Shape.SETS else "row"
        return f"{words}, " + " and ".join(f"1 {sort} {way.value}" for way in ways)
    if layout.lines and layout.shape is not Shape.LINE:
        number, shape = len(layout.lines), layout.shape.value
        if layout.shape not in (Shape.ROWS, Shape.SETS, Shape.COLUMNS):
            return f" in a {shape} with rows of {' and '.join(str(n) for n in layout.lines)}"
        if len(set(layout.lines)) == 1:
            between = f" and {layout.between} more between the columns" if layout.between else ""
            return f" in {number} {shape} of {layout.lines[0]}{between}{_sharing(layout)}"
        return f" in {number} {shape}, " + " and ".join(f"1 of {size}" for size in layout.lines)
    empty = " with no card in the middle" if layout.hollow else ""
    if layout.times > 1:
        several = "es" if layout.shape is Shape.CROSS else "s"
        return f" in {layout.times} {layout.shape.value}{several}{_sharing(layout)}"
    if layout.across:
        empty = f", {layout.across} across and {layout.down} down"
    return f" in {'an' if layout.shape in _AN else 'a'} {_shape(layout)}{empty}{_sharing(layout)}"


def _sharing(layout: Layout) -> str:
    return f" sharing the {layout.sharing.value} card" if layout.sharing else ""


_AN = {*map(Shape, "aefhilmnorsx"), Shape.ARROW, Shape.OCTAGON, Shape.ARC}
_BESIDE = {
    Spot.RIGHT: "to the right of",
    Spot.LEFT: "to the left of",
    Spot.BELOW: "below",
    Spot.ABOVE: "above",
    Spot.THROUGH: "through the middle of",
    Spot.ABOVE_MIDDLE: "above the middle of",
    Spot.BELOW_MIDDLE: "below the middle of",
    Spot.BESIDE: "beside",
}


def _the_layout(layout: Layout | None) -> str:
    if layout is None:
        return "it"
    return f"the {_shape(layout)}" + (f" of {layout.lines[0]}" if layout.shape is Shape.LINE and layout.lines else "")


def _placed(place: Placement) -> str:
    what = line_words(place.street) if place.street is not None else _the_layout(place.layout)
    if place.spot is Spot.CORNER:
        return f"{place.number // board.CORNERS.get(place.layout.shape, 4)} at each corner of {what}"
    return f"{place.number} {_BESIDE[place.spot]} {what}"


def _extra(place: Placement) -> str:
    what = _the_layout(place.layout)
    where = f"{_BESIDE[place.spot]} {what}" if place.spot in _BESIDE else f"{spot_words(place.spot)} of {what}"
    if place.joker:
        jokers = f"{place.number} jokers" if place.number > 1 else "a joker"
        return f", and put {jokers}{' ' + place.facing.value if place.facing else ''} {where}"
    if place.what is not None:
        facing = f" {place.facing.value}" if place.facing else ""
        return f", and put {place.number} {card_set_words(place.what, place.number)}{facing} {where}"
    return f", and deal {place.number} more{' ' + place.facing.value if place.facing else ''} {where}"


def _common(step: board.Common) -> str:
    if step.between_players:
        cards = changed(step.cards, amount=Amount(step.cards.amount.number))
        return f"deal {cards_words(cards, facing_after=True)} between each 2 players"
    words = f"{_dealt(step)}{in_layout(step.layout)}{_at(step)}"
    words += "".join(f", {_placed(p)}" for p in step.places)
    words += "".join(_extra(p) for p in step.extras)
    words += ", overlapping" if step.overlapping else ""
    if step.aligned:
        one, other = cards_words(step.aligned.cards), cards_words(step.aligned.other)
        words += f", so that {one} is {_BESIDE.get(step.aligned.spot, 'next to')} {other}"
    return words


def _dealt(step: board.Common | board.Table) -> str:
    """The cards that are dealt, without those that come to each of them."""
    cards = step.cards if step.at is None else changed(step.cards, plus=None)
    return f"deal {cards_words(cards, facing_after=True)}"


def _at(step: board.Common | board.Table) -> str:
    """Where cards come to others: ` on top of the last common card`, ` below each flop`."""
    at, more = step.at, step.cards.plus
    if at is None:
        return ""
    where = {None: "beside", Spot.ON_TOP: "on top of"}.get(at.spot) or _BESIDE[at.spot]
    words = cards_words(at.cards)
    if more is not None:
        return f", and {cards_words(changed(more, lies=None), facing_after=True)} {where} each of them"
    if at.each and at.cards == IT:
        words = "each of them"
    elif at.each and at.cards.amount is not None:
        words = f"each of {words}"
    elif at.each:
        words = line_words(at.cards.line) if at.cards.line else cards_words(changed(at.cards, which=Selector.THAT))
        words = words if words.startswith("each ") else "each " + words.replace("the ", "", 1)
        if at.cards.line and at.cards.lies:
            words += f" of {at.cards.lies.value} cards"
        elif at.cards.line and at.cards.shape:
            words += f" of the {'x'.join(map(str, at.cards.grid))} {at.cards.shape.value}".replace("  ", " ")
    return f" {where} {words}"


def _table(step: board.Table) -> str:
    amount = step.cards.amount
    if step.between_players:
        cards = changed(step.cards, amount=Amount(amount.number))
        return f"deal {cards_words(cards, facing_after=True)} to the table between each 2 players"
    if amount is not None and amount.per_player and not (step.layout or step.to or amount.extra):
        once = changed(step.cards, amount=changed(amount, bound=Bound.EXACTLY))
        per = "for each player still in" if amount.bound is Bound.PER_PLAYER_LEFT else "per player"
        return f"deal {cards_words(once, facing_after=True)} to the table {per}{_to_pick(step)}"
    words = _dealt(step)
    if step.kitty:
        return f"{words} to the table as a kitty"
    if step.hands > 1:
        size, facing = number_of(step.cards) // step.hands, step.cards.facing
        each = f"{size} {plural(size)} each{' ' + facing.value if facing else ''}"
        return f"deal {step.hands} dummy hands of {each} to the table"
    if step.as_hand:
        return f"{words} to the table as a dummy hand"
    if step.to:
        return f"{words} to {who_words(step.to, as_object=True)}"
    to = "" if step.cards.lies else " to the table"
    return f"{words}{to}{in_layout(step.layout)}{_at(step)}{_to_pick(step)}"


def _to_pick(step: board.Table) -> str:
    return ", for players to pick" if step.to_pick else ""


def _turn_up(step: board.TurnUp) -> str:
    words = f"turn up {cards_words(step.cards)}"
    if step.path:
        words += ", going " + " and ".join(_GOING.get(going.value, going.value) for going in step.path)
    if step.skip:
        words += ", skipping every other card" if step.skip == 1 else f", skipping {step.skip} cards each time"
    if step.start_at:
        words += f", starting with {cards_words(step.start_at)}"
    if step.new_rank:
        words += ", replaced from the deck until its rank is new"
    return words


_GOING = {"up": "bottom to top", "inward": "spiraling in", "outward": "spiraling out"}


# ---- the deck and the game


_SHUFFLED = {
    Zone.DISCARDS: "the discards",
    Zone.DECK: "the deck",
    Zone.COMMON: "the common cards",
    Zone.TABLE: "the table cards",
}


def _shuffle(step: board.Shuffle) -> str:
    what = f"the {step.size} card hands" if step.size else _SHUFFLED.get(step.shuffled, step.shuffled.value)
    what = what.replace("the ", f"the {step.facing.value} ", 1) if step.facing else what
    what += f" and {_SHUFFLED.get(step.also, step.also.value)}" if step.also else ""
    what += f" except {cards_words(step.besides)}" if step.besides else ""
    if step.shuffled is step.into:
        return f"shuffle {what}"
    into = "the deck" if step.into is Zone.DECK else "a " + step.into.value
    if step.on_top or step.at_bottom:
        return f"shuffle {what} and put them {'on top' if step.on_top else 'on the bottom'} of {into}"
    return f"shuffle {what} into {into}"


def _sets(sets: tuple[CardSet, ...]) -> str:
    return " and ".join(card_set_words(of, None) for of in sets)


def _deck(step: board.Deck) -> str:
    words = f"use a {step.pack.value if step.pack else f'{step.size} card'} deck"
    return words + (f" with {step.jokers} {plural(step.jokers, 'joker')}" if step.jokers else "")


def _remove(step: board.RemoveFromDeck) -> str:
    words = f"remove {_sets(step.sets)} from the deck"
    words += f", and add {step.jokers} {plural(step.jokers, 'joker')}" if step.jokers else ""
    return words + (f", and shuffle them into a {step.own_deck} card deck" if step.own_deck else "")


def _join(step: board.JoinDecks) -> str:
    what = f"{_sets(step.sets)} from " if step.sets else ""
    jokers = f", with {step.jokers} {plural(step.jokers, 'joker')}" if step.jokers else ""
    return f"shuffle {what}{step.decks} decks together{jokers}"


def _roll(step: board.Roll) -> str:
    if step.again:
        return f"reroll {step.dice} of the dice" if step.dice else "reroll the dice"
    sides = "" if step.sides == 6 else f"{step.sides}-sided "
    return f"roll {step.dice} {sides}{'die' if step.dice == 1 else 'dice'}"


def _change_game(step: board.ChangeGame) -> str:
    size = f"{step.size} card " if step.size else ""
    game = "game" if step.game is board.GameChoice.ANY else f"{step.game.value} variant"
    by = f"flip {cards_words(step.flipped)} to " if step.flipped else ""
    size = "high-low " * step.high_low + size
    return f"{by}change the game to any {size}{game} played by the group"


# ---- betting


def _way_round(going: Going) -> str:
    return "around the table" if going is Going.AROUND else f"{going.value} around the table"


def _bet(step: betting.Bet) -> str:
    words = "there is a " if any(leads(w) for w in step.when) else ""
    limit = {Unit.POT: "pot limit ", Unit.FREE: "no limit "}.get(step.limit, "")
    words += "lead bet" if step.lead else "blind " * step.unseen + limit + "betting round"
    words += " over several hands" if step.several_hands else ""
    if step.limit in (Unit.MIN_BET, Unit.MAX_BET):
        words += f" at the {step.limit.value} limit"
    if step.side:
        words += f" for the {step.side.value} {'card' if step.of_card else 'hand'}"
    if step.nth:
        words += f" for the {step.nth.value} hand"
    if step.lies:
        words += f" for the {step.lies.value}"
    if step.of_hand:
        words += f" for the {step.of_hand.value}"
    if step.among:
        words += f" for {who_words(step.among, as_object=True)}"
    if step.opener:
        words += f", opened by {who_words(step.opener, as_object=True)}"
        words += f" for {price_words(step.least)}" if step.least else ""
    if step.backward:
        words += ", going counterclockwise"
    if step.must_bet:
        words += ", who must bet" + (" or fold" if step.or_fold else "")
    if step.rotates:
        words += f", subsequent rounds rotate {_way_round(step.rotates)}"
    if step.later:
        words += f", subsequent rounds start with {who_words(step.later, as_object=True)}"
    if step.blinds:
        words += f", with {step.blinds} {plural(step.blinds, 'blind')}"
        words += f" of {price_words(step.blind)}" if step.blind else ""
        words += f" by {who_words(step.poster, as_object=True)}" if step.poster else ""
    if step.straddles:
        words += f"{' and' if step.blinds else ', with'} {step.straddles} {plural(step.straddles, 'straddle')}"
    if step.most_raises is not None:
        words += f", with {f'up to {step.most_raises} raises' if step.most_raises else 'no raises'}"
    return words + (f", all bets go into the {step.pot.value}" if step.pot else "")


def _ante(step: betting.Ante) -> str:
    words = "reante" if step.again else "ante" + (f" {price_words(step.pays)}" if step.pays else "")
    if step.counting:
        words += f" for each {each_words(step.counting)}"
        words += ", including the one they are about to be dealt" if step.including_next else ""
    words += " alone" if step.alone else ""
    words += {1: "", 2: " twice"}.get(step.times, f" {step.times} times")
    return words + (" for everyone" if step.for_all else "") + (" to get back into the game" if step.to_return else "")


def _escalate(step: betting.Escalate) -> str:
    what = step.limit.value if step.limit else "the ante"
    if not step.ante and not step.limit:
        return "double all further payments"
    if step.set_to:
        return f"{what} is {price_words(step.set_to)}"
    if step.rise:
        return f"{what} goes up by {price_words(step.rise)}"
    return f"{what} is {'doubled' if step.times == 2 else 'tripled'}"


def _bet_limit(step: betting.BetLimit) -> str:
    if step.deed is None and step.least is None:
        return f"{'all bets must be' if step.exact else 'max bet is'} {price_words(step.most)}"
    bets = {None: "bet", EventKind.BETS: "bet", EventKind.RAISES: "raise"}[step.deed]
    words = f"the first {bets} must be" if step.first else f"each {bets} must be"
    words += f" at least {price_words(step.least)}" if step.least else ""
    return words + (f"{', up to' if step.least else ''} {price_words(step.most)}" if step.most else "")


def _raise_limit(step: betting.RaiseLimit) -> str:
    within = f" {within_words(step.within)}" if step.within else ""
    if step.times is None:
        return "there is no limit on raises"
    if not step.times:
        return f"no raises are allowed{within}"
    if step.each:
        return f"there is a limit of {step.times} {plural(step.times, 'raise')}{within} per player"
    return f"the pot may only be raised {times_words(step.times)}{within}"


def _wager(step: betting.Wager) -> str:
    verb = {EventKind.BETS: "bet", EventKind.RAISES: "raise"}.get(step.deed, "call")
    if step.blind:
        return "make a blind bet" + (f" of {price_words(step.least)}" if step.least else "")
    if step.stake:
        most = f", up to {price_words(step.most)}" if step.most else ""
        if step.stake is Unit.POT:
            return f"{verb} how many times they will match the pot{most}"
        return (
            f"{verb} how many times {'the ' * (step.stake is Unit.ANTE)}{step.stake.value} they pay if they lose{most}"
        )
    verb += f" on {cards_words(step.hands)}" if step.hands else ""
    verb = "only " * step.only + verb
    if step.most:
        return f"{verb} up to {price_words(step.most)}"
    return verb + (f" {price_words(step.least)}" if step.least else " double" if step.doubled else "")


def _equal_bets(step: betting.EqualBets) -> str:
    if step.on:
        one, other = ("left", "right") if step.on is Zone.LEFT_HAND else ("right", "left")
        return (
            f"bets on their {one} hand must be {'double' if step.times == 2 else 'triple'} those on their {other} hand"
        )
    if step.own_pots:
        return "each hand has a separate pot"
    return "bet each hand " + ("separately" if step.apart else "the same")


def _openers(step: betting.Openers) -> str:
    return f"have {' or '.join(hand_value_words(v) for v in step.least)} to open"


# ---- declarations


def _name(step: declaring.Name) -> str:
    if step.cards is not None:
        return f"name {kind_words(step.cards)}"
    if not step.purposes:
        return f"name 1 {'card' if step.by_card else 'suit' if step.by_suit else 'rank'}"
    of = "suit" if step.by_suit else "rank"
    return "name " + " and ".join(f"the {purpose.value} {of}" for purpose in step.purposes)


def _name_hand(step: declaring.NameHand) -> str:
    if step.guessed:
        return "name the hand they think will win"
    example = f" (such as {hand_value_words(step.example)})" if step.example else ""
    return f"declare 1 poker hand{example} that {'cannot win' if step.loses else 'beats all other hands'}"


def _open(step: betting.Open) -> str:
    words = "open" + " with a blind bet" * step.blind
    return words + (f" {'of' if step.blind else 'with'} {price_words(step.least)}" if step.least else "")


def _go(step: declaring.Go) -> str:
    if step.still:
        return f"stay {step.way.value}"
    words = ("get a second chance to " if step.second_chance else "") + f"go {step.way.value}"
    if step.hands is not None:
        return f"{words} with {cards_words(step.hands)}"
    if step.as_who is None:
        return words
    return f"{words} {'as' if step.way is declaring.Way.SAME else 'from'} {who_words(step.as_who, as_object=True)}"


# ---- payments


def _lay_aside(step: board.LayAside) -> str:
    if step.facing is None:
        return f"leave {cards_words(step.cards)} on the table"
    if step.cards.facing is step.facing:
        return f"leave {cards_words(step.cards)} {step.facing.value}"
    return f"flip {cards_words(step.cards)} {step.facing.value}, but do not discard them"


def _price_rise(step: betting.PriceRise) -> str:
    if step.which is None:
        return f"the price rises by {price_words(step.rise)} each time" if step.rise else "the price doubles each time"
    more = f"{price_words(step.rise)} more than" if step.rise else "double"
    return f"each {'newer' if step.which is Selector.NEWEST else 'older'} card costs {more} the last"


def _match(step: betting.Match) -> str:
    if step.pays is None and step.pot:
        return f"match the {step.pot.value}"
    if step.pays is None:
        words = ("match it", "pay double", "pay triple")[step.times - 1]
    else:
        words = f"pay {price_words(step.pays)}" + (f", up to {price_words(step.most)}" if step.most else "")
        of_the_pot = step.pays.unit in (Unit.THAT, Unit.POT)
        words += (" again" if of_the_pot else " a second time") * step.again
    words += f" into the {step.pot.value}" if step.pot else ""
    words += _growth(step)
    return words + (f" to {who_words(step.to, as_object=True)}" if step.to else "")


def _growth(step: betting.Match | betting.Fold) -> str:
    if not step.growth or not step.each:
        return ""
    one = "" if step.each.which else "each "
    return f", times {step.growth} for {one}{cards_words(step.each)}"


def _fold(verb_phrase: Callable[[Step], str]) -> Callable[[betting.Fold], str]:
    def fold(step: betting.Fold) -> str:
        if step.unless is not None:
            price = f" for {price_words(step.unless.price)}" if step.unless.price else ""
            paid = f", pay {price_words(step.unless_paid)}," if step.unless_paid else ""
            return f"{verb_phrase(changed(step.unless, price=None))}{price}{paid} or fold"
        if step.unless_paid is None:
            return "fold" + (f" {cards_words(step.cards)}" if step.cards else "")
        return f"pay {price_words(step.unless_paid)} or fold{_growth(step)}"

    return fold


# ---- endings


def _showdown(step: showdowns.Showdown) -> str:
    shares = " and ".join(share_words(s) for s in step.shares)
    if step.needed:
        needed = "both" if step.needed == len(step.shares) == 2 else f"{step.needed} of"
        if needed == "both":
            shares = f"any player with both {shares}"
        else:
            shares = f"any player with {needed} {shares.replace(' and ', ', ', len(step.shares) - 2)}"
    many = len(step.shares) > 1 or bool(step.shares[0].many)
    pot = step.prize is showdowns.Prize.POT
    if pot and (many or step.shares[0].per) and not step.needed:
        take = ("split" if many else "splits") + " the pot"
        take += ", and players may declare more than one" if step.several_declared else ""
        take += ", and one player may win more than one" if step.several_won else ""
    elif step.prize is showdowns.Prize.POT:
        take = "wins"
    elif many and not step.needed:
        scored = step.prize in (showdowns.Prize.LEG, showdowns.Prize.POINT)
        won = f"{step.prizes} {plural(step.prizes, step.prize.value)}" if step.prizes > 1 else _prize_words(step.prize)
        take = f"each win {won}" if scored else f"split {won}"
    else:
        take = f"wins {_prize_words(step.prize)}"
        if step.prizes > 1:
            take = f"wins {step.prizes} {plural(step.prizes, step.prize.value)}"
    if step.rolled:
        take = "roll for the pot"
    if step.beside:
        take += " beside " + " and ".join(share_words(s) for s in step.beside)
    if step.shown_by:
        return f"{who_words(step.shown_by)} show each other their hands, {shares} {take}"
    return ("showdown, " if step.called else "") + f"{shares} {take}"


def _prize_words(prize: showdowns.Prize) -> str:
    if prize in (showdowns.Prize.THIRD, showdowns.Prize.QUARTER):
        return prize.value
    return f"{'a' if prize in (showdowns.Prize.LEG, showdowns.Prize.POINT) else 'the'} {prize.value}"


def _win(step: showdowns.Win) -> str:
    if step.prize:
        return f"win {_prize_words(step.prize)}"
    return "win the whole pot" if step.whole else "win"


def _repeat(verb_phrase: Callable[[Step], str]) -> Callable[[repeats.Repeat], str]:
    def repeat(step: repeats.Repeat) -> str:
        last = "action" if step.steps == 1 else f"{step.steps} actions"
        words = f"repeat the last {last}" if step.steps else "repeat this"
        if step.times:
            words += f" {'up to ' * step.at_most}{times_words(step.times)}"
        if step.each_card:
            words += f" for each {cards_words(step.each_card, one=True)}"
            words += f" going {_GOING.get(step.around.value, step.around.value)}" if step.around else ""
        if step.for_each:
            words += f" once for {who_words(step.for_each, as_object=True)}"
        if step.around and not step.each_card:
            words += f" going {_way_round(step.around)}"
        if step.rotating_dealer:
            words += ", rotating the dealer"
        if step.rotating_leader:
            words += ", rotating the leader"
        if step.start:
            words += f", starting with {who_words(step.start, as_object=True)}"
        if step.besides:
            words += f", skipping {who_words(step.besides, as_object=True)}"
        if step.among:
            words += f", with only {who_words(step.among, as_object=True)}"
        if step.reante is not None:
            words += ", with a reante each time" if step.reante else ", without a reante"
        if step.endings:
            ends = " or ".join(
                f"{event_words(e.event)} and {'they ' * isinstance(e.act, showdowns.Win)}{verb_phrase(e.act)}"
                for e in step.endings
            )
            words += f" until either {ends}"
        return words

    return repeat


def _challenge(step: showdowns.Challenge) -> str:
    draw = "" if step.undrawn else "make a draw "
    if step.other is not None:
        draw = f"switch hands with {cards_words(step.other)} {'and ' * bool(draw)}{draw}"
    return f"{draw}to see if they can beat the winner"


def _which_of(told: CardPhrase) -> str:
    of = cards_words(told).removeprefix(HELD).removesuffix(LET_GO).removeprefix("1 of ").removeprefix("cards from ")
    one = told.line is not None and of.startswith("the ")
    return f"which {of.removeprefix('the ') if one else 'of ' + of}"


def _declare_use(step: declaring.DeclareUse) -> str:
    cards = cards_words(step.cards)
    if step.how_many:
        return f"declare how many of {cards} they use"
    if step.one_of:
        return f"declare {_which_of(step.cards)} they use"
    return f"declare whether they use {cards}" + " or both" * step.or_all


def _pot_fate(step: pots.PotFate) -> str:
    words = step.fate.value
    if step.pot_meant.every is pots.Every.BOTH and not step.pot_meant.part and not step.pot_meant.rest:
        words = {"stays": "stay", "goes": "go"}.get(words, words.replace("is ", "are "))
    *most, last = [share_words(share) for share in step.to] or [""]
    if step.fate is pots.Fate.GOES:
        words += f" to {last}"
    elif step.fate is pots.Fate.SPLIT:
        words += f" between {', '.join(most)} and {last}"
    return f"{pot_words(step.pot_meant)} {words}"


def _pot_deed(step: pots.PotDeed) -> str:
    if step.does is pots.PotAct.ADDS:
        return f"add {price_words(step.added)} to {pot_words(step.pot_meant)}"
    return f"{step.does.value} {pot_words(step.pot_meant)}"


def _declare_shares(step: declaring.DeclareShares) -> str:
    *first, last = [share_words(s) for s in step.shares]
    if step.combined:
        first, last = [*first, last], "any combination of them"
    if step.at_once:
        first, last = [*first, last], f"any {step.at_once} of them"
    return f"declare {', '.join(first)} or {last}"


def _sided(sides: tuple[Side, ...]) -> str:
    return " and ".join(f"which hand is for {side.value}" for side in sides)


def _result(step: showdowns.Outcome) -> str:
    return _RESULTS.get(step.result, step.result.value)


_RESULTS = {
    showdowns.Result.OUT_OF_GAME: "be out of the game",
    showdowns.Result.MUST_WIN_ALL: "if they declared something and did not win it, they do not win anything",
    showdowns.Result.SPLIT_IN_TWO: "split the pot into two pots",
}


def phrases(verb_phrase: Callable[[Step], str]) -> dict:
    """The wording of each class of step."""
    return {
        betting.Ante: _ante,
        betting.Bet: _bet,
        showdowns.CalledShowdown: lambda s: f"showdown depends on what game {who_words(s.caller)} called",
        showdowns.CallSide: lambda s: f"choose whether {' or '.join(share_words(share) for share in s.shares)} wins",
        betting.Cancel: lambda s: (
            f"cancel {cards_words(s.cards)} for determining match or fold"
            + (", or any players cancelation" if s.or_cancelling else "")
        ),
        showdowns.Challenge: _challenge,
        betting.Check: lambda s: "check and then raise" if s.then_raise else "check",
        declaring.Claim: lambda s: (
            f"claim the {'low' if s.low else 'best'} hand" + (" by not drawing" if s.without_draw else "")
        ),
        declaring.Declare: lambda s: (
            (f"declare {s.choice.value}" if s.choice else "declare")
            + ", or out" * s.or_out
            + " for everyone" * s.for_all
        ),
        declaring.DeclareAct: lambda s: (
            f"declare {_which_of(s.act.cards)} they keep" if s.which else f"declare whether to {verb_phrase(s.act)}"
        ),
        declaring.DeclareHands: lambda s: f"declare {_sided(s.sides)}",
        declaring.DeclareShares: _declare_shares,
        declaring.DeclareUse: _declare_use,
        betting.EqualBets: _equal_bets,
        betting.Fold: _fold(verb_phrase),
        declaring.Go: _go,
        betting.KeepMoney: lambda s: "the money goes into the pot" if s.to_pot else "keep any money they make",
        betting.SkipBet: lambda s: "no betting in between" if s.between_deals else "skip the betting round",
        betting.Match: _match,
        declaring.Name: _name,
        declaring.HoldOver: lambda s: (
            "hold their cards over the table"
            + (f" face {s.facing.value}" if s.facing else "")
            + ", dropping them to go out" * s.dropped
        ),
        declaring.NameNumber: lambda s: f"name a number from {s.lowest} to {s.highest}",
        declaring.NameHand: _name_hand,
        betting.Open: _open,
        betting.Openers: _openers,
        showdowns.Outcome: _result,
        betting.BetLimit: _bet_limit,
        betting.Escalate: _escalate,
        betting.PriceRise: _price_rise,
        betting.Straddle: lambda s: "straddle the blind",
        betting.CountCommons: lambda s: (
            f"common cards {'count' if s.counted else 'do not count'} for the hands that show"
        ),
        betting.RaiseLimit: _raise_limit,
        repeats.Repeat: _repeat(verb_phrase),
        repeats.Recheck: lambda s: f"recheck {cards_words(s.cards)} to see if they must {verb_phrase(s.act)}",
        betting.Return: lambda s: (
            ("get their cards back and " if s.with_cards else "")
            + "get back into the game"
            + (" with a new hand" if s.with_new else "")
            + (f" with only their {s.only.value} cards" if s.only else "")
        ),
        showdowns.Showdown: _showdown,
        pots.PotFate: _pot_fate,
        pots.PotDeed: _pot_deed,
        showdowns.SplitPots: lambda s: "split the pot into " + " and ".join(f"a {pot.value}" for pot in s.pots),
        showdowns.JoinPots: lambda s: f"add the {s.pot.value} to the {s.into.value}",
        betting.Wager: _wager,
        showdowns.Win: _win,
        board.AddSets: lambda s: f"add {_sets(s.sets)} from another deck to the deck",
        board.AddToDeck: lambda s: f"add {s.jokers} {plural(s.jokers, 'joker')} to the deck",
        board.ChangeGame: _change_game,
        board.Common: _common,
        board.Deck: _deck,
        board.JoinDecks: _join,
        board.LayAside: _lay_aside,
        board.LayDown: lambda s: (
            f"discard {cards_words(s.cards)}{f' {s.turned.value}' if s.turned else ''} to the table"
            + " for sale" * s.for_sale
        ),
        board.PlaceCommons: lambda s: "deal " + ", ".join(_placed(p) for p in s.places),
        board.RemoveCommon: lambda s: f"choose {cards_words(s.cards)} to be discarded",
        board.RemoveFromDeck: _remove,
        board.Roll: _roll,
        board.Shuffle: _shuffle,
        board.GameLow: lambda s: "the game is low",
        board.StillChange: lambda s: (
            f"no matter what the game is changed to, {cards_words(s.cards)} can still change it"
        ),
        board.Table: _table,
        board.Toss: lambda s: "toss a coin",
        board.TurnUp: _turn_up,
    }
