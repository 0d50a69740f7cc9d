"""The one front desk for mail, web, API and command line. There is no second way in."""

from referee.service.core import Place
from referee.service.desk import Referee
from referee.service.keyring import Keyring, Seeded
from referee.service.players import Contact, Person
from referee.service.posts import Answer, Created, Post, ReceiptFiles, Seated
from referee.service.reading import Mine, Moment, StandingLine, Table

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
