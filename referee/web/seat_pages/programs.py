"""A seat for a program: how it stands, as JSON, and the signed texts that the program's key makes.

`referee bot serve --seat LINK` asks here (referee/programs/seat_link.py). Only signed texts are
taken, so no other site can make a browser send one.

Why: docs/decisions/0121-own-programs.md.
"""

import msgspec
from flask import Blueprint, Response, abort, request, url_for

from referee.programs.prompt import told_problems
from referee.programs.situation import Receipt
from referee.service.notices.program_seat import situation
from referee.web.base.language import language
from referee.web.base.site import desk
from referee.web.seat_pages.seat import chair, post, sit, table, with_token

blueprint = Blueprint("programs", __name__, url_prefix="/seat/<token>")
blueprint.url_value_preprocessor(sit)
blueprint.url_defaults(with_token)


class SignedLines(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is sent: a text with its header, and the armour over it."""

    text: str
    signature: str


@blueprint.get("/program")
def stand() -> Response:
    """How the seat stands."""
    seen = table()
    newest = url_for("matches.newest", match=seen.match)
    called_off = desk().cancelling.is_cancelled(seen.match)
    return _json(situation(seen, chair().joined, called_off, language(), newest))


@blueprint.post("/program")
def send() -> Response:
    """File a signed text: a join, or an order. 422 for one that is refused, with the reasons."""
    sent = _sent()
    answer = desk().submissions.submit(post("order", sent.text, sent.signature))
    problems = told_problems(table().game, answer.problems, language(), sent.text)
    status = 422 if answer.problems else 200
    return _json(Receipt(answer.outcome, problems), status)


def _sent() -> SignedLines:
    """400 for anything else."""
    if not request.is_json:
        abort(400)
    try:
        return msgspec.json.decode(request.get_data(), type=SignedLines)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        abort(400)


def _json(told: msgspec.Struct, status: int = 200) -> Response:
    return Response(msgspec.json.encode(told), status, content_type="application/json")
