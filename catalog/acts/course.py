"""Acts that say how a game goes on: repeats, looking through cards again, and rules whose topic alone is known."""

from __future__ import annotations

from catalog.acts import conditions
from catalog.acts.declaration import ALL, HELD, act, as_dealt, by, inert, reads, unjudged, unknown, where
from catalog.model import clause, repeats, topic_guess

SAID = "what it says is understood, but what comes of it in the game is not known"

NEXT_CARDS = "which cards come next in order is not followed"

ACTS = (
    act(
        clause.Statement,
        (unknown(ALL, SAID),),
        as_dealt,
        (unknown(ALL, SAID), unjudged(SAID)),
        "something that the program cannot play",
    ),
    act(
        topic_guess.Gist,
        (reads(ALL, "play.unplayed"),),
        (reads(ALL, "check.count.walk:Walk.run"),),
        reads("", "odds.plan:blank"),
        "a rule that was not understood",
    ),
    act(
        repeats.Recheck,
        (
            unknown(None, "cards are not looked through once more", conditions.folds_nobody),
            inert("Who folds then folds only because another did; where nobody has to fold, it changes nothing."),
        ),
        as_dealt,
        as_dealt,
    ),
    act(
        repeats.Repeat,
        (
            unknown(
                ALL,
                "how many such cards there are is not followed",
                where(repeats.Repeat, lambda step, _: step.each_card is not None),
            ),
            unknown(
                ALL,
                "who is skipped is not followed",
                where(repeats.Repeat, lambda step, _: (step.besides or step.among) is not None),
            ),
            unknown(HELD, NEXT_CARDS, where(repeats.Repeat, conditions.moves_next_cards)),
            reads(ALL, "play.run:Play.repeat"),
        ),
        by("check.count.course:repeat"),
        (
            unjudged(NEXT_CARDS, where(repeats.Repeat, lambda step, _: step.next_cards is not None)),
            reads("", "play.run:Play.repeat"),
        ),
        "",
        "repeat",
    ),
)
