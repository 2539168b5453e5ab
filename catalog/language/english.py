"""Sentences by the grammar of English, for those that the grammar of acts does not read.

`grammar/english.lark` says how clauses and phrases are put together, `grammar/lexicon/english.tsv` and `verbs.tsv`
which words there are. Of all ways to read a sentence the one with the fewest parts is taken. What comes of it is a
`Phrase` in which each word is one of the lexicon; a sentence with a word that is not in it is not read.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, lru_cache

from catalog.language import lexicon
from catalog.language.chart_parser import Chart, Span
from catalog.language.compiled_grammar import load_folded
from catalog.language.network import Network, Word
from catalog.model.clause import Category, Form, Lexeme, Phrase, PhraseKind
from catalog.resources import resource

_TOKEN = re.compile(
    r"\b[akqjt\d]+(?:-(?:[akqjt]|\d+))+\b|(?:\d+ )?\d+/\d+|\$?\d+(?:[.,]\d+)?(?:'?s\b|(?:[¢c]|x\d*)\b)?"
    r"|[a-z]+(?:-[a-z]+)*|n't\b|'[a-z]*|[^\w\s]"
)
_PLAIN = str.maketrans({"“": '"', "”": '"', "’": "'", "‘": "'", "–": "-", "—": "-", "\u00a0": " "})
_FIGURES = re.compile(r"\d+|\d+x\d*|(?:\d+ )?\d/\d+|\$\d+(?:\.\d\d)?|\d+[¢c]|[akqjt\d]+(?:-[akqjt\d]+)+")
_RANKS = re.compile(r"(\d+)'?s")
MOST_WORDS = 60
"""Words and marks of a sentence that is parsed as English; a longer one is none that anybody would follow."""
_QUOTED = re.compile(r"(?<!\w)['\"]([^'\"]+)['\"](?!\w)")
_DROPPED = frozenset({"*", '"'})

FORMS = {"vb": Form.PLAIN, "vz": Form.THIRD, "vd": Form.PAST, "vn": Form.PARTICIPLE, "vg": Form.GERUND}
_PARTICLES = """
    and then or but either not to there let free degree comma mark lpar rpar poss
    modal semimodal be being have having got do
    """.split()
_NOUNS: tuple[tuple[str, ...], ...] = ((), ("noun",), ("nouns",), ("noun", "nouns"))
_VERBS: tuple[tuple[str, ...], ...] = (
    (), ("vb",), ("vz",), ("vd",), ("vn",), ("vg",), ("vd", "vn"), ("vb", "vd", "vn"), ("vb", "vd"), ("vb", "vn"),
)  # fmt: skip
_OTHERS: tuple[tuple[str, ...], ...] = ((), ("adj",), ("adv",), ("adj", "adv"))
"""What a word of the dictionary may be, of each kind."""
_AUXILIARIES = frozenset({"be", "have", "do"})
"""Base forms of verbs that help others."""
_SHORT = {
    "noun": "noun", "pronoun": "pron", "determiner": "det", "number": "num", "adjective": "adj", "adverb": "adv",
    "preposition": "prep", "subordinator": "sub", "relative": "rel",
}  # fmt: skip


_CATEGORIES = frozenset({*FORMS, *_PARTICLES, *_SHORT.values(), "nouns"})


@dataclass(frozen=True)
class Token:
    """A word or mark of a sentence: as it is printed, where it begins, and what it may be, by category."""

    text: str
    start: int
    may_be: dict[str, Lexeme]


@dataclass(frozen=True)
class Lexicon:
    """The words of English that rules are told in: what each may be, by category, and the type of each such set."""

    words: dict[str, dict[str, Lexeme]]
    forms: dict[Lexeme, str]
    longest: int
    types: dict[frozenset[str], str]

    def type_of(self, token: Token) -> str:
        """The terminal of a token in the grammar; that of most of what it may be, where none has all."""
        may_be = frozenset(token.may_be)
        if may_be not in self.types:
            may_be = max((each for each in self.types if each <= may_be), key=len)
        return self.types[may_be]


@cache
def english_lexicon() -> Lexicon:
    """The lexicon of the installed grammar, made once."""
    made = _Making({}, {})
    folder = resource("grammar")
    for line in (folder / "lexicon" / "english.tsv").read_text("utf-8").splitlines():
        if line and not line.startswith("#"):
            made.row(*line.split("\t"))
    for verb in lexicon.read_verbs(folder):
        if verb.base != "-":
            made.row(verb.base, "verb", verb.past, verb.participle)
    sets = {frozenset(may_be) for may_be in made.words.values()}
    sets |= {frozenset({each}) for each in ("num", "noun", "nouns", "adj", "adv")}
    sets |= {frozenset({*nouns, *verbs, *others}) for nouns in _NOUNS for verbs in _VERBS for others in _OTHERS} - {
        frozenset()
    }
    types = {each: f"T{at}" for at, each in enumerate(sorted(sets, key=sorted))}
    return Lexicon(made.words, made.forms, max(len(word.split()) for word in made.words), types)


@dataclass
class _Making:
    """A lexicon while its rows are read."""

    words: dict[str, dict[str, Lexeme]]
    forms: dict[Lexeme, str]

    def row(self, word: str, category: str, irregular: str = "", participle: str = "", meant: str = "") -> None:
        """Adds all forms of a word."""
        base = "" if meant == "-" else meant or word
        if category == "verb":
            past = irregular or lexicon.past_of(word)
            forms = (word, lexicon.third_person(word), past, participle or past, lexicon.gerund(word))
            for form, (name, kind) in zip(forms, FORMS.items(), strict=True):
                self.add(form, name, Lexeme(base, Category.VERB, kind), not meant)
        elif category == "noun":
            self.add(word, "noun", Lexeme(base, Category.NOUN), not meant)
            self.add(irregular or plural(word), "nouns", Lexeme(base, Category.NOUN, Form.PLURAL), not meant)
        elif category in _SHORT:
            self.add(word, _SHORT[category], Lexeme(base, Category(category)), not meant)
        else:
            self.add(word, category, Lexeme(base, Category.PARTICLE), not meant)
            if word in _AUXILIARIES:
                self.add(word, "vb", Lexeme(base, Category.PARTICLE), not meant)

    def add(self, word: str, category: str, lexeme: Lexeme, own: bool) -> None:
        """Adds one form; its `own` is that by which the lexeme is written."""
        said = word if word.isalpha() else " ".join(_TOKEN.findall(word))
        self.words.setdefault(said, {}).setdefault(category, lexeme)
        if own:
            self.forms.setdefault(lexeme, word)


def plural(noun: str) -> str:
    """The regular plural of a noun: `cards`, `boxes`, `penalties`, `rounds` for `round`."""
    first, space, last = noun.rpartition(" ")
    return first + space + (f"{last}s" if last.endswith("o") else lexicon.third_person(last))


def tokens(text: str) -> list[Token] | None:
    """The words and marks of a sentence, the longest that the lexicon has at each place; None where one is unknown."""
    known = english_lexicon()
    plain = _QUOTED.sub(r" \1 ", text.lower().translate(_PLAIN))  # as many characters as before
    pieces = [m for m in _TOKEN.finditer(plain) if m[0] not in _DROPPED]
    split: list[tuple[str, int]] = []
    for piece in pieces:
        split += _split(piece[0], piece.start(), known.words)
    found: list[Token] = []
    at = 0
    while at < len(split):
        for many in range(min(known.longest, len(split) - at), 0, -1):
            said = " ".join(text for text, _ in split[at : at + many])
            if said in known.words:
                found.append(Token(said, split[at][1], known.words[said]))
                break
        else:
            word, start = split[at]
            may_be = _made_of(word, known.words)
            if may_be is None:
                return None
            found.append(Token(word, start, may_be))
            many = 1
        at += many
    return found


def _split(piece: str, start: int, words: dict[str, dict[str, Lexeme]]) -> list[tuple[str, int]]:
    """A word, or a word of several joined by hyphens as those that the lexicon has."""
    if "-" in piece and len(piece) > 1 and piece not in words and not _FIGURES.fullmatch(piece):
        return [(part[0], start + part.start()) for part in re.finditer(r"[^-]+", piece)]
    return [(piece, start)]


def _made_of(word: str, words: dict[str, dict[str, Lexeme]]) -> dict[str, Lexeme] | None:
    """What a word that has no row may be: a number, a letter, an English word, or one made of a word that has a row."""
    if _FIGURES.fullmatch(word):
        return {"num": Lexeme(word, Category.NUMBER)}
    if ranks := _RANKS.fullmatch(word):
        return {"nouns": Lexeme(ranks[1], Category.NOUN, Form.PLURAL)}
    if len(word) == 1 and word.isalpha():
        return {"noun": Lexeme(word, Category.NOUN)}
    return _in_dictionary(word) or _derived(word, words)


@lru_cache(maxsize=5_000)
def _in_dictionary(word: str) -> dict[str, Lexeme]:
    """What a noun, verb, adjective or adverb of the dictionary may be; empty for a word that it lacks."""
    from lemminflect import getAllInflections, getAllLemmas

    found: dict[str, Lexeme] = {}
    for sort, bases in getAllLemmas(word).items():
        for base in bases:
            for tag, forms in getAllInflections(base, sort).items():
                if word in forms and tag in _TAGS:
                    name, category, form = _TAGS[tag]
                    found.setdefault(name, Lexeme(word if form is Form.PLAIN else base, category, form))
    return found


_TAGS = {
    "NN": ("noun", Category.NOUN, Form.PLAIN), "NNS": ("nouns", Category.NOUN, Form.PLURAL),
    "VB": ("vb", Category.VERB, Form.PLAIN), "VBZ": ("vz", Category.VERB, Form.THIRD),
    "VBD": ("vd", Category.VERB, Form.PAST), "VBN": ("vn", Category.VERB, Form.PARTICIPLE),
    "VBG": ("vg", Category.VERB, Form.GERUND),
    **dict.fromkeys(("JJ", "JJR", "JJS"), ("adj", Category.ADJECTIVE, Form.PLAIN)),
    **dict.fromkeys(("RB", "RBR", "RBS"), ("adv", Category.ADVERB, Form.PLAIN)),
}  # fmt: skip
"""What the dictionary's tags are here."""
_PENN = {
    (Category.NOUN, Form.PLURAL): "NNS", (Category.VERB, Form.THIRD): "VBZ", (Category.VERB, Form.PAST): "VBD",
    (Category.VERB, Form.PARTICIPLE): "VBN", (Category.VERB, Form.GERUND): "VBG",
}  # fmt: skip


