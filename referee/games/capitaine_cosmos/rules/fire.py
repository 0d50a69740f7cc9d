"""Step e: all fire together (R-20 to R-37, H-7 to H-12)."""

from collections.abc import Iterator

from referee.games.capitaine_cosmos.log import events as e
from referee.games.capitaine_cosmos.rules import gunnery
from referee.games.capitaine_cosmos.rules.credit import Credit
from referee.games.capitaine_cosmos.rules.moves import orders_of
from referee.games.capitaine_cosmos.rules.resolution import Resolution
from referee.games.capitaine_cosmos.rules.targets import Aim, aims, best_field
from referee.games.capitaine_cosmos.things.cards import QUARTERS
from referee.games.capitaine_cosmos.things.sheet import Fire, FireLine, Hold, Shot, Volley
from referee.games.capitaine_cosmos.things.state import (
    CosmosState,
    Ground,
    Ship,
    enemies,
    flying,
    found,
    living,
)
from referee.kernel.event import Seat

Declared = dict[int, list[Aim]]


def fire_all(play: Resolution) -> None:
    """H-11: everybody declares blind on the same position; then the dice, shot by shot (H-12)."""
    declared: Declared = {}
    for seat in range(1, play.state.seats + 1):
        declared |= declare(play, seat)
    credit = Credit(play)
    for firer, shots in sorted(declared.items()):
        ordered = sorted(shots, key=lambda aim: QUARTERS.index(aim.field))
        for index, aim in enumerate(ordered):
            again = sum(earlier.field == aim.field for earlier in ordered[:index])
            _shoot(play, firer, aim, again + 1, credit)
    credit.pay()


def declare(play: Resolution, seat: Seat) -> Declared:
    """Explicit shots where there are any, else the lines, ship by ship in ascending number."""
    reply, foes = play.volley(seat), enemies(play.state.ships, seat)
    declared: Declared = {}
    committed: gunnery.Committed = {}
    for ship in sorted(flying(play.state.ships, seat), key=lambda ship: ship.id):
        if not ship.shots:
            continue
        candidates = aims(play.state, ship, foes)
        if candidates:
            shots = _shots(play, ship, candidates, reply, committed)
            declared[ship.id] = shots
            gunnery.commit(committed, shots)
    return declared


def _shots(
    play: Resolution,
    ship: Ship,
    candidates: list[Aim],
    reply: Volley | None,
    committed: gunnery.Committed,
) -> list[Aim]:
    if reply is None:
        lines: tuple[FireLine, ...] = play.state.policies.get(ship.seat, ())
        if ship.seat not in play.state.sheets:
            lines = ()
        line, orders = gunnery.line_for(lines, ship), orders_of(play.state, ship)
    elif any(shot.ship == ship.id for shot in reply.shots):
        return explicit(ship, candidates, reply)
    else:
        line, orders = _answered(reply, ship), None
    choice = gunnery.choose(ship, candidates, line, orders, play.phase, committed)
    if choice.why and not choice.shots:
        play.tell(ship.seat, "shot_withheld", ship=ship.id, why=choice.why)
    return choice.shots


def _answered(reply: Volley, ship: Ship) -> FireLine:
    """7.6: a ship that the answer does not speak of holds its fire."""
    lines = [line for line in reply.lines if isinstance(line, Fire | Hold)]
    silent = gunnery.line_for(lines, ship) is gunnery.AUTOMATIC
    return Hold() if silent else gunnery.line_for(lines, ship)


def explicit(ship: Ship, candidates: list[Aim], reply: Volley) -> list[Aim]:
    """The shots as they were called; `check` has seen that each is legal."""
    shots: list[Aim] = []
    for shot in reply.shots:
        if shot.ship == ship.id:
            fitting = _fitting(ship, candidates, shot, shots)
            if fitting:
                shots.append(best_field(fitting))
    return shots


def _fitting(ship: Ship, candidates: list[Aim], shot: Shot, before: list[Aim]) -> list[Aim]:
    """H-8: fields already full are left out; a target is fired at through one field only."""
    return [
        aim
        for aim in candidates
        if aim.target.id == shot.target
        and shot.field in (None, aim.field)
        and sum(other.field == aim.field for other in before) < ship.of.rate
        and all(other.field == aim.field for other in before if other.target.id == shot.target)
    ]


def _shoot(play: Resolution, firer: int, aim: Aim, index: int, credit: Credit) -> None:
    """R-32, R-33, H-7: the die times the multiplier, then halved, rounded down."""
    ship = found(play.state.ships, firer)
    (die,) = play.chance.roll(play.label("fire", firer, aim.field, index), ship.of.die)
    damage = die * aim.mult // (2 if aim.halved else 1)
    left = max(0, found(play.state.ships, aim.target.id).defence - damage)
    credit.note(ship.seat, aim.target, damage)
    play.emit(
        e.ShotFired(firer, aim.field, aim.target.id, aim.n, aim.mult, aim.halved, die, damage, left)
    )


# --- who is asked in a live match ---------------------------------------------------------------


def armed(ground: Ground, seat: Seat | None = None) -> Iterator[Ship]:
    """Ships with shots left and a legal target."""
    for ship in flying(ground.ships, seat):
        if ship.shots and aims(ground, ship, enemies(ground.ships, ship.seat)):
            yield ship


def fire_asked(state: CosmosState) -> list[Seat]:
    return sorted({ship.seat for ship in armed(state)} & set(living(state)))
