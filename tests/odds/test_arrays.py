"""What wins: the arrays against the exact engine, deal by deal, and against another library's counts."""

from __future__ import annotations

import json
import os
import pickle
import sqlite3
from contextlib import closing
from fractions import Fraction
from itertools import combinations, starmap
from math import comb, sqrt

import numpy as np
import phevaluator.evaluator
import pytest
from deal_by_deal import differs

import catalog.odds.all as every
from catalog.cli import main
from catalog.hands.choose import UP, Entry
from catalog.hands.compare import PointScale, show
from catalog.hands.limited import merged, stand_ins
from catalog.hands.points import BASES
from catalog.hands.standing import Standing
from catalog.hands.sums import sums
from catalog.hands.tables import KIND_BITS
from catalog.model.comparing import Closest
from catalog.model.diagnostic import Place
from catalog.model.hands import Base, Level, TieBreak
from catalog.model.terms_of_money import Side
from catalog.odds import branch
from catalog.odds.all import measure_all, measure_one
from catalog.odds.measure import BLOCK, Game, measure
from catalog.odds.moves import Looks, NotOnArrays
from catalog.odds.plan import plan_of, traced
from catalog.odds.players import Habit, beaten, side_table
from catalog.odds.run import shuffled
from catalog.play.showdown_input import wild_rules
from catalog.read import read_catalog, read_documents
from catalog.store.odds import rows_of

HOLDEM = """\
## Two in the Hole
### Rules:
1. Deal 2 cards down to each player.
2. Deal 5 community cards up.
3. Showdown, the high hand wins.
"""
STUD = """\
## Seven Cards
### Rules:
1. Deal 7 cards down to each player.
2. Showdown, the high hand wins.
"""
DRAW = """\
## Draw Three
### Rules:
1. Deal 5 cards down to each player.
2. Each player may draw up to 3 cards.
3. Showdown, the high hand and the low hand split the pot.
"""
WILD = """\
## Threes Wild
### Rules:
1. Deal 5 cards down to each player.
2. Each player passes 2 cards to the left.
3. Threes are wild.
4. Showdown, the high hand wins.
"""
TRADE = """\
## Market
### Rules:
1. Deal 5 cards down to each player.
2. Each player may trade 2 cards with the player on their left.
3. Showdown, the high hand wins.
"""
EVENT = """\
## Folding Fours
### Rules:
1. Deal 5 cards up to each player.
2. If any player is dealt an up four, they fold.
3. Showdown, the high hand wins.
"""


@pytest.fixture
def variant(tmp_path):
    """`variant(text)`: the one variant of a page."""

    def read(text: str):
        path = tmp_path / "page.md"
        path.write_text(text)
        (found,) = read_catalog(read_documents([path])).variants
        assert not any(rule.unread for rule in found.rules)
        return found

    return read


@pytest.mark.parametrize("text", [HOLDEM, STUD, DRAW, WILD], ids=["hold'em", "stud", "draw", "wild"])
def test_arrays_play_as_the_exact_engine_does(variant, text):
    assert differs(variant(text), 4, 20, seed=3) == ""


def test_every_deal_is_played_where_there_are_few(variant, capsys, tmp_path):
    """Two cards, two players: a pair wins where either has one, counted here over every two hands."""
    rules = "## Two Cards\n### Rules:\n1. Deal 2 cards down to each player.\n2. Showdown, the high hand wins.\n"
    whole = Game(variant(rules), 2).every()
    hands = list(combinations(range(52), 2))
    pairs = sum(a >> 2 == b >> 2 for a, b in hands)
    both = sum(
        a >> 2 == b >> 2 and c >> 2 == d >> 2 and not {a, b} & {c, d} for a, b in hands for c, d in hands
    )  # fmt: skip
    either = 2 * pairs * comb(50, 2) - both
    assert whole.deals == comb(52, 2) * comb(50, 2)
    assert whole.sides[Side.HIGH].kinds["pair"] == either
    page = tmp_path / "two.md"
    page.write_text(rules)
    command = ["odds", "two cards", "--players", "2", "--deals", "200", "--from", str(page)]
    assert main(command) == 0
    assert f"{Fraction(either, whole.deals)}, 11.4142%" in capsys.readouterr().out
    assert main([*command, "--json"]) == 0
    data = json.loads(capsys.readouterr().out)
    assert data["every"] == whole.deals and data["sides"]["high"]["categories"][0]["exact"] == "2377/20825"


