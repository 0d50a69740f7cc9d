"""How a game is played, in a few steps with examples that the game itself has drawn."""

from dataclasses import dataclass

from flask import Response, abort
from werkzeug.wrappers import Response as AnyResponse

from referee.conformance.samples import SampleWindow, at
from referee.kernel.game import AnyGame
from referee.kernel.lesson import Lesson, Step
from referee.kernel.lookup import handbook_of, ruled
from referee.kernel.words import Language
from referee.web.base.asked_game import asked_game
from referee.web.base.language import language
from referee.web.public_pages.game_page import blueprint, drawing, game_page
from referee.web.table.sample import sample
from referee.web.table.table_page import size


@dataclass(frozen=True)
class ShownStep:
    """A step as the page shows it. `rule` names where it is ruled, `anchor` is its place there;
    `words` are the position's, `order` what the seat then wrote; `size` is its drawing's, so that
    nothing moves when it comes."""

    step: Step
    rule: str
    anchor: str
    seat: str
    words: str
    order: str
    size: tuple[int, int] | None


@blueprint.get("/how-to-play")
def lesson(game: str) -> Response:
    """All steps. 404 for a game that teaches nothing."""
    found = asked_game(game)
    steps = [_shown(found, step, language()) for step in _lesson(found).steps]
    return game_page("game_lesson", found, steps=steps)


@blueprint.get("/how-to-play/<step>.svg")
def lesson_picture(game: str, step: str) -> AnyResponse:
    """The example of this step."""
    found = asked_game(game)
    wanted = next((one for one in _lesson(found).steps if one.id == step), None)
    if wanted is None:
        abort(404)
    drawn = _picture(found, wanted, language())
    if not drawn:
        abort(404)
    return drawing(found, drawn)


def _lesson(game: AnyGame) -> Lesson:
    if game.lesson is None:
        abort(404)
    return game.lesson


def _picture(game: AnyGame, step: Step, spoken: Language) -> str:
    """What the order does is drawn over the board where the game can."""
    if step.thing:
        return game.picture_defined(step.thing, spoken) if game.picture_defined else ""
    window = _window(game, step)
    if window is None:
        return ""
    view = window.view(step.seat)
    drawn = ""
    if step.shows == "order" and step.seat is not None and game.picture_order is not None:
        drawn = game.picture_order(view, window.orders[step.seat], spoken)
    return drawn or game.picture(view, spoken)


def _window(game: AnyGame, step: Step) -> SampleWindow | None:
    return at(sample(game), step.window) if step.window else None


def _shown(game: AnyGame, step: Step, spoken: Language) -> ShownStep:
    window = _window(game, step)
    order = words = ""
    if window is not None:
        words = game.words(window.view(step.seat), spoken)
        if step.shows == "order" and step.seat is not None:
            order = game.write(window.orders[step.seat], spoken)
    rule, place = _ruled(game, step, spoken)
    seat = game.seat_names[step.seat - 1].in_(spoken) if step.seat else ""
    drawn = _picture(game, step, spoken)
    return ShownStep(step, rule, place, seat, words, order, size(drawn) if drawn else None)


def _ruled(game: AnyGame, step: Step, spoken: Language) -> tuple[str, str]:
    """The rule or chapter that says so, and its place on the page of the rules."""
    found = ruled(handbook_of(game), step.rule)
    if found is None:
        return "", ""
    chapter, rule = found
    title = chapter.title.in_(spoken)
    return (f"{title}, {rule.number}", f"rule-{rule.number}") if rule else (title, chapter.id)
