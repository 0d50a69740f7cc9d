"""A sensible player who sees nothing but its own view (rulings 10). Numbers are whole.

It closes in, keeps its fields on the enemy, minds mines, asteroids and the edge, takes freighters
and the Corsair to their exit. It is the player of demonstrations and the fuzz of the tests.
"""

from referee.games.capitaine_cosmos.bot.plots import best_plot
from referee.games.capitaine_cosmos.bot.sight import Sight
from referee.games.capitaine_cosmos.rules.fleets import cost, default_fleet, in_zone
from referee.games.capitaine_cosmos.rules.launches import trajectory_end
from referee.games.capitaine_cosmos.rules.mines import possible_drops, worth
from referee.games.capitaine_cosmos.rules.targets import aims, best_field
from referee.games.capitaine_cosmos.things.scenarios import fleet_rules
from referee.games.capitaine_cosmos.things.sheet import (
    LAST,
    STILL,
    AnyOrder,
    Bought,
    Cell,
    Condition,
    Deck,
    Drops,
    Fire,
    Fleet,
    Follow,
    Launch,
    Lay,
    Now,
    Recover,
    Sheet,
    SheetLine,
    Shot,
    Volley,
    Who,
)
from referee.games.capitaine_cosmos.things.state import Ship, enemies, flying
from referee.games.capitaine_cosmos.things.view import CosmosView
from referee.kernel.chance import Chance
from referee.kernel.event import Seat

LAUNCH_RANGE = 14
WEAK = 6  # a fighter that weak looks for a ramp
PROGRAMS = ("m m m mg m", "m m mg m m", "m m md m m", "m mg m m m", "m x m m m")
FIRE_LINES = (
    None,
    None,
    Fire(prio=("auto",), spread=True),
    Fire(prio=("auto",), by="weakest"),
    Fire(prio=("cr", "auto"), by="nearest"),
    Fire(who=Who("ch"), prio=("ch", "auto"), spread=True),
)


def propose(view: CosmosView, chance: Chance) -> AnyOrder:
    """A legal order for the open window. Raises ValueError if this seat is not asked."""
    if view.seat is None or view.ask is None:
        raise ValueError("nothing is asked of this seat")
    match view.window:
        case "fleet":
            return _fleet(view, view.seat, chance)
        case "deck":
            return _deck(view, view.seat, chance)
        case "mines":
            return _drops(view, view.seat, chance)
        case "fire":
            return _volley(view, view.seat, chance)
        case _:
            return _sheet(view, view.seat, chance)


# --- the sheet ----------------------------------------------------------------------------------


def _sheet(view: CosmosView, seat: Seat, chance: Chance) -> Sheet:
    sight = Sight(view, seat, chance)
    own = [ship for ship in view.ships if ship.seat == seat and ship.status == "play"]
    lines: list[SheetLine] = []
    for ship in own:
        lines += lines_of(sight, ship, chance)
    fire = FIRE_LINES[chance.below("fire", len(FIRE_LINES))]
    return Sheet(lines=(*lines, fire) if fire else tuple(lines))


def lines_of(sight: Sight, ship: Ship, chance: Chance, first: int = 1) -> list[SheetLine]:
    """What a sheet says of one ship, from this phase on."""
    if ship.aboard is not None:
        return [_launch(sight, ship, chance)]
    lines: list[SheetLine] = [best_plot(sight, ship, chance, first)]
    if ship.mines:
        near = Condition(fact="enemy", most=1)
        lines.append(Lay(ship=ship.id, phases=(1, LAST), when=near))
    if ship.base == "ch" and ship.defence <= WEAK:
        lines.append(Recover(ship=ship.id, defence=WEAK))
    return lines


def _launch(sight: Sight, ship: Ship, chance: Chance) -> Launch:
    """When an enemy is near, nose to it; a cruiser in trouble lets them all go."""
    label = f"launch/{ship.id}"
    program = PROGRAMS[chance.below(f"{label}/program", len(PROGRAMS))]
    trouble = 2 * sight.carrier(ship).defence < sight.carrier(ship).of.defence
    near = Condition(fact="enemy", most=LAUNCH_RANGE)
    return Launch(
        ship=ship.id,
        when=() if trouble else (near,),
        cell=Cell(k="launch", traj="ae"[chance.below(f"{label}/path", 2)], face=0),  # type: ignore[arg-type]  # a or e
        program=tuple(_cell(text) for text in program.split()),
    )


