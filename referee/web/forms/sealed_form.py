"""A form as data for the page's script, which makes the order of it where no referee looks on
(static/sealed_text.js).

Why: docs/decisions/0148-page-seals.md.
"""

from typing import Any

from referee.kernel.game import AnyGame, View
from referee.kernel.picking import yielding
from referee.kernel.window import Amounts, ChoiceField, Field, Form, Lines, Pick, spellings
from referee.kernel.words import Language
from referee.web.forms.order_form import kind

Json = dict[str, Any]


def sealed_form(game: AnyGame, view: View, form: Form, spoken: Language) -> list[Json]:
    """Each field: what a line of it looks like, how its choices are spelt there, what bounds it."""
    return [_told(game, view, field, spoken) for field in form]


def _told(game: AnyGame, view: View, field: Field, spoken: Language) -> Json:
    told: Json = {"name": field.name, "kind": kind(field), "label": field.label.in_(spoken)}
    if isinstance(field, Lines):
        return {**told, "yielding": yielding(game, view, field, spoken)}
    told |= {"line": field.line.in_(spoken), "typed": spellings(field, spoken)}
    match field:
        case ChoiceField(items=items):
            return {**told, "gives_up": [item.value for item in items if item.gives_up]}
        case Pick(least=least, most=most, joint=joint):
            return {**told, "least": least, "most": most, "joint": joint}
        case Amounts(sources=sources, total=total):
            return {**told, "sources": [item.value for item, _ in sources], "total": total}
    return told
