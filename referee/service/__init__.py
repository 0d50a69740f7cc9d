"""The one front desk for mail, web, API and command line. There is no second way in.

desk/: class Referee, every wish in one method; core.py: load, decide, append, try again;
loaded.py keyring.py witness.py restoring.py alarm.py: a match in memory, its keys, its history.
Behind it clerks: taking/ (what players send), telling/ (what they read), turns/ (time),
table/ (chairs and talk), people/ (players, beside the log).
"""

from referee.service.core import Place
from referee.service.desk import Referee
from referee.service.keyring import Keyring, Seeded
from referee.service.people.players import Contact, Person
from referee.service.posts import Answer, Created, Post, ReceiptFiles, Seated
from referee.service.telling.reading import Mine, StandingLine, Table
from referee.service.telling.tale import Moment

__all__ = [
    "Answer",
    "Contact",
    "Created",
    "Keyring",
    "Mine",
    "Moment",
    "Person",
    "Place",
    "Post",
    "ReceiptFiles",
    "Referee",
    "Seated",
    "Seeded",
    "StandingLine",
    "Table",
]
