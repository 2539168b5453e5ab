"""The user's cache of games read from documents, so that `stemma deal` need not read them again.

An entry belongs to exactly these documents and this program. Its name is a digest of the contents of both, so that
any change leads to a new reading. A reading is kept only if it has no faults and exceeded no time limit. Games are
stored one by one, so that a command which needs one unpacks only that.
"""

from __future__ import annotations

import hashlib
import os
import pickle
import stat
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

from catalog.resources import cache_folder, resource
from catalog.result_cache import add_files, files_below, program_digest

if TYPE_CHECKING:
    from catalog.model.variant import Variant

KEPT = 8
"""The number of readings in the cache; the least recently used is removed."""

MOST_FILES, MOST_BYTES = 5_000, 16 * 1024 * 1024
"""Documents above either limit are read again each time, because checking them would take as long."""


class Games(Sequence["Variant"]):
    """The variants of a catalogue, each unpacked on first use.

    `called` has what is needed to find one: key, name, number, whether it is described, and its aliases.
    """

    def __init__(self, called: Sequence[tuple], packed: Sequence[bytes]) -> None:
        self.called, self._packed = called, packed
        if len(called) != len(packed):
            raise ValueError("so many games are not there")

    def __len__(self) -> int:
        return len(self._packed)

    def __getitem__(self, at):
        return pickle.loads(self._packed[at])

    def __iter__(self) -> Iterator[Variant]:
        return map(pickle.loads, self._packed)


def called(variants: Sequence[Variant]) -> Sequence[tuple]:
    """The names of the variants, without unpacking those of the cache."""
    if isinstance(variants, Games):
        return variants.called
    return [(v.key, v.name, v.number, v.described, v.aliases) for v in variants]


def recall(file: Path | None) -> Games | None:
    """The games in a file of the cache; None if there is no such file, or another user may have written it."""
    if file is None:
        return None
    try:
        with file.open("rb") as opened:
            told = os.fstat(opened.fileno())
            ours = not hasattr(os, "getuid") or told.st_uid == os.getuid()
            if not ours or told.st_mode & (stat.S_IWGRP | stat.S_IWOTH):
                return None
            found = pickle.load(opened)
        os.utime(file)
        return Games(*found)
    except Exception:  # whatever pickle raises for a damaged file: the documents can still be read
        return None


def keep(file: Path | None, variants: Iterable[Variant]) -> None:
    """Write the games to a file of the cache; if that fails, nothing is kept."""
    if file is None:
        return
    variants = tuple(variants)
    whole = (called(variants), [pickle.dumps(variant) for variant in variants])
    made = file.with_suffix(f".{os.getpid()}")
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        with os.fdopen(os.open(made, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as opened:
            pickle.dump(whole, opened)
        made.replace(file)
        old = sorted(file.parent.glob("games-*.pickle"), key=lambda path: path.stat().st_mtime)
        for path in old[:-KEPT]:
            path.unlink(missing_ok=True)
    except OSError:
        with suppress(OSError):
            made.unlink(missing_ok=True)


def file_of(paths: Sequence[Path]) -> Path | None:
    """The cache file for the games of these documents; None if there are too many documents, or they cannot be read.

    The name depends on the contents and names of the documents and of the files beside them, the sources that come
    with Stemma, the grammar, the program and the version of Python.
    """
    left = MOST_BYTES
    try:
        digest = hashlib.blake2b(program_digest().encode(), digest_size=10)
        for root in (*paths, resource("sources")):
            files = files_below(root) if root.is_dir() else [root, *_beside(root)]
            left -= sum(file.stat().st_size for file in files)
            if len(files) > MOST_FILES or left < 0 or not all(file.is_file() for file in files):
                return None
            digest.update(f"{root.is_dir()} {root}\0".encode())
            add_files(digest, root, files)
        return cache_folder() / f"games-{digest.hexdigest()}.pickle"
    except (OSError, RuntimeError, UnicodeEncodeError):
        return None


def _beside(document: Path) -> list[Path]:
    return [each for name in ("source.toml", "keys.csv") if (each := document.parent / name).is_file()]
