"""Steps in which players buy, show, mix and trade cards, and rules about how cards lie and what they become."""

from __future__ import annotations

from enum import StrEnum
from itertools import pairwise

from catalog.model.amounts import Amount
from catalog.model.card import CardSet, Rank
from catalog.model.constraints import NO_PLAYERS, NOT_DECLINED, changed, check_counts, normalize, reject_if
from catalog.model.dealing import Direction, Offer
from catalog.model.frozen import derived, frozen
from catalog.model.layout import Facing, Selector
from catalog.model.normalize import CARDS, DEALER, IT, THEM
from catalog.model.phrase import CardPhrase, Price, Who, so_many_kinds
from catalog.model.step import Step, cards_told, check_first, check_so_many, number_of, on_table
from catalog.model.terms import MOMENTS, Bound, EventKind, Period, Role, Zone


@frozen
class Buy(Step):
    """A player buys cards from the deck or the table; with `offers`, any one of them at its own price."""

    cards: CardPhrase | None = None
    offers: tuple[Offer, ...] = ()
    kind = "deal"

    def __post_init__(self) -> None:
        super().__post_init__()
        check_so_many(self.cards)
        first, rest = (self.offers or (None,))[0], self.offers[1:]
        bare = any(offer.cards.lies is None and not offer.cards.amount for offer in rest)
        reject_if(
            first is not None and first.cards.lies is not None and bare,
            "a further offer without a place or number of cards",
        )
        reject_if(len(self.offers) == 1 or len(set(self.offers)) < len(self.offers), "one offer, or one offer twice")
        reject_if(self.offers and self.price is not None, "a price beside offers that have prices")
        if (self.cards is None) == (not self.offers):
            raise ValueError("buying nothing, or something said twice")

    @property
    def number(self) -> int | None:
        if self.until and self.cards is not None and (self.cards.amount, self.cards.which) == (None, None):
            return 116
        told = [number_of(cards) for cards in (self.cards, *(offer.cards for offer in self.offers)) if cards]
        numbers = [number for number in told if number is not None]
        most = max(numbers) if len(numbers) == len(told) else None
        return most * self.times_over if most and most < 100 else most


@frozen
class Peek(Step):
    """Cards that a player may look at; own cards that are looked at count as turned.

    `beforehand`: before whatever else is done with them.
    """

    cards: CardPhrase
    beforehand: bool = False

    @derived
    def kind(self) -> str:
        if self.cards.owner is not None and self.cards.owner.role is not Role.THAT:
            return "other"
        return "flip" if self.cards.lies is Zone.UNSEEN else "deal"

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.barred or (self.who is not None and self.who.role is Role.NO_ONE):
            raise ValueError("looking that is forbidden: these are blind cards")

    @property
    def number(self) -> int | None:
        return 5 if self.kind == "other" else number_of(self.cards)


@frozen
class Cost(Step):
    """The price of certain cards."""

    cards: CardPhrase
    at: Price
    kind = "deal"
    impersonal = True

    def __post_init__(self) -> None:
        super().__post_init__()
        reject_if(self.at.told_already, "a price that was mentioned before, and no other")


@frozen
class Pick(Step):
    """A player chooses cards from the table or the deck."""

    cards: CardPhrase
    kind = "deal"
    per_player = True

    @property
    def number(self) -> int | None:
        return number_of(self.cards)

    def __post_init__(self) -> None:
        super().__post_init__()
        check_so_many(self.cards)
        reject_if(so_many_kinds(self.cards), "picking ranks or suits, which players name")


@frozen
class PassDeal(Step):
    """The next player on that side, or the player named (`to`), deals from now on."""

    toward: Direction | None = None
    to: Who | None = None
    kind = "deal"
    impersonal = True

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.to == Who(Role.LEFT_OF_DEALER):
            normalize(self, toward=Direction.LEFT, to=None)
        reject_if((self.toward is None) is (self.to is None), "who deals next?")
        nobody = (Role.EACH, Role.ANY, Role.OTHERS, Role.NO_ONE, Role.NO_ONE_ELSE, Role.DEALER)
        reject_if(self.to is not None and self.to.role in nobody, "which one of them deals?")


