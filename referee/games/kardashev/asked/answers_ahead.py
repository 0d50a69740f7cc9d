"""Choices given ahead: the `then` lists of the orders in force (rulings §6.2).

They answer a seat's ask at once; the window is opened and closed all the same, so that nobody
sees who had thought of it.
"""

from referee.games.kardashev.log.evolve_turn import list_name
from referee.games.kardashev.rules.picks import picks_from_list, zone_of
from referee.games.kardashev.things.sheet import Choose, Move, Names, as_names, items_of
from referee.games.kardashev.things.state import Choice, KardashevState


def answer_ahead(state: KardashevState, choice: Choice) -> Choose | None:
    """What the chooser's list answers; None: the seat is asked."""
    items = items_of(_list_of(state, choice))
    book = list_name(choice.seat, choice.chooser, choice.hero_line)
    zone = zone_of(state, choice)
    answer = picks_from_list(state, choice, zone, items, state.spent.get(book, ()))
    if answer is None or not items:
        return None
    picks, used, auto = answer
    return Choose(picks=as_names(*picks), auto=auto, used=used)


def _list_of(state: KardashevState, choice: Choice) -> Names:
    """A hero line's list serves that hero alone; else the list of the seat's own order."""
    move = state.filed.get(choice.chooser, Move())
    place = choice.hero_line
    if place and choice.seat == choice.chooser and place <= len(move.heroes):
        return move.heroes[place - 1].then
    return move.then
