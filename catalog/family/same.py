"""The same game in several sources: names, what is dealt and done, rules and numbers, weighed together.

Two sources describe one game with different steps (three commons dealt up, or five dealt down and three turned up),
so the totals of a game are compared: cards of each sort, rounds, cards drawn, passed and given up, what is wild, who
takes the pot. This decides whether two games with one name are the same; two without a common name must agree in
nearly everything, and in their rules as well.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from functools import lru_cache

from catalog.boundary import Raised, culprits, raised
from catalog.budget import TooLong, spend
from catalog.family.change import distance, fewest, in_steps
from catalog.family.games import Game
from catalog.family.pairs import nearly_alike, sharing
from catalog.model.variant import STATISTICS

NAMED = 0.4  # the share of a common name in the score; the rest is agreement in play
ALIKE = 0.55  # two games with one name that agree in less than this are different
SPELLED = 0.87  # names as alike as this, word by word, may be one name spelled twice,
WORD_SPELLED = 0.8  # where every word is as alike as this
NUMBER = 0.5  # the weight of each of the five numbers known for both; features below have 1 or 2
BYNAME = 0.75  # the factor for a name that is the main name of neither, and the least agreement needed then
BARE = 0.5  # the score of two with one name if one is only named: only the name suggests it
BARE_SPELLED = 0.93  # and the names must be as alike as this then
UNNAMED = 0.95  # two without a common name must agree in at least this, and
UNNAMED_STEPS = 100  # in all rules but for the cost of one step,
LACKING = 2  # with at most this many steps that the other lacks,
PAIR = 10  # steps of a budget that weighing two games costs
PLAIN = 6  # and with more than this many steps


@dataclass(frozen=True)
class Candidate:
    """A variant for comparison: its names (aliases last), source, steps, and the five numbers (None: not known)."""

    key: str
    names: tuple[str, ...]
    source: str
    game: Game
    numbers: Mapping[str, int | None]
    incomplete: bool = False


@dataclass(frozen=True)
class Same:
    """Two variants that may be one game: the probability, 0 to 1, and the evidence for and against it."""

    variant: str
    other: str
    score: float
    evidence: str


def same_games(variants: Sequence[Candidate], failed: dict[str, Raised] | None = None) -> tuple[Same, ...]:
    """Every pair of variants of different sources that may be one game, the surest first.

    Pairs that raise an exception are left out, and the variants that explain them go to `failed`, by key; without it
    the exception is raised. Raises TooLong if an open budget is used up.
    """
    found: list[Same] = []
    unsound: dict[str, Raised] = {}
    pairs: dict[tuple[str, str], Raised] = {}
    marked = [
        (variant, marks) for variant in variants if (marks := _marks(variant, None if failed is None else unsound))
    ]
    for one, other in _pairs(marked):
        spend(PAIR)
        try:
            same = weigh(one, other)
        except TooLong:
            raise
        except Exception as error:
            if failed is None:
                raise
            pairs[one.key, other.key] = raised(error)
            continue
        found += [same] if same is not None else []
    if failed is not None:
        failed |= unsound | culprits(pairs)
    return tuple(sorted(found, key=lambda same: (-same.score, same.variant, same.other)))


@dataclass(frozen=True)
class _Marks:
    """What variants that may be one game have in common: spellings of names, first letters, or most steps."""

    names: Mapping[str, str]
    initials: tuple[str, ...]
    steps: Game


def _marks(variant: Candidate, failed: dict[str, Raised] | None) -> _Marks | None:
    """The marks of a variant; None if that raises, and the exception goes to `failed`; without that it is raised."""
    try:
        steps = variant.game if len(variant.game) > PLAIN else ()
        return _Marks(_spelled(variant.names), _initials(variant.names[0]), steps)
    except Exception as error:
        if failed is None:
            raise
        failed[variant.key] = raised(error)
        return None


def _pairs(variants: Sequence[tuple[Candidate, _Marks]]) -> Iterator[tuple[Candidate, Candidate]]:
    """Pairs of different sources that may be one game, the one whose source comes first in the catalogue first.

    Other pairs have no name in common, and too many steps that the other lacks.
    """
    sources = list(dict.fromkeys(variant.source for variant, _ in variants))
    for at, source in enumerate(sources):
        later = set(sources[at + 1 :])
        here = [each for each in variants if each[0].source == source]
        there = [each for each in variants if each[0].source in later]
        near = sharing([marks.names for _, marks in here], [marks.names for _, marks in there])
        near |= sharing([marks.initials for _, marks in here], [marks.initials for _, marks in there])
        near |= nearly_alike([marks.steps for _, marks in here], [marks.steps for _, marks in there], LACKING)
        for other, one in sorted((other, one) for one, other in near):
            yield here[one][0], there[other][0]


def _initials(name: str) -> tuple[str, ...]:
    """What names with nearly the same spelling have in common: the first letters of all words, as one."""
    words = plain_name(name).split()
    return (" ".join(word[0] for word in words),) if words else ()


def weigh(one: Candidate, other: Candidate) -> Same | None:
    """Whether two variants may be one game; None if there is too little evidence."""
    name = common_name(one, other)
    lost = [each.key for each in (one, other) if each.incomplete]
    told = bool(one.game and other.game)
    if name is None and (lost or not told or not _nearly_one(one.game, other.game)):
        return None
    agree, differ = _numbers(one, other)
    bare = None
    if name is not None and name[1] >= BARE_SPELLED:
        why = _evidence([name[0], _why_not_compared(one, other), *agree], differ)
        bare = Same(one.key, other.key, round(BARE * name[1], 3), why)
    if not told:
        return bare
    features = [(feature, feature.of(one.game), feature.of(other.game)) for feature in FEATURES]
    features = [(feature, mine, theirs) for feature, mine, theirs in features if mine or theirs]
    pairs = [(one.numbers.get(name_of), other.numbers.get(name_of)) for name_of in STATISTICS]
    known = [(mine, theirs) for mine, theirs in pairs if mine is not None and theirs is not None]
    shares = [(feature.weight, feature.alike(mine, theirs)) for feature, mine, theirs in features]
    shares += [(NUMBER, _close(mine, theirs)) for mine, theirs in known]
    alike = sum(weight * share for weight, share in shares) / max(1, sum(weight for weight, _ in shares))
    if name is not None and name[1] == BYNAME and alike < BYNAME:
        return None
    if name is None:
        if alike < UNNAMED:
            return None
        score = (1 - NAMED) * alike
        opening = "no name in common, but the rules"
    else:
        if alike < ALIKE:
            return bare if lost and name[1] == 1.0 else None
        score = NAMED * name[1] + (1 - NAMED) * alike
        opening = name[0]
    both = [feature.told(mine) for feature, mine, theirs in features if mine == theirs]
    unlike = [
        f"{feature.told(mine)} against {feature.told(theirs, short=True)}"
        for feature, mine, theirs in features
        if mine != theirs
    ]
    if any("betting round" in words for words in unlike):
        differ = [words for words in differ if not words.startswith("rounds ")]
    apart = distance(one.game, other.game)
    rules = ["the same rules, step by step"] if not apart else [f"{in_steps(apart):g} steps apart in the telling"]
    rules += [f"rules of {' and '.join(lost)} are lost in part"] if lost else []
    agreeing = [opening, *([f"both: {', '.join(both)}"] if both else []), *agree, *rules]
    evidence = _evidence(agreeing, [*unlike, *differ])
    return Same(one.key, other.key, round(score, 3), evidence)


def _why_not_compared(one: Candidate, other: Candidate) -> str:
    named = [each.key for each in (one, other) if not each.game]
    if len(named) == 2:
        return "both are only named, so no rules can be compared"
    if named:
        return f"{named[0]} is only named, so no rules can be compared"
    lost = " and ".join(each.key for each in (one, other) if each.incomplete)
    return f"rules of {lost} are lost in part, so they cannot be compared"


def _nearly_one(one: Game, other: Game) -> bool:
    return (
        min(len(one), len(other)) > PLAIN
        and abs(len(one) - len(other)) <= 2
        and fewest(one, other) <= LACKING
        and distance(one, other) <= UNNAMED_STEPS
    )


def _evidence(agree: Sequence[str], differ: Sequence[str]) -> str:
    return "; ".join(agree) + (f"; they differ: {', '.join(differ)}" if differ else "")


def _numbers(one: Candidate, other: Candidate) -> tuple[list[str], list[str]]:
    """The evidence for and against from the five numbers that are known for both."""
    agree, differ = [], []
    for statistic in STATISTICS:
        mine, theirs = one.numbers.get(statistic), other.numbers.get(statistic)
        if mine is not None and theirs is not None:
            (agree if mine == theirs else differ).append(
                f"{statistic} {mine}" if mine == theirs else f"{statistic} {mine} against {theirs}"
            )
    return ([f"the same numbers ({', '.join(agree)})"] if agree else []), differ


# Names


@lru_cache(maxsize=20_000)
def plain_name(name: str) -> str:
    """A name without differences in spelling: case, accents, articles, punctuation, and forms of hold'em."""
    words = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode().casefold().replace("&", " and ")
    words = re.sub(r"\bhold ?'? ?em\b", "holdem", words)
    words = re.sub(r"['`]", "", words)
    return " ".join(word for word in re.findall(r"[a-z0-9]+", words) if word not in ("the", "a", "an"))


