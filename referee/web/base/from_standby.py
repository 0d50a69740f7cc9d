"""Which pages are read from a standby, and for whom.

Those that are the same for everybody, and whose address everybody may have; for a reader of whom
nothing is known that could be newer than the standby. What it does not know, or cannot tell just
now, is asked of the primary: such a page is made twice, and nobody sees the first one.

Why: docs/decisions/0159-standby.md.
"""

from collections.abc import Callable
from typing import TypeVar

from flask import Response, g, request
from werkzeug.exceptions import NotFound

from referee.service import Referee
from referee.web.base import signed_in, visitors
from referee.web.base.site import site
from storage.log import Unavailable

T = TypeVar("T")

PAGES = frozenset(
    [
        *("home.index", "home.phase", "archive.show", "games.show"),
        *("matches.show", "feeds.atom"),  # not matches.newest: pages of seats ask it for news
        *("record.replay", "record.board", "record.still", "record.shared"),
        *("record.leaves", "record.leaf", "record.checkpoint", "record.vkey"),
        *("home_log.tile", "home_log.entries"),
    ]
)
_WROTE = "wrote"  # a cookie: what this browser has just done must be there for it
_READS = frozenset(["GET", "HEAD"])


def answered(work: Callable[[], T]) -> T:
    """What this request is answered, by `work`: read from the standby if it may be."""
    desk = _desk()
    if desk is None:
        return work()
    before = {name: g.get(name) for name in g}
    g.desk = desk
    try:
        return work()
    except (NotFound, Unavailable):
        for name in [*g]:
            g.pop(name)
        for name, kept in before.items():
            setattr(g, name, kept)
        return work()


def keep(response: Response) -> Response:
    """Whoever sent something sees the primary until the standby must have it."""
    if (standby := site().standby) is not None and request.method not in _READS:
        response.set_cookie(
            _WROTE,
            "1",
            max_age=standby.seconds,
            secure=site().https,
            httponly=True,
            samesite="Lax",
        )
    return response


def _desk() -> Referee | None:
    standby = site().standby
    asked = request.method in _READS and request.endpoint in PAGES
    if standby is None or not asked or _is_known():
        return None
    try:
        return standby.desk()
    except Unavailable:
        return None


def _is_known() -> bool:
    """They may have written just now, by mail too, and their own matches stand on the page."""
    return _WROTE in request.cookies or visitors.has_cookie() or signed_in.has_cookie()
