"""The answers of the short windows and the fleets of the free battle (rulings 7.6, 7.9)."""

from collections import Counter
from collections.abc import Iterator

from referee.games.capitaine_cosmos.orders.checks_lines import check_fighter, check_fire, check_mine
from referee.games.capitaine_cosmos.orders.checks_plots import check_cell, check_course
from referee.games.capitaine_cosmos.orders.refusals import Facts, refusal
from referee.games.capitaine_cosmos.rules.fleets import cost, in_zone
from referee.games.capitaine_cosmos.rules.launches import trajectory_end
from referee.games.capitaine_cosmos.rules.mines import possible_drops
from referee.games.capitaine_cosmos.rules.recoveries import has_place, ramps_under
from referee.games.capitaine_cosmos.rules.targets import Aim, aims, best_field
from referee.games.capitaine_cosmos.rules.tracks import courses
from referee.games.capitaine_cosmos.things.cards import RAMP_PLACES, Side
from referee.games.capitaine_cosmos.things.scenarios import fleet_rules
from referee.games.capitaine_cosmos.things.sheet import (
    STILL,
    Bought,
    Deck,
    Drops,
    Fire,
    Fleet,
    Follow,
    Hold,
    Launch,
    Lay,
    Now,
    Plot,
    Recover,
    Shot,
    Volley,
)
from referee.games.capitaine_cosmos.things.state import Berth, Ship, carried, enemies, found
from referee.games.capitaine_cosmos.things.view import CosmosView
from referee.kernel.refused import Problem

# --- deck ---------------------------------------------------------------------------------------


def check_deck(view: CosmosView, reply: Deck) -> Iterator[Problem]:
    """Ramp, place, map; and the phases that are left of the freshly launched."""
    yield from _twice(reply)
    taken: dict[Berth, int] = {}
    for line in reply.lines:
        match line:
            case Now() if line.cell.k == "recover":
                yield from _check_recovery(view, line, taken)
            case Follow():
                yield from _check_follow(view, line)
            case Recover() | Launch():
                yield from check_fighter(view, line.ship, line)
            case _:
                pass
    for line in reply.lines:
        if isinstance(line, Now | Launch) and line.cell.k == "launch":
            yield from _check_launch(view, line, taken)


def _twice(reply: Deck) -> Iterator[Problem]:
    rows: dict[int, int] = {}
    for line in reply.lines:
        if line.ship in rows:
            facts: Facts = {"first": rows[line.ship], "ship": line.ship}
            yield refusal("E-DUP", None, line.where, **facts)
        rows.setdefault(line.ship, line.where.line)


def _check_recovery(view: CosmosView, line: Now, taken: dict[Berth, int]) -> Iterator[Problem]:
    ship = found(view.ships, line.ship)
    if ship.base != "ch":
        yield from check_fighter(view, line.ship, line)
        return
    if ship.aboard is not None:
        yield refusal("E-ABOARD", "H-31", line.where, ship=ship.id)
        return
    under = ramps_under(view, ship)
    free = [ramp for ramp in under if has_place(view, ramp) and _places(view, ramp, taken)]
    if free:
        taken[free[0]] = taken.get(free[0], 0) + 1
    elif under:
        facts: Facts = {"cruiser": under[0].cruiser, "ramp": under[0].ramp.upper()}
        yield refusal("E-RAMP.full", "R-49", line.where, **facts)
    else:
        facts = {"ship": ship.id, "phase": view.phase, "at": ship.pose.at, "ramps": "-"}
        yield refusal("E-RECOVER", "R-49", line.where, **facts)


def _places(view: CosmosView, berth: Berth, taken: dict[Berth, int]) -> bool:
    there = len(carried(view.ships, berth.cruiser, berth.ramp))
    return there + taken.get(berth, 0) < RAMP_PLACES


def _check_launch(
    view: CosmosView, line: Now | Launch, taken: dict[Berth, int]
) -> Iterator[Problem]:
    ship = found(view.ships, line.ship)
    if ship.aboard is None:
        if ship.base == "ch":
            yield refusal("E-LAUNCH", "R-41", line.where, ship=ship.id)
        elif isinstance(line, Now):
            yield from check_fighter(view, line.ship, line)
        return
    if ship.aboard in taken:
        facts: Facts = {"phase": view.phase, "cruiser": ship.aboard.cruiser}
        facts["ramp"] = ship.aboard.ramp.upper()
        yield refusal("E-RAMP", "R-50", line.where, **facts)
    if not view.chart.holds(trajectory_end(view, ship.aboard, line.cell).hex):
        facts = {"ship": ship.id, "phase": view.phase}
        yield refusal("E-OFFMAP.launch", "H-22", line.where, **facts)


def _check_follow(view: CosmosView, line: Follow) -> Iterator[Problem]:
    """R-15: only fighters launched in the phase before; all others are plotted by now."""
    ship = found(view.ships, line.ship)
    if ship.aboard is not None:
        yield refusal("E-ABOARD", "R-46", line.where, ship=ship.id)
        return
    if not ship.launched or ship.launched != view.phase - 1:
        yield refusal("E-DUP.plotted", "R-15", line.where, ship=ship.id)
        return
    for phase, cell in enumerate(line.cells, start=view.phase):
        if cell.k == "launch":
            yield refusal("E-LAUNCH", "R-41", cell.where, ship=ship.id)
        yield from check_cell(ship, phase, cell)
    cells = (STILL,) * (view.phase - 1) + line.cells
    plot = Plot(ship=ship.id, cells=cells, exit=line.exit)
    flights = courses(view, ship.seat, {ship.id: plot}, view.phase)
    if not any(cell.k == "recover" for cell in line.cells):
        yield from check_course(view, flights, flights[ship.id], plot, view.phase)


