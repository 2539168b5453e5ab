"""Readings that the words allow and no player would mean: the sentence is read otherwise, or said to be unread."""

import pytest

from catalog.language import read_rule, render_rule
from catalog.language.reading import read_whole, understand

MEANT = {
    "A player who does not steal a card folds.": "If any player does not take a card, they fold.",
    "Use 3 from hand.": "The final hand must use 3 cards in your hand.",
    "The dealer gives each player six cards face up.": "Deal 6 cards up to each player.",
    "If nobody can open, the cards are thrown in.": "If no one can open, redeal.",
    "No player may check and later raise in a betting round.": "Each player may not check and then raise, this round.",
    "Get a five face up and you must pay a chip.": "If any player is dealt a five face up, they pay 1 chip.",
    "Lose and you match the pot.": "If any player loses, they match the pot.",
    "No peeking at your card.": "No one may look at their card.",
    "Each of you discards one hole card after the river.": (
        "Each player discards 1 hole card after the river is dealt."
    ),
    "The dealer picks the wild card.": "The dealer declares a rank to be wild.",
    "Nobody may see their cards before rolling them.": "No one may look at their cards before flipping it.",
    "Everybody antes $3.": "Each player antes 3 dollars.",
    "You may buy one more card for $.75.": "They may buy another card for 75 cents.",
    "A card may be replaced for 20c.": "Each player may draw 1 card for 20 cents.",
    "Ante $4.50, then deal four cards. 4 are wild.": "Ante 450 cents. Deal 4 cards. Fours are wild.",
    "The player who opened must show first.": ("Each player, starting with any player who opens, shows their hand."),
    "Discard two of your six.": "Discard 2 of your 6 cards.",
    "Roll two dice, then deal three cards.": "Roll 2 dice. Deal 3 cards.",
    "That player must fold at once.": "They fold.",
    "Everybody antes and six cards are dealt.": "Each player antes. Deal 6 cards.",
    "You need tens or better to win.": "To win, a player must have a pair of tens or better.",
    "Tens or better are wild.": "Tens through aces are wild.",
    "If there are fewer than six players, deal five cards.": "If fewer than 6 players are playing, deal 5 cards.",
    "If only two players are left, redeal.": "If exactly 2 players are left, redeal.",
    "Lay out three rows of four cards, face down.": "Deal 12 cards down to the table in 3 rows of 4.",
    "Whoever has the best cards showing bets first.": "Betting round, opened by the player with the high hand showing.",
    "Only the dealer may bet.": "Each player except the dealer may not bet.",
    "Deal four cards each.": "Deal 4 cards to each player.",
    "Turn up three and bet.": "Flip 3 cards. Betting round.",
    "Every player may stand pat or draw two cards.": "Each player may draw 2 cards.",
    "Discard all cards of the same rank as the card turned up.": (
        "Discard all cards matching the rank of the card flipped."
    ),
    "Four cards are put face up in the middle.": "Deal 4 community cards up.",
    "Wild cards may not be used in a high hand.": "Each player may not use wild cards in the final high hand.",
    "You may exchange up to three cards if you show a jack.": (
        "If any player shows a jack, they may draw up to 3 cards."
    ),
    "The same common card may not be used in both hands.": "Community cards may only be used in 1 of their hands.",
    "Whoever discards four pays a chip.": "Each player who discards 4 cards pays 1 chip.",
    "Deal three rows of four cards in the middle of the table.": "Deal 12 cards to the table in 3 rows of 4.",
    "When it is your turn, you may bet.": "They in turn may bet.",
    "If a player can't beat the pair, they fold.": "If any player does not have better than a pair, they fold.",
    "A player holding kings or better may bet.": "If any player has a pair of kings or better, they may bet.",
    "Given an ace, you must fold.": "If any player is dealt an ace, they fold.",
    "The dealer keeps dealing cards until someone gets a queen.": "Deal cards until any player is dealt a queen.",
    "Turn up the next card of the deck to fix the wild rank.": (
        "The next card off the deck flipped and all others of its rank are wild."
    ),
    "Turn two up in the middle of the table.": "Deal 2 community cards up.",
    "If a jack is turned up, the player must match the pot.": "If a jack is flipped up, they match the pot.",
    "Use two hole cards and three of the board.": "The final hand must use 2 hole cards and 3 cards from the board.",
    "Two extra cards are placed face down in the center of the table.": "Deal another 2 cards down to the table.",
    "Keep your best three cards.": "Keep 3 cards.",
    "If you fold in the second round, you pay a dollar.": "If you fold in the second round, they pay 1 dollar.",
    "Everyone is dealt five cards and two are turned up.": "Deal 5 cards to each player. Each player flips 2 cards.",
    "Deal ten cards in a circle, all face down.": "Deal 10 community cards down in a circle.",
    "The game ends when the pot is empty.": "If the pot is won, the game is over.",
    "You get your first three cards face down.": "Deal 3 of their first cards down to each player.",
}
NOT_MEANT = {
    "You may buy one more card for $3.255.": "dollars",
    "The bet is at most 2.5.": "2",
    "We keep dealing until a spade comes up.": "redeal",
    "Keep dealing until only one player is left.": "deal cards",
    "You may buy a card at the end.": "showdown",
    "Deal one down; everyone picks one to roll.": "dice",
    "Last card goes down.": "rank",
    "Get a six face up, friend, and you've to pay the pot.": "Get",
    "Roll a nine, pay 9 cents.": "Pay",
    "Fold and you get a chip back.": "Fold",
    "When each player has had two, bet.": "2",
    "Refuse it and you pay a nickel.": "Reject",
    "Four up and you are out.": "Deal",
    "You have to pass before you see what you are passed.": "Check",
    "Take it or pass.": "Check",
    "Keep on flipping until everyone has had a turn.": "turn",
    "No one keeps drawing until he has five cards.": "until",
    "You may not draw back up to five cards.": "until",
    "Discard the card you got in the second round.": "while",
    "Turn up the card at the end.": "showdown",
    "Discards are made face up.": "Make",
    "You may look, but you may not give it back.": "pass",
    "It is played as queens or better.": "queens",
    "Everybody begins with five chips.": "bet",
    "If no one opens with kings, redeal.": "bet",
    "Burn one and deal three on the table.": "threes",
    "You need nine or better to win low.": "pair",
    "The deal moves to the left after each hand.": "passes",
    "Anybody may stand pat.": "reject",
    "Hands are thrown in and fresh ones dealt.": "discards",
    "The three players to the right of the dealer ante.": "right",
    "You may take your final card face up for a chip.": "Take",
    "No one may buy a card on the last round.": "dealt in the last round",
    "If two hands are equal, the one with the highest club wins.": "any player",
    "The first down card is free and the second costs a nickel.": "The second card cost",
    "Each player puts his cards in order and turns them up one by one.": "one at a time",
    "Everyone arranges their seven cards.": "deal",
    "The loser pays the pot and the winner gets it.": "takes it",
    "The first bet must be made without looking.": "look",
    "The last player with chips antes.": "act",
    "The dealer reveals his hand first.": "before that",
    "Arrange your seven cards in the order you will flip them.": "Flip",
    "The low hand draws last.": "acts last",
    "Declare first and then draw.": "first",
    "Bet first, then trade.": "first",
    "If the jack is up, the trey becomes the low club.": "threes",
    "Hold your card to your forehead without looking.": "look at it",
    "Raises are .15, at most four.": "15 times",
    "A queen dealt up must be bought for a dollar or it is just a queen.": "Buy",
}


@pytest.mark.parametrize("said", MEANT)
def test_a_reading_that_a_player_means(said):
    reading = read_rule(said)
    assert reading.whole and render_rule(reading.steps) == MEANT[said]


@pytest.mark.parametrize("said", NOT_MEANT)
def test_a_reading_that_no_player_means_is_none_and_no_part_of_one(said):
    for reading in (read_rule(said), understand(said)):
        assert not read_rule(said).whole and read_whole(said) is None
        acts = [step for step in reading.steps if type(step).__name__ != "Statement"]
        assert NOT_MEANT[said] not in render_rule(tuple(acts)) if acts else reading.unread or reading.steps


@pytest.mark.parametrize(
    "said",
    [
        "The lantern and all cards of its suit are wild.",
        "The lantern and two black aces win.",
    ],
)
def test_a_subject_is_not_taken_without_what_belongs_to_it(said):
    assert not read_rule(said).whole and not read_rule(said).steps
