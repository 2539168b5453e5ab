"""Games that a text takes for known: "played like Omaha, except ..." as Omaha's steps, changed by what follows.

`grammar/standard.txt` has their rules. What follows "except" takes the place of the first step that deals the same
way (to players, or to the table); whatever else follows is added by the sentence itself.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache

from catalog.language.reading import Reading, read_whole
from catalog.model.betting import Bet
from catalog.model.board import Common
from catalog.model.dealing import Deal
from catalog.model.step import Step
from catalog.resources import resource

_LIKE = re.compile(
    r"\b(?:identical to|the same (?:way )?as|same as|(?:play(?:ed)?|dealt|is|are|just|much) like|like|as (?:with|in)"
    r"|(?:variation|variant) (?:of|on)|based on|similar to|essentially|basically(?: it's)?|is|it's)\s+",
    re.IGNORECASE,
)
_GAME = re.compile(
    r"(?P<name>[\w'/, -]+?)(?: poker| rules)?(?: (?:above|below))?(?: (?:but|with|with these \w+ modifications))?"
    r"(?P<without> without (?:any )?betting)?"
    r"(?: until (?:just )?(?:before )?(?:you )?(?:show |deal |see )?the (?P<until>flop|turn|river|showdown))?",
    re.IGNORECASE,
)
_BEFORE = frozenset(
    "a an and are basically essentially exactly game is it it's just most of play played poker really the this".split()
)
"""Words that may stand before those of likeness: "this game is really played like"."""

_FIGURES = {"5": "five", "7": "seven", "4": "four", "6": "six", "3": "three"}


@dataclass(frozen=True)
class Expansion(Reading):
    """A standard game's steps, in the place of a piece of prose (`words`) that only names it.

    `of` is the game's name as `spelled` has it; one that is no standard game has no steps here, but `shortened` makes
    of that game's steps what the piece leaves of them: `without` betting, `until` the flop, turn, river or showdown.
    """

    of: str = field(default="", kw_only=True)
    words: str = field(default="", kw_only=True)
    without: bool = field(default=False, kw_only=True)
    until: str = field(default="", kw_only=True)

    def shortened(self, steps: Sequence[Step]) -> tuple[Step, ...]:
        """The part of a game's steps that is meant."""
        if self.without:
            steps = tuple(step for step in steps if not isinstance(step, Bet))
        return tuple(steps[: _place(steps, self.until)] if self.until else steps)


@lru_cache(maxsize=20_000)
def spelled(name: str) -> str:
    """A name as it is compared: small letters, figures as words, no marks; "7-Card Stud" is "seven card stud"."""
    words = re.sub(r"[^a-z0-9]+", " ", re.sub(r"['\u2019]", "", name.lower())).split()
    text = " ".join(
        _FIGURES.get(word, word) if words[at + 1 : at + 2] == ["card"] else word for at, word in enumerate(words)
    )
    return re.sub(r"\bhold ems?\b", "holdem", text)


@lru_cache(maxsize=1)
def standard_games() -> dict[str, tuple[Step, ...]]:
    """The steps of each standard game, by each of its names as `spelled` has it."""
    games: dict[str, tuple[Step, ...]] = {}
    names: list[str] = []
    for line in (resource("grammar") / "standard.txt").read_text(encoding="utf-8").split("\n"):
        if line.startswith("== "):
            names = [spelled(name) for name in line[3:].split("|")]
            games |= dict.fromkeys(names, ())
        elif line.strip() and not line.startswith("#"):
            reading = read_whole(line)
            if reading is None:
                raise ValueError(f"standard.txt: not read: {line}")
            games |= {name: (*games[name], *reading.steps) for name in names}
    return games


@lru_cache(maxsize=1)
def _standard_titles() -> dict[str, str]:
    """The name by which a standard game is known best, by each of its names as `spelled` has it."""
    lines = (resource("grammar") / "standard.txt").read_text(encoding="utf-8").split("\n")
    heads = [[name.strip() for name in line[3:].split("|")] for line in lines if line.startswith("== ")]
    return {spelled(name): names[0] for names in heads for name in names}


def standard_title(name: str) -> str:
    """The name by which a standard game is known best. Raises KeyError for a name that no standard game has."""
    return _standard_titles()[name]


def expanded(text: str, others: frozenset[str] = frozenset()) -> Expansion | None:
    """The game that a piece of prose says its own is like, as far as it is; None for no game.

    That is a standard game or, without steps, one of the `others`.
    """
    text = text.strip(" .,:")
    for like in _LIKE.finditer(text):
        found = _GAME.fullmatch(text, like.end())
        if found is None or not _BEFORE.issuperset(text[: like.start()].lower().split()):
            continue
        name = spelled(found["name"])
        if name in others or name in standard_games():
            bare = Expansion((), of=name, words=text, without=bool(found["without"]), until=found["until"] or "")
            return replace(bare, steps=() if name in others else bare.shortened(standard_games()[name]))
    return None


def changed(steps: Sequence[Step], by: Sequence[Step]) -> tuple[Step, ...]:
    """A game's steps, the first deal of each way replaced by one that is said instead; other steps come after them."""
    made = list(steps)
    for step in by:
        deals = isinstance(step, (Deal, Common))
        alike = next((at for at, old in enumerate(made) if deals and type(old) is type(step)), None)
        if alike is None:
            made.append(step)
        else:
            made[alike] = step
    return tuple(made)


def _place(steps: Sequence[Step], moment: str) -> int:
    """Where a moment comes: the flop, turn and river are the first, second and third cards for all."""
    commons = [at for at, step in enumerate(steps) if isinstance(step, Common)]
    nth = ("flop", "turn", "river", "showdown").index(moment.lower())
    if nth < len(commons):
        return commons[nth]
    return len(steps) - 1
