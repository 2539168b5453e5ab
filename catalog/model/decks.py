"""Steps about the deck, dice and coins: shuffles, cards added and removed, several decks."""

from __future__ import annotations

from enum import StrEnum

from catalog.model.card import CardSet, cards_in
from catalog.model.constraints import check_counts, check_list, normalize, reject_if
from catalog.model.frozen import frozen
from catalog.model.layout import Facing
from catalog.model.phrase import CardPhrase
from catalog.model.step import Step
from catalog.model.terms import Zone

_SHUFFLED = (Zone.DISCARDS, Zone.DECK, Zone.EVERYWHERE, Zone.COMMON, Zone.TABLE, Zone.FOLDED)


@frozen
class Shuffle(Step):
    """Cards shuffled, into the deck or another pile, or just put `on_top` of it, or `at_bottom`.

    The cards `besides` stay where they are; `also` are other cards shuffled with them; `facing` means only those
    table or community cards that lie so. `size` is the number of cards in a hand.
    """

    shuffled: Zone
    into: Zone = Zone.DECK
    on_top: bool = False
    at_bottom: bool = False
    besides: CardPhrase | None = None
    also: Zone | None = None
    facing: Facing | None = None
    size: int | None = None
    kind = "shuffle"
    impersonal = True

    def __post_init__(self) -> None:
        super().__post_init__()
        hands = self.shuffled is Zone.HAND and 1 < (self.size or 0) < 8
        reject_if(self.size is not None and not hands, "hands that are shuffled have two to seven cards")
        reject_if(
            self.size and (self.besides or self.on_top or self.at_bottom),
            "whole hands shuffled, yet on top or with exceptions",
        )
        reject_if(self.shuffled not in _SHUFFLED and not hands, "a shuffle of cards in a player's hand")
        reject_if(self.also is not None and self.also not in _SHUFFLED, "a shuffle along with cards in a player's hand")
        if self.also is not None and self.also is not self.shuffled and Zone.DECK in (self.shuffled, self.also):
            other = self.also if self.shuffled is Zone.DECK else self.shuffled
            normalize(self, shuffled=other, also=None)  # the deck and the discards: the discards into the deck
        reject_if(self.into not in (Zone.DECK, Zone.PILE), "cards are shuffled into the deck or a pile")
        reject_if(
            self.also in (self.shuffled, self.into, Zone.EVERYWHERE), "cards shuffled along that are in it anyway"
        )
        reject_if(self.also and (self.on_top or self.besides), "cards shuffled together, yet on top or with exceptions")
        of_table = self.shuffled in (Zone.TABLE, Zone.COMMON) and not (self.also or self.on_top or self.at_bottom)
        reject_if(self.facing and (self.besides or not of_table), "up or down cards that are not on the table")
        reject_if(
            self.also and self.shuffled in (Zone.EVERYWHERE, Zone.DECK), "cards shuffled along that are in it anyway"
        )
        reject_if(
            self.besides and self.shuffled in (Zone.DECK, Zone.DISCARDS),
            "the deck or the discards shuffled with exceptions",
        )
        reject_if(self.on_top and self.at_bottom, "cards go on top or at the bottom, not both")
        reject_if(
            self.besides and (self.on_top or self.at_bottom), "cards put on top or at the bottom, with exceptions"
        )
        if (self.on_top or self.at_bottom) and self.shuffled is self.into:
            raise ValueError("a deck put on itself")

    @property
    def number(self) -> int:
        return 0 if self.on_event else 1


class Pack(StrEnum):
    """A pack of cards by its name."""

    PINOCHLE = "pinochle"
    EUCHRE = "euchre"
    PIQUET = "piquet"

    @property
    def ranks(self) -> range:
        """The ranks in the pack, of every suit; the ace is 14."""
        return range(7 if self is Pack.PIQUET else 9, 15)

    @property
    def copies(self) -> int:
        """How many cards of each face there are in the pack."""
        return 2 if self is Pack.PINOCHLE else 1


@frozen
class Deck(Step):
    """The cards of the game: a pack by name, with jokers added."""

    jokers: int = 0
    size: int = 52
    pack: Pack | None = None
    kind = "deck"
    impersonal = True

    def __post_init__(self) -> None:
        super().__post_init__()
        check_counts(self.size)
        reject_if(self.jokers < 0, "fewer jokers than none")
        if self.pack is not None and self.size != 52:
            raise ValueError("the name of a pack says its size")

    @property
    def number(self) -> int:
        return {Pack.PINOCHLE: -4, Pack.EUCHRE: -28, Pack.PIQUET: -20, None: self.size - 52}[self.pack] + self.jokers


@frozen
class AddToDeck(Step):
    """Jokers put into the deck; so many for every player at the table if `for_each_player`."""

    jokers: int
    for_each_player: bool = False
    kind = "deck"
    impersonal = True

    def __post_init__(self) -> None:
        super().__post_init__()
        check_counts(self.jokers)

    @property
    def number(self) -> int:
        return 200 * self.for_each_player + self.jokers


@frozen
class RemoveFromDeck(Step):
    """Cards taken out of the deck, to make a deck of `own_deck` cards if given.

    `jokers` are added then.
    """

    sets: tuple[CardSet, ...]
    own_deck: int | None = None
    jokers: int = 0
    kind = "deck"
    impersonal = True

    def __post_init__(self) -> None:
        super().__post_init__()
        check_counts(self.own_deck)
        reject_if(
            self.jokers < 0 or self.jokers and self.own_deck, "fewer jokers than none, or jokers in a made-up deck"
        )
        check_list("the cards to take out", self.sets, 1)
        reject_if(any(of.wild for of in self.sets), "wild cards taken out of the deck")

    @property
    def number(self) -> int:
        return self.jokers - cards_in(self.sets)


@frozen
class JoinDecks(Step):
    """A number of decks, with `jokers` in all, or some cards of each, shuffled together."""

    decks: int
    sets: tuple[CardSet, ...] = ()
    jokers: int = 0
    kind = "deck"
    impersonal = True

    def __post_init__(self) -> None:
        super().__post_init__()
        check_counts(self.decks)
        reject_if(
            self.jokers < 0 or self.jokers and self.sets,
            "fewer jokers than none, or jokers beside some cards of each deck",
        )
        check_list("the cards of each deck", self.sets)

    @property
    def number(self) -> int:
        return self.decks * (cards_in(self.sets) if self.sets else 52) - 52 + self.jokers


@frozen
class Roll(Step):
    """Dice rolled: a number of them with a number of sides; `again`: those rolled before."""

    dice: int | None = None
    sides: int = 6
    again: bool = False
    kind = "other"

    def __post_init__(self) -> None:
        super().__post_init__()
        check_counts(self.dice)
        reject_if(not self.again and not self.dice, "dice without a number")
        reject_if(self.sides < 2, "a die with fewer than two sides")
        if self.again and self.sides != 6:
            raise ValueError("dice that are rolled again keep their sides")

    @property
    def number(self) -> int:
        return 2
