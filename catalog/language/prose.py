"""A sentence of prose read as rules: cut into what happens one after the other, each piece put as a rule would be.

A rule of a catalogue says one thing in few words; a sentence of prose says several, with words around them that say
when: "After the ante, three cards are dealt to each player, followed by a round of betting." `grammar/prose.txt` has
the wordings of such pieces and, for each, the rule that it means; the rule is then read by the grammar like any other.
A piece that has no wording there is tried as a rule itself. Of all ways to cut a sentence, that with the fewest
unread words is taken, then that with the fewest pieces.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from functools import cache, lru_cache

from catalog.language.card_loops import Each, Rounds, after_rounds, without_each
from catalog.language.directives import Mark, marked, with_ranks
from catalog.language.needed import Needs, has, needs_of, needs_of_any
from catalog.language.partial import Part, taken
from catalog.language.reading import Reading, bounded, read_rule, read_whole, unread_whole
from catalog.language.standard import Expansion, changed, expanded
from catalog.model.betting import Bet
from catalog.model.board import Common, Table
from catalog.model.dealing import Deal
from catalog.model.step import Step
from catalog.resources import resource

_BEGIN = (
    "with followed begun before after until using starting beginning as leaving making where which when while except "
    "unless if whenever"
).split()
_CUT = re.compile(
    r"\s*(?:[;:]+[,.]?|\.(?= [A-Z])|,? - |(?<=\w)\s*\u2013 )\s*|,?\s+(?:and|but|then|or)(?= )|,(?= )"
    rf"|(?<=[\w\"']) (?=(?:{'|'.join(_BEGIN)}|in order|so that|to determine|there (?:is|are|follows|will)) )"
)
"""Where a sentence may be cut: at marks, between clauses, and before the words that begin one."""

_SLOT = re.compile(r"\{(\w+)(?::(\w+))?\}")
_LABEL = r"^(?:game ?play|play|the game|round \d+/[\w -]+|to begin|[A-Z][\w' ]{2,24}): (?=[A-Za-z0-9])"
_ASIDES = tuple(
    (re.compile(pattern, re.IGNORECASE), better)
    for pattern, better in (
        (r"\bi\.e\.?,? ", "that is, "),
        (r"\be\.g\.,? ", "for example "),
        (r"(\$\d+)\.00\b", r"\1"),
        (
            r",? (?:- )?(?:(?:as|see) )?(?:(?:shown|in) )?the (?:\w+ )?(?:diagram|figure|illustration)\b"
            r"(?: (?:to the right|above|below))?",
            "",
        ),
        (r" \((?:see the (?:diagram|figure|illustration)[^()]*)?\)", ""),
        # "Turned one at a time, with a bet before the first and another after each": the bet before comes first.
        (
            r"^(?P<first>.*?)(?:,? and )?(?:they )?(?:are )?turned(?: \w+)* (?P<how>one at a time|individually),? with "
            r"an? (?:bet|betting round|round of betting) before (?:the first is turned and another following each \w+"
            r"|and between each turn)\.?$",
            r"\g<first>; there is a betting round; "
            r"community cards are turned up \g<how>, with a betting round after each",
        ),
        (r"^initial deal: (?=\d|one|two|three|four|five|six|seven)", "deal "),
        (r"^winn(?:er|ing hand): (high|low|highest|lowest) hand(?=$|,)", r"\1 hand wins"),
        (_LABEL, ""),
        (r"\b(his|her) or her\b|\bhis/her\b|\bhe/she\b", "their"),
        (r"\bface-(up|down)\b", r"face \1"),
        (r"\bup(-| )?cards?\b(?=[^a-z]|$)", "up cards"),
        (r"\bbetting/folding\b", "betting"),
        (r", also known in this game as the \w+| \(also known[^()]*\)", ""),
        (r"(?:,| -| \u2013)? (?:for example|for instance|say),? [^,;.]*$", ""),
        (r" [-\u2013] for example .*$", ""),
        (r" [-\u2013] marked [\"']?\w[\"']?(?: [-\u2013])?", ""),
        (r",? so for (?:example|instance),? .*$", ""),
        (r",? (?:or|and)$", ""),
        (r" \((?:for example|like|see|say|as(?! many| much)|usually)\b[^()]*\)", ""),
    )
)
_LETTERS = re.compile(r"\(([a-z]|\d+), ?([a-z]|\d+)\) (\w+)")
_AS_IN = re.compile(r"as (?:in|per|with) [^,;]+", re.IGNORECASE)
_MOST_CUTS, _MOST_TRIES, _LONGEST = 14, 12, 200
_MANY = 20_000  # of how many sentences and pieces the readings are kept


@dataclass(frozen=True)
class Wording:
    """How a piece of prose may be worded, and the rule that it means; its slots are names of tables."""

    said: str
    rule: str
    needs: Needs  # what a text must contain to fit it

    @property
    def pattern(self) -> re.Pattern[str]:
        """The regular expression of what is said."""
        return _compiled(self.said, self.rule)[0]

    @property
    def slots(self) -> tuple[tuple[str, str], ...]:
        """(name in the pattern, name of its table)"""
        return _compiled(self.said, self.rule)[1]


@dataclass(frozen=True)
class Told(Reading):
    """A sentence of prose and the readings of its pieces, in their order."""

    parts: tuple[Reading, ...] = field(default=(), compare=False)


@lru_cache(maxsize=1)
def _tables() -> dict[str, list[tuple[str, str]]]:
    """The tables of `grammar/prose.txt`: name to its lines, each a wording and what it means."""
    tables: dict[str, list[tuple[str, str]]] = {}
    current: list[tuple[str, str]] = []
    files = sorted(path for path in resource("grammar").iterdir() if re.fullmatch(r"prose(_\w+)?\.txt", path.name))
    for line in (line for path in files for line in path.read_text(encoding="utf-8").split("\n")):
        if not line.strip() or line.startswith("#"):
            continue
        if line.startswith("== "):
            current = tables.setdefault(line[3:].strip(), [])
        else:
            said, arrow, meant = line.partition("=>")
            current.append((said.strip(), meant.strip() if arrow else "{0}"))
    return tables


@lru_cache(maxsize=1)
def _wordings() -> dict[str, tuple[Wording, ...]]:
    """The wordings of every table, ready to match."""
    return {
        name: tuple(Wording(said, meant, needs_of(said, _needs_of_table)) for said, meant in lines)
        for name, lines in _tables().items()
    }


@cache
def _compiled(said: str, meant: str) -> tuple[re.Pattern[str], tuple[tuple[str, str], ...]]:
    slots: list[tuple[str, str]] = []
    pattern = re.compile(_regex(said, slots, meant), re.IGNORECASE)
    return pattern, tuple(slots)


@cache
def _needs_of_table(table: str) -> Needs:
    return needs_of_any([needs_of(said, _needs_of_table) for said, _ in _tables()[table]])


def _regex(said: str, slots: list[tuple[str, str]], meant: str = "") -> str:
    """A wording as a regular expression: [may be missing], (one|of several), {slot}; other marks as they are there."""
    parts = re.split(r"(\{\w+(?::\w+)?\})", said)
    made = []
    for part in parts:
        if found := _SLOT.fullmatch(part):
            name, table = found[1], found[2] or re.sub(r"\d+$", "", found[1])
            inner = "|".join(f"(?:{_regex(line, [])})" for line, _ in _tables()[table])
            wanted = f"{{{name}}}" in meant and (name, table) not in slots
            if wanted:
                slots.append((name, table))
            made.append(f"(?P<{name}>{inner})" if wanted else f"(?:{inner})")
        else:
            text = re.sub(r"\((?!\?)", "(?:", part)
            text = re.sub(r"\](?![*+?])", ")?", text.replace("[", "(?:"))
            # A space is wanted once, however many parts around it are missing.
            made.append(text.replace("]", ")").replace(" ", " *"))
    return "".join(made)


def wordings(table: str) -> tuple[Wording, ...]:
    """The wordings of a table, in the order in which they are tried."""
    return _wordings()[table]


def put(table: str, text: str) -> list[str]:
    """What a text means by a table's wordings, one result for each that fits it whole."""
    found = []
    lower = text.lower()
    for wording in _wordings()[table]:
        if has(lower, wording.needs) and (match := wording.pattern.fullmatch(text)):
            meant = wording.rule.replace("{0}", text)
            for name, inner in wording.slots:
                if f"{{{name}}}" in meant:
                    value = match[name] or ""
                    meant = meant.replace(f"{{{name}}}", (put(inner, value) or [value])[0] if value else "")
            found.append(" ".join(meant.split()).replace(" ,", ",").replace(" .", "."))
    return found


