"""Where sandboxes begin: a moment of a match that is over, a fresh deal, a position of the game's
sample match, a scenario file. No account is needed, and nobody is written to.

Why: docs/decisions/0107-sandbox.md.
"""

from typing import Any

import msgspec
from flask import Blueprint, Response, abort, redirect, request, url_for
from werkzeug.wrappers import Response as AnyResponse

from referee.conformance.samples import sample_of
from referee.conformance.seeding import table
from referee.kernel.game import AnyGame
from referee.kernel.refused import Refused
from referee.kernel.words import Language
from referee.match.missing_rules import RulesMissing
from referee.sandbox.imported import imported
from referee.sandbox.playing import CannotPlay
from referee.sandbox.steps import Sandbox, begun
from referee.web.base import notices
from referee.web.base.asked_game import asked_game
from referee.web.base.language import language
from referee.web.base.pages import page
from referee.web.base.refusals import explain_problems
from referee.web.base.site import desk
from referee.web.forms import game_options
from referee.web.forms.form_faults import FormFaults
from referee.web.public_pages.game_page import blueprint as games
from referee.web.public_pages.game_page import game_page
from referee.web.public_pages.matches import public_table
from referee.web.public_pages.sandbox import trouble_showing
from referee.web.table.sample import sample

blueprint = Blueprint("forks", __name__)


@blueprint.post("/match/<match>/sandbox")
def fork(match: str) -> AnyResponse:
    """From the moment of leaf `at` of a match that is over, through the eyes of `seat`; with
    `played` what was answered there stands ready."""
    seen, played = public_table(match), "played" in request.form
    n = min(max(request.form.get("at", seen.size - 1, type=int), 0), seen.size - 1)
    try:
        token = desk().sandboxes.fork(match, n, f"{match} · {n}", _reader(), played)
    except RulesMissing as refused:
        return _refused(seen.game, refused, 503)
    except Refused as refused:
        return _refused(seen.game, refused, 429 if seen.opened else 403)
    if played:
        notices.leave(f"sandbox/{token}", "sand_as_played", [], None)
    seat = request.form.get("seat", type=int)
    return redirect(url_for("sandbox.show", token=token, seat=seat), 303)


def _refused(game: AnyGame, refused: Refused, status: int) -> Response:
    told = explain_problems(game, refused.problems, language())
    return page("sandbox_refused", status, refused=told)


def _reader() -> str:
    return request.remote_addr or "0.0.0.0"


# --- on a game's pages --------------------------------------------------------------------------


@games.get("/sandbox")
def sandbox(game: str) -> Response:
    """All that one can begin with."""
    return _page(asked_game(game))


@games.post("/sandbox/deal")
def deal(game: str) -> AnyResponse:
    """A fresh deal of so many seats with these options."""
    found, faults = asked_game(game), FormFaults()
    options = game_options.read(found, request.form, faults)
    seats = request.form.get("seats", min(found.seats), type=int)
    if seats not in found.seats:
        allowed = ", ".join(map(str, sorted(found.seats)))
        faults.add("slip_seats", token=seats, allowed=allowed)
    if faults:
        return _page(found, 422, faults=faults.found)
    typed = msgspec.convert(options, found.options)
    if problems := found.check_options(typed, seats):
        return _page(found, 422, refused=explain_problems(found, problems, language()))
    dealt = table(found, desk().sandboxes.seed(), seats, typed)
    title = found.title.in_(language())
    return _begin(found, begun(found, title, seats, typed, dealt.state))


@games.post("/sandbox/sample")
def from_sample(game: str) -> AnyResponse:
    """The window of this number of the game's sample match."""
    found = asked_game(game)
    number = request.form.get("window", 0, type=int)
    there = next((one for one in sample(found) if one.number == number), None)
    if there is None:
        abort(404)
    shown = sample_of(found)
    options = msgspec.convert(dict(shown.options), found.options, strict=False, str_keys=True)
    seats = shown.seats or min(found.seats)
    title = f"{found.title.in_(language())} · {number}"
    return _begin(found, begun(found, title, seats, options, there.state))


@games.post("/sandbox/file")
def from_file(game: str) -> AnyResponse:
    """A scenario file, of whatever game: dropped, chosen, or its text."""
    found, sent = asked_game(game), request.files.get("file")
    try:
        text = sent.read().decode("utf-8") if sent else ""
        text = text or request.form.get("text", "")
        made, missing = imported(text, desk().games)
    except (CannotPlay, UnicodeDecodeError) as why:
        return _page(found, 422, cannot=str(why), text=request.form.get("text", ""))
    if trouble := trouble_showing(made):
        return _page(found, 422, cannot=trouble, text=request.form.get("text", ""))
    return _begin(found, made, missing)


def _begin(game: AnyGame, made: Sandbox, missing: int = 0) -> AnyResponse:
    try:
        token = desk().sandboxes.keep(made, _reader())
    except Refused as refused:
        told = explain_problems(game, refused.problems, language())
        return _page(game, 429, refused=told)
    if missing:
        notices.leave(f"sandbox/{token}", "sand_steps_missing", [], missing)
    return redirect(url_for("sandbox.show", token=token), 303)


def _page(game: AnyGame, status: int = 200, /, **facts: Any) -> Response:
    given: dict[str, Any] = {"faults": [], "refused": [], "cannot": "", "text": "", **facts}
    return game_page(
        "game_sandbox",
        game,
        status,
        inputs=game_options.inputs(game),
        sent=request.form,
        windows=_windows(game, language()),
        notice=notices.take(f"sandboxes/{game.name}"),
        **given,
    )


def _windows(game: AnyGame, spoken: Language) -> list[tuple[int, str]]:
    """The windows of the sample match that can be tried: number and name."""
    asking = [window for window in sample(game) if window.orders]
    names = game.windows
    return [
        (shown.number, names[shown.window].in_(spoken) if shown.window in names else shown.window)
        for shown in asking
    ]
