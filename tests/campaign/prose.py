"""Pages of prose put together at random: headings, labels, lists, paragraphs and tables, in three formats."""

from __future__ import annotations

from html import escape
from random import Random

from campaign import material
from campaign.pages import Page
from campaign.sentences import sentence

LABELS = (
    "Deal", "Rules", "Wild cards", "Players", "Also known as", "Betting", "Play", "Winner", "Showdown", "Variation",
    "Notes", "Object", "Cards", "Ante", "The deal", "How to play", "Source", "Parent", "Initial deal", "Seats",
)  # fmt: skip
PHRASES = (
    "This is {name} with a twist.", "Played like {name}, except as follows:", "See {name}.", "Same as {name}.",
    "A game for {n} to {m} players.", "After the {nth} round, the {nth} card is dealt.", "First, {s}",
    "The winner takes the pot, as in {name}.", "In this version {s}", "Then {s}", "Finally, {s}", "Repeat {n} times.",
    "Some people call it {name} (or {name}).", "If not, {s} Otherwise, {s}", "{n} cards each, {m} in the middle.",
    "Note: {s}", "This happens until {s}", "{s} {s} {s}", "Everything else is as in {name}, but {s}",
)  # fmt: skip


def page(chance: Random, number: int, of: int) -> Page:
    """One page; a block is a heading with what stands under it."""
    form = chance.choice(("md", "md", "html", "txt"))
    blocks = [_section(chance, of, form) for _ in range(chance.randint(1, 6))]
    return Page(f"prose-{number:04}.{form}", tuple(blocks))


def _section(chance: Random, of: int, form: str) -> tuple[str, ...]:
    lines = _heading(chance, material.name(chance), form) if chance.random() < 0.9 else []
    for _ in range(chance.randint(0, 5)):
        part = chance.choice((_paragraph, _paragraph, _label, _list, _table))
        lines += [*part(chance, of, form), ""]
    return tuple(lines or [""])


def _told(chance: Random, of: int) -> str:
    """A sentence made from a phrase of ours, from a rule as it stands, or from a rule put out of shape."""
    dice = chance.random()
    if dice < 0.35:
        return material.rule(chance, of)
    if dice < 0.65:
        return sentence(chance, of)[:300]
    text = chance.choice(PHRASES)
    for slot, fill in (
        ("{name}", lambda: material.name(chance)),
        ("{n}", lambda: chance.choice(("2", "three", "7", "0", "a hundred"))),
        ("{m}", lambda: chance.choice(("four", "8", "1", "52"))),
        ("{nth}", lambda: chance.choice(("first", "third", "last", "5th"))),
        ("{s}", lambda: _lower(material.rule(chance, of))),
    ):
        while slot in text:
            text = text.replace(slot, fill(), 1)
    return text


def _lower(text: str) -> str:
    return text[:1].lower() + text[1:]


def _text(text: str, form: str) -> str:
    return escape(text, quote=False) if form == "html" else text


def _heading(chance: Random, name: str, form: str) -> list[str]:
    if form == "html":
        level = chance.choice("12345")
        return [f"<h{level}>{name}</h{level}>"]
    if form == "md":
        return chance.choice(([f"# {name}"], [f"## {name}"], [f"### {name}"], [f"**{name}**"], [name, "====="]))
    return chance.choice(([name.upper()], [name], [name, "-" * len(name)], [f"{chance.randint(1, 9)}. {name}"]))


def _paragraph(chance: Random, of: int, form: str) -> list[str]:
    words = " ".join(_told(chance, of) for _ in range(chance.randint(1, 5))).split()
    width = chance.choice((8, 12, 1_000))
    lines = [_text(" ".join(words[at : at + width]), form) for at in range(0, len(words), width)]
    return ["<p>", *lines, "</p>"] if form == "html" else lines


def _label(chance: Random, of: int, form: str) -> list[str]:
    label, told = chance.choice(LABELS), _text(_told(chance, of), form)
    if form == "html":
        return [chance.choice((f"<p><b>{label}:</b> {told}</p>", f"<dt>{label}</dt><dd>{told}</dd>"))]
    if form == "md":
        return [chance.choice((f"**{label}:** {told}", f"{label}: {told}", f"*{label}* {told}"))]
    return [chance.choice((f"{label}: {told}", f"{label.upper()}: {told}", f"   {label}   {told}"))]


def _list(chance: Random, of: int, form: str) -> list[str]:
    items = [_text(_told(chance, of), form) for _ in range(chance.randint(1, 6))]
    if form == "html":
        tag = chance.choice(("ol", "ul"))
        return [f"<{tag}>", *(f"<li>{item}</li>" for item in items), f"</{tag}>"]
    numbered = chance.random() < 0.6
    first = chance.choice((1, 1, 1, 0, 4))
    return [f"{first + at}. {item}" if numbered else f"{chance.choice('-*')} {item}" for at, item in enumerate(items)]


def _table(chance: Random, of: int, form: str) -> list[str]:
    rows = [
        (chance.choice(LABELS), _text(chance.choice((_told(chance, of), "7", "-", "98", "")), form))
        for _ in range(chance.randint(1, 4))
    ]
    if form == "html":
        return ["<table>", *(f"<tr><td>{a}</td><td>{b}</td></tr>" for a, b in rows), "</table>"]
    if form == "md":
        return ["|Field|Value|", "|---|---|", *(f"|{a}|{b.replace('|', ' ')}|" for a, b in rows)]
    return [f"{a:<24}{b}" for a, b in rows]