def _derived(word: str, words: dict[str, dict[str, Lexeme]]) -> dict[str, Lexeme] | None:
    """What a word may be that is made of one that has a row: "unflipped", "newest", "redealt"."""
    for affix, stem, sorts, made in _AFFIXES:
        if found := affix.fullmatch(word):
            for ending in stem:
                if not sorts.isdisjoint(words.get(found[1] + ending, ())):
                    return {made: Lexeme(word, Category.ADJECTIVE if made == "adj" else Category.ADVERB)}
    if (found := _AGENT.fullmatch(word)) and any("vb" in words.get(found[1] + end, ()) for end in ("", "e")):
        return {"nouns" if found[2] else "noun": Lexeme(word, Category.NOUN)}
    if (again := _AGAIN.fullmatch(word)) and (verbs := FORMS.keys() & words.get(again[1], {}).keys()):
        return {each: Lexeme(word, Category.VERB) for each in sorted(verbs)}
    return None


_AFFIXES = (
    (re.compile("(?:un|non)-?([a-z]{3,})"), ("",), frozenset({"adj", "vn", "noun"}), "adj"),
    (re.compile("([a-z]{2,}?)(?:er|est)"), ("", "e"), frozenset({"adj"}), "adj"),
    (re.compile("([a-z]{2,})i(?:er|est)"), ("y",), frozenset({"adj"}), "adj"),
    (re.compile("([a-z]{3,})ly"), ("", "le"), frozenset({"adj", "vn", "vg"}), "adv"),
)
"""What words are made of, what ends the word within, what it may be, and what they are."""
_AGENT = re.compile("([a-z]{2,}?)(?:er|or)(s?)")
"""Nouns that tell who does something."""
_AGAIN = re.compile("re-?([a-z]{3,})")


