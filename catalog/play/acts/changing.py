"""Common cards that come and go: burnt, struck off, laid in empty places, dropped, laid by players; the trigger."""

from __future__ import annotations

from catalog.model import board, boards
from catalog.model.phrase import CardPhrase
from catalog.model.terms import EventKind, Zone
from catalog.play.acts.from_deck import up_of
from catalog.play.acts.on_table import fill_gap
from catalog.play.acts.who import seats_for
from catalog.play.event_log import What
from catalog.play.select import select
from catalog.play.state import State
from catalog.play.table import Laid


def burn(play: State, step: boards.Burn) -> None:
    """Cards off the deck to the discards, unseen."""
    table = play.table
    for _ in range(step.burnt):
        table.discards.append(table.next_card(None, False, "burnt"))
    table.happen(What.BURNS, number=step.burnt)


def new_deck(play: State, step: boards.NewDeck) -> None:
    """The discards, or the table cards, are the deck from now on, or both."""
    table = play.table
    piles = {step.shuffled, step.also} - {None}
    cards: list = []
    if Zone.TABLE in piles:
        cards += [laid.card for laid in table.tables]
        table.tables.clear()
    if piles - {Zone.TABLE}:
        cards += table.discards
        table.discards = []
    table.left = set(cards)
    table.reshuffled = True
    table.least_left = min(table.least_left, len(cards))
    table.happen(What.NEW_DECK, number=len(cards))


def strike(play: State, step: boards.Strike) -> None:
    """The common card in the place that the last die shows is taken off."""
    table = play.table
    shown = play.dice[-1] if play.dice else 1
    for lying_board in table.boards:
        for laid in [laid for laid in lying_board.cards if laid.place == shown - 1]:
            lying_board.cards.remove(laid)
            table.discards.append(laid.card)
            table.happen(What.TAKEN_OFF, laid=[laid])


def refill(play: State, step: boards.Refill) -> None:
    """Common cards off the deck in the places that are empty, the first ones first."""
    for _ in range(step.number or 1):
        fill_gap(play, up_of(step.cards, usual=True))


def drop(play: State, step: boards.Drop) -> None:
    """Common cards dropped in a pile: how many of them can be seen, and which, is for the shuffle to say."""
    table = play.table
    number = step.number or 1
    showing = table.chooser.number(table, table.dealer, step, 0, number)
    laid = table.lay_commons(board.Common(step.cards), [place < showing for place in range(number)])
    for card in laid.cards:
        play.note(EventKind.DEALT, -2, card)


def expose(play: State, step: boards.Expose) -> None:
    """A card off the deck becomes a common card, or is discarded, as the player who drew it likes."""
    table = play.table
    for seat in seats_for(play, step.who, step):
        for _ in range(step.number or 1):
            if table.chooser.whether(table, seat, step, "lays it down"):
                table.lay_commons(board.Common(CardPhrase(lies=Zone.COMMON)), [True])
            else:
                card = table.next_card(seat, True, "drawn")
                table.discards.append(card)
                table.happen(What.THROWS, seat, [Laid(card, True, 0, 0)])


def trigger(play: State, step: boards.Trigger) -> None:
    """The trigger is put on a common card."""
    table = play.table
    there = select(table, step.cards, None)
    table.trigger = table.commons.index(there[0]) if there else 0
    tell_trigger(play)


def move_trigger(play: State, step: boards.MoveTrigger) -> None:
    """The trigger goes on by one card; where bets move it, see `money.bet`."""
    table = play.table
    if not step.when and table.trigger is not None and table.commons:
        table.trigger = (table.trigger + 1) % len(table.commons)


def tell_trigger(play: State) -> None:
    """Says where the trigger is now."""
    table = play.table
    if table.trigger is not None and table.commons:
        table.happen(What.POINTS, number=table.trigger + 1)


def turn_at_trigger(play: State, step: boards.TurnAtTrigger) -> None:
    """The card at the trigger is turned up, or the next one clockwise that lies down."""
    table = play.table
    commons = table.commons
    order = [commons[((table.trigger or 0) + n) % len(commons)] for n in range(len(commons))]
    for laid in [laid for laid in order if not laid.up][:1]:
        table.turn(laid)
        play.note(EventKind.FLIPS, -2, laid)
