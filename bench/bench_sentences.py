"""Distinct rule sentences read a second on one core, and the time of a cold `stemma parse`."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time

from corpus import CHECKOUT, distinct_sentences

from catalog.language import read_rule

COLD = [sys.executable, "-m", "catalog", "parse", "Deal two cards down to each player."]


def main() -> None:
    """Prints both figures, and what share of the sentences was read to the last word."""
    sentences = distinct_sentences()
    begun = time.perf_counter()
    read_rule("Showdown.")
    ready, worked = time.perf_counter(), time.process_time()
    readings = [read_rule(text) for text in sentences]
    seconds, worked = time.perf_counter() - ready, time.process_time() - worked
    whole = sum(not reading.unread for reading in readings)
    print(f"grammar ready in {ready - begun:.2f} s")
    print(
        f"{len(sentences)} distinct sentences in {seconds:.2f} s: {len(sentences) / seconds:.0f} a second, and"
        f" {len(sentences) / worked:.0f} a second of processor time"
    )
    print(f"{whole} of them read to the last word ({whole / len(sentences):.1%})")
    print(f"cold stemma parse: {min(cold() for _ in range(5)):.2f} s", end="")
    with tempfile.TemporaryDirectory() as empty:
        print(f"; the first time, with the grammar to compile: {cold(XDG_CACHE_HOME=empty):.2f} s")


def cold(**environment: str) -> float:
    """Seconds that a `stemma parse` takes in a process of its own, with Python's bytecode as an installation has it."""
    environment = os.environ | {"PYTHONDONTWRITEBYTECODE": ""} | environment
    begun = time.perf_counter()
    subprocess.run(COLD, cwd=CHECKOUT, env=environment, stdout=subprocess.DEVNULL, check=True)
    return time.perf_counter() - begun
