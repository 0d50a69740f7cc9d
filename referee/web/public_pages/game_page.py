"""A game's own page: what it is like, how it is won, where its rules are, where to begin."""

from typing import Any

import msgspec
from flask import Blueprint, Response, request
from werkzeug.wrappers import Response as AnyResponse

from referee.kernel.game import AnyGame
from referee.kernel.introduction import Introduction
from referee.match.level import levels_of
from referee.service.notices.hints import STEPS
from referee.web.base.asked_game import asked_game, asked_version
from referee.web.base.language import language
from referee.web.base.pages import page
from referee.web.base.site import desk, site
from referee.web.base.thing_links import ThingLinks, anchor
from referee.web.table.match_terms import match_terms
from referee.web.table.pictures import svg_file, worn_at_night
from referee.web.table.sample import position
from referee.web.table.table_page import size
from storage import Listed

blueprint = Blueprint("games", __name__, url_prefix="/games/<game>")

TO_WATCH = 5


def game_page(template: str, game: AnyGame, status: int = 200, /, **facts: Any) -> Response:
    """One of the pages of this game; their links keep to the version that was asked for."""
    return page(
        template,
        status,
        game=game,
        version=asked_version(),
        links=ThingLinks(game, language()),
        anchor=anchor,
        **facts,
    )


def drawing(game: AnyGame, drawn: str) -> AnyResponse:
    """A picture of the game that a browser need not fetch twice."""
    answer = svg_file(worn_at_night(game, drawn))
    answer.add_etag()
    return answer.make_conditional(request)


@blueprint.get("")
def show(game: str) -> Response:
    """What it is like, and everything about it."""
    found = asked_game(game)
    return game_page(
        "game_page",
        found,
        cover_size=size(_cover(found)),
        position_size=size(_position(found)),
        introduction=introduction(found),
        running=_running(found.name),
        match_terms=match_terms,
        anyone_creates=site().anyone_creates,
        practice=site().practice,
        hint_steps=STEPS,
        levels=levels_of(found),
    )


@blueprint.get("/cover.svg")
def cover_picture(game: str) -> AnyResponse:
    """What stands for it: its cover, else a position."""
    found = asked_game(game)
    return drawing(found, _cover(found))


@blueprint.get("/position.svg")
def position_picture(game: str) -> AnyResponse:
    """A position in the middle of a match of bots."""
    found = asked_game(game)
    return drawing(found, _position(found))


def _cover(game: AnyGame) -> str:
    return game.cover or _position(game)


def _position(game: AnyGame) -> str:
    return game.picture(position(game).view(None), language())


def introduction(game: AnyGame) -> Introduction | None:
    """Of the match that the form of a new one offers."""
    if game.introduce is None:
        return None
    options = msgspec.convert(dict(game.form_options), game.options, strict=False, str_keys=True)
    seats = [n for n in sorted(game.seats) if not game.check_options(options, n)]
    return game.introduce(options, seats[0])


def _running(name: str) -> list[Listed]:
    """The newest matches of this game between people that may be watched."""
    return list(desk().lists.page("running", limit=TO_WATCH, game=name).matches)
