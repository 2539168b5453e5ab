"""How much of the rules was understood: by document and kind, and as a whole."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable
from dataclasses import dataclass

from catalog.model.variant import Rule, Variant

ALL = "all"
UNREAD = "unread"


@dataclass(frozen=True)
class Coverage:
    """The account for one document and one kind of rule.

    `sentences` are the printed rules, repeated ones counted each time: `read` those of which every word was
    understood, `unread` the others, `ambiguous` those whose words can be read in another way as well. `variants` have
    such a rule; of `wholly_read` ones every rule was understood, of whatever kind.
    """

    document: str
    kind: str
    sentences: int
    read: int
    unread: int
    ambiguous: int
    variants: int
    wholly_read: int


@dataclass(frozen=True)
class Share:
    """A count out of a total, as `82 of 100 (82.0 %)`; nothing out of nothing is 100 %, and only all of it is."""

    part: int
    whole: int

    @property
    def fraction(self) -> float:
        """How much of the total it is, from 0 to 1; all of nothing is 1."""
        return self.part / self.whole if self.whole else 1.0

    def __str__(self) -> str:
        # Cut, not rounded: 99.96 % must not read as all of it.
        return f"{self.part:,} of {self.whole:,} ({int(self.fraction * 1000) / 10:.1f} %)"


@dataclass(frozen=True)
class Summary:
    """The shares that a build prints: printed rules read, distinct sentences read, variants wholly read."""

    sentences: Share
    distinct: Share
    variants: Share


@dataclass(frozen=True)
class Gap:
    """A phrase that is not understood: in how many rules of which kind it stands, and in how many variants.

    `kind` is that of the first such rule, as far as it was understood. `unlocks` are the variants that lack nothing
    else; `wholly_read` is how many variants would be read to the last word if this phrase and all those before it
    were, in the order in which gaps are ranked.
    """

    phrase: str
    kind: str
    sentences: int
    variants: int
    unlocks: int
    wholly_read: int


def kind_of(rule: Rule) -> str:
    """The kind of a rule's main step; `unread` where nothing of it was understood."""
    return rule.main_step.kind if rule.main_step else UNREAD


def coverage(variants: Iterable[Variant]) -> tuple[Coverage, ...]:
    """The accounts of every document, in order of document and kind, with one for `all` kinds together."""
    groups: dict[tuple[str, str], list[tuple[Variant, Rule]]] = {}
    for variant in variants:
        for rule in variant.rules:
            if rule.again:
                continue
            for kind in (kind_of(rule), ALL):
                groups.setdefault((variant.place.document, kind), []).append((variant, rule))
    accounts = []
    for (document, kind), members in sorted(groups.items(), key=lambda item: item[0]):
        games = {variant.key: variant for variant, _ in members}.values()
        accounts.append(
            Coverage(
                document,
                kind,
                sentences=len(members),
                read=sum(not rule.unread for _, rule in members),
                unread=sum(bool(rule.unread) for _, rule in members),
                ambiguous=sum(bool(rule.other_readings) for _, rule in members),
                variants=len(games),
                wholly_read=sum(variant.wholly_read for variant in games),
            )
        )
    return tuple(accounts)


def summary(variants: Iterable[Variant], prose: bool = False) -> Summary:
    """The shares over all described variants whose rules are numbered, or else, with `prose`, over those told in prose.

    Sentences that differ in case or space only are one.
    """
    described = [variant for variant in variants if variant.described and variant.prose is prose]
    rules = [rule for variant in described for rule in variant.rules if not rule.again]
    distinct = {_plain(rule.text): not rule.unread for rule in rules}
    return Summary(
        Share(sum(not rule.unread for rule in rules), len(rules)),
        Share(sum(distinct.values()), len(distinct)),
        Share(sum(variant.wholly_read for variant in described), len(described)),
    )


def gaps(variants: Iterable[Variant]) -> tuple[Gap, ...]:
    """What is not understood, first what would make the most variants wholly read, then what most variants have.

    Phrases that differ in case or space only are one; an undescribed variant has no rules and counts as none.
    """
    described = [variant for variant in variants if variant.described]
    rules: dict[str, list[Rule]] = {}
    missing: list[set[str]] = []
    for variant in described:
        lacks: set[str] = set()
        for rule in variant.rules:
            for phrase in dict.fromkeys(_plain(phrase) for phrase in rule.unread):
                rules.setdefault(phrase, []).append(rule)
                lacks.add(phrase)
        missing.append(lacks)
    having = {phrase: [lacks for lacks in missing if phrase in lacks] for phrase in rules}
    unlocks = {phrase: sum(len(lacks) == 1 for lacks in sets) for phrase, sets in having.items()}
    order = sorted(rules, key=lambda phrase: (-unlocks[phrase], -len(having[phrase]), phrase))
    place = {phrase: position for position, phrase in enumerate(order)}
    last = sorted(max((place[phrase] for phrase in lacks), default=-1) for lacks in missing)
    return tuple(
        Gap(
            phrase,
            kind_of(rules[phrase][0]),
            len(rules[phrase]),
            len(having[phrase]),
            unlocks[phrase],
            bisect_right(last, position),
        )
        for position, phrase in enumerate(order)
    )


def _plain(phrase: str) -> str:
    return " ".join(phrase.split()).casefold()
