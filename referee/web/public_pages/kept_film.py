"""The film of a match that is over as one file, to be taken home.

Why: docs/decisions/0115-film-to-keep.md.
"""

from flask import Response, abort, redirect, url_for
from werkzeug.wrappers import Response as AnyResponse

from referee.service import TableView
from referee.web.base.language import language
from referee.web.base.pages import download, page
from referee.web.base.site import site
from referee.web.public_pages.matches import public_table
from referee.web.public_pages.record import blueprint
from referee.web.table.table_page import TablePage

AGAIN = 3  # seconds until a page that waits looks again


@blueprint.get("/film")
def kept(match: str) -> Response:
    """Where the file is to be had, or how far it is; a page that waits looks again by itself."""
    seen = _over(match)
    state = site().films.ask(match)
    shown = TablePage(seen, language())
    answer = page("kept_film", table=seen, shown=shown, state=state, again=AGAIN)
    if not state.done:
        answer.headers["Refresh"] = str(AGAIN)
    return answer


@blueprint.get("/film.html")
def film_file(match: str) -> AnyResponse:
    """The file; to where it is made, as long as it is not. Never shown here: it brings scripts of
    its own, and a page of this site runs none that is not the site's."""
    _over(match)
    state = site().films.ask(match)
    if state.result is None or state.result.data is None:
        return redirect(url_for("record.kept", match=match))
    return download(state.result.data, f"{match}.film.html", "text/html; charset=utf-8")


def _over(match: str) -> TableView:
    """The match; 404 while its log has not opened what it hid."""
    seen = public_table(match)
    if not seen.opened:
        abort(404)
    return seen
