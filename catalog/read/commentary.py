"""Which sentences of a game's text are rules, and which only comment on the game.

A rule says what somebody does, gets, may or must do, or the value of a card or a hand. Praise, explanation, examples,
the game's origin and other ways to play it are commentary, which is kept separate.
"""

from __future__ import annotations

import re

from catalog.language import read_prose

_BRACKETED = re.compile(r"\s*\[[^\]]*\]")
_ABBREVIATION = re.compile(r"(?<![\w'\u2019])(?:i\.e|e\.g|a\.k\.a|vs|etc|mr|mrs|ed|approx|[A-Z])\.$")
_LONGEST = 20  # characters of an abbreviation, and more
_END = re.compile(r"[.!?\u2026][\"'\u201d\u2019)\]]*(?=\s+[\"'\u201c(\[]*[A-Z0-9\u201c])")

_SIGNS: tuple[tuple[str, tuple[str, ...]], ...] = (
    (
        "example",
        (
            r"^(?:so,? |\()?for (?:example|instance)\b",
            r"^examples?\b",
            r"^thus,",
            r"\bin (?:the|this) example\b",
            r"^in the figure\b",
            r"\bfigure shows\b",
            r"^suppose\b",
            r"^player [A-D] ",
            r"\bplayers? #\d",
            r"\bplayer[ #]*(?:[2-9]|[A-D])\b",
            r"\bP[1-9] (?:bets?|checks?|folds?|raises?)",
            r"\blooks like this\b",
            r"\bexample in the figure\b",
            r"\bsuppose that:?$",
            r"^player holds\b",
        ),
    ),
    (
        "origin",
        (
            r"\b(?:invented|created|devised|published|originated?|named|attributed|permission) "
            r"(?:this|by|here|from|after|on|in|to|with|for|the)\b",
            r"\binvent(?:or|ed)\b",
            r"\bname originates\b",
            r"\bcontributed (?:by|this|to pagat|here)\b",
            r"\bcopyright\b",
            r"\u00a9",
            r"\bmaintained by\b",
            r"\blast updated\b",
            r"^home ?page\b",
            r"\bas published\b",
            r"\b(?:also|sometimes|formerly|occasionally) (?:known|called)\b",
            r"\bthe name\b.{0,60}\b(?:used|meant|comes)\b",
            r"\bsee\b.{0,40}\bpages?\b",
            r"\bgame report\b(?!.*\bspecif(?:ies|ied) that\b)",
            r"\bwikipedia\b",
            r"\bblog\b",
            r"\bhas been offered\b",
            r"\bwas offered\b",
            r"\bwrites:",
            r"^see\b",
            r"\bfor further discussion\b",
            r"\bis known as\b",
        ),
    ),
    (
        "strategy",
        (
            r"\bstrateg",
            r"\bbluff(?:er|s)?\b",
            r"\btactic",
            r"\bgood (?:hand|idea)\b",
            r"\bbe careful\b(?!.*\bstop\b)",
            r"\bkeep an eye\b",
            r"\bkeep a straight face\b",
            r"\b(?:fun|exciting|addictive|interesting|great|huge pots?|cutthroat|suspense|mind numbing)\b",
            r"\bdifficult to\b",
            r"\bprobabilit",
            r"\bodds that\b",
            r"\bthe logic\b",
            r"\bhope\b",
            r"\b(?:un)?usual(?:ly)? (?:all|most|not|to)\b",
            r"\bnot often\b",
            r"\bthis allows\b",
            r"\bthis (?:changes|increases|reintroduces|provides|makes)\b",
            r"\bcan judge\b",
            r"\bdo(?:es)? not arise\b",
            r"\bpot builder\b",
            r"\bcommon and\b",
            r"\bmonster\b",
            r"\breally kill\b",
            r"\bloves\b",
            r"\bwahoo\b",
            r"\bi guess\b",
            r"\bnot recommended\b",
            r"\bgame of (?:pure )?chance\b",
        ),
    ),
    (
        "note",
        (
            r"^\(?(?:please )?(?:editor'?s )?notes?\b",
            r"^note that\b",
            r"^remember\b",
            r"^in summary\b",
            r"\bI (?:suggest|understand|only|usually|like)\b",
            r"\bI am\b",
            r"\bmy\b",
            r"^the (?:rules|procedure|process|difference|idea|result|consequence)\b.{0,40}\b(?:is|are)"
            r"(?: as follows)?(?::|\.| here)?.{0,3}$",
            r"^(?!.*\bhi(?:gh)?[-/ ]lo).*\bas follows[:.]?$",
            r"^the possibilities are",
            r"^(?:here|this) is (?:the twist|where|one)\b",
            r"^that'?s all\b",
            r"^there (?:are now|is now|will now be)\b(?!.*\bround)",
            r"^the (?:hand )?ranking\b[^.]*:$",
            r"\breaders are assumed\b",
            r"\bit helps if\b",
            r"\bthe games? (?:on|in) this (?:page|section)\b",
            r"^these are all\b",
            r"^most of these\b",
        ),
    ),
    (
        "about",
        (
            r"^an? (?:poker )?(?:variation|variant) of\b",
            r"^(?:for )?\w+(?: ?(?:-|\u2013|to) ?\w+)? players?\.?$",
            r"^[A-Z][\w ]{1,30}: (?:none|no|n/a|varies)\.?$",
            r"^(?:(?:no\.|number) of )?(?:cards|rounds|betting rounds|difficulty|rating|score|year|fun)"
            r": ?[\d.]{1,6}(?:/\d+)?$",
            r"^(?:this game is|the game is|there can be|it can be played|the game can be played|this game can handle"
            r")\b.{0,60}\bplayers\b",
            r"^up to \w+ (?:players|people) can\b",
            r"^(?:(?:max|min)(?:\.|imum)? )?(?:(?:no\.|number) of )?players\b ?[:-]? ?"
            r"\d{1,2}\+?(?: ?(?:-|to) ?\d{1,2})?\.?$",
            r"^(?!.*\bhi(?:gh)?[-/ ]lo)(?:this|the game) (?:is|uses) an?"
            r" (?:high|hi|five|seven|shared|poker|card|split|\d)"
            r"[\w /-]*(?:game|variant|hybrid)\b"
            r"(?!.*\b(?:deal|dealt|lower|qualif|using|declar|hi(?:gh)?[-/ ]lo(?:w)?))",
            r"^(?!.*\bhi(?:gh)?[-/ ]lo).*\bis an? [\w' \u2019-]{0,30}(?:poker |card |trick-taking )(?:game|variant)\b",
            r"^a shared card poker\b",
            r"\bvariation of any\b",
            r"\bis a mix of\b",
            r"^(?!.*\bhi(?:gh)?[-/ ]lo).*\bplayed (?:with|using) (?:an?|the) (?:standard|typical|usual)\b"
            r"(?!.*\bplus\b)",
            r"^this uses a standard\b",
            r"^the object(?:ive)? (?:of the game )?is\b",
            r"\bcan be used in most\b",
            r"\bstandard rules of poker\b",
            r"\bonly \w+ players can\b",
            r"\btested\b",
        ),
    ),
    (
        "note",
        (
            r"^(?:this|these|each of)\b.{0,60}\b(?:is|are) (?:called|known)\b(?!.*\band\b)",
            r"^this is (?:the )?[\"\u201c]",
            r"\bwill announce\b",
            r"\bnow known as\b",
            r"^(?:so |therefore,? )?there (?:are|is) \w+ betting rounds? in all",
            r"^(?:so|therefore),? ",
            r"^that means",
            r"^this means",
            r"^the sets?\b.{0,30}\bmay be used are",
            r"\bit is possible that\b",
            r"^the consequence\b",
            r"^at the end, active\b",
            r"^thus a\b",
            r"^this each\b",
            r"^there are restrictions\b",
            r"^indeed\b",
            r"^also, pot\b",
            r"^usually there will\b",
            r"^\(in the unusual",
            r"\bopponent",
            r"^(?:winning hands are determined|immediately, the dealer must deal)\b",
            r"^normally there are also\b",
            r"^[\w ]*\bstory\b",
        ),
    ),
    (
        "option",
        (
            r"^(?:optionally|alternatively)\b",
            r"\b(?:can|may|could) (?:also )?be played (?:either |as |with |at |all-|high)",
            r"\b(?:some|others) play\b",
            r"\boften played\b",
            r"\bother variations? (?:are|is)\b",
            r"\bit is also possible\b",
            r"\banother (?:variant|variation)\b(?! is played with)",
            r"\baccording to taste\b",
            r"\bunless agreed\b",
            r"\bsuggested\b",
            r"\brecommend(?:s|ed)\b(?!.*\byou must\b)",
            r"\bif (?:you prefer|desired)\b",
            r"\bas desired\b",
            r"^house rules?\b",
        ),
    ),
)
"""What a sentence of each kind of commentary has in it; the first kind that fits counts."""

