"""No domain is told by its colour alone: three letters, or its name, stand beside the colour."""

from xml.etree import ElementTree

import pytest

from referee.games.kardashev import GAME
from referee.games.kardashev.asked.form import asks
from referee.games.kardashev.board.tones import FILL
from referee.games.kardashev.things.cards import heroes, kinds
from referee.games.kardashev.things.seats import DOMAINS
from referee.games.kardashev.words.names import domain_sign
from referee.games.kardashev.words.vocabulary import DOMAIN_NAMES
from referee.kernel.window import ChoiceField, Pick
from referee.kernel.words import LANGUAGES
from tests.games.kardashev.playing import MATCH, begun, played
from tests.games.kardashev.test_board import laid
from tests.games.pieces import both

COLOURS = {str(FILL[dom]): dom for dom in DOMAINS if dom != "dip"}  # that is white, as paper is
COLUMN = 400  # pixels, at most, from a card in a row down to the name of its column


def shapes(picture):
    """Its grounds in a domain's colour, and its words, each with where they lie."""
    grounds, words = [], []
    for element in ElementTree.fromstring(picture).iter():
        x, y = float(element.get("x") or 0), float(element.get("y") or 0)
        if element.tag.endswith("}rect") and element.get("fill") in COLOURS:
            wide, high = float(element.get("width")), float(element.get("height"))
            grounds.append((COLOURS[element.get("fill")], x, y, wide, high))
        elif element.tag.endswith("}text"):
            words.append((x, y, element.text or ""))
    return grounds, words


def unsigned(picture, language):
    """The grounds that no letters explain."""
    grounds, words = shapes(picture)
    for domain, x, y, wide, high in grounds:
        sign, name = domain_sign(domain, language), DOMAIN_NAMES[domain].in_(language)
        beside = [
            told
            for at, below, told in words
            if x - 8 <= at <= x + wide + 8
            if (told == sign and y - 20 <= below <= y + high + 20)
            or (told.startswith(f"{name}  ") and y < below < y + COLUMN)
        ]
        if not beside:
            yield domain, x, y


@pytest.mark.parametrize("language", LANGUAGES)
def test_in_a_played_match_every_colour_of_a_domain_has_its_sign(language):
    found, seen = [], 0

    def watch(match, orders):
        nonlocal seen
        if (seen := seen + 1) % 6 == 0:
            for reader in (None, 1, 2):
                for picture in both(GAME, match.view(reader), language):
                    found.extend(unsigned(picture, language))

    played(MATCH, 5, watch=watch)
    assert seen > 20
    assert found == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_card_of_the_gallery_has_the_sign_of_its_domain_and_a_hero_none(language):
    signs = {domain_sign(dom, language) for dom in DOMAINS}
    assert len(signs) == 5
    for card in kinds().values():
        _, words = shapes(GAME.picture_defined(card.id, language))
        assert {told for _, _, told in words} & signs == {domain_sign(card.dom, language)}
    for hero in heroes():
        _, words = shapes(GAME.picture_defined(hero, language))
        assert not {told for _, _, told in words} & signs


def test_a_card_that_counts_for_more_domains_tells_them_in_letters():
    """Given a card of three domains in a row, then two plates stand on it in either width."""
    for picture in both(GAME, GAME.view(laid("A play env-3e"), 1)):
        words = [told for _, _, told in shapes(picture)[1]]
        assert {"DIP", "OCC"} <= set(words)


def test_the_form_names_the_domain_of_each_card():
    state = begun(MATCH, 3).state
    for field in asks(state, 1).form:
        assert isinstance(field, Pick | ChoiceField)
        for item in field.items:
            dom = kinds()[item.value].dom
            for language in LANGUAGES:
                assert f" — {DOMAIN_NAMES[dom].in_(language)} — " in item.label.in_(language)
