"""One running match with secrets planted in it, and every place where anybody could read them.

A secret is a text with the readers who may have it: seats, 0 for the organiser, -1 for the world.
"""

import io
import json
import logging
import re
import zipfile
from collections.abc import Iterator
from dataclasses import dataclass, field
from email import message_from_bytes
from email.message import Message
from html import unescape
from typing import Any

from flask import Flask

from referee.clock import SetClock
from referee.games.catalogue import catalogue
from referee.kernel.event import Seat
from referee.kernel.words import LANGUAGES
from referee.mail.addresses.house import House
from referee.mail.sending.claims import OneDatabase
from referee.mail.sending.letter_writer import LetterWriter
from referee.mail.sending.sender import Sender
from referee.mail.vault import MailVault
from referee.service import ChairView, Contact, Keyring, Place, Post, Referee, Seeded
from referee.web import create_app
from storage.memory import MemoryLog
from tests.toys.play import chance

START = "2026-11-21T19:00:00.000Z"
WORLD = -1  # whoever has no token at all
ORGANISER = 0
MATCH = "m"
Reader = int
WATCHERS = ("wanda@example.org", "wanda@exemple.example")  # they read as the world does


@dataclass
class Planted:
    """A match, its secrets, and what each reader has been sent."""

    referee: Referee
    app: Flask
    sender: Sender
    letters: dict[str, list[bytes]]
    seats: range
    organiser: str
    secrets: list[tuple[str, frozenset[Reader]]] = field(default_factory=list)
    read: dict[Reader, list[tuple[str, str]]] = field(default_factory=dict)  # by each reader

    def plant(self, what: str, *readers: Reader) -> str:
        """A text that only these may read."""
        text = f"secret{len(self.secrets)}{what}"
        self.secrets.append((text, frozenset(readers)))
        return text

    def chair(self, seat: Seat) -> ChairView:
        return self.referee.seats.chair(MATCH, seat)

    def says(self, seat: Seat, kind: str, text: str) -> str:
        post = Post(MATCH, seat, kind, text, self.referee.clock.now())
        return self.referee.submissions.submit(post).outcome


def begun(game: str) -> Planted:
    """Everybody is a person and has joined; an organiser runs it."""
    log, clock = MemoryLog(), SetClock(START)
    ring = Keyring.fresh(Seeded(f"crawl {game}"))
    place = Place("play.example", url="http://localhost:8000")
    referee = Referee(log, catalogue(), ring, clock, place)
    house = House("play.example", "referee")
    sent: dict[str, list[bytes]] = {}

    class Noted:
        def rest(self) -> None:
            """It keeps nothing open."""

        def carry(self, return_path: str, recipient: str, raw: bytes) -> None:
            sent.setdefault(recipient, []).append(raw)

    sender = Sender(
        log,
        LetterWriter(referee, house),
        MailVault(log, ring),
        Noted(),
        clock,
        OneDatabase(log, clock),
    )
    app = create_app(
        referee,
        export=referee.records.export,
        public_url="http://localhost:8000",
        secret=b"a secret of the pages' tests",
    )
    number = min(referee.games.current(game).seats)
    made = referee.lobby.create(game, {}, number, name=MATCH, organiser=Contact(address(0), "Zoé"))
    planted = Planted(referee, app, sender, sent, range(1, number + 1), made.organiser)
    for seat in planted.seats:
        language = "fr" if seat == 2 else "en"
        referee.lobby.invite(MATCH, seat, Contact(address(seat), f"Player {seat}", language))
        assert planted.says(seat, "join", "") == "accepted"
    for watcher, language in zip(WATCHERS, LANGUAGES, strict=True):
        contact = Contact(watcher, "Wanda", language)
        size = referee.views.table(MATCH, None).size
        referee.watchers.begin(MATCH, contact, size, clock.now())
    return planted


def address(seat: Seat) -> str:
    return f"reader{seat}@example.org"


def filled(game: str, windows: int = 2) -> Planted:
    """Secrets in orders, messages, notes and refused letters; after some windows the organiser goes
    back to the first one, and the orders for it wait."""
    planted = begun(game)
    for seat in planted.seats:
        _written(planted, seat)
    for turn in range(windows):
        _ordered(planted, turn)
        _closed(planted)
    planted.referee.rulings.rewind(MATCH, 1, "a slip")
    _ordered(planted, windows)
    planted.sender.work()
    return planted


