"""Pages that tell their games in prose: what is a game, what belongs to it, and what is only about it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from prose_readings import of_no_game

from catalog.model.variant import ClaimKind
from catalog.read import prose_fields, prose_headed, prose_html, prose_spaced, read_catalog, read_documents
from catalog.read.commentary import kind_of, sentences
from catalog.read.kinship import named_parent, spelled
from catalog.read.layout import read_page
from catalog.read.telling import contributor, heading_names, other_names, players
from catalog.read.text import clean
from catalog.read.variants import read_seats

FILES = ("headed.md", "spaced.txt", "fields.txt", "page.html")


@pytest.fixture
def page(fixtures):
    """The page tree of one of the fixtures."""
    return lambda name: read_page(read_documents([fixtures / "prose" / name]).documents[0])


def names(page) -> list[str]:
    return [entry.name for entry in page.entries]


@pytest.mark.parametrize("file", ("headed.md", "page.html"))
def test_a_heading_is_a_game_and_what_is_below_it_its_parts(page, file):
    found = page(file)
    assert found.prose
    assert names(found) == ["Heron", "Blind Heron", "Bittern", "Coot"]
    heron, blind, bittern, coot = found.entries
    assert heron.aliases == ("Grey Lady",)
    assert heron.credit == "Ada Example"
    assert heron.players == "3 to 8, best 5 to 7"
    assert [rule.text for rule in heron.rules] == [
        "Deal five cards down to each player.",
        "There is a betting round.",
        "Each player discards two cards.",
        "There is another round of betting.",
        "High hand wins.",
    ]
    kinds = {comment.kind for comment in heron.comments}
    assert {"example", "strategy", "option", "origin", "title"} <= kinds
    assert blind.variation and blind.parent.name == "Heron"
    assert len(blind.rules) == 2
    assert not bittern.variation and bittern.parent.name == "Heron"
    assert coot.players == "up to 9"
    assert (coot.parent.name, coot.parent.number, coot.parent.source) == ("Texas Hold'em", 4, "ipvdb")
    assert [rule.text for rule in coot.rules] == ["Deal two cards down to each player.", "Betting round."]


def test_markup_and_headings_in_markdown_say_the_same(page):
    def told(found):
        return [
            (e.name, e.aliases, e.credit, e.players, [r.text for r in e.rules], [c.text for c in e.comments])
            for e in found.entries
        ]

    assert told(page("headed.md")) == told(page("page.html"))


def test_a_name_alone_behind_empty_lines_is_a_game(page):
    found = page("spaced.txt")
    assert names(found) == ["Heron", "Blind Heron", "Bittern", "Coot", "Grebe", "Swift", "Swallow"]
    told = {entry.name: entry for entry in found.entries}
    assert told["Heron"].credit == "Ada Example"
    assert told["Heron"].players == "3 to 8"
    assert told["Bittern"].credit == "Ben Sample"
    assert told["Bittern"].parent is None
    assert told["Blind Heron"].variation
    # A caption that was run together with a heading, or with a step, is neither.
    captions = [comment.text for comment in told["Coot"].comments if comment.kind == "caption"]
    assert captions == ["pond picture", "grebe picture"]
    assert [rule.text for rule in told["Coot"].rules][-2:] == ["Round of betting", "Deal three common cards up."]
    # A heading over games is none itself.
    assert told["Swift"].parent is None


def test_a_name_above_labels_is_a_game(page):
    found = page("fields.txt")
    assert names(found) == ["Heron", "Blind Heron", "Coot", "Grebe"]
    heron, blind, coot, _ = found.entries
    assert heron.aliases == ("Grey Lady", "Stilts")
    assert heron.players == "3 to 8" and coot.players == "2 or more"
    assert [rule.text for rule in heron.rules] == [
        "INITIAL DEAL: five cards down to each player",
        "PLAY: There is a betting round.",
        "Each player discards two cards.",
        "WINNER: High hand",
    ]
    assert blind.variation and blind.parent.name == "Heron"
    assert [comment.kind for comment in heron.comments if "split" in comment.text] == ["option"]


@pytest.mark.parametrize("file", FILES)
def test_headings_are_found_by_structure(tmp_path, fixtures, page, file):
    """Other names in all headings, and as many games."""
    text = (fixtures / "prose" / file).read_text(encoding="utf-8")
    for old, new in (("Heron", "Zaxil"), ("Bittern", "Qwumbo"), ("Coot", "Vendrip"), ("Grebe", "Lolque")):
        text = text.replace(old, new).replace(old.lower(), new.lower())
    text = text.replace("Swift", "Obzort").replace("Swallow", "Trelluve")
    (tmp_path / file).write_text(text, encoding="utf-8")
    again = read_page(read_documents([tmp_path / file]).documents[0])
    assert [entry.place.line for entry in again.entries] == [entry.place.line for entry in page(file).entries]
    assert "Zaxil" in names(again)


@pytest.mark.parametrize("file", ("headed.md", "spaced.txt", "fields.txt"))
def test_every_line_is_in_the_tree_or_in_a_diagnostic(fixtures, page, file):
    found = page(file)
    text = (fixtures / "prose" / file).read_text(encoding="utf-8")
    lines = of_no_game(found, text)
    for entry in found.entries:
        lines.add(entry.place.line)
        lines |= {part.place.line for part in (*entry.rules, *entry.comments)}
    assert lines == {number for number, line in enumerate(text.split("\n"), 1) if line.strip()}


@pytest.mark.parametrize("file", FILES)
def test_no_address_is_kept(page, file):
    assert "@" not in repr(page(file))


def test_a_letter_is_no_page_of_games(tmp_path):
    (tmp_path / "letter.txt").write_text("Dear Ada\n\n\nThanks\n\nFor the cards.\n\n\nLove\n\nBen\n", encoding="utf-8")
    page = read_page(read_documents([tmp_path / "letter.txt"]).documents[0])
    assert page.entries == ()
    assert [diagnostic.code for diagnostic in page.diagnostics] == ["unknown-layout"]


def test_texts_about_the_program_are_no_pages_of_games():
    root = Path(__file__).parents[2]
    files = [*root.glob("*.md"), *root.glob("docs/*.md"), *filter(Path.is_file, root.glob("grammar/**/*"))]
    assert len(files) > 10
    for path in files:
        text = path.read_text(encoding="utf-8")
        for layout in (prose_html, prose_headed, prose_fields, prose_spaced):
            assert not layout.recognises(text), (path, layout)


def test_prose_of_no_known_source_gets_keys_of_its_own_and_claims_by_its_words(fixtures):
    catalog = read_catalog(read_documents([fixtures / "prose" / "headed.md"]))
    by_key = {variant.key: variant for variant in catalog.variants}
    assert by_key["local-heron-blind-heron"].parent.claim is ClaimKind.PROSE
    assert by_key["local-coot"].parent.key == "ipvdb-4"
    assert by_key["local-coot"].parent.claim is ClaimKind.PROSE


# A game that two pages tell


WRITTEN = """\
## Heron

