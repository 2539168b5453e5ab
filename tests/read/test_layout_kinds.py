"""Pages from outside: headings, labels, wrapped lines and drawings of many kinds give the games that a reader sees."""

from __future__ import annotations

import os
import random
import re
from pathlib import Path

import pytest

from catalog.model.page import Page
from catalog.read import read_catalog, read_documents, sections
from catalog.read.layout import read_page
from catalog.read.markup import plain, scan

PLAY = "Four cards are dealt face down to each player. There is a betting round. The best hand wins."
OTHER = "Six cards are dealt face down to each player. There is a betting round. The low hand wins."


@pytest.fixture
def page(tmp_path):
    """The page tree of a text under a file name."""

    def read(text: str, name: str = "page.md") -> Page:
        (tmp_path / name).write_bytes(text.encode())
        return read_page(read_documents([tmp_path / name]).documents[0])

    return read


def told(page: Page) -> dict[str, list[str]]:
    return {entry.name: [rule.text for rule in entry.rules] for entry in page.entries}


def outside(page: Page) -> list[str]:
    return [d.message for d in page.diagnostics if d.code == "outside-entries"]


# Headings


@pytest.mark.parametrize("title", ("Board Games", "Games with a Common Row", "Friday", "Cards for Five"))
@pytest.mark.parametrize("level", (1, 2))
def test_a_heading_over_games_is_no_game_and_nobodys_parent(page, title, level):
    marks = "#" * (level + 1)
    found = page(f"# Club\n\n{'#' * level} {title}\n\n{marks} Osprey\n\n{PLAY}\n\n{marks} Egret\n\n{OTHER}\n")
    assert told(found) == {"Osprey": sentences(PLAY), "Egret": sentences(OTHER)}
    assert [entry.parent for entry in found.entries] == [None, None]
    assert outside(found)


def sentences(text: str) -> list[str]:
    return [part if part.endswith(".") else f"{part}." for part in text.split(". ")]


def test_a_group_in_html_takes_no_betting_from_its_first_game(tmp_path):
    rules = "<ol><li>{}</li><li>Betting round.</li><li>Deal one common card up.</li><li>Betting round.</li></ol>"
    first = rules.format("Deal three cards down to each player.")
    (tmp_path / "a.html").write_text(
        f"<h1>Ours</h1><h2>River Games</h2><h3>Osprey</h3>{first}<h3>Egret</h3><p>{OTHER}</p>"
    )
    by_name = {variant.name: variant for variant in read_catalog(read_documents([tmp_path / "a.html"])).variants}
    assert set(by_name) == {"Osprey", "Egret"}
    assert [type(step).__name__ for step in by_name["Osprey"].steps][:4] == ["Deal", "Bet", "Common", "Bet"]
    assert by_name["Egret"].parent is None


@pytest.mark.parametrize("title", ("References", "See also", "Sources", "Credits", "Links", "Table of Contents"))
def test_parts_of_a_page_are_no_games(page, title):
    found = page(f"## Osprey\n\n{PLAY}\n\n## Egret\n\n{OTHER}\n\n## {title}\n\nThe game nights of my uncle.\n")
    assert list(told(found)) == ["Osprey", "Egret"]
    assert any(title in message for message in outside(found))


PARTS = (
    ("Posting Antes", "Dealing", "Showdown"),
    ("The Opening Stakes", "Who Gets Which Cards", "Who Takes the Money"),
    ("Forced Bets", "How to Deal", "Determining the Winner"),
)


@pytest.mark.parametrize("parts", PARTS)
@pytest.mark.parametrize("alone", (True, False))
def test_parts_below_the_name_of_a_game_are_joined(page, parts, alone):
    texts = ("Everyone antes.", "Four cards are dealt to each player. There is a betting round.", "The best hand wins.")
    body = "\n\n".join(f"## {title}\n\n{text}" for title, text in zip(parts, texts, strict=True))
    found = page(f"# Osprey\n\n{body}\n" + ("" if alone else f"\n# Egret\n\n{body}\n"))
    rules = ["Everyone antes.", *sentences(texts[1]), "The best hand wins."]
    assert told(found) == ({"Osprey": rules} if alone else {"Osprey": rules, "Egret": rules})
    assert all(entry.parent is None for entry in found.entries)


