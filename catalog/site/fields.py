"""What the program understood of a step, in readable words: the fields of its `detail` as a list for people."""

from __future__ import annotations

from typing import Any

LABELS = {
    "to": "to whom",
    "who": "who",
    "when": "condition",
    "may": "left to the player",
    "turn": "in what order",
    "opener": "opened by",
    "later": "later rounds opened by",
    "shares": "the pot goes to",
    "instead": "replaces what was said",
    "alternatively": "instead of the step before",
    "barred": "not allowed",
    "negated": "does not hold",
    "per": "for each",
    "by": "by doing",
    "does": "what is done",
    "facing": "lying",
    "came": "how they came",
    "gifts": "what goes where",
    "for_holder": "for the holder alone",
    "like_card": "like",
    "goes_with": "going with",
    "rank_of": "of the rank of",
    "declared": "declared",
    "options": "which cards",
}
"""Labels for fields whose names say too little; every other field has its own name as label."""

_PLAIN = tuple("amount role which lies facing what rank suit side temper who deeds cards".split())
"""Fields that need no label inside a part, in the order in which one says them."""

_MORE = ("order", "unit", "shape", "category", "events", "sort", "number")
"""Fields that never need a label."""

_FIRST = ("when", "who", "may", "turn", "cards", "to", "gifts")
"""The fields that come first in a step."""

_COUNTED = {"exactly": "{}", "strictly": "exactly {}"}


def understood(detail: dict[str, Any]) -> list[tuple[str, str]]:
    """(label, value in words) of every field that is set: `("cards", "1 up")`, `("to whom", "each player")`."""
    fields = sorted(detail.items(), key=lambda field: _FIRST.index(field[0]) if field[0] in _FIRST else len(_FIRST))
    told = [(_label(name), _words(value)) for name, value in fields if name != "act"]
    return [(label, words or "any") for label, words in told]


def act(detail: dict[str, Any]) -> str:
    """The act of a step in words: `called showdown` for `CalledShowdown`."""
    return "".join(f" {c.lower()}" if c.isupper() else c for c in str(detail.get("act", ""))).strip()


def _label(name: str) -> str:
    return LABELS.get(name, name.replace("_", " "))


def _words(value: Any) -> str:
    """Any value in words; nested parts are in brackets."""
    if isinstance(value, bool) or value is None:
        return {True: "yes", False: "no", None: "none"}[value]
    if isinstance(value, list):
        return "; ".join(filter(None, map(_words, value)))
    if isinstance(value, dict):
        return _amount(value) if "number" in value else _part(value)
    return str(value).replace("_", " ")


def _part(part: dict[str, Any]) -> str:
    """A part of a step: its plain fields as one says them, then the others with their names."""
    plain = [_words(part[name]) for name in _PLAIN if name in part]
    if "act" in part:
        plain.insert(0, act(part))
    if "of" in part and "role" in part:  # the player to the left of whom
        plain.append(_words(part["of"]))
    more = [_words(part[name]) for name in _MORE if name in part]
    named = [
        _named(name, value)
        for name, value in part.items()
        if name not in (*_PLAIN, *_MORE, "act") and not (name == "of" and "role" in part)
    ]
    return ", ".join(filter(None, [" ".join(filter(None, plain)), *more, *named]))


def _named(name: str, value: Any) -> str:
    """A field with its name, or in words that include it."""
    words = _in_brackets(value)
    if value is True:
        return _label(name)
    if name == "owner":
        return "their own" if words == "they" else f"of {words}"
    if name == "taker" and words == "hand":  # the usual one
        return ""
    return f"to the {words}" if name == "toward" else f"{_label(name)} {words}"


def _in_brackets(value: Any) -> str:
    words = _words(value)
    return f"({words})" if isinstance(value, dict | list) and any(mark in words for mark in ",;") else words


def _amount(part: dict[str, Any]) -> str:
    """`up to 3`, `exactly 2`, `any number of`; other properties of the number follow."""
    bound = str(part.get("bound", "exactly"))
    number = part["number"]
    rest = {name: value for name, value in part.items() if name not in ("number", "bound")}
    if number is None:
        said = bound
    else:
        said = _COUNTED[bound].format(_words(number)) if bound in _COUNTED else f"{bound} {_words(number)}"
    return ", ".join(filter(None, [said, _part(rest)]))
