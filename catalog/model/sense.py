"""What makes sense in a game and what does not: which deeds are whose, and the refusal of nonsense."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from catalog.model.terms import Deed

Frozen = TypeVar("Frozen")


def refuse(nonsense: object, why: str) -> None:
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


def settle(thing, **values) -> None:
    """Gives fields of a frozen value that is being made their usual form."""
    for name, value in values.items():
        object.__setattr__(thing, name, value)


OF_ITSELF = frozenset(
    {
        Deed.POT_HOLDS,
        Deed.LOW_POSSIBLE,
        Deed.TIES,
        Deed.DOES,
        Deed.DECK_LACKS,
        Deed.DECK_SHORT,
        Deed.ABOVE_ZERO,
        Deed.WINS,
        Deed.NAMED_HELD,
        Deed.REDEALT,
    }
)
"""What may happen without a word of who or what: there is a tie, the pot is won."""

TO_CARDS = frozenset(
    {
        Deed.REJECTS,
        Deed.FOLDS,
        Deed.BUYS,
        Deed.TWISTS,
        Deed.DRAWS,
        Deed.TRADES,
        Deed.DEALT,
        Deed.FLIPS,
        Deed.COMES_UP,
        Deed.PASSES,
        Deed.DISCARDS,
        Deed.SHOWS,
        Deed.TAKES,
    }
)
"""What is done to cards, whoever does it: a queen is dealt."""

NO_PLAYERS = frozenset(
    {
        Deed.COMES_UP,
        Deed.GOES_PAST,
        Deed.TOTALS,
        Deed.MATCHES_RANK,
        Deed.ABOVE_ZERO,
        Deed.HIGHER,
        Deed.LOWER,
        Deed.NAMES_WILD,
        Deed.IS,
        Deed.DECK_LACKS,
        Deed.DECK_SHORT,
        Deed.LIES,
        Deed.DOES,
        Deed.BEATS,
        Deed.POT_HOLDS,
        Deed.LOW_POSSIBLE,
        Deed.NAMED_HELD,
        Deed.REDEALT,
        Deed.OUTNUMBERS,
        Deed.BEATEN,
    }
)
"""What no player does."""

BRINGS_CARDS = frozenset(
    {
        Deed.FOLDS,
        Deed.SHOWS,
        Deed.TAKES,
        Deed.DRAWS,
        Deed.TWISTS,
        Deed.PASSES,
        Deed.KEEPS,
        Deed.BUYS,
        Deed.OFFERS,
        Deed.FLIPS,
        Deed.USES,
        Deed.ENDS_WITH,
        Deed.DEALT,
        Deed.GETS,
        Deed.IS_PASSED,
        Deed.DISCARDS,
        Deed.HAS,
        Deed.DISCARDS_TO_DRAW,
        Deed.NAMES_WILD,
    }
)
"""What a player did with cards that are then told by it: the card they bought."""

WITHOUT_OBJECT = frozenset(
    {
        Deed.OPENS,
        Deed.GOES_IN,
        Deed.GOES_OUT,
        Deed.GOES_HIGH,
        Deed.GOES_LOW,
        Deed.GOES_BOTH,
        Deed.WINS_BOTH,
        Deed.LOSES_TO_TABLE,
        Deed.BEATS_TABLE,
        Deed.BEATS_THEM,
        Deed.HAS_HIGH,
        Deed.HAS_LOW,
        Deed.STAYS,
        Deed.CHECKS,
        Deed.BEATS_SHOWING,
        Deed.LEADS_SHOWING,
        Deed.TRAILS_SHOWING,
        Deed.PAYS_IN,
        Deed.ROTATES,
        Deed.WINS_AUCTION,
        Deed.LOSES_AUCTION,
        Deed.DECLARES_WIN,
        Deed.DISCARDS_TO_DRAW,
        Deed.CLAIMS_BEST,
        Deed.CLAIMS_LOW,
        Deed.DECLARES,
        Deed.DECLARES_ALIKE,
        Deed.ANTES,
        Deed.LEADS,
        Deed.PAYS_TO_STAY,
        Deed.ANTES_FOR_ALL,
        Deed.CALLED,
        Deed.REMAINS,
        Deed.SHOWS_DOWN,
        Deed.RUNS_OUT,
        Deed.QUALIFIES,
        Deed.IS_QUALIFIED,
        Deed.SHIFTS,
        Deed.TIES,
        Deed.FROZEN,
        Deed.HAS_STAKES,
        Deed.TOO_SOON,
        Deed.ACTS,
        Deed.BETTER_HAND,
        Deed.WORSE_HAND,
        Deed.ROLLS_DOUBLES,
        Deed.WOULD_WIN,
        Deed.TIES_LOW,
        Deed.TIES_HIGH,
        Deed.TIES_SHOWING,
        Deed.TIES_LOW_SHOWING,
        Deed.WORSE_SHOWING,
        Deed.BETTER_SHOWING,
        Deed.DOES_SO,
        Deed.FOLLOWS,
        Deed.IMPROVES,
        Deed.SWITCHES,
        Deed.HAS_CHIPS,
        Deed.HAS_OWN_BACK,
    }
)
"""What players do and no card, hand or money is the object of."""

WITH_OBJECT = frozenset(
    {Deed.HAS, Deed.OFFERS, Deed.IS_PASSED, Deed.ENDS_WITH, Deed.LOOKS, Deed.TOUCHES, Deed.TIES_FOR}
)
"""What players do with something that has to be told."""

CAME_ONCE = frozenset({Deed.NAMES_WILD, Deed.DISCARDS_TO_DRAW})
"""What a player did with cards that are told by it, in no period."""

GOES_TO = frozenset(
    {
        Deed.DEALT,
        Deed.PASSES,
        Deed.DISCARDS,
        Deed.SHOWS,
        Deed.PAIRS,
        Deed.PAYS,
        Deed.LOSES,
        Deed.GOES_PAST,
        Deed.BETTER_HAND,
        Deed.WORSE_HAND,
        Deed.WORSE_SHOWING,
        Deed.BETTER_SHOWING,
        Deed.SWITCHES,
        Deed.BEATEN,
    }
)
"""What happens with cards or money that come to somebody by it."""

NOT_DECLINED = frozenset(
    {
        Deed.PERFORMS,
        Deed.OFFERS,
        Deed.DEALT,
        Deed.GETS,
        Deed.IS_PASSED,
        Deed.HAS,
        Deed.LOSES,
        Deed.WINS_BOTH,
        Deed.LOSES_TO_TABLE,
        Deed.BEATS_TABLE,
        Deed.BEATS_THEM,
        Deed.HAS_HIGH,
        Deed.HAS_LOW,
        Deed.LEADS_SHOWING,
        Deed.TRAILS_SHOWING,
        Deed.BEATS_SHOWING,
        Deed.HAS_OWN_BACK,
        Deed.WANTS,
        Deed.CALLED,
        Deed.REMAINS,
        Deed.SHOWS_DOWN,
        Deed.RUNS_OUT,
        Deed.ENDS_WITH,
        Deed.QUALIFIES,
        Deed.IS_QUALIFIED,
        Deed.TIES,
        Deed.FROZEN,
        Deed.HAS_STAKES,
        Deed.TOO_SOON,
        Deed.ANOTHER_CHANCE,
        Deed.SAYS,
        Deed.WINS,
        Deed.WINS_AUCTION,
        Deed.LOSES_AUCTION,
        Deed.DISCARDS_TO_DRAW,
        Deed.CLAIMS_BEST,
        Deed.CLAIMS_LOW,
        Deed.BETTER_HAND,
        Deed.WORSE_HAND,
        Deed.ROLLS_DOUBLES,
        Deed.WOULD_WIN,
        Deed.TIES_LOW,
        Deed.TIES_HIGH,
        Deed.TIES_SHOWING,
        Deed.TIES_LOW_SHOWING,
        Deed.WORSE_SHOWING,
        Deed.BETTER_SHOWING,
        Deed.IMPROVES,
        Deed.HAS_CHIPS,
        Deed.TIES_FOR,
        Deed.DOES_SO,
    }
)
"""What comes over players, so that they cannot refuse to do it."""

COUNTED_DEEDS = frozenset(
    {
        Deed.DRAWS,
        Deed.FLIPS,
        Deed.RAISES,
        Deed.BETS,
        Deed.PASSES,
        Deed.TWISTS,
        Deed.TRADES,
        Deed.FOLDS,
    }
)
"""What is counted, whoever does it: the number of raises."""

INSTEAD_OF = {
    Deed.FOLDS: "folding",
    Deed.BUYS: "buying",
    Deed.PERFORMS: "",
    Deed.DISCARDS: "discarding",
    Deed.DRAWS: "drawing",
    Deed.FLIPS: "flipping",
    Deed.TAKES: "taking",
    Deed.GETS: "getting",
    Deed.DEALT: "being dealt",
    Deed.CALLS: "calling",
    Deed.PASSES: "passing",
    Deed.TRADES: "trading",
}
"""What a player may do another thing instead of."""

GERUNDS = {
    Deed.PERFORMS: "",
    Deed.GOES_IN: "going in",
    Deed.GOES_OUT: "going out",
    Deed.GETS: "getting",
    Deed.DISCARDS: "discarding",
    Deed.DRAWS: "drawing",
    Deed.FLIPS: "flipping",
    Deed.HAS: "having",
    Deed.TAKES: "taking",
    Deed.LOOKS: "looking at",
    Deed.BUYS: "buying",
    Deed.PAYS: "paying",
    Deed.MATCHES: "matching",
    Deed.FOLDS: "folding",
    Deed.BETS: "betting",
    Deed.RAISES: "raising",
    Deed.TRADES: "trading",
    Deed.PASSES: "passing",
}
"""What a player does while or after which something holds, told of nobody else."""
