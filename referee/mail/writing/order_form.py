"""A form as lines to fill in: what stands in a letter where a page has inputs.

Every line is prefixed `~ `, the markers too. So the block can be quoted back, forwarded or left in
place in any mail program and is never read as an order; the player takes the `~ ` away from the
lines that they mean. Explanations have `~~ ` and say nothing; long ones take several lines. No
nonce ever stands here.

    ~ ORDERS 3
    ~~ Energy: 0 to 4
    ~ ENERGY 0
    ~ END
"""

import re
from collections.abc import Iterator

from referee.kernel.offers import noted, offer, ready, remark
from referee.kernel.typography import unbroken
from referee.kernel.window import Amounts, ChoiceField, Field, Form, Item, Lines, Number, Pick
from referee.kernel.words import Language
from referee.mail.writing.pieces import narrow
from referee.templating import say


def block(form: Form, window: int, language: Language, comment: str) -> str:
    """The lines for this form, ORDERS … END around them, without a final line end. `comment` is
    what begins a comment in this game."""
    inner = [line for field in form for line in _lines(field, language, comment)]
    begin, end = say("word_orders", language), say("word_end", language)
    return "\n".join([offer(f"{begin} {window}"), *inner, offer(end)])


def explained(field: Field, language: Language) -> str:
    """What a field asks for, on one line."""
    label = field.label.in_(language)
    match field:
        case ChoiceField(optional=optional):
            return say(
                "field_choice_optional" if optional else "field_choice", language, label=label
            )
        case Number(least=least, most=most, optional=optional):
            key = "field_number_optional" if optional else "field_number"
            return say(key, language, label=label, least=least, most=most)
        case Pick(least=least, most=most) if least == most:
            return label  # the game says how many
        case Pick(least=least, most=most):
            return say("field_pick", language, label=label, least=least, most=most)
        case Amounts(total=None):
            return say("field_amounts", language, label=label)
        case Amounts(total=total):
            return say("field_amounts_total", language, label=label, total=total)
        case Lines():
            return say("field_lines", language, label=label)


def _lines(field: Field, language: Language, comment: str) -> Iterator[str]:
    yield from _remark(explained(field, language), language)
    match field:
        case Pick(joint=str(joint)):
            for item in field.items:
                yield from _remark(_spelt(item, language), language)
            some = [item.typed(language) for item in field.items[: max(1, field.least)]]
            yield offer(field.line.in_(language).format(joint.join(some)))
        case ChoiceField() | Pick():
            for item in field.items:
                yield from _item(field, item, language, comment)
        case Number():
            yield offer(field.line.in_(language).format(field.least))
        case Amounts():
            for source, most in field.sources:
                shown = say("field_source", language, label=source.label.in_(language), most=most)
                yield from _remark(shown, language)
                yield offer(field.line.in_(language).format(source=source.typed(language), n=1))
        case Lines():
            offered, start = field.offered.in_(language), field.start.in_(language)
            for line in (*offered.splitlines(), *start.splitlines()):
                yield from _narrow(ready(line), language)


def _remark(text: str, language: Language) -> list[str]:
    return _narrow(remark(text), language)


def _narrow(line: str, language: Language) -> list[str]:
    """An explanation in lines that no program breaks; an offer as it is."""
    if not line.startswith(remark("")):
        return [line]
    return narrow(unbroken(line, language), f"{remark('')}  ")


def _item(field: ChoiceField | Pick, item: Item, language: Language, comment: str) -> Iterator[str]:
    """One line of a list; the label stands with it if it tells more than the word itself."""
    line = field.line.in_(language).format(item.typed(language))
    more = beyond(line, item, language)
    if not more:
        yield offer(line)
        return
    for row in noted(line, more, comment):
        yield from _narrow(row, language)


def beyond(line: str, item: Item, language: Language) -> str:
    """What the label says beyond the line of this item; "" if nothing."""
    label = item.label.in_(language)
    if label in (item.typed(language), line):
        return ""
    found = re.fullmatch(rf"{re.escape(line)}\s*: (.*)", label)
    return found[1] if found else label


def _spelt(item: Item, language: Language) -> str:
    """A word of a list, and what it stands for if that is another."""
    typed, label = item.typed(language), item.label.in_(language)
    return typed if label == typed else f"{typed}  {label}"
