"""The registry of acts: each is declared in every aspect, and one that nobody follows leaves its numbers open."""

from __future__ import annotations

import importlib
import inspect
import pkgutil
import re
from pkgutil import resolve_name

import pytest

from catalog import acts, model
from catalog.acts import __main__ as printed
from catalog.acts.declaration import ALL, By, Inert, Reads, Unknown, always
from catalog.check.count import count
from catalog.check.count.flow import _READERS
from catalog.check.cross_check import counted_otherwise
from catalog.check.numbers import numbers_of
from catalog.family.kinds import NOUNS
from catalog.family.words import LANDMARKS
from catalog.language import read_rule
from catalog.language.linearize.wordings import phrase_of
from catalog.model.frozen import frozen
from catalog.model.step import Step
from catalog.model.variant import Rule, Variant
from catalog.odds.moves import NotOnArrays
from catalog.odds.plan import blank
from catalog.play.acts import ACTS
from catalog.play.contest import CONTESTS
from catalog.play.wild import WILDS

for _module in pkgutil.iter_modules(model.__path__):
    importlib.import_module(f"catalog.model.{_module.name}")

BET = "Betting round, opened by the player to the dealer's left."
HOLD_EM = ("Deal 2 cards down to each player.", BET, "Deal 5 community cards up.", BET)


def subclasses(cls: type) -> list[type]:
    return [each for sub in cls.__subclasses__() for each in (sub, *subclasses(sub))]


EVERY = sorted({c for c in subclasses(Step) if c.__module__.startswith("catalog.model.")}, key=lambda c: c.__name__)


def faults(cls: type[Step]) -> list[str]:
    """What is missing in the declaration of an act, each in a sentence that says what to write and where."""
    room = cls.__module__.rpartition(".")[2]
    file = f"catalog/acts/{room if any(r.__name__.endswith(f'.{room}') for r in acts.ROOMS) else 'course'}.py"
    if cls not in {each.step for each in acts.DECLARED}:
        return [
            f"{cls.__name__} is not declared: add act({room}.{cls.__name__}, dealt, reckoned, odds) to ACTS in {file}. "
            "Each aspect is by(a function), reads(numbers, the modules that look for it), unknown(numbers, why nobody "
            "follows it) or inert(why it changes nothing)."
        ]
    declared, found = acts.act_of(cls), []
    for aspect in ("dealt", "reckoned"):
        parts = getattr(declared, aspect)
        settled = {n for p in parts if isinstance(p, Reads | Unknown) and unconditional(p) for n in p.numbers or ()}
        whole = any(isinstance(p, By | Inert) for p in parts)
        left = [number for number in ALL.split() if number not in settled and not whole]
        if left:
            found.append(f"{cls.__name__}: `{aspect}` in {file} says nothing of {', '.join(left)}: add inert(why).")
    if not declared.odds or all(isinstance(p, Unknown) and p.when is not always for p in declared.odds):
        found.append(f"{cls.__name__}: `odds` in {file} says nothing where its conditions are false: add inert(why).")
    if not declared.noun and isinstance(cls.kind, str) and (cls.kind == "other" or cls.kind not in NOUNS):
        found.append(f"{cls.__name__}: no kind names it in a change: add a noun to its declaration in {file}.")
    try:
        phrase_of(cls)
    except LookupError:
        found.append(f"{cls.__name__} has no wording: add a line to _PHRASES of catalog/language/linearize/steps.py.")
    return found


def unconditional(part: Reads | Unknown) -> bool:
    return isinstance(part, Reads) or part.when is always


def game(*sentences: str) -> Variant:
    """A variant of these rules, every word of which must be understood."""
    rules = []
    for number, sentence in enumerate(sentences, 1):
        reading = read_rule(sentence)
        assert not reading.unread, sentence
        rules.append(Rule(number, reading.steps))
    return Variant("local-game", "Game", None, "local", rules=tuple(rules))


