"""What can be picked on the board: planets, players, the cards in hand."""

from collections.abc import Iterable, Iterator

from referee.games.rencontre_cosmique.board.faces import LARGE
from referee.games.rencontre_cosmique.board.map import Map
from referee.games.rencontre_cosmique.board.mark_titles import (
    card_title,
    planet_title,
    player_title,
)
from referee.games.rencontre_cosmique.board.picture import hand_places, layout, map_of
from referee.games.rencontre_cosmique.things.cards import UNKNOWN
from referee.games.rencontre_cosmique.things.places import COLOURS, DEFENSE, OFFENSE, colour_of
from referee.games.rencontre_cosmique.things.view import RencontreView
from referee.games.rencontre_cosmique.words import notation
from referee.games.rencontre_cosmique.words.vocabulary import SIDES, VERBS
from referee.kernel.event import Seat
from referee.kernel.picking import labels
from referee.kernel.spot import Hotspot, Pair
from referee.kernel.words import Language

COLOURS_TYPED = frozenset(notation.colour(colour, "en") for colour in COLOURS)
Box = tuple[float, float, float, float]  # left, top, wide, high
ANSWERS = frozenset({"attack", "pawns", "invite", "card"})


class Marks:
    """What the seat can answer, by the thing on the board that it speaks of."""

    def __init__(self, view: RencontreView, language: Language) -> None:
        self._view = view
        self._language = language
        self._pairs = tuple(labels(view.ask.form)) if view.ask else ()

    def of_planet(self, place: str, box: Box) -> Hotspot:
        """What names it; where nothing does, what names its owner: whoever means a player taps one
        of their planets as well as their panel."""
        named = self._of(notation.place(place, "en"))
        picks = named or self._naming(self._view.table.seat(colour_of(place)))
        return Hotspot(*box, picks, planet_title(self._view.table, place, picks, self._language))

    def of_star(self, seat: Seat, box: Box) -> Hotspot:
        picks = self._naming(seat)
        return Hotspot(*box, picks, player_title("star", seat, picks, self._language))

    def of_panel(self, seat: Seat, box: Box) -> Hotspot:
        """What names the player; on one's own panel also what names nothing that is drawn: an
        answer, a power, another duel."""
        picks = self._naming(seat)
        if seat == self._view.seat:
            drawn = self._drawn()
            bare = [pair for pair in self._pairs if not drawn & _words(pair)]
            picks += _answers_first(bare)
        return Hotspot(*box, picks, player_title("panel", seat, picks, self._language))

    def of_cards(self, lying: Iterable[tuple[str, Box]]) -> Iterator[Hotspot]:
        """The hand, card by card."""
        for n, (kind, box) in enumerate(lying, 1):
            if kind != UNKNOWN:
                picks = self._of(notation.card(kind, "en"))
                yield Hotspot(*box, picks, card_title(kind, n, picks, self._language))

    def _naming(self, seat: Seat) -> tuple[Pair, ...]:
        """Them, or an alliance with the side of the duel that they lead."""
        named = self._of(notation.colour(COLOURS[seat - 1], "en"))
        table = self._view.table
        side = {table.offense: OFFENSE, table.duel.defense: DEFENSE}.get(seat)
        if not seat or side is None:
            return named
        joins = f"{notation.word(VERBS, 'ally', 'en')} {notation.word(SIDES, side, 'en')} "
        allied = (pair for pair in self._pairs if pair[1].startswith(joins) and pair not in named)
        return _answers_first((*named, *allied))

    def _of(self, what: str) -> tuple[Pair, ...]:
        return _answers_first(pair for pair in self._pairs if what in _words(pair))

    def _drawn(self) -> set[str]:
        """Planets, players and the own hand, as order lines name them."""
        table = self._view.table
        return {
            *(notation.place(place, "en") for place in map_of(table).planets),
            *(notation.colour(colour, "en") for colour in COLOURS[: table.seats]),
            *(notation.card(kind, "en") for kind in self._view.hand if kind != UNKNOWN),
        }


def _words(pair: Pair) -> set[str]:
    """Of an answer or a line; a player's name is read with a capital and typed without."""
    said = pair[1].replace(",", "").split(" ")
    return {word.lower() if word.lower() in COLOURS_TYPED else word for word in said}


def _answers_first(pairs: Iterable[Pair]) -> tuple[Pair, ...]:
    """Answers of the form, then lines on offer."""
    return tuple(sorted(pairs, key=lambda pair: pair[0] not in ANSWERS))


def spots(view: RencontreView, language: Language) -> tuple[Hotspot, ...]:
    """Planets and stars around the hole, then players, then the own hand."""
    return () if view.ask is None else tuple(_spots(view, language))


def on_map(space: Map, marks: Marks) -> Iterator[Hotspot]:
    """Planets, then the stars of the players."""
    for place, (x, y) in space.planets.items():
        r = space.planet
        yield marks.of_planet(place, (x - r, y - r, 2 * r, 2 * r))
    for seat, (x, y) in space.stars.items():
        r = space.star
        yield marks.of_star(seat, (x - r, y - r, 2 * r, 2 * r))


def _spots(view: RencontreView, language: Language) -> Iterator[Hotspot]:
    marks = Marks(view, language)
    yield from on_map(map_of(view.table), marks)
    for found in layout(view.table, language).seated:
        yield marks.of_panel(found.seat, (found.x, found.y, found.wide, found.high))
    yield from marks.of_cards(
        (kind, (left, top, LARGE.wide, LARGE.high))
        for kind, left, top in hand_places(view, language)
    )
