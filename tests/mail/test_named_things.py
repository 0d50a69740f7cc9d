"""A letter explains what it names: signs in a line each, things by their texts, once each."""

from dataclasses import replace

import pytest
from msgspec.structs import replace as changed

from referee.kernel.game import AnyGame
from referee.kernel.handbook import Handbook
from referee.kernel.words import Words
from referee.mail.writing import named_things
from referee.mail.writing.named_things import MOST_LINES
from tests.mail.given import ANN, BEN, letter, lobby, text_of
from tests.toys.nim_taught import BOOK, GAME


def due(game: AnyGame = GAME, wish: str = "") -> str:
    """The first letter to Ann that asks for orders; she has wished this before."""
    home = lobby(ANN, BEN, game)
    if wish:
        home.mail(letter(ANN.address, wish))
    for contact, seat in ((ANN, 1), (BEN, 2)):
        home.mail(letter(contact.address, "JOIN"), seat)
    letters = [mail for mail in home.works() if mail["To"].endswith(f"<{ANN.address}>")]
    return text_of(letters[-1])


def test_the_signs_of_the_table_have_a_key_and_those_that_are_not_there_have_none() -> None:
    text = due()
    assert "WHAT THE SIGNS MEAN\n\n- o: Stone. What is taken.\n- #10: Heap." in text
    assert "Pebble" not in text


def test_a_thing_that_the_letter_names_is_told_once_with_its_text() -> None:
    game = replace(GAME, words=lambda view, language: "Last stone, Last stone o")
    text = due(game)
    assert text.count("- Last stone: Who takes it wins.") == 1


def test_a_thing_of_which_the_table_tells_a_part_is_told_whole() -> None:
    """Given two effects, when the table names the one that counts now, then both are told."""
    text = Words("1: take one stone at random; 2: take both of the stones.", "x" * 30)
    known = changed(BOOK.definitions[3], text=text)
    game = replace(
        GAME,
        handbook=lambda rules: Handbook(BOOK.headings, (known,)),
        words=lambda view, language: "Last stone: take one stone at random;",
    )
    said = " ".join(due(game).split())
    assert "Last stone: 1: take one stone at random; 2: take both of the stones." in said


def test_what_the_table_tells_already_is_not_told_again() -> None:
    known = changed(BOOK.definitions[3], text=Words("Who takes it last wins the game.", "x" * 30))
    told = Handbook(BOOK.headings, (known,))
    game = replace(
        GAME,
        handbook=lambda rules: told,
        words=lambda view, language: "Last stone: Who takes it last wins\n  the game.",
    )
    assert "WHAT THEY DO" not in due(game)


def test_more_than_a_letter_holds_is_named_with_the_line_that_brings_it() -> None:
    things = [
        changed(BOOK.definitions[3], id=f"t{n}", name=Words(f"Thing {n}", f"Chose {n}"))
        for n in range(MOST_LINES + 5)
    ]
    told = Handbook(BOOK.headings, tuple(things))
    names = ", ".join(one.name.en for one in things)
    game = replace(GAME, handbook=lambda rules: told, words=lambda view, language: names)
    text = due(game)
    assert f"- Thing {MOST_LINES - 1}: " in text
    assert f"- Thing {MOST_LINES}: " not in text
    assert f"~ HELP Thing {MOST_LINES}" in text


def test_later_only_what_is_asked_or_has_just_happened_is_told_in_full(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Given a reader who is not new, then what the table alone names is left to HELP."""
    game = replace(GAME, words=lambda view, language: "Last stone")
    assert "- Last stone: Who takes it wins." in due(game)
    monkeypatch.setattr(named_things, "FIRST", 0)
    text = due(game)
    assert "- Last stone: " not in text
    assert "~ HELP Last stone" in text
    assert "WHAT THE SIGNS MEAN" not in text


def test_who_wants_little_explained_gets_names_alone() -> None:
    text = due(replace(GAME, words=lambda view, language: "Last stone o"), "REMIND SHORT")
    assert "WHAT THE SIGNS MEAN" not in text
    assert "- Last stone: " not in text
    assert "~ HELP Last stone" in text


def test_who_wants_all_explained_gets_it_in_every_letter(monkeypatch: pytest.MonkeyPatch) -> None:
    """Given a reader who is not new, and a thing that the table alone names."""
    game = replace(GAME, words=lambda view, language: "Last stone o")
    monkeypatch.setattr(named_things, "FIRST", 0)
    text = due(game, "REMIND FULL")
    assert "- o: Stone. What is taken." in text
    assert "- Last stone: Who takes it wins." in text
