"""The film of a match that is over as one file, to be taken home.

Why: docs/decisions/0115-film-to-keep.md.
"""

from dataclasses import dataclass

from flask import Response, abort, redirect, url_for
from werkzeug.wrappers import Response as AnyResponse

from referee.service.notices.workshop import WorkState
from referee.web.base.film_shelf import FilmMade
from referee.web.base.pages import download, page
from referee.web.base.site import site
from referee.web.public_pages.matches import public_table
from referee.web.public_pages.record import blueprint

AGAIN = 3  # seconds until a page that waits looks again


@dataclass(frozen=True)
class KeptFilmPlaces:
    """A match by the name that readers know, the name of its files, and the addresses of its page,
    of the page of its film as a file, of that file, of its record, and of its film here."""

    name: str
    file: str
    match: str
    kept: str
    film: str
    record: str
    watch: str


def waiting_page(here: KeptFilmPlaces, state: WorkState[FilmMade]) -> Response:
    """Where the file is to be had, or how far it is; a page that waits looks again by itself."""
    answer = page("kept_film", here=here, state=state, again=AGAIN)
    if not state.done:
        answer.headers["Refresh"] = str(AGAIN)
    return answer


@blueprint.get("/film")
def kept(match: str) -> Response:
    """Where the film of this match is to be had as a file."""
    _check_over(match)
    here = KeptFilmPlaces(
        name=match,
        file=match,
        match=url_for("matches.show", match=match),
        kept=url_for("record.kept", match=match),
        film=url_for("record.film_file", match=match),
        record=url_for("record.archive", match=match),
        watch=url_for("record.replay", match=match),
    )
    return waiting_page(here, site().films.ask(match))


@blueprint.get("/film.html")
def film_file(match: str) -> AnyResponse:
    """The file; to where it is made, as long as it is not. Never shown here: it brings scripts of
    its own, and a page of this site runs none that is not the site's."""
    _check_over(match)
    state = site().films.ask(match)
    if state.result is None or state.result.data is None:
        return redirect(url_for("record.kept", match=match))
    return download(state.result.data, f"{match}.film.html", "text/html; charset=utf-8")


def _check_over(match: str) -> None:
    """404 while the log of the match has not opened what it hid."""
    if not public_table(match).opened:
        abort(404)
