"""Distinct rule sentences read a second on one core, and the time of a cold `stemma parse`."""

from __future__ import annotations

import csv
import os
import re
import subprocess
import sys
import time
from pathlib import Path

from catalog.language import read_rule

CHECKOUT = Path(__file__).resolve().parent.parent
SHARED = Path(os.environ.get("STEMMA_SHARED", CHECKOUT.parent / "shared"))
COLD = [sys.executable, "-m", "catalog", "parse", "Deal two cards down to each player."]


def main() -> None:
    """Prints both figures, and what share of the sentences was read to the last word."""
    sentences = distinct_sentences()
    begun = time.perf_counter()
    read_rule(sentences[0])
    ready = time.perf_counter()
    readings = [read_rule(text) for text in sentences]
    seconds = time.perf_counter() - ready
    whole = sum(not reading.unread for reading in readings)
    print(f"grammar loaded in {ready - begun:.2f} s")
    print(f"{len(sentences)} distinct sentences in {seconds:.2f} s: {len(sentences) / seconds:.0f} a second")
    print(f"{whole} of them read to the last word ({whole / len(sentences):.1%})")
    print(f"cold stemma parse: {min(_cold() for _ in range(5)):.2f} s")


def distinct_sentences() -> list[str]:
    """Every distinct rule sentence of the shared corpus, or, without it, of the bundled sources."""
    labels = SHARED / "corpus" / "rule-labels.csv"
    if labels.is_file():
        with labels.open(newline="", encoding="utf-8") as file:
            texts = [row["rule"] for row in csv.DictReader(file)]
    else:
        pages = sorted((CHECKOUT / "sources").rglob("*.md"))
        texts = [text for page in pages for text in re.findall(r"^\d+\.\s+(.*\S)", page.read_text("utf-8"), re.M)]
    return sorted(set(texts))


def _cold() -> float:
    """Seconds that one `stemma parse` takes in a process of its own."""
    begun = time.perf_counter()
    subprocess.run(COLD, cwd=CHECKOUT, stdout=subprocess.DEVNULL, check=True)
    return time.perf_counter() - begun
