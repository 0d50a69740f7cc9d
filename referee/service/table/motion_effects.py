"""What a motion brings about once every person at the table has agreed: behind the letter that made
it so, or behind the chair whose player was the last who had not.

Why: docs/decisions/0035-carrying.md.
"""

from collections.abc import Sequence

from referee.kernel.event import Event
from referee.match import events as e
from referee.match import motions
from referee.match.closing import opening
from referee.match.evolve import Entry, evolve
from referee.match.motions import Ballot, carried
from referee.match.state import Match, Motion
from referee.seals.canonical import b64u
from referee.service.ledger.core import Core
from referee.service.ledger.loaded_match import LoadedMatch
from referee.service.turns.bots import bot_letter

# Of several that are carried at once the first happens: it ends the others, or they lapse with it.
FIRST = ("draw", "end", "rewind", "pause", "resume", "extend")


def effects(
    core: Core,
    loaded: LoadedMatch,
    match: Match,
    motion: Motion,
    at: str,
    received: str | None = None,
) -> list[Event]:
    """The leaves that this carried motion brings about at once; `match` is the match before them,
    the letter that made it so was `received` then."""
    match motion.name:
        case "rewind":
            return _all_rewind(loaded, match, motion, at)
        case "draw" | "end":
            ruled: list[Event] = [e.Ruled(None, "draw", "")] if motion.name == "draw" else []
            return [*ruled, e.Ended("vote", None, b64u(core.secrets(loaded).h))]
        case "rules":  # at the window's close (`turns.new_rules`)
            return []
    return moved(match, motion, at, received)


def agreed_without(
    core: Core, loaded: LoadedMatch, match: Match, change: Sequence[Event], at: str
) -> list[Event]:
    """What all who stay had agreed on before these leaves took a player from the chair, from
    `match` on. Nothing where another person sits down: they have a voice, and have not used it."""
    changed = next(event for event in change if isinstance(event, e.SeatChanged))
    if not changed.empties and changed.cause != "bot":
        return []
    for event in change:
        match = evolve(match, Entry(match.size, at, event), loaded.game)
    if match.window is None:
        return []
    for name in FIRST:
        motion = match.motions.get(name)
        if motion is None or not carried(motion, match.persons):
            continue
        if name == "rewind" and changed.empties:
            continue  # nothing goes back to before a chair fell empty
        if found := effects(core, loaded, match, motion, at):
            return found
    return []


def _all_rewind(loaded: LoadedMatch, match: Match, motion: Motion, at: str) -> list[Event]:
    """The bots' consents stand on record too: everybody's are wanted (docs/spec.md §5)."""
    bots = sorted(match.bots)
    text = motions.spell(Ballot("rewind", motion.number, True))
    agreed: list[Event] = [bot_letter(seat, "consent", text, at) for seat in bots]
    leaves = [*motion.yes.values(), *(match.size + i for i in range(len(bots)))]
    for event in agreed:
        match = evolve(match, Entry(match.size, at, event), loaded.game)
    window = int(motion.number or 0)
    return [*agreed, *rewinding(loaded, match, window, tuple(sorted(leaves)), "", at)]


def moved(match: Match, motion: Motion, at: str, received: str | None = None) -> list[Event]:
    """The deadline's new time. If the old one is over: where the letter came before it and only we
    are late, that is made good; else nothing, and the motion goes with its window."""
    window = match.window
    if window is None:
        return []
    due = motions.due(match, motion, at)
    if window.due is None or at < window.due:
        return [e.DueChanged(window.number, due, "vote", "")]
    if received is None or received >= window.due or (due is not None and due <= at):
        return []
    return [e.DueChanged(window.number, due, "outage", motions.HEARD)]


def rewinding(
    loaded: LoadedMatch, match: Match, window: int, consents: tuple[int, ...], reason: str, at: str
) -> list[Event]:
    """Back to the state before that window's close, and open it anew with fresh time."""
    back = e.Rewound(window, reason, consents)
    after = evolve(match, Entry(match.size, at, back), loaded.game)
    asked = loaded.game.window(after.state)
    if asked is None:
        raise ValueError(f"the state before the close of window {window} asks nothing")
    return [back, opening(after, asked, at)]
