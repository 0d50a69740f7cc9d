"""A whole match of every game is played blind: what several seats are asked at once is sealed and
opened, windows that ask one are as ever, and both checkers judge the record."""

import hashlib

import pytest

from referee.audit import audit
from referee.games.catalogue import catalogue
from referee.kernel.chance import Chance, Draws
from tests.independent.checker import check
from tests.service.house import House
from tests.service.test_blind import Blind

OPTIONS = {"combats": {"mode": "single", "preset": "duel"}}
SEATS = {"rencontre-cosmique": 3}
MOST = 400  # windows; a match that needs more goes round in circles


class Table(Blind):
    """A blind match whose players order what a bot of the game would."""

    def __init__(self, game):
        games = catalogue()
        seats = SEATS.get(game, min(games.current(game).seats))
        super().__init__(seats, house=House(games=games), game=game, options=OPTIONS.get(game))
        self.opened = 0

    def thought(self, seat):
        seen = self.house.referee.views.table(self.match.name, seat)
        draws = Draws(hashlib.sha256(f"{seat} {seen.size}".encode()).digest())
        return seen.game.write(seen.game.propose(seen.view, Chance(draws, draws)), "en")

    def turn(self):
        """Every asked seat answers; where that closes nothing, time does."""
        window, blind = self.match.window, self.match.now.blind
        for seat in window.asked:
            if blind:
                self[seat].seal(self.thought(seat).rstrip("\n"))
            else:
                self[seat].player.order(self.thought(seat).rstrip("\n"))
        if blind:
            for seat in window.asked:
                self[seat].open()
            self.opened += 1
        if self.match.window is not None and self.match.window.number == window.number:
            self.match.due()


@pytest.mark.parametrize("game", sorted(catalogue().names))
def test_a_whole_match_of_every_game_is_played_blind(game):
    table = Table(game)
    for _ in range(MOST):
        if table.match.window is None:
            break
        table.turn()
    assert table.match.window is None
    assert table.opened > 2
    record = table.house.referee.records.export(table.match.name)
    assert [one.name for one in audit(record).checks if one.failed] == []
    assert [one.name for one in check(record) if not one.ok] == []
