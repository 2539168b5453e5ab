"""From what the grammar has read to values: one convention for all rules.

A rule's name is the name of the field that it fills; what follows a double underscore only tells rules apart
(`lies__at` fills `lies`). A rule whose label is in `ACTIONS` calls that function with its parts; one whose label is
a class of the model makes one, its parts by their names; a rule that stands for an enumeration has the member's name
as label; a rule with one part passes it on; a rule of words alone is True. What a class refuses (ValueError) is not a
reading. `meaning` fills `ACTIONS`.
"""

from __future__ import annotations

import re
import warnings
from collections.abc import Callable
from dataclasses import MISSING, fields
from enum import StrEnum
from functools import cache
from importlib import import_module
from operator import itemgetter
from typing import Any

from catalog.budget import spend
from catalog.language.chart_parser import Span, Way

Parts = dict[str, list]
MODULES = tuple(
    import_module(f"catalog.model.{name}")
    for name in """
        card layout terms terms_of_money amounts phrase dealing drawing arranging moves auctions betting paying
        declaring showdowns repeats ranking wild_cards qualifying hands comparing board decks boards uses contests
        topic_guess pots hand_phrase seats
    """.split()
)
"""The modules of the model that have what rules are made of."""
ACTIONS: dict[str, Callable] = {}
_PLACE = itemgetter(0)
_FEW, _MANY = 10, 50_000  # of how many words spans are kept, and how many of them


class NotAReading(ValueError):
    """The words can be put together so, but it means nothing."""


class Draft:
    """A value of the reader's own: what it stands for depends on what is told around it."""

    def alone(self):
        """What it stands for where nothing is told around it."""
        raise NotImplementedError


class NothingTakes(Exception):
    """A part that the grammar tells and no class or function takes."""


class GrammarFault(UserWarning):
    """The grammar tells a part that nothing takes: a fault of ours, for which a reading is lost and nothing stops."""


# A value, the priority of all rules in it, and their number: what ranks it among others. The value of a rule that
# passes its parts on to its parent is those parts and its words.
Meaning = tuple[Any, int, int]


def meanings(span: Span) -> list[Meaning]:
    """All that a span means, in the order of the grammar's alternatives; of two ways to one value the better one.

    None where the words mean nothing. A span is worked out once, in however many readings it stands, and one of a few
    words once for all sentences.
    """
    if span.meanings is None:
        known: dict[tuple[str, ...], list] | None = None
        told: tuple[str, ...] = ()
        if span.sentence is not None and span.end - span.start <= _FEW:
            words, known = span.sentence
            told = (span.name, *words[span.start : span.end])
            if (meant := known.get(told)) is not None:
                span.meanings = meant
                return meant
        if len(span.ways) == 1:
            found = _of_way(span.name, span.ways[0])
        else:
            found = [meaning for way in sorted(span.ways, key=_PLACE) for meaning in _of_way(span.name, way)]
        span.meanings = found if len(found) < 2 else _distinct(found)
        if known is not None:
            if len(known) >= _MANY:
                known.clear()
            known[told] = span.meanings
    return span.meanings


def _of_way(name: str, way: Way) -> list[Meaning]:
    """The meanings of one alternative: one for every choice among the meanings of its parts."""
    place, label, priority, parts = way
    named: Parts = {}
    words: list[str] = []
    above, size = priority, 1
    for at, part in enumerate(parts):
        if not isinstance(part, Span):
            words.append(part.text.lower())
            continue
        meant = part.meanings
        if meant is None:
            meant = meanings(part)
        if len(meant) != 1:
            spend(len(meant))
            chosen = [(*parts[:at], part.meaning(one), *parts[at + 1 :]) for one in meant]
            return [found for parts in chosen for found in _of_way(name, (place, label, priority, parts))]
        ((value, more, larger),) = meant
        above += more
        size += larger
        field = _FIELDS[part.name]
        if field in named:
            named[field].append(value)
        elif field:
            named[field] = [value]
        else:
            for inner, values in value[0].items():
                if inner in named:
                    named[inner] += values
                else:
                    named[inner] = [*values]
            words += value[1]
    named.pop("sole", None)  # "one" and nothing but: told for the number's sake alone
    if name[0] == "_":
        return [((named, words), above, size)]
    try:
        return [(_maker(name, label)(named, words), above, size)]
    except NotAReading:
        return []
    except NothingTakes as fault:
        warnings.warn(f"grammar: {name} ({label}): {fault}", GrammarFault, stacklevel=2)
        return []


def _distinct(found: list[Meaning]) -> list[Meaning]:
    """Each value once, with the higher priority, then with fewer rules; True and 1 are two values."""
    best: list[Meaning] = []
    for meaning in found:
        spend(len(best))
        value, priority, size = meaning
        for at, (known, above, smallest) in enumerate(best):
            if known.__class__ is value.__class__ and known == value:
                if (-priority, size) < (-above, smallest):
                    best[at] = meaning
                break
        else:
            best.append(meaning)
    return best


