"""Pages whose games have no headings: names in bold, before a colon, in tables, lists, columns; pages without games."""

from __future__ import annotations

import random

import pytest

from catalog.model.page import Page
from catalog.read import read_catalog, read_documents
from catalog.read.layout import read_page

TERN = ["Deal six cards down to each player.", "There is a betting round.", "High hand wins."]
RAIL = ["Deal three cards down to each player.", "Threes are wild.", "There is a betting round.", "Low hand wins."]
SNIPE = ["Deal two cards up to each player.", "There is a betting round.", "High hand wins."]
GAMES = {"Tern": TERN, "Old Rail": RAIL, "Snipe": SNIPE}


@pytest.fixture
def page(tmp_path):
    """The page tree of a text, or of bytes, under a file name."""

    def read(text: str | bytes, name: str = "page.md") -> Page:
        (tmp_path / name).write_bytes(text.encode() if isinstance(text, str) else text)
        return read_page(read_documents([tmp_path / name]).documents[0])

    return read


def told(page: Page) -> dict[str, list[str]]:
    assert len({entry.name for entry in page.entries}) == len(page.entries)
    return {entry.name: [rule.text for rule in entry.rules] for entry in page.entries}


def codes(page: Page) -> list[str]:
    return [found.code for found in page.diagnostics]


def each(pattern: str, between: str = "\n\n") -> str:
    """The games, each in a pattern with its NAME, its RULES as a paragraph, or each RULE in a line."""
    made = []
    for number, (name, rules) in enumerate(GAMES.items(), 1):
        lines = pattern.split("\n")
        at = [line for line in lines if "{rule}" in line]
        body = [
            line
            if line not in at
            else "\n".join(line.replace("{rule}", r).replace("{abc}", "abcdef"[n]) for n, r in enumerate(rules))
            for line in lines
        ]
        text = "\n".join(body).replace("{NAME}", name.upper()).replace("{name}", name).replace("{n}", str(number))
        made.append(text.replace("{rules}", " ".join(rules)))
    return between.join(made)


STYLES = (
    ("# Friday\n\n", "**{name}**: {rules}"),
    ("# Friday\n\n", "**{name}.** {rules}"),
    ("# Friday\n\n", "**{name}** {rules}"),
    ("# Friday\n\n", "- **{name}** \u2013 {rules}"),
    ("# Friday\n\n", "{n}. {name}. {rules}"),
    ("", "{name}: {rules}"),
    ("", "{name} - {rules}"),
    ("", "\u201c{name}\u201d {rules}"),
    ("We play these.\n\n", '"{name}": {rules}'),
    ("", "{n}. {name}\n   {abc}. {rule}"),
    ("# Friday\n\n", "* {name}\n    * {rule}"),
    ("", "* {name}\n{rules}"),
    ("", "{name}\n{rule}"),
    ("FRIDAY GAMES\n", "{NAME}\n{rules}"),
    ("", "h3. {name}\n\n{rules}"),
    ("", "#{name}\n{rules}"),
    ("", "=== {name} ===\n{rules}"),
    ("", "'''{name}'''\n{rules}"),
    ("", "[b]{name}[/b]\n{rules}"),
    ("", "{name} (3-7 players): {rules}"),
    ("", "{name}          {rules}"),
    ("", "{name}\t{rules}"),
)


@pytest.mark.parametrize("ends", ("\n", "\r\n"))
@pytest.mark.parametrize(("head", "pattern"), STYLES)
def test_names_without_headings(page, head, pattern, ends):
    found = page(f"{head}{each(pattern)}\n".replace("\n", ends), "p.txt")
    assert {name.title(): rules for name, rules in told(found).items()} == GAMES
    assert all(entry.parent is None for entry in found.entries)
    assert [entry.place.line for entry in found.entries] == sorted({entry.place.line for entry in found.entries})
    assert {entry.players for entry in found.entries} == ({"3 to 7"} if "players" in pattern else {""})


