"""The map in characters, and who can shoot at whom, for letters without pictures.

    r05        .  .  .  .
    r06      . 29 ++  .

A cell is three signs wide: a ship's number at its head, `++` the rest of it, `m` a mine, `*` an
asteroid, a point an empty hex. Odd and even rows stand half a cell apart, as on the board.
"""

from collections.abc import Iterator

from referee.games.capitaine_cosmos.things.cards import QUARTERS
from referee.games.capitaine_cosmos.things.fields import reach
from referee.games.capitaine_cosmos.things.hexes import Hex, distance, place
from referee.games.capitaine_cosmos.things.state import Ship
from referee.games.capitaine_cosmos.things.view import CosmosView
from referee.games.capitaine_cosmos.words.names import field_name, short
from referee.games.capitaine_cosmos.words.sentences import SENTENCES
from referee.kernel.typography import labelled
from referee.kernel.words import Language

COLUMNS = 23  # of a map, so that a line has room in a letter
AROUND = 1  # hexes around what is shown


def chart(view: CosmosView, language: Language) -> list[str]:
    """The part of the map where something is; in two halves where that is too wide for a line."""
    signs = _signs(view)
    if not signs:
        return []
    rows = _span([row for _, row in map(place, signs)], view.chart.rows)
    columns = _span([column for column, _ in map(place, signs)], view.chart.columns)
    lines = [SENTENCES.say("chart_head", language)]
    for first in range(columns[0], columns[-1] + 1, COLUMNS):
        part = range(first, min(first + COLUMNS, columns[-1] + 1))
        lines += ["", f"     {''.join(f'{column:02d} ' for column in part)}".rstrip()]
        lines += [_row(signs, row, part) for row in rows]
    return lines


def _span(found: list[int], most: int) -> range:
    return range(max(min(found) - AROUND, 1), min(max(found) + AROUND, most) + 1)


def _row(signs: dict[Hex, str], row: int, columns: range) -> str:
    """Rows with an even number lie half a hex to the right."""
    shift = " " if row % 2 == 0 else ""
    cells = (signs.get(_hex(column, row), ".") for column in columns)
    return f"{row:02d}   {shift}{' '.join(f'{cell:<2}' for cell in cells)}".rstrip()


def _hex(column: int, row: int) -> Hex:
    return column - 1 - (row - 1) // 2, row - 1


def _signs(view: CosmosView) -> dict[Hex, str]:
    """Heads hide what lies under them."""
    there = {rock.hex: "*" for rock in view.rocks} | {mine.hex: "m" for mine in view.mines}
    flying = [ship for ship in view.ships if ship.flies]
    there |= {cell: "++" for ship in flying for cell in ship.cells}
    there |= {ship.pose.hex: str(ship.id) for ship in flying}
    return {hex_: sign for hex_, sign in there.items() if view.chart.holds(hex_)}


# --- who can shoot at whom ----------------------------------------------------------------------


def sights(view: CosmosView, language: Language) -> list[str]:
    """For each ship of the reader's: the enemies by distance, whom it has in a field of fire, and
    who has it in theirs, as they stand now."""
    flying = [ship for ship in view.ships if ship.flies]
    lines = [
        labelled(f"  {short(ship)}", ", ".join(_seen(ship, flying, language)), language)
        for ship in flying
        if ship.seat == view.seat
    ]
    return [SENTENCES.say("sights_head", language), *lines] if lines else []


def _seen(ship: Ship, flying: list[Ship], language: Language) -> Iterator[str]:
    enemies = [other for other in flying if other.seat != ship.seat]
    apart = {other.id: distance(ship.pose.hex, other.pose.hex) for other in enemies}
    for other in sorted(enemies, key=lambda one: (apart[one.id], one.id)):
        aims = [field_name(field, language) for field in _fields(ship, other)]
        aimed = [field_name(field, language) for field in _fields(other, ship)]
        facts = {"ship": short(other), "hexes": apart[other.id]}
        said = [SENTENCES.say("sight", language, **facts)]
        said += [SENTENCES.say("sight_has", language, fields=" ".join(aims))] if aims else []
        said += [SENTENCES.say("sight_had", language, fields=" ".join(aimed))] if aimed else []
        yield " ".join(said)


def _fields(firer: Ship, target: Ship) -> list[str]:
    """The fields of the firer that the target stands in (R-24)."""
    table, (q, r) = reach(firer.card, firer.pose.h), firer.pose.hex
    offsets = ((cell[0] - q, cell[1] - r) for cell in target.cells)
    found = {table[offset][0] for offset in offsets if offset in table}
    return [field for field in QUARTERS if field in found]
