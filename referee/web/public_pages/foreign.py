"""Records of other homes: brought, judged, watched, taken away; each plainly marked as foreign.

Why: docs/decisions/0111-foreign-records.md.
"""

from dataclasses import dataclass, replace
from typing import Any

from flask import Blueprint, Response, abort, redirect, request, url_for
from werkzeug.wrappers import Response as AnyResponse

from referee.audit.drawn_match import DrawnMatch
from referee.kernel.event import Seat
from referee.match.reel import Reel
from referee.match.storyline import GrowingStoryline
from referee.match.turning_points import Turn
from referee.service import Person
from referee.service.notices.imports import LARGEST, RECORD, Import, NotTaken
from referee.web.base import signed_in
from referee.web.base.language import language
from referee.web.base.pages import download, for_person, page
from referee.web.base.site import desk, site
from referee.web.public_pages.audit import AGAIN, SIGNS
from referee.web.public_pages.hand_commands import by_hand
from referee.web.table.film_page import FilmLine
from referee.web.table.game_facts import numbered
from referee.web.table.pictures import past, svg_file
from referee.web.table.table_page import bare, size

blueprint = Blueprint("foreign", __name__, url_prefix="/foreign")

_FORM = 64 * 1024  # bytes of the upload beside the file
_TAKE = "foreign.take"


@dataclass(frozen=True)
class ForeignFilm(FilmLine):
    """A moment of a foreign match: `picture` and `words` are names of boards, "" before there is
    one; `drawn` is that picture, `seat` whose eyes, None: a spectator's."""

    match: DrawnMatch
    seat: Seat | None
    picture: str
    words: str
    drawn: str = ""

    @property
    def size(self) -> tuple[int, int]:
        """Width and height, so that nothing moves when the picture comes."""
        return size(self.drawn)

    @property
    def night(self) -> bool:
        """Is it drawn dark already?"""
        return 'class="night"' in self.drawn[: self.drawn.find(">")]

    def numbered(self, turn: Turn) -> list[tuple[str, str]]:
        return numbered(self.match, turn, language())

    @property
    def eyes(self) -> list[Seat]:
        """Whose eyes were drawn beside a spectator's."""
        return sorted(seat for seat in self.match.eyes if seat)

    def role(self, seat: Seat) -> str:
        return self.match.seats[seat - 1].in_(language())


def admit() -> None:
    """Before a form is read at all: only who may bring a record sends more than a form's bytes."""
    if request.endpoint != _TAKE:
        return
    if not may_bring(signed_in.person()):
        abort(403)
    request.max_content_length = LARGEST + _FORM


def may_bring(who: Person | None) -> bool:
    """May they bring records here?"""
    return who is not None and site().may_import(who.address)


@blueprint.get("")
def shelf() -> Response:
    """What is kept here, and the form for who may bring more."""
    return _shelf()


@blueprint.post("")
def take() -> AnyResponse:
    """Keep the file to be judged."""
    who, sent = signed_in.person(), request.files.get(RECORD)
    if who is None:
        abort(403)
    try:
        id = desk().imports.take(sent.stream.read(LARGEST + 1) if sent else b"", who.id)
    except NotTaken as refusal:
        return _shelf(422, refusal.why)
    return redirect(url_for("foreign.show", id=id), 303)


@blueprint.get("/<id>")
def show(id: str) -> Response:
    """What it is, what the audit made here says of it, and the ways to watch it."""
    waits = desk().imports.ask(id)
    found = _found(id)
    who = signed_in.person()
    answer = page(
        "foreign",
        found=found,
        waits=waits,
        match=desk().imports.match(id),
        mine=_brought(found, who),
        signs=SIGNS,
        by_hand=by_hand(_file(id)),
        again=AGAIN,
    )
    if waits is not None:
        answer.headers["Refresh"] = str(AGAIN)
    return answer


@blueprint.post("/<id>/drop")
def drop(id: str) -> AnyResponse:
    """Away with it: by who brought it."""
    if not _brought(_found(id), signed_in.person()):
        abort(403)
    desk().imports.drop(id)
    return redirect(url_for("foreign.shelf"), 303)


@blueprint.get("/<id>/record.zip")
def record(id: str) -> Response:
    """The file as it was brought, byte for byte."""
    data = desk().imports.record(id) if _found(id).held else None
    if data is None:
        abort(404)
    return download(data, _file(id), "application/zip")


@blueprint.get("/<id>/film")
def film(id: str) -> Response:
    """Its film: the same steps as a match of this home has."""
    found, match = _found(id), desk().imports.match(id)
    if match is None:
        abort(404)
    film = _film(id, match)
    drawn, words = (desk().imports.board(id, name) or "" for name in (film.picture, film.words))
    return page("foreign_film", found=found, film=replace(film, drawn=bare(drawn)), words=words)


@blueprint.get("/<id>/board/<name>.svg")
def board(id: str, name: str) -> Response:
    """A board of it. It never stands in a page of ours but as a picture, in which nothing runs."""
    drawn = desk().imports.board(id, name) if _found(id).held else None
    if drawn is None:
        abort(404)
    return past(svg_file(bare(drawn)))


def _shelf(status: int = 200, refused: str = "") -> Response:
    who = signed_in.person()
    for_person(who)
    own: dict[str, Any] = {"may": may_bring(who), "mine": desk().imports.of(who.id) if who else []}
    rows = desk().imports.all()
    return page("foreign_shelf", status, rows=rows, refused=refused, largest=LARGEST, **own)


def _found(id: str) -> Import:
    found = desk().imports.get(id)
    if found is None:
        abort(404)
    return found


def _brought(found: Import, who: Person | None) -> bool:
    return who is not None and found.row.brought == who.id


def _file(id: str) -> str:
    return f"foreign-{id}.record.zip"


def _film(id: str, match: DrawnMatch) -> ForeignFilm:
    """The moment that the address asks for: the last one, if it asks for none."""
    last = match.leaves - 1
    at = min(max(request.args.get("at", last, type=int), 0), last)
    asked = request.args.get("seat", 0, type=int)
    seat = asked if asked in match.eyes else 0
    frames = match.eyes[seat]
    story = GrowingStoryline.of(frame.told for frame in frames).so_far()
    shown = next((frame for frame in reversed(frames) if frame.told.n <= at), None)
    names = (shown.picture, shown.words) if shown else ()
    picture, words = (each.in_(language()) for each in names) if names else ("", "")

    def to(n: int) -> str:
        return url_for("foreign.film", id=id, at=n, seat=seat or None)

    return ForeignFilm(Reel(story, at), at, last, to, match, seat or None, picture, words)
