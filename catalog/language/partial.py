"""Which parts of a sentence may be taken where the rest of it was not read.

A sentence is cut at clause boundaries; a part is read whole or not at all. What was read of it may say less than the
sentence, never something else, so a part is withheld

- where an unread part holds a negation, an exception, a condition or an alternative: it may bear on all the others;
- where an unread part that hangs on it follows: "discard one, with the dealer choosing it";
- where it follows an unread part and has no subject of its own, or that part may be its scope: "In Heron, fold".
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

_BINDING = frozenset(
    """
    no not never none nobody nothing neither nor cannot without except excepting excluding unless instead rather but
    if when whenever whether until till while once only provided otherwise else before after during than either
    though although even optionally optional alternatively usually normally sometimes
    time times case exception exceptions variant variation variations allowed forbidden illegal barred
    """.split()
)
"""Words of a negation, an exception, a condition or an alternative."""

_SUBORDINATORS = frozenset(
    "if when whenever unless until till while once after before during as since because although though".split()
)

_MAIN_CLAUSE = frozenset("they he she you must may can cannot".split())
"""Words by which a condition without a comma is seen to be followed by what comes of it."""

_HANGING = frozenset(
    """
    with which who whom whose whoever that where to for of from by in on at as like using per among between into onto
    including under over counting based regardless because since such each
    """.split()
)
"""Words with which begins what hangs on the words before it, or bears on those after it."""

_HARMLESS = frozenset("starting beginning followed begun leaving making ending so".split())
"""Words with which begins what takes nothing back of the words before."""

_SUBJECTS = frozenset(
    """
    each every all any the a an players player everyone everybody there dealer high low best worst highest lowest
    betting deal burn showdown
    """.split()
)
"""Words with which begins a clause that has a subject of its own, or is an order to the dealer."""

_GOING_ON = frozenset({"and", "then", "but"})
_MARK = re.compile(r"[;:.\u2013\u2014]|\s-\s")
"""What parts statements that stand by themselves."""
_REFERRING = frozenset(
    "they them it he she him her this that these those such so otherwise neither nor instead its their".split()
)
_ORDERS = frozenset(
    "ante bet continue discard draw flip fold go keep match pass pay reante redeal repeat replace start turn".split()
)
_WORD = re.compile(r"[a-z0-9]+(?:'[a-z]+)?|[$&]")
_CONTRACTED = re.compile(r"n't\b")


@dataclass(frozen=True)
class Part:
    """A part of a sentence between clause boundaries: its text, whether it was read, and the text before it that
    ties it to the part before (a comma, "and", nothing). One that names another `game` stands whatever else is added.
    """

    text: str
    read: bool
    joint: str = ""
    game: bool = False


def taken(parts: Sequence[Part]) -> list[bool]:
    """Which parts of a sentence may be taken: those that were read and that no unread part can bear on, in order."""
    ends = [at for at in range(1, len(parts)) if "." in parts[at].joint]
    if ends:
        first, rest = parts[: ends[0]], parts[ends[0] :]
        unread = " ".join(part.text for part in first if not part.read)
        hangs = unread and hangs_on(rest[0].text, unread)
        return taken(first) + taken([replace(rest[0], read=rest[0].read and not hangs), *rest[1:]])
    if all(part.read for part in parts):
        return [True] * len(parts)
    if any(_binds(part) for part in parts) or any(_alternative(parts, at) for at in range(len(parts))):
        return [False] * len(parts)
    return [
        part.read
        and not _scoped(parts, at)
        and (part.game or not (at + 1 < len(parts) and not parts[at + 1].read and _hangs(parts[at + 1])))
        for at, part in enumerate(parts)
    ]


def has_subject(text: str) -> bool:
    """True for a clause that begins with a subject of its own, or is an order to the dealer."""
    words = _words(text)
    return bool(words) and words[0] in _SUBJECTS


def only_a_condition(text: str) -> bool:
    """True for a condition by itself, without what comes of it."""
    words = _words(text)
    return "," not in text and bool(words) and words[0] in _SUBORDINATORS and _MAIN_CLAUSE.isdisjoint(words)


def hangs_on(text: str, unread: str) -> bool:
    """True for a sentence that may hang on one before it in which `unread` was not understood: it begins with a word
    for what was told ("they fold", "otherwise it is dead"), or orders what is to be done in the case told ("redeal").
    """
    first = next(iter(_words(text)), "")
    return first in _REFERRING or first in _ORDERS and not _BINDING.isdisjoint(_words(unread))


def _words(text: str) -> list[str]:
    return _WORD.findall(text.lower().replace("\u2019", "'"))


def _binds(part: Part) -> bool:
    """True for an unread part that may turn what other parts say into something else."""
    if part.read:
        return False
    words = _words(part.text)
    if words[:1] == ["no"]:
        words = words[1:]  # "no raises": a statement by itself
    return not _BINDING.isdisjoint(words) or _CONTRACTED.search(part.text.lower()) is not None


def _alternative(parts: Sequence[Part], at: int) -> bool:
    """True where "or" or "but" ties a part to one that was not read, or ends a list with such parts."""
    joint = _words(parts[at].joint)
    if not at or not ("or" in joint or "but" in joint):
        return False
    read = parts[at - 1].read + parts[at].read
    return read == 1 or read == 0 and "," in parts[at].joint


def _scoped(parts: Sequence[Part], at: int) -> bool:
    """True where a part may be about what an unread one before it says: "In Heron, each player discards"."""
    before = [part for part in parts[:at] if not part.read]
    if not before:
        return False
    if any(_qualifies(_words(part.text)) for part in before):
        return True
    if _MARK.search(parts[at].joint):
        return next(iter(_words(parts[at].text)), "") in _REFERRING | _ORDERS
    if not has_subject(parts[at].text) or _shares(parts[at - 1], parts[at]):
        return True
    return not parts[at - 1].read and _GOING_ON.isdisjoint(_words(parts[at].joint))


def _shares(before: Part, part: Part) -> bool:
    """True where an unread part seems to be of the subject of the one behind it: "the lift and all aces are wild"."""
    return not before.read and part.joint.split() == ["and"] and len(_words(before.text)) <= _FEW


_FEW = 4
"""With how many words at most a part before "and" is no clause of its own."""


def _hangs(part: Part) -> bool:
    """True for an unread part that qualifies the part before it."""
    words = _words(part.text)
    if not words or words[0] in _HARMLESS:
        return False
    if not part.joint.strip() or len(words) < 3 and ";" in part.joint:
        return True  # nothing stands between them, or a word or two is put in
    participle = words[0].endswith("ing") and len(words[0]) > _SHORT
    return _qualifies(words) or participle or "(" in part.joint


_SHORT = 5
"""So many letters have verbs that end in -ing ("sing", "bring") and are no participles, at most."""


def _qualifies(words: list[str]) -> bool:
    """True for words that begin like an adjunct: "with ...", "for ...", "each with ...", but not "each player ..."."""
    return bool(words) and words[0] in _HANGING and words[:2] != ["each", "player"]