@pytest.mark.parametrize(
    "headings",
    (
        ("Osprey\n======", "Egret\n====="),
        ("Osprey\n---", "Egret\n-----"),
        ("Osprey\n~~~~~~", "Egret\n~~~~~"),
        ("## 1. Osprey ##", "## 2. Egret ##"),
        ("## *Osprey* {#osprey}", "## __Egret__ {#egret}"),
        ('## <a name="o"></a>Osprey', '## <a name="e"></a>Egret'),
        ("##\u00a0Osprey", "##\u00a0Egret"),
        ("**Osprey**", "**Egret**"),
        ("Game: Osprey", "Game: Egret"),
        ("Game 1: Osprey", "Game 2: Egret"),
        ("Name: Osprey", "Name: Egret"),
        ("**Title:** Osprey", "**Title:** Egret"),
        ("Variant: Osprey", "Variant: Egret"),
        ("## Game: Osprey", "## Game: Egret"),
    ),
)
@pytest.mark.parametrize("ends", ("\n", "\r\n"))
def test_names_of_games_in_every_dress(page, headings, ends):
    text = f"{headings[0]}\n\n{PLAY}\n\n{headings[1]}\n\n{OTHER}\n".replace("\n", ends)
    assert told(page(f"\ufeff{text}")) == {"Osprey": sentences(PLAY), "Egret": sentences(OTHER)}


def test_a_heading_of_rules_is_a_part_of_prose_as_well(page):
    body = "Max players: {}\n\n### Rules\n\n1. Four cards are dealt to each player.\n2. The best hand wins.\n"
    found = page(f"# Birds\n\n## Osprey\n\n{body.format(7)}\n## Egret\n\n{body.format(9)}")
    assert [entry.players for entry in found.entries] == ["up to 7", "up to 9"]
    assert told(found)["Egret"] == ["Four cards are dealt to each player.", "The best hand wins."]


@pytest.mark.parametrize("name", ("page.md", "page.txt"))
@pytest.mark.parametrize("mark", ("# ", ""))
def test_a_page_with_a_single_game(page, name, mark):
    assert told(page(f"{mark}Osprey\n\n{PLAY}\n", name)) == {"Osprey": sentences(PLAY)}


def test_a_single_game_in_html(page):
    assert told(page(f"<html><body><h1>Osprey</h1><p>{PLAY}</p></body></html>", "p.html")) == {
        "Osprey": sentences(PLAY)
    }


def test_a_text_without_a_name_says_what_is_missing(page):
    found = page(f"{PLAY} {OTHER}\n")
    (diagnostic,) = found.diagnostics
    assert found.entries == () and diagnostic.code == "unknown-layout"
    assert "name" in diagnostic.message and "## Name" in diagnostic.hint


# Lines


def wrapped(text: str, width: int) -> str:
    lines, line = [], ""
    for word in text.split():
        if line and len(line) + len(word) >= width:
            lines.append(line)
            line = word
        else:
            line = f"{line} {word}".strip()
    return "\n".join([*lines, line])


@pytest.mark.parametrize("width", (24, 33, 47, 60, 79))
@pytest.mark.parametrize("before", ("", "- ", "> "))
def test_wrapped_lines_are_one_paragraph(page, width, before):
    body = wrapped(PLAY, width).replace("\n", "\n> " if before == "> " else "\n" + " " * len(before))
    found = page(f"# Birds\n\n## Osprey\n\n{before}{body}\n\n## Egret\n\n{OTHER}\n")
    assert told(found)["Osprey"] == sentences(PLAY)


def test_a_sentence_is_placed_where_it_begins(page):
    osprey = page(f"# Birds\n\n## Osprey\n\n{wrapped(PLAY, 33)}\n\n## Egret\n\n{OTHER}\n").entries[0]
    assert [rule.place.line for rule in osprey.rules] == [5, 6, 7]


def test_fields_go_on_over_lines(page):
    deal = "DEAL: four cards down to each\nplayer and two cards up to the\n  table"
    text = f"Osprey\nPLAYERS: 3-6\n{deal}\nWINNER: Low hand\n"
    found = page(f"{text}\n{text.replace('Osprey', 'Egret')}", "p.txt")
    assert told(found)["Osprey"] == told(found)["Egret"]
    assert told(found)["Osprey"][0] == "DEAL: four cards down to each player and two cards up to the table"


def test_statements_a_line_each_stay_apart(page):
    text = "Deal four cards down to each player\nBetting round\nDeal one common card up\nHigh hand wins"
    assert told(page(f"## Osprey\n\n{text}\n\n## Egret\n\n{OTHER}\n"))["Osprey"] == text.split("\n")


