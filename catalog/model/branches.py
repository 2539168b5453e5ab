"""Steps of a rule of which one is done: a deal or what replaces it if the deck is short, a discard or a payment."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from catalog.model.board import Common
from catalog.model.dealing import Deal, Take
from catalog.model.drawing import Discard
from catalog.model.layout import Selector
from catalog.model.moves import ChooseFacing
from catalog.model.normalize import ALL, EACH, IT, ONE, THEM
from catalog.model.paying import Ante, Match, NeedNot
from catalog.model.phrase import CardPhrase, Event, When, Who
from catalog.model.step import Step
from catalog.model.terms import ConditionKind, EventKind, Role

LACKS_IT = Event((EventKind.HAS,), Who(Role.THAT_OTHER), CardPhrase(ONE, which=Selector.THAT), negated=True)
"""A player who is asked for a card has none such."""

_SHORT = {EventKind.DECK_LACKS, EventKind.DECK_SHORT}


class Branches(NamedTuple):
    """The indexes, in their rule, of a deal and of the step that replaces it if the deck has too few cards."""

    deal: int
    fallback: int


def branches_of(steps: Sequence[Step]) -> Branches | None:
    """The deal and its fallback in a rule: "deal a card to each; if there are not enough, a common card instead".

    None if no deal depends on the deck, or nothing is done instead of it.
    """
    deals = [place for place, step in enumerate(steps) if isinstance(step, Deal) and not _hangs(step, lacking=True)]
    for place, step in enumerate(steps):
        others = [at for at in deals if at != place]
        if not others:
            continue
        nearest = min(others, key=lambda at: abs(at - place))
        deal = steps[nearest]
        enough = _hangs(deal, lacking=False)
        told = step.instead or step.alternatively or otherwise(deal) or enough
        common = isinstance(step, Common) and nearest < place  # a card in the middle is dealt for those of all players
        if _hangs(step, lacking=True) and (told or common) or enough and (otherwise(step) or _in_that_case(step, deal)):
            return Branches(nearest, place)
    return None


def bought_off(step: Discard, steps: Sequence[Step], game: Sequence[Step]) -> tuple[tuple[int, Step], ...]:
    """How many cards a player who pays may give up instead of those that a discard demands, and the step that says so.

    "Discard two cards, or one for the ante, or none for double the ante": one, and none. `steps` are those of the
    discard's rule, `game` all there are.
    """
    if step.price is not None or step.may or step.barred or step not in steps:
        return ()
    offers: list[tuple[int, Step]] = [(0, other) for other in game if lifts_discards(other)]
    place = list(steps).index(step)
    for at, other in enumerate(steps):
        if isinstance(other, Match | Ante) and (
            at == place - 1 and step.alternatively or at == place + 1 and other.alternatively
        ):
            offers.append((0, other))
        elif at > place and fewer_for_money(steps, at):
            assert isinstance(other, Discard) and other.cards is not None and other.cards.amount is not None
            offers.append((other.cards.amount.number or 0, other))
    return tuple(offers)


def buys_off(steps: Sequence[Step], place: int) -> bool:
    """True for a payment that players make instead of a discard of the same rule: who pays is asked there."""
    step = steps[place]
    if not isinstance(step, Match | Ante):
        return False
    near = [steps[at] for at in (place - 1, place + 1) if 0 <= at < len(steps)]
    return any(isinstance(one, Discard) and (0, step) in bought_off(one, steps, ()) for one in near)


def fewer_for_money(steps: Sequence[Step], place: int) -> bool:
    """True for a discard that a player may pay for, instead of an earlier and greater one of its rule."""
    step = steps[place]
    if not isinstance(step, Discard) or step.price is None or not (step.alternatively or step.instead):
        return False
    told = step.cards is not None and step.cards.amount is not None and step.cards.amount.number is not None
    return told and any(isinstance(other, Discard) and other.price is None for other in steps[:place])


def in_vain(steps: Sequence[Step], place: int) -> Step | None:
    """What a player does who asks another in vain for a card, told right after that; None if nothing is told.

    "Each player may take a card of a rank they name from another player. If that player has none, they get another."
    """
    after = steps[place + 1] if place + 1 < len(steps) else None
    asked = steps[place]
    if after is None or not isinstance(asked, Take) or asked.cards.owner is None or len(after.when) != 1:
        return None
    (when,) = after.when
    lacks = isinstance(when, When) and when.temper is ConditionKind.IF and when.events == (LACKS_IT,)
    return after if lacks and after.who == THEM else None


def by_number_held(step: Step) -> Event | None:
    """The condition of a step that replaces the one before for those who hold so many cards; None for other steps."""
    if not step.instead or len(step.when) != 1 or not isinstance(when := step.when[0], When):
        return None
    if when.temper is not ConditionKind.IF or len(when.events) != 1:
        return None
    (event,) = when.events
    cards = event.cards
    if event.deeds != (EventKind.HAS,) or event.who != THEM or cards is None or cards.amount is None:
        return None
    return event if cards == CardPhrase(cards.amount) and cards.amount.number is not None else None


def lifts_discards(step: Step) -> bool:
    """True for a rule by which players may pay to discard nothing."""
    return isinstance(step, NeedNot) and step.price is not None and step.act == Discard()


def facing_chosen(step: Step, after: Step | None) -> bool:
    """True for a deal whose players choose, by the step after it, which way each card that comes to them lies."""
    if not isinstance(step, Deal) or not isinstance(after, ChooseFacing) or step.instead or after.when:
        return False
    dealt = after.cards in (IT, CardPhrase(ALL, which=Selector.THAT))
    return dealt and after.who in (None, THEM, EACH) and step.cards.plus is None and not step.until


def hangs_on_deck(step: Step) -> bool:
    """True if a step is done only if the deck has enough cards for something, or only if it has not."""
    return _hangs(step, lacking=True) or _hangs(step, lacking=False)


def _in_that_case(step: Step, deal: Step) -> bool:
    """True for what is done if a deal is not: "unless the deck is short; in that case ..."."""
    unless = any(isinstance(when, When) and when.temper is ConditionKind.UNLESS for when in deal.when)
    return unless and any(isinstance(when, When) and when.temper is ConditionKind.IN_THAT_CASE for when in step.when)


def deals_otherwise(step: Step) -> bool:
    """True for a deal that is done if the condition before does not hold: only one of two deals is done."""
    return isinstance(step, Deal | Common) and otherwise(step)


def _hangs(step: Step, *, lacking: bool) -> bool:
    """True if a step is done only if the deck is too short, or (not `lacking`) only if it is not."""
    return any(
        isinstance(when, When)
        and when.temper in (ConditionKind.IF, ConditionKind.UNLESS)
        and any(
            _is_short(event) and event.negated is (lacking is (when.temper is ConditionKind.UNLESS))
            for event in when.events
        )
        for when in step.when
    )


def _is_short(event: Event) -> bool:
    return bool(_SHORT.intersection(event.deeds))


def otherwise(step: Step) -> bool:
    """True for a step that is done if the condition before does not hold."""
    return any(isinstance(when, When) and when.temper is ConditionKind.OTHERWISE for when in step.when)
