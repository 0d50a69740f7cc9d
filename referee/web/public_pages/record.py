"""The public record of a match: every leaf, the checkpoint, the key, the file."""

from dataclasses import dataclass
from typing import Any

import msgspec
from flask import Blueprint, Response, abort, request

from referee.web.base.language import language
from referee.web.base.pages import download, page
from referee.web.base.site import desk, site
from referee.web.public_pages.matches import public_table
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
        home_head=desk().home_proofs.seen(match),
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


def _leaf(raw: bytes) -> LeafRow:
    told: dict[str, Any] = msgspec.json.decode(raw)
    data = msgspec.json.format(msgspec.json.encode(told["data"]), indent=1).decode()
    return LeafRow(
        told["n"], told["at"], told["type"], data, len(told["sealed"]), len(told["opens"])
    )
