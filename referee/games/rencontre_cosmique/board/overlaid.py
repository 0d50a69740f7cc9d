"""What is laid over the board for an order: pawns on their way, cards out of the hand, words below
a player's panel; each where this picture has it."""

from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

from referee.games.rencontre_cosmique.board import shapes as d
from referee.games.rencontre_cosmique.board import tones as t
from referee.games.rencontre_cosmique.board.faces import Format, face
from referee.games.rencontre_cosmique.board.map import Map
from referee.games.rencontre_cosmique.board.panels import Arena, Seated
from referee.games.rencontre_cosmique.things.places import OVAL, RING, is_planet
from referee.games.rencontre_cosmique.things.view import RencontreView
from referee.games.rencontre_cosmique.words.sentences import SENTENCES
from referee.kernel.event import Seat
from referee.kernel.overlay import Overlay, between
from referee.kernel.words import Language

LIFT = 6  # pixels: how far a card comes out of the hand
NEAR = 0.25  # of a way, from its planet: there its pawns are told, away from those of others


class Places(NamedTuple):
    """Where a picture has what an order moves; `hand` are cards with their corners."""

    map: Map
    arena: Arena
    seated: dict[Seat, Seated]
    hand: tuple[tuple[str, int, int], ...]
    cards: Format
    over: Overlay


class Laying(NamedTuple):
    """Whose order is laid over which picture."""

    view: RencontreView
    me: Seat
    there: Places
    language: Language

    # --- pawns ------------------------------------------------------------------------------------

    def moved(self, origin: str, target: str, n: int) -> str:
        """Pawns from place to place."""
        space, over = self.there.map, self.there.over
        start, end = space.at(origin), space.at(target)
        way = over.arrow(start, end, self._free(origin), self._free(target))
        part = NEAR if is_planet(origin) else 1 - NEAR
        return way + self.pawns(between(start, end, part), self.me, n)

    def _free(self, place: str) -> float:
        space = self.there.map
        if is_planet(place):
            return space.planet
        return space.chip if place in (OVAL, RING) else space.hole * 0.8

    def pawns(self, at: tuple[float, float], seat: Seat, n: int) -> str:
        """Their sign: the letter of their colour, and how many."""
        colour, r = self.view.table.colour(seat), max(11.5, self.there.map.chip)
        size = max(11, round(0.8 * r))
        words = f"{d.LETTERS[colour].in_(self.language)}{n}"
        disc = d.circle(*at, round(r, 1), t.FILL[colour], t.RED, 2.5)
        return disc + d.text(at[0], at[1] + 0.4 * size, words, size, fill=t.BLACK, weight="bold")

    def ringed(self, place: str) -> str:
        space = self.there.map
        r = space.planet if is_planet(place) else space.hole
        return self.there.over.ring(space.at(place), r + 5)

    # --- cards and players ------------------------------------------------------------------------

    def lifted(self, cards: tuple[str, ...]) -> Iterator[str]:
        """Cards of the hand, each as often as it goes; an empty place stays behind."""
        going, cut = Counter(cards), self.there.cards
        for kind, x, y in self.there.hand:
            if going[kind]:
                going[kind] -= 1
                yield d.rect(x, y, cut.wide, cut.high, t.PAPER, t.STRIP_EDGE)
                yield self.card(kind, x, y - LIFT)

    def card(self, kind: str, x: int, y: int) -> str:
        cut = self.there.cards
        frame = self.there.over.frame((x, y, cut.wide, cut.high), dashed=False)
        return face(x, y, kind, cut, self.language) + frame

    def said(self, seat: Seat, key: str, **facts: object) -> str:
        """Below a player's panel: what they get or lose."""
        _, x, y, wide, high = self.there.seated[seat]
        words = SENTENCES.say(key, self.language, **facts)
        return self.there.over.plate((x + wide / 2, y + high + 4), words, wide)
