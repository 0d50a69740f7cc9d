"""Answers that a finger can send: links that open the reader's mail program with the whole answer
written (RFC 6068).
"""

from collections.abc import Iterator
from urllib.parse import quote

from referee.kernel.window import ChoiceField, Form, Number, Pick
from referee.kernel.words import Language
from referee.mail.writing.order_form import beyond
from referee.mail.writing.pieces import Anchor

LONGEST = 40  # characters of what stands behind a line
MOST = 24  # links; more are no help, and each weighs as much as three lines


def mailto(address: str, subject: str, lines: list[str]) -> str:
    """Everything but letters and digits is encoded: some programs take `+` for a blank."""
    body = "\r\n".join(lines)
    return f"mailto:{quote(address, safe='@')}?subject={_encoded(subject)}&body={_encoded(body)}"


def _encoded(text: str) -> str:
    return quote(text, safe="")


def single_lines(form: Form, language: Language) -> Iterator[tuple[str, str]]:
    """Lines that are a whole answer to this form each, and what stands behind the words."""
    match form:
        case (ChoiceField() as field,):
            yield from _lines(field, language)
        case (Pick(least=least, most=most) as field,) if least <= 1 <= most:
            yield from _lines(field, language)
        case (Number(least=least, most=most, line=line),) if most - least < MOST:
            for number in range(least, most + 1):
                yield line.in_(language).format(number), ""


def _lines(field: ChoiceField | Pick, language: Language) -> Iterator[tuple[str, str]]:
    """What gives up the match is typed, or never meant."""
    for item in field.items:
        if not item.gives_up:
            line = field.line.in_(language).format(item.typed(language))
            yield line, beyond(line, item, language)


def ready_answers(
    form: Form, language: Language, address: str, subject: str, around: tuple[str, str]
) -> tuple[Anchor, ...]:
    """A link for each of them; `around` are the lines before and behind an answer."""
    first, last = around
    lines = list(single_lines(form, language))[:MOST]
    return tuple(
        Anchor(
            f"{line} ({label})" if label else line, mailto(address, subject, [first, line, last])
        )
        for line, label in lines
    )
