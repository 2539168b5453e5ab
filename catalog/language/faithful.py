"""Whether steps hold what a sentence names: its numbers, ranks, suits and sides.

A sentence that was said in other words first may lose one of them on the way: where a step holds none, it means
something else than the sentence.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import fields, is_dataclass
from enum import Enum

from catalog.model.board import Roll
from catalog.model.card import Rank
from catalog.model.dealing import Discard, Pass
from catalog.model.step import Step

_NUMBERS = "zero one two three four five six seven eight nine ten eleven twelve".split()
_ORDINALS = "zeroth first second third fourth fifth sixth seventh eighth ninth tenth".split()
_RANKS = {"deuce": 2, "jack": 11, "queen": 12, "king": 13}
_NAMES = "heart spade diamond club joker left right".split()
_KEYS: dict[str, frozenset[str]] = {
    **{word: frozenset({str(at), _ORDINALS[at] if at < len(_ORDINALS) else ""}) for at, word in enumerate(_NUMBERS)},
    **{word: frozenset({word, str(at)}) for at, word in enumerate(_ORDINALS)},
    **{word: frozenset({word, str(rank)}) for word, rank in _RANKS.items()},
    **{word: frozenset({word}) for word in _NAMES},
    "half": frozenset({"half", "1/2"}),
    "quarter": frozenset({"quarter", "1/4"}),
}
"""The words that must be found again, and the constants that any of them may be in steps. "One" and "first" are told
in many ways, "up" and "down" as well, and aces are part of what a bug is.
"""
_OF_A_KIND = re.compile(r"\b(?:three|four|five|six) (?:of a kind|alike)\b|\b(?:three|four)[- ](?:flush|straight)")
_FREE = frozenset({"zero", "one", "zeroth", "first"})


def holds(steps: Iterable[object], words: str) -> bool:
    """True where each number, rank, suit and side that words name is a constant of the steps."""
    there = {told for step in steps for told in _constants(step)}
    for word in re.findall(r"[a-z]+|\d+", _OF_A_KIND.sub("", words.lower())):
        single = re.sub(r"(?<=x)es$|(?<=[a-z]{2})s$", "", word)
        named = frozenset({word}) if word.isdigit() else _KEYS.get(single) if single not in _FREE else None
        if named and named.isdisjoint(there):
            return False
    return True


def tells_chance(said: str) -> bool:
    """True where an order tells on what condition something comes of it: "get a three face up and you match the pot"."""
    return _CHANCE.match(said) is not None


_CHANCE = re.compile(
    r"(?:get|catch|hit|lose|fold|win|tie|pull|fail|turn up|roll)\b.* and (?:you|your|you ' ?(?:re|ve|ll)|they|their|everyone|everybody)\b"
)


def plausible(steps: tuple[Step, ...], said: str) -> bool:
    """False for steps that no player would mean by the words `said`, though the words allow them: a number taken for a
    rank ("use two from your hand"), dice where cards are rolled, cards that the dealer gives to all as passed, those of a hand that is over as
    discarded, and a condition that is told as an order as one.
    """
    if tells_chance(said) and steps and not steps[0].when:
        return False
    counted = {word: _NUMBERS.index(word) if word in _NUMBERS else int(word) for word in _COUNTED.findall(said)}
    dealt = _GIVES_ALL.search(said) is not None
    turned = "roll" in said and _OF_CARDS.search(said) is not None and _DICE.search(said) is None
    over = _THROWN_IN.search(said) is not None
    return not (dealt or counted or turned or over) or not any(
        isinstance(each, Roll)
        and each.again
        and turned
        or isinstance(each, Discard)
        and over
        or isinstance(each, Pass)
        and dealt
        or isinstance(each, Rank)
        and each in counted.values()
        for each in _all_within(steps)
    )


_DICE = re.compile(r"\b(?:dice|die|re-?rolls?)\b")
_OF_CARDS = re.compile(r"\b(?:cards?|deals?|picks?|chooses?|hole)\b")
_THROWN_IN = re.compile(r"\b(?:cards|hands?) (?:is|are|gets?) thrown in\b|\bthrow in (?:the )?(?:cards|hands)\b")
_GIVES_ALL = re.compile(r"\bdealer gives? (?:.* to )?(?:each|every|all)")
_COUNTED = re.compile(r"\b(?:use|uses|all|any|exactly|and|take|takes|pick|picks) (two|three|four|five|six|\d+) from\b")
"""A number of cards of some place, told without the word "cards"."""


def _all_within(thing: object) -> Iterator[object]:
    """A step, a phrase or a constant and all that it is made of."""
    yield thing
    if isinstance(thing, tuple | frozenset):
        for each in thing:
            yield from _all_within(each)
    elif is_dataclass(thing):
        for each in fields(thing):
            yield from _all_within(getattr(thing, each.name))


def _constants(thing: object) -> Iterator[str]:
    if isinstance(thing, Enum):
        yield from re.findall("[a-z]+", thing.name.lower())
        yield str(thing.value)
    elif isinstance(thing, bool) or thing is None:
        return
    elif isinstance(thing, int | float | str):
        yield str(thing)
    elif isinstance(thing, tuple | frozenset):
        for each in thing:
            yield from _constants(each)
    elif is_dataclass(thing):
        for each in fields(thing):
            yield from _constants(getattr(thing, each.name))
    else:
        yield str(thing)
