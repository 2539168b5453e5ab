"""Views of the published database for the most frequent questions, with names beside keys, for plain SQL."""

from __future__ import annotations

from dataclasses import dataclass

from catalog.model.variant import STATISTICS


@dataclass(frozen=True)
class View:
    """A view: its name, a heading, what a row is, a description for every column, and its SELECT."""

    name: str
    heading: str
    description: str
    columns: dict[str, str]
    select: str


_DECODED = {f"{statistic}_n": f"{statistic}, decoded, as in `variant`." for statistic in STATISTICS}
_MOST = {f"{statistic}_most": f"{statistic} at most, as in `variant`." for statistic in STATISTICS}

GAME = View(
    "game",
    "Games",
    "One row a described game, with its tags and other names as text and its parent's name.",
    {
        "key": "The variant's key.",
        "name": "Its name.",
        "number": "Its number in its source's catalogue.",
        "other_names": "Its other names, divided by semicolons.",
        "tags": "Its printed tags, or where none are printed those of its rules, divided by spaces.",
        "serial": "The five printed numbers.",
        **_DECODED,
        **_MOST,
        "parent": "The key of its parent.",
        "parent_name": "The parent's name.",
        "source": "The source that it was read from.",
        "page": "The address of the page that describes it, as in `variant`.",
        "rules": "How many rules it has.",
        "not_understood": "In how many of them words were not understood.",
    },
    f"""\
SELECT variant.key, variant.name, variant.number, replace(variant.aliases, '\n', '; ') AS other_names,
coalesce((SELECT group_concat(tag, ' ') FROM (SELECT tag FROM variant_tag
  WHERE variant_tag.variant = variant.key AND origin = CASE variant.tags WHEN '[]' THEN 'derived' ELSE 'printed' END
  ORDER BY position)), '') AS tags,
variant.serial, {", ".join(f"variant.{name}" for name in (*_DECODED, *_MOST))},
variant.parent, elder.name AS parent_name, variant.source, variant.page,
(SELECT count(DISTINCT rule) FROM step WHERE step.variant = variant.key) AS rules,
(SELECT count(*) FROM step WHERE step.variant = variant.key AND unread IS NOT NULL) AS not_understood
FROM variant LEFT JOIN variant AS elder ON elder.key = variant.parent
WHERE variant.described = 1 ORDER BY variant.rowid""",
)

NUMBER = View(
    "number",
    "Numbers with verdicts",
    "One row a number of a described game: what is printed, what dealing the cards gives, and the verdict with the "
    "reason.",
    {
        "variant": "The variant's key.",
        "name": "Its name.",
        "statistic": "cards, players, rounds, seen or wilds.",
        "printed": "The printed number, in the catalogue's own coding.",
        "computed": "The computed number, in the same coding; empty where it is not settled.",
        "verdict": "As in `verdict`; empty in a database that was built with --no-check.",
        "reason": "Why, in a sentence.",
        "repair": "The best change to the entry that would mend wrong numbers.",
    },
    "\nUNION ALL ".join(
        f"""\
SELECT variant.key AS variant, variant.name, '{statistic}' AS statistic, variant.{statistic} AS printed,
computed, verdict, reason, CASE verdict WHEN 'disagrees' THEN
(SELECT text FROM repair WHERE repair.variant = variant.key ORDER BY rank LIMIT 1) END AS repair
FROM variant LEFT JOIN verdict ON verdict.variant = variant.key AND statistic = '{statistic}'
WHERE variant.described = 1"""
        for statistic in STATISTICS
    ),
)

DESCENT = View(
    "descent",
    "Parents, children and changes",
    "One row a parent and child by the recorded family, with the changes of rules between them in a sentence.",
    {
        "parent": "The parent's key.",
        "parent_name": "Its name.",
        "child": "The child's key.",
        "child_name": "Its name.",
        "claims": "Who says so: the kinds of claim, divided by commas.",
        "cost": "How large the changes of rules are, in steps; empty where rules of one of both are not known.",
        "changes": "How many changes of rules there are; empty likewise.",
        "words": "What they are, divided by semicolons.",
    },
    """\
SELECT elder.key AS parent, elder.name AS parent_name, variant.key AS child, variant.name AS child_name,
(SELECT group_concat(DISTINCT claim) FROM edge WHERE edge.parent = elder.key AND edge.child = variant.key) AS claims,
CASE WHEN known AND told.open IS NOT 1 THEN round(coalesce(told.cost, 0), 2) END AS cost,
CASE WHEN known AND told.open IS NOT 1 THEN coalesce(told.changes, 0) END AS changes, told.words
FROM (SELECT *, EXISTS (SELECT 1 FROM step WHERE step.variant = key) AND
  EXISTS (SELECT 1 FROM step WHERE step.variant = parent) AS known FROM variant) AS variant
JOIN variant AS elder ON elder.key = variant.parent
LEFT JOIN (SELECT parent, child, sum(cost) AS cost, count(*) AS changes, group_concat(words, '; ') AS words,
    max(op = 'unknown') AS open
  FROM (SELECT * FROM change WHERE about = 'rule' ORDER BY position) GROUP BY parent, child) AS told
  ON told.parent = elder.key AND told.child = variant.key""",
)

VIEWS = (GAME, NUMBER, DESCENT)
"""Every view, in the order in which it is shown."""