def named(sentences: Iterable[str]) -> tuple[tuple[str, str], ...]:
    """What a game has names of its own for, by the sentences that give them: (name, what it stands for).

    "One joker, which is called the Imp" makes "Imp" stand for "joker".
    """
    found: dict[str, str] = {}
    letters: dict[str, tuple[str, ...]] = {}  # "an (m,n) layout": the letters, by the words after them
    for text in sentences:
        for one, other, what in _LETTERS.findall(text):
            if one.isdigit():
                found |= dict(zip(letters.get(what.lower(), ()), (one, other), strict=False))
            else:
                letters.setdefault(what.lower(), (one, other))
        plain = _plain(text)
        for wording in _wordings()["naming"]:
            if match := wording.pattern.search(plain):
                for one in wording.rule.split("|"):
                    slot, _, meant = one.partition("=")
                    name = re.sub(r"^the |[\"']", "", match[slot.strip(" {}")].lower())
                    found[name] = meant.strip()
    return tuple(found.items())


@lru_cache(maxsize=_MANY)
def read_prose(
    text: str,
    game: str = "",
    others: frozenset[str] = frozenset(),
    names: tuple[tuple[str, str], ...] = (),
) -> Reading:
    """The steps that a sentence of prose means; equal texts are read once.

    `game` is the name of the game that it speaks of: "in Heron" says nothing there. `others` are further games that it
    may name as one that its own is like, as `spelled` has them. `names` are the game's own, as `named` finds them. A
    sentence that was cut is `Told` with its parts. One above a limit is unread as a whole. Raises TooLong where a
    budget that the caller opened is used up.
    """
    return bounded(text, lambda: _read_prose(text, game, others, names), lambda why: unread_whole(text, why))


