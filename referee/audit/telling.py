"""One sentence a leaf: the game tells its own events, the frame of a match is told here."""

from collections.abc import Sequence

import msgspec

from referee.audit.report import sentences
from referee.kernel.event import Event, Seat
from referee.kernel.game import Game, Outcome
from referee.kernel.recorder import Told
from referee.kernel.words import Language
from referee.match import events as e
from referee.match.state import Match


def sentence(
    game: Game,
    matches: Sequence[Match],
    n: int,
    event: Event,
    seat: Seat | None,
    language: Language,
) -> str:
    """What `seat` reads of this event, "" if nothing. `matches[n]` is the match after leaf n."""
    if not isinstance(event, e.MATCH_EVENTS):
        return game.narrate(event, seat, language)
    match event:
        case e.WindowOpened(window=number, name=name, due=due):
            title = game.windows[name].in_(language) if name in game.windows else name
            code = "told.opened" if due else "told.opened_at_once"
            return _say(code, language, window=number, name=title, due=due or "")
        case e.WindowClosed(window=number, given=given):
            return _closed(matches[n - 1], number, given, language)
        case e.SeatTold(told=told) if not isinstance(told.value, msgspec.UnsetType):
            return " ".join(_fact(game, fact, language) for fact in told.known)
        case e.DueChanged(due=None, reason=reason):
            return _say("told.paused", language, reason=reason)
        case e.DueChanged(due=due, reason=reason):
            return _say("told.due", language, due=due, reason=reason)
        case e.SeatChanged(seat=chair, reason=reason):
            return _say("told.seat", language, seat=chair, reason=reason)
        case e.KeyChanged(seat=chair, reason=reason):
            return _say("told.key", language, seat=chair, reason=reason)
        case e.RulesChanged(versions=versions, reason=reason):
            return _say("told.rules", language, version=versions[1], reason=reason)
        case e.Ruled(reason=reason):
            return _say("told.ruled", language, reason=reason)
        case e.Rewound(to_window=number, reason=reason):
            return _say("told.rewound", language, window=number, reason=reason)
        case e.Ended(outcome=e.Ending() as ending):
            outcome = Outcome(ending.winners, ending.reason, ending.scores)
            return game.conclude(outcome, language)
        case e.Ended(cause=cause):
            return _say("told.ended", language, cause=cause)
    return ""


def _closed(before: Match, number: int, given: tuple[Seat, ...], language: Language) -> str:
    """That the window closed, and who was silent in it."""
    asked = before.window.asked if before.window else ()
    silent = [seat for seat in asked if seat not in given]
    if not silent:
        return _say("told.closed", language, window=number)
    seats = ", ".join(map(str, silent))
    return _say("told.closed_silent", language, window=number, seats=seats, n=len(silent))


def _fact(game: Game, fact: Told, language: Language) -> str:
    if fact["what"] == "standing_used":
        return _say("told.standing", language, number=fact["number"])
    return game.told(fact, language)


def _say(code: str, language: Language, **facts: object) -> str:
    return sentences().say(code, language, **facts)
