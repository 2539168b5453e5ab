"""Games of tricks, bids, stakes and offered cards: what is played is what the rules say, to the chip and the card."""

from __future__ import annotations

from itertools import groupby

import pytest
from small_games import game

from catalog.hands.card import read_cards
from catalog.language import render_rule
from catalog.model.card import Suit
from catalog.model.variant import Variant
from catalog.odds.moves import NotOnArrays
from catalog.odds.plan import plan_of
from catalog.play.bidding import Pool, claims
from catalog.play.deck import rank_of, suit_of
from catalog.play.event_log import Happening, What
from catalog.play.hand import Hand, deal
from catalog.play.transcript import Telling
from catalog.play.tricks import taker

SEEDS = range(1, 7)
TRUMPS = "Deal 1 card up to the table. The suit of the last table card is trumps."
IN_OUT = "Declare in or out simultaneously."
ALONE = "If exactly 1 player goes in, they win."
PLAY = "Each player who goes in plays tricks, led by the player to the dealer's left, following suit if possible."
TRICKS = game(
    "Deal 3 cards down to each player.",
    TRUMPS,
    IN_OUT,
    ALONE,
    PLAY,
    "If any player takes 2 or more tricks, they win.",
    "Each player who goes in and takes no tricks matches the pot.",
    "Repeat the last 7 actions until the pot is won.",
)
GUTS = game(
    "Deal 2 cards down to each player.",
    IN_OUT,
    "Showdown, the high hand wins.",
    "Each player who goes in and loses matches the pot.",
    "Repeat the last 4 actions until the pot is won.",
)
LIAR = game(
    "Each player puts up 2 stakes.",
    "Deal as many cards down to each player as they have stakes.",
    "Each player in turn must name a poker hand that beats the last one named or call it.",
    "If the hand named is held, the caller loses 1 stake. Otherwise, the last player to name a hand loses 1 stake.",
    "Repeat the last 3 actions until exactly one player has stakes left.",
    "If exactly 1 player has stakes left, they win.",
)
BETWEEN = game(
    "Deal 1 card up to the next player in betting order. If it is an ace, they declare it high or low. Deal another "
    "card up to them. They may bet up to the pot that the next card is between 2 of their cards. They discard all of "
    "their cards.",
    "If the deck runs out of cards, shuffle the discards into the deck.",
    "Repeat the last 2 actions until the pot is won.",
)


def text(told: Hand) -> str:
    return "\n".join(Telling(told).lines())


def said(told: Hand, words: str) -> list[Happening]:
    """What was told in such words, in order."""
    return [h for h in told.table.happened if h.words.startswith(words)]


def by_deals(told: Hand) -> list[list[Happening]]:
    """What happened, deal by deal."""
    deals: list[list[Happening]] = [[]]
    for happening in told.table.happened:
        if happening.what is What.NEW_DEAL:
            deals.append([])
        deals[-1].append(happening)
    return deals


@pytest.mark.parametrize(
    ("cards", "trump", "winner"),
    [
        ("4h Kh 9h", Suit.SPADE, 1),
        ("4h Kh 2s", Suit.SPADE, 2),
        ("4h 2s 3s", Suit.SPADE, 2),
        ("4h As Ac", Suit.DIAMOND, 0),
        ("4h As Ac", None, 0),
    ],
)
def test_who_takes_a_trick(cards, trump, winner):
    assert taker(list(enumerate(read_cards(cards))), trump) == winner


@pytest.mark.parametrize("seed", SEEDS)
def test_suit_is_followed_and_the_best_card_takes_the_trick(seed):
    told = deal(TRICKS, 5, seed)
    for happened in by_deals(told):
        hands: dict[int, list[int]] = {}
        for h in happened:
            if h.what is What.DEALT:
                hands.setdefault(h.seat, []).extend(card for card, _ in h.cards)
        trump = next((suit_of(h.cards[0][0]) for h in happened if h.what is What.TABLE), None)
        plays = [h for h in happened if h.words in ("plays", "takes the trick")]
        leader = None
        for taken, trick in groupby(plays, key=lambda h: h.words == "takes the trick"):
            if taken:
                (last,) = trick
                assert last.seat == leader
                continue
            played = [(h.seat, h.cards[0][0]) for h in trick]
            assert leader in (None, played[0][0])
            for seat, card in played:
                led = suit_of(played[0][1])
                assert suit_of(card) is led or all(suit_of(other) is not led for other in hands[seat])
                hands[seat].remove(card)
            leader = taker(played, trump)
        players = {h.seat for h in plays}
        assert all(not hands[seat] for seat in players) and len(players) != 1


