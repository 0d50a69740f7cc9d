"""A whole match through real servers: players' mail goes Postfix -> LMTP -> the service, letters go
the service -> Postfix -> Dovecot, and players poll their mailboxes by IMAP."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from email import message_from_bytes
from email.message import EmailMessage
from email.policy import default
from pathlib import Path
from typing import Any

from referee.games.catalogue import Catalogue
from referee.kernel.words import Language
from referee.mail.door.lmtp import LmtpListener
from referee.settings import Settings
from tests.servers.dovecot import Dovecot, Mailbox
from tests.servers.postfix import Postfix
from tests.stories.post_office import Correspondence, Correspondent

HOST = "play.example"


@dataclass
class Servers:
    """Both servers, and the port at which Postfix looks for the service."""

    postfix: Postfix
    dovecot: Dovecot
    robot: int


@dataclass
class Subscriber(Correspondent):
    """A player whose mailbox is at Dovecot's."""

    box: Mailbox | None = None
    raw: list[bytes] = field(default_factory=list)

    def _new(self, where: Path) -> Iterator[EmailMessage]:
        assert self.box is not None
        for raw in self.box.unseen():
            self.raw.append(raw)
            letter = message_from_bytes(raw.replace(b"\r\n", b"\n"), policy=default)
            if letter["Message-ID"] not in self._known:
                self._known.add(str(letter["Message-ID"]))
                yield letter


class RealPost(Correspondence):
    """A Correspondence whose post is real. Time is still the story's own."""

    def __init__(
        self,
        servers: Servers,
        game: str,
        options: dict[str, object],
        seats: int,
        languages: Sequence[Language],
        where: Path,
        *,
        games: Catalogue | None = None,
        name: str = "letters-1",
        kind: type[Subscriber] = Subscriber,
        host: str = HOST,
        keys: bool = True,
        **settings: Any,
    ) -> None:
        """`kind` of players: by which programs they write."""
        self.servers, self._kind = servers, kind
        relay = f"127.0.0.1:{servers.postfix.port}"
        self.settings = Settings(home=where / "home", host=host, relay=relay, **settings)
        told = {"games": games, "name": name, "settings": self.settings, "keys": keys}
        super().__init__(game, options, seats, languages, where, **told)
        self.lmtp = LmtpListener(self.office.intake, "127.0.0.1", servers.robot, host)
        self.lmtp.start()

    def close(self) -> None:
        for player in self.players:
            if isinstance(player, Subscriber) and player.box is not None:
                player.box.close()
        self.lmtp.stop()
        super().close()

    def _correspondent(self, seat: int, language: Language, name: str) -> Correspondent:
        address = f"seat{seat}@players.example"
        box = self.servers.dovecot.mailbox(address)
        box.unseen()  # what lies there is of another match
        at = ("127.0.0.1", self.servers.postfix.port)
        told = {"name": name, "box": box, "signs": self.signs}
        return self._kind(address, language, self.proposed, at, **told)

    def _round(self) -> int:
        self.servers.postfix.settle()
        if self.office.poller is not None:
            self.office.poller.work()
        worked = self.office.desk.work() + self.office.sender.work()
        self.servers.postfix.settle()
        return worked + sum(player.look(self.mail) for player in self.players)