|Statistic|Value|
|---------|-----|
|Cards|-|
|Players|-|
|Betting Rounds|-|
|Max Cards Seen|-|
|Wilds|-|
|Source|{credit}|

Tags: *straight*
Players: {players}

### Rules:
1. Deal 5 cards down to each player.
2. Betting round.
3. Each player discards 2 cards.
4. Betting round.
5. Showdown, the high hand wins.
"""


def both(tmp_path, fixtures, credit="Ada Example", players="3 to 8, best 5 to 7"):
    """The catalogue of a page of prose and one with the rules of its first game, which comes after it by name."""
    (tmp_path / "source.toml").write_text('key = "lake"\ntitle = "Games"\nprose = true\n', encoding="utf-8")
    prose = (fixtures / "prose" / "headed.md").read_text(encoding="utf-8")
    (tmp_path / "a.md").write_text(prose, encoding="utf-8")
    (tmp_path / "z.md").write_text(WRITTEN.format(credit=credit, players=players), encoding="utf-8")
    return read_catalog(read_documents([tmp_path]))


def test_the_page_with_the_rules_is_the_game(tmp_path, fixtures):
    catalog = both(tmp_path, fixtures)
    heron = next(variant for variant in catalog.variants if variant.key == "lake-heron")
    assert heron.place.document == "z.md"
    assert len(heron.rules) == 5
    # What only the prose has is there as well, and names the same game.
    blind = next(variant for variant in catalog.variants if variant.key == "lake-heron-blind-heron")
    assert blind.place.document == "a.md" and blind.parent.key == "lake-heron"


def test_what_the_prose_says_otherwise_is_reported(tmp_path, fixtures):
    told = [
        d.message
        for d in both(tmp_path, fixtures, credit="Ben", players="2 to 9").diagnostics
        if d.code == "told-otherwise"
    ]
    assert len(told) == 1
    assert "other names (Grey Lady), contributor, players" in told[0]


# Parts


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("PLAYERS: 3-up", "3 or more"),
        ("Number of players: 2+", "2 or more"),
        ("Players - 5-10", "5 to 10"),
        ("There can be up to seven players.", "up to 7"),
        ("Because the deck is short, only six players can sit down.", "up to 6"),
        ("It is a 2-4 player game.", "2 to 4"),
        (
            "Heron, sent in by a friend, can be played by two or more; best with 6 to 8 players.",
            "2 or more, best 6 to 8",
        ),
        ("Up to 8 players get five cards; with 9 to 11 players each gets one card less.", "up to 11"),
        ("Two players who tie split the pot.", ""),
        ("With three players, one of them deals twice.", ""),
    ],
)
def test_for_how_many_players(text, said):
    assert players(text) == read_seats(said)


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("Contributed by Ada Example (ada@example.org)", "Ada Example"),
        ("A fishing game invented and contributed by J. R. Sample", "J. R. Sample"),
        ("The inventor was Cy Model. Dee Sample contributed this description.", "Dee Sample"),
        (
            "Created by Ada Example, Ben Sample and Cy Model, who contributed this description.",
            "Ada Example, Ben Sample and Cy Model",
        ),
        ("The cards are dealt by the dealer.", ""),
    ],
)
def test_who_contributed(text, name):
    assert contributor(clean(text)) == name


def test_other_names():
    assert other_names("This game is sometimes known as Ford or occasionally as Stones.", "Crossing") == [
        "Ford",
        "Stones",
    ]
    assert other_names('It is also called just "It" for short.', "The Thing") == ["It"]
    assert other_names("The showdown (also known in this game as the Meeting) comes last.", "Crossing") == []
    assert heading_names('Ford (a.k.a. "Stones" and "Steps")') == ("Ford", ("Stones", "Steps"))
    assert heading_names("Texas (Nevada) Ford") == ("Texas (Nevada) Ford", ())


@pytest.mark.parametrize(
    ("text", "parent"),
    [
        ("This is a five-card stud game with a twist.", "Five Card Stud"),
        ("Identical to Omaha except for the deal.", "Omaha Hold'em"),
        ("Play as with 7-Card Stud.", "Seven Card Stud"),
        ("It is just like Texas Hold 'em, but with fewer cards.", "Texas Hold'em"),
        ("Played the same way as Marsh above.", "Marsh"),
        ("In the end the players have five cards, as many as in Omaha.", None),
    ],
)
def test_the_parent_that_a_text_names(text, parent):
    found = named_parent([text], "Pond", ["Pond", "Marsh"])
    assert (found.name if found else None) == parent


def test_spellings_of_one_name():
    assert spelled("Texas Hold \u2019Em") == spelled("texas hold'em")
    assert spelled("5 Card Draw") == spelled("Five-card draw")


def test_sentences_end_where_they_end():
    text = 'Deal two cards (i.e. one each). "Stop!" Then bet [as I see it. ed]. J. Sample wins.'
    assert [sentence for _, sentence in sentences(text)] == [
        "Deal two cards (i.e. one each).",
        '"Stop!"',
        "Then bet.",
        "[as I see it. ed]",
        "J. Sample wins.",
    ]
    assert all(text[at:].startswith(sentence[:5]) for at, sentence in sentences(text))


@pytest.mark.parametrize(
    ("sentence", "kind"),
    [
        ("Each player is dealt five cards face down.", "rule"),
        ("For example, three queens beat two kings.", "example"),
        ("This can lead to huge pots.", "strategy"),
        ("Note that nobody sees the card.", "note"),
        ("[I suppose that it is dealt face up.]", "bracket"),
        ("Optionally the low hand takes half of the pot.", "option"),
        ("The game can be played by 4 to 9 players.", "about"),
    ],
)
def test_what_is_a_rule(sentence, kind):
    assert kind_of(sentence) == kind


def test_a_section_word_is_no_game():
    from catalog.read.blocks import section_word

    assert section_word("The Showdown") == "showdown"
    assert section_word("Variations:") == "variations"
    assert section_word("Showdown at Noon") is None


def test_addresses_are_left_out_of_every_text():
    assert clean("Write to ada.example+x@mail.example.org, or call.") == "Write to, or call."
    assert not re.search("@", clean("Ada <ada@example.org> and (ben@example.co.uk)"))


RIVER = """\
# Games by the river

## Ford

Four cards are dealt face down to each player. There is a round of betting. The high hand wins.

### Variations

There is only one joker in Ford. This way of playing uses both jokers, and a player with both must fold.

This is a variation of either Ford or Stone Ford in which the low hand wins.

Dark Ford: Spades are wild. The same can be done with a suit (e.g. "Heart Ford", etc.) or a rank ("Ford of Tens", etc.).

## Weir

Five cards are dealt face down to each player. The high hand wins.
"""


def test_variations_that_are_named_later_or_as_examples(tmp_path):
    (tmp_path / "river.md").write_text(RIVER, encoding="utf-8")
    page = read_page(read_documents([tmp_path / "river.md"]).documents[0])
    assert [(entry.name, entry.variation) for entry in page.entries] == [
        ("Ford", False),
        ("Stone Ford", True),
        ("Dark Ford", True),
        ("Heart Ford", True),
        ("Ford of Tens", True),
        ("Weir", False),
    ]
    told = {entry.name: entry for entry in page.entries}
    assert told["Stone Ford"].rules[-1].text.endswith("a player with both must fold.")
    assert told["Heart Ford"].parent.name == "Dark Ford"
    assert "low hand" not in " ".join(rule.text for entry in page.entries for rule in entry.rules)
