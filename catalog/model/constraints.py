"""What makes sense in a game and what does not: which deeds are whose, and the refusal of nonsense."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from catalog.model.terms import EventKind

Frozen = TypeVar("Frozen")


def reject_if(nonsense: object, why: str) -> None:
    """Nothing, or ValueError with the reason where something is nonsense."""
    if nonsense:
        raise ValueError(why)


def check_counts(*numbers: int | None) -> None:
    """Refuses a number of cards, hands or times that is given and is less than one."""
    for number in numbers:
        if number is not None and number < 1:
            raise ValueError("none of them, or fewer?")


def changed(thing: Frozen, **values) -> Frozen:
    """The frozen value with some fields changed, checked as any other: what `dataclasses.replace` makes, sooner.

    Raises TypeError for a field that it has not, and what its class refuses.
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
    """The frozen value with some fields changed, or as it is where its class refuses that."""
    try:
        return changed(thing, **values)
    except ValueError:
        return thing


def recast(thing: Frozen, **values) -> Frozen:
    """The frozen value with some fields changed, also where no rule could say so: what a computation asks for.

    Which cards lie there "but for their faces" is looked for, though nobody would write it. Never raises for nonsense;
    what rules say is made by `changed`.
    """
    try:
        return changed(thing, **values)
    except ValueError:
        bare = object.__new__(thing.__class__)
        bare.__dict__.update({**thing.__dict__, **values})
        return bare


def where_told(checks: dict[str, Callable]) -> Callable[..., Callable]:
    """A decorator with names of fields: its check is put in the table, for all values of which one of them is told."""

    def told(*names: str) -> Callable:
        def put(check: Callable) -> Callable:
            checks.update(dict.fromkeys(names, check))
            return check

        return put

    return told


def normalize(thing, **values) -> None:
    """Gives fields of a frozen value that is being made their usual form."""
    for name, value in values.items():
        object.__setattr__(thing, name, value)


OF_ITSELF = frozenset(
    {
        EventKind.POT_HOLDS,
        EventKind.LOW_POSSIBLE,
        EventKind.TIES,
        EventKind.DOES,
        EventKind.DECK_LACKS,
        EventKind.DECK_SHORT,
        EventKind.ABOVE_ZERO,
        EventKind.WINS,
        EventKind.NAMED_HELD,
        EventKind.REDEALT,
    }
)
"""What may happen without a word of who or what: there is a tie, the pot is won."""

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
"""What is done to cards, whoever does it: a queen is dealt."""

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
"""What a player did with cards that are then told by it: the card they bought."""

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
"""What players do and no card, hand or money is the object of."""

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
"""What players do with something that has to be told."""

CAME_ONCE = frozenset({EventKind.NAMES_WILD, EventKind.DISCARDS_TO_DRAW})
"""What a player did with cards that are told by it, in no period."""

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
"""What happens with cards or money that come to somebody by it."""

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
"""What comes over players, so that they cannot refuse to do it."""

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
"""What is counted, whoever does it: the number of raises."""

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
"""What a player may do another thing instead of."""

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
"""What a player does while or after which something holds, told of nobody else."""
