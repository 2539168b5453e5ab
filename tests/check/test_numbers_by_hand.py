"""Entries of our own that mix steps from several games: the five numbers were worked out by hand from the rules.

The reckoning stands beside each; docs/numbers.md has the definitions.
"""

from __future__ import annotations

import pytest
from small_games import BET, game

from catalog.check.cross_check import counted_otherwise
from catalog.check.numbers import numbers_of
from catalog.model.variant import STATISTICS

SHOW = "Showdown, the high hand wins."
REFILL = "If the deck runs out of cards, shuffle the discards into the deck."
MATCH = (
    "Each player who goes in and loses matches the pot. If no one goes in or any player has to match the pot, redeal."
)
IN = "Declare in or out simultaneously."
TWIST = "Each player may twist 1 card for max bet."
FLOP, CARD = "Deal 3 common cards face up.", "Deal 1 common card face up."
DRAW = "Each player may draw up to 3 cards (4 if they show an ace)."
STUD = ("Deal 2 cards down to each player.", *("Deal 1 card up to each player.", BET) * 4)
SEVEN = (*STUD, "Deal 1 card down to each player.", BET)
FIVE = "Deal 5 cards down to each player."
FLIPPING = (
    "The next player in betting order flips cards one by one until they have the best hand showing.",
    "If the player who flips cards does not fold, there is a betting round, opened by that player.",
    "Repeat the last 2 actions until each player still in has all cards up.",
    "If any player flips all of their cards and does not beat the best hand showing, they fold.",
    SHOW,
)

