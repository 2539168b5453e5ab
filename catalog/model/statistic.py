"""The five numbers in words: the name of each, what it counts, and the meaning of a printed value."""

from __future__ import annotations

from dataclasses import dataclass

from catalog.model.variant import Code, decode


@dataclass(frozen=True)
class Statistic:
    """One of the five numbers for people: a word, a noun phrase for what it counts, and a sentence about it."""

    word: str
    of: str
    meaning: str

    @property
    def title(self) -> str:
        """What it counts, as a heading."""
        return self.of.capitalize()


TOLD = {
    "cards": Statistic(
        "cards",
        "cards to choose from",
        "How many cards a player’s final hand is chosen from, common cards included.",
    ),
    "players": Statistic(
        "players",
        "players at most",
        "For how many players the deck is enough, however the cards fall and whatever the players choose.",
    ),
    "rounds": Statistic(
        "rounds",
        "betting rounds",
        "How many betting rounds there are in one play of the rules.",
    ),
    "seen": Statistic(
        "seen",
        "cards seen at most",
        "How many different cards one player can hold or share in the course of a hand.",
    ),
    "wilds": Statistic(
        "wild",
        "wild cards at most",
        "How many cards can be wild at once at the showdown.",
    ),
}
"""The five, in the order of the serial number (docs/numbers.md)."""


def value_words(statistic: str, value: int) -> str:
    """The meaning of a value of a statistic: `7`, `2 or more, as players choose`, `no fixed number`."""
    told = decode(statistic, value)
    match told.code:
        case Code.UNDEFINED:
            return "no fixed number"
        case Code.BY_SEATS:
            return "depends on the number of players"
        case Code.MATCH_POT:
            return f"{told.number}, then losers match the pot and play goes on"
        case Code.BY_CHOICE:
            return f"{told.number} or more, as players choose"
        case Code.BY_CARDS:
            return f"{told.number} or more, as the cards fall"
        case Code.ALL_CARDS:
            return "all the cards there are"
        case Code.NO_BOUND:
            return "without bound"
    return str(told.number)


def code_words(statistic: str, value: int | None) -> str:
    """The meaning of a coded value; empty for a plain one, or none."""
    return "" if value is None or decode(statistic, value).code is None else value_words(statistic, value)
