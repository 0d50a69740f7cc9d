"""The row by which a finished match is found: written with the leaf that ends it.

Why: docs/decisions/0110-archive.md.
"""

from typing import Any

import msgspec

from referee.kernel.game import AnyGame, plain
from referee.match.events import Ending
from referee.match.state import Match
from referee.service.ledger.listing import is_on_lists
from referee.service.ledger.loaded_match import LoadedMatch
from storage import ArchiveRow, Log
from storage.small_tables import Row

# The options of which one says what kind of match it is: the first that a game has.
SCENARIOS = ("scenario", "preset", "mode")


def archive_rows(log: Log, loaded: LoadedMatch, later: Match) -> list[Row]:
    """The row, if the match ends so and stands on the lists."""
    ends = later.phase == "ended" and loaded.match.phase != "ended"
    if not ends or not is_on_lists(log, loaded.name):
        return []
    return [archive_row(loaded.name, loaded.game, later)]


def archive_row(stream: str, game: AnyGame, ended: Match) -> ArchiveRow:
    """What is searched, and what the list shows, of a match that has ended."""
    ending = ended.ending
    return ArchiveRow(
        stream=stream,
        game=game.name,
        version=game.version,
        scenario=scenario(game, ended.options),
        cause=ended.cause or "",
        reason=ending.reason if ending else "",
        seats=ended.seats,
        windows=ended.number,
        size=ended.size,
        ended=ended.at,
        outcome=msgspec.json.encode(ending) if ending else b"",
    )


def ending_of(row: ArchiveRow) -> Ending | None:
    """How the game ended; None: something else ended it."""
    return msgspec.json.decode(row.outcome, type=Ending) if row.outcome else None


def scenario_option(game: AnyGame) -> str:
    """The name of the option that says what kind of match it is; "" where there is none."""
    known = set(game.options.__struct_fields__)
    return next((name for name in SCENARIOS if name in known), "")


def scenario(game: AnyGame, options: dict[str, Any]) -> str:
    """What that option is in a match with these options."""
    name = scenario_option(game)
    if not name:
        return ""
    return str(plain(getattr(msgspec.convert(options, game.options), name)))
