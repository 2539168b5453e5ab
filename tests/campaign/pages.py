"""Documents as blocks of lines, so that parts of them can be left out."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path


@dataclass(frozen=True)
class Page:
    """A document: its file name, and its blocks (an entry each, where it has entries) of lines."""

    name: str
    blocks: tuple[tuple[str, ...], ...]

    @property
    def text(self) -> str:
        """The document itself; a blank line stands between two blocks."""
        return "\n\n".join("\n".join(block) for block in self.blocks if block) + "\n"


Pages = tuple[Page, ...]


def write(pages: Iterable[Page], folder: Path) -> None:
    """Writes documents into a folder, which has no others then."""
    folder.mkdir(parents=True, exist_ok=True)
    for old in folder.iterdir():
        old.unlink()
    for page in pages:
        if any(page.blocks):
            (folder / page.name).write_text(page.text, encoding="utf-8")


def blocks_of(pages: Sequence[Page]) -> list[tuple[int, ...]]:
    """The place of every block."""
    return [(at, block) for at, page in enumerate(pages) for block in range(len(page.blocks))]


def with_blocks(pages: Sequence[Page], kept: Iterable[tuple[int, ...]]) -> Pages:
    """The documents with these blocks only."""
    wanted = set(kept)
    return tuple(
        replace(page, blocks=tuple(block for number, block in enumerate(page.blocks) if (at, number) in wanted))
        for at, page in enumerate(pages)
        if any((at, number) in wanted for number in range(len(page.blocks)))
    )


def block_at(pages: Sequence[Page], document: str, line: int) -> tuple[int, ...] | None:
    """The place of the block in which a line of a document is; None where there is none."""
    for at, page in enumerate(pages):
        last = 0
        for block, lines in enumerate(page.blocks if page.name == document else ()):
            last += len(lines) + 1 if lines else 0
            if line <= last:
                return at, block
    return None


def lines_of(pages: Sequence[Page]) -> list[tuple[int, ...]]:
    """The place of every line."""
    return [(*block, line) for block in blocks_of(pages) for line in range(len(pages[block[0]].blocks[block[1]]))]


def with_lines(pages: Sequence[Page], kept: Iterable[tuple[int, ...]]) -> Pages:
    """The documents with these lines only."""
    wanted = set(kept)
    return tuple(
        replace(
            page,
            blocks=tuple(
                tuple(line for number, line in enumerate(block) if (at, b, number) in wanted)
                for b, block in enumerate(page.blocks)
            ),
        )
        for at, page in enumerate(pages)
    )


def with_line(pages: Sequence[Page], place: tuple[int, ...], line: str) -> Pages:
    """The documents with another line at a place."""
    at, b, number = place
    block = pages[at].blocks[b]
    blocks = (*pages[at].blocks[:b], (*block[:number], line, *block[number + 1 :]), *pages[at].blocks[b + 1 :])
    return (*pages[:at], replace(pages[at], blocks=blocks), *pages[at + 1 :])


def line_at(pages: Sequence[Page], place: tuple[int, ...]) -> str:
    """The line at a place."""
    at, b, number = place
    return pages[at].blocks[b][number]
