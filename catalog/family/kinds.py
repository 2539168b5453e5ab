"""Names for the changes that players make, derived from the two steps and never from a list of games.

A step that is added or dropped gives its kind; one that is changed gives the field in which it changed.
"""

from __future__ import annotations

from catalog.acts import DECLARED
from catalog.family.change import Edit, Op
from catalog.family.cost import StepData, as_number, leaves

NOUNS = {
    "deal": "a deal",
    "common": "common cards",
    "table": "table cards",
    "turn": "a card turned up on the table",
    "flip": "a flip",
    "draw": "a draw",
    "discard": "a discard",
    "pass": "a pass",
    "stack": "a stack",
    "bet": "a betting rule",
    "declare": "a declaration",
    "showdown": "a rule of who takes the pot",
    "match": "matching the pot",
    "hand": "a rule of which cards make a hand",
    "rank": "a rule of how hands rank",
    "qualifier": "a qualifier",
    "wild": "wild cards",
    "limited": "cards that stand for a few others",
    "dead": "dead cards",
    "deck": "another deck",
    "shuffle": "a shuffle",
    "repeat": "a repeat",
    "fold": "a rule that makes players pay or fold",
    "win": "an instant win",
    "other": "something else",
    "trade": "trading",
}
_ACTS = {each.step.__name__: each.noun for each in DECLARED}
_COUNTED = {"number", "size", "sets", "steps", "times", "jokers", "most", "least", "showing_ace", "others", "up_to"}
_FIELDS = (
    ({"toward", "seats", "receiver"}, "passes another way"),
    ({"facing", "turned"}, "turns cards the other way"),
    ({"rank", "suit", "through", "color", "picture", "court", "joker", "what", "rank_of"}, "means other cards"),
    ({"price", "unit", "offers", "pays", "unless_paid"}, "changes a price"),
    ({"opener", "later"}, "lets another player open"),
    ({"turn", "order", "start", "path", "rotates"}, "changes the order of acting"),
    ({"choice"}, "changes what can be declared"),
    ({"side", "shares", "taker", "declared", "showing"}, "changes who takes the pot"),
    ({"when", "temper", "events", "deeds", "either", "period"}, "changes when it happens"),
    ({"who", "role", "to", "doing", "still_in", "whom"}, "changes who does it"),
    ({"may", "barred", "must_bet", "forced"}, "changes what may be done and what must"),
)
_PLAIN = {"passes another way", "lets another player open", "changes who takes the pot", "changes what can be declared"}


def kind_of(edit: Edit, moved: bool = False) -> str:
    """The name of a change: "adds a betting round", "deals more cards", "passes another way"."""
    if moved:
        return f"moves {noun(edit.after or edit.dropped)}"
    if edit.op is Op.INSERT:
        return f"adds {noun(edit.added)}"
    if edit.op is Op.DELETE:
        return f"drops {noun(edit.dropped)}"
    return changed(edit.dropped, edit.added)


def noun(step: StepData) -> str:
    """The name of a step: that of its act if that has one, else that of its kind."""
    return noun_of(step.act, step.kind)


def noun_of(act: str, kind: str) -> str:
    """The name of an act: the noun in its declaration if it has one, else that of its kind."""
    return _ACTS.get(act) or NOUNS.get(kind, "a rule that was not understood")


def changed(before: StepData, after: StepData) -> str:
    """The name of a change within a step: by the one field that changed, else by its kind."""
    differences = list(leaves(before.detail, after.detail))
    names = [path[-1] for path, *_ in differences]
    if set(names) <= {"number", "bound", "showing_ace"}:
        for path, was, now in differences:
            first, second = as_number(was), as_number(now)
            if path[-1] == "number" and first is not None and second is not None:
                return f"{_verb(after)} {'more' if second > first else 'fewer'} {_things(after)}"
    for meant, name in _FIELDS:
        if differences and all(meant & set(path) for path, *_ in differences):
            return name if name in _PLAIN else f"{name} ({NOUNS.get(after.kind, 'a rule')})"
    if names and set(names) <= _COUNTED:
        return f"changes a number ({NOUNS.get(after.kind, 'a rule')})"
    return f"changes {noun(after)}"


_VERBS = {
    "deal": "deals",
    "common": "deals",
    "table": "deals",
    "turn": "turns up",
    "flip": "flips",
    "draw": "lets players draw",
    "discard": "discards",
    "pass": "passes",
}


def _verb(step: StepData) -> str:
    return _VERBS.get(step.kind, "counts")


def _things(step: StepData) -> str:
    return {"common": "common cards", "table": "table cards", "repeat": "times"}.get(step.kind, "cards")
