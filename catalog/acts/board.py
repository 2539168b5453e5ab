"""Acts on the deck and the table: the cards of the game, community cards, cards on the table."""

from __future__ import annotations

from catalog.acts import conditions
from catalog.acts.declaration import ALL, ON_ARRAYS, act, as_dealt, by, inert, unjudged, unknown
from catalog.model import board

BESIDE = unknown(
    ALL,
    "how many cards others are laid at is not counted",
    conditions.at_each,
)

ACTS = (
    act(
        board.ChangeGame,
        unknown(ALL, "the game that it changes to is the group's own"),
        by("check.count.course:change_game"),
        as_dealt,
        "another game",
    ),
    act(
        board.Common,
        (BESIDE, by("play.acts.on_table:common")),
        by("check.count.on_table:common"),
        ON_ARRAYS,
        "",
        "deal of common cards",
    ),
    act(
        board.GameLow,
        inert("The cards lie as they do, and are compared the other way."),
        as_dealt,
        unjudged("that the low hand wins from some moment on is not followed"),
        "playing for low",
    ),
    act(
        board.LayAside,
        (
            unknown("cards wilds", "own cards that are turned down are left as they lie", conditions.lies_otherwise),
            inert("Nobody folds unless a rule makes them; where no rule asks how cards lie, it changes nothing."),
        ),
        as_dealt,
        as_dealt,
        "cards laid aside",
    ),
    act(board.LayDown, by("play.acts.on_table:lay_down"), by("check.count.given_up:lay_down"), ON_ARRAYS),
    act(
        board.PlaceCommons, by("play.acts.on_table:place_commons"), by("check.count.on_table:place_commons"), ON_ARRAYS
    ),
    act(
        board.RemoveCommon,
        by("play.acts.on_table:remove_common"),
        by("check.count.on_table:remove_common"),
        ON_ARRAYS,
    ),
    act(
        board.StillChange,
        inert("The rule that changes the game is the one that nobody follows; this one says that it goes on to hold."),
        as_dealt,
        as_dealt,
        "changing the game again",
    ),
    act(
        board.Table,
        (BESIDE, by("play.acts.on_table:table_cards")),
        by("check.count.on_table:table"),
        ON_ARRAYS,
        "",
        "deal to the table",
    ),
    act(
        board.TurnUp,
        by("play.acts.on_table:turn_up"),
        by("check.count.on_table:turn_up"),
        ON_ARRAYS,
        "",
        "turning up",
    ),
)
