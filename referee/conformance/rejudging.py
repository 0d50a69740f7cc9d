"""A finished match judged again: from set-up, the recorded answers and chance alone."""

from collections.abc import Callable, Sequence
from typing import Any

from referee.kernel.bare_table import BareTable, BareWindowClosed
from referee.kernel.chance import Chance
from referee.kernel.event import Event, Seat
from referee.kernel.recorder import Recorder


def rejudged(
    match: BareTable,
    options: Any = None,
    chance_of: Callable[[int], Chance] | None = None,
    left: Sequence[tuple[int, Seat]] = (),
) -> list[Event]:
    """The events that the rules make of the answers; `left` as in `SeededMatch`.

    The states on the way come from the recorded events by evolve, never from the rules.
    """
    game, answers, waiting = match.game, iter(match.answers), list(left)
    chance_of = chance_of or match.chance_of
    state: Any = game.state()
    record = Recorder[Any](game.evolve, state, 2)
    game.setup(record, options or game.options(), len(match.seats), chance_of(1))
    events = list(record.events)
    for leaf in match.leaves:
        while waiting and waiting[0][0] == leaf.n:
            record = Recorder(game.evolve, state, leaf.n)
            game.leave(record, waiting.pop(0)[1])
            events += record.events
        if isinstance(leaf.what, BareWindowClosed):
            record = Recorder(game.evolve, state, leaf.n + 1)
            game.resolve(record, next(answers), chance_of(leaf.what.draw))
            events += record.events
        elif isinstance(leaf.what, game.events):
            state = game.evolve(state, leaf.what)
    return events
