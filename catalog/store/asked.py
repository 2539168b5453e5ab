"""Questions of players, of the catalogue's author and of scholars, as SQL that needs only the database file.

docs/sql.md is made from them (`python -m catalog.store.asked > docs/sql.md`), and a plain Datasette offers them.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Question:
    """A question: a name for addresses, who asks it, the question in words, and the SQL that answers it."""

    name: str
    asker: str
    title: str
    sql: str


PLAYER, AUTHOR, SCHOLAR = "Players ask", "The catalogue's author asks", "Scholars ask"

QUESTIONS = (
    Question(
        "games_for_eight",
        PLAYER,
        "Which games without wild cards can eight people play, those with the fewest betting rounds first?",
        "SELECT key, name, serial, tags FROM game WHERE players_n >= 8 AND wilds_most = 0\n"
        "ORDER BY rounds_most IS NULL, rounds_most, name",
    ),
    Question(
        "games_that_say",
        PLAYER,
        "Which games have rules that speak of a chosen word, such as passing to the left?",
        "SELECT variant.key, variant.name, step.rule, step.wording FROM step_search\n"
        "JOIN step ON step.rowid = step_search.rowid JOIN variant ON variant.key = step.variant\n"
        "WHERE step_search MATCH 'pass left' ORDER BY variant.name, step.position",
    ),
    Question(
        "also_called",
        PLAYER,
        "Under which names is a game known?",
        "SELECT name, other_names FROM game WHERE other_names <> '' ORDER BY length(other_names) DESC, name",
    ),
    Question(
        "typical_winner",
        PLAYER,
        "How good a hand wins at the table, game by game?",
        "SELECT variant.name, odds_run.players, median_high, median_low, round(100 * split_share) AS split_percent\n"
        "FROM odds_run JOIN variant ON variant.key = odds_run.variant ORDER BY variant.name",
    ),
    Question(
        "easy_to_learn",
        PLAYER,
        "Which games have the fewest rules?",
        "SELECT name, rules, serial FROM game WHERE rules > 0 AND not_understood = 0 ORDER BY rules, name",
    ),
    Question(
        "like_this_one",
        PLAYER,
        "Which games are most like a game that is liked, such as Anaconda?",
        "SELECT other.name, near.cost FROM near JOIN variant ON variant.key = near.variant\n"
        "JOIN variant AS other ON other.key = near.other WHERE variant.name = 'Anaconda' ORDER BY near.rank",
    ),
    Question(
        "wrong_numbers",
        AUTHOR,
        "Which printed numbers are wrong, what would be right, and why?",
        "SELECT name, statistic, printed, computed, reason, repair FROM number WHERE verdict = 'disagrees'\n"
        "ORDER BY name, statistic",
    ),
    Question(
        "undetermined_numbers",
        AUTHOR,
        "Which printed numbers could not be checked, and because of which rule?",
        "SELECT name, statistic, printed, reason FROM number\n"
        "WHERE verdict = 'undetermined' AND printed IS NOT NULL ORDER BY name, statistic",
    ),
    Question(
        "verdicts_counted",
        AUTHOR,
        "How many printed numbers of each kind are right?",
        "SELECT statistic, verdict, count(*) AS numbers FROM number WHERE printed IS NOT NULL\n"
        "GROUP BY statistic, verdict ORDER BY statistic, numbers DESC",
    ),
    Question(
        "tags_missing",
        AUTHOR,
        "Which tags do the rules call for that the entry does not print?",
        "SELECT variant.name, derived.tag FROM variant_tag AS derived JOIN variant ON variant.key = derived.variant\n"
        "WHERE derived.origin = 'derived' AND variant.tags <> '[]' AND NOT EXISTS\n"
        "(SELECT 1 FROM variant_tag AS printed\n"
        "WHERE printed.variant = derived.variant AND printed.tag = derived.tag AND printed.origin = 'printed')\n"
        "ORDER BY variant.name, derived.position",
    ),
    Question(
        "conflicting_claims",
        AUTHOR,
        "For which games do entries name different parents?",
        "SELECT variant.name, count(DISTINCT edge.parent) AS parents, group_concat(DISTINCT edge.parent) AS named\n"
        "FROM edge JOIN variant ON variant.key = edge.child WHERE claim <> 'inferred'\n"
        "GROUP BY edge.child HAVING count(DISTINCT edge.parent) > 1 ORDER BY parents DESC, variant.name",
    ),
    Question(
        "not_understood",
        AUTHOR,
        "Which words of the rules were not understood, the most common first?",
        "SELECT phrase, sentences, variants, unlocks FROM gap ORDER BY position",
    ),
    Question(
        "most_descendants",
        SCHOLAR,
        "Which games have most descendants, and over how many generations?",
        "SELECT variant.name, count(*) AS descendants, max(generations) AS generations FROM ancestry\n"
        "JOIN variant ON variant.key = ancestry.ancestor WHERE generations > 0\n"
        "GROUP BY ancestor ORDER BY descendants DESC, variant.name",
    ),
    Question(
        "how_related",
        SCHOLAR,
        "How are two games related: which is their nearest common ancestor, and how far is it from each?",
        "SELECT common.name, one.generations AS up, other.generations AS down FROM ancestry AS one\n"
        "JOIN ancestry AS other ON other.ancestor = one.ancestor JOIN variant AS common ON common.key = one.ancestor\n"
        "WHERE one.variant = (SELECT key FROM variant WHERE name = 'Snake Eyes')\n"
        "AND other.variant = (SELECT key FROM variant WHERE name = 'Blastoff')\n"
        "ORDER BY one.generations + other.generations LIMIT 1",
    ),
    Question(
        "changes_players_make",
        SCHOLAR,
        "Which changes of rules do players make most often?",
        "SELECT name, count(*) AS times, count(DISTINCT parent) AS parents FROM change\n"
        "WHERE about = 'rule' AND op <> 'unknown' GROUP BY name ORDER BY times DESC, name",
    ),
    Question(
        "small_changes",
        SCHOLAR,
        "Which children differ least from their parents, and in what?",
        "SELECT parent_name, child_name, cost, words FROM descent WHERE changes > 0\n"
        "ORDER BY cost, parent_name, child_name",
    ),
    Question(
        "same_game_elsewhere",
        SCHOLAR,
        "Which games stand in several sources?",
        "SELECT one.name, one.source, other.name AS other_name, other.source AS other_source, score, evidence\n"
        "FROM same_game JOIN variant AS one ON one.key = variant JOIN variant AS other ON other.key = other\n"
        "ORDER BY score DESC, one.name",
    ),
    Question(
        "kinds_of_rules",
        SCHOLAR,
        "Which kinds of rules are there, and in how many games?",
        "SELECT kind, count(*) AS steps, count(DISTINCT variant) AS games FROM step WHERE kind IS NOT NULL\n"
        "GROUP BY kind ORDER BY games DESC, kind",
    ),
)

_HEAD = """\
# Questions in SQL

Each of these needs the database file alone: `sqlite3 data/catalog.db`, DuckDB, pandas or a plain Datasette answer them.
`stemma export --format datasette-metadata --out metadata.json` has them too, with the descriptions of all tables:

```sh
uvx datasette data/catalog.db --metadata metadata.json
```

The tables and views are explained in [database.md](database.md). This page is made from `catalog/store/asked.py`, and
a test asks every question.
"""


def as_markdown() -> str:
    """The questions as a page, with a section for each group of people."""
    parts = [_HEAD]
    for asker in (PLAYER, AUTHOR, SCHOLAR):
        parts.append(f"## {asker}\n")
        for question in QUESTIONS:
            if question.asker == asker:
                parts.append(f"{question.title}\n\n```sql\n{question.sql}\n```\n")
    return "\n".join(parts)


if __name__ == "__main__":
    print(as_markdown(), end="")
