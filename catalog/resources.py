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