def left_open(variant: Variant) -> set[str]:
    """The numbers that are undetermined in the count that deals cards."""
    return {statistic for statistic, number in numbers_of(variant).items() if number.missing}


def unsure(variant: Variant) -> set[str]:
    """The numbers that are unsure in the count by arithmetic."""
    return {one.statistic for one in count(variant) if one.unsure}


# Every act, every aspect


@pytest.mark.parametrize("cls", EVERY, ids=lambda cls: cls.__name__)
def test_every_act_is_declared_in_every_aspect(cls):
    assert faults(cls) == []


def test_no_act_is_declared_twice_and_none_that_is_not_there():
    declared = [each.step for each in acts.DECLARED]
    assert len(declared) == len(set(declared)) and set(declared) == set(EVERY)
    for room in acts.ROOMS:
        homes = {each.step.__module__.rpartition(".")[2] for each in room.ACTS}
        assert homes in ({room.__name__.rpartition(".")[2]}, {"clause", "topic_guess", "repeats"})


@pytest.mark.parametrize("declared", acts.DECLARED, ids=lambda each: each.step.__name__)
def test_what_a_declaration_names_is_there(declared):
    parts = [*declared.dealt, *declared.reckoned, *declared.odds, *((declared.hand,) if declared.hand else ())]
    for part in parts:
        if isinstance(part, By):
            assert callable(part.load())
        elif isinstance(part, Reads):
            assert part.where
            for name in part.where:
                assert looks_for(resolve_name(f"catalog.{name}"), declared.step), f"{name} does not look for it"
        elif isinstance(part, Inert):
            assert part.reason[0].isupper() and part.reason.endswith(".")
        else:
            assert part.reason[0].islower() and not part.reason.endswith(".")
        assert set(getattr(part, "numbers", None) or ()) <= set(ALL.split())


def looks_for(place: object, cls: type[Step]) -> bool:
    """True where a module or function names a class or its kind; a topic alone is looked for as unread words."""
    source = inspect.getsource(place)
    kinds = [f'"{cls.kind}"'] if isinstance(cls.kind, str) else ['"limited"'] if cls.__name__ == "CountAs" else []
    kinds += ["unread", "_RANKED"] if cls.__name__ == "Gist" else []
    return any(re.search(word, source) for word in (rf"\b{cls.__name__}\b", *kinds))


def test_tables_by_act_are_the_declarations():
    assert len(ACTS) == sum(any(is_played(p) for p in each.dealt) for each in acts.DECLARED)
    for table in (ACTS, _READERS, CONTESTS):
        assert table and set(table) <= set(EVERY)
    assert set(LANDMARKS) <= {cls.__name__ for cls in EVERY}
    read = {e.step for e in acts.DECLARED for p in e.dealt if isinstance(p, Reads) and "play.wild" in p.where}
    assert set(WILDS) <= read


def is_played(part: object) -> bool:
    return isinstance(part, By) and part.function.startswith("play.acts.")


# An act that nobody declared


@frozen
class Bare(Step):
    """A new act: nothing is declared of it."""

    kind = "deal"


def test_a_bare_act_is_told_what_to_declare():
    (message,) = faults(Bare)
    assert "Bare is not declared" in message and "catalog/acts/" in message and "inert(why" in message


def test_a_bare_act_leaves_all_numbers_open_in_both_counts_and_has_no_odds():
    variant = game(*HOLD_EM)
    assert left_open(variant) == unsure(variant) == set()
    rule = Rule(5, (Bare(),))
    variant = Variant("local-bare", "Bare", None, "local", rules=(*variant.rules, rule))
    assert left_open(variant) == unsure(variant) == set(ALL.split())
    assert all("Bare" in why for number in numbers_of(variant).values() for why in number.missing)
    with pytest.raises(NotOnArrays):
        blank(variant, 4)


# Acts that were silent, and are not


