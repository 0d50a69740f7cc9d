"""A running match goes on by another version of its rules: who reads which leaf, and whether the
position can be played on (docs/spec.md §5, "Other rules").

Why: docs/decisions/0036-new-rules.md.
"""

from typing import Any, NamedTuple, Protocol

import msgspec

from referee.kernel.event import Event
from referee.kernel.game import AnyGame, plain
from referee.match.events import RulesChanged


class GameVersions(Protocol):
    """Where the game of a first leaf is found, and those that came later."""

    def at(self, name: str, version: str) -> AnyGame: ...


class CannotTakeOver(ValueError):
    """These rules cannot play on from this position."""


class NewRules(NamedTuple):
    """The change that a close brings, and the rules that it brings."""

    event: RulesChanged
    game: AnyGame


def reads(game: AnyGame, event: Event, games: GameVersions) -> AnyGame:
    """The rules that read this leaf and those behind it: of a change the new ones."""
    return games.at(game.name, event.versions[1]) if isinstance(event, RulesChanged) else game


def taken_over(state: Any, game: AnyGame) -> Any:
    """The position in the shape of these rules, nothing of it lost. Raises CannotTakeOver."""
    try:
        found = msgspec.convert(plain(state), game.state, str_keys=True)
    except msgspec.ValidationError as error:
        raise CannotTakeOver(str(error)) from error
    if not _holds(plain(found), plain(state)):
        raise CannotTakeOver(f"{game.name} {game.version} has no place for all of it")
    return found


def playable(state: Any, options: dict[str, Any], seats: int, game: AnyGame) -> None:
    """Can these rules go on from here at all, for everybody? Raises CannotTakeOver."""
    if seats not in game.seats:
        raise CannotTakeOver(f"{game.name} {game.version} is not played by {seats}")
    try:
        msgspec.convert(options, game.options)
        found = taken_over(state, game)
        window = game.window(found)
        for seat in (None, *range(1, seats + 1)):
            game.view(found, seat)
        goes_on = window is not None or game.outcome(found) is not None
    except Exception as error:  # the rules meet a position that none of theirs led to
        raise CannotTakeOver(f"{type(error).__name__}: {error}") from error
    if not goes_on:
        raise CannotTakeOver(f"{game.name} {game.version} asks nothing and has no outcome")


def _holds(new: Any, old: Any) -> bool:
    """Is all that is in `old` also in `new`, at every depth? What is new there has its default."""
    if isinstance(old, dict) and isinstance(new, dict):
        return all(key in new and _holds(new[key], value) for key, value in old.items())
    if isinstance(old, list) and isinstance(new, list):
        return len(new) == len(old) and all(map(_holds, new, old))
    return bool(new == old)
