"""What makes sense in a game: who or what does each deed, and functions that refuse nonsense."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeVar

from catalog.model.terms import EventKind

Frozen = TypeVar("Frozen")


def reject_if(nonsense: object, why: str) -> None:
    """Raise ValueError with a reason if something is nonsense."""
    if nonsense:
        raise ValueError(why)


def check_counts(*numbers: int | None) -> None:
    """Refuse a number of cards, hands or times that is given and less than one."""
    for number in numbers:
        if number is not None and number < 1:
            raise ValueError("a number is less than one")


def check_list(what: str, things: Sequence, least: int = 0) -> None:
    """Refuse a list of things with fewer than `least`, or with one of them twice; `what` says what they are."""
    if len(things) < least:
        raise ValueError(f"{what}: {'none' if least == 1 else f'fewer than {least}'} are named")
    if len(set(things)) < len(things):
        raise ValueError(f"{what}: one is named twice")


def changed(thing: Frozen, **values) -> Frozen:
    """The frozen value with some fields changed and checked, like `dataclasses.replace` but faster.

    Raises TypeError for a field that it does not have, and what its class raises.
    """
    new = object.__new__(thing.__class__)
    before = new.__dict__
    before.update(thing.__dict__)
    size = len(before)
    before.update(values)
    if len(before) > size:
        raise TypeError(f"{thing.__class__.__name__} has no field {', '.join(list(before)[size:])}")
    if check := getattr(new, "__post_init__", None):
        check()
    return new


def changed_if_sensible(thing: Frozen, **values) -> Frozen:
    """The frozen value with some fields changed, or unchanged if its class refuses that."""
    try:
        return changed(thing, **values)
    except ValueError:
        return thing


def recast(thing: Frozen, **values) -> Frozen:
    """The frozen value with some fields changed, even to what no rule could say, for computations.

    "These cards, without their faces" is searched for, although no rule would say it. Never raises for nonsense; the
    values of rules are made by `changed`.
    """
    try:
        return changed(thing, **values)
    except ValueError:
        bare = object.__new__(thing.__class__)
        bare.__dict__.update({**thing.__dict__, **values})
        return bare


def where_told(checks: dict[str, Callable]) -> Callable[..., Callable]:
    """A decorator that enters a check into `checks` for values in which one of the named fields is set."""

    def told(*names: str) -> Callable:
        def put(check: Callable) -> Callable:
            checks.update(dict.fromkeys(names, check))
            return check

        return put

    return told


def normalize(thing, **values) -> None:
    """Set fields of a frozen value, while it is being made, to their normal form."""
    for name, value in values.items():
        object.__setattr__(thing, name, value)


OF_ITSELF = frozenset(
    {
        EventKind.POT_HOLDS,
        EventKind.LOW_POSSIBLE,
        EventKind.LOW_QUALIFIES,
        EventKind.TIES,
        EventKind.DOES,
        EventKind.DECK_LACKS,
        EventKind.DECK_SHORT,
        EventKind.ABOVE_ZERO,
        EventKind.WINS,
        EventKind.WINS_BOTH,
        EventKind.NAMED_HELD,
        EventKind.REDEALT,
    }
)
"""What may happen without anybody or anything being named: there is a tie, the pot is won."""

TO_CARDS = frozenset(
    {
        EventKind.REJECTS,
        EventKind.FOLDS,
        EventKind.BUYS,
        EventKind.TWISTS,
        EventKind.DRAWS,
        EventKind.TRADES,
        EventKind.DEALT,
        EventKind.FLIPS,
        EventKind.COMES_UP,
        EventKind.PASSES,
        EventKind.DISCARDS,
        EventKind.SHOWS,
        EventKind.TAKES,
    }
)
"""What is done to cards, by whoever does it: a queen is dealt."""

NO_PLAYERS = frozenset(
    {
        EventKind.COMES_UP,
        EventKind.GOES_PAST,
        EventKind.TOTALS,
        EventKind.MATCHES_RANK,
        EventKind.ABOVE_ZERO,
        EventKind.HIGHER,
        EventKind.LOWER,
        EventKind.NAMES_WILD,
        EventKind.IS,
        EventKind.DECK_LACKS,
        EventKind.DECK_SHORT,
        EventKind.LIES,
        EventKind.DOES,
        EventKind.BEATS,
        EventKind.POT_HOLDS,
        EventKind.LOW_POSSIBLE,
        EventKind.NAMED_HELD,
        EventKind.REDEALT,
        EventKind.OUTNUMBERS,
        EventKind.BEATEN,
    }
)
"""What no player does."""

BRINGS_CARDS = frozenset(
    {
        EventKind.FOLDS,
        EventKind.SHOWS,
        EventKind.TAKES,
        EventKind.DRAWS,
        EventKind.TWISTS,
        EventKind.PASSES,
        EventKind.KEEPS,
        EventKind.BUYS,
        EventKind.OFFERS,
        EventKind.FLIPS,
        EventKind.USES,
        EventKind.ENDS_WITH,
        EventKind.DEALT,
        EventKind.GETS,
        EventKind.IS_PASSED,
        EventKind.DISCARDS,
        EventKind.HAS,
        EventKind.DISCARDS_TO_DRAW,
        EventKind.NAMES_WILD,
    }
)
"""What a player did with cards that then describes them: the card they bought."""

WITHOUT_OBJECT = frozenset(
    {
        EventKind.OPENS,
        EventKind.GOES_IN,
        EventKind.GOES_OUT,
        EventKind.GOES_HIGH,
        EventKind.GOES_LOW,
        EventKind.GOES_BOTH,
        EventKind.WINS_BOTH,
        EventKind.LOSES_TO_TABLE,
        EventKind.BEATS_TABLE,
        EventKind.BEATS_THEM,
        EventKind.HAS_HIGH,
        EventKind.HAS_LOW,
        EventKind.STAYS,
        EventKind.CHECKS,
        EventKind.BEATS_SHOWING,
        EventKind.LEADS_SHOWING,
        EventKind.TRAILS_SHOWING,
        EventKind.PAYS_IN,
        EventKind.ROTATES,
        EventKind.WINS_AUCTION,
        EventKind.LOSES_AUCTION,
        EventKind.DECLARES_WIN,
        EventKind.DISCARDS_TO_DRAW,
        EventKind.CLAIMS_BEST,
        EventKind.CLAIMS_LOW,
        EventKind.DECLARES,
        EventKind.DECLARES_ALIKE,
        EventKind.ANTES,
        EventKind.LEADS,
        EventKind.PAYS_TO_STAY,
        EventKind.ANTES_FOR_ALL,
        EventKind.CALLED,
        EventKind.REMAINS,
        EventKind.AT_TABLE,
        EventKind.SHOWS_DOWN,
        EventKind.RUNS_OUT,
        EventKind.QUALIFIES,
        EventKind.IS_QUALIFIED,
        EventKind.SHIFTS,
        EventKind.TIES,
        EventKind.FROZEN,
        EventKind.HAS_STAKES,
        EventKind.TOO_SOON,
        EventKind.ACTS,
        EventKind.BETTER_HAND,
        EventKind.WORSE_HAND,
        EventKind.ROLLS_DOUBLES,
        EventKind.WOULD_WIN,
        EventKind.TIES_LOW,
        EventKind.TIES_HIGH,
        EventKind.TIES_SHOWING,
        EventKind.TIES_LOW_SHOWING,
        EventKind.WORSE_SHOWING,
        EventKind.BETTER_SHOWING,
        EventKind.DOES_SO,
        EventKind.FOLLOWS,
        EventKind.IMPROVES,
        EventKind.SWITCHES,
        EventKind.HAS_CHIPS,
        EventKind.HAS_OWN_BACK,
    }
)
"""What players do without cards, a hand or money as object."""

WITH_OBJECT = frozenset(
    {
        EventKind.HAS,
        EventKind.OFFERS,
        EventKind.IS_PASSED,
        EventKind.ENDS_WITH,
        EventKind.LOOKS,
        EventKind.TOUCHES,
        EventKind.TIES_FOR,
    }
)
"""What players do with an object that must be named."""

CAME_ONCE = frozenset({EventKind.NAMES_WILD, EventKind.DISCARDS_TO_DRAW})
"""What a player did with cards that describes them without a period."""

GOES_TO = frozenset(
    {
        EventKind.DEALT,
        EventKind.PASSES,
        EventKind.DISCARDS,
        EventKind.SHOWS,
        EventKind.PAIRS,
        EventKind.PAYS,
        EventKind.LOSES,
        EventKind.GOES_PAST,
        EventKind.BETTER_HAND,
        EventKind.WORSE_HAND,
        EventKind.WORSE_SHOWING,
        EventKind.BETTER_SHOWING,
        EventKind.SWITCHES,
        EventKind.BEATEN,
    }
)
"""What happens with cards or money that somebody gets by it."""

NOT_DECLINED = frozenset(
    {
        EventKind.PERFORMS,
        EventKind.OFFERS,
        EventKind.DEALT,
        EventKind.GETS,
        EventKind.IS_PASSED,
        EventKind.HAS,
        EventKind.LOSES,
        EventKind.WINS_BOTH,
        EventKind.LOSES_TO_TABLE,
        EventKind.BEATS_TABLE,
        EventKind.BEATS_THEM,
        EventKind.HAS_HIGH,
        EventKind.HAS_LOW,
        EventKind.LEADS_SHOWING,
        EventKind.TRAILS_SHOWING,
        EventKind.BEATS_SHOWING,
        EventKind.HAS_OWN_BACK,
        EventKind.WANTS,
        EventKind.CALLED,
        EventKind.REMAINS,
        EventKind.AT_TABLE,
        EventKind.SHOWS_DOWN,
        EventKind.RUNS_OUT,
        EventKind.ENDS_WITH,
        EventKind.QUALIFIES,
        EventKind.IS_QUALIFIED,
        EventKind.TIES,
        EventKind.FROZEN,
        EventKind.HAS_STAKES,
        EventKind.TOO_SOON,
        EventKind.ANOTHER_CHANCE,
        EventKind.SAYS,
        EventKind.WINS,
        EventKind.WINS_AUCTION,
        EventKind.LOSES_AUCTION,
        EventKind.DISCARDS_TO_DRAW,
        EventKind.CLAIMS_BEST,
        EventKind.CLAIMS_LOW,
        EventKind.BETTER_HAND,
        EventKind.WORSE_HAND,
        EventKind.ROLLS_DOUBLES,
        EventKind.WOULD_WIN,
        EventKind.TIES_LOW,
        EventKind.TIES_HIGH,
        EventKind.TIES_SHOWING,
        EventKind.TIES_LOW_SHOWING,
        EventKind.WORSE_SHOWING,
        EventKind.BETTER_SHOWING,
        EventKind.IMPROVES,
        EventKind.HAS_CHIPS,
        EventKind.TIES_FOR,
        EventKind.DOES_SO,
    }
)
"""What happens to players, so that they cannot refuse to do it."""

COUNTED_DEEDS = frozenset(
    {
        EventKind.DRAWS,
        EventKind.FLIPS,
        EventKind.RAISES,
        EventKind.BETS,
        EventKind.PASSES,
        EventKind.TWISTS,
        EventKind.TRADES,
        EventKind.FOLDS,
    }
)
"""What is counted, by whoever does it: the number of raises."""

INSTEAD_OF = {
    EventKind.FOLDS: "folding",
    EventKind.BUYS: "buying",
    EventKind.PERFORMS: "",
    EventKind.DISCARDS: "discarding",
    EventKind.DRAWS: "drawing",
    EventKind.FLIPS: "flipping",
    EventKind.TAKES: "taking",
    EventKind.GETS: "getting",
    EventKind.DEALT: "being dealt",
    EventKind.CALLS: "calling",
    EventKind.PASSES: "passing",
    EventKind.TRADES: "trading",
}
"""Deeds instead of which a player may do something else."""

GERUNDS = {
    EventKind.PERFORMS: "",
    EventKind.GOES_IN: "going in",
    EventKind.GOES_OUT: "going out",
    EventKind.GETS: "getting",
    EventKind.DISCARDS: "discarding",
    EventKind.DRAWS: "drawing",
    EventKind.FLIPS: "flipping",
    EventKind.HAS: "having",
    EventKind.TAKES: "taking",
    EventKind.LOOKS: "looking at",
    EventKind.BUYS: "buying",
    EventKind.PAYS: "paying",
    EventKind.MATCHES: "matching",
    EventKind.FOLDS: "folding",
    EventKind.BETS: "betting",
    EventKind.RAISES: "raising",
    EventKind.TRADES: "trading",
    EventKind.PASSES: "passing",
}
"""Deeds of a player while or after which something holds, which are said of nobody else."""