@frozen
class Replace(Step):
    """Cards that are gone, or are discarded first (`discarded`), are replaced from the deck."""

    cards: CardPhrase
    discarded: bool = False
    per_player = True
    by_dealer = True
    unsaid = (DEALER,)

    def __post_init__(self) -> None:
        super().__post_init__()
        theirs = self.who is not None and self.who != DEALER and not on_table(self.cards)
        stacked = self.cards.lies is Zone.STACK and self.cards.owner in (None, THEM)
        reject_if(
            stacked or theirs and self.cards.which is not Selector.THAT,
            "a player replacing cards of their own: that is a draw",
        )

    @derived
    def kind(self) -> str:
        return "table" if any(c.lies is Zone.TABLE for c in (self.cards, *cards_told(self))) else "deal"

    @property
    def number(self) -> int | None:
        return 116 if self.until else number_of(self.cards)

    @property
    def count(self) -> int | None:
        return self.number if self.kind == "table" else super().count


@frozen
class Lie(Step):
    """How certain cards lie from now on: they come, stay or are dealt up or down."""

    cards: CardPhrase
    facing: Facing
    stays: bool = False
    kind = "deal"
    impersonal = True

    def __post_init__(self) -> None:
        super().__post_init__()
        number = self.cards.amount.number if self.cards.amount is not None else None
        reject_if(number is not None and not self.stays, "a number of cards that come face up: that is a deal")
        reject_if(
            self.cards == CardPhrase(lies=Zone.DISCARDS) and not self.stays,
            "discards that lie up or down: that is said of their pile",
        )


@frozen
class FaceAlike(Step):
    """Replacement cards lie as the replaced ones did, up or down."""

    kind = "deal"
    is_act = False
    impersonal = True

    def __post_init__(self) -> None:
        super().__post_init__()
        reject_if(self.instead or self.alternatively, '"as the old cards lay" instead of something')


@frozen
class PlaceAlike(Step):
    """Replacement cards go where the replaced ones were; with `lies` into their owner's stack."""

    lies: Zone | None = None
    kind = "deal"
    is_act = False
    impersonal = True

    def __post_init__(self) -> None:
        super().__post_init__()
        reject_if(self.lies not in (None, Zone.STACK), "new cards in a place other than the old one or a stack")
        reject_if(self.instead or self.alternatively, '"where the old cards were" instead of something')


@frozen
class ChooseFacing(Step):
    """Somebody says whether cards come up or down: the given ones, or all that are dealt in a round (`within`)."""

    cards: CardPhrase | None = None
    within: Period | None = None
    kind = "deal"

    @property
    def number(self) -> int | None:
        return 1

    def __post_init__(self) -> None:
        super().__post_init__()
        reject_if(
            (self.cards is None) is (self.within is None), "a facing chosen for cards and for a round, or for neither"
        )
        reject_if(
            self.cards is not None and (self.cards.facing or self.cards.lies is not None),
            "a facing chosen for cards that have one",
        )
        reject_if(
            self.within not in (None, Period.ROUND, Period.NEXT_ROUND),
            "a facing chosen for neither this nor the next round",
        )

    def _settle_period(self, period: Period) -> bool:
        """Leave a period as a condition: it says when the choice is made, and not for which round."""
        return False


@frozen
class MustBe(Step):
    """What the cards mentioned before, or a number of them (`some`), must be, or (`negated`) may not be."""

    being: CardPhrase
    some: Amount | None = None
    negated: bool = False
    impersonal = True

    def __post_init__(self) -> None:
        super().__post_init__()
        plain = self.some is None or self.some.bound in (Bound.EXACTLY, Bound.AT_LEAST, Bound.UP_TO)
        reject_if(not plain or self.some is not None and self.some.other, '"must be" of no plain number of cards')
        reject_if(
            self.being.which is Selector.THAT or changed(self.being, amount=None, facing=None) == CARDS,
            '"must be" without a kind of cards',
        )


