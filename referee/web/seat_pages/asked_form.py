"""The form of what is asked of a seat, filled in with the draft that its player keeps, else with
the order in force."""

from typing import Any

from flask import request, url_for

from referee.kernel.spot import Pair
from referee.service import ChairView, TableView
from referee.service.people.jottings import Draft
from referee.web.base.language import language
from referee.web.base.site import desk
from referee.web.forms import order_form
from referee.web.forms.ask_facts import ask_facts, filled
from referee.web.table.kept_note import kept_note

UNDO = 5  # seconds in which a script holds what is sent against bots, who answer at once


def asked_form(
    seen: TableView, chair: ChairView, advised: frozenset[Pair] = frozenset()
) -> dict[str, Any]:
    """The facts of `seat_order_form.html`, if anything is asked of this seat; `advised` is what a
    newcomer would do well to choose."""
    whole = request.args.get("form") == "whole"
    facts = ask_facts(seen.game, seen.view, language(), whole, advised)
    only_bots = facts["ask"] is not None and desk().views.only_bots(seen.match, chair.seat)
    draft = kept_note(seen, chair)
    return {
        **facts,
        "try_address": url_for("trying.try_order"),
        "whole_address": url_for("seat.show", form="whole", _anchor="asked"),
        "reach_address": url_for("matches.newest", match=seen.match),
        "hold": UNDO if only_bots else 0,
        "draft": draft,
        "sent": _inputs(seen, draft),
        **_proving(seen),
    }


def _proving(seen: TableView) -> dict[str, str]:
    """What the page's script asks for before it opens a seal, and the key that it goes by."""
    if not seen.blind or seen.window is None:
        return {"ended": "", "vkey": ""}
    ended = ""
    if seen.is_to_open:
        ended = desk().records.receipt(seen.match, seen.window.sealed_leaf).text
    return {"ended": ended, "vkey": desk().records.vkey(seen.match)}


def _inputs(seen: TableView, draft: Draft | None) -> order_form.Sent | None:
    """None where the inputs cannot hold it, or there is none."""
    spoken = language()
    if draft is not None:
        return filled(seen.game, seen.view, draft.text, spoken)
    if seen.order is None:
        return None
    sent = filled(seen.game, seen.view, seen.order.echo.in_(spoken), spoken)
    if sent is not None and seen.order.waits:
        sent["wait"] = "1"
    return sent
