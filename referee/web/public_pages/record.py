"""The public record of a match: every leaf, the checkpoint, the key, the file, a replay."""

from dataclasses import dataclass
from typing import Any

import msgspec
from flask import Blueprint, Response, abort, request, url_for

from referee.service import TableView
from referee.web.base.language import language
from referee.web.base.pages import download, page
from referee.web.base.site import desk, site
from referee.web.public_pages.eyes import eyes
from referee.web.public_pages.matches import public_table
from referee.web.table.film_page import FilmPage
from referee.web.table.pictures import past, png, svg
from referee.web.table.reel import Reel
from referee.web.table.table_page import TablePage

blueprint = Blueprint("record", __name__, url_prefix="/match/<match>")

ON_A_PAGE = 100
_TEXT = "text/plain; charset=utf-8"


@dataclass(frozen=True)
class LeafRow:
    """A leaf as the list shows it; `data` is its public part, as JSON."""

    n: int
    at: str
    type: str
    data: str
    sealed: int
    opens: int


@blueprint.get("/record")
def leaves(match: str) -> Response:
    """The list of leaves, and what there is to download."""
    seen = public_table(match)
    start = min(max(request.args.get("from", 0, type=int), 0), seen.size - 1)
    start -= start % ON_A_PAGE
    found = desk().log.leaves(match, start, min(start + ON_A_PAGE, seen.size))
    return page(
        "record",
        table=seen,
        shown=TablePage(seen, language()),
        leaves=[_leaf(leaf) for leaf in found],
        starts=range(0, seen.size, ON_A_PAGE),
        start=start,
        checkpoint=desk().records.checkpoint(match),
        vkey=desk().records.vkey(match),
        home_keys=bool(desk().records.home_keys()),
    )


@blueprint.get("/leaf/<int:n>")
def leaf(match: str, n: int) -> Response:
    """The very bytes that are hashed."""
    if n >= public_table(match).size:
        abort(404)
    return download(desk().log.leaves(match, n, n + 1)[0], f"{match}-{n}.leaf.json")


@blueprint.get("/checkpoint")
def checkpoint(match: str) -> Response:
    """The signed head of the log (C2SP tlog-checkpoint)."""
    public_table(match)
    return download(desk().records.checkpoint(match), f"{match}.checkpoint", _TEXT)


@blueprint.get("/referee.vkey")
def vkey(match: str) -> Response:
    """The key that signs this log's checkpoints."""
    public_table(match)
    return download(desk().records.vkey(match).rstrip("\n") + "\n", "referee.vkey", _TEXT)


@blueprint.get("/record.zip")
def archive(match: str) -> Response:
    """The record: whole once the match has ended, until then its public leaves."""
    public_table(match)
    return download(site().export(match, None), f"{match}.record.zip", "application/zip")


@blueprint.get("/replay")
def replay(match: str) -> Response:
    """The table after leaf `at`, as a spectator saw it; of an ended match also as a seat did, or
    as all of them."""
    now = public_table(match)
    n, whose = _at(now), eyes(now)
    shown = TablePage(desk().views.table(match, whose.seat, n + 1), language())
    base = url_for("record.replay", match=match, seat=whose.asked, lang=language())
    story, asked = desk().views.storyline(match, whose.seat), "strip" in request.args
    film = FilmPage(Reel(story, n), n, now.size - 1, lambda at: f"{base}&at={at}", shown, asked)
    return page(
        "replay",
        film=film,
        now=now,
        eyes=whose,
        published=[said for said in desk().messages.published(match) if film.begun <= said.n <= n],
        columns=desk().views.knowledge(match, n) if whose.every else (),
    )


@blueprint.get("/board/<int:n>.svg")
def board(match: str, n: int) -> Response:
    """The board after leaf n, as a picture alone, for the eyes that a replay has."""
    now = _reaching(match, n)
    return _kept(svg(_then(now, n)), now)


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


def _at(table: TableView) -> int:
    """Which leaf; the last one if none is asked for, the nearest if there is no such."""
    asked = request.args.get("at", table.size - 1, type=int)
    return min(max(asked, 0), table.size - 1)


def _leaf(raw: bytes) -> LeafRow:
    told: dict[str, Any] = msgspec.json.decode(raw)
    data = msgspec.json.format(msgspec.json.encode(told["data"]), indent=1).decode()
    return LeafRow(
        told["n"], told["at"], told["type"], data, len(told["sealed"]), len(told["opens"])
    )
