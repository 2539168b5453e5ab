"""Catalogue pages of games drawn at random, in Markdown and HTML."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape
from random import Random

from campaign import material
from campaign.pages import Page

STATISTICS = ("Cards", "Players", "Betting Rounds", "Max Cards Seen", "Wilds")
CLASSES = ("cards", "players", "rounds", "max-seen", "wilds")
ODD = ("0", "98", "99", "205", "302", "100", "103", "-", "999", "-1", "108", "1", "52", "", "seven", "2147483648")
DEALS = (
    "Deal 5 cards down to each player.",
    "Deal 2 cards down and 1 card up to each player.",
    "Deal 3 cards down to each player.",
    "Deal 4 common cards down.",
    "Deal 7 cards down to each player.",
)
ENDS = (
    "Showdown, the high hand wins.",
    "Showdown, the high and low hands split the pot.",
    "The low hand wins.",
    "Betting round.",
    "Each player may discard up to 3 cards and draw as many.",
)
"""What most games begin and end with, so that there is something to play."""

A_PAGE = 19
FIRST = 9001


@dataclass(frozen=True)
class Game:
    """An entry of a page. `numbers` are as printed, None where the row is missing; parent and children are lines."""

    name: str
    number: int
    aliases: str
    numbers: tuple[str | None, ...]
    tags: str
    credit: str
    rules: tuple[str, ...]
    parent: str
    children: tuple[tuple[str, str, str], ...]


def draw_pages(chance: Random, games: int, of: int) -> tuple[Page, ...]:
    """Pages of at most 19 games each, one in three of them in HTML."""
    drawn = draw_games(chance, games, of)
    pages = []
    for at in range(0, games, A_PAGE):
        as_html = chance.random() < 1 / 3
        entries = drawn[at : at + A_PAGE]
        number = at // A_PAGE + 1
        if as_html:
            pages.append(Page(f"page-{number:02}.html", tuple(map(html_lines, entries))))
        else:
            pages.append(Page(f"page-{number:02}.md", tuple(map(markdown_lines, entries))))
    return tuple(pages)


def draw_games(chance: Random, number: int, of: int) -> list[Game]:
    """Games with numbers of their own from 9001 on, parents among them (and not), and tables of children."""
    names = [(material.name(chance), FIRST + at) for at in range(number)]
    found = []
    for name, serial in names:
        parent = ""
        if chance.random() < 0.6:
            other, of_other = chance.choice(names)
            parent = f"{other} (#{of_other})"
            if chance.random() < 0.15:
                parent = chance.choice((f"{other} (#1)", f"{material.name(chance)} (#{of_other})", "Nothing", other))
        children = tuple(
            (f"{other} (#{of_other})", _serial(chance), ", ".join(chance.sample(material.TAGS, 2)))
            for other, of_other in chance.sample(names, min(len(names), chance.choice((0, 0, 0, 1, 2, 3))))
        )
        aliases = ", ".join(material.name(chance) for _ in range(chance.choice((0, 0, 0, 1, 2))))
        found.append(
            Game(
                name,
                serial,
                aliases,
                _numbers(chance),
                ", ".join(chance.sample(material.TAGS, chance.randrange(4))),
                chance.choice(material.CREDITS),
                _rules(chance, of),
                parent,
                children,
            )
        )
    return found


def _rules(chance: Random, of: int) -> tuple[str, ...]:
    """3 to 12 rules; the first and the last are likely ones in three games of four."""
    rules = [material.rule(chance, of) for _ in range(chance.randint(3, 12))]
    if chance.random() < 0.75:
        rules[0], rules[-1] = chance.choice(DEALS), chance.choice(ENDS)
    return tuple(rules)


def _numbers(chance: Random) -> tuple[str | None, ...]:
    """The printed numbers: all five in one game of three, for repairs are looked for where two are wrong; else one."""
    printed = range(5) if chance.random() < 1 / 3 else (chance.randrange(5),)
    return tuple(_number(chance, at) if at in printed else None for at in range(5))


def _number(chance: Random, at: int) -> str | None:
    """A printed number: mostly a likely one, at times an odd one, at times none at all."""
    dice = chance.random()
    if dice < 0.06:
        return None
    return chance.choice(ODD) if dice < 0.3 else str(chance.choice(((5, 6, 7), (7, 8), (1, 3, 5), (5, 9), (0, 4))[at]))


def _serial(chance: Random) -> str:
    if chance.random() < 0.1:
        return chance.choice(("", "-", "5-8", "5-8-1-5-0-0", "a-b-c-d-e"))
    return "-".join(_number(chance, at) or "-" for at in range(5))


def markdown_lines(game: Game) -> tuple[str, ...]:
    """The entry in the Markdown of a catalogue page."""
    lines = [f"## {game.name} (#{game.number})", *([f"Also known as: *{game.aliases}*."] if game.aliases else []), ""]
    lines += ["|Statistic|Value|", "|---------|-----|"]
    lines += [f"|{label}|{value}|" for label, value in zip(STATISTICS, game.numbers, strict=True) if value is not None]
    lines += [f"|Source|{game.credit}|", "", f"Tags: *{game.tags}*" if game.tags else "Tags:", "", "### Rules:"]
    lines += [f"{number}. {rule}" for number, rule in enumerate(game.rules, 1)]
    lines += ["", f"Parent: {game.parent}"] if game.parent else []
    if game.children:
        lines += ["", "### Children:", "", "|Name|Serial #|Tags|", "|----|--------|----|"]
        lines += [f"|{'|'.join(cells)}|" for cells in game.children]
    return tuple(lines)


def html_lines(game: Game) -> tuple[str, ...]:
    """The same entry in the HTML of a catalogue page."""
    lines = [f'<h2 class="name" id="variant-{game.number}">', f"{game.name} {_id(game.number)}", "</h2>"]
    if game.aliases:
        lines.append(f'<p class="aliases">Also known as: <span class="aliases">{escape(game.aliases)}</span>.</p>')
    lines.append('<table class="statistics">')
    lines += [
        f'<tr><td class="{cls}">{label}</td><td>{value}</td></tr>'
        for cls, label, value in zip(CLASSES, STATISTICS, game.numbers, strict=True)
        if value is not None
    ]
    lines += [f'<tr><td class="source">Source</td><td>{escape(game.credit)}</td></tr>', "</table>"]
    lines.append(f'<p class="tags">Tags: <span class="tags">{game.tags}</span></p>')
    lines += ['<h3 class="rules">Rules:</h3>', '<ol class="rule-list">']
    lines += [f'<li class="rule-line">{escape(rule, quote=False)}</li>' for rule in game.rules]
    lines.append("</ol>")
    if game.parent:
        name, _, number = game.parent.partition(" (#")
        told = f" {_id(number.rstrip(')'))}" if number else ""
        lines.append(f'<p class="parent">Parent: <a href="#variant-{number.rstrip(")")}">{name}</a>{told}</p>')
    if game.children:
        lines += ['<h3 class="children">Children:</h3>', '<table class="child-table">']
        lines += [f"<tr>{_cells(cells)}</tr>" for cells in game.children]
        lines.append("</table>")
    return tuple(lines)


def _id(number: int | str) -> str:
    return f'<span class="variant-id">(#{number})</span>'


def _cells(cells: Sequence[str]) -> str:
    name, _, number = cells[0].partition(" (#")
    return (
        f'<td class="name"><a href="#variant-{number.rstrip(")")}">{name}</a> {_id(number.rstrip(")"))}</td>'
        f'<td><span class="serial-number">{cells[1]}</span></td><td><span class="tags">{cells[2]}</span></td>'
    )
