"""Steps about common cards that come and go: cards burnt, dropped, struck off or laid by the players, and a trigger."""

from __future__ import annotations

from catalog.model.constraints import reject_if
from catalog.model.frozen import frozen
from catalog.model.normalize import DEALER
from catalog.model.phrase import CardPhrase
from catalog.model.step import Step, number_of
from catalog.model.terms import DICE, Bound, Tally, Zone


@frozen
class Burn(Step):
    """So many cards off the deck thrown away unseen."""

    burnt: int
    kind = "discard"
    by_dealer = True
    unsaid = (DEALER,)

    @property
    def number(self) -> int:
        return self.burnt

    def __post_init__(self) -> None:
        super().__post_init__()
        reject_if(self.burnt < 1, "no cards are burnt")


@frozen
class NewDeck(Step):
    """Cards out of play shuffled into a deck that takes the place of the old one, which is laid aside.

    `also` are others shuffled with them.
    """

    shuffled: Zone
    also: Zone | None = None
    kind = "shuffle"
    impersonal = True

    def __post_init__(self) -> None:
        super().__post_init__()
        others = self.also not in (None, Zone.DISCARDS, Zone.TABLE, Zone.FOLDED) or self.also is self.shuffled
        reject_if(others, "what else makes the new deck?")
        reject_if(self.shuffled not in (Zone.DISCARDS, Zone.TABLE, Zone.FOLDED), "which cards make the new deck?")

    @property
    def number(self) -> int:
        return 0 if self.on_event else 1


@frozen
class Strike(Step):
    """The common card in the place of a layout that a number tells (a die) taken out of play; its place stays empty."""

    place: Tally
    kind = "common"
    by_dealer = True
    unsaid = (DEALER,)

    def __post_init__(self) -> None:
        super().__post_init__()
        reject_if(self.place not in DICE, "which number tells the place?")

    @property
    def number(self) -> int:
        return -1


@frozen
class Refill(Step):
    """Common cards dealt into the places that others left empty."""

    cards: CardPhrase
    kind = "common"
    by_dealer = True
    unsaid = (DEALER,)

    @property
    def number(self) -> int | None:
        return number_of(self.cards)

    def __post_init__(self) -> None:
        super().__post_init__()
        reject_if(self.cards.lies is not Zone.COMMON or not number_of(self.cards), "how many common cards?")
        reject_if(self.cards.noun is not None, "cards, not ranks or suits")
        reject_if(self.cards.line or self.cards.spot or self.cards.shape, "the empty places are those that there are")


@frozen
class Drop(Step):
    """Common cards dropped in a pile: chance alone says which of them can be seen, and lie up."""

    cards: CardPhrase
    kind = "common"
    by_dealer = True
    unsaid = (DEALER,)

    @property
    def number(self) -> int | None:
        return number_of(self.cards)

    def __post_init__(self) -> None:
        super().__post_init__()
        reject_if(self.cards.lies is not Zone.COMMON or not number_of(self.cards), "how many common cards?")
        reject_if(self.cards.noun is not None, "cards, not ranks or suits")
        reject_if(self.cards.facing is not None, "which of them lie up is for chance to say")
        reject_if(self.cards.group is not None, "so many cards, or so many groups?")


@frozen
class Expose(Step):
    """A card off the deck that a player makes a common card or discards."""

    cards: CardPhrase
    kind = "common"

    @property
    def number(self) -> int | None:
        return number_of(self.cards)

    def __post_init__(self) -> None:
        super().__post_init__()
        reject_if(self.cards.lies is not Zone.DECK or not number_of(self.cards), "how many cards off the deck?")
        reject_if(self.cards.noun is not None, "cards, not ranks or suits")
        exactly = self.cards.amount is not None and self.cards.amount.bound is Bound.EXACTLY
        reject_if(not exactly, "each is turned up, and then laid down or discarded")


@frozen
class Trigger(Step):
    """A mark put on a common card of a layout that goes around, from which cards are counted."""

    cards: CardPhrase
    kind = "other"
    by_dealer = True
    unsaid = (DEALER,)

    def __post_init__(self) -> None:
        super().__post_init__()
        reject_if(self.cards.lies is not Zone.COMMON or self.cards.which is None, "on which common card?")

    @property
    def number(self) -> int:
        return 5


@frozen
class MoveTrigger(Step):
    """The trigger moved to the next common card, clockwise."""

    kind = "other"

    @property
    def number(self) -> int:
        return 5


@frozen
class TurnAtTrigger(Step):
    """The common card at the trigger turned up; where it is up already, the next one clockwise that is down."""

    kind = "turn"
    by_dealer = True
    unsaid = (DEALER,)

    @property
    def number(self) -> int:
        return 1


@frozen
class Active(Step):
    """So many common cards alone count, the one at the trigger and those clockwise of it."""

    active: int
    kind = "hand"
    impersonal = True

    @property
    def number(self) -> int:
        return self.active

    def __post_init__(self) -> None:
        super().__post_init__()
        reject_if(self.active < 1, "no card counts?")
