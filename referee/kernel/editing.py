"""What a page's editor shows of an order text, and the text after a step of it.

Why: docs/decisions/0100-editors.md.
"""

from collections.abc import Iterator
from typing import Any

from referee.kernel.editor import EditorGroup, EditorStep
from referee.kernel.game import AnyGame, View
from referee.kernel.offers import waits
from referee.kernel.refused import Refused
from referee.kernel.words import LANGUAGES, Language

MADE = 12  # steps of an editor that are looked at


def groups_of(game: AnyGame, view: View, text: str, language: Language) -> tuple[EditorGroup, ...]:
    """What the editor shows of this text: of the answer to silence where the text cannot be read
    and where nothing stands in it but offers."""
    if game.editor is None or view.ask is None:
        return ()
    return game.editor.groups(view, _order(game, view, text), language)


def text_after(game: AnyGame, view: View, text: str, key: str, language: Language) -> str:
    """The text after this step; the offers that waited in it wait on. KeyError: a step that is not
    on offer."""
    offered = {step.key for step in steps_of(groups_of(game, view, text, language))}
    if game.editor is None or key not in offered:
        raise KeyError(key)
    order = game.editor.after(view, _order(game, view, text), key)
    waiting = [row for row in text.split("\n") if waits(row)]
    return "\n".join([game.write(order, language), *waiting])


def _order(game: AnyGame, view: View, text: str) -> Any:
    """The order that the text stands for."""
    own = "\n".join(row for row in text.split("\n") if not waits(row))
    try:
        return game.read(own, view)
    except Refused:
        return view.ask.default if view.ask else None


def steps_of(groups: tuple[EditorGroup, ...]) -> Iterator[EditorStep]:
    """All that may be done."""
    for group in groups:
        yield from group.steps
        for row in group.rows:
            yield from row.steps
            for cell in row.cells:
                yield from cell.steps


def faults_of(game: AnyGame, view: View) -> Iterator[str]:
    """What is wrong with the editor of the seat that is asked: a step that cannot be made, one
    whose order cannot be written and read, one without a label. Of many steps some are made."""
    if game.editor is None or view.ask is None:
        return
    for language in LANGUAGES:
        found = list(steps_of(game.editor.groups(view, view.ask.default, language)))
        yield from (
            f"the step {step.key} of the editor has no label" for step in found if not step.label
        )
        for step in found[:: 1 + len(found) // MADE]:
            try:
                order = game.editor.after(view, view.ask.default, step.key)
                game.read(game.write(order, language), view)
            except (KeyError, Refused) as error:
                yield f"the step {step.key} of the editor fails: {error!r} ({language})"
