"""What stands on a picture, wide or narrow, by the names of its pieces."""

from xml.etree import ElementTree

from referee.conformance import legibility
from referee.conformance.drawings import svg_fault
from referee.kernel.words import LANGUAGES


def both(game, view, language="en"):
    """The two drawings of a position."""
    return game.picture(view, language), game.narrow.picture(view, language)


def pieces(picture):
    """The names of its pieces, each with the words that are written on it."""
    root = ElementTree.fromstring(picture)
    found = [element for element in root.iter() if element.get("data-id")]
    return {element.get("data-id"): " ".join(element.itertext()) for element in found}


def faults(game, view):
    """What is wrong with the drawings of a position in either language."""
    for language in LANGUAGES:
        wide, narrow = both(game, view, language)
        yield from filter(None, map(svg_fault, (wide, narrow)))
        yield from legibility.faults(narrow, wide)


def too_small(game, view):
    """What nobody can read on the wide drawings of a position, in either language."""
    for language in LANGUAGES:
        yield from legibility.wide_faults(game.picture(view, language))


def told_apart(game, state, other, reader):
    """Do the drawings tell this reader which of two positions it is?"""
    return both(game, game.view(state, reader)) != both(game, game.view(other, reader))
