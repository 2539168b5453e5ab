"""The folders of files that are not code: beside the package in a checkout, inside it in a wheel."""

from __future__ import annotations

import os
from pathlib import Path

_PACKAGE = Path(__file__).resolve().parent
_IN_CHECKOUT = {"reference": "data/reference", "compiled": "build/compiled"}


def resource(name: str) -> Path:
    """The folder `grammar`, `sources`, `reference` (small tables of `data/reference`) or `compiled` (grammars
    prepared by a build), wherever it is installed.

    Raises FileNotFoundError if the installation lacks it.
    """
    inside = _PACKAGE / "_resources" / name
    checkout = _PACKAGE.parent / _IN_CHECKOUT.get(name, name)
    for folder in (inside, checkout):
        if folder.is_dir():
            return folder
    raise FileNotFoundError(f"{name}/ is missing from this installation of stemma; install it again")


def cache_folder() -> Path:
    """The folder in the user's cache for files that Stemma can make again; it need not exist yet.

    Raises RuntimeError if the user has no home directory.
    """
    home = os.environ.get("XDG_CACHE_HOME")
    return (Path(home) if home else Path.home() / ".cache") / "stemma"


def fetched_folder(source: str) -> Path:
    """Where `stemma fetch` puts the documents of a source unless told otherwise; it need not exist yet.

    Raises RuntimeError if the user has no home directory.
    """
    home = os.environ.get("XDG_DATA_HOME")
    return (Path(home) if home else Path.home() / ".local" / "share") / "stemma" / "sources" / source


def folders_by_source() -> dict[str, Path]:
    """For each source that comes with Stemma the folder of its documents: what was fetched, else what came along."""
    folders = {path.parent.name: path.parent for path in sorted(resource("sources").glob("*/source.toml"))}
    try:
        fetched = {source: fetched_folder(source) for source in folders}
    except RuntimeError:
        return folders
    return folders | {source: path for source, path in fetched.items() if (path / "source.toml").is_file()}


def source_folders() -> list[Path]:
    """The folders of documents that are read where none are named."""
    bundled, folders = resource("sources"), [*folders_by_source().values()]
    return [bundled] if all(folder.parent == bundled for folder in folders) else folders
