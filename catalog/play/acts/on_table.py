"""Common and table cards: laid, turned up, taken off; the deck shuffled."""

from __future__ import annotations

from catalog.acts.conditions import may_tie
from catalog.acts.matching import matching_replaced
from catalog.model import board, comparing, decks, moves
from catalog.model.amounts import Amount
from catalog.model.layout import Facing, Selector
from catalog.model.phrase import CardPhrase
from catalog.model.terms import EventKind, Zone
from catalog.play.acts.from_deck import up_of
from catalog.play.acts.matching import replace_matching
from catalog.play.acts.offering import renew
from catalog.play.acts.who import seats_for
from catalog.play.deck import JOKER, how_many_show, mated, rank_of
from catalog.play.event_log import What
from catalog.play.game import apart_told
from catalog.play.places import turned_by
from catalog.play.select import how_many, select, select_own
from catalog.play.spots import names_place
from catalog.play.state import State
from catalog.play.table import Laid

TIES = "ties"
"""What is asked of who decides what play alone can tell: whether the best hands are equal."""
NO_PLACE = "which card on the table lies in the place that it names is not known"
"""Why a rule is not played that names a place which the layout does not have."""


def common(play: State, step: board.Common) -> None:
    """Commons off the deck, laid as the rule says."""
    laid = play.table.lay_commons(step, facings(step))
    for extra in step.extras:
        if extra.joker:
            for _ in range(extra.number):
                up = extra.facing is None
                last = Laid(JOKER, up, play.table.tick(), play.table.beat, turned=play.table.clock)
                last.place = len(laid.cards)
                laid.cards.append(last)
                if up:
                    play.table.common_seen.add(JOKER)
    laid.laid = len(laid.cards)
    play.spoken.cards = list(laid.cards)
    for card in laid.cards:
        play.note(EventKind.DEALT, -2, card)


def facings(step: board.Common) -> list[bool]:
    """Which of the commons that come off the deck by a rule lie face up, in the order in which they are laid."""
    amount = step.cards.amount
    layout = step.layout
    number = layout.count if layout and layout.lines else (amount.number if amount and amount.number else 1)
    up = up_of(step.cards, usual=True)
    ups = [up] * number
    if layout is not None and layout.facing_at(0) is not None:
        ups = [layout.facing_at(place) is Facing.UP for place in range(number)]
    if (more := step.cards.plus) is not None:
        ups += [up_of(more, usual=True)] * (more.amount.number if more.amount and more.amount.number else 1)
    for extra in step.extras:
        if not extra.joker:
            ups += [extra.facing is Facing.UP if extra.facing else up] * extra.number
    return ups


def fill_gap(play: State, up: bool) -> None:
    """A common card in the first place of a layout that lies empty; in a place of its own where none does."""
    table = play.table
    for lying_board in table.boards:
        places = {laid.place for laid in lying_board.cards}
        gap = next((n for n in range(lying_board.laid) if n not in places), None)
        if gap is not None:
            laid = table.into_board(lying_board, up, gap)
            play.note(EventKind.DEALT, -2, laid)
            return
    common(play, board.Common(CardPhrase(lies=Zone.COMMON)))


def place_commons(play: State, step: board.PlaceCommons) -> None:
    """Commons off the deck, in given places; where the rule has dealt them already, it only says where they lie."""
    if any(isinstance(s, board.Common) for s in play.rules[play.rule_at].steps):
        return
    number = sum(place.number for place in step.places if not place.joker)
    common(play, board.Common(CardPhrase(Amount(number), lies=Zone.COMMON, facing=Facing.DOWN)))


def table_cards(play: State, step: board.Table) -> None:
    """Cards off the deck to the table, in no hand."""
    table = play.table
    layout = step.layout
    amount = step.cards.amount
    if step.cards.new and any(isinstance(s, moves.Buy) for s in play.rules[play.rule_at].steps):
        # It comes for a table card that is bought, at once; see `obtain`.
        return
    number = sum(layout.lines) if layout and layout.lines else (amount.number if amount and amount.number else 1)
    before = seats_for(play, step.to, step) if step.to is not None else []
    if amount is not None and amount.per_player:
        number *= len(table.playing)
    elif before:
        number *= len(before)
        table.keeper = before[0] if len(before) == 1 else None
    if step.until:
        goal = step.number or 0
        number = max(0, goal - len(table.tables)) if goal < 100 else 0
    laid = []
    if step.cards.what and table.own_deck:
        table.lay_own(number, up_of(step.cards))
        return
    for place in range(number):
        if play.game.new_ranks:
            table.dreaded = {rank_of(each.card) for each in laid}
        facing = layout.facing_at(place) if layout is not None else None
        up = up_of(step.cards) if facing is None else facing is Facing.UP
        laid.append(apart(play, table.to_table(up)))
    table.dreaded = set()
    play.spoken.cards = laid
    for card in laid:
        play.note(EventKind.DEALT, -1, card)


