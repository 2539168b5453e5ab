"""Facts about the sources of documents: `source.toml` files, ours and those beside a reader's documents."""

from __future__ import annotations

import re
import tomllib
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from catalog.model.diagnostic import Diagnostic, Place, Severity
from catalog.model.variant import Source
from catalog.resources import resource

LOCAL = Source("local", "Documents of no known source", "", "", "")
"""The source of a document of which no source is known."""

_KEY = re.compile(r"[a-z][a-z0-9]*")


@dataclass(frozen=True)
class KnownSource:
    """A source, the last number that it gives to a variant (None where it does not number them), and whether it
    tells its games in prose, so that a parent line stands for words in it."""

    source: Source
    last_number: int | None = None
    prose: bool = False


def read_source(path: Path, name: str) -> tuple[KnownSource | None, tuple[Diagnostic, ...]]:
    """The source in a `source.toml`, or None and a diagnostic (with the document name `name`) if it is not valid.

    It has `key` (lower case letters and digits, without "-", which separates it from the rest of a variant's key) and
    `title`; `author`, `url`, `licence`, `last_number`, `prose` and `[origin]` (`clone`, `commit`) are optional. Other
    names are for people and are not read.
    """

    def refuse(message: str, line: int = 1, column: int = 1) -> tuple[None, tuple[Diagnostic, ...]]:
        hint = 'a source has key = "..." and title = "..."'
        return None, (Diagnostic(Place(name, line, column), "bad-source", message, Severity.ERROR, hint),)

    try:
        table = tomllib.loads(path.read_text(encoding="utf-8-sig"))
    except OSError as error:
        return refuse(f"cannot be read: {error.strerror}")
    except UnicodeDecodeError:
        return refuse("not UTF-8")
    except tomllib.TOMLDecodeError as error:
        at = re.search(r"at line (\d+), column (\d+)", str(error))
        return refuse(f"not TOML: {error}", *(map(int, at.groups()) if at else ()))
    texts = {field: table.get(field, "") for field in ("key", "title", "author", "url", "licence")}
    for field, text in texts.items():
        if not isinstance(text, str):
            return refuse(f"{field} is no text")
    if not _KEY.fullmatch(texts["key"]):
        return refuse("key is missing" if not texts["key"] else f"{texts['key']!r} cannot be a key")
    if not texts["title"]:
        return refuse("title is missing")
    last_number = table.get("last_number")
    if last_number is not None and type(last_number) is not int:
        return refuse("last_number is no number")
    if type(table.get("prose", False)) is not bool:
        return refuse("prose is neither true nor false")
    return KnownSource(Source(**texts, origin=_origin(table)), last_number, table.get("prose", False)), ()


def _origin(table: dict) -> str:
    """`https://... at commit COMMIT`; empty if a source has no repository and commit."""
    origin = table.get("origin")
    told = [origin.get(name) for name in ("clone", "commit")] if isinstance(origin, dict) else []
    texts = [each for each in told if isinstance(each, str) and each]
    return " at commit ".join(texts) if len(texts) == 2 else ""


@lru_cache(maxsize=1)
def known_sources() -> tuple[KnownSource, ...]:
    """The sources that come with this installation, in order of key. Raises ValueError if one is invalid."""
    known = []
    for path in sorted(resource("sources").glob("*/source.toml")):
        source, complaints = read_source(path, path.as_posix())
        if source is None:
            raise ValueError(str(complaints[0]))
        known.append(source)
    return tuple(known)
