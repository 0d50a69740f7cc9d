"""Who is signed in: a cookie with a session's secret, of which the home keeps the digest alone.

Why: docs/decisions/0099-sign-in.md.
"""

from flask import g, request
from werkzeug.wrappers import Response

from referee.service import Person
from referee.service.people.sign_in import SESSION_LASTS, Session
from referee.web.base.site import desk, site

_COOKIE = "session"
_BOUND = "__Host-"  # browsers take it from this very host alone, on https (RFC 6265bis)


def session() -> Session | None:
    """The session of this browser; None: nobody is signed in. Looked up once a request."""
    if "session" not in g:
        g.session = desk().sign_in.session(request.cookies.get(_name(), ""))
    found: Session | None = g.session
    return found


def has_cookie() -> bool:
    """Is perhaps somebody signed in here? Nothing is looked up."""
    return _name() in request.cookies


def person() -> Person | None:
    """Who is signed in here."""
    found = session()
    return desk().people.get(found.person) if found is not None else None


def begin(response: Response, who: Person) -> None:
    """From now on this browser is theirs. The session is always a new one, whatever the browser
    held before, and the one before is over."""
    end(response)
    response.set_cookie(
        _name(),
        desk().sign_in.begin(who),
        max_age=int(SESSION_LASTS.total_seconds()),
        secure=site().https,
        httponly=True,
        samesite="Lax",
    )


def end(response: Response) -> None:
    """Nobody is signed in here any more."""
    before = session()
    if before is not None:
        who = desk().people.get(before.person)
        if who is not None:
            desk().sign_in.end(who, before.digest)
    response.delete_cookie(_name(), secure=site().https, httponly=True, samesite="Lax")


def _name() -> str:
    return f"{_BOUND}{_COOKIE}" if site().https else _COOKIE
