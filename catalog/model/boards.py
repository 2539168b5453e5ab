"""Steps about community cards that come and go: burnt, dropped, struck off or filled in, and a trigger."""

from __future__ import annotations

from catalog.model.constraints import reject_if
from catalog.model.frozen import frozen
from catalog.model.normalize import DEALER
from catalog.model.phrase import CardPhrase
from catalog.model.step import Step, number_of
from catalog.model.terms import DICE, Bound, Tally, Zone


@frozen
class Burn(Step):
    """Cards off the deck thrown away unseen."""

    burnt: int
    kind = "discard"
    by_dealer = True
    unsaid = (DEALER,)

    @property
    def number(self) -> int:
        return self.burnt

    def __post_init__(self) -> None:
        super().__post_init__()
        reject_if(self.burnt < 1, "fewer than one card burnt")


@frozen
class NewDeck(Step):
    """Cards out of play shuffled into a deck that replaces the old one, which is laid aside.

    `also` are other cards shuffled with them.
    """

    shuffled: Zone
    also: Zone | None = None
    kind = "shuffle"
    impersonal = True

    def __post_init__(self) -> None:
        super().__post_init__()
        others = self.also not in (None, Zone.DISCARDS, Zone.TABLE, Zone.FOLDED) or self.also is self.shuffled
        reject_if(others, "a second part of the new deck that is the first, or in play")
        reject_if(
            self.shuffled not in (Zone.DISCARDS, Zone.TABLE, Zone.FOLDED),
            "a new deck made of cards that are still in play",
        )

    @property
    def number(self) -> int:
        return 0 if self.on_event else 1


@frozen
class Strike(Step):
    """The community card at the place that a number (a die) gives is taken out of play; its place stays empty."""

    place: Tally
    kind = "common"
    by_dealer = True
    unsaid = (DEALER,)

    def __post_init__(self) -> None:
        super().__post_init__()
        reject_if(self.place not in DICE, "a card to strike off without dice to say which")

    @property
    def number(self) -> int:
        return -1


@frozen
class Refill(Step):
    """Community cards dealt into places that others left empty."""

    cards: CardPhrase
    kind = "common"
    by_dealer = True
    unsaid = (DEALER,)

    @property
    def number(self) -> int | None:
        return number_of(self.cards)

    def __post_init__(self) -> None:
        super().__post_init__()
        reject_if(
            self.cards.lies is not Zone.COMMON or not number_of(self.cards),
            "community cards to fill in, without their number",
        )
        reject_if(self.cards.noun is not None, "cards fill the empty places, not ranks or suits")
        reject_if(
            self.cards.line or self.cards.spot or self.cards.shape, "a description of empty places, which are known"
        )


@frozen
class Drop(Step):
    """Community cards dropped in a pile: chance alone decides which of them can be seen, and are up."""

    cards: CardPhrase
    kind = "common"
    by_dealer = True
    unsaid = (DEALER,)

    @property
    def number(self) -> int | None:
        return number_of(self.cards)

    def __post_init__(self) -> None:
        super().__post_init__()
        reject_if(
            self.cards.lies is not Zone.COMMON or not number_of(self.cards),
            "community cards to drop, without their number",
        )
        reject_if(self.cards.noun is not None, "cards are dropped, not ranks or suits")
        reject_if(self.cards.facing is not None, "chance decides which dropped cards are face up")
        reject_if(self.cards.group is not None, "single cards are dropped, not pairs or other groups")


@frozen
class Expose(Step):
    """A card off the deck that a player makes a community card or discards."""

    cards: CardPhrase
    kind = "common"

    @property
    def number(self) -> int | None:
        return number_of(self.cards)

    def __post_init__(self) -> None:
        super().__post_init__()
        reject_if(self.cards.lies is not Zone.DECK or not number_of(self.cards), "cards off the deck without a number")
        reject_if(self.cards.noun is not None, "cards are exposed, not ranks or suits")
        exactly = self.cards.amount is not None and self.cards.amount.bound is Bound.EXACTLY
        reject_if(not exactly, "cards to expose without an exact number")


@frozen
class Trigger(Step):
    """A mark on a community card of a layout that goes around, from which cards are counted."""

    cards: CardPhrase
    kind = "other"
    by_dealer = True
    unsaid = (DEALER,)

    def __post_init__(self) -> None:
        super().__post_init__()
        reject_if(
            self.cards.lies is not Zone.COMMON or self.cards.which is None, "a trigger on no certain community card"
        )

    @property
    def number(self) -> int:
        return 5


@frozen
class MoveTrigger(Step):
    """The trigger moves to the next community card, clockwise."""

    kind = "other"

    @property
    def number(self) -> int:
        return 5


@frozen
class TurnAtTrigger(Step):
    """The community card at the trigger is turned up; if it is up already, the next one clockwise that is down."""

    kind = "turn"
    by_dealer = True
    unsaid = (DEALER,)

    @property
    def number(self) -> int:
        return 1


@frozen
class Active(Step):
    """Only a number of community cards count, the one at the trigger and those clockwise of it."""

    active: int
    kind = "hand"
    impersonal = True

    @property
    def number(self) -> int:
        return self.active

    def __post_init__(self) -> None:
        super().__post_init__()
        reject_if(self.active < 1, "a layout in which no card counts")
