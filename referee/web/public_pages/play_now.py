"""One click from the front page to a match against bots; no address is asked for.

Why: docs/decisions/0094-play-now.md.
"""

from flask import Blueprint, abort, redirect, request, url_for
from werkzeug.wrappers import Response as AnyResponse

from referee.bots.levels import EASY
from referee.kernel.game import AnyGame
from referee.kernel.refused import Refused
from referee.match.level import check_level
from referee.web.base import visitors
from referee.web.base.asked_game import asked_game
from referee.web.base.language import language
from referee.web.base.pages import page
from referee.web.base.refusals import explain_problems
from referee.web.base.site import desk, site

blueprint = Blueprint("play_now", __name__)


@blueprint.post("/games/<game>/play")
def begin(game: str) -> AnyResponse:
    """Begin a match and go to its table, which is a secret link as any seat's."""
    if not site().practice:
        abort(404)
    rules = asked_game(game)
    visitor, level = visitors.here(""), request.form.get("level", EASY.name)
    try:
        check_level(level, rules)
    except Refused as refused:
        return _refused(rules, refused, 422)
    try:
        chair = desk().practice.begin(
            rules.name, visitor, request.remote_addr or "0.0.0.0", language(), level
        )
    except Refused as refused:
        return _refused(rules, refused, 429)
    answer = redirect(url_for("seat.show", token=chair.page_token), 303)
    visitors.keep(answer, visitor.id)
    return answer


def _refused(rules: AnyGame, refused: Refused, status: int) -> AnyResponse:
    told = explain_problems(rules, refused.problems, language())
    return page("play_now", status, game=rules, refused=told)