@frozen
class Become(Step):
    """A card becomes another from now on; or cards become the table's hand, which is nobody's (`as_hand`)."""

    cards: CardPhrase
    other: CardPhrase
    as_hand: bool = False
    impersonal = True

    @derived
    def kind(self) -> str:
        lies = self.other.lies
        return "common" if lies is Zone.COMMON else "table" if lies is Zone.TABLE else "deal"

    @property
    def number(self) -> int | None:
        if self.as_hand:
            return number_of(self.cards)
        return None if self.kind == "deal" else number_of(self.other)

    def __post_init__(self) -> None:
        super().__post_init__()
        for_share = (CardPhrase(which=Selector.HIGH), CardPhrase(which=Selector.LOW))
        told = any(of in for_share or of.split_card for of in (self.cards, self.other))
        reject_if(told, "a card that becomes the high, low or split card")
        reject_if(self.other == CardPhrase(dead=True), '"becomes dead": is dead')
        reject_if(
            self.as_hand and self.other != CardPhrase(lies=Zone.TABLE),
            "cards that become a hand of nobody's, but not the table's",
        )
        reject_if(
            self.as_hand and self.cards.which is not Selector.THAT and not self.cards.hands,
            "no certain cards that become the table's hand",
        )
        reject_if(changed(self.other, new=False) == CardPhrase(what=(CardSet(wild=True),)), '"becomes wild": is wild')


@frozen
class ShiftOpening(Step):
    """The requirement to open is lowered by a number of steps, or raised if `raised`.

    `ranks` are those that it goes through, or the last one that it reaches; then it goes `back_to` another, and so on.
    """

    steps: int
    raised: bool = False
    ranks: tuple[Rank, ...] = ()
    back_to: Rank | None = None
    kind = "qualifier"
    impersonal = True

    def __post_init__(self) -> None:
        super().__post_init__()
        check_counts(self.steps)
        turns = self.back_to is not None
        reject_if(turns and (len(self.ranks) != 1 or self.back_to in self.ranks), "a way back from no certain rank")
        by = self.steps if self.raised else -self.steps
        reject_if(any(b - a != by for a, b in pairwise(self.ranks)), "ranks that do not go up or down in such steps")


@frozen
class Forehead(Step):
    """Cards that a player holds so that only the others see them."""

    cards: CardPhrase
    kind = "deal"
    per_player = True

    @property
    def number(self) -> int | None:
        return number_of(self.cards)

    def __post_init__(self) -> None:
        super().__post_init__()
        reject_if(self.cards.lies in (Zone.COMMON, Zone.TABLE, Zone.DECK), "cards on a forehead that belong to nobody")


@frozen
class Mix(Step):
    """A player's own cards are shuffled, together with those in `also`: nobody knows any more which is which."""

    cards: CardPhrase
    also: CardPhrase | None = None
    kind = "stack"

    @property
    def number(self) -> int | None:
        return number_of(self.cards)

    def __post_init__(self) -> None:
        super().__post_init__()
        reject_if(self.barred, "cards that may not be mixed: they are used apart")
        theirs = [cards.owner == THEM or cards.which is Selector.THAT for cards in (self.cards, self.also) if cards]
        reject_if(not all(theirs) or self.cards == self.also, "mixing the cards of others, or the same twice")
        reject_if(self.cards.lies is Zone.DECK, "mixing cards of the deck")


@frozen
class Show(Step):
    """Cards shown to some players; to everybody if `to` is None."""

    cards: CardPhrase
    to: Who | None = None
    kind = "flip"
    per_player = True

    def __post_init__(self) -> None:
        super().__post_init__()
        check_first(self.cards, self.who)

    @property
    def number(self) -> int | None:
        return number_of(self.cards)


