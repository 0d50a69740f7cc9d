"""The environment, read once into a frozen value (`REFEREE_*`)."""

import os
import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from difflib import get_close_matches
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

PREFIX = "REFEREE_"


class BadSetting(ValueError):
    """A setting that cannot be; the message names it and says what would do."""


@dataclass(frozen=True)
class Settings:
    """Where the home is, how the referee is reached, where mail leaves.

    `relay` is `host:port` of the SMTP server that takes our letters; None: they are laid into the
    maildir of the home. `host` is the mail domain and the first half of every log's name. `grace`:
    seconds after its due time that a window waits for mail which ended in time. `lmtp_port` and
    `lmtp_socket` are None where no mail server of this machine brings mail by LMTP; `imap` is the
    mailbox that is polled, if one is. `connections`, `connections_each` and `idle` are those of
    each listener: how many at once, from one address, and seconds until a silent one is ended.
    `post` is `local` where this machine's pages show everybody's letters: nothing in a request
    tells whether a proxy stands before them, so the host says that none does. `games_allowed` are
    the digests of packages whose games may be executed; None: of all that are installed. `imports`:
    who may bring records of other homes besides the host: `host` (nobody), `signed-in`, or these
    addresses. `key`, `key_file` and `key_command` give the home's keys as one line; none of them:
    they are files of the home. `source_url` is where the program is to be had. `bot_workers`:
    processes in which bots think ahead; None: one core is left to all else. `log`: how our own log
    is written. `pooler`: what the database's address leads to, `none` (or one that lends a
    connection for a session) or one that lends it for a `transaction`. `read` is a standby of that
    database from which public pages are read, as long as it is at most `read_seconds` old; None:
    all is read where it is written. `objects`: the object store that raw mails and records move to;
    None: they stay in the database. `witnesses`: the key of each
    witness that is asked to sign the home log, and its address. `witness_of`: keys of the
    logs that `referee witness` looks after, at `witness_port`, and where the leaves of each are
    read, if they are. `beacons`: from where the rounds of each beacon are fetched, by its name.
    `traces`: the collector that is sent the times of our work.
    """

    home: Path = Path("var")
    database: str | None = None
    host: str = "localhost"
    mailbox: str = "referee"
    relay: str | None = None
    bind: str = "127.0.0.1"
    web_port: int = 8000
    smtp_port: int = 8025
    public_url: str | None = None
    source_url: str | None = None
    create: str | None = None
    post: str = "off"
    webhooks: str = "off"
    practice: str = "on"
    grace: int = 2
    lmtp_port: int | None = None
    lmtp_socket: Path | None = None
    imap: str | None = None
    imap_user: str = ""
    imap_password: str = field(default="", repr=False)
    imap_password_file: Path | None = None
    imap_done: str | None = None
    imap_seconds: int = 30
    retention: int = 180
    connections: int = 300
    connections_each: int = 100
    idle: int = 300
    passphrase_file: Path | None = None
    key: str = field(default="", repr=False)
    key_file: Path | None = None
    key_command: str | None = None
    games_allowed: frozenset[str] | None = None
    imports: str | frozenset[str] = "host"
    bot_workers: int | None = None
    log: str = "text"
    pooler: str = "none"
    read: str | None = None
    read_seconds: int = 10
    objects: str | None = None
    witnesses: tuple[tuple[str, str], ...] = ()
    witness_of: tuple[tuple[str, str | None], ...] = ()
    beacons: tuple[tuple[str, str], ...] = ()
    witness_port: int = 8010  # 8001 to 8009 are those of deploy/systemd/referee-web@
    traces: str | None = None

    @property
    def url(self) -> str:
        host = f"[{self.bind}]" if ":" in self.bind else self.bind
        return self.public_url or f"http://{host}:{self.web_port}"

    @property
    def anyone_creates(self) -> bool:
        """May every visitor of the pages make a match? Only at home, unless the host says so."""
        return self.loopback if self.create is None else self.create == "anyone"

    def may_import(self, address: str) -> bool:
        """May who is signed in under this address bring a record of another home?"""
        if isinstance(self.imports, frozenset):
            return address.lower() in self.imports
        return self.imports == "signed-in"

    @property
    def loopback(self) -> bool:
        """Can only this machine reach the pages?"""
        return self.bind in ("127.0.0.1", "::1", "localhost")


