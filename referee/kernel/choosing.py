"""Does what a seat is asked leave it a choice? A pass alone, one pawn that can be paired with one
pawn, the only card in hand: such a window is answered, not decided.

Why: docs/decisions/0092-lessons.md.
"""

from itertools import islice

from referee.kernel import offers
from referee.kernel.chance import Chance
from referee.kernel.game import AnyGame, View
from referee.kernel.window import Amounts, ChoiceField, Field, Lines, Number, Pick

THOUGHTS = 4  # orders that a game is asked for where its form says nothing


def leaves_choice(game: AnyGame, view: View, chance: Chance) -> bool:
    """Can this seat answer in more than one way, but to give up? What it has answered beforehand
    (`Ask.ahead`) is decided already."""
    ask = view.ask
    if ask is None or ask.ahead is not None:
        return False
    if any(_is_open(field) for field in ask.form):
        return True
    bare = any(isinstance(field, Lines) and field.start.en.strip() for field in ask.form)
    return bare and _thinks_of_several(game, view, chance)


def _is_open(field: Field) -> bool:
    """Has this field more than one answer? A text area says so by what it offers."""
    match field:
        case ChoiceField(items=items, optional=optional):
            return sum(not item.gives_up for item in items) + optional > 1
        case Number(least=least, most=most, optional=optional):
            return optional or most > least
        case Pick(items=items, least=least, most=most):
            return most > 0 and least < len(items)
        case Amounts():
            return _shares(field)
        case Lines():
            return offers.left(field.text("en")) > 0


def _shares(field: Amounts) -> bool:
    """Can so many be taken from the sources in more than one way?"""
    there = [most for _, most in field.sources if most]
    if field.total is None:
        return bool(there)
    return len(there) > 1 and 0 < field.total < sum(there)


def _thinks_of_several(game: AnyGame, view: View, chance: Chance) -> bool:
    """A text area that offers nothing may hold anything: has the game two orders for it? One that
    does not say which are worth a thought may have."""
    if game.candidates is None:
        return True
    found = islice(game.candidates(view, chance), THOUGHTS)
    return len({game.write(order, "en") for order in found}) > 1
