"""REMIND and PICTURES: how much letters bring, as each person wants it."""

import pytest

from referee.mail.asking.words import Word, word_line
from tests.mail.given import ANN, BEN, Home, letter, running, text_of


def pictures(home: Home, address: str) -> int:
    return sum(b"image/png" in raw for _, to, raw in home.gone.letters if to == address)


@pytest.mark.parametrize(
    ("line", "word", "found"),
    [
        ("REMIND FULL", Word.REMIND, {"texts": "full"}),
        ("Rappelle bref", Word.REMIND, {"texts": "bref"}),
        ("- RAPPELLE COMPLET.", Word.REMIND, {"texts": "complet"}),
        ("PICTURES OFF", Word.PICTURES, {"off": "off"}),
        ("IMAGES OUI", Word.PICTURES, {"on": "oui"}),
    ],
)
def test_a_wish_is_known_in_both_languages(line: str, word: Word, found: dict[str, str]) -> None:
    read = word_line(line)
    assert read is not None
    assert (read.word, read.fits, read.found) == (word, True, found)


@pytest.mark.parametrize(
    "line",
    [
        "pictures on",
        "Images non",
        "remind me of the milk",
        "rappelle-moi demain",
        "IMAGES NOT DISPLAYED? SEE THIS PAGE",
        "REMIND ME OF THE MILK",
    ],
)
def test_conversation_is_no_wish(line: str) -> None:
    assert word_line(line) is None


@pytest.mark.parametrize("line", ["REMIND", "REMIND ALL", "PICTURES", "IMAGES NICHT"])
def test_a_wish_that_is_none_is_told(line: str) -> None:
    read = word_line(line)
    assert read is not None
    assert not read.fits


def test_letters_without_pictures_say_all_the_same_and_others_have_theirs() -> None:
    home = running()
    home.mail(letter(ANN.address, "PICTURES OFF"))
    [answer] = home.works()
    assert "no more pictures" in " ".join(text_of(answer).split())
    before = pictures(home, ANN.address), pictures(home, BEN.address)
    home.mail(letter(ANN.address, "ORDERS\ntake 1\nEND"))
    home.works()
    assert pictures(home, ANN.address) == before[0]
    assert pictures(home, BEN.address) == before[1] + 1
    home.mail(letter(ANN.address, "PICTURES ON\nAGAIN"))
    home.works()
    assert pictures(home, ANN.address) == before[0] + 1


@pytest.mark.parametrize("how", ["FULL", "SHORT", "USUAL"])
def test_how_much_is_explained_is_kept_for_the_person(how: str) -> None:
    home = running()
    home.mail(letter(ANN.address, f"REMIND {how}"))
    home.works()
    person = home.chair(1).person
    assert person is not None
    assert home.referee.wishes.texts(person.id) == how.lower()
    home.referee.forgetting.forget(person)
    assert home.log.wishes.find(what="remind") == []


def test_somebody_elses_mailbox_wishes_nothing() -> None:
    home = running()
    home.mail(letter("eve@evil.example", "REMIND FULL"))
    home.works()
    assert home.log.wishes.find(what="remind") == []
