"""The check of secrets: other matches that one reader cannot tell from the one that is played.

At set-up, and at some closes of each match, the hidden draws come out otherwise (shifted.py),
or somebody else orders otherwise. Where all that the reader gets of it by right is the same, the
two matches are played on alike, and compared (interference.py): whatever differs to the reader's
eyes is a leak. By right is what is sealed for them, what an event opens (`Opened`), and the public
fields that the game names in `opens`. An order may act, and be seen, at any close; until it does,
neither window nor view may tell that it was given.

Why: docs/decisions/0081-worlds.md.
"""

from collections.abc import Iterator, Mapping
from typing import Any

from referee.conformance.interference import Comparison, Leak, Reveals
from referee.conformance.seeded_match import SeededMatch
from referee.conformance.seeding import chance, table
from referee.conformance.shifted import Shifted
from referee.conformance.sides import Side
from referee.conformance.sight import Reader
from referee.kernel.chance import Chance
from referee.kernel.event import Seat
from referee.kernel.game import AnyGame

WINDOWS = 5  # that two matches are played on
DEALS = 16  # attempts at a set-up that the reader cannot tell from the one that is played
CLOSES = 6  # and at a close
EVERY = 8  # at the close of one window in so many, other matches begin

Orders = Mapping[Seat, Any]


def reveals(game: AnyGame) -> Reveals:
    """What the rules of this game open, as `compare` wants it."""
    return {kind: list(fields) or None for kind, fields in game.opens.items()}


def secrets(match: SeededMatch, orders: Orders) -> Iterator[str]:
    """What one reader sees does not follow from what is hidden from them."""
    readers = (None, *match.table.seats)
    reader = readers[match.seed % len(readers)]
    if match.left:
        return
    if match.begun == 1:
        yield from _told(_set_up_otherwise(match, reader), reader)
    if match.begun % EVERY == match.seed % EVERY:
        yield from _told(_closed_otherwise(match, orders, reader), reader)
        yield from _told(_ordered_otherwise(match, orders, reader), reader)


def _told(comparisons: Iterator[Comparison], reader: Reader) -> Iterator[str]:
    who = "a spectator" if reader is None else f"seat {reader}"
    for comparison in comparisons:
        for leak in comparison.found.leaks:
            yield f"{who} can tell what is hidden from them: {_said(leak)}"


def _set_up_otherwise(match: SeededMatch, reader: Reader) -> Iterator[Comparison]:
    """Other hidden draws at set-up, up to the first that the reader cannot tell."""
    game, way = match.game, match.way
    left = table(game, match.seed, way.seats, way.options)
    for attempt in range(DEALS):
        seed = f"{match.seed}/set-up/{attempt}"

        def shifted(draw: int, seed: str = seed) -> Chance:
            usual = chance(match.seed, draw)
            return Chance(usual, Shifted(usual.secret, chance(seed, draw)))

        right = table(game, match.seed, way.seats, way.options, shifted)
        if left.leaves == right.leaves:
            continue
        sides = Side(left, left.state, seed), Side(right, right.state, seed)
        comparison = Comparison(*sides, reader, reveals(game), own=True)
        comparison.compare_leaves(left.leaves, right.leaves)
        yield from _played_on(comparison)
        if not comparison.found.opened:
            return


def _closed_otherwise(match: SeededMatch, orders: Orders, reader: Reader) -> Iterator[Comparison]:
    """Other hidden draws at this close, up to the first that the reader cannot tell."""
    for attempt in range(CLOSES):
        comparison = _comparison(match, reader, f"close/{attempt}")
        comparison.right.shift(chance(match.seed, "shift", attempt))
        comparison.close(orders, orders)
        comparison.right.shift(None)
        if comparison.left.table.state != comparison.right.table.state:
            yield from _played_on(comparison)
            if not comparison.found.opened:
                return


def _ordered_otherwise(match: SeededMatch, orders: Orders, reader: Reader) -> Iterator[Comparison]:
    """Another order of somebody else, where nothing of it shows to the reader at the close."""
    others = sorted(set(orders) - {reader})
    for attempt in range(CLOSES if others else 0):
        seat = others[attempt % len(others)]
        comparison = _comparison(match, reader, f"order/{attempt}", acts=True)
        left = comparison.left
        other = left.reads(seat, left.proposal(seat, attempt))
        if other is None or other == orders[seat]:
            continue
        comparison.close(orders, {**orders, seat: other})
        if not comparison.over and left.table.state != comparison.right.table.state:
            yield from _played_on(comparison)
            return


def _comparison(match: SeededMatch, reader: Reader, what: str, *, acts: bool = False) -> Comparison:
    state, seed = match.table.state, f"{match.seed}/{what}"
    sides = Side(match.table, state, seed), Side(match.table, state, seed)
    return Comparison(*sides, reader, reveals(match.game), own=True, acts=acts)


def _played_on(comparison: Comparison) -> Iterator[Comparison]:
    if not comparison.over:
        comparison.play_on(limit=comparison.found.windows + WINDOWS)
    yield comparison


def _said(leak: Leak) -> str:
    """Where it shows: `the view shows it (hand)`, `event hand_drawn shows it (backs)`."""
    match leak.what:
        case "view":
            return f"the view shows it ({_apart(leak.left, leak.right)})"
        case "leaf":
            return _leaf(leak.left, leak.right)
        case "draws":
            return "other public dice are thrown, or labels are others"
        case "error":
            return "a wrong order is answered otherwise"
    return f"the {leak.what} shows it"


def _leaf(left: Any, right: Any) -> str:
    """A leaf as `leaf_shown` shows it: its number, its name, its facts."""
    kinds = sorted({str(shown[1]) for shown in (left, right) if shown is not None})
    if len(kinds) > 1 or None in (left, right):
        return f"{' or '.join(kinds)} is there in one match, and not in another"
    if isinstance(left[2], dict):
        return f"event {kinds[0]} shows it ({_apart(left[2], right[2])})"
    return f"{kinds[0]} shows it"


def _apart(left: Mapping[str, Any], right: Mapping[str, Any]) -> str:
    names = sorted(left.keys() | right.keys())
    return ", ".join(name for name in names if left.get(name) != right.get(name))
