"""What `stemma check --diff` and `--fix` do: corrections as a patch of the author's pages, or written into them."""

from __future__ import annotations

import hashlib
import os
import shutil
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from catalog.check.corrections import Correction, by_document
from catalog.check.findings import Checked
from catalog.cli.failure import Failure
from catalog.cli.terminal import remark
from catalog.read import Documents
from catalog.read.amend import Change, amended, unified_diff


@dataclass(frozen=True)
class Mended:
    """A page before and after the corrections that could be made in it, and those that could not."""

    path: Path
    old: bytes
    new: bytes
    made: tuple[Correction, ...]
    left: tuple[Correction, ...]


def shown(path: Path) -> str:
    """A path as a terminal finds it: from the current folder if it is below that, else as it was given."""
    here = Path.cwd()
    return (path.relative_to(here) if path.is_absolute() and path.is_relative_to(here) else path).as_posix()


def mended_pages(documents: Documents, corrections: Sequence[Correction]) -> list[Mended]:
    """The pages with corrections, in order of their names.

    Raises Failure where a page is not the one that was read: it may have other numbers at these places.
    """
    found = []
    told = by_document(corrections)
    for document in documents.documents:
        if document.name not in told or document.rows:
            continue
        old = document.path.read_bytes()
        if hashlib.sha256(old).hexdigest() != document.sha256:
            raise Failure(f"{shown(document.path)} has changed since it was read, so nothing was written; check again")
        of = {Change(each.printed, each.new): each for each in told[document.name]}
        new, left = amended(old, of)
        made = tuple(each for change, each in of.items() if change not in left)
        found.append(Mended(document.path, old, new, made, tuple(of[change] for change in left)))
    return found


def update_statements(documents: Documents, corrections: Sequence[Correction], checked: Sequence[Checked]) -> list[str]:
    """The corrections of the author's database in SQL, in order of the variant's number, each number once. A statement
    changes nothing where the database says something else by now.
    """
    from catalog.read.author_database import COLUMNS

    databases = {document.name for document in documents.documents if document.rows}
    numbers = {each.variant.key: each.variant.number for each in checked}
    wrong = {
        (numbers[each.variant], COLUMNS[each.statistic], int(each.old), int(each.new))
        for each in corrections
        if each.place.document in databases
    }
    return [
        f"UPDATE variants SET {column} = {new} WHERE variant_id = {number} AND {column} = {old};"
        for number, column, old, new in sorted(wrong)
    ]


def print_diff(pages: Sequence[Mended]) -> None:
    """Print the patch, with the bytes of the pages as they are."""
    told = b"".join(unified_diff(shown(page.path), page.old, page.new) for page in pages)
    sys.stdout.flush()
    if (raw := getattr(sys.stdout, "buffer", None)) is None:
        sys.stdout.write(told.decode("utf-8", "backslashreplace"))
        return
    raw.write(told)
    raw.flush()


def write_pages(pages: Sequence[Mended]) -> None:
    """Write the corrected pages over the old ones, each completely or not at all."""
    changed = [page for page in pages if page.made]
    parts = []
    try:
        for page in changed:
            path = page.path.resolve()
            parts.append((path.with_name(f".{path.name}.{os.getpid()}.part"), path))
            parts[-1][0].write_bytes(page.new)
            shutil.copymode(path, parts[-1][0])
        for page in changed:
            if page.path.read_bytes() != page.old:
                raise Failure(f"{shown(page.path)} has changed since it was read, so nothing was written; check again")
        for part, path in parts:
            os.replace(part, path)
    finally:
        for part, _ in parts:
            part.unlink(missing_ok=True)


def tell_mended(pages: Sequence[Mended], verb: str) -> None:
    """Say how many numbers are corrected ("Would correct", "Corrected"), and which have to be corrected by hand."""
    for page in pages:
        for each in page.left:
            place = f"{shown(page.path)}:{each.place.line}:{each.place.column}"
            remark(
                f"{place}: correct {each.statistic} {each.old} to {each.new} by hand; it is not written there plainly"
            )
    made = [each for page in pages for each in page.made]
    games = len({each.variant for each in made})
    of = len([page for page in pages if page.made])
    remark(f"{verb} {some(len(made), 'number')} of {some(games, 'game')} in {some(of, 'page')}.")


def some(count: int, what: str) -> str:
    """So many of something: `1 number`, `1,679 numbers`."""
    return f"{count:,} {what}{'' if count == 1 else 's'}"