def common_name(one: Candidate, other: Candidate) -> tuple[str, float] | None:
    """What two variants' names have in common, in words, and how strong that is, 0 to 1; None for nothing.

    A name in brackets after a name is another name.
    """
    mine, theirs = _spelled(one.names), _spelled(other.names)
    shared = [name for name in mine if name in theirs]
    mains = {plain_name(one.names[0]), plain_name(other.names[0])}
    if shared:
        name = max(shared, key=lambda name: (mine[name] == one.names[0]) + (theirs[name] == other.names[0]))
        if mine[name] == one.names[0] and theirs[name] == other.names[0]:
            return f"the same name ({mine[name]})", 1.0
        told = f"{mine[name]} is a name of both ({one.names[0]}, {other.names[0]})"
        return told, 1.0 if name in mains else BYNAME
    first, second = plain_name(one.names[0]), plain_name(other.names[0])
    words, others = first.split(), second.split()
    if len(words) == len(others) and not _numbered_apart(first, second):
        alike = [_word_alike(mine, theirs) for mine, theirs in zip(words, others, strict=True)]
        if alike and min(alike) >= WORD_SPELLED and (mean := sum(alike) / len(alike)) >= SPELLED:
            return f"names that may be one ({one.names[0]}, {other.names[0]})", mean
    return None


