"""A form is ours only if it carries what its page put into it.

Double submit: a random cookie, and in the form the HMAC of it under the site's secret. Another site
can make a browser send the cookie, but it can neither read it nor write the field. In the page the
HMAC stands under a mask of its own each time: pages are compressed, and from the length of what is
the same in every answer a stranger could read it letter by letter (BREACH).
"""

import hmac
import secrets

from flask import Response, abort, g, request

from referee.web.base.site import site

COOKIE = "csrf"
_BOUND = "__Host-"  # browsers take it from this very host alone, on https (RFC 6265bis)
FIELD = "csrf"
_CHANGES_NOTHING = frozenset(["GET", "HEAD", "OPTIONS"])
_OF_PROGRAMS = frozenset(
    ["unsubscription.stop", "unwatching.stop", "programs.send", "rounds.give"]
)  # a program sends it: the address itself is the secret, or what is sent proves itself


def field() -> str:
    """What the page's forms carry, masked; the cookie goes out with the page."""
    signed = _sign(_cookie())
    mask = secrets.token_bytes(len(signed))
    return (mask + _masked(signed, mask)).hex()


def guard() -> None:
    """403 for a POST without its page's token."""
    if request.method in _CHANGES_NOTHING or request.endpoint in _OF_PROGRAMS:
        return
    cookie = request.cookies.get(_name(), "")
    sent = request.form.get(FIELD, "")
    if not cookie or not hmac.compare_digest(_sign(cookie), _unmasked(sent)):
        abort(403)


def keep(response: Response) -> Response:
    """Set the cookie when this page made a new one."""
    new = g.get("new_csrf")
    if new is not None:
        response.set_cookie(_name(), new, secure=site().https, httponly=True, samesite="Lax")
    return response


def _name() -> str:
    return f"{_BOUND}{COOKIE}" if site().https else COOKIE


def _cookie() -> str:
    kept = request.cookies.get(_name()) or g.get("new_csrf")
    if kept is None:
        kept = g.new_csrf = secrets.token_urlsafe(32)
    return str(kept)


def _sign(cookie: str) -> bytes:
    return hmac.new(site().secret, b"csrf/v1/" + cookie.encode(), "sha256").digest()


def _masked(data: bytes, mask: bytes) -> bytes:
    return bytes(a ^ b for a, b in zip(data, mask, strict=True))


def _unmasked(sent: str) -> bytes:
    """What `field` has masked; empty where it is no such thing."""
    try:
        both = bytes.fromhex(sent)
    except ValueError:
        return b""
    half = len(both) // 2
    return _masked(both[:half], both[half : 2 * half])
