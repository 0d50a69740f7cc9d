"""The mailbox of a provider: how it is opened, and what is done in it (IMAP, RFC 9051)."""

import re
import ssl
from dataclasses import dataclass, field
from datetime import datetime
from urllib.parse import unquote, urlsplit

from imap_tools import BaseMailBox, MailBox, MailBoxUnencrypted
from imap_tools.errors import MailboxFetchError, MailboxFlagError
from imap_tools.utils import check_command_status

from referee.mail.reading.size_limits import SIZE
from referee.match.policy import moment
from referee.settings import PREFIX, BadSetting, Settings

_TIMEOUT = 30.0  # seconds for each answer of the server
_ARRIVED = re.compile(rb'INTERNALDATE "([^"]{20,40})"')


@dataclass(frozen=True)
class Account:
    """`imaps://host:port/folder` and who logs in."""

    host: str
    port: int
    encrypted: bool
    folder: str
    user: str
    password: str = field(repr=False)

    @property
    def name(self) -> str:
        return f"{self.user}@{self.host}:{self.port}/{self.folder}"

    def open(self) -> BaseMailBox:
        """Logged in, with the folder open; to be used in `with`."""
        box = self._reached()
        try:
            return box.login(self.user, self.password, self.folder)
        except BaseException:
            box.client.shutdown()
            raise

    def _reached(self) -> BaseMailBox:
        """Whose certificate it is gets checked: Python's own IMAP would take any."""
        if not self.encrypted:
            return MailBoxUnencrypted(self.host, self.port, timeout=_TIMEOUT)
        trusted = ssl.create_default_context()
        return MailBox(self.host, self.port, timeout=_TIMEOUT, ssl_context=trusted)


@dataclass(frozen=True)
class FetchedMail:
    """A mail as it lies in the mailbox. Of one that is too large only as much as shows that."""

    uid: int
    raw: bytes
    arrived: str


def account(settings: Settings) -> Account | None:
    """The account that the settings name, if they name one. Raises BadSetting."""
    if settings.imap is None:
        return None
    parts = urlsplit(settings.imap)
    password = _password(settings)
    if not settings.imap_user or not password:
        missing = f"{PREFIX}IMAP_USER and {PREFIX}IMAP_PASSWORD (or {PREFIX}IMAP_PASSWORD_FILE)"
        raise BadSetting(f"{PREFIX}IMAP needs {missing}")
    encrypted = parts.scheme == "imaps"
    return Account(
        parts.hostname or "",
        parts.port or (993 if encrypted else 143),
        encrypted,
        unquote(parts.path.strip("/")) or "INBOX",
        settings.imap_user,
        password,
    )


def _password(settings: Settings) -> str:
    if settings.imap_password_file is None:
        return settings.imap_password
    try:
        return settings.imap_password_file.read_text("utf-8").rstrip("\r\n")
    except (OSError, UnicodeDecodeError) as error:
        raise BadSetting(f"{PREFIX}IMAP_PASSWORD_FILE: {error}") from error


def fetch_mail(box: BaseMailBox, uid: int) -> FetchedMail | None:
    """The mail with its time of arrival; None for one that is gone meanwhile."""
    wanted = f"(UID INTERNALDATE BODY.PEEK[]<0.{SIZE + 1}>)"
    result = box.client.uid("FETCH", str(uid), wanted)
    check_command_status(result, MailboxFetchError)
    literals = [literal for literal in result[1] if isinstance(literal, tuple)]
    around = b" ".join(
        literal[0] if isinstance(literal, tuple) else literal for literal in result[1] if literal
    )
    arrived = _ARRIVED.search(around)
    if not literals or arrived is None:
        return None
    at = datetime.strptime(arrived[1].decode("ascii").strip(), "%d-%b-%Y %H:%M:%S %z")
    return FetchedMail(uid, literals[0][1], moment(at))


def flag_mail(box: BaseMailBox, uid: int, flag: str) -> None:
    """By hand: the library's own would also expunge what people have marked as deleted."""
    result = box.client.uid("STORE", str(uid), "+FLAGS.SILENT", f"({flag})")
    check_command_status(result, MailboxFlagError)


def move_mail(box: BaseMailBox, uid: int, folder: str) -> None:
    """Into that folder, which is made where it is not there."""
    if not box.folder.exists(folder):
        box.folder.create(folder)
    box.move(str(uid), folder)
