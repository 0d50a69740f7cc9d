"""What was better: each answer of a match that is over beside what the bot would have played.

Why: docs/decisions/0108-analysis.md.
"""

from flask import Blueprint, Response, abort, request

from referee.web.base.language import language
from referee.web.base.pages import page
from referee.web.base.site import desk
from referee.web.public_pages.matches import public_table
from referee.web.table.table_page import TablePage

blueprint = Blueprint("analysis", __name__, url_prefix="/match/<match>")


@blueprint.get("/analysis")
def show(match: str) -> Response:
    """A page of windows, of the seats that are chosen (all). 404 while the match goes on."""
    seen = public_table(match)
    everybody = range(1, seen.seats + 1)
    chosen = [s for s in request.args.getlist("seat", type=int) if s in everybody]
    seats = chosen or list(everybody)
    found = desk().analysis.page(match, seats, request.args.get("page", 1, type=int))
    if found is None:
        abort(404)
    shown = TablePage(seen, language())
    return page("analysis", table=seen, shown=shown, weighed=found, chosen=seats, game=seen.game)
