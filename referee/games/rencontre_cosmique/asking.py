"""What one seat is asked: the form a page is made of, and the order of the silent."""

from typing import Any

from referee.games.rencontre_cosmique.defaults import default
from referee.games.rencontre_cosmique.facts import seat_facts
from referee.games.rencontre_cosmique.orders import Answer, Place, Return, Reward
from referee.games.rencontre_cosmique.state import RencontreState, Todo
from referee.kernel.event import Seat
from referee.kernel.window import Ask


def ask(state: RencontreState, seat: Seat, todo: Todo) -> Ask[Any]:
    usual = default(state, seat, todo)
    return Ask((), usual, seat_facts(state, seat, todo), ahead(state, seat, todo))


def ahead(state: RencontreState, seat: Seat, todo: Todo) -> Answer | None:
    """A clause given before counts as the order (§4.2)."""
    if todo.step != "aftermath":
        return None
    said = [one for one in state.private[seat].clauses if isinstance(one, Reward | Return | Place)]
    return Answer(tuple(said)) if said else None
