"""`python -m catalog.read PATH ...` adds the variants of documents to the registry of keys, `sources/keys.csv`."""

from __future__ import annotations

import sys

from catalog.read import read_catalog, read_documents
from catalog.read.registry import extend_registry, load_registry, write_registry
from catalog.resources import resource


def main(paths: list[str]) -> int:
    """Extend the registry; return 0 when done, 2 if nothing could be read. No key in it is changed or removed."""
    path = resource("sources") / "keys.csv"
    registry = load_registry(path)
    catalog = read_catalog(read_documents(paths), registry=registry)
    if catalog.failure:
        print(catalog.failure, file=sys.stderr)
        return 2
    extended = extend_registry(registry, catalog.variants)
    path.write_text(write_registry(extended), encoding="utf-8", newline="\n")
    print(f"{path}: {len(extended.rows) - len(registry.rows)} keys added, {len(extended.rows)} in all", file=sys.stderr)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
