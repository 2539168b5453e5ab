"""Acts by which players say something: high or low, in or out, a rank, a hand."""

from __future__ import annotations

from catalog.acts import conditions
from catalog.acts.declaration import ALL, ON_ARRAYS, WORTH, act, as_dealt, by, inert, reads, unjudged, unknown, where
from catalog.model import declaring
from catalog.model.phrase import CardPhrase

BY_PLAN = reads("", "odds.plan")
GOES_IN = inert("Who goes in or out decides who plays for the pot; nobody goes out unless a rule makes them.")

ACTS = (
    act(
        declaring.Claim,
        (reads(ALL, "play.game"),),
        by("check.count.course:claim"),
        reads("", "play.game"),
    ),
    act(declaring.Declare, WORTH, as_dealt, BY_PLAN, "", "declaration"),
    act(
        declaring.DeclareAct,
        (
            unknown(None, "what players declare that they will do is not done", conditions.nobody_does),
            inert("Another rule has them do it; this one has them say so first."),
        ),
        as_dealt,
        as_dealt,
    ),
    act(declaring.DeclareHands, WORTH, as_dealt, BY_PLAN),
    act(declaring.DeclareShares, WORTH, as_dealt, BY_PLAN),
    act(
        declaring.DeclareUse,
        (
            unknown(
                "cards",
                "which of several cards a player declares to use is not followed",
                where(
                    declaring.DeclareUse,
                    lambda step, _: (
                        step.cards.alternative is not None
                        or step.one_of
                        or step.how_many
                        and step.cards != CardPhrase()
                    ),
                ),
            ),
            inert("A player may use the cards, and a hand is chosen from the most cards where they do."),
        ),
        as_dealt,
        as_dealt,
    ),
    act(declaring.Go, GOES_IN, as_dealt, BY_PLAN, hand=by("play.contest:go")),
    act(declaring.HoldOver, GOES_IN, as_dealt, as_dealt),
    act(declaring.Mark, inert("A card that is marked stays where it is."), as_dealt, as_dealt, "a marker"),
    act(
        declaring.Name,
        (
            unknown(ALL, "which suit is named is not followed", where(declaring.Name, lambda step, _: step.by_suit)),
            unknown(
                ALL,
                "which ranks or suits are named is not followed",
                where(declaring.Name, lambda step, _: step.cards is not None),
            ),
            by("play.acts.money:name_rank"),
        ),
        (inert("What is named is told where a card of that rank does something."),),
        ON_ARRAYS,
    ),
    act(declaring.NameHand, WORTH, as_dealt, unjudged("which hand a player names is not followed")),
)