@pytest.mark.parametrize("rules", [TRICKS, GUTS, BETWEEN, LIAR])
@pytest.mark.parametrize("seed", SEEDS)
def test_no_chip_is_lost_or_found(rules: Variant, seed):
    told = deal(rules, 4, seed)
    assert told.pot is not None and told.pot.holds + sum(told.pot.made) == 0
    assert told.pot.holds == 0, "it goes on until the pot is gone"
    assert not any(line.startswith("Not played") or "broken off" in line for line in Telling(told).lines())


def test_who_went_in_and_lost_pays_what_the_pot_held():
    seen = 0
    for seed in SEEDS:
        pot = 4
        for happened in by_deals(deal(GUTS, 4, seed)):
            inside = [h.seat for h in happened if h.what is What.DECLARES and h.words == "in"]
            won = [h for h in happened if h.words.startswith("wins")]
            paid = [h for h in happened if h.words.startswith("pays")]
            assert [h.words for h in won] == ([f"wins {pot} chip{'s' * (pot > 1)}"] if inside else [])
            assert {h.seat for h in paid} == set(inside) - {h.seat for h in won}
            assert all(h.words == f"pays {pot} chip{'s' * (pot > 1)}" for h in paid)
            seen += len(paid)
            pot = pot * len(paid) if inside else pot
        assert pot == 0
    assert seen


def test_the_limit_is_all_that_is_paid():
    rules = game(
        "Deal 2 cards down to each player.",
        "Declare in or out simultaneously.",
        "Showdown, the high hand wins.",
        "Each player who goes in and loses matches the pot, up to the agreed amount.",
        "Repeat the last 4 actions until the pot is won.",
    )
    paid = [h.words for seed in range(1, 20) for h in said(deal(rules, 12, seed), "pays")]
    assert paid and set(paid) <= {f"pays {n} chips" for n in range(2, 11)} | {"pays 1 chip"}
    assert "pays 10 chips" in paid


@pytest.mark.parametrize(
    ("name", "cards", "held"),
    [
        ("a pair of tens", "Tc Kd Th 2s", True),
        ("a pair of tens", "Tc Kd Kh 2s", False),
        ("two pair, kings and tens", "Tc Kd Kh Ts", True),
        ("a straight to the five", "Ah 2c 3c 4d 5s", True),
        ("a straight to the six", "Ah 2c 3c 4d 5s", False),
        ("a flush", "2c 9c 4c Kc Qc", True),
        ("a flush", "2c 9c 4c Kc Qd", False),
        ("a straight flush to the six", "2c 3c 4c 5c 6d", False),
        ("a full house, fours over twos", "4c 4d 4h 2s 2d", True),
        ("a full house, twos over fours", "4c 4d 4h 2s 2d", False),
        ("four fours", "4c 4d 4h 4s", True),
    ],
)
def test_which_named_hands_are_there(name, cards, held):
    (claim,) = (claim for claim in claims() if claim.name == name)
    assert claim.held(Pool(read_cards(cards))) is held


@pytest.mark.parametrize("seed", SEEDS)
def test_named_hands_rise_and_the_loser_loses_a_stake(seed):
    told = deal(LIAR, 4, seed)
    order = [claim.name for claim in claims()]
    stakes = dict.fromkeys(range(4), 2)
    for happened in by_deals(told):
        dealt: dict[int, list[int]] = {}
        for h in happened:
            if h.what is What.DEALT:
                dealt.setdefault(h.seat, []).extend(card for card, _ in h.cards)
        assert {seat: len(cards) for seat, cards in dealt.items()} == {s: n for s, n in stakes.items() if n}
        named = [(h.seat, h.words.removeprefix("names ")) for h in happened if h.words.startswith("names ")]
        places = [order.index(name) for _, name in named]
        assert places == sorted(set(places))
        (caller,) = (h.seat for h in happened if h.words == "calls")
        pool = Pool([card for cards in dealt.values() for card in cards])
        (loser,) = (h.seat for h in happened if h.words.startswith("loses"))
        assert loser == (caller if claims()[places[-1]].held(pool) else named[-1][0])
        stakes[loser] -= 1
    assert sorted(stakes.values())[:3] == [0, 0, 0] and max(stakes.values()) > 0


@pytest.mark.parametrize("seed", SEEDS)
def test_a_bet_is_won_when_the_card_falls_between(seed):
    told = deal(BETWEEN, 3, seed)
    turns = [[h for h in chapter.happened] for chapter in told.chapters if chapter.rule.number == 1]
    bets = 0
    for happened in turns:
        cards = [rank_of(card) for h in happened if h.what is What.DEALT for card, _ in h.cards]
        low = any("low" in h.words for h in happened if h.what is What.TELLS)
        first = 1 if low else cards[0]
        won = any(h.words.startswith("wins") for h in happened)
        assert (len(cards) == 3) is any(h.words.startswith("bets") for h in happened)
        if len(cards) == 3:
            bets += 1
            assert won is (min(first, cards[1]) < cards[2] < max(first, cards[1]))
        assert low is (cards[0] == 14)
    assert bets


