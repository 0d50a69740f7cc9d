"""A player's own pages: whoever has the address /seat/<token> sits on that seat.

Nothing of another seat is asked for here: the table is the one that this seat may see, and no
chair but its own is looked at.

Why: docs/decisions/0127-answers.md.
"""

from typing import Any

from flask import Blueprint, Response, abort, g, redirect, request, url_for
from werkzeug.wrappers import Response as AnyResponse

from referee.kernel.advised import picked_for
from referee.kernel.spot import Pair
from referee.service import Answer, ChairView, Post, TableView
from referee.service.notices import hints
from referee.service.notices.hints import Hint
from referee.service.notices.table_view import header
from referee.service.people.seat_sandboxes import seat_sandbox
from referee.service.people.wishes import HOURS
from referee.web.base import notices, signed_in
from referee.web.base.language import language
from referee.web.base.pages import download, for_person, page
from referee.web.base.refusals import explain_problems
from referee.web.base.site import desk, site
from referee.web.base.thing_links import ThingLinks, anchor
from referee.web.seat_pages import receipt_links
from referee.web.seat_pages.asked_form import asked_form
from referee.web.seat_pages.table_talk import table_talk
from referee.web.table.news import MOST, SCROLLED, foremost
from referee.web.table.rules_text import rules_text
from referee.web.table.table_page import TablePage

blueprint = Blueprint("seat", __name__, url_prefix="/seat/<token>")


def sit(endpoint: str | None, values: dict[str, Any] | None) -> None:
    """Whose page is it? 404, the same for every token that nobody has."""
    found = desk().seats.by_page((values or {}).pop("token", ""))
    if found is None:
        abort(404)
    g.chair = found
    for_person(found.person)


def with_token(endpoint: str, values: dict[str, Any]) -> None:
    """Links of a seat's page lead to the same seat's pages."""
    if "chair" in g:
        values.setdefault("token", g.chair.page_token)


blueprint.url_value_preprocessor(sit)
blueprint.url_defaults(with_token)


def chair() -> ChairView:
    """The chair whose page this is."""
    found: ChairView = g.chair
    return found


def table() -> TableView:
    """What this seat may see now."""
    return desk().views.table(chair().match, chair().seat)


def own_sandbox() -> str:
    """The name of the sandbox that whoever sits here has of this seat."""
    person = chair().person
    return seat_sandbox(chair().match, chair().seat, person.id if person is not None else "")


# --- the page -----------------------------------------------------------------------------------


@blueprint.get("")
def show() -> Response:
    """The lobby before the start; then the table."""
    return seat_page(table(), notice=notices.take(whose()))


def seat_page(seen: TableView, status: int = 200, /, **facts: Any) -> Response:
    """The seat's page; `facts` say what became of what was just sent (see _NOTHING_SENT)."""
    hint = desk().views.hint(seen)
    shown = TablePage(seen, language(), _advised(seen, hint))
    since = desk().views.since(seen)
    news = shown.news(since)
    return page(
        "seat",
        status,
        chair=chair(),
        table=seen,
        shown=shown,
        whole="history" in request.args,
        seal=receipt_links.seal,
        to_sign=header(seen),
        can_sign=_can_sign(seen),
        health=desk().mailboxes.of_seat(chair().match, chair().seat),
        bank=desk().deadlines.bank(chair().match, chair().seat),
        willing=desk().standby.includes(chair().match, chair().seat),
        mail=_mail(),
        is_me=_is_me(),
        rematch=desk().rematches.of(chair().match) if seen.phase == "ended" else None,
        may_rematch=seen.phase == "ended" and may_rematch(),
        waiting=desk().confirmations.waiting(chair().match, chair().seat),
        away=_away(),
        hint=hint,
        has_sandbox=desk().sandboxes.holds(own_sandbox()),
        news=news,
        foremost=foremost(news, MOST if seen.blind else SCROLLED),
        answered_before=since > 1,
        hint_steps=hints.STEPS,
        wrong_in=_tab(seen),
        rules=_rules(seen) if "rules" in request.args else None,
        **table_talk(seen, chair()),
        **{**_NOTHING_SENT, **asked_form(seen, chair(), shown.advised), **facts},
    )


def _advised(seen: TableView, hint: Hint | None) -> frozenset[Pair]:
    """What one would pick for the order that is hinted at."""
    if hint is None or seen.blind:
        return frozenset()
    return picked_for(seen.game, seen.view, hint.order.in_(language()), language())


def _tab(seen: TableView) -> str:
    """The tab with the form that was sent, if the page has it still; "" for what is sent from the
    table itself."""
    tab = _TABS.get(request.blueprint or "", "") or _TABS.get(request.endpoint or "", "")
    playing = seen.phase == "running" and chair().seat not in seen.empty
    return tab if playing or tab not in ("standing", "leaving") else ""