@pytest.mark.parametrize("between", ("\n", "\n-----\n", "\n\n* * *\n\n", "\n==========\n\n"))
@pytest.mark.parametrize("pattern", ("{name}\n{rules}", "{NAME}\n{rules}"))
def test_lines_of_marks_part_games(page, pattern, between):
    if between == "\n" and "{name}" in pattern:
        return  # a name within a paragraph cannot be told from its lines
    found = page(each(pattern, between), "p.txt")
    assert {name.title(): rules for name, rules in told(found).items()} == GAMES


def test_lists_within_lists_have_groups(page):
    text = "- Stud\n  - Snipe\n    - " + "\n    - ".join(SNIPE)
    text += "\n- Draw\n  - Tern\n    - " + "\n    - ".join(TERN) + "\n  - Old Rail\n    - " + "\n    - ".join(RAIL)
    found = page(text)
    assert told(found) == GAMES
    assert [d.message.partition(":")[0] for d in found.diagnostics] == ["'Stud'", "'Draw'"]


HTML = (
    ("<dl>", "<dt>{name}</dt><dd>{rules}</dd>"),
    ("<h1>Friday</h1>", "<p><b>{name}.</b> {rules}</p>"),
    ("<h1>Friday</h1>", "<P><STRONG>{name}</STRONG>: {rules}"),
    ("<body>Friday<br>", "<b>{name}</b> - {rules}<br>"),
    ("<body>", "<font size=4><b>{name}</b></font><br>{rules}<br><br>"),
    ("<body>", "<div><div class=n>{name}</div><div>{rules}</div></div>"),
    ("<ul>", "<li>{name}<ol><li>{rules}</li></ol></li>"),
    ("<ul>", "<li><b>{name}</b>: {rules}</li>"),
    ("<table><tr><th>Game</th><th>Rules</th></tr>", "<tr><td>{name}</td><td>{rules}</td></tr>"),
    ("<table>", "<tr><td><b>{name}</b></td><td><p>{rules}</p></td></tr>"),
    ("<pre>", "{NAME}\n  {rules}\n"),
)


@pytest.mark.parametrize(("head", "pattern"), HTML)
def test_names_without_headings_in_html(page, head, pattern):
    found = page(f"<html>{head}\n{each(pattern, chr(10))}", "p.html")
    assert {name.title(): rules for name, rules in told(found).items()} == GAMES


# Tables


def test_a_table_has_a_game_a_row(page):
    rows = "\n".join(f"| {name} | 3-7 | {' '.join(rules)} | - |" for name, rules in GAMES.items())
    found = page(f"# Friday\n\n| Game | Players | How to play | Wild |\n|---|:-:|---|---|\n{rows}\n\nAsk Bob.\n")
    assert told(found) == GAMES
    assert {entry.players for entry in found.entries} == {"3 to 7"}
    assert [entry.place.line for entry in found.entries] == [5, 6, 7]
    assert "left-aside" not in codes(found)


def test_columns_that_are_parts_of_a_game_label_its_rules(page):
    rows = "<tr><th>Name</th><th>Deal</th><th>Winner</th></tr>"
    rows += "<tr><td>Tern</td><td>six cards down to each player</td><td>High hand</td></tr>"
    rows += "<tr><td>Snipe</td><td>two cards up to each player</td><td>Low hand</td></tr>"
    found = page(f"<table>{rows}</table>", "p.html")
    assert told(found) == {
        "Tern": ["Deal: six cards down to each player", "Winner: High hand"],
        "Snipe": ["Deal: two cards up to each player", "Winner: Low hand"],
    }


@pytest.mark.parametrize("separator", (",", ";", "\t"))
def test_a_spreadsheet_has_a_game_a_row(page, separator):
    rows = [separator.join((name, "4", f'"{" ".join(rules)}"')) for name, rules in GAMES.items()]
    found = page("\r\n".join((separator.join(("Name", "Difficulty", "Rules")), *rows)), "games.csv")
    assert told(found) == GAMES
    assert [d.message for d in found.diagnostics if d.code == "outside-entries"] == [
        "'Name | Difficulty | Rules': belongs to no game"
    ]


