"""The film of a match, for everybody: the table at each moment, through the eyes of whoever may
look, and its pictures for other sites."""

from functools import partial

from flask import Response, abort, request, url_for

from referee.kernel.event import Seat
from referee.match.reel import Reel
from referee.match.storyline import Storyline
from referee.service import TableView
from referee.web.base.language import language
from referee.web.base.pages import page
from referee.web.base.site import desk
from referee.web.public_pages.matches import public_table
from referee.web.public_pages.record import blueprint
from referee.web.table.eyes import Eyes, choice, read_eyes
from referee.web.table.film_page import ColumnBoard, FilmPage
from referee.web.table.pictures import narrow_svg, past, png, svg
from referee.web.table.table_page import TablePage, narrow_picture, picture, size


@blueprint.get("/replay")
def replay(match: str) -> Response:
    """The table after leaf `at`, as a spectator saw it; of an ended match also as a seat did, or
    as all of them."""
    now = public_table(match)
    whose = eyes(now)
    story, asked = desk().views.storyline(match, whose.seat), "strip" in request.args
    n = _at(now, story)
    shown = TablePage(desk().views.table(match, whose.seat, n + 1), language())
    base = url_for("record.replay", match=match, seat=whose.asked, lang=language())
    film = FilmPage(
        Reel(story, n),
        n,
        now.size - 1,
        lambda at: f"{base}&at={at}",
        whose,
        url_for("record.replay", match=match),
        choice(shown.seats(), shown.seat, language()) if now.opened else (),
        shown=shown,
        strip=asked,
    )
    return page(
        "replay",
        film=film,
        now=now,
        published=[said for said in desk().messages.published(match) if film.begun <= said.n <= n],
        columns=desk().views.knowledge(match, n) if whose.every else (),
        boards=partial(_board_of, match, n),
    )


def _board_of(match: str, n: int, seat: Seat) -> ColumnBoard | None:
    """A seat's board after leaf n, as it is drawn for little room where the game draws it so: a
    column has no more. Each seat's is as high as what it knows."""
    seen = desk().views.table(match, seat, n + 1)
    if seen.view is None:
        return None
    drawn = narrow_picture(seen, language())
    narrow = 1 if drawn is not None else None
    source = url_for("record.board", match=match, n=n, seat=seat, lang=language(), narrow=narrow)
    return ColumnBoard(source, *size(drawn or picture(seen, language())), narrow is not None)


@blueprint.get("/board/<int:n>.svg")
def board(match: str, n: int) -> Response:
    """The board after leaf n, as a picture alone, for the eyes that a replay has; `narrow`, as it
    is drawn for a narrow window."""
    now = _reaching(match, n)
    drawn = narrow_svg if "narrow" in request.args else svg
    return _kept(drawn(_then(now, n)), now)


@blueprint.get("/board/<int:n>.png")
def shared(match: str, n: int) -> Response:
    """The same, for other sites to show: one picture an entry, eyes and language."""
    now = _reaching(match, n)
    key = (match, n, eyes(now).seat, language())
    return _kept(png(key, lambda: _then(now, n)), now)


@blueprint.get("/board/<int:n>/<int:step>.svg")
def still(match: str, n: int, step: int) -> Response:
    """One step of the turn that leaf n belongs to."""
    now = _reaching(match, n)
    return _kept(svg(_then(now, n), step), now)


def eyes(table: TableView) -> Eyes:
    """Those that this request asks for; a spectator's until the log has opened what it hid."""
    if not table.opened:
        return Eyes()
    return read_eyes(request.args.get("seat", ""), range(1, table.seats + 1))


def _reaching(match: str, n: int) -> TableView:
    """The match now; 404 if it has no leaf n."""
    now = public_table(match)
    if n >= now.size:
        abort(404)
    return now


def _then(now: TableView, n: int) -> TableView:
    return desk().views.table(now.match, eyes(now).seat, n + 1)


def _kept(drawn: Response, now: TableView) -> Response:
    """For ever, but where a seat's eyes were asked for too early: after the end they will see."""
    return drawn if "seat" in request.args and not now.opened else past(drawn)


def _at(table: TableView, story: Storyline) -> int:
    """Which leaf; the nearest if there is no such. If none is asked for, a match that is over is
    watched from its beginning, and one that goes on is seen as it stands."""
    newest = table.size - 1
    begins = story.opening if table.phase == "ended" else newest
    return min(max(request.args.get("at", begins, type=int), 0), newest)
