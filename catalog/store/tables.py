"""The tables of the published database, with a title and a description for each and one for every column.

The names are public (spec/interface.md).
"""

from __future__ import annotations

from typing import ClassVar, Literal

from catalog.model.diagnostic import Severity
from catalog.model.variant import ClaimKind
from catalog.store.columns import (
    Flag,
    Table,
    coded,
    integer_column,
    key_column,
    most,
    plain,
    printed,
    real_column,
    text_column,
)


class Variant(Table, table=True):
    """One row a game. Games that other entries name and no document describes are here too, with described = 0."""

    __tablename__ = "variant"
    heading: ClassVar[str] = "Variants"

    key: str = text_column("The variant's key: its source and its place in it. It never changes.", primary_key=True)
    name: str = text_column("The name that the entry stands under.", index=True)
    number: int | None = integer_column("The number in its source's catalogue; empty where it has none.", index=True)
    cards: int | None = printed("How many cards a final hand is chosen from")
    players: int | None = printed("How many players the deck is enough for")
    rounds: int | None = printed("How many betting rounds there are")
    seen: int | None = printed("How many different cards one player can come to see")
    wilds: int | None = printed("How many cards can be wild at once")
    serial: str = text_column(
        "The five numbers as the catalogue joins them: cards-players-rounds-seen-wilds; ? for none."
    )
    parent: str | None = key_column(
        "The variant that it descends from, by the strongest claim (edge has them all); empty for a root.",
        default=None,
        index=True,
    )
    tags: str = text_column("Its printed tags as a JSON list (variant_tag has one row each).")
    tags_derived: str = text_column("The tags that its rules call for as a JSON list, printed or not.")
    source: str = text_column("The source that it was read from.", foreign_key="source.key")
    credit: str = text_column("Whom the entry itself names as its source.")
    document: str = text_column("The document that describes it, or else the one that names it first.")
    line: int = integer_column("The line in that document where its entry, or its name, begins.")
    described: Flag = integer_column("1 where a document describes it, 0 where others only name it.", index=True)
    incomplete: Flag = integer_column("1 where parts of its rules were lost on the way here, as a diagnostic says.")
    lost: str | None = text_column("What is missing of its rules; empty where nothing is said to be.", default=None)
    page: str | None = text_column(
        "The address of the page that describes it: the one that its document names, else that of its page on the site "
        "where the database was built with --url; empty otherwise.",
        default=None,
    )
    seats_least: int | None = integer_column(
        "For how many players at least the document says that it is; empty where it does not.", default=None
    )
    seats_most: int | None = integer_column(
        "For how many players at most the document says that it is. It says nothing of the deck, as `players` does.",
        default=None,
    )
    best_least: int | None = integer_column("The least number of players for which it is called best.", default=None)
    best_most: int | None = integer_column("The greatest number of players for which it is called best.", default=None)
    cards_n: int | None = plain("cards")
    cards_most: int | None = most("cards")
    cards_code: str | None = coded("cards")
    players_n: int | None = plain("players")
    players_most: int | None = most("players")
    players_code: str | None = coded("players")
    rounds_n: int | None = plain("rounds")
    rounds_most: int | None = most("rounds")
    rounds_code: str | None = coded("rounds")
    seen_n: int | None = plain("seen")
    seen_most: int | None = most("seen")
    seen_code: str | None = coded("seen")
    wilds_n: int | None = plain("wilds")
    wilds_most: int | None = most("wilds")
    wilds_code: str | None = coded("wilds")
    aliases: str = text_column("Its other names, a line each (alias has one row each).", default="")
    all_rules: str = text_column("Its rules in this catalogue's own words, a step a line.", default="")


class Alias(Table, table=True):
    """The other names of a variant, one row each, as its entry gives them."""

    __tablename__ = "alias"
    heading: ClassVar[str] = "Other names"

    variant: str = key_column("The variant.", primary_key=True)
    name: str = text_column("Another name for it.", primary_key=True, index=True)


class Note(Table, table=True):
    """Choices that were made in writing a game down, where its source can be understood in several ways."""

    __tablename__ = "note"
    heading: ClassVar[str] = "Notes"

    variant: str = key_column("The variant.", primary_key=True)
    position: int = integer_column("The note's place, from 1.", primary_key=True)
    text: str = text_column("What was chosen and why.")


class VariantTag(Table, table=True):
    """The tags of a variant, one row each: those that its entry prints, and those that its rules call for."""

    __tablename__ = "variant_tag"
    heading: ClassVar[str] = "Tags"

    variant: str = key_column("The variant.", primary_key=True)
    tag: str = text_column("A word that the catalogue's author classifies games by.", primary_key=True, index=True)
    origin: Literal["printed", "derived"] = text_column(
        "printed in the entry, or derived from the rules; a tag that is both has two rows.", primary_key=True
    )
    position: int = integer_column("The tag's place in the list of its origin, from 1.")


