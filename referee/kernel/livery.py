"""How a game looks on a page: an accent, a pair of typefaces, and its board's colours by night.

A picture is drawn for paper: its colours are attributes, as letters need them. A colour that the
night changes is a `Tone`: what is filled or drawn with it has its class too (`f-ink`, `s-ink`), by
which a page that is read in the dark gives it another colour.

Why: docs/decisions/0114-liveries.md.
"""

from dataclasses import dataclass
from typing import Literal

Face = Literal["humanist", "geometric", "old-style", "slab", "industrial", "plain"]


class Tone(str):
    """A colour by day, `#222222`, and a name that is its own among the game's. It is written like
    any other colour."""

    name: str
    night: str

    def __new__(cls, name: str, day: str, night: str) -> "Tone":
        tone = super().__new__(cls, day)
        tone.name, tone.night = name, night
        return tone


@dataclass(frozen=True)
class Livery:
    """`accent` is the colour of what can be done, on the game's pages, readable on a page's ground
    by day and by night; `heading` and `text` are kinds of typefaces that systems bring
    (`static/style.css` names them). `tones` are those of its pictures, which say so by
    `kind=worn(game)` (svg.py)."""

    accent: Tone
    heading: Face
    text: Face = "plain"
    tones: tuple[Tone, ...] = ()


def worn(game: str) -> str:
    """The classes of a picture that is dark by its tones."""
    return f"toned {game}"