BY_HAND = {
    # 4N + 2N + 5 <= 52: eight seats leave four cards of the five to beat.
    "cards off the deck to be beaten": (
        ("Deal 4 cards down to each player.", "Each player may draw up to 2 cards.", SHOW,
         "To win you must beat the next five cards of the deck."), "4-7-0-6-0"),
    # 5N + 7 <= 52; both hands have to beat the same seven cards.
    "cards of the deck to be beaten both ways": (
        (FIVE, "Showdown, high and low hands split the pot.", "The low hand must beat the bottom 7 cards of the deck.",
         "The high hand must beat the bottom 7 cards of the deck."), "5-9-0-5-0"),
    # 5N + 1 <= 52.
    "one card of the deck to be beaten": (
        (FIVE, SHOW, "The winning hand must beat the top card of the deck."), "5-10-0-5-0"),
    # 5N + 5 + 3 <= 52.
    "a hand on the table that draws": (
        (FIVE, "Deal 5 cards down to the table.", SHOW,
         "To win you must beat the table hand, and that hand draws up to three cards."), "5-8-0-5-0"),
    # Three cards for one in each of two rounds, and two behind the dealer: 1 + 3 + 3; 1N + 2(N + 2) <= 52.
    "a second card passed on as the first": (
        ("Deal 1 card down to each player.",
         *("Deal one up to each player. You may pay the ante to pass your first up card each round to the left "
           "instead, even if it is passed to you, and max bet to pass your second. "
           "When the dealer passes, discard it.", BET) * 2, SHOW), "3-16-2-7-0"),
    # Two lie down at most, so the third two lies up, where all four can: 3N <= 52, and 4 twos.
    "cards that lie as players choose": (
        ("Deal three cards to each player, up or down as they choose. No player may have more than two down cards.",
         SHOW, "Face up twos are wild."), "3-17-0-3-4"),
    # One of the cards on the table goes to each: 3 + 1; 4N <= 52.
    "cards that go to players by their bids": (
        ("Deal 3 cards down to each player.", "Deal one card up for each player. "
         "Each player hides a bid from the ante to max bet in a fist. "
         "The cards are dealt out from high down in order of bid, and the eldest hand breaks ties.", BET, SHOW),
        "4-13-1-4-0"),
    # Who asks gets another player's card, or else one off the deck: 3 + 1; 4N <= 52, where all ask in vain.
    "cards asked for": (
        ("Deal 3 cards down to each player.", "Everybody in turn may ask another player if they have a hole card "
         "of a certain rank. If the other player does, the asker gets it, otherwise the asker gets the top card of "
         "the deck.", SHOW), "4-13-0-4-0"),
    # Each of the others in turn gives all three for the three of the same player; 3N <= 52, and 17 x 3.
    "whole hands traded in turn": (
        ("Deal 3 cards down to each player.", "Each player in betting order may offer any number of cards for trade.",
         SHOW), "3-17-0-51-0"),
    # Two from one neighbor and two from the other: 4 + 2 + 2.
    "cards traded with each neighbor": (
        ("Deal 4 cards down to each player.", "Each player may trade 2 cards with the player on their left.", SHOW),
        "4-13-0-8-0"),
    # Three from both neighbors, for who shows an ace: 4 + 3 + 3.
    "more cards traded for an ace": (
        ("Deal 4 cards down to each player.",
         "Each player may take two cards (three if they show an ace) from their right neighbor, "
         "if they give them the same number of cards.", SHOW), "4-13-0-10-0"),
    # 2 + 3 of a column and the last; 2N + 10 <= 52.
    "a common card that is part of every column": (
        ("Deal 2 cards down to each player.", "Deal 9 common cards face down in a 3x3 square.", CARD, BET, SHOW,
         "You may only use one vertical column of common cards.", "The last common card is part of every column."),
        "6-21-1-12-0"),
    # Who goes the same way as another and loses pays the pot, until both pots are gone: losers match. 6N <= 52.
    "two pots until both are won": (
        ("Ante into the high pot and ante into the low pot.", "Deal 6 cards down to each player.",
         "Each player declares high, low or out. If two players declare the same way, the loser pays the winner the "
         "pot. If exactly one player goes high, they win the high pot. If exactly one player goes low, they win the "
         "low pot.", "Reante into each empty pot.", "Shuffle all cards into the deck.",
         "Repeat the last four actions until both pots are won."), "6-8-100-6-0"),
    # Two players with the four kings stay in until the deck is out of other cards, however few they are.
    "players who fold for lack of cards": (
        (FIVE, "Deal one card face up to the table.",
         "Discard any cards that match the rank of a table card. If you have no cards, you must fold.",
         "Repeat the last two actions until fewer than two players are left."), "5-98-0-5-0"),
    # Whoever wants no more ends it, so that the deck may give out: 5, and one more each time.
    "a draw until somebody wants no more": (
        (FIVE, BET, TWIST, BET, "Repeat the last two actions until one or more players don't want more cards.", SHOW),
        "5-98-202-205-0"),
    # Who pays keeps all 4, who does not sees as many: 4 + 1; 5N <= 52.
    "a discard that can be bought off": (
        ("Deal 4 cards down to each player.",
         "Each player discards 3 cards. They can pay max bet to not discard, or ante to discard only two.",
         "Deal 1 card up to each player.", SHOW), "5-10-0-5-0"),
    # Whoever is down to one card gets another instead of flipping: 3 + 1; 4N <= 52.
    "a card instead for those who hold only so many": (
        ("Deal 3 cards down to each player.", "Each player discards 2 cards. They can pay the ante to not discard.",
         "Each player flips a down card. If they have only one card, they get an up card instead.", BET, SHOW),
        "3-13-1-4-0"),
    # 7N <= 52 + 2N, and all 20 jokers can be held.
    "jokers for each player": (
        ("Add two jokers for each player to the deck.", "Deal 7 cards down to each player.", SHOW, "Jokers are wild."),
        "7-10-0-7-20"),
    # A hand that was paid for has 4 cards and 3 commons; 8N + 3 <= 52.
    "each of two hands paid for or cut": (
        ("Deal each player two sets of four down cards.", "For each hand, you must pay the ante or discard two cards.",
         FLOP, SHOW), "7-6-0-11-0"),
    # Two come for the two that go: 4 + 2.
    "all but those that are kept go on": (
        ("Deal 4 cards down to each player.", "Each player keeps two cards and passes the rest to the left.", SHOW),
        "4-13-0-6-0"),
    # Five of the seven cards go on, and five others come.
    "all but two cards passed": (
        ("Deal 7 cards down to each player.", "Each player passes all but 2 of their cards to the left.", SHOW),
        "7-7-0-12-0"),
    # What is discarded in a draw comes back in the next one only: 5N + 3N + 4 <= 52. 5 + 4 + 4 seen.
    "two draws with the discards shuffled in": ((FIVE, BET, DRAW, BET, DRAW, BET, SHOW, REFILL), "5-6-3-13-0"),
    # 4 + 5 commons; 4N + N + 5 <= 52; one card more by the twist.
    "four hole cards, two of which count, and a twist": (
        ("Deal 4 cards down to each player.", BET, TWIST, FLOP, BET, CARD, BET, CARD, BET, SHOW,
         "The final hand must use exactly 2 down cards."), "9-9-4-10-0"),
    # 7 + one card for each of four fours; 7N + 4 + N <= 52; a twisted card besides.
    "fours bring a card and all may twist": (
        (*SEVEN, TWIST, BET, SHOW, "If any player is dealt 1 up four, deal another down card to them."),
        "11-6-6-12-0"),
    # One of the two hands of 2 and 5 commons; 4N + 5 <= 52; both hands are seen.
    "two hands and commons for both": (
        ("Deal 2 hands of 2 cards down to each player.", BET, FLOP, BET, CARD, BET, CARD, BET, SHOW), "7-11-4-9-0"),
    # Three cards arrive, two from the right and one from the left; 5N <= 52.
    "passes both ways": ((FIVE, BET, "Each player passes 2 cards to the left.", BET,
                          "Each player passes 1 card to the right.", BET, SHOW), "5-10-3-8-0"),
    # 3 own and 2 commons; 3N + 2 <= 52.
    "guts with commons": (("Deal 3 cards down to each player.", IN, "Deal 2 common cards face up.", SHOW, MATCH),
                          "5-16-100-5-0"),
    # Nobody makes a stack, so nobody has a bottom card to discard: 5 + 1 bought; 5N + N <= 52.
    "a card bought for one of a stack that there is not": (
        (FIVE, "Each player may buy 1 up card for max bet.",
         "If they keep it, they discard the bottom card of their stack.", SHOW), "6-8-0-6-0"),
    # 36 cards: 5N + 3N <= 36.
    "a short deck": (("Take the twos through fives out of the deck.", FIVE, BET,
                      "Each player may draw up to 3 cards.", BET, SHOW), "5-4-2-8-0"),
    # 54 cards, both jokers held.
    "two jokers": (("Use a normal 52 card deck with two jokers added.", *SEVEN, SHOW, "Jokers are wild."), "7-7-5-7-2"),
    # 4 and a row of three; 4N + 9 <= 52.
    "a square of which one row counts": (
        ("Deal 4 cards down to each player.", "Deal 9 face down common cards in a 3x3 square.", BET,
         "Flip one horizontal row of common cards.", BET, "Flip one horizontal row of common cards.", BET,
         "Flip one horizontal row of common cards.", BET, SHOW,
         "The final hand may only use community cards from one row or column."), "7-10-4-13-0"),
    # 104 cards; eight twos.
    "two decks": (("Shuffle two poker decks together.", *SEVEN, SHOW, "Twos are wild."), "7-14-5-7-8"),
    # 6, less 2, and 3 commons; 6N + 3 <= 52; two go, one comes from the right.
    "a discard before the last card": (
        ("Deal 6 cards down to each player.", BET, "Each player discards 2 cards.", FLOP, BET,
         "Each player passes 1 card to the left.", BET, SHOW), "7-8-3-10-0"),
    # Who buys from all nine others holds 14; each sale brings a new card.
    "every player may sell a card": (
        (FIVE, BET, "Each player may auction off one of their cards.", BET, SHOW), "14-10-2-14-0"),
    # A five card hand of seven; 7N <= 52.
    "a split hand": (("Deal 7 cards down to each player.", BET,
                      "Each player splits their cards into a 5-card hand and a 2-card hand.", BET, SHOW),
                     "5-7-2-7-0"),
    # 3 up, 1 down, 1 bought: 5N <= 52.
    "a bought card": ((*STUD[3:], "Deal 1 card down to each player.", "Each player may buy a down card for max bet.",
                       BET, SHOW), "5-10-4-5-0"),
    # Four aces, one card each: 6N + 4 <= 52; the ace is held and shown again.
    "an ace brings a card": (
        ("Deal 6 cards down to each player.", BET, "If any player has an ace, deal another card to them.", BET, SHOW),
        "7-8-2-7-0"),
    # The table draws three cards too: 3 x 7 + 3 x 7 + 3 + 3 = 48; at eight seats 54.
    "the table draws": (
        ("Deal 3 cards down to each player.", "Deal 3 cards face down to the table.", IN,
         "Each player may draw exactly three cards.", SHOW,
         "To win, a player must beat the table hand, and the table hand gets a draw.", MATCH), "3-7-100-6-0"),
    # The steps printed are the first of N passes: N x (2 + N) <= 52; three rounds are two at two seats.
    "once for each player": (
        ("Deal 2 cards down to each player.", "Deal 1 card up to each player.", BET,
         "Repeat the last two actions once for each player.", SHOW), "8-6-99-8-0"),
    # 2 and more by choice.
    "one more as long as anybody wants": (
        ("Deal 1 card down to each player.", "Deal 1 card up to each player.", BET,
         "If they want it, deal 1 card up to each player.",
         "Repeat the last 2 actions until no one wants another card.", BET, SHOW), "202-98-202-202-0"),
    # Four kings and four of a rank to each of eight players, in hands of five; 5N + N <= 52.
    "a rank for all and a rank for each": (
        (FIVE, BET, TWIST, BET, SHOW, "Kings are wild.",
         "Each player's low card and all others of its rank are wild for them."),
        "5-8-2-6-36"),
    # The flop, one turn and one river.
    "two boards": (
        ("Deal 3 cards down to each player.", BET, "Deal 6 community cards up in 2 sets of 3.", BET,
         "Deal 2 community cards up in 2 sets of 1.", BET, SHOW, "The final hand may only use 1 set of common cards."),
        "7-14-3-11-0"),
    # Each takes one of the table's cards: 5N + N <= 52; others' are not seen.
    "a pick from the table": (
        (FIVE, BET, "Deal 1 card up to the table per player, for players to pick. Each player, in hand order, going "
         "up, starting with the low hand, picks 1 card. Each player puts it into their hand.", BET, SHOW),
        "6-8-2-6-0"),
    # Up cards make one hand, down cards the other.
    "an up hand and a down hand": (
        ("Deal 3 cards down to each player.", "Each player flips over one down card of their choice.", BET,
         "Deal 3 cards down to each player.", "Each player flips over two down cards of their choice.", BET,
         "The high hand and the split hand split the pot.", "The high hand is made of up cards.",
         "The split hand is made of down cards."), "3-8-2-6-0"),
    # What is passed on past the dealer is lost: 5N + 4 <= 52; each round shows one card more.
    "cards handed on": (
        ("Deal one card down to each player.",
         *("Deal 1 card up to each player. Any player may pass the first card they get each round, even if it is "
           "passed to them. Any player may get the top card of the deck instead. If 1 card makes it past the dealer, "
           "discard it.", BET) * 4,
         SHOW), "5-9-4-9-0"),
    # Three of 6 own cards, or of 4 after two are given for two commons: 6 at most; 6N + 2 <= 52.
    "commons for discards": (
        ("Deal 6 cards down to each player.", BET, "Each player may discard up to two cards.",
         "Deal 2 common cards face up.", BET, SHOW,
         "If any player discards a card, the final hand may use the first community card. If they discard 2 cards, the "
         "final hand may use both common cards. Otherwise, they may not use any community cards in the final hand."),
        "6-8-2-8-0"),
    # All are dealt again after the shuffle: 5N + 3N + ... the hands hold 6, so 6N + 1 x N <= 52 is what counts last.
    "discards shuffled back by a step": (
        (FIVE, BET, "Each player may draw up to 3 cards.", "Shuffle the discards into the deck.",
         "Deal 1 card down to each player.", BET, SHOW), "6-6-2-9-0"),
    # Queens, and the rank of the card after the last of them: 4 + 4.
    "the card after the queen": (
        (*SEVEN, SHOW, "Queens are wild.",
         "The up card dealt after the last up queen and all others of its rank are wild."),
        "7-7-5-7-8"),
    # 54 cards: 30 + 22 <= 54 < 35 + 25; two jokers and six ranks.
    "jokers and a low card": (
        ("Use a normal 52 card deck with two jokers added.", FIVE, BET, DRAW, BET, SHOW, "Jokers are wild.",
         "Each player's low card and all others of its rank are wild for them."), "5-6-2-9-26"),
    # 4N + 5 <= 52.
    "the last common is wild": (
        ("Deal 4 cards down to each player.", BET, FLOP, BET, CARD, BET, CARD, BET, SHOW,
         "The last community card and all others of its rank are wild."), "9-11-4-9-4"),
    # The table's cards are in no hand: 5N + 3 <= 52.
    "cards that a rank takes": (
        (FIVE, BET, *("Deal 1 card up to the table.", "Discard all cards of the same rank as the last table card.",
                      BET) * 3, SHOW), "5-9-4-5-0"),
    # 4N + 2N + 4 <= 52.
    "a draw against the table": (
        ("Deal 4 cards down to each player.", "Deal 4 cards down to the table.", IN,
         "Each player may draw up to 2 cards.", SHOW, "To win, a player must beat the table hand.", MATCH),
        "4-8-100-6-0"),
    # 6 + 3, then 2 more of the three that the left neighbour has kept, and 3 commons; two go after the last card.
    "passes around a flop": (
        ("Deal 6 cards down to each player.", "Each player passes 3 cards to the left.", BET, FLOP,
         "Each player passes 2 cards to the right.", BET, "Each player discards 2 cards.", BET, SHOW), "9-8-3-14-0"),
    # 3N + 3 + 2N <= 52: whatever is bought takes a card off the deck.
    "bought from the table": (
        ("Deal 2 cards down to each player.", "Deal 1 card up to each player.", BET, "Deal 3 cards up to the table.",
         *("Each player in turn may buy 1 table card for max bet. Replace it from the deck.", BET) * 2, SHOW),
        "5-9-3-5-0"),
    # Sixteen hands of three and thirteen ranks: ten ranks of three, three shared by two players.
    "more players than ranks": (
        ("Deal 3 cards down to each player.", BET, FLOP, BET, SHOW,
         "Each player's low hole card and all others of its rank are wild for them."), "6-16-2-6-42"),
    # One common: 3N + 1 + N <= 52.
    "a common that brings cards": (
        ("Deal 3 cards down to each player.", BET, CARD, BET, SHOW,
         "If 1 common ace is dealt up, deal another down card to each player."), "5-12-2-5-0"),
    # One comes, one goes.
    "a card taken": (
        (FIVE, BET, "Each player simultaneously takes 1 card at random from the player on their left.", BET, SHOW),
        "5-10-2-6-0"),
    # Four jacks, four cards taken.
    "jacks steal": ((*SEVEN, SHOW, "If any player is dealt 1 up jack, they may take 1 up card from any other player."),
                    "11-7-5-11-0"),
    "a draw that must be": ((FIVE, BET, "Each player must draw two cards.", BET, SHOW), "5-7-2-7-0"),
    "wild spades": ((FIVE, BET, DRAW, BET, SHOW, "Spades are wild."), "5-6-2-9-13"),
    # Four of a rank in each of ten hands; two hole cards and four up are enough for them.
    "a low card for each": ((FIVE, BET, SHOW, "Each player's low card and all others of its rank are wild for them."),
                            "5-10-1-5-40"),
    "red threes and jacks": ((FIVE, BET, SHOW, "Red threes are wild.", "Jacks are wild."), "5-10-1-5-6"),
    # A seven that lies down costs nobody the hand.
    "sevens that fold": ((*SEVEN, SHOW, "Sevens are wild.", "If any player is dealt a seven face up, they fold."),
                         "7-7-5-7-4"),
    # 5 - 2 + 3; what is discarded stays out: 8N <= 52.
    "discards without cards for them": (
        (FIVE, BET, "Each player discards 2 cards.", BET, "Deal 3 cards down to each player.", BET, SHOW), "6-6-3-8-0"),
    # 5 and the three of one line.
    "a cross": ((FIVE, "Deal 5 community cards down in a cross.", BET, "Turn up 1 community card.", BET, SHOW,
                 "The final hand may only use community cards from one row or column."), "8-9-2-10-0"),
    # 7 + 3, then three of the four that the left neighbour has kept.
    "three cards each way": (
        ("Deal 7 cards down to each player.", "Each player passes 3 cards to the right.", BET,
         "Each player passes 3 cards to the right.", BET, SHOW), "7-7-2-13-0"),
    # Six commons, of which any may be used with two of five.
    "two sets of which all count": (
        (FIVE, BET, "Deal 6 community cards up in 2 sets of 3.", BET, SHOW,
         "The final hand must use exactly 2 down cards."), "11-9-2-11-0"),
    # The card that goes past the dealer comes first in the next round: 5N + 1 <= 52, as only the last is never had.
    "a card that comes again": (
        ("Deal 1 card down to each player.",
         *("Deal 1 card up to each player. Any player may pass the first card they get each round, even if it is "
           "passed to them. Any player may get the top card of the deck instead. If a card passes the dealer, then it "
           "becomes the first card dealt in the next round.", BET) * 4, SHOW), "5-10-4-9-0"),
    # The multiples of a low rank: twice 7 in 3/6/9 would take 14 cards of 12, so 7 + 5, 7 of 4/8, 7 of 5/10, and 4 each
    # in the other three hands.
    "multiples": (
        (*SEVEN, SHOW, "Each player's low hole card except twos and all others of its rank are wild for them. "
         "Multiples of that rank are wild for you. Face cards and aces are not wild by multiplication."),
        "7-7-5-7-38"),
    # Who discards nothing draws most: 5N + 3N + 4 <= 52.
    "discards before a draw": (
        (FIVE, BET, "Each player may discard up to 2 cards.", BET, DRAW, BET, SHOW), "5-6-3-9-0"),
    # An offer that comes once is no repeat.
    "one card for who wants it": ((FIVE, BET, "If they want it, deal 1 card up to each player.", BET, SHOW),
                                  "6-8-2-6-0"),
    # 7 + 3 + 1: the left neighbour hands on what they got, and has a card of their own left for the right.
    "three to the left and one back": (
        ("Deal 7 cards down to each player.", "Each player passes 6 cards to the left.", BET,
         "Each player passes 3 cards to the left.", BET, "Each player passes 1 card to the right.", BET, SHOW),
        "7-7-3-17-0"),
    # Four threes lie there, one for each; they are none of the 48.
    "one of the cards that were taken out": (
        ("Remove threes from the deck.", "Deal 4 threes down to the table.", "Deal 3 cards down to each player.", BET,
         "Each player, starting with the player to the dealer's left, takes 1 table card.", BET, SHOW), "4-4-2-4-0"),
    # 3 + 3, and a card of each of fifteen others that comes to lie open; 3N + 3 <= 52.
    "cards exchanged for commons": (
        ("Deal 3 cards down to each player.", FLOP, BET, "Each player, starting with the player left of the dealer, "
         "may switch 1 card for 1 common card.", BET, SHOW), "6-16-2-21-0"),
    # 5 + 3, and two cards of each of eight others: 5N + 3 <= 52.
    "two cards exchanged for commons": (
        (FIVE, FLOP, BET, "Each player may switch 2 cards for 2 community cards.", BET, SHOW), "8-9-2-24-0"),
    # One card goes and one comes, from the table: 5N + 1 <= 52. Of the last one's rank three others are held, of its
    # suit twelve.
    "a card exchanged for the table card": (
        (FIVE, BET, "Deal 1 card up to the table.", "Each player may switch 1 card for the table card.", BET, SHOW,
         "Cards of the same rank as the table card are wild.", "Cards of the same suit as the table card are wild."),
        "5-10-2-6-15"),
    # No more can be taken than lie there.
    "two cards exchanged for one": (
        (FIVE, BET, "Deal 1 card up to the table.", "Each player may switch up to 2 cards for as many table cards.",
         BET, SHOW), "5-10-2-6-0"),
    # Another player's card lies there the second time.
    "two exchanges with the table": (
        (FIVE, "Deal 1 card up to the table.", *("Each player may switch 1 card for the table card.", BET) * 2, SHOW),
        "5-10-2-7-0"),
    # The dealer, the last to switch, finds the own card there.
    "the dealer again": (
        (FIVE, "Deal 1 card up to the table.", "Each player may switch 1 card for the table card.", BET,
         "The dealer may switch 1 card for the table card.", BET, SHOW), "5-10-2-6-0"),
    # The three other cards of the second card's rank and the twelve others of the first one's suit, one of them both;
    # the second card is of that suit, or one of the three is.
    "the suit of one and the rank of another": (
        (FIVE, "Deal 2 cards up to the table.", BET, SHOW, "Cards of the same suit as the first table card are wild.",
         "Cards of the same rank as the last table card are wild."), "5-10-1-5-14"),
    # Four sixes and eleven more of the suit, whose six is one of the four; the table card lies in no hand.
    "a suit and sixes": (
        (FIVE, "Deal 1 card up to the table.", BET, SHOW, "Cards of the same suit as the table card are wild.",
         "Sixes are wild."), "5-10-1-5-15"),
    # 26 of its color, itself not among the hands; of the other color all.
    "the color of the table card": (
        (FIVE, "Deal 1 card up to the table.", BET, SHOW, "Cards of the same color as the table card are wild."),
        "5-10-1-5-25"),
    "the other color": (
        (FIVE, "Deal 1 card up to the table.", BET, SHOW, "Cards of the opposite color to the table card are wild."),
        "5-10-1-5-26"),
    # Three of its rank and twelve of its suit.
    "the rank or the suit": (
        (FIVE, "Deal 1 card up to the table.", BET, SHOW, "Cards of the same rank or suit as the table card are wild."),
        "5-10-1-5-15"),
    "faces of a suit": (
        (FIVE, "Deal 1 card up to the table.", BET, SHOW,
         "Face cards of the same suit as the table card are wild."), "5-10-1-5-3"),
    # All thirteen, one of which tells the suit, and three more of its rank.
    "the suit and rank of a common": (
        (FIVE, FLOP, BET, SHOW, "Cards of the same suit as the last community card are wild.",
         "The last community card and all others of its rank are wild."), "8-9-1-8-16"),
    # 3 + 3, and one for each player's turn; 3N + 3 + N <= 52.
    "commons taken away and replaced": (
        ("Deal 3 cards down to each player.", FLOP, BET,
         "The next player in betting order discards 1 community card. Replace it from the deck.", BET,
         "Repeat the last 2 actions once for each player.", SHOW), "6-12-99-18-0"),
    # The three others of each of three ranks may come before the fourth: 4N + 4 + 9 <= 52.
    "table cards of four ranks": (
        ("Deal 4 cards down to each player.", "Deal 4 cards down to the table.",
         "Turn up 1 table card, replaced from the deck until its rank is new.",
         "Each player discards all cards of the same rank as the last table card flipped.", BET,
         "Repeat the last 3 actions 3 times.", SHOW), "4-9-4-4-0"),
    # 4 + 2 + 4, the row between them is of no use; 4N + 9 <= 52.
    "the top and the bottom row": (
        ("Deal 4 cards down to each player.", "Deal 9 community cards up in 3 rows, 1 of 2 and 1 of 3 and 1 of 4.", BET,
         SHOW, "The final hand must use exactly 2 hole cards and 2 cards from the top row and 1 card from the bottom "
         "row."), "10-10-1-13-0"),
    # Eight twos and sixes, whoever has them.
    "a high card of two ranks": (
        ("Deal 4 cards down to each player.", BET, SHOW,
         "Each player's high hole two or six and all others of its rank are wild for them."), "4-13-1-4-8"),
    # Two pairs of kings, or of queens, are as high as each other: eight cards in no fewer than two hands.
    "the high one of two ranks alone": (
        ("Deal 4 cards down to each player.", BET, SHOW, "Each player's high hole queen or king is wild for them."),
        "4-13-1-4-8"),
    # 4 + 4 + 4 by aces, which are given up as well: 4N + 6N + 4 <= 52.
    "four cards and two draws with an ace": (
        ("Deal 4 cards down to each player.", BET, DRAW, BET, DRAW, BET, SHOW), "4-4-3-12-0"),
    # Four fours, in one hand or in four: 4N + 4 <= 52.
    "fours that bring cards to whoever has them": (
        ("Deal 4 cards down to each player.",
         "Each player may flip any fours they have. Each player may get another card for each one.", BET, SHOW),
        "8-12-1-8-0"),
    # 4 and the table's 5, of which 3 are changed: 4N + 5 + 3N <= 52.
    "a larger hand on the table": (
        ("Deal 4 cards down to each player.", "Deal 5 cards down to the table.",
         "Auction off the right to switch hands with the table.", IN, "Each player may draw up to 3 cards.", SHOW,
         MATCH), "5-6-100-12-0"),
    # Four aces for four players, and after four passes they are where they were.
    "hands that go round": (
        ("Remove twos through kings from the deck.", "Deal 1 card down to each player.",
         *("Each player passes their hand to the left.", BET) * 5, SHOW), "1-4-5-4-0"),
    # 6 + 2, and each of the two may have been another first: 8N <= 52.
    "cards that may be refused for good": (
        ("Deal 6 cards down to each player.",
         "Deal 2 cards up to each player. Any player may reject any cards they are dealt, forcing the player on their "
         "left to take it. Deal continues clockwise until each player has a card.", BET, SHOW), "8-6-1-10-0"),
    # Filled up to five whatever was kept, and what was given up is in the deck again: 5N <= 52.
    "hands filled up": (
        ("Deal 4 cards down to each player.", BET,
         "Each player may discard up to 4 cards. Shuffle the discards into the deck.",
         "Deal each player enough cards to bring their hand back to 5 cards.", BET, SHOW), "5-10-2-9-0"),
    # 6 and 3 for each of four nines: they come late, when everybody has three cards to give. 6N <= 52.
    "luck that comes late": (
        ("Deal 1 card down to each player.", *("Deal 1 card up to each player.", BET) * 4,
         "Deal 1 card down to each player.", BET, SHOW, "If 1 up nine is dealt, they may call for a twister, where "
         "each player gives 3 cards to the dealer, who shuffles them and redeals them."), "6-8-5-18-0"),
    # Two of a row with the one between them; the three others of its rank. 4N + 7 <= 52.
    "a card between two columns": (
        ("Deal 4 cards down to each player.", "Deal 7 community cards down in 3 rows of 2 and 1 more between "
        "the columns.",
         BET, "Turn up 7 community cards.", BET, "The middle card from the row they use and all others of its rank are "
         "wild for them.", SHOW, "The final hand may use any number of their cards and cards from 1 row."),
        "7-11-2-11-3"),
    # Two rounds of refusals and the first; who never refuses takes all that there is.
    "cards until everybody has refused two": (
        ("Deal 2 cards down to each player.", BET,
         "Each player in turn may get 1 up card. If any player rejects 2 cards, they are frozen.", BET,
         "Repeat the last 2 actions until each player is frozen or the deck runs out of cards.", SHOW),
        "202-98-203-108-0"),
    # Two cards of each of 24 others, and the common; 2N + 1 <= 52.
    "a hand of the others' cards": (
        ("Deal 2 cards down to each player.", CARD, BET, SHOW,
         "The final hand may use cards from all other players and community cards."), "49-25-1-3-0"),
    # 3N + 3 <= 52; hands go through the table as often as somebody pays for it.
    "the table's hand as often as anybody wants it": (
        ("Deal 3 cards down to each player.", "Deal 3 cards down to the table.", IN,
         "Auction off the right to switch hands with the table. Repeat this until no one wants it.", SHOW, MATCH),
        "3-16-100-203-0"),
    # Ten players leave two cards.
    "a draw of what is left": (
        (FIVE, IN, "Each player who goes in may draw any number of cards, while the deck lasts.", SHOW, MATCH),
        "5-10-100-7-0"),
    # Nothing ends it but two players who have enough: two rounds, four cards, and as many more as they like.
    "a draw until two want no more": (
        ("Deal 4 cards down to each player.", BET, "Each player may draw 1 card.", BET,
         "Repeat the last two actions until at least two players don't want additional cards.", SHOW),
        "4-98-202-204-0"),
    # 1 + 3 of each, and 2 for those refused: 6N <= 52.
    "a card refused for another, twice": (
        ("Deal 1 card down to each player. When the cards are dealt, anybody may decline (discard) their card to get "
         "another, up to twice.", "Deal 3 cards up to each player.", BET, SHOW), "4-8-1-6-0"),
    # Whoever pays, the card that lies up is the one that was dealt: 4N <= 52. Down, each of two red nines.
    "a card that a neighbor has turned up": (
        ("Deal 2 cards up to each player.",
         *("Deal 1 card down to each player. If the player on your right pays the ante, you get your card up.",) * 2,
         BET, SHOW, "Red nines in the hole are wild."), "4-13-1-4-2"),
    # One round at the end, and one for each player who flips and does not fold, as often as the cards have it.
    "flips until three lie up": (
        ("Deal 4 cards down to each player. No one may look at them.", "Deal one card face up to the table.",
         "The next player in betting order one at a time flips cards until they have the best hand showing or flip 3 "
         "cards.", "If any player who flips cards does not fold, there is a betting round, opened by them.",
         "Repeat the last two actions until everyone still in has three cards showing.", BET, SHOW), "4-12-301-4-0"),
    # Each gets a card in each of two rounds, and may see two; one of every round is lost: 3N + 2 <= 52.
    "a card that may be had up, and passed on if it is": (
        ("Deal 1 card down to each player.",
         *("Deal 1 card down to each player. If they want, they may get the card up. They may pass 1 up card to the "
           "left for the ante instead, even if it is passed to them. If the dealer rejects it, discard it.", BET) * 2,
         SHOW), "3-16-2-5-0"),
    # Two uprights of four, and one card between them: a row has three, a column four.
    "a row of an H": (
        ("Deal 2 cards down to each player.", "Deal nine common cards face down in an H.", "Turn up 9 community cards.",
         BET, "The final hand may only use one row of common cards.", SHOW), "5-21-1-11-0"),
    "a column of an H": (
        ("Deal 2 cards down to each player.", "Deal nine common cards face down in an H.", "Turn up 9 community cards.",
         BET, "The final hand may only use one column of common cards.", SHOW), "6-21-1-11-0"),
    # One joker, said twice: 4N <= 53.
    "a deck that is told twice": (
        ("Use a 52-card deck with 1 joker.", "Use a 52-card deck with 1 joker.", "Deal 4 cards down to each player.",
         SHOW, "Jokers are wild."), "4-13-0-4-1"),
    # Three cards of two ranks: six more come before there is a third: 3N + 5 + 6 <= 52.
    "the last three table cards do not pair": (
        ("Deal 3 cards down to each player.", "Deal 5 cards down to the table.", "Flip two table cards face up.",
         "Flip three table cards face up.", "If the last three table cards flipped make a pair, replace the one that "
         "pairs from the deck until they do not pair.", SHOW), "3-13-0-3-0"),
    # Two of the hole cards come up, and two others down; all six are seen: 6N <= 52.
    "up cards switched for down ones": (
        ("Deal 3 cards down to each player.", "Deal 3 cards up to each player.",
         "Each player may switch two of their up cards for two of their hole cards for the ante.", BET,
         "The high hand and the low hand split the pot.",
         "The high hand is made up of down cards.", "The low hand is made up of face-up cards."), "3-8-1-6-0"),
    # Four seats for the table's own hand: 4 + 2, 4 of the table, 2 more drawn. 4N + 4 + 2N + 2 <= 52.
    "a hand that has lost is played again": (
        ("Deal 4 cards down to each player.", "Deal 4 cards down to the table.", BET,
         "Each player may draw up to two cards.", SHOW, "The second place hand may exchange hands with table cards "
         "and make a draw to see if they may beat the winner."), "4-7-1-12-0"),
    # The hand on the table may have the ace that the second draw is larger for: 5 + 3 + 5 + 3.
    "a hand that is played again with another ace": (
        (FIVE, "Deal 5 cards down to the table.", "Each player may draw up to 2 cards (3 if they show an ace).", BET,
         SHOW, "The second place hand may exchange hands with table cards and make a draw to see whether they can beat "
         "the winner."), "5-5-1-16-0"),
    # Nobody who does not qualify plays on in this game: one round.
    "a payment where nobody qualifies": (
        (FIVE, "Deal 5 cards down to the table.", BET, SHOW, "You must beat the table hand to win.",
         "If no one qualifies, the high hand matches the pot and redeal for all."), "5-9-1-5-0"),
    # A hand may have all six cards, whichever they came to first.
    "a card moved between two hands": (
        ("Deal 6 cards down to each player. No one may look at them.",
         "Each player flips the top card of their stack. Each player puts it into their low hand or their high hand.",
         BET, "They may switch 2 cards between their 2 hands. Or they may move 1 card between their hands for 1 ante.",
         "The high hand and the low hand split the pot."), "6-8-1-6-0"),
    # With three players all thirteen spades may be in hands, and with two not: 15 > 13 > 10.
    "a tie that a spade breaks": (
        (FIVE, SHOW, "If there is a tie, deal cards to the tied players, first spade wins."), "5-2-0-5-0"),
    # Whoever turns up the last card beats all the others or folds: nobody ties. 5N + 1 <= 52.
    "a tie that the rules leave no room for": (
        (FIVE, "Deal 1 card up to the table.", *FLIPPING,
         "If there is a tie, deal cards to the tied players, first spade wins."), "5-10-300-5-0"),
    # With a last card for each, those who lead may tie after all.
    "a tie after a card more": (
        (FIVE, *FLIPPING[:-1], "Deal 1 card up to each player.", FLIPPING[-1],
         "If there is a tie, deal cards to the tied players, first spade wins."), "6-2-300-6-0"),
    # Two players may have all four aces.
    "a tie that an ace breaks": (
        ("Deal 3 cards down to each player.", BET, SHOW, "If there is a tie, deal cards to the tied players, first ace "
         "wins."), "3-98-1-3-0"),
    # A pair, and one more in the next round; never more than 27 cards come, so anybody may play.
    "cards until two match, and three of a kind": (
        ("Deal 1 card down to each player in turn until 2 cards pair. Pass the last card to any player who previously "
         "had a card of the same rank.", BET, "Repeat the last two actions until someone gets three of a kind.",
         "The player with three of a kind takes the pot."), "303-52-302-303-0"),
    # Two hands of four in one; each has seen four of its own, two more, and the other's: 4N + 2N + N <= 52.
    "two hands that become one": (
        ("Deal 4 cards down to each player.", "Each player may draw up to two cards.",
         "Deal one table card face up to each player.", "Merge hands with the player whose table card is nearest to "
         "theirs.", BET, SHOW), "8-7-1-10-0"),
    # It goes round as long as somebody wants it; nobody need: 4N + 1 <= 52.
    "a table card that goes round the players": (
        ("Deal 4 cards down to each player.", "Deal 1 table card up to the player to the dealer's left.",
         "If anyone has the table card, they may take it and replace it with any card of their hand.",
         "Pass the table card one player to the left.",
         "Repeat the last two actions until the table card goes around without being taken.", BET, SHOW),
        "4-12-1-204-0"),
}  # fmt: skip


