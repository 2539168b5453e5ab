"""Turn pages into variants: keys, numbers, rules as steps, claims of kinship. A game of many pages is one variant."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Collection, Container, Iterable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from typing import Protocol, TypeVar

from catalog import language
from catalog.boundary import Boundary, Stage
from catalog.budget import Limit, TooLong, budget
from catalog.language.reading import Reading, unread_whole
from catalog.language.standard import spelled, standard_games
from catalog.limits import COUNT, PAGE, RULE_CHARACTERS, within_count
from catalog.model.diagnostic import Diagnostic, Place, Severity
from catalog.model.page import ChildRow, Entry, Page, Reference, RuleLine
from catalog.model.variant import (
    Child,
    ClaimKind,
    Numbers,
    Parent,
    Rule,
    Seats,
    Source,
    Variant,
)
from catalog.read.belonging import foreign_key, new_key, slug
from catalog.read.expansion import Expander, Telling
from catalog.read.naming import Names, own_names
from catalog.read.nth_cards import with_nth_cards
from catalog.read.printed import CREDIT, FIELDS, LABELS, printed_numbers, printed_rules, read_number, read_serial
from catalog.read.registry import Registry, same_name
from catalog.read.sources import LOCAL, known_sources
from catalog.read.versions import Said, compared, short, told_otherwise

_NOTHING = ("-", "\u2013", "\u2014")

_COUNTS = re.compile(r"\s*(up to )?([0-9]{1,3})(?:\s*(?:to|-|\u2013)\s*([0-9]{1,3}))?( or more)?\s*", re.IGNORECASE)

Progress = Callable[[int, int], None]
T = TypeVar("T")


def read_variants(
    pages: Sequence[tuple[Page, Source]],
    registry: Registry,
    progress: Progress | None = None,
    prose: Collection[str] = (),
    boundary: Boundary | None = None,
    limit: Limit | None = None,
    elsewhere: Elsewhere | None = None,
) -> tuple[tuple[Variant, ...], tuple[Diagnostic, ...]]:
    """The variants of some pages, each once, and diagnostics for what is wrong with them.

    Variants are sorted by source, number (those without one last) and key. Those that are only named, as a parent or
    a child, are included with `described` False. If two entries have one key, the first counts; if the second
    differs, that is an error. `progress` is called with the number of pages done and of all. `prose` has the keys of
    sources whose games are written in prose, besides those of the installation. An exception that an entry raises
    goes to `boundary`. `limit` is the budget for all rules of a document. `elsewhere` has games of other documents
    that the texts may refer to.
    """
    boundary = Boundary() if boundary is None else boundary
    return _Reading(registry, prose, boundary, limit, elsewhere).read(pages, progress)


class Elsewhere(Protocol):
    """Games that a text may refer to: `keys` by their names as `spelled` writes them, and the rules of each."""

    keys: dict[str, str]
    rules: Callable[[str], tuple[Rule, ...]]


class _Named:
    """Games by their names as `spelled` writes them: `items` are (name, key)."""

    def __init__(self, names: dict[str, str]) -> None:
        self.items = tuple(names.items())
        self._by_word: dict[str, list[tuple[str, frozenset[str], str]]] = {}
        for name, key in self.items:
            first, *_ = words = name.split() or [""]
            self._by_word.setdefault(first, []).append((name, frozenset(words), key))

    def in_words_of(self, text: str, besides: str) -> frozenset[str]:
        """The names of other games all of whose words are in a text, since it can refer to no others."""
        words = frozenset(spelled(text).split())
        near = (one for word in words for one in self._by_word.get(word, ()))
        return frozenset(name for name, needed, key in near if key != besides and needed <= words)


class _Reading:
    """What is known while pages are read: keys given, sentences read, diagnostics so far."""

    def __init__(
        self,
        registry: Registry,
        prose: Collection[str],
        boundary: Boundary,
        limit: Limit | None,
        elsewhere: Elsewhere | None,
    ) -> None:
        self._registry, self._limit, self._elsewhere = registry, limit or PAGE, elsewhere
        self._boundary = boundary
        self._diagnostics: list[Diagnostic] = []
        self._readings: dict[str, Reading] = {}
        self._taken: set[str] = set(registry.keys)
        self._numbers: dict[tuple[str, int], str] = {}
        self._names: dict[tuple[str, str], str] = {}
        self._known = known_sources()
        standard = standard_games()
        named = {spelled(row.name): row.key for row in registry.rows if row.number}
        self._catalogued = {name: key for name, key in named.items() if name not in standard}
        self._catalogued |= elsewhere.keys if elsewhere else {}
        self._numbering = {known.source.key for known in self._known if known.last_number is not None}
        self._prose = {*prose, *(known.source.key for known in self._known if known.prose)}
        self._given: dict[str, str] = {}  # key -> the name under which it was described first
        self._own: dict[Place, Names] = {}  # the games in prose, and the things that each has its own names for
        self._told: dict[str, Telling] = {}  # the texts of games in prose, by key
        self._named: dict[str, _Named] = {}  # the games that a document's texts may refer to
        self._entered: dict[tuple[str, str], Entry] = {}  # the first entry for each key of a document
        self._versions: list[tuple[Variant, Variant]] = []  # the first version of a game, and another one
        self._left: dict[str, Limit] = {}  # what is left of the budget for a document's rules

    def read(
        self, pages: Sequence[tuple[Page, Source]], progress: Progress | None
    ) -> tuple[tuple[Variant, ...], tuple[Diagnostic, ...]]:
        keyed = [
            [(self._key_of(entry, source, _numbers(page)), entry) for entry in page.entries] for page, source in pages
        ]
        first: dict[str, tuple[Entry, Variant]] = {}
        # A page with a table of rules comes before a page that describes the same game in prose.
        ordered = sorted(zip(pages, keyed, strict=True), key=lambda item: item[0][0].prose)
        for done, ((page, source), entries) in enumerate(ordered, 1):
            if page.prose:
                names = partial(own_names, page.entries)
                self._own |= self._boundary.attempt(Stage.READING, Place(page.document), "", names, {})
            for key, entry in entries:
                self._attempt(entry, partial(self._take, key, entry, page, source, entries, first), None)
            if progress:
                progress(done, len(pages))
        described = self._expanded([variant for _, variant in first.values()])
        sources = {page.document: source for page, source in pages}

        def child_of(entry: Entry, row: ChildRow) -> str:
            return self._attempt(entry, partial(self._referred, row.child, sources[entry.place.document]), "")

        judged = {key: entry for key, (entry, _) in first.items()}
        every = [each for entries in keyed for each in entries]
        made = {page.document for page, _ in pages if page.made}
        own = [variant for _, variant in (*first.values(), *self._versions)]
        said = {(variant.key, variant.numbers.serial, variant.tags) for variant in own}
        self._diagnostics += self._compared(said, made)
        printed, rules = printed_numbers(every, judged, child_of, made), printed_rules(every, judged)
        described = [
            replace(
                variant,
                rules=with_nth_cards(variant.rules),
                printed=printed.get(variant.key, ()),
                rule_places=rules.get(variant.key, ()),
            )
            for variant in described
        ]
        variants = described + self._only_named(described)
        variants.sort(key=lambda v: (v.source, v.number is None, v.number or 0, v.key))
        return tuple(variants), tuple(self._diagnostics)

    def _attempt(self, entry: Entry, do: Callable[[], T], otherwise: T) -> T:
        """What `do` returns, or `otherwise` if it raises, which is then a fault of the entry."""
        return self._boundary.attempt(Stage.READING, entry.place, entry.name, do, otherwise)

    def _take(
        self,
        key: str,
        entry: Entry,
        page: Page,
        source: Source,
        entries: Sequence[tuple[str, Entry]],
        first: dict[str, tuple[Entry, Variant]],
    ) -> None:
        """Put an entry's variant among the `first` ones, or compare it with the one that is there already."""
        before = self._entered.setdefault((page.document, key), entry)
        if before is not entry and before == entry:
            message = f"{short(entry.name)} stands here once more, word for word as at {before.place}"
            hint = "it is one game; take one of the two away, or give it a name and rules of its own"
            self._complain(entry.place, "repeated-entry", message, Severity.WARNING, hint)
            return
        if page.prose and key in first and first[key][0] is not entry:
            self._versions.append((first[key][1], self._variant(key, entry, source, prose=True)))
            told = first[key][0]
            if key in self._told and [rule.text for rule in told.rules] != [rule.text for rule in entry.rules]:
                message = f"{short(entry.name)} has another text at {told.place}; this one was not read"
                self._complain(entry.place, "versions-differ", message, hint="give it a name of its own")
        elif page.prose:
            first[key] = entry, self._variant(key, entry, source, prose=True)
            tell = partial(self._telling, first[key][1], entry, self._named_on(page, entries))
            self._told[key] = self._attempt(entry, tell, Telling(*_unread(first[key][1].rules)))
        elif key not in first:
            first[key] = entry, self._variant(key, entry, source)
        elif entry != first[key][0]:
            self._versions.append((first[key][1], self._variant(key, entry, source)))

    def _named_on(self, page: Page, entries: Sequence[tuple[str, Entry]]) -> _Named:
        """The games that the texts of a page may refer to: the catalogued ones and its own."""
        if page.document not in self._named:
            names = {spelled(name): key for key, one in entries for name in (one.name, *one.aliases)}
            self._named[page.document] = _Named({**self._catalogued, **names})
        return self._named[page.document]

    def _telling(self, variant: Variant, entry: Entry, named: _Named) -> Telling:
        """The text of a game, its sentences read with the names of the games that it may refer to."""

        def reading(rule: Rule) -> language.Reading:
            like, own = named.in_words_of(rule.text, variant.key), self._own.get(entry.place, ())
            read = partial(self._bounded, rule.text, rule.place, language.read_prose, entry.name, like, own)
            return self._read_or_not(rule.text, rule.place, entry, read)

        readings = [reading(rule) for rule in variant.rules]
        parts = [getattr(reading, "parts", ()) or (reading,) for reading in readings]
        rules = (
            replace(rule, steps=reading.steps, unread=reading.unread)
            for rule, reading in zip(variant.rules, readings, strict=True)
        )
        varies = variant.parent.key if (entry.variation or entry.below) and variant.parent else ""
        like = "" if varies else spelled(variant.parent.name) if variant.parent else _by_name(entry.name)
        return Telling(tuple(rules), tuple(parts), varies, like, named.items)

    def _expanded(self, described: list[Variant]) -> list[Variant]:
        """All games, with those that refer to another game made whole."""
        known = {variant.key: variant.rules for variant in described if variant.key not in self._told}
        by_key = {variant.key: variant for variant in described}

        def attempt(key: str, do: Callable[[], T], otherwise: T) -> T:
            return self._boundary.attempt(Stage.READING, by_key[key].place, by_key[key].name, do, otherwise)

        elsewhere = self._elsewhere
        foreign = frozenset(elsewhere.keys.values()) if elsewhere else frozenset()

        def rules(key: str) -> tuple[Rule, ...]:
            return known[key] if key in known else elsewhere.rules(key) if elsewhere and key in foreign else ()

        expander = Expander(self._told, rules, attempt)
        return [
            replace(variant, rules=expander.rules(variant.key), assumed=expander.assumed(variant.key))
            if variant.key in self._told
            else variant
            for variant in described
        ]

    def _complain(
        self, place: Place, code: str, message: str, severity: Severity = Severity.ERROR, hint: str = ""
    ) -> None:
        self._diagnostics.append(Diagnostic(place, code, message, severity, hint))

    # Keys

    def _key_of(self, entry: Entry, source: Source, numbers: bool) -> str:
        """The key of an entry's variant; if none can be made, a key with the line of the entry.

        `numbers` is True if other entries of its page have numbers.
        """
        key = self._attempt(entry, partial(self._key, entry, source, numbers), "")
        if not key:
            key = new_key(source, None, f"entry at line {entry.place.line}", self._taken)
            self._taken.add(key)
        return key

    def _key(self, entry: Entry, source: Source, numbers: bool) -> str:
        """The key of an entry's variant: the registered one, else one by number or name."""
        if entry.number is None:
            if source.key not in self._prose and (numbers or source.key in self._numbering):
                hint = 'an entry begins with its name and serial number: "Anaconda (#10)"'
                message = f"no number in the heading {short(entry.name)}"
                self._complain(entry.place, "heading-without-number", message, Severity.WARNING, hint)
            if entry.variation and entry.parent:
                return self._key_of_variation(entry, entry.parent, source)
            return self._key_by_name(entry.name, source)
        row = self._registry.numbered(source.key, entry.number)
        key = row.key if row else new_key(source, entry.number, entry.name, self._taken)
        self._taken.add(key)
        self._numbers[source.key, entry.number] = key
        self._names.setdefault((source.key, same_name(entry.name)), key)
        if key not in self._given:
            self._given[key] = entry.name
            if row and same_name(row.name) != same_name(entry.name):
                self._complain(
                    entry.place,
                    "renamed",
                    f"{short(entry.name)} has #{entry.number}, which is known as {short(row.name)}",
                    Severity.WARNING,
                    f"it keeps the key {key}; give it another number if it is another game",
                )
        return key

    def _key_by_name(self, name: str, source: Source) -> str:
        index = source.key, same_name(name)
        if index not in self._names:
            row = self._registry.named(source.key, name)
            key = row.key if row else new_key(source, None, name, self._taken)
            self._taken.add(key)
            self._names[index] = key
        return self._names[index]

    def _key_of_variation(self, entry: Entry, reference: Reference, source: Source) -> str:
        """The key of a game that is described in another game's text: the parent's key, and its own name's slug."""
        parent = self._referred(reference, source)
        key = f"{parent}-{slug(entry.name)}" if parent.startswith(f"{source.key}-") else None
        if key is None:
            return self._key_by_name(entry.name, source)
        self._taken.add(key)
        self._names.setdefault((source.key, same_name(entry.name)), key)
        return key

    def _referred(self, reference: Reference, source: Source) -> str:
        """The key of the variant that a page of a source means by a parent line or a child's row."""
        if reference.source and reference.source != source.key:
            source = next(known.source for known in self._known if known.source.key == reference.source)
        if reference.number is None:
            return self._key_by_name(reference.name, source)
        own = self._numbers.get((source.key, reference.number))
        if source == LOCAL and (own is None or same_name(self._given[own]) != same_name(reference.name)):
            foreign = foreign_key(reference, self._registry)
            if foreign:
                return foreign
        row = self._registry.numbered(source.key, reference.number)
        return own or (row.key if row else new_key(source, reference.number, reference.name, self._taken))

    # One variant

    def _variant(self, key: str, entry: Entry, source: Source, prose: bool = False) -> Variant:
        """The variant of an entry; a part that raises an exception is left out, or unread."""
        numbers, credit = self._attempt(entry, partial(self._stats, entry), (Numbers(), ""))
        parent = partial(self._parent, entry.parent, source, prose) if entry.parent else None
        children = (self._attempt(entry, partial(self._child, row, source, entry), None) for row in entry.children)
        return Variant(
            key=key,
            name=entry.name,
            number=entry.number,
            source=source.key,
            aliases=self._once(entry.aliases, "repeated-alias", entry, entry.place_of("aliases")),
            credit=credit or entry.credit,
            numbers=numbers,
            tags=self._once(entry.tags, "repeated-tag", entry, entry.place_of("tags")),
            rules=tuple(self._rule(rule, entry, prose) for rule in entry.rules),
            parent=self._attempt(entry, parent, None) if parent else None,
            children=tuple(child for child in children if child is not None),
            incomplete=entry.cut_off or bool(entry.lost),
            page=entry.page,
            seats=self._attempt(entry, partial(self._seats, entry), Seats()),
            lost=entry.lost,
            notes=entry.notes,
            prose=prose,
            place=entry.place,
        )

    def _rule(self, rule: RuleLine, entry: Entry, prose: bool) -> Rule:
        """A rule with what it means; the whole rule is unread if reading it raises an exception."""
        reading = self._read_or_not(rule.text, rule.place, entry, partial(self._reading, rule, entry, prose))
        return Rule(
            rule.number,
            reading.steps,
            reading.unread,
            rule.text,
            rule.place,
            len(reading.others),
            reading.main,
            about=reading.about,
        )

    def _read_or_not(self, text: str, place: Place, entry: Entry, read: Callable[[], Reading]) -> Reading:
        return self._boundary.attempt(Stage.READING, place, entry.name, read, Reading((), (text,)))

    def _stats(self, entry: Entry) -> tuple[Numbers, str]:
        """The five numbers and the credit of an entry; "-" and what is not a number give nothing."""
        values: dict[str, str] = {}
        numbers: dict[str, int | None] = {}
        for stat in entry.stats:
            name = FIELDS.get(stat.label.casefold())
            if name is None:
                hint = f"there are {', '.join(LABELS)} and {CREDIT}"
                self._complain(stat.place, "unknown-stat", f"no number is called {short(stat.label)}", hint=hint)
            elif name in values:
                self._complain(stat.place, "repeated-stat", f"{stat.label} is there twice", hint="the first one counts")
            else:
                values[name] = stat.value
                if name == "credit" or stat.value in _NOTHING:
                    continue
                numbers[name] = read_number(stat.value)
                if numbers[name] is None:
                    what = (
                        f"{stat.label} is {short(stat.value)}, which is no number"
                        if stat.value
                        else f"{stat.label} is empty"
                    )
                    self._complain(stat.place, "bad-number", what, hint='write "-" if there is none')
        if entry.stats:  # an entry without the whole table has been reported already
            for label in (*LABELS, CREDIT):
                if FIELDS[label.casefold()] not in values:
                    message = f"{short(entry.name)} has no row {label} in its stat table"
                    self._complain(entry.place, "missing-stat", message, Severity.WARNING, 'write "-" if there is none')
        credit = values.get("credit", "")
        return Numbers(**numbers), "" if credit in _NOTHING else credit

    def _seats(self, entry: Entry) -> Seats:
        """For how many players the game is according to the document; words without a number are an error."""
        seats = read_seats(entry.players)
        if seats is None:
            what = f"{short(entry.players)} does not say how many players"
            place = entry.place_of("players")
            self._complain(place, "bad-players", what, hint='write "4 to 10", "up to 7", "2 or more" or "7"')
        return seats or Seats()

    def _once(self, texts: tuple[str, ...], code: str, entry: Entry, place: Place) -> tuple[str, ...]:
        single = tuple(dict.fromkeys(texts))
        if len(single) != len(texts):
            twice = next(text for text, times in Counter(texts).items() if times > 1)
            message = f"{short(entry.name)} has {short(twice)} twice"
            self._complain(place, code, message, Severity.WARNING, "the first one counts")
        return single

    def _reading(self, rule: RuleLine, entry: Entry, prose: bool = False) -> Reading:
        """What a rule means; if it has other readings, that is reported at the rule's first occurrence."""
        if prose:
            own = self._own.get(entry.place, ())
            reading = self._bounded(rule.text, rule.place, language.read_prose, entry.name, frozenset(), own)
            self._limits_told(rule, reading, entry)
            return reading
        if rule.text not in self._readings:
            reading = self._readings[rule.text] = self._bounded(rule.text, rule.place, language.read_rule)
            self._limits_told(rule, reading, entry)
            for slip in reading.slips:
                message = f'rule {rule.number} of {short(entry.name)}: "{slip.word}" is read as "{slip.meant}"'
                self._complain(rule.place, "misspelling", message, Severity.NOTE, "mend the word in the document")
            if reading.others:
                ways = "another way" if len(reading.others) == 1 else f"{len(reading.others)} other ways"
                message = f"rule {rule.number} of {short(entry.name)} can be read in {ways} as well"
                self._complain(rule.place, "two-readings", message, Severity.NOTE, "stemma parse shows them")
        return self._readings[rule.text]

    def _bounded(self, text: str, place: Place, read: Callable[..., language.Reading], *told) -> language.Reading:
        """What a rule means; from the moment its document has used up the budget, whole rules are unread."""
        try:
            with budget(self._left.get(place.document, self._limit)) as left:
                try:
                    return read(text, *told)
                finally:
                    self._left[place.document] = left.rest
        except TooLong as why:
            return unread_whole(text, f"{why} for one document")

    def _limits_told(self, rule: RuleLine, reading: language.Reading, entry: Entry) -> None:
        """Report a rule that is unread because it exceeds a limit, and numbers too large for any table."""
        which = f"rule {rule.number} of {short(entry.name)}"
        if reading.refused and len(rule.text) <= RULE_CHARACTERS:  # a longer one has been reported already
            hint = "write it as several rules, a sentence each"
            self._complain(rule.place, "long-rule", f"{which} was not read: {reading.refused}", hint=hint)
        unread = " ".join(reading.unread)
        if large := [figures for figures in re.findall("[0-9]{4,}", unread) if not within_count(figures)]:
            message = f"{which} has the number {short(large[0], 20)}; a number of a rule is at most {COUNT}"
            self._complain(
                rule.place, "large-number", message, Severity.WARNING, "it was taken as a word, and not read"
            )

    def _parent(self, reference: Reference, source: Source, prose: bool = False) -> Parent:
        claim = ClaimKind.PROSE if prose or source.key in self._prose else ClaimKind.PARENT_LINE
        return Parent(self._referred(reference, source), reference.name, reference.number, reference.place, claim)

    def _child(self, row: ChildRow, source: Source, entry: Entry) -> Child:
        child = row.child
        if read_serial(row.serial) is None:
            what = (
                f"the serial number of {short(child.name)} is {short(row.serial)}" if row.serial else "no serial number"
            )
            self._complain(child.place, "bad-serial", what, hint="five numbers with hyphens between them: 7-7-5-13-0")
        tags = tuple(dict.fromkeys(row.tags))
        return Child(self._referred(child, source), child.name, child.number, row.serial, tags, child.place, row.place)

    # More than one

    def _compared(self, said: Said, made: Container[str]) -> Iterator[Diagnostic]:
        """What is said otherwise where a game stands in several places."""
        for kept, other in self._versions:
            if other.prose and kept.place.document != other.place.document:
                compare = partial(told_otherwise, kept, other)
            else:
                printed = not any(each.place.document in made for each in (kept, other))
                compare = partial(compared, kept, other, said, printed)
            found = self._boundary.attempt(Stage.READING, other.place, other.name, compare, None)
            if found is not None:
                yield found

    def _only_named(self, described: Iterable[Variant]) -> list[Variant]:
        """Variants for keys that parents and children name and nothing describes, each as it is named first."""
        described = list(described)
        known = {variant.key for variant in described}
        named: dict[str, Variant] = {}
        rows = [(child, variant.source) for variant in described for child in variant.children]
        parents = [(variant.parent, variant.source) for variant in described if variant.parent]
        for claim, source in rows + parents:  # rows first: they say more
            if claim.key in known or claim.key in named:
                continue
            numbers, tags = (read_serial(claim.serial), claim.tags) if isinstance(claim, Child) else (None, ())
            named[claim.key] = Variant(
                key=claim.key,
                name=claim.name,
                number=claim.number,
                source=self._source_key(claim.key, source),
                numbers=numbers or Numbers(),
                tags=tags,
                described=False,
                place=claim.place,
            )
        return list(named.values())

    def _source_key(self, key: str, source: str) -> str:
        """The source of a key that a page of source `source` refers to."""
        return source if key.startswith(f"{source}-") else key.partition("-")[0]


