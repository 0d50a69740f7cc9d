"""The home log as strangers follow it (C2SP tlog-tiles; docs/spec/home.md): its head, how a head
goes on from another, tiles and leaves; and what it tells of one match."""

from flask import Blueprint, Response, abort, request

from referee.service.notices.home_proofs import NoSuchTile
from referee.web.base.pages import download
from referee.web.base.site import desk
from referee.web.public_pages.matches import public_table

blueprint = Blueprint("home_log", __name__)

_TEXT, _BYTES = "text/plain; charset=utf-8", "application/octet-stream"


@blueprint.get("/checkpoint")
def checkpoint() -> Response:
    """The newest head; with `from`, how it goes on from that many leaves; with `witness`, the
    newest one that the witness of this key signed."""
    found = _head(request.args.get("from"), request.args.get("witness"))
    if found is None:
        abort(404)
    return Response(found, content_type=_TEXT)


def _head(old: str | None, witness: str | None) -> bytes | None:
    proofs = desk().home_proofs
    if witness is not None:
        return proofs.witnessed(witness)
    if old is None:
        return proofs.checkpoint()
    good = old.isascii() and old.isdigit() and len(old) < 16
    return proofs.consistency(int(old)) if good else None


@blueprint.get("/home.vkey")
def vkey() -> Response:
    """The key of these heads."""
    found = desk().home_log.vkey
    if found is None:
        abort(404)
    return Response(f"{found}\n", content_type=_TEXT)


@blueprint.get("/tile/<int:level>/<path:place>")
def tile(level: int, place: str) -> Response:
    """Hashes."""
    try:
        return Response(desk().home_proofs.tile(level, place), content_type=_BYTES)
    except NoSuchTile:
        abort(404)


@blueprint.get("/tile/entries/<path:place>")
def entries(place: str) -> Response:
    """Leaves."""
    try:
        return Response(desk().home_proofs.entries(place), content_type=_BYTES)
    except NoSuchTile:
        abort(404)


@blueprint.get("/match/<match>/home.proof")
def trace(match: str) -> Response:
    """What the home log tells of the match, proved; 404 where it tells nothing yet."""
    public_table(match)
    found = desk().home_proofs.trace(match)
    if found is None:
        abort(404)
    return download(found, f"{match}.home.proof", _TEXT)
