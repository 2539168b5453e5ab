"""Variations that a text only names as examples: the name says which cards take the place of those it tells of.

Where the card turned up must be red in Red Heron, and "this can be done with a suit as well ("Heron of Spades", etc.)",
the last word of the name is what that card must be.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from catalog.language.reading import read_whole
from catalog.model.card import CardSet
from catalog.model.phrase import Event, When
from catalog.model.wild_cards import Wild
from catalog.read.lines import Line

_NAMED = re.compile(r"[\"\u201c][^\"\u201d]*?(?P<last>[A-Za-z]+)[\"\u201d],? etc\.")
_OTHER_CARDS = re.compile(r"\b(?:suits?|ranks?|colou?rs?|cards?)\b", re.IGNORECASE)


def with_named_cards(base: list[Line], own: Sequence[Line]) -> list[Line]:
    """The other game's lines, what hangs on the kind of a card hanging on the cards that the example's name says."""
    for line in own:
        found = _NAMED.search(line.rule.text) if line.step is None else None
        cards = _cards(found["last"]) if found and _OTHER_CARDS.search(line.rule.text[: found.start()]) else ()
        if cards:
            return [_with(old, cards) for old in base]
    return base


def _cards(word: str) -> tuple[CardSet, ...]:
    """The cards that a word names; none where it names none."""
    read = read_whole(f"{word} are wild.")
    steps = read.steps if read is not None else ()
    return steps[0].cards.what if len(steps) == 1 and isinstance(steps[0], Wild) else ()


def _with(line: Line, cards: tuple[CardSet, ...]) -> Line:
    """A line in whose condition one card is of a kind, with that card of another kind."""
    if line.step is not None:
        when = tuple(_turned(one, cards) if isinstance(one, When) else one for one in line.step.when)
        line.step = replace(line.step, when=when) if when != line.step.when else line.step
    return line


def _turned(when: When, cards: tuple[CardSet, ...]) -> When:
    return replace(when, events=tuple(_being(event, cards) for event in when.events))


def _being(event: Event, cards: tuple[CardSet, ...]) -> Event:
    if event.being is None or not event.being.what:
        return event
    return replace(event, being=replace(event.being, what=cards))
