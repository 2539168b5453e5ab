"""Sentences to steps and back, with an account of which words were read."""

from __future__ import annotations

from dataclasses import dataclass

from catalog.model.step import Step


@dataclass(frozen=True)
class Reading:
    """What a printed rule means: its steps, the main one first, and the phrases that were not understood."""

    steps: tuple[Step, ...]
    unread: tuple[str, ...] = ()


def read_rule(text: str) -> Reading:
    """The steps that a printed rule means. (skeleton: nothing is understood yet)"""
    return Reading((), (text,))


def render_rule(steps: tuple[Step, ...]) -> str:
    """House wording for a rule's steps; reading it again gives the same steps. (skeleton)"""
    raise NotImplementedError