@pytest.mark.parametrize("line_break", ("<br>", "<br/>", "<BR />"))
def test_line_breaks_in_html_part_words(page, line_break):
    body = line_break.join(("Deal four cards down to each player", "Betting round", "High hand wins"))
    found = page(f"<h2>Osprey</h2><p>{body}</p><h2>Egret</h2><p>{OTHER}</p>", "p.html")
    assert told(found)["Osprey"] == ["Deal four cards down to each player", "Betting round", "High hand wins"]


# Labels


@pytest.mark.parametrize(
    "label", ("**{}:** ", "**{}**: ", "*{}:* ", "_{}:_ ", "__{}:__ ", "***{}.*** ", "{}: ", "**{}** \u2013 ")
)
@pytest.mark.parametrize("item", ("", "- ", "* ", "1. "))
def test_labels_lose_their_marks(page, label, item):
    fields = (("Players", "3-6"), ("Deal", "four cards down to each player."), ("Winner", "Low hand."))
    body = "\n".join(f"{item}{label.format(name)}{text}" for name, text in fields)
    osprey = page(f"# Birds\n\n## Osprey\n\n{body}\n\n## Egret\n\n{OTHER}\n").entries[0]
    assert osprey.players == "3 to 6"
    assert [rule.text for rule in osprey.rules] == ["Deal: four cards down to each player.", "Winner: Low hand."]


def test_tables_and_definitions_are_labels(page):
    table = "| Part | Rule |\n|---|---|\n| Deal | four cards down to each player |\n| Winner | Low hand |"
    found = page(f"## Osprey\n\n{table}\n\n## Egret\n\nDeal\n: four cards down to each player\n\nWinner\n: Low hand\n")
    assert told(found)["Osprey"] == told(found)["Egret"] == ["Deal: four cards down to each player", "Winner: Low hand"]
    html = "<h2>{}</h2><dl><dt>Deal</dt><dd>four <i>cards</i> down</dd><dt>Winner</dt><dd>Low hand</dd></dl>"
    found = page(html.format("Osprey") + html.format("Egret") + f"<h2>Heron</h2><p>{PLAY}</p>", "p.html")
    assert told(found)["Egret"] == ["Deal: four cards down", "Winner: Low hand"]


@pytest.mark.parametrize(
    ("line", "players"),
    (
        ("Max Number of Players: 9", "up to 9"),
        ("Maximum players: 9", "up to 9"),
        ("Min. players: 3", "3 or more"),
        ("No. of players: 3-9", "3 to 9"),
    ),
)
def test_limits_of_players(page, line, players):
    assert page(f"## Osprey\n{line}\n\n{PLAY}\n\n## Egret\n\n{OTHER}\n").entries[0].players == players


# Lists


@pytest.mark.parametrize("word", ("Variations", "Variants:", "Options and variations", "Example"))
def test_a_list_in_an_item_belongs_to_what_the_item_announces(page, word):
    inner = "   a. Five cards are dealt instead.\n   b. The low hand wins.\n"
    items = f"1. Deal four cards down to each player.\n2. {word}\n{inner}3. The best hand wins.\n"
    osprey = page(f"# Birds\n\n## Osprey\n\n{items}\n## Egret\n\n{OTHER}\n").entries[0]
    if word == "Options and variations":  # not a word for a part: nothing is guessed
        assert len(osprey.rules) >= 2
        return
    assert [rule.text for rule in osprey.rules] == ["Deal four cards down to each player.", "The best hand wins."]
    assert {"Five cards are dealt instead.", "The low hand wins."} <= {comment.text for comment in osprey.comments}


@pytest.mark.parametrize("marks", ("012", "abc", ("i", "ii", "iii"), ("1", "1", "2")))
def test_items_lose_their_numbers_and_letters(page, marks):
    text = ("Deal four cards down to each player.", "Betting round.", "High hand wins.")
    items = "\n".join(f"{mark}. {rule}" for mark, rule in zip(marks, text, strict=True))
    assert told(page(f"## Osprey\n\n{items}\n\n## Egret\n\n{OTHER}\n"))["Osprey"] == list(text)


# What is left aside


