"""What is said of a sentence that is not understood."""

from __future__ import annotations

from catalog.language.explain import explain, known_wordings


def test_a_slip_of_the_pen_is_named_with_what_was_meant():
    (why,) = explain("Deal two crads down to each player.")
    assert (why.read, why.unexpected, why.column) == ("Deal two", "crads", 10)
    assert "cards" in why.instead
    assert why.nearest in known_wordings()
    assert why.means[0].kind == "deal"


def test_only_what_is_not_read_is_explained():
    assert explain("Deal two cards down to each player.") == ()
    (why,) = explain("Deal two cards down to each player. Each player sings.")
    assert why.unexpected == "sings"
    assert why.column == 49


def test_the_end_of_a_sentence_may_come_too_early():
    (why,) = explain("Deal two cards to the")
    assert why.unexpected == ""
