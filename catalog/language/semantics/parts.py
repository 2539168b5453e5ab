"""What functions of many labels do with the parts and words that they get."""

from __future__ import annotations

from collections.abc import Callable

from catalog.language.composition import NotAReading, Parts, make


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