@cache
def english() -> Network:
    """The network of the grammar of English, made once."""
    return Network(load_folded("english", english_grammar_text))


def english_grammar_text() -> str:
    """The grammar of English with a rule for each category, and a terminal for each set of them."""
    known = english_lexicon()
    text = (resource("grammar") / "english.lark").read_text("utf-8")
    categories = sorted({category for each in known.types for category in each})
    used = set(re.findall(r"\b[a-z]+\b", re.sub(r"//.*|-> *\w+", "", text)))
    rules = [
        f"{category}: " + " | ".join(name for each, name in known.types.items() if category in each)
        for category in categories
        if category in used
    ]
    terminals = [f'{name}: "{name.lower()}"' for name in known.types.values()]
    return "\n".join([text, *rules, *terminals])


@lru_cache(maxsize=2_000)
def read_english(text: str) -> Phrase | None:
    """The sentence as clauses, phrases and words.

    None where a word is unknown, where they cannot be put together, or where there are more than `MOST_WORDS`.
    """
    found = tokens(text)
    if not found or len(found) > MOST_WORDS:
        return None
    known = english_lexicon()
    net = english()
    words = [Word(known.type_of(token), str(at), at) for at, token in enumerate(found)]
    span = Chart(net, words).spans("sentence", 0).get(len(words))
    if span is None:
        return None
    made, *_ = _Builder(found).parts(span)
    return made if isinstance(made, Phrase) else None