_TABS = {
    **dict.fromkeys(("messages", "votes", "publication"), "messages"),
    **dict.fromkeys(("my_data", "mail_preferences"), "settings"),
    **dict.fromkeys(("settings.absent", "settings.speak", "settings.zone"), "settings"),
    "settings.again": "settings",
    "settings.concede": "leaving",
    "jottings.notes": "notes",
    "orders.standing": "standing",
    "orders.signed": "match",
}


def _mail() -> dict[str, Any]:
    """What this player wants by mail, and where their calendar is."""
    person, wishes = chair().person, desk().wishes
    if person is None:
        return {}
    return {
        "quiet": wishes.is_quiet(chair().match, person.id),
        "hours": wishes.hours(chair().match, person.id),
        "choices": HOURS,
        "digest": wishes.wants_digest(person.id),
        "calendar": wishes.calendar_path(person.id),
    }


def _rules(seen: TableView) -> dict[str, Any]:
    """The match's own rules, for who reads them without leaving the table."""
    links = ThingLinks(seen.game, language())
    return {**rules_text(seen.game), "links": links, "anchor": anchor}


def _is_me() -> bool:
    """Is whoever is signed in the player of this seat? Then what is theirs and not the table's has
    a page of its own."""
    who, person = signed_in.person(), chair().person
    return who is not None and person is not None and who.id == person.id


def may_rematch() -> bool:
    """Only where players may make matches, or practise as here."""
    if chair().person is None:
        return False
    return site().anyone_creates or desk().practice.has_begun(chair().match)


def _away() -> list[tuple[str, str]]:
    """The days away that this player has told and that are not over."""
    today = desk().clock.now()[:10]
    days = desk().absences.of(chair().match, chair().seat)
    return [(first, last) for first, last in days if last >= today]


def _can_sign(seen: TableView) -> bool:
    """A join brings its key; afterwards only a seat with a key can sign."""
    if seen.phase == "lobby":
        return not chair().joined
    return seen.phase == "running" and chair().key is not None


_NOTHING_SENT: dict[str, Any] = {  # `asked_form` adds `sent`, the inputs as they were filled in
    "notice": None,  # what became of it, after a redirect
    "text": None,  # the order text
    "standing_text": None,
    "press_text": None,
    "notes_text": None,
    "signed": None,
    "gives_up": False,  # the text would, and nobody has said yet that they mean it
    "stale": False,  # it was meant for a window that is closed
    "refused": [],
    "faults": [],
    "preview": None,
}


@blueprint.post("/standby")
def standby() -> AnyResponse:
    """Would this player take over a seat somewhere else?"""
    desk().standby.set(chair().match, chair().seat, bool(request.form.get("willing")))
    return redirect(url_for("seat.show") + "#standby", 303)


# --- what is sent -------------------------------------------------------------------------------


@blueprint.post("/join")
def join() -> AnyResponse:
    """Take the seat."""
    return respond(desk().submissions.submit(post("join", "")), "")


def post(
    kind: str,
    text: str,
    signature: str | None = None,
    window: int | None = None,
    motion: int | None = None,
) -> Post:
    """What this page sends: it is a session of the seat's own page, which showed this window and
    this motion."""
    return Post(
        match=chair().match,
        seat=chair().seat,
        kind=kind,
        text=text,
        received=desk().clock.now(),
        signature=signature,
        assurance="address",
        language=language(),
        window=window,
        motion=motion,
    )


def shown_number(name: str) -> int | None:
    """What the page showed, by a hidden field; None if it holds no number."""
    text = request.form.get(name, "")
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 10 else None


def respond(answer: Answer, text: str, /, **kept: Any) -> AnyResponse:
    """Accepted: on to the seat's page. Refused: the page at once, with all that was written."""
    seen = table()
    if answer.outcome == "refused":
        refused = explain_problems(seen.game, answer.problems, language(), text)
        return seat_page(seen, 422, refused=refused, **kept)
    remarks = explain_problems(seen.game, answer.remarks, language(), text)
    notices.leave(whose(), f"p_answer_{answer.outcome}", remarks, answer.n)
    return redirect(url_for("seat.show", _anchor="answer"), 303)


def whose() -> str:
    """Which page a notice is for."""
    return f"{chair().match}/{chair().seat}"


# --- proof --------------------------------------------------------------------------------------


@blueprint.get("/receipt/<int:n>/<sealed>")
def receipt(n: int, sealed: str) -> Response:
    """The text that proves what was sent and when."""
    if not receipt_links.is_sealed(chair(), n, sealed):
        abort(404)
    return download(
        desk().records.receipt(chair().match, n).text, f"{chair().match}-{n}.receipt.txt"
    )


@blueprint.get("/record.zip")
def record() -> Response:
    """The record as far as this seat may hold it."""
    content = site().export(chair().match, chair().seat)
    return download(content, f"{chair().match}.record.zip", "application/zip")
