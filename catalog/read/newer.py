"""How one state of a source differs from another, game by game."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from catalog.model.variant import Variant

SHOWN = 5

_PARTS: tuple[tuple[str, Callable[[Variant], object]], ...] = (
    ("have another name", lambda v: v.name),
    ("have other printed numbers", lambda v: v.numbers),
    ("have other rules", lambda v: [(rule.number, rule.steps, rule.unread) for rule in v.rules]),
    ("have another parent", lambda v: v.parent and v.parent.key),
    ("have other tags", lambda v: v.tags),
)


def differences(before: Sequence[Variant], after: Sequence[Variant]) -> list[str]:
    """A line for each kind of change, with how many described games it concerns and the first of their names.

    A game may be in several lines. The list is empty if no game has changed in any of these.
    """
    old, new = ({v.key: v for v in some if v.described} for some in (before, after))
    both = [(old[key], new[key]) for key in new if key in old]
    lines = [
        _line("are new", [v for key, v in new.items() if key not in old]),
        _line("are gone", [v for key, v in old.items() if key not in new]),
    ]
    lines += [_line(what, [now for was, now in both if part(was) != part(now)]) for what, part in _PARTS]
    return [line for line in lines if line]


def _line(what: str, games: Iterable[Variant]) -> str:
    names = [f"{game.name} (#{game.number})" if game.number is not None else game.name for game in games]
    if not names:
        return ""
    more = f" and {len(names) - SHOWN:,} more" if len(names) > SHOWN else ""
    if len(names) == 1:
        what = what.replace("are ", "is ", 1).replace("have ", "has ", 1)
    return f"{len(names):,} {'game' if len(names) == 1 else 'games'} {what}: {', '.join(names[:SHOWN])}{more}"