def read(environment: Mapping[str, str] | None = None) -> Settings:
    """The settings of this environment; an empty variable is as if it were not there.

    Raises BadSetting, also for a REFEREE_ variable that is none of ours: it may be one mistyped.
    """
    env = os.environ if environment is None else environment
    given = {name.removeprefix(PREFIX): text for name, text in env.items() if _ours(name) and text}
    for name in given:
        if name not in _READ:
            raise BadSetting(f"{PREFIX}{name}: there is no such setting{_meant(name)}")
    fields = {_READ[name][0]: _READ[name][1](name, given[name]) for name in given}
    return _agreeing(Settings(**fields))


def _agreeing(settings: Settings) -> Settings:
    """Everybody's letters are shown on the very machine that they lie on, or not at all; keys come
    from one place."""
    alone = settings.loopback and settings.relay is None and settings.public_url is None
    if settings.post == "local" and not alone:
        raise BadSetting(
            f"{PREFIX}POST='local': only on the loopback, without {PREFIX}PUBLIC_URL and"
            f" {PREFIX}SMTP_RELAY"
        )
    if sum(map(bool, (settings.key, settings.key_file, settings.key_command))) > 1:
        raise BadSetting(f"{PREFIX}KEY, {PREFIX}KEY_FILE, {PREFIX}KEY_COMMAND: one of them")
    if settings.read is not None and not all(map(_is_postgres, (settings.read, settings.database))):
        raise BadSetting(
            f"{PREFIX}READ_URL: it and {PREFIX}DATABASE_URL begin with postgresql://, since it is a"
            " standby of that"
        )
    return settings


def relay_at(text: str) -> tuple[str, int]:
    """`host:port` in two; an IPv6 address stands in brackets. Raises BadSetting."""
    host, _, port = text.rpartition(":")
    host = host.removeprefix("[").removesuffix("]")
    if not host or not _is_port(port) or int(port) == 0:
        raise BadSetting(f"{PREFIX}SMTP_RELAY={text!r}: it is host:port")
    return host, int(port)


def _ours(name: str) -> bool:
    return name.startswith(PREFIX) and not name.startswith(f"{PREFIX}TEST_")


def _meant(name: str) -> str:
    close = get_close_matches(name, _READ, n=1)
    return f"; did you mean {PREFIX}{close[0]}?" if close else ""


def _is_postgres(url: str | None) -> bool:
    return url is not None and url.startswith(("postgresql://", "postgres://"))


def _is_port(text: str) -> bool:
    return re.fullmatch("[0-9]{1,5}", text) is not None and int(text) <= 65535


# --- how each is read -----------------------------------------------------------------------------


def _text(name: str, text: str) -> str:
    return text


def _path(name: str, text: str) -> Path:
    return Path(text)


def _port(name: str, text: str) -> int:
    if not _is_port(text):
        raise BadSetting(f"{PREFIX}{name}={text!r}: a port is a number from 0 to 65535")
    return int(text)


def _grace(name: str, text: str) -> int:
    if not re.fullmatch("[0-9]{1,2}", text) or int(text) > 60:
        raise BadSetting(f"{PREFIX}{name}={text!r}: it is seconds, from 0 to 60")
    return int(text)


def _days(name: str, text: str) -> int:
    if not re.fullmatch("[0-9]{1,4}", text) or int(text) > 3650:
        raise BadSetting(f"{PREFIX}{name}={text!r}: it is days, from 0 (for ever) to 3650")
    return int(text)


def _digests(name: str, text: str) -> frozenset[str]:
    """Digests in hex with blanks or commas between; `none` allows no package at all."""
    digests = [] if text == "none" else re.split(r"[\s,]+", text.strip().lower())
    for digest in digests:
        if not re.fullmatch("[0-9a-f]{64}", digest):
            raise BadSetting(
                f"{PREFIX}{name}: {digest!r} is no digest; `referee games` shows them, 64 digits"
                " each (or say none)"
            )
    return frozenset(digests)


