"""The names of the pieces: by them a card is the same one from picture to picture.

Copies are alike, so they are numbered where they lie: those discarded, in the rows, in the quantum
zone, in hand. A card that is laid has the number in the row that it had in the hand, for all who
knew it there; for everybody else it appears. What is hidden is named by its zone and place.
"""

from collections import Counter

import msgspec

from referee.games.kardashev.board.faces import grouped
from referee.games.kardashev.things.cards import Cards, id_of, kind, owner
from referee.games.kardashev.things.seats import LETTERS, SEATS
from referee.games.kardashev.things.view import KardashevView
from referee.kernel.event import Seat

QUANTUM = "quantum"  # the zone, while its card lies face down


class Identities(msgspec.Struct, frozen=True):
    """The ids of all that is drawn: of the rows card by card, of what one holds kind by kind."""

    rows: dict[Seat, Cards] = {}
    quantum: str = QUANTUM
    hand: dict[str, str] = {}
    shown: dict[str, str] = {}


def identities(view: KardashevView) -> Identities:
    """From what this view's owner may know, and from nothing else."""
    seen: Counter[str] = Counter()
    away = {seat: [_next(seen, card) for card in view.discards.get(seat, ())] for seat in SEATS}
    rows = {seat: tuple(_next(seen, card) for card in view.rows.get(seat, ())) for seat in SEATS}
    laid = view.own_quantum or view.quantum
    quantum = QUANTUM if laid in ("", "?") else _next(seen, laid)
    hand = _by_kind(view.hand, seen)
    packs = (card for pack in view.packs.values() for card in pack)
    zone = (card for card in view.zone if "@" in card)  # a choice may be among domains
    shown = _by_kind((*zone, *packs), seen)
    if view.choice is not None and view.choice.zone == "discard":
        shown = _met(view.discards[view.choice.holder], away[view.choice.holder])
    return Identities(rows, quantum, hand, shown | {hero: hero_id(hero) for hero in view.offered})


def _met(zone: Cards, ids: list[str]) -> dict[str, str]:
    """The id that the first copy of each kind has already."""
    return {id_of(card): id for card, id in reversed([*zip(zone, ids, strict=True)])}


def _by_kind(zone: Cards, seen: Counter[str]) -> dict[str, str]:
    """One id for each kind, that of its first copy: it is drawn but once."""
    alike = {id_of(card): card for card in zone}
    return {name: _next(seen, alike[name]) for name in grouped(zone)}


def _next(seen: Counter[str], card: str) -> str:
    """`card-war-0-a3`: the third copy of A's that is met; `card-dip-1a`, which exists once."""
    face = kind(card)
    name = f"card-{face.id}"
    if not face.stage:
        name += f"-{LETTERS[owner(card)].lower()}"
    seen[name] += 1
    return name if face.stage and seen[name] == 1 else f"{name}{seen[name]}"


def hero_id(hero: str) -> str:
    return f"hero-{hero}"


def mark_id(seat: Seat, mark: str) -> str:
    return f"mark-{mark}-of-{seat}"


def back_id(seat: Seat, n: int) -> str:
    """The n-th place of a hand that is not to be seen."""
    return f"hand-{seat}-slot-{n}"
