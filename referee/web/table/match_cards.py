"""Matches as lists show them: who plays, and what they do just now."""

from collections.abc import Iterable
from dataclasses import dataclass

from referee.kernel.words import Language
from referee.service import TableView
from referee.web.base.site import desk
from referee.web.table.match_terms import match_terms
from referee.web.table.table_page import TablePage
from storage import Listed


@dataclass(frozen=True)
class MatchCard:
    """A match through the eyes of everybody; `begun` is when it was made (ISO UTC)."""

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


def match_cards(listed: Iterable[Listed], language: Language) -> list[MatchCard]:
    """Each of them, in that order."""
    return [_card(each.head.stream, language) for each in listed]


def _card(match: str, language: Language) -> MatchCard:
    table = desk().views.table(match, None)
    return MatchCard(table, TablePage(table, language), match_terms(match).at)
