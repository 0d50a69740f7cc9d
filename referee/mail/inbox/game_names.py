"""The names of a match's game, for whoever reads a mail about it."""

from collections.abc import Callable
from functools import cached_property

from referee.kernel.game import AnyGame
from referee.kernel.handbook import Handbook
from referee.kernel.lookup import handbook_of, named, near, near_title, ruled

MOST = 60  # names that one letter is looked through for


class GameNames:
    """The game is looked up when a line asks for a name: most mails hold none."""

    def __init__(self, game: Callable[[], AnyGame]) -> None:
        self._game = game
        self._left = MOST

    def knows(self, name: str) -> bool:
        return self._may_look() and bool(named(self._book, name))

    def resembles(self, name: str) -> bool:
        return self._may_look() and near(self._book, name) is not None

    def has_rules(self, title: str) -> bool:
        if not self._may_look():
            return False
        return (ruled(self._book, title) or near_title(self._book, title)) is not None

    def _may_look(self) -> bool:
        """To compare takes time; a letter has so many looks and no more."""
        self._left -= 1
        return self._left >= 0

    @cached_property
    def _book(self) -> Handbook:
        return handbook_of(self._game())
