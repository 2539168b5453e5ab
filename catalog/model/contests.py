"""Steps of games with tricks, bids and stakes, or with cards offered around the table.

Prose sources add them to the numbered catalogue (spec/sources.md): Euchre-like tricks for the pot, hands named higher
and higher until somebody calls, a bet on the next card, stakes that are lost one by one.
"""

from __future__ import annotations

from catalog.model.amounts import Score
from catalog.model.constraints import reject_if
from catalog.model.frozen import frozen
from catalog.model.layout import Selector
from catalog.model.normalize import DEALER
from catalog.model.phrase import CardPhrase, Price, Who
from catalog.model.step import Step, number_of
from catalog.model.terms_of_money import ScoreUnit, Unit


@frozen
class OfferEach(Step):
    """Cards off the deck offered one by one until every player has accepted one; a player who rejects it passes it
    on.

    A card may be rejected `card_refusals` times, a player may reject `player_refusals` cards; the next has to be
    accepted. With `kept` rejected cards stay, and the next player is offered them first. With `moves_on` another
    player, the next to the left, is offered the first card each round.
    """

    cards: CardPhrase
    to: Who
    card_refusals: int | None = None
    player_refusals: int | None = None
    kept: bool = False
    moves_on: bool = False
    kind = "deal"
    per_player = True
    by_dealer = True
    unsaid = (DEALER,)

    @property
    def number(self) -> int | None:
        return number_of(self.cards)

    def __post_init__(self) -> None:
        super().__post_init__()
        reject_if(
            (self.card_refusals is None) is (self.player_refusals is None),
            "refusals limited for the card and the player, or for neither",
        )
        reject_if((self.card_refusals or self.player_refusals or 0) < 1, "an offer that nobody may refuse")
        reject_if(self.cards.lies is not None, "an offer of cards that are not the deck's")


@frozen
class OfferRound(Step):
    """A card goes round the table: each player may take it for one of their own, which goes on in its place."""

    cards: CardPhrase
    kind = "draw"
    per_player = True
    by_dealer = True
    unsaid = (DEALER,)

    @property
    def number(self) -> int | None:
        return number_of(self.cards)

    def __post_init__(self) -> None:
        super().__post_init__()
        reject_if(self.cards.owner is not None, "a card that goes around the table belongs to nobody")


@frozen
class Freeze(Step):
    """Players take no more cards in this deal."""

    kind = "deal"


@frozen
class Trumps(Step):
    """The suit that beats the others in tricks: a named one, or that of a card."""

    cards: CardPhrase
    kind = "rank"
    impersonal = True

    @property
    def number(self) -> int:
        return 5


@frozen
class Tricks(Step):
    """All cards played out in tricks, the first led by `lead`, then each by the winner of the last one.

    With `follow` a player who has a card of the suit that was led must play one. The highest trump takes the trick,
    else the highest card of the suit led. With `moves_on` the first lead moves to the left each game.
    """

    lead: Who | None = None
    follow: bool = False
    moves_on: bool = False
    kind = "other"

    @property
    def number(self) -> int:
        return 5

    def __post_init__(self) -> None:
        super().__post_init__()
        reject_if(self.moves_on and self.lead is None, "a lead that moves on, but that nobody has first")


@frozen
class PutUp(Step):
    """The stakes that each player lays before them, to lose one by one."""

    stakes: int
    kind = "bet"

    @property
    def number(self) -> int:
        return 0

    def __post_init__(self) -> None:
        super().__post_init__()
        reject_if(self.stakes < 1, "fewer than one stake put up")


@frozen
class LoseStake(Step):
    """A player loses some of their stakes, which go into the pot."""

    stakes: int = 1
    kind = "match"

    @property
    def number(self) -> int:
        return 0

    def __post_init__(self) -> None:
        super().__post_init__()
        reject_if(self.stakes < 1, "fewer than one stake lost")


@frozen
class LoseScore(Step):
    """A player loses legs or points that they had."""

    score: Score
    kind = "match"

    @property
    def number(self) -> int:
        return 0

    def __post_init__(self) -> None:
        super().__post_init__()
        reject_if(
            not self.score.number or self.score.at_least or self.score.in_games,
            "a number of lost legs or points that is not plain",
        )
        reject_if(self.score.score_unit is ScoreUnit.TRICK, "tricks that were taken are not lost again")


@frozen
class Outbid(Step):
    """A player names a poker hand that beats the last one named; with `or_call` they may call that one instead.

    All players' cards together must make the hand that was named.
    """

    or_call: bool = False
    kind = "declare"

    @property
    def number(self) -> int:
        return 16


@frozen
class DeclareSide(Step):
    """A player says whether a card counts as high or as low."""

    cards: CardPhrase
    kind = "declare"

    @property
    def number(self) -> int:
        return 3

    def __post_init__(self) -> None:
        super().__post_init__()
        reject_if(self.cards == CardPhrase(which=Selector.FIRST), "who declares first is said of the declaration")


@frozen
class BetBetween(Step):
    """A player bets against the pot, up to `most`, that the next card's rank falls between those of `cards`.

    They take as much as they bet out of the pot, or pay it in; with `capped` at most a limit agreed on beforehand.
    """

    cards: CardPhrase
    most: Price
    capped: bool = False
    kind = "bet"

    @property
    def number(self) -> int:
        return 1

    def __post_init__(self) -> None:
        super().__post_init__()
        reject_if(number_of(self.cards) != 2, "a bet on a card between others that are not two")
        reject_if(self.most.unit in (Unit.FREE, Unit.THAT), "a highest bet, not said how high")


@frozen
class Collect(Step):
    """A player takes an amount of money out of the pot, or gets it from others (`giver`)."""

    pays: Price
    giver: Who | None = None
    kind = "other"

    @property
    def number(self) -> int:
        return 4

    def __post_init__(self) -> None:
        super().__post_init__()
        reject_if(self.pays.unit in (Unit.FREE, Unit.THAT) or self.pays.least, "money taken, not said how much")