def _witnesses(name: str, text: str) -> tuple[tuple[str, str], ...]:
    return _by_turns(name, text, _VKEY, "a witness's key and its address, by turns, each key once")


def _beacons(name: str, text: str) -> tuple[tuple[str, str], ...]:
    told = "a beacon's name and its address, by turns, each name once"
    return _by_turns(name, text, _BEACON, told)


def _by_turns(
    name: str, text: str, first: re.Pattern[str], right: str
) -> tuple[tuple[str, str], ...]:
    """Words that `first` fits and addresses, by turns; `right` says what would be right."""
    words = text.split()
    firsts, urls = words[::2], words[1::2]
    fit = all(map(first.fullmatch, firsts)) and all(map(_ADDRESS.fullmatch, urls))
    if not fit or len(firsts) != len(urls) or len(set(firsts)) != len(firsts):
        raise BadSetting(f"{PREFIX}{name}={text!r}: {right}")
    return tuple((word, url.rstrip("/")) for word, url in zip(firsts, urls, strict=True))


def _logs(name: str, text: str) -> tuple[tuple[str, str | None], ...]:
    """Keys; behind each there may be an address."""
    found = list[tuple[str, str | None]]()
    for word in text.split():
        if _VKEY.fullmatch(word):
            found.append((word, None))
        elif _ADDRESS.fullmatch(word) and found and found[-1][1] is None:
            found[-1] = found[-1][0], word.rstrip("/")
        else:
            raise BadSetting(
                f"{PREFIX}{name}={text!r}: keys like play.example/.home+0a1b2c3d+AU…, and behind"
                " each, if its leaves shall be read, the address of that home"
            )
    return tuple(found)


_VKEY = re.compile(r"[^\s+]+\+[0-9a-f]{8}\+[A-Za-z0-9+/]{44}")
_BEACON = re.compile(r"[a-z0-9-]{1,32}")
_ADDRESS = re.compile(r"https?://[^\s/?#]+[^\s?#]*")


def _importers(name: str, text: str) -> str | frozenset[str]:
    """`host`, `signed-in`, or the addresses of those who may bring records of other homes."""
    if text in ("host", "signed-in"):
        return text
    addresses = re.split(r"[\s,]+", text.strip().lower())
    for address in addresses:
        if not re.fullmatch(r"[^@\s]+@[^@\s]+", address):
            raise BadSetting(
                f"{PREFIX}{name}={address!r}: host, signed-in, or addresses with blanks between"
            )
    return frozenset(addresses)


def _seconds(name: str, text: str) -> int:
    if not re.fullmatch("[0-9]{1,4}", text) or not 1 <= int(text) <= 3600:
        raise BadSetting(f"{PREFIX}{name}={text!r}: it is seconds, from 1 to 3600")
    return int(text)


def _workers(name: str, text: str) -> int:
    if not re.fullmatch("[0-9]{1,2}", text) or not 1 <= int(text) <= 64:
        raise BadSetting(f"{PREFIX}{name}={text!r}: it is processes, from 1 to 64")
    return int(text)


def _connections(name: str, text: str) -> int:
    if not re.fullmatch("[0-9]{1,6}", text) or not 1 <= int(text) <= 100_000:
        raise BadSetting(f"{PREFIX}{name}={text!r}: it is connections, from 1 to 100000")
    return int(text)


def _imap(name: str, text: str) -> str:
    parts = urlsplit(text)
    if parts.username or parts.password:
        raise BadSetting(f"{PREFIX}{name}: no password in the address; there is {PREFIX}IMAP_USER")
    try:
        there = parts.hostname is not None and parts.port != 0
    except ValueError:
        there = False
    if parts.scheme not in ("imap", "imaps") or not there or parts.query or parts.fragment:
        raise BadSetting(f"{PREFIX}{name}={text!r}: it is like imaps://mail.example.org/INBOX")
    if parts.scheme == "imap" and parts.hostname not in ("127.0.0.1", "::1", "localhost"):
        raise BadSetting(f"{PREFIX}{name}={text!r}: to another machine only as imaps://")
    return text


def _relay(name: str, text: str) -> str:
    relay_at(text)
    return text


