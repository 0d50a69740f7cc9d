"""Given: a home in memory, a match of two (Ann writes English, Bénédicte French), a clock."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from email import message_from_bytes
from email.message import EmailMessage, Message
from email.policy import SMTP

from referee.clock import SetClock
from referee.games.catalogue import Catalogue
from referee.kernel.game import AnyGame
from referee.mail.addresses.house import House
from referee.mail.addresses.return_paths import ReturnPaths
from referee.mail.door.intake import Intake
from referee.mail.inbox.desk import Desk
from referee.mail.sending.claims import OneDatabase
from referee.mail.sending.letter_writer import LetterWriter
from referee.mail.sending.sender import Sender
from referee.mail.vault import MailVault
from referee.match.opening import EDITION
from referee.service.desk import Referee
from referee.service.ledger.core import Place
from referee.service.ledger.keyring import Keyring, Seeded
from referee.service.people.players import Contact
from referee.service.people.seats import ChairView
from storage import Batch, Head, Intent
from storage.memory import MemoryLog
from tests.toys.nim_1_0 import GAME as NIM
from tests.toys.nim_taught import introduce

HOUSE = House("play.example", "referee")
ANN = Contact("ann@home.example", "Ann", "en", "Europe/London")
BEN = Contact("benedicte@maison.example", "Bénédicte", "fr", "Europe/Paris")
START = "2026-11-21T19:00:00.000Z"
STONES = (
    '<svg xmlns="http://www.w3.org/2000/svg" width="80" height="40">'
    '<circle cx="20" cy="20" r="9"/></svg>'
)
GAME: AnyGame = replace(
    NIM,
    picture=lambda view, language: STONES,
    words=lambda view, language: f"o {view.board['stones']}",
    help=lambda view, language: "take 1 .. 3 / prends 1 .. 3",
    introduce=introduce,
)


class Watched(MemoryLog):
    """A log in memory that remembers what became of each mail."""

    def __init__(self) -> None:
        super().__init__()
        self.outcomes: dict[int, str] = {}

    def append(self, batch: Batch) -> Head:
        head = super().append(batch)
        self.outcomes |= {entry.id: entry.outcome for entry in batch.inbox}
        return head

    def inbox_done(self, id: int, outcome: str, intents: Iterable[Intent] = ()) -> None:
        super().inbox_done(id, outcome, intents)
        self.outcomes[id] = outcome


class Gone:
    """A carrier that remembers what it carried."""

    def __init__(self) -> None:
        self.letters: list[tuple[str, str, bytes]] = []

    def rest(self) -> None:
        """It keeps nothing open."""

    def carry(self, return_path: str, recipient: str, raw: bytes) -> None:
        self.letters.append((return_path, recipient, raw))


@dataclass
class Home:
    """All of the mail side around one front desk, nothing of it faked but time and the post."""

    log: Watched
    referee: Referee
    clock: SetClock
    vault: MailVault
    intake: Intake
    desk: Desk
    writer: LetterWriter
    sender: Sender
    gone: Gone

    def chair(self, seat: int) -> ChairView:
        return self.referee.seats.chair("nim-1", seat)

    def path(
        self, letter: str = "due.nim-1.5.1", person: str = "", stops: str = "", offers: str = ""
    ) -> str:
        """The return path of the letter with this id."""
        return ReturnPaths(HOUSE, self.referee.core.ring).of(letter, person, stops, offers)

    def mail(self, raw: bytes, seat: int = 1, sender: str | None = None) -> int:
        """A mail comes to this seat's reply address; by default from the envelope sender `From`."""
        return self.intake.receive(raw, HOUSE.reply_to(self.chair(seat).mail_token), sender)

    def works(self) -> list[Message]:
        """The desk and the sender do their rounds; the letters that left."""
        before = len(self.gone.letters)
        self.desk.work()
        self.sender.work()
        return [message_from_bytes(raw) for _, _, raw in self.gone.letters[before:]]


def home(game: AnyGame = GAME, witnesses: tuple[str, ...] = ()) -> Home:
    """`witnesses`: the keys of those whom it asks to sign its home log."""
    clock = SetClock(START)
    ring = Keyring.fresh(Seeded("mail"))
    log = Watched()
    place = Place(HOUSE.host, HOUSE.mailbox, "https://play.example", witnesses)
    referee = Referee(log, Catalogue([game]), ring, clock, place)
    vault, gone = MailVault(log, ring), Gone()
    desk = Desk(referee, vault, HOUSE)
    referee.windows.drained_by(desk.drain)
    writer = LetterWriter(referee, HOUSE)
    return Home(
        log,
        referee,
        clock,
        vault,
        Intake(referee, vault, clock, HOUSE),
        desk,
        writer,
        Sender(log, writer, vault, gone, clock, OneDatabase(log, clock)),
        gone,
    )


def lobby(
    ann: Contact = ANN,
    ben: Contact = BEN,
    game: AnyGame = GAME,
    edition: int = EDITION,
    witnesses: tuple[str, ...] = (),
    **options: object,
) -> Home:
    """A match that both are invited to; `edition` is the version of its leaf 0."""
    made = home(game, witnesses)
    made.referee.core.edition = edition
    made.referee.lobby.create("nim", dict(options), 2, name="nim-1")
    made.referee.lobby.invite("nim-1", 1, ann)
    made.referee.lobby.invite("nim-1", 2, ben)
    return made


def running(
    ann: Contact = ANN, ben: Contact = BEN, game: AnyGame = GAME, **options: object
) -> Home:
    """The same match after both have joined by mail, and their letters so far have left."""
    made = lobby(ann, ben, game, **options)
    for seat, contact in ((1, ann), (2, ben)):
        made.mail(letter(contact.address, "JOIN"), seat)
    made.works()
    return made


def letter(author: str, body: str, **headers: str) -> bytes:
    """A plain mail as people write it."""
    message = EmailMessage(policy=SMTP)
    message["From"] = author
    message["To"] = HOUSE.address
    message["Message-ID"] = "<one@home.example>"
    message["Subject"] = "orders"
    for name, value in headers.items():
        del message[name.replace("_", "-")]
        message[name.replace("_", "-")] = value
    message.set_content(body)
    return message.as_bytes()


def kind_of(mail: Message) -> str:
    """What kind of letter of ours it is; one that brings a receipt with its news is a receipt."""
    files = [part.get_payload(decode=True) for part in mail.walk() if part.get_filename()]
    if any(b"tlog-proof" in file for file in files if isinstance(file, bytes)):
        kind = _kind(mail)
        return kind if kind in ("transcript", "unsealing") else "receipt"
    return _kind(mail)


def _kind(mail: Message) -> str:
    return str(mail["Message-ID"])[1:].split(".")[0]


def text_of(mail: Message) -> str:
    """The plain text of a letter of ours."""
    part = next(part for part in mail.walk() if part.get_content_type() == "text/plain")
    payload = part.get_payload(decode=True)
    assert isinstance(payload, bytes)
    return payload.decode("utf-8").replace("\r\n", "\n")
