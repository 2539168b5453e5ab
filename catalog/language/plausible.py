"""Which steps no player would mean, though the words of a sentence allow them.

The grammar of acts takes words one by one: "use two from your hand" may be about twos, and "roll one" about dice. Here
stands what tells such a reading apart, so that the sentence is read otherwise or not at all.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from enum import Enum
from functools import cache, lru_cache
from itertools import pairwise

from catalog.model.betting import BetLimit, Check, Wager
from catalog.model.board import LayAside, LayDown, Table, TurnUp
from catalog.model.card import CardSet, Rank
from catalog.model.comparing import SplitCard
from catalog.model.dealing import Blind, Deal, Flip, Pass, Proviso, Redeal, Take
from catalog.model.decks import Roll
from catalog.model.drawing import Discard, Get, Keep, Reject
from catalog.model.layout import Facing, LineSort, Selector, Spot
from catalog.model.moves import Become, Cost, Forehead, Make, Pick
from catalog.model.paying import Fold, Match
from catalog.model.phrase import CardPhrase, Event, Line, When, Who
from catalog.model.qualifying import Qualify
from catalog.model.ranking import CountAs
from catalog.model.step import Step
from catalog.model.terms import Bound, Category, ConditionKind, EventKind, Order, Period, Role
from catalog.model.uses import Use
from catalog.model.wild_cards import Wild

_DICE = re.compile(r"\b(?:dice|die|re-?rolls?)\b")
_PUT_IN_THE_MIDDLE = re.compile(
    r"^(?:(?:put|place|lay|set) (?:\w+ )?(?:(?:more|extra|additional|other) )?cards?"
    r"|(?:\w+ )?(?:(?:more|extra|additional|other) )?cards? (?:are|is|get) (?:put|placed|laid|set))"
    r" (?:(?:face )?(?:up|down) )?(?:in an? \w+ )?(?:in|on|into) (?:the )?"
    r"(?:middle|cent(?:er|re)|table|board)"
)
"""Cards of the deck, as nobody's own are told of."""
_ONE_RANK_AS_CARD = re.compile(
    r"\b(?:deuce|two|trey|three|ten|jack|queen|king|ace) (?:becomes|is|counts as) (?:the )?(?:high|low) "
)
_SEVERAL_SEATS = re.compile(r"(?:^|(?:and|if|then|,) )(?:two|three|four|\d) players (?:to|on) ")
_DISCARDS = re.compile(r"^(?:put|place|leave|lay) (?:(?:your|their|the|all) )*discards? ")
_FORBIDDEN = (
    (re.compile(r"\bdealer gives? (?:.* to )?(?:each|every|all)"), Pass),  # what the dealer gives to all is dealt
    (re.compile(r"\b(?:cards|hands?) (?:is|are|gets?) thrown in\b|\bthrow in (?:the )?(?:cards|hands)\b"), Discard),
    (re.compile(r"^(?:we |you )?(?:use|play with) (?:a|one|two|both|the|\d|jokers)[^,]*\bjokers?\b"), Use),
    (re.compile(r"^(?:then |now |first )?you (?:deal|shuffle|burn|reshuffle)\b"), Role.THAT),  # the dealer
    (re.compile(r"\bdealer (?:flips|turns)(?: over| up)? (?:third|fourth|fifth|sixth|last) card\b"), Flip),
    (re.compile(r"\bstands? pat\b"), Reject),  # no card is offered
    (re.compile(r"\bthrown in\b"), Use),
    (_SEVERAL_SEATS, Role.LEFT_OF),
    (_SEVERAL_SEATS, Role.RIGHT_OF),
    (re.compile(r"\b(?:takes?|taking) (?:his|her|their|your|next|last|first) \w* ?card (?:face )?(?:up|down)\b"), Take),
    (
        re.compile(
            r"\b(?:gets?|be dealt) (?:his|her|their|your|next|last|first) (?:\w+ ){0,2}cards?"
            r" (?:face )?(?:up|down)\b"
        ),
        Get,
    ),
    (re.compile(r"^(?!.*\b(?:dealt|got|gets?|received)\b).*\bon (?:the )?last round\b"), Period.LAST_ROUND),
    (re.compile(r"\bthe one with\b"), Role.ANY),
    (re.compile(r"\bcards? turned up\b"), Facing.UP),
    (re.compile(r"\b(?:up|down|hole) card .* and (?:the )?(?:second|third|next)(?: one)? (?:costs?|for)\b"), Cost),
    (re.compile(r"\b(?:arranges?|arranging|sorts?) (?:his|her|their|your)\b"), Deal),
    (re.compile(r"\bpot\b.* and (?:the )?\w+ (?:takes?|gets?) it\b"), Take),
    (re.compile(r"\bpot\b.* and (?:the )?\w+ (?:takes?|gets?) it\b"), Get),
    (re.compile(r"\bgo(?:es)? (?:face )?(?:up |down )?to dealer\b"), Deal),
    (re.compile(r"\bwild cards? (?:cannot|can't|can not|may not|must not) be used\b(?! (?:as|to)\b)"), Wild),
    (re.compile(r"\bkeeps?\b.* and (?:throws?|discards?)\b.*\bone\b"), Selector.THAT),
    (re.compile(r"\bsame\b.* in (?:both|two) hands\b"), Use),
    (_PUT_IN_THE_MIDDLE, Discard),
    (_PUT_IN_THE_MIDDLE, LayDown),
    (re.compile(r"\bgives? (?:it|them|that|one|the card) back\b"), Pass),
    (re.compile(r"\b(?:nobody|no one|no player) opens with\b"), EventKind.BETS),
    (re.compile(r"\bplayed as .*\bor better\b"), CountAs),
    (re.compile(r"\b(?:starts?|begins?) with .*\b(?:chips|counters)\b"), Wager),
    (re.compile(r"\b(?:set|sets|setting) (?:your|their|his|her|the) (?:cards|hands?)\b"), Deal),
    (re.compile(r"\bwants? (?:your|their|his|her) [^,]* (?:up|down)\b"), EventKind.WANTS),
    (re.compile(r"\bif (?:he|she) agrees\b"), EventKind.WANTS),
    (re.compile(r"\bwins? (?:both|all|the two|two) (?:boards|flops|rows|sides)\b"), EventKind.WINS),
    (re.compile(r"\b(?:best|worst) cards? (?:showing|up)\b"), Selector.HIGH),
    (re.compile(r"\b(?:best|worst) cards? (?:showing|up)\b"), Selector.LOW),
    (re.compile(r"^(?!.*\b(?:row|line|column|cross|board|layout|stack)s?\b).*\bat (?:the )?end\b"), Spot.END),
    (
        re.compile(r"^(?!.*\b(?:all|both|each|every|everyone|everybody|players)\b).*(?<!all )\bat once\b"),
        Order.TOGETHER,
    ),
    (re.compile(r"\bkeep(?:s|ing)? (?:on )?\w+ing\b"), Keep),  # what is done again and again
    (re.compile(r"^(?:dealt|given) "), Deal),  # to whom that happens
    (re.compile(r"^(?:dealt|given) "), Pass),
    (re.compile(r"\b(?:his|her|their|your|had a|had one) turn\b"), LineSort.TURN),
    (re.compile(r"^(?:this|that) is done (?:\w+ (?:more )?times|twice)\b"), Proviso),  # over and over
    (re.compile(r"\bpay [^,;]* and (?:you|they) (?:may|can)\b"), Match),  # a price
    (
        re.compile(r"^(?!.*\b(?:declar|choos|decid|go(?:es|ing)? (?:high|low|both|in|out)|bid)).*\bwith chips\b"),
        Role.LAST,
    ),
    (re.compile(r"\b(?:highest|best|strongest) (?:possible )?hand is (?!made|of|from)"), Use),
    (
        re.compile(r"\b(?:hand|holding|high|low) (?:on|for|in|with) (?:both|all|the two|two) (?:boards|flops)\b"),
        LineSort.BOARD,
    ),
    (re.compile(r"\bwhen (?:it|they) (?:is|are|becomes?) "), BetLimit),  # what the limit is then
    (re.compile(r"^an? [a-z]+ is (?:the )?(?:high|low)est card\b"), SplitCard),  # how it ranks
    (re.compile(r"\b(?:takes?|gets?|wins?) (?:a |one )?third(?=$| ?,| and\b)"), Selector.THIRD),  # of the pot
    (
        re.compile(
            r"\b(?:show(?:s|ing)?|reveals?|exposes?) first\b(?! (?:\w+ )*(?:cards?|ones?|two|three|four|five|\d)\b)"
        ),
        Selector.FIRST,
    ),
    (re.compile(r"^[^,]*\b(?:shows?|reveals?|exposes?) [^,]*\bfirst$"), ConditionKind.BEFORE_THAT),
    (
        re.compile(
            r"\b(?:turns?|flips?)(?: up)? (?:one|two|three|\d)(?: cards?)?(?: face)?(?: up)? in (?:the )?(?:mid|cent)"
        ),
        TurnUp,
    ),
    (
        re.compile(r"\broll(?:s|ing)?\b.*\b(?:cards?|hole)\b|\b(?:cards?|deals?|picks?|chooses?|hole)\b.*\broll"),
        Roll,
    ),
    (_ONE_RANK_AS_CARD, CountAs),  # the card of that suit
    (_ONE_RANK_AS_CARD, Become),
    (re.compile(r"\b(?:chooses?|picks?|selects?) (?:the |a |which )?wild (?:cards?|ranks?)\b"), Pick),  # names them
    (re.compile(r"\bbe passed\b"), Get),
    (re.compile(r"\bdealing (?:until|till)\b.*\b(?:cards?|comes?|appears?|dealt|turned|shows?) ?(?:up)?\b"), Redeal),
    (re.compile(r"\bdealing (?:until|till)\b.*\b(?:stays?|remains?|left|wins?|won|folds?|drops?|out|in)\b"), Deal),
    (re.compile(r"\b(?:row|line|column|cross|stack)s?\b.* at the end\b"), ConditionKind.AT_SHOWDOWN),
    (re.compile(r"\bpass\b.* (?:were|was|are|is|have been|has been|been) passed\b"), Check),  # cards, not the turn
    (
        re.compile(
            r"\b(?:nobody|no one|no player|not|never|cannot)\b.*"
            r"\b(?:(?:keeps?|continues?|go(?:es)? on) (?:on )?\w+ing\b.* until|draws? back (?:up )?to)\b"
        ),
        ConditionKind.UNTIL,
    ),
    (
        re.compile(
            r"\b(?:if|when|whenever|unless|until|who|that|cards? (?:you|they|he|she))\b[^,;]*"
            r" (?:in|on|during) (?:the )?(?:first|second|third|fourth|fifth|last) (?:(?:betting )?round|draw)\b"
        ),
        ConditionKind.WHILE,  # the time of what happens, not of what comes of it
    ),
    (
        re.compile(r"\bkeeps? (?:(?:his|her|their|your|the) )?best (?:two|three|four|five|six|\d) cards\b"),
        Selector.HIGH,
    ),
    (re.compile(r"(?:, |\band )(?:we )?(?:another hand is dealt|deal another hand)[ .]*$"), Deal),  # all is dealt anew
    (_DISCARDS, LayAside),
    (_DISCARDS, Table),
    (re.compile(r"\btakes? (?:it|the card) or pass(?:es)?\b"), Check),
    (re.compile(r"\b(?:afford|take|want|buy)s? [^.;]*\bcard, [^,]* (?:must|may|can) pass\b"), Check),
    (re.compile(r"\b(?:is|are) made (?:face )?(?:up|down)\b"), Make),
    (re.compile(r"\bmuck(?:s|ed|ing)? (?:an?|one|two|three|four|\d|any|up to|the) "), Fold),  # some cards are no hand
)
"""Words, and the act or the constant that is not meant by them."""

