"""What a sentence that is not wholly read is about, and its count, as far as single words of it tell.

Nobody's rule is understood so: the words stay unread, and the step that comes of it (`model/gist.py`) says of what
kind the rule is and no more. Signs are looked for in order, the surest first.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from catalog.language.value import NUMBERS, integer
from catalog.model.gist import Gist, Topic

Count = Callable[[str], int | None] | int | None
_NUMBER = r"(?:\d+|" + "|".join(NUMBERS) + ")"
_CATEGORY = (
    r"(?:pairs?|trips|three of a kind|four of a kind|five of a kind|straights?|flush(?:es)?|full houses?|high cards?|"
    r"everything|nothing|(?:any |all )?(?:other )?hands?)"
)
_SUITS = r"(?:clubs?|diamonds?|hearts?|spades?)"
_RANKS = {
    "ace", "two", "deuce", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "jack", "queen", "king",
}  # fmt: skip
_PLURALS = {"aces", "deuces", "sixes", *(rank + "s" for rank in _RANKS)}
_LINES = r"rows?|columns?|sides?|lines?|arms?|spokes?|legs?|wings?|branch(?:es)?|diagonals?|sets?|points? of the"


def _shares(text: str) -> int:
    """The author's bits: 1 the low hand, 2 the high hand, 8 a card, 16 anything else, a second of one sort too.

    64 where it hangs on something which of them take the pot.
    """
    if re.search(r"\botherwise\b|\bin which case\b", text):
        return 64
    text = re.split(r"\. | if ", text)[0]
    found = [text.find("split"), text.find("half")]
    bits = 0
    for part in re.split(r"splits?(?: the pot)?(?: evenly)?(?: with)?|, (?:and )?| and (?:the )?", text):
        bit = _share(part)
        bits |= 16 if bit and bits & bit else bit
    return bits or (16 if max(found) >= 0 else 0)


def _share(text: str) -> int:
    if re.search(r"\bsplit[- ]card|\bcard\b(?! hand)(?!s)", text) and not re.search(r"\bhand\b", text):
        return 8
    if re.search(r"\bsplit[- ]hand", text):
        return 16
    if re.search(r"\blow(?:est|er)?\b|\bworst\b|\bfewest\b", text):
        return 1
    if re.search(r"\bhigh(?:est|er)?\b|\bbest\b", text):
        return 2
    return 16 if re.search(r"\bhand\b|\bplayer\b|\bwhoever\b|\bmost\b|\bclosest\b", text) else 0


def _cards_used(text: str) -> int | None:
    """How many cards are told of, all together; 115 for a line of a layout."""
    text = re.split(r"\. |, or | or |;|, but ", text)[0]
    told = re.findall(rf"\b({_NUMBER})\b(?! of (?:your|their|the|these) (?:hands|rows|flops|boards))", text)
    lines = re.search(rf"\b(?:one|any|a)\b[^,.]*\b(?:{_LINES})\b", text)
    if lines and not re.search(r"\bcards?\b", text[: lines.start()]):
        return 115
    return min(sum(map(integer, told)), 13) or None


def _wild(text: str) -> int:
    """How many cards are wild, where ranks or suits are named; one rank where none is, 200 more for a player alone."""
    if re.search(r"\bno (?:more )?wilds?\b|^nothing\b|\bnothing is wild[.]?$", text):
        return 0
    before = re.split(r"\b(?:is|are|be|becomes?) (?:also )?wild", text)[0]
    words = re.findall(r"[a-z]+", before)
    if re.search(r"\bsuit is\b|\bsuit\b$", before.strip()) or re.search(r"\b(?:that|the) suit is wild", text):
        return 213 if re.search(r"\bwild for (?:that player|you|them)\b", text) else 13
    ranks = len({w for w in words if w in _PLURALS})
    colors = 2 if {"red", "black"} & {*words} else 4
    if ranks:
        return ranks * colors
    return 204 if re.search(r"\bwild for (?:that player|you|them)|\byour\b", text) else 4


def _compared(text: str) -> int:
    """1 the standard order, 2 a changed one, 3 a split card, 4 points, 5 another."""
    if re.search(r"\bsplit[- ]card\b|^(?:the )?(?:high|low)[- ]card\b", text):
        return 3
    if re.search(r"\bpoints?\b|\bpips?\b|\bspots?\b|\btotals?\b|face value|\bworth\b|closest to \w+|\bsum\b", text):
        return 4
    if re.search(rf"\b(?:beats?|loses? to|outranks?|ranks? (?:above|below|between))\b.*{_CATEGORY}", text):
        return 2
    if re.search(r"\bstandard\b.*\b(?:but|except|plus|with)\b|\b(?:do(?:es)?n't|do(?:es)? not) count\b", text):
        return 2
    if re.search(r"\bmost\b|\bfewest\b|\bclosest\b|\blongest\b|\bcompared\b|\bties\b", text):
        return 5
    return 1


def _payers(text: str) -> int:
    """0 who lost pays, 1 who won, 3 all, 4 who stayed out, 5 who went in."""
    who = re.split(r"\b(?:must|pays?|puts?|match(?:es)?)\b", text)[0]
    if re.search(r"\b(?:lost|loses?|losers?|beaten|did not win|does not win|worst|lowest)\b", text):
        return 0
    if re.search(r"\b(?:goes|went|declare[sd]?|stayed|going) out\b", who):
        return 4
    if re.search(r"\b(?:goes|went|declare[sd]?|going) in\b", who):
        return 5
    if re.search(r"\b(?:wins?|won|winner)\b", who):
        return 1
    return 3 if re.search(r"\b(?:everyone|everybody|each player|all players)\b", who) else 0


def _declared(text: str) -> int:
    """0 in or out, the author's bits for high and low, 16 anything else."""
    if re.search(r"\bhigh\b.*\blow\b|\blow\b.*\bhigh\b", text):
        return 7 if re.search(r"\bboth\b", text) else 3
    return 0 if re.search(r"\b(?:in|out)\b(?! (?:the|their|a|your|which|order|turn|his)\b)", text) else 16


