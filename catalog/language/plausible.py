"""Which steps no player would mean, though the words of a sentence allow them.

The grammar of acts takes words one by one: "use two from your hand" may be about twos, and "roll one" about dice. Here
stands what tells such a reading apart, so that the sentence is read otherwise or not at all.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import fields, is_dataclass

from catalog.model.board import Roll
from catalog.model.card import Rank
from catalog.model.dealing import Discard, Pass
from catalog.model.phrase import Who
from catalog.model.step import Step
from catalog.model.terms import Role

_DICE = re.compile(r"\b(?:dice|die|re-?rolls?)\b")
_FORBIDDEN = (
    (re.compile(r"\bdealer gives? (?:.* to )?(?:each|every|all)"), Pass),  # what the dealer gives to all is dealt
    (re.compile(r"\b(?:cards|hands?) (?:is|are|gets?) thrown in\b|\bthrow in (?:the )?(?:cards|hands)\b"), Discard),
    (re.compile(r"\brolls?\b.*\b(?:cards?|hole)\b|\b(?:cards?|deals?|picks?|chooses?|hole)\b.*\brolls?\b"), Roll),
)
"""Words, and the act that is not meant by them."""

_NUMBERS = {"two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7}
_COUNTED = re.compile(
    r"\b(?:use|uses|all|any|exactly|and|take|takes|pick|picks) (two|three|four|five|six|\d+) from\b"
    r"|\bof (?:his|her|their|your) (two|three|four|five|six|seven|\d+)\b"
)
"""A number of cards, of some place or of those that a player has, told without the word "cards"."""

CHANCES = "get catch hit pull lose fold win tie fail roll refuse reject decline miss".split() + ["turn up", "turn down"]
"""The verbs of which an order with "and" behind it tells on what condition something comes of it."""
_CHANCE = re.compile(
    rf"(?:{'|'.join(CHANCES)})\b[^;]*"
    r"(?: and (?:you|your|they|their|everyone|everybody)\b| ?, (?:pay|fold|lose|match|you|your|they)\b)"
    r"|(?:refuse|reject|decline|turn down)\b[^;]* and (?:it|he|she)\b"
    r"|(?:can ?(?:not|\W* ?t)|cannot) \w+ ?, "
)
_NEITHER = re.compile(r"\b(?:no|not|never|nobody)\b.* and (?:thereafter|then|later|subsequently|afterwards) ")

_HAS_HAD = re.compile(r"\bha(?:s|ve) had (?:one|two|three|four|\d+)\b(?! turns? as\b)")
"""What was done so often already; nobody holds it."""
_SOLE = re.compile(r"\bonly player\b")
"""One player and no other; "only a player who ..." may be several."""


def plausible(steps: tuple[Step, ...], said: str) -> bool:
    """False for steps that no player would mean by the words `said`, in lower case."""
    if tells_chance(said) and steps and not steps[0].when or len(steps) > 1 and _NEITHER.search(said):
        return False
    if _HAS_HAD.search(said):
        return False
    if _SOLE.search(said) and any(_is_each(step.who) for step in steps):
        return False
    forbidden = tuple(
        act for words, act in _FORBIDDEN if words.search(said) and not (act is Roll and _DICE.search(said))
    )
    counted = {_NUMBERS.get(word) or int(word) for found in _COUNTED.findall(said) for word in found if word}
    if not forbidden and not counted:
        return True
    return not any(
        isinstance(each, forbidden) or isinstance(each, Rank) and each in counted for each in all_within(steps)
    )


def _is_each(who: Who | None) -> bool:
    return who is not None and who.role is Role.EACH and who.besides is None


def tells_chance(said: str) -> bool:
    """True for an order that tells on what condition something comes of it: "get a three up and you match the pot"."""
    return _CHANCE.match(said) is not None


def all_within(thing: object) -> Iterator[object]:
    """A step, a phrase or a constant and all that it is made of, from the outside in."""
    yield thing
    if isinstance(thing, tuple | frozenset):
        for each in thing:
            yield from all_within(each)
    elif is_dataclass(thing):
        for each in fields(thing):
            yield from all_within(getattr(thing, each.name))
