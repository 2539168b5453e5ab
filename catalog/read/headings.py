"""The role of each heading of a page of prose: a game, a part of one, a group of games, or none of these.

The words of a heading identify the usual parts ("Dealing procedure"). Otherwise the text below it decides: a game has
rules of its own; parts of a game describe the deal and the winner under different headings; a heading without rules
over games is a group.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace

from catalog.read.blocks import SHORT, Block, Kind, Role, in_title_case, section_word
from catalog.read.commentary import kind_of, sentences
from catalog.read.markup import BOLD

_STRONG = (
    r"dealing|deal|betting|wagering|wagers?|showdown|procedure|set-?up|preparation|evaluat(?:ing|ion)|determining|scoring"
    r"|rules|objectives?|goal|game-?play|winning|antes?|ante|blinds|stakes|forced|rankings?|payouts?|pay-?offs?"
    r"|winner|drawing|discarding|exchanging|passing|wilds?|wildcards?"
)
_WEAK = (
    r"the|a|an|of|and|&|to|for|in|on|at|how|is|are|who|what|you|we|it|this|play(?:ing|ed)?|begin(?:ning)?|start(?:ing)?"
    r"|rounds?|hands?|cards?|first|second|third|fourth|fifth|final|last|initial|opening|next|pots?|money|players?"
    r"|games?|order|number|wins?|basic|special|general|house|each|one|two|three|four|five|phase|stages?|steps?"
    r"|draw|discard|exchange|pass(?:es)?|limits?|chips?|deck|bets?|bet|value|values"
)
_PART = re.compile(rf"(?=.*\b(?:{_STRONG})\b)(?:(?:{_STRONG}|{_WEAK})[\s/,'\u2019-]*)+", re.IGNORECASE)
GLOSSARY = re.compile(
    r".*\b(?:glossary|terminology|dictionary|lexicon|vocabulary|jargon|faqs?|frequently asked questions)\b.*"
    r"|(?:(?:poker|card|common|some|game) )*(?:terms|definitions)(?: used)?"
    r"|(?:common )?questions(?: and answers)?|q ?& ?a",
    re.IGNORECASE,
)
"""Titles over explanations, which are not games."""

_ABOUT_PLAY = re.compile(
    r"how to (?:win|host|beat|cheat|bluff)\b.*|(?:the |a )?(?:short |brief )?history of\b.*"
    r"|(?:[\w ]+ )?(?:strategy|strategies|tips|etiquette)|(?:tournament )?results",
    re.IGNORECASE,
)
"""Titles over texts about play."""

_OF_THE_PAGE = re.compile(
    r"(?:references?|sources?|see also|links?|external links|further reading|bibliography|credits?|acknowledge?ments?"
    r"|thanks|(?:table of )?contents|index|contacts?|contact us|licen[cs]e|copyright|about(?: (?:us|this page))?"
    r"|feedback|faq|change ?log|footnotes?|disclaimer|news|events?|(?:(?:next|upcoming) )?dates|schedule|calendar"
    r"|directions|location|where we (?:meet|play)|how to find us|members?(?:hip)?|join(?: us)?"
    r"|(?:related|recent|popular) (?:posts|articles|pages|links|comments)|you (?:may|might) also like|archives?"
    r"|categories|tags|search|navigation|menu|share(?: this)?|subscribe|newsletter|advertisements?|sponsors?|donate"
    r"|downloads?|site ?map|privacy(?: policy)?|terms of (?:use|service)|guest ?book|forum|back to (?:the )?top"
    r"|sign ?up|log ?in)",
    re.IGNORECASE,
)
_OF_READERS = re.compile(
    r"(?:[0-9]{1,4} |reader |user |your )?(?:comments|replies|responses|discussion)(?: \([0-9]{1,4}\))?"
    r"|(?:leave|post|add|write) an? (?:reply|comment|response)",
    re.IGNORECASE,
)
_QUESTION = re.compile(
    r"(?:how|what|who|whom|whose|when|where|why|which|can|could|do|does|is|are|may|must|should|will|was|were)\b.*\?",
    re.IGNORECASE,
)
TITLED_SO = re.compile(r"\b(?:games|variants|variations|versions|favou?rites|collection|catalogue)\b", re.I)
"""Words of a title about several games."""

VARIATIONS = (
    *(
        "variation",
        "variations",
        "variant",
        "variants",
        "standard variation",
        "standard variations",
        "option",
        "options",
    ),
    *("optional rule", "optional rules", "alternatives", "alternate rules", "alternative rules"),
)
"""Titles of the part of a game with its variations."""

_NUMBERED = re.compile(r"(?:[0-9]{1,3}|[IVX]{1,5}|[A-Z])[.)]\s+(?=\S)")
_CALLED = re.compile(
    r"(?:(?:game|variant|variation)(?: ?(?:no\.?|number|#)? ?[0-9]{1,3})? ?[:\u2013\u2014-]"
    r"|(?:name|title)(?: of (?:the )?game)? ?:) *[\"\u201c]?"
    r"(?P<name>[^\s\"\u201d:][^\"\u201d:]{0,58}?)[\"\u201d]?[. ]*",
    re.IGNORECASE,
)
_HOW_TO_PLAY = re.compile(
    r"(?i:(?:how|learn) (?:to|do you|do we|we) play) (?P<name>(?!(?:The|This|These|Our|A|An)\b)[A-Z0-9].{1,50}?)\??"
)
_VARIES = re.compile(r"varia(?:nt|tion)", re.IGNORECASE)
_ANY_PART = re.compile(r"\b(?:rules?|procedure|how|what|play(?:ing)?|game-?play|set-?up|dealing)\b", re.IGNORECASE)
"""Words of titles over parts that may describe a whole game."""
_DEAL = re.compile(
    r"\b(?:deal|deals|dealt|dealing)\b|\b(?:gets?|receives?|is given|are given) (?:[\w-]+ ){1,3}cards?\b", re.IGNORECASE
)
_WIN = re.compile(
    r"\b(?:wins?|winner|winning|won|showdown|takes the pot|splits? the pot|(?:best|high(?:est)?|low(?:est)?)"
    r"(?: [\w-]+)? hand)\b",
    re.IGNORECASE,
)
_PLAY = re.compile(
    r"\b(?:deals?|dealt|dealing|draws?|drawn|discards?|wilds?|flops?|face[- ](?:up|down)|like|same as|as in|except"
    r"|instead|(?:variation|variant) of|stud|hold ?'?em|omaha|guts|showdown|(?:wins?|takes?|splits?) the"
    r" (?:pot|hand|game)|(?:high|low|best|worst|winning)(?:est)? (?:[\w-]+ )?hand"
    r"|(?:up|down|common|community|hole|table|board) ?-?cards?|cards? (?:up|down|each)"
    r"|pass(?:es|ed)?|tricks?|trump|legs?|trades?|swaps?|exchanges?|bids?|auction|flips?|rolls?|declares?|folds?)\b",
    re.IGNORECASE,
)
"""Words of which every text that describes a whole game has some."""

_PAST = re.compile(r"\b(?:won|lost|became|began|came|went|said|told|was|were|had)\b", re.IGNORECASE)
_PRESENT = re.compile(
    r"\b(?:wins?|is|are|may|must|can|will|should|have|has|gets?|takes?|deal|deals|bets?|draws?|loses?|betting|like"
    r"|as in|showdown|(?:card|hand|cards|hands) (?:up|down|high|low))\b",
    re.IGNORECASE,
)
_OF_A_GAME = re.compile(r"\b(?:poker|games?|variants?|variations?|play(?:ed|s)?|hold ?'?em|stud|draw|rules?)\b", re.I)
_PLURAL = re.compile(r"\bgames\b", re.IGNORECASE)


@dataclass(eq=False)
class _Node:
    """A heading, the text directly below it, and the headings below it."""

    block: Block
    own: list[Block] = field(default_factory=list)
    below: list[_Node] = field(default_factory=list)
    role: Role = Role.GAME

    @property
    def level(self) -> int:
        return self.block.level

    def text(self) -> str:
        return " ".join(block.text for block in self.own)

    def whole(self) -> str:
        return " ".join((self.text(), *(node.whole() for node in self.below)))

    def played(self) -> str:
        """The text directly below it and below its headings, except those that are no part of a game."""
        return " ".join((self.text(), *(node.played() for node in self.below if node.role is not Role.PAGE)))

    def rules(self) -> int:
        return sum(kind_of(sentence) == "rule" for block in self.own for _, sentence in sentences(block.text))

    def is_titled_so(self) -> bool:
        """True if the title is about several games."""
        return TITLED_SO.search(self.block.text) is not None


def with_roles(blocks: Sequence[Block]) -> list[Block]:
    """The blocks in order, each heading with its role and level; headings that turn out to be none become text."""
    blocks = _without_bold(blocks)
    top = _Node(Block(Kind.HEADING, "", blocks[0].place, -1)) if blocks else None
    if top is None:
        return []
    nodes = _tree(blocks, top)
    single = len(top.below) == 1 and bool(top.below[0].below)
    for node in top.below:
        _judge(node, single)
    _without_play(top.below)
    roles = {id(node.block): node.role for node in nodes}
    return [replace(block, role=roles[id(block)]) if id(block) in roles else block for block in blocks]


def _tree(blocks: Sequence[Block], top: _Node) -> list[_Node]:
    nodes: list[_Node] = []
    path = [top]
    for block in blocks:
        if block.kind is not Kind.HEADING:
            path[-1].own.append(block)
            continue
        while path[-1].level >= block.level:
            path.pop()
        node = _Node(block)
        path[-1].below.append(node)
        path.append(node)
        nodes.append(node)
    return nodes


def _judge(node: _Node, title: bool = False) -> None:
    """Set the role of a heading and of all below it; `title` is True for a single heading above all others."""
    if node.block.role is not None:  # decided by the kind of list below it
        node.role = node.block.role
        for other in node.below:
            _judge(other)
        return
    words = node.block.text.strip().rstrip(":.").strip()
    around = _ABOUT_PLAY.fullmatch(words) and section_word(words) is None and not _DEAL.search(node.text())
    explains = (around or is_no_game(words)) and not any(map(_tells_all, node.below))
    if explains or _OF_READERS.fullmatch(words):
        _set_page(node)
        return
    if _OF_THE_PAGE.fullmatch(words) and not _tells_all(node):
        node.role = Role.PAGE
    elif _QUESTION.fullmatch(words) and not (in_title_case(words) and _DEAL.search(node.text())):
        node.role = Role.PART
    elif section_word(words) or is_part(words) and not (_is_whole(node.whole()) and not _ANY_PART.search(words)):
        node.role = Role.PART
    for other in node.below:
        _judge(other)
    if node.role is not Role.GAME:
        return
    games = [other for other in node.below if other.role in (Role.GAME, Role.GROUP)]
    parts = [other for other in node.below if other.role is Role.PART]
    if games and _is_cut_into_parts(node, games):
        for other in games:
            other.role = Role.PART
        parts, games = node.below, []
    if not node.own and not node.below:
        node.role = Role.NONE
    elif games and _is_group(node, games, parts, title):
        node.role = Role.GROUP
    elif not games and not parts and not node.rules() and not _OF_A_GAME.search(node.text()):
        node.role = Role.NONE
    elif not node.own and not games and not any(part.own for part in parts):
        node.role = Role.NONE


def _without_play(nodes: Sequence[_Node]) -> None:
    """Take the role of a game from headings that vary no other game and have no word of play below them."""
    for node in nodes:
        if node.role is not Role.GAME:
            _without_play(node.below)
        elif node.rules() and (not _PLAY.search(node.played()) or _is_narrated(node.played())):
            node.role = Role.NONE


def _is_narrated(text: str) -> bool:
    """True for a report of something that happened once: its verbs are all in the past tense."""
    return _PAST.search(text) is not None and _PRESENT.search(text) is None


def _set_page(node: _Node) -> None:
    node.role = Role.PAGE
    for other in node.below:
        _set_page(other)


def _tells_all(node: _Node) -> bool:
    """True for a heading over the deal and the winner of a game, unless it is a question."""
    return tells_a_game(block.text for block in node.own) and not _QUESTION.fullmatch(node.block.text.strip())


def _is_whole(text: str) -> bool:
    """True if a text describes the deal and the winner."""
    return _DEAL.search(text) is not None and _WIN.search(text) is not None


def _is_cut_into_parts(node: _Node, games: Sequence[_Node]) -> bool:
    """True if the headings below together describe one game, and none of them describes a whole one."""
    if node.is_titled_so() or len(node.below) < 2 or _DEAL.search(node.text()) and node.rules():
        return False
    texts = [other.whole() for other in node.below]
    if any(map(_is_whole, texts)) or any(other.below for other in games):
        return False
    return any(map(_DEAL.search, texts)) and any(map(_WIN.search, texts))


def _is_group(node: _Node, games: Sequence[_Node], parts: Sequence[_Node], title: bool) -> bool:
    """True for a heading over games that is not a game itself."""
    if len(games) >= 2 and (_PLURAL.search(node.text()) or node.is_titled_so()):
        return True
    told = " ".join((node.text(), *(part.text() for part in parts)))
    rules = sum(one.rules() for one in (node, *parts))
    return rules < 2 or not _DEAL.search(told) if title else not rules


def tells_a_game(texts: Iterable[str]) -> bool:
    """True if a text describes, in two rules or more, a deal and who wins."""
    told = [sentence for text in texts for _, sentence in sentences(text) if kind_of(sentence) == "rule"]
    return len(told) >= 2 and _is_whole(" ".join(told))


def is_no_game(title: str) -> bool:
    """True for a title over explanations or over what readers of the page wrote."""
    return GLOSSARY.fullmatch(title) is not None or _OF_READERS.fullmatch(title) is not None


def is_part(title: str) -> bool:
    """True for a title that consists of words for parts of a game: "Dealing procedure", "How to bet"."""
    return len(title) <= SHORT and _PART.fullmatch(title.strip()) is not None


def game_label(text: str) -> str:
    """The name in a line that names a game ("Game 2: Sparrow"); empty for any other line."""
    found = _CALLED.fullmatch(text) if len(text) <= 2 * SHORT else None
    name = found["name"].strip() if found else ""
    if not name or not (name[0].isupper() or name[0].isdigit()) or section_word(name) or len(name.split()) > 8:
        return ""
    return name


def labels(texts: Sequence[str]) -> frozenset[int]:
    """The indexes of the lines that name a game ("Game: Sparrow").

    "Variant: Sparrow" counts only on a page with two such lines or more, and no rules before the first one.
    """
    named = [at for at, text in enumerate(texts) if game_label(text)]
    plain = frozenset(at for at in named if not _VARIES.match(texts[at]))
    if plain or len(named) < 2 or any(kind_of(text) == "rule" for text in texts[: named[0]]):
        return plain
    return frozenset(named)


def with_labels(blocks: Sequence[Block]) -> list[Block]:
    """The blocks with lines that name a game as headings, and with headings freed of numbers and of such labels."""
    named = labels([block.text for block in blocks])
    numbered = sum(bool(_NUMBERED.match(block.text)) for block in _headings(blocks)) > 1
    made = []
    for at, block in enumerate(map(_with_colon, blocks)):
        if at in named and block.kind is not Kind.HEADING:
            made.append(Block(Kind.HEADING, game_label(block.text), block.place, BOLD - 1))
        elif block.kind is Kind.HEADING:
            text = block.text
            if numbered and (found := _NUMBERED.match(text)):
                text = text[found.end() :]
            if (name := game_label(text)) and not _VARIES.match(text):
                text = name
            elif found := _HOW_TO_PLAY.fullmatch(text):
                text = found["name"]
            made.append(replace(block, text=text))
        else:
            made.append(block)
    return made


def _with_colon(block: Block) -> Block:
    """A block with a colon after a part's name in bold, if nothing separates the name from the text."""
    name, rest = block.text[: block.head].strip(), block.text[block.head :]
    if not name or block.kind is Kind.HEADING or not re.match(r" [A-Z0-9]", rest) or not name[-1].isalnum():
        return block
    if section_word(name) is None and not is_part(name):
        return block
    breaks = tuple((offset + (offset > block.head), place) for offset, place in block.breaks)
    return replace(block, text=f"{block.text[: block.head]}:{rest}", breaks=breaks)


def _headings(blocks: Sequence[Block]) -> Iterator[Block]:
    return (block for block in blocks if block.kind is Kind.HEADING)


def _without_bold(blocks: Sequence[Block]) -> list[Block]:
    """Keep wholly bold lines as headings if they name parts, or if no other heading names a game; else make them
    text.
    """
    others = [block for block in _headings(blocks) if block.level < BOLD and not _is_no_game(block.text)]
    named = len({block.level for block in others}) > 1 or len(others) > 1

    def stays(block: Block) -> bool:
        return block.kind is not Kind.HEADING or block.level < BOLD or not named or _is_no_game(block.text)

    return [block if stays(block) else replace(block, kind=Kind.TEXT, level=0) for block in blocks]


def _is_no_game(title: str) -> bool:
    words = title.strip().rstrip(":.").strip()
    return section_word(words) is not None or is_part(words) or _OF_THE_PAGE.fullmatch(words) is not None
