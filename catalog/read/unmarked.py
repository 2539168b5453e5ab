"""Names of games without a heading: in bold before the rules, "Name: rules", an item over a list, a line of its own.

A style is taken as marking games if the text after most of its names describes a deal and a winner. In a list with a
title like "Games we play" a line of rules after each name is enough. Otherwise nothing is changed, and what may be
names is reported.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from catalog.model.diagnostic import Diagnostic, Severity
from catalog.read.blocks import SHORT, Block, Kind, Role, in_title_case, is_title, section_word
from catalog.read.commentary import kind_of, sentences
from catalog.read.headings import TITLED_SO, VARIATIONS, is_no_game, is_part, tells_a_game, with_labels
from catalog.read.in_paragraphs import with_games_in_paragraphs
from catalog.read.markup import BOLD

_LEAD = re.compile(
    r"(?:(?P<quoted>[\"\u201c][^\"\u201c\u201d]{2,44}[\"\u201d])(?: ?[:.,\u2013\u2014-])?"
    r"|(?P<name>[A-Z0-9][\w'\u2019()&!?,/ -]{0,50}?)(?P<end> ?:| ?[\u2013\u2014]| --?|\.))\s+(?=\S)"
)
_OF_PLAY = re.compile(
    r"(?:(?:pre-?)?flop|turn|river|streets?|widow|kitty|bring-?in|pot|hole cards?|deck|jokers?|specials?|extras?"
    r"|options?|optional|exceptions?|important|warning|tie-?breakers?|ties|also|finally|then|next|first|second|third|fourth|fifth"
    r"|sixth|seventh|last|max(?:imum)?|min(?:imum)?|high(?: hand)?|low(?: hand)?|.*\bplayers?|.*\bwild|.*\bcards"
    r"|(?:round|phase|step|stage|part|street|day|week|q|a|question|answer) ?(?:[0-9a-z]|one|two|three|four|five)?"
    r"|credits?|source|author|by|from|posted|date|submitted|contributed|aka|a\.?k\.?a\.?|also known as|tags|page)",
    re.IGNORECASE,
)
"""What may be before a colon in the text of one game: its phases, cards and people."""

_PLAYED = re.compile(r"\b(?:deals?|dealt|dealing|draw|stud|hold ?'?em|omaha|guts|wild)\b", re.IGNORECASE)
_DEAL = re.compile(r"\b(?:deals?|dealt|dealing)\b", re.IGNORECASE)


_DEPTHS = 6  # the deepest nesting of lists that is searched for names


@dataclass(frozen=True)
class _Named:
    """A block that begins a game: its index, the name, and the offset of the rules in its text (None: there are
    none).
    """

    at: int
    name: str
    rules: int | None


Style = Callable[[Sequence[Block], int], "tuple[str, int | None] | None"]


def with_names(blocks: Sequence[Block]) -> tuple[list[Block], list[Diagnostic]]:
    """The blocks, with unmarked names of games as headings, and a warning for each place that may have names."""
    blocks = with_games_in_paragraphs(with_labels(blocks), _is_name)
    starts = [at for at, block in enumerate(blocks) if block.kind is Kind.HEADING]
    made: list[Block] = []
    found: list[Diagnostic] = []
    if not starts or starts[0] > 0:
        starts = [0, *starts]
    played = False  # True once a deal was described
    for start, end in pairwise((*starts, len(blocks))):
        heading = blocks[start] if start < len(blocks) and blocks[start].kind is Kind.HEADING else None
        own = list(blocks[start + (heading is not None) : end])
        named, doubt = _named(own, heading, not any(block.kind is Kind.HEADING for block in blocks), played)
        played = played or any(map(_DEAL.search, (block.text for block in own)))
        found += [doubt] if doubt is not None else []
        if heading is not None:
            made.append(replace(heading, role=Role.GROUP) if named else heading)
        made += _cut(own, named, heading)
    return made, found


def has_names(blocks: Sequence[Block]) -> bool:
    """True if some names of games are not marked by a heading."""
    headings = [sum(block.kind is Kind.HEADING for block in some) for some in (blocks, with_names(blocks)[0])]
    return headings[1] > headings[0]


def games_told(blocks: Sequence[Block]) -> int:
    """The number of headings, with those of `with_names`, below which a deal and a winner are described."""
    blocks, _ = with_names(blocks)
    starts = [at for at, block in enumerate(blocks) if block.kind is Kind.HEADING]
    return sum(
        tells_a_game(block.text for block in blocks[start + 1 : end]) for start, end in pairwise((*starts, len(blocks)))
    )


def _named(
    own: Sequence[Block], heading: Block | None, alone: bool, played: bool
) -> tuple[list[_Named], Diagnostic | None]:
    """The names in a section, in the style that most games have; `alone` is True if the page has no heading."""
    title = heading.text.strip().rstrip(":.") if heading is not None else ""
    if is_no_game(title) or (played and section_word(title) in VARIATIONS):
        return [], None
    best: tuple[int, list[_Named]] = (0, [])
    doubtful: list[_Named] = []
    for style, named in _in_styles(own):
        told = [_text_of(own, one, after) for one, after in zip(named, (*named[1:], None), strict=True)]
        whole = sum(map(tells_a_game, told))
        over_games = heading is not None and TITLED_SO.search(title)
        enough = 1 if (alone or over_games and style is _lead) and named[0].at == 0 else 2
        listed = style in (_bold, _lead) and len(named) >= 2 and _is_listed(named, told)
        if tells_a_game(block.text for block in own[: named[0].at]):
            continue
        if whole >= enough and 2 * whole >= len(named) and _differ(named):
            best = (whole, named) if whole > best[0] else best
        elif listed and over_games:
            best = best if best[0] else (1, named)
        elif (listed or whole >= 2) and len(named) >= 3 and 4 * len(named) >= 3 * len(own) and not is_part(title):
            doubtful = doubtful or named
    if best[1] or not doubtful:
        return best[1], None
    return [], _doubt(own[doubtful[0].at], [one.name for one in doubtful])


def _is_listed(named: Sequence[_Named], told: Sequence[Sequence[str]]) -> bool:
    """True if the names differ and each has rules, half of which mention a deal or a kind of poker."""
    rules = [any(kind_of(each) == "rule" for text in texts for _, each in sentences(text)) for texts in told]
    played = sum(any(map(_PLAYED.search, texts)) for texts in told)
    return _differ(named) and all(rules) and 2 * played >= len(named)


def _differ(named: Sequence[_Named]) -> bool:
    return len({one.name.casefold() for one in named}) == len(named)


def _doubt(block: Block, names: Sequence[str]) -> Diagnostic:
    listed = ", ".join(map(repr, names[:3])) + (", ..." if len(names) > 3 else "")
    message = f"{len(names)} lines begin with what may be names of games ({listed}); they were read as rules"
    return Diagnostic(
        block.place, "unmarked-names", message, Severity.WARNING, 'write each name as a heading ("## Name")'
    )


def _text_of(own: Sequence[Block], one: _Named, after: _Named | None) -> list[str]:
    first = [own[one.at].text[one.rules :]] if one.rules is not None else []
    return first + [block.text for block in own[one.at + 1 : after.at if after is not None else None]]


def _in_styles(own: Sequence[Block]) -> Iterator[tuple[Style, list[_Named]]]:
    """Every style with all its names in order; items of different depth are separate."""
    for style in _STYLES:
        by_depth: dict[int, list[_Named]] = {}
        for at, block in enumerate(own):
            if (found := style(own, at)) is not None and _is_name(found[0]):
                by_depth.setdefault(block.depth, []).append(_Named(at, *found))
        yield from ((style, by_depth[depth]) for depth in sorted(by_depth)[:_DEPTHS])


def _is_name(text: str) -> bool:
    words = text.split()
    return (
        1 <= len(words) <= 8
        and len(text) <= SHORT
        and (text[0].isupper() or text[0].isdigit())
        and not text.isdigit()
        and section_word(text) is None
        and not is_part(text)
        and not _OF_PLAY.fullmatch(text)
    )


def _cut(own: Sequence[Block], named: Sequence[_Named], heading: Block | None) -> list[Block]:
    """The blocks of a section, with each name as a heading before its rules; items around those with names are
    groups.
    """
    if not named:
        return list(own)
    depth = own[named[0].at].depth
    level = min(heading.level + 1, BOLD - 2) if heading is not None else 1
    at_names = {one.at: one for one in named}
    made: list[Block] = []
    for at, block in enumerate(own):
        if (one := at_names.get(at)) is not None:
            made.append(_heading(block, one.name, level + 1))
            if one.rules is not None:
                made.append(replace(block.cut(one.rules), kind=Kind.TEXT, number=None, depth=0, head=0))
        elif block.kind is Kind.ITEM and block.depth < depth:
            made.append(replace(_heading(block, block.text, level), role=Role.GROUP))
        else:
            out = depth if at > named[0].at else 0
            made.append(replace(block, depth=max(block.depth - out, int(block.kind is Kind.ITEM))))
    return made


def _heading(block: Block, text: str, level: int) -> Block:
    return replace(block, kind=Kind.HEADING, text=text, level=level, number=None, depth=0, breaks=(), head=0)


# Styles


def _bold(own: Sequence[Block], at: int) -> tuple[str, int | None] | None:
    """A name in bold at the head of its rules."""
    block = own[at]
    name = block.text[: block.head].strip(" :.,\u2013\u2014-")
    rest = block.text[block.head :].lstrip(" :.,\u2013\u2014-")
    if not name or (not rest and at + 1 == len(own)):
        return None
    return name, len(block.text) - len(rest) if rest else None


def _lead(own: Sequence[Block], at: int) -> tuple[str, int | None] | None:
    """A name and a colon, a dash or a full stop, or a name in quotation marks, at the head of its rules."""
    text = own[at].text
    found = _LEAD.match(text)
    if found is None or own[at].kind not in (Kind.TEXT, Kind.ITEM):
        return None
    if found["quoted"]:
        return found["quoted"][1:-1].strip(" .,"), found.end()
    name = found["name"].strip()
    titled = in_title_case(name.partition("(")[0] or name) or bool(re.fullmatch(r"[0-9][0-9/-]*", name))
    plain = found["end"] != "." and len(name.split()) <= 4 and kind_of(name) != "rule"
    return (name, found.end()) if titled or plain else None


def _item(own: Sequence[Block], at: int) -> tuple[str, int | None] | None:
    """An item of a list that is a name, followed by a nested list or a paragraph."""
    block, after = own[at], own[at + 1] if at + 1 < len(own) else None
    if block.kind is not Kind.ITEM or after is None or not _is_titled(block.text):
        return None
    return (block.text, None) if after.depth > block.depth or after.kind is Kind.TEXT else None


def _line(own: Sequence[Block], at: int) -> tuple[str, int | None] | None:
    """A line that is a name, after an empty line or in capitals, followed by a line that is not."""
    block, after = own[at], own[at + 1] if at + 1 < len(own) else None
    if block.kind is not Kind.TEXT or after is None or not (block.apart or block.text.isupper()):
        return None
    if after.kind is Kind.TEXT and _is_titled(after.text):
        return None
    return (block.text, None) if _is_titled(block.text) else None


def _is_titled(text: str) -> bool:
    text = text.partition("(")[0].strip() or text
    return is_title(text) and in_title_case(text) and (text.isupper() or kind_of(text) != "rule" or len(text) <= 30)


_STYLES: tuple[Style, ...] = (_bold, _lead, _item, _line)
