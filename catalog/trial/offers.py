"""Likely repairs of words that were not understood: a misspelt word, the nearest known wording, or without the words.

A known wording is compared with what was said word by word, as the grammar sorts words ("five" and "three" are both
numbers, "throw away" and "discard" one verb). Where one is near, the numbers, ranks, suits and directions that were
said take the place of its own. An offer is made only where reading it leaves fewer words unread.
"""

from __future__ import annotations

import difflib
import re
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache, cached_property, lru_cache
from math import log, sqrt

from catalog.budget import spend
from catalog.language import Reading, render_step
from catalog.language.english import tokens
from catalog.language.explain import known_wordings
from catalog.language.network import UNKNOWN, Word, network
from catalog.resources import resource
from catalog.trial import colloquial
from catalog.trial.colloquial import plainly
from catalog.trial.told import How, Offer

OFFERED = 4
"""So many offers are made for one stretch of unread words, beside that of leaving them out."""

TABLE = "wordings.tsv"
"""The wordings that are offered (docs/own-games.md): kind, wording, and what players say for it, with "|" between."""

_LEAST, _NEARLY = 0.33, 0.6
"""How alike a wording must be to be offered, and how alike against the likest."""

_SURE = 0.88
"""How alike what players say must be to throw doubt on a sentence that is understood."""

_MANY_SENTENCES = 2_000
"""Of so many sentences what was found is kept."""

_SAME = 0.93
"""How alike two meanings are in house wording that differ in nothing a player would care for."""

_TRIED, _CLAUSES_MOST = 12, 6
_FEW = 4
"""So few unread words may be one misspelt word and those that hang on it."""

_MANY = "two|three|four|five|six|seven|eight|nine|ten|[2-9]|[1-9][0-9]"
_KIND = "(?: common| down| up| hole)?"
_ONE_CARD = re.compile(rf"\b((?:one|a|1){_KIND}) cards\b", re.IGNORECASE)
_MANY_CARDS = re.compile(rf"\b((?:{_MANY}){_KIND}) card\b(?! (?:hand|stud|draw|poker|line))", re.IGNORECASE)
_STOPS = (
    r"[;:,](?!\s*with\b)\s*(?:(?:and|then|but|except(?: that)?)\s+(?!the\s+(?:last|first)\b))*"
    r"|\s+(?:and\s+then|then|followed by|but|except(?: that)?(?!\s+(?:for\s+)?(?:the\s+)?(?:last|first|one)\b))\s+"
)
_CLAUSES = (re.compile(_STOPS), re.compile(rf"{_STOPS}|\s+and\s+(?=\w+\s+\w+)"))
_ON_CONDITION = re.compile(r"^(?:if|when|once|whenever|unless|whoever|anyone|anybody)\b|\bif\b", re.IGNORECASE)
_PRODUCT = re.compile(
    rf"\b(?P<all>{_MANY})(?P<cards> (?:\w+ )?cards(?: \w+)? in )(?P<sets>{_MANY})"
    rf"(?P<of> \w+ of )(?P<each>{_MANY}|1|one)\b",
    re.IGNORECASE,
)
"""So many cards in rows of so many: the first number follows from the others."""
_JOINT_BEFORE = re.compile(r"(?:[\s,;:(-]|\b(?:and|then|but|with)\b)+$")
_JOINT_BEHIND = re.compile(r"[\s,;:]+(?:\b(?:and|then|but)\b[\s,]*)*(?=\w)")
_SPELLING = re.compile(r"[^\W\d_]{3,}")

_FAMILIES = {
    "number": {"NUMBER", "A", "ONE"},
    "rank": {"RANK", "RANKS"},
    "suit": {"SPADE", "HEART", "DIAMOND", "CLUB", "SPADES", "HEARTS", "DIAMONDS", "CLUBS"},
    "side": {"LEFT", "RIGHT"},
    "face": {"UP", "DOWN"},
    "order": {"FIRST", "SECOND", "THIRD", "FOURTH", "FIFTH", "SIXTH", "SEVENTH", "LAST"},
    "value": {"HIGH", "LOW"},
}
"""Words that can stand for each other in a wording: what was said takes the place of what is known."""

