"""What functions of many labels do with the parts and words that they get, and with the cards of a step."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields

from catalog.language.composition import NotAReading, Parts, make
from catalog.model import dealing, uses
from catalog.model.amounts import Amount
from catalog.model.constraints import changed
from catalog.model.phrase import CardPhrase
from catalog.model.step import Step


def without(parts: Parts, *names: str) -> Parts:
    """The parts but for those of certain names."""
    return {name: told for name, told in parts.items() if name not in names}


def named_so(meant, word: str, words: list[str]):
    """What is meant by one word of several that a terminal stands for: "one" of the numbers, "the other"."""
    if words != [word]:
        raise NotAReading(f"that is not {word}")
    return meant


def said(word: str, meant) -> Callable:
    """A function that gives what is meant by this word."""
    return lambda parts, words: named_so(meant, word, words)


def numbered(number: int, meant) -> Callable:
    """A function that gives what is meant by so many: those two players; by any other number nothing is."""

    def of_number(parts: Parts, words: list[str]):
        if parts["number"] != [number]:
            raise NotAReading(f"that is said of {number}")
        return meant

    return of_number


def makes(cls: type, **fixed) -> Callable:
    """A function that makes a value of a class from the parts told and these, by field."""
    told = {name: [value] for name, value in fixed.items()}
    return lambda parts, words: make(cls, parts | told)


def refuse_if(nonsense: object, why: str) -> None:
    """Nothing, or NotAReading with the reason where something is nonsense."""
    if nonsense:
        raise NotAReading(why)


def cards_of(step: Step | None) -> CardPhrase | None:
    """Its cards, those of its one gift, or those of its one way to use some; None where it has several, or none."""
    if isinstance(step, dealing.Pass):
        return step.gifts[0].cards if len(step.gifts) == 1 else None
    if isinstance(step, uses.Use):
        return step.options[0].parts[0] if len(step.options) == len(step.options[0].parts) == 1 else None
    cards = getattr(step, "cards", None)
    return cards if isinstance(cards, CardPhrase) else None


def with_cards(step: Step, cards: CardPhrase, **also) -> Step:
    """The step about these cards instead of those that `cards_of` tells, with some other fields changed."""
    if isinstance(step, dealing.Pass):
        return changed(step, gifts=(changed(step.gifts[0], cards=cards),), **also)
    if isinstance(step, uses.Use):
        return changed(step, options=(uses.Option((cards,)),), **also)
    return changed(step, cards=cards, **also)


def framed(step: Step) -> dict:
    """What is told around an act: who, when, in what order, at what price."""
    return {field.name: getattr(step, field.name) for field in fields(Step)}


def exactly(amount: Amount | None) -> int | None:
    """The number of "five cards"; None for "up to five", "five or six", and where no number is told."""
    return amount.number if amount is not None and amount == Amount(amount.number) else None