def test_a_table_of_one_game_is_no_table_of_games(page):
    table = "| Part | Rule |\n|---|---|\n| Deal | six cards down to each player |\n| Winner | High hand |"
    found = page(f"## Tern\n\n{table}\n\n## Snipe\n\n{' '.join(SNIPE)}\n")
    assert list(told(found)) == ["Tern", "Snipe"]


# What is no name


@pytest.mark.parametrize(
    "labels",
    (
        ("Flop", "Turn", "River"),
        ("First Round", "Second Round", "Last Round"),
        ("Step 1", "Step 2", "Step 3"),
        ("Deal", "Play", "Winner"),
    ),
)
@pytest.mark.parametrize("style", ("**{}**: ", "{} - ", "- **{}** "))
def test_moments_of_a_game_are_no_games(page, labels, style):
    texts = (
        "Deal two cards down. Bet.",
        "Deal one common card up. The low hand wins half.",
        "Bet. The best hand wins.",
    )
    body = "\n\n".join(style.format(label) + text for label, text in zip(labels, texts, strict=True))
    found = page(f"## Tern\n\n{body}\n\n## Snipe\n\n{' '.join(SNIPE)}\n")
    assert list(told(found)) == ["Tern", "Snipe"]


def test_variations_with_names_stay_variations(page):
    text = f"## Tern\n\n{' '.join(TERN)}\n\nVariations:\n\n"
    text += f"- **Low Tern**: {' '.join(RAIL)}\n- **Up Tern**: {' '.join(SNIPE)}\n"
    found = page(f"{text}\n## Snipe\n\n{' '.join(SNIPE)}\n")
    assert [(entry.name, entry.variation) for entry in found.entries] == [
        ("Tern", False),
        ("Low Tern", True),
        ("Up Tern", True),
        ("Snipe", False),
    ]


def test_what_may_be_names_is_told(page):
    body = "\n\n".join(
        f"**{name}**: Deal {n} cards to each player." for n, name in enumerate(("Tern", "Rail", "Snipe"), 5)
    )
    found = page(f"# Thursdays\n\n{body}\n\nThe high hand wins.\n")
    (doubt,) = [d for d in found.diagnostics if d.code == "unmarked-names"]
    assert doubt.place.line == 3 and "'Tern', 'Rail', 'Snipe'" in doubt.message and "## Name" in doubt.hint
    found = page(f"# Games for Thursdays\n\n{body}\n")
    assert list(told(found)) == ["Tern", "Rail", "Snipe"] and "unmarked-names" not in codes(found)


def test_people_who_speak_twice_are_no_games(page):
    talk = f"Ann: {' '.join(TERN)}\n\nBob: {' '.join(RAIL)}\n\nAnn: {' '.join(SNIPE)}\n"
    found = page(talk, "p.txt")
    assert found.entries == () and codes(found) == ["unknown-layout"]


NO_GAMES = (
    "# Poker FAQ\n\n## How is the deal done?\n\nEach player is dealt a card. The high card deals.\n\n"
    "## What wins?\n\nThe best hand wins the pot. Nobody bets after the showdown.\n",
    "# Glossary\n\n**Ante**: A bet before the deal.\n\n**Board**: The cards that are dealt up.\n\n**Pot**: What the "
    "best hand wins.\n",
    "# Our Club\n\nWe play cards on Fridays. Bring chips for the pot, and players for the table.\n\n"
    "## Directions\n\nPlayers park behind the barn. Hands off the cards.\n",
    "# How to Win\n\n## Seats\n\nA player who bets last sees all. Deal with it.\n\n## Hands\n\nFold most hands. The "
    "pot is not for all players.\n",
    "<h1>Poker terms</h1><dl><dt>Board</dt><dd>The cards dealt up for all players.</dd><dt>Muck</dt>"
    "<dd>The cards that players gave up, and the hand that is not shown for the pot.</dd></dl>",
    "# The old days\n\nPoker came from other games of cards.\n\n## Boats\n\nGamblers dealt cards on boats, and the "
    "best hand won the pot. Many players lost all that they had.\n",
)


