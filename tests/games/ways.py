"""The ways in which tests have bots play each game, told alike for all games."""

from collections.abc import Callable
from functools import partial
from typing import Any, NamedTuple

from tests.games.capitaine_cosmos import playing as cosmos
from tests.games.combats import playing as combats
from tests.games.empereur_telepathe import playing as telepathe
from tests.games.kardashev import playing as kardashev
from tests.games.rencontre_cosmique import playing as cosmique


class Way(NamedTuple):
    """`play(seed, silent=6)` plays a match; about one answer in `silent` is missing (0: none)."""

    name: str
    options: Any
    seats: int
    play: Callable[..., Any]


WAYS = {
    "capitaine-cosmos": [
        Way(cosmos.way(way), way[0], way[1], partial(cosmos.played, way))
        for way in cosmos.EVERY_WAY
    ],
    "combats": [
        Way(combats.way(way), way, 2, partial(combats.played, way)) for way in combats.EVERY_WAY
    ],
    "empereur-telepathe": [
        Way(str(way), way.options, way.seats, partial(telepathe.played, way))
        for way in telepathe.EVERY_WAY
    ],
    "kardashev": [
        Way(kardashev.way(way), way, 2, partial(kardashev.played, way)) for way in kardashev.WAYS
    ],
    "rencontre-cosmique": [
        Way(way.name, way.options, way.seats, partial(cosmique.watched, way))
        for way in cosmique.EVERY_WAY
    ],
}