@lru_cache(maxsize=200_000)
def _word_alike(one: str, other: str) -> float:
    return 1.0 if one == other else SequenceMatcher(None, one, other).ratio() if one[0] == other[0] else 0.0


@lru_cache(maxsize=20_000)
def _spelled(names: tuple[str, ...]) -> Mapping[str, str]:
    found: dict[str, str] = {}
    for name in names:
        for part in (name, *re.findall(r"[^()]+", name)):
            found.setdefault(plain_name(part), part.strip())
    found.pop("", None)
    return found


def _numbered_apart(one: str, other: str) -> bool:
    """True for names of a series: Anaconda II and III, Five Card Draw and Four Card Draw."""
    return bool((set(one.split()) ^ set(other.split())) & _SERIES)


_SERIES = set(
    "i ii iii iv v vi 2 3 4 5 6 7 8 9 10 two three four five six seven eight nine ten eleven twelve high low draw "
    "stud guts".split()
)


# What a game comes to


def _close(one: int, other: int) -> float:
    """1 for equal numbers, less for a greater difference relative to the larger one."""
    return 1.0 if one == other else max(0.0, 1 - abs(one - other) / max(abs(one), abs(other)))


@dataclass(frozen=True)
class Feature:
    """Something in which two games may agree: its weight, how it is counted or listed, and its words."""

    weight: int
    one: str
    many: str
    of: Callable[[Game], int | frozenset[str]]

    def alike(self, mine, theirs) -> float:
        """1 for equal values, 0 for nothing in common."""
        if mine == theirs:
            return 1.0
        if isinstance(mine, frozenset):
            words, others = (set(" ".join(value).split()) for value in (mine, theirs))
            return len(words & others) / len(words | others)
        return _close(mine, theirs)

    def told(self, value, short: bool = False) -> str:
        """The value in words: "3 common cards"; `short` leaves out the noun."""
        if isinstance(value, frozenset):
            listed = " and ".join(sorted(value)) or "none"
            return listed if short else f"{self.many} {listed}"
        if short:
            return f"{value or 'none'}"
        return f"{value or 'no'} {self.one if value == 1 else self.many}"


