"""What is decided about a match: one value, written all or nothing (`Core.commit`)."""

from dataclasses import dataclass

from referee.codec import Disclosed
from referee.kernel.event import Event, Seat
from referee.service.ledger.loaded_match import LoadedMatch
from storage import InboxDone, Intent
from storage.small_tables import Row


@dataclass(frozen=True)
class Decision:
    """The leaves that a match gets at one time, and what is written beside them.

    `bodies` are the texts that no leaf holds; `letters` are owed; `put` and `drop` are rows beside
    the log; `inbox` are the mails that are done with it. Letters that are not written yet to the
    seats `given_up`, or with the ids `withdrawn`, never are. `claim`: only whoever takes the
    match's due row may write this; `drained`: no mail that came before then may still wait to be
    read.
    """

    loaded: LoadedMatch
    events: tuple[Event, ...]
    at: str
    bodies: tuple[Disclosed, ...] = ()
    letters: tuple[Intent, ...] = ()
    put: tuple[Row, ...] = ()
    drop: tuple[Row, ...] = ()
    inbox: tuple[InboxDone, ...] = ()
    given_up: tuple[Seat, ...] = ()
    withdrawn: tuple[str, ...] = ()
    claim: bool = False
    drained: str | None = None
