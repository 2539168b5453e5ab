"""What a canned query is, and the SQL that finds a variant by whatever a visitor calls it."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Query:
    """A canned query: its title and description for people, its SQL, and example values of its parameters."""

    name: str
    title: str
    description: str
    sql: str
    example: tuple[tuple[str, str], ...] = ()


def who(blank: str = "variant", table: str = "who") -> str:
    """A common table expression `table(key)`: the variants that a parameter means by key, number, name or alias."""
    return f"""\
{table} AS (
  SELECT key FROM variant
  WHERE lower(key) = lower(trim(:{blank})) OR CAST(number AS TEXT) = ltrim(trim(:{blank}), '#')
     OR lower(name) = lower(trim(:{blank}))
  UNION
  SELECT variant FROM alias WHERE lower(name) = lower(trim(:{blank}))
)"""
