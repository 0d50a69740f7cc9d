"""Where pawns come back to, and what they are worth: other ways than the usual one."""

from collections.abc import Iterator

from referee.games.rencontre_cosmique.asked.labels import label
from referee.games.rencontre_cosmique.asked.ready_line import ReadyLine
from referee.games.rencontre_cosmique.rules.aftermath import reward_choice
from referee.games.rencontre_cosmique.rules.edicts.plague import due_pawns
from referee.games.rencontre_cosmique.rules.rights import bases
from referee.games.rencontre_cosmique.things import sheet as o
from referee.games.rencontre_cosmique.things.places import HOLE, LIMBO
from referee.games.rencontre_cosmique.things.view import RencontreView
from referee.kernel.event import Seat

View = RencontreView


def offers(view: View) -> Iterator[ReadyLine]:
    """In `returns`, `aftermath` and `plague`."""
    seat = view.seat or 0
    match view.window:
        case "returns":
            yield from _return(view, seat, view.table.at(seat, HOLE))
        case "aftermath":
            yield from _reward(view, seat)
            yield from _return(view, seat, view.table.at(seat, LIMBO))
        case "plague":
            yield from _losses(view, seat)


def _return(view: View, seat: Seat, n: int) -> Iterator[ReadyLine]:
    """All of them on one base: the emptiest, and the fullest."""
    own = sorted(bases(view.table, seat), key=lambda place: view.table.at(seat, place))
    for place in dict.fromkeys((*own[:1], *own[-1:])) if n else ():
        yield ReadyLine(o.Return(to={place: n}), label("offer_return", n=lambda _: n))


def _reward(view: View, seat: Seat) -> Iterator[ReadyLine]:
    if not reward_choice(view.table, view.pile, seat):
        return
    due = view.table.duel.rewards[seat]
    for cards in dict.fromkeys((due, due - 1, 0)):
        yield ReadyLine(o.Reward(cards=cards, pawns=due - cards), label("offer_reward"))


def _losses(view: View, seat: Seat) -> Iterator[ReadyLine]:
    """All from one base."""
    n = due_pawns(view.table, seat)
    for place in bases(view.table, seat) if n else ():
        if view.table.at(seat, place) >= n:
            yield ReadyLine(o.Losses(pawns={place: n}), label("offer_losses.plague"))
            return
