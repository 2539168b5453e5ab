"""Changes along edges: the cheapest script, applied again; a distance that is a metric; words; the table."""

from __future__ import annotations

import itertools
import random

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from small_games import BET, DEAL, DECLARE, DRAW, HIGH, LOW, UP, steps

from catalog.build import build
from catalog.cli import main
from catalog.family.change import Op, apply, distance, script
from catalog.family.cost import STEP, StepData, apart, weight
from catalog.family.distance import all_distances, distances_from
from catalog.family.games import number_changes, rule_changes, tag_changes
from catalog.family.kinds import kind_of
from catalog.store.database import open_database, read_family, read_games

RULES = (
    DEAL,
    UP,
    BET,
    DRAW,
    DECLARE,
    HIGH,
    LOW,
    "Deal 4 cards down to each player.",
    "Twos are wild.",
    "Aces are wild.",
)


def words(old: tuple[str, ...], new: tuple[str, ...]) -> list[str]:
    return [change.words for change in rule_changes(steps(*old), steps(*new))[1]]


# The script


def plain_distance(old: tuple[StepData, ...], new: tuple[StepData, ...]) -> int:
    """The definition: every way to drop, add and change, tried."""
    if not old or not new:
        return sum(map(weight, (*old, *new)))
    return min(
        plain_distance(old[1:], new) + weight(old[0]),
        plain_distance(old, new[1:]) + weight(new[0]),
        plain_distance(old[1:], new[1:]) + apart(old[0], new[0]),
    )


READ = {rule: steps(rule) for rule in RULES}
"""Each rule as it is read, before any game is drawn: what reading loads must not count as drawing."""

RANDOM_GAMES = st.lists(st.sampled_from(RULES), max_size=5).map(lambda rules: sum((READ[rule] for rule in rules), ()))


@given(RANDOM_GAMES, RANDOM_GAMES)
def test_the_script_is_the_cheapest_and_gives_the_new_game(old, new):
    edits = script(old, new)
    assert apply(edits, old) == new
    assert sum(edit.cost for edit in edits) == distance(old, new) == plain_distance(old, new)
    assert distances_from(old, [new])[0] == all_distances([old, new])[0, 1] == distance(old, new)


def test_a_script_for_other_steps_is_refused():
    edits = script(steps(DEAL, BET), steps(DEAL))
    with pytest.raises(ValueError, match="step 2"):
        apply(edits, steps(DEAL, DRAW))


def test_what_grows_longer_grows_at_its_end():
    (added,) = script(steps(UP, BET, UP, BET), steps(UP, BET, UP, BET, UP))
    assert (added.op, added.at) == (Op.INSERT, 4)


@pytest.mark.parametrize(
    "old, new, cost",
    [
        (DEAL, "Deal 3 cards down to each player.", 25),
        (DEAL, "Deal 4 cards down to each player.", 35),
        (DEAL, "Deal 9 cards down to each player.", 50),
        (DEAL, "Deal 2 cards up to each player.", 40),
        (HIGH, LOW, 40),
        (DRAW, "Each player may draw up to 3 cards for the ante.", 50),
        ("Each player passes 1 card to the left.", "Each player passes 1 card to the right.", 40),
        ("Twos are wild.", "Threes are wild.", 40),
        (BET, "Betting round, opened by the player with the high hand showing.", 40),
        (DEAL, DRAW, 200),
        (BET, DRAW, 150),
    ],
)
def test_costs_are_those_of_the_docs(old, new, cost):
    assert apart(*steps(old, new)) == apart(*steps(new, old)) == cost


