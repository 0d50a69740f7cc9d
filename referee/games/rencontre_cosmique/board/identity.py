"""The names of the pieces: by them a pawn or a card is the same one from picture to picture.

Pawns of a colour are alike, and all of them are in sight. A pawn at home goes by its planet and its
place there. One that has left home for the duel that is fought keeps such a name, until the next
duel: on the cone, on the planet it attacks, or lost in this duel. All others go by where they are.

Cards of a kind are alike too. Who holds some numbers them, those in hand first: a card that is laid
keeps its number. To everybody else it is the card that this seat laid.
"""

from collections import Counter

import msgspec

from referee.games.rencontre_cosmique.things.cards import UNKNOWN
from referee.games.rencontre_cosmique.things.places import (
    HOLE,
    OVAL,
    PER_PLANET,
    RING,
    planets_of,
)
from referee.games.rencontre_cosmique.things.state import Table
from referee.games.rencontre_cosmique.things.view import RencontreView
from referee.kernel.event import Seat

Names = tuple[str, ...]


def pawn_names(table: Table, seat: Seat) -> dict[str, Names]:
    """The names of a seat's pawns, place by place."""
    pawns = table.pawns[seat]
    homes = planets_of(table.colour(seat))
    found = {place: _slots(seat, place, 0, min(pawns.get(place, 0), PER_PLANET)) for place in homes}
    gone = [name for place in _last(homes, table.duel.planet) for name in _left(seat, place, pawns)]
    for place in _abroad(table, seat):
        if gone:
            found[place] = (*found.get(place, ()), gone.pop(0))
    for place, n in pawns.items():
        here = found.get(place, ())
        others = (f"pawn-{seat}-on-{place}-{k + 1}" for k in range(n - len(here)))
        found[place] = (*here, *others)
    return found


def _slots(seat: Seat, planet: str, first: int, end: int) -> Names:
    return tuple(f"pawn-{seat}-of-{planet}-{k + 1}" for k in range(first, end))


def _left(seat: Seat, planet: str, pawns: dict[str, int]) -> Names:
    """The places of a home planet that nobody is at."""
    return _slots(seat, planet, min(pawns.get(planet, 0), PER_PLANET), PER_PLANET)


def _last(planets: tuple[str, ...], attacked: str) -> list[str]:
    """Whoever falls on the attacked planet is lost last."""
    return sorted(planets, key=lambda planet: planet == attacked)


def _abroad(table: Table, seat: Seat) -> list[str]:
    """Where the seat's pawns of this duel are, pawn by pawn."""
    duel, homes = table.duel, planets_of(table.colour(seat))
    landed = table.at(seat, duel.planet) if duel.planet and duel.planet not in homes else 0
    lost = min(duel.lost.get(seat, 0), table.at(seat, HOLE))
    return [
        *[duel.planet] * landed,
        *[OVAL] * table.at(seat, OVAL),
        *[RING] * table.at(seat, RING),
        *[HOLE] * lost,
    ]


# --- cards ----------------------------------------------------------------------------------------


class CardNames(msgspec.Struct, frozen=True):
    """The names of the own hand, card by card, and of what lies on the table, by who laid it."""

    hand: Names
    laid: dict[Seat, str]
    aside: str


def card_names(view: RencontreView) -> CardNames:
    """From what this view's owner may know, and from nothing else."""
    seen: Counter[str] = Counter()
    hand = tuple(_next(seen, kind) for kind in (view.hand if view.seat else ()))
    duel = view.table.duel
    laid = {seat: f"laid-by-{seat}" for seat in {*duel.placed, *duel.cards}}
    own = duel.cards.get(view.seat or 0) or view.placed
    if view.seat in laid and own not in ("", UNKNOWN):
        laid[view.seat] = _next(seen, own)
    aside = ""
    if duel.aside is not None:
        mine = duel.aside.seat == view.seat
        aside = _next(seen, duel.aside.card) if mine else f"aside-of-{duel.aside.seat}"
    return CardNames(hand, laid, aside)


def _next(seen: Counter[str], kind: str) -> str:
    """`card-A10-2`; one that is not known, by its place."""
    seen[kind] += 1
    return f"card-{kind}-{seen[kind]}" if kind != UNKNOWN else f"hand-slot-{seen[kind]}"


def back_name(seat: Seat, n: int) -> str:
    """The n-th place of a hand that is not to be seen."""
    return f"hand-{seat}-slot-{n}"
