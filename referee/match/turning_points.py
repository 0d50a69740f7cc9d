"""Which leaves turn a match, and to which turn of the game a window belongs.

Why: docs/decisions/0103-turning-points.md, docs/decisions/0128-decisive.md.
"""

from collections.abc import Mapping, Sequence

from referee.kernel.event import Event
from referee.kernel.game import AnyGame, Outcome
from referee.kernel.window import Fact
from referee.kernel.words import LANGUAGES, Words
from referee.match import events as e
from referee.match.explain import MATCH

Turn = tuple[tuple[str, Fact], ...]  # facts of a window by their names


def mark_of(game: AnyGame, event: Event) -> Words | None:
    """The word for an event that turns the match; None for all others. The event is as its reader
    may see it: what is under seal for them marks nothing."""
    match event:
        case e.Ended():
            return _own("ended")
        case e.Rewound():
            return _own("rewound")
        case e.SeatChanged(cause=cause) if cause in e.EMPTYING:
            return _own("left")
    if isinstance(event, e.MATCH_EVENTS) or game.weighty is None:
        return None
    return game.weighty(event)


def _own(key: str) -> Words:
    return Words(*(MATCH.say(f"mark_{key}", language) for language in LANGUAGES))


def as_decisive(mark: Words) -> Words:
    """The word of a turning point, once it turns out to have decided the match."""
    return Words(
        *(MATCH.say("mark_decisive", tongue, mark=mark.in_(tongue)) for tongue in LANGUAGES)
    )


def decided(game: AnyGame, marked: Event, end: e.Ended, *, at_once: bool) -> bool:
    """Whether what was marked, as its reader may see it, brought this end about. `at_once`: the
    match ended before another window opened, which an empty chair does or does not bring."""
    if isinstance(marked, e.SeatChanged):
        return at_once and end.outcome is not None
    if isinstance(marked, e.MATCH_EVENTS) or game.decides is None or end.outcome is None:
        return False
    ending = end.outcome
    return game.decides(marked, Outcome(ending.winners, ending.reason, ending.scores))


def turn_of(names: Sequence[str], before: Turn, facts: Mapping[str, Fact]) -> Turn:
    """Those of a window's facts that number its turn; what it does not say is as in the window
    before, up to the first that has changed. 0 is none: the first turn has not begun."""
    known, found, same = dict(before), [], True
    for name in names:
        value = facts.get(name, known.get(name) if same else None) or None
        if value is not None:
            found.append((name, value))
        same = same and value == known.get(name)
    return tuple(found)


def phase_of(game: AnyGame, event: Event, before: Turn) -> Turn:
    """The phase from this event on, as its reader may see it."""
    if isinstance(event, e.MATCH_EVENTS) or game.phase_begun is None:
        return before
    begun = game.phase_begun(event)
    return before if begun is None else ((game.phases[-1], begun),)
