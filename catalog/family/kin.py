"""How two variants are related: the nearest common ancestor, the path between them, and the word that people use.

All of this uses a table of parents, one each (the strongest claim, not likeness), so that the commands, the site and
a notebook give the same answer. A root that is not a game makes no two games kin. A circle ends a line before it
repeats.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass

Parents = Mapping[str, str | None]


@dataclass(frozen=True)
class Kin:
    """How `other` is related to `one`: generations up from each to the nearest common ancestor, and the path.

    `common` is None, and the path empty, for two without a common ancestor.
    """

    one: str
    other: str
    common: str | None
    up: int
    down: int
    path: tuple[str, ...]

    @property
    def word(self) -> str:
        """What `other` is to `one`: "grandparent", "first cousin once removed", "no kin"."""
        return "no kin" if self.common is None else kin_word(self.up, self.down)


def line_of(parents: Parents, key: str) -> tuple[str, ...]:
    """A variant, its parent, its grandparent and so on to the root. Raises KeyError for an unknown key."""
    line, above = [key], parents[key]
    while above is not None and above not in line:
        line.append(above)
        above = parents.get(above)
    return tuple(line)


def generation(parents: Parents, key: str) -> int:
    """The number of generations between a variant and its root; 0 for a root."""
    return len(line_of(parents, key)) - 1


def kin(parents: Parents, one: str, other: str, no_games: Collection[str] = ()) -> Kin:
    """How two variants are related; `no_games` are roots that are not games. Raises KeyError for an unknown key."""
    mine, theirs = line_of(parents, one), line_of(parents, other)
    places = {key: i for i, key in enumerate(theirs)}
    for up, key in enumerate(mine):
        if key in places and (key not in no_games or one == other):
            down = places[key]
            return Kin(one, other, key, up, down, (*mine[: up + 1], *reversed(theirs[:down])))
    return Kin(one, other, None, 0, 0, ())


def kin_word(up: int, down: int) -> str:
    """What one variant, `down` generations below the nearest common ancestor, is to another, `up` generations below
    it.

    (1, 0) is a parent, (1, 1) a sibling, (2, 1) an aunt, (1, 2) a niece, (2, 3) a first cousin once removed.
    """
    if up == down == 0:
        return "the same variant"
    if down == 0:
        return _greats("parent", up - 1)
    if up == 0:
        return _greats("child", down - 1)
    if up == down == 1:
        return "sibling"
    if down == 1:
        return _great("aunt", up - 2)
    if up == 1:
        return _great("niece", down - 2)
    removed = abs(up - down)
    often = ("", " once removed", " twice removed")
    return f"{_ordinal(min(up, down) - 1)} cousin{often[removed] if removed < 3 else f' {removed} times removed'}"


def _greats(word: str, generations: int) -> str:
    return word if generations == 0 else _great(f"grand{word}", generations - 1)


def _great(word: str, greats: int) -> str:
    """`aunt`, `great-aunt`, `great-great-aunt`, then counted: `4 times great-aunt`."""
    return f"{greats} times great-{word}" if greats > 3 else "great-" * greats + word


def _ordinal(number: int) -> str:
    words = "first second third fourth fifth sixth seventh eighth ninth tenth".split()
    return words[number - 1] if number <= len(words) else f"{number}th"


def article(word: str) -> str:
    """`a` or `an`, as the word needs."""
    return "an" if word[0] in "aeiou" else "a"