def _written(planted: Planted, seat: Seat) -> None:
    other = seat % len(planted.seats) + 1
    for what, to, readers in (
        ("diary", "diary", (seat,)),
        ("press", str(other), (seat, other)),
        ("asked", "organiser", (seat, ORGANISER)),
    ):
        body = f"to: {to}\n\n{planted.plant(what, *readers)}\n"
        assert planted.says(seat, "press", body) == "accepted"
    assert planted.says(seat, "order", planted.plant("refused")) == "refused"


def _ordered(planted: Planted, turn: int) -> None:
    """Each asked seat's order has a note in it, and waits, so that no window closes early."""
    table = planted.referee.views.table(MATCH, None)
    game = table.game
    for seat in table.window.asked if table.window else ():
        view = planted.referee.views.table(MATCH, seat).view
        order = game.write(game.propose(view, chance("crawl", turn, seat)), "en")
        text = f"{game.comment} {planted.plant('note', seat)}\n{order}\nwait"
        assert planted.says(seat, "order", text) == "accepted", text


def _closed(planted: Planted) -> None:
    window = planted.referee.views.table(MATCH, None).window
    assert window is not None
    assert window.due is not None
    clock = planted.referee.clock
    assert isinstance(clock, SetClock)
    clock.set(window.due)
    planted.referee.windows.wake(MATCH)
    planted.referee.watch_letters.sweep()


# --- what is under seal ---------------------------------------------------------------------------


def sealed(planted: Planted) -> Iterator[tuple[str, frozenset[Reader]]]:
    """The salt of every sealed part that no leaf has opened: who has it holds the hand, the order
    or the note under it."""
    with planted.referee.core.locked(MATCH) as loaded:
        opened = {one for leaf in loaded.leaves for one in json.loads(leaf)["opens"]}
        for part in loaded.parts:
            if part.digest not in opened and part.disclosure is not None:
                yield part.disclosure, frozenset(part.audience or ())


def hands(planted: Planted) -> Iterator[tuple[str, Seat]]:
    """Lines of the board in words that one seat's view has and no other's."""
    tables = {seat: planted.referee.views.table(MATCH, seat) for seat in planted.seats}
    public = planted.referee.views.table(MATCH, None)
    for language in LANGUAGES:
        lines = {seat: _lines(table, language) for seat, table in tables.items()}
        for seat in planted.seats:
            others = set().union(*(lines[one] for one in planted.seats if one != seat))
            for line in lines[seat] - others - _lines(public, language):
                if len(line) > 15:
                    yield line, seat


def _lines(table: Any, language: Any) -> set[str]:
    if table.view is None:
        return set()
    return {line.strip() for line in table.game.words(table.view, language).split("\n")}


# --- reading everything ---------------------------------------------------------------------------


def shown_to(planted: Planted, reader: Reader) -> Iterator[tuple[str, str]]:
    """(where, what is read there) for everything that this reader can get."""
    planted.referee.audits.ask(MATCH)
    planted.referee.audits.workshop.finish()
    yield from _pages(planted, reader)
    for mailbox in (address(reader),) if reader != WORLD else WATCHERS:
        for number, raw in enumerate(planted.letters.get(mailbox, ())):
            yield f"letter {number} to {mailbox}", _mail(message_from_bytes(raw))
    if reader > 0:
        yield from _errors(planted, reader)
        yield from _tries(planted, reader)
        yield "record of the seat", _bytes(planted.referee.records.export(MATCH, reader))
    yield "record", _bytes(planted.referee.records.export(MATCH))


def _tries(planted: Planted, seat: Seat) -> Iterator[tuple[str, str]]:
    """What a page answers while an order is typed."""
    client, page = planted.app.test_client(), f"/seat/{planted.chair(seat).page_token}"
    html = client.get(page).get_data(as_text=True)
    for text in ("", "xyzzy 1 2", "pass"):
        fields = {name: _hidden(html, name) for name in ("csrf", "window")}
        answer = client.post(f"{page}/try", data={**fields, "text": text})
        assert answer.status_code in (200, 409), answer.status
        yield f"{page}/try of {text!r}", unescape(answer.get_data(as_text=True))


