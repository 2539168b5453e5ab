"""What tags and kinds of rule mean, in a sentence, and which words of the field a question names."""

from __future__ import annotations

from dataclasses import dataclass
from urllib.parse import quote

from catalog.site.pages.glossary_words import GLOSSARY
from catalog.store.spelling import folded

TAGS: dict[str, str] = {
    "common": "There are community cards, which several players use.",
    "discard": "Players give up cards and get no new ones.",
    "draw": "Players give up cards and get new ones.",
    "flip": "Players turn cards of their own from down to up.",
    "guts": "Players declare in or out, and the losers match the pot until one alone is in; games for legs too.",
    "pass": "Cards go from player to player.",
    "straight": "Cards are dealt down, and nothing is dealt up, drawn, passed, turned or shared.",
    "stud": "Cards are dealt up.",
    "dead": "Some cards count for nothing.",
    "fee": "There are payments beside the bets: for cards, at auctions, as penalties.",
    "fee-fold": "A rule can make a player pay or fold.",
    "forced-bet": "Somebody has to bet, whatever they hold.",
    "jokers": "There are jokers in the deck.",
    "high-low": "The highest and the lowest hand share the pot.",
    "limited": "Some cards may stand for a few others.",
    "lowball": "The lowest hand wins.",
    "mod-ranks": "Hands rank nearly as usual, with a change or two.",
    "must-fold": "A rule can make a player fold.",
    "no-peek": "There are cards that nobody looks at before they are turned.",
    "odd-deal": "Players do not all get the same number of cards.",
    "odd-deck": "The deck is not the usual 52 cards.",
    "odd-ranks": "What wins is no poker hand.",
    "qualifier": "A hand must reach something to open or to win.",
    "redeal": "Hands can be dealt anew.",
    "split-card": "One card, such as the high spade in the hole, takes part of the pot.",
    "split-pot": "The pot is shared in some other way than high and low.",
    "table": "There are cards on the table that are in no hand.",
    "wilds": "There are wild cards.",
    "match-pot": "Losers pay as much as the pot holds.",
    "legs": "It takes several wins to win the pot.",
    "instant-win": "Something wins at once.",
    "meta": "A game made of games.",
}
"""What a game with the tag has, told once for all sources."""

KINDS: dict[str, tuple[str, str]] = {
    "deal": ("Deals", "Cards go from the deck to the players; bought and auctioned ones too."),
    "common": ("Community cards", "Cards are dealt to the table for every hand to use, in rows, crosses and the like."),
    "table": ("Table cards", "Cards are dealt to the table that are in no hand."),
    "turn": ("Cards turned up", "A card of the table that lay face down is turned up."),
    "flip": ("Flips", "Players turn cards of their own up, or down."),
    "draw": ("Draws", "Cards are given up for others; a draw of one card that costs is a twist."),
    "discard": ("Discards", "Cards are given up with nothing in return."),
    "pass": ("Passes", "Cards move between players: passed, stolen, swapped or auctioned."),
    "stack": ("Stacks", "Players put their cards in an order that then stands."),
    "bet": ("Betting", "A betting round, or a rule about the ante and the bets."),
    "declare": ("Declarations", "Players say what they go for: high or low, in or out."),
    "showdown": ("Showdowns", "Hands are shown, and somebody takes the pot."),
    "match": ("Matching the pot", "Somebody pays in after a declaration or a showdown."),
    "hand": ("Which cards make a hand", "How many of whose cards a hand that counts may use."),
    "rank": ("How hands rank", "Hands rank in an unusual order, or points are counted."),
    "qualifier": ("Qualifiers", "What a hand must be at least to open or to win."),
    "wild": ("Wild cards", "Cards that may stand for any other."),
    "limited": ("Limited wild cards", "Cards that may stand for a few others."),
    "dead": ("Dead cards", "Cards that count for nothing."),
    "deck": ("The deck", "Cards are added to the deck or taken out of it."),
    "shuffle": ("Shuffles", "Cards are shuffled, or shuffled back."),
    "repeat": ("Repeats", "Steps are played again, a number of times or until something happens."),
    "fold": ("Paying and folding", "Something makes a player fold, pay, or come back."),
    "win": ("Instant wins", "Something wins the pot at once."),
    "other": ("Everything else", "Changes of game, dice, prices and other acts with cards."),
    "trade": ("Trading", "Players trade cards freely."),
}
"""A heading for each kind of rule, and what such rules are about."""


@dataclass(frozen=True)
class Term:
    """A word that has a page or a place on one: where, what it is, and what it means."""

    word: str
    url: str
    what: str
    meaning: str


def tag_url(tag: str) -> str:
    """The address of a tag's page."""
    return f"/tag/{quote(tag, safe='')}"


def terms_like(text: str) -> tuple[Term, ...]:
    """Tags, kinds of rule and words of the glossary that a question is the name of; mostly none."""
    asked = folded(text)
    if not asked:
        return ()
    forms = {asked, asked.removesuffix("s")}
    return (
        *(Term(tag, tag_url(tag), "tag", told) for tag, told in TAGS.items() if folded(tag) in forms),
        *(
            Term(title, f"/rule/{kind}", "kind of rule", told)
            for kind, (title, told) in KINDS.items()
            if folded(kind) in forms or folded(title) == asked
        ),
        *(
            Term(entry.words[0], f"/glossary#{entry.slug}", "glossary", entry.meaning)
            for entry in GLOSSARY
            if forms & set(map(folded, entry.words))
        ),
    )
