"""The five numbers of a variant counted from its steps alone: arithmetic over least and greatest numbers.

Nothing is simulated here. It is the second of two ways to the numbers; the other deals cards. Source of the
definitions: docs/numbers.md.
"""

from __future__ import annotations

from catalog.check.count.counting import Count, count

__all__ = ["Count", "count"]
