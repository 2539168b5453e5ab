"""Unknown is a value: what was not read or not played, and counts that differ, are said to be so, claimed nowhere."""

from __future__ import annotations

import json

import pytest

from catalog.build import build, read_and_check
from catalog.check.numbers import numbers_of
from catalog.check.reports import as_data
from catalog.check.sarif import sarif
from catalog.check.verdicts import verdicts_of
from catalog.cli import main
from catalog.family.graph import ancestors, children, family_graph, most_like, no_games, parent_of, siblings
from catalog.family.kin import kin
from catalog.language import read_prose, read_rule, render_step
from catalog.language.partial import Part, taken
from catalog.model.diagnostic import Place
from catalog.model.showdowns import Showdown
from catalog.model.topic_guess import Gist
from catalog.model.variant import STATISTICS, Catalog, ClaimKind, Numbers, Parent, Rule, Variant
from catalog.model.verdict import Judgement
from catalog.odds.moves import NotOnArrays
from catalog.odds.plan import blank
from catalog.play.hand import deal
from catalog.play.transcript import remarks
from catalog.play.unplayed import unplayed
from catalog.site.numbers import told
from catalog.store.database import open_database
from catalog.store.record import record
from catalog.store.search import Range, Wanted, find

PLAIN = ("Deal 5 cards down to each player.", "Betting round.", "Showdown, the high hand wins.")
CUT_SHORT = "Each player flips a card, glorping the wug."


def game(*rules: str, numbers: Numbers | None = None) -> Variant:
    read = [(number, rule, read_rule(rule)) for number, rule in enumerate(rules, 1)]
    return Variant(
        "lake-heron",
        "Heron",
        None,
        "lake",
        numbers=numbers or Numbers(),
        rules=tuple(Rule(n, r.steps, r.unread, text, main=r.main, about=r.about) for n, text, r in read),
    )


def worded(sentence: str) -> list[str]:
    return [render_step(step) for step in read_rule(sentence).steps]


# 1. Numbers that are not settled


@pytest.mark.parametrize("printed", [None, 5])
def test_an_unread_rule_leaves_all_five_numbers_open(printed):
    variant = game(*PLAIN, CUT_SHORT, numbers=Numbers(*[printed] * 5))
    for verdict in verdicts_of(variant):
        assert (verdict.judgement, verdict.computed, verdict.settled) == (Judgement.UNDETERMINED, None, False)
        assert "rule 4 was not fully understood" in verdict.reason


def test_words_beside_a_rule_about_hands_may_bear_on_any_number():
    variant = game(*PLAIN, "A flush beats a full house, and each player gets as many cards as they glorp.")
    assert variant.rules[3].steps
    assert {verdict.judgement for verdict in verdicts_of(variant)} == {Judgement.UNDETERMINED}


def test_a_settled_number_stands_where_nothing_is_printed():
    for verdict in verdicts_of(game(*PLAIN)):
        assert (verdict.judgement, verdict.computed) == (Judgement.UNPRINTED, verdict.number.value)


def test_a_game_without_rules_has_no_numbers():
    for verdict in verdicts_of(game()):
        assert (verdict.judgement, verdict.computed) == (Judgement.UNDETERMINED, None)
        assert "no rules" in verdict.reason


PROSE = """\
# Games

## Teal

Deal five cards down to each player. There is a betting round. High hand wins.

## Gull

Deal five cards down to each player. Each player glorps a card. There is a betting round. High hand wins.
"""


@pytest.fixture
def database(tmp_path):
    (tmp_path / "page.md").write_text(PROSE, encoding="utf-8")
    build([tmp_path / "page.md"], tmp_path / "games.db")
    connection = open_database(tmp_path / "games.db")
    yield connection
    connection.close()


def test_unsettled_numbers_are_neither_stored_nor_searched_by(database):
    rows = {row["key"]: dict(row) for row in database.execute("SELECT * FROM variant")}
    assert [rows["local-teal"][f"{name}_n"] for name in STATISTICS] == [5, 10, 1, 5, 0]
    assert [rows["local-gull"][f"{name}_{end}"] for name in STATISTICS for end in ("n", "most")] == [None] * 10
    verdicts = database.execute("SELECT verdict, computed, least, greatest, witness FROM verdict WHERE variant = ?",
                                ["local-gull"])  # fmt: skip
    assert {tuple(row) for row in verdicts} == {("undetermined", None, None, None, None)}
    for statistic in STATISTICS:
        found = find(database, Wanted(((statistic, Range(0, None)),)), None, "catalogue")
        assert [row["key"] for row in found] == ["local-teal"]
    assert [row["key"] for row in find(database, Wanted((), checked=True), None, "catalogue")] == ["local-teal"]


