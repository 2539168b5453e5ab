"""The parts of a campaign in batches, each of which is drawn from a seed of its own."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from random import Random

from campaign import games, prose, sentences
from campaign.pages import Page, Pages
from campaign.probes import Bench, Limits, Probe
from campaign.trial import Amount, Found, trial

PARTS = {"games": games.A_PAGE, "sentences": 200, "prose": 7}
"""Each part, and how many of its documents make a batch; for 20 games and more other processes measure odds."""

OF_STEPS = 20
"""So many batches have their made-up steps in common, which take a second to draw."""


@dataclass(frozen=True)
class Batch:
    """So many games, sentences or prose pages; `seed` says which, and is enough to draw them again."""

    part: str
    number: int
    seed: str

    def pages(self) -> Pages:
        """The documents of the batch; a sentence is a document of its own."""
        chance, (seed, at) = Random(self.seed), map(int, self.seed.split()[1:])
        of = 1_000 * seed + at // OF_STEPS
        if self.part == "games":
            return games.draw_pages(chance, self.number, of)
        if self.part == "prose":
            return tuple(prose.page(chance, number + 1, of) for number in range(self.number))
        texts = (sentences.sentence(chance, of) for _ in range(self.number))
        return tuple(Page("sentence.txt", ((text,),)) for text in texts)

    def run(self, limits: Limits, amount: Amount) -> Found:
        """All that is done with them, and what failed."""
        with tempfile.TemporaryDirectory(prefix="campaign-") as made:
            if self.part != "sentences":
                return trial(self.pages(), Random(f"{self.seed} probes"), Path(made), limits, amount)
            found = Found(probes=self.number)
            for page in self.pages():
                bench = Bench((page,), Path(made), limits)
                found.failures += [(failure, (page,)) for failure in bench.find(Probe("sentence"))]
            return found


def batches(part: str, number: int, seed: int) -> Iterator[Batch]:
    """So many documents of a part, in batches."""
    size = PARTS[part]
    for at in range(0, number, size):
        yield Batch(part, min(size, number - at), f"{part} {seed} {at // size}")