def _url(name: str, text: str) -> str:
    parts = urlsplit(text)
    if parts.scheme not in ("http", "https") or not parts.netloc or parts.query or parts.fragment:
        raise BadSetting(f"{PREFIX}{name}={text!r}: it is like https://play.example.org")
    return text.rstrip("/")


def _fitting(pattern: str, right: str) -> Callable[[str, str], str]:
    """A reader of texts that the whole pattern fits; `right` says what would be right."""

    def read(name: str, text: str) -> str:
        if not re.fullmatch(pattern, text):
            raise BadSetting(f"{PREFIX}{name}={text!r}: {right}")
        return text

    return read


_LABEL = "[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?"
_HOST = _fitting(
    rf"(?=.{{1,253}}$){_LABEL}(?:\.{_LABEL})*", "a mail domain in small letters, no port"
)
_MAILBOX = _fitting("[a-z0-9][a-z0-9._-]{0,29}", "what stands before the + of our addresses")

# variable -> field of Settings, and how its text is read
_READ: dict[str, tuple[str, Callable[[str, str], Any]]] = {
    "HOME": ("home", _path),
    "DATABASE_URL": ("database", _text),
    "DATABASE_POOLER": ("pooler", _fitting("none|transaction", "it is none or transaction")),
    "READ_URL": ("read", _text),
    "READ_SECONDS": ("read_seconds", _seconds),
    "OBJECTS": ("objects", _fitting("s3://.+", "it is like s3://bucket/folder")),
    "HOST": ("host", _HOST),
    "MAILBOX": ("mailbox", _MAILBOX),
    "SMTP_RELAY": ("relay", _relay),
    "BIND": ("bind", _text),
    "WEB_PORT": ("web_port", _port),
    "SMTP_PORT": ("smtp_port", _port),
    "PUBLIC_URL": ("public_url", _url),
    "SOURCE_URL": ("source_url", _url),
    "GRACE": ("grace", _grace),
    "RETENTION": ("retention", _days),
    "LMTP_PORT": ("lmtp_port", _port),
    "LMTP_SOCKET": ("lmtp_socket", _path),
    "IMAP": ("imap", _imap),
    "IMAP_USER": ("imap_user", _text),
    "IMAP_PASSWORD": ("imap_password", _text),
    "IMAP_PASSWORD_FILE": ("imap_password_file", _path),
    "IMAP_DONE": ("imap_done", _text),
    "IMAP_SECONDS": ("imap_seconds", _seconds),
    "CONNECTIONS": ("connections", _connections),
    "CONNECTIONS_EACH": ("connections_each", _connections),
    "IDLE": ("idle", _seconds),
    "WEBHOOKS": ("webhooks", _fitting("off|public|any", "it is off, public or any")),
    "POST": ("post", _fitting("off|local", "it is off or local")),
    "PASSPHRASE_FILE": ("passphrase_file", _path),
    "KEY": ("key", _text),
    "KEY_FILE": ("key_file", _path),
    "KEY_COMMAND": ("key_command", _text),
    "GAMES_ALLOWED": ("games_allowed", _digests),
    "IMPORT": ("imports", _importers),
    "BOT_WORKERS": ("bot_workers", _workers),
    "WITNESSES": ("witnesses", _witnesses),
    "BEACON": ("beacons", _beacons),
    "WITNESS_OF": ("witness_of", _logs),
    "WITNESS_PORT": ("witness_port", _port),
    "TRACES": ("traces", _url),
    "LOG": ("log", _fitting("text|json", "it is text or json")),
    "PRACTICE": ("practice", _fitting("on|off", "it is on or off")),
    "CREATE": ("create", _fitting("anyone|host", "it is anyone or host")),
}
VARIABLES = tuple(f"{PREFIX}{name}" for name in _READ)


def close_environment(kept: Iterable[str]) -> None:
    """From here on this process has no variable but these: in others passwords may stand."""
    for name in set(os.environ) - set(kept):
        del os.environ[name]


def wants_no_colour(environment: Mapping[str, str] | None = None) -> bool:
    """NO_COLOR, as many programs read it: set to anything, terminals are written to without."""
    env = os.environ if environment is None else environment
    return bool(env.get("NO_COLOR"))