def test_not_every_deal_is_played_where_players_choose_or_there_are_many(variant):
    assert Game(variant(DRAW), 2).every() is None
    assert Game(variant(HOLDEM), 2).every() is None


@pytest.mark.parametrize(("text", "own"), [(HOLDEM, 2), (STUD, 7)], ids=["hold'em", "stud"])
def test_winning_hands_are_as_frequent_as_phevaluator_finds_them(variant, text, own):
    """Seven players; the shares of 60,000 deals of ours and 20,000 of theirs lie within three standard errors."""
    game = Game(variant(text), 7)
    blocks = measure(game, 60_000, seed=11)
    measured = next(blocks)
    for block in blocks:
        measured.add(block)
    keys = np.random.default_rng(5).random((20_000, 52))
    cards = np.argpartition(keys, 50, axis=1)[:, :51]
    shared = cards[:, 49:51] if own == 7 else cards[:, 14:19]
    worths = []
    for seat in range(7):
        mine = cards[:, seat * own : seat * own + own]
        hand = mine if own == 7 else np.hstack([mine, shared])
        worths.append(list(starmap(phevaluator.evaluator._EVALUATORS[7], hand.tolist())))
    best = np.array(worths).min(0)
    # phevaluator's ranks: 1 the best; the last rank of each kind of hand.
    ends = {"straight flush": 10, "four of a kind": 166, "full house": 322, "flush": 1599, "straight": 1609,
            "three of a kind": 2467, "two pair": 3325, "pair": 6185, "high card": 7462}  # fmt: skip
    found = dict(measured.kinds(Side.HIGH))
    first = 1
    for kind, last in ends.items():
        theirs = ((best >= first) & (best <= last)).mean()
        ours = found[kind].share if kind in found else 0.0
        both = (theirs * len(best) + ours * measured.deals) / (len(best) + measured.deals)
        error = sqrt(both * (1 - both) * (1 / len(best) + 1 / measured.deals))
        assert abs(ours - theirs) <= 3 * error + 1e-9, kind
        first = last + 1


def test_the_same_seed_gives_the_same_numbers_whoever_plays_the_blocks(variant):
    game = Game(variant(DRAW), 4)
    once = [block.sides[Side.HIGH].kinds for block in measure(game, 2 * BLOCK, seed=1)]
    again = [game.block(number, BLOCK, 1).sides[Side.HIGH].kinds for number in (1, 0)]
    assert once == again[::-1] and once[0] != once[1]


def test_habits_are_told_where_they_were_asked_for(variant):
    assert Game(variant(HOLDEM), 2).block(0, 10, 1).habits == {Habit.STAYS}
    # The low hand takes half: a player draws for one side or for the other.
    drawing = {Habit.STAYS, Habit.GIVES_UP, Habit.DRAWS, Habit.CHOOSES_SIDE}
    assert Game(variant(DRAW), 2).block(0, 10, 1).habits == drawing


def test_a_deck_is_shuffled_whole():
    decks = shuffled(tuple(range(54)), 500, seed=2)
    assert (np.sort(decks, axis=1) == np.arange(54)).all()
    assert len(np.unique(decks[:, 0])) > 45


def test_what_is_not_played_many_deals_at_once_is_told(variant):
    with pytest.raises(Looks, match="which cards come"):
        plan_of(variant(EVENT), 4)
    with pytest.raises(NotOnArrays, match="by hand alone"):
        plan_of(variant(TRADE), 4)
    with pytest.raises(NotOnArrays, match="too small"):
        plan_of(variant(STUD), 8)