def test_records_and_pages_say_that_a_number_is_not_settled(database):
    for number in told(record(database, "local-gull")):
        assert (number["computed"], number["printed"], number["glance"]) == (None, None, "?")
        assert number["judged"].word == "not settled" and "glorps" in number["reason"]


def test_show_and_check_say_that_a_number_is_not_settled(tmp_path, database, capsys):
    assert main(["show", "gull", "--db", str(tmp_path / "games.db")]) == 0
    out = capsys.readouterr().out
    assert "numbers: none is printed\n  not known: rule 2 was not fully understood" in out
    main(["check", str(tmp_path / "page.md"), "--all", "--sarif", str(tmp_path / "out.sarif")])
    assert capsys.readouterr().out.count("is not printed, and could not be computed") == 5
    log = json.loads((tmp_path / "out.sarif").read_text(encoding="utf-8"))
    assert sorted(r["ruleId"] for r in log["runs"][0]["results"]) == sorted(f"undetermined-{s}" for s in STATISTICS)
    main(["check", str(tmp_path / "page.md"), "--json"])
    numbers = {each["name"]: each["numbers"] for each in json.loads(capsys.readouterr().out)}
    assert {one["computed"] for one in numbers["Gull"].values()} == {None}
    assert numbers["Teal"]["players"]["computed"] == 10


# 2. Two counts that differ


def test_two_counts_that_differ_settle_nothing(monkeypatch):
    from catalog.check import cross_check
    from catalog.check.count import Count

    monkeypatch.setattr(cross_check, "count", lambda variant: [Count("seen", 9, 9, 9, why="so they add up")])
    for printed in (None, 5, 9, 7):
        found = {v.statistic: v for v in verdicts_of(game(*PLAIN, numbers=Numbers(seen=printed)))}
        seen = found["seen"]
        assert (seen.judgement, seen.computed, seen.counted) == (Judgement.UNDETERMINED, None, 9)
        assert "dealing the cards gives 5" in seen.reason and "reckoning from the rules gives 9" in seen.reason
        assert "wrong" not in seen.reason and "fault" not in seen.reason
        assert found["cards"].judgement is Judgement.UNPRINTED


def test_what_is_counted_at_an_unknown_number_of_players_is_not_settled(monkeypatch):
    from catalog.check import cross_check
    from catalog.check.count import Count

    monkeypatch.setattr(cross_check, "count", lambda variant: [Count("players", 9, 9, 9, why="so they add up")])
    found = {v.statistic: v.judgement for v in verdicts_of(game(*PLAIN))}
    assert found["seen"] is Judgement.UNDETERMINED
    assert found["cards"] is found["rounds"] is found["wilds"] is Judgement.UNPRINTED


# 3. Who wins


def prose(tmp_path, text: str) -> Variant:
    (tmp_path / "page.md").write_text(f"# Games\n\n## Teal\n\n{text}\n", encoding="utf-8")
    return next(v for v in read_and_check([tmp_path / "page.md"]).variants if v.name == "Teal")


def test_no_winner_is_made_up_where_one_is_told_and_not_understood(tmp_path):
    text = "Deal five cards down to each player. There is a betting round. Then there is a showdown."
    variant = prose(tmp_path, f"{text} The snarkest hand by the wug count wins the pot.")
    assert not any(isinstance(step, Showdown) for step in variant.steps)
    hand = deal(variant, 3, 1)
    assert not hand.reckonings and not hand.assumed
    assert any("tells who wins" in line for line in remarks(hand))


def test_an_assumed_winner_is_said_wherever_the_game_is_told(tmp_path, capsys):
    text = "Deal five cards down to each player. There is a betting round. "
    variant = prose(tmp_path, f"{text}Each player who has not folded shows their hand.")
    assert variant.assumed == ("no rule says who wins, so the high hand wins",)
    assert f"Taken for granted: {variant.assumed[0]}." in remarks(deal(variant, 3, 1))
    assert blank(variant, 3).assumed == list(variant.assumed)
    build([tmp_path / "page.md"], tmp_path / "games.db", check=False)
    main(["show", "teal", "--db", str(tmp_path / "games.db")])
    assert "note: Taken for granted: no rule says who wins, so the high hand wins." in capsys.readouterr().out


def test_what_is_told_is_no_assumption(tmp_path):
    assert (
        prose(tmp_path, "Deal five cards down to each player. There is a betting round. Low hand wins.").assumed == ()
    )


# 4. Parts of sentences