class Step(Table, table=True):
    """The rules as typed steps, in the order of play. A printed rule is one row or several; one of which nothing was
    understood is a row with an empty kind."""

    __tablename__ = "step"
    heading: ClassVar[str] = "Steps"

    variant: str = key_column("The variant whose rule it is.", primary_key=True)
    position: int = integer_column("The step's place in the game, from 1.", primary_key=True)
    rule: int = integer_column("The number of the printed rule that it belongs to.")
    main: Flag = integer_column("1 for the step that its rule is about, the first one mostly; 0 for its other steps.")
    kind: str | None = text_column(
        "What is done: deal, bet, showdown and so on; empty where nothing of the rule was understood.",
        default=None,
        index=True,
    )
    count: int | None = integer_column(
        "The number that the kind is about, in the catalogue author's coding.", default=None
    )
    wording: str = text_column("The step in this catalogue's own words; nothing where it was not understood.")
    text: str | None = text_column(
        "The document's own sentence for the rule; only in a database that was built with --source-text.",
        default=None,
    )
    detail: str = text_column(
        "The fields of the step as a JSON object: who, how many, which way, at what price and so on."
    )
    unread: str | None = text_column(
        "A JSON list of the phrases of the rule that were not understood, on its first step; empty where every "
        "word was read.",
        default=None,
    )


class Edge(Table, table=True):
    """Claims of kinship, one row each. Two that conflict both stay."""

    __tablename__ = "edge"
    heading: ClassVar[str] = "Claims of kinship"

    parent: str = key_column("The elder variant.", primary_key=True)
    child: str = key_column("The variant that is said to descend from it.", primary_key=True, index=True)
    claim: str = text_column("Who says so: " + ", ".join(ClaimKind) + ".", primary_key=True)
    document: str = text_column("The document where it is said.", primary_key=True)
    line: int = integer_column("The line in it.", primary_key=True)


class Ancestry(Table, table=True):
    """Who descends from whom, by the recorded family: one row a variant and each of its ancestors. Two variants are kin
    where they share an ancestor; the nearest is that with the fewest generations. The roots of catalogues that stand
    for no game are left out."""

    __tablename__ = "ancestry"
    heading: ClassVar[str] = "Ancestors"

    variant: str = key_column("The variant.", primary_key=True)
    ancestor: str = key_column("One of its ancestors; itself with 0 generations.", primary_key=True, index=True)
    generations: int = integer_column("How many generations lie between them: 1 for the parent.")


class Change(Table, table=True):
    """What turns a parent into its child, one change a row: the least-cost list of changed rules in the order of play,
    then tags, then printed numbers. Only where the rules of both are known."""

    __tablename__ = "change"
    heading: ClassVar[str] = "Changes of rules"

    parent: str = key_column("The elder variant.", primary_key=True)
    child: str = key_column("The variant that descends from it.", primary_key=True, index=True)
    position: int = integer_column("The change's place in the list, from 1.", primary_key=True)
    about: Literal["rule", "tag", "number"] = text_column("What changes: rule, tag or number.")
    op: Literal["insert", "delete", "replace", "unknown"] = text_column(
        "insert, delete or replace; unknown where a rule was not understood that may say the same, or what it says."
    )
    before: str | None = text_column(
        "The step that falls away, in house wording; the tag, or the number with its name.", default=None
    )
    after: str | None = text_column("The step that is new, in house wording; the tag, or the number.", default=None)
    cost: float = real_column(
        "How large the change is: 1 for a step more or fewer, 0.5 for a betting round; docs/family.md has the table. "
        "Tags and numbers follow from rules and cost nothing. Where op is unknown, this is only what tells the rules "
        "apart that were understood."
    )
    name: str = text_column("The kind of change, the same for all that are alike.", index=True)
    words: str = text_column("The change in a sentence.")


class Near(Table, table=True):
    """The fifteen games whose rules are most like a variant's, the nearest first: likeness, never descent."""

    __tablename__ = "near"
    heading: ClassVar[str] = "Nearest games"

    variant: str = key_column("The variant.", primary_key=True)
    rank: int = integer_column("1 for the nearest.", primary_key=True)
    other: str = key_column("The game that is near.")
    cost: float = real_column("The cost of the changes between them, in steps (docs/family.md).")


