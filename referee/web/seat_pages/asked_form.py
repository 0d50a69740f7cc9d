"""The form of what is asked of a seat, filled in with the draft that its player keeps, else with
the order in force."""

from typing import Any

from referee.kernel.answers import answers_of
from referee.kernel.picking import offers_of
from referee.service import ChairView, TableView
from referee.service.people.jottings import Draft
from referee.web.base.language import language
from referee.web.base.site import desk
from referee.web.forms import order_form
from referee.web.forms.order_editor import editor

UNDO = 5  # seconds in which a script holds what is sent against bots, who answer at once


def asked_form(seen: TableView, chair: ChairView) -> dict[str, Any]:
    """The facts of `seat_order_form.html`, if anything is asked of this seat."""
    ask = getattr(seen.view, "ask", None)
    form = ask.form if ask is not None else ()
    draft = kept_draft(seen, chair)
    return {
        "ask": ask,
        "kind": order_form.kind,
        "text_only": order_form.needs_no_inputs(form),
        "text_rows": order_form.rows(form),
        "text_start": order_form.start(form, language()),
        "offers_of": offers_of,
        "editor_of": lambda text: editor(seen.game, seen.view, text, language()),
        "hold": UNDO if ask and desk().views.only_bots(seen.match, chair.seat) else 0,
        "draft": draft,
        "sent": _inputs(seen, draft),
    }


def kept_draft(seen: TableView, chair: ChairView) -> Draft | None:
    """The order that this seat's player keeps for the open window and has not sent."""
    if seen.window is None or chair.person is None:
        return None
    return desk().jottings.draft(seen.match, chair.person.id, seen.window.number)


def _inputs(seen: TableView, draft: Draft | None) -> order_form.Sent | None:
    """None where the inputs cannot hold it, or there is none."""
    spoken = language()
    if draft is not None:
        return _filled(seen, draft.text)
    if seen.order is None:
        return None
    sent = _filled(seen, seen.order.echo.in_(spoken))
    if sent is not None and seen.order.waits:
        sent["wait"] = "1"
    return sent


def _filled(seen: TableView, text: str) -> order_form.Sent | None:
    spoken, ask = language(), getattr(seen.view, "ask", None)
    held = answers_of(seen.game, seen.view, text, spoken) if ask is not None else None
    return order_form.inputs(ask.form, held, spoken) if ask is not None and held else None
