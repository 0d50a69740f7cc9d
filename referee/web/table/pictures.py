"""Boards as picture files."""

from functools import lru_cache

from flask import Response, abort

from referee import raster
from referee.service import TableView
from referee.web.base.language import is_asked_for, language
from referee.web.base.security import CSP_OF_A_PICTURE, lasting
from referee.web.table.table_page import picture, stills


def svg(table: TableView, step: int | None = None) -> Response:
    """The board of this table as an SVG file, or a step (from 1) of the turn that led to it; 404
    while there is no such picture."""
    if table.view is None:
        abort(404)
    return svg_file(picture(table, language()) if step is None else _still(table, step))


def svg_file(drawn: str) -> Response:
    """A drawing as a file of its own."""
    answer = Response(drawn, content_type="image/svg+xml; charset=utf-8")
    answer.headers["Content-Security-Policy"] = CSP_OF_A_PICTURE
    return answer


def png(table: TableView) -> Response:
    """The same board for sites that show no SVG; 404 while there is none."""
    if table.view is None:
        abort(404)
    return Response(_png(picture(table, language())), content_type="image/png")


def past(drawn: Response) -> Response:
    """A moment that is over never looks different; in one language it is one file for ever."""
    return lasting(drawn) if is_asked_for() else drawn


@lru_cache(maxsize=64)
def _png(drawn: str) -> bytes:
    """Kept, since who shows a link asks for its picture again and again."""
    return raster.picture(drawn, "").png


def _still(table: TableView, step: int) -> str:
    film = stills(table, language())
    if not 1 <= step <= len(film):
        abort(404)
    return film[step - 1].svg
