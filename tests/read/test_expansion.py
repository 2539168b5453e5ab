"""Games of prose that are told by another game: its steps, changed by what is said."""

from __future__ import annotations

import pytest

from catalog.check.agreement import agreement, usual
from catalog.language import read_rule, render_step
from catalog.model.variant import Rule
from catalog.read import read_catalog, read_documents

PAGE = """\
# Games by the water

## Heron

Three cards are dealt face down to each player. There is a round of betting, begun by the player to dealer's left.

Each player discards one card, and there is another round of betting. The high hand wins.

## Stork

The same as Heron, except that four cards are dealt face down to each player.

## Crane

The same as Heron above, except that the high hand and the low hand split the pot. The players declare high or low.

### Black Crane

In this variation, threes are wild.

## Ibis

Essentially Texas Hold'em without betting.

## Egret

A game for people who know hold'em. Deal 2 cards down to each player. There is a round of betting. \
The dealer then deals 4 community cards face up. There is a round of betting. The high hand wins. \
It is played like Texas Hold'em.

## Loon

The same as Grebe, except that four cards are dealt face down to each player.

## Grebe

The same as Loon, except that the low hand wins.

## Coot

It is played just like Heron. The dealer whistles a tune to the wild cards.
"""


@pytest.fixture(scope="module")
def games(tmp_path_factory):
    path = tmp_path_factory.mktemp("water") / "page.md"
    path.write_text(PAGE, encoding="utf-8")
    return {v.name: v for v in read_catalog(read_documents([path])).variants if v.described}


def told(game) -> list[str]:
    return [render_step(step) for step in game.steps]


def test_a_game_like_another_has_its_steps_and_its_own_deal(games):
    ours, theirs = told(games["Stork"]), told(games["Heron"])
    assert theirs[0] == "Deal 3 cards down to each player."
    assert ours == ["Deal 4 cards down to each player.", *theirs[1:]]


def test_who_wins_and_what_is_declared_are_put_in_their_places(games):
    assert told(games["Crane"]) == [
        *told(games["Heron"])[:-1],
        "Declare high or low.",
        "The best hand of those who declared high and the lowest hand of those who declared low split the pot.",
    ]


def test_a_variation_has_the_steps_of_the_game_it_varies(games):
    assert told(games["Black Crane"]) == [*told(games["Crane"]), "Threes are wild."]


def test_what_is_taken_away_is_gone(games):
    assert not any(step.kind == "bet" for step in games["Ibis"].steps)
    assert [step.kind for step in games["Ibis"].steps] == ["deal", "common", "common", "common", "showdown"]


def test_a_game_that_is_told_in_full_takes_over_what_it_leaves_open(games):
    assert told(games["Egret"]) == [
        "Deal 2 cards down to each player.",
        "Betting round, opened by the player on the dealer's left, with 2 blinds.",
        "Deal 4 community cards up.",
        "Betting round.",
        "The high hand wins.",
    ]


def test_two_games_told_by_each_other_end(games):
    """What cannot be expanded stays unread."""
    assert any(rule.unread for rule in games["Loon"].rules) or any(rule.unread for rule in games["Grebe"].rules)


def test_nothing_is_made_of_words_that_are_not_understood(games):
    assert "whistles a tune" in " ".join(words for rule in games["Coot"].rules for words in rule.unread)
    assert told(games["Coot"]) == told(games["Heron"])


def test_sentences_of_another_game_are_not_counted_again(games):
    assert [rule.again for rule in games["Heron"].rules] == [False] * len(games["Heron"].rules)
    counted = [rule for rule in games["Black Crane"].rules if not rule.again]
    assert [rule.text for rule in counted] == ["In this variation, threes are wild."]


def rules(*sentences: str) -> tuple[Rule, ...]:
    return tuple(Rule(number, read_rule(text).steps) for number, text in enumerate(sentences, 1))


def test_agreement_counts_steps_that_both_have_in_their_order():
    one = rules("Deal 2 cards down to each player.", "Betting round.", "Threes are wild.", "The high hand wins.")
    other = rules(
        "Threes are wild.",
        "Deal 2 cards down to each player.",
        "Betting round, opened by the player to the dealer's left.",
        "Showdown, the high hand wins.",
    )
    found = agreement(one, other)
    assert (found.read, found.written, found.shared, found.exact) == (4, 4, 4, True)
    worse = agreement(one[:2], other)
    assert (worse.precision, worse.recall, worse.exact) == (1.0, 0.5, False)
    turned = agreement((one[1], one[0]), one)
    assert (turned.shared, turned.exact) == (1, False)


