"""A measurement told: as data for programs, and as a small chart for people."""

from __future__ import annotations

from fractions import Fraction
from textwrap import wrap
from typing import Any

from catalog.odds.measure import Measured

BAR = 30
WIDTH = 100


def as_data(measured: Measured) -> dict[str, Any]:
    """A measurement as data: shares of all deals, 0 to 1, with standard errors and, where known, as fractions."""
    return {
        "variant": measured.variant,
        "players": measured.players,
        "deals": measured.deals,
        "seed": measured.seed,
        "every": measured.exact and measured.exact.deals,
        "policy": measured.policy,
        "notes": list(measured.notes),
        "sides": {
            str(side): {
                "median": winning.median,
                "won": measured.portion(winning.won).share,
                "categories": [
                    {
                        "category": kind,
                        "share": portion.share,
                        "stderr": portion.stderr,
                        "exact": told(measured.fraction(side, kind)),
                    }
                    for kind, portion in measured.kinds(side)
                ],
            }
            for side, winning in measured.sides.items()
        },
        "wild_share": measured.portion(measured.wild).share if measured.has_wilds else None,
        "split_share": measured.portion(measured.split).share,
    }


def lines(name: str, measured: Measured) -> list[str]:
    """A measurement as a small chart; where every deal was played, the exact shares beside the others."""
    width = BAR if measured.exact is not None else 0
    found = [f"{name}, {measured.players} players, {measured.deals:,} deals (seed {measured.seed})", ""]
    for side, winning in measured.sides.items():
        found.append(f"The winning {side} hand in the middle: {winning.median or 'none ever wins'}")
        shares = list(measured.kinds(side))
        most = max((portion.share for _, portion in shares), default=1)
        for kind, portion in shares:
            bar = "#" * max(1, round(BAR * portion.share / most))
            fraction = measured.fraction(side, kind)
            exactly = f"  {told(fraction)}, {float(fraction):.4%}" if fraction is not None else ""
            found.append(f"  {kind:<24} {portion.share:6.1%} ± {portion.stderr:4.1%}  {bar:<{width}}{exactly}".rstrip())
        if measured.exact is not None:
            found.append(f"  At the right: of all {measured.exact.deals:,} deals there are.")
        nobody = measured.portion(measured.deals - winning.won)
        if nobody.share:
            found.append(f"  {'nobody':<24} {nobody.share:6.1%} ± {nobody.stderr:4.1%}")
        found.append("")
    if measured.has_wilds:
        found.append(f"A winner holds a wild card in {measured.portion(measured.wild).share:.1%} of deals.")
    found.append(f"The pot is split in {measured.portion(measured.split).share:.1%} of deals.")
    said = [*(f"Taken for granted: {note}." for note in measured.notes), measured.policy]
    found.extend(line for words in said for line in wrap(words, WIDTH))
    return found


def told(fraction: Fraction | None) -> str | None:
    """`1274/5525`; None for none."""
    return None if fraction is None else f"{fraction.numerator}/{fraction.denominator}"
