"""A game at a glance: one line that says what it is dealt like and what is special in it, from what is understood."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

_RULE, _LINE, _RULES = 110, 180, 3
_NUMBERS = "no one two three four five six seven eight nine ten eleven twelve".split()
_DEALS = {"act", "cards", "to"}
_LAID = re.compile(r"^Deal \d+ common cards? \w+(?: (in .+))?\.$")
_LEANS = re.compile(
    r"^(if|otherwise|it|that|those|them|they|repeat|pass all|the loser)\b|\b(it|that card|those)\b", re.I
)
_WILD = re.compile(r"^(.+?) (?:is|are) wild(?: for them)?\.$")
_STANDARD = {(3, 4): "seven-card stud", (1, 4): "five-card stud"}
_NO_MORE_CARDS = ("Redeal", "Blind")  # hands anew, and cards that nobody may look at
_ORDINARY = ("bet", "deal", "common")


@dataclass(frozen=True)
class Rule:
    """A step as the line needs it: its kind (none where it was not understood), its wording, and what it says as data.

    `main` where its rule is about it, `whole` where every word of the rule was read.
    """

    kind: str | None
    wording: str
    detail: Mapping[str, Any] = field(default_factory=dict)
    main: bool = True
    whole: bool = True


def glance(rules: Sequence[Rule], kinds: Mapping[str, int]) -> str:
    """How the game is dealt where all of that is known, then what wins where that is not the high hand, then its rules
    of the kinds that fewest games have (`kinds` counts the games), in the order of play; empty for nothing understood.
    """
    dealt = _dealt(rules)
    told = [rule for rule in rules if rule.main and rule.wording and len(rule.wording) <= _RULE]
    wilds, others, won = [], [], _won(rules)
    for rule in told:
        if _LEANS.search(rule.wording) or (
            dealt == "five-card draw" and rule.detail.get("act") == "Draw" and _usual(rule)
        ):
            continue
        if match := _WILD.match(rule.wording):
            wilds.append(_lower(match[1]))
        elif rule.kind != "showdown" and (rule.kind not in _ORDINARY or _own_betting(rule)):
            others.append(rule)
    if won.startswith("high-low"):
        others = [rule for rule in others if rule.kind != "declare"]
    others = list({rule.wording: rule for rule in others}.values())
    rarest = sorted(others, key=lambda rule: kinds.get(rule.kind or "", 0))
    parts = [f"{dealt}, {won}" if dealt and won.startswith("high-low") else dealt]
    parts += [won] if won and not (dealt and won.startswith("high-low")) else []
    if dealt and not (wilds or others or won) and any(map(_special, rules)):
        parts[0] += " with rules of its own"
    wilds = list(dict.fromkeys(wilds))[:2]
    if wilds and dealt:
        parts[0] += f" with {' and '.join(wilds)} wild"
    elif wilds:
        parts.append(f"{' and '.join(wilds)} wild")
    chosen: list[Rule] = []
    length = sum(map(len, parts))
    for rule in rarest[:_RULES]:
        length += len(rule.wording) + 2
        if length <= _LINE:
            chosen.append(rule)
    parts += [_lower(rule.wording.removesuffix(".")) for rule in sorted(chosen, key=others.index)]
    line = "; ".join(filter(None, parts)) or "; ".join(
        dict.fromkeys(_lower(rule.wording.removesuffix(".")) for rule in rules if rule.kind == "deal" and rule.wording)
    )
    line = line if len(line) <= _LINE else line[:_LINE].rsplit(" ", 1)[0] + " …"
    return line[:1].upper() + line[1:]


def _dealt(rules: Sequence[Rule]) -> str:
    """How cards are dealt; empty where any rule that may deal some was not read, or deals otherwise than plainly."""
    if any(rule.kind in (None, "repeat") or not rule.whole for rule in rules):
        return ""
    down = up = common = 0
    laid: list[str] = []
    for rule in rules:
        if rule.kind not in ("deal", "common") or rule.detail.get("act") in _NO_MORE_CARDS:
            continue
        cards = rule.detail.get("cards", {})
        number = cards.get("amount", {}).get("number")
        plain = set(cards.get("amount", {})) == {"number"} and set(cards) <= {"amount", "facing", "lies"}
        if not plain or not isinstance(number, int):
            return ""
        if rule.detail.get("act") == "Deal" and set(rule.detail) <= _DEALS and "lies" not in cards:
            if rule.detail.get("to") != {"role": "each player"}:
                return ""
            down, up = (down, up + number) if cards.get("facing") == "up" else (down + number, up)
        elif rule.detail.get("act") == "Common" and (match := _LAID.match(rule.wording)):
            common += number
            laid.append(match[1] or "")
        else:
            return ""
    if common:
        own = [f"{_number(n)} {way}" for n, way in ((down, "down"), (up, "up")) if n]
        shared = (
            f"{_number(common)} common card{'s' * (common != 1)}{' ' + laid[0] if laid[0] and len(laid) == 1 else ''}"
        )
        return f"{shared}, {' and '.join(own)} to each player" if own else shared
    if not down + up:
        return ""
    if not up:
        draws = any(rule.detail.get("act") == "Draw" for rule in rules)
        return f"{_number(down)}-card draw" if draws else f"{_number(down)} card{'s' * (down != 1)} down to each player"
    return _STANDARD.get((down, up)) or f"{_number(down + up)}-card stud, {_number(down)} down and {_number(up)} up"


def _won(rules: Sequence[Rule]) -> str:
    """What wins, of the last showdown; empty for the high hand alone, and where none is told."""
    last = next((rule for rule in reversed(rules) if rule.kind == "showdown" and rule.wording), None)
    if last is None or last.detail.get("prize"):
        return ""
    shares = last.detail.get("shares", ())
    sides = [(share.get("side"), share.get("taker")) for share in shares]
    if sides == [("high", "hand")]:
        return ""
    if sides == [("high", "hand"), ("low", "hand")]:
        return "high-low with a declaration" if all(share.get("declared") for share in shares) else "high-low"
    words = last.wording.removeprefix("Showdown, ").removesuffix(".")
    return "" if len(words) > _RULE or _LEANS.search(words) else _lower(words)


def _special(rule: Rule) -> bool:
    """True for a rule that is neither of the deal, the betting and the showdown nor the usual draw."""
    ordinary = rule.kind in _ORDINARY or rule.kind in ("showdown", "turn")
    return (
        rule.main and (not ordinary or _own_betting(rule)) and not (rule.detail.get("act") == "Draw" and _usual(rule))
    )


def _own_betting(rule: Rule) -> bool:
    """True for a rule of betting that says more than who opens."""
    return rule.kind == "bet" and bool(rule.detail) and not set(rule.detail) <= {"act", "opener"}


def _usual(draw: Rule) -> bool:
    """True for an exchange of up to three cards that costs nothing, as five-card draw has it."""
    free = set(draw.detail) <= {"act", "cards", "may", "showing_ace", "who"}
    return free and draw.detail.get("cards") == {"amount": {"bound": "up to", "number": 3}}


def _number(number: int) -> str:
    return _NUMBERS[number] if number < len(_NUMBERS) else str(number)


def _lower(words: str) -> str:
    return words[:1].lower() + words[1:]
