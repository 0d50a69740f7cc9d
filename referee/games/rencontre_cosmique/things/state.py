"""The position: plain data, changed by `log/evolve.py` alone.

`table` is what lies on the table for all to see. All else is hidden: hands, pile, powers that lie
face down, cards that lie face down, and what each player has told the referee.
"""

from typing import Protocol

import msgspec

from referee.games.rencontre_cosmique.things.duel import (
    NOBODY,
    Aside,
    Asked,
    Duel,
    Terms,
    Used,
    Vow,
)
from referee.games.rencontre_cosmique.things.options import RencontreOptions
from referee.games.rencontre_cosmique.things.places import OVAL, RING
from referee.games.rencontre_cosmique.things.sheet import AnyLine, AnySetting, Arm, Moves
from referee.kernel.event import Seat
from referee.kernel.game import State


class Todo(msgspec.Struct, frozen=True, omit_defaults=True):
    """A step of the ladder that is still to be taken, or a window to be opened."""

    step: str
    seat: Seat = NOBODY
    what: str = ""


class PowerSlot(msgspec.Struct, frozen=True):
    """A power card in front of a seat; one that lies face down has no name here."""

    power: str = ""

    @property
    def up(self) -> bool:
        return self.power != ""


class Table(msgspec.Struct, frozen=True):
    """All that everybody sees. `cup` holds the discs still to be drawn, `drawn` the others."""

    options: RencontreOptions = RencontreOptions()
    seats: int = 0
    colours: tuple[str, ...] = ()
    alive: tuple[Seat, ...] = ()
    vacant: tuple[Seat, ...] = ()
    pawns: dict[Seat, dict[str, int]] = msgspec.field(default_factory=dict)
    cup: tuple[str, ...] = ()
    drawn: tuple[str, ...] = ()
    discards: tuple[str, ...] = ()
    out: tuple[str, ...] = ()
    powers: dict[Seat, tuple[PowerSlot, ...]] = msgspec.field(default_factory=dict)
    roles: dict[Seat, int] = msgspec.field(default_factory=dict)
    last_role: dict[Seat, str] = msgspec.field(default_factory=dict)
    drafting: bool = False
    vanished: str = ""
    letters: tuple[str, ...] = ()
    round: int = 0
    turn: int = 0
    first: Seat = 1
    offense: Seat = 1
    duel: Duel = Duel()
    agenda: tuple[Todo, ...] = ()
    winners: tuple[Seat, ...] = ()
    reason: str = ""
    bases: dict[Seat, int] = msgspec.field(default_factory=dict)

    @property
    def over(self) -> bool:
        """The match has ended, by a victory or because nobody is left."""
        return self.reason != ""

    @property
    def on_top(self) -> tuple[str, ...]:
        """The last three discards, the last one first."""
        return self.discards[:-4:-1]

    @property
    def mains(self) -> tuple[Seat, ...]:
        """Offense and, once it is known, defense."""
        defense = self.duel.defense
        return (self.offense, defense) if defense else (self.offense,)

    def opponent(self, seat: Seat) -> Seat:
        """The other main; nobody for a seat that is none."""
        defense = self.duel.defense
        if not defense or seat not in (self.offense, defense):
            return NOBODY
        return defense if seat == self.offense else self.offense

    def colour(self, seat: Seat) -> str:
        return self.colours[seat - 1]

    def seat(self, colour: str) -> Seat:
        """Who plays a colour; nobody, if nobody does."""
        return self.colours.index(colour) + 1 if colour in self.colours else NOBODY

    def at(self, seat: Seat, place: str) -> int:
        return self.pawns[seat].get(place, 0)

    def main_of(self, seat: Seat) -> Seat:
        """The main on whose side a seat is: itself, or the one it is allied to."""
        if seat in self.mains:
            return seat
        side = self.duel.sides.get(seat, "")
        return self.offense if side == "offense" else self.duel.defense if side else NOBODY

    def laid_by(self, main: Seat) -> Seat:
        """H-71: who laid the card that counts as played by `main`."""
        return self.opponent(main) if self.duel.swapped else main

    def card(self, main: Seat) -> str:
        """The card in force for a main, as a kind; nothing while it is not open."""
        face = self.duel.cards.get(self.laid_by(main), "")
        return "C" if face and main in self.duel.changed else face

    @property
    def open(self) -> bool:
        """Both cards lie open."""
        return all(self.card(seat) for seat in self.mains) and len(self.mains) == 2

    def side(self, main: Seat) -> list[Seat]:
        """A main and, after it, its allies."""
        here = [seat for seat in self.alive if self.main_of(seat) == main]
        return sorted(here, key=lambda seat: seat != main)

    def fighting(self, seat: Seat) -> int:
        """A seat's pawns in the duel: on oval or ring, or of the defense on its planet."""
        home = self.at(seat, self.duel.planet) if seat == self.duel.defense else 0
        return self.at(seat, OVAL) + self.at(seat, RING) + home


class BookLine(msgspec.Struct, frozen=True):
    """An armed edict, numbered for its owner."""

    number: int
    arm: Arm


class Trace(msgspec.Struct, frozen=True):
    """What a private line did or did not do: a key of the sentences and its facts."""

    what: str
    facts: dict[str, int | str] = {}


class Private(msgspec.Struct, frozen=True):
    """What one player has told the referee: the book, lasting settings, and what was said ahead
    for this duel. `traces` wait until he is asked something."""

    book: tuple[BookLine, ...] = ()
    next: int = 1
    settings: tuple[AnySetting, ...] = ()
    clauses: tuple[AnyLine, ...] = ()
    traces: tuple[Trace, ...] = ()


class Placed(msgspec.Struct, frozen=True):
    """A card on the table, and the sealed part that said so."""

    card: str
    part: str


class Known(msgspec.Struct, frozen=True):
    """Cards a seat has seen in another's hand, and when."""

    of: Seat
    turn: int
    how: str
    cards: tuple[str, ...]


class Own(msgspec.Struct, frozen=True):
    """The secret part of a seat's last deal order."""

    chosen: tuple[str, ...] = ()
    founders: Moves = {}
    losses: Moves = {}


class RencontreState(State, frozen=True):
    """`faces` are the powers by their slots; the pile's top is its first card."""

    table: Table = Table()
    hands: dict[Seat, tuple[str, ...]] = msgspec.field(default_factory=dict)
    pile: tuple[str, ...] = ()
    power_deck: tuple[str, ...] = ()
    faces: dict[Seat, tuple[str, ...]] = msgspec.field(default_factory=dict)
    offered: dict[Seat, tuple[str, ...]] = msgspec.field(default_factory=dict)
    roles: dict[Seat, tuple[str, ...]] = msgspec.field(default_factory=dict)
    placed: dict[Seat, Placed] = msgspec.field(default_factory=dict)
    private: dict[Seat, Private] = msgspec.field(default_factory=dict)
    known: dict[Seat, tuple[Known, ...]] = msgspec.field(default_factory=dict)
    own: dict[Seat, Own] = msgspec.field(default_factory=dict)

    def size(self, seat: Seat) -> int:
        return len(self.hands[seat])


class Ground(Protocol):
    """What a state and every view have in common: all that windows and checks look at."""

    @property
    def table(self) -> Table: ...
    def size(self, seat: Seat) -> int: ...


__all__ = [
    "NOBODY",
    "Aside",
    "Asked",
    "BookLine",
    "Duel",
    "Ground",
    "Known",
    "Own",
    "Placed",
    "PowerSlot",
    "Private",
    "RencontreState",
    "Table",
    "Terms",
    "Todo",
    "Trace",
    "Used",
    "Vow",
]
