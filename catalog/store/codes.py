"""The codes that the catalogue's author prints for numbers, as rows of the database."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from itertools import groupby

from catalog.model.statistic import code_words
from catalog.model.variant import STATISTICS, Code, decode


def code_rows() -> Iterator[dict]:
    """Printed numbers that are codes; consecutive numbers with one code are one row."""
    for statistic in STATISTICS:
        numbers = [value for value in range(-1, 400) if decode(statistic, value).code is not None]
        for (code, base), several in groupby(numbers, key=partial(_code_of, statistic)):
            values = list(several)
            yield {
                "statistic": statistic,
                "first": values[0],
                "last": values[-1],
                "code": str(code),
                "base": base,
                "words": code_words(statistic, values[0]),
            }


def _code_of(statistic: str, value: int) -> tuple[Code | None, int | None]:
    """The code of a printed number, and the difference between that and the number it stands for."""
    told = decode(statistic, value)
    return told.code, None if told.number is None else value - told.number