_ALIKE = {
    "EVERYONE": "PLAYER", "THEY": "PLAYER", "EACH_PLAYER": "PLAYER", "WHO": "PLAYER", "WHOEVER": "PLAYER",
    "CARD": "CARDS", "GET": "DEAL", "GIVE": "PASS", "BETS": "BET", "BETTING": "BET", "ROUND_OF_BETTING": "BET",
    "ROUND": "BET", "BEST": "HIGH", "TRADE": "DRAW", "EXCHANGE": "DRAW", "REPLACE": "DRAW", "TAKE": "GET_MORE",
    "MIDDLE": "COMMON", "BOARD": "COMMON", "TABLE": "COMMON", "PLAY": "REPEAT", "TURN": "FLIP", "STAYS": "STAY",
}  # fmt: skip
"""Words of the grammar that players use for one another."""

_FILLERS = {"FILLER", "COMMA", "TO", "BE", "OF", "IN", "AND", "FROM", "ON", "WITH", "FOR", "THAT", "EACH"}


@dataclass(frozen=True)
class Known:
    """A wording that is understood, and one way to say it (itself, or what players say), as words of the grammar."""

    wording: str
    said: tuple[Word, ...]
    bag: Counter[str]

    @cached_property
    def weight(self) -> float:
        """How much its words tell."""
        return _weight(self.bag)


@dataclass(frozen=True)
class Near:
    """A wording that may be meant, how alike it is to what was said, and the bag of words that was compared."""

    score: float
    wording: str
    bag: Counter[str]


def offers_for(
    text: str, said: tuple[int, int], phrases: Sequence[tuple[int, int]], read: Callable[[str], Reading]
) -> tuple[Offer, ...]:
    """The repairs of a sentence with unread words, the likeliest first, and at the end those of leaving words out.

    `said` is where the sentence stands in the text, `phrases` where its unread words do. `read` reads a sentence.
    Raises TooLong where a budget around it is used up.
    """
    sentence, begin = text[slice(*said)], said[0]
    found = _offers(sentence, tuple((start - begin, end - begin) for start, end in phrases), read)
    return tuple(replace(each, start=each.start + begin, end=each.end + begin) for each in found)


@lru_cache(maxsize=_MANY_SENTENCES)
def _offers(text: str, phrases: tuple[tuple[int, int], ...], read: Callable[[str], Reading]) -> tuple[Offer, ...]:
    """The repairs of a sentence; equal sentences are looked at once."""
    said = 0, len(text)
    found: dict[str, Offer] = {}
    before = _left(read(text[slice(*said)]), text[slice(*said)])

    def offer(how: How, words: str, start: int, end: int) -> bool:
        """Keeps an offer, where it helps."""
        whole = (text[said[0] : start] + words + text[end : said[1]]).strip()
        spend(8)
        reading = read(whole)
        if not whole or whole in found or _left(reading, whole) >= before:
            return False
        means = " ".join(map(_worded, reading.steps))
        if any(means == other.means for other in found.values()):
            return False
        found[whole] = Offer(how, words, means, start, end)
        return True

    for phrase in phrases:
        for word, at, instead in _misspelt(text, phrase, before):
            offer(How.SPELLING, instead, at, at + len(word))
    places = list(dict.fromkeys([said, *phrases]))
    tried = [(*each, place) for place in places for each in _wordings(text, said, place, read)]
    made: Counter[tuple[int, int]] = Counter()
    for _, words, start, end, place in sorted(tried, key=lambda each: -each[0]):
        if made[place] < OFFERED - (len(places) > 1):  # where there are several places, no one of them has all offers
            made[place] += offer(How.WORDING, words, start, end)
        if made.total() >= OFFERED:
            break
    left_out = [_without(text, said, phrase, read) for phrase in phrases[:OFFERED]]
    rests = [(each, each.applied(text)[said[0] : said[1] - each.end + each.start].strip()) for each in left_out]
    helps = [each for each, rest in rests if not rest or _left(read(rest), rest) < before]
    return (*found.values(), *(helps or left_out[:1]))


def doubts(text: str, said: tuple[int, int], read: Callable[[str], Reading]) -> tuple[Offer, ...]:
    """Other things that a sentence may mean which is understood: those that players say in nearly the same words.

    The whole of it is looked at, and each of its clauses.
    """
    found = _doubts(text[slice(*said)], read)
    return tuple(replace(each, start=each.start + said[0], end=each.end + said[0]) for each in found)


