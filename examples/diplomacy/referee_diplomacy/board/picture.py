"""The board as an SVG: a tinted field a province, lines to where units can go, units on top.

The field of a province is what is nearer to its middle than to any other's; it is a tint and no
border. What is next to what, the lines say: brown where armies go, blue where fleets do.
"""

from functools import cache

from referee.kernel import svg
from referee.kernel.words import Language

from referee_diplomacy.things.atlas import PROVINCES, coast, power, province
from referee_diplomacy.things.state import DiplomacyState, DiplomacyView
from referee_diplomacy.things.units import ARMY, Unit
from referee_diplomacy.words.sentences import SENTENCES

WIDE, HIGH = 1000, 780
INK, SEA, LAND = "#22303c", "#cfe3ee", "#efe8d6"
COLOURS = {
    1: "#c0504d",
    2: "#3b5ba5",
    3: "#58a4d4",
    4: "#5f5f5f",
    5: "#4c9a52",
    6: "#8a63a8",
    7: "#d8a227",
}
SHORE = {"nc": (0, -16), "sc": (0, 16), "ec": (18, 0)}
Point = tuple[float, float]


def picture(view: DiplomacyView, language: Language) -> str:
    """The map with owners, units and dislodged units."""
    state = view.state
    return drawn(state, language, [])


def drawn(state: DiplomacyState, language: Language, over: list[str]) -> str:
    """The map, and what is drawn over it."""
    parts = [
        *(_field(at, state) for at in PROVINCES),
        *_roads(),
        *(_label(at, state, language) for at in PROVINCES),
        *(_unit(unit, language) for unit in state.units),
        *(_unit(each.unit, language, beaten=True) for each in state.dislodged),
        *over,
        _title(state, language),
    ]
    return svg.sheet(WIDE, HIGH, parts, ground=SEA)


def _field(at: str, state: DiplomacyState) -> str:
    owner = state.owners.get(at)
    kind = PROVINCES[at].kind
    fill = SEA if kind == "sea" else COLOURS[owner] if owner else LAND
    tint = "0.45" if owner else ""
    edges = " ".join(f"{x:.0f},{y:.0f}" for x, y in cells()[at])
    rim, width = ("", None) if kind == "sea" else ("#ffffff", 1.5)
    return svg.element(
        "polygon", points=edges, fill=fill, fill_opacity=tint, stroke=rim, stroke_width=width
    )


@cache
def cells() -> dict[str, tuple[Point, ...]]:
    """The field of each province: the page, cut half-way to every other."""
    page: list[Point] = [(0, 0), (WIDE, 0), (WIDE, HIGH), (0, HIGH)]
    return {at: tuple(_cut_to(page, at)) for at in PROVINCES}


def _cut_to(page: list[Point], at: str) -> list[Point]:
    here, shape = PROVINCES[at].at, page
    for other in PROVINCES.values():
        if other.id != at:
            shape = _nearer(shape, here, other.at)
    return shape


def _nearer(shape: list[Point], here: Point, there: Point) -> list[Point]:
    """The part of a shape that is nearer to here than to there."""
    ax, ay = there[0] - here[0], there[1] - here[1]
    limit = (there[0] ** 2 + there[1] ** 2 - here[0] ** 2 - here[1] ** 2) / 2
    kept: list[Point] = []
    for i, (x, y) in enumerate(shape):
        before = shape[i - 1]
        inside, was = ax * x + ay * y - limit, ax * before[0] + ay * before[1] - limit
        if (inside <= 0) != (was <= 0):
            share = was / (was - inside)
            kept.append((before[0] + share * (x - before[0]), before[1] + share * (y - before[1])))
        if inside <= 0:
            kept.append((x, y))
    return kept


@cache
def _roads() -> tuple[str, ...]:
    """A line a border, once."""
    found: list[str] = []
    for at, here in PROVINCES.items():
        shores = {province(to) for places in (here.fleet, *here.coasts.values()) for to in places}
        for to in sorted(here.army | shores):
            if at < to:
                colour = "#a58b5b" if to in here.army else "#6f9dbb"
                dashed = "4 3" if to in here.army and to in shores else ""
                found.append(_road(here.at, PROVINCES[to].at, colour, dashed))
    return tuple(found)


def _road(here: tuple[int, int], there: tuple[int, int], colour: str, dashed: str) -> str:
    ends = {"x1": here[0], "y1": here[1], "x2": there[0], "y2": there[1]}
    style = {"stroke_width": "1.2", "stroke_opacity": "0.55", "stroke_dasharray": dashed}
    return svg.element("line", **ends, stroke=colour, **style)


def _label(at: str, state: DiplomacyState, language: Language) -> str:
    here = PROVINCES[at]
    x, y = here.at
    star = ""
    if here.centre:
        fill = COLOURS.get(state.owners.get(at, 0), "#ffffff")
        star = svg.circle(x, y, 5, fill, stroke=INK)
    slant = "italic" if here.kind == "sea" else ""
    label = here.short.in_(language)
    return star + svg.text(x, y + 22, label, 10, "middle", INK, font_style=slant)


def spot(at: str) -> tuple[int, int]:
    """Where a unit is drawn: on its coast, if the province has two."""
    x, y = PROVINCES[province(at)].at
    dx, dy = SHORE.get(coast(at), (0, 0))
    return x + dx, y + dy


def _unit(unit: Unit, language: Language, beaten: bool = False) -> str:
    """An army is a disc, a fleet a hull, the power's name above; a dislodged unit is dashed and
    stands aside. Colour is never the only sign."""
    x, y = spot(unit.at)
    x, y = x + (14 if beaten else 0), y - (12 if beaten else 0)
    whose = power(unit.seat).name.in_(language)[:3]
    fill, rim = COLOURS[unit.seat], "3 2" if beaten else ""
    edge = {"stroke": INK, "stroke_width": "1.5", "stroke_dasharray": rim}
    if unit.kind == ARMY:
        shape = svg.circle(x, y, 11, fill, **edge)
    else:
        shape = svg.element("path", d=f"M{x - 15} {y - 7} h30 l-6 15 h-18 z", fill=fill, **edge)
    kind = {"x": x, "y": y + 4, "font_size": 11}
    bold = {"font_weight": "bold", "text_anchor": "middle", "fill": "#ffffff"}
    letter = svg.element("text", unit.kind, **kind, **bold)
    return shape + letter + svg.text(x, y - 13, whose, 8, "middle", INK)


def _title(state: DiplomacyState, language: Language) -> str:
    said = SENTENCES.say(state.season, language, year=state.year).capitalize()
    return svg.text(WIDE - 14, HIGH - 14, said, 18, "end", INK)
