"""Steps in which cards are sold to the highest bidder, and players buy and sell."""

from __future__ import annotations

from catalog.model.arranging import Switch
from catalog.model.constraints import reject_if
from catalog.model.frozen import derived, frozen
from catalog.model.phrase import CardPhrase, Price, Who
from catalog.model.step import Step, check_act, number_of
from catalog.model.terms import Zone


@frozen
class Auction(Step):
    """Cards sold to the highest bidder: those of the deck, of the table, or a player's own.

    With `as_lot` several of them are sold for one bid; only the players `among` whom they are sold may bid.
    """

    cards: CardPhrase
    as_lot: bool = False
    among: Who | None = None
    per_player = True

    def __post_init__(self) -> None:
        super().__post_init__()
        number = self.cards.amount.number if self.cards.amount is not None else None
        reject_if(
            self.as_lot and (number == 1 or self.cards.amount is None and self.cards.which),
            "a single card is no lot of several cards",
        )
        reject_if(self.among is not None and not self.among.doing, "bidders who are not told by what they do")

    @derived
    def kind(self) -> str:
        theirs = self.cards.owner is not None or self.cards.lies not in (None, Zone.DECK, Zone.TABLE)
        return "pass" if theirs or self.who is not None else "deal"

    @property
    def number(self) -> int | None:
        return number_of(self.cards)


@frozen
class AuctionRight(Step):
    """The right to do something, sold to the highest bidder."""

    act: Step

    @derived
    def kind(self) -> str:
        return self.act.kind

    @property
    def is_for_table_hand(self) -> bool:
        """True for the right to switch hands with the table."""
        return isinstance(self.act, Switch) and self.act.other.lies is Zone.TABLE

    @property
    def number(self) -> int | None:
        return self.act.number

    def __post_init__(self) -> None:
        super().__post_init__()
        check_act(self.act)


@frozen
class Bid(Step):
    """Players bid on cards; `least` is the lowest bid, `most` the highest."""

    cards: CardPhrase | None = None
    least: Price | None = None
    most: Price | None = None
    kind = "deal"

    def __post_init__(self) -> None:
        super().__post_init__()
        reject_if(self.least is not None and self.least.told_already, "a lowest bid that is not said")
        reject_if(self.most is not None and self.most.told_already, "a highest bid that is not said")
        reject_if(self.most is not None and self.least in (None, self.most), "a highest bid without a lower one")

    @property
    def number(self) -> int | None:
        return number_of(self.cards) if self.cards else None
