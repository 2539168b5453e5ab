"""From variants to a catalogue page: the format that `catalog.read.markdown` reads, with rules in house wording."""

from __future__ import annotations

import re

from catalog import language
from catalog.model.diagnostic import Diagnostic, Severity
from catalog.model.variant import Catalog, ClaimKind, Rule, Seats, Variant
from catalog.read.printed import CREDIT, LABELS

# Characters that the reader might take for a mark: a backslash, a bar, an entity's ampersand.
_MARK = re.compile(r"\\|\||&(?=#?[0-9A-Za-z]+;)")


def transcribe(catalog: Catalog) -> tuple[str, tuple[Diagnostic, ...]]:
    """A page with every described variant of a catalogue, in order of number (those without one last).

    Reading the page gives equal variants. A rule with unread words cannot be worded: it keeps the document's
    sentence, and a warning at its place says so. Variants that are only named are in the entries that name them.
    Computed numbers are not printed: a missing number is "-".
    """
    described = [variant for variant in catalog.variants if variant.described]
    described.sort(key=lambda variant: (variant.number is None, variant.number or 0, variant.key))
    kept = [
        Diagnostic(
            rule.place,
            "kept-sentence",
            f"rule {rule.number} of {variant.name} keeps the document's own sentence",
            Severity.WARNING,
            f"not understood: {'; '.join(rule.unread)}",
        )
        for variant in described
        for rule in variant.rules
        if rule.unread
    ]
    return "\n\n".join(map(write_entry, described)), tuple(kept)


def write_entry(variant: Variant) -> str:
    """The entry of one variant, ending in a line end."""
    lines = [f"## {_named(variant.name, variant.number)}"]
    if variant.aliases:
        lines += [f"Also known as: *{escaped(', '.join(variant.aliases))}*."]
    lines += ["", "|Statistic|Value|", "|---------|-----|"]
    for label, statistic in LABELS.items():
        value = getattr(variant.numbers, statistic)
        lines.append(f"|{label}|{'-' if value is None else value}|")
    lines += [f"|{CREDIT}|{escaped(variant.credit) or '-'}|", ""]
    lines += [f"Tags: *{escaped(', '.join(variant.tags))}*" if variant.tags else "Tags:", ""]
    if variant.seats != Seats():
        lines += [f"Players: {write_seats(variant.seats)}", ""]
    if variant.rules:
        numbered = zip(variant.rules, _sentences(variant), strict=True)
        lines += ["### Rules:", *(f"{rule.number}. {sentence}" for rule, sentence in numbered), ""]
    if variant.parent and variant.parent.claim is not ClaimKind.INFERRED:
        label = "Variation of" if variant.key.startswith(f"{variant.parent.key}-") else "Parent"
        source = variant.parent.key.partition("-")[0]
        source = "" if source == variant.source else source
        lines += [f"{label}: {_named(variant.parent.name, variant.parent.number, source)}", ""]
    if variant.page:
        lines += [f"Page: {escaped(variant.page)}", ""]
    if variant.lost:
        lines += [f"Incomplete: {escaped(variant.lost)}", ""]
    notes = (*variant.notes, *(f"Taken for granted: {what}." for what in variant.assumed))
    lines += [line for note in notes for line in (f"Note: {escaped(note)}", "")]
    if variant.children:
        lines += ["### Children:", "", "|Name|Serial #|Tags|", "|----|--------|----|"]
        for child in variant.children:
            cells = _named(child.name, child.number), escaped(child.serial), escaped(", ".join(child.tags))
            lines.append(f"|{'|'.join(cells)}|")
        lines.append("")
    return "\n".join(lines)


def _sentences(variant: Variant) -> list[str]:
    """The rules as sentences. If an entry breaks off within a sentence, so does the result."""
    sentences = [escaped(_sentence(rule)) for rule in variant.rules]
    if variant.incomplete and not variant.parent and not variant.children:
        sentences[-1] = sentences[-1].rstrip(".")
    return sentences


def _sentence(rule: Rule) -> str:
    return rule.text if rule.unread or not rule.steps else language.render_rule(rule.steps)


def write_seats(seats: Seats) -> str:
    """For how many players a game is, as `read_seats` reads it: "4 to 10, best 5 to 7"."""
    return ", ".join([seats.counts] * bool(seats.counts) + [f"best {seats.best}"] * bool(seats.best))


def _named(name: str, number: int | None, source: str = "") -> str:
    mark = " ".join(part for part in (source, "" if number is None else f"#{number}") if part)
    return f"{escaped(name)} ({mark})" if mark else escaped(name)


def escaped(text: str) -> str:
    """A text in which the reader finds no marks: entities stand for them, which every Markdown reader resolves."""
    return _MARK.sub(lambda found: {"|": "&#124;", "\\": "&#92;"}.get(found[0], "&amp;"), text)
