"""An order drawn by lot among what is legal: a player without any sense, to measure others by.

    drawn(game, view, chance)           the order; view.ask is what the seat is asked

It sees what a page shows whoever is asked: the form, the lines on offer in its text areas, the
game's editor. Each kind of question is drawn in its own way:

- fields: each evenly by itself, all of them anew until `check` refuses nothing; so each legal
  combination is as likely. What gives the match up is never drawn.
- an editor's table (a plot, a plan, the terms of a deal): cell after cell, each evenly among what
  may stand there after the cells before it.
- a text area: from its own lines a walk over those that stand in it and those on offer there. A
  step puts one in, takes one out or puts one in another's place, where that is legal; as each step
  is as likely as its return, a long walk ends in each legal set of lines about as often.
"""

from collections.abc import Iterable, Iterator
from math import comb
from typing import Any, NamedTuple

from referee.kernel.chance import Chance
from referee.kernel.game import AnyGame
from referee.kernel.offers import SIGN, remark, waits
from referee.kernel.refused import Refused
from referee.kernel.window import Amounts, Answers, ChoiceField, Field, Form, Lines, Number, Pick
from referee.kernel.window import filled as filled_in

TRIES = 20_000  # of all fields; with many pawns one in some hundreds is legal
WALK = 2  # steps for each line of a text area, and some more
MORE = 8


def drawn(game: AnyGame, view: Any, chance: Chance) -> Any:
    """The order for the seat that is asked. Raises LookupError if no legal one is found."""
    if view.ask is None:
        raise LookupError("nothing is asked of this seat")
    if not view.ask.form:
        return view.ask.default
    table, dice = LotTable(game, view), Lots(chance)
    for _ in range(TRIES):
        begun = _begun(table, dice)
        if table.order(begun) is not None:
            return table.order(_walked(table, begun, dice))
    raise LookupError(f"{game.name}: no legal order was drawn in {TRIES} tries ({view.window})")


class Lots:
    """Throws without labels: the next one of the same dice."""

    def __init__(self, chance: Chance) -> None:
        self._chance, self._thrown = chance, 0

    def below(self, n: int) -> int:
        self._thrown += 1
        return self._chance.below(f"lot/{self._thrown}", n)

    def among(self, items: list[Any], count: int) -> list[Any]:
        self._thrown += 1
        return self._chance.pick(f"lot/{self._thrown}", items, count)


class LotTable(NamedTuple):
    """What lies before the seat that is asked."""

    game: AnyGame
    view: Any

    def order(self, lines: Iterable[str]) -> Any:
        """The order that these lines are; None if it may not be played."""
        try:
            order = self.game.read("\n".join(lines), self.view)
        except Refused:
            return None
        return None if self.game.check(self.view, order).refused else order

    @property
    def form(self) -> Form:
        form: Form = self.view.ask.form
        return form

    @property
    def areas(self) -> list[str]:
        """All lines of the text areas, without explanations."""
        texts = [field.text("en") for field in self.form if isinstance(field, Lines)]
        rows = [row.strip() for text in texts for row in text.splitlines()]
        return [row for row in rows if row and not row.startswith(remark("").strip())]


def _begun(table: LotTable, dice: Lots) -> list[str]:
    """The fields, drawn; then what stands in the text areas, or the cells of the editor."""
    answers: Answers = {field.name: _answer(field, dice) for field in table.form}
    lines = filled_in(table.form, answers, "en").splitlines()
    by_cells = _by_cells(table, dice) if all(isinstance(f, Lines) for f in table.form) else []
    return [*lines, *(by_cells or [row for row in table.areas if not waits(row)])]


# --- fields -------------------------------------------------------------------------------------


def _answer(field: Field, dice: Lots) -> str | list[str] | dict[str, int]:
    """Drawn evenly; nothing for a text area."""
    match field:
        case ChoiceField():
            values = [item.value for item in field.items if not item.gives_up]
            return _one([*values, *([""] if field.optional else [])], dice)
        case Number():
            numbers = [str(n) for n in range(field.least, field.most + 1)]
            return _one([*numbers, *([""] if field.optional else [])], dice)
        case Pick():
            return dice.among([item.value for item in field.items], _size(field, dice))
        case Amounts():
            return {item.value: dice.below(most + 1) for item, most in field.sources}
        case _:
            return ""


def _one(values: list[str], dice: Lots) -> str:
    return values[dice.below(len(values))] if values else ""


def _size(field: Pick, dice: Lots) -> int:
    """How many: as often as there are sets of that many."""
    n = len(field.items)
    sizes = range(field.least, min(field.most, n) + 1)
    left = dice.below(sum(comb(n, size) for size in sizes)) if sizes else 0
    for size in sizes:
        if left < comb(n, size):
            return size
        left -= comb(n, size)
    return 0


# --- tables -------------------------------------------------------------------------------------


def _by_cells(table: LotTable, dice: Lots) -> list[str]:
    """The editor's cells drawn one after the other, as lines; none where it has no cells."""
    editor = table.game.editor
    if editor is None:
        return []
    order = table.view.ask.default
    places = list(_cells(editor.groups(table.view, order, "en")))
    for n in range(len(places)):
        steps = list(_cells(editor.groups(table.view, order, "en")))[n].steps
        step = steps[dice.below(len(steps))]
        order = order if step.chosen else editor.after(table.view, order, step.key)
    return table.game.write(order, "en").splitlines() if places else []


def _cells(groups: Iterable[Any]) -> Iterator[Any]:
    for group in groups:
        for row in group.rows:
            yield from row.cells


# --- text areas ---------------------------------------------------------------------------------


def _walked(table: LotTable, begun: list[str], dice: Lots) -> list[str]:
    """The lines after a walk. What comes of fields and cells stays where it is."""
    there = list(dict.fromkeys(row.removeprefix(SIGN).strip() for row in table.areas))
    lines = begun
    for _ in range(WALK * len(there) + MORE if there else 0):
        tried = _step(lines, there, dice)
        if tried != lines and table.order(tried) is not None:
            lines = tried
    return lines


def _step(lines: list[str], there: list[str], dice: Lots) -> list[str]:
    """A line put in or taken out; or, as often, put in another's place."""
    line, own = there[dice.below(len(there))], [line for line in lines if line in there]
    if dice.below(2) == 0 or not own:
        return [row for row in lines if row != line] if line in lines else [*lines, line]
    other = own[dice.below(len(own))]
    return lines if line in lines else [line if row == other else row for row in lines]