def test_a_betting_round_costs_half_a_step():
    assert [weight(step) for step in steps(DEAL, BET)] == [STEP, STEP // 2]


# Words


def test_words_are_those_of_a_player():
    game = (DEAL, BET, UP, BET, DECLARE, HIGH)
    assert words(game, (DEAL, BET, UP, BET, DECLARE, BET, HIGH)) == [
        "adds another betting round, after the declaration"
    ]
    assert words(game, (DEAL, BET, UP, DECLARE, HIGH)) == ["drops the second betting round"]
    assert words(game, (DEAL, BET, UP, BET, HIGH)) == ["drops the declaration (high or low simultaneously)"]
    assert words(game, ("Deal 3 cards down to each player.", *game[1:])) == [
        "deals 3 cards instead of 2 down to each player"
    ]
    assert words(game, (*game[:-1], LOW)) == ["at the showdown, the low instead of the high hand wins"]
    left, right = "Each player passes 1 card to the left.", "Each player passes 1 card to the right."
    assert words((left,), (right,)) == ["each player passes 1 card to the right instead of the left"]
    assert words((HIGH,), (HIGH, "Twos are wild.")) == ["now twos are wild"]
    assert words((HIGH, "Twos are wild."), (HIGH,)) == ["twos are no longer wild"]
    assert words((DRAW,), ("Each player may draw up to 3 cards for the ante.",)) == [
        'each player may draw up to 3 cards for the ante (new: "for the ante")'
    ]


def test_a_step_that_moves_is_told_as_moved():
    discard = "Each player discards 1 card."
    assert words((DEAL, discard, UP, BET, HIGH), (DEAL, UP, BET, discard, HIGH)) == [
        'the discard "each player discards 1 card" comes later: '
        "after the betting round instead of after the first deal",
        'the discard "each player discards 1 card" has moved here, as told',
    ]
    assert words((DEAL, discard, BET, HIGH), (DEAL, BET, discard, HIGH)) == [
        "the betting round comes earlier: after the deal instead of after the discard",
        "the betting round has moved, as told",
    ]


def test_changes_have_names():
    names = {
        (DEAL, "Deal 3 cards down to each player."): "deals more cards",
        ("Deal 3 cards down to each player.", DEAL): "deals fewer cards",
        (DEAL, "Deal 2 cards up to each player."): "turns cards the other way (a deal)",
        (HIGH, LOW): "changes who takes the pot",
        ("Twos are wild.", "Aces are wild."): "means other cards (wild cards)",
        ("Each player passes 1 card to the left.", "Each player passes 1 card to the right."): "passes another way",
        (BET, "Betting round, opened by the player with the high hand showing."): "lets another player open",
    }
    for (old, new), name in names.items():
        (edit,) = script(steps(old), steps(new))
        assert kind_of(edit) == name
    added, dropped = script(steps(BET), steps("Twos are wild."))
    assert {kind_of(added), kind_of(dropped)} == {"adds wild cards", "drops a betting round"}


def test_tags_and_numbers_go_along():
    assert [change.words for change in tag_changes(["stud"], ["stud", "wilds"])] == ["is tagged wilds"]
    old = {"cards": 7, "players": 7, "rounds": 5, "seen": None, "wilds": 0}
    new = {"cards": 7, "players": 98, "rounds": 3, "seen": 9, "wilds": 4}
    assert [(change.name, change.words) for change in number_changes(old, new)] == [
        ("changes players", "players at most: no fixed number instead of 7"),
        ("fewer rounds", "betting rounds: 3 instead of 5"),
        ("more wilds", "wild cards at most: 4 instead of none"),
    ]


def test_tags_that_an_entry_does_not_print_are_not_known():
    assert tag_changes([], ["stud"]) == tag_changes(["stud"], []) == ()


UNREAD = StepData.of(None, {"unread": ["Whistle"]})


def in_part(step: StepData) -> StepData:
    """The same with words that were not understood."""
    return StepData.of(step.kind, {**step.detail, "unread": ["while you whistle"]}, step.wording, step.count)


def test_no_change_is_told_that_unread_words_may_undo():
    deal, bet, high = steps(DEAL, BET, HIGH)

    def told(old: tuple[StepData, ...], new: tuple[StepData, ...]) -> list[tuple[str, str]]:
        edits, changes = rule_changes(old, new)
        assert apply(edits, old) == new
        return [(change.op, change.words) for change in changes]

    unread = "a rule that was not understood"
    round_of_betting = "betting round, opened by the player on the dealer's left"
    assert told((deal, bet, high), (deal, UNREAD, high)) == [
        ("unknown", f"it is not known whether this still holds: {round_of_betting}, after the deal"),
        ("unknown", f"it is not known what changes by {unread}"),
    ]
    assert told((deal, UNREAD, high), (deal, high)) == [("unknown", f"it is not known what falls away with {unread}")]
    assert told((UNREAD, deal), (deal, UNREAD)) == [
        ("delete", f"{unread} comes later: after the deal instead of at the start"),
        ("insert", f"{unread} has moved here, as told"),
    ]
    assert told((deal, high), (in_part(deal), high)) == [
        ("unknown", "it is not known what changes by words that were not understood: deal 2 cards down to each player")
    ]
    assert told((deal, high), (in_part(steps("Deal 3 cards down to each player.")[0]), high)) == [
        ("replace", "deals 3 cards instead of 2 down to each player (some of its words were not understood)")
    ]
    wild = steps("Twos are wild.")[0]
    assert told((deal, high), (deal, in_part(wild), high)) == [
        ("insert", "now twos are wild (some of its words were not understood)")
    ]
    assert told((deal, UNREAD, high), (deal, UNREAD, high)) == []


# The table and the command


@pytest.fixture(scope="module")
def database(fixtures, tmp_path_factory):
    out = tmp_path_factory.mktemp("changes") / "family.db"
    build([fixtures / "family.md"], out, check=False)
    return out


def test_the_table_has_the_changes_of_every_edge(database):
    connection = open_database(database)
    query = "SELECT about, op, before, after, cost, words FROM change WHERE child = 'local-3004' ORDER BY position"
    games = read_games(connection)
    assert [tuple(row) for row in connection.execute(query) if row["about"] == "rule"] == [
        ("rule", c.op, c.before, c.after, c.cost, c.words)
        for c in rule_changes(games["local-3001"], games["local-3004"])[1]
    ]
    told = {tuple(row) for row in connection.execute("SELECT DISTINCT parent, child FROM change")}
    graph = read_family(connection)
    both = {edge for edge in graph.edges if all(graph.nodes[key]["described"] for key in edge)}
    assert told == both


def test_diff(database, capsys):
    assert main(["diff", "plain seven", "quiet seven", "--db", str(database)]) == 0
    told = capsys.readouterr().out.splitlines()
    assert told[0] == "from Plain Seven (#3001) to Quiet Seven (#3003)"
    assert any(line.strip() == "is tagged guts" for line in told)
    assert main(["diff", "plain seven", "plain seven", "--db", str(database)]) == 0
    assert capsys.readouterr().out.splitlines()[1] == "the same rules"
    assert main(["diff", "plain seven", "root test", "--db", str(database)]) == 2
    assert "only named" in capsys.readouterr().err


# The corpus


@pytest.fixture(scope="module")
def corpus(corpus_build):
    connection = open_database(corpus_build("markdown")[0])
    return connection, read_games(connection)


def test_every_edge_of_the_corpus_is_its_script(corpus):
    connection, games = corpus
    edges = [edge for edge in read_family(connection).edges if all(key in games for key in edge)]
    assert len(edges) > 500
    sums = dict.fromkeys(edges, 0.0)
    for parent, child in edges:
        edits = script(games[parent], games[child])
        assert apply(edits, games[parent]) == games[child]
        sums[parent, child] = sum(edit.cost for edit in edits) / STEP
    told = connection.execute("SELECT parent, child, sum(cost) FROM change GROUP BY parent, child").fetchall()
    table = {(parent, child): cost for parent, child, cost in told}
    assert all(sums[edge] == pytest.approx(table.get(edge, 0.0)) for edge in edges) and set(table) <= set(edges)


def test_words_are_whole_and_tell_something(corpus):
    connection, _ = corpus
    for (told,) in connection.execute("SELECT words FROM change WHERE about = 'rule'"):
        assert told == told.strip() and "  " not in told and not told.endswith(".")
        assert told.count('"') % 2 == 0 and "None" not in told and len(told.split()) > 1


def test_distance_is_a_metric(corpus):
    _, games = corpus
    keys = list(games)
    apart_all = all_distances([games[key] for key in keys])
    assert (apart_all == apart_all.T).all() and not apart_all.diagonal().any()
    for i, j in zip(*np.nonzero(apart_all == 0), strict=True):
        assert games[keys[i]] == games[keys[j]]
    draw = random.Random(20261121)
    for _ in range(10_000):
        i, j, k = (draw.randrange(len(keys)) for _ in range(3))
        assert apart_all[i, k] <= apart_all[i, j] + apart_all[j, k]
    for _ in range(300):
        i, j = draw.randrange(len(keys)), draw.randrange(len(keys))
        assert apart_all[i, j] == distance(games[keys[i]], games[keys[j]])


def test_steps_keep_the_three_laws(corpus):
    """Of steps of one verb, where the fields count; of others the law is plain."""
    _, games = corpus
    verbs: dict[tuple[str, str], set[StepData]] = {}
    for step in itertools.chain.from_iterable(games.values()):
        verbs.setdefault((step.kind, step.act), set()).add(step)
    draw = random.Random(6)
    for group in verbs.values():
        some = sorted(group, key=lambda step: step.told)
        for _ in range(200):
            a, b, c = (draw.choice(some) for _ in range(3))
            assert (apart(a, b) == 0) == (a == b) and apart(a, b) == apart(b, a) <= weight(a) + weight(b)
            assert apart(a, c) <= apart(a, b) + apart(b, c)
