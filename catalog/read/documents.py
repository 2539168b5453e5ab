"""From paths to documents: which files there are, under which names, and their text."""

from __future__ import annotations

import hashlib
import os
import stat
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache, partial
from pathlib import Path

from catalog.boundary import Boundary, Stage
from catalog.limits import ALL_BYTES, DOCUMENT_BYTES, DOCUMENTS
from catalog.model.diagnostic import Diagnostic, Place, Severity
from catalog.read.sources import KnownSource, read_source
from catalog.read.text import decode

_DATABASE = b"SQLite format 3\0"
_COMPANIONS = {"source.toml", "keys.csv", "COPYING", "LICENSE", "LICENSE.md", "LICENSE.txt"}
"""Files about documents, which are not documents."""


@dataclass(frozen=True)
class Document:
    """A file's text, the SHA-256 of its bytes, and a name that does not depend on where its folder is.

    `path` is where it was found, for messages. `explicit` is True if the file itself was named and not only a folder
    around it. `source` is from a `source.toml` in its folder or above. `rows` is for a database, whose text is a page
    made of it: the number of the row that each line of the page is from.
    """

    name: str
    text: str = field(repr=False)
    sha256: str
    path: Path = field(default=Path(), compare=False)
    explicit: bool = False
    source: KnownSource | None = None
    rows: tuple[int, ...] = ()


@dataclass(frozen=True)
class Documents:
    """Documents in order of name, diagnostics about files, and, if nothing can be done, one line that says why."""

    documents: tuple[Document, ...]
    diagnostics: tuple[Diagnostic, ...] = ()
    failure: str = ""

    def quote(self, diagnostics: Iterable[Diagnostic]) -> tuple[Diagnostic, ...]:
        """The diagnostics, each with the line of the document that it is about, if there is one."""
        texts = {document.name: document.text for document in self.documents}

        @lru_cache(maxsize=8)
        def lines(name: str) -> list[str]:
            return texts[name].split("\n")

        def quoted(diagnostic: Diagnostic) -> Diagnostic:
            place = diagnostic.place
            if diagnostic.source_line or place.document not in texts or place.line > len(lines(place.document)):
                return diagnostic
            return replace(diagnostic, source_line=lines(place.document)[place.line - 1])

        return tuple(map(quoted, diagnostics))


def read_documents(paths: Sequence[Path | str], boundary: Boundary | None = None) -> Documents:
    """The documents at some paths: files as given, folders with everything in them except hidden files.

    The name of a document is its path below the folder that was given (for a file its own name), with "/" between
    parts, and they are sorted by name; if two inputs would give the same name, the second gets its folder's name
    before it. A file reached twice is read once. Errors are values: a file that is empty, binary, unreadable or
    larger than the limit gives a diagnostic; a path that does not exist and a folder without a document give a
    `failure`. An exception while a file is read goes to `boundary`, and is a diagnostic as well.
    """
    boundary = Boundary() if boundary is None else boundary
    before = boundary.met
    documents: dict[str, Document] = {}
    diagnostics: list[Diagnostic] = []
    reached: set[str] = set()
    named = {os.path.realpath(path) for path in paths if not os.path.isdir(path)}
    failure, left = "", ALL_BYTES
    for given in map(Path, paths):
        if not os.path.exists(given):
            why = "a link that leads nowhere" if os.path.islink(given) else "no such file or folder"
            return Documents((), (), f"{given}: {why}")
        number, complaints = len(documents), len(diagnostics)
        again = False
        for path in _files(given, diagnostics):
            real = os.path.realpath(path)
            if real in reached:
                again = True
                continue
            reached.add(real)
            name = _free_name(path, given, documents)
            if len(documents) >= DOCUMENTS or left <= 0:
                most = f"{DOCUMENTS:,} documents" if left > 0 else f"{ALL_BYTES / 1e6:.0f} MB in all"
                message = f"a build has at most {most}; this file and those after it were not read"
                diagnostics.append(_file_error("many-files", name, message, hint="build them in several databases"))
                break
            attempt = partial(boundary.attempt, Stage.READING, Place(name), "")
            explicit = real in named
            read = partial(_read, path, name, explicit, diagnostics)
            text, sha256, rows = attempt(read, (None, "", ()))
            if text is None:
                continue
            left -= len(text)
            source = attempt(partial(_source, path, given, diagnostics), None)
            documents[name] = Document(name, text, sha256, path, explicit, source, rows)
        if os.path.isdir(given) and len(documents) == number and not again:
            why = (
                _first_line(diagnostics[complaints]) if len(diagnostics) > complaints else "no document in this folder"
            )
            failure = failure or f"{given}: {why}"
    diagnostics += boundary.diagnostics(before)
    if not documents and not failure and diagnostics:
        failure = _first_line(diagnostics[0])
    ordered = sorted(documents.values(), key=lambda document: document.name.split("/"))
    return Documents(tuple(ordered), tuple(diagnostics), failure)


