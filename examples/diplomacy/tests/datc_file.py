"""Reads the cases of DATC: `datc/a.txt` to `datc/j.txt`."""

from pathlib import Path
from typing import NamedTuple

from referee.kernel.text import lines

from referee_diplomacy.orders.line import read_line
from referee_diplomacy.things.atlas import POWERS, province
from referee_diplomacy.things.units import RETREAT, Unit, UnitOrder

FOLDER = Path(__file__).parent / "datc"
SEATS = {power.name.en: seat for seat, power in enumerate(POWERS, start=1)}


class Line(NamedTuple):
    """`text` is what stands between power and outcome."""

    seat: int
    text: str
    outcome: str

    @property
    def order(self) -> UnitOrder:
        return read_line(lines(self.text)[0])

    @property
    def unit(self) -> Unit:
        """The unit the line is about."""
        order = self.order if self.outcome not in ("stands", "stays", "disbanded") else None
        kind, at = (order.unit, order.at) if order else self.bare
        return Unit(self.seat, kind, at)

    @property
    def bare(self) -> tuple[str, str]:
        order = read_line(lines(f"{self.text} H")[0])
        return order.unit, order.at


class Case(NamedTuple):
    number: str
    title: str
    lines: list[Line]

    @property
    def stands(self) -> list[Unit]:
        return [line.unit for line in self.lines if line.outcome == "stands"]

    @property
    def owners(self) -> list[Line]:
        return [line for line in self.lines if line.text.startswith("owns ")]

    @property
    def orders(self) -> list[Line]:
        """Orders, not what stands, is owned or is told."""
        said = ("stands", "stays", "disbanded")
        return [line for line in self.lines if line.outcome not in said and line not in self.owners]

    @property
    def moves(self) -> list[Line]:
        return self.orders[: self._retreats_from()]

    @property
    def retreats(self) -> list[Line]:
        return self.orders[self._retreats_from() :]

    def _retreats_from(self) -> int:
        acts = [line.order.act for line in self.orders]
        return acts.index(RETREAT) if RETREAT in acts else len(acts)

    @property
    def units(self) -> list[Unit]:
        """Those that stand, and one for each order whose unit is not told apart."""
        found = {unit.province: unit for unit in self.stands}
        for line in self.moves:
            if line.outcome != "foreign":
                found.setdefault(province(line.order.at), line.unit)
        return list(found.values())


def cases(sections: str) -> list[Case]:
    """The cases of these sections, in order."""
    found: list[Case] = []
    for section in sections:
        for text in (FOLDER / f"{section}.txt").read_text("utf-8").splitlines():
            if text.startswith("6."):
                number, _, title = text.partition(" ")
                found.append(Case(number, title, []))
            elif text.startswith("    "):
                found[-1].lines.append(_line(text))
    return found


def _line(text: str) -> Line:
    power, _, rest = text[:44].strip().partition(": ")
    return Line(SEATS[power], rest, text[44:].strip())
