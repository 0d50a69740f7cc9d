"""The rules of a game and the text of everything in it that has a name, for anybody."""

from flask import Blueprint, Response

from referee.kernel.lookup import handbook_of
from referee.web.base.asked_game import asked_game
from referee.web.public_pages.game_page import game_page

blueprint = Blueprint("rules", __name__)


@blueprint.get("/games/<game>/rules")
def show(game: str) -> Response:
    """The handbook of the current version, or of that which is asked for. 404 for one that is
    not."""
    rules = asked_game(game)
    book = handbook_of(rules)
    kinds = list(dict.fromkeys(defined.kind for defined in book.definitions))
    return game_page("rules", rules, book=book, kinds=kinds)
