"""Boards as picture files."""

from collections.abc import Callable, Hashable

from flask import Response, abort
from werkzeug.exceptions import ServiceUnavailable

from referee import raster
from referee.kernel.game import AnyGame
from referee.service import TableView
from referee.web.base.language import is_asked_for, language
from referee.web.base.liveries import at_night
from referee.web.base.picture_queue import AGAIN, QueueFullError
from referee.web.base.security import CSP_OF_A_PICTURE, lasting
from referee.web.base.site import site
from referee.web.table.table_page import narrow_picture, picture, stills


def svg(table: TableView, step: int | None = None) -> Response:
    """The board of this table as an SVG file, or a step (from 1) of the turn that led to it; 404
    while there is no such picture."""
    if table.view is None:
        abort(404)
    drawn = picture(table, language()) if step is None else _still(table, step)
    return svg_file(worn_at_night(table.game, drawn))


def narrow_svg(table: TableView) -> Response:
    """The same as the game draws it for a narrow window; the wide one where it does not."""
    drawn = narrow_picture(table, language()) if table.view is not None else None
    return svg(table) if drawn is None else svg_file(worn_at_night(table.game, drawn))


def worn_at_night(game: AnyGame, drawn: str) -> str:
    """A drawing of the game with the colours that its livery gives it by night."""
    return at_night(game.name, game.livery, drawn) if game.livery else drawn


def svg_file(drawn: str) -> Response:
    """A drawing as a file of its own."""
    answer = Response(drawn, content_type="image/svg+xml; charset=utf-8")
    answer.headers["Content-Security-Policy"] = CSP_OF_A_PICTURE
    return answer


def png(key: Hashable, table: Callable[[], TableView]) -> Response:
    """The same board for sites that show no SVG, drawn if that of `key` is not kept; 404 while
    there is none, 503 while too many are waited for."""

    def drawn() -> bytes:
        seen = table()
        if seen.view is None:
            abort(404)
        return raster.picture(picture(seen, language()), "").png

    try:
        return Response(site().pictures.png(key, drawn), content_type="image/png")
    except QueueFullError as error:
        raise ServiceUnavailable(retry_after=AGAIN) from error


def past(drawn: Response) -> Response:
    """A moment that is over never looks different; in one language it is one file for ever."""
    return lasting(drawn) if is_asked_for() else drawn


def _still(table: TableView, step: int) -> str:
    strip = stills(table, language())
    if not 1 <= step <= len(strip):
        abort(404)
    return strip[step - 1].svg
