"""The game whose page this is, at the version that is asked for."""

from flask import abort, request

from referee.games.catalogue import UnknownGameError
from referee.kernel.game import AnyGame
from referee.web.base.site import desk


def asked_game(name: str) -> AnyGame:
    """The current version, or `?version=`. 404 for one that is not."""
    games, version = desk().games, asked_version()
    try:
        return games.at(name, version) if version else games.current(name)
    except UnknownGameError:
        abort(404)


def asked_version() -> str | None:
    """The version that the address names: links from this page name it too."""
    return request.args.get("version")
