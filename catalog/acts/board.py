"""Acts on the deck and the table: the cards of the game, community cards, cards on the table."""

from __future__ import annotations

from catalog.acts import conditions
from catalog.acts.declaration import ALL, ON_ARRAYS, act, as_dealt, by, inert, reads, unjudged, unknown, where
from catalog.model import board

BESIDE = unknown(
    ALL,
    "cards dealt beside each of several others are not counted",
    conditions.at_each,
)

CHOSEN_GAME = "the group chooses the game that it changes to"

ACTS = (
    act(
        board.ChangeGame,
        (
            unknown("cards", CHOSEN_GAME, where(board.ChangeGame, conditions.other_size)),
            unknown("players rounds seen wilds", CHOSEN_GAME),
            inert("A game of so many cards has hands of as many."),
        ),
        by("check.count.course:change_game"),
        (
            unknown(ALL, CHOSEN_GAME, where(board.ChangeGame, lambda step, _: not step.may)),
            reads("", "acts.conditions:declined"),
        ),
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
        inert("Cards keep their facing; only the comparison of hands changes."),
        as_dealt,
        unjudged("a switch to low hands during play is not applied"),
        "playing for low",
    ),
    act(
        board.LayAside,
        (
            unknown("cards wilds", "own cards that are turned down are left as they lie", conditions.lies_otherwise),
            inert(
                "It changes nothing if only players who fold turn cards down, or no rule asks which cards lie face up."
            ),
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
        inert("The change itself is not followed, and is reported there; this rule only lets the game change again."),
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