@cache
def _costs(label: str) -> int:
    """What a way of reading costs: a point, and the figure behind its label."""
    figure = label.rpartition("_")[2]
    return 1 + int(figure) if figure.isdigit() else 1


class _Builder:
    """Makes the cheapest way of each span into a phrase."""

    def __init__(self, found: list[Token]) -> None:
        self.tokens = found
        self.costs: dict[int, tuple[int, tuple]] = {}

    def cost(self, span: Span | Word) -> int:
        """What the cheapest way to read a span costs."""
        if isinstance(span, Word):
            return 0
        known = self.costs.get(id(span))
        if known is None:
            self.costs[id(span)] = (10**6, ())
            known = min(
                ((_costs(way[1]) + sum(map(self.cost, way[3])), way) for way in span.ways), key=lambda each: each[0]
            )
            self.costs[id(span)] = known
        return known[0]

    def parts(self, span: Span | Word, name: str = "") -> list[Phrase | Lexeme]:
        """What the cheapest way to read a span is made of, its phrases built."""
        if isinstance(span, Word):
            lexeme = self.tokens[int(span.text)].may_be[name]
            return [lexeme] if lexeme.base else []
        self.cost(span)
        _, (_, label, _, inner) = self.costs[id(span)]
        made = [part for each in inner for part in self.parts(each, span.name)]
        kind = None if span.name in _CATEGORIES else _KINDS.get(label.rstrip("_0123456789"))
        if kind is None:
            return made
        return [Phrase(kind, tuple(_flat(kind, made)))]


_KINDS = {kind.name.lower(): kind for kind in PhraseKind}
_MERGED = {
    PhraseKind.CLAUSE, PhraseKind.LIST, PhraseKind.PREDICATE, PhraseKind.GERUND, PhraseKind.PARTICIPLE
}  # fmt: skip
"""Phrases that go on with one of their own kind are one."""


def _flat(kind: PhraseKind, parts: list[Phrase | Lexeme]) -> Iterator[Phrase | Lexeme]:
    """The parts of a phrase, those of one of the same kind in it put in its place, where such go on."""
    for at, part in enumerate(parts):
        goes_on = at == 0 or kind is PhraseKind.CLAUSE
        if kind in _MERGED and goes_on and isinstance(part, Phrase) and part.kind is kind:
            yield from part.parts
        else:
            yield part


def words_of(phrase: Phrase | Lexeme) -> list[str]:
    """The words and marks of a phrase, in order."""
    if isinstance(phrase, Lexeme):
        return [inflected(phrase)]
    return [word for part in phrase.parts for word in words_of(part)]


def inflected(lexeme: Lexeme) -> str:
    """A word in its form."""
    if lexeme.form is Form.PLAIN:
        return lexeme.base
    return english_lexicon().forms.get(lexeme) or _by_dictionary(lexeme)


@lru_cache(maxsize=5_000)
def _by_dictionary(lexeme: Lexeme) -> str:
    from lemminflect import getInflection

    return next(iter(getInflection(lexeme.base, _PENN[lexeme.category, lexeme.form])))


def sentence_of(phrase: Phrase) -> str:
    """A phrase as a sentence without its full stop."""
    return spelled(" ".join(words_of(phrase)))


def spelled(words: str) -> str:
    """Words and marks as they are printed: "an" where "a" is said so, and marks that stand close to their words."""
    return re.sub(r"\( ", "(", re.sub(r" ('s\b|[,:;)])", r"\1", _ARTICLE.sub("an", words)))


_ARTICLE = re.compile(r"\ba(?= (?:[aei]|o(?!ne)|8|11\b|18\b|u(?!ni|se)))")
"""Where "a" is said as "an"."""