@cache
def _maker(name: str, label: str) -> Callable[[Parts, list[str]], Any]:
    """What makes a value of the parts and words of an alternative; it raises NotAReading for what means nothing."""
    enumeration = _enums().get(_FIELDS[name]) if label != name else None
    member = enumeration.__members__.get(label.upper()) if enumeration else None

    function, cls = ACTIONS.get(label), _classes().get(label)
    if function is not None:
        other = _called(label, function)
    elif enumeration is not None:
        other = _none_such
    elif cls is not None:
        other = _made(cls)
    else:
        other = _passed_on
    return (lambda parts, words: other(parts, words) if parts else member) if member else other


def _called(label: str, function: Callable[[Parts, list[str]], Any]) -> Callable[[Parts, list[str]], Any]:
    """A function whose refusal of nonsense makes no reading."""

    def called(parts: Parts, words: list[str]):
        try:
            return function(parts, words)
        except ValueError as error:
            raise NotAReading(f"{label}: {error}") from None

    return called


def _made(cls: type) -> Callable[[Parts, list[str]], Any]:
    """What makes values of a class of parts named like its fields."""
    return lambda parts, words: make(cls, parts)


def _none_such(parts: Parts, words: list[str]):
    raise NothingTakes("no such member")


def _passed_on(parts: Parts, words: list[str]):
    """The one part of a rule that means nothing of its own; True for a rule of words alone."""
    if not parts:
        return True
    if len(parts) == 1:
        (values,) = parts.values()
        if len(values) == 1:
            return values[0]
    raise NothingTakes(f"no meaning for {sorted(parts)}")


def make(cls: type, parts: Parts):
    """A value of a class from named parts; a tuple field `x` or `xs` takes all parts named `x`."""
    given = {}
    names = _fields_of(cls)
    for name, values in parts.items():
        if name == "must":  # what a step says without "may" must be done
            continue
        field = name if name in names else name + "s"
        if field not in names:
            raise NothingTakes(f"{cls.__name__} has no field {name}")
        if names[field]:
            given[field] = values[0] if isinstance(values[0], tuple) else tuple(values)
        elif len(values) > 1:
            raise NotAReading(f"{cls.__name__} with {len(values)} values for {field}")
        else:
            given[field] = values[0].alone() if isinstance(values[0], Draft) else values[0]
    if missing := _needed(cls) - given.keys():
        raise NotAReading(f"{cls.__name__} without {' and '.join(sorted(missing))}")
    try:
        return cls(**given)
    except ValueError as error:
        raise NotAReading(str(error)) from None


@cache
def _fields_of(cls: type) -> dict[str, bool]:
    """The fields of a class, each with whether it holds a tuple."""
    return {f.name: str(f.type).startswith("tuple") for f in fields(cls)}


@cache
def _needed(cls: type) -> frozenset[str]:
    """The fields of a class that have no usual value."""
    return frozenset(f.name for f in fields(cls) if f.default is MISSING and f.default_factory is MISSING)


class _Fields(dict[str, str]):
    """The field that each rule fills; none for one that passes its parts on."""

    def __missing__(self, name: str) -> str:
        self[name] = field = "" if name[0] == "_" else name.partition("__")[0]
        return field


_FIELDS = _Fields()


def _snake(name: str) -> str:
    return re.sub(r"(?<!^)(?=[A-Z])", "_", name).lower()


@cache
def _classes() -> dict[str, type]:
    return {
        _snake(name): thing
        for module in MODULES
        for name, thing in vars(module).items()
        if isinstance(thing, type) and hasattr(thing, "__dataclass_fields__")
    }


@cache
def _enums() -> dict[str, type[StrEnum]]:
    """Enumerations by the field they fill: their own name, and every field of a class that has their type."""
    found = {
        _snake(name): thing
        for module in MODULES
        for name, thing in vars(module).items()
        if isinstance(thing, type) and issubclass(thing, StrEnum) and thing is not StrEnum
    }
    by_type = {enumeration.__name__: enumeration for enumeration in found.values()}
    for cls in _classes().values():
        for f in fields(cls):
            for name in re.findall(r"\w+", str(f.type)):
                if name in by_type:
                    found.setdefault(f.name, by_type[name])
    return found


NUMBERS: tuple[str, ...] = tuple(
    "one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen "
    "seventeen eighteen nineteen twenty".split()
)


def integer(text: str) -> int:
    """The number that words or figures say: `seven`, `5x`, `twenty-one`, `twenty one`. Raises ValueError for others."""
    if text[0].isdigit():
        return int(re.sub(r"\D", "", text))
    if text.endswith("hundred"):
        return 100
    tens, _, ones = text.replace(" ", "-").partition("-")
    if tens in _TENS:
        return _TENS[tens] + (NUMBERS.index(ones) + 1 if ones else 0)
    return NUMBERS.index(text) + 1


_TENS = {"twenty": 20, "thirty": 30, "forty": 40, "fifty": 50}
