"""How much of the rules was understood: by document and kind, and as a whole."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from catalog.model.variant import Rule, Variant

ALL = "all"
UNREAD = "unread"


@dataclass(frozen=True)
class Coverage:
    """The account for one document and one kind of rule.

    `sentences` are the printed rules, repeated ones counted each time, and `read` those of which every word was
    understood. `variants` have such a rule; of `wholly_read` ones every rule was understood, of whatever kind.
    """

    document: str
    kind: str
    sentences: int
    read: int
    variants: int
    wholly_read: int


@dataclass(frozen=True)
class Share:
    """A count out of a total, as `82 of 100 (82.0 %)`; nothing out of nothing is 100 %, and only all of it is."""

    part: int
    whole: int

    @property
    def fraction(self) -> float:
        """0 to 1."""
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
    """Words that are not understood: what stands unread, in how many variants, and how many lack nothing else."""

    unread: str
    variants: int
    unlocks: int


def kind_of(rule: Rule) -> str:
    """The kind of a rule's main step; `unread` where nothing of it was understood."""
    return rule.steps[0].kind if rule.steps else UNREAD


def coverage(variants: Iterable[Variant]) -> tuple[Coverage, ...]:
    """The accounts of every document, in order of document and kind, with one for `all` kinds together."""
    groups: dict[tuple[str, str], list[tuple[Variant, Rule]]] = {}
    for variant in variants:
        for rule in variant.rules:
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
                variants=len(games),
                wholly_read=sum(variant.wholly_read for variant in games),
            )
        )
    return tuple(accounts)


def summary(variants: Iterable[Variant]) -> Summary:
    """The shares over all described variants; sentences that differ in case or space only are one."""
    described = [variant for variant in variants if variant.described]
    rules = [rule for variant in described for rule in variant.rules]
    distinct = {" ".join(rule.text.split()).casefold(): not rule.unread for rule in rules}
    return Summary(
        Share(sum(not rule.unread for rule in rules), len(rules)),
        Share(sum(distinct.values()), len(distinct)),
        Share(sum(variant.wholly_read for variant in described), len(described)),
    )


def gaps(variants: Iterable[Variant]) -> tuple[Gap, ...]:
    """What is not understood, first what would make the most variants wholly read, then what most variants have."""
    found: dict[str, list[bool]] = {}
    for variant in variants:
        missing = {" … ".join(rule.unread) for rule in variant.rules if rule.unread}
        for unread in missing:
            found.setdefault(unread, []).append(len(missing) == 1)
    every = (Gap(unread, len(alone), sum(alone)) for unread, alone in found.items())
    return tuple(sorted(every, key=lambda gap: (-gap.unlocks, -gap.variants, gap.unread)))
