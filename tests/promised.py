"""What other programs rely on, in outline, and the frozen copy of it: tests/reviewed/formats.txt.

`python tests/promised.py FILE` writes the copy anew, once the version of each format that has changed has gone up.
"""

from __future__ import annotations

import inspect
import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from catalog.store.formats import VERSIONS


def outline() -> dict[str, list[str]]:
    """Format -> what it consists of, a line each, sorted; wording that explains is left out."""
    made = {"steps": _steps, "tables": _tables, "export": _export, "commands": _commands, "library": _library}
    return {name: sorted(lines()) for name, lines in made.items()}


def _steps() -> Iterator[str]:
    """The acts and parts of steps, each field with what may stand in it; fields of every act stand once."""
    from catalog.store import vocabulary
    from catalog.store.step_schema import step_schema

    needed = {name: part.get("required", ()) for name, part in step_schema()["$defs"].items()}
    for part in (vocabulary.every_act(), *vocabulary.acts(), *vocabulary.parts()):
        yield part.name
        yield from (f"{part.name} is {json.dumps(value)}" for value in part.values)
        for field in part.fields:
            always = ", always there" if field.field in needed[part.name] else ""
            yield f"{part.name}.{field.field}: {field.value}{always}"


def _tables() -> Iterator[str]:
    """The columns of tables and views."""
    from catalog.store.tables import TABLES
    from catalog.store.views import VIEWS

    for table in TABLES:
        for column in table.__table__.columns:
            empty = "" if column.primary_key or not column.nullable else ", may be empty"
            yield f"{table.__tablename__}.{column.name}: {column.type}{', key' * column.primary_key}{empty}"
    yield from (f"{view.name}.{column}: view" for view in VIEWS for column in view.columns)


def _export() -> Iterator[str]:
    """The fields of the JSON export, by their paths, and the columns of the flat CSV."""
    from catalog.store.export import FLAT_COLUMNS, schema

    whole = schema()
    for name, part in {"catalogue": whole, **whole["$defs"]}.items():
        yield from _fields(name, part, always=True)
    yield from (f"variants.csv {name}" for name in FLAT_COLUMNS)


def _fields(path: str, part: dict[str, Any], always: bool) -> Iterator[str]:
    """A field and those below it."""
    below = ("properties", "items", "additionalProperties")
    told = {name: value for name, value in part.items() if name not in (*below, *_NOT_TOLD)}
    yield f"{path}: {json.dumps(told, sort_keys=True, ensure_ascii=False)}{', always there' * always}"
    for name, each in part.get("properties", {}).items():
        yield from _fields(f"{path}.{name}", each, name in part.get("required", ()))
    for name, mark in (("items", "[]"), ("additionalProperties", ".*")):
        if isinstance(part.get(name), dict):
            yield from _fields(path + mark, part[name], always=False)


_NOT_TOLD = ("$schema", "$defs", "title", "description", "required")
"""What is of no weight in a field's own line."""


def _commands() -> Iterator[str]:
    """The commands with their arguments and options."""
    from catalog.cli import COMMANDS, parser_for

    for name in COMMANDS:
        yield f"stemma {name}"
        for action in parser_for(name)._actions:
            yield from (f"stemma {name} {told}" for told in action.option_strings or [action.metavar or action.dest])
            if action.choices:
                at = "/".join(action.option_strings) or action.metavar or action.dest
                yield from (f"stemma {name} {at} {choice}" for choice in action.choices)


def _library() -> Iterator[str]:
    """The functions of docs/library.md with their parameters."""
    from catalog import hands, library

    functions = {name: getattr(library, name) for name in library.__all__ if name.islower()}
    functions |= {f"hands.{name}": getattr(hands, name) for name in ("high", "low", "category", "read_cards")}
    for name, function in functions.items():
        yield name
        parameters = inspect.signature(function).parameters.values()
        yield from (f"{name}({parameter.replace(annotation=parameter.empty)})" for parameter in parameters)


def frozen(text: str) -> tuple[dict[str, str], dict[str, list[str]]]:
    """The versions and the outlines of a frozen copy, as `written` wrote it."""
    versions: dict[str, str] = {}
    found: dict[str, list[str]] = {}
    for line in text.splitlines():
        if line.startswith("# "):
            name, versions[name] = line[2:].split()
        else:
            found.setdefault(name, []).append(line)
    return versions, found


def written() -> str:
    """The outlines as text, each under its name and version."""
    return "".join(
        f"# {name} {VERSIONS[name]}\n" + "".join(f"{line}\n" for line in lines) for name, lines in outline().items()
    )


def wanted(versions: dict[str, str], before: dict[str, list[str]]) -> dict[str, str]:
    """Format -> why its version has to go up, and to what; only those that have changed and stayed the same version."""
    found: dict[str, str] = {}
    for name, lines in outline().items():
        old = before.get(name, [])
        gone, new = sorted({*old} - {*lines}), sorted({*lines} - {*old})
        if not (gone or new) or _parts(VERSIONS[name]) >= _next(versions.get(name, "0.0"), bool(gone)):
            continue
        version = ".".join(map(str, _next(versions[name], bool(gone))))
        found[name] = (
            f"needs version {version}; gone: {'; '.join(gone) or 'nothing'}; new: {'; '.join(new) or 'nothing'}"
        )
    return found


def _next(version: str, gone: bool) -> tuple[int, int]:
    first, second = _parts(version)
    return (first + 1, 0) if gone else (first, second + 1)


def _parts(version: str) -> tuple[int, int]:
    first, second = version.split(".")
    return int(first), int(second)


def main(arguments: list[str]) -> int:
    """Writes the frozen copy anew; refuses where a format has changed and its version has not."""
    (path,) = map(Path, arguments)
    if path.is_file() and (refused := wanted(*frozen(path.read_text(encoding="utf-8")))):
        print("\n".join(f"{name} {why}" for name, why in refused.items()), file=sys.stderr)
        return 1
    path.write_text(written(), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