class Likeness(Table, table=True):
    """A family inferred from rules alone, held against the recorded one: likeness, never descent."""

    __tablename__ = "likeness"
    heading: ClassVar[str] = "Likeness held against descent"

    variant: str = key_column("The variant.", primary_key=True)
    parent: str | None = key_column("Its recorded parent, where rules of that are told.", default=None)
    parent_cost: float | None = real_column("The cost of the changes from that parent, in steps.", default=None)
    nearer: str | None = key_column(
        "The parent that it has in the cheapest family of all; empty for the root of that.", default=None
    )
    nearer_cost: float | None = real_column("The cost of the changes from that one.", default=None)
    doubtful: Flag = integer_column(
        "1 where the inferred parent is nearer by two steps or more and by half the way: the variant is probably "
        "misplaced, or its rules are misprinted.",
        index=True,
    )


class Picture(Table, table=True):
    """Pictures that a build makes: the whole family as a poster."""

    __tablename__ = "picture"
    heading: ClassVar[str] = "Pictures"

    name: str = text_column("What it is asked for by.", primary_key=True)
    title: str = text_column("What it shows.")
    svg: str = text_column("The picture as an SVG document.")


class Verdict(Table, table=True):
    """What play says about each of the five printed numbers; empty in a database that was built with --no-check."""

    __tablename__ = "verdict"
    heading: ClassVar[str] = "Verdicts"

    variant: str = key_column("The variant.", primary_key=True)
    statistic: str = text_column("cards, players, rounds, seen or wilds.", primary_key=True)
    printed: int | None = integer_column("The printed number.", default=None)
    computed: int | None = integer_column(
        "The computed number, in the catalogue's own coding; empty where it is not settled.", default=None
    )
    least: int | None = integer_column("The least value that play reaches.", default=None)
    greatest: int | None = integer_column("The greatest one; empty where there is no bound.", default=None)
    cause: str | None = text_column("What makes the number vary, where it is coded.", default=None)
    verdict: str = text_column(
        "agrees, agrees-coded, convention, disagrees, undetermined (not settled, printed or not) or unprinted "
        "(settled, and nothing is printed).",
        index=True,
    )
    convention: str | None = text_column("The key of the reading by which the printed number is right.", default=None)
    reason: str = text_column("Why, in a sentence.")
    counted: int | None = integer_column(
        "What reckoning from the rules gives, where dealing the cards gives something else.",
        default=None,
    )
    witness: str | None = text_column(
        "The deals that prove the computed number, as JSON: seats, cards in the order in which they come, answers to "
        "every choice, and the count; for players one that the deck serves and one that it does not.",
        default=None,
    )


class Repair(Table, table=True):
    """Small changes to an entry that would make its numbers agree, the best first."""

    __tablename__ = "repair"
    heading: ClassVar[str] = "Repairs"

    variant: str = key_column("The variant.", primary_key=True)
    rank: int = integer_column("1 for the repair that mends most.", primary_key=True)
    mends: int = integer_column("How many numbers it mends.")
    text: str = text_column("The change in a sentence.")


class Odds(Table, table=True):
    """How often each kind of hand wins: of a modest number of deals in a build, of more by `stemma odds --all`."""

    __tablename__ = "odds"
    heading: ClassVar[str] = "Winning hands"

    variant: str = key_column("The variant.", primary_key=True)
    players: int = integer_column("How many play.", primary_key=True)
    side: Literal["high", "low"] = text_column("high or low.", primary_key=True)
    category: str = text_column("The kind of hand.", primary_key=True)
    position: int = integer_column("The place of the kind among those that won, from 1 for the best.")
    share: float = real_column("The share of deals that it wins, 0 to 1.")
    stderr: float = real_column("The standard error of that share.")
    exact: str | None = text_column(
        "The share of all deals there are, as a fraction, where all were played.", default=None
    )


class OddsRun(Table, table=True):
    """One measurement of winning hands: how it was made, and what it says as a whole."""

    __tablename__ = "odds_run"
    heading: ClassVar[str] = "Measurements of odds"

    variant: str = key_column("The variant.", primary_key=True)
    players: int = integer_column("How many play.", primary_key=True)
    deals: int = integer_column("How many deals were played.")
    seed: int = integer_column("The seed of the shuffles.")
    every: int | None = integer_column("How many deals there are, where all were played as well.", default=None)
    policy: str = text_column("How the players choose.")
    engine: Literal["arrays", "deal by deal"] = text_column(
        "arrays where all deals were played at once; deal by deal where the simulator of single hands played them."
    )
    median_high: str | None = text_column("The middle one of the winning high hands.", default=None)
    median_low: str | None = text_column("The middle one of the winning low hands.", default=None)
    wild_share: float | None = real_column("The share of deals in which a winner holds a wild card.", default=None)
    low_share: float | None = real_column("The share of deals with a low hand that counts.", default=None)
    split_share: float | None = real_column("The share of deals in which the pot is split.", default=None)
    inputs: str = text_column(
        "A hash of the game's steps and of the program that played it; while it is the same, a build keeps the numbers."
    )