def _hidden(html: str, name: str) -> str:
    found = re.search(rf'name="{name}" value="([^"]*)"', html)
    return found[1] if found else ""


def _errors(planted: Planted, seat: Seat) -> Iterator[tuple[str, str]]:
    """What is said about letters that cannot count."""
    for kind, text in (
        ("order", "xyzzy 1 2"),
        ("order", ""),
        ("standing", "always"),
        ("vote", "x"),
    ):
        answer = planted.referee.submissions.preview(
            Post(MATCH, seat, kind, text, planted.referee.clock.now())
        )
        for language in LANGUAGES:
            said = planted.referee.views.explain(MATCH, answer.problems, language, text)
            yield f"error about {kind} {text!r}", said


def current(planted: Planted, reader: Reader) -> str:
    """The page that shows how things stand now."""
    path = f"/seat/{planted.chair(reader).page_token}" if reader > 0 else f"/match/{MATCH}"
    return unescape(planted.app.test_client().get(path).get_data(as_text=True))


def _pages(planted: Planted, reader: Reader) -> Iterator[tuple[str, str]]:
    """Every address that has a page for this reader, in both languages."""
    client = planted.app.test_client()
    for path in sorted(set(_paths(planted, reader))):
        for language in LANGUAGES:
            answer = client.get(path, headers={"Accept-Language": language}, buffered=True)
            assert answer.status_code < 500, path
            yield path, _bytes(answer.data)


def _paths(planted: Planted, reader: Reader) -> Iterator[str]:
    """Built from the site's own map, so that a new page is crawled from its first day."""
    token = "nobody"
    if reader == ORGANISER:
        token = planted.organiser
    elif reader > 0:
        token = planted.chair(reader).page_token
    mine = planted.referee.runs.page(address(0)).rpartition("/")[2]
    size = planted.referee.views.table(MATCH, None).size
    given = {"match": MATCH, "token": token, "seat": max(reader, 1), "game": "combats"}
    given |= {"phase": "running", "step": 0, "part": "leaf", "sealed": "x", "person": "x"}
    given |= {"thing": "overload", "window": "turn", "id": "nobody", "name": "nothing"}
    planted.referee.home_log.sequence()
    given |= {"level": 0, "place": "000.p/1"}
    given |= {"mine": mine if reader == ORGANISER else "nobody"}
    for rule in planted.app.url_map.iter_rules():
        if "GET" not in (rule.methods or ()) or rule.endpoint == "static":
            continue
        many = rule.arguments & {"n", "low"}
        leaves = range(0, size, max(1, size // 5)) if many else range(1)
        for n in (*leaves, size - 1):
            values = {**given, "n": n, "low": n, "high": n + 1 if n else size}
            missing = rule.arguments - values.keys()
            assert not missing, f"{rule.rule}: the crawl has no {missing}"
            built = rule.build(values, append_unknown=False)
            assert built is not None, rule.rule
            yield built[1]
            if rule.endpoint in FILMS:  # moments and eyes stand in the query
                asked = (*planted.seats, "all")
                yield from (f"{built[1]}?at={n}&seat={eyes}" for eyes in asked)
    yield from (f"/match/{MATCH}/replay?at={n}" for n in range(0, size, max(1, size // 20)))


FILMS = ("record.replay", "record.board", "record.still")


def _bytes(data: bytes) -> str:
    """A page as text; of an archive all its files."""
    if not data.startswith(b"PK"):
        return unescape(data.decode("utf-8", "replace"))
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        return "\n".join(_bytes(archive.read(name)) for name in archive.namelist())


def _mail(mail: Message) -> str:
    """All of a letter: headers, both forms, attachments."""
    parts = [mail.as_string()]
    for one in mail.walk():
        raw = one.get_payload(decode=True)
        if isinstance(raw, bytes):
            parts.append(unescape(raw.decode("utf-8", "replace")))
    return "\n".join(parts)


def logged(records: list[logging.LogRecord]) -> str:
    """Every log line, with its traceback."""
    formatter = logging.Formatter("%(name)s %(message)s")
    return "\n".join(formatter.format(record) for record in records)
