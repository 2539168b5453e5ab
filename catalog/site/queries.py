"""The canned queries of the site, with parameters to fill in.

Parameters are text, and empty if nobody filled them in, so numbers are cast and an empty parameter sets no condition.
Bounds use the decoded columns: `_n` for a lower bound, `_most` for an upper one. An undetermined number is within no
bounds.
"""

from __future__ import annotations

from catalog.model.variant import STATISTICS
from catalog.site.family_queries import FAMILY_QUERIES
from catalog.site.query import Query, who
from catalog.store.search import settled

_SETTLED = ", ".join(f"{settled(name)} AS {name}" for name in STATISTICS)

QUERIES: tuple[Query, ...] = (
    Query(
        "games_for",
        "Games for N players with at most R rounds and no wild cards",
        "Games that so many can play, with no more betting rounds than that. Games whose rounds have no upper bound "
        "are left out, and so are those of which one of these numbers is not settled.",
        f"""\
SELECT key, name, {_SETTLED}, tags FROM variant
WHERE described = 1 AND {settled("wilds", "most")} = 0
  AND (:players = '' OR {settled("players")} >= CAST(:players AS INTEGER))
  AND (:rounds = '' OR {settled("rounds", "most")} <= CAST(:rounds AS INTEGER))
ORDER BY {settled("rounds", "most")} NULLS LAST, {settled("players")} DESC, number, key""",
        (("players", "7"), ("rounds", "4")),
    ),
    Query(
        "games_with_tag",
        "Games with a tag",
        "All games that carry a tag; the other blank may name a tag that they must not have.",
        """\
SELECT key, name, serial, tags FROM variant
WHERE described = 1
  AND key IN (SELECT variant FROM variant_tag WHERE origin = 'printed' AND tag = lower(trim(:tag)))
  AND key NOT IN (SELECT variant FROM variant_tag WHERE origin = 'printed' AND tag = lower(trim(:without)))
ORDER BY number, key""",
        (("tag", "pass"), ("without", "wilds")),
    ),
    Query(
        "tags_that_differ",
        "Tags that differ",
        "Tags that the rules of a game call for and its entry does not print, or that it prints and no rule calls for, "
        "where all rules are there and understood. "
        "Of tags that are not derived from rules nothing is said. The blank takes one tag; empty, it asks for all.",
        """\
SELECT variant, name, tag,
  CASE min(origin) WHEN 'derived' THEN 'the rules call for it' ELSE 'only printed' END AS found
FROM variant_tag JOIN variant ON variant.key = variant_tag.variant
WHERE tag IN (SELECT tag FROM variant_tag WHERE origin = 'derived')
  AND variant IN (SELECT variant FROM variant_tag WHERE origin = 'printed')
  AND (:tag = '' OR tag = lower(trim(:tag)))
GROUP BY variant, tag HAVING count(*) = 1 AND (found <> 'only printed' OR NOT incomplete
  AND variant IN (SELECT variant FROM step) AND variant NOT IN (SELECT variant FROM step WHERE unread IS NOT NULL))
ORDER BY tag, found, number""",
        (("tag", "high-low"),),
    ),
    Query(
        "family_of",
        "Family of a variant",
        "The line of parents of a variant (generations below 0), itself (0), and everything that descends from it. "
        "The blank takes a key, a number, a name or another name of it.",
        f"""\
WITH RECURSIVE {who()},
up(key, generation) AS (
  SELECT key, 0 FROM who
  UNION
  SELECT parent, generation - 1 FROM up JOIN variant USING (key) WHERE parent IS NOT NULL AND generation > -100
),
down(key, generation) AS (
  SELECT key, 0 FROM who
  UNION
  SELECT variant.key, generation + 1 FROM down JOIN variant ON variant.parent = down.key WHERE generation < 100
),
family AS (
  SELECT key, min(generation) AS generation FROM (SELECT * FROM down UNION SELECT * FROM up) GROUP BY key
)
SELECT generation, key, name, parent, serial, described FROM family JOIN variant USING (key)
ORDER BY generation, number, key""",
        (("variant", "Anaconda"),),
    ),
    Query(
        "rules_of",
        "Rules of a variant",
        "The rules in house wording, a step a row.",
        f"""\
WITH {who()}
SELECT rule, wording, kind, count, unread FROM step WHERE variant IN (SELECT key FROM who)
ORDER BY variant, position""",
        (("variant", "Anaconda"),),
    ),
    Query(
        "games_that_say",
        "Games whose rules say something",
        "Games with a rule of this kind (deal, pass, wild and so on) that has these words in its house wording.",
        """\
SELECT variant AS key, variant.name, rule, kind, count, wording FROM step JOIN variant ON variant.key = step.variant
WHERE (trim(:kind) = '' OR kind = lower(trim(:kind))) AND wording LIKE '%' || trim(:words) || '%'
ORDER BY variant.number, key, position""",
        (("kind", "pass"), ("words", "left")),
    ),
    Query(
        "larger_families",
        "The largest families",
        "Variants by the number of their children.",
        """\
SELECT elder.key, elder.name, count(*) AS children, sum(child.described) AS described
FROM variant AS child JOIN variant AS elder ON elder.key = child.parent
GROUP BY elder.key HAVING children >= CAST(:at_least AS INTEGER) ORDER BY children DESC, elder.number, elder.key""",
        (("at_least", "2"),),
    ),
    Query(
        "coded_numbers",
        "Numbers that are codes",
        "Printed numbers that stand for something else than themselves. The blank, if filled, is one of cards, "
        "players, rounds, seen, wilds.",
        " UNION ALL ".join(
            f"""\
SELECT key, name, '{name}' AS number, {name} AS printed, {name}_code AS meaning, {name}_n AS least
FROM variant WHERE {name}_code IS NOT NULL AND described = 1 AND trim(:number) IN ('', '{name}')
"""
            for name in ("cards", "players", "rounds", "seen", "wilds")
        )
        + "ORDER BY meaning, number, key",
        (("number", ""),),
    ),
    Query(
        "unread_words",
        "Words that nobody has read",
        "Phrases of rules that were not understood, those first that alone keep most variants from being wholly read; "
        "the last column tells how many variants would be read if the gaps were closed in this order. The blank, if "
        "filled, is a kind of rule (deal, pass, wild and so on).",
        """\
SELECT phrase, kind, sentences, variants, unlocks, wholly_read FROM gap
WHERE trim(:kind) = '' OR kind = lower(trim(:kind)) ORDER BY position""",
        (("kind", ""),),
    ),
    Query(
        "coverage_by_kind",
        "How much is understood, by kind of rule",
        "Printed rules of each kind, how many of them were read to the last word, how many have words that were not "
        "understood, and how many can be read in another way too. The blank, if filled, names a document.",
        """\
SELECT kind, sum(sentences) AS sentences, sum(read) AS read,
  CASE WHEN sum(sentences) THEN round(100.0 * sum(read) / sum(sentences), 1) END AS percent,
  sum(unread) AS with_unread, sum(ambiguous) AS ambiguous
FROM coverage WHERE trim(:document) = '' OR document = trim(:document)
GROUP BY kind ORDER BY kind = 'all' DESC, sentences DESC, kind""",
        (("document", ""),),
    ),
    Query(
        "contested_parents",
        "Variants with more than one parent",
        "Claims of kinship that conflict, with the place of each.",
        """\
SELECT child AS key, variant.name, edge.parent, claim, edge.document, edge.line
FROM edge JOIN variant ON variant.key = child
WHERE child IN (SELECT child FROM edge GROUP BY child HAVING count(DISTINCT parent) > 1)
ORDER BY child, edge.parent, claim""",
    ),
    *FAMILY_QUERIES,
)
