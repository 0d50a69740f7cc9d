"""The headers of every answer: what a browser may do with our pages is written down, not hoped.

The addresses of seats and organisers are secrets, so no page tells another where the reader came
from, none may be framed, and those pages stay out of every cache.
"""

from flask import Response, g, request

from referee.web.base.site import site

_POLICY = {
    "default-src": "'none'",
    "style-src": "'self'",
    "script-src": "'self'",
    "img-src": "'self' data:",
    "connect-src": "'self'",
    "form-action": "'self'",
    "base-uri": "'none'",
    "frame-ancestors": "'none'",
}
CSP = "; ".join(f"{name} {value}" for name, value in _POLICY.items())
CSP_OF_A_PICTURE = "default-src 'none'; style-src 'unsafe-inline'; sandbox"  # nothing runs in it

_ALWAYS = {
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=()",
}
_FOR_EVER = "public, max-age=31536000, immutable"
# Blueprints without a secret in them.
_PUBLIC = frozenset(
    [
        *("home", "games", "rules", "health", "metrics", "static", "scripts", "liveries"),
        *("record", "audits", "entry_tree", "archive", "home_log"),
    ]
)
# What every page takes with it.
_OF_PAGES = ("static", "scripts.table", "scripts.blind_table", "liveries.games")


def headers(response: Response) -> Response:
    """Put all of them on the answer; one that is there already stays."""
    for name, value in _ALWAYS.items():
        response.headers.setdefault(name, value)
    response.headers.setdefault("Content-Security-Policy", CSP)
    if site().https:
        response.headers.setdefault("Strict-Transport-Security", "max-age=31536000")
    if request.blueprint not in _PUBLIC:
        response.headers["X-Robots-Tag"] = "noindex"
    response.headers["Cache-Control"] = _caching(response)
    if not is_lasting(response):
        response.vary.update(("Accept-Language", "Cookie"))
    return response


def lasting(response: Response) -> Response:
    """What this address gives will never be anything else, and anybody may show it elsewhere."""
    g.lasting = True
    response.headers["Cross-Origin-Resource-Policy"] = "cross-origin"
    return response


def is_lasting(response: Response) -> bool:
    return response.status_code == 200 and bool(g.get("lasting"))


def _caching(response: Response) -> str:
    if is_lasting(response):
        return _FOR_EVER
    if request.endpoint in _OF_PAGES and response.status_code == 200:
        return "public, max-age=3600"
    return "no-cache" if request.blueprint in _PUBLIC else "no-store"
