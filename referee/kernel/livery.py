"""How a game looks on a page: an accent, a pair of typefaces, and its board's colours by night.

A picture is drawn for paper: its colours are attributes, as letters need them. A colour that the
night changes is a `Tone`: what is filled or drawn with it has its class too (`f-ink`, `s-ink`), by
which a page that is read in the dark gives it another colour.

Why: docs/decisions/0114-liveries.md.
"""

from collections.abc import Iterator
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


def sheet(game: str, livery: Livery) -> str:
    """The rules of a page's style sheet for the game."""
    name, accent = f'[data-game="{game}"]', livery.accent
    by_day = (
        f"--deed:{accent};--heading:var(--face-{livery.heading});--text:var(--face-{livery.text})"
    )
    by_night = "".join([f"{name}{{--deed:{accent.night}}}", *_tones(game, livery)])
    return f"{name}{{{by_day}}}\n@media (prefers-color-scheme:dark){{{by_night}}}\n"


def _tones(game: str, livery: Livery) -> Iterator[str]:
    for tone in livery.tones:
        for letter, property in (("f", "fill"), ("s", "stroke")):
            yield f"svg.{game} .{letter}-{tone.name}{{{property}:{tone.night}}}"


def at_night(game: str, livery: Livery, picture: str) -> str:
    """The picture with a sheet of its own, for where no page's sheet reaches: in an `<img>`."""
    rules = f"@media (prefers-color-scheme:dark){{{''.join(_tones(game, livery))}}}"
    opening = picture.index(">", picture.index("<svg")) + 1
    return f"{picture[:opening]}<style>{rules}</style>{picture[opening:]}"