def _counted(kind: str, *acts: str) -> Callable[[Game], int]:
    """The number of cards in the steps of a kind (and, if given, of these acts).

    A card that an event brings to one player (300 and more) counts as that number; a variable number counts as none.
    """

    def of(game: Game) -> int:
        counts = (step.count for step in game if step.kind == kind and (not acts or step.act in acts))
        plain = (count - 300 if 300 < count < 400 else count for count in counts if count is not None)
        return sum(count for count in plain if 0 < count < 100)

    return of


def _passed(game: Game) -> int:
    """Cards that may go from player to player, including those that go on because they are refused."""
    refused = sum(step.act == "OfferEach" for step in game)
    return _counted("pass")(game) + refused


def _rounds(game: Game) -> int:
    return sum(step.act == "Bet" for step in game)


def _declared(game: Game) -> frozenset[str]:
    return frozenset(str(step.detail.get("choice", "something")) for step in game if step.act == "Declare")


def _takers(game: Game) -> frozenset[str]:
    """The takers of the pot: the sides of the hands that take it, and other takers."""
    takers = set()
    for step in game:
        for share in step.detail.get("shares", ()) if step.kind == "showdown" else ():
            takers.add(share.get("side") or share.get("taker", "another"))
    return frozenset(takers)


def _wild(game: Game) -> frozenset[str]:
    wild = (step.wording.rstrip(".").lower() for step in game if step.kind in ("wild", "limited"))
    return frozenset(re.sub(r" (are|is) wild( for them)?$", "", words) for words in wild)


def _matching(game: Game) -> int:
    return int(any(step.kind == "match" for step in game))


FEATURES = (
    Feature(2, "card dealt to each player", "cards dealt to each player", _counted("deal", "Deal", "OfferEach")),
    Feature(2, "common card", "common cards", _counted("common", "Common")),
    Feature(1, "table card", "table cards", _counted("table", "Table")),
    Feature(1, "betting round", "betting rounds", _rounds),
    Feature(1, "card drawn", "cards drawn", _counted("draw")),
    Feature(2, "card passed", "cards passed", _passed),
    Feature(1, "card discarded", "cards discarded", _counted("discard")),
    Feature(1, "card flipped", "cards flipped", _counted("flip")),
    Feature(1, "declared:", "declared:", _declared),
    Feature(1, "taking the pot:", "taking the pot:", _takers),
    Feature(2, "wild:", "wild:", _wild),
    Feature(1, "pot to match", "pots to match", _matching),
)
"""Features in which two games may agree. One that neither has is no evidence."""
