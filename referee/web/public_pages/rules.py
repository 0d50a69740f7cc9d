"""The rules of a game and the text of everything in it that has a name, for anybody."""

from flask import Blueprint, Response, abort, request

from referee.games.catalogue import UnknownGameError
from referee.kernel.lookup import handbook_of
from referee.web.base.pages import page
from referee.web.base.site import desk

blueprint = Blueprint("rules", __name__)


@blueprint.get("/games/<name>/rules")
def show(name: str) -> Response:
    """The handbook of the current version, or of that which is asked for. 404 for one that is
    not."""
    games, version = desk().games, request.args.get("version")
    try:
        game = games.at(name, version) if version else games.current(name)
    except UnknownGameError:
        abort(404)
    book = handbook_of(game)
    kinds = list(dict.fromkeys(defined.kind for defined in book.definitions))
    return page("rules", game=game, book=book, kinds=kinds)