def _folded(text: str) -> int:
    """1 where they may pay instead, 2 where a player makes another fold, -1 and -2 where somebody comes back."""
    if re.search(r"\bback in(?:to)?\b|\bbuys? back\b|\breturns? to the game\b", text):
        return -2 if re.search(r"\b(?:pay|paying|match|matching|buys?|for)\b", text) else -1
    if re.search(r"\bor fold\b|\bor drop out\b", text):
        return 1
    return 2 if re.search(r"\b(?:forces?|makes?|chooses?|picks?)\b.*\b(?:fold|drop out)\b", text) else 0


def _betting(text: str) -> int:
    return 0 if re.search(r"\bantes?\b|\breantes?\b", text) and not re.search(r"\bbetting round\b", text) else 1


def _repeated(text: str) -> int | None:
    told = re.search(rf"\blast ({_NUMBER})\b", text)
    return integer(told[1]) if told else 1


_SIGNS: tuple[tuple[str, Topic, Count], ...] = (
    (r"^(?!anyone who asks|if |when )[^.,;]* (?:is|are) (?:all |also )?wild\b", Topic.WILD, _wild),
    (r"^(?:the )?split[- ](?:card|hand) (?:is|becomes?|are|must)", Topic.COMPARE, _compared),
    (r"^(?:the )?(?:high|low)[- ]card (?:is|becomes?)\b", Topic.COMPARE, 3),
    (r"\bno(?:body| one|t) (?:\w+ )?(?:qualif|beats? the (?:table|qualifier))", Topic.NEEDED, 4),
    (r"\bno (?:\w+ )?hand (?:qualif|beats)|\bqualifier (?:is|was) not\b", Topic.NEEDED, 4),
    (r"^(?!split the pot in(?:to)? (?:half|two|equal))(?:.*\b)?splits? (?:the pot|it|with)\b", Topic.SHARE, _shares),
    (r"^[^.;]*\b(?:must|they) (?:\w+ )?fold\.?(?: |$)", Topic.FOLD, _folded),
    (r"^[^.;]*\bor fold\.?$", Topic.FOLD, 1),
    (r"^repeat the last\b", Topic.REPEAT, _repeated),
    (r"^showdown\b", Topic.SHARE, _shares),
    (r"\bbeats? .*\b(?:off|of) the deck\b.*\bto win|\bto win\b.*\bbeat\b.*\bthe deck\b", Topic.NEEDED, 2),
    (r"\bto win\b.*\b(?:beat|better than|higher than)\b.*\btable\b", Topic.NEEDED, 3),
    (r"\bto win\b.*\b(?:must|need)\b|\b(?:must|need)\b.*\bto win\b", Topic.NEEDED, 1),
    (r"\b(?:cannot|can't|may not|can not) win\b", Topic.NEEDED, 1),
    (r"^(?!.*\bbetting round)(?:.*\bmay open\b|.*\brestriction\b.*\b(?:lifted|removed|dropped)\b)", Topic.NEEDED, 0),
    (r"^(?!.*\bbetting round).*\bto open\b", Topic.NEEDED, 1),
    (r"\bqualif(?:y|ies|ier)\b", Topic.NEEDED, 1),
    (r"^(?!.*\bbetting round).*\b(?:restriction|requirement)\b", Topic.NEEDED, 1),
    (r"\b(?:combines?|merges?) (?:your|their) hands?\b", Topic.USE, 111),
    (r"\bto be (?:your|their) (?:high|low) hand\b", Topic.USE, _cards_used),
    (r"^(?:the )?hands? (?:closest|nearest) to\b", Topic.COMPARE, _compared),
    (r"^(?:standard|normal|regular|use) [^.]*\bhands\b", Topic.COMPARE, _compared),
    (rf"^{_NUMBER}[- ]card (?:\w+ )?hands\b", Topic.COMPARE, _compared),
    (
        r"^(?!your|the final)(?:\w+ )?(?:\w+ )?hands? (?:is|are) (?:compared|ranked|closest|worth)",
        Topic.COMPARE,
        _compared,
    ),
    (r"\bface value\b|\b(?:is|are|be) worth\b|\bcounts? as .*\bpoints?\b", Topic.COMPARE, 4),
    (r"^(?:the )?(?:hand|player) with the (?:most|fewest|highest total|lowest total)\b", Topic.COMPARE, _compared),
    (r"^(?:the )?(?:high|low|best|worst|lowest|highest|winning) hand (?:is|has)\b", Topic.COMPARE, _compared),
    (rf"{_CATEGORY}\b[^.]*\b(?:beats?|loses? to|outranks?|ranks? (?:above|below|between|as))\b", Topic.COMPARE, 2),
    (rf"\b(?:beats?|loses? to|outranks?)\b[^.]*{_CATEGORY}", Topic.COMPARE, 2),
    (r"\b(?:beats?|outranks?)\b.*\b(?:in a tie|ties?)\b|\bties (?:are|go)\b", Topic.COMPARE, 5),
    (
        r"^(?:(?:each player|players|they) )?(?:splits?(?! the pot)|divides?|arranges?|makes?) .*\bhands?\b",
        Topic.USE,
        _cards_used,
    ),
    (
        r"\b(?:final |high |low )?hands? (?:may|must|can|cannot|can't|should)\b.*\b(?:use|be|contain|includ|consist)",
        Topic.USE,
        _cards_used,
    ),
    (r"\b(?:you|they|each player|players) (?:may|must|can|cannot|can't)(?: only)? use\b", Topic.USE, _cards_used),
    (r"\bused in (?:your|their|the|a|both|more)\b", Topic.USE, _cards_used),
    (r"\bcounts? against (?:you|them)\b|^(?:low|high) hands are\b", Topic.COMPARE, 1),
    (r"^pairs? .*\b(?:do(?:es)?n't|not) count", Topic.COMPARE, 2),
    (r"^(?:the )?(?:most|longest|fewest) \w+ wins\b", Topic.COMPARE, 5),
    (r"^(?:two|three|four|five|six|seven|standard|normal|\w+) hands,", Topic.COMPARE, 4),
    (r"\bcounts? for nothing\b|\b(?:is|are) dead\b", Topic.DEAD, 4),
    (r"\b(?:may|can) (?:only )?(?:count|be used|be played) as\b(?! wild)", Topic.STANDS_FOR, _wild),
    (r"\bcounts? as the (?:low|high)", Topic.STANDS_FOR, _wild),
    (r"\bplayed as\b|\bcounted as each other\b", Topic.STANDS_FOR, _wild),
    (r"\bcards?\b.*\b(?:do(?:es)?n't|do(?:es)? not) count\b|\bkills\b", Topic.DEAD, 200),
    (
        r"^(?!anyone who asks).*\b(?<!what )(?<!that )(?<!which )"
        r"(?:(?:is|are|be|becomes?|makes? .*) (?:all |also )?wilds?|no (?:more )?wilds"
        r"|wilds? (?:ranks?|suits?|changes|starts?))\b",
        Topic.WILD,
        _wild,
    ),
    (r"\b(?:first|any|a) (?:player|one|person)\b.*\b(?:wins?|takes?|gets) the pot\b", Topic.WIN, 1),
    (r"\b(?:wins?|takes?|gets?) (?:the|half of the|half the) pot\b(?!.*\bmust\b)", Topic.SHARE, _shares),
)  # fmt: skip


