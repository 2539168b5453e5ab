"""Which function words which class, so that values may hold each other: cards of players, players with cards.

The table is filled where the modules of this folder are imported, each by those that word its classes, and is not
changed afterwards. Whoever words what another module words asks `worded`, and `verb_phrase` for an act.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping

from catalog.language import lexicon
from catalog.language.linearize.plain import held
from catalog.model.phrase import Act, Event, Who
from catalog.model.step import Step

Wording = Callable[..., str]

_WORDINGS: dict[type, Wording] = {}

_IRREGULAR = {
    "have": "has",
    "do": "does",
    "go": "goes",
    "may": "may",
    "need": "need",
    "not": "does not",
    "cannot": "cannot",
}


def put_wordings(wordings: Mapping[type, Wording]) -> None:
    """Makes known how values of some classes are worded."""
    _WORDINGS.update(wordings)


def worded(value: Who | Event, **how: object) -> str:
    """The words of players or of what they do; `how` is what the function that words them can be asked."""
    return _WORDINGS[type(value)](value, **how)


def phrase_of(act: type[Act]) -> Wording:
    """The function that words an act; raises LookupError for a class without one."""
    if act not in _WORDINGS:
        raise LookupError(f"no wording for {act.__name__}")
    return _WORDINGS[act]


def verb_phrase(step: Act) -> str:
    """What is done, verb first, without who and when. Raises LookupError for a class without a function."""
    return phrase_of(type(step))(step)


def inner(step: Step) -> str:
    """An act within an act, held together where something is told of what is done."""
    return held(verb_phrase(step))


def third_person(act: str) -> str:
    """A verb phrase for one person: `discard 2 cards` gives `discards 2 cards`."""
    found = re.match("[a-z-]+", act)
    if found is None or found[0] not in _IRREGULAR:
        return lexicon.third_person(act)
    return _IRREGULAR[found[0]] + act[found.end() :]


def act_words(step: Act, bare: bool) -> str:
    """What an event does that holds an act, as a verb phrase for one person, or in its base form."""
    phrase = verb_phrase(step)
    return held(phrase if bare or step.impersonal else third_person(phrase))


def gerund_words(step: Act) -> str:
    """An act as what is done before, after or without something else: `discarding 2 cards`."""
    return held(lexicon.gerund(verb_phrase(step)))
