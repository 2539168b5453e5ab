"""Clauses that mean something only behind another, and what they have in common.

Each is a `Sequel`. It knows what may come before it, what it makes of that, and what is told around it still holds.
They are in `sequels_of_acts`, `sequels_of_hands` and `sequels_of_numbers`, with their labels.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from catalog.language.composition import NotAReading
from catalog.language.semantics.adjuncts import Around
from catalog.language.semantics.parts import cards_of, refuse_if, with_cards
from catalog.model import dealing, drawing, moves
from catalog.model.amounts import Frequency
from catalog.model.constraints import changed
from catalog.model.frozen import frozen
from catalog.model.phrase import CardPhrase, When, Who
from catalog.model.step import Step
from catalog.model.terms import ConditionKind

_OTHERWISE = When(ConditionKind.OTHERWISE)


@dataclass
class Story:
    """What a sentence has told when its next clause comes.

    `act` is that of the clause before, as it stands there, and `around` what is told around it, but for when. `who`
    goes on acting, and `may` where they need not; `lead` are conditions that go on. `chooser` has chosen a direction in
    which nothing went as yet.
    """

    steps: list[Step] = field(default_factory=list)
    act: Step | None = None
    around: Around = field(default_factory=dict)
    who: Who | None = None
    may: bool = False
    lead: Around = field(default_factory=dict)
    chooser: Who | None = None

    @property
    def last(self) -> Step | None:
        """The last step told; None at the beginning."""
        return self.steps[-1] if self.steps else None


@frozen
class Sequel(Step):
    """A clause that says something of what was told before, and nothing by itself."""

    is_act = False

    def follow(self, story: Story, told: Around, lead: Around) -> Followed | None:
        """The acts that it stands for, and what is told around them; None where it but changes the steps of the story.

        `told` and `lead` are what it tells around itself, and before. NotAReading where it follows on nothing.
        """
        raise NotImplementedError


Followed = tuple[Step | tuple[Step, ...], Around]


@frozen
class OfAct(Sequel):
    """A clause that stands for an act made of the one before."""

    def follow(self, story: Story, told: Around, lead: Around) -> tuple[Step, Around]:
        return self.of(story.act), told

    def of(self, step: Step | None) -> Step:
        """What it makes of the act before."""
        raise NotImplementedError


@frozen
class OfStep(OfAct):
    """A clause that stands for an act made of the step before, with all that is told around that."""

    def follow(self, story: Story, told: Around, lead: Around) -> tuple[Step, Around]:
        return self.of(story.last), told


@frozen
class GivenCase(OfAct):
    """An act made of the one before, in a case that is told."""

    def follow(self, story: Story, told: Around, lead: Around) -> tuple[Step, Around]:
        refuse_if("when" not in told and "when" not in lead, "in which case?")
        return super().follow(story, told, lead)


@frozen
class Likewise(OfAct):
    """A clause around which the same holds as around the one before: who acts, and at what price."""

    def follow(self, story: Story, told: Around, lead: Around) -> tuple[Step, Around]:
        return self.of(story.act), story.around | told


@frozen
class InCase(OfAct):
    """The act before, done otherwise in some case."""

    is_otherwise = False

    def follow(self, story: Story, told: Around, lead: Around) -> tuple[Step, Around]:
        refuse_if(story.last is None or not self._has_case(told), "so many of what?")
        events = [event for when in told.get("when", ()) if isinstance(when, When) for event in when.events]
        if isinstance(story.act, dealing.Pass) and drawing.SHOWING_ACE in events:
            raise NotAReading("showing an ace is a limit of its own")
        refuse_if(not self.is_otherwise and told.get("when") == (_OTHERWISE,), "otherwise, it is no alternative")
        return self._made(story.act, told), story.around | told

    def _has_case(self, told: Around) -> bool:
        return "when" in told

    def _made(self, act: Step | None, told: Around) -> Step:
        return self.of(act)


@frozen
class Otherwise(InCase):
    """The act before, done otherwise in all other cases than those told; `frees` where cards need not lie as told."""

    is_otherwise = True
    frees = False

    def follow(self, story: Story, told: Around, lead: Around) -> tuple[Step, Around]:
        before = story.last
        if before is None or before.barred:
            raise NotAReading("in which other cases, or what instead?")
        if not any(map(in_some_case, before.when)):
            refuse_if(not (self.frees and _with_proviso(before)), "in which other case?")
            story.act = _without_proviso(story.act or before)  # "if they touch, otherwise two": those need not touch
        act, told = super().follow(story, told, lead)
        story.lead = {}
        if act.barred:
            twice = ("may", "price", "who") if act.who is not None else ("may", "price")
            told = {name: values for name, values in told.items() if name not in twice}
        return act, told


@frozen
class Amends(Sequel):
    """A clause that tells more of the steps before."""

    def follow(self, story: Story, told: Around, lead: Around) -> None:
        story.steps = self.amended(story.steps)

    def amended(self, steps: list[Step]) -> list[Step]:
        """The steps with what it tells of them."""
        raise NotImplementedError


@frozen
class AmendsLast(Amends):
    """A clause that tells more of the last step."""

    def amended(self, steps: list[Step]) -> list[Step]:
        return [*steps[:-1], *self.anew(steps[-1] if steps else None)]

    def anew(self, step: Step | None) -> list[Step]:
        """What the last step becomes."""
        raise NotImplementedError


PASSIVES = (drawing.Discard, dealing.Pass, dealing.Flip, moves.Replace)


def _with_proviso(step: Step) -> bool:
    """True where the cards have to lie so, or to be alike: otherwise there may be fewer of them."""
    return (cards := cards_of(step)) is not None and cards != freed(cards)


def freed(cards: CardPhrase) -> CardPhrase:
    """The cards, however they lie and whether they are alike or not."""
    return changed(cards, like=None, adjacency=None, line=None)


def _without_proviso(step: Step) -> Step:
    """The step about the same cards, where they need not lie so, nor be alike."""
    cards = cards_of(step)
    return step if cards is None or not _with_proviso(step) else with_cards(step, freed(cards))


def in_some_case(when: When | Frequency) -> bool:
    """True for a condition that other cases are left by: "otherwise" has one to go by."""
    return isinstance(when, When) and when.temper in (ConditionKind.IF, ConditionKind.ONLY_IF, ConditionKind.UNLESS)
