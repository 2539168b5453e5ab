"""Pages read to page trees, as a ratio to markdown-it-py merely tokenising the same files in the same run."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable

from corpus import markdown_folder
from markdown_it import MarkdownIt

from catalog.read import read_documents
from catalog.read.layout import read_page

RUNS = 3


def main() -> None:
    """Prints seconds for both, the best of three runs in turn, and the ratio."""
    documents = read_documents([markdown_folder()]).documents
    # Tables are part of these pages; CommonMark alone would have less to do.
    tokenise = MarkdownIt("commonmark").enable("table").parse
    ours = theirs = float("inf")
    for _ in range(RUNS):
        ours = min(ours, _seconds(read_page, documents))
        theirs = min(theirs, _seconds(tokenise, [document.text for document in documents]))
    print(f"{len(documents)} pages, {sum(len(document.text) for document in documents) / 1e6:.2f} MB of text")
    print(
        f"read to page trees in {ours:.2f} s, tokenised by markdown-it-py in {theirs:.2f} s: ratio {ours / theirs:.2f}"
    )


def _seconds(work: Callable, items: Iterable) -> float:
    begun = time.perf_counter()
    for item in items:
        work(item)
    return time.perf_counter() - begun
