"""Terms for what is paid and won: units, coins, points, shares and prizes."""

from __future__ import annotations

from enum import StrEnum


class Unit(StrEnum):
    """The amounts of which a price is a multiple."""

    ANTE = "ante"
    MIN_BET = "minimum bet"
    MAX_BET = "max bet"
    POT = "pot"
    CURRENT_BET = "current bet"
    LAST_FEE = "last round's fee"
    AGREED = "the agreed amount"
    ORIGINAL_ANTE = "original ante"
    CHIP = "chip"
    DOLLAR = "dollar"
    CENT = "cent"
    QUARTER = "quarter"
    DIME = "dime"
    NICKEL = "nickel"
    POUND = "pound"
    PENNY = "penny"
    EURO = "euro"
    MONEY_UNIT = "unit"
    SHORTFALL = "what is missing"
    FREE = "free"
    THAT = "that"
    AS_PAID = "as much"
    LAST_RAISE = "last raise"
    LAST_BET = "last bet"
    LAST_PRICE = "what the last one cost"
    FIRST_PRICE = "what the first one cost"
    LAST_PASS = "what the last pass cost"
    BID = "bid"


COINS = frozenset(
    {
        Unit.CHIP, Unit.DOLLAR, Unit.CENT, Unit.QUARTER, Unit.DIME, Unit.NICKEL, Unit.POUND, Unit.PENNY, Unit.EURO,
        Unit.MONEY_UNIT,
    }
)  # fmt: skip
"""Units in which money is counted: chips, coins and notes."""


class Side(StrEnum):
    """Which half of the pot, or which of a player's hands, is meant."""

    HIGH = "high"
    LOW = "low"


class ScoreUnit(StrEnum):
    """What is counted over several games, or over the tricks of one."""

    LEG = "leg"
    POINT = "point"
    TRICK = "trick"


class Taker(StrEnum):
    """What takes a share of the pot."""

    HAND = "hand"
    CARD = "card"
    SPLIT_CARD = "split card"
    SPLIT_HAND = "split hand"
    PLAYER = "player"
    UNMATCHED = "unmatched card"
    TOTAL = "total"
    MIDDLE = "middle hand"


class Prize(StrEnum):
    """What is won."""

    POT = "pot"
    HIGH_POT = "high pot"
    LOW_POT = "low pot"
    MIDDLE_POT = "middle pot"
    SPLIT_POT = "split pot"
    SIDE_POT = "side pot"
    HIGH_CARD_POT = "high card pot"
    LOW_CARD_POT = "low card pot"
    FIRST_POT = "first pot"
    SECOND_POT = "second pot"
    THIRD_POT = "third pot"
    CLUB_POT = "club pot"
    DIAMOND_POT = "diamond pot"
    HEART_POT = "heart pot"
    SPADE_POT = "spade pot"
    NEXT_POT = "next pot"
    LEG = "leg"
    POINT = "point"
    HALF = "half of the pot"
    THIRD = "a third of the pot"
    QUARTER = "a quarter of the pot"
    TWO_THIRDS = "two thirds of the pot"
    THREE_QUARTERS = "three quarters of the pot"
    REST = "rest of the pot"


POTS = (
    Prize.HIGH_POT,
    Prize.LOW_POT,
    Prize.MIDDLE_POT,
    Prize.SPLIT_POT,
    Prize.SIDE_POT,
    Prize.HIGH_CARD_POT,
    Prize.LOW_CARD_POT,
    Prize.FIRST_POT,
    Prize.SECOND_POT,
    Prize.THIRD_POT,
    Prize.CLUB_POT,
    Prize.DIAMOND_POT,
    Prize.HEART_POT,
    Prize.SPADE_POT,
    Prize.NEXT_POT,
)
"""Pots that are distinguished by what they are for."""