@pytest.mark.parametrize("text", NO_GAMES)
def test_pages_without_a_game_have_none(page, text):
    found = page(text, "p.html" if text.startswith("<") else "p.md")
    assert found.entries == ()
    (unknown,) = [d for d in found.diagnostics if d.code == "unknown-layout"]
    assert unknown.hint
    assert {"outside-entries"} >= set(codes(found)) - {"unknown-layout"}


@pytest.mark.parametrize("title", ("Comments", "3 Comments", "Leave a Reply", "Discussion"))
def test_what_readers_write_is_no_game(page, title):
    said = f"### Ann\n\n{' '.join(RAIL)}\n\n### Bob\n\nWe deal up. High hand wins.\n"
    found = page(f"# Friday\n\n## Tern\n\n{' '.join(TERN)}\n\n## Snipe\n\n{' '.join(SNIPE)}\n\n## {title}\n\n{said}")
    assert told(found) == {"Tern": TERN, "Snipe": SNIPE}
    assert any(title in d.message for d in found.diagnostics if d.code == "outside-entries")


# Text as it comes from elsewhere


def test_columns_side_by_side_are_told(page):
    left = ("Deal six cards down to each", "player. There is a betting", "round. High hand wins.")
    right = ("Deal three cards down to", "each player. Bet once, and", "the low hand wins.")
    rows = [f"{one:40}{other}" for one, other in zip(("Tern", "", *left), ("Snipe", "", *right), strict=True)]
    found = page("\n".join(rows), "p.txt")
    assert found.entries == ()
    (unknown,) = found.diagnostics
    assert unknown.code == "unknown-layout" and unknown.place.line == 1 and "columns" in unknown.message


@pytest.mark.parametrize(
    ("first", "second", "word"),
    (
        ("Deal six cards down to each play-", "er who is in.", "player"),
        ("Deal six cards face-", "down to each player.", "face-down"),
        ("A game of high-low. The high-", "low hand wins.", "high-low"),
        ("Bet\u00ad", "ting round.", "Betting"),
    ),
)
def test_words_cut_at_the_end_of_a_line_are_joined(page, first, second, word):
    found = page(f"## Tern\n\n{first}\n{second} Deal. Wins.\n\n## Snipe\n\n{' '.join(SNIPE)}\n")
    assert word in " ".join(told(found)["Tern"])
    line = next(rule for rule in found.entries[0].rules if word in rule.text)
    assert line.place.line == 3


def test_signs_that_are_not_seen_are_no_letters(page):
    text = "## Tern\n\nDeal \ufb01ve\u00a0cards down to each play\u00ader. There is a bet\u200bting round. "
    text += "High hand wins.\n\n"
    found = page(f"{text}## Snipe\n\n{' '.join(SNIPE)}\n")
    assert told(found)["Tern"] == ["Deal five cards down to each player.", *TERN[1:]]


@pytest.mark.parametrize("encoding", ("utf-8-sig", "utf-16", "utf-16-le", "latin-1"))
def test_encodings_of_club_pages(page, encoding):
    text = ("Jeux de Ren\u00e9\n\n" + each("{name}\n\n{rules}")).replace("\n", "\r\n")
    assert told(page(text.encode(encoding), "p.txt")) == GAMES


def test_a_label_in_bold_without_a_colon_is_a_label(page):
    found = page(
        f"## Tern\n\n**Deal** 6 cards to each player.\n**Winner** High hand.\n\n## Snipe\n\n{' '.join(SNIPE)}\n"
    )
    assert told(found)["Tern"] == ["Deal: 6 cards to each player.", "Winner: High hand."]


