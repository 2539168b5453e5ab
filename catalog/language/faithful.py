"""Whether steps hold what a sentence names: its numbers, ranks, suits and sides.

A sentence that was said in other words first may lose one of them on the way: where a step holds none, it means
something else than the sentence.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import fields, is_dataclass
from enum import Enum

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


def _constants(thing: object) -> Iterator[str]:
    if isinstance(thing, Enum):
        yield from re.findall("[a-z]+", thing.name.lower())
        yield str(thing.value)
    elif isinstance(thing, bool) or thing is None:
        return
    elif isinstance(thing, int | float | str):
        yield str(thing)
    elif isinstance(thing, tuple | frozenset):
        yield str(len(thing))  # two sets of three are a tuple of two
        for each in thing:
            yield from _constants(each)
    elif is_dataclass(thing):
        for each in fields(thing):
            value = getattr(thing, each.name)
            if value is True or isinstance(value, int) and value:
                yield each.name.removesuffix("s")  # so many jokers are jokers
            yield from () if value is True else _constants(value)
    else:
        yield str(thing)