GUTS = "1. Deal 5 cards up to each player.\n2. {rule}\n3. Showdown, the high hand wins.\n"
HANGING = {
    "fold": "If any player is dealt an up four, they fold.",
    "card": "If any player is dealt an up four, deal another card down to them.",
    "redeal": "If the queen of spades is dealt face up, redeal.",
    "pair": "If any player is dealt an up pair of twos, deal another card up to them.",
}


@pytest.mark.parametrize("rule", HANGING.values(), ids=HANGING)
def test_what_hangs_on_the_cards_goes_the_way_that_the_exact_engine_goes(variant, rule):
    game = variant("## Guts\n### Rules:\n" + GUTS.format(rule=rule))
    assert Game(game, 5).plan is None
    assert differs(game, 5, 200, seed=4) == ""


HEARTS = (
    "1. Deal 3 cards down to each player.\n2. Deal {up} up to each player.\n3. Deal {up} up to each player.\n"
    "4. If any player is dealt an up heart, they pass 1 card to the left.\n5. Showdown, the high hand wins.\n"
)
TOLD_APART = {
    "not at all": "",
    "by which lie up": "6. Each player's low hole card is wild for them.\n",
    "by when they came": "6. If any player is dealt an up pair of twos, deal another card up to them.\n",
}


@pytest.mark.parametrize("up", ["1 card", "2 cards"])
@pytest.mark.parametrize("rule", TOLD_APART.values(), ids=TOLD_APART)
def test_deals_that_lie_alike_again_are_played_exactly(variant, rule, up):
    """A card of which a rule is yet to hear may be passed on before, and one may come between two others."""
    assert differs(variant("## Hearts\n### Rules:\n" + HEARTS.format(up=up) + rule), 5, 80, seed=4) == ""


def test_deals_that_lie_alike_again_go_on_together(variant, monkeypatch):
    """Each of 1,000 deals has hearts of its own, but the engine runs far less often than that."""
    runs = []
    monkeypatch.setattr(branch, "traced", lambda *told: [runs.append(1), traced(*told)])
    Game(variant("## Hearts\n### Rules:\n" + HEARTS.format(up="1 card")), 5).block(0, 1000, 1)
    assert 10 < len(runs) < 800


def test_a_deal_that_is_dealt_anew_counts_for_nothing(variant):
    """No up card is the queen of spades in what is counted; half of the decks show it at first."""
    game = Game(variant("## Guts\n### Rules:\n" + GUTS.format(rule=HANGING["redeal"])), 5)
    decks = shuffled(game.deck, 400, 3)
    queen = (decks[:, :25] == 43).any(1)
    _, played = game.outcomes(decks, lambda deals, time: shuffled(game.deck, deals, 3 + time))
    assert queen.any() and not (played[:, :25] == 43).any()
    assert (played[~queen] == decks[~queen]).all()


def test_cards_struck_off_count_for_nothing(variant):
    text = """\
## Struck
### Rules:
1. Deal 5 cards down to each player.
2. Deal 1 card up to the table.
3. Discard any cards of the same rank as the table card.
4. Showdown, the high hand wins.
"""
    assert differs(variant(text), 5, 100, seed=6) == ""


def test_hands_beat_as_many_others_as_there_are(variant):
    table = side_table(variant(STUD).steps, Side.HIGH)
    shares = beaten(table)
    aces = table.values(np.array([[48, 49, 0, 5, 10]]))[0]
    # Worse than a pair of aces with a four, a three and a deuce are all high cards and all lower pairs.
    assert shares[aces >> KIND_BITS] == pytest.approx((1302540 + 12 * 84480) / 2598960)


