"""What a player sends from the page: orders, withdrawals, standing orders, signed texts."""

from dataclasses import replace
from typing import Any

from flask import Blueprint, redirect, request, url_for
from werkzeug.wrappers import Response as AnyResponse

from referee.kernel.answers import answers_of
from referee.kernel.filing import understand
from referee.kernel.refused import Refused
from referee.kernel.tidying import reads, tidied
from referee.kernel.window import Form
from referee.match.missing_rules import check_rules_are_here
from referee.service import TableView
from referee.service.people.jottings import Draft
from referee.web.base import notices
from referee.web.base.language import language
from referee.web.base.refusals import explain_problems
from referee.web.base.site import desk
from referee.web.forms import order_form, signed_text
from referee.web.forms.form_faults import FormFaults
from referee.web.forms.sent_order import plain_lines, sent_order
from referee.web.seat_pages.seat import (
    chair,
    post,
    respond,
    seat_page,
    shown_number,
    sit,
    table,
    whose,
    with_token,
)
from referee.web.table.table_page import TablePage

blueprint = Blueprint("orders", __name__, url_prefix="/seat/<token>")
blueprint.url_value_preprocessor(sit)
blueprint.url_defaults(with_token)


@blueprint.post("/order")
def order() -> AnyResponse:
    """An order, from the inputs or as text; with the button `check` it is only looked at."""
    seen, faults = table(), FormFaults()
    text = sent_order(_form(seen), faults)
    sure = {"check", "draft", "sure"} & set(request.form)
    gives_up = not sure and not faults and _gives_up(seen, text)
    if gives_up:
        faults.add("slip_give_up")
    if seen.window is None or request.form.get("window", "") != str(seen.window.number):
        return seat_page(
            seen, 409, stale=True, text=text or plain_lines(request.form.get("was", ""))
        )
    if "draft" in request.form:
        return _keep_draft(seen, text)
    if faults:
        return seat_page(seen, 422, faults=faults.found, gives_up=gives_up, **_kept(text))
    if "check" in request.form:
        return _preview(seen, text)
    answer = desk().submissions.submit(post("order", text))
    if answer.outcome != "refused":
        _drop_draft(seen)
    return respond(answer, text, **_kept(text))


def _gives_up(seen: TableView, text: str) -> bool:
    """Has its author lost with this order, by the inputs or as text? What cannot be read is no
    order, and is refused for that."""
    form, spoken = _form(seen), language()
    if not order_form.may_give_up(form):
        return False
    try:
        read = understand(seen.game, seen.view, _tidied(seen, text), spoken)
    except Refused:
        return False
    held = answers_of(seen.game, seen.view, read.echo, spoken)
    return held is not None and order_form.gives_up(form, held)


def _keep_draft(seen: TableView, text: str) -> AnyResponse:
    """Nothing is sent, and nothing judged: it stands in the form when its author comes back."""
    person = chair().person
    assert seen.window is not None
    if person is not None:
        try:
            draft = Draft(seen.window.number, text)
            desk().jottings.keep_draft(seen.match, person.id, draft)
        except Refused as refused:
            why = explain_problems(seen.game, refused.problems, language())
            return seat_page(seen, 422, refused=why, **_kept(text))
        notices.leave(whose(), "p_draft_kept", [], None)
    return redirect(url_for("seat.show", _anchor="answer"), 303)


def _drop_draft(seen: TableView) -> None:
    person = chair().person
    if person is not None:
        desk().jottings.drop_draft(seen.match, person.id)


def _preview(seen: TableView, text: str) -> AnyResponse:
    """What the order would be understood as. Nothing is sent."""
    spoken = language()
    text = _tidied(seen, text)
    try:
        check_rules_are_here(seen.game)
        filed = understand(seen.game, seen.view, text, spoken)
    except Refused as refused:
        problems = explain_problems(seen.game, refused.problems, spoken, text)
        return seat_page(seen, 422, refused=problems, **_kept(text))
    remarks = explain_problems(seen.game, filed.verdict.remarks, spoken, text)
    shown = TablePage(seen, spoken)
    preview = {
        "echo": filed.echo,
        "waits": filed.waits,
        "remarks": remarks,
        "drawn": shown.ordered(filed.order),
        "foretold": shown.foretold(filed.order),
    }
    return seat_page(seen, preview=preview, **_kept(text))


def _tidied(seen: TableView, text: str) -> str:
    """The text as a letter's would be read, where anything is asked."""
    if getattr(seen.view, "ask", None) is None:
        return text
    return tidied(text, reads(seen.game, seen.view), seen.game.comment)


def _kept(text: str) -> dict[str, Any]:
    """What was written, to stand in the page again: the text, and the inputs if they were used."""
    return {"text": text, "sent": None if "text" in request.form else request.form}


@blueprint.post("/withdraw")
def withdraw() -> AnyResponse:
    """Take back the order in force; with numbers, these standing orders and nothing else."""
    numbers = request.form.getlist("number")
    if "standing" in request.form and not numbers:
        faults = FormFaults()
        faults.add("slip_no_number")
        return seat_page(table(), 422, faults=faults.found)
    if numbers:
        text = " ".join(numbers)
        return respond(desk().submissions.submit(post("withdraw", text)), text)
    window = shown_number("window")
    if window is None:
        return seat_page(table(), 409, stale=True)
    return respond(desk().submissions.submit(post("withdraw", "", window=window)), "")


@blueprint.post("/standing")
def standing() -> AnyResponse:
    """File standing orders, one a line."""
    text = plain_lines(request.form.get("text", ""))
    return respond(desk().submissions.submit(post("standing", text)), text, standing_text=text)


@blueprint.post("/signed")
def signed() -> AnyResponse:
    """A text that was signed elsewhere, its armour under it. Its first line says what it is."""
    pasted = request.form.get("signed", "")
    found = signed_text.split_pasted(pasted)
    if found.armour is None:
        faults = FormFaults()
        faults.add("slip_no_armour")
        return seat_page(table(), 422, faults=faults.found, signed=pasted)
    sent = replace(post("order", found.text, found.armour), certificate=found.certificate)
    return respond(desk().submissions.submit(sent), found.text, signed=pasted)


def _form(seen: TableView) -> Form:
    ask = getattr(seen.view, "ask", None)
    form: Form = ask.form if ask is not None else ()
    return form
