"""The one front desk for mail, web, API and command line. There is no second way in.

Each room imports only from those below it:

    desk        class Referee, one clerk a subject: `referee.lobby`, `referee.submissions` …
    reception/  players' letters are judged, put on record and answered
    privacy/    what is held of a player: exported, forgotten
    table/      chairs, lobby, votes, messages, disputes
    notices/    the table as a seat sees it, reminders, digests
    turns/      windows, deadlines, outages, other rules
    letters/    what a player's letter says, who signed it
    people/     players, addresses, wishes and budgets beside the log
    ledger/     one match: load, decide, append, sign
"""

from referee.match.storyline import Moment, Storyline
from referee.service.desk import Referee
from referee.service.ledger.core import Place
from referee.service.ledger.keyring import Keyring, Seeded
from referee.service.letters.posts import Answer, NewMatch, Post, ReceiptFiles
from referee.service.notices.table_view import OrderInForce, StandingLine, TableView
from referee.service.people.players import Contact, Person
from referee.service.people.seats import ChairView

__all__ = [
    "Answer",
    "ChairView",
    "Contact",
    "Keyring",
    "Moment",
    "NewMatch",
    "OrderInForce",
    "Person",
    "Place",
    "Post",
    "ReceiptFiles",
    "Referee",
    "Seeded",
    "StandingLine",
    "Storyline",
    "TableView",
]
