"""A home at work: pages, mail and clock, together or each in a process of its own."""

import logging
import threading
from dataclasses import dataclass, field

from waitress.server import BaseWSGIServer, create_server

from referee.bootstrap import Home
from referee.mail.boxes import Boxes
from referee.mail.desk import Desk
from referee.mail.house import House
from referee.mail.intake import Intake
from referee.mail.listener import Listener
from referee.mail.post import Carrier, Laid, Relay, Sender
from referee.mail.writer import Writer
from referee.settings import BadSetting, Settings
from referee.ticker import Ticker
from referee.web import create_app

log = logging.getLogger(__name__)
PARTS = ("web", "mail", "clock")


@dataclass
class Office:
    """The mail room of a home: what comes in and what goes out."""

    intake: Intake
    desk: Desk
    sender: Sender


def open_office(home: Home) -> Office:
    """Wires the mail room, and lets closes drain it first."""
    settings, referee = home.settings, home.referee
    house = House(settings.host, settings.mailbox)
    boxes = Boxes(home.log, home.ring)
    desk = Desk(referee, boxes, house)
    referee.drained_by(desk.drain)
    writer = Writer(referee, house)
    sender = Sender(home.log, writer, boxes, carrier(settings), referee.clock, house)
    return Office(Intake(referee, boxes, referee.clock, house), desk, sender)


def carrier(settings: Settings) -> Carrier:
    """The relay that takes our letters, or the maildir of the home. Raises BadSetting."""
    if settings.relay is None:
        return Laid(settings.home / "mail")
    host, _, port = settings.relay.rpartition(":")
    if not host or not port.isdigit():
        raise BadSetting(f"REFEREE_SMTP_RELAY={settings.relay!r}: it is host:port")
    return Relay(host, int(port))


@dataclass
class Running:
    """Parts of a home that are up. `stop` ends them in an order that loses nothing."""

    home: Home
    office: Office
    listener: Listener | None = None
    ticker: Ticker | None = None
    site: BaseWSGIServer | None = None
    _threads: list[threading.Thread] = field(default_factory=list)

    @property
    def web_port(self) -> int:
        return int(self.site.effective_port) if self.site else 0

    @property
    def smtp_port(self) -> int:
        return int(self.listener.port) if self.listener else 0

    def stop(self) -> None:
        """No new mail, no new page, finish the sweep, close the store."""
        if self.listener is not None:
            self.listener.stop()
        if self.site is not None:
            self.site.close()
        if self.ticker is not None:
            self.ticker.stop()
        for thread in self._threads:
            thread.join(timeout=5)
        self.home.close()


def start(home: Home, parts: tuple[str, ...] = PARTS, seconds: float = 1.0) -> Running:
    """Bring these parts of the home up. Port 0 takes a free one."""
    running = Running(home, open_office(home))
    settings, office = home.settings, running.office
    chores = (office.desk.work, office.sender.work) if "mail" in parts else ()
    if "mail" in parts:
        running.listener = Listener(office.intake, settings.bind, settings.smtp_port, settings.host)
        running.listener.start()
        log.info("mail is taken at %s:%d", settings.bind, running.smtp_port)
    if "clock" in parts or "mail" in parts:
        running.ticker = Ticker(home.referee, chores, seconds, deadlines="clock" in parts)
        running.ticker.start()
    if "web" in parts:
        _open_pages(running, seconds)
    return running


def _open_pages(running: Running, seconds: float) -> None:
    settings, home = running.home.settings, running.home
    own = settings.loopback and settings.relay is None
    app = create_app(
        home.referee,
        export=home.referee.export,
        public_url=settings.url,
        secret=home.ring.index("pages", "secret"),
        post=settings.home / "mail" if own else None,
        tick=max(seconds, 5.0),
        anyone_creates=settings.anyone_creates,
    )
    running.site = create_server(app, host=settings.bind, port=settings.web_port, ident=None)
    thread = threading.Thread(target=running.site.run, name="pages", daemon=True)
    thread.start()
    running._threads.append(thread)
    log.info("pages are at http://%s:%d", settings.bind, running.web_port)
