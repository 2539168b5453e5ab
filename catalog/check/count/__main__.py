"""How often the counted numbers are the printed ones: `python -m catalog.check.count [PATH ...]`."""

from __future__ import annotations

import sys

from catalog.check.count.measure import agreement, differences
from catalog.read import read_catalog, read_documents
from catalog.resources import source_folders


def main(paths: list[str]) -> None:
    """Prints a line a statistic, and with `--all` one for every number that differs."""
    variants = read_catalog(read_documents([p for p in paths if p != "--all"] or source_folders())).variants
    for statistic, (same, told, unsure) in agreement(variants).items():
        print(f"{statistic:8} {same} of {told} ({same / max(told, 1):.1%}), {unsure} not counted for certain")
    if "--all" in paths:
        for variant, printed, counted in differences(variants):
            print(f"{variant.key} {counted.statistic}: printed {printed}, counted {counted.value}: {counted.why}")


if __name__ == "__main__":
    main(sys.argv[1:])