@pytest.mark.parametrize("seed", SEEDS)
def test_a_card_is_rejected_so_often_and_no_more(seed):
    rules = game("Offer 1 up card to each player, each card rejected up to 2 times.", "The high hand wins.")
    told = deal(rules, 6, seed)
    offers = [h for h in told.table.happened if h.what is What.OFFERED]
    rejected: dict[int, list[int]] = {}
    for h in offers:
        if h.words == "rejects":
            rejected.setdefault(h.cards[0][0], []).append(h.seat)
    assert all(len(set(seats)) == len(seats) <= 2 for seats in rejected.values())
    assert sorted(h.seat for h in offers if not h.words) == list(range(6))


@pytest.mark.parametrize("seed", SEEDS)
def test_rejected_cards_are_offered_to_the_next_player_first(seed):
    rules = game(
        "Deal 1 card down to each player.",
        "Offer 1 up card to each player, each player rejecting up to 2 cards, rejected cards offered to the next "
        "player first.",
        "The high hand wins.",
    )
    told = deal(rules, 5, seed)
    lying: list[int] = []
    for seat, some in groupby((h for h in told.table.happened if h.what is What.OFFERED), key=lambda h: h.seat):
        *refused, taken = some
        cards = [h.cards[0][0] for h in refused]
        assert len(cards) <= 2 and not taken.words
        assert cards[: len(lying)] == lying[: len(cards)]
        lying = [card for card in dict.fromkeys(lying + cards) if card != taken.cards[0][0]]
        assert len(told.table.hands[seat]) == 2


@pytest.mark.parametrize("seed", SEEDS)
def test_a_card_goes_round_until_nobody_wants_it(seed):
    rules = game(
        "Deal 5 cards down to each player.",
        "Offer 1 up card around the table in exchange for another until each player rejects it.",
        "The high hand wins.",
    )
    told = deal(rules, 4, seed)
    offers = [h for h in told.table.happened if h.what is What.OFFERED]
    gives = [at for at, h in enumerate(offers) if h.words == "gives"]
    after = offers[gives[-1] + 1 :] if gives else offers
    assert all(h.words == "rejects" for h in after) and len(after) == (3 if gives else 4)
    assert all(len(hand) == 5 for hand in told.table.hands)


@pytest.mark.parametrize("seed", SEEDS)
def test_who_has_rejected_three_cards_takes_no_more(seed):
    rules = game(
        "Deal 1 card down to each player.",
        "Each player in turn may get 1 up card. Any player who rejects 3 cards is frozen.",
        "Repeat the last action, until each player is frozen or the deck runs out of cards.",
        "The high hand and the low hand split the pot.",
        "Aces are 1 or 11, face cards are 1/2, and everything else is face value.",
        "The high hand is the one closest to 27. The low hand is the one closest to 7.",
    )
    told = deal(rules, 4, seed)
    refused: dict[int, int] = {}
    frozen: set[int] = set()
    for h in told.table.happened:
        assert h.what not in (What.GETS, What.DECLINES) or h.seat not in frozen
        if h.what is What.DECLINES:
            refused[h.seat] = refused.get(h.seat, 0) + 1
        if h.words == "is frozen":
            assert refused[h.seat] == 3
            frozen.add(h.seat)
    assert frozen == set(range(4))


def test_every_rank_that_is_turned_up_is_new():
    rules = game(
        "Deal 5 cards down to each player.",
        "Deal 7 cards down to the table.",
        "Turn up 1 table card, replaced from the deck until its rank is new.",
        "Each player discards all cards of the same rank as the last table card flipped.",
        "If any player runs out of cards, they win.",
        "Repeat the last 3 actions 6 times.",
        "The high hand wins.",
    )
    ends = set()
    for seed in range(1, 30):
        told = deal(rules, 7, seed)
        up = [rank_of(laid.card) for laid in told.table.tables if laid.up]
        assert len(up) == len(set(up))
        held = [rank_of(laid.card) for hand in told.table.hands for laid in hand]
        assert not set(up) & set(held)
        empty = [seat for seat, hand in enumerate(told.table.hands) if not hand]
        assert {h.seat for h in said(told, "wins the pot")} == set(empty)
        assert empty or len(up) == 7
        ends.add(bool(empty))
    assert ends == {True, False}


