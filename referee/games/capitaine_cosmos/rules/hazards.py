"""Step d: mines and asteroids do their damage, every phase (R-66 to R-72, H-24, H-29)."""

import re

from referee.games.capitaine_cosmos.log import events as e
from referee.games.capitaine_cosmos.rules.credit import Credit
from referee.games.capitaine_cosmos.rules.removal import remove
from referee.games.capitaine_cosmos.rules.resolution import Resolution
from referee.games.capitaine_cosmos.things.hexes import Hex, distance
from referee.games.capitaine_cosmos.things.hulls import around
from referee.games.capitaine_cosmos.things.state import Ground, Mine, Rock, Ship, flying, found

ON_MINE, BY_MINE, ON_ROCK = (6, 8, 12), (6, 8), (6, 12)
Contact = str  # "on", "adjacent" or ""


def strike_all(play: Resolution) -> None:
    """H-29: ships by number; for each its mines, then its asteroids. R-70: the dead go at once."""
    if not play.state.mines and not play.state.rocks:
        return
    credit, causes = Credit(play), dict[int, str]()
    for ship in sorted(flying(play.state.ships), key=lambda ship: ship.id):
        for mine in sorted(play.state.mines, key=_mine_order):
            if _strike_mine(play, mine, ship, credit):
                causes.setdefault(ship.id, "mine")
        for rock in play.state.rocks:
            if _strike_rock(play, rock, ship):
                causes.setdefault(ship.id, "asteroid")
    credit.pay()
    for id_, cause in sorted(causes.items()):
        if not found(play.state.ships, id_).defence:
            remove(play, id_, cause, immediate=True)


def _mine_order(mine: Mine) -> tuple[int, str]:
    """By the escort's number, then a, b."""
    escort, letter = re.fullmatch(r"m(\d+)([ab])", mine.id).groups()  # type: ignore[union-attr]
    return int(escort), letter


def contact(ground: Ground, ship: Ship, hex_: Hex) -> Contact:
    """On its hull, or next to it. H-15: hull hexes off the map touch nothing."""
    if hex_ not in around(ship.card, ship.pose):
        return ""
    if hex_ in ship.cells:
        return "on"
    there = any(distance(hex_, cell) == 1 for cell in ship.cells if ground.chart.holds(cell))
    return "adjacent" if there else ""


def _strike_mine(play: Resolution, mine: Mine, ship: Ship, credit: Credit) -> bool:
    """R-67: enemies only. R-68: on the hex three dice, next to it two; R-69: each mine counts."""
    touch = contact(play.state, ship, mine.hex) if mine.seat != ship.seat else ""
    if not touch:
        return False
    dice = _dice(play, ON_MINE if touch == "on" else BY_MINE, "mine", mine.id, ship.id)
    left = _left(play, ship.id, sum(dice))
    credit.note(mine.seat, ship, sum(dice))
    play.emit(e.MineStruck(mine.id, ship.id, touch, dice, sum(dice), left))
    return True


def _strike_rock(play: Resolution, rock: Rock, ship: Ship) -> bool:
    """R-72: whoever lies on it, of any seat."""
    if contact(play.state, ship, rock.hex) != "on":
        return False
    dice = _dice(play, ON_ROCK, "asteroid", f"a{rock.id}", ship.id)
    left = _left(play, ship.id, sum(dice))
    play.emit(e.AsteroidStruck(rock.id, ship.id, dice, sum(dice), left))
    return True


def _dice(play: Resolution, sides: tuple[int, ...], *what: object) -> tuple[int, ...]:
    return tuple(
        die for faces in sides for die in play.chance.roll(play.label(*what, f"d{faces}"), faces)
    )


def _left(play: Resolution, id_: int, damage: int) -> int:
    """R-37: never below 0."""
    return max(0, found(play.state.ships, id_).defence - damage)


def expire_mines(play: Resolution) -> None:
    """H-24, option `mine_life`: at the end of the n-th phase in which it hurt a ship."""
    life = play.state.options.mine_life
    for mine in play.state.mines:
        if life and mine.bursts >= life:
            play.emit(e.MineExpired(mine.id))
