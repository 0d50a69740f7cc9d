"""Winter: builds and disbands, and whose units go when nobody says."""

from collections.abc import Iterable, Mapping

from referee_diplomacy.things.atlas import HOMES, PROVINCES, SEATS, distances, places, province
from referee_diplomacy.things.units import ARMY, BUILD, DISBAND, FLEET, Unit, UnitOrder

Owners = Mapping[str, int]  # centre -> seat


def counted(owners: Owners, units: Iterable[Unit]) -> dict[str, int]:
    """Who owns each centre after an autumn: whoever stands in it, else whoever did before."""
    standing = {unit.province: unit.seat for unit in units if PROVINCES[unit.province].centre}
    return {**owners, **standing}


def owned(owners: Owners, seat: int) -> frozenset[str]:
    return frozenset(centre for centre, owner in owners.items() if owner == seat)


def surplus(owners: Owners, units: Iterable[Unit], seat: int) -> int:
    """Centres less units: above 0 units may be built, below 0 that many must go."""
    return len(owned(owners, seat)) - sum(1 for unit in units if unit.seat == seat)


def free_homes(owners: Owners, units: Iterable[Unit], seat: int) -> tuple[str, ...]:
    """Home centres that the seat owns and nobody stands in."""
    taken = {unit.province for unit in units}
    return tuple(at for at in HOMES[seat] if owners.get(at) == seat and at not in taken)


def builds(owners: Owners, units: Iterable[Unit], seat: int) -> int:
    """How many units the seat may build; below 0: how many it must disband."""
    here = list(units)
    more = surplus(owners, here, seat)
    return min(more, len(free_homes(owners, here, seat)))


def resolve_winter(
    owners: Owners, units: Iterable[Unit], orders: Mapping[int, Iterable[UnitOrder]]
) -> tuple[tuple[Unit, ...], tuple[Unit, ...]]:
    """Units built and units disbanded. Orders are taken one by one, in the order written, as far
    as they are possible (DATC 4.D.4, 4.D.6); what is lacking, civil disorder chooses."""
    here = tuple(units)
    built: list[Unit] = []
    gone: list[Unit] = []
    for seat in SEATS:
        more, given = builds(owners, here, seat), list(orders.get(seat, ()))
        if more > 0:
            built += _built(free_homes(owners, here, seat), given, seat, more)
        elif more < 0:
            gone += _disbanded(owners, here, given, seat, -more)
    return tuple(built), tuple(gone)


def _built(free: tuple[str, ...], orders: list[UnitOrder], seat: int, most: int) -> list[Unit]:
    found: dict[str, Unit] = {}
    for order in orders:
        at = province(order.at)
        if order.act == BUILD and len(found) < most and at in free and at not in found:
            place = building_place(order.unit, order.at)
            if place:
                found[at] = Unit(seat, order.unit, place)
    return list(found.values())


def building_place(kind: str, at: str) -> str:
    """Where a new unit stands; "" if it cannot, or if a fleet needs a coast to be named."""
    fits = places(kind, at)
    if kind == ARMY:
        return fits[0] if fits else ""
    return at if at in fits else ""


def _disbanded(
    owners: Owners, units: tuple[Unit, ...], orders: list[UnitOrder], seat: int, most: int
) -> list[Unit]:
    own = {unit.province: unit for unit in units if unit.seat == seat}
    gone: list[Unit] = []
    for order in orders:
        unit = own.get(province(order.at))
        if order.act == DISBAND and unit and unit not in gone and len(gone) < most:
            gone.append(unit)
    left = [unit for unit in own.values() if unit not in gone]
    return gone + civil_disorder(owned(owners, seat), left, most - len(gone))


def civil_disorder(centres: frozenset[str], units: Iterable[Unit], count: int) -> list[Unit]:
    """The farthest go first, from the nearest centre that their power owns, every province being
    one step (DATC 4.D.8, the rules of 2023); of these fleets before armies, then by the alphabet.
    """
    far = distances(centres) if centres else {}

    def rank(unit: Unit) -> tuple[int, bool, str]:
        name = PROVINCES[unit.province].name.en
        return (-far.get(unit.province, 0), unit.kind != FLEET, name)

    return sorted(units, key=rank)[:count]
