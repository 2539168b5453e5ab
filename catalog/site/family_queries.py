"""Canned queries about the family: kin by the recorded tree, and changes of rules along it."""

from __future__ import annotations

from catalog.site.query import Query, who
from catalog.store.search import NO_GAMES, settled

FAMILY_QUERIES: tuple[Query, ...] = (
    Query(
        "kin_of_two",
        "How two variants are related",
        "The word for what the second is to the first, their nearest common ancestor, the path between them, and how "
        "many changes of rules turn one into the other. The blanks take a key, a number, a name or another name.",
        f"""\
WITH {who("one", "first")}, {who("other", "second")}
SELECT first.key AS variant, second.key AS other, kin(first.key, second.key) AS kin,
  common_ancestor(first.key, second.key) AS ancestor, kin_steps(first.key, second.key) AS steps,
  kin_path(first.key, second.key) AS path, changes(first.key, second.key) AS changes,
  rule_distance(first.key, second.key) AS cost
FROM first, second""",
        (("one", "Snake Eyes"), ("other", "Craw Worm")),
    ),
    Query(
        "ancestors_of",
        "Ancestors of a variant",
        "Its parent, grandparent and so on, the nearest first.",
        f"""\
WITH RECURSIVE {who()}, up(key, steps) AS (
  SELECT key, 0 FROM who UNION SELECT parent, steps + 1 FROM up JOIN variant USING (key)
  WHERE parent IS NOT NULL AND steps < 100
)
SELECT steps, key, name, (SELECT kin(who.key, up.key) FROM who) AS kin, described
FROM up JOIN variant USING (key) WHERE steps > 0 ORDER BY steps""",
        (("variant", "Snake Eyes"),),
    ),
    Query(
        "descendants_of",
        "Descendants of a variant",
        "Everything below it, by generation.",
        f"""\
WITH RECURSIVE {who()}, down(key, steps) AS (
  SELECT key, 0 FROM who UNION SELECT variant.key, steps + 1 FROM down JOIN variant ON variant.parent = down.key
  WHERE steps < 100
)
SELECT steps, key, name, parent, serial, described FROM down JOIN variant USING (key)
WHERE steps > 0 ORDER BY steps, number, key""",
        (("variant", "Anaconda"),),
    ),
    Query(
        "siblings_of",
        "Siblings of a variant",
        "The other children of its parent, those with the fewest changes of rules first.",
        f"""\
WITH {who()}
SELECT variant.key, variant.name, changes(who.key, variant.key) AS changes,
  rule_distance(who.key, variant.key) AS cost
FROM who JOIN variant AS me ON me.key = who.key JOIN variant ON variant.parent = me.parent AND variant.key != me.key
WHERE me.parent NOT IN ({NO_GAMES})
ORDER BY cost IS NULL, cost, variant.number, variant.key""",
        (("variant", "Snake Eyes"),),
    ),
    Query(
        "generation_of",
        "Variants of a generation",
        "Variants that stand so many generations below the root of their line.",
        """\
SELECT key, name, generation(key) AS generation, root(key) AS ancestor FROM variant
WHERE generation(key) = CAST(:generation AS INTEGER) ORDER BY number, key""",
        (("generation", "4"),),
    ),
    Query(
        "games_within",
        "Games within N changes of a variant",
        "Games that so many changes of rules or fewer turn it into: likeness, and no matter of descent.",
        f"""\
WITH {who()}, near AS MATERIALIZED (
  SELECT who.key AS me, variant.key, variant.name,
    changes_within(who.key, variant.key, CAST(:most AS INTEGER)) AS changes
  FROM who JOIN variant ON variant.key != who.key WHERE described = 1
)
SELECT key, name, changes, rule_distance(me, key) AS cost, kin(me, key) AS kin FROM near
WHERE changes IS NOT NULL ORDER BY cost, changes, key""",
        (("variant", "Anaconda"), ("most", "3")),
    ),
    Query(
        "changes_to",
        "What was changed to make a variant",
        "The changes of rules from its parent, then tags and numbers.",
        f"""\
WITH {who()}
SELECT parent, child, about, words, cost, name AS kind_of_change FROM change JOIN who ON child = who.key
ORDER BY child, parent, position""",
        (("variant", "Snake Eyes"),),
    ),
    Query(
        "changes_players_make",
        "Which changes players make",
        "Every kind of change with the number of times that it was made, in how many games, and under how many "
        "different parents. The blank, if filled, is a word of the kind.",
        """\
SELECT name AS kind_of_change, count(*) AS times, count(DISTINCT child) AS games, count(DISTINCT parent) AS parents
FROM change WHERE about = 'rule' AND op <> 'unknown' AND (trim(:word) = '' OR name LIKE '%' || trim(:word) || '%')
GROUP BY name ORDER BY times DESC, name""",
        (("word", ""),),
    ),
    Query(
        "same_change",
        "The same change made again and again",
        "One and the same change of a rule, made by children of different parents, so in lines of their own.",
        """\
SELECT name AS kind_of_change, before, after, count(DISTINCT parent) AS lines, count(DISTINCT child) AS games
FROM change WHERE about = 'rule' AND op <> 'unknown' GROUP BY op, before, after
HAVING lines >= CAST(:at_least AS INTEGER) ORDER BY lines DESC, games DESC, after, before""",
        (("at_least", "2"),),
    ),
    Query(
        "changes_that_enlarge",
        "Changes that make a game larger",
        "For each kind of change: by how many cards to choose from, betting rounds and wild cards the games that have "
        "it differ from their parents on average, as far as these numbers are settled. A game has several changes, so "
        "this tells what goes together.",
        f"""\
SELECT change.name AS kind_of_change, count(DISTINCT change.child) AS games,
  round(avg({settled("cards", table="child")} - {settled("cards", table="parent")}), 2) AS more_cards,
  round(avg({settled("rounds", table="child")} - {settled("rounds", table="parent")}), 2) AS more_rounds,
  round(avg({settled("wilds", table="child")} - {settled("wilds", table="parent")}), 2) AS more_wilds
FROM (SELECT DISTINCT parent, child, name FROM change WHERE about = 'rule' AND op <> 'unknown') AS change
JOIN variant AS parent ON parent.key = change.parent JOIN variant AS child ON child.key = change.child
GROUP BY change.name HAVING games >= CAST(:at_least AS INTEGER)
ORDER BY more_cards DESC, more_wilds DESC, games DESC""",
        (("at_least", "5"),),
    ),
    Query(
        "longest_lines",
        "The longest lines of descent",
        "The variants that stand furthest from the root of their line.",
        """\
SELECT key, name, generation(key) AS generation, root(key) AS ancestor, kin_path(root(key), key) AS line
FROM variant WHERE generation(key) >= CAST(:at_least AS INTEGER) ORDER BY generation DESC, number, key""",
        (("at_least", "5"),),
    ),
    Query(
        "same_games",
        "The same game in several sources",
        "Pairs of variants of different sources that may be one game, with what speaks for it and in what they differ.",
        """\
SELECT score, variant, one.name, other, another.name AS other_name, evidence
FROM same_game JOIN variant AS one ON one.key = variant JOIN variant AS another ON another.key = other
WHERE score >= CAST(:at_least AS REAL) ORDER BY score DESC, variant, other""",
        (("at_least", "0.5"),),
    ),
    Query(
        "probably_misplaced",
        "Games that are more like another parent",
        "Variants whose rules are much nearer to another game's than to their recorded parent's. That is likeness, not "
        "descent: the tree stays as it was told, and the rules or the parent line may be misprinted.",
        """\
SELECT likeness.variant, child.name, likeness.parent, elder.name AS parent_name, parent_cost, nearer,
  liked.name AS nearer_name, nearer_cost
FROM likeness JOIN variant AS child ON child.key = likeness.variant
LEFT JOIN variant AS elder ON elder.key = likeness.parent LEFT JOIN variant AS liked ON liked.key = nearer
WHERE doubtful = 1 AND parent_cost - nearer_cost >= CAST(:margin AS REAL)
ORDER BY parent_cost - nearer_cost DESC, likeness.variant""",
        (("margin", "2"),),
    ),
    Query(
        "nearest_to",
        "The games nearest to a variant",
        "The fifteen games whose rules are most like its own, with the cost of the changes between them.",
        f"""\
WITH {who()}
SELECT rank, other AS key, name, cost, kin(near.variant, other) AS kin
FROM near JOIN who ON near.variant = who.key JOIN variant ON variant.key = other ORDER BY near.variant, rank""",
        (("variant", "Anaconda"),),
    ),
)
