"""What a build adds: the grammars compiled, so that the first rule is read as fast as any other.

A wheel carries them inside the package; for an editable installation they lie in build/compiled, which is not tracked.
Their names hold a hash of the grammar: after a change they are not used, and the grammar is compiled anew.
"""

from __future__ import annotations

import sys
from pathlib import Path

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class CompiledGrammar(BuildHookInterface):
    """Compiles the grammars before the files of a wheel are gathered."""

    def initialize(self, version: str, build_data: dict) -> None:
        """Writes the compiled grammars, and adds them to a wheel that is no editable one."""
        sys.path.insert(0, self.root)
        try:
            from catalog.language.compiled_grammar import grammar_text, write_compiled
            from catalog.language.english import english_grammar_text

            texts = {"grammar": grammar_text, "english": english_grammar_text}
            files = write_compiled(Path(self.root) / "build" / "compiled", texts)
        finally:
            sys.path.remove(self.root)
        if version != "editable":
            build_data["force_include"] |= {str(file): f"catalog/_resources/compiled/{file.name}" for file in files}
