"""The round of a beacon that the dice of a match wait for: anybody may bring it.

A program may, too, without a page's token: it is the beacon's word that counts, not who says it.

Why: docs/decisions/0147-anybodys-round.md.
"""

from flask import Blueprint, Response, request

from referee.kernel.refused import Refused
from referee.match.rounds import read_round
from referee.web.base.language import language
from referee.web.base.pages import page
from referee.web.base.refusals import explain_problems
from referee.web.base.site import desk
from referee.web.public_pages.matches import public_table
from referee.web.table.table_page import TablePage

blueprint = Blueprint("rounds", __name__)
FIELDS = ("round", "signature")


@blueprint.get("/match/<match>/round")
def show(match: str) -> Response:
    """Which round is waited for, and the form for it."""
    return _page(match)


@blueprint.post("/match/<match>/round")
def give(match: str) -> Response:
    """Take it, and throw the dice; 422 with the reason if it is not the one."""
    table = public_table(match)
    try:
        number, signature = read_round(*(request.form.get(name, "") for name in FIELDS))
        desk().rounds.give(match, number, signature)
    except Refused as refused:
        told = explain_problems(table.game, refused.problems, language())
        return _page(match, 422, refused=told)
    return _page(match, given=number)


def _page(match: str, status: int = 200, /, **facts: object) -> Response:
    table = public_table(match)
    told = {"refused": [], "given": None, **facts}
    return page("round", status, table=table, shown=TablePage(table, language()), **told)