def test_the_lowest_card_loses_a_stake_and_kings_are_kept():
    rules = game(
        "Each player puts up 3 stakes.",
        "Deal 1 card down to each player.",
        "Each player flips all of their kings up.",
        "Each player except the dealer in turn may trade their card with the player on their left, unless either they "
        "show 1 king or the player on their left shows 1 king.",
        "Use standard 1-card poker hands. Aces count as the lowest card in the deck.",
        "The low hand loses 1 stake.",
        "Repeat the last 5 actions until exactly one player has stakes left.",
    )
    for seed in SEEDS:
        told = deal(rules, 4, seed)
        for happened in by_deals(told):
            shown = {h.seat: rank_of(h.cards[0][0]) % 14 or 14 for h in happened if h.words == "shows"}
            values = {seat: 1 if rank == 14 else rank for seat, rank in shown.items()}
            losers = {h.seat for h in happened if h.words.startswith("loses")}
            assert losers == {seat for seat, value in values.items() if value == min(values.values())}
            assert not any(rank_of(h.cards[0][0]) == 13 for h in happened if h.what is What.PASSED)
        assert sum(stakes > 0 for stakes in told.table.stakes.values()) <= 1


def test_money_is_taken_out_for_each_card_and_the_dealer_makes_up_for_it():
    rules = game(
        "No one antes.",
        "Deal 4 cards up to each player except the dealer.",
        "Deal 1 card up to the table.",
        "Each player takes 5 chips from the pot for each of their cards of the same rank as the last table card.",
        "The dealer pays what is missing.",
        "The dealer wins.",
    )
    taken = 0
    for seed in SEEDS:
        told = deal(rules, 5, seed)
        rank = rank_of(told.table.tables[0].card)
        due = [5 * sum(rank_of(laid.card) == rank for laid in hand) for hand in told.table.hands]
        assert told.pot.made == [*due[:4], -sum(due)]
        assert "Nobody antes" in text(told)
        taken += sum(due)
    assert taken


def test_who_is_in_alone_has_to_beat_the_deck():
    rules = game(
        "Deal 2 cards down to each player.",
        "Declare in or out simultaneously.",
        "If exactly 1 player goes in, deal 2 cards up to the table.",
        "If any player goes in and loses to the table hand, they match the pot. "
        "Otherwise, showdown, the high hand wins.",
        "Each player who goes in and loses matches the pot.",
        "Repeat the last 5 actions until the pot is won.",
    )
    beaten = 0
    for seed in range(1, 25):
        told = deal(rules, 4, seed)
        for happened in by_deals(told):
            inside = [h.seat for h in happened if h.what is What.DECLARES and h.words == "in"]
            table = [h.cards[0][0] for h in happened if h.what is What.TABLE]
            assert len(table) == 2 * (len(inside) == 1)
            if table:
                (seat,) = inside
                mine = [card for h in happened if h.what is What.DEALT and h.seat == seat for card, _ in h.cards]
                pairs, tables = (sorted(map(rank_of, cards), reverse=True) for cards in (mine, table))
                loses = (tables[0] == tables[1], tables) > (pairs[0] == pairs[1], pairs)
                flushes = any(suit_of(cards[0]) is suit_of(cards[1]) for cards in (mine, table))
                runs = any(abs(a - b) in (1, 12) for a, b in (pairs, tables))
                if not flushes and not runs:
                    assert [h.words.split()[0] for h in happened if h.seat == seat and h.what is What.TELLS] == (
                        ["pays"] if loses else ["wins"]
                    )
                    beaten += loses
        assert told.pot.holds == 0
    assert beaten


def test_a_rule_may_end_the_game():
    rules = game(
        *(render_rule(rule.steps) for rule in TRICKS.rules[:6]), "If any player takes 3 tricks, the game is over."
    )
    ends = set()
    for seed in range(1, 30):
        told = deal(rules, 3, seed)
        most = max(told.taken.values(), default=0)
        assert told.run.over is (most == 3)
        ends.add(told.run.over)
    assert ends == {True, False}


@pytest.mark.parametrize("rules", [TRICKS, LIAR, BETWEEN])
def test_what_is_played_by_hand_alone_has_no_odds(rules):
    with pytest.raises(NotOnArrays, match="by hand alone"):
        plan_of(rules, 4)


@pytest.mark.parametrize("seed", SEEDS)
def test_a_right_that_is_sold_and_not_followed_moves_no_card(seed):
    sold = "Auction off the right to declare 1 rank to be wild."
    rules = (
        "Deal 5 cards down to each player.",
        "Deal 5 cards down to the table.",
        sold,
        "Showdown, the high hand wins.",
    )
    told = deal(game(*rules), 3, seed)
    assert not said(told, "changes hands")
    assert "what a player buys the right to do is not followed" in text(told)


def test_who_opens_later_rounds_opens_them():
    bet = "Betting round, opened by the player to the dealer's left, subsequent rounds start with the dealer."
    told = deal(game("Deal 2 cards down to each player.", bet, bet, bet, "Showdown, the high hand wins."), 4, 1)
    happened = [one for chapter in told.chapters for one in chapter.happened]
    assert [one.seat for one in happened if one.what is What.BETS] == [0, 3, 3]