@pytest.mark.parametrize(
    "sentence",
    [
        "In Gallopade, each player discards two cards.",
        "When the bugle grumfles, each player discards two cards.",
        "Each player must either discard two cards or hum.",
        "Each player discards two cards unless the bugle grumfled.",
        "Each player discards two cards, but never the ones that the bugler wants.",
        "The low hand wins, not that anyone glorps.",
        "Betting round at the gentle limit.",
        "Nobody may blurt, and each player discards two cards.",
        "Players without a kazoo fold.",
        "On every third Tuesday, fold.",
        "The bugler hums, they fold.",
        "Each player who hums the tune may draw a card.",
    ],
)
def test_nothing_is_taken_from_where_unread_words_bear_on_it(sentence):
    reading = read_rule(sentence)
    assert reading.steps == () and not reading.whole
    assert not read_prose(sentence).steps


@pytest.mark.parametrize("sentence", ["Each player can pass nine kazoos.", "Each player must make three kazoo wagers."])
def test_nothing_is_taken_from_within_a_clause(sentence):
    assert read_rule(sentence).steps == ()


@pytest.mark.parametrize(
    ("sentence", "steps"),
    [
        ("Deal four cards down to each player, and everybody hums a tune.", ["Deal 4 cards down to each player."]),
        ("Deal four cards down to each player, no humming.", ["Deal 4 cards down to each player."]),
        ("Everybody hums a tune, and then each player discards 2 cards.", ["Each player discards 2 cards."]),
        ("Kings are wild. Everybody hums a tune.", ["Kings are wild."]),
    ],
)
def test_a_clause_that_stands_by_itself_is_taken(sentence, steps):
    reading = read_rule(sentence)
    assert worded(sentence) == steps
    assert not reading.whole and any("hum" in phrase for phrase in reading.unread)


@pytest.mark.parametrize(
    "text", ["If anybody hums a tune they glorp. They fold.", "If anybody glorps a tune, they hum. Redeal for all."]
)
def test_a_sentence_that_hangs_on_an_unread_one_is_not_taken(text):
    assert read_rule(text).steps == ()


def test_a_topic_is_guessed_and_is_no_step():
    reading = read_rule("Showdown, and never once is there a high-low split.")
    assert reading.steps == () and isinstance(reading.about, Gist)
    assert (reading.main_step.kind, reading.main_step.count) == ("showdown", None)
    variant = game(*PLAIN, "Wugs are wild on the third Tuesday.")
    assert variant.rules[3].main_step.kind == "wild"
    assert [step.kind for step in variant.steps] == ["deal", "bet", "showdown"]


def test_a_rule_that_is_partly_read_is_withheld_everywhere(tmp_path):
    (tmp_path / "page.md").write_text(
        "# Games\n\n## Teal\n\nDeal five cards down to each player. There is a betting round. "
        "In Gallopade, kings are wild. High hand wins.\n",
        encoding="utf-8",
    )
    build([tmp_path / "page.md"], tmp_path / "games.db")
    connection = open_database(tmp_path / "games.db")
    found = record(connection, "local-teal")
    rule = next(rule for rule in found["rules"] if rule["unread"])
    assert (rule["steps"], rule["unread"]) == ([], ["In Gallopade, kings are wild"])
    assert "wilds" not in found["tags_derived"]
    variant = next(v for v in read_and_check([tmp_path / "page.md"]).variants if v.described)
    assert not variant.wholly_read
    with pytest.raises(NotOnArrays):
        blank(variant, 4)
    assert any("not fully understood" in line for line in remarks(deal(variant, 3, 1)))
    connection.close()


def test_parts_are_judged_by_the_words_around_them():
    def parts(*told: tuple[str, str, bool]) -> list[Part]:
        return [Part(text, read, joint) for joint, text, read in told]

    fine = parts(("", "each player antes", True), (", and", "everybody hums", False))
    assert taken(fine) == [True, False]
    hanging = parts(("", "each player antes", True), (",", "with a kazoo in hand", False))
    assert taken(hanging) == [False, False]
    listed = parts(("", "each player antes", True), (",", "hums", False), (", or", "sings", False))
    assert taken(listed) == [False, False, False]
    apart = parts(("", "unless anybody hums, glorp", False), (". ", "each player antes", True))
    assert taken(apart) == [False, True]


# 5. Likeness


def likened() -> Catalog:
    """Three games under a root that is no game, one of which nobody gives a parent."""
    place = Place("page.md", 1)
    root = Variant("lake-0", "The Root", 0, "lake", described=False)
    elder = Parent("lake-0", "The Root", 0, place)
    teal, gull = (
        Variant(f"lake-{n}", name, n, "lake", parent=elder, place=place) for n, name in ((1, "Teal"), (2, "Gull"))
    )
    like = Parent("lake-1", "Teal", 1, place, ClaimKind.INFERRED)
    return Catalog((root, teal, gull, Variant("lake-crake", "Crake", None, "lake", parent=like, place=place)), ())


