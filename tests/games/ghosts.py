"""What is wrong with an order laid over a board: beside it, too small, too faint, strange."""

import re
from xml.etree import ElementTree

from referee.conformance import legibility
from tests.games.contrasts import faint_on

PAST = 2.0  # pixels by which a stroke may stand over the edge


def drawn_over(game, view, order, language="en"):
    """The wide board and the narrow one, each with its ghost, "" where nothing is drawn."""
    small = game.narrow
    yield game.picture(view, language), game.ghost(view, order, language)
    yield small.picture(view, language), small.ghost(view, order, language)


def faults(game, view, order):
    """Of an order over either board, each in a line."""
    (wide, on_wide), (narrow, on_narrow) = drawn_over(game, view, order)
    if bool(on_wide) != bool(on_narrow):
        yield f"drawn over one board only: {order}"
    for picture, over in ((wide, on_wide), (narrow, on_narrow)):
        if over:
            whole = picture.removesuffix("</svg>") + over + "</svg>"
            yield from _outside(picture, over)
            yield from faint_on(game, whole)
            yield from legibility.night_faults(whole, game.name, game.livery)
            yield from (sign for sign in ("style=", "var(", "data-id") if sign in over)
    yield from legibility.wide_faults(wide.removesuffix("</svg>") + on_wide + "</svg>")
    yield from legibility.faults(narrow.removesuffix("</svg>") + on_narrow + "</svg>", wide)


def _outside(picture, over):
    """Shapes that stand beyond the edge of the board."""
    board = ElementTree.fromstring(picture)
    wide, high = (float(board.get(side)) for side in ("width", "height"))
    for shape in ElementTree.fromstring(f"<svg>{over}</svg>").iter():
        for x, y in _corners(shape):
            if not (-PAST <= x <= wide + PAST and -PAST <= y <= high + PAST):
                yield f"a {shape.tag} at {x:g}, {y:g} of {wide:g} by {high:g}"


def _corners(shape):
    def number(name):
        return float(shape.get(name, 0))

    if shape.tag == "rect":
        yield number("x"), number("y")
        yield number("x") + number("width"), number("y") + number("height")
    elif shape.tag == "circle":
        yield number("cx") - number("r"), number("cy") - number("r")
        yield number("cx") + number("r"), number("cy") + number("r")
    elif shape.tag == "text":
        yield number("x"), number("y")
    elif shape.tag == "path":
        for x, y in re.findall(r"[ML](-?[\d.]+) (-?[\d.]+)", shape.get("d")):
            yield float(x), float(y)