@lru_cache(maxsize=_MANY_SENTENCES)
def _doubts(sentence: str, read: Callable[[str], Reading]) -> tuple[Offer, ...]:
    places = [(0, len(sentence))]
    for stops in () if _is_known(_bag(_tokens(sentence))) else _CLAUSES:
        ends = [(found.start(), found.end()) for found in stops.finditer(sentence)]
        starts = [0, *(end for _, end in ends)]
        places += zip(starts, [*(start for start, _ in ends), len(sentence.rstrip(" .!"))], strict=True)
    found = {place: other for place in places if (other := _other_meaning(sentence[slice(*place)], read)) is not None}
    for start, end in sorted(found, key=lambda place: -found[place][0]):
        words = found[start, end][1]
        words = words if (start, end) == (0, len(sentence)) else words.rstrip(".")
        words = words[:1].lower() + words[1:] if start else words
        reading = read(sentence[:start] + words + sentence[end:])
        if reading.steps and not reading.unread:
            means = " ".join(map(_worded, reading.steps))
            return (Offer(How.WORDING, words, means, start, end),)
    return ()


def _is_known(bag: Counter[str]) -> bool:
    """True for the words of a known wording itself."""
    return frozenset(bag.items()) in _wordings_themselves()


@cache
def _wordings_themselves() -> frozenset[frozenset[tuple[str, int]]]:
    """The bags of the wordings of the table."""
    return frozenset(frozenset(_bag(_tokens(wording)).items()) for _, wording, _ in table())


def _other_meaning(sentence: str, read: Callable[[str], Reading]) -> tuple[float, str] | None:
    """The wording for which players say nearly the same as this, where it means something else, and how nearly."""
    tokens = _tokens(sentence)
    bag = _bag(tokens)
    if not bag:
        return None
    own = _weight(bag)
    near, _, known = max((_likeness(bag, each.bag, own, each.weight), -n, each) for n, each in enumerate(_sayings()))
    if near < _SURE:
        return None
    words = _exchanged(known, tokens)
    if _is_known(bag):
        return None
    spend(16)
    mine, reading = read(sentence), read(words)
    if not mine.steps or mine.unread:
        return None
    means, other = (" ".join(map(_worded, each.steps)) for each in (mine, reading))
    in_steps = all(type(part) is Reading for part in getattr(reading, "parts", ()))
    alike = in_steps and _likeness(_bag(_tokens(_bare(means))), _bag(_tokens(_bare(other)))) > _SAME
    if not other or alike or network().words(means)[:-1] == network().words(sentence)[:-1]:
        return None
    return near, words


def _bare(means: str) -> str:
    """House wording without what a player leaves unsaid."""
    return re.sub(r"\b(?:showdown, |each player |to each player|may )", "", means.lower()).strip(" .")


def _left(reading: Reading, sentence: str) -> int:
    """How many words of a sentence are unread."""
    return len(" ".join(reading.unread).split()) if reading.steps or reading.unread else len(sentence.split())


def _worded(step) -> str:
    try:
        return render_step(step)
    except (LookupError, ValueError):
        return f"({step.kind})"


def _without(text: str, said: tuple[int, int], phrase: tuple[int, int], read: Callable[[str], Reading]) -> Offer:
    """The offer to leave the words out, with the marks that tied them to the others."""
    start, end = phrase
    head, tail = text[said[0] : start], text[end : said[1]]
    if not head.strip(" ,;:-(") and not tail.strip(" .,;:!?)"):
        return Offer(How.WITHOUT, "", "", *said)
    if tail.strip(" .,;:!?)"):
        end += len(tail) - len(tail.lstrip(" .,;:!?)"))
    else:
        start -= len(head) - len(re.sub(r"[\s,;:(]*(?:\b(?:and|then|but|or)\b)?[\s,;:(]*$", "", head))
    rest = (text[said[0] : start] + text[end : said[1]]).strip()
    if not read(rest).steps:
        return Offer(How.WITHOUT, "", "", *said)
    means = " ".join(map(_worded, read(rest).steps))
    return Offer(How.WITHOUT, "", means, start, end)


# Spelling


def _misspelt(text: str, phrase: tuple[int, int], unread: int) -> Iterator[tuple[str, int, str]]:
    """(word, where it stands, word instead) for words that the grammar does not know and that are near one it knows.

    Where more words are `unread` than a few, an English word is meant as it stands: "shop" is no misspelt "stop" there.
    """
    for word in network().words(text[slice(*phrase)]):
        if word.type != UNKNOWN or not _SPELLING.fullmatch(word.text):
            continue
        if unread <= _FEW or not tokens(word.text):
            for near in difflib.get_close_matches(word.text.lower(), _spellings(), n=2, cutoff=0.75):
                yield word.text, phrase[0] + word.start, near.capitalize() if word.text[:1].isupper() else near


