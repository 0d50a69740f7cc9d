"""What is asked now, of whom, and in which form.

A form is a closed language. A page turns it into inputs, a letter into a block to fill in; both
become the same order text again by `filled`, so there is one way in. `line` is the order line
that a field writes, in both languages, with `{}` for the answer.

Why: docs/decisions/0052-ahead.md.
"""

from typing import Any, Generic, TypeVar

import msgspec

from referee.kernel.event import Seat
from referee.kernel.offers import ready
from referee.kernel.words import Language, Words

Fact = int | str
Pace = str  # "long" or "short"
OrderT = TypeVar("OrderT")


class Item(msgspec.Struct, frozen=True):
    """Something to choose: `value` as it may be typed in any order, `label` as it is read, `own` as
    it is spelt in an order of either language where that is not the same. `gives_up`: whoever
    chooses it has lost, so a page asks once more."""

    value: str
    label: Words
    own: Words | None = None
    gives_up: bool = False

    def typed(self, language: Language) -> str:
        return self.value if self.own is None else self.own.in_(language)


class ChoiceField(msgspec.Struct, frozen=True, tag="choice"):
    """One of `items`; none at all if `optional`."""

    name: str
    label: Words
    line: Words
    items: tuple[Item, ...]
    optional: bool = False


class Number(msgspec.Struct, frozen=True, tag="number"):
    """A whole number from `least` to `most`; an `optional` one may be left out."""

    name: str
    label: Words
    line: Words
    least: int
    most: int
    optional: bool = False


class Pick(msgspec.Struct, frozen=True, tag="pick"):
    """From `least` to `most` of `items`: a line each, or one line for all with `joint` between."""

    name: str
    label: Words
    line: Words
    items: tuple[Item, ...]
    least: int
    most: int
    joint: str | None = None


class Amounts(msgspec.Struct, frozen=True, tag="amounts"):
    """A number for each source, at most as many as it has; `total` of them if it is given."""

    name: str
    label: Words
    line: Words  # {source} and {n}
    sources: tuple[tuple[Item, int], ...]
    total: int | None = None


class Lines(msgspec.Struct, frozen=True, tag="lines"):
    """A text area: order lines as in a letter, with `start` standing in it. `offered` are lines
    that count only for whoever wants them: letter and page give them as offers (offers.py). `start`
    may hold offers and explanations of its own, each with its sign. `page` stands on a page instead
    of both, where there are more offers than a letter has room for."""

    name: str
    label: Words
    start: Words
    rows: int = 6
    offered: Words = Words("", "")
    page: Words = Words("", "")

    def text(self, language: Language) -> str:
        """What stands ready in a page's form; its order lines are in the text area."""
        if self.page.en:
            return self.page.in_(language)
        more = [ready(line) for line in self.offered.in_(language).splitlines()]
        return "\n".join([*more, *self.start.in_(language).splitlines()])


Field = ChoiceField | Number | Pick | Amounts | Lines
Form = tuple[Field, ...]


class Ask(msgspec.Struct, Generic[OrderT], frozen=True):
    """What one seat is asked. `facts` are public, all else is this seat's secret.

    `default` is the order that is played if the seat stays silent. `ahead` is a secret too: the
    answer this seat gave before it was asked (a list of picks, a clause of an earlier order). It
    answers at once, as a standing order would; the window is opened and closed all the same.
    """

    form: Form
    default: OrderT
    facts: dict[str, Fact] = {}
    ahead: OrderT | None = None


class Window(msgspec.Struct, frozen=True):
    """One question to the table: name, pace, facts and who is asked are public."""

    name: str
    pace: Pace
    facts: dict[str, Fact]
    asks: dict[Seat, Ask[Any]]

    @property
    def asked(self) -> tuple[Seat, ...]:
        return tuple(sorted(self.asks))


Answers = dict[str, str | list[str] | dict[str, int]]


def filled(form: Form, answers: Answers, language: Language) -> str:
    """The order text that these answers to the form's fields (by name) stand for.

    Nothing is checked here: the text goes the way of every order text.
    """
    lines: list[str] = []
    for field in form:
        lines += _lines_of(field, answers.get(field.name, ""), language)
    return "\n".join(line for line in lines if line.strip())


def _lines_of(
    field: Field, answer: str | list[str] | dict[str, int], language: Language
) -> list[str]:
    if not answer:
        return []
    if isinstance(field, Lines):
        return str(answer).splitlines()
    line, typed = field.line.in_(language), spellings(field, language)
    if isinstance(field, Amounts) and isinstance(answer, dict):
        given = ((typed.get(source, source), n) for source, n in answer.items() if n)
        return [line.format(source=source, n=n) for source, n in given]
    if isinstance(answer, list):
        joint = field.joint if isinstance(field, Pick) else None
        spelt = [typed.get(choice, choice) for choice in answer]
        texts = spelt if joint is None else [joint.join(spelt)]
        return [line.format(text) for text in texts]
    return [line.format(typed.get(str(answer), answer))]


def spellings(field: Field, language: Language) -> dict[str, str]:
    """How what can be chosen is spelt in this language, by its value."""
    match field:
        case ChoiceField() | Pick():
            items = field.items
        case Amounts():
            items = tuple(item for item, _ in field.sources)
        case _:
            items = ()
    return {item.value: item.typed(language) for item in items}
