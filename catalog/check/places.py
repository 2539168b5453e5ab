"""Where findings stand, as people are told it: a path from where they are, and in a database a variant's number."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property

from catalog.model.diagnostic import Diagnostic, Place


@dataclass(frozen=True)
class Places:
    """Documents by name: `paths` has the path of each, `rows` the variant of each line of a page made of a database."""

    paths: Mapping[str, str] = field(default_factory=dict)
    rows: Mapping[str, Sequence[int]] = field(default_factory=dict)

    def of(self, place: Place) -> Place:
        """A place with its document's path; in a database, the variant's number stands for the line."""
        path = self.paths.get(place.document, place.document)
        rows = self.rows.get(place.document)
        return Place(path, rows[place.line - 1], 1) if rows else replace(place, document=path)

    def in_database(self, place: Place) -> bool:
        """True where a place has no line, as it is in a database."""
        return bool(self.rows.get(place.document))

    def told(self, text: str) -> str:
        """A text with the places that it names as `of` has them."""
        return self._named.sub(lambda found: str(self.of(Place(found[1], int(found[2]), int(found[3])))), text)

    def finding(self, found: Diagnostic) -> Diagnostic:
        """A finding with its place, and those of which it speaks, as `of` has them; without a line of a database."""
        line = "" if self.in_database(found.place) else found.source_line
        message, hint = self.told(found.message), self.told(found.hint)
        return replace(found, place=self.of(found.place), message=message, hint=hint, source_line=line)

    @cached_property
    def _named(self) -> re.Pattern[str]:
        names = sorted({*self.paths, *self.rows}, key=len, reverse=True)
        return re.compile(rf"(?<![\w./-])({'|'.join(map(re.escape, names)) or '(?!)'}):([0-9]+):([0-9]+)\b")
