"""Building blocks of the published database's tables: the common base, and kinds of columns.

`valid_row(table, values)` checks a row; the constructor of a table model does not. Every table is STRICT, so text
is declared as TEXT, because SQLModel's default for `str` is not allowed there. Booleans are integers, 1 and 0.
"""

from __future__ import annotations

from collections.abc import Mapping
from inspect import cleandoc
from typing import Any, ClassVar, Literal

import sqlalchemy
from pydantic import BaseModel, create_model
from sqlalchemy import REAL, Integer, Text
from sqlmodel import Field, SQLModel

Flag = Literal[0, 1]


class Table(SQLModel):
    """The base of every table: STRICT typing and a heading for people; the docstring describes the table."""

    # SQLModel declares a function that makes the name; every table here sets its own name.
    __tablename__: ClassVar[str]  # pyright: ignore[reportIncompatibleVariableOverride]
    __table__: ClassVar[sqlalchemy.Table]
    __table_args__: ClassVar[Any] = {"sqlite_strict": True}
    heading: ClassVar[str] = ""


def valid_row(table: type[Table], values: Mapping[str, Any]) -> dict[str, Any]:
    """The values of a row by column, defaults included. Raises ValidationError for values that the table rejects."""
    return dict(_model_of(table).model_validate(values).__dict__)


_models: dict[str, type[BaseModel]] = {}


def _model_of(table: type[Table]) -> type[BaseModel]:
    """A plain model with a table's fields: it validates rows ten times as fast as one that SQLAlchemy watches."""
    if table.__name__ not in _models:
        fields: dict[str, Any] = {name: (field.annotation, field) for name, field in table.model_fields.items()}
        _models[table.__name__] = create_model(table.__name__, **fields)
    return _models[table.__name__]


def description_of(table: type[Table]) -> str:
    """The description of a table: its docstring in one line."""
    return " ".join(cleandoc(table.__doc__ or "").split())


def text_column(description: str, **more: Any) -> Any:
    """A TEXT field of a table, with the description that the site prints for it."""
    return Field(sa_type=Text, description=description, **more)


def integer_column(description: str, **more: Any) -> Any:
    """An INTEGER field of a table, with the description that the site prints for it."""
    return Field(sa_type=Integer, description=description, **more)


def real_column(description: str, **more: Any) -> Any:
    """A REAL field of a table, with the description that the site prints for it."""
    return Field(sa_type=REAL, description=description, **more)


def key_column(description: str, **more: Any) -> Any:
    """A TEXT column that holds a variant's key."""
    return Field(sa_type=Text, foreign_key="variant.key", description=description, **more)


def printed(what: str) -> Any:
    """A number as the document prints it, including codes."""
    return integer_column(f"{what}, as printed, codes included; empty where nothing is printed.", default=None)


def plain(statistic: str) -> Any:
    """The decoded number, to search by."""
    return integer_column(
        f"{statistic} without its code: the number itself, or the least value where more is possible. "
        "A settled computed number goes before the printed one; empty where neither is there or it is not defined. "
        "A printed number may not be settled (table verdict): no search of the site goes by it.",
        default=None,
        index=True,
    )


def most(statistic: str) -> Any:
    """The decoded number as an upper bound."""
    return integer_column(
        f"{statistic} at most; the same as {statistic}_n, but empty where more is possible.", default=None
    )


def coded(statistic: str) -> Any:
    """The meaning of a decoded number's code."""
    return text_column(f"What the printed {statistic} is a code for; empty for a plain number.", default=None)