class OddsGap(Table, table=True):
    """A game that is not played many deals at once, so that nothing is measured of it, and why."""

    __tablename__ = "odds_gap"
    heading: ClassVar[str] = "Games without odds"

    variant: str = key_column("The variant.", primary_key=True)
    reason: str = text_column("What keeps it from being played so.")
    inputs: str = text_column("A hash of the game's steps and of the program, as in odds_run.")


class SameGame(Table, table=True):
    """Pairs of variants of different sources that may be one game, the surest first; docs/family.md says how they are
    weighed. Two of one name with different rules are not here."""

    __tablename__ = "same_game"
    heading: ClassVar[str] = "Same games"

    variant: str = key_column("One variant.", primary_key=True)
    other: str = key_column("The other.", primary_key=True, index=True)
    score: float = real_column("How sure that is, 0 to 1.")
    evidence: str = text_column("What speaks for it, and in what the two differ.")


class CodeRow(Table, table=True):
    """What printed numbers stand for that are codes: one row a statistic and code. A printed number from `first` to
    `last` stands for itself less `base`, where there is a base."""

    __tablename__ = "code"
    heading: ClassVar[str] = "Codes"

    statistic: str = text_column("cards, players, rounds, seen or wilds.", primary_key=True)
    first: int = integer_column("The least printed number with this code.", primary_key=True)
    last: int = integer_column("The greatest one.")
    code: str = text_column("What the columns of `variant` that end with _code call it.")
    base: int | None = integer_column("What is added to the number; empty where the code carries none.", default=None)
    words: str = text_column("What the first of them says to a player.")


class ConventionRow(Table, table=True):
    """The readings of a statistic by which a printed number can be right beside the usual one."""

    __tablename__ = "convention"
    heading: ClassVar[str] = "Readings of numbers"

    key: str = text_column("The key, as in `verdict`.", primary_key=True)
    statistic: str = text_column("cards, players, rounds, seen or wilds.")
    words: str = text_column("What it says.")


class CardRow(Table, table=True):
    """How cards are numbered in witnesses (`verdict.witness`): four times the rank, plus the suit."""

    __tablename__ = "card"
    heading: ClassVar[str] = "Cards"

    number: int = integer_column("The card's number, from 0; jokers are 52 and up.", primary_key=True)
    name: str = text_column("Its name: 2c is the deuce of clubs, Ts the ten of spades, As the ace of spades.")


class TagRow(Table, table=True):
    """What the tags of `variant_tag` mean. An author's tag that is not among them has no meaning on record."""

    __tablename__ = "tag"
    heading: ClassVar[str] = "Meanings of tags"

    tag: str = text_column("The tag.", primary_key=True)
    meaning: str = text_column("What a game with the tag has.")


class KindRow(Table, table=True):
    """The kinds of rules that `step.kind` has, and what `step.count` counts for each."""

    __tablename__ = "kind"
    heading: ClassVar[str] = "Kinds of rules"

    kind: str = text_column("The kind.", primary_key=True)
    title: str = text_column("A heading for such rules.")
    meaning: str = text_column("What they are about.")
    counts: str = text_column("What `step.count` says, in the catalogue author's coding.")


class CountCodeRow(Table, table=True):
    """Numbers in `step.count` that are codes and no plain numbers, whatever the kind."""

    __tablename__ = "count_code"
    heading: ClassVar[str] = "Codes of counts"

    first: int = integer_column("The least number with this code.", primary_key=True)
    last: int = integer_column("The greatest one.")
    meaning: str = text_column("What it says.")


class ActRow(Table, table=True):
    """The acts of `step.detail`, each with a rule that has it."""

    __tablename__ = "act"
    heading: ClassVar[str] = "Acts"

    act: str = text_column("The act, as `step.detail` names it.", primary_key=True)
    meaning: str = text_column("What is done. A word in backticks is one of its fields.")
    example: str | None = text_column("A rule with the act, made up; empty where there is none.", default=None)


class FieldRow(Table, table=True):
    """The fields of acts and of the parts that they are made of. Fields of every act stand under `Step`."""

    __tablename__ = "act_field"
    heading: ClassVar[str] = "Fields of acts"

    part: str = text_column("The act, or a part such as Cards or Who.", primary_key=True)
    field: str = text_column("The field.", primary_key=True)
    position: int = integer_column("The field's place in the part, from 1.")
    value: str = text_column("What stands in it: a number, a text, a part, or a list of these.")
    meaning: str = text_column("What it says.")


