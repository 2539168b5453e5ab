"""Results in the user's cache, so that what has not changed is not worked out again.

A result belongs to exactly this program: the file's name has a digest of the package, the grammar and Python's
version. A cache that cannot be read or written is no cache: everything is worked out as without it.
"""

from __future__ import annotations

import hashlib
import os
import pickle
import platform
import sqlite3
import stat
from collections.abc import Iterable, Iterator
from contextlib import closing, contextmanager, suppress
from functools import cache
from pathlib import Path
from typing import Any

from catalog.resources import cache_folder, resource

PROGRAMS = 3
"""The number of programs whose results stay; the least recently used are removed."""

MOST_BYTES = 256 * 1024 * 1024
"""The size above which a file is begun anew."""


class ResultCache:
    """Results by kind and key, for a `with`; what is put is written at its end."""

    def __init__(self, file: Path | None) -> None:
        self._file = file
        self._put: dict[tuple[str, bytes], bytes] = {}
        self._connection: sqlite3.Connection | None = None

    def __enter__(self) -> ResultCache:
        with suppress(OSError, sqlite3.Error):
            if self._file is not None and self._file.is_file() and _ours(self._file):
                self._connection = sqlite3.connect(f"{self._file.as_uri()}?mode=ro", uri=True, timeout=1)
                os.utime(self._file)
        return self

    def __exit__(self, *_: object) -> None:
        if self._connection is not None:
            self._connection.close()
            self._connection = None
        if self._put and self._file is not None:
            with suppress(OSError, sqlite3.Error):
                _write(self._file, [(kind, key, value) for (kind, key), value in self._put.items()])

    def get(self, kind: str, key: str) -> Any:
        """The result that was put under a key; None if there is none, so None cannot be kept."""
        if self._connection is None:
            return None
        try:
            row = self._connection.execute("SELECT value FROM result WHERE kind = ? AND key = ?", (kind, _digest(key)))
            found = row.fetchone()
            return None if found is None else pickle.loads(found[0])
        except Exception:  # whatever pickle raises for a damaged file: the result can still be worked out
            return None

    def put(self, kind: str, key: str, value: Any) -> None:
        """Keep a result."""
        if self._file is not None:
            self._put[kind, _digest(key)] = pickle.dumps(value)


NO_CACHE = ResultCache(None)
"""A cache that keeps nothing."""


@contextmanager
def result_cache() -> Iterator[ResultCache]:
    """The results of this program in the user's cache."""
    with ResultCache(_file()) as found:
        yield found


def _digest(key: str) -> bytes:
    return hashlib.blake2b(key.encode("utf-8", "surrogatepass"), digest_size=16).digest()


def _ours(file: Path) -> bool:
    """True for a file that nobody else may have written."""
    told = file.stat()
    ours = not hasattr(os, "getuid") or told.st_uid == os.getuid()
    return ours and not told.st_mode & (stat.S_IWGRP | stat.S_IWOTH)


def _write(file: Path, rows: Iterable[tuple[str, bytes, bytes]]) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    if file.is_file() and (not _ours(file) or file.stat().st_size > MOST_BYTES):
        file.unlink()
    with suppress(FileExistsError):
        os.close(os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600))
    with closing(sqlite3.connect(file, timeout=5)) as connection, connection:
        connection.execute(
            "CREATE TABLE IF NOT EXISTS result (kind TEXT, key BLOB, value BLOB, PRIMARY KEY (kind, key)) WITHOUT ROWID"
        )
        connection.executemany("INSERT OR REPLACE INTO result VALUES (?, ?, ?)", rows)
    old = sorted(file.parent.glob("results-*.sqlite"), key=lambda path: path.stat().st_mtime)
    for path in old[:-PROGRAMS]:
        path.unlink(missing_ok=True)


@cache
def _file() -> Path | None:
    """The file of this program; None if the package cannot be read or the user has no home."""
    try:
        return cache_folder() / f"results-{program_digest()}.sqlite"
    except (OSError, RuntimeError, UnicodeEncodeError):
        return None


def program_digest() -> str:
    """Hex digits that change with the package, the grammar or the version of Python. Raises OSError."""
    digest = hashlib.blake2b(platform.python_version().encode(), digest_size=10)
    for root in (Path(__file__).resolve().parent, resource("grammar")):
        add_files(digest, root, [each for each in files_below(root) if each.suffix != ".pyc"])
    return digest.hexdigest()


def files_below(root: Path) -> list[Path]:
    """The files of a folder and of those in it, in order of name."""
    return sorted(Path(folder, name) for folder, _, names in os.walk(root, followlinks=True) for name in names)


def add_files(digest: Any, root: Path, files: Iterable[Path]) -> None:
    """Add the names, below `root`, and contents of files to a digest. Raises OSError."""
    for file in files:
        content = file.read_bytes()
        name = file.relative_to(root) if root.is_dir() else file.name
        digest.update(f"{name} {len(content)}\0".encode())
        digest.update(content)
