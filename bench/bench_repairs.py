"""Every repair of two numbers or more, and every swap, applied to its entry, which is checked again from nothing.

A repair makes something worse if a number that agreed, by its code or by a convention, does not agree any more, if one
that was undetermined disagrees, or if a number that it claims to mend does not agree. The search for repairs tries
each change before it proposes it; here each proposed change is made and checked without what that search knows.
`--listed` lists all repairs of the corpus. 0 repairs make anything worse.
"""

from __future__ import annotations

import re
import sys
import time
from collections import Counter

from corpus import markdown_folder

from catalog.boundary import Boundary
from catalog.check.repairs import WORTH, Tried, repairs_of, tried_repairs
from catalog.check.verdicts import verdicts_of
from catalog.model.variant import Variant
from catalog.model.verdict import Judgement, Verdict
from catalog.read import read_catalog, read_documents


def harm(each: Tried, before: tuple[Verdict, ...]) -> list[str]:
    """What a repair makes worse, or claims and does not mend."""
    after = verdicts_of(each.edit.variant)
    pairs = zip(before, after, strict=True)
    worse = [
        f"{old.statistic}: {old.judgement}, then {new.judgement}"
        for old, new in pairs
        if WORTH[new.judgement] < WORTH[old.judgement]
    ]
    agree = {v.statistic for v in after if v.judgement in (Judgement.AGREES, Judgement.AGREES_CODED)}
    return worse + [f"{statistic} is not mended" for statistic in sorted(each.mended - agree)]


def kind_of(text: str) -> str:
    """A repair without its figures and sentences."""
    return re.sub(r"\d+", "N", re.sub(r"\(.*\)|\".*\"", "...", text))


def main(listed: bool = False) -> None:
    """Print how many repairs there are of each kind, how many make anything worse, and the seconds of the search."""
    catalog = read_catalog(read_documents([markdown_folder()]))
    wrong: list[tuple[Variant, tuple[Verdict, ...]]] = []
    for variant in catalog.variants:
        found = verdicts_of(variant) if variant.described else ()
        if any(v.judgement is Judgement.DISAGREES for v in found):
            wrong.append((variant, found))
    begun = time.process_time()
    repairs = [repairs_of(variant, verdicts) for variant, verdicts in wrong]
    seconds = time.process_time() - begun
    kinds = Counter(kind_of(repair.text) for each in repairs for repair in each)
    print(f"{sum(kinds.values())} repairs of {len(wrong)} games in {seconds:.1f} s")
    for kind, number in kinds.most_common():
        print(f"{number:5} {kind}")
    applied = worse = 0
    for variant, verdicts in wrong:
        for each in tried_repairs(variant, verdicts, Boundary())[0]:
            if len(each.mended) > 1 or len(each.edit.claims) > 1:
                applied += 1
                if bad := harm(each, verdicts):
                    worse += 1
                    print(f"  {variant.key}: {each.edit.told}: {'; '.join(bad)}")
    print(f"{applied} repairs of several numbers applied: {worse} make anything worse")
    if listed:
        for (variant, _), each in zip(wrong, repairs, strict=True):
            for repair in each:
                print(f"{variant.key} {variant.name}: {repair.told()}")


if __name__ == "__main__":
    main("--listed" in sys.argv)