class Coverage(Table, table=True):
    """How much of the rules was understood, by document and kind of rule."""

    __tablename__ = "coverage"
    heading: ClassVar[str] = "Coverage"

    document: str = text_column("The document.", primary_key=True)
    kind: str = text_column(
        "The kind of a rule's main step; unread for rules of which nothing was understood, all for all rules.",
        primary_key=True,
    )
    sentences: int = integer_column("How many rules of this kind the document prints, repeated ones counted each time.")
    read: int = integer_column("In how many of them every word was understood.")
    unread: int = integer_column("In how many of them some words, or all, were not understood.")
    ambiguous: int = integer_column("In how many of them the words can be read in another way as well.")
    variants: int = integer_column("How many variants have such a rule.")
    wholly_read: int = integer_column("How many of those have every word of all their rules understood.")


class Gap(Table, table=True):
    """Phrases of rules that were not understood, those first that would make most variants wholly read."""

    __tablename__ = "gap"
    heading: ClassVar[str] = "Gaps"

    position: int = integer_column("The gap's rank, from 1: by unlocks, then by variants.", primary_key=True)
    phrase: str = text_column("The words that were not understood, in lower case.")
    kind: str = text_column(
        "The kind of the first rule that has them; unread where nothing of it was understood.", index=True
    )
    sentences: int = integer_column("How many printed rules have them, repeated ones counted each time.")
    variants: int = integer_column("How many variants have such a rule.")
    unlocks: int = integer_column("How many of those have no other gap.")
    wholly_read: int = integer_column(
        "How many variants would be read to the last word if this gap and all before it were closed."
    )


class DiagnosticRow(Table, table=True):
    """What was found wrong or odd in the documents, and where."""

    __tablename__ = "diagnostic"
    heading: ClassVar[str] = "Diagnostics"

    id: int = integer_column("The finding's place in the list, from 1.", primary_key=True)
    document: str = text_column("The document.", index=True)
    line: int = integer_column("The line, from 1.")
    column: int = integer_column("The column, from 1.")
    severity: Severity = text_column("error costs an entry or a line, warning costs nothing, note is for information.")
    code: str = text_column("The kind of finding; docs/diagnostics.md explains each.", index=True)
    message: str = text_column("What is wrong, in a sentence.")


class Source(Table, table=True):
    """Where the documents come from, and on what terms."""

    __tablename__ = "source"
    heading: ClassVar[str] = "Sources"

    key: str = text_column("The source's key, with which its variants' keys begin.", primary_key=True)
    title: str = text_column("Its title.")
    author: str = text_column("Who made it.")
    url: str = text_column("Where it can be found.")
    licence: str = text_column("Its terms.")
    origin: str = text_column("The repository and the commit that it was taken from; nothing where it has none.")


class Build(Table, table=True):
    """What this database was made from: versions, and each input document with its hash. No times, no folders."""

    __tablename__ = "build"
    heading: ClassVar[str] = "Build"

    key: str = text_column(
        "What is told: a version, the public address of the site (`url`), or a document by its path relative to what "
        "was built.",
        primary_key=True,
    )
    value: str = text_column("The version, the address, or the SHA-256 of the document.")


TABLES: tuple[type[Table], ...] = (
    Variant,
    Alias,
    VariantTag,
    Step,
    Note,
    Edge,
    Ancestry,
    Change,
    Near,
    Likeness,
    SameGame,
    Picture,
    Verdict,
    Repair,
    Odds,
    OddsRun,
    OddsGap,
    CodeRow,
    ConventionRow,
    CardRow,
    TagRow,
    KindRow,
    CountCodeRow,
    ActRow,
    FieldRow,
    Coverage,
    Gap,
    DiagnosticRow,
    Source,
    Build,
)
"""Every table, in the order in which it is shown."""

POSTER = "family"
"""The name of the poster in the table `picture`."""

SEARCH = "variant_search"
"""The full-text index: a row a variant, with `variant`'s rowid."""

STEP_SEARCH = "step_search"
"""The full-text index of single steps, with `step`'s rowid."""

INDEXES = {SEARCH: (Variant, ("name", "aliases", "all_rules")), STEP_SEARCH: (Step, ("wording",))}
"""Each full-text index: the table whose text it is of, and which columns. It keeps no text of its own (`content=`), so
that Datasette and sqlite-utils find out which table it belongs to."""
