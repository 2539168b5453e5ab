"""What is measured over: the shared corpus, or, without it, the bundled sources."""

from __future__ import annotations

import csv
import os
import re
from pathlib import Path

CHECKOUT = Path(__file__).resolve().parent.parent
SHARED = Path(os.environ.get("STEMMA_SHARED", CHECKOUT.parent / "shared"))


def markdown_folder() -> Path:
    """The folder of Markdown pages."""
    corpus = SHARED / "catalogue" / "markdown"
    return corpus if corpus.is_dir() else CHECKOUT / "sources"


def distinct_sentences() -> list[str]:
    """Every distinct rule sentence, in order of the alphabet."""
    labels = SHARED / "catalogue" / "rule-labels.csv"
    if labels.is_file():
        with labels.open(newline="", encoding="utf-8") as file:
            texts = [row["rule"] for row in csv.DictReader(file)]
    else:
        pages = sorted(markdown_folder().rglob("*.md"))
        texts = [text for page in pages for text in re.findall(r"^\d+\.\s+(.*\S)", page.read_text("utf-8"), re.M)]
    return sorted(set(texts))
