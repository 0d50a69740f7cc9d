"""Boards as picture files."""

from flask import Response, abort

from referee.service import Table
from referee.web.language import language
from referee.web.security import CSP_OF_A_PICTURE
from referee.web.shown import picture


def svg(table: Table) -> Response:
    """The board of this table as an SVG file; 404 while there is no board."""
    if table.view is None:
        abort(404)
    answer = Response(picture(table, language()), content_type="image/svg+xml; charset=utf-8")
    answer.headers["Content-Security-Policy"] = CSP_OF_A_PICTURE
    return answer
