"""The known wordings, and a search for those nearest to what somebody said.

A known wording is compared word by word with what was said, as the grammar classifies words ("five" and "three" are
both numbers, "throw away" and "discard" one verb). If one is near, its numbers, ranks, suits and directions are
replaced by those that were said.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache, cached_property, lru_cache
from math import log, sqrt

from catalog.budget import spend
from catalog.language.explain import known_wordings
from catalog.language.network import UNKNOWN, Word, network
from catalog.resources import resource

TABLE = "wordings.tsv"
"""The wordings that are offered (docs/own-games.md): kind, wording, and what players say for it, with "|" between."""

_LEAST, _TRIED = 0.33, 12
"""The least similarity of an offered wording, and the most wordings that are considered."""

_MANY_PHRASES = 5_000
"""The number of phrases for which the nearest wordings are cached."""

_MANY = "two|three|four|five|six|seven|eight|nine|ten|[2-9]|[1-9][0-9]"
_KIND = "(?: common| down| up| hole)?"
_ONE_CARD = re.compile(rf"\b((?:one|a|1){_KIND}) cards\b", re.IGNORECASE)
_MANY_CARDS = re.compile(rf"\b((?:{_MANY}){_KIND}) card\b(?! (?:hand|stud|draw|poker|line))", re.IGNORECASE)
_PRODUCT = re.compile(
    rf"\b(?P<all>{_MANY})(?P<cards> (?:\w+ )?cards(?: \w+)? in )(?P<sets>{_MANY})"
    rf"(?P<of> \w+ of )(?P<each>{_MANY}|1|one)\b",
    re.IGNORECASE,
)
"""A number of cards in rows of a given size: the first number follows from the other two."""
_FAMILIES = {
    "number": {"NUMBER", "A", "ONE"},
    "rank": {"RANK", "RANKS"},
    "suit": {"SPADE", "HEART", "DIAMOND", "CLUB", "SPADES", "HEARTS", "DIAMONDS", "CLUBS"},
    "side": {"LEFT", "RIGHT"},
    "face": {"UP", "DOWN"},
    "order": {"FIRST", "SECOND", "THIRD", "FOURTH", "FIFTH", "SIXTH", "SEVENTH", "LAST"},
    "value": {"HIGH", "LOW"},
}
"""Families of words that may replace each other in a wording."""

_ALIKE = {
    "EVERYONE": "PLAYER", "THEY": "PLAYER", "EACH_PLAYER": "PLAYER", "WHO": "PLAYER", "WHOEVER": "PLAYER",
    "CARD": "CARDS", "GET": "DEAL", "GIVE": "PASS", "BETS": "BET", "BETTING": "BET", "ROUND_OF_BETTING": "BET",
    "ROUND": "BET", "BEST": "HIGH", "TRADE": "DRAW", "EXCHANGE": "DRAW", "REPLACE": "DRAW", "TAKE": "GET_MORE",
    "MIDDLE": "COMMON", "BOARD": "COMMON", "TABLE": "COMMON", "PLAY": "REPEAT", "TURN": "FLIP", "STAYS": "STAY",
}  # fmt: skip
"""Words of the grammar that players use for one another."""

_FILLERS = {"FILLER", "COMMA", "TO", "BE", "OF", "IN", "AND", "FROM", "ON", "WITH", "FOR", "THAT", "EACH"}


@dataclass(frozen=True)
class Known:
    """A wording that is understood, and one way to say it (itself, or what players say), as words of the grammar."""

    wording: str
    saying: str
    said: tuple[Word, ...]
    bag: Counter[str]

    @cached_property
    def weight(self) -> float:
        """The total weight of its words."""
        return weight_of(self.bag)

    @cached_property
    def told(self) -> defaultdict[str, Counter[str]]:
        """The numbers, ranks, suits and sides of the wording."""
        return _told(network().words(self.wording))

    @cached_property
    def told_by_saying(self) -> defaultdict[str, Counter[str]]:
        """The numbers, ranks, suits and sides of the saying."""
        return _told(self.said)


@dataclass(frozen=True)
class Near:
    """A wording that may be meant, its similarity to what was said, and the bag of words that was compared."""

    score: float
    wording: str
    bag: Counter[str]


def is_known(bag: Counter[str]) -> bool:
    """True for the words of a known wording itself."""
    return frozenset(bag.items()) in _wordings_themselves()


@cache
def _wordings_themselves() -> frozenset[frozenset[tuple[str, int]]]:
    """The bags of the wordings of the table."""
    return frozenset(frozenset(bag_of(tokens_of(wording)).items()) for _, wording, _ in table())


_DENIAL = re.compile(
    r"\b(?:no|not|never|none|nothing|nobody|neither|nor|without|cannot|stop|instead)\b|n't\b", re.IGNORECASE
)
_DENIED = 0.55
"""The factor on a similarity if only one side denies something."""
_INVENTED = {"number": 0.93, "rank": 0.6, "suit": 0.6, "side": 0.9}
"""The factor for each number, rank, suit and side of the wording that nobody said; there is none for faces."""
_LOST = {"number": 0.92, "rank": 0.7, "suit": 0.7, "side": 0.8}
"""The factor for each of these that was said and that the wording lacks."""


_CHANGED = 0.99
"""The factor if words had to be exchanged."""


def denies(words: str) -> bool:
    """True for words that deny something."""
    return _DENIAL.search(words.replace("\u2019", "'")) is not None


@lru_cache(maxsize=_MANY_PHRASES)
def nearest(words: str) -> tuple[Near, ...]:
    """The known wordings nearest to some words, the nearest first, with the numbers, ranks, suits and directions of
    the words.
    """
    tokens = tokens_of(words)
    bag = bag_of(tokens)
    own = weight_of(bag)
    best: dict[str, Near] = {}
    for score, known in sorted(_ranked(bag, own), key=lambda each: -each[0]):
        if score < _LEAST or len(best) >= _TRIED:
            break
        wording = exchanged(known, tokens)
        worth = score * _worth(words, tokens, known, wording)
        if worth >= _LEAST:
            best.setdefault(wording, Near(worth, wording, known.bag))
    spend(16)
    return tuple(sorted(best.values(), key=lambda near: -near.score))


def _ranked(bag: Counter[str], own: float) -> Iterator[tuple[float, Known]]:
    """The wordings that share a word with a bag, and their similarity to it."""
    shared: defaultdict[int, float] = defaultdict(float)
    for kind, times in bag.items():
        worth = _weight_of_kind(kind)
        for at, theirs in _holding().get(kind, ()):
            shared[at] += worth * min(times, theirs)
    known = _known()
    for at, weight in shared.items():
        yield weight / sqrt(own * known[at].weight), known[at]


def _worth(words: str, tokens: Sequence[Word], known: Known, wording: str) -> float:
    """The factor on a similarity for what one side says and the other does not.

    What players say for the wording counts as said on both sides.
    """
    worth = _DENIED if denies(words) != denies(known.saying) else 1.0
    worth *= _CHANGED if wording != known.wording else 1.0
    said, saying = _told(tokens), known.told_by_saying
    theirs = known.told if wording == known.wording else _told(network().words(wording))
    for family, factor in _LOST.items():
        worth *= factor ** (said[family] - theirs[family] - saying[family]).total()
    for family, factor in _INVENTED.items():
        unsaid = known.told[family] - saying[family]
        worth *= factor ** (theirs[family] - said[family] - unsaid - _ONES).total()
    return worth


_ONES = Counter({"1": 9})
""""A" and "an" are numbers that nobody misses."""


def _told(tokens: Sequence[Word]) -> defaultdict[str, Counter[str]]:
    """The numbers, ranks, suits and sides that are said, by family."""
    found: defaultdict[str, Counter[str]] = defaultdict(Counter)
    for word in tokens:
        found[_family(word)][_value(word.text)] += 1
    return found


@cache
def _holding() -> dict[str, tuple[tuple[int, int], ...]]:
    """For each kind of word the wordings that have it: (index, how often)."""
    found: defaultdict[str, list[tuple[int, int]]] = defaultdict(list)
    for at, known in enumerate(_known()):
        for kind, times in known.bag.items():
            found[kind].append((at, times))
    return {kind: tuple(some) for kind, some in found.items()}


def likeness(one: Counter[str], other: Counter[str], weight: float = 0.0, others: float = 0.0) -> float:
    """The similarity of two bags of words, 0 to 1: their shared weight divided by the geometric mean of both weights,
    which are computed if not given.
    """
    if one.keys().isdisjoint(other):
        return 0.0
    return weight_of(one & other) / sqrt((weight or weight_of(one)) * (others or weight_of(other)))


def tokens_of(words: str) -> tuple[Word, ...]:
    """The significant words in order, as the grammar of acts classifies them, without marks that it does not know."""
    net = network()
    return tuple(w for w in net.words(words) if not net.is_filler(w) and (w.type != UNKNOWN or w.text[0].isalpha()))


def _family(word: Word) -> str:
    return next((family for family, kinds in _FAMILIES.items() if word.type in kinds), "")


def bag_of(tokens: Sequence[Word]) -> Counter[str]:
    """The number of words of each kind; a word that the grammar does not know is a kind of its own."""
    kinds = (f"'{w.text.lower()}" if w.type == UNKNOWN else _family(w) or _ALIKE.get(w.type, w.type) for w in tokens)
    return Counter(kinds)


@cache
def table() -> tuple[tuple[str, str, tuple[str, ...]], ...]:
    """The wordings that are offered: (kind, wording, what players say for it)."""
    lines = (resource("reference") / TABLE).read_text(encoding="utf-8").splitlines()[1:]
    rows = (line.split("\t") for line in lines if line.strip())
    return tuple(
        (kind, wording, tuple(filter(None, map(str.strip, sayings.split("|"))))) for kind, wording, sayings in rows
    )


@cache
def _known() -> tuple[Known, ...]:
    """All known wordings, those of the table before those of the documents that come with Stemma."""
    pairs = [(wording, said) for _, wording, sayings in table() for said in (wording, *sayings)]
    pairs += [(wording, wording) for wording in known_wordings()]
    return tuple(Known(wording, said, tokens, bag_of(tokens)) for wording, said in pairs if (tokens := tokens_of(said)))


@cache
def sayings() -> tuple[Known, ...]:
    """The wordings of the table, each by what players say for it and by itself."""
    said = {wording for _, wording, _ in table()}
    return tuple(known for known in _known() if known.wording in said)


@cache
def _weights() -> dict[str, float]:
    """The weight of each kind of word: the rarer, the greater."""
    seen = Counter(kind for known in _known() for kind in known.bag)
    total = len(_known())
    return defaultdict(lambda: log(total), {kind: log(1 + total / times) for kind, times in seen.items()})


def weight_of(bag: Counter[str]) -> float:
    """The total weight of the words in a bag."""
    return sum(times * _weight_of_kind(kind) for kind, times in bag.items())


def _weight_of_kind(kind: str) -> float:
    return _weights()[kind] * (0.3 if kind in _FILLERS else 1.0)


def exchanged(known: Known, tokens: Sequence[Word]) -> str:
    """A known wording with its numbers, ranks, suits and directions replaced by those that were said.

    The words correspond by their order in the saying: the second number there is the second number that was said.
    """
    text, moved = known.wording, 0
    changes: list[tuple[int, int, str]] = []
    theirs = [(_family(word), word) for word in network().words(text)]
    for family in {family for family, _ in theirs if family}:
        ours = [word.text for word in tokens if _family(word) == family]
        like = [_value(word.text) for word in known.said if _family(word) == family]
        said = {_value(text) for text in ours}
        if len(ours) < len(like) or len(ours) > len(like) and said.issuperset(like):
            continue
        for word in (word for mine, word in theirs if mine == family and _value(word.text) in like):
            at = like.index(_value(word.text))
            like[at] = ""  # the next word of the same value is another one
            article = word.type == "A" and _value(ours[at]) != "1"  # "in a cross" must not become "five cross"
            if _value(ours[at]) != _value(word.text) and not article:
                changes.append((word.start, len(word.text), ours[at]))
    for start, length, mine in sorted(changes):
        words = mine.lower() if start else mine[:1].upper() + mine[1:]
        text = text[: start + moved] + words + text[start + moved + length :]
        moved += len(words) - length
    if not changes:
        return text
    return _PRODUCT.sub(_multiplied, _ONE_CARD.sub(r"\1 card", _MANY_CARDS.sub(r"\1 cards", text)))


def _multiplied(found: re.Match) -> str:
    sets, each = (_value(found[part]) for part in ("sets", "each"))
    return f"{int(sets) * int(each)}{found['cards']}{found['sets']}{found['of']}{found['each']}"


def _value(text: str) -> str:
    """A number in figures, any other word in lower case."""
    text = text.lower()
    return _FIGURES.get(text, text)


_FIGURES = {
    **{word: str(n) for n, word in enumerate("one two three four five six seven eight nine ten".split(), 1)},
    **{"a": "1", "an": "1", "face down": "down", "face up": "up", "lowest": "low", "highest": "high", "best": "high"},
}
