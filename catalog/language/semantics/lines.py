"""Functions that build a line of a layout (row, column or other) from the parts of a phrase, by grammar label."""

from __future__ import annotations

from collections.abc import Callable

from catalog.language.composition import NotAReading, Parts, make
from catalog.language.semantics.cards import SameLine
from catalog.language.semantics.parts import refuse_if
from catalog.model.constraints import changed
from catalog.model.layout import LineSort, Selector
from catalog.model.phrase import CardPhrase, Line


def _line(**fixed) -> Callable:
    def line(parts: Parts, words: list[str]) -> Line:
        first, *others = parts.pop("sort")
        number, *total = parts.pop("number", [fixed.get("number")])
        if "each" in fixed:  # "each of the four rows"
            number, total = None, [number]
        told = {"sort": [first], "others": [tuple(others)], "number": [number], "total": total or [None]}
        more = {"alternate": [True]} if "alternate" in fixed else {}
        return make(Line, {"each": ["each" in fixed]} | parts | told | more)

    return line


def _other_lines(parts: Parts, words: list[str]) -> Line:
    """ "The other two rows", "another row": those that remain, unless `which` is given ("each of those rows")."""
    said = " ".join(words).split()
    more = {"another", "other", "others", "extra", "additional", "more"} & {*said}
    refuse_if(more - {"another", "other", "others"}, "lines are not added")
    number = [1] if "another" in said else []
    which = parts.pop("which", [Selector.REMAINING])
    return _line()({"which": which, "number": number or [None]} | parts, words)


_EITHER_SIDE = ({Selector.LEFT, Selector.RIGHT}, {Selector.TOP, Selector.BOTTOM})


def _lines_both(field: str) -> Callable:
    """Cards of the first and the third row, or of one of them."""

    def lines(parts: Parts, words: list[str]) -> CardPhrase:
        first, last = parts.pop("which")
        (sort,) = parts.pop("sort")
        place = {name: values[0] for name, values in parts.items()}
        one, other = (CardPhrase(line=Line(sort, which), **place) for which in (first, last))
        if first is last or field == "alternative" and {first, last} in _EITHER_SIDE:
            raise NotAReading(
                "`lines_both` needs two different lines, and `lines_either` two that are not opposite sides"
            )
        return changed(one, **{field: other})

    return lines


def _line_same(parts: Parts, words: list[str]) -> Line:
    line = _line()(parts | {"which": [Selector.THAT]}, words)
    return SameLine(line.sort, line.which, others=line.others)


def _line_either(parts: Parts, words: list[str]) -> Line:
    """ "Either row": one of the two. NotAReading for the turn or the river, because a board has only one of each."""
    line = _line(number=1)(parts, words)
    refuse_if(line.sort in (LineSort.TURN, LineSort.RIVER), "a board has only one turn and one river")
    return line


def _side(*sides: LineSort) -> Callable:
    return lambda parts, words: Line(sides[0], number=1 if len(sides) > 1 else None, others=sides[1:])


def _line_on(parts: Parts, words: list[str]) -> Line:
    """ "On the top row". NotAReading for "on the board", which is read as community cards."""
    refuse_if(parts == {"sort": [LineSort.BOARD]}, "`on the board` is read as community cards, not as a line")
    return _line()(parts, words)


ACTIONS: dict[str, Callable] = {
    "line_of": _line(),
    "every_other_line": _line(alternate=True),
    "other_lines": _other_lines,
    "lines_both": _lines_both("plus"),
    "line_on": _line_on,
    "line_same": _line_same,
    "each_line": _line(each=True),
    "line_either": _line_either,
    "either_side": _side(LineSort.LEFT, LineSort.RIGHT),
    "top_or_bottom": _side(LineSort.TOP, LineSort.BOTTOM),
    "outside_line": _side(LineSort.OUTSIDE),
    "line_of_that": lambda parts, words: _line()({"sort": parts["sort"], "which": [Selector.THAT]}, words),
}
"""A function for each label of these rules."""