def _read_prose(text: str, game: str, others: frozenset[str], names: tuple[tuple[str, str], ...]) -> Reading:
    plain = next(iter(put("order", _plain(text))), _plain(text))
    rather = put("rather", plain)
    if rather:
        parts = () if rather[0] == "-" else _rules(rather[0]) or ()
        return Told(
            tuple(step for part in parts for step in part.steps), () if rather[0] != "?" else (plain,), parts=parts
        )
    if (whole := _read_whole(text)) is not None:
        return whole
    if game:
        first = game.split()[0]
        own = {game, first} if len(first) > 3 and not put("kind", first) else {game}
        for name in sorted(own, key=len, reverse=True):
            plain = re.sub(
                rf"\b(?:in|of) (?:the game of )?{re.escape(name)}\b,? ?", "", plain, flags=re.IGNORECASE
            ).strip()
    for name, meant in names:
        plain = _called(plain, name, meant)
    if (loop := after_rounds(plain)) and (inner := _best(loop[1], others)) is not None:
        return Told(inner.steps, inner.unread, parts=(Rounds((), times=loop[0]), *inner.parts))
    best = _best(plain, others)
    if best is None or best.unread:
        rest = read_rule(plain)
        if not rest.unread:
            return rest
    # A clause is read whole or stays unread: what could be made of some of its words is not what it says.
    return best or Reading((), (plain,) if plain else ())