@pytest.mark.parametrize("block", ("```\n[a] [b]\n```", "~~~text\n[a]\n\n[b]\n~~~", "<!-- [a]\n[b] -->"))
def test_a_drawing_is_left_aside_and_told(page, block):
    found = page(f"# Birds\n\n## Osprey\n\n{PLAY}\n\n{block}\n\n## Egret\n\n{OTHER}\n")
    assert told(found) == {"Osprey": sentences(PLAY), "Egret": sentences(OTHER)}
    (aside,) = [d for d in found.diagnostics if d.code == "left-aside"]
    assert aside.place.line == 7


def test_a_fence_that_nobody_closes_hides_nothing(page):
    found = page(f"# Birds\n\n## Osprey\n\n```\n\n{PLAY}\n\n## Egret\n\n{OTHER}\n")
    assert list(told(found)) == ["Osprey", "Egret"]


def test_front_matter_is_told(page):
    found = page(f"---\ntitle: Birds\nlayout: post\n---\n## Osprey\n\n{PLAY}\n\n## Egret\n\n{OTHER}\n")
    assert list(told(found)) == ["Osprey", "Egret"]
    assert [(d.code, d.place.line) for d in found.diagnostics if d.code == "left-aside"] == [("left-aside", 1)]


def test_marks_are_resolved_and_other_signs_stay():
    assert plain("**Deal** *four* [cards](x.html) &amp; `bet`") == "Deal four cards & bet"
    assert plain("7*8 and snake_case_name, 2 * 3 * 4") == "7*8 and snake_case_name, 2 * 3 * 4"


# Whose page it is


@pytest.mark.parametrize("names", (("Guts", "Numbers"), ("Boo Ray", "Stendahl", "In Between"), ("Push", "Trees")))
def test_names_alone_make_no_page_a_known_sources(tmp_path, names):
    (tmp_path / "p.md").write_text("\n\n".join(f"## {name}\n\n{PLAY}" for name in (*names, "Osprey")))
    found = read_catalog(read_documents([tmp_path / "p.md"])).variants
    assert {variant.source for variant in found} == {"local"}
    assert {variant.credit for variant in found} == {""}


def test_a_catalogue_page_without_numbers_is_nobodys(tmp_path):
    (tmp_path / "p.md").write_text("## Anaconda\nTags: *pass*\n### Rules:\n1. Deal 5 cards down to each player.\n")
    catalog = read_catalog(read_documents([tmp_path / "p.md"]))
    assert [variant.key for variant in catalog.variants] == ["local-anaconda"]
    assert "heading-without-number" not in {d.code for d in catalog.diagnostics}


# Sections

CLUB = """\
; Kept by the secretary.
[club]
name = The Tuesday Club
address = 12 Mill Lane, Ashby

[Osprey]
; The house game.
players = 4-7
1 = Deal four cards down to each player.
2 = Betting round.
3 = High hand wins.

[Egret] ; from the coast
PLAYERS=3 to 9
parent = Osprey
1=Deal six cards down
   to each player.
2=Betting round.
3=Low hand wins.

[Heron]
parent = Osprey
1 = Deal four cards up to each player.
1 = High hand wins.

[Empty Chair]
players = many
colour = red
"""


def findings(page: Page) -> list[tuple[str, int, int]]:
    return [(found.code, found.place.line, found.place.column) for found in page.diagnostics]


def test_sections_are_games(page):
    found = page(CLUB, "club.txt")
    assert told(found) == {
        "Osprey": ["Deal four cards down to each player.", "Betting round.", "High hand wins."],
        "Egret": ["Deal six cards down to each player.", "Betting round.", "Low hand wins."],
        "Heron": ["Deal four cards up to each player.", "High hand wins."],
        "Empty Chair": [],
    }
    osprey, egret, heron, chair = found.entries
    assert [entry.players for entry in found.entries] == ["4-7", "3 to 9", "", ""]
    assert [entry.parent and entry.parent.name for entry in found.entries] == [None, "Osprey", "Osprey", None]
    assert [entry.notes for entry in (osprey, egret, heron)] == [("The house game.",), ("from the coast",), ()]
    assert [(rule.number, rule.place.line, rule.place.column) for rule in egret.rules] == [
        (1, 16, 3),
        (2, 18, 3),
        (3, 19, 3),
    ]
    assert [rule.number for rule in heron.rules] == [1, 1]
    assert [entry.cut_off for entry in found.entries] == [False, False, False, True]


