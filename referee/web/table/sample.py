"""The match of bots that a game's own pages show: played at the first visit, then remembered."""

from referee.conformance.samples import SampleWindow, at, played, sample_of
from referee.kernel.game import AnyGame
from referee.web.base.site import site


def sample(game: AnyGame) -> list[SampleWindow]:
    """Its windows in order."""
    known, key = site().samples, (game.name, game.version)
    if key not in known:
        known[key] = played(game, sample_of(game))
    windows: list[SampleWindow] = known[key]
    return windows


def position(game: AnyGame) -> SampleWindow:
    """The position that stands for the game."""
    return at(sample(game), sample_of(game).cover)


def by_window(game: AnyGame) -> dict[str, SampleWindow]:
    """The first position of each kind of window."""
    found: dict[str, SampleWindow] = {}
    for position in sample(game):
        if position.orders:
            found.setdefault(position.window, position)
    return found