def _files(given: Path, diagnostics: list[Diagnostic]) -> Iterator[Path]:
    """A file itself, or the files in a folder and its subfolders, in order of name; each folder once."""
    if not os.path.isdir(given):
        yield given
        return
    above: dict[Path, tuple[str, ...]] = {given: (os.path.realpath(given),)}
    entered = {*above[given]}
    pending = [given]
    while pending:
        path = pending.pop()
        name = path.relative_to(given).as_posix()
        if not os.path.isdir(path):
            yield path
            continue
        if path is not given and above[path][-1] in entered:
            continue  # several links lead to this folder
        entered.add(above[path][-1])
        try:
            inside = sorted(path.iterdir(), reverse=True)
        except OSError as error:
            diagnostics.append(_file_error("unreadable-file", name, f"the folder cannot be read: {error.strerror}"))
            continue
        for entry in inside:
            if entry.name.startswith(".") or entry.name in _COMPANIONS:
                continue
            if os.path.isdir(entry):
                real = os.path.realpath(entry)
                if real in above[path]:
                    name = entry.relative_to(given).as_posix()
                    diagnostics.append(
                        _file_error("link-loop", name, "the link leads back to a folder around it", Severity.WARNING)
                    )
                    continue
                above[entry] = (*above[path], real)
            pending.append(entry)


def _free_name(path: Path, given: Path, taken: dict[str, Document]) -> str:
    """The name of a document: its path below the input, changed if it is taken already."""
    name = path.relative_to(given).as_posix() if os.path.isdir(given) else path.name
    name = name.encode("utf-8", "replace").decode()  # a name that is no UTF-8 cannot be stored or printed
    if name in taken:
        folder = given.name if os.path.isdir(given) else path.parent.name
        name = f"{folder or 'input'}/{name}"
    base, count = name, 1
    while name in taken:
        count += 1
        name = f"{base} ({count})"
    return name


def _read(
    path: Path, name: str, explicit: bool, diagnostics: list[Diagnostic]
) -> tuple[str | None, str, tuple[int, ...]]:
    """The text of a file, the hash of its bytes and a database's rows; None for the text if it cannot be read, and then
    a diagnostic says why.
    """
    lenient = Severity.ERROR if explicit else Severity.WARNING
    try:
        status = path.stat()
        if not stat.S_ISREG(status.st_mode):
            diagnostics.append(_file_error("unreadable-file", name, "neither a file nor a folder"))
            return None, "", ()
        if status.st_size > DOCUMENT_BYTES:
            size = f"{status.st_size / 1e6:,.0f} MB; a document has at most {DOCUMENT_BYTES / 1e6:.0f} MB"
            diagnostics.append(_file_error("large-file", name, size, hint="split it into several documents"))
            return None, "", ()
        data = path.read_bytes()
    except OSError as error:
        diagnostics.append(_file_error("unreadable-file", name, f"cannot be read: {error.strerror or error}"))
        return None, "", ()
    if explicit and data.startswith(_DATABASE):
        from catalog.read.author_database import NotACatalogue, page_of

        try:
            text, rows = page_of(path)
            return text, hashlib.sha256(data).hexdigest(), rows
        except NotACatalogue as error:
            diagnostics.append(_file_error("binary-file", name, str(error), hint="a page is Markdown or HTML"))
            return None, "", ()
    text, complaints = decode(data, name)
    if text is None:
        diagnostics.extend(replace(complaint, severity=lenient) for complaint in complaints)
        return None, "", ()
    diagnostics.extend(complaints)
    if not text.strip():
        diagnostics.append(_file_error("empty-file", name, "the file is empty", lenient))
        return None, "", ()
    return text, hashlib.sha256(data).hexdigest(), ()


def _source(path: Path, given: Path, diagnostics: list[Diagnostic]) -> KnownSource | None:
    """The nearest `source.toml`, searched from the document's folder up to the input."""
    folder = path.parent
    while True:
        if os.path.isfile(folder / "source.toml"):
            source, complaints = read_source(folder / "source.toml", _toml_name(folder, given))
            diagnostics.extend(complaint for complaint in complaints if complaint not in diagnostics)
            return source
        if folder == given or not os.path.isdir(given):
            return None
        folder = folder.parent


def _toml_name(folder: Path, given: Path) -> str:
    toml = folder / "source.toml"
    return toml.relative_to(given).as_posix() if os.path.isdir(given) else toml.name


def _file_error(code: str, name: str, message: str, severity: Severity = Severity.ERROR, hint: str = "") -> Diagnostic:
    return Diagnostic(Place(name), code, message, severity, hint)


def _first_line(diagnostic: Diagnostic) -> str:
    return str(diagnostic).splitlines()[0]
