"""A match against bots, at once, for somebody who gives no address.

The visitor sits on the first seat, bots on all others. Such a match ends by its own rules: after
seven days without a word a bot takes the visitor's seat, and bots play to the end at once. What
anybody may begin is paid from two purses, of the block of addresses that asks and of this home.

Why: docs/decisions/0094-play-now.md.
"""

from datetime import timedelta

from msgspec.structs import replace

from referee.bots.levels import EASY
from referee.kernel.game import AnyGame
from referee.kernel.refused import Problem, Refused, illegal
from referee.kernel.words import Language
from referee.match.level import check_level
from referee.match.policy import Policy
from referee.service.ledger.core import Core
from referee.service.ledger.listing import PRACTICE, is_practice, set_practice
from referee.service.people.address_blocks import address_block
from referee.service.people.budget import Budget, Purse
from referee.service.people.players import Person
from referee.service.people.seats import ChairView, Seats
from referee.service.reception.sitting import Sitting
from referee.service.table.lobby import Lobby, check_options

IDLE = Policy(long=7 * 24, short=7 * 24, press="none", absence=0, nmr_limit=1)
OF_BLOCK = Purse("practice", 10, timedelta(minutes=6))
OF_HOME = Purse("practices", 200, timedelta(minutes=1))
PRICES = {"easy": 1, "steady": 3, "strong": 5}  # of a match, by its bots: thinking is dear
USUAL = 3  # seats


class Practice:
    def __init__(
        self,
        core: Core,
        budget: Budget,
        seats: Seats,
        lobby: Lobby,
        sitting: Sitting,
    ) -> None:
        self._core = core
        self._budget = budget
        self._seats = seats
        self._lobby = lobby
        self._sitting = sitting

    def begin(
        self,
        game: str,
        visitor: Person,
        reader: str,
        language: Language,
        level: str = EASY.name,
    ) -> ChairView:
        """A match of this game against bots of this level, begun; the visitor's chair. `reader`:
        the IP address of who asks.

        Raises Refused when too many were begun and for a level that the game has not, and
        UnknownGameError.
        """
        rules = self._core.games.current(game)
        check_level(level, rules)
        self.spend(reader, level)
        options, seats = _first_taste(rules)
        match = self._lobby.create(game, options, seats, policy=replace(IDLE, level=level)).match
        self.remember(match)
        for seat in range(2, seats + 1):
            self._lobby.sit_bot(match, seat)
        return self._sitting.sit(match, 1, visitor, language)

    def has_begun(self, match: str) -> bool:
        """Is this match one that was begun so?"""
        return is_practice(self._core.log, match)

    def of(self, visitor: str) -> list[ChairView]:
        """The chairs of this visitor, the newest last."""
        return self._seats.of(visitor)

    def remember(self, match: str) -> None:
        """It is one of these."""
        set_practice(self._core.log, match)

    def spend(self, reader: str, level: str) -> None:
        """Both purses pay for a match against bots of this level, or none. Raises Refused."""
        price = PRICES[level]
        payers = ((address_block(self._core.ring, PRACTICE, reader), OF_BLOCK), ("", OF_HOME))
        for whose, purse in payers:
            if not self._budget.allows(whose, 0, purse, price):
                minutes = price * int(purse.every.total_seconds()) // 60
                raise illegal(Problem("P-PRACTISING-MANY", facts={"minutes": minutes}))
        for whose, purse in payers:
            self._core.log.settings.put(self._budget.row(whose, 0, purse, price))


def _first_taste(game: AnyGame) -> tuple[dict[str, object], int]:
    """The options that the form for a new match offers, for three or as near as they allow: with
    fewer a game of alliances is a poor first taste of itself, with more it is slow."""
    options = dict(game.form_options)
    for seats in sorted(game.seats, key=lambda n: (abs(n - USUAL), n)):
        try:
            check_options(game, options, seats)
        except Refused:
            continue
        return options, seats
    raise ValueError(f"{game.name} refuses its own options for every number of seats")