# --- mines --------------------------------------------------------------------------------------


def check_drops(view: CosmosView, reply: Drops) -> Iterator[Problem]:
    """Mines left, and the hex on the map."""
    wanted: Counter[int] = Counter()
    for line in reply.lines:
        yield from check_mine(view, line, now=True)
        ship = found(view.ships, line.ship)
        if not ship.mines:
            continue
        wanted[ship.id] += 2 if line.two else 1
        if ship.mines < wanted[ship.id]:
            facts: Facts = {"ship": ship.id, "wanted": wanted[ship.id], "left": ship.mines}
            yield refusal("E-MINE.many", "R-60", line.where, **facts)
        if not _somewhere(view, ship, line):
            yield refusal("E-MINE.off_map", "H-27", line.where, ship=ship.id)


def _somewhere(view: CosmosView, ship: Ship, line: Lay) -> bool:
    there = possible_drops(view, ship)
    times = {drop.time for drop in there}
    return any(
        line.side in (None, drop.side) and (line.time in (None, drop.time) or len(times) == 1)
        for drop in there
    )


# --- fire ---------------------------------------------------------------------------------------


def check_volley(view: CosmosView, reply: Volley) -> Iterator[Problem]:
    """R-23 to R-30, shot by shot in the order of the lines."""
    fired: dict[int, list[Aim]] = {}
    for shot in reply.shots:
        yield from _check_shot(view, shot, fired.setdefault(shot.ship, []))
    yield from check_fire([line for line in reply.lines if isinstance(line, Fire | Hold)])


def _check_shot(view: CosmosView, shot: Shot, before: list[Aim]) -> Iterator[Problem]:
    ship, target = found(view.ships, shot.ship), found(view.ships, shot.target)
    facts: dict[str, int | str] = {"ship": ship.id, "target": target.id}
    if target.seat == ship.seat or not target.flies or not ship.flies:
        yield refusal("E-TARGET", "R-30", shot.where, **facts)
        return
    if set(ship.cells) & set(target.cells):
        yield refusal("E-OVERLAP", "R-29", shot.where, **facts)
        return
    if len(before) >= ship.shots:
        yield refusal("E-SHOTS", "R-23", shot.where, **facts)
        return
    legal = aims(view, ship, enemies(view.ships, ship.seat))
    reachable = [
        aim for aim in legal if aim.target.id == target.id and shot.field in (None, aim.field)
    ]
    if not reachable:
        yield refusal("E-FIELD", "R-24", shot.where, **facts)
        return
    yield from _check_again(ship, shot, reachable, before)


def _check_again(
    ship: Ship, shot: Shot, reachable: list[Aim], before: list[Aim]
) -> Iterator[Problem]:
    """R-25, R-26, H-8, H-9: through one field only, and no field too often."""
    facts: dict[str, int | str] = {"ship": ship.id, "target": shot.target}
    used = [aim.field for aim in before if aim.target.id == shot.target]
    if used and ship.of.rate == 1:
        yield refusal("E-TWICE", "R-25", shot.where, **facts)
        return
    same = [aim for aim in reachable if aim.field == used[0]] if used else reachable
    if not same:
        yield refusal("E-TWICE", "H-8", shot.where, **facts)
        return
    free = [aim for aim in same if sum(b.field == aim.field for b in before) < ship.of.rate]
    if free:
        before.append(best_field(free))
    else:
        yield refusal("E-USED", "R-26", shot.where, **facts)


# --- fleet --------------------------------------------------------------------------------------


def check_fleet(view: CosmosView, fleet: Fleet) -> Iterator[Problem]:
    """S7: budget, zone, limits, ramps."""
    spent, budget = cost(fleet.ships), view.options.budget
    if spent > budget:
        last = fleet.ships[-1].where
        yield refusal("E-BUDGET", None, last, spent=spent, budget=budget)
    yield from _check_limits(fleet)
    yield from _check_ramps(fleet)
    for bought in fleet.ships:
        if bought.ramp is None and not in_zone(view.chart, view.seat or 1, bought):
            zone = fleet_rules().zone
            yield refusal("E-ZONE", None, bought.where, at=bought.at, zone=zone)


def _check_limits(fleet: Fleet) -> Iterator[Problem]:
    counts: Counter[str] = Counter()
    for bought in fleet.ships:
        counts[bought.card] += 1
        most = fleet_rules().most[bought.card]
        if counts[bought.card] == most + 1:
            yield refusal("E-LIMIT", None, bought.where, most=most)


def _check_ramps(fleet: Fleet) -> Iterator[Problem]:
    """R-38: only fighters, aboard a cruiser, two in each of its ramps."""
    inside: dict[Side, int] | None = None
    for bought in fleet.ships:
        if bought.card == "cr" and bought.ramp is None:
            inside = {"ba": 0, "tr": 0}
        if bought.ramp is not None:
            yield from _check_berth(bought, inside)
            if inside is not None:
                inside[bought.ramp] += 1


def _check_berth(bought: Bought, inside: dict[Side, int] | None) -> Iterator[Problem]:
    if bought.card != "ch":
        yield refusal("E-RAMP.fighter", "R-38", bought.where)
    elif inside is None or bought.ramp is None:
        yield refusal("E-RAMP.cruiser", "R-38", bought.where)
    elif inside[bought.ramp] >= RAMP_PLACES:
        yield refusal("E-RAMP.places", "R-38", bought.where)
