"""What stays the same from picture to picture: pawns that stand on a card, marches, cards of the
hand. Pawns of a kind are alike, so a group goes by whose it is, its kind and its place; cards go
by their own name, which only who holds them sees."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator

from referee.games.combats.board.shapes import INK
from referee.games.combats.things.pawns import COLOURS, Kind
from referee.games.combats.things.state import March
from referee.games.combats.things.view import CombatsView
from referee.kernel import svg
from referee.kernel.event import Seat

Point = tuple[int, int]
SHARE = 0.6  # of a march's way, where its sign stands
CLEAR = 0.15  # of it, before its line begins: a Sun's name is not crossed out


def group(seat: Seat, kind: Kind, place: str, drawn: str) -> str:
    """The pawns of a seat and a kind on a card."""
    return svg.piece(f"pawns-{COLOURS[seat]}-{kind}-{place}", drawn)


def battle_group(view: CombatsView, seat: Seat, battle: int, drawn: str) -> str:
    """The pawns of a seat in a battle of this combat."""
    return svg.piece(f"battle-{view.combat.place}-{battle}-{COLOURS[seat]}", drawn)


def marches(
    view: CombatsView, at: Callable[[str], Point], sign: Callable[[Point, March], str]
) -> Iterator[str]:
    """Each march of this turn: a line, and a sign of it, more than half way to where it went."""
    for n, march in enumerate(view.marches, start=1):
        start, end = at(march.origin), at(march.target)
        there, clear = _along(start, end, SHARE), _along(start, end, CLEAR)
        name = f"march-{view.round}-{COLOURS[march.seat]}-{n}"
        yield svg.element(
            "path",
            d=f"M{clear[0]} {clear[1]} L{there[0]} {there[1]}",
            fill="none",
            stroke=INK,
            stroke_width=1.5,
            stroke_dasharray="3 3",
        )
        yield svg.piece(name, sign(there, march), [start, there])


def _along(start: Point, end: Point, share: float) -> Point:
    across, down = (round(start[i] + share * (end[i] - start[i])) for i in (0, 1))
    return across, down


def card_pieces(keys: Iterable[str]) -> list[str]:
    """A name for each card; of two of a kind the second is another."""
    seen = Counter[str]()
    names = []
    for key in keys:
        seen[key] += 1
        names.append(f"card-{key}" if seen[key] == 1 else f"card-{key}-{seen[key]}")
    return names
