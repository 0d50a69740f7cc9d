"""What all pages of one running site share. Set once by `create_app`, never changed."""

from collections.abc import Callable
from dataclasses import dataclass, field
from ipaddress import ip_address
from pathlib import Path
from typing import Any, Protocol, cast
from urllib.parse import urlsplit

from flask import current_app, g

from referee.kernel.event import Seat
from referee.service import Referee
from referee.web.base.film_shelf import FilmShelf
from referee.web.base.picture_queue import PictureQueue

LEAST_SECRET = 16  # bytes

Export = Callable[[str, Seat | None], bytes]
Stopped = Callable[[], str | None]


class ReadingDesk(Protocol):
    """A front desk on a copy of the store, which is at most so many `seconds` old."""

    @property
    def seconds(self) -> int: ...

    def desk(self) -> Referee:
        """Raises Unavailable."""
        ...

    def away(self) -> bool:
        """Is it too old just now, or not there?"""
        ...


@dataclass(frozen=True)
class Site:
    """The front desk and how the pages stand in the world.

    `export` makes the record of a match (zip), for everybody or as far as a seat may hold it.
    `public_url` is where players find the site, `secret` (bytes, the same after a restart) keys
    the tokens in forms and links. `post` is the maildir that outgoing letters are put into: a demo
    on the loopback shows it at /post. `tick` is the ticker's period in seconds.
    `anyone_creates`: may every visitor make a match (and so have letters sent), or only the host?
    `practice`: may every visitor play against bots (nobody is written to)?
    `may_import`: may who is signed in under this address bring a record of another home?
    `webhooks`: may organisers have their match's news sent somewhere?
    `stopped` tells why the ticker of this process stands still, if it does. `source_url` is where
    the program and its releases are to be had, if the host says it. `beacons` are those whose
    rounds the home fetches: of all others somebody must bring them. `standby` answers for pages
    that may be some seconds old, if there is one (`from_standby`).
    `match_terms` remembers leaf 0 of the matches that were looked at, `samples` the matches of bots
    that the games' own pages show. `pictures` draws those that others may show, `films` has the
    matches that are taken home.
    """

    referee: Referee
    export: Export
    public_url: str
    secret: bytes = field(repr=False)
    films: FilmShelf = field(repr=False)
    post: Path | None = None
    tick: float = 30.0
    anyone_creates: bool = True
    practice: bool = True
    webhooks: bool = False
    may_import: Callable[[str], bool] = lambda address: False
    stopped: Stopped = lambda: None
    source_url: str | None = None
    beacons: frozenset[str] = frozenset()
    standby: ReadingDesk | None = None
    match_terms: dict[str, Any] = field(default_factory=dict, repr=False)
    samples: dict[tuple[str, str], Any] = field(default_factory=dict, repr=False)
    pictures: PictureQueue = field(default_factory=PictureQueue, repr=False)

    def __post_init__(self) -> None:
        if len(self.secret) < LEAST_SECRET:
            raise ValueError(
                f"the pages' secret has {len(self.secret)} bytes, under {LEAST_SECRET}"
            )
        if urlsplit(self.public_url).scheme not in ("http", "https"):
            raise ValueError(f"public_url {self.public_url!r} begins with neither http nor https")

    @property
    def shows_post(self) -> bool:
        """Everybody's letters are shown on the very machine that they lie on, or not at all."""
        return self.post is not None and is_loopback(self.public_url)

    @property
    def https(self) -> bool:
        return urlsplit(self.public_url).scheme == "https"


def is_loopback(url: str) -> bool:
    """Does this URL name the very machine that it is used on?"""
    host = urlsplit(url).hostname or ""
    try:
        return host == "localhost" or ip_address(host).is_loopback
    except ValueError:
        return False


def site() -> Site:
    """The site whose request this is."""
    return cast(Site, current_app.extensions["site"])


def desk() -> Referee:
    """The one way in: whatever a page does, it asks here."""
    return cast(Referee, g.get("desk") or site().referee)
