"""The rules of a game and the text of everything in it that has a name, for anybody."""

from flask import Blueprint, Response, abort, request

from referee.games.catalogue import UnknownGameError
from referee.kernel.lookup import handbook_of
from referee.web.base.pages import page
from referee.web.base.site import desk

blueprint = Blueprint("rules", __name__)


@blueprint.get("/games/<game>/rules")
def show(game: str) -> Response:
    """The handbook of the current version, or of that which is asked for. 404 for one that is
    not."""
    games, version = desk().games, request.args.get("version")
    try:
        rules = games.at(game, version) if version else games.current(game)
    except UnknownGameError:
        abort(404)
    book = handbook_of(rules)
    kinds = list(dict.fromkeys(defined.kind for defined in book.definitions))
    return page("rules", game=rules, book=book, kinds=kinds)
