"""The campaign's map: Suns and their orbits, Worlds and their sites, lanes, start systems."""

from collections.abc import Iterator

from referee.games.combats.board import narrow_shapes as n
from referee.games.combats.board import shapes as d
from referee.games.combats.board.captions import fought_here, heading, letter, stocked
from referee.games.combats.board.pieces import group, marches
from referee.games.combats.things.chart import at, chart, place_name, places, sites, worlds
from referee.games.combats.things.pawns import NOBODY, SEATS
from referee.games.combats.things.state import WORLD, March
from referee.games.combats.things.view import CombatsView
from referee.games.combats.words.sentences import SENTENCES
from referee.kernel import svg
from referee.kernel.column import Column
from referee.kernel.wide import SMALLEST
from referee.kernel.words import Language

HIGH = 566  # the last combat's name stands in its last line
# The map leaves its four corners free: how far it is, what each has, and what the signs mean.
CORNER, LEFT, RIGHT, TOP = 200, 12, 626, 8
SIGNS = (472, 514)
SAID = 13  # pixels of a letter beside the map
ON_ORBIT = {1: -44, 2: 44}  # of the Sun's middle, upwards: a quarter of the ring to each side
ROWS = {1: -3, 2: 25}  # of the World's middle


def drawn(view: CombatsView, language: Language) -> list[str]:
    """Start systems and lanes behind, then every card, then what stands beside."""
    return [
        *(part for name in chart().systems for part in _start(name, language)),
        *_lanes(),
        *(part for place in places() for part in _card(view, place, language)),
        *marches(view, at, lambda there, march: _march(there, march, language)),
        *_panel(view, language),
        d.text(LEFT, HIGH - 10, fought_here(view, language), 17, "start"),
    ]


def _start(name: str, language: Language) -> list[str]:
    """A start system is shaded and has a shield: no combat here."""
    system = chart().systems[name]
    if system.start == NOBODY:
        return []
    x, y = system.sun_at
    label = SENTENCES.say("start_system", language)
    return [
        svg.rect(x - 92, y - 112, 184, 284, d.SHADE, 16),
        d.shield(x - 58, y - 92),
        d.text(x - 44, y - 87, label, 13, "start"),
    ]


def _lanes() -> list[str]:
    """Thin lines from Sun to Sun, short ones from a Sun to its Worlds."""
    ends = [(f"{start}/S", f"{other}/S") for start, other in chart().lanes]
    ends += [(f"{name}/S", world) for name in chart().systems for world in worlds(name)]
    return [d.road(*at(start), *at(other)) for start, other in ends]


def _card(view: CombatsView, place: str, language: Language) -> list[str]:
    """The card of the last combat has a red outline."""
    red = view.combat.place == place
    draw = _world if places()[place] == WORLD else _sun
    return draw(view, place, red, language)


def _sun(view: CombatsView, place: str, red: bool, language: Language) -> list[str]:
    """Populations in orbit sit on the ring."""
    x, y = at(place)
    parts = [d.sun(x, y, d.RED if red else ""), d.etched(x, y + 5, place_name(place, language), 12)]
    for seat in SEATS:
        there, aside = view.board[place][seat], ON_ORBIT[seat]
        if there.total:
            drawn = d.orbiting(x + aside, y - 44, there.p, seat, letter(seat, language))
            parts.append(group(seat, "P", place, drawn))
    return parts


def _world(view: CombatsView, place: str, red: bool, language: Language) -> list[str]:
    """Name and free sites above, then a row for each side."""
    x, y = at(place)
    free = sites(place) - sum(view.board[place][seat].u for seat in SEATS)
    return [
        d.box(x - 60, y - 39, 120, 78, d.RED if red else d.INK, fill=d.CARD),
        d.text(x - 53, y - 22, place_name(place, language), 12, "start"),
        *(d.site(x + 46 - 14 * i, y - 27) for i in range(free)),
        *(
            group(seat, kind, place, drawn)
            for seat in SEATS
            for kind, drawn in n.counted(
                x - 44, y + ROWS[seat], view.board[place][seat], seat, letter(seat, language)
            )
        ),
    ]


def _march(there: tuple[int, int], march: March, language: Language) -> str:
    return d.marching(there, march.seat, f"{letter(march.seat, language)}{march.n}")


def _panel(view: CombatsView, language: Language) -> list[str]:
    """Round and points left, stocks right; below them what the signs mean."""
    left = corner(heading(view, language), LEFT, TOP)
    right = corner(stocked(view, language), RIGHT, TOP)
    return [*left, *right, *_signs(language)]


def corner(lines: list[str], x: int, y: int) -> list[str]:
    """Lines below each other in a corner of the ground."""
    column = Column(d.text, CORNER, x, y)
    for line in lines:
        column.say(line, SAID, d.INK)
        column.gap(3)
    return column.parts


def _signs(language: Language) -> Iterator[str]:
    """The legend, two signs in each of the lower corners."""
    grey, white = letter(1, language), letter(2, language)
    upper, lower = SIGNS
    for key, x, y, sign in (
        ("sign_population", LEFT, upper, d.population(LEFT + 16, upper, 1, grey)),
        ("sign_usine", LEFT, lower, d.usine(LEFT + 16, lower, 1, grey)),
        ("sign_white", RIGHT, upper, d.population(RIGHT + 16, upper, 2, white)),
        ("sign_site", RIGHT, lower, d.site(RIGHT + 11, lower - 5)),
    ):
        column = Column(d.text, CORNER - 40, x + 40, y - 12)
        column.say(SENTENCES.say(key, language), SMALLEST, d.INK)
        yield sign
        yield from column.parts
