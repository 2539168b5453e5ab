"""Split a sentence that is not understood into parts: kept as they are, replaced by a known wording, or left aside.

Parts left aside stay in the text, in brackets, so that the writer sees that they are not played.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import lru_cache
from math import sqrt

from catalog.language import Reading
from catalog.language.prose import put
from catalog.language.reading import read_whole
from catalog.model.dealing import Deal
from catalog.model.step import number_of
from catalog.trial import colloquial
from catalog.trial.colloquial import plainly
from catalog.trial.reading import forms
from catalog.trial.wordings import denies, nearest

_JOINTS = r"(?:(?:and|then|but|so|or)\s+)*"
_ADDED = rf"(?!\s*{_JOINTS}(?:with|one (?:at a|by)|face|all at|at the same|at once|until|unless|except|including)\b)"
"""Words that belong to the clause before them."""
_CUT = re.compile(
    r"\s*[;:.!?()\u2013\u2014]+(?:\s+(?:and|then|but|so|or)\b)*\s*|\s+-+\s+"
    rf"|\s*,{_ADDED}\s*{_JOINTS}"
    rf"|\s+(?:and\s+then|and|then|but|so|because|where|whereupon|followed\s+by){_ADDED}\s+",
    re.IGNORECASE,
)
"""The places where a sentence may be cut."""
_FIRM = re.compile(r"[;.!?()]")
"""Cuts beyond which no condition applies."""
_CONDITION = re.compile(
    r"\b(?:if|when|once|whenever|unless|until|whoever|anyone|anybody|should|each time|as soon as)\b", re.IGNORECASE
)
_JOINED = re.compile(r"\b(?:and|but|then|so)\s*$", re.IGNORECASE)
_LABEL = re.compile(
    r"(?!\w* ?(?:nobody|no one|everybody|all|any|only|one|two|more|if|both|either)\b)\w+(?: \w+)?:\s+", re.IGNORECASE
)
"""A label before a sentence that only names its subject: "Betting: ..."."""
_ALTERNATIVE = re.compile(r"\bor\b", re.IGNORECASE)
_REFERS = re.compile(r"(?:they|them|it|its|those|these|that|this)\b", re.IGNORECASE)
"""Words that refer to the part before, so that the part means something else as a sentence of its own."""
_BRACKETED = re.compile(r"(?:^|(?<=[.!?] ))\([^()]*\.\)")
_VERB_FIRST = re.compile(
    r"(?:shall |must |can |may |will )?"
    r"(?:get|receive|take|passe?|give|slide|discard|throw|draw|flip|turn|ante|pay|swap|buy)s?\b",
    re.IGNORECASE,
)
"""A clause whose subject is in the clause before it."""
_EVERYBODY = "each player "

_MOST, _TOGETHER, _LONGEST = 16, 4, 30
"""The most pieces that a sentence is cut into, the most pieces in one part, and the most words in one part."""

_SURE, _LEAST, _CERTAIN = 0.6, 3, 0.95
"""How alike a wording must be to replace a part: in general, and (`_CERTAIN`) for fewer than `_LEAST` words.
"""
_SHORT = 6
"""The most words of a piece that is read without a check whether it may be a rule."""
_PART = 0.25
"""The cost of each part, so that a sentence is cut as little as possible."""
_ASIDE, _ASIDE_DENIAL = 0.8, 0.35
"""The cost of each word that is left aside, and of one in a part that only says what is not done."""

_MANY = 5_000
"""The number of pieces for which the result is cached."""

_UNGUESSED = 0.6
"""The least score of parts if none is a guess."""


@dataclass(frozen=True)
class Parts:
    """A sentence in its parts: the words, their score (0 to 1), what is left aside, and how many parts are played."""

    words: str
    score: float
    aside: tuple[str, ...]
    played: int


@dataclass(frozen=True)
class _Part:
    words: str
    cost: float
    played: bool
    sure: float = 1.0


def in_parts(sentence: str, read: Callable[[str], Reading]) -> Parts | None:
    """The likeliest parts of a sentence; None if it is only one part, or none is played."""
    label = _LABEL.match(sentence)
    sentence = sentence[label.end() :] if label else sentence
    cuts = [found.span() for found in _CUT.finditer(sentence)][: _MOST - 1]
    starts, ends = [0, *(end for _, end in cuts)], [*(start for start, _ in cuts), len(sentence)]
    joints = ["", *(sentence[start:end] for start, end in cuts)]
    best: list[tuple[float, tuple[_Part, ...]]] = [(0.0, ())] * (len(starts) + 1)
    for at in range(len(starts) - 1, -1, -1):
        found = []
        for after in range(at + 1, min(len(starts), at + _TOGETHER) + 1):
            said = sentence[starts[at] : ends[after - 1]].strip(" .,")
            if after > at + 1 and len(said.split()) > _LONGEST:
                break
            if not any(map(str.isalnum, said)):
                found.append((best[after][0], best[after][1]))
                continue
            hangs = _hangs(sentence[: starts[at]], said, sentence[ends[after - 1] :], joints[at])
            part = _part(said, after == at + 1, hangs, read)
            if part is not None:
                found.append((best[after][0] + part.cost, (part, *best[after][1])))
        best[at] = min(found, key=lambda each: each[0])
    cost, parts = best[0]
    parts = _without_sums(parts, read)
    told = [part for part in parts if part.played]
    guessed = [part.words for part in told if part.sure < 1]
    if len(parts) < 2 - bool(label) or not told or len(set(guessed)) < len(guessed):
        return None
    words = sum(len(part.words.split()) for part in parts)
    aside = tuple(part.words for part in parts if not part.played)
    surest = min(part.sure for part in told)
    return Parts(
        _written(parts), max(0.0 if guessed else _UNGUESSED, sqrt(surest) * (1 - cost / words)), aside, len(told)
    )


def _without_sums(parts: tuple[_Part, ...], read: Callable[[str], Reading]) -> tuple[_Part, ...]:
    """The parts without a deal that only sums up the two after it: "four cards each, three down and one up"."""
    dealt = [_dealt(part, read) for part in parts]
    sums = {at for at in range(len(parts) - 2) if dealt[at] and dealt[at] == dealt[at + 1] + dealt[at + 2]}
    # In brackets and unchanged it would still be read as a rule.
    return tuple(
        replace(part, words=f"that makes {part.words}", played=False) if at in sums else part
        for at, part in enumerate(parts)
    )


def _dealt(part: _Part, read: Callable[[str], Reading]) -> int:
    """The number of cards that a part deals to each player, 0 if it is not a deal."""
    steps = read(part.words).steps if part.played else ()
    return (number_of(steps[0].cards) or 0) if len(steps) == 1 and isinstance(steps[0], Deal) else 0


def _hangs(before: str, said: str, after: str, joint: str) -> bool:
    """True if a part depends on a condition outside it, or is one of two alternatives."""
    firm = [*_FIRM.split(before)][-1] if not _FIRM.search(joint) else ""
    rest = _FIRM.split(after, maxsplit=1)[0]
    if _CONDITION.search(firm) and not _CONDITION.match(said):
        return True
    later = _CONDITION.search(rest)
    if later and not _JOINED.search(rest[: later.start()]) and "," not in rest[later.end() :]:
        return True  # "..., if they want": it may hang on all before it
    if _CONDITION.match(said) and rest.strip(" ,"):
        return True
    return bool(_ALTERNATIVE.search(joint) or re.match(r"\s*,?\s*or\b", after))


def _part(said: str, single: bool, hangs: bool, read: Callable[[str], Reading]) -> _Part | None:
    """The part for some words: a rule as it is, a rule in other words, or, for a single piece, an aside."""
    many = len(said.split())
    aside = _Part(said, many * (_ASIDE_DENIAL if denies(said) else _ASIDE), False) if single else None
    if hangs:
        return aside
    if not _REFERS.match(said) and ((single and many <= _SHORT) or _may_be_read(said)):
        reading = read(said)
        if reading.steps and not reading.unread:
            return _Part(said, _PART, True)
    plain = plainly(said, colloquial.OFFERED)
    ways = [plain, f"{_EVERYBODY}{plain}"] if _VERB_FIRST.match(plain) else [plain]
    near = max((near for way in ways for near in nearest(way)[:1]), key=lambda each: each.score, default=None)
    if near is None or near.score < (_SURE if many >= _LEAST else _CERTAIN):
        return aside
    guess = _Part(near.wording.rstrip("."), _PART + many * (1 - near.score), True, min(near.score, 0.99))
    return min((each for each in (guess, aside) if each is not None), key=lambda each: each.cost)


@lru_cache(maxsize=_MANY)
def _may_be_read(said: str) -> bool:
    """False if words are certainly not a rule, which is faster than reading them."""
    for form in (form.strip(" .,;") for form in forms(said)):
        for words in (form, *(shorter for table in ("lead", "tail", "order") for shorter in put(table, form))):
            if read_whole(words) is not None or any(put(table, words) for table in ("rather", "piece", "frame")):
                return True
    return False


def _written(parts: tuple[_Part, ...]) -> str:
    """The parts as sentences; what is left aside is in brackets, neighbouring asides in one pair."""
    made: list[str] = []
    left: list[str] = []
    for part in (*parts, None):
        if part is not None and not part.played:
            left.append(part.words)
            continue
        if left:
            aside = "; ".join(left)
            made.append(f"({aside[:1].upper()}{aside[1:]}.)")
            left = []
        if part is not None:
            made.append(f"{part.words[:1].upper()}{part.words[1:]}.")
    return " ".join(made)


def played(words: str) -> str:
    """Sentences without those in brackets, which `in_parts` left aside because it cannot play them."""
    return _BRACKETED.sub("", words).strip()
