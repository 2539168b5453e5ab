"""Steps in which players put their cards in places, in stacks and in order."""

from __future__ import annotations

from catalog.model.constraints import changed, check_counts, check_list, reject_if
from catalog.model.dealing import OF_TWO_HANDS, Direction, check_hands
from catalog.model.drawing import HOLDS
from catalog.model.frozen import derived, frozen
from catalog.model.layout import Facing, Selector
from catalog.model.normalize import IT
from catalog.model.phrase import CardPhrase, When
from catalog.model.step import Step, cards_told, number_of
from catalog.model.terms import ConditionKind, Role, Zone
from catalog.model.terms_of_money import Side


@frozen
class Put(Step):
    """A player puts cards somewhere: into a hand (of `sides`, any one), the left or the right one, onto a stack;
    `facing` is how they lie then.

    `places` has for each of the sides the place of that hand; `under` a stack is at its bottom; `either_of` is the
    number of hands that the player chooses from. Cards may go `anywhere` into a stack, or on `either_end` of it.
    """

    cards: CardPhrase
    into: Zone
    sides: tuple[Side, ...] = ()
    places: tuple[Direction, ...] = ()
    facing: Facing | None = None
    under: bool = False
    either_of: int | None = None
    anywhere: bool = False
    either_end: bool = False
    per_player = True

    def __post_init__(self) -> None:
        super().__post_init__()
        free = self.anywhere or self.either_end
        reject_if(
            free and (self.into is not Zone.STACK or self.under or self.facing),
            'cards go "anywhere" or "on either end" only in a stack',
        )
        reject_if(self.anywhere and self.either_end, "a card put at an end of the stack and anywhere in it")
        reject_if(
            self.either_of is not None and (self.into is not Zone.HAND or self.either_of < 2),
            "a choice of fewer than two hands",
        )
        reject_if(self.either_of and (self.sides or self.facing), "a hand of the player's choice that is named")
        reject_if(self.under and self.into is not Zone.STACK, "under something that is no stack")
        sided = any(when in (When(ConditionKind.IN_LOW), When(ConditionKind.IN_HIGH)) for when in self.when)
        reject_if(self.sides and sided, "a hand named by its side and by a condition")
        reject_if(self.under and self.facing, "a facing of cards put under a stack")
        places = (Zone.HAND, *OF_TWO_HANDS, Zone.STACK, Zone.PERMANENT)
        reject_if(self.into not in places, "cards put into a place that is neither a hand nor a stack")
        reject_if(self.sides and self.into is not Zone.HAND, "the high or the low hand as something else than a hand")
        check_list("the hands", self.sides)
        if self.places and len(self.places) != len(self.sides):
            raise ValueError("places for more or fewer hands than there are")
        if self.sides and (self.into is not Zone.HAND or self.facing):
            raise ValueError("a facing for cards put into the high or the low hand")

    @derived
    def kind(self) -> str:
        return "stack" if self.into is Zone.STACK else "deal"

    @property
    def number(self) -> int | None:
        if self.kind == "stack" and self.until:
            ends = tuple(w for w in self.when if isinstance(w, When) and w.temper is ConditionKind.UNTIL)
            told = cards_told(changed(self, when=ends))
            return next((number for cards in told if (number := number_of(cards))), None)
        return number_of(self.cards)

    @property
    def for_one(self) -> bool:
        return self.kind == "deal" and super().for_one


@frozen
class Stack(Step):
    """Own cards put in an order that is then fixed; those that `cards` tells beside others (`plus`) are a stack apart.

    They are a stack of `size` cards, with `beside` more on either side; or split `into` hands; or have certain cards
    on `top`, or at the `bottom`; or `left_over` is the number of others; or they are side by side in a `row`. They
    are `ranked` from the highest card, or the lowest.
    """

    cards: CardPhrase
    facing: Facing = Facing.DOWN
    size: int | None = None
    beside: int = 0
    into: CardPhrase | None = None
    top: CardPhrase | None = None
    row: bool = False
    bottom: CardPhrase | None = None
    ranked: Selector | None = None
    left_over: int = 0
    kind = "stack"

    def __post_init__(self) -> None:
        super().__post_init__()
        check_counts(self.size)
        reject_if(self.ranked not in (None, Selector.HIGH, Selector.LOW), "a stack goes from its high or its low card")
        reject_if(self.cards.spot is not None, "a stack of cards told by their place, which have an order")
        reject_if(
            self.ranked and (self.top or self.bottom),
            "a stack is ordered by rank, and yet its top or bottom card is named",
        )
        reject_if(self.beside < 0, "fewer cards beside a stack than none")
        self._settle_own(self.cards)
        if self.into is not None:
            check_hands(self.into)
            reject_if(self.into.amount is not None and self.into.amount.number == 1, 'cards "split" into a single hand')
        reject_if(self.left_over and (self.top or self.bottom), "cards left over beside a named top or bottom")
        reject_if(
            self.left_over and (self.into is None or self.into.size is None), "cards left over from no known number"
        )
        if self.into is not None and (self.size or self.beside):
            raise ValueError("cards split into hands and put in one stack")
        if self.beside and not self.size:
            reject_if(
                not self.row or number_of(self.cards) not in (111, 112, 2 * self.beside + 1),
                "cards on both sides of a card need a row with room for them",
            )
        told = self.top or self.bottom
        reject_if(told and self.size, "a stack has a size, and yet its top or bottom card is named")
        reject_if(self.top is not None and self.top == self.bottom, "the same card at the top and at the bottom")
        ends = [end for end in (self.top, self.bottom) if end is not None]
        reject_if(
            any(end.which and end.owner is None and not end.chosen for end in ends),
            "a top or bottom card, not said whose",
        )
        reject_if(self.row and (told or self.size or self.into is not None), "cards in a row and in a stack")

    @property
    def number(self) -> int | None:
        if self.size:
            return self.size + 2 * self.beside
        stacked = number_of(self.into or self.cards)
        return stacked + self.left_over if self.left_over and stacked and stacked < 100 else stacked


@frozen
class Switch(Step):
    """Cards given for others, one for one; a hand for as many cards as are given."""

    cards: CardPhrase
    other: CardPhrase
    per_player = True

    @derived
    def kind(self) -> str:
        """A switch with cards that another player has is a pass; other cards are drawn for."""
        held = [e for w in self.when if isinstance(w, When) for e in w.events if e.who and {*e.deeds} & HOLDS]
        theirs = self.other.owner is not None and self.other.owner.role is not Role.THAT
        return "pass" if theirs or held and self.other == IT else "draw"

    @property
    def number(self) -> int | None:
        number, others = number_of(self.cards), number_of(self.other)
        return others if number is not None and number > 100 and others and 1 < others < 100 else number


@frozen
class Reorder(Step):
    """Players put the cards of their stacks in another order."""

    kind = "stack"

    def __post_init__(self) -> None:
        super().__post_init__()
        reject_if(self.barred, '"may not reorder the stack": say that its order stands')

    @property
    def number(self) -> int:
        return 111


@frozen
class OrderStands(Step):
    """The order of a stack, or of that of `size` cards, may not be changed any more."""

    size: int | None = None
    kind = "stack"
    impersonal = True