DRAW = ("Kings are wild.", "Deal 5 cards down to each player.", BET)
MOVED = {"cards", "players", "seen", "wilds"}


@pytest.mark.parametrize(
    ("sentence", "numbers"),
    [
        ("If any player is dealt an up ten, they must force another player to draw 3 cards.", MOVED),
        ("Each player may force the player on their left to take 1 card from the deck.", MOVED),
        ("Each player may discard 1 up three to force another player to draw 2 cards.", MOVED),
        ("If any player is dealt the up jack of clubs, they must force another player to fold.", MOVED),
        ("If no one qualifies, deal 1 card down to each player.", MOVED),
    ],
)
def test_what_nobody_follows_leaves_its_numbers_open(sentence, numbers):
    variant = game(*DRAW, sentence)
    assert left_open(variant) == numbers
    assert numbers <= unsure(variant)
    with pytest.raises(NotOnArrays):
        blank(variant, 4)


def test_a_card_moved_between_hands_matters_where_their_size_is_told():
    moved = "Each player may move 1 card between their hands."
    assert left_open(game(*DRAW, "Each player splits their cards into a 3 card hand and a 2 card hand.", moved)) == {
        "cards"
    }
    assert left_open(game(*DRAW, moved)) == set()


@pytest.mark.parametrize(
    "sentence",
    [
        "If any player is dealt an up nine, they may force another player to fold.",
        "Any player may discard 1 up nine to force another player to discard 1 up five.",
        "If no one qualifies, deal each player a new hand.",
        "Each player may switch 2 cards between their 2 hands.",
        "Two pair beats a straight.",
        "Each player antes.",
        "The order of the stack may not change.",
    ],
)
def test_what_changes_nothing_leaves_the_numbers_as_they_are(sentence):
    plain, variant = game(*DRAW), game(*DRAW, sentence)
    assert left_open(variant) == set()
    assert [n.value for n in numbers_of(variant).values()] == [n.value for n in numbers_of(plain).values()]
    assert not counted_otherwise(variant, numbers_of(variant))


def test_how_drawn_cards_lie_matters_where_a_rule_asks_for_up_cards():
    drawn = ("Each player may draw up to 2 cards.", "All cards drawn are dealt up.")
    assert left_open(game(*DRAW, *drawn)) == set()
    waits = "If any player is dealt 1 up six, they get 1 card down off the deck."
    assert left_open(game(*DRAW, waits, *drawn)) == MOVED


def test_who_is_the_first_to_act_is_free():
    passing = "Each player may pass 1 card to the left."
    assert left_open(game(*DRAW, f"{passing} Low hands act first.")) == set()


def test_common_cards_laid_in_places_are_counted_both_ways():
    places = game("Deal 2 cards down to each player.", "Deal 3 to the right of the 3x3 grid.", BET)
    assert {one.statistic: one.value for one in count(places)}["cards"] == numbers_of(places)["cards"].value == 5


def test_an_act_that_the_arithmetic_does_not_read_makes_it_unsure_alone():
    slam = "If any player wins an auction, they discard 1 card. They may slam another player by discarding to them."
    variant = game(*DRAW, slam)
    assert left_open(variant) == set() and {"cards", "seen", "wilds"} <= unsure(variant)


def test_the_hand_that_a_player_names_is_not_judged():
    assert acts.unjudged(game(*DRAW, "The dealer declares a poker hand that beats all other hands.").steps)
    assert acts.unjudged(game(*DRAW, "Two pair beats a straight.").steps) == ""


# Reading the registry


def test_all_aspects_of_an_act_are_printed_with_their_places(capsys):
    assert printed.main(["Draw", "Compel"]) == 0
    out = capsys.readouterr().out
    for words in ("worded", "dealt", "reckoned", "odds", "named", "catalog/play/acts/drawing.py:", "inert: "):
        assert words in out
    assert printed.main(["Nothing"]) == 1
    printed.main([])
    assert capsys.readouterr().out.count("  worded") == len(EVERY)
