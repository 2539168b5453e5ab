"""The five numbers in words: what each is, what a printed or computed value says, what the verdict means."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any

from catalog.model.statistic import TOLD
from catalog.model.variant import STATISTICS, Code, decode

_ONE = {
    "cards": ("a hand is chosen from {n} card", "a hand is chosen from {n} cards"),
    "players": ("up to {n} player", "up to {n} players"),
    "rounds": ("{n} betting round", "{n} betting rounds"),
    "seen": ("a player can see {n} card", "a player can see {n} cards"),
    "wilds": ("up to {n} wild card", "up to {n} wild cards"),
}
_NONE = {"rounds": "no betting round", "wilds": "no wild cards"}


@dataclass(frozen=True)
class Judged:
    """How a verdict is shown: a word, its CSS class and its icon (`yes`, `nearly`, `no`, `open`, `none`)."""

    word: str
    look: str
    icon: str
    means: str


VERDICTS = {
    "agrees": Judged("right", "good", "yes", "Dealing the cards gives the printed number."),
    "agrees-coded": Judged("right", "good", "yes", "Dealing the cards gives what the printed code stands for."),
    "convention": Judged("another reading", "good", "nearly", "The number is right if it is read in another way."),
    "disagrees": Judged("wrong", "bad", "no", "Dealing the cards gives another number."),
    "undetermined": Judged("not settled", "warn", "open", "This number is not settled: do not rely on it."),
    "unprinted": Judged("computed", "soft", "none", "The source prints no number; dealing the cards gives this one."),
}
"""Every verdict as it is shown (docs/numbers.md)."""

UNCHECKED = Judged("not checked", "soft", "none", "This catalogue was made without checking numbers.")


def in_words(statistic: str, value: int | None) -> str:
    """A value of a statistic in words, including codes: `up to 7 players`, `2 or more betting rounds, as players
    choose`.
    """
    if value is None:
        return "not printed"
    told = decode(statistic, value)
    if told.code is Code.UNDEFINED:
        return "it varies, so no number is right"
    if told.code is Code.BY_SEATS:
        return "it depends on how many play"
    if told.code is Code.ALL_CARDS:
        return "all the cards there are"
    if told.code is Code.NO_BOUND:
        return "betting rounds without end"
    plain = _counted(statistic, told.number or 0)
    if told.code is Code.MATCH_POT:
        return f"{plain} in a deal; then the losers match the pot and play goes on"
    if told.code is None:
        return plain
    why = "as the players choose" if told.code is Code.BY_CHOICE else "as the cards fall"
    return f"{plain} or more, {why}" if told.number else f"none or more, {why}"


def _counted(statistic: str, number: int) -> str:
    if number == 0 and statistic in _NONE:
        return _NONE[statistic]
    return _ONE[statistic][number != 1].format(n=number)


def at_a_glance(statistic: str, value: int | None) -> str:
    """A number as short as possible: `7`, `2+`, `varies`, `?` for none."""
    if value is None:
        return "?"
    told = decode(statistic, value)
    if told.code in (Code.UNDEFINED, Code.BY_SEATS):
        return "varies"
    if told.code is Code.ALL_CARDS:
        return "all"
    if told.code is Code.NO_BOUND:
        return "∞"
    return str(told.number) if told.code is None else f"{told.number}+"


def told(game: dict[str, Any]) -> list[dict[str, Any]]:
    """The five numbers of a record (`catalog.store.record`) for a page, in the order of the serial number."""
    return [_told(statistic, game["numbers"][statistic]) for statistic in STATISTICS]


def _told(statistic: str, number: dict[str, Any]) -> dict[str, Any]:
    printed, computed = number["printed"], number["computed"]
    judged = UNCHECKED if number["verdict"] is None else VERDICTS[number["verdict"]]
    wrong = number["verdict"] == "disagrees" and computed is not None
    shown = computed if printed is None or wrong else printed
    return {
        "statistic": statistic,
        "title": TOLD[statistic].title,
        "short": TOLD[statistic].word,
        "means": TOLD[statistic].meaning,
        "glance": at_a_glance(statistic, shown),
        "shown": shown,
        "shown_words": in_words(statistic, shown),
        "wrong": at_a_glance(statistic, printed) if wrong else "",
        "printed": printed,
        "printed_glance": at_a_glance(statistic, printed),
        "printed_words": in_words(statistic, printed),
        "computed": computed,
        "computed_words": None if computed is None else in_words(statistic, computed),
        "same": printed == computed,
        "verdict": number["verdict"],
        "judged": judged,
        "reason": number["reason"],
        "counted": number["counted"],
    }


def proof_in_short(witness: str | None) -> str:
    """A proof (the JSON of a verdict's witness) in a sentence a deal: how many play, cards come and choices are made.

    >>> proof_in_short('[{"seats": 7, "cards": [0, 1], "answers": [], "count": 7}]')
    'The proof is a deal with 7 players in which 2 cards are dealt.'
    """
    said = []
    for at, deal in enumerate(json.loads(witness) if witness else ()):
        choices = len(deal["answers"])
        made = f" and {choices} choice{'s are' if choices > 1 else ' is'} made" if choices else ""
        begin = "Compare" if at else "The proof is"
        said.append(f"{begin} a deal with {deal['seats']} players in which {len(deal['cards'])} cards are dealt{made}.")
    return " ".join(said)


def percent(share: float, digits: int = 1) -> str:
    """A share in percent: `57.9%`; `< 0.1%` instead of zero if it is not zero."""
    told = f"{100 * share:.{digits}f}"
    least = f"{10**-digits:.{digits}f}"
    return f"< {least}%" if share and float(told) == 0 else f"{told}%"
