"""Who has which power, and whether it works (R-76, H-30, H-50, H-77, H-79); who speaks first."""

from collections.abc import Iterable
from functools import cache

from referee.games.rencontre_cosmique.things.places import is_planet, planets_of, seats_from
from referee.games.rencontre_cosmique.things.state import NOBODY, Table, Used
from referee.kernel.event import Seat

ACTOR, INSECT, CONJURER = "comedien", "insecte", "escamoteur"


# --- bases ----------------------------------------------------------------------------------------


def has_base(table: Table, seat: Seat, place: str) -> bool:
    """R-9: a base is one pawn or more; others may have theirs there too."""
    return table.at(seat, place) > 0


def bases(table: Table, seat: Seat) -> list[str]:
    """The seat's bases, home first, then the systems clockwise, lowest number first (H-9)."""
    pawns = table.pawns[seat]
    return [place for place in planets_from(table.colours, seat) if pawns.get(place, 0) > 0]


@cache
def planets_from(colours: tuple[str, ...], seat: Seat) -> tuple[str, ...]:
    """All planets, the seat's own first, then clockwise."""
    owners = seats_from(tuple(range(1, len(colours) + 1)), seat)
    return tuple(place for owner in owners for place in planets_of(colours[owner - 1]))


def home_bases(table: Table, seat: Seat) -> int:
    pawns = table.pawns[seat]
    return sum([pawns.get(place, 0) > 0 for place in planets_of(table.colour(seat))])


def foreign_bases(table: Table, seat: Seat) -> int:
    """R-8, R-10: in any mix of foreign systems; home bases never count."""
    own = table.colour(seat)
    return sum([n > 0 and is_planet(p) and p[:-1] != own for p, n in table.pawns[seat].items()])


def on_bases(table: Table, seat: Seat) -> int:
    """Pawns on planets."""
    return sum(n for place, n in table.pawns[seat].items() if is_planet(place))


def needed_bases(table: Table) -> int:
    """R-76: three home planets; R-78: with two players the power is lost with four (H-21)."""
    options = table.options
    return options.power_bases_2p if table.seats == 2 else options.power_bases


# --- powers ---------------------------------------------------------------------------------------


def face_up(table: Table, seat: Seat) -> tuple[str, ...]:
    """H-84: a power that lies face down has no effect."""
    return tuple([slot.power for slot in table.powers[seat] if slot.power])


def has_hidden(table: Table, seat: Seat) -> bool:
    return any(not slot.up for slot in table.powers[seat])


def in_force(table: Table, seat: Seat) -> bool:
    """R-76: works at all. A power is lost and found again at once with the bases."""
    return seat in table.alive and home_bases(table, seat) >= needed_bases(table)


def copied(table: Table, seat: Seat) -> tuple[str, ...]:
    """H-77: what an Insect has of its opponent, whether or not that one can use it."""
    insect = INSECT in face_up(table, seat) or table.duel.roles.get(seat) == INSECT
    other = table.opponent(seat) if insect else NOBODY
    if not other or table.duel.closed:
        return ()
    found = [table.duel.roles.get(other, "") if p == ACTOR else p for p in face_up(table, other)]
    return tuple(p for p in found if p and p not in (INSECT, CONJURER))


def powers(table: Table, seat: Seat) -> tuple[str, ...]:
    """The seat's face-up powers, its role, what it copies."""
    role = table.duel.roles.get(seat, "")
    played = (role,) if role and not table.duel.closed else ()
    return (*face_up(table, seat), *played, *copied(table, seat))


def works(table: Table, seat: Seat, power: str) -> bool:
    """Can this seat use the power now? Asleep, lost and vanished ones it cannot."""
    return (
        _has(table, seat, power)
        and in_force(table, seat)
        and Used(seat, power) not in table.duel.asleep
        and (table.vanished != "C" or power == CONJURER)
    )


def _has(table: Table, seat: Seat, power: str) -> bool:
    """`power in powers(...)`, without listing them: it is asked most, and answered no."""
    slots, duel = table.powers[seat], table.duel
    if any([slot.power == power for slot in slots]):
        return True
    role = duel.roles.get(seat, "")
    if role == power and not duel.closed:
        return True
    insect = role == INSECT or any([slot.power == INSECT for slot in slots])
    return insect and power in copied(table, seat)


def could_work(table: Table, seat: Seat, power: str, faces: tuple[str, ...]) -> bool:
    """It works; or it lies face down before its owner, who may turn it up (H-84)."""
    slots = zip(faces, table.powers[seat], strict=False)
    hidden = any(face == power and not slot.up for face, slot in slots)
    asleep = Used(seat, power) in table.duel.asleep or table.vanished == "C"
    return works(table, seat, power) or (hidden and in_force(table, seat) and not asleep)


def holders(table: Table, power: str) -> list[Seat]:
    """Seats for which a power works, in the order of powers."""
    return [seat for seat in powers_order(table) if works(table, seat, power)]


def obligatory(table: Table, power: str) -> bool:
    """R-72, H-2."""
    return table.options.letter(power) == "O"


def was_used(table: Table, seat: Seat, power: str) -> bool:
    return Used(seat, power) in table.duel.used


# --- order ----------------------------------------------------------------------------------------


def clockwise(table: Table) -> list[Seat]:
    """Everybody alive from the offense's left; the offense is last."""
    return list(seats_from(table.alive, table.offense % table.seats + 1))


def others(table: Table) -> list[Seat]:
    """Who is no main, clockwise from the offense's left."""
    return [seat for seat in clockwise(table) if seat not in table.mains]


def powers_order(table: Table) -> list[Seat]:
    """R-73: offense, defense, others; by option as the article says (H-3)."""
    if table.options.conflict_order == "article":
        return _article(table)
    return _rules(table)


def edicts_order(table: Table) -> list[Seat]:
    """R-74: others, offense, defense; by option as powers (H-3)."""
    if table.options.conflict_order == "rules":
        return _rules(table)
    return _article(table)


def _alive(table: Table, seats: Iterable[Seat]) -> list[Seat]:
    return [seat for seat in seats if seat in table.alive]


def _rules(table: Table) -> list[Seat]:
    return _alive(table, [*table.mains, *others(table)])


def _article(table: Table) -> list[Seat]:
    return _alive(table, [*others(table), *table.mains])


def role_of(table: Table, seat: Seat) -> str:
    """offense, defense, ally_off, ally_def, bystander: public, as standing orders name it."""
    if seat == table.offense:
        return "offense"
    if seat == table.duel.defense != NOBODY:
        return "defense"
    side = table.duel.sides.get(seat, "")
    return {"offense": "ally_off", "defense": "ally_def"}.get(side, "bystander")