@pytest.mark.parametrize("name", BY_HAND)
def test_numbers_worked_out_by_hand(name):
    rules, serial = BY_HAND[name]
    variant = game(*rules)
    found = numbers_of(variant)
    assert "-".join(str(found[each].value) for each in STATISTICS) == serial
    assert not any(found[each].missing for each in STATISTICS)
    assert not counted_otherwise(variant, found)


def test_cards_turned_up_until_one_matches():
    # A pair comes before the first round, a third before the second; nobody holds another rank.
    found = numbers_of(
        game(
            "Deal 1 card up to each player.",
            "If any card dealt in the last round matches the rank of another card this round, discard it and replace "
            "it from the deck.",
            "Shuffle any discarded cards back into the deck.",
            "Flip cards off the deck until a card matches the rank of their card. Deal it to them.",
            BET,
            "Repeat the last two actions until someone gets three of a kind.",
            SHOW,
        )
    )
    assert (found["cards"].value, found["rounds"].value, found["wilds"].value) == (3, 302, 0)
    assert found["players"].value == 13 and not found["players"].missing and found["seen"].missing


@pytest.mark.parametrize(
    "rule",
    [
        "Cards of the rank of the top card of the deck are wild.",
        "The split card is the top card of the deck.",
        "The winner must have a card of the rank of the top card of the deck.",
        "The table hand is made of the top four cards of the deck.",
        "The winning hand must beat the top four cards of the deck, and that hand gets a draw.",
    ],
)
def test_a_card_of_the_deck_that_nobody_turns_up_leaves_the_seats_open(rule):
    # Thirteen have four each, and the card that is asked for then is not there.
    found = numbers_of(game("Deal 4 cards down to each player.", SHOW, rule))
    assert found["players"].missing


def test_other_cards_on_the_table_leave_the_cards_to_beat_open():
    rules = ("Deal 2 cards up to the table.", SHOW, "The winning hand must beat the top five cards of the deck.")
    assert numbers_of(game(FIVE, *rules))["players"].missing
    # So many lie there already: they are the ones.
    rules = ("Deal 5 cards up to the table.", SHOW, "The winning hand must beat the top five cards of the deck.")
    found = numbers_of(game(FIVE, *rules))["players"]
    assert found.value == 9 and not found.missing
