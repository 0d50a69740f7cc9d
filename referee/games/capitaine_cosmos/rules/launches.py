"""Launches, at the start of a phase (R-40 to R-50, H-16 to H-23, H-41)."""

from collections.abc import Iterator
from typing import NamedTuple

from referee.games.capitaine_cosmos.log import events as e
from referee.games.capitaine_cosmos.rules.conditions import in_phases, measured
from referee.games.capitaine_cosmos.rules.recoveries import Ramps
from referee.games.capitaine_cosmos.rules.resolution import Resolution
from referee.games.capitaine_cosmos.things.hexes import ahead
from referee.games.capitaine_cosmos.things.hulls import Pose, apart, launched, ramp
from referee.games.capitaine_cosmos.things.sheet import LAST, STILL, Cell, Launch, Now, Plot
from referee.games.capitaine_cosmos.things.state import Berth, Ground, Ship, enemies, found
from referee.kernel.event import Sealed, Seat

LAUNCH_DIE = 6  # H-17
TURNS = (0, -1, 1, -2, 2)  # how `@` may turn, in the order that breaks ties
NOSE = 3  # `@` looks at the hex 3 ahead


class PlannedLaunch(NamedTuple):
    """A fighter to be launched now, and what it does afterwards."""

    ship: int
    cell: Cell
    orders: Plot


def launch_all(play: Resolution, recovered: Ramps) -> None:
    """The set is fixed before any launch; then dice, then one seat after another."""
    seats = range(1, play.state.seats + 1)
    wishes = {seat: list(_possible(play, seat, recovered)) for seat in seats}
    launching = [seat for seat in seats if wishes[seat]]
    for seat in launch_order(play, launching):
        for wish in wishes[seat]:
            _launch(play, wish)


# --- who is to be launched --------------------------------------------------------------------


def _possible(play: Resolution, seat: Seat, recovered: Ramps) -> Iterator[PlannedLaunch]:
    """Launches that can be made; the others are refused, and their owner is told why."""
    chosen: set[int] = set()
    for wish in _wanted(play, seat):
        fighter = found(play.state.ships, wish.ship)
        if wish.ship in chosen or fighter.status != "play":
            continue
        reason = refusal(play.state, fighter, wish.cell, recovered)
        if reason:
            play.tell(seat, "launch_refused", ship=wish.ship, reason=reason)
        else:
            chosen.add(wish.ship)
            yield wish


def refusal(ground: Ground, fighter: Ship, cell: Cell, recovered: Ramps) -> str:
    """H-20, H-22, H-41: why it cannot be launched; "" if it can."""
    berth = fighter.aboard
    if berth is None:
        return "not_aboard"
    if (berth.cruiser, berth.ramp) in recovered:
        return "ramp_used"
    if not ground.chart.holds(trajectory_end(ground, berth, cell).hex):
        return "off_map"
    return ""


def trajectory_end(ground: Ground, berth: Berth, cell: Cell) -> Pose:
    """R-41: the end of the trajectory, before the manoeuvre."""
    carrier = found(ground.ships, berth.cruiser)
    return launched(carrier.card, carrier.pose, berth.ramp, cell.traj)


def _wanted(play: Resolution, seat: Seat) -> Iterator[PlannedLaunch]:
    reply = play.deck(seat)
    lines = play.sheet(seat).lines if reply is None else reply.lines
    for line in lines:
        match line:
            case Plot(ship=ship, cells=cells) if cells[play.phase - 1].k == "launch":
                yield PlannedLaunch(ship, cells[play.phase - 1], line)
            case Now(ship=ship, cell=cell) if cell.k == "launch":
                yield PlannedLaunch(ship, cell, _orders(play, ship, cell, (), False))
            case Launch(ship=ship, cell=cell, program=program):
                if in_phases(line.phases, play.phase) and _conditions_hold(play, line):
                    yield PlannedLaunch(ship, cell, _orders(play, ship, cell, program, line.exit))
            case _:
                pass


def _orders(
    play: Resolution, ship: int, cell: Cell, program: tuple[Cell, ...], exit_: bool
) -> Plot:
    """7.3: relative cells become those of the phases to come; surplus is ignored."""
    cells = ((STILL,) * (play.phase - 1) + (cell, *program) + (STILL,) * LAST)[:LAST]
    return Plot(ship=ship, cells=cells, exit=exit_)


def _conditions_hold(play: Resolution, line: Launch) -> bool:
    """Measured from the fighter's own ramp; DEFENCE is the carrier's. The owner sees the trace."""
    fighter = found(play.state.ships, line.ship)
    if fighter.aboard is None or fighter.status != "play":
        return False
    carrier = found(play.state.ships, fighter.aboard.cruiser)
    foes = enemies(play.state.ships, fighter.seat)
    from_ = (ramp(carrier.card, carrier.pose, fighter.aboard.ramp),)
    for condition in line.when:
        value = measured(condition, from_, carrier.defence, foes)
        facts = {"ship": line.ship, "fact": condition.fact}
        if value > condition.most:
            play.tell(fighter.seat, "launch_waits", **facts, found=value, most=condition.most)
            return False
    if line.when:
        play.tell(fighter.seat, "launch_due", ship=line.ship)
    return True


# --- in which order ---------------------------------------------------------------------------


def launch_order(play: Resolution, seats: list[Seat], round_: int = 1) -> list[Seat]:
    """R-48, H-17: the lowest die launches first; those who tie roll again among themselves."""
    if len(seats) < 2:
        return seats
    dice = {seat: _die(play, seat, round_) for seat in seats}
    order: list[Seat] = []
    for value in sorted(set(dice.values())):
        tied = [seat for seat in seats if dice[seat] == value]
        order += launch_order(play, tied, round_ + 1)
    return order


def _die(play: Resolution, seat: Seat, round_: int) -> int:
    label = play.label("launch", f"round{round_}", f"seat{seat}")
    (value,) = play.chance.roll(label, LAUNCH_DIE)
    play.emit(e.LaunchDieRolled(seat, value, round_))
    return value


# --- the launch itself ------------------------------------------------------------------------


def _launch(play: Resolution, wish: PlannedLaunch) -> None:
    """R-41, R-43: along the trajectory, then at most one manoeuvre."""
    fighter = found(play.state.ships, wish.ship)
    berth = fighter.aboard
    if berth is None:
        raise ValueError(f"#{wish.ship} is not aboard")
    end = trajectory_end(play.state, berth, wish.cell)
    man = wish.cell.t if wish.cell.face is None else facing(play.state, fighter, end, wish.cell)
    play.emit(
        e.FighterLaunched(
            ship=wish.ship,
            cruiser=berth.cruiser,
            ramp=berth.ramp,
            trajectory=wish.cell.traj,
            man=man,
            to=end.at,
            heading=(end.h + man) % 6,
            orders=Sealed((fighter.seat,), wish.orders),
        )
    )


def facing(ground: Ground, fighter: Ship, end: Pose, cell: Cell) -> int:
    """7.1: the turn that brings the nose nearest to the target; none without an enemy."""
    foes = enemies(ground.ships, fighter.seat)
    target = next((foe for foe in foes if foe.id == cell.face), None)
    if target is None and foes:
        target = min(foes, key=lambda foe: (apart((end.hex,), foe.cells), foe.id))
    if target is None:
        return 0
    cells = target.cells
    return min(TURNS, key=lambda turn: apart((ahead(end.hex, end.h + turn, NOSE),), cells))
