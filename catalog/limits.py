"""The limits on input, and the budgets of computations, all in one place.

Each limit is several times what the longest of some thousand real documents needs (`docs/pages.md` has the figures),
and small enough that the worst input within it takes about a second for each rule. What exceeds a limit is refused
with its own diagnostic (`docs/diagnostics.md`), never cut silently; what exceeds a budget is `undetermined`, unread
or incomplete with the reason `catalog.budget.TOO_LONG`.
"""

from __future__ import annotations

from catalog.budget import Limit, TooLong


class AboveLimit(TooLong):
    """An input exceeds a limit; the message says which, by how much, and what the limit is."""


# Documents

DOCUMENT_BYTES = 8 * 1024 * 1024
"""Bytes of a document: six times the whole catalogue in one file, which is read in well under a minute."""

DOCUMENTS = 5_000
"""Documents of a build."""

ALL_BYTES = 8 * DOCUMENT_BYTES
"""Bytes of all documents of a build together."""

LINE_CHARACTERS = 20_000
"""Characters of a line of text, which in prose is a paragraph, and of a block of an HTML page."""

TAG_CHARACTERS = 4_000
"""Characters of a tag of an HTML page, from "<" to ">"."""

TAGS = 200_000
"""Tags and comments of an HTML page; the longest of the catalogue has 21,000."""

# Pages and games

GAMES = 5_000
"""Games of a page."""

RULES = 200
"""Rules of a game; the longest of the catalogue has 28."""

ROWS = 2_000
"""Rows of a table, names and tags of a game, and notes on it, each."""

NAME_CHARACTERS = 300
"""Characters of a name, a tag or a cell."""

GAMES_IN_ALL = 10_000
"""Games of a build: each is compared with all others."""

# Rules

RULE_CHARACTERS = 2_000
"""Characters of a rule; the longest of the catalogue has 267, and of prose 404."""

SENTENCE_WORDS = 150
"""Words and commas of a sentence; the longest known has 57."""

COUNT = 999
"""The greatest number of a rule: cards, rows, times, players or points. No table holds more."""

PRINTED_DIGITS = 6
"""Digits of a number that a page prints: a rule's own, a stat, a game's."""

# Showdowns

HANDS = 300_000
"""Hands that a player may choose from if rules restrict which cards they use."""

ROLLS = 10_000
"""Outcomes of the dice of a game."""

ON_ARRAYS = 50
"""Steps that one step counts as in many deals at once."""

# Budgets. Steps are calls of `spend`; each line gives the greatest need in the corpus. Steps end what takes too
# long, so that answers are the same on every machine, however busy: from 15,000 (numbers) and 40,000 (odds) to 700,000
# (rules) a second. The seconds are several times what all steps take at the slowest rate, for code without `spend`.

RULE = Limit(200_000, 60)
"""For reading a rule: points of the chart and ways of composition (corpus: 43,000)."""

NUMBER = Limit(300_000, 120)
"""For one of the five numbers of a game, either way: steps of plays and of searches (corpus: 55,000)."""

VERDICTS = Limit(400_000, 200)
"""For the verdicts on all numbers of a game (corpus: 58,000)."""

REPAIRS = Limit(1_000_000, 400)
"""For the repairs of a game (corpus: 400,000)."""

DEAL = Limit(1_500_000, 120)
"""For a deal, with the comparison of the hands (corpus: 252,000)."""

ODDS = Limit(1_000_000, 300)
"""For the odds of a game (corpus: 145,000)."""

PAGE = Limit(10_000_000, 600)
"""For reading all rules of a page (corpus: 700,000)."""


FAMILY = Limit(20_000_000, 900)
"""For the distances of all games of a build: pairs of steps, and thousands of numbers (corpus: 200,000)."""

SAME = Limit(20_000_000, 600)
"""For games that are the same in different sources: pairs of games with something in common (corpus: 100,000)."""


# One's own game (`catalog.trial`)

TRIED_BYTES = 20 * 1024
"""Bytes of a text of rules that may be tried at once."""

TRIED_GAMES = 10
"""Games of such a text."""

TRIED = Limit(1_000_000, 1.5)
"""For reading all rules of such a text; rules left when it is used up are unread."""

TRIED_OFFERS = Limit(400_000, 0.7)
"""For the repairs that are offered for all its rules."""

TRIED_NUMBERS = Limit(400_000, 1.5)
"""For the five numbers of all its games, and for those without the unread words."""

TRIED_ODDS = Limit(1_000_000, 1)
"""For what wins in all its games, by number of players."""

TRIED_HAND = Limit(1_500_000, 2)
"""For a hand of one of its games."""


def within_count(figures: str) -> bool:
    """True if digits make a number that a rule may have."""
    return len(figures) <= PRINTED_DIGITS and int(figures) <= COUNT