_KINDS = tuple((kind, re.compile("|".join(signs), re.IGNORECASE)) for kind, signs in _SIGNS)
_NOTES = re.compile("|".join(sign for kind, signs in _SIGNS if kind == "note" for sign in signs), re.IGNORECASE)

_WORDS = (
    "deal dealt deals dealing bet bets betting card cards hand hands pot wins? winner wild pass passes "
    "passed discards? discarded turns? turned flips? flipped players? showdown declare antes? folds? ranks? "
    "high low trump tricks? trades? raises? rounds? deck stay declarations? aces? kings? accepts? "
    "rejects? leader exchanges? riders? kickers? coins? chips? fists? insurance offers? blinds? stakes? "
    "dealer buy replacement suits? quarters? worth values? positive negative taker jokers? points? ends? "
    "flop lay straights? flush flushes last[ ]man"
)
_LIKE = r"enhancement to|played (?:\w+ )?like|the same as|identical to|exactly (?:like|as in)|hi(?:gh)?[-/]lo(?:w)?"
_RULES = re.compile(rf"\b(?:{_LIKE}|{'|'.join(_WORDS.replace('[ ]', '_').split()).replace('_', ' ')})\b", re.IGNORECASE)
"""The field's words, and those that name another game's rules: a sentence without any of them is no rule."""

