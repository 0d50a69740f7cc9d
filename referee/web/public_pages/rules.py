"""The rules of a game and the text of everything in it that has a name, for anybody."""

from flask import Blueprint, Response

from referee.web.base.asked_game import asked_game
from referee.web.public_pages.game_page import game_page
from referee.web.table.rules_text import rules_text

blueprint = Blueprint("rules", __name__)


@blueprint.get("/games/<game>/rules")
def show(game: str) -> Response:
    """The handbook of the current version, or of that which is asked for. 404 for one that is
    not."""
    rules = asked_game(game)
    return game_page("rules", rules, **rules_text(rules))
