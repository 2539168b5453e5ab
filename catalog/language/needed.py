"""What a text must contain to fit a wording of prose: a look that spares compiling and trying most of them.

A wording's needs are sets of letters that stand in a row ("bet", "wild card"); of each set the text must contain one.
They are sound and not complete: a text that contains them may still not fit.
"""

from __future__ import annotations

import re
from collections.abc import Callable

Needs = tuple[frozenset[str], ...]
"""Of each set a text must contain one, in small letters; the first is the rarest guess."""

_MARK = re.compile(r"\{(?P<slot>[a-z]\w*)(?::(?P<table>\w+))?\}|\\(?P<escaped>\W)|\\.|\(\?[!=<]?|.", re.DOTALL)
_TIMES = re.compile(r"[*?]|\{(?:0,?\d*|,\d*)\}|\+|\{[\d,]+\}")
_MOST = 40
"""A set of more than so many is no quick look."""


def needs_of(said: str, of_table: Callable[[str], Needs]) -> Needs:
    """The needs of a wording in the notation of `grammar/prose.txt`; `of_table` gives those of a table's lines."""
    return _Reader(said, of_table).alternatives()


def needs_of_any(alternatives: list[Needs]) -> Needs:
    """What is needed where any one of several wordings may stand: one set, or none."""
    if not alternatives or not all(alternatives):
        return ()
    joined = frozenset().union(*(needs[0] for needs in alternatives))
    return (joined,) if len(joined) <= _MOST else ()


def has(text: str, needs: Needs) -> bool:
    """True where a text in small letters contains what is needed."""
    for some in needs:
        for letters in some:
            if letters in text:
                break
        else:
            return False
    return True


class _Reader:
    def __init__(self, said: str, of_table: Callable[[str], Needs]) -> None:
        self._said, self._of_table, self._at = said, of_table, 0

    def alternatives(self) -> Needs:
        """What stands up to the end of a group, its alternatives parted by "|"."""
        found = [self._sequence()]
        while self._said[self._at : self._at + 1] == "|":
            self._at += 1
            found.append(self._sequence())
        return found[0] if len(found) == 1 else needs_of_any(found)

    def _sequence(self) -> Needs:
        needs: list[frozenset[str]] = []
        letters = ""

        def ended() -> None:
            if len(letters) > 1:
                needs.append(frozenset({letters.lower()}))

        while (mark := _MARK.match(self._said, self._at)) and mark[0] not in ("|", ")", "]"):
            self._at = mark.end()
            plain = mark["escaped"] or mark[0]
            if len(plain) == 1 and (mark["escaped"] or plain not in ".([^$ "):
                if self._times() is None:
                    letters += plain
                    continue
                ended()  # what is repeated or may be missing is not looked for
                letters = ""
                continue
            ended()
            letters = ""
            if mark["slot"]:
                inner = self._of_table(mark["table"] or re.sub(r"\d+$", "", mark["slot"]))
            elif mark[0][0] in "([":
                inner = self.alternatives()
                self._at += 1
                inner = inner if mark[0] == "(" else ()  # what may be missing, or must not stand there, is not needed
            else:
                inner = ()
            if self._times() in (None, "+"):
                needs += inner
        ended()
        return tuple(sorted(dict.fromkeys(needs), key=lambda some: (len(some), -min(map(len, some)))))

    def _times(self) -> str | None:
        """How often the mark before may stand there, None where once; passes over it."""
        found = _TIMES.match(self._said, self._at)
        if found:
            self._at = found.end()
        return found and found[0]