_NUMBERS = {"two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7}
_COUNTED = re.compile(
    r"\b(?:us(?:e|es|ing)|plays?|all|any|exactly|and|take|takes|pick|picks|^) ?(two|three|four|five|six|\d+)"
    r" (?:from|of (?:the )?(?:board|flop|river|hand|common))\b"
    r"|\bof (?:his|her|their|your) (two|three|four|five|six|seven|\d+)\b"
    r"|\b(two|three|four|five|six|seven) are"
    r" (?:turned|flipped|dealt|put|placed|laid|passed|discarded|kept|shown|exposed)\b"
    r"|\bof (?:the )?(?:first|last|next|other|top|bottom) (two|three|four|five|six|seven|\d+)\b"
    r"|\b(?:(?:throw|swap+|trad|exchang|chang|replac|deal|turn|flip+|lay|expos|reveal|burn|discard|draw|buy|keep|hold"
    r"|hav|tak|show|pass|pick|get+)(?:e?s?|ing)|has|dealt|drew|took|kept|held|got|drawn|taken)"
    r"(?: in| out| up| over| away)?"
    r" (two|three|four|five|six|seven|\d+)(?: or (two|three|four|five|six|seven))?"
    r"(?= (?:and|on|in|from|at|to|then|for|must|may|can|cannot|pays?|antes?|folds?|gets?|wins?|loses?|drops?|puts?"
    r"|adds?|matches|again)\b| ?[,.;]|$)"
)
"""A number of cards, of some place or of those that a player has, told without the word "cards"."""

CHANCES = "get catch hit pull lose fold win tie fail roll refuse reject decline miss".split() + ["turn up", "turn down"]
"""The verbs of which an order with "and" behind it tells on what condition something comes of it."""
_CHANCE = re.compile(
    rf"(?:{'|'.join(CHANCES)})\b[^;]*"
    r"(?: and (?:you|your|they|their|everyone|everybody)\b| ?, (?:pay|fold|lose|match|you|your|they)\b)"
    r"|(?:refuse|reject|decline|turn down)\b[^;]* and (?:it|he|she)\b"
    r"|(?:can ?(?:not|\W* ?t)|cannot) \w+ ?, "
    r"|\w+(?: more)?(?: cards?)?(?: face)? (?:up|down) and (?:you|they|he|she|it)\b"
)
_NEITHER = re.compile(r"\b(?:no|not|never|nobody)\b.* and (?:thereafter|then|later|subsequently|afterwards) ")

_HAS_HAD = re.compile(r"\bha(?:s|ve) had (?:one|two|three|four|\d+)\b(?! turns? as\b)")
"""What was done so often already; nobody holds it."""
_ROWS = re.compile(
    r"^(?!.*\b(?:each player|every player|players|everyone|everybody|hands?)\b).*\b(?:rows|columns) of\b"
)
"""Lines of cards that are nobody's: no hands."""
_OR_BETTER = re.compile(r"s or (?:better|higher)\b")
"""A pair of that rank, where it takes so much to win; not the cards from that rank on."""
_OF_ONE = re.compile(r"\b(?:one|two|three|four|five|\d+) of (?:the )?(?:board|flop|river)\b")
"""So many cards of one board; not so many boards."""
_HAND_OR_BETTER = re.compile(r"\b(?:with|hold(?:s|ing)?|ha(?:s|ve|ving)|got) \w+s or (?:better|higher)\b")
"""The same of those who have such a hand."""
_IF_BEFORE = re.compile(
    r"^if [^,]*\w (?:before|after) (?:the )?(?:first|second|third|fourth|fifth|last|flop|turn|river|draw)\b[^,]*,"
)
"""The time of what happens, which is not that of what comes of it."""
_CARDS_IN_TURN = re.compile(
    r"\b(?:them|(?:his|her|their|your) cards)(?: up| over)? (?:one by one|one at a time|singly)\b"
)
"""Cards that a player turns one after the other; that is no order of the players."""
_ELLIPSIS = re.compile(
    r"\b(?:(?:if|unless) (?:he|she|it|they|you|(?:a|any|the) player)|who|whoever)"
    r" (?:can ?not|can't|do(?:es)?(?: not|n't)) (?!(?:then|must|may|can|will|is|are|[a-z]+s)\b)[a-z]"
)
"""What somebody does not do, told with the verb: nothing is left to be thought of from before."""
_CHOICE = re.compile(
    r"\b(?:must(?: not)?|may not|cannot|can't|ha(?:s|ve) to) (?!not\b)[a-z]+\b(?:(?! and )[^,;.])*,"
    r" (?:check|pass|bet|call|raise|fold|drop|draw|buy|trade|discard|pay|match|ante|flip|show|take|get|keep|declare)\b"
    r"(?:(?! and )[^;.])*\bor [a-z]"
)
"""Three things or more of which a player has to do one, or may do none."""
_OR = re.compile(r"\bor\b")
_AT_AN_END = re.compile(r"\b(?:cards?|one) at the end\b")
"""That card of a row which lies there, where it is no card in particular that is told of."""
_AT_THE_END = re.compile(r"\bat (?:the )?(?:very )?end\b(?! of\b)")
"""When all cards are dealt, or when hands are compared; cards are moved and bets are made before that."""
_BEFORE_SHOWDOWN = {"bet", "deal", "discard", "draw", "pass", "trade"}
_ALL_FACING = re.compile(r", all (?:of (?:them|these) )?(?:face )?(?:up|down)\b")
"""How the cards lie that were told of, which are no more cards."""
_SINGLY = (Order.ONE_AT_A_TIME, Order.IN_TURN)
_SOLE = re.compile(r"\bonly player\b")
"""One player and no other; "only a player who ..." may be several."""


def plausible(steps: tuple[Step, ...], said: str) -> bool:
    """False for steps that no player would mean by the words `said`, in lower case."""
    if tells_chance(said) and steps and not steps[0].when or len(steps) > 1 and _NEITHER.search(said):
        return False
    if _unsaid(steps, said):
        return False
    if _HAS_HAD.search(said) or _IF_BEFORE.search(said) and any(map(_apart, steps)):
        return False
    if _ELLIPSIS.search(said) and any(map(_does_not, all_within(steps))):
        return False
    if _CARDS_IN_TURN.search(said) and any(map(_in_turn, steps)):
        return False
    if len(steps) > 1 and any(map(_looks_at_nothing, pairwise(steps))):
        return False
    if _SOLE.search(said) and any(_is_each(step.who) for step in steps):
        return False
    within = [*all_within(steps)]
    if _ROWS.search(said) and any(isinstance(each, Deal) and each.sets > 1 for each in within):
        return False
    if any(isinstance(each, Qualify) and not _needs_so_much(each, said) for each in within):
        return False
    if _OF_ONE.search(said) and any(isinstance(each, Line) and each.number for each in within):
        return False
    if _HAND_OR_BETTER.search(said) and _of_a_run(steps):
        return False
    forbidden, counted = _not_meant(said)
    if counted and any(isinstance(each, Rank) and each in counted for each in within):
        return False
    return not forbidden or forbidden.isdisjoint(each if isinstance(each, Enum) else type(each) for each in within)


@lru_cache(maxsize=16)
def _not_meant(said: str) -> tuple[frozenset[object], frozenset[int]]:
    """The acts and constants, and the numbers taken for ranks, that are not meant by words; these may have many
    readings.
    """
    forbidden = {meant for words, meant in _FORBIDDEN if words.search(said)}
    if _DICE.search(said):
        forbidden.discard(Roll)
    counted = {_NUMBERS.get(word) or int(word) for found in _COUNTED.findall(said) for word in found if word}
    return frozenset(forbidden), frozenset(counted)


def splits_choice(steps: tuple[Step, ...], said: str) -> bool:
    """True for several steps of "must call, raise or fold": each by itself says too much, where not all are barred."""
    return len(steps) > 1 and not all(step.barred for step in steps) and _CHOICE.search(said.lower()) is not None


def with_cards(said: str) -> str:
    """The sentence with "cards" behind each number that can only be one of cards: "draw five" is "draw five cards"."""
    for found in reversed([*_COUNTED.finditer(said)]):
        end = found.end(found.lastindex or 0)
        said = f"{said[:end]} cards{said[end:]}"
    return said


def _does_not(thing: object) -> bool:
    """True for "if they do not" and no more."""
    return isinstance(thing, Event) and thing.deeds == (EventKind.DOES,) and thing.negated and thing.cards is None


def _unsaid(steps: tuple[Step, ...], said: str) -> bool:
    """True for another price, another deal or a time that the words do not tell."""
    if not _OR.search(said) and any(isinstance(step, Cost) and step.alternatively for step in steps):
        return True
    if len(steps) > 1 and _ALL_FACING.search(said) and any(map(_deals_all, steps)):
        return True
    if _AT_THE_END.search(said) and any(map(_at_showdown, steps)):
        return True
    return _AT_AN_END.search(said) is not None and any(map(_of_that_card, steps))


def _at_showdown(step: Step) -> bool:
    """True for cards that are moved, or bets, at the showdown."""
    at_showdown = {ConditionKind.AT_SHOWDOWN, Period.SHOWDOWN}
    return step.kind in _BEFORE_SHOWDOWN and any(
        isinstance(each, Enum) and each in at_showdown for each in all_within(step.when)
    )


def _of_that_card(step: Step) -> bool:
    """True for a card told of before, with which something is done at the showdown."""
    cards = getattr(step, "cards", None)
    at_end = any(isinstance(when, When) and when.temper is ConditionKind.AT_SHOWDOWN for when in step.when)
    return at_end and isinstance(cards, CardPhrase) and cards.which is Selector.THAT


def _deals_all(step: Step) -> bool:
    """True for all cards that there are."""
    amount = step.cards.amount if isinstance(step, Deal) and step.cards is not None else None
    return amount is not None and amount.bound is Bound.ALL


def _in_turn(step: Step) -> bool:
    """True for cards that players turn in turn."""
    return isinstance(step, Flip) and step.who is not None and step.turn is not None and step.turn.order in _SINGLY


def _looks_at_nothing(two: tuple[Step, Step]) -> bool:
    """True for a card that nobody may look at where the step before it has none, or has one that the others see."""
    before, step = two
    if not isinstance(step, Blind) or step.cards.which is not Selector.THAT:
        return False
    return isinstance(before, Forehead) or not any(isinstance(each, CardPhrase) for each in all_within(before))


def _needs_so_much(step: Qualify, said: str) -> bool:
    """False for cards of a run of ranks where a pair of them is meant, or better, and the other way round."""
    if _OR_BETTER.search(said):
        return not _of_a_run(step)
    of_pair = step.least is not None and step.least.category is Category.PAIR
    return not of_pair or "pair" in said or " or better" not in said


def _of_a_run(thing: object) -> bool:
    """True for what tells of cards from one rank to another."""
    return any(isinstance(each, CardSet) and each.through is not None for each in all_within(thing))


def _apart(step: Step) -> bool:
    """True for a step that hangs on a case and, beside that, on a time."""
    tempers = {when.temper for when in step.when if isinstance(when, When)}
    return ConditionKind.IF in tempers and not tempers.isdisjoint((ConditionKind.BEFORE, ConditionKind.AFTER))


def _is_each(who: Who | None) -> bool:
    return who is not None and who.role is Role.EACH and who.besides is None


def tells_chance(said: str) -> bool:
    """True for an order that tells on what condition something comes of it: "get a three up and you match the pot"."""
    return _CHANCE.match(said) is not None


def all_within(thing: object) -> Iterator[object]:
    """A step, a phrase or a constant and all that it is made of, from the outside in; no empty fields."""
    todo = [thing]
    while todo:
        thing = todo.pop()
        if isinstance(thing, tuple | frozenset):
            todo += [*thing][::-1]
            continue
        yield thing
        if names := _fields(type(thing)):
            todo += [each for name in names if (each := getattr(thing, name)) is not None and each != ()]


@cache
def _fields(cls: type) -> tuple[str, ...]:
    """The names of the fields of a class, the last first; none for a constant."""
    return tuple(each.name for each in fields(cls))[::-1] if is_dataclass(cls) else ()