_FOLLOWS = re.compile(
    r"\bfollowed by\b|\bbetting\b.* follows\b|\bfinal (?:betting )?round\b.* and\b"
    r"|^(?!.*\bround\b).*\bbet\b.*(?:,| and| then| another)\b",
    re.IGNORECASE,
)


def _read_whole(text: str) -> Reading | None:
    """What a sentence means as it stands; None for cards dealt to players and to the table at once, for prose leaves
    out which way they face, and whose they are, and for a betting round that follows something, which prose tells.
    """
    whole = read_whole(text)
    steps = whole.steps if whole is not None else ()
    kinds = {type(step) for step in steps}
    follows = _FOLLOWS.search(text) or len(steps) == 1 and isinstance(steps[0], Bet) and steps[0].when
    return None if follows or Deal in kinds and kinds & {Common, Table} else whole


def _called(text: str, name: str, meant: str) -> str:
    """A sentence with what a name of the game's own stands for in its place: "over" only where it is said of cards."""
    if len(name) == 1:  # a letter that stands for a number
        return re.sub(rf"[\"']{name}[\"']", meant, text, flags=re.IGNORECASE)
    word = rf"\b{re.escape(name)}(s?)\b"
    of_cards = r"(?: cards?\b|(?= and [\"']?\w+[\"']? cards?\b))"
    one = r"(?: card\b)?" if meant.endswith("card") else ""
    pattern = (
        rf"[\"']{word}[\"'](?: cards?\b)?|{word}{of_cards}"
        if meant.startswith("common cards")
        else rf"[\"']?{word}[\"']?{one}"
    )
    return re.sub(pattern, lambda found: meant + (found[1] or ""), text, flags=re.IGNORECASE)


def _plain(text: str) -> str:
    """A sentence without its end, curly marks and doubled spaces."""
    text = text.replace("\u2019", "'").replace("\u2018", "'").replace("\u201c", '"').replace("\u201d", '"')
    for pattern, better in _ASIDES:
        text = pattern.sub(better, text)
    remarks: list[str] = []
    text = re.sub(r" ?\(([^()]*)\)", lambda found: _aside(found, remarks), text)
    text = re.sub(r"\s*[()]+\s*(?=[,.;:]?)", "; ", text)  # what is in parentheses still is no aside, but told as well
    text = "; ".join((text.strip(" .!,;:"), *remarks))
    return " ".join(text.split()).strip(" .!,;:")


def _aside(found: re.Match, remarks: list[str]) -> str:
    """What a passage in parentheses adds: nothing where it only names a thing, gives an example or says it again.

    A sentence of its own goes to the `remarks`, to be read after the one that it stands in.
    """
    meant = put("aside", found[1].strip())
    if meant:
        return "" if meant[0] == "-" else f" {meant[0]}"
    if _piece(found[1].strip(" .")) is not None:
        remarks.append(found[1].strip(" ."))
        return ""
    return found[0]


@lru_cache(maxsize=_MANY)
def _piece(text: str, others: frozenset[str] = frozenset()) -> tuple[Reading, ...] | None:
    """The readings of a piece that is understood whole: by a wording, or as a rule; None where it is not."""
    tried: set[str] = set()
    open_ = [text.strip(" ,")]
    while open_ and len(tried) < _MOST_TRIES:
        text = open_.pop(0)
        if not text or text in tried:
            continue
        tried.add(text)
        if placed := put("order", text):
            open_ = placed
            continue
        if (bare := without_each(text)) is not None and (read := _piece(bare, others)) is not None:
            return tuple(one if isinstance(one, (Expansion, Mark)) else Each(one.steps, one.unread) for one in read)
        for rule in (*put("rather", text), *put("piece", text)):
            if rule == "?":
                return None
            if rule == "-":
                return ()
            if (read := _rules(rule)) is not None:
                return read
        if (whole := _read_whole(text) or expanded(text, others)) is not None:
            return (whole,)
        for rule in put("frame", text):
            if (read := _rules(rule)) is not None:
                return read
        if (named := _AS_IN.match(text)) and expanded(named[0], others) is not None:
            return None  # the game that is named is a piece of its own
        open_ += [shorter.strip(" ,") for table in ("lead", "tail") for shorter in put(table, text)]
    return None