_MOVES = "draw|redraw|swap|switch|exchange|shuffle|reshuffle|reveal|steal|burn|replace|muck|arrange|twist"
_TELLS_A_MOVE = re.compile(
    rf"^(?:(?:then|next|now|first|finally|lastly|again),? )?(?:{_MOVES})\b(?! (?:games?|poker)\b)"
    r"|\b(?:you|they|everyone|everybody|each|anyone|all|who(?:ever)?|may|must|can|should)(?: then| also)? "
    rf"(?:{_MOVES})(?:e?s)?\b"
    r"|^(?:(?:then|and|now|next),? )?(?:once more|again|another"
    r"|(?:(?:\d+|one|two|three|four|five|six|seven|a|the) )?(?:(?:last|final|more|other) )?"
    r"(?:one|two|three|four|five|more|up|down)\b"
    r"(?: (?:in|on|more|each|all|at|up|down|once|to (?:each|every\w*|all|the))\b.*)?)[.!]?$"
    r"|^(?:yes|no)\b"
    r"|\b(?:queens|jacks|tens|nines|eights|sevens|sixes|fives|fours|threes|twos|deuces|treys)"
    r" (?:are|wild|may|can|count|cost|get|bring|must|do)\b",
    re.IGNORECASE,
)
"""What only games have players do, and ranks: a sentence with it is a rule even where nothing else in it is known."""


def sentences(text: str) -> list[tuple[int, str]]:
    """The sentences of a paragraph, each with where it begins. A passage in brackets is a sentence of its own."""
    starts = [0]
    opened = at = 0
    for found in _END.finditer(text):
        end = found.end()
        opened += text.count("(", at, end) - text.count(")", at, end)
        at = end
        inside = opened > 0 and ")" in text[end : end + 300]  # one that nobody closes does not count
        if not inside and not _ABBREVIATION.search(text, max(0, end - _LONGEST), end):
            starts.append(end)
    made = []
    for start, end in zip(starts, (*starts[1:], len(text)), strict=True):
        for at, piece in _without_brackets(text[start:end]):
            if stripped := piece.strip():
                made.append((start + at + len(piece) - len(piece.lstrip()), stripped))
    return made


def _without_brackets(text: str) -> list[tuple[int, str]]:
    """A sentence without what stands in square brackets, and then each such passage."""
    found = list(_BRACKETED.finditer(text))
    if not found:
        return [(0, text)]
    return [(0, _BRACKETED.sub("", text)), *((hit.start(), hit[0]) for hit in found)]


_ASKS = re.compile(
    r"(?:(?:who|what|how|when|where|which|many|much|is|are|does|do|did|can|may|i|you|we|a|an|the|it|there|each|every|of|in|at"
    r"|to|up|with|get|gets|dealt|deal|begin|start|starts|happens|play|played|players?|cards?|bet|bets|betting|rounds?|swap"
    r"|draw|exchange|discard|wins?|winner|pot|hands?|wild|game)\b[ ,]*)+\?",
    re.IGNORECASE,
)
"""A question that adds nothing to its answer: no condition, no half of the pot, no moment of the game."""


def kind_in_game(sentence: str) -> str:
    """What kind a sentence of a game's own text is.

    Other than `kind_of`, which is asked of titles too: what the parser understands as a step, and what tells players
    to draw, swap or shuffle, is a rule whatever words it has. "Draw up to three." is one.
    """
    kind = "note" if _ASKS.fullmatch(sentence) else kind_of(sentence)
    if kind != "note" or _ASKS.fullmatch(sentence) or _RULES.search(sentence) or _NOTES.search(sentence):
        return kind
    return "rule" if _TELLS_A_MOVE.search(sentence) or read_prose(sentence).steps else kind


def kind_of(sentence: str) -> str:
    """ "rule", or what else a sentence is: example, origin, strategy, note, option or bracket."""
    if sentence.startswith("["):
        return "bracket"
    for kind, pattern in _KINDS:
        if pattern.search(sentence):
            return kind
    if not _RULES.search(sentence):
        return "note"
    return "rule"
