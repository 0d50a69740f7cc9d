"""Reading the cells of a plot: `M`, `MGG`, `[E]@`, `R`, `*` (rulings 7.1)."""

import re
from typing import NamedTuple

from msgspec.structs import replace

from referee.games.capitaine_cosmos.orders.refusals import problem
from referee.games.capitaine_cosmos.things.sheet import Cell, Trajectory
from referee.kernel.refused import Refused, Where, unreadable
from referee.kernel.text import Line

MOST_STARS = 9
_PIVOT = r"(?P<pivot>gg|dd|pp|ss|g|d|p|s)?"
_STILL = frozenset({"", ".", "-", "/", "x", "_", "·", "•", "–", "—"})
_FLIGHT = re.compile(rf"(?P<m>m?){_PIVOT}")
_LAUNCH = re.compile(rf"\[(?P<traj>[ae]?)\](?:{_PIVOT}|(?P<face>@)#?(?P<ship>\d{{1,3}})?)")
_TURNED = re.compile(r"(gg|dd|pp|ss|g|d|p|s)m")
_WORD = re.compile(r"\**\.\**|(?:\[[^\]]*\]|[^\s,|.])+")  # a point is a cell of its own: `.M.M`
_BETWEEN = re.compile(r"[\s,|]+")
_POINTED = re.compile(r"[^.*]\*?\.|\.\*?[^.*]")
_ENDED = re.compile(r"[^.]*[^.*][^.]*\.")
_EXIT = re.compile(r"(?:^|(?<=[\s,|\t]))(sortie|sortir|sors|sort|exits?|leaves?)\s*$")


class TypedCell(NamedTuple):
    """A cell as it was typed."""

    text: str
    where: Where


class CellRow(NamedTuple):
    """The cells of a line; in a `placed` row (tabs or bars) each stands in its own column.

    `other` are the cells if the point at the line's end is meant otherwise than it looks: as a cell
    instead of a full stop, or the reverse.
    """

    cells: list[TypedCell]
    exit: bool
    placed: bool
    other: list[TypedCell] | None = None

    def of(self, *wanted: int) -> list[TypedCell]:
        """The cells; where only the other reading of the last point has as many as are wanted,
        that one."""
        other = self.other
        fits = other is not None and len(other) in wanted and len(self.cells) not in wanted
        return other if fits and other is not None else self.cells


def row(line: Line) -> CellRow:
    """What stands behind the colon."""
    whole, stopped = _row(line), _unended(line)
    if stopped is None:
        return whole
    short = _row(stopped)
    if short.exit:
        return short
    first, second = (short, whole) if _ends(line) else (whole, short)
    return first if first.placed else first._replace(other=second.cells)


def _row(line: Line) -> CellRow:
    tail = _EXIT.search(line.text.rstrip())
    past = line.folded.own(tail.start(), tail.start())[0] if tail else len(line.own)
    left = line.piece(0, past)
    cells = [TypedCell(match[0], left.where(*match.span())) for match in _WORD.finditer(left.text)]
    loose = CellRow(cells, tail is not None, False)
    if "\t" not in line.own.strip(" ") and "|" not in line.own:
        return loose
    columns = _columns(left)
    if all(map(_fits, cells)) and not all(map(_fits, columns)):
        return loose  # tabs between some cells, blanks between others
    return CellRow(columns, tail is not None, True)


def _unended(line: Line) -> Line | None:
    """The line without the point that ends it, if one does."""
    own = line.own.rstrip()
    return line.piece(0, len(own) - 1) if line.text.rstrip().endswith(".") else None


def _ends(line: Line) -> bool:
    """Does the last point look like a full stop? It is glued to the last cell, where no other is
    glued to anything.

    A point apart is a cell (`M M .`), and so are all of a row written close (`M.M.M.`). What
    it looks like counts unless the number of cells speaks against it.
    """
    *before, last = _BETWEEN.split(line.text.rstrip())
    glued = last == ".." or _ENDED.fullmatch(last)
    return bool(glued) and not any(_POINTED.search(text) for text in before)


def _fits(typed: TypedCell) -> bool:
    try:
        read_cell(typed)
    except Refused:
        return False
    return True


def _columns(line: Line) -> list[TypedCell]:
    """Tabs or bars part the cells, blanks inside one do not count; empty ones at the end go."""
    mark = "|" if "|" in line.own else "\t"
    cells, start = list[TypedCell](), 0
    for part in line.own.split(mark):
        cell = line.piece(start, start + len(part))
        cells.append(TypedCell("".join(cell.text.split()), cell.whole))
        start += len(part) + 1
    while len(cells) > 6 and not cells[-1].text:
        cells.pop()
    return cells


def read_cell(typed: TypedCell) -> Cell:
    """One cell. Stars may stand anywhere in it. Raises Refused (E-CELL)."""
    stars = typed.text.count("*")
    body = typed.text.replace("*", "")
    if stars > MOST_STARS:
        raise _unfit(typed)
    cell = _plain(body, typed)
    return replace(cell, stars=stars, where=typed.where)


def _plain(body: str, typed: TypedCell) -> Cell:
    if body in _STILL:
        return Cell()
    if body == "r":
        return Cell(k="recover")
    if flight := _FLIGHT.fullmatch(body):
        return Cell(k="fly", m=bool(flight["m"]), t=notches(flight["pivot"]))
    if launch := _LAUNCH.fullmatch(body):
        face = None if not launch["face"] else int(launch["ship"] or 0)
        traj: Trajectory = "e" if launch["traj"] == "e" else "a"
        return Cell(k="launch", traj=traj, t=notches(launch["pivot"]), face=face)
    raise _unfit(typed)


def notches(pivot: str | None) -> int:
    """`GG` is two to the left; in English P (port) and S (starboard)."""
    if not pivot:
        return 0
    return len(pivot) * (-1 if pivot[0] in "gp" else 1)


def _unfit(typed: TypedCell) -> Exception:
    """H-2: the movement comes first; `GM` was meant as `MG`."""
    turned = _TURNED.fullmatch(typed.text.replace("*", ""))
    if turned:
        better = f"M{turned[1].upper()}"
        return unreadable(problem("E-CELL.order", "R-11", typed.where, suggestion=better))
    return unreadable(problem("E-CELL", "R-17", typed.where))
