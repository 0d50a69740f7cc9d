"""Why an order makes sense: which reasons of the lesson fit what is ordered, and who orders it."""

from referee.games.combats.things.sheet import (
    NOTHING,
    Aftermath,
    AnyOrder,
    Attack,
    Build,
    Commit,
    Grow,
    LineUp,
    Move,
    Plan,
    Turn,
)
from referee.games.combats.things.view import CombatsView
from referee.kernel.refused import bare

Reasons = tuple[str, ...]
SUN = "/S"  # how the place of a Sun ends


def motives(view: CombatsView, order: AnyOrder) -> Reasons:
    """Keys of the lesson's reasons."""
    match order:
        case Turn():
            return _turn(order)
        case LineUp():
            return ("pairing-line",)
        case Aftermath():
            return _aftermath(order)
        case Commit() | Plan() if _gives_nothing(order):
            return ("commit-pass",)
        case _:
            return (view.window or "",)


def _turn(order: Turn) -> Reasons:
    lines = order.lines
    out = any(isinstance(line, Move) and not line.target.endswith(SUN) for line in lines)
    found = ["turn"] if out or any(isinstance(line, Build) for line in lines) else []
    found += ["turn-attack"] if any(isinstance(line, Attack) for line in lines) else []
    if found:
        return tuple(found)
    if any(isinstance(line, Grow) for line in lines):
        return ("turn-grow",)
    return ("turn-sun" if lines else "turn-rest",)


def _aftermath(order: Aftermath) -> Reasons:
    found = []
    if order.retreat is not None:
        found.append("aftermath" if order.retreat else "aftermath-stay")
    if order.take is not None:
        found.append("aftermath-take" if order.take else "aftermath-leave")
    return tuple(found) or ("aftermath-stay",)


def _gives_nothing(order: Commit | Plan) -> bool:
    if isinstance(order, Commit):
        return bare(order) == NOTHING
    clauses = [clause for battle in order.battles for clause in battle.clauses]
    return all(bare(clause.commit) == NOTHING for clause in clauses)
