"""Everything of a game that has a name, with its full text, to be searched."""

from flask import Response, abort, request
from werkzeug.wrappers import Response as AnyResponse

from referee.kernel.fold import folded
from referee.kernel.game import AnyGame
from referee.kernel.handbook import Definition
from referee.kernel.lookup import handbook_of
from referee.kernel.words import Language
from referee.web.base.asked_game import asked_game
from referee.web.base.language import language
from referee.web.public_pages.game_page import blueprint, drawing, game_page
from referee.web.table.table_page import size

LONGEST = 100  # characters of a search


@blueprint.get("/gallery")
def gallery(game: str) -> Response:
    """All of it, or what `q` finds of the kind that is asked for."""
    found, spoken = asked_game(game), language()
    book = handbook_of(found)
    kinds = list(dict.fromkeys(one.kind for one in book.definitions))
    wanted, kind = request.args.get("q", "")[:LONGEST], request.args.get("kind", "")
    things = [
        one
        for one in book.definitions
        if kind in ("", one.kind.en) and _matches(one, wanted, spoken)
    ]
    return game_page(
        "game_gallery",
        found,
        book=book,
        kinds=kinds,
        kind=kind,
        wanted=wanted,
        things=things,
        drawn={one.id: size(svg) for one in things if (svg := _drawn(found, one.id, spoken))},
    )


@blueprint.get("/gallery/<thing>.svg")
def thing_picture(game: str, thing: str) -> AnyResponse:
    """One thing, drawn. 404 for what has no picture."""
    found = asked_game(game)
    known = any(one.id == thing for one in handbook_of(found).definitions)
    drawn = _drawn(found, thing, language()) if known else ""
    if not drawn:
        abort(404)
    return drawing(found, drawn)


def _drawn(game: AnyGame, thing: str, spoken: Language) -> str:
    return game.picture_defined(thing, spoken) if game.picture_defined else ""


def _matches(one: Definition, wanted: str, spoken: Language) -> bool:
    """Has it every word of the search in its names or its text?"""
    said = folded(" ".join((*one.name.both(), *one.also, one.id, one.text.in_(spoken))))
    return all(word in said for word in folded(wanted).split())
