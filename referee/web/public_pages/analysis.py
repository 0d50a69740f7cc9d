"""What was better: each answer of a match that is over beside what the bot would have played.

Why: docs/decisions/0108-analysis.md.
"""

from flask import Blueprint, Response, abort, request

from referee.kernel.event import Seat
from referee.service.notices.analysis import AnalysisPage, Differences
from referee.web.base.language import language
from referee.web.base.pages import page
from referee.web.base.site import desk
from referee.web.public_pages.matches import public_table
from referee.web.table.table_page import TablePage

blueprint = Blueprint("analysis", __name__, url_prefix="/match/<match>")


@blueprint.get("/analysis")
def show(match: str) -> Response:
    """Where the bot would have played otherwise, after leaf `after`; with `all` or `page` a page of
    every answer. Of the seats that are chosen (all). 404 while the match goes on."""
    seen = public_table(match)
    everybody = range(1, seen.seats + 1)
    chosen = [s for s in request.args.getlist("seat", type=int) if s in everybody]
    seats, whole = chosen or list(everybody), bool({"all", "page"} & set(request.args))
    found = _every(match, seats) if whole else _differing(match, seats)
    if found is None:
        abort(404)
    facts = {
        "whole": whole,
        "weighed": found,
        "chosen": seats,
        "game": seen.game,
        "after": _after(),
    }
    return page("analysis", table=seen, shown=TablePage(seen, language()), **facts)


def _every(match: str, seats: list[Seat]) -> AnalysisPage | None:
    return desk().analysis.page(match, seats, request.args.get("page", 1, type=int))


def _differing(match: str, seats: list[Seat]) -> Differences | None:
    return desk().analysis.differences(match, seats, _after())


def _after() -> int:
    return request.args.get("after", 0, type=int)
