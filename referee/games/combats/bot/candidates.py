"""The orders that are worth a thought, best first as far as one look can tell."""

from collections.abc import Iterator

from referee.games.combats.bot.pairing_choice import random_groups
from referee.games.combats.bot.plans import commits, plans
from referee.games.combats.bot.quick import quick
from referee.games.combats.bot.turns import turns
from referee.games.combats.rules.aftermath import loser, may_withdraw
from referee.games.combats.rules.pairing import as_pairing, automatic_pairing
from referee.games.combats.things.pawns import NOBODY
from referee.games.combats.things.sheet import Aftermath, AnyOrder, LineUp
from referee.games.combats.things.view import CombatsView
from referee.kernel.branches import branch
from referee.kernel.chance import Chance
from referee.kernel.event import Seat

PROPOSED = 3
PAIRINGS = 20


def candidates(view: CombatsView, chance: Chance) -> Iterator[AnyOrder]:
    """What sense offers, then what easy bots would order."""
    if view.seat is None or view.ask is None:
        raise ValueError("nothing is asked of this seat")
    ways = {
        "turn": turns,
        "pairing": _pairings,
        "plan": plans,
        "commit": commits,
        "aftermath": _aftermaths,
    }
    proposed = [quick(view, branch(chance, f"proposal{n}")) for n in range(PROPOSED)]
    yield from proposed
    yield from ways[view.window or ""](view, view.seat, chance)


def _pairings(view: CombatsView, seat: Seat, chance: Chance) -> Iterator[AnyOrder]:
    combat, own = view.combat, view.combat.forces[seat]
    if combat.larger == NOBODY:
        for n in range(PAIRINGS):
            yield LineUp(pawns=tuple(chance.shuffle(f"line{n}", own.line)))
        return
    yield as_pairing(automatic_pairing(own, combat.k))
    for n in range(PAIRINGS):
        yield as_pairing(random_groups(own, combat.k, f"pairing{n}", chance))


def _aftermaths(view: CombatsView, seat: Seat, chance: Chance) -> Iterator[Aftermath]:
    if seat == loser(view):
        yield Aftermath(retreat=0)
        yield Aftermath(retreat=may_withdraw(view))