def _cell(text: str) -> Cell:
    turn = {"g": -1, "d": 1}.get(text[-1], 0)
    return STILL if text == "x" else Cell(k="fly", m=text.startswith("m"), t=turn)


# --- short windows ------------------------------------------------------------------------------


def _deck(view: CosmosView, seat: Seat, chance: Chance) -> Deck:
    """Mostly what the sheet says; fresh fighters get orders that suit what is seen now."""
    sight = Sight(view, seat, chance)
    lines: list[Now | Follow | Launch | Recover] = []
    before = view.phase - 1
    for ship in flying(view.ships, seat):
        if ship.launched == before and chance.below(f"follow/{ship.id}", 3):
            plot = best_plot(sight, ship, chance, first=view.phase)
            lines.append(Follow(ship=ship.id, cells=plot.cells[before:], exit=plot.exit))
    if not lines:
        return Deck(mode="sheet")
    for ship in view.ships:
        if ship.seat == seat and ship.status == "play" and ship.aboard is not None:
            near = Condition(fact="enemy", most=LAUNCH_RANGE)
            lines.append(Launch(ship=ship.id, when=(near,), cell=Cell(k="launch", face=0)))
    return Deck(lines=tuple(line for line in lines if not _ends_off_map(view, line)))


def _ends_off_map(view: CosmosView, line: Now | Follow | Launch | Recover) -> bool:
    if not isinstance(line, Launch):
        return False
    berth = next(ship.aboard for ship in view.ships if ship.id == line.ship)
    return berth is None or not view.chart.holds(trajectory_end(view, berth, line.cell).hex)


def _drops(view: CosmosView, seat: Seat, chance: Chance) -> Drops:
    """A mine wherever a drop hex touches an enemy."""
    foes, lines = enemies(view.ships, seat), list[Lay]()
    for ship in flying(view.ships, seat):
        drops = possible_drops(view, ship) if ship.mines else []
        best = max(drops, key=lambda drop: worth(drop.hex, foes), default=None)
        if best is not None and worth(best.hex, foes):
            lines.append(Lay(ship=ship.id, time=best.time, side=best.side))
    return Drops(lines=tuple(lines)) if lines else Drops(mode="none")


def _volley(view: CosmosView, seat: Seat, chance: Chance) -> Volley:
    """The best targets; now and then shot by shot, or as the sheet says."""
    way = chance.below("way", 6)
    if way == 0:
        return Volley(mode="sheet")
    shots = _shots(view, seat) if way == 1 else []
    return Volley(lines=tuple(shots) or (Fire(prio=("auto",), spread=way == 2),))


def _shots(view: CosmosView, seat: Seat) -> list[Shot]:
    """One shot a ship, at its best target."""
    found = []
    for ship in flying(view.ships, seat):
        legal = aims(view, ship, enemies(view.ships, seat)) if ship.shots else []
        if legal:
            best = best_field(legal)
            found.append(Shot(ship=ship.id, target=best.target.id, field=best.field))
    return found


# --- the free battle ------------------------------------------------------------------------------


def _fleet(view: CosmosView, seat: Seat, chance: Chance) -> Fleet:
    """Half the time the usual one; else whatever the dice like and the budget allows."""
    usual = default_fleet(view.options, seat)
    if chance.below("fleet", 2):
        return usual
    bought: list[Bought] = []
    for attempt in range(12):
        ship = _any_ship(view, seat, chance, attempt)
        most = fleet_rules().most[ship.card]
        fits = sum(other.card == ship.card for other in bought) < most
        if fits and in_zone(view.chart, seat, ship) and _affordable(view, [*bought, ship]):
            bought.append(ship)
    return Fleet(ships=tuple(bought)) if bought else usual


def _affordable(view: CosmosView, bought: list[Bought]) -> bool:
    return cost(bought) <= view.options.budget


def _any_ship(view: CosmosView, seat: Seat, chance: Chance, attempt: int) -> Bought:
    """Somewhere in the own zone, heading for the enemy."""
    card = ("cr", "es", "ch", "ch", "ca")[chance.below(f"card/{attempt}", 5)]
    zone = fleet_rules().zone
    column = 1 + chance.below(f"column/{attempt}", zone)
    row = 2 + chance.below(f"row/{attempt}", view.chart.rows - 2)
    if seat == 2:
        column = view.chart.columns + 1 - column
    return Bought(card=card, at=f"{column:02d}{row:02d}", h=0 if seat == 1 else 3)