def test_likeness_makes_nobody_a_parent():
    graph = family_graph(likened())
    assert (parent_of(graph, "lake-crake"), most_like(graph, "lake-crake")) == (None, "lake-1")
    assert most_like(graph, "lake-1") is None
    assert children(graph, "lake-1") == [] and ancestors(graph, "lake-crake") == ()
    parents = {key: parent_of(graph, key) for key in graph}
    assert kin(parents, "lake-1", "lake-crake").word == "no kin"


def test_a_root_that_is_no_game_makes_nobody_kin():
    graph = family_graph(likened())
    parents = {key: parent_of(graph, key) for key in graph}
    assert no_games(graph) == {"lake-0"}
    assert parents["lake-1"] == "lake-0"  # as the source has it
    assert kin(parents, "lake-1", "lake-2", no_games(graph)).word == "no kin"
    assert siblings(graph, "lake-1") == ()


ALIKE = """\
# Games

## Teal

Deal five cards down to each player. There is a betting round. High hand wins.

## Gull

Deal five cards down to each player. There is a betting round. Kings are wild. High hand wins.
"""


def test_commands_records_and_pictures_show_likeness_as_likeness(tmp_path, capsys):
    (tmp_path / "page.md").write_text(ALIKE, encoding="utf-8")
    base = str(tmp_path / "games.db")
    build([tmp_path / "page.md"], tmp_path / "games.db", check=False)
    connection = open_database(tmp_path / "games.db")
    rows = connection.execute("SELECT parent, child, claim FROM edge").fetchall()
    assert rows and {row["claim"] for row in rows} == {"inferred"}
    liked, other = rows[0]["child"], rows[0]["parent"]
    told = record(connection, liked)
    assert (told["parent"], told["parents"], told["most_like"]) == (None, [], other)
    assert record(connection, other)["children"] == []
    connection.close()
    for command in (["show", liked], ["kin", liked], ["tree"]):
        assert main([*command, "--db", base]) == 0
        said = capsys.readouterr().out
        assert "most like" in said and "descends from" not in said and "child" not in said
    assert main(["kin", liked, other, "--db", base]) == 0
    assert "no kin" in capsys.readouterr().out
    assert main(["tree", "--format", "dot", "--db", base]) == 0
    assert 'label="most like"' in capsys.readouterr().out


def test_checked_games_are_told_as_data():
    variant = game(*PLAIN, CUT_SHORT)
    from catalog.check.findings import Checked

    checked = [Checked(variant, verdicts_of(variant))]
    assert {number["verdict"] for number in as_data(checked)[0]["numbers"].values()} == {"undetermined"}
    assert len(sarif(checked)["runs"][0]["results"]) == 5


@pytest.mark.parametrize(
    ("words", "may"),
    [
        ("You must either pay for the card or fold", False),
        ("no high-low split, big bet", False),
        ("two down, one up", False),
        ("Each player may then buy the other's hand", False),
        ("Low in the hole", True),  # players mean their lowest hole card, which is wild
        ("3 and 9", True),
        ("3s & 9s", True),
        ("the last up card", True),
        ("follow the queen", True),
        ("as in Baseball", True),
        ("deuces too", True),
        ("the Q♠", True),
        ("any card they want", True),
    ],
)
def test_which_words_that_were_not_read_may_make_cards_wild(words, may):
    rule = Rule(2, (), (words,))
    assert rule.may_make_wild is may
    rules = (Rule(1, read_rule("Deal 5 cards down to each player.").steps), rule)
    found = numbers_of(Variant("local-game", "Game", None, "local", rules=rules))
    assert bool(found["wilds"].missing) is may
    assert all(found[statistic].missing for statistic in ("cards", "players", "rounds", "seen"))
    wild = Rule(3, read_rule("Kings are wild.").steps)
    found = numbers_of(Variant("local-game", "Game", None, "local", rules=(*rules, wild)))
    assert found["wilds"].missing


def test_a_long_phrase_is_quoted_in_part():
    rule = Rule(2, (), ("xyzzy " * 400,))
    (why,) = {why for _, why in unplayed(Variant("local-game", "Game", None, "local", rules=(rule,)))}
    assert len(why) < 200


def test_a_game_in_which_no_rule_deals_cards_has_no_number_of_cards():
    steps = read_rule("If any player has the joker, they fold. The low hand wins.").steps
    found = numbers_of(Variant("local-game", "Game", None, "local", rules=(Rule(1, steps),)))
    assert [statistic for statistic in STATISTICS if found[statistic].missing] == ["cards", "players", "seen"]
