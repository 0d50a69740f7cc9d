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
        Way(cosmos.way(one), one[0], one[1], partial(cosmos.played, one))
        for one in cosmos.EVERY_WAY
    ],
    "combats": [
        Way(combats.way(one), one, 2, partial(combats.played, one)) for one in combats.EVERY_WAY
    ],
    "empereur-telepathe": [
        Way(str(one), one.options, one.seats, partial(telepathe.played, one))
        for one in telepathe.EVERY_WAY
    ],
    "kardashev": [
        Way(kardashev.way(one), one, 2, partial(kardashev.played, one)) for one in kardashev.WAYS
    ],
    "rencontre-cosmique": [
        Way(one.name, one.options, one.seats, partial(cosmique.watched, one))
        for one in cosmique.EVERY_WAY
    ],
}
