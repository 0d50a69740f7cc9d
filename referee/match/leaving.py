"""A chair changes hands: it falls empty, or somebody else sits down on it.

`changing` is what the service writes; `following` what the audit expects behind a `seat_changed`,
worked out from the leaves alone.

Why: docs/decisions/0012-silence.md, docs/decisions/0044-chairs.md.
"""

from collections.abc import Sequence

from referee.kernel.event import Event, Seat
from referee.kernel.game import AnyGame
from referee.kernel.recorder import Recorder
from referee.kernel.window import Window
from referee.match import events as e
from referee.match.closing import opening, then
from referee.match.evolve import Entry, evolve
from referee.match.state import Match, OpenWindow


def changing(
    match: Match, game: AnyGame, change: e.SeatChanged, h: bytes, at: e.Moment
) -> list[Event]:
    """The leaves of a chair that changes hands at `at`, from `match.size` on."""
    after = evolve(match, Entry(match.size, at, change), game)
    return [change, *following(after, game, change, h, at)]


def following(
    match: Match, game: AnyGame, change: e.SeatChanged, h: bytes, at: e.Moment
) -> list[Event]:
    """What stands behind `change`; `match` is the match after it.

    A chair that falls empty: what the game says of it; then, if another window is asked now (by
    name, pace, facts or seats), the open one is cut off and that one opens, or the match is over.
    Orders that were in force in a window cut off are not: each seat is asked anew.
    """
    if match.window is None:
        return []
    if change.empties:
        return _emptied(match, game, change.seat, h, at)
    return _taken(match, game, change.key.known, at)


def _emptied(match: Match, game: AnyGame, seat: Seat, h: bytes, at: e.Moment) -> list[Event]:
    record = Recorder(game.evolve, match.state, first=match.size)
    game.leave(record, seat)
    window = game.window(record.state)
    if window is not None and match.window is not None and _same(window, match.window):
        return list(record.events)
    return [*record.events, then(match, game, record.state, match.draw, h, at)]


def _same(window: Window, held: OpenWindow) -> bool:
    """Is it, as far as everybody can see, the window that is open?"""
    return (window.name, window.pace, window.facts, window.asked) == (
        held.name,
        held.pace,
        held.facts,
        held.asked,
    )


def _taken(match: Match, game: AnyGame, key: str | None, at: e.Moment) -> list[Event]:
    """Where only signed letters count, a new player could give nothing in the open window: their
    key counts from the next one. So that one opens at once, and asks the same."""
    window = game.window(match.state)
    if match.policy.assurance != "signed" or key is None or window is None:
        return []
    return [opening(match, window, at)]


def silences(match: Match, game: AnyGame, seat: Seat, told: Sequence[Event]) -> int:
    """In how many windows in a row, up to the last one closed, was this seat asked and silent?

    `told` are the match's events in order. A window that does not ask it, or that it had answered
    ahead, is passed over: nothing to order is not silence. So is one of a branch that a rewind has
    left, or of other rules. Another player begins with none.
    """
    count, given = 0, dict[int, tuple[Seat, ...]]()
    for event in reversed(told):
        match event:
            case e.SeatChanged(seat=other) if other == seat:
                return count
            case e.WindowClosed(window=number):
                if number in match.positions:
                    given[number] = event.given
            case e.WindowOpened(window=number, asked=asked) if number in given and seat in asked:
                if seat in given[number]:
                    return count
                count += not _ahead(match, game, number, seat)
    return count


def _ahead(match: Match, game: AnyGame, number: int, seat: Seat) -> bool:
    """Had the seat answered this window before it was asked?"""
    state, _ = match.positions[number]
    window = game.window(state)
    return window is not None and window.asks[seat].ahead is not None
