"""Facts in a game's text about the game itself: its other names, who contributed it, for how many players it is.

Nothing here knows particular games: the words around a name, a person or a number identify it.
"""

from __future__ import annotations

import re

from catalog.model.variant import Seats

_WORD = r"(?:[A-Z]\.|[A-Z][\w'\u2019-]*)"
_PERSON = rf"{_WORD}(?:,? (?:and|de|van|von|der|{_WORD}))*"
_MADE = r"(?:invented|created|devised|designed|described|developed)"
_GAVE = rf"(?:{_MADE}(?: and (?:contributed|described))?|contributed(?: and invented)?)"
_CREDITS = (
    re.compile(rf"\A(?i:by) (?P<who>{_PERSON})\Z"),
    re.compile(
        rf"\A(?i:(?:submitted|contributed|invented|created|sent in|told)(?: by)?|author|inventor|contributor|credit)"
        rf" ?: ?(?P<who>{_PERSON})"
    ),
    re.compile(rf"\b(?:and |though )?(?P<who>{_PERSON}?)\s*,? (?:who )?contributed this (?:description|game|variant)"),
    re.compile(rf"\b(?i:{_GAVE})(?: to [\w.]+)? by (?P<who>{_PERSON})"),
    re.compile(rf"\b(?:game|variation|variant|poker)\b(?:[^.]{{0,60}},)? by (?P<who>{_PERSON})"),
)
_CREDIT_LINE = re.compile(
    rf"(?:(?:An?|The|This) [^.]{{0,90}}?)?\b{_GAVE} by [A-Z].{{0,60}}|(?:An?|The) [^.]{{0,60}} by [A-Z][^.]{{0,40}}",
    re.IGNORECASE,
)
_NOT_A_PERSON = re.compile(
    r"\s*(?:\u00a9.*|[-\u2013,]? ?Copyright.*|,? (?:and|who|as|in|and formerly) [a-z].*"
    r"|,? and (?:is|was|listed).*|[,.\s]+)$"
)

_QUOTED = r"[\"\u201c](?P<quoted>[^\"\u201d]{2,40})[\"\u201d]"
_NAME = (
    r"(?P<name>(?:the )?[A-Z0-9][\w'\u2019&?!-]*"
    r"(?:[ ?!]+(?:[A-Z0-9][\w'\u2019&?!-]*|it|the|of|a|in|got|want|em))*[?!]?)"
)
_CALLED = re.compile(
    rf"\b(?:a\.?k\.?a\.?|(?:is |was |are )?(?:also|sometimes|formerly|often|originally|occasionally)"
    rf"(?:,? (?:also|formerly|sometimes))? (?:known|called)(?: as)?)(?: just)? (?:{_QUOTED}|{_NAME})"
)
_OR_CALLED = re.compile(rf"\A[^.,]{{0,90}}?,? (?:or|and)(?: occasionally)?(?: as)? (?:{_QUOTED}|{_NAME})")
_ELSEWHERE = re.compile(r"\b(?:in this game|see|used for)\b")

_NUMBERS = {
    word: value
    for value, word in enumerate(
        "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen".split()
    )
}
_N = r"(?:[0-9]{1,2}|" + "|".join(_NUMBERS) + ")"
_RANGE = rf"(?P<a>{_N})(?: ?(?:-|\u2013|to|or) ?(?P<b>{_N}))?"


_LIMIT = (
    r"\A(?:the )?(?P<bound>max\.?|maximum|most|min\.?|minimum|least|fewest) (?:(?:no\.|number) of )?players\b"
    rf" ?[:-]? ?(?P<a>{_N})\b(?! ?[-\u2013])"
)


def is_credit_line(text: str) -> bool:
    """True for a line that only says whose game it is."""
    text = text.strip()
    return len(text) < 120 and _CREDIT_LINE.fullmatch(text) is not None


def heading_names(text: str) -> tuple[str, tuple[str, ...]]:
    """A heading's name, and the other names that it has in parentheses: 'Ford (a.k.a. "Stones" and "Crossing")'."""
    found = re.fullmatch(r"(?P<name>.*\S)\s*\((?:a\.?k\.?a\.?|also known as|also called|or)\s*(?P<others>.*)\)", text)
    if not found:
        return text, ()
    others = re.split(r"\s*(?:,|\band\b|\bor\b)\s*", found["others"])
    return found["name"], tuple(name.strip(" \"'\u201c\u201d") for name in others if name.strip(" \"'"))


def without_remark(name: str) -> tuple[str, str]:
    """A heading's name and the remark after it: "Ford (3-7 players)", "Ford - 3 to 7 players", "Ford (by Ann)"."""
    if found := re.fullmatch(rf"(?P<name>\S.*?)\s*[(\[](?P<by>(?i:by) {_PERSON})[)\]]", name):
        return found["name"], found["by"]
    found = re.fullmatch(
        r"(?P<name>\S.*?)(?:\s*[(\[](?P<inside>[^()\[\]]*\bplayers?)[)\]]|\s*[,\u2013\u2014-]\s+(?P<behind>(?:for )?"
        rf"(?:{_RANGE}|any number of) players))",
        name,
        re.IGNORECASE,
    )
    return (found["name"], found["inside"] or found["behind"]) if found else (name, "")