def test_the_usual_form_writes_repeats_out_and_joins_deals():
    long = rules(
        "Deal 1 card up to each player.", "Betting round.", *("Deal 1 card up to each player.", "Betting round.") * 2
    )
    short = rules("Deal 1 card up to each player.", "Betting round.", "Repeat the last 2 actions twice.")
    assert usual(long) == usual(short)
    assert usual(rules("Deal 3 community cards up.", "Deal 1 community card up.")) == usual(
        rules("Deal 4 community cards up.")
    )
    assert usual(rules("The low hand wins.")) != usual(rules("The high hand wins."))


LOOPS = """\
# Games of rows

## Row

Deal 2 cards down to each player. Four community cards are dealt face down. They are turned one at a time, with a bet \
before the first is turned and another following each card. The high hand wins.

## Rank

Deal 2 cards down to each player. Next two single cards are dealt to the table. Each of them is followed by a \
round of betting. The high hand wins.

## Column

Deal 2 cards down to each player. Eight community cards are dealt face down in two rows of four. After each of the \
first four rounds of betting, a card from each row is turned face up. There is a final round of betting. \
The high hand wins.
"""


@pytest.mark.parametrize(
    ("name", "done"),
    [
        ("Row", ["deal", "common", "bet", *("turn", "bet") * 4, "showdown"]),
        ("Rank", ["deal", *("common", "bet") * 2, "showdown"]),
        ("Column", ["deal", "common", *("bet", "turn") * 4, "bet", "showdown"]),
    ],
)
def test_cards_that_come_one_at_a_time_are_written_out(tmp_path, name, done):
    (tmp_path / "rows.md").write_text(LOOPS, encoding="utf-8")
    games = {v.name: v for v in read_catalog(read_documents([tmp_path / "rows.md"])).variants if v.described}
    assert not any(rule.unread for rule in games[name].rules)
    acts, _ = usual(games[name].rules)
    assert [step.kind for step in acts] == done


LIKE = """\
# Games like others

## Duck

Identical to hold'em, except that each player starts with three cards. Betting continues until all cards are face up. \
Then each player may draw 1 card. There is a final round of betting.

## Drake

A variation of Texas Hold'em.

Threes are wild.
"""


def test_games_that_are_another_one_but_for_little(tmp_path):
    """What is told after the betting has gone on comes at the end; a variation that tells no play has its parent's."""
    (tmp_path / "like.md").write_text(LIKE, encoding="utf-8")
    games = {v.name: v for v in read_catalog(read_documents([tmp_path / "like.md"])).variants if v.described}
    kinds = ["deal", "bet", *("common", "bet") * 3, "showdown"]
    assert [step.kind for step in games["Drake"].steps] == [*kinds, "wild"]
    assert [step.kind for step in games["Duck"].steps] == [*kinds[:-1], "draw", "bet", "showdown"]
    assert told(games["Duck"])[0] == "Deal 3 cards down to each player."


LOOK = (
    "Deal 2 cards down to each player.",
    "No one may look at their cards.",
    "Each player shows it to all other players.",
)
STAKE = "Deal 1 card down to each player."


@pytest.mark.parametrize(
    ("one", "other"),
    [
        # What names the cards just dealt, where players have no others.
        (LOOK, (LOOK[0], "No peeking.", "Each player shows their hand to all other players.")),
        # A hand is of all cards that a player has.
        ((STAKE, "The high hand wins.", "Use standard 1-card poker hands."), (STAKE, "The high hand wins.")),
        # A win that is watched for, told once or in every round.
        (
            ("If any player runs out of cards, they win.", STAKE, "Betting round."),
            (STAKE, "If any player runs out of cards, they win.", "Betting round."),
        ),
        # So many of the hand, and the others of the table.
        (("The final hand must use 2 or 3 common cards.",),
         ("The final hand must use 2 hole cards and 3 community cards, or 3 hole cards and 2 community cards.",)),
        # What others are worth comes last of all.
        (("Aces are 1, everything else is face value, red cards are positive.",),
         ("Aces are 1, red cards are positive, everything else is face value.",)),
    ],
)  # fmt: skip
def test_what_is_the_same_for_play_agrees(one, other):
    assert usual(rules(*one)) == usual(rules(*other))


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (LOOK, (LOOK[0], "Each player shows it to all other players.")),
        ((STAKE, *LOOK), (STAKE, LOOK[0], "No peeking.", LOOK[2])),
        ((LOOK[0], "The high hand wins.", "Use standard 1-card poker hands."), (LOOK[0], "The high hand wins.")),
        ((STAKE, "Betting round."), ("Deal 1 card up to each player.", "Betting round.")),
        ((STAKE, "Betting round."), ("Deal 2 cards down to each player.", "Betting round.")),
        ((STAKE, "Betting round."), ("Deal 1 card down to each player except the dealer.", "Betting round.")),
        (("Betting round.", STAKE), (STAKE, "Betting round.")),
        (("Each player may buy 1 card for 2 chips.",), ("Each player may buy 1 card for 3 chips.",)),
        (("Aces are 1.",), ("Aces are 11.",)),
        (("The final hand must use 2 or 3 common cards.",), ("The final hand must use 2 community cards.",)),
        (("If any player takes 2 tricks, they win.", STAKE), (STAKE, "If any player takes 2 tricks, they win.")),
        (("In the first game, each player goes in.",), ("Each player goes in.",)),
    ],
)
def test_what_makes_a_difference_to_play_does_not_agree(one, other):
    """Facing, count, who, price, the order of dealing and betting, what comes before what."""
    assert usual(rules(*one)) != usual(rules(*other))


