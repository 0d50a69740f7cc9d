"""A board in its two widths: what is written on it, and what can be picked on it."""

from xml.etree import ElementTree

from referee.kernel.picking import narrow_spots_of, spots_of
from tests.games.pieces import both


def narrow(game, view, language="en"):
    return both(game, view, language)[1]


def written(picture):
    """The words drawn, without title and description."""
    return [
        element.text or ""
        for element in ElementTree.fromstring(picture).iter()
        if element.tag.endswith("}text")
    ]


def fields_picked(game, view):
    """The fields of the form that the board can answer, the same ones in both widths."""
    wide, small = (
        {pair for spot in spots(game, view, "en") for pair in spot.picks}
        for spots in (spots_of, narrow_spots_of)
    )
    assert wide == small
    return {field for field, _ in wide}
