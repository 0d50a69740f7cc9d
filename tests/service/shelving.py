"""A host who takes a match off the lists, or puts it there, and tells nobody."""

from referee.service.ledger.listing import listed_rows
from storage import Batch, Log


def set_listed(log: Log, match: str, listed: bool) -> None:
    put, drop = listed_rows(log, match, listed)
    log.append(Batch(match, log.head(match).size, (), put=tuple(put), drop=tuple(drop)))
