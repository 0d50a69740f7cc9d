"""Signing in by a link that is mailed. The visit of the link does nothing, its button does: mail
scanners follow links and press nothing.

Why: docs/decisions/0099-sign-in.md.
"""

from flask import Blueprint, Response, redirect, request, url_for
from werkzeug.wrappers import Response as AnyResponse

from referee.service.people.sign_in import OF_BLOCK
from referee.web.base import signed_in, visitors
from referee.web.base.pages import page
from referee.web.base.site import desk

blueprint = Blueprint("sign_in", __name__)

LONGEST = 254  # characters of an address (RFC 5321)


@blueprint.get("/sign-in")
def form() -> Response:
    """Where an address is asked for."""
    return _form(asked=False)


@blueprint.post("/sign-in")
def ask() -> Response:
    """The answer is the same for every address: known, unknown or none at all."""
    address = request.form.get("address", "").strip()[:LONGEST]
    visitor = desk().people.get(visitors.visitor()) if visitors.visitor() else None
    if not desk().sign_in.ask(address, request.remote_addr or "0.0.0.0", visitor):
        minutes = int(OF_BLOCK.every.total_seconds()) // 60
        return _form(429, asked=False, many=minutes)
    return _form(asked=True)


def _form(status: int = 200, *, asked: bool, many: int | None = None) -> Response:
    playing = desk().adoption.plays(visitors.visitor())
    return page("me_sign_in", status, asked=asked, many=many, playing=len(playing))


@blueprint.get("/sign-in/<token>")
def look(token: str) -> Response:
    """The button. It is the same for every token, so that none can be tried out by looking."""
    return page("me_sign_in_link", token=token, over=False)


@blueprint.post("/sign-in/<token>")
def come_back(token: str) -> AnyResponse:
    """Sign in, once, and always go to one's own page: no address is taken from anywhere."""
    who = desk().sign_in.come_back(token)
    if who is None:
        return page("me_sign_in_link", 404, token=token, over=True)
    answer = redirect(url_for("me.show"), 303)
    signed_in.begin(answer, who)
    return answer


@blueprint.post("/sign-out")
def sign_out() -> AnyResponse:
    """End this browser's session."""
    answer = redirect(url_for("home.index"), 303)
    signed_in.end(answer)
    return answer
