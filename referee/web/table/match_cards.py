"""Matches as lists show them: who plays, and what they do just now."""

import logging
from collections.abc import Iterable
from dataclasses import dataclass

from referee.kernel.words import Language
from referee.seals.vault import Locked
from referee.service import TableView
from referee.web.base.site import desk
from referee.web.table.match_terms import match_terms
from referee.web.table.table_page import TablePage
from storage import Listed

LOG = logging.getLogger("referee.web")


@dataclass(frozen=True)
class MatchTable:
    """The table through the eyes of everybody; `begun` is when it was made (ISO UTC)."""

    table: TableView
    shown: TablePage
    begun: str

    @property
    def taken(self) -> int:
        """How many seats have somebody."""
        return sum(self.table.joined)

    @property
    def has_board(self) -> bool:
        return self.table.phase != "lobby" and self.table.view is not None


@dataclass(frozen=True)
class MatchCard:
    """A match on a list, by its name, its game's, and its `seen` table; None where it cannot be
    read, which spoils no list."""

    match: str
    game: str
    seen: MatchTable | None


def match_cards(listed: Iterable[Listed], language: Language) -> list[MatchCard]:
    """Each of them, in that order."""
    return [
        MatchCard(each.head.stream, each.game, _seen(each.head.stream, language)) for each in listed
    ]


def _seen(match: str, language: Language) -> MatchTable | None:
    try:
        table = desk().views.table(match, None)
        return MatchTable(table, TablePage(table, language), match_terms(match).at)
    except (Locked, LookupError, ValueError):  # what `referee fsck` tells of, match by match
        LOG.exception("%s cannot be shown on a list", match)
        return None
