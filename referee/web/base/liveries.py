"""The liveries of the games that are played here: one sheet beside the sheets of the pages.

Why: docs/decisions/0114-liveries.md.
"""

from flask import Blueprint, Response, request

from referee.kernel.livery import sheet
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
