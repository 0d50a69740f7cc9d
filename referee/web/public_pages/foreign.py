"""Records of other homes: brought, judged, watched, taken away; each plainly marked as foreign.

Why: docs/decisions/0111-foreign-records.md.
"""

from typing import Any

from flask import Blueprint, Response, abort, redirect, request, url_for
from werkzeug.wrappers import Response as AnyResponse

from referee.service import Person
from referee.service.notices.imports import LARGEST, RECORD, Import, NotTaken
from referee.web.base import signed_in
from referee.web.base.pages import download, for_person, page
from referee.web.base.site import desk, site
from referee.web.public_pages.archive import behind_place
from referee.web.public_pages.audit import AGAIN, SIGNS
from referee.web.public_pages.hand_commands import by_hand
from storage.archive import NEWEST

blueprint = Blueprint("foreign", __name__, url_prefix="/foreign")

ON_A_PAGE = 50
_FORM = 64 * 1024  # bytes of the upload beside the file
_TAKE = "foreign.take"


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
    found = found_import(id)
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
    if not _brought(found_import(id), signed_in.person()):
        abort(403)
    desk().imports.drop(id)
    return redirect(url_for("foreign.shelf"), 303)


@blueprint.get("/<id>/record.zip")
def record(id: str) -> Response:
    """The file as it was brought, byte for byte."""
    data = desk().imports.record(id) if found_import(id).held else None
    if data is None:
        abort(404)
    return download(data, _file(id), "application/zip")


def _shelf(status: int = 200, refused: str = "") -> Response:
    who = signed_in.person()
    for_person(who)
    own: dict[str, Any] = {"may": may_bring(who), "mine": desk().imports.of(who.id) if who else []}
    behind = behind_place()
    found = desk().imports.page(behind, ON_A_PAGE)
    return page(
        "foreign_shelf",
        status,
        rows=found.rows,
        first=behind == NEWEST,
        after=" ".join(found.onward) if found.onward else "",
        refused=refused,
        largest=LARGEST,
        **own,
    )


def found_import(id: str) -> Import:
    """What is kept under this id; 404 where nothing is."""
    found = desk().imports.get(id)
    if found is None:
        abort(404)
    return found


def _brought(found: Import, who: Person | None) -> bool:
    return who is not None and found.row.brought == who.id


def _file(id: str) -> str:
    return f"foreign-{id}.record.zip"
