"""In which language a page speaks: `?lang=`, else the cookie, else the browser, else the player."""

from flask import Response, g, request

from referee.kernel.words import LANGUAGES, Language

COOKIE = "lang"
_YEAR = 365 * 24 * 3600


def is_asked_for() -> bool:
    """Does the address name the language?"""
    return _asked() is not None


def language() -> Language:
    """The language of this request."""
    spoken = _asked() or _kept() or _browser()
    return spoken or _player() or "en"


def of_player(spoken: str) -> None:
    """The player whose page this is prefers that, should nothing else decide."""
    g.players_language = spoken


def keep(response: Response, secure: bool) -> Response:
    """Remember a language that was asked for by name; not for a picture, whose address has one."""
    asked = _asked()
    if asked is not None and not (response.mimetype or "").startswith("image/"):
        response.set_cookie(
            COOKIE, asked, max_age=_YEAR, secure=secure, httponly=True, samesite="Lax"
        )
    return response


def _asked() -> Language | None:
    return _known(request.args.get("lang"))


def _kept() -> Language | None:
    return _known(request.cookies.get(COOKIE))


def _browser() -> Language | None:
    """The first language that the browser likes and we speak: `fr-CA` is French."""
    liked = (tag.split("-")[0].lower() for tag, quality in request.accept_languages if quality)
    return next(filter(None, map(_known, liked)), None)


def _player() -> Language | None:
    return _known(g.get("players_language"))


def _known(word: object) -> Language | None:
    return next((known for known in LANGUAGES if known == word), None)
