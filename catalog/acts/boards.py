"""Acts on layouts of community cards: piles, burnt cards, a trigger that goes around."""

from __future__ import annotations

from catalog.acts.declaration import ALL, ON_ARRAYS, USED, act, by, reads, unknown
from catalog.model import boards

NOT_RECKONED = unknown(ALL, "what cards this brings is not reckoned")

ACTS = (
    act(
        boards.Active,
        (reads("cards wilds", "play.pool", "play.showdown_input"), USED),
        (unknown("cards wilds", "which common cards count is not reckoned"), USED),
        reads("", "odds.judge"),
    ),
    act(boards.Burn, by("play.acts.changing:burn"), by("check.count.on_table:burn"), ON_ARRAYS),
    act(boards.Drop, by("play.acts.changing:drop"), by("check.count.on_table:new_common"), ON_ARRAYS),
    act(boards.Expose, by("play.acts.changing:expose"), by("check.count.on_table:unknown"), ON_ARRAYS),
    act(
        boards.MoveTrigger,
        by("play.acts.changing:move_trigger"),
        (unknown("cards wilds", "where the trigger points is not reckoned"), USED),
        ON_ARRAYS,
        "the trigger",
    ),
    act(boards.NewDeck, by("play.acts.changing:new_deck"), by("check.count.on_table:unknown"), ON_ARRAYS),
    act(boards.Refill, by("play.acts.changing:refill"), by("check.count.on_table:new_common"), ON_ARRAYS),
    act(boards.Strike, by("play.acts.changing:strike"), NOT_RECKONED, ON_ARRAYS),
    act(boards.Trigger, by("play.acts.changing:trigger"), NOT_RECKONED, ON_ARRAYS, "the trigger"),
    act(boards.TurnAtTrigger, by("play.acts.changing:turn_at_trigger"), NOT_RECKONED, ON_ARRAYS),
)
