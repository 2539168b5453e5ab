"""Hands as a phrase ("the second best hand", "each of their two hands"), and acts with them."""

from __future__ import annotations

from enum import StrEnum

from catalog.model.constraints import reject_if
from catalog.model.frozen import fields_set, frozen
from catalog.model.hands import HandKind
from catalog.model.pots import PotPhrase, one_part
from catalog.model.showdowns import Share
from catalog.model.step import Step
from catalog.model.terms_of_money import Side, Taker


class Whose(StrEnum):
    """Hands described by their owner or their place."""

    TABLE = "the table hand"
    EACH_OWN = "each of their hands"
    ONE_OWN = "one of their hands"
    OTHER_OWN = "their other hand"
    BOTH = "both hands"
    SECOND_BEST = "the second best hand"
    THIRD_BEST = "the third best hand"
    TIED = "one of the tied hands"
    EACH_TIED = "each tied hand"


class HandEnd(StrEnum):
    """What happens to a hand."""

    WINS = "wins"
    DEAD = "is dead"
    CANNOT_WIN = "cannot win"
    SPLITS = "splits the pot"
    WORTH = "is worth"


class HandAct(StrEnum):
    """What players do with a hand."""

    BEATS = "beat"
    TURNS_OVER = "turn over"
    HOLDS = "hold"


_BY_PLACE = (Whose.TABLE, Whose.SECOND_BEST)
_OWN = (Whose.EACH_OWN, Whose.ONE_OWN, Whose.OTHER_OWN)


@frozen
class HandPhrase:
    """Hands, described in one way: by a `share` of the pot, as `such` a kind, by owner (`owned`), or by how they
    `went`.
    """

    share: Share | None = None
    such: HandKind | None = None
    owned: Whose | None = None
    went: Side | None = None

    def __post_init__(self) -> None:
        ways = (self.share, self.such, self.owned, self.went)
        reject_if(sum(way is not None for way in ways) != 1, "hands described in no way, or in two")
        reject_if(
            self.share is not None and self.share.taker is not Taker.HAND,
            "hands described by a share for a card or a player",
        )
        reject_if(
            self.such is not None and bool(self.such.those or self.such.rest),
            '"those" and "the rest" do not say which hands',
        )
        for cards in (self.such.holding, self.such.lacking) if self.such is not None else ():
            plain = cards is not None and not fields_set(cards, "amount")
            reject_if(plain and not (self.such and self.such.total), "hands with cards of no description")


@frozen
class HandFate(Step):
    """What happens to a hand: it wins a pot, is dead, cannot win, splits the pot `beside` a share, has points."""

    hand_meant: HandPhrase
    end: HandEnd
    pot_meant: PotPhrase | None = None
    beside: Share | None = None
    points: int | None = None
    kind = "showdown"
    impersonal = True

    @property
    def number(self) -> None:
        return None

    def __post_init__(self) -> None:
        super().__post_init__()
        reject_if(
            (self.end is HandEnd.WINS) != (self.pot_meant is not None),
            "a hand that wins no pot, or a pot without winning",
        )
        simple = self.pot_meant is not None and one_part(self.pot_meant)
        reject_if(self.pot_meant is not None and self.pot_meant.odd, "the odd chip goes to a hand")
        known = (self.hand_meant.share, self.hand_meant.such) != (None, None) or self.hand_meant.owned in _BY_PLACE
        reject_if(simple and known, "who wins one pot is said of the showdown")
        own = self.hand_meant.went is not None or self.hand_meant.owned in _OWN
        barred = self.end is HandEnd.CANNOT_WIN and not own
        owned = self.hand_meant.owned in (Whose.BOTH, Whose.ONE_OWN)
        dead = self.end is HandEnd.DEAD
        such = self.hand_meant.such
        reject_if(
            dead and (owned or such is not None and not (such.holding or such.lacking)),
            "a dead hand by its value, or one of two hands",
        )
        reject_if(dead and self.hand_meant.share is not None, "a dead hand that takes a share")
        reject_if(barred, "a hand that cannot win is said of the players")
        reject_if(
            (self.end is HandEnd.SPLITS) != (self.beside is not None),
            "a split of the pot with nothing, or a share without it",
        )
        reject_if(
            (self.end is HandEnd.WORTH) != (self.points is not None), "worth without points, or points without worth"
        )


@frozen
class HandDeed(Step):
    """Players must beat a hand, turn it over or hold it."""

    does_with: HandAct
    hand_meant: HandPhrase
    kind = "showdown"

    @property
    def number(self) -> None:
        return None

    def __post_init__(self) -> None:
        super().__post_init__()
        beats = self.does_with is HandAct.BEATS
        reject_if(self.hand_meant.such is not None and not beats, "holding cards is said of the players")
        reject_if(self.hand_meant.owned is Whose.ONE_OWN, "one of a player's hands: that is said of its cards")
        reject_if(beats and self.hand_meant.owned is Whose.TABLE, "beating the table hand is a qualifier")
