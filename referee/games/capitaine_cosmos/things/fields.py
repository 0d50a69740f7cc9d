"""Fields of fire: which hexes a ship can hit, through which field, at which range (rulings 2.4)."""

from functools import cache

from referee.games.capitaine_cosmos.things.cards import Quarter, cards
from referee.games.capitaine_cosmos.things.hexes import Hex, distance, plus, rotated


def in_quarter(quarter: Quarter, hex_: Hex) -> bool:
    """Does a hex lie in this quarter? `hex_` is where it is from the gun, for a ship heading East.

    The four quarters share out the whole plane but the gun's own hex.
    """
    u, v = hex_[0], hex_[0] + hex_[1]
    match quarter:
        case "av":
            return u >= 1 and v >= 1
        case "ar":
            return u <= -1 and v <= -1
        case "tr":
            return u <= 0 and v >= 0 and (u, v) != (0, 0)
        case "ba":
            return u >= 0 and v <= 0 and (u, v) != (0, 0)


@cache
def reach(card: str, heading: int) -> dict[Hex, tuple[Quarter, int]]:
    """Every hex in a field, as an offset from P: the field it is in and its range from the gun.

    The fields of one ship never overlap, so a hex has one field at most (R-24, H-4, H-5, H-10).
    """
    found: dict[Hex, tuple[Quarter, int]] = {}
    long = cards()[card].bands[2]
    for field in cards()[card].fields:
        for hex_ in _disc(long):
            if in_quarter(field.quarter, hex_):
                offset = rotated(plus(field.gun, hex_), heading)
                found[offset] = (field.quarter, distance(hex_, (0, 0)))
    return found


@cache
def far() -> int:
    """From P to P, how far apart a firer and its target are at most: gun, range, tail, all in line.

    Of two offsets (q, r) neither part is larger than the distance.
    """
    gunned = max(distance(hex_, (0, 0)) for card in cards() for hex_ in reach(card, 0))
    tail = max(distance(cell, (0, 0)) for card in cards().values() for cell in card.hull)
    return gunned + tail


@cache
def gun(card: str, heading: int, quarter: Quarter) -> Hex:
    """The gun hex of a field, as an offset from P."""
    field = next(found for found in cards()[card].fields if found.quarter == quarter)
    return rotated(field.gun, heading)


@cache
def _disc(radius: int) -> tuple[Hex, ...]:
    spread = range(-radius, radius + 1)
    return tuple((q, r) for q in spread for r in spread if distance((q, r), (0, 0)) <= radius)
