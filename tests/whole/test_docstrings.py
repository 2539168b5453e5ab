"""Every public module, class, function, method and property says in a docstring what comes out of it."""

from __future__ import annotations

import importlib
import inspect
import pkgutil
import re
from collections.abc import Iterator

import catalog
from catalog.play.choices import Chooser

NAMED_BY_LANGUAGE = {"it", "is", "a", "an", "the", "of", "and", "or", "to", "from", "for", "with", "this", "that"}


def modules() -> Iterator:
    yield catalog
    for info in pkgutil.walk_packages(catalog.__path__, "catalog."):
        if not info.name.endswith("__main__"):
            yield importlib.import_module(info.name)


PROTOCOLS = (Chooser,)


def told_by_protocol(cls: type, name: str) -> bool:
    """True for a method that a class has for the sake of a protocol, which tells what it gives."""
    return any(name in vars(protocol) and all(hasattr(cls, n) for n in methods(protocol)) for protocol in PROTOCOLS)


def methods(protocol: type) -> list[str]:
    return [name for name, thing in vars(protocol).items() if name[0] != "_" and inspect.isfunction(thing)]


def members(cls: type) -> Iterator[tuple[str, object]]:
    """The public methods and properties that a class defines itself; what a class overrides is told by the first."""
    for name, thing in vars(cls).items():
        if isinstance(thing, (classmethod, staticmethod)):
            thing = thing.__func__
        if name.startswith("_") or cls not in PROTOCOLS and told_by_protocol(cls, name):
            continue
        if inspect.isfunction(thing) or isinstance(thing, property):
            yield name, getattr(cls, name)


def public() -> Iterator[tuple[str, str, str | None]]:
    """(where, name, docstring) of everything public."""
    for module in modules():
        yield module.__name__, module.__name__.rpartition(".")[2], module.__doc__
        for name, thing in vars(module).items():
            if name.startswith("_") or getattr(thing, "__module__", None) != module.__name__:
                continue
            if inspect.isclass(thing):
                made = (thing.__doc__ or "").startswith(f"{thing.__name__}(")  # as a dataclass makes one of its fields
                yield f"{module.__name__}.{name}", name, None if made else thing.__dict__.get("__doc__")
                for member, found in members(thing):
                    yield f"{module.__name__}.{name}.{member}", member, inspect.getdoc(found)
            elif inspect.isfunction(thing):
                yield f"{module.__name__}.{name}", name, thing.__doc__


def says_something(name: str, text: str | None) -> bool:
    """True for a sentence that says more than the name does, or an example in backticks."""
    named = {word.rstrip("s") for word in re.findall(r"[a-z]+", re.sub(r"([A-Z])", r" \1", name).lower())}
    told = {word.rstrip("s") for word in re.findall(r"[a-z]+", (text or "").lower())}
    return "`" in (text or "") or len(told - named - NAMED_BY_LANGUAGE) >= 2


def test_everything_public_has_a_docstring():
    found = list(public())
    assert len(found) > 1000
    assert sorted({where for where, name, text in found if not says_something(name, text)}) == []


def test_a_docstring_that_repeats_the_name_says_nothing():
    assert not says_something("card_words", "The words of a card.")
    assert not says_something("Deal", None)
    assert says_something("card_words", "A card as players write it: `the ace of spades`.")
