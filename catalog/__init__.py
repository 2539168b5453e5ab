"""Stemma: the family tree of poker, read from catalogues and checked by play.

As a library (docs/library.md): `read`, `parse`, `game`, `family`, `check`, `deal` and `odds` are functions of this
package, and `hands.high` and `hands.low` evaluate arrays of hands.
"""

from __future__ import annotations

import sys
from importlib import import_module
from types import ModuleType
from typing import TYPE_CHECKING, Any

from catalog.version import __version__

if TYPE_CHECKING:
    from catalog import hands
    from catalog.library import check, deal, family, game, odds, parse, read

__all__ = ["__version__", "check", "deal", "family", "game", "hands", "odds", "parse", "read"]

_STAGES = ("check", "family", "odds", "read")
"""Functions of the library whose names are also folders of stages."""

_OTHERS = ("deal", "game", "parse")


class _Stage(ModuleType):
    """The folder of a stage, which can be called as the library's function of the same name."""

    def __call__(self, *places: Any, **named: Any) -> Any:
        return getattr(import_module("catalog.library"), self.__name__.rpartition(".")[2])(*places, **named)


class _Package(ModuleType):
    """This package: the folder of a stage becomes callable when it is imported, by any module."""

    def __setattr__(self, name: str, value: Any) -> None:
        if name in _STAGES and type(value) is ModuleType:
            value.__class__ = _Stage
        super().__setattr__(name, value)


sys.modules[__name__].__class__ = _Package


def __getattr__(asked: str) -> Any:
    if asked in _OTHERS:
        return getattr(import_module("catalog.library"), asked)
    if asked in (*_STAGES, "hands"):
        return import_module(f"catalog.{asked}")
    raise AttributeError(f"module {__name__!r} has no attribute {asked!r}")


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
