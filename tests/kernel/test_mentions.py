"""KnownNames and marks of a handbook are found in the texts that hold them."""

import pytest

from referee.games.catalogue import catalogue
from referee.kernel.bare_table import BareTable
from referee.kernel.glossary import MARK
from referee.kernel.handbook import Definition
from referee.kernel.lookup import handbook_of
from referee.kernel.mentions import KnownNames, is_thing, marks, spelt
from referee.kernel.words import LANGUAGES, Language
from referee.mail.writing.order_form import block
from tests.games.ways import WAYS
from tests.mail.every_game import GAMES
from tests.toys.nim_taught import GAME as TAUGHT

pytestmark = pytest.mark.long


def test_a_text_is_parted_at_the_names_in_it_and_nothing_of_it_is_lost() -> None:
    """Given a text with two names, then each stands alone and the rest between them."""
    text = "(Last stone, Last stones) Last stone"
    parts = list(KnownNames(TAUGHT, "en").parts(text))
    assert "".join(part for part, _ in parts) == text
    assert [part for part, one in parts if one] == ["Last stone", "Last stone"]


def test_a_game_without_names_has_texts_in_one_piece() -> None:
    names = KnownNames(catalogue().current("combats"), "en")
    assert list(names.parts("nothing of it")) == [("nothing of it", None)]
    assert names.named("") == []


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", GAMES)
def test_every_name_of_every_game_is_found_in_a_text_that_holds_it(
    name: str, language: Language
) -> None:
    game = catalogue().current(name)
    names = KnownNames(game, language)
    things = [one for one in handbook_of(game).definitions if is_thing(one)]
    missing = [
        one.id
        for one in things
        if one.id not in {found.id for found in names.named(f"({_name(one, language)}),")}
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


def test_an_order_is_read_with_the_name_behind_each_code_of_a_group() -> None:
    game = catalogue().current("kardashev")
    typed = "riposte Orbital Consulate as occ, dip\nplay dip-0"
    assert spelt(game, typed, "en") == (
        "riposte Orbital Consulate as occ (Occultism), dip (Diplomacy)\nplay dip-0"
    )
    assert spelt(game, "comme war", "fr") == "comme war (Guerre)"
    assert spelt(game, "as war", "en") == "as war"
    assert spelt(catalogue().current("combats"), "passe", "fr") == "passe"
