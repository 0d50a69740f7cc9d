"""A sandbox: a position to play on from by oneself. Whoever has its address may play in it;
sandbox_look.py has another for those who may only look.

The same pages stand below a seat's own, for the one that this seat has of a running match.

Why: docs/decisions/0107-sandbox.md.
"""

from typing import Any

from flask import Blueprint, Response, abort, g, jsonify, request, url_for

from referee.kernel.event import Seat
from referee.sandbox.exported import exported
from referee.sandbox.playing import PlayedStep, table_at, waiting
from referee.sandbox.steps import Sandbox, moved
from referee.service import TableView
from referee.service.reception.sandboxes import KeptSandbox
from referee.web.base import notices
from referee.web.base.language import language
from referee.web.base.pages import download, page
from referee.web.base.site import desk
from referee.web.forms.ask_facts import ask_facts, filled
from referee.web.table.order_trial import trial
from referee.web.table.sandbox_view import asked_seats, happened, sandbox_view
from referee.web.table.table_page import TablePage

blueprint = Blueprint("sandbox", __name__, url_prefix="/sandbox/<token>")


def _open(endpoint: str | None, values: dict[str, Any] | None) -> None:
    """Which one is it (a seat's own has been found already)? 404, the same for every token that
    leads nowhere. RulesMissing where its rules are not here any more."""
    found = g.get("sandbox") or desk().sandboxes.get((values or {}).pop("token", ""))
    if found is None:
        abort(404)
    desk().sandboxes.game(found.sandbox)
    g.sandbox = found


def _with_token(endpoint: str, values: dict[str, Any]) -> None:
    """Links of its page lead to it again."""
    if g.get("sandbox") is not None:
        values.setdefault("token", g.sandbox.token)


blueprint.url_value_preprocessor(_open)
blueprint.url_defaults(_with_token)


def kept() -> KeptSandbox:
    """The one whose page this is."""
    found: KeptSandbox = g.sandbox
    return found


def address(name: str, /, **values: Any) -> str:
    """That of a page of it, below the seat whose own it is, or for eyes alone."""
    above = request.blueprint if "chair" in g or "look" in g else None
    return url_for(f"{above or blueprint.name}.{name}", **values)


def whose() -> str:
    """Which page a notice is for."""
    return f"sandbox/{kept().token}"


def played(sandbox: Sandbox) -> PlayedStep:
    """Where it stands."""
    return table_at(sandbox, desk().games)


# --- the page -----------------------------------------------------------------------------------


@blueprint.get("")
def show() -> Response:
    """The board, who is to answer, and every step so far as a link (`step`: after so many)."""
    return sandbox_page(notice=notices.take(whose()))


def sandbox_page(status: int = 200, /, **facts: Any) -> Response:
    """`facts` say what became of what was just sent."""
    sandbox = kept().sandbox
    step = request.args.get("step", sandbox.cursor, type=int)
    seen = moved(sandbox, step) if step != sandbox.cursor else sandbox
    there = played(seen)
    seat = _eyes(seen, there)
    table = sandbox_view(seen, there.table, seat)
    return page(
        "sandbox",
        status,
        kept=kept(),
        address=address,
        chair=g.get("chair"),
        sandbox=sandbox,
        seen=seen,
        is_now=seen.cursor == sandbox.cursor,
        look=g.get("look"),
        to_look=_name_to_look(),
        table=table,
        shown=TablePage(table, language()),
        seat=seat,
        asked=asked_seats(seen, there.table, language()),
        waiting=waiting(there.table, seen.ready),
        told=happened(there, seat, language()),
        **{**_NOTHING_SENT, **({"ask": None} if "look" in g else _form(seen, table)), **facts},
    )


def _name_to_look() -> str:
    """The name under which others may look at it; "" for a seat's own, which nobody may."""
    return "" if "chair" in g or "look" in g else desk().sandboxes.name(kept().token)


def trouble_showing(sandbox: Sandbox) -> str:
    """Why its page cannot be made, "" if it can. A position that no play led to may be one for
    which the game has no words, marks or menus; then it is not kept."""
    before = g.get("sandbox")
    g.sandbox = KeptSandbox("tried", desk().clock.now(), sandbox)
    try:
        sandbox_page()
    except Exception as error:  # whatever the game raises
        return repr(error)
    finally:
        g.sandbox = before
    return ""


_NOTHING_SENT: dict[str, Any] = {
    "notice": None,
    "text": None,
    "refused": [],
    "faults": [],
    "cannot": "",
    "stale": False,
}


def _eyes(sandbox: Sandbox, there: PlayedStep) -> Seat | None:
    """Whose eyes: the seat that is asked for (0: everybody's), else the one that its owner plays,
    else the first that is waited for."""
    seats = there.table.seats
    asked = request.values.get("seat", type=int)
    if asked is not None and (asked == 0 or asked in seats):
        return asked or None
    if sandbox.plays in seats:
        return sandbox.plays
    return next(iter(waiting(there.table, sandbox.ready)), seats[0])


def _form(sandbox: Sandbox, table: TableView) -> dict[str, Any]:
    """The form of an answer, filled in with the one that stands ready."""
    spoken, given = language(), sandbox.ready.get(table.seat or 0)
    facts = ask_facts(table.game, table.view, spoken, request.args.get("form") == "whole")
    if facts["ask"] is None:
        return facts
    text = _in_own_words(table, given) if given is not None else facts["text_start"]
    sent = filled(table.game, table.view, text, spoken) if given is not None else None
    return {
        **facts,
        "order_lines": text,
        "sent": sent,
        "text_counts": given is not None and sent is None,
        "try_address": address("try_answer", seat=table.seat),
        "whole_address": address("show", seat=table.seat, form="whole", _anchor="asked"),
        "reach_address": url_for("static", filename="board_whole.js"),  # small
        "hold": 0,
    }


def _in_own_words(table: TableView, text: str) -> str:
    """The answer in the reader's language."""
    return table.game.write(table.game.read(text, table.view), language())


# --- beside the page ----------------------------------------------------------------------------


@blueprint.post("/try")
def try_answer() -> tuple[Response, int]:
    """What the answer of a seat would be understood as. 409 for a window that is closed."""
    sandbox = kept().sandbox
    table = sandbox_view(sandbox, played(sandbox).table, request.args.get("seat", 0, type=int))
    ask = getattr(table.view, "ask", None) if table.seat in range(1, table.seats + 1) else None
    if ask is None or is_stale():
        return jsonify({"stale": True}), 409
    return jsonify(trial(table, ask.form)), 200


def is_stale() -> bool:
    """Was this sent for another window than the one that is open?"""
    return request.form.get("window", "") != str(kept().sandbox.cursor + 1)


@blueprint.get("/scenario.toml")
def scenario() -> Response:
    """The file that `referee scenario` plays."""
    text, name = exported(kept().sandbox, desk().games), kept().sandbox.start.game
    return download(text, f"{name}-sandbox.toml", "application/toml; charset=utf-8")
