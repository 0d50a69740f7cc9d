"""Recovery of fighters, at the start of a phase (R-49 to R-52, H-18 to H-21)."""

from collections.abc import Iterator

from referee.games.capitaine_cosmos.log import events as e
from referee.games.capitaine_cosmos.rules.conditions import in_phases
from referee.games.capitaine_cosmos.rules.moves import cell_of
from referee.games.capitaine_cosmos.rules.resolution import Resolution
from referee.games.capitaine_cosmos.things.cards import RAMP_PLACES, SIDES, Side
from referee.games.capitaine_cosmos.things.hulls import ramp
from referee.games.capitaine_cosmos.things.sheet import Deck, Follow, Launch, Now, Plot, Recover
from referee.games.capitaine_cosmos.things.state import Berth, Ground, Ship, carried, flying, found
from referee.kernel.event import Seat

Ramps = set[tuple[int, Side]]


def ramps_under(ground: Ground, fighter: Ship) -> list[Berth]:
    """H-19, H-21: own ramps whose hex it stands on, lower cruiser numbers first."""
    return [
        Berth(ship.id, side)
        for ship in flying(ground.ships, fighter.seat)
        if ship.of.ramps
        for side in SIDES
        if ramp(ship.card, ship.pose, side) == fighter.pose.hex
    ]


def has_place(ground: Ground, berth: Berth) -> bool:
    """R-38: never more than two in a ramp."""
    return len(carried(ground.ships, berth.cruiser, berth.ramp)) < RAMP_PLACES


def recover_all(play: Resolution) -> Ramps:
    """All seats' recoveries; the ramps that they used (H-20)."""
    used: Ramps = set()
    for seat in range(1, play.state.seats + 1):
        for id_, insists in _wanted(play, seat):
            berth = _recover(play, id_, insists)
            if berth is not None:
                used.add((berth.cruiser, berth.ramp))
    return used


def _wanted(play: Resolution, seat: Seat) -> Iterator[tuple[int, bool]]:
    """The fighters to be taken in, in the order of the sheet; True: by an `R`, which insists.

    An `R` stands in a plot, in the program of a launch, or in what a fresh fighter was told since.
    """
    reply = play.deck(seat)
    lines = play.sheet(seat).lines if reply is None else reply.lines
    plotted = _plotted(play, seat)
    for line in lines:
        match line:
            case Plot(ship=ship) | Launch(ship=ship) | Follow(ship=ship) if ship in plotted:
                plotted.remove(ship)
                yield ship, True
            case Now(ship=ship, cell=cell) if cell.k == "recover":
                yield ship, True
            case Recover(ship=ship, phases=phases) if in_phases(phases, play.phase):
                if _weak_enough(play, line):
                    yield ship, False
            case _:
                pass
    if reply is None:  # those that were launched by an answer, which no line of the sheet names
        yield from ((ship, True) for ship in plotted)
    else:
        _tell_cancelled(play, seat, reply, plotted)


def _plotted(play: Resolution, seat: Seat) -> list[int]:
    """The fighters in flight whose cell of this phase is an `R`."""
    fighters = flying(play.state.ships, seat)
    return [ship.id for ship in fighters if cell_of(play.state, ship).k == "recover"]


def _tell_cancelled(play: Resolution, seat: Seat, reply: Deck, plotted: list[int]) -> None:
    """5.2: an answer stands in for the `R` of this phase. Who says NONE knows that."""
    named = {line.ship for line in reply.lines}
    for ship in plotted if named else ():
        if ship not in named:
            play.tell(seat, "recovery_refused", ship=ship, reason="not_repeated")


def _weak_enough(play: Resolution, line: Recover) -> bool:
    fighter = found(play.state.ships, line.ship)
    if not fighter.flies:
        return False
    if line.defence is None:
        return True
    met = fighter.defence <= line.defence
    facts = {"ship": line.ship, "found": fighter.defence, "most": line.defence}
    play.tell(fighter.seat, "recover_due" if met else "recover_waits", **facts)
    return met


def _recover(play: Resolution, id_: int, insists: bool) -> Berth | None:
    """R-49: at once, if it stands over a ramp with a free place; else it is told why not."""
    fighter = found(play.state.ships, id_)
    if not fighter.flies:
        return None
    under = ramps_under(play.state, fighter)
    berth = next((ramp for ramp in under if has_place(play.state, ramp)), None)
    if berth is not None:
        play.emit(e.FighterRecovered(id_, berth.cruiser, berth.ramp))
        return berth
    if insists or under:
        reason = "ramp_full" if under else "not_over_ramp"
        play.tell(fighter.seat, "recovery_refused", ship=id_, reason=reason)
    return None
