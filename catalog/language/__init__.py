"""Sentences to steps and back, with an account of which words were read."""

from catalog.language.linearize.steps import render_rule, render_step
from catalog.language.prose import named, read_prose
from catalog.language.reading import Reading, parse_step, read_rule, understand

__all__ = ["Reading", "named", "parse_step", "read_prose", "read_rule", "render_rule", "render_step", "understand"]
