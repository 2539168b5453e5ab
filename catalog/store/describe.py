"""The tables described in Markdown: run `python -m catalog.store.describe > docs/database.md` after a change."""

from __future__ import annotations

from catalog.store.columns import description_of
from catalog.store.tables import SEARCH, STEP_SEARCH, TABLES
from catalog.store.views import VIEWS

_INTRODUCTION = f"""\
# The database

`stemma build` writes one SQLite file (3.37 or later reads it) with the tables below. All are STRICT, and every key of
a variant leads to a row of `variant`. Table and column names stay, as [promise.md](promise.md) says. This page is
made from `catalog/store/tables.py`, and so are the explanations on the site.

The five numbers of a variant stand in `variant` three times: as printed (`cards`), decoded to search by (`cards_n`,
the number or the least it can be, and `cards_most`, the most it can be), and as what a code means (`cards_code`). "At
least 7" is `cards_n >= 7` and "at most 7" is `cards_most <= 7`: a number that is coded as "7 or more" is an answer to
the first and not to the second, and one that is not defined is an answer to neither. Where a number is not settled, the
decoded columns go by what is printed. The site and `stemma find` never search by such a number. In SQL, leave it out
with `key NOT IN (SELECT variant FROM verdict WHERE statistic = 'cards' AND verdict = 'undetermined')`.

`{SEARCH}` is a full-text index (FTS5, stems of English words) over `name`, `aliases` and `all_rules` of `variant`, and
`{STEP_SEARCH}` one over `wording` of `step`; their rowids are those of the tables, and Datasette and sqlite-utils find
them by themselves:

```sql
SELECT key, variant.name FROM {SEARCH} JOIN variant ON variant.rowid = {SEARCH}.rowid
WHERE {SEARCH} MATCH 'pass left' ORDER BY rank
```
"""


def as_markdown() -> str:
    """A page with a section for each table and a row for each column."""
    sections = [_INTRODUCTION]
    for table in TABLES:
        types = {column.name: str(column.type) for column in table.__table__.columns}
        keys = {column.name for column in table.__table__.primary_key}
        lines = [f"## {table.__tablename__}", "", description_of(table), ""]
        lines += ["| column | type | |", "| --- | --- | --- |"]
        for name, field in table.model_fields.items():
            kind = types[name] + (", key" if name in keys else "")
            lines.append(f"| {name} | {kind} | {field.description} |")
        sections.append("\n".join([*lines, ""]))
    for view in VIEWS:
        lines = [f"## {view.name}", "", f"A view. {view.description}", "", "| column | |", "| --- | --- |"]
        lines += [f"| {name} | {description} |" for name, description in view.columns.items()]
        sections.append("\n".join([*lines, ""]))
    return "\n".join(sections)


if __name__ == "__main__":
    print(as_markdown(), end="")