def test_the_command_tells_how_good_a_hand_wins(tmp_path, capsys):
    page = tmp_path / "page.md"
    page.write_text(WILD)
    assert main(["odds", "threes wild", "--from", str(page), "--deals", "500", "--players", "3"]) == 0
    told = capsys.readouterr().out
    assert "3 players, 500 deals (seed 1)" in told and "A winner holds a wild card in" in told
    assert main(["odds", "threes wild", "--from", str(page), "--deals", "500", "--json"]) == 0
    data = json.loads(capsys.readouterr().out)
    assert data["players"] == 6 and sum(c["share"] for c in data["sides"]["high"]["categories"]) == pytest.approx(1)


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["--deals", "0", "x"], "nothing to count"),
        (["--players", "1", "x"], "2 to 25 players"),
        ([], "name a variant"),
        (["--seed", "-1", "x"], "nought or more"),
    ],
)
def test_what_cannot_be_measured_is_told_in_one_line(arguments, says, capsys):
    assert main(["odds", *arguments]) == 2
    assert says in capsys.readouterr().err


@pytest.fixture
def small(tmp_path):
    """A page of four games, one of them not for arrays, and its database."""
    page, database = tmp_path / "page.md", tmp_path / "small.db"
    page.write_text("\n".join([HOLDEM, DRAW, WILD, TRADE]))
    assert main(["build", str(page), "--out", str(database), "--no-check"]) == 0
    return page, database


def table_of(database, query: str) -> list[tuple]:
    with closing(sqlite3.connect(database)) as connection:
        return connection.execute(query).fetchall()


def test_all_games_are_measured_into_the_database_and_none_twice(small, capsys):
    page, database = small
    command = ["odds", "--all", "--from", str(page), "--db", str(database), "--deals", "300", "--jobs", "1", "--json"]
    assert main(command) == 0
    assert json.loads(capsys.readouterr().out)["measured"] == 3
    runs = table_of(database, "SELECT variant, players, deals, median_high, wild_share FROM odds_run ORDER BY variant")
    assert [run[1:3] for run in runs] == [(6, 300)] * 3 and all(run[3] for run in runs)
    assert [run[4] is not None for run in runs] == ["threes" in run[0] for run in runs]
    ((gap, reason),) = table_of(database, "SELECT variant, reason FROM odds_gap")
    assert "market" in gap and "by hand alone" in reason
    shares = table_of(database, "SELECT sum(share) FROM odds WHERE side = 'high' GROUP BY variant")
    assert [share for (share,) in shares] == pytest.approx([1, 1, 1])
    table_of(database, "SELECT 1")
    with closing(sqlite3.connect(database)) as connection, connection:
        connection.execute("DELETE FROM odds_run WHERE variant LIKE '%threes%'")
    assert main(command) == 0
    assert json.loads(capsys.readouterr().out)["measured"] == 1
    assert table_of(database, "SELECT count(*) FROM odds_run") == [(3,)]


def test_a_build_measures_odds_and_keeps_those_of_unchanged_games(small, capsys):
    page, database = small
    build = ["build", str(page), "--out", str(database)]
    assert main(build) == 0
    assert "odds: 3 games measured, 1 that cannot be" in capsys.readouterr().err
    query = "SELECT variant, deals, engine FROM odds_run ORDER BY variant"
    first = table_of(database, "SELECT * FROM odds")
    assert [run[1:] for run in table_of(database, query)] == [(500, "arrays")] * 3
    several = ["odds", "--all", "--from", str(page), "--db", str(database), "--jobs", "1"]
    assert main([*several, "--deals", "1500"]) == 0
    assert main([*several, "--deals", "200", "--players", "3"]) == 0
    page.write_text(page.read_text().replace("Threes", "Fours"))
    assert main(build) == 0
    assert "odds: 1 game measured, 3 unchanged" in capsys.readouterr().err
    runs = table_of(database, "SELECT variant, players, deals FROM odds_run ORDER BY variant, players")
    assert [run[1:] for run in runs if "fours" in run[0]] == [(6, 500)]
    assert [run[1:] for run in runs if "fours" not in run[0]] == [(3, 200), (6, 1500)] * 2
    assert main([*build, "--no-odds"]) == 0
    assert table_of(database, "SELECT variant, players, deals FROM odds_run ORDER BY variant, players") == runs
    database.unlink()
    page.write_text(page.read_text().replace("Fours", "Threes"))
    assert main(build) == 0 and table_of(database, "SELECT * FROM odds") == first


