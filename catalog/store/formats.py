"""The versions of the formats that other programs rely on; docs/promise.md has the promise for each."""

from __future__ import annotations

VERSIONS = {"steps": "1.0", "tables": "1.0", "export": "1.0", "commands": "1.0", "library": "1.0"}
"""The second number goes up when something is added, the first when something is renamed, dropped or changes its
meaning.
"""
