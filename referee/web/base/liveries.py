"""The liveries of the games that are played here: one sheet beside the sheets of the pages.

Why: docs/decisions/0114-liveries.md.
"""

from collections.abc import Iterator

from flask import Blueprint, Response, request

from referee.kernel.livery import Livery
from referee.web.base.site import desk

blueprint = Blueprint("liveries", __name__)


@blueprint.get("/liveries.css")
def games() -> Response:
    """Of each game its accent and typefaces, and what its pictures are by night."""
    known = [desk().games.current(name) for name in desk().games.names]
    sheets = [sheet(game.name, game.livery) for game in known if game.livery]
    answer = Response("".join(sheets), content_type="text/css; charset=utf-8")
    answer.add_etag()
    answer.make_conditional(request)
    return answer


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
