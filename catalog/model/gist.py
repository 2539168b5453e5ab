"""What a rule is about, where no more of it is known."""

from __future__ import annotations

from enum import StrEnum

from catalog.model.frozen import frozen
from catalog.model.sense import refuse
from catalog.model.step import BARE, Step


class Topic(StrEnum):
    """What a rule that is not understood can be seen to be about."""

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
    """A rule of which only the topic is known, and its count (spec/rule-kinds.md) where that can be seen.

    It says nothing of what is so; the words of such a rule stay unread.
    """

    about: Topic
    seen: int | None = None
    impersonal = True

    def __post_init__(self) -> None:
        super().__post_init__()
        refuse(self.seen is not None and not -2 <= self.seen < 1000, "no count of the author's")
        refuse(any(getattr(self, name) != usual for name, usual in BARE.items()), "no more is known of it")

    @property
    def kind(self) -> str:
        return _KINDS[self.about]

    @property
    def number(self) -> int | None:
        return self.seen