def _numbers(page: Page) -> bool:
    """True if a page numbers its games."""
    return not page.prose and any(entry.number is not None for entry in page.entries)


def read_seats(text: str) -> Seats | None:
    """A number of players in words: "4 to 10", "up to 7, best 5 to 6", "3 or more"; None where it is none of these."""
    if not text:
        return Seats()
    counts, _, best = text.partition("best")
    counts = counts.strip().removesuffix(",")
    found = _COUNTS.fullmatch(counts) if counts else None
    good = _COUNTS.fullmatch(best) if best else None
    if (counts and not found) or ("best" in text and not good) or not (found or good):
        return None
    return Seats(*(_range(found) if found else (None, None)), *(_range(good) if good else ()))


def _range(found: re.Match) -> tuple[int | None, int | None]:
    up_to, first, last, more = found.groups()
    if up_to:
        return None, int(first)
    return int(first), int(last) if last else None if more else int(first)


def _unread(rules: Iterable[Rule]) -> tuple[tuple[Rule, ...], tuple[tuple[Reading, ...], ...]]:
    """Rules that are unread as a whole, with such readings: the result if reading a text raises an exception."""
    made = tuple(replace(rule, steps=(), unread=(rule.text,), main=0) for rule in rules)
    return made, tuple((Reading((), rule.unread),) for rule in made)


def _by_name(name: str) -> str:
    """The standard game that a game's own name ends with ("Lake Hold'em"), as `spelled` has it; empty for none."""
    own = spelled(name)
    return next((game for game in sorted(standard_games(), key=len, reverse=True) if own.endswith(f" {game}")), "")
