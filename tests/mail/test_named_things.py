"""A letter explains what it names: signs in a line each, things by their texts, once each."""

from dataclasses import replace

import pytest
from msgspec.structs import replace as changed

from referee.games.catalogue import catalogue
from referee.kernel.bare_table import BareTable
from referee.kernel.game import AnyGame
from referee.kernel.glossary import MARK, WORD
from referee.kernel.handbook import Definition, Handbook
from referee.kernel.lookup import handbook_of
from referee.kernel.words import LANGUAGES, Language, Words
from referee.mail.writing import named_things
from referee.mail.writing.named_things import MOST_LINES, marks, named
from referee.mail.writing.order_form import block
from tests.games.ways import WAYS
from tests.mail.every_game import GAMES
from tests.mail.given import ANN, BEN, letter, lobby, text_of
from tests.toys.nim_taught import BOOK, GAME


def due(game: AnyGame = GAME) -> str:
    """The first letter to Ann that asks for orders."""
    home = lobby(ANN, BEN, game)
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


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", GAMES)
def test_every_name_of_every_game_is_found_in_a_text_that_holds_it(
    name: str, language: Language
) -> None:
    game = catalogue().current(name)
    things = [
        one
        for one in handbook_of(game).definitions
        if one.kind != WORD and one.mark is None and not one.group
    ]
    missing = [
        one.id
        for one in things
        if one.id not in {found.id for found in named(game, f"({_name(one, language)}),", language)}
        and [other.name for other in things].count(one.name) == 1
    ]
    assert missing == []


def _name(one: Definition, language: Language) -> str:
    return one.name.in_(language)


def seen(name: str, patch: pytest.MonkeyPatch) -> str:
    """What letters of a few matches of bots show: the tables and what is asked, in English."""
    texts: list[str] = []
    close = BareTable.close

    def looking(table: BareTable, *told: object, **how: object) -> object:
        for seat in table.window.asked if table.window else ():
            view = table.view(seat)
            texts.append(table.game.words(view, "en"))
            texts.append(block(view.ask.form, 1, "en", table.game.comment) if view.ask else "")
        return close(table, *told, **how)  # type: ignore[arg-type] # handed on as they came

    with patch.context() as now:
        now.setattr(BareTable, "close", looking)
        for way in WAYS[name][::3]:
            way.play(1, silent=0)
    return "\n".join(texts)


@pytest.mark.parametrize("name", sorted(WAYS))
def test_every_mark_of_a_game_occurs_in_its_letters(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Kardashev’s own signs are not among these: not every match brings their cards."""
    game = catalogue().current(name)
    ours = [one for one in handbook_of(game).definitions if one.kind == MARK]
    found = marks(game, seen(name, monkeypatch), "en")
    assert ours
    assert [one.id for one in ours if one not in found] == []
