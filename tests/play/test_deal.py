"""Hands that are told: the same ones each time, with the right winners, and one of every variant there is."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from small_games import game

from catalog.cli import main
from catalog.hands.card import read_cards
from catalog.model.variant import Variant, decode
from catalog.play.choices import Script
from catalog.play.event_log import What
from catalog.play.hand import deal
from catalog.play.transcript import NAMES, Telling

CHECKOUT = Path(__file__).resolve().parents[2]
BET = "Betting round, opened by the player to the dealer's left."
FIVE = "Deal 5 cards down to each player."
HIGH = "Showdown, the high hand wins."
BOTH = "The high hand and the low hand split the pot."
EIGHT_LOW = "To win the low hand, a player must have an eight low or better."


def round_robin(*hands: str, then: str = "") -> tuple[int, ...]:
    """The cards of some hands as they come off the deck, one to each player in turn; `then` what comes after."""
    dealt = [read_cards(hand) for hand in hands]
    return (*(card for turn in zip(*dealt, strict=True) for card in turn), *read_cards(then))


def hand(variant: Variant, *hands: str, then: str = "", answers: tuple[int, ...] = ()):
    """The hand in which players get these cards and choose these answers."""
    return deal(variant, len(hands), chooser=Script(round_robin(*hands, then=then), answers))


def shares(told) -> dict[str, tuple[int, ...]]:
    """The seats that take each share of the last showdown."""
    return {award.share: award.winners for award in told.reckonings[-1].judgement.awards}


def text(told) -> str:
    return "\n".join(Telling(told).lines())


def test_a_pair_beats_a_high_card():
    told = hand(game(FIVE, BET, HIGH), "As Kd 9c 7h 2s", "4c 4d Jh Ts 3c")
    assert shares(told) == {"high hand": (1,)}
    assert "Betting round 1: Ann opens; the others call." in text(told)
    assert "Ben  pair of fours, with 4d 4c Jh Ts 3c" in text(told)
    assert "Ben takes the pot." in text(told)


def test_a_draw_is_told():
    rules = game(FIVE, "Each player may discard up to 2 cards for replacements.", HIGH)
    # Ann wants to draw two: her fourth and fifth cards. Ben does not want to.
    told = hand(rules, "4c 4d 4h 7h 2s", "As Ad Jh Ts 3c", then="9c 9d", answers=(1, 2, 3, 4, 0))
    assert "Ann  discards [7h 2s] and draws [9c 9d]  -> [9d 9c 4h 4d 4c]" in text(told)
    assert "Ben declines." in text(told)
    assert "full house, fours over nines" in text(told)
    assert shares(told) == {"high hand": (0,)}


def test_the_pot_is_split():
    told = hand(game(FIVE, BOTH), "As Kd 9c 7h 2s", "4c 4d Jh Ts 3c", "8s 6d 5c 3h 2d")
    assert shares(told) == {"high hand": (1,), "low hand": (2,)}
    assert text(told).count("takes half of the pot.") == 2
    assert "Taken for granted: low hands are ranked A-5." in text(told)


def test_a_qualifier_is_not_met():
    told = hand(game(FIVE, BOTH, EIGHT_LOW), "As Kd 9c 7h 2s", "4c 4d Jh Ts 3c")
    assert shares(told) == {"high hand": (1,), "low hand": ()}
    assert "Nobody takes it: nobody has what it takes to win." in text(told)
    assert "Ben takes the pot." in text(told)


def test_wild_cards_are_marked():
    told = hand(game(FIVE, HIGH, "Twos are wild."), "As Kd 9c 7h 2s", "4c 4d Jh Ts 3c")
    assert shares(told) == {"high hand": (0,)}
    assert "Ann  [As Kd 9c 7h 2s]  (wild: 2s)" in text(told)
    assert "Ann  pair of aces, with As Kd 9c 7h 2s*" in text(told)


def test_a_common_wild_card_is_so_for_everybody():
    told = hand(
        game(FIVE, "Deal 1 community card up.", HIGH, "The last community card is wild."),
        "As Kd 9c 7h 2s",
        "Ah 4d Jh Ts 3c",
        then="5c",
    )
    assert all(read_cards("5c")[0] in told.reckonings[-1].wild[seat] for seat in (0, 1))


def test_who_is_out_takes_no_more_part():
    """The sensible player goes in with the better hand only, and the loser of two who are in matches the pot."""
    rules = game(
        "Deal 3 cards down to each player.",
        "Declare in or out simultaneously.",
        HIGH,
        "Any player who goes in and loses pays the pot. If either no one goes in or any player has to match the pot, "
        "redeal for each player.",
    )
    for seed in range(12):
        told = deal(rules, 4, seed)
        declared = {h.seat: h.words for h in told.table.happened if h.what is What.DECLARES}
        inside = tuple(seat for seat, words in declared.items() if words == "in")
        reckoning = told.reckonings[0]
        assert len(declared) == 4 and reckoning.seats == inside
        payers = {h.seat for h in told.table.happened if h.what is What.PAYS}
        assert payers == set(inside) - set(told.table.winners)


def test_passed_cards_are_told_from_whom():
    told = hand(
        game(FIVE, "Each player passes 1 card to the left.", HIGH),
        "As Kd 9c 7h 2s",
        "4c 4d Jh Ts 3c",
        answers=(4, 4),
    )
    passed = [(h.other, h.seat, h.cards) for h in told.table.happened if h.what is What.PASSED]
    assert passed == [(0, 1, ((read_cards("2s")[0], False),)), (1, 0, ((read_cards("3c")[0], False),))]
    assert "Ann  passes [2s] to Ben" in text(told)


def test_what_cannot_be_judged_is_said():
    rules = game(FIVE, "Showdown, the high hand and the split card split the pot.")
    told = hand(rules, "As Kd 9c 7h 2s", "4c 4d Jh Ts 3c")
    award = told.reckonings[-1].judgement.awards[1]
    assert not award.judged
    assert f"Split card: not judged; {award.why}." in text(told)
    assert "takes half of the pot" in text(told)


def test_without_a_showdown_the_high_hand_wins():
    told = hand(game(FIVE, BET), "As Kd 9c 7h 2s", "4c 4d Jh Ts 3c")
    assert shares(told) == {"high hand": (1,)}
    assert "Taken for granted: no showdown is told, so the high hand wins." in text(told)


def test_players_declare_where_shares_are_declared():
    rules = game(
        FIVE, "Showdown, the best hand that declared high and the lowest hand that declared low split the pot."
    )
    told = hand(rules, "As Ad 9c 9h 2s", "4c 3d 5h 6s 8c")
    assert told.table.ways == {0: frozenset({"high"}), 1: frozenset({"low"})}
    assert shares(told) == {"high hand": (0,), "low hand": (1,)}


def test_rows_are_turned_up_one_by_one():
    rules = game(FIVE, "Deal 9 community cards down in a 3x3 square.", "Turn up community cards from one row.", HIGH)
    told = deal(rules, 2, 1)
    assert [laid.up for laid in told.table.commons] == [True] * 3 + [False] * 6
    square = [line.split() for line in text(told).splitlines() if line.count("[") == 3 and "turned" not in line]
    assert len(square) == 5 and all(len(row) == 3 for row in square)


def test_nobody_takes_a_card_too_many():
    """Players of points stop where they are within one of a target, or most cards would take them past it."""
    rules = game(
        "Deal 1 card down to each player.",
        "If they want it, deal 1 card up to each player.",
        "Repeat the last action until no one wants another card.",
        HIGH,
        "Aces count 1 or 11, face cards count 10, and everything else counts face value. "
        "The high hand is the one closest to 21.",
    )
    for seed in range(8):
        told = deal(rules, 3, seed)
        (award,) = told.reckonings[-1].judgement.awards
        before = [sum(min(card // 4 + 2, 10) if card < 48 else 1 for card, _, _ in hand[:-1])
                  for hand in told.chapters[-1].lying.hands]  # fmt: skip
        assert award.judged and all(total < 21 for total in before)


def test_every_card_told_is_dealt_once():
    """Nobody holds what somebody else holds, and what is told to be held at the end is what lies there."""
    told = deal(game("Deal 7 cards down to each player.", "Each player passes 3 cards to the left.", HIGH), 5, 3)
    held = [card for hand in told.chapters[-1].lying.hands for card, _, _ in hand]
    assert len(held) == len(set(held)) == 35
    assert [len(hand) for hand in told.chapters[-1].lying.hands] == [7] * 5


def test_the_same_seed_gives_the_same_hand_in_another_process():
    """Also where strings hash in another way, and another seed gives another hand."""
    lines = []
    for hashing, seed in (("1", "5"), ("2", "5"), ("1", "6")):
        done = subprocess.run(
            [sys.executable, "-m", "catalog", "deal", "anaconda", "--seed", seed, "--players", "4"],
            capture_output=True, encoding="utf-8", cwd=CHECKOUT,
            env=os.environ | {"PYTHONPATH": str(CHECKOUT), "PYTHONHASHSEED": hashing, "PYTHONUTF8": "1"},
        )  # fmt: skip
        assert done.returncode == 0, done.stderr
        lines.append(done.stdout)
    assert lines[0] == lines[1] != lines[2]


def test_without_a_seed_another_shuffle_is_dealt_and_told(capsys):
    seeds = set()
    for _ in range(2):
        assert main(["deal", "anaconda", "--json"]) == 0
        out, err = capsys.readouterr()
        seed = json.loads(out)["seed"]
        assert err == f"shuffle {seed}: --seed {seed} deals it again\n"
        seeds.add(seed)
    assert main(["deal", "anaconda", "--json", "--seed", str(seed)]) == 0
    again = capsys.readouterr()
    assert again.out == out and again.err == ""
    assert len(seeds) == 2 or seeds == {seed}  # once in a million runs the same is drawn twice


def test_json(capsys):
    assert main(["deal", "anaconda", "--json", "--players", "3", "--seed", "1"]) == 0
    data = json.loads(capsys.readouterr().out)
    assert data["players"] == list(NAMES[:3]) and data["dealer"] == "Cleo" and data["seed"] == 1
    events = [event for rule in data["rules"] for event in rule["events"]]
    assert {"dealt", "passed", "bets"} <= {event["what"] for event in events}
    shown = [share for rule in data["rules"] for showdown in rule["showdowns"] for share in showdown["shares"]]
    assert all(set(share["winners"]) <= set(data["players"]) for share in shown) and shown


@pytest.mark.parametrize("players", ["1", "27"])
def test_too_few_or_too_many_players(players, capsys):
    assert main(["deal", "anaconda", "--players", players]) == 2
    assert "2 to 26 players" in capsys.readouterr().err


@pytest.mark.slow
def test_every_variant_can_be_told(corpus_catalog, campaign):
    """A sample of all variants (with --campaign every one), at two and at the most players that there can be.

    Whatever is not judged has a reason, and every winner was in.
    """
    variants = [variant for variant in corpus_catalog.variants if variant.described]
    for variant in variants if campaign else variants[::9]:
        printed = decode("players", variant.numbers.players)
        most = printed.number if printed.code is None and printed.number else 5
        for seats in sorted({2, max(2, min(most, len(NAMES)))}):
            told = deal(variant, seats, 1)
            lines = list(Telling(told).lines())
            assert lines[0].startswith(variant.name)
            assert json.dumps(Telling(told).data())
            for reckoning in told.reckonings:
                for award in reckoning.judgement.awards:
                    assert award.judged or award.why, variant.key
                    if award.share.split()[0] in ("high", "low"):
                        assert set(award.winners) <= set(reckoning.seats), variant.key


GUTS = ("Deal 3 cards down to each player.", "Declare in or out simultaneously.", HIGH)


def test_who_pays_the_pot_twice_is_named_once():
    rule = "Each player who goes in and loses matches the pot{}. Each player who goes in and loses matches the pot."
    paid = []
    for often in ("", " twice"):
        lines = [line.strip() for line in Telling(deal(game(GUTS[0], HIGH, rule.format(often)), 4, 3)).lines()]
        paid.append(next(line for line in lines if line.endswith(("the pot twice.", "the pot 3 times."))))
    payers = paid[0].partition(" match")[0].replace(" and ", ", ").split(", ")
    assert paid[1] == paid[0].replace("twice", "3 times") and len(payers) == len(set(payers))


@pytest.mark.parametrize(
    "rule",
    [
        "Each player who goes in and loses matches the pot for each two flipped at the showdown.",
        "Each player who goes out matches the pot.",
        "If they draw a joker, each player who goes in and loses matches the pot.",
    ],
)
def test_nobody_pays_by_a_rule_that_is_not_followed(rule):
    told = deal(game(*GUTS, rule), 4, 3)
    assert not [h for h in told.table.happened if h.what is What.PAYS]
    assert [why for number, why in told.left_out if number == 4]
