"""The picture and its twin in words: the same position for eyes and for plain mail."""

import xml.etree.ElementTree as ElementTree

import pytest

from referee.games.rencontre_cosmique import GAME
from referee.games.rencontre_cosmique.words.names import card
from referee.kernel.words import LANGUAGES
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
            assert picture.get("width") == "1200"
            assert GAME.words(view, language)
            assert GAME.help(view, language)


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
