"""The picture and its twin in words: the same position for eyes and for plain mail."""

import xml.etree.ElementTree as ElementTree

import pytest
from msgspec.structs import replace

from referee.games.rencontre_cosmique import GAME
from referee.games.rencontre_cosmique.words import names
from referee.games.rencontre_cosmique.words.names import card
from referee.kernel.words import LANGUAGES
from tests.games.contrasts import faint
from tests.games.rencontre_cosmique.playing import EVERY_WAY, begun
from tests.toys.play import bots

MOMENTS = (0, 5, 14, 33)


def positions(way):
    match = begun(way, 2)
    for number in range(max(MOMENTS) + 1):
        if number in MOMENTS:
            yield match
        if match.window is None:
            return
        match.close(bots(match, 2))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("way", EVERY_WAY, ids=lambda way: way.name)
def test_every_position_can_be_drawn_and_told_to_everybody(way, language):
    for match in positions(way):
        for reader in (None, *match.seats):
            view = match.view(reader)
            picture = ElementTree.fromstring(GAME.picture(view, language))
            assert picture.get("width") == "820"
            assert GAME.words(view, language)
            assert GAME.help(view, language)
        assert list(faint(GAME, view, language)) == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_nobody_reads_another_hand(language):
    """Words and picture of a spectator hold no hand, those of a seat its own."""
    match = begun(EVERY_WAY[2], 6)
    for reader in match.seats:
        own = ", ".join(card(kind, language) for kind in match.state.hands[reader])
        assert own in GAME.words(match.view(reader), language)
        for other in (None, *match.seats):
            if other != reader:
                assert own not in GAME.words(match.view(other), language)


def test_the_board_shows_the_pawns_of_every_colour():
    view = begun(EVERY_WAY[3], 1).view(None)
    text = "".join(ElementTree.fromstring(GAME.picture(view, "fr")).itertext())
    for letter in "RBJV":
        assert text.count(f"{letter}4") >= 4
    english = "".join(ElementTree.fromstring(GAME.picture(view, "en")).itertext())
    assert "Y4" in english
    assert "G4" in english


def test_planets_that_hold_the_same_pawns_share_a_line():
    """Given three pawns on two planets, when the position is told, then they are told together."""
    match = begun(EVERY_WAY[2], 1)
    table = match.state.table
    red = table.pawns[1] | {"rouge1": 3, "rouge4": 3, "hole": 2}
    match.put(replace(match.state, table=replace(table, pawns=table.pawns | {1: red})))
    assert "red1, red4: Red 3\nPlanets not named" in GAME.words(match.view(None), "en")
    assert "rouge1, rouge4 : Rouge 3\n" in GAME.words(match.view(None), "fr")


def test_the_words_tell_what_the_picture_shows_of_discards_and_sides():
    """The cards on top of the discards; the pawns of both sides, by name."""
    match = begun(EVERY_WAY[2], 1)
    table = replace(match.state.table, discards=("A4", "C"))
    match.put(replace(match.state, table=table))
    assert "Discards 2 (on top: Compromise, Attack 4)" in GAME.words(match.view(None), "en")
    assert names.joined((1, 3, 4), "en") == "Red, Yellow and Green"
    assert names.joined((1, 3, 4), "fr") == "Rouge, Jaune et Vert"
