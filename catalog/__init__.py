"""Stemma: the family tree of poker, read from catalogues and checked by play."""

__version__ = "0.1.0"