_FAINT_SIGNS: tuple[tuple[str, Topic, Count], ...] = (
    (r"\brepeat\b.*\b(?:actions?|steps?)\b|\bkeep (?:going|repeating)\b", Topic.REPEAT, _repeated),
    (r"\bbetting round\b|\bround of betting\b", Topic.BETTING, 1),
    (r"\b(?:folds?|folding|drops? out|eliminated)\b|\b(?:is|are) (?:out|dead)\b", Topic.FOLD, _folded),
    (r"\bback in(?:to)? the (?:game|hand)\b|\bbuys? back in\b", Topic.FOLD, _folded),
    (r"\b(?:match(?:es)?|pays? into|puts? .*\binto) .*\bpot\b|\bpays? the winner\b", Topic.PAY_IN, _payers),
    (r"\bputs? (?:in|back)\b|\bputs?\b.*\bback\b", Topic.PAY_IN, _payers),
    (
        r"\bdeclares?\b|\bannounces?\b|\b(?:secretly|simultaneously) (?:picks?|chooses?|names?)\b",
        Topic.DECLARED,
        _declared,
    ),
    (r"\b(?:going|goes|go) (?:in|out|high|low)\b|\bcount of three\b|\bhands? .*\bchips?\b", Topic.DECLARED, _declared),
    (r"\bnames? (?:a|one) (?:rank|suit|card|number|hand)\b", Topic.DECLARED, 16),
    (r"\b(?:die|dice|coin|rolls?)\b", Topic.OTHER, 2),
    (r"\bthe game (?:is|changes|becomes|turns|switches)\b|\bhigh and low\b.*\b(?:change|swap|switch)", Topic.OTHER, 1),
    (r"\btwo pots\b|\bpot (?:stays|carries|remains)\b", Topic.OTHER, 3),
    (r"\bpays?\b.*\b(?:ante|bet|chips?)\b", Topic.OTHER, 4),
    (r"\b(?:antes?|reantes?|bets?|betting|raises?|blinds?)\b", Topic.BETTING, _betting),
    (r"\b(?:seats?|places)\b", Topic.OTHER, 5),
)
"""Signs that are looked for only where not one step was understood."""


def gist(sentence: str, faint: bool = False) -> Gist | None:
    """What a sentence seems to be about; None where no sign tells. Where nothing was read `faint` ones do too."""
    text = " ".join(sentence.lower().split())
    for sign, topic, count in (*_SIGNS, *_FAINT_SIGNS) if faint else _SIGNS:
        if re.search(sign, text):
            return Gist(topic, count(text) if callable(count) else count)
    return None
