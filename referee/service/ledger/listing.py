"""Which matches stand on the lists that everybody reads. What does not is as public as any other to
whoever has its address.

The wishes say where a match stands; a row of its own, by which a list finds it, says it again.

Why: docs/decisions/0096-unlisted.md, docs/decisions/0123-flat.md.
"""

from dataclasses import replace

from referee.match.state import Match
from referee.service.ledger.loaded_match import LoadedMatch
from storage import ListingRow, Log, WishRow
from storage.small_tables import Row

PRACTICE, UNLISTED = "practice", "unlisted"  # Wishes: this match is one
PUBLIC = ""  # the shelf that everybody reads; the others are named as the wishes are


def listed_rows(log: Log, match: str, listed: bool) -> tuple[list[Row], list[Row]]:
    """The rows to be put and to be dropped by which it goes on the lists, or off; what is off is
    not in the archive either."""
    wish, row, archived = unlisted_row(match), log.listings.get(match), log.archive.get(match)
    shelf = PRACTICE if is_practice(log, match) else PUBLIC if listed else UNLISTED
    put: list[Row] = [replace(row, shelf=shelf)] if row is not None else []
    if listed:
        return put, [wish]
    return [*put, wish], [archived] if archived is not None else []


def unlisted_row(match: str) -> WishRow:
    """That it stands on no list."""
    return WishRow(UNLISTED, match, b"")


def set_practice(log: Log, match: str) -> None:
    """It is one against bots alone."""
    log.wishes.put(WishRow(PRACTICE, match, b""))
    row = log.listings.get(match)
    if row is not None:
        log.listings.put(replace(row, shelf=PRACTICE))


def is_listed(log: Log, match: str) -> bool:
    """Has nobody taken it off the lists?"""
    return log.wishes.get(UNLISTED, match) is None


def is_practice(log: Log, match: str) -> bool:
    """Is it against bots alone?"""
    return log.wishes.get(PRACTICE, match) is not None


def is_on_lists(log: Log, match: str) -> bool:
    """Does it stand there: is it between people, and nobody has taken it off?"""
    return is_listed(log, match) and not is_practice(log, match)


def shelf_of(log: Log, match: str) -> str:
    """Where it stands."""
    if is_practice(log, match):
        return PRACTICE
    return PUBLIC if is_listed(log, match) else UNLISTED


def listing_rows(log: Log, loaded: LoadedMatch, later: Match) -> list[Row]:
    """The row, where the match is in another phase now."""
    if later.phase == loaded.match.phase:
        return []
    return [listing_row(log, loaded, later.phase)]


def listing_row(log: Log, loaded: LoadedMatch, phase: str) -> ListingRow:
    """By which a list finds the match."""
    made = loaded.entries[0].at
    return ListingRow(loaded.name, shelf_of(log, loaded.name), phase, loaded.game.name, made)
