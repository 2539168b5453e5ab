"""Slips of the pen: a sentence that nothing reads as it stands, and that is read whole with one word spelled otherwise.

A letter too many, a letter missing or two letters exchanged, as "plush" for "plus" or "had" for "hand"; or a noun left
out, as "once each" for "once each round". What is read of
such a sentence is told together with the word and what it is taken for. Words that decide what happens (numbers, ranks,
suits, sides, "not") are put right only where what stands there is no English word. Hardly anybody slips in the first
letter, so an English word stays what it is if that is another: "an ace" is not "can ace", "play" not "lay".
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache, lru_cache
from typing import NamedTuple

from catalog.language.chart_parser import Graph
from catalog.language.compiled_grammar import START
from catalog.language.english import spelled, tokens
from catalog.language.network import Network
from catalog.language.rewording import lexed

MOST_WORDS = 60
"""Longer sentences are not looked at."""
_PIECE = re.compile(r"[^\s,;:().]+|[,;:().]")
_WORD = re.compile(r"[a-z]{2,}")
_DECIDING = frozenset(
    "no not none never nor neither cannot without two three four five six seven eight nine ten eleven twelve "
    "thirteen jack jacks queen queens king kings ace aces joker jokers heart hearts spade spades club clubs "
    "diamond diamonds red black left right high low higher lower up down in out over under above below more less "
    "fewer most fewest least all any every each both or and if unless until before after the they them then "
    "bet bets beat beats".split()
)
"""Words that are neither put in the place of an English word nor put right themselves."""


class Slip(NamedTuple):
    """A word as it is printed, and the word that it is taken for."""

    word: str
    meant: str


def corrected(said: str, net: Network) -> Iterator[tuple[str, Slip]]:
    """Sentences with exactly one word of `said` spelled otherwise, and that word, if the grammar reads any of them."""
    words = _PIECE.findall(said.lower())
    if not 0 < len(words) <= MOST_WORDS:
        return
    edges: list[list[tuple[str, int, int]]] = []  # two points before each word: nothing put right so far, and a word
    after = [*words[1:], "."]
    near = [
        () if word in _LACKING and then not in _LACKING_BEFORE[word] else _near(word, net)
        for word, then in zip(words, after, strict=True)
    ]
    for at, word in enumerate(words):
        here = 2 * at
        edges.append([(word, here + 2, 0), *((other, here + 3, 1 + place) for place, other in enumerate(near[at]))])
        edges.append([(word, here + 3, 0)])
    edges += [[], []]
    if not any(near):
        return
    if Graph(net, *lexed(net, edges)).whole(START):
        for at, (word, others) in enumerate(zip(words, near, strict=True)):
            for other in others:
                yield spelled(" ".join((*words[:at], other, *words[at + 1 :]))), Slip(word, other)


_LACKING = {"each": ("each round", "each player"), "every": ("every round", "every player"), "with": ("to",)}
"""Words behind which a noun may have been left out, or that stand for another, and what they may be meant for."""
_PLACES = frozenset({"to", "from", "in", "of", "for", ",", "."})
_LACKING_BEFORE = {"each": _PLACES, "every": _PLACES, "with": frozenset({"each", "every", "everyone"})}
"""Before which words those are looked at."""


@lru_cache(maxsize=5_000)
def _near(word: str, net: Network) -> tuple[str, ...]:
    """The words of the grammar that a word may be a slip for, in order."""
    if not _WORD.fullmatch(word):
        return ()
    if word in _LACKING:
        return _LACKING[word]
    english = tokens(word) is not None
    if english and word in _DECIDING:
        return ()
    known = _known(net)
    found = {word[:at] + word[at + 1 :] for at in range(len(word))} & known
    found |= {other for other in known if len(other) == len(word) + 1 and _lacks_one(word, other)}
    if english:
        forms = {f"{word}{end}" for end in "sdn"} | {word.removesuffix(end) for end in "sdn"}
        found -= _DECIDING | forms
        found = {other for other in found if other[0] == word[0]}
        return tuple(sorted(other for other in found if not net.is_filler(net.words(other)[0])))
    swapped = {word[:at] + word[at + 1] + word[at] + word[at + 2 :] for at in range(len(word) - 1)}
    return tuple(sorted(found | swapped & known))


def _lacks_one(word: str, other: str) -> bool:
    """True where a word is another with a letter left out."""
    at = next((at for at, letter in enumerate(word) if letter != other[at]), len(word))
    return word[at:] == other[at + 1 :]


@cache
def _known(net: Network) -> frozenset[str]:
    """All single words that the grammar knows."""
    return frozenset(word for word in net.all_words() if _WORD.fullmatch(word))
