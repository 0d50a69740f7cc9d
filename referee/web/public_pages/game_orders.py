"""The order language of a game, to be tried on a position of bots. Nothing is filed by it."""

from typing import Any

from flask import Response, abort, request
from markupsafe import Markup
from werkzeug.wrappers import Response as AnyResponse

from referee.conformance.samples import SampleWindow
from referee.kernel.filing import understand
from referee.kernel.game import AnyGame
from referee.kernel.refused import Refused
from referee.kernel.tidying import reads, tidied
from referee.kernel.words import Language
from referee.web.base.asked_game import asked_game
from referee.web.base.language import language
from referee.web.base.refusals import explain_problems
from referee.web.public_pages.game_page import blueprint, drawing, game_page
from referee.web.table.sample import by_window
from referee.web.table.table_page import bare, size

LONGEST = 4096  # characters of a text that is tried


@blueprint.get("/orders")
def orders(game: str) -> Response:
    """The language, examples, and a position to write an order for."""
    found = asked_game(game)
    return _page(found, *_position(found))


@blueprint.post("/orders")
def try_order(game: str) -> Response:
    """What the text would be understood as."""
    found = asked_game(game)
    position, seat = _position(found)
    text = request.form.get("text", "").replace("\r\n", "\n")
    if len(text) > LONGEST:
        abort(413)
    return _page(found, position, seat, text=text, **_tried(found, position.view(seat), text))


@blueprint.get("/orders/<window>.svg")
def orders_picture(game: str, window: str) -> AnyResponse:
    """The position of this window, as the seat sees it that is to write."""
    found = asked_game(game)
    position = by_window(found).get(window)
    if position is None:
        abort(404)
    return drawing(found, _board(found, position))


def _board(game: AnyGame, position: SampleWindow) -> str:
    return game.picture(position.view(min(position.orders)), language())


def _position(game: AnyGame) -> tuple[SampleWindow, int]:
    """The window that is asked for, else the first; and a seat that is asked there."""
    windows = by_window(game)
    name = request.args.get("window") or next(iter(windows), "")
    if name not in windows:
        abort(404)
    return windows[name], min(windows[name].orders)


def _page(game: AnyGame, position: SampleWindow, seat: int, **facts: Any) -> Response:
    spoken, view, windows = language(), position.view(seat), by_window(game)
    examples = {name: _example(game, shown, spoken) for name, shown in windows.items()}
    text = examples[position.window]
    given: dict[str, Any] = {"text": text, "refused": [], "tried": None, **facts}
    return game_page(
        "game_orders",
        game,
        422 if given["refused"] else 200,
        position=position,
        board_size=size(_board(game, position)),
        seat=game.seat_names[seat - 1].in_(spoken),
        examples=examples,
        words=game.words(view, spoken),
        help=game.help(view, spoken),
        **given,
    )


def _example(game: AnyGame, position: SampleWindow, spoken: Language) -> str:
    """What the first seat that was asked there wrote."""
    return game.write(position.orders[min(position.orders)], spoken)


def _tried(game: AnyGame, view: Any, text: str) -> dict[str, Any]:
    """How the text is understood, or why it is refused."""
    spoken = language()
    text = tidied(text, reads(game, view), game.comment)
    try:
        filed = understand(game, view, text, spoken)
    except Refused as refused:
        return {"refused": explain_problems(game, refused.problems, spoken, text)}
    drawn = game.picture_order(view, filed.order, spoken) if game.picture_order else ""
    remarks = explain_problems(game, filed.verdict.remarks, spoken, text)
    return {"tried": {"echo": filed.echo, "remarks": remarks, "drawn": Markup(bare(drawn))}}
