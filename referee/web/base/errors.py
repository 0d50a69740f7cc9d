"""When a page cannot be had: short pages in both languages, and never a stack.

Every address that leads nowhere gives the very same page, so that nobody can tell a token that was
never given from one that is no longer good.
"""

import logging
from typing import Any

from flask import Flask, Response, current_app, redirect, request
from flask.typing import ResponseReturnValue
from werkzeug.exceptions import HTTPException
from werkzeug.wrappers import Response as AnyResponse

from referee.match.missing_rules import RulesMissing
from referee.traces import span
from referee.web.base import from_standby
from referee.web.base.pages import page
from storage.log import Unavailable, Unsettled

LOG = logging.getLogger("referee.web")
_KNOWN = frozenset([400, 403, 404, 405, 413, 500, 503])


class Discreet(Flask):
    """Flask, but its log and traces of our work name no address: it may hold a token."""

    def full_dispatch_request(self) -> Response:
        with span(f"page {request.endpoint}") as tell:
            answer = super().full_dispatch_request()
            tell("status", answer.status_code)
            return answer

    def dispatch_request(self) -> ResponseReturnValue:
        return from_standby.answered(super().dispatch_request)

    def log_exception(self, exc_info: Any) -> None:
        LOG.error("page %s failed", request.endpoint, exc_info=exc_info)


def install(app: Flask) -> None:
    app.register_error_handler(HTTPException, http_error)
    app.register_error_handler(Unavailable, unavailable)
    app.register_error_handler(RulesMissing, rules_missing)


def http_error(error: HTTPException) -> AnyResponse:
    """A wrong address, form or method. What was written stands in the page, to be copied."""
    status = error.code or 500
    if status < 400:  # a redirect of the router's
        return redirect(error.get_response().location or "/", status)
    answer = _page(status, status if status in _KNOWN else 400)
    for name, value in error.get_headers():
        if name in ("Allow", "Retry-After"):
            answer.headers[name] = value
    return answer


def unavailable(error: Unavailable) -> Response:
    """The store cannot write just now: nothing was half done. Where nobody knows whether all of it
    was, the page does not ask for it a second time."""
    LOG.warning("page %s: the store is not available: %s", request.endpoint, error)
    answer = _page(503, what="e_unsettled_what" if isinstance(error, Unsettled) else "")
    answer.headers["Retry-After"] = "60"
    return answer


def rules_missing(error: RulesMissing) -> Response:
    """What is asked for needs the rules of its match, which are not on this service just now."""
    LOG.warning("page %s: %s", request.endpoint, error)
    return _page(503)


def _page(status: int, kind: int = 0, what: str = "") -> Response:
    """`most` are the megabytes that a file may have, where one may be sent at all."""
    kind, limit = kind or status, request.max_content_length or 0
    a_file = kind == 413 and limit != current_app.config["MAX_CONTENT_LENGTH"]
    what = what or ("e_file_what" if a_file else f"e_{kind}_what")
    return page("error", status, kind=kind, what=what, most=limit // 2**20, kept=_kept(status))


def _kept(status: int) -> list[str]:
    """What the reader had written into text areas, so that nothing is lost."""
    if request.method != "POST" or status in (404, 405, 413):
        return []
    return [text for name, text in request.form.items() if name in ("text", "signed") and text]
