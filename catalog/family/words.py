"""A change of rules in a player's words: "adds a betting round after the declaration".

The words come from the house wording of the steps before and after: the new part of a sentence is in its place,
followed by "instead of" and the old part. A change of something at a certain moment says when.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from difflib import SequenceMatcher

from catalog.acts import DECLARED
from catalog.family.change import Edit, Op
from catalog.family.cost import StepData

_ORDINALS = "first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth".split()

LANDMARKS = {each.step.__name__: each.moment for each in DECLARED if each.moment}
"""The names of the moments for "before" and "after", by the act of the step."""

_MOMENTS = {"deal", "common", "table", "turn", "flip", "draw", "discard", "pass", "stack", "bet", "declare", "repeat"}
_ORDERS = set(
    "add announce arrange auction burn deal discard flip lead merge move pass pay put recheck redeal remove repeat "
    "replace roll shuffle split switch take trade turn use".split()
)
_COUNTED = set(
    "card cards leg legs hand hands player players action actions time times game games joker jokers".split()
)
_LINKS = {"of", "from", "to", "for", "with", "by", "in", "on", "at", "left", "who", "until", "if", "unless"}
_ARTICLES = {"the", "a", "an"}
_LEANS = re.compile(r"(it|them|they|that|those|this|otherwise|so|or) ")
_OPENS_CLAUSE = re.compile(r"(if|unless|each time|otherwise|or|in|at|to|before|after|while|when|until|even|only)\b")


def told(edit: Edit, old: Sequence[StepData], new: Sequence[StepData]) -> str:
    """The change in a sentence without a full stop, with the game as its subject."""
    if edit.op is Op.INSERT:
        words = _added(edit.added, new, edit.to)
    elif edit.op is Op.DELETE:
        words = _dropped(edit.dropped, old, edit.at)
    else:
        words = _changed(edit, old, new)
    in_part = any(step is not None and step.unread for step in (edit.before, edit.after))
    return f"{words} (some of its words were not understood)" if in_part else words


def told_all(edits: Sequence[Edit], old: Sequence[StepData], new: Sequence[StepData]) -> tuple[str, ...]:
    """The words for every change of a script, in order; a step that only moves is described by its first change."""
    moved, open_ones = moves(edits), not_known(edits, old, new)
    moving = {i for pair in moved for i in pair}
    words = [
        "" if i in moving else (_left_open if i in open_ones else told)(edit, old, new) for i, edit in enumerate(edits)
    ]
    for gone, come in moved:
        step = edits[come].added
        what = f"the {LANDMARKS[step.act]}" if step.act in LANDMARKS else "the rule"
        if step.act == "Bet":
            what = f"the {_name_of(old, edits[gone].at)}"
        elif not step.wording:
            what = "a rule that was not understood"
        else:
            what += f' "{_bare(step.wording)}"'
        way = "later" if gone < come else "earlier"
        place, was = _place(step, new, edits[come].to), _place(step, old, edits[gone].at)
        whither = f": {place} instead of {was}" if place != was else ""
        words[min(gone, come)] = f"{what} comes {way}{whither}"
        words[max(gone, come)] = f"{what} has moved here, as told" if gone < come else f"{what} has moved, as told"
    return tuple(words)


def not_known(edits: Sequence[Edit], old: Sequence[StepData], new: Sequence[StepData]) -> frozenset[int]:
    """Which changes of a script nobody can know to be any, as words of the two games were not understood.

    What the new game seems to drop its own unread words may say, and what seems to be new those of the old game; what
    a rule changes of which nothing, or nothing else, was understood is open too.
    """
    unread_old, unread_new = (any(step.unread for step in game) for game in (old, new))
    moved = {i for pair in moves(edits) for i in pair}

    def is_open(edit: Edit) -> bool:
        if edit.op is Op.INSERT:
            return unread_old or not edit.added.kind
        if edit.op is Op.DELETE:
            return unread_new or not edit.dropped.kind
        return edit.dropped.wording == edit.added.wording and (edit.dropped.unread or edit.added.unread)

    return frozenset(i for i, edit in enumerate(edits) if i not in moved and is_open(edit))


def moves(edits: Sequence[Edit]) -> list[tuple[int, int]]:
    """(i, j) for every step that edit i drops and edit j adds unchanged elsewhere; each edit is used once."""
    found, taken = [], set()
    for i, gone in enumerate(edits):
        if gone.op is not Op.DELETE:
            continue
        for j, come in enumerate(edits):
            # Betting rounds are all alike: one fewer here and one more far away are not a move.
            far = gone.dropped.act == "Bet" and abs(come.at - gone.at) > 2
            if come.op is Op.INSERT and come.after == gone.before and j not in taken and not far:
                found.append((i, j))
                taken.add(j)
                break
    return found


def _left_open(edit: Edit, old: Sequence[StepData], new: Sequence[StepData]) -> str:
    """What is told of a change that is not known to be one."""
    step = edit.after or edit.dropped
    if not step.wording:
        what = "what changes by" if edit.after else "what falls away with"
        return f"it is not known {what} a rule that was not understood"
    if edit.op is Op.REPLACE:
        return f"it is not known what changes by words that were not understood: {_bare(step.wording)}"
    game, at = (new, edit.to) if edit.after else (old, edit.at)
    what = "this is new" if edit.after else "this still holds"
    return f"it is not known whether {what}: {_bare(step.wording)}{_when(step, game, at)}"


def _added(step: StepData, game: Sequence[StepData], at: int) -> str:
    words = _bare(step.wording)
    when = _when(step, game, at)
    if words.startswith("betting round, opened"):
        more = words.partition(", ")[2].partition(", ")[2]
        return f"adds {'a' if _nth(game, at)[1] == 1 else 'another'} betting round{when}{f' ({more})' if more else ''}"
    if match := re.match(r"declare ([\w/]+) ?(.*)", words):
        return f"adds a declaration ({', '.join(filter(None, match.groups()))}){when}"
    if words.startswith("showdown, "):
        return f"now {words.removeprefix('showdown, ')} at the showdown"
    first = words.split()[0]
    if first in _ORDERS:
        return f"{'now' if first in ('use', 'remove') else 'also'} {_third_person(words)}{when}"
    if _OPENS_CLAUSE.match(words):
        return f"adds: {words}{when}"
    return f"now {words}{when}"


def _dropped(step: StepData, game: Sequence[StepData], at: int) -> str:
    words = _bare(step.wording)
    when = _when(step, game, at)
    if words.startswith("betting round, opened"):
        nth, many = _nth(game, at)
        return f"drops the {'' if many == 1 else nth + ' '}betting round"
    if words.startswith("declare ") and step.act in LANDMARKS:
        return f"drops the {_name_of(game, at)} ({words.removeprefix('declare ')})"
    first = words.split()[0]
    if first in _ORDERS:
        return f"no longer {_third_person(words)}{when}"
    if not _OPENS_CLAUSE.match(words) and not words.startswith(("no ", "showdown, ")):
        for pattern, instead in (
            (r" (are|is) (wild|dead)\b", r" \1 no longer \2"),
            (r" may (?!not\b|only\b)", " may no longer "),
            (r"^(each player(?: (?:simultaneously|randomly|in turn))?) (?=[a-z]+s\b)", r"\1 no longer "),
        ):
            changed, times = re.subn(pattern, instead, words, count=1)
            if times:
                return changed + when
    return f"drops: {words}{when}"


def _changed(edit: Edit, old: Sequence[StepData], new: Sequence[StepData]) -> str:
    before, after = edit.dropped, edit.added
    was, now = _bare(before.wording), _bare(after.wording)
    showdown = [text.startswith("showdown, ") for text in (was, now)]
    was, now = was.removeprefix("showdown, "), now.removeprefix("showdown, ")
    if after.act == "Bet" and all(text.startswith("betting round, opened") for text in (was, now)):
        subject = f"the {_name_of(new, edit.to)} is "
        was, now = was.removeprefix("betting round, "), subject + now.removeprefix("betting round, ")
        words = _instead(subject + was, now)
    elif after.act == "Bet":
        words = f"the {_name_of(new, edit.to)} changes: {_instead(was, now)}"
    elif now.startswith("declare "):
        words = _instead("players " + was, "players " + now)
    elif now.split()[:1] and now.split()[0] in _ORDERS and was.split()[:1] == now.split()[:1]:
        words = _instead(_third_person(was), _third_person(now))
    else:
        words = _instead(was, now)
    if any(showdown) and after.kind == "showdown":
        return f"at the showdown, {words}"
    several = sum(step.wording in (before.wording, after.wording) for step in new) > 1
    several = several or sum(step.wording == before.wording for step in old) > 1
    return words + (_when(after, new, edit.to) if several and after.act != "Bet" else "")


def _instead(was: str, now: str) -> str:
    """The new sentence with the old words in their place: "deals 3 cards instead of 2 down to each player"."""
    ours, theirs = now.split(), was.split()
    blocks = _regions(theirs, ours)
    swaps = [(theirs[i1:i2], ours[j1:j2]) for tag, i1, i2, j1, j2 in blocks if tag == "replace"]
    shared = sum(i2 - i1 for tag, i1, i2, _, _ in blocks if tag == "equal")
    others = {tag for tag, *_ in blocks} & {"insert", "delete"}
    plain = all(swap == swaps[0] for swap in swaps) and len(others) < 2
    if not plain or shared * 5 < 2 * max(len(ours), len(theirs)):
        return f"{now} (before: {was})"
    words: list[str] = []
    new, gone = [], []
    waiting, counted = "", []  # words after the noun that a number counts, and the longer of the two counts
    for tag, i1, i2, j1, j2 in blocks:
        mine, other = ours[j1:j2], theirs[i1:i2]
        if waiting and tag == "equal":
            noun = next((k for k, word in enumerate(mine[:3]) if word.strip(",") in _COUNTED), -1)
            comma = "," if noun >= 0 and mine[noun].endswith(",") else ""
            if noun >= 0 and len(counted) > 1:
                # "1 card instead of 2 down cards": repeats the noun, because another adjective is before it.
                waiting = " ".join([waiting, *mine[:noun], theirs[i1 + noun].strip(",")])
            mine = [*mine[:noun], mine[noun].strip(","), waiting + comma, *mine[noun + 1 :]] if noun >= 0 else mine
            words += [] if noun >= 0 else [waiting]
            waiting = ""
        if tag == "replace":
            comma = "," if mine[-1].endswith(",") else ""
            mine[-1] = mine[-1].removesuffix(",")
            if words and words[-1] in _ARTICLES and other[0] not in _ARTICLES:
                other = [words[-1], *other]
            joint = "rather than" if other[0] in _LINKS else "instead of"
            old = f"{joint} {' '.join(other).strip(',')}"
            if mine[0].isdigit() and other[0].isdigit() and not comma:
                waiting, counted = old, max(mine, other, key=len)
            else:
                mine = [*mine, old + comma]
        elif tag == "insert":
            new.append(" ".join(mine).strip(",()"))
        elif tag == "delete":
            gone.append(" ".join(other).strip(",()"))
        words += mine
    words += [waiting] if waiting else []
    notes = [f"new: {' and '.join(map(_quoted, new))}"] if new else []
    notes += [f"no longer {' and '.join(map(_quoted, gone))}"] if gone else []
    return " ".join(words) + (f" ({'; '.join(notes)})" if notes else "")


def _regions(was: list[str], now: list[str]) -> list[tuple[str, int, int, int, int]]:
    """What two sentences share and where they differ, as in difflib; differences one word apart are joined."""
    found: list[tuple[str, int, int, int, int]] = []
    # "1 card" and "3 cards" differ only in the number.
    ones = [[_one(word) for word in text] for text in (was, now)]
    for block in SequenceMatcher(None, *ones, autojunk=False).get_opcodes():
        lone = len(found) > 1 and found[-1][0] == "equal" and found[-1][2] - found[-1][1] == 1
        if block[0] != "equal" and lone and was[found[-1][1]] not in _COUNTED:
            _, i1, _, j1, _ = found[-2]
            found[-2:] = [("replace", i1, block[2], j1, block[4])]
        else:
            found.append(block)
    return found


def _one(word: str) -> str:
    """A word in the form for comparison: without a comma, and counted nouns in the singular."""
    bare = word.strip(",")
    return bare.removesuffix("s") if bare in _COUNTED else bare


def _quoted(words: str) -> str:
    return f'"{words}"'


def _bare(wording: str) -> str:
    """House wording as part of a sentence: without capital, full stop, and grouping brackets."""
    words = wording.strip().removesuffix(".").replace("[", "").replace("]", "")
    return words[:1].lower() + words[1:]


def _third_person(order: str) -> str:
    """`deal 2 cards` with the game as subject: `deals 2 cards`."""
    verb, _, rest = order.partition(" ")
    ending = "es" if re.search(r"(s|x|ch|sh|o)$", verb) else "s"
    if re.search(r"[^aeiou]y$", verb):
        verb, ending = verb[:-1], "ies"
    return f"{verb}{ending} {rest}".rstrip()


def _when(step: StepData, game: Sequence[StepData], at: int) -> str:
    """When in the game a step comes, if it has a moment; the rule before it, if it refers to that.

    Empty for a rule that always applies.
    """
    if step.kind in _MOMENTS:
        place = _place(step, game, at)
        # A rule printed after the showdown mostly applies all the time.
        return "" if place.endswith("showdown") and place.startswith("after") else f", {place}"
    if at and _LEANS.match(step.wording.lower()):
        return f' (said of "{_bare(game[at - 1].wording)}")'
    return ""


def _place(step: StepData, game: Sequence[StepData], at: int) -> str:
    """`after the second betting round`: the nearest moment with a name, the one before if possible."""
    if at and game[at - 1].act in LANDMARKS:
        return f"after the {_name_of(game, at - 1)}"
    if at + 1 < len(game) and game[at + 1].act in LANDMARKS and step.kind in _MOMENTS:
        return f"before the {_name_of(game, at + 1)}"
    for place in range(at - 1, -1, -1):
        if game[place].act in LANDMARKS:
            return f"after the {_name_of(game, place)}"
    return "at the start"


def _name_of(game: Sequence[StepData], at: int) -> str:
    """`second betting round`, or `draw` if there is only one."""
    nth, many = _nth(game, at)
    noun = LANDMARKS[game[at].act]
    return noun if many == 1 else f"{nth} {noun}"


def _nth(game: Sequence[StepData], at: int) -> tuple[str, int]:
    """The ordinal of a step among a game's steps with this act, in words, and how many there are."""
    places = [i for i, step in enumerate(game) if step.act == game[at].act and step.kind == game[at].kind]
    nth = places.index(at)
    return _ORDINALS[nth] if nth < len(_ORDINALS) else f"{nth + 1}th", len(places)