def test_what_is_no_part_of_a_game_in_a_section_is_told(page):
    found = page(CLUB, "club.txt")
    assert findings(found) == [
        ("outside-entries", 1, 3),
        ("outside-entries", 2, 2),
        ("outside-entries", 3, 1),
        ("outside-entries", 4, 1),
        ("rule-number", 24, 5),
        ("cut-off", 26, 2),
        ("bad-players", 27, 11),
        ("unread-line", 28, 1),
    ]
    assert all(diagnostic.hint for diagnostic in found.diagnostics)


@pytest.mark.parametrize(
    ("line", "code"),
    (
        ("what is this", "unread-line"),
        ("    what is this", "unread-line"),
        ("2 =", "unread-line"),
        ("parent =", "unread-line"),
        ("players = 5", "repeated-part"),
        ("players = a few", "bad-players"),
        (";----", "stray-mark"),
        ("[]", "unread-line"),
        ("[Tern] x", "unread-line"),
        ("1234567 = Bet.", "unread-line"),
        ("= Bet.", "unread-line"),
    ),
)
def test_a_wrong_line_of_a_section_costs_itself_alone(page, line, code):
    text = CLUB.replace("\n\n[Heron]", f"\n\n{line}\n\n[Heron]")
    found = page(text, "club.txt")
    assert [d.place.line for d in found.diagnostics if d.code == code and d.place.line == 21] == [21]
    kept = told(found)
    assert all(kept[name] == rules for name, rules in told(page(CLUB, "club.txt")).items())


def test_a_section_club_with_rules_is_a_game(page):
    found = page(CLUB.replace("[Osprey]", "[Club]"), "club.txt")
    assert list(told(found)) == ["Club", "Egret", "Heron", "Empty Chair"]


def test_what_stands_below_no_name_is_nobodys(page):
    found = page(CLUB.replace("[Heron]", "[ ]"), "club.txt")
    assert list(told(found)) == ["Osprey", "Egret", "Empty Chair"]
    assert [row for row in findings(found) if row[0] == "unread-line"][:4] == [
        ("unread-line", 21, 2),
        ("unread-line", 22, 10),
        ("unread-line", 23, 5),
        ("unread-line", 24, 5),
    ]


@pytest.mark.parametrize("seed", range(40))
def test_every_word_of_sections_is_in_the_tree_or_in_a_diagnostic(page, seed):
    rng, number = random.Random(seed), iter(range(1000))
    lines = CLUB.split("\n") * 3
    for _ in range(5):
        word = f"word{next(number)}x"
        style = rng.choice(("; {}", "{}", "  {}", "9 = {}", "{} = 1", "parent = {}", "[{}]", "players = {}", "[A] {}"))
        lines.insert(rng.randrange(len(lines)), style.format(word))
    text = "\n".join(["[Osprey]", *lines])
    found = page(text, "club.txt")
    assert not found.prose and found.entries
    said = " ".join([*(f"{e.notes} {e.parent} {e.players}" for e in found.entries)])
    missing = set(re.findall(r"word\d+x", text)) - words_of(found, text) - set(re.findall(r"word\d+x", said))
    assert not missing, (missing, text)


SHARED = Path(os.environ.get("STEMMA_SHARED", "/nowhere"))
CHECKOUT = Path(__file__).parents[2]


@pytest.mark.parametrize("folder", (CHECKOUT / "sources", CHECKOUT / "tests", CHECKOUT / "docs", SHARED))
def test_no_page_of_another_layout_is_taken_for_sections(folder):
    for path in folder.rglob("*"):
        if path.suffix in (".md", ".html", ".txt", ".toml", ".csv", ".ini", ".cfg") and path.is_file():
            assert not sections.recognises(path.read_text(encoding="utf-8", errors="replace")), path


@pytest.mark.parametrize(
    "text",
    (
        f"[Home](index.html)\n\n## Osprey\n\n1. {PLAY}\n\n## Egret\n\n1. {OTHER}\n",
        f"[Osprey]\n\n{PLAY}\n\n[Egret]\n\n{OTHER}\n",
        f"[Osprey]\nPlayers: 3-6\n1. {PLAY}\n\n[Egret]\nPlayers: 3-6\n1. {OTHER}\n",
        f"# Birds\n\n```\n{CLUB}```\n\n## Osprey\n\n{PLAY}\n",
        f"{CLUB}\n## Tern\n\n{PLAY}\n\n## Gull\n\n{OTHER}\n",
        "[slots]\n1 = playercard.png\n2 = deal.png\n3 = bet.png\n4 = hand.png\n",
        '[deck]\ncards = 52\nplayers = 4\nhands = 4\nbet = 2\ndeal = "bet"\n',
    ),
)
def test_other_texts_with_brackets_are_not_sections(text):
    assert not sections.recognises(text)