def other_names(text: str, name: str) -> list[str]:
    """Other names of a game in a passage: "is also known as ..."."""
    names: list[str] = []
    for found in _CALLED.finditer(text):
        if _ELSEWHERE.search(text, found.start(), found.end()) or _in_brackets(text, found.start()):
            continue
        names.append(_trimmed(found))
        if more := re.match(rf",? or (?:occasionally |sometimes )?(?:as )?(?:{_QUOTED}|{_NAME})", text[found.end() :]):
            names.append(_trimmed(more))
    first = re.match(rf"(?:{re.escape(name)}|{re.escape(name.rsplit(' ', 1)[0])}) or {_NAME} (?:is|are|was)\b", text)
    if first:
        names.append(_trimmed(first))
    return [other for other in dict.fromkeys(names) if other and other.casefold() != name.casefold()]


def contributor(text: str) -> str:
    """The person who, in a passage, contributed or else invented the game; empty if there is none."""
    for pattern in _CREDITS:
        if found := pattern.search(text):
            who = _NOT_A_PERSON.sub("", found["who"]).strip(" ,.")
            who = re.sub(r" (?:and|in|de|van|von|der)$", "", who)
            if who and who.split()[0] not in ("The", "This", "A", "An"):
                return who
    return ""


def players(text: str) -> Seats:
    """For how many players a game is, as a passage says; empty if it does not say."""
    best = _first(text, rf"\bbest (?:for|with) {_RANGE}(?: players)?\b")
    text = re.sub(rf"\bbest (?:for|with) {_RANGE}(?: players)?", "", text)
    found = (
        _labelled(text)
        or _first(text, rf"\b(?:played by|game for|variation for|variant for|poker for) (?:up to )?{_RANGE} players\b")
        or _first(text, rf"\bis an? {_RANGE} player\b")
        or _first(text, rf"\bwith (?P<a>{_N}) ?(?:-|\u2013|to) ?(?P<b>{_N}) players\b")
    )
    least, most = found or (None, None)
    if found is None or re.search(rf"\bup to {_N} players\b", text, re.IGNORECASE):
        up_to = [
            _number(hit)
            for pattern in (
                rf"\bup to (?P<a>{_N}) (?:players|can play)",
                rf"\bonly (?P<a>{_N}) players can\b",
                rf"\bmaximum of (?P<a>{_N}) players\b",
            )
            for hit in re.finditer(pattern, text, re.IGNORECASE)
        ]
        if more := re.search(rf"\bwith (?P<a>{_N}) to (?P<b>{_N}) players\b", text):
            up_to.append(_number(more, "b"))
        if up_to:
            least, most = None, max(up_to)
    if or_more := re.search(rf"\b(?:playable|played) by (?P<a>{_N}) or more\b", text):
        least = _number(or_more)
    return Seats(least, most, *(best or (None, None)))


def _labelled(text: str) -> tuple[int | None, int | None] | None:
    """The number after a label: "Players: 4-8", "PLAYERS: 3-up", "Number of players: 2+", "Max players: 7"."""
    if found := re.fullmatch(rf"(?:for )?{_RANGE} players?", text.strip(" .()"), re.IGNORECASE):
        return _pair(found)
    label = r"\A(?:(?:the )?(?:no\.|number) of )?players\b ?[:-]? ?"
    if found := re.match(_LIMIT, text, re.IGNORECASE):
        return (None, _number(found)) if found["bound"][:3].lower() in ("max", "mos") else (_number(found), None)
    if found := re.match(rf"{label}(?P<a>{_N}) ?(?:\+|-? ?up\b|or more)", text, re.IGNORECASE):
        return _number(found), None
    if found := re.match(label + _RANGE, text, re.IGNORECASE):
        return _pair(found)
    return None


def _first(text: str, pattern: str) -> tuple[int, int] | None:
    found = re.search(pattern, text, re.IGNORECASE)
    if found is None or re.search(r"\bup to $", text[: found.start("a")]):
        return None
    return _pair(found)


def _pair(found: re.Match) -> tuple[int, int]:
    first = _number(found)
    return first, _number(found, "b") if found["b"] else first


def _number(found: re.Match, group: str = "a") -> int:
    word = found[group].lower()
    return int(word) if word.isdigit() else _NUMBERS[word]


def _trimmed(found: re.Match) -> str:
    return (found.groupdict().get("quoted") or found["name"]).strip(" .,")


def _in_brackets(text: str, at: int) -> bool:
    return text.count("(", 0, at) > text.count(")", 0, at) or text.count("[", 0, at) > text.count("]", 0, at)