def test_a_cluster_finds_the_numbers_that_one_process_finds(small):
    from dask.distributed import LocalCluster

    page, _ = small
    variants = [variant for variant in read_catalog(read_documents([page])).variants if variant.described]
    alone = {result.variant: result for result in measure_all(variants, None, 400, 1, jobs=1)}
    with LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None) as cluster:
        shared = {
            result.variant: result
            for result in measure_all(variants, None, 400, 1, scheduler=cluster.scheduler_address)
        }
    assert alone.keys() == shared.keys()
    for key, result in alone.items():
        assert rows_as_data(result) == rows_as_data(shared[key])


class Deadly:
    """Stands for a variant at which the process that measures it dies, as one that runs out of memory does."""

    key, name, place, described = "test-deadly", "Deadly", Place("x.md", 5), True

    def __reduce__(self):
        return os._exit, (9,)


def test_a_process_that_dies_costs_only_the_game_it_died_of(small):
    page, _ = small
    variants = [variant for variant in read_catalog(read_documents([page])).variants if variant.described]
    alone = {result.variant: result for result in measure_all(variants, None, 400, 1, jobs=1)}
    found = {result.variant: result for result in measure_all([Deadly(), *variants], None, 400, 1, jobs=2)}
    dead = found.pop("test-deadly")
    assert "did not come back" in dead.reason and dead.inputs == ""
    assert (dead.fault.stage, dead.fault.entry, dead.fault.place.line) == ("odds", "Deadly", 5)
    assert found.keys() == alone.keys()
    for key, result in alone.items():
        assert rows_as_data(result) == rows_as_data(found[key])


def test_a_scheduler_that_does_not_answer_is_told(small, capsys):
    page, database = small
    assert main(["odds", "--all", "--from", str(page), "--db", str(database), "--scheduler", "tcp://127.0.0.1:9"]) == 2
    assert "no scheduler answers" in capsys.readouterr().err


def rows_as_data(result) -> list[dict]:
    return [row.model_dump() for row in rows_of(result)]


POINTS = """\
## Nearest
### Rules:
1. Deal 2 cards down to each player.
2. If they want it, deal 1 card up to each player.
3. Repeat the last action until no one wants another card.
4. The high hand and the low hand split the pot.
5. {points}
"""
SUMS = {
    "targets": "The high hand is the one closest to 27. "
    "Face cards count 1/2, aces count 1 or 11, and everything else counts face value. "
    "Ties are broken by inside. The low hand is the one closest to 7.",
    "totals": "Hands are ranked by total points. "
    "Face cards count 10, aces count 1 or 11, and everything else counts face value.",
}


@pytest.mark.parametrize("points", SUMS.values(), ids=SUMS)
def test_sums_of_points_are_played_as_the_exact_engine_plays_them(variant, points):
    game = variant(POINTS.format(points=points))
    assert differs(game, 4, 40, seed=8) == ""


def test_results_of_points_come_back_from_other_processes(variant):
    result = measure_one(variant(POINTS.format(points=SUMS["targets"])), 3, 50, 1)
    again = pickle.loads(pickle.dumps(result))
    assert rows_as_data(again) == rows_as_data(result) and result.measured is not None


def test_the_best_sum_is_that_of_every_way_to_count():
    """Held against sums told one hand at a time, wild cards and a limit to the cards among them."""
    worths = BASES[Base.SEVEN_27]
    chance = np.random.default_rng(3)
    for scale in (
        PointScale(worths, target=Closest(target=27, side=Side.HIGH), tie_break=TieBreak.INSIDE),
        PointScale(worths, low=True, target=Closest(target=7, side=Side.LOW)),
        PointScale(worths, target=Closest(target=21, never=Level.ABOVE)),
        PointScale(worths, low=True, size=3),
        PointScale(worths, size=2),
    ):
        of = sums(scale)
        hands = chance.random((60, 52)).argsort(1)[:, :4].astype(np.uint8)
        wild = chance.random(hands.shape) < 0.1
        for hand, marks, number in zip(hands, wild, of.values(hands, wild) >> KIND_BITS, strict=True):
            entries = [Entry(int(card), UP) for card in hand]
            shown = show(0, entries, scale, {int(card) for card in hand[marks]}, {})
            assert of.told[number] == (shown and shown.worth)