@cache
def _spellings() -> tuple[str, ...]:
    """All single words that the grammar knows."""
    net = network()
    every = net.spellings(frozenset(net._bits))  # noqa: SLF001
    return tuple(sorted({word for words in every for word in words.split() if _SPELLING.fullmatch(word)}))


# Wordings


def _wordings(
    text: str, said: tuple[int, int], phrase: tuple[int, int], read: Callable[[str], Reading]
) -> Iterator[tuple[float, str, int, int]]:
    """(likeness, words, start, end) of repairs by known wordings.

    The wording takes the place of the whole sentence, or of the phrase in it, as a sentence of its own.
    """
    words = text[slice(*phrase)]
    plain = plainly(words, colloquial.OFFERED)
    head, tail = text[said[0] : phrase[0]], text[phrase[1] : said[1]]
    found = sorted((*_clause_by_clause(plain, read), *nearest(plain)), key=lambda near: -near.score)
    for near in (near for near in found if near.score >= _NEARLY * found[0].score):
        if not _says(head) and not _says(tail):
            yield near.score, near.wording, *said
            continue
        opened = _JOINT_BEFORE.sub("", head)
        begins = ". " if _says(opened) and opened[-1:] not in ".!?" else ""
        closed = near.wording if _says(tail) or not tail else near.wording.rstrip(".")
        joint = _JOINT_BEHIND.match(tail) if _says(tail) else None
        after = phrase[1] + joint.end() if joint else phrase[1]
        goes_on = f" {text[after].upper()}" if joint else ""
        yield near.score, begins + closed + goes_on, said[0] + len(opened), after + bool(joint)


def _says(text: str) -> bool:
    return any(map(str.isalnum, text))


def _clause_by_clause(words: str, read: Callable[[str], Reading]) -> Iterator[Near]:
    """A sentence for each clause: as it is where it is understood, else by the wording nearest to it."""
    if _ON_CONDITION.search(words):
        return  # what follows a condition hangs on it
    for stops in _CLAUSES:
        clauses = [clause.strip(" .,") for clause in stops.split(words) if clause and _says(clause)][:_CLAUSES_MOST]
        if len(clauses) > 1 and (near := _joined(words, clauses, read)) is not None:
            yield near


def _joined(words: str, clauses: Sequence[str], read: Callable[[str], Reading]) -> Near | None:
    """The sentences for some clauses as one repair; None where nothing is near one of them."""
    made, bags, surest = [], Counter(), 1.0
    for clause in clauses:
        reading = read(clause)
        if reading.steps and not reading.unread:
            near = Near(1.0, clause, _bag(_tokens(clause)))
        elif (near := next(iter(nearest(plainly(clause, colloquial.OFFERED))), None)) is None:
            return None
        made.append(near)
        bags, surest = bags + near.bag, min(surest, near.score)
    guessed = [near.wording for near in made if near.score < 1]
    if len(set(guessed)) < len(guessed):
        return None  # two clauses near one wording: it is no repair of either
    joined = ". ".join(clause[:1].upper() + clause[1:] for clause in (near.wording.rstrip(".") for near in made)) + "."
    return Near(sqrt(surest) * _likeness(_bag(_tokens(words)), bags), joined, bags)


def nearest(words: str) -> tuple[Near, ...]:
    """Known wordings near to some words, with the numbers, ranks, suits and directions of these, the nearest first."""
    tokens = _tokens(words)
    bag = _bag(tokens)
    own = _weight(bag)
    ranked = ((_likeness(bag, known.bag, own, known.weight), known) for known in _known())
    best: dict[str, Near] = {}
    for score, known in sorted(ranked, key=lambda each: -each[0]):
        if score < _LEAST or len(best) >= _TRIED:
            break
        wording = _exchanged(known, tokens)
        best.setdefault(wording, Near(score, wording, known.bag))
    spend(16)
    return tuple(best.values())


def _likeness(one: Counter[str], other: Counter[str], weight: float = 0.0, others: float = 0.0) -> float:
    """How alike two bags of words are, 0 to 1: the weight that they share, against the mean weight of both, which are
    worked out where they are not given.
    """
    if one.keys().isdisjoint(other):
        return 0.0
    return _weight(one & other) / sqrt((weight or _weight(one)) * (others or _weight(other)))


