"""Powers that a seat cannot see, as it may imagine them: each power is one card (R-5, H-8)."""

import msgspec

from referee.games.rencontre_cosmique.rules.powers.comedien import KEY as ACTOR
from referee.games.rencontre_cosmique.rules.setup import FACE_UP
from referee.games.rencontre_cosmique.things.options import APART, power_rows
from referee.games.rencontre_cosmique.things.view import RencontreView
from referee.kernel.chance import Chance
from referee.kernel.event import Seat

Keys = tuple[str, ...]
BySeat = dict[Seat, Keys]


class Powers(msgspec.Struct, frozen=True):
    """`offered` are those to choose from in a draft, `roles` those of an Actor."""

    faces: BySeat
    offered: BySeat
    roles: BySeat
    deck: Keys


def imagine_powers(view: RencontreView, chance: Chance) -> Powers:
    """All that lie face up, and the seat's own, are as they are; the others by lot."""
    seen = _seen(view)
    free = [power for power in view.table.options.power_deck if power not in seen]
    deck = chance.shuffle("powers", free)
    faces = {seat: _faces(view, seat, deck, seen) for seat in view.sizes}
    taken = {power for held in faces.values() for power in held}
    roles = {seat: _roles(view, seat, deck, taken) for seat in view.sizes}
    offered = {seat: _offered(view, seat, deck) for seat in _choosing(view)}
    barred = set() if view.table.options.draft else {APART.get(power) for power in taken}
    return Powers(faces, offered, roles, tuple(power for power in deck if power not in barred))


def _seen(view: RencontreView) -> set[str]:
    """Face up, the seat's own, and roles that somebody has played."""
    table = view.table
    up = {slot.power for slots in table.powers.values() for slot in slots if slot.up}
    played = {*table.last_role.values(), *table.duel.roles.values()} - {""}
    return {*up, *played, *view.faces, *view.offered, *view.roles}


def _faces(view: RencontreView, seat: Seat, deck: list[str], seen: set[str]) -> Keys:
    """What lies face down is none of those that always lie open, and not apart from another."""
    if seat == view.seat:
        return view.faces
    found: list[str] = []
    for slot in view.table.powers.get(seat, ()):
        power = slot.power or next(p for p in deck if p not in FACE_UP and APART.get(p) not in seen)
        if not slot.up:
            deck.remove(power)
            seen.add(power)
        found.append(power)
    return tuple(found)


def _roles(view: RencontreView, seat: Seat, deck: list[str], taken: set[str]) -> Keys:
    """H-79: those that the Actor has played, and others that may be roles."""
    if seat == view.seat:
        return view.roles
    table, found = view.table, list[str]()
    if ACTOR in {slot.power for slot in table.powers.get(seat, ())}:
        shown = (table.last_role.get(seat, ""), table.duel.roles.get(seat, ""))
        found += dict.fromkeys(role for role in shown if role)
    for power in list(deck):
        barred = APART.get(power) in (*taken, *found) or power_rows()[power].promo
        if len(found) < table.roles.get(seat, 0) and not barred:
            deck.remove(power)
            found.append(power)
    return tuple(found)


def _choosing(view: RencontreView) -> list[Seat]:
    """Who has powers to choose from: all, until the draft is over."""
    return sorted(view.sizes) if view.offered else []


def _offered(view: RencontreView, seat: Seat, deck: list[str]) -> Keys:
    if seat == view.seat:
        return view.offered
    shown = tuple(deck[: view.table.options.draft])
    del deck[: len(shown)]
    return shown