def apart(play: State, laid: Laid) -> Laid:
    """A card just laid or turned up on the table, or the one that comes in its place where table cards may not pair."""
    table = play.table
    while play.game.table_apart and laid.up and _pairs(laid, [other for other in table.tables if other.up]):
        table.tables.remove(laid)
        table.discards.append(laid.card)
        laid = table.to_table(laid.up)
    return laid


def _pairs(laid: Laid, others: list[Laid]) -> bool:
    return mated(laid.card, [other.card for other in others if other is not laid])


def turn_up(play: State, step: board.TurnUp) -> None:
    """Common or table cards turned up, in the places that the rule names."""
    found = turned_by(play, step)
    if found is None:
        play.leave_out(NO_PLACE)
    for laid in found or ():
        play.table.turn(laid)
        if laid in play.table.tables:
            laid = apart(play, laid)
        if step.new_rank:
            renew(play, step, laid)
        play.note(EventKind.FLIPS, -2 if laid in play.table.commons else -1, laid)


def remove_common(play: State, step: board.RemoveCommon) -> None:
    """Commons taken off the table."""
    table = play.table
    picked = select(table, step.cards, None)
    if not picked and names_place(step.cards):
        return play.leave_out(NO_PLACE)
    _, most = how_many(step.cards, len(picked))
    for laid in table.chooser.pick(table, 0, step, picked, most):
        table.happen(What.TAKEN_OFF, laid=[laid])
        for lying_board in table.boards:
            if laid in lying_board.cards:
                lying_board.cards.remove(laid)
                table.discards.append(laid.card)


def lay_down(play: State, step: board.LayDown) -> None:
    """Own cards laid on the table, in no hand any more."""
    table = play.table
    for seat in seats_for(play, step.who, step):
        mine = select_own(table, step.cards, seat)
        _, most = how_many(step.cards, len(mine))
        for laid in table.chooser.pick(table, seat, step, mine, most):
            table.remove(seat, laid)
            up = laid.up if step.turned is None else step.turned is Facing.UP
            table.tables.append(Laid(laid.card, up, table.tick(), table.beat, turned=table.clock if up else 0))


def replace_cards(play: State, step: moves.Replace) -> None:
    """Common cards just discarded, or that are no common cards, give way to others; of table cards see `obtain`."""
    if step.cards.which is Selector.THAT and play.given_up.off:
        for laid in sorted(play.given_up.off, key=lambda laid: laid.place):
            fill_gap(play, laid.up)
        play.given_up.off = []
    if matching_replaced(step):
        replace_matching(play, step)
    told = apart_told(step)
    if told is not None and not play.game.table_apart:
        keep_apart(play, told)


def tie_deal(play: State, step: comparing.TieDeal) -> None:
    """Cards turned up for tied players until one comes that wins, where play has them tie."""
    table = play.table
    while may_tie(step, play.steps) and table.chooser.whether(table, None, step, TIES):
        if how_many_show([table.to_table(True).card], step.cards.what, 1):
            return


def keep_apart(play: State, told: CardPhrase) -> None:
    """Table cards that pair others of those told give way to cards off the deck, until none of those told pair."""
    table = play.table
    while True:
        lying = sorted(select(table, told, None), key=lambda laid: laid.turned)
        pairing = next((laid for laid in reversed(lying) if _pairs(laid, lying)), None)
        if pairing is None:
            return
        table.tables.remove(pairing)
        table.discards.append(pairing.card)
        play.note(EventKind.FLIPS, -1, table.to_table(True))


def shuffle(play: State, step: decks.Shuffle) -> None:
    """The discards go back into the deck; any other shuffling changes nothing that is counted."""
    if step.on_event:
        return
    if step.shuffled in (Zone.DISCARDS, Zone.DECK) and step.into is Zone.DECK and play.table.discards:
        play.table.shuffle_in()
    elif step.shuffled is Zone.EVERYWHERE and step.into is Zone.DECK:
        play.table.gather()