LIMITS = {
    "bug": "Threes are bugs: they may complete a straight or a flush or count as an ace.",
    "six is nine": "Sixes may count as nines.",
    "one higher": "Clubs may count 1 rank higher or lower than their face value.",
    "together": "2 cards that add to 8 count as 1 wild card.",
    "wild beside": "Fives are wild. Sixes may count as nines.",
}


@pytest.mark.parametrize("rule", LIMITS.values(), ids=LIMITS)
def test_limited_wild_cards_are_worth_what_the_ranking_function_says(variant, rule):
    steps = variant(f"## Few\n### Rules:\n1. Deal 7 cards down to each player.\n2. {rule}\n").steps
    standing, of = Standing(steps), side_table(steps, Side.HIGH)
    limited, wild = stand_ins(steps), wild_rules(steps).fixed
    hands = np.random.default_rng(2).random((80, 52)).argsort(1)[:, :7].astype(np.uint8)
    marks = np.isin(hands, sorted(wild)) if wild else None
    for hand, number in zip(hands.tolist(), standing.values(of, hands, marks) >> KIND_BITS, strict=True):
        best = None
        for entries, tokens in merged(steps, [Entry(card, UP) for card in hand]):
            shown = show(0, entries, of.rules, {*wild, *tokens}, limited)
            best = max(filter(None, [best, shown]), key=lambda each: each.worth)
        assert of.told[number][:4] == best.worth[:4], hand


def test_a_bug_of_which_nothing_is_told_is_the_usual_one(variant):
    plain, told = (
        stand_ins(variant("## Few\n### Rules:\n1. Deal 7 cards down to each player.\n2. " + rule).steps)
        for rule in ("Threes are bugs.", LIMITS["bug"])
    )
    assert plain == told and set(plain) == {4, 5, 6, 7}


DRAWS = {
    "shuffled in": "1. Deal 5 cards down to each player.\n2. Each player may draw up to 4 cards.\n"
    "3. Each player may draw up to 4 cards.\n4. Showdown, the high hand wins.\n"
    "5. If the deck runs out of cards, shuffle the discards into the deck.\n",
    "taken unseen": "1. Deal 5 cards down to each player.\n"
    "2. Each player simultaneously takes 1 card from the player on their left at random.\n"
    "3. Each player may draw up to 3 cards.\n4. Showdown, the high hand wins.\n",
    "up and down": "1. Deal 3 cards down to each player.\n2. Deal 2 cards up to each player.\n"
    "3. Each player may draw up to 2 cards.\n4. Showdown, the high hand wins.\n"
    "5. Each player's low hole card is wild for them.\n",
}


@pytest.mark.parametrize("rules", DRAWS.values(), ids=DRAWS)
def test_draws_whose_outcome_tells_what_comes_next(variant, rules):
    assert differs(variant("## Draws\n### Rules:\n" + rules), 5, 25, seed=9) == ""


def test_a_result_that_cannot_come_back_is_told_and_costs_only_itself(small, monkeypatch):
    page, _ = small
    variants = [variant for variant in read_catalog(read_documents([page])).variants if variant.described]
    whole = every.measure_one

    def stuck(variant, *how):
        result = whole(variant, *how)
        if result.measured is not None and "threes" in variant.key:
            result.measured.notes = (lambda: None,)
        return result

    monkeypatch.setattr(every, "measure_one", stuck)
    told = {each.key: every.unpacked(each, every.packed(pickle.dumps(each), None, 50, 1)) for each in variants}
    (lost,) = (result for key, result in told.items() if "threes" in key)
    assert lost.measured is None and "did not come back" in lost.reason
    assert sum(result.measured is not None for result in told.values()) == 2
    assert every.unpacked(variants[0], b"no result").measured is None
