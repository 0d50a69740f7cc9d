"""What the form of an order is answered while it is filled in: understood, wrong, next, drawn."""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Any

from flask import abort, request

from referee.kernel.answers import answers_of
from referee.kernel.editing import text_after
from referee.kernel.filing import LegalOrder, understand
from referee.kernel.game import AnyGame
from referee.kernel.offers import waits
from referee.kernel.picking import with_line
from referee.kernel.reading_once import reading_once
from referee.kernel.refused import Problem, Refused
from referee.kernel.tidying import reads, tidied
from referee.kernel.window import Form
from referee.kernel.words import Language
from referee.service import TableView
from referee.web.base.language import language
from referee.web.base.refusals import explain_plainly, ruling
from referee.web.base.thing_links import ThingLinks
from referee.web.forms import order_form
from referee.web.forms.form_faults import FormFaults
from referee.web.forms.order_editor import editor
from referee.web.table.table_page import TablePage

MOST_WORDS = 40  # that may come next
Json = dict[str, Any]


def trial(seen: TableView, form: Form) -> Json:
    """The order in the request's inputs, or in `text`; with `add` a line on offer is put into it,
    or taken out if it stands there; with `step` a step of the editor is made, 400 if it is not on
    offer. `at`: where the caret stands in the text; `narrow`: the wide board is not seen."""
    spoken = language()
    seen = replace(seen, game=reading_once(seen.game, seen.view))
    text = _written(form, spoken)
    if "add" in request.form:
        text = with_line(seen.game, seen.view, text, request.form["add"].strip())
    if "step" in request.form:
        try:
            text = text_after(seen.game, seen.view, text, request.form["step"], spoken)
        except KeyError:
            abort(400)
    return _tried(seen, form, text, spoken)


def _written(form: Form, spoken: Language) -> str:
    if "text" in request.form:
        return request.form["text"].replace("\r\n", "\n")
    return order_form.order_text(form, request.form, spoken, FormFaults())


def _tried(seen: TableView, form: Form, text: str, spoken: Language) -> Json:
    read = tidied(text, reads(seen.game, seen.view), seen.game.comment)
    told: Json = {
        "text": text,
        "next": _next(seen, text, spoken),
        "answers": None,
        "ghost": None,
        "over": None,
        "editor": editor(seen.game, seen.view, text, spoken),
    }
    try:
        filed = understand(seen.game, seen.view, read, spoken)
    except Refused as refused:
        return {
            **told,
            "understood": None,
            "problems": _told(seen.game, refused.problems, spoken, text),
            "answers": _inputs(seen, form, text, spoken) if "step" in request.form else None,
        }
    return {
        **told,
        "understood": filed.echo,
        "said": ThingLinks(seen.game, spoken).pieces(filed.echo),
        "problems": [],
        "remarks": _told(seen.game, _about_the_order(filed), spoken, text),
        "answers": _inputs(seen, form, filed.echo, spoken),
        **_drawn(seen, filed, spoken),
    }


def _drawn(seen: TableView, filed: LegalOrder, spoken: Language) -> Json:
    """The order over the board, where there is room for it: over the narrow one if the request
    says `narrow` (its author does not see the wide one) and the game can. Else also apart."""
    shown = TablePage(seen, spoken)
    sees_narrow = "narrow" in request.form
    narrow = sees_narrow and shown.has_narrow_ghost
    over = shown.ghost(filed.order, narrow)
    apart = not over or narrow != sees_narrow
    return {
        "over": over,
        "narrow": narrow,
        "ghost": shown.ordered(filed.order) if apart else None,
    }


def _about_the_order(filed: LegalOrder) -> Iterator[Problem]:
    """Offers that wait are no news to whoever sees them as buttons."""
    return (remark for remark in filed.verdict.remarks if remark.code != "N-OFFERS")


def _inputs(
    seen: TableView, form: Form, text: str, spoken: Language
) -> dict[str, list[str]] | None:
    """The names and values of the page's inputs; None where they cannot hold the order. After a
    step they follow an order that is not legal yet, too."""
    own = "\n".join(row for row in text.split("\n") if not waits(row))
    held = answers_of(seen.game, seen.view, own, spoken)
    return None if held is None else dict(order_form.inputs(form, held, spoken).lists())


def _told(game: AnyGame, problems: Iterable[Problem], spoken: Language, text: str) -> list[Json]:
    links = ThingLinks(game, spoken)
    return [_told_of(game, problem, links, text) for problem in problems]


def _told_of(game: AnyGame, problem: Problem, links: ThingLinks, text: str) -> Json:
    """`pieces` is the message with the texts of what it names."""
    message = explain_plainly(game, problem, links.language, text)
    return {
        "line": problem.where.line,
        "column": problem.where.column,
        "length": len(problem.where.token),
        "message": message,
        "pieces": links.pieces(message),
        "ruled": ruling(game, problem, links.language),
    }


def _next(seen: TableView, text: str, spoken: Language) -> list[str]:
    """The words that may stand at the caret; at the end of the text if nothing says where it is."""
    at = request.form.get("at", "")
    here = int(at) if at.isascii() and at.isdecimal() and len(at) < 10 else len(text)
    if seen.game.next_words is None:
        return []
    return list(seen.game.next_words(text[:here], seen.view, spoken)[:MOST_WORDS])
