"""Pots as a phrase of their own ("half of the side pot", "each pot that nobody wins"), and acts with them."""

from __future__ import annotations

from enum import StrEnum
from fractions import Fraction

from catalog.model.constraints import reject_if
from catalog.model.frozen import derived, fields_set, frozen
from catalog.model.phrase import Price
from catalog.model.showdowns import Share
from catalog.model.step import Step
from catalog.model.terms import Role
from catalog.model.terms_of_money import POTS, Prize, Taker, Unit


class Every(StrEnum):
    """How many of several pots are meant."""

    EACH = "each"
    BOTH = "both"
    ANY = "any"


class Fate(StrEnum):
    """What happens to a pot, or to a part of it."""

    STAYS = "stays"
    DOUBLED = "is doubled"
    TRIPLED = "is tripled"
    HALVED = "is halved"
    GOES = "goes"
    SPLIT = "is split"


class PotAct(StrEnum):
    """What players do with a pot."""

    TAKES = "take"
    SHARES = "share"
    MATCHES = "match"
    ADDS = "add"


_PARTS = {Fraction(1, 2), Fraction(1, 3), Fraction(1, 4), Fraction(2, 3), Fraction(3, 4)}


@frozen
class PotPhrase:
    """A pot, or a `part` of it, or the `rest`.

    `named` distinguishes it from others, `every` means several, `of` is the hand, card or player that it is for;
    `unwon` is one that nobody has won, an `empty` one has been won. `odd` is the chip left over when the pot is not
    divided evenly.
    """

    named: Prize | None = None
    part: Fraction | None = None
    rest: bool = False
    every: Every | None = None
    of: Share | None = None
    unwon: bool = False
    odd: bool = False
    empty: bool = False

    def __post_init__(self) -> None:
        reject_if(self.named is not None and self.named not in POTS, "not a name of one of several pots")
        reject_if(self.part is not None and self.part not in _PARTS, "a part that is no half, third or quarter")
        reject_if(self.part is not None and self.rest, "part of a pot and the rest of it at once")
        reject_if(self.every is not None and self.named is not None, "one pot and several pots at once")
        reject_if(
            self.of is not None and bool(self.named or self.every or self.unwon or self.empty),
            "a pot for somebody, described further",
        )
        reject_if(self.empty and bool(self.unwon or self.part or self.rest), "a pot that is empty, or a part of it")
        reject_if(self.odd and fields_set(self) != {"odd"}, "the odd chip, described further")


def one_part(pot: PotPhrase) -> bool:
    """True for a named pot, half of the pot, or the rest, which other steps describe."""
    return fields_set(pot) in (set(), {"named"}, {"part"}, {"rest"})


_OUTCOMES = (
    PotPhrase(),
    PotPhrase(rest=True),
    PotPhrase(part=Fraction(1, 2)),
    PotPhrase(Prize.HIGH_POT),
    PotPhrase(Prize.LOW_POT),
)
"""What an outcome of the showdown leaves."""


@frozen
class PotFate(Step):
    """What happens to a pot: it stays for the next hand, grows, goes `to` somebody or is split between several."""

    pot_meant: PotPhrase
    fate: Fate
    to: tuple[Share, ...] = ()
    impersonal = True

    @derived
    def kind(self) -> str:
        return "showdown" if self.to else "other"

    @property
    def number(self) -> None:
        return None

    def __post_init__(self) -> None:
        super().__post_init__()
        needed = {Fate.GOES: len(self.to) == 1, Fate.SPLIT: len(self.to) > 1}.get(self.fate, not self.to)
        reject_if(not needed or len({*self.to}) < len(self.to), "a pot that goes to nobody, or to somebody twice")
        showdown = one_part(self.pot_meant) and (self.pot_meant == PotPhrase() or self.to[:1] != self.to_players())
        reject_if(self.fate is Fate.GOES and showdown, "a hand that wins a pot: that is a showdown")
        reject_if(self.fate is Fate.SPLIT and self.pot_meant == PotPhrase(), "the whole pot split: that is a showdown")
        reject_if(
            self.fate is Fate.STAYS and self.pot_meant in _OUTCOMES,
            "the pot, or half of it, stays: that is another step",
        )
        nobody = any(share.who is not None and share.who.role is Role.NO_ONE for share in self.to)
        reject_if(nobody, "a pot that goes to no player")
        reject_if(self.pot_meant.odd and self.fate is not Fate.GOES, "an odd chip that goes to nobody")

    def to_players(self) -> tuple[Share, ...]:
        """Those of its takers that are players, not hands or cards."""
        return tuple(share for share in self.to if share.taker is Taker.PLAYER)


@frozen
class PotDeed(Step):
    """Players take a pot, share it, match it or add an amount (`added`) to it."""

    does: PotAct
    pot_meant: PotPhrase
    added: Price | None = None

    @derived
    def kind(self) -> str:
        return "match" if self.does in (PotAct.MATCHES, PotAct.ADDS) else "showdown"

    @property
    def number(self) -> None:
        return None

    def __post_init__(self) -> None:
        super().__post_init__()
        reject_if(self.pot_meant.odd, "an odd chip that a player takes: it goes to a hand")
        reject_if(
            (self.does is PotAct.ADDS) != (self.added is not None), "an addition without an amount, or the reverse"
        )
        reject_if(self.added is not None and self.added.unit is Unit.THAT, "an addition, not said how much")
        reject_if(
            self.does is PotAct.TAKES and one_part(self.pot_meant), "a player who takes a pot: that is a showdown"
        )
        of = self.pot_meant.of
        simple = (
            fields_set(self.pot_meant) in (set(), {"named"}, {"part"}) or of is not None and of.taker is not Taker.HAND
        )
        reject_if(self.does is PotAct.MATCHES and simple, "the whole pot, or half of it, matched: that is another step")
