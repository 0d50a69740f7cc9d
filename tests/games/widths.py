"""A board in its two widths: what is written on it, how high, and what can be picked on it."""

from xml.etree import ElementTree

from referee.kernel.picking import narrow_spots_of, spots_of
from referee.kernel.wide import SMALLEST, WIDEST
from tests.games.pieces import both


def narrow(game, view, language="en"):
    return both(game, view, language)[1]


def texts(picture):
    return [
        element
        for element in ElementTree.fromstring(picture).iter()
        if element.tag.endswith("}text")
    ]


def written(picture):
    """The words drawn, without title and description."""
    return [text.text or "" for text in texts(picture)]


def too_small(game, view, language="en"):
    """What cannot be read at a desk: words of the wide drawing that are too small there."""
    picture = game.picture(view, language)
    shrunk = min(1, WIDEST / int(ElementTree.fromstring(picture).get("width")))
    for text in texts(picture):
        if float(text.get("font-size")) * shrunk < SMALLEST:
            yield text.text


def fields_picked(game, view):
    """The fields of the form that the board can answer, the same ones in both widths."""
    wide, small = (
        {pair for spot in spots(game, view, "en") for pair in spot.picks}
        for spots in (spots_of, narrow_spots_of)
    )
    assert wide == small
    return {field for field, _ in wide}
