"""What is done in a sandbox: answers, bots' answers, closes, and the way back and forth."""

from collections.abc import Callable

from flask import g, redirect, request, url_for
from werkzeug.wrappers import Response as AnyResponse

from referee.kernel.event import Seat
from referee.kernel.filing import understand
from referee.kernel.refused import Refused
from referee.kernel.tidying import reads, tidied
from referee.sandbox import steps
from referee.sandbox.playing import CannotPlay, proposed, resolved, waiting
from referee.sandbox.steps import Sandbox
from referee.web.base import notices
from referee.web.base.language import language
from referee.web.base.refusals import explain_problems
from referee.web.base.site import desk
from referee.web.forms.form_faults import FormFaults
from referee.web.forms.sent_order import is_untouched, sent_order
from referee.web.public_pages.sandbox import (
    address,
    blueprint,
    is_stale,
    kept,
    played,
    sandbox_page,
    trouble_showing,
    whose,
)
from referee.web.table.sandbox_view import sandbox_view


@blueprint.post("/answer")
def answer() -> AnyResponse:
    """A seat answers the open window, by the inputs or as text; the next that is waited for is
    shown. With `resolve` or `bots` the window closes then, with this answer; a form that nobody has
    touched and that is no answer yet is none."""
    sandbox, seat = kept().sandbox, _seat()
    table = sandbox_view(sandbox, played(sandbox).table, seat)
    ask, faults = getattr(table.view, "ask", None) if seat else None, FormFaults()
    if ask is None or is_stale():
        return sandbox_page(409, stale=True)
    text = sent_order(ask.form, faults)
    closes, bots = bool({"resolve", "bots"} & set(request.form)), "bots" in request.form
    is_new = closes and seat not in sandbox.ready and is_untouched(ask.form, text, language())
    if is_new and bots:
        return _closed(sandbox, seat, bots)
    sent = {"order_lines": text, "sent": None if "text" in request.form else request.form}
    if faults:
        return sandbox_page(422, faults=faults.found, **sent)
    read = tidied(text, reads(table.game, table.view), table.game.comment)
    try:
        understood = understand(table.game, table.view, read, "en")
    except Refused as refused:
        if is_new:
            return _closed(sandbox, seat, bots)
        told = explain_problems(table.game, refused.problems, language(), read)
        return sandbox_page(422, refused=told, **sent)
    after = steps.with_answer(sandbox, seat, understood.echo)
    return _closed(after, seat, bots) if closes else _kept(after, _next(after, seat))


@blueprint.post("/take-back")
def take_back() -> AnyResponse:
    """A seat has not answered yet."""
    seat = _seat()
    if is_stale():
        return sandbox_page(409, stale=True)
    return _kept(steps.with_answer(kept().sandbox, seat, None), seat)


@blueprint.post("/bot")
def bot() -> AnyResponse:
    """A bot answers for a seat, or (0) for all that are waited for but the one that is shown."""
    sandbox, seat = kept().sandbox, _seat()
    if is_stale():
        return sandbox_page(409, stale=True)
    own = request.form.get("own", 0, type=int)
    asked = [one for one in waiting(played(sandbox).table, sandbox.ready) if one != own]
    try:
        after = _by_bots(sandbox, [seat] if seat else asked)
    except CannotPlay as why:
        return sandbox_page(422, cannot=str(why))
    return _kept(after, own or _next(after, seat))


@blueprint.post("/resolve")
def resolve() -> AnyResponse:
    """The open window closes; who has not answered plays the default or, with `bots`, as a bot."""
    if is_stale():
        return sandbox_page(409, stale=True)
    return _closed(kept().sandbox, _seat(), "bots" in request.form)


def _closed(sandbox: Sandbox, seat: Seat, bots: bool) -> AnyResponse:
    if sandbox.is_full or played(sandbox).table.window is None:
        return sandbox_page(409, cannot="")
    try:
        if bots:
            sandbox = _by_bots(sandbox, waiting(played(sandbox).table, sandbox.ready))
        after = resolved(sandbox, desk().games, desk().sandboxes.seed())
    except CannotPlay as why:
        return sandbox_page(422, cannot=str(why))
    return _kept(after, seat if seat == after.plays else 0, "sand_resolved")


@blueprint.post("/undo")
def undo() -> AnyResponse:
    return _moved(steps.undone)


@blueprint.post("/redo")
def redo() -> AnyResponse:
    return _moved(steps.redone)


@blueprint.post("/go")
def go() -> AnyResponse:
    """Back or forth to a step (0: the beginning)."""
    number = request.form.get("step", 0, type=int)
    return _moved(lambda sandbox: steps.moved(sandbox, number))


@blueprint.post("/plays")
def plays() -> AnyResponse:
    """Which seat one plays oneself (0: all)."""
    seat = _seat()
    return _kept(steps.played_as(kept().sandbox, seat), seat)


@blueprint.post("/delete")
def delete() -> AnyResponse:
    """It is gone, and its address leads nowhere."""
    game, version = kept().sandbox.start.game, kept().sandbox.start.version
    desk().sandboxes.drop(kept().token)
    if "chair" in g:
        return redirect(url_for("seat.show"), 303)
    notices.leave(f"sandboxes/{game}", "sand_deleted", [], None)
    return redirect(url_for("games.sandbox", game=game, version=version), 303)


def _seat() -> Seat:
    """The seat that the form names; 0 where it names none of the table's."""
    seat = request.form.get("seat", 0, type=int)
    return seat if 1 <= seat <= kept().sandbox.start.seats else 0


def _next(sandbox: Sandbox, seat: Seat) -> Seat:
    """Whom to show after this seat's answer: who plays all seats is led to the next one."""
    if sandbox.plays:
        return seat
    return next(iter(waiting(played(sandbox).table, sandbox.ready)), seat)


def _by_bots(sandbox: Sandbox, seats: list[Seat]) -> Sandbox:
    table, seed = played(sandbox).table, desk().sandboxes.seed()
    asked = table.window.asked if table.window is not None else ()
    for seat in seats:
        if seat in asked:
            sandbox = steps.with_answer(sandbox, seat, proposed(table, seat, seed))
    return sandbox


def _moved(move: Callable[[Sandbox], Sandbox]) -> AnyResponse:
    return _kept(move(kept().sandbox), _seat())


def _kept(sandbox: Sandbox, seat: Seat, said: str = "") -> AnyResponse:
    """Keep it, and on to its page, through the eyes of this seat (0: whoever it is to be)."""
    game = desk().sandboxes.game(sandbox)
    if sandbox.is_foreign and (why := trouble_showing(sandbox)):
        return sandbox_page(422, cannot=why)
    try:
        desk().sandboxes.put(kept(), sandbox)
    except Refused as refused:
        return sandbox_page(422, refused=explain_problems(game, refused.problems, language()))
    if said:
        notices.leave(whose(), said, [], None)
    return redirect(address("show", seat=seat or None), 303)