def _rules(rule: str) -> tuple[Reading, ...] | None:
    """The readings of what a wording means, which may be several rules with "|" between them."""
    made = []
    for one in rule.split("|"):
        one = with_ranks(one.strip())
        read = marked(one) or read_whole(one)
        if read is None:
            return None
        made.append(read)
    return tuple(made)


def _best(text: str, others: frozenset[str] = frozenset()) -> Told | None:
    """The best way to cut a sentence; None where no piece of it is understood."""
    cuts = [(found.start(), found.end()) for found in _CUT.finditer(text)][:_MOST_CUTS]
    starts = [0, *(end for _, end in cuts)]
    ends = [*(start for start, _ in cuts), len(text)]
    count = len(starts)
    # best[i]: (unread words, pieces, (readings, words, what ties it to the piece before)) of what begins at piece i
    best: list[tuple[int, int, tuple]] = [(0, 0, ())] * (count + 1)
    for at in range(count - 1, -1, -1):
        joint = text[ends[at - 1] : starts[at]] if at else ""
        lone = text[starts[at] : ends[at]].strip(" ,")
        words = len(re.findall(r"\w+", lone))
        after = best[at + 1]
        best[at] = (after[0] + words, after[1] + 1, ((None, lone, joint), *after[2]))
        for end in range(count, at, -1):
            piece = text[starts[at] : ends[end - 1]]
            if not piece.strip() or len(piece) > _LONGEST or (best[end][0], best[end][1] + 1) >= best[at][:2]:
                continue
            read = _piece(piece, others)
            if read is None and at and (subject := _subject(text[: starts[at]])):
                read = _piece(f"{subject} {piece.strip()}", others)
            if read is not None and re.search(r"\bor\b", joint):
                read = _or_else(read)
            if read is not None:
                best[at] = (best[end][0], best[end][1] + 1, ((read, piece.strip(" ,"), joint), *best[end][2]))
    readings: list[Reading] = []
    unread: list[str] = []
    found = best[0][2]
    parts = [
        Part(words, read is not None, joint, any(isinstance(one, Expansion) for one in read or ()))
        for read, words, joint in found
    ]
    for (read, words, _), good in zip(found, taken(parts), strict=True):
        if good:
            readings += read
        else:
            unread += [words] if words else []
    if not readings and unread:
        return None
    steps: tuple[Step, ...] = ()
    standard = False  # what comes after a game that is named changes it
    for reading in readings:
        steps = changed(steps, reading.steps) if standard else (*steps, *reading.steps)
        standard = standard or isinstance(reading, Expansion)
    phrases = (*unread, *(phrase for reading in readings for phrase in reading.unread))
    return Told(steps, phrases, parts=tuple(readings))


def _or_else(readings: tuple[Reading, ...]) -> tuple[Reading, ...] | None:
    """What is told after "or", done rather than what was told before; as it is where it has a condition of its own.

    None where it cannot be done instead of something.
    """
    first = readings[0].steps[0] if readings and readings[0].steps else None
    if first is None or first.when or first.impersonal or first.alternatively:
        return readings
    try:
        other = replace(first, alternatively=True)
    except ValueError:
        return None
    return (replace(readings[0], steps=(other, *readings[0].steps[1:])), *readings[1:])


def _subject(before: str) -> str | None:
    """Who acts in what comes after "and": the last one who acted before it."""
    found = None
    for wording in _wordings()["subject"]:
        for hit in wording.pattern.finditer(before):
            if found is None or hit.end() > found[0]:
                found = (hit.end(), wording.rule.replace("{0}", hit[0]))
    return found[1] if found else None
