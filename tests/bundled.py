"""A small catalogue for tests: the bundled games of seven cards that are passed or drawn, 77 of the 1,131."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

CHECKOUT = Path(__file__).resolve().parent.parent
WHOLE = CHECKOUT / "sources" / "ipvdb"


def small_catalogue(folder: Path) -> Path:
    """Write the page and its `source.toml` into a new folder, and return that."""
    folder.mkdir()
    entries = re.split(r"^(?=## )", (WHOLE / "catalogue.md").read_text(encoding="utf-8"), flags=re.M)
    chosen = (
        each for each in entries if "\n|Cards|7|\n" in each and re.search(r"^Tags: .*\b(pass|draw)\b", each, re.M)
    )
    (folder / "catalogue.md").write_text("".join(chosen), encoding="utf-8", newline="\n")
    shutil.copy(WHOLE / "source.toml", folder)
    return folder
