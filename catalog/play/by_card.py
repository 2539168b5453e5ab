"""Going high or low by a card that each player turned up, which may not be part of their hand."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from catalog.acts.conditions import leaves_out
from catalog.hands.card import in_set
from catalog.model.card import CardSet
from catalog.model.declaring import Declare, Go, Way
from catalog.model.layout import Selector
from catalog.model.phrase import CardPhrase, When
from catalog.model.step import Step
from catalog.model.terms import ConditionKind, EventKind
from catalog.play.deck import COPY
from catalog.play.state import State
from catalog.play.table import Laid


def faces_asked(step: Step) -> tuple[CardSet, ...]:
    """What the card of those must be who go a way by a step, or declare by it; empty for another step."""
    if not isinstance(step, Go | Declare) or len(step.when) != 1 or isinstance(step, Go) and step.way not in _WAYS:
        return ()
    when = step.when[0]
    if not isinstance(when, When) or when.temper is not ConditionKind.IF or len(when.events) != 1:
        return ()
    event = when.events[0]
    being = event.being
    plain = event.deeds == (EventKind.IS,) and event.cards == CardPhrase(which=Selector.THAT) and not event.negated
    return being.what if plain and being is not None and being == CardPhrase(being.amount, what=being.what) else ()


_WAYS = (Way.HIGH, Way.LOW)


def turned_up(play: State, rule: Iterable[Step]) -> dict[int, Laid]:
    """The card by seat that each player turned up just now; where the rule says that it is no part of it, it leaves the
    hand.
    """
    table = play.table
    found = {seat: laid for seat in table.playing for laid in play.spoken.cards if laid in table.hands[seat]}
    if any(map(leaves_out, rule)):
        for seat, laid in found.items():
            table.hands[seat].remove(laid)
    return found


def those_with(cards: dict[int, Laid], asked: Sequence[CardSet]) -> list[int]:
    """The players whose card is one of those."""
    return [seat for seat, laid in cards.items() if any(in_set(laid.card % COPY, of) for of in asked)]