@frozen
class Decline(Step):
    """A player refuses to do something, for a time."""

    deed: EventKind
    within: Period | None = None

    @derived
    def kind(self) -> str:
        return {EventKind.FLIPS: "flip", EventKind.DRAWS: "draw"}.get(self.deed, "other")

    def __post_init__(self) -> None:
        super().__post_init__()
        reject_if(self.deed in NO_PLAYERS | NOT_DECLINED or self.deed is EventKind.SWITCHES, "nobody can decline this")
        reject_if(self.within in (Period.EARLIER, Period.TOGETHER), "declining to do something earlier")
        reject_if(self.within in MOMENTS, "declining at a moment, not for a time")

    def _settle_period(self, period: Period) -> bool:
        """Take a period as how long the refusal lasts."""
        if self.within is None and period not in MOMENTS:
            normalize(self, within=period)
        return self.within is period


@frozen
class Announce(Step):
    """Players say how many cards they will draw, or only `whether` they will."""

    whether: bool = False
    kind = "draw"


@frozen
class Make(Step):
    """Own cards arranged into hands; cards that are left over are discarded."""

    cards: CardPhrase
    kind = "discard"
    per_player = True

    @property
    def number(self) -> int | None:
        return number_of(self.cards)

    def __post_init__(self) -> None:
        super().__post_init__()
        amount = self.cards.amount
        reject_if(
            self.cards.group is not None and amount is not None and amount.number is None,
            "pairs or other groups without a number",
        )


@frozen
class Slam(Step):
    """A player makes another take a card in exchange for one that they give up."""

    whom: Who
    kind = "discard"

    def __post_init__(self) -> None:
        super().__post_init__()
        has_it = any(event.cards == IT for event in self.whom.doing)
        reject_if(has_it, "a slam of the player who has that card")


@frozen
class Split(Step):
    """Cards divided between hands, as each player likes."""

    cards: CardPhrase
    kind = "flip"
    impersonal = True

    @property
    def number(self) -> int | None:
        return number_of(self.cards)


@frozen
class HandLimit(Step):
    """The most cards that a hand may have, or the most that may lie up or down (`facing`) before a player."""

    most: int
    facing: Facing | None = None
    kind = "hand"
    impersonal = True

    def __post_init__(self) -> None:
        super().__post_init__()
        check_counts(self.most)


@frozen
class Trade(Step):
    """Players trade cards, with each other or with `partner`. `even`: each gives as many as they get; `unseen`:
    without looking at them; `with_deck`: or else with the deck. `showing_ace` is how many who shows an ace may trade.
    """

    cards: CardPhrase | None = None
    partner: Who | None = None
    showing_ace: int | None = None
    even: bool = False
    unseen: bool = False
    with_deck: bool = False
    per_player = True

    def __post_init__(self) -> None:
        super().__post_init__()
        reject_if(self.unseen and self.partner is None, "unseen cards traded with nobody")
        check_counts(self.showing_ace)
        reject_if(self.showing_ace and number_of(self.cards) is None, "more cards for an ace than no number of cards")
        reject_if(self.with_deck and self.partner is None, '"or with the deck" without another partner')

    @derived
    def kind(self) -> str:
        if self.who is not None and self.who.role is Role.SOME:
            return "pass"
        return "trade" if self.partner is None or self.partner.role in (Role.EACH_OTHER, Role.OTHERS) else "pass"

    @property
    def number(self) -> int | None:
        if self.kind == "trade" or self.cards == CARDS:
            return 111
        return number_of(self.cards) if self.cards else None


class TradeTalk(StrEnum):
    """What players who trade may say about their cards."""

    NUMBER_OFFERED = "number offered"
    SUITS = "suits"
    RANKS = "ranks"
    COLORS = "colors"


@frozen
class NoTradeTalk(Step):
    """The only thing that may be said about offered cards: their number, or suits; None if nothing may be said."""

    told: TradeTalk | None = None
    kind = "trade"
    impersonal = True


@frozen
class TakeBack(Step):
    """A player's last draw is undone."""

    kind = "draw"


@frozen
class Reante(Step):
    """The ante is paid again, `each_time` that the step before is done."""

    each_time: bool = False
    kind = "bet"

    @property
    def number(self) -> int:
        return 0

    def __post_init__(self) -> None:
        super().__post_init__()
        reject_if(not self.each_time, "an ante paid once more is an ante")