TRICKS = """\
# Games of tricks

## Moor

Deal 3 cards down to each player. The next card is turned over. Declare in/out. Each player who goes in plays tricks. \
If any player takes 2 or more tricks, they win. Players who go in must match the pot if they took no tricks.

### Variations

Red Moor: Players must stay in if the trump card turned up is red. It is played with a rank as well ("Moor of \
Nines", etc.).

First Moor: There are no declarations in the first deal.
"""


def test_who_has_to_go_in_declares_nothing(tmp_path):
    (tmp_path / "moors.md").write_text(TRICKS, encoding="utf-8")
    games = {v.name: v for v in read_catalog(read_documents([tmp_path / "moors.md"])).variants if v.described}
    assert told(games["Moor"])[-1] == "Each player who goes in and takes no tricks matches the pot."
    otherwise = "Otherwise, declare in or out."
    assert told(games["Red Moor"])[2:4] == ["If the last table card is a red card, each player goes in.", otherwise]
    assert told(games["Moor of Nines"])[2:4] == ["If the last table card is a nine, each player goes in.", otherwise]
    assert told(games["First Moor"])[2:4] == ["In the first game, each player goes in.", otherwise]


OFFERS = """\
# Games of offers

## Gull

Deal one card face down to each player. The dealer offers a further card to the leader. The leader can accept or \
refuse it. If it is refused, it is offered to the next player. A card may be refused at most three times. When \
everyone has a card there is a betting round. This is repeated twice more so that everyone has three cards face up. \
The high hand wins.

## Tern

Deal two cards face down to each player. The dealer offers a card face up to the player to their left. This player \
may take it or pay to refuse it and be dealt the next card. The other players have the same choice. There is a round \
of betting. There is another round of refusing. There is a betting round. The low hand wins.
"""


def test_offers_told_card_by_card_are_one_offer(tmp_path):
    """With as many refusals and the price that the text tells; further rounds are written out."""
    (tmp_path / "offers.md").write_text(OFFERS, encoding="utf-8")
    games = {v.name: v for v in read_catalog(read_documents([tmp_path / "offers.md"])).variants if v.described}
    offer = ("Offer 1 up card to each player, each card rejected up to 3 times.", "Betting round.")
    down = "Deal 1 card down to each player."
    assert usual(games["Gull"].rules) == usual(rules(down, *offer * 3, "The high hand wins."))
    push = (
        "Deal 1 card up to each player. They may pass the first card they get this round for the agreed amount, "
        "even if it is passed to them.",
        "Betting round.",
    )
    assert usual(games["Tern"].rules) == usual(
        rules("Deal 2 cards down to each player.", *push * 2, "The low hand wins.")
    )
    free = [rule.replace(" for the agreed amount", "") for rule in push]
    assert usual(games["Tern"].rules) != usual(
        rules("Deal 2 cards down to each player.", *free * 2, "The low hand wins.")
    )


WAGERS = """\
# Games of chance

## Ruff

INITIAL DEAL: two cards up to the first player. Stop after the first card if it is an ace.

PLAY: Each player gets two cards dealt face up and can wager against the pot as to whether the next card is between \
the other two. Maximum bet is the pot. However, dealer should set a maximum lose amount.

## Reeve

Deal five cards face down to each player. There is a betting round. The high hand wins.

### Variations

The game is sometimes played low. Then the low hand wins. Threes are wild.
"""


def test_a_bet_on_the_next_card_is_each_players_own(tmp_path):
    (tmp_path / "chance.md").write_text(WAGERS, encoding="utf-8")
    games = {v.name: v for v in read_catalog(read_documents([tmp_path / "chance.md"])).variants if v.described}
    assert told(games["Ruff"]) == [
        "Deal 1 card up to the next player in betting order.",
        "If it is an ace, they declare it high or low.",
        "Deal another card up to them.",
        "They may bet up to the pot or the agreed amount that the next card is between 2 of their cards.",
    ]
    # A variation that has no name is called by how it is played.
    assert games["Low"].key == "local-reeve-low"
    assert told(games["Low"]) == [*told(games["Reeve"])[:-1], "The low hand wins.", "Threes are wild."]
