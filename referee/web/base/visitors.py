"""Whose matches are this browser's: the visitor that it began to play as, in a signed cookie.

The links of the seats are what opens them; the cookie only finds them again on the front page.

Why: docs/decisions/0094-play-now.md.
"""

from flask import g, request
from itsdangerous import BadSignature, URLSafeSerializer
from werkzeug.wrappers import Response

from referee.match.time_zones import known_zones
from referee.service import ChairView, Person
from referee.templating import say
from referee.web.base.language import language
from referee.web.base.site import desk, site

_COOKIE = "visitor"
_BOUND = "__Host-"  # browsers take it from this very host alone, on https (RFC 6265bis)
_KEPT = 180 * 24 * 3600  # seconds


def visitor() -> str:
    """The id of the visitor that this browser plays as; "" for a new one."""
    try:
        known = _signer().loads(request.cookies.get(_name(), ""))
    except BadSignature:
        return ""
    return known if isinstance(known, str) else ""


def has_cookie() -> bool:
    """Is this browser perhaps a visitor's? Nothing is looked up."""
    return _name() in request.cookies


def here(name: str) -> Person:
    """Whom this browser plays as, a new visitor if nobody; a name that they give is theirs."""
    id = visitor()
    usual = "" if id else say("p_visitor", language())
    return desk().sitting.visitor(id, name or usual, language(), own_zone())


def own_zone() -> str:
    """The time zone that the reader's browser has put into the form (static/zone_here.js); UTC
    where it put none that is known."""
    said = request.form.get("browser_zone", "")
    return said if said in known_zones() else "UTC"


def chairs() -> list[ChairView]:
    """Where this browser plays without a mailbox, the newest first."""
    found = desk().practice.of(visitor())[::-1]
    g.links_of_seats = bool(found)
    return found


def keep(response: Response, id: str) -> None:
    """From now on this browser plays as that visitor."""
    response.set_cookie(
        _name(),
        str(_signer().dumps(id)),
        max_age=_KEPT,
        secure=site().https,
        httponly=True,
        samesite="Lax",
    )


def _name() -> str:
    return f"{_BOUND}{_COOKIE}" if site().https else _COOKIE


def _signer() -> URLSafeSerializer:
    return URLSafeSerializer(site().secret, salt="visitor/v1")
