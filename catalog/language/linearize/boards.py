"""House wording for steps about common cards that come and go, and for the trigger."""

from __future__ import annotations

from collections.abc import Callable

from catalog.language.linearize.cards import cards_words
from catalog.language.linearize.plain import plural
from catalog.model import boards
from catalog.model.phrase import Zone
from catalog.model.step import Step

_PILES = {Zone.DISCARDS: "the discards", Zone.TABLE: "the table cards", Zone.FOLDED: "the folded hands"}


def _piles(step: boards.NewDeck) -> str:
    return _PILES[step.shuffled] + (f" and {_PILES[step.also].removeprefix('the ')}" if step.also else "")


WORDINGS: dict[type[Step], Callable[..., str]] = {
    boards.Active: lambda s: (
        f"only {s.active} common {plural(s.active)} count{'s' if s.active == 1 else ''}, starting with the trigger"
    ),
    boards.Burn: lambda s: f"burn {s.burnt} {plural(s.burnt)}",
    boards.Drop: lambda s: f"drop {cards_words(s.cards)} in a pile",
    boards.Expose: lambda s: f"draw {cards_words(s.cards)} to keep as a common card or discard",
    boards.MoveTrigger: lambda s: "move the trigger to the next common card",
    boards.NewDeck: lambda s: f"shuffle {_piles(s)} into a new deck",
    boards.Refill: lambda s: f"deal {cards_words(s.cards, facing_after=True)} in the empty place",
    boards.Strike: lambda s: f"remove the common card numbered by {s.place.value}",
    boards.Trigger: lambda s: f"put the trigger on {cards_words(s.cards)}",
    boards.TurnAtTrigger: lambda s: "turn up the common card at the trigger",
}
