"""A home in which a golden match of each game has ended, served."""

import pytest

from storage.memory import MemoryLog
from tests.browser.golden_matches import MATCHES, golden_record
from tests.browser.pictures import served
from tests.record.restored import golden_home, restore


class GoldenSite:
    """Where the matches are found; `home` has them."""

    def __init__(self, url, home, matches):
        self.url, self.home, self.matches = url, home, matches

    def page(self, game, part=""):
        """The address of the match of that game, or of a page below it."""
        return f"{self.url}/match/{self.matches[game]}{part}"

    def origin(self, game):
        return self.home.place.origin(self.matches[game])

    def story(self, game):
        """What everybody is told of it."""
        return self.home.views.storyline(self.matches[game], None)


@pytest.fixture(scope="session")
def golden():
    home = golden_home(MemoryLog())
    matches = {game: restore(home, golden_record(game)) for game in MATCHES}
    for match in matches.values():
        home.audits.ask(match)
    home.audits.workshop.finish()
    pages, url = served(home)
    yield GoldenSite(url, home, matches)
    pages.stop()
