"""The topic of a rule, if no more is known of it."""

from __future__ import annotations

from enum import StrEnum

from catalog.model.constraints import reject_if
from catalog.model.frozen import derived, frozen
from catalog.model.step import BARE, Step


class Topic(StrEnum):
    """The topic of a rule that is not understood."""

    DEAL = "how cards are dealt to players"
    COMMON = "which cards are shared"
    TABLE = "cards on the table"
    TURN = "cards that are turned up on the table"
    FLIP = "cards that players turn over"
    DRAW = "how cards are exchanged"
    DISCARD = "cards that are given up"
    PASS = "cards that change hands"
    STACK = "cards in an order"
    DECK = "which cards make up the deck"
    SHUFFLE = "what is shuffled"
    TRADE = "what players trade"
    WILD = "which cards are wild"
    STANDS_FOR = "what cards may stand for"
    DEAD = "which cards are dead"
    COMPARE = "how hands compare"
    SHARE = "who shares the pot"
    USE = "which cards a hand may use"
    NEEDED = "what is needed to win or open"
    WIN = "who wins there and then"
    DECLARED = "what players declare"
    PAY_IN = "who pays into the pot"
    FOLD = "who folds or comes back"
    BETTING = "how players bet"
    REPEAT = "what is repeated"
    OTHER = "something without a kind"


_KINDS = {
    Topic.DEAL: "deal",
    Topic.COMMON: "common",
    Topic.TABLE: "table",
    Topic.TURN: "turn",
    Topic.FLIP: "flip",
    Topic.DRAW: "draw",
    Topic.DISCARD: "discard",
    Topic.PASS: "pass",
    Topic.STACK: "stack",
    Topic.DECK: "deck",
    Topic.SHUFFLE: "shuffle",
    Topic.TRADE: "trade",
    Topic.WILD: "wild",
    Topic.STANDS_FOR: "limited",
    Topic.DEAD: "dead",
    Topic.COMPARE: "rank",
    Topic.SHARE: "showdown",
    Topic.USE: "hand",
    Topic.NEEDED: "qualifier",
    Topic.WIN: "win",
    Topic.DECLARED: "declare",
    Topic.PAY_IN: "match",
    Topic.FOLD: "fold",
    Topic.BETTING: "bet",
    Topic.REPEAT: "repeat",
    Topic.OTHER: "other",
}


@frozen
class Gist(Step):
    """A rule of which only the topic is guessed, and its count (spec/rule-kinds.md) if possible.

    It states nothing; the words of such a rule stay unread, and it is no step of the game.
    """

    about: Topic
    seen: int | None = None
    impersonal = True

    def __post_init__(self) -> None:
        super().__post_init__()
        reject_if(self.seen is not None and not -2 <= self.seen < 1000, "a guessed number is -2 to 999")
        reject_if(any(getattr(self, name) != usual for name, usual in BARE.items()), "a guess is about the topic alone")

    @classmethod
    def of(cls, step: Step, counted: bool = True) -> Gist:
        """The topic of a step; with its count if that is wanted and is one of the author's."""
        count = step.count if counted else None
        seen = count if count is not None and -2 <= count < 1000 else None
        return cls(next(topic for topic, kind in _KINDS.items() if kind == step.kind), seen)

    @derived
    def kind(self) -> str:
        return _KINDS[self.about]

    @property
    def number(self) -> int | None:
        return self.seen