def _tokens(words: str) -> tuple[Word, ...]:
    net = network()
    return tuple(w for w in net.words(words) if not net.is_filler(w) and (w.type != UNKNOWN or w.text[0].isalpha()))


def _family(word: Word) -> str:
    return next((family for family, kinds in _FAMILIES.items() if word.type in kinds), "")


def _bag(tokens: Sequence[Word]) -> Counter[str]:
    """How often each kind of word is there; a word that the grammar does not know stands for itself."""
    kinds = (f"'{w.text.lower()}" if w.type == UNKNOWN else _family(w) or _ALIKE.get(w.type, w.type) for w in tokens)
    return Counter(kinds)


@cache
def table() -> tuple[tuple[str, str, tuple[str, ...]], ...]:
    """The wordings that are offered: (kind, wording, what players say for it)."""
    lines = (resource("reference") / TABLE).read_text(encoding="utf-8").splitlines()[1:]
    rows = (line.split("\t") for line in lines if line.strip())
    return tuple(
        (kind, wording, tuple(filter(None, map(str.strip, sayings.split("|"))))) for kind, wording, sayings in rows
    )


@cache
def _known() -> tuple[Known, ...]:
    """All known wordings, those of the table before those of the documents that come with Stemma."""
    pairs = [(wording, said) for _, wording, sayings in table() for said in (wording, *sayings)]
    pairs += [(wording, wording) for wording in known_wordings()]
    return tuple(Known(wording, tokens, _bag(tokens)) for wording, said in pairs if (tokens := _tokens(said)))


@cache
def _sayings() -> tuple[Known, ...]:
    """The known wordings by what players say for them, and by themselves."""
    said = {wording for _, wording, _ in table()}
    return tuple(known for known in _known() if known.wording in said)


@cache
def _weights() -> dict[str, float]:
    """How much each kind of word tells: the rarer the more."""
    seen = Counter(kind for known in _known() for kind in known.bag)
    total = len(_known())
    return defaultdict(lambda: log(total), {kind: log(1 + total / times) for kind, times in seen.items()})


def _weight(bag: Counter[str]) -> float:
    known = _weights()
    return sum(times * known[kind] * (0.3 if kind in _FILLERS else 1.0) for kind, times in bag.items())


def _exchanged(known: Known, tokens: Sequence[Word]) -> str:
    """A known wording with what was said in the place of its own numbers, ranks, suits and directions.

    What stands where in the wording is found in what players say for it: the second number there is the second number
    that was said.
    """
    text, moved = known.wording, 0
    changes: list[tuple[int, int, str]] = []
    theirs = [(_family(word), word) for word in network().words(text)]
    for family in {family for family, _ in theirs if family}:
        ours = [word.text for word in tokens if _family(word) == family]
        like = [_value(word.text) for word in known.said if _family(word) == family]
        said = {_value(text) for text in ours}
        if len(ours) < len(like) or len(ours) > len(like) and said.issuperset(like):
            continue
        for word in (word for mine, word in theirs if mine == family and _value(word.text) in like):
            at = like.index(_value(word.text))
            like[at] = ""  # the next of the same value is another one
            article = word.type == "A" and _value(ours[at]) != "1"  # "in a cross" is no "five cross"
            if _value(ours[at]) != _value(word.text) and not article:
                changes.append((word.start, len(word.text), ours[at]))
    for start, length, mine in sorted(changes):
        words = mine.lower() if start else mine[:1].upper() + mine[1:]
        text = text[: start + moved] + words + text[start + moved + length :]
        moved += len(words) - length
    if not changes:
        return text
    return _PRODUCT.sub(_multiplied, _ONE_CARD.sub(r"\1 card", _MANY_CARDS.sub(r"\1 cards", text)))


def _multiplied(found: re.Match) -> str:
    sets, each = (_value(found[part]) for part in ("sets", "each"))
    return f"{int(sets) * int(each)}{found['cards']}{found['sets']}{found['of']}{found['each']}"


def _value(text: str) -> str:
    """A number in figures, any other word in small letters."""
    text = text.lower()
    return _FIGURES.get(text, text)


_FIGURES = {
    **{word: str(n) for n, word in enumerate("one two three four five six seven eight nine ten".split(), 1)},
    **{"a": "1", "an": "1", "face down": "down", "face up": "up", "lowest": "low", "highest": "high", "best": "high"},
}
