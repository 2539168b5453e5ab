"""Sentences to steps and back, with an account of which words were read."""

from catalog.language.reading import Reading, read_rule

__all__ = ["Reading", "read_rule", "render_rule", "render_step"]


def render_rule(steps):
    """House wording for a rule's steps; reading it again gives the same steps. (skeleton)"""
    raise NotImplementedError


def render_step(step):
    """House wording for a step. (skeleton)"""
    raise NotImplementedError
