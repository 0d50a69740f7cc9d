"""A form of the page, filled in by hand, becomes the answers that `kernel.window.filled` takes.

Every input's name begins with `f.` and the field's name; a source of Amounts adds its place in the
list. Nothing is judged here but whether an amount is a number: what stands in an order is for the
game to refuse, with a caret under it.
"""

from collections.abc import Collection, Sequence

from werkzeug.datastructures import MultiDict

from referee.kernel import offers
from referee.kernel.picking import OfferedLine
from referee.kernel.window import (
    Amounts,
    Answers,
    ChoiceField,
    Field,
    Form,
    Lines,
    Number,
    Pick,
    filled,
)
from referee.kernel.words import LANGUAGES, Language, Words
from referee.web.forms.form_faults import FormFaults

Sent = MultiDict[str, str]
WAIT = Words("wait", "attends")
FEW = 4  # lines on offer that stand in sight
_LONGEST_NUMBER = 9  # digits


def order_text(form: Form, sent: Sent, language: Language, faults: FormFaults) -> str:
    """The order text that the inputs stand for."""
    answers: Answers = {}
    for field in form:
        answer = _answer(field, sent, language, faults)
        if answer:
            answers[field.name] = answer
    text = filled(form, answers, language)
    return with_wait(text, language) if "wait" in sent else text


def with_wait(text: str, language: Language) -> str:
    """The order counts at the due time and does not close the window early."""
    return f"{text.rstrip()}\n{WAIT.in_(language)}".lstrip()


def gives_up(form: Form, answers: Answers) -> bool:
    """Is something chosen with which its author has lost?"""
    return any(answers.get(field) == value for field, value in _surrenders(form))


def may_give_up(form: Form) -> bool:
    """Can one lose by what one chooses?"""
    return any(_surrenders(form))


def _surrenders(form: Form) -> list[tuple[str, str]]:
    """Each such choice: its field and its value."""
    choices = [field for field in form if isinstance(field, ChoiceField)]
    return [(field.name, item.value) for field in choices for item in field.items if item.gives_up]


def inputs(form: Form, answers: Answers, language: Language) -> Sent:
    """The inputs that stand for these answers: what `order_text` takes them for again."""
    sent = Sent()
    for field in form:
        name, answer = f"f.{field.name}", answers.get(field.name, "")
        if isinstance(field, Pick):
            sent.setlist(name, list(answer))
        elif isinstance(field, Amounts) and isinstance(answer, dict):
            for i, (item, _) in enumerate(field.sources):
                sent[f"{name}.{i}"] = str(answer.get(item.value, ""))
        else:
            sent[name] = str(answer)
    return sent


def handed_out(form: Form, language: Language) -> Sent:
    """The inputs as a page hands them out, nothing chosen (templates/pages/inputs.html)."""
    sent = Sent()
    for field in form:
        if isinstance(field, Lines):
            sent[f"f.{field.name}"] = area_text(field, language)
        elif isinstance(field, Number) and not field.optional:
            sent[f"f.{field.name}"] = str(field.least)
    return sent


def kind(field: Field) -> str:
    """choice, number, pick, amounts or lines: which inputs are drawn."""
    return str(field.__struct_config__.tag)


def needs_no_inputs(form: Form) -> bool:
    """Is the form a text area already, so that a second one would only confuse?"""
    return all(isinstance(field, Lines) for field in form)


def start(form: Form, language: Language, whole: bool = False) -> str:
    """The lines that stand ready in the text area."""
    return "\n".join(area_text(area, language, whole) for area in _areas(form))


def area_text(area: Lines, language: Language, whole: bool = False) -> str:
    """What stands ready in one text area: order lines alone, so that what is picked is in sight;
    `whole`: offers and explanations too, as in a letter."""
    text = area.text(language)
    return text if whole else "\n".join(row for row in text.split("\n") if not offers.waits(row))


def has_more(area: Lines, language: Language) -> bool:
    """Does its whole form hold more than the order lines that stand ready?"""
    return any(offers.waits(row) for row in area.text(language).split("\n"))


def rows(form: Form, whole: bool = False) -> int:
    """How high the text area is."""
    return max([area_rows(area, whole) for area in _areas(form)], default=6)


def area_rows(area: Lines, whole: bool = False) -> int:
    """How high one text area is; without its offers, for its lines and some that are picked."""
    if whole or not has_more(area, LANGUAGES[0]):
        return area.rows
    own = len(area_text(area, LANGUAGES[0]).split("\n"))
    return min(area.rows, max(own + 2, 4))


def offers_somewhere(form: Form) -> bool:
    """Has a text area lines on offer?"""
    return any(has_more(area, LANGUAGES[0]) for area in _areas(form))


def first_offers(
    offered: Sequence[OfferedLine], advised: Collection[str] = ()
) -> tuple[list[OfferedLine], list[OfferedLine]]:
    """A few lines that show what can be ordered, one of each beginning, and all others; what is
    advised, by its key, comes first."""
    kinds = {offer.key: offer for offer in offered if offer.key in advised}
    begun = {offer.line.en.partition(" ")[0] for offer in kinds.values()}
    for offer in offered:
        beginning = offer.line.en.partition(" ")[0]
        if beginning not in begun:
            begun.add(beginning)
            kinds[offer.key] = offer
    few = list(kinds.values())[:FEW]
    more = [offer for offer in offered if offer not in few]
    return few + more[: FEW - len(few)], more[FEW - len(few) :]


def _areas(form: Form) -> list[Lines]:
    return [field for field in form if isinstance(field, Lines)]


def _answer(
    field: Field, sent: Sent, language: Language, faults: FormFaults
) -> str | list[str] | dict[str, int]:
    name = f"f.{field.name}"
    if isinstance(field, Pick):
        return sent.getlist(name)
    if isinstance(field, Amounts):
        return _amounts(
            field, [sent.get(f"{name}.{i}", "") for i in _places(field)], faults, language
        )
    return sent.get(name, "").strip()


def _places(field: Amounts) -> range:
    return range(len(field.sources))


def _amounts(
    field: Amounts, given: Sequence[str], faults: FormFaults, language: Language
) -> dict[str, int]:
    amounts: dict[str, int] = {}
    for (item, most), text in zip(field.sources, given, strict=True):
        number = text.strip()
        if number.isascii() and number.isdigit() and len(number) <= _LONGEST_NUMBER:
            amounts[item.value] = int(number)
        elif number:
            what = item.label.in_(language)
            faults.add("slip_amount", what=what, token=number, most=most)
    return amounts
