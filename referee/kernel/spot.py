"""A place of the board that can be picked: what a game gives beside its picture.

Why: docs/decisions/0098-spots.md.
"""

import msgspec

Pair = tuple[str, str]  # a field of the form and a value of it


class Hotspot(msgspec.Struct, frozen=True):
    """A rectangle over the picture, its upper left corner at x, y in pixels of the picture.

    `picks` are what it chooses: a field's name and the value of one of its items (of an amount, its
    source; of a text area, the key of an offer: `referee.kernel.picking.offers_of`). `title` says
    in a sentence what it is; without one the labels of what it picks do.
    """

    x: float
    y: float
    wide: float
    high: float
    picks: tuple[Pair, ...]
    title: str = ""
