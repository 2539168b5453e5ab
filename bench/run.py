"""`make bench`: runs every bench_*.py beside this file, or those named, and prints what they measure.

Each has a `main()` that prints its figures; ratios are of two things measured in the same run.
"""

from __future__ import annotations

import runpy
import sys
from pathlib import Path


def main(names: list[str]) -> int:
    """Runs the benchmarks in order of name; 2 when one is named that does not exist."""
    found = {path.stem.removeprefix("bench_"): path for path in sorted(Path(__file__).parent.glob("bench_*.py"))}
    unknown = [name for name in names if name not in found]
    if unknown:
        print(f"bench: no benchmark is called {unknown[0]!r}; there are {', '.join(found)}", file=sys.stderr)
        return 2
    sys.path.insert(0, str(Path(__file__).parent))
    for name in names or found:
        print(f"# {name}", flush=True)
        runpy.run_path(str(found[name]))["main"]()
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
