"""The ground of a narrow picture: the campaign's map, or the system of a single combat."""

from collections.abc import Iterator

from referee.games.combats.board import narrow_shapes as n
from referee.games.combats.board import shapes as d
from referee.games.combats.board.captions import letter
from referee.games.combats.board.pieces import group, marches
from referee.games.combats.rules.setup import PLACES
from referee.games.combats.things.chart import (
    chart,
    narrow_at,
    place_name,
    places,
    sites,
    start_of,
    worlds,
)
from referee.games.combats.things.options import CAMPAIGN
from referee.games.combats.things.pawns import NOBODY, SEATS
from referee.games.combats.things.state import SUN, WORLD, March
from referee.games.combats.things.view import CombatsView
from referee.games.combats.words.sentences import SENTENCES
from referee.kernel import svg
from referee.kernel.narrow import SMALLEST, WIDEST
from referee.kernel.words import Language

Box = tuple[int, int, int, int]  # left, top, wide, high
MAP_HIGH, SYSTEM_HIGH = 462, 140
ON_RING = {1: -25, 2: 25}  # of the Sun's middle
ROWS = {1: 0, 2: 26}  # of the World's middle
SUN_AT, WORLD_AT = (66, 78), (240, 66)  # of a single combat


def ground_high(view: CombatsView) -> int:
    return MAP_HIGH if view.options.mode == CAMPAIGN else SYSTEM_HIGH


def ground(view: CombatsView, top: int, language: Language) -> list[str]:
    """What stands where; `top` is where it begins."""
    draw = _map if view.options.mode == CAMPAIGN else _system
    return list(draw(view, top, language))


def place_boxes(top: int) -> dict[str, Box]:
    """Where each card of the map can be met by a finger."""
    return {place: _box(place, *_at(place, top)) for place in places()}


def _box(place: str, x: int, y: int) -> Box:
    if places()[place] == WORLD:
        return x - 52, y - 42, 104, 84
    return x - 46, y - 50, 92, 96


def _at(place: str, top: int) -> tuple[int, int]:
    x, y = narrow_at(place)
    return x, y + top


def _map(view: CombatsView, top: int, language: Language) -> Iterator[str]:
    for name in chart().systems:
        if start_of(f"{name}/S") != NOBODY:
            yield from _start(*_at(f"{name}/S", top), language)
    ends = [(f"{start}/S", f"{other}/S") for start, other in chart().lanes]
    ends += [(f"{name}/S", world) for name in chart().systems for world in worlds(name)]
    for start, end in ends:
        yield d.road(*_at(start, top), *_at(end, top))
    for place in places():
        draw = _world if places()[place] == WORLD else _sun
        yield from draw(view, place, *_at(place, top), language)
    yield from marches(
        view,
        lambda place: _at(place, top),
        lambda there, march: _march(there, march, language),
    )


def _march(there: tuple[int, int], march: March, language: Language) -> str:
    return n.marching(there, march.seat, f"{letter(march.seat, language)}{march.n}")


def _start(x: int, y: int, language: Language) -> list[str]:
    """A start system is shaded and has a shield: no combat here."""
    left = x - 54 if x < WIDEST / 2 else x - 58
    return [
        svg.rect(left, y - 74, 112, 224, d.SHADE, 12),
        d.shield(left + 13, y - 62),
        d.text(left + 27, y - 57, SENTENCES.say("start_system", language), SMALLEST, "start"),
    ]


def _sun(view: CombatsView, place: str, x: int, y: int, language: Language) -> Iterator[str]:
    """Populations in orbit sit on the ring."""
    fought = view.combat.place == place
    yield n.sun(x, y, place_name(place, language), d.RED if fought else "")
    yield from _orbit(view, place, x, y, language)


def _orbit(view: CombatsView, place: str, x: int, y: int, language: Language) -> Iterator[str]:
    for seat in SEATS:
        there = view.board[place][seat]
        if there.p:
            drawn = n.orbiting(x + ON_RING[seat], y - 38, there.p, seat, letter(seat, language))
            yield group(seat, "P", place, drawn)


def _world(view: CombatsView, place: str, x: int, y: int, language: Language) -> Iterator[str]:
    """Name and free sites above, then a row for each side."""
    yield _card(view, place, x, y)
    yield d.text(x - 45, y - 23, place_name(place, language), SMALLEST, "start")
    free = sites(place) - sum(view.board[place][seat].u for seat in SEATS)
    yield from (d.site(x + 37 - 13 * i, y - 33) for i in range(free))
    yield from _rows(view, place, x, y, language)


def _card(view: CombatsView, place: str, x: int, y: int) -> str:
    red = d.RED if view.combat.place == place else d.INK
    return d.box(x - 50, y - 40, 100, 80, red, fill=d.CARD)


def _rows(view: CombatsView, place: str, x: int, y: int, language: Language) -> Iterator[str]:
    for seat in SEATS:
        there, sign = view.board[place][seat], letter(seat, language)
        for kind, drawn in n.counted(x - 35, y + ROWS[seat], there, seat, sign):
            yield group(seat, kind, place, drawn)


def _system(view: CombatsView, top: int, language: Language) -> Iterator[str]:
    """The Sun with its orbit, the World beside it."""
    if not view.board:
        return
    (x, y), (world_x, world_y) = SUN_AT, WORLD_AT
    orbit, world = PLACES[SUN], PLACES[WORLD]
    yield d.road(x, top + y, world_x, top + world_y)
    red = d.RED if view.combat.place == orbit else ""
    yield n.sun(x, top + y, orbit, red)
    yield from _orbit(view, orbit, x, top + y, language)
    yield _card(view, world, world_x, top + world_y)
    yield d.text(world_x, top + world_y - 23, world, SMALLEST)
    yield from _rows(view, world, world_x, top + world_y, language)
