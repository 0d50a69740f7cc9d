"""Duels played by bots, for tests; a seed names a match for ever."""

from typing import NamedTuple

from referee.games.empereur_telepathe import GAME
from referee.games.empereur_telepathe.things.options import TelepatheOptions
from tests.toys.play import table, to_the_end


class Way(NamedTuple):
    """How a match is played: seats and options."""

    seats: int
    options: TelepatheOptions

    def __str__(self):
        options = self.options
        return f"{self.seats}-{options.tempo}-{options.refresh}-{options.storm}"


EVERY_WAY = [
    *(
        Way(seats, TelepatheOptions(tempo=tempo))
        for seats in (3, 4, 5)
        for tempo in ("swift", "live", "blitz")
    ),
    Way(3, TelepatheOptions(refresh="asked", storm=8, initiative="highest")),
    Way(4, TelepatheOptions(tempo="blitz", refresh="asked", nmr_commit="attack", wager="no")),
    Way(5, TelepatheOptions(tempo="live", storm=9, auto_block="off")),
]


def begun(way, seed):
    return table(GAME, f"{way}-{seed}", way.seats, way.options)


def played(way, seed, silent=6, watch=lambda match, orders: None):
    """A whole match by bots; about one answer in `silent` is missing (0: none)."""
    return to_the_end(begun(way, seed), seed, silent, watch)