# Nothing is dropped


def random_page(rng: random.Random) -> str:
    """A page of words that stand nowhere else, in layouts drawn at random."""
    number = iter(range(10_000))

    def words(count: int) -> str:
        return " ".join(f"word{next(number)}x" for _ in range(count))

    def rule() -> str:
        return rng.choice(("Deal four cards {} to each player.", "The best hand wins {}.", "See {}.", "{}")).format(
            words(rng.randint(1, 9))
        )

    def heading() -> str:
        name = f"Name{next(number)}x"
        styles = ("## {}", "### {}", "# {}", "{}\n-----", "**{}**", "Game: {}", "#### {} ####", "{}\n", "1. {}")
        return rng.choice(styles).format(
            rng.choice((name, name, "Variations", "Dealing", "See also", "Notes", f"Betting {name}"))
        )

    def body() -> str:
        made = rule()
        style = rng.randrange(8)
        if style == 0:
            return f"- **{words(1).capitalize()}:** {made}\n  - {rule()}"
        if style == 1:
            return wrapped(f"{made} {rule()} {rule()}", rng.randint(20, 80))
        if style == 2:
            return f"| {words(1)} | {made.replace('|', ' ')} |\n|---|---|\n| {words(2)} | {words(1)} |"
        if style == 3:
            return f"```\n{made}\n```"
        if style == 4:
            return f"0. {made}\n1. Variations\n   a) {rule()}\n2. {rule()}"
        if style == 5:
            return f"> {made}  \n> {rule()}<br>{words(2)}"
        if style == 6:
            return f"Variation: {words(1).capitalize()}: {made}"
        return made

    parts = [heading() if rng.random() < 0.35 else body() for _ in range(rng.randint(6, 24))]
    return (
        "## Osprey\n\n"
        + PLAY
        + "".join(rng.choice(("\n", "\n\n", "\n\n\n")) + part for part in parts)
        + f"\n\n## Egret\n\n{OTHER}\n"
    )


def words_of(page: Page, text: str) -> set[str]:
    """All words that are in a page tree, or on a line of which a diagnostic says that it is not read."""
    said: list[str] = []
    for entry in page.entries:
        said += [entry.name, *entry.aliases, *(rule.text for rule in entry.rules), *(c.text for c in entry.comments)]
    lines = text.split("\n")
    for found in page.diagnostics:
        last = re.search(r"up to line (\d+)", found.message)
        said += lines[found.place.line - 1 : int(last[1]) if last else found.place.line]
    return set(re.findall(r"\w+\d+x", " ".join(said)))


@pytest.mark.parametrize("seed", range(150))
def test_every_word_is_in_the_tree_or_in_a_diagnostic(page, seed):
    text = random_page(random.Random(seed))
    found = page(text)
    assert found.prose
    missing = set(re.findall(r"\w+\d+x", text)) - words_of(found, text)
    assert not missing, (missing, text)


def test_every_line_of_a_scan_is_a_line_or_left_aside():
    for seed in range(50):
        text = random_page(random.Random(seed))
        found = scan(text)
        lines = {number for line in found.lines for number in (line.number, *(number for _, number, _ in line.breaks))}
        for aside in found.asides:
            lines |= set(range(aside.line, aside.line + aside.count))
        rest = {at: row for at, row in enumerate(text.split("\n"), 1) if row.strip() and at not in lines}
        assert all(re.fullmatch(r"\s*[-=~^]+\s*", row) for row in rest.values()), rest


EXAMPLES = re.findall(
    r"^```(?:markdown|text)\n(.*?)^```", (Path(__file__).parents[2] / "docs/pages.md").read_text(), re.M | re.S
)


@pytest.mark.parametrize("example", EXAMPLES)
def test_documented_examples_build_without_a_warning(tmp_path, example):
    from catalog.build import build

    (tmp_path / "p.md").write_text(example)
    report = build([tmp_path / "p.md"], tmp_path / "out.db", check=False)
    assert not report.failure
    assert [str(d) for d in report.diagnostics if d.severity != "note"] == []
