"""What an order would do, in words: where ships would end, whom they could fire at, who at them.

The ghost of `board/order_picture.py` for who cannot see it; the enemy as they stand now.
"""

from collections.abc import Iterator

from msgspec.structs import replace

from referee.games.capitaine_cosmos.asked.plotting import promise
from referee.games.capitaine_cosmos.rules.launches import facing
from referee.games.capitaine_cosmos.rules.programs import program
from referee.games.capitaine_cosmos.rules.tracks import Courses, courses
from referee.games.capitaine_cosmos.things.hulls import Pose, launched
from referee.games.capitaine_cosmos.things.notation import heading_text
from referee.games.capitaine_cosmos.things.sheet import (
    LAST,
    STILL,
    AnyOrder,
    Follow,
    Launch,
    Plot,
)
from referee.games.capitaine_cosmos.things.state import Ship, flying
from referee.games.capitaine_cosmos.things.view import CosmosView
from referee.games.capitaine_cosmos.words.sentences import SENTENCES
from referee.kernel.words import Language


def order_text(view: CosmosView, order: AnyOrder, language: Language) -> str:
    """A line for each ship in flight that is ordered to go somewhere, then for each launch."""
    lines = getattr(order, "lines", ())
    flights = [line for line in lines if isinstance(line, Plot | Follow)]
    launches = [line for line in lines if isinstance(line, Launch)]
    told = [*_flying(view, flights, language), *_launching(view, flights, launches, language)]
    return "\n".join(told)


def _flying(view: CosmosView, lines: list[Plot | Follow], language: Language) -> Iterator[str]:
    ships = {ship.id: ship for ship in flying(view.ships, view.seat)}
    for line in lines:
        if line.ship in ships:
            found = program(view, ships[line.ship], line.cells)
            if found is not None:
                yield f"#{line.ship}: {promise(found, language)}"


def _launching(
    view: CosmosView, flights: list[Plot | Follow], lines: list[Launch], language: Language
) -> Iterator[str]:
    """At the earliest: a condition may hold later, or never."""
    plots = {line.ship: line for line in flights if isinstance(line, Plot)}
    carriers = courses(view, view.seat or 0, plots)
    aboard = {ship.id: ship for ship in view.ships if ship.seat == view.seat and ship.aboard}
    for line in lines:
        phase, fighter = line.phases[0], aboard.get(line.ship)
        pose = _after_launch(view, carriers, fighter, line) if fighter else None
        if fighter is None or pose is None:
            continue
        flown = (STILL, *line.program)[: LAST + 1 - phase]
        found = program(view, replace(fighter, pose=pose, aboard=None), flown)
        at = f"{pose.at} {heading_text(pose.h, language)}"
        said = SENTENCES.say("launch_promised", language, ship=line.ship, phase=phase, at=at)
        yield f"{said}{promise(found, language)}" if found is not None else said.rstrip(" ;:,")


def _after_launch(view: CosmosView, carriers: Courses, fighter: Ship, line: Launch) -> Pose | None:
    """Where it stands once it has turned; None where its cruiser is not on the map, or it would
    come off it."""
    berth, phase = fighter.aboard, line.phases[0]
    carrier = carriers.get(berth.cruiser) if berth else None
    before = carrier.poses[phase - 1] if carrier else None
    if berth is None or carrier is None or before is None:
        return None
    end = launched(carrier.ship.card, before, berth.ramp, line.cell.traj)
    if not view.chart.holds(end.hex):
        return None
    turn = line.cell.t if line.cell.face is None else facing(view, fighter, end, line.cell)
    return Pose(end.at, (end.h + turn) % 6)
