"""The order that a form sends, by its inputs or as text."""

from flask import request

from referee.kernel.window import Form
from referee.kernel.words import Language
from referee.web.base.language import language
from referee.web.forms import order_form
from referee.web.forms.form_faults import FormFaults


def sent_order(form: Form, faults: FormFaults) -> str:
    """Its text: as it was typed, or made from the inputs."""
    if "text" not in request.form:
        return order_form.order_text(form, request.form, language(), faults)
    text = plain_lines(request.form["text"])
    return order_form.with_wait(text, language()) if "wait" in request.form else text


def plain_lines(text: str) -> str:
    """The text with the line ends that orders have."""
    return text.replace("\r\n", "\n")


def is_untouched(form: Form, text: str, spoken: Language) -> bool:
    """Does it say what the page says before anything is chosen?"""
    blank = order_form.handed_out(form, spoken)
    starts = (
        order_form.order_text(form, blank, spoken, FormFaults()),
        order_form.start(form, spoken),
        order_form.start(form, spoken, whole=True),
    )
    return text.strip() in {start.strip() for start in starts}
