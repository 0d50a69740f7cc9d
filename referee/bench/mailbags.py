"""Matches between bots on a store, and their orders as mails ready to be sent."""

from collections.abc import Iterator
from dataclasses import dataclass
from email.message import EmailMessage
from typing import Any

from referee.conformance.seeding import chance
from referee.home.bootstrap import Home
from referee.mail.addresses.house import House
from referee.service import Contact, Post

# The mix: who plays, at which options, with how many seats.
MIX: tuple[tuple[str, dict[str, Any], int], ...] = (
    ("combats", {"mode": "single", "preset": "exemple"}, 2),
    ("kardashev", {}, 2),
    ("rencontre-cosmique", {}, 3),
)
ALWAYS = "9999-12-31T23:59:59.999Z"
_ALL = 1_000_000


@dataclass(frozen=True)
class OrderMail:
    """One order on its way, from its author's mailbox to the seat's address."""

    sender: str
    recipient: str
    id: str
    raw: bytes


def begun(home: Home, matches: int) -> list[str]:
    """So many matches of the mix, each with its first window open; no letter of theirs is owed."""
    names = [f"post-{n}" for n in range(matches)]
    for n, name in enumerate(names):
        game, options, seats = MIX[n % len(MIX)]
        home.referee.lobby.create(game, options, seats, name=name)
        for seat in range(1, seats + 1):
            who = Contact(_address(name, seat), f"P {seat}", ("en", "fr")[seat % 2], "Europe/Paris")
            home.referee.lobby.invite(name, seat, who)
        for seat in range(1, seats + 1):
            home.referee.submissions.submit(Post(name, seat, "join", "", home.referee.clock.now()))
    for row in home.log.pending(ALWAYS, _ALL):
        home.log.sent(row.intent.id, home.referee.clock.now())
    return names


def mailbags(home: Home, house: House, names: list[str], turn: int) -> list[list[OrderMail]]:
    """Of each match the orders of all its asked seats, in the order in which they are sent: whoever
    is not the last thinks again, and the last closes the window."""
    return [list(_mails(home, house, name, turn)) for name in names]


def _mails(home: Home, house: House, match: str, turn: int) -> Iterator[OrderMail]:
    window = home.referee.views.table(match, None).window
    asked = window.asked if window is not None else ()
    for seat in asked:
        table = home.referee.views.table(match, seat)
        chair = home.referee.seats.chair(match, seat)
        for thought in range(1 if seat == asked[-1] else 2):
            dice = chance("bench", match, turn, seat, thought)
            text = table.game.write(table.game.propose(table.view, dice), chair.language)
            assert window is not None, "somebody is asked"
            around = ("ORDERS", "END") if chair.language == "en" else ("ORDRES", "FIN")
            body = f"{around[0]} {window.number}\n{text.strip()}\n{around[1]}\n"
            id = f"<{match}.{turn}.{seat}.{thought}@players.example>"
            yield _mail(_address(match, seat), house.reply_to(chair.mail_token), id, body)


def _mail(sender: str, recipient: str, id: str, body: str) -> OrderMail:
    mail = EmailMessage()
    mail["From"], mail["To"], mail["Subject"], mail["Message-ID"] = sender, recipient, "Re: m", id
    mail.set_content(body, cte="8bit")
    raw = mail.as_bytes().replace(b"\r\n", b"\n").replace(b"\n", b"\r\n")
    return OrderMail(sender, recipient, id, raw)


def _address(match: str, seat: int) -> str:
    return f"seat{seat}@{match}.example"