def test_a_block_between_fences_is_read_where_it_is_text(page):
    found = page(f"# Friday\n\n```\nTern\n{chr(10).join(TERN)}\n\nSnipe\n{chr(10).join(SNIPE)}\n```\n")
    assert told(found) == {"Tern": TERN, "Snipe": SNIPE}
    assert "left-aside" not in codes(found)


def test_a_row_of_a_layout_table_is_told_once(page):
    rows = "<tr><td>Home<br>Links</td><td>"
    rows += f"<h2>Tern</h2><p>{' '.join(TERN)}</p><h2>Snipe</h2><p>{' '.join(SNIPE)}</p></td></tr>"
    found = page(f"<table>{rows}</table>", "p.html")
    assert told(found) == {"Tern": TERN, "Snipe": SNIPE}
    assert [d.message.partition(",")[0] for d in found.diagnostics] == ["'Home'"]


def test_who_sent_a_game_and_options(page):
    found = page(
        f"## Tern\n\nSubmitted by: Ada Pine\n\n{' '.join(TERN)}\n\nOptions: Some play with a joker.\n\n"
        f"## Snipe\n\n{' '.join(SNIPE)}\n"
    )
    assert found.entries[0].credit == "Ada Pine"
    assert told(found) == {"Tern": TERN, "Snipe": SNIPE}


# Nothing is dropped


def random_page(rng: random.Random) -> tuple[str, list[str], list[str]]:
    """A page of games in a style drawn at random, its games' names, and words that stand nowhere else."""
    number = iter(range(10_000))
    head, pattern = rng.choice(STYLES)
    words, games = [], []
    for at in range(rng.randint(2, 6)):
        name, (one, other, last) = (
            f"{rng.choice(('Tern', 'Rail', 'Coot'))}{at}x",
            (f"word{next(number)}x" for _ in range(3)),
        )
        words += [one, other, last]
        rules = [f"Deal six cards down to each {one} player.", f"Say {other} now.", f"The high hand wins {last} twice."]
        lines = pattern.split("\n")
        body = [line if "{rule}" not in line else "\n".join(line.replace("{rule}", r) for r in rules) for line in lines]
        text = "\n".join(body).replace("{rules}", " ".join(rules)).replace("{n}", str(at + 1)).replace("{abc}", "a")
        games.append((name, text.replace("{name}", name).replace("{NAME}", name.upper())))
    foot = rng.choice(("", f"Last updated word{next(number)}x.", f"## Links\n\nSee word{next(number)}x."))
    text = head + rng.choice(("\n\n", "\n\n---\n\n")).join(text for _, text in games) + f"\n\n{foot}\n"
    return text, [name for name, _ in games], words


@pytest.mark.parametrize("seed", range(60))
def test_no_game_is_lost_and_every_word_is_told(page, seed):
    text, names, words = random_page(random.Random(seed))
    found = page(text, "p.txt")
    said = " ".join(
        part for e in found.entries for part in (e.name, *(r.text for r in e.rules), *(c.text for c in e.comments))
    )
    assert {entry.name.casefold() for entry in found.entries} == {name.casefold() for name in names}, text
    assert not [word for word in words if word not in said]


def test_a_page_of_a_club_is_built_and_played(tmp_path):
    (tmp_path / "p.txt").write_text(each("{name} - {rules}"))
    catalog = read_catalog(read_documents([tmp_path / "p.txt"]))
    assert {variant.name for variant in catalog.variants} == set(GAMES)
    assert all(rule.whole for variant in catalog.variants for rule in variant.rules)


def test_a_second_game_of_one_name_is_told(tmp_path):
    for name, rules in (("a.md", TERN), ("b.md", RAIL), ("c.md", TERN)):
        (tmp_path / name).write_text(f"# Tern\n\n{' '.join(rules)}\n")
    catalog = read_catalog(read_documents([tmp_path]))
    assert [variant.place.document for variant in catalog.variants] == ["a.md"]
    assert [d.place.document for d in catalog.diagnostics if d.code == "versions-differ"] == ["b.md"]
