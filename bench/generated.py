"""Catalogues of any number of games that nobody plays, to measure by: `python bench/generated.py 3000 DIR`.

Games are put together at random from a few hundred rules in the catalogue's form, so that many are alike in part, as
the games of real catalogues are. The same number and seed give the same games.
"""

from __future__ import annotations

import random
import sys
from pathlib import Path

_FIRST = "Amber Brass Cedar Dusty Early Frosty Golden Hollow Ivory Jolly Lazy Mossy Narrow Old Pale Quick Rusty".split()
_SECOND = (
    "Anchor Barrel Candle Ditch Elbow Fiddle Gate Harbour Island Jug Kettle Ladder Mill Needle Orchard Plough".split()
)
_THIRD = ("", "", "", "Two", "Three", "High", "Low", "Express", "Deluxe", "Junior")
_COUNTS = range(1, 8)
_RANKS = "twos threes fours fives sixes sevens eights nines tens jacks queens kings aces".split()
_SIDES = ("left", "right")


def _deals(rng: random.Random) -> str:
    way = rng.choice(("down", "up", "down", "face down"))
    return f"Deal {rng.choice(_COUNTS)} cards {way} to each player."


def _middle(rng: random.Random) -> str:
    return rng.choice(
        (
            _deals,
            lambda r: "Betting round.",
            lambda r: "Betting round.",
            lambda r: f"Deal {r.choice(_COUNTS)} common cards {r.choice(('up', 'down'))}.",
            lambda r: f"Each player may draw up to {r.choice(_COUNTS)} cards.",
            lambda r: f"Each player discards {r.choice(_COUNTS)} cards.",
            lambda r: f"Each player passes {r.choice(_COUNTS)} cards to the {r.choice(_SIDES)}.",
            lambda r: f"{r.choice(_RANKS).capitalize()} are wild.",
            lambda r: f"Turn {r.choice(_COUNTS)} common cards up.",
            lambda r: (
                f"Players whistle {r.choice(_RANKS)} to the {r.choice(_FIRST).lower()} {r.choice(_SECOND).lower()}."
            ),
        )
    )(rng)


def games(number: int, seed: int = 1) -> list[tuple[str, list[str]]]:
    """Names, each another one, and rules of so many games."""
    rng = random.Random(seed)
    made: dict[str, list[str]] = {}
    while len(made) < number:
        parts = (rng.choice(_FIRST), rng.choice(_SECOND), rng.choice(_THIRD), *(rng.choice(("", "of the")),))
        name = " ".join(part for part in parts[:3] if part)
        name = f"{name} of the {rng.choice(_SECOND)}" if parts[3] else name
        rules = [_deals(rng), *(_middle(rng) for _ in range(rng.randint(1, 10)))]
        made.setdefault(name, [*rules, f"{rng.choice(('High', 'Low'))} hand wins."])
    return list(made.items())


def page(number: int, seed: int = 1, numbered: bool = False) -> str:
    """A page of so many games in the catalogue's form; `numbered` as the catalogue numbers them."""
    texts = []
    for at, (name, rules) in enumerate(games(number, seed), 1):
        listed = "\n".join(f"{n}. {rule}" for n, rule in enumerate(rules, 1))
        texts.append(f"## {name}{f' (#{at})' if numbered else ''}\n\n### Rules:\n{listed}\n")
    return "\n".join(texts)


def write(folder: Path, *numbers: int) -> Path:
    """A folder with a source for each number, in a folder of its own with as many games."""
    for at, number in enumerate(numbers, 1):
        inside = folder / f"source{at}"
        inside.mkdir(parents=True, exist_ok=True)
        (inside / "source.toml").write_text(f'key = "made{at}"\ntitle = "Made games {at}"\n')
        (inside / "games.md").write_text(page(number, at))
    return folder


if __name__ == "__main__":
    write(Path(sys.argv[-1]), *map(int, sys.argv[1:-1]))
