"""The same position drawn once more, for a window of less than 600 pixels.

Why: docs/decisions/0105-narrow-drawing.md.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from referee.kernel.spot import Hotspot
from referee.kernel.words import Language

V = TypeVar("V")

WIDEST = 340  # pixels: what a page of 360 leaves to a drawing
SMALLEST = 11  # pixels of a letter there


@dataclass(frozen=True)
class NarrowPicture(Generic[V]):
    """`picture` is an SVG at most `WIDEST` wide and as high as it needs to be, no text of it
    smaller than `SMALLEST`. It says all that the wide one says and a player needs in order to
    decide: what cannot be drawn there is a line of text in it. Both stand in one page, so the ids
    in its `<defs>` are others than the wide picture's; classes are the same. `spots` are the
    places of it that can be picked, `ghost` an order laid over it (`Game.ghost`), both in its own
    pixels."""

    picture: Callable[[V, Language], str]
    spots: Callable[[V, Language], tuple[Hotspot, ...]] | None = None
    ghost: Callable[[V, Any, Language], str] | None = None
