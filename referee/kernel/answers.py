"""The inverse of the filling of a form: which answers stand for an order.

    answers(form, "take Orb, Laser", "en", canonical)      {"batch1": ["sci-0", "war-2"]}

What a field can write is looked for among the lines of the canonical text; the rest goes into a
text area, if there is one. Nothing is guessed: the answers count only if the form filled in with
them reads as the very same order.
"""

import re
from collections.abc import Callable, Iterator

from referee.kernel.game import AnyGame, View
from referee.kernel.refused import Refused
from referee.kernel.window import (
    Amounts,
    Answers,
    ChoiceField,
    Field,
    Form,
    Item,
    Lines,
    Number,
    Pick,
    filled,
)
from referee.kernel.words import Language, Words

Canonical = Callable[[str], str | None]
JOINT = ", "  # in some games what stands on lines of its own may stand on one


def answers(form: Form, text: str, language: Language, canonical: Canonical) -> Answers | None:
    """The form's field values; None where the form cannot hold this order.

    `canonical` gives the canonical text of an order text, None if it is none.
    """
    wanted = canonical(text)
    if wanted is None:
        return None
    for lines in (wanted.splitlines(), wanted.replace(JOINT, "\n").splitlines()):
        found = _found(form, lines, language, canonical)
        if found is not None and canonical(filled(form, found, language)) == wanted:
            return found
    return None


def answers_of(game: AnyGame, view: View, text: str, language: Language) -> Answers | None:
    """How this order text of this language fills the form that the seat is asked; None where it
    cannot be read, where the form cannot hold it, or where nothing is asked."""

    def canonical(text: str) -> str | None:
        try:
            return game.write(game.read(text, view), language)
        except Refused:
            return None

    return None if view.ask is None else answers(view.ask.form, text, language, canonical)


def _found(
    form: Form, lines: list[str], language: Language, canonical: Canonical
) -> Answers | None:
    """What the fields take of the lines; None if a field is left that must have its answer."""
    found: Answers = {}
    for field in form:
        if not isinstance(field, Lines):
            value, lines = _Taking(field, language, canonical).out_of(lines)
            if value:
                found[field.name] = value
            elif _is_required(field):
                return None
    areas = [field.name for field in form if isinstance(field, Lines)]
    if lines and areas:
        found[areas[-1]] = "\n".join(lines)
    return found


def _is_required(field: Field) -> bool:
    """Can no page send the form without an answer to this field?"""
    return isinstance(field, ChoiceField | Number) and not field.optional


class _Taking:
    """Takes out of an order's lines what one field writes."""

    def __init__(self, field: Field, language: Language, canonical: Canonical) -> None:
        self.field, self.language, self.canonical = field, language, canonical

    def out_of(self, lines: list[str]) -> tuple[str | list[str] | dict[str, int], list[str]]:
        """The answer, and the lines that are left."""
        match self.field:
            case ChoiceField(items=items, line=line):
                return self._one(items, line, lines, longer=_is_required(self.field))
            case Pick():
                return self._several(self.field, lines)
            case Number():
                return self._number(self.field, lines)
            case Amounts():
                return self._amounts(self.field, lines)
            case _:
                return "", lines

    def _one(
        self, items: tuple[Item, ...], line: Words, lines: list[str], longer: bool = False
    ) -> tuple[str, list[str]]:
        """The item whose line stands there; else the `longer` line that begins with one."""
        spelt = [(self._written(line, item), item.value) for item in items]
        for text, value in spelt:
            if text in lines:
                return value, _without(lines, text)
        for text, value in spelt:
            if (canonical := self.canonical(text)) in lines:
                return value, _without(lines, canonical or "")
        for text, value in sorted(spelt, key=lambda pair: -len(pair[0])) if longer else ():
            for i, own in enumerate(lines):
                if own.startswith(f"{text} "):
                    return value, [*lines[:i], own[len(text) + 1 :], *lines[i + 1 :]]
        return "", lines

    def _several(self, field: Pick, lines: list[str]) -> tuple[list[str], list[str]]:
        if field.joint is None:
            return self._each(field, lines)
        before, behind = _around(field.line.in_(self.language))
        by_text = dict(self._names(field, before, behind))
        for own in lines:
            if own.startswith(before) and own.endswith(behind):
                names = own[len(before) : len(own) - len(behind)].split(field.joint)
                mine = [name for name in names if name in by_text][: field.most]
                if mine:
                    left = field.joint.join(name for name in names if name not in mine)
                    more = [f"{before}{left}{behind}"] if left else []
                    return [by_text[name] for name in mine], [*more, *_without(lines, own)]
        return [], lines

    def _names(self, field: Pick, before: str, behind: str) -> Iterator[tuple[str, str]]:
        """How an item may stand in the list, and its value."""
        for item in field.items:
            text = self._written(field.line, item)
            for spelt in (self.canonical(text) or text, text):
                yield spelt.removeprefix(before).removesuffix(behind), item.value

    def _each(self, field: Pick, lines: list[str]) -> tuple[list[str], list[str]]:
        """A line for each that is chosen."""
        chosen: list[str] = []
        while True:
            left = tuple(item for item in field.items if item.value not in chosen)
            value, rest = self._one(left, field.line, lines)
            if not value:
                return chosen, lines
            chosen, lines = [*chosen, value], rest

    def _number(self, field: Number, lines: list[str]) -> tuple[str, list[str]]:
        template = field.line.in_(self.language)
        before, behind = _around(template)
        pattern = re.compile(f"{re.escape(before)}(\\d+){re.escape(behind)}")
        for own in lines:
            if found := pattern.fullmatch(own):
                return found[1], _without(lines, own)
        for n in (field.least, field.most):  # `none`, `all`
            spelt = self.canonical(template.format(n))
            if spelt in lines:
                return str(n), _without(lines, spelt or "")
        return "", lines

    def _amounts(self, field: Amounts, lines: list[str]) -> tuple[dict[str, int], list[str]]:
        """In the order of the text; several sources may share a line."""
        template = field.line.in_(self.language)
        begins = template[: template.index("{")]
        by_text = {
            template.format(source=item.typed(self.language), n=n): (item.value, n)
            for item, most in field.sources
            for n in range(1, most + 1)
        }
        found: dict[str, int] = {}
        left: list[str] = []
        for own in lines:
            pieces = [begins + piece for piece in own.removeprefix(begins).split(JOINT)]
            if own.startswith(begins) and all(piece in by_text for piece in pieces):
                found |= dict(by_text[piece] for piece in pieces)
            else:
                left.append(own)
        return found, left

    def _written(self, line: Words, item: Item) -> str:
        return line.in_(self.language).format(item.typed(self.language))


def _without(lines: list[str], taken: str) -> list[str]:
    at = lines.index(taken)
    return [*lines[:at], *lines[at + 1 :]]


def _around(template: str) -> tuple[str, str]:
    """What stands before and behind the answer."""
    before, _, behind = template.partition("{}")
    return before, behind
