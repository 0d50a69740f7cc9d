"""Short matches that bots have played to their end, one of a game: made once for all who look."""

import pytest

from referee.clock import SetClock
from referee.games.catalogue import catalogue
from referee.service import Keyring, Place, Referee, Seeded
from storage.memory import MemoryLog
from tests.browser.pictures import served
from tests.web.browsing import NOW


class EndedMatch:
    """Where it is found; `house` has it."""

    def __init__(self, house, url, match):
        self.house, self.page = house, f"{url}/match/{match}"
        self.middle = house.views.table(match, None).size // 2


@pytest.fixture(scope="session")
def ended_match():
    """By game; each has a house of its own, so that it is the same whatever was played before."""
    made, opened = {}, []

    def played(game):
        if game not in made:
            ring = Keyring.fresh(Seeded(f"ended {game}"))
            house = Referee(MemoryLog(), catalogue(), ring, SetClock(NOW), Place("play.example"))
            rules = catalogue().current(game)
            seats = min(rules.seats)
            match = house.lobby.create(game, dict(rules.short), seats, name="ended").match
            for seat in range(1, seats + 1):
                house.lobby.sit_bot(match, seat)
            assert house.views.table(match, None).phase == "ended"
            pages, url = served(house)
            opened.append(pages)
            made[game] = EndedMatch(house, url, match)
        return made[game]

    yield played
    for pages in opened:
        pages.stop()
