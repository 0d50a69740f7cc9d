"""How the film of a turn grows, event by event (pictures and the table of a turn read it)."""

from msgspec.structs import replace

from referee.games.capitaine_cosmos.log import events as e
from referee.games.capitaine_cosmos.things.fields import gun, reach
from referee.games.capitaine_cosmos.things.film import Frame, Hit, Leg, Lying, Standing
from referee.games.capitaine_cosmos.things.hexes import label, minus, plus
from referee.games.capitaine_cosmos.things.hulls import Pose, ramp
from referee.games.capitaine_cosmos.things.notation import pivot_text
from referee.games.capitaine_cosmos.things.state import CosmosState, Ship, flying


def begun(state: CosmosState, turn: int, phase: int) -> Frame:
    """A phase in which nothing has happened yet."""
    return Frame(turn=turn, phase=phase, lying=_lying(state))


def _lying(state: CosmosState) -> tuple[Lying, ...]:
    rocks = (Lying(0, rock.at) for rock in state.rocks)
    return (*rocks, *(Lying(mine.seat, mine.at) for mine in state.mines))


def lies(state: CosmosState) -> CosmosState:
    """Mines and asteroids lie elsewhere now, or there are others."""
    last = _last(state)
    return replace(state, film=(*state.film[:-1], replace(last, lying=_lying(state))))


def _last(state: CosmosState) -> Frame:
    """The frame of this phase. A position put up by hand has no film yet."""
    return state.film[-1] if state.film else begun(state, state.turn, state.phase)


def _add(state: CosmosState, what: str, *more: object) -> CosmosState:
    """The last frame, and one thing more in it."""
    last = _last(state)
    grown = replace(last, **{what: (*getattr(last, what), *more)})
    return replace(state, film=(*state.film[:-1], grown))


def moved(state: CosmosState, event: e.ShipMoved) -> CosmosState:
    start, end = Pose(event.origin, event.heading_from), Pose(event.to, event.heading_to)
    return _add(state, "legs", Leg(event.ship, event.cell, start, end))


def launched(state: CosmosState, event: e.FighterLaunched) -> CosmosState:
    carrier = state.ship(event.cruiser)
    start = Pose(label(ramp(carrier.card, carrier.pose, event.ramp)), carrier.pose.h)
    cell = f"[{'E' if event.trajectory == 'e' else ''}]{pivot_text(event.man)}"
    return _add(state, "legs", Leg(event.ship, cell, start, Pose(event.to, event.heading)))


def recovered(state: CosmosState, event: e.FighterRecovered) -> CosmosState:
    pose = state.ship(event.ship).pose
    return _add(state, "legs", Leg(event.ship, "R", pose, pose))


def laid(state: CosmosState, event: e.MineLaid) -> CosmosState:
    return _add(state, "laid", event.mine)


def shot(state: CosmosState, event: e.ShotFired) -> CosmosState:
    firer, target = state.ship(event.firer), state.ship(event.target)
    start = plus(firer.pose.hex, gun(firer.card, firer.pose.h, event.field))
    hit = Hit(
        kind="shot",
        source=str(event.firer),
        target=event.target,
        start=label(start),
        end=_fixing(firer, target, event),
        dice=(event.die,),
        damage=event.damage,
        defence=event.defence,
        field=event.field,
        n=event.n,
        mult=event.mult,
        halved=event.halved,
    )
    return _add(state, "hits", hit)


def _fixing(firer: Ship, target: Ship, event: e.ShotFired) -> str:
    """The hex of the target that fixed the range."""
    table, origin = reach(firer.card, firer.pose.h), firer.pose.hex
    there = (
        cell for cell in target.cells if table.get(minus(cell, origin)) == (event.field, event.n)
    )
    return label(next(there, target.pose.hex))


def mine(state: CosmosState, event: e.MineStruck) -> CosmosState:
    at = next((struck.at for struck in state.mines if struck.id == event.mine), "0101")
    return _add(state, "hits", _struck("mine", event.mine, at, event))


def rock(state: CosmosState, event: e.AsteroidStruck) -> CosmosState:
    at = next((struck.at for struck in state.rocks if struck.id == event.asteroid), "0101")
    return _add(state, "hits", _struck("asteroid", f"A{event.asteroid}", at, event))


def _struck(kind: str, source: str, at: str, event: e.MineStruck | e.AsteroidStruck) -> Hit:
    return Hit(
        kind=kind,
        source=source,
        target=event.ship,
        start=at,
        end=at,
        dice=event.dice,
        damage=event.damage,
        defence=event.defence,
    )


def lost(state: CosmosState, event: e.ShipDestroyed) -> CosmosState:
    pose = Pose(event.place, state.ship(event.ship).pose.h)
    return _add(state, "lost", Standing(event.ship, pose, 0))


def left(state: CosmosState, event: e.ShipLeftMap) -> CosmosState:
    return _add(state, "left", event.ship, *event.aboard)


def ended(state: CosmosState) -> CosmosState:
    """Where everybody stands at the end of the phase."""
    standing = [Standing(ship.id, ship.pose, ship.defence) for ship in flying(state.ships)]
    return _add(state, "stand", *standing)
