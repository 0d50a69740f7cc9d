"""A home at work: pages, mail and clock, together or each in a process of its own."""

import gc
import logging
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import count
from typing import TYPE_CHECKING

from referee.games.catalogue import catalogue
from referee.home.beacons import Beacons
from referee.home.bootstrap import Home
from referee.home.cosigning import Cosigning
from referee.home.nodes import is_shared, node_of
from referee.home.offloading import Offloading
from referee.home.open_files import short_of_files
from referee.home.register import Register
from referee.home.retention import Retention
from referee.mail.addresses.house import House
from referee.mail.door.connection_limits import ConnectionLimits
from referee.mail.door.imap_account import account
from referee.mail.door.imap_poller import Poller
from referee.mail.door.intake import Intake
from referee.mail.door.listener import Listener, listening_socket
from referee.mail.door.lmtp import LmtpListener
from referee.mail.inbox.desk import Desk
from referee.mail.sending.carriers import Carrier, MaildirCarrier
from referee.mail.sending.claims import OneDatabase, OneMachine, OutboxClaims
from referee.mail.sending.dkim import signer
from referee.mail.sending.letter_writer import Draftsman, LetterWriter
from referee.mail.sending.relay import Relay
from referee.mail.sending.sender import Sender
from referee.mail.sending.webhook_calls import WebhookCalls
from referee.mail.sending.webhooks import WebhookCaller
from referee.mail.vault import MailVault
from referee.raster import picture
from referee.seals.cosignature import parse_vkey
from referee.service import Referee
from referee.service.ledger.leases import Alone, Lease, LockFile
from referee.service.ledger.shared_witness import Lookout, SharedWitness
from referee.settings import BadSetting, Settings, relay_at
from referee.studio import Studio
from referee.thinking.workers import Workers, cores, spare_cores
from referee.ticker import Ticker, Work
from referee.web import create_app
from referee.web.film_file.cutting_room import film_made_apart
from referee.web.server.http_server import Pages

if TYPE_CHECKING:
    from referee.home.standby import StandbyDesk

log = logging.getLogger(__name__)
PARTS = ("web", "mail", "clock")
Chores = tuple[Callable[[], object], ...]


@dataclass
class Office:
    """The mail room of a home: what comes in and what goes out."""

    intake: Intake
    desk: Desk
    sender: Sender
    poller: Poller | None = None


def open_office(home: Home, out: Carrier | None = None, draw: Draftsman = picture) -> Office:
    """Wires the mail room, and lets closes drain it first. `out` takes the letters away, by
    default what the settings name; `draw` makes their pictures, by default in this process."""
    settings, referee = home.settings, home.referee
    house = House(settings.host, settings.mailbox)
    vault = MailVault(home.log, home.ring)
    desk = Desk(referee, vault, house)
    signs = signer(settings.home, settings.host)
    writer = LetterWriter(referee, house, signs.signed if signs else bytes, draw)
    sender = Sender(
        home.log,
        writer,
        vault,
        out or carrier(settings),
        referee.clock,
        claims(home),
        referee.returned_letters.heard,
        WebhookCalls(referee, WebhookCaller(settings.webhooks)),
    )
    intake = Intake(referee, vault, referee.clock, house)
    office = Office(intake, desk, sender, poller(home, intake))
    referee.windows.drained_by(lambda match, before: drain(referee, office, match, before))
    return office


def poller(home: Home, intake: Intake) -> Poller | None:
    """For the mailbox that the settings name. Raises BadSetting."""
    there = account(home.settings)
    if there is None:
        return None
    settings = home.settings
    return Poller(
        intake,
        home.log,
        home.referee.clock,
        there.open,
        there.name,
        settings.imap_done,
        settings.imap_seconds,
        alone(home, "polling"),
    )


def alone(home: Home, what: str) -> Alone:
    """What keeps this to one process at a time: `<what>.lock`, or a lease where others share."""
    if is_shared(home.log):
        return lease(home, what)
    return LockFile(home.settings.home / f"{what}.lock")


def lease(home: Home, what: str) -> Lease:
    return Lease(home.log, home.referee.clock, what, node_of(home.settings.home))


def drain(referee: Referee, office: Office, match: str, before: str) -> None:
    """What came in time is heard before a close: also what still lies in the mailbox, if it is the
    deadline that closes. A window that everybody has answered waits for no mailbox."""
    if office.poller is not None and referee.windows.is_due(match, before):
        office.poller.catch_up(before)
    office.desk.drain(match, before)


def claims(home: Home) -> OutboxClaims:
    """How this home's senders stay out of each other's way."""
    if is_shared(home.log):
        return OneDatabase(home.log, home.referee.clock)
    return OneMachine(home.log, home.referee.clock, home.settings.home / "sending.lock")


def carrier(settings: Settings) -> Carrier:
    """The relay that takes our letters, or the maildir of the home. Raises BadSetting."""
    if settings.relay is None:
        return MaildirCarrier(settings.home / "mail")
    return Relay(*relay_at(settings.relay))


@dataclass
class RunningHome:
    """Parts of a home that are up. `stop` ends them in an order that loses nothing."""

    home: Home
    office: Office
    listener: Listener | None = None
    lmtp: Listener | None = None
    ticker: Ticker | None = None
    site: Pages | None = None
    workers: Workers | None = None
    studio: Studio | None = None
    sweeping: Lease | None = None
    register: Register | None = None
    standby: "StandbyDesk | None" = None

    @property
    def web_port(self) -> int:
        return self.site.port if self.site else 0

    @property
    def smtp_port(self) -> int:
        return int(self.listener.port) if self.listener else 0

    @property
    def dead(self) -> list[str]:
        """The parts that were brought up and whose loop has ended by itself: nothing wakes them."""
        parts = {
            "pages": self.site,
            "mail": self.listener,
            "mail by LMTP": self.lmtp,
            "ticker": self.ticker,
        }
        return [name for name, part in parts.items() if part is not None and not part.alive]

    def stop(self) -> None:
        """No new mail, no new page, finish the sweep, end what bots think, close the store."""
        for listener in (self.listener, self.lmtp):
            if listener is not None and listener.alive:
                listener.stop()
        if self.site is not None:
            self.site.stop()
        if self.ticker is not None:
            self.ticker.stop()
        if self.sweeping is not None:
            self.sweeping.end()
        if self.register is not None:
            self.register.leave()
        if self.workers is not None:
            self.workers.end()
            self.home.referee.windows.bots.end()
        if self.studio is not None:
            self.studio.end()
        if self.standby is not None:
            self.standby.close()
        self.home.close()


def settle() -> None:
    """For a process that is up: what it holds by now stays as long as it lives, so Python's
    collector need not look through it again, for which a page would wait a tenth of a second."""
    gc.collect()
    gc.freeze()


def start(home: Home, parts: tuple[str, ...] = PARTS, seconds: float = 1.0) -> RunningHome:
    """Bring these parts of the home up. Port 0 takes a free one. Raises BadSetting (an address that
    cannot be taken, for instance); then nothing is up, and the home is closed."""
    try:
        studio = Studio(cores())  # each easel stands aside for what else there is to do
        running = RunningHome(home, open_office(home, draw=studio.picture), studio=studio)
    except BaseException:
        home.close()
        raise
    try:
        _bring_up(running, parts, seconds)
    except BaseException:
        running.stop()
        raise
    return running


def _bring_up(running: RunningHome, parts: tuple[str, ...], seconds: float) -> None:
    home = running.home
    if short := short_of_files(home.settings, parts):
        log.warning(short)
    chores = chores_of(running, parts)
    if "mail" in parts:
        _open_listener(running)
        _open_lmtp(running)
    if "clock" in parts:
        _open_workers(running)
    if "web" in parts:
        if home.settings.read is not None:
            # A home without one need not load its driver.
            from referee.home.standby import StandbyDesk

            running.standby = StandbyDesk(home, _kind(parts))
        _open_pages(running, seconds)
    if "clock" in parts or chores:  # last: the first sweep after a long pause is long
        office = running.office
        # Who waits for an answer to a mail waits for one look, not for two.
        wakes: dict[Work, Work] = {office.desk.work: office.sender.work}
        running.ticker = Ticker(
            home.referee, chores, seconds, deadlines="clock" in parts, wakes=wakes
        )
        running.ticker.start()


def chores_of(running: RunningHome, parts: tuple[str, ...]) -> Chores:
    """What a process with these parts does every second, beside keeping deadlines; where others use
    the same store, it is among them from now on. Raises BadSetting."""
    home, office, referee = running.home, running.office, running.home.referee
    chores = _beside_others(running, parts)
    if "mail" in parts:
        polls = (office.poller.work,) if office.poller is not None else ()
        chores = (*chores, referee.breaker.beat, *polls, office.desk.work, office.sender.work)
    if "clock" in parts:
        kept = Retention(referee, home.settings.retention)
        letters = (referee.reminders.sweep, referee.digests.sweep, referee.watch_letters.sweep)
        sweeps = (*letters, referee.rounds.sweep)
        batches = (kept.sweep, referee.archive.fill, referee.home_log.beat, *_cosigning(home))
        batches = (*batches, *_beacons(home), *_offloading(home))
        chores = (*chores, *_by_one(running, (*sweeps, *batches)))
    return chores


def _cosigning(home: Home) -> Chores:
    """The witnesses, if the settings name any. Raises BadSetting for a key that is none."""
    try:
        witnesses = [(parse_vkey(key), url) for key, url in home.settings.witnesses]
    except ValueError as error:
        raise BadSetting(f"REFEREE_WITNESSES: {error}") from error
    if not witnesses:
        return ()
    return _from_the_second(Cosigning(home.referee.home_proofs, home.referee.clock, witnesses).beat)


def _beacons(home: Home) -> Chores:
    """The rounds that matches wait for, if the settings say where they are to be had."""
    addresses = dict(home.settings.beacons)
    if not addresses:
        return ()
    return _from_the_second(Beacons(home.referee.rounds, home.referee.clock, addresses).beat)


def _offloading(home: Home) -> Chores:
    """Mails that move into the object store, if the settings name one."""
    core = home.referee.core
    return _from_the_second(Offloading(core).beat) if core.offload.on else ()


def _from_the_second(beat: Callable[[], object]) -> Chores:
    """Not at the first beat: a home that comes up keeps no deadline before all chores have had
    theirs, and these wait for others."""
    beats = count()
    return (lambda: beat() if next(beats) else None,)


def _by_one(running: RunningHome, chores: Chores) -> Chores:
    """What one of all clocks need do: where others share the store, whoever has the lease."""
    if not is_shared(running.home.log):
        return chores
    running.sweeping = lease(running.home, "sweeping")
    return tuple(running.sweeping.alone(chore) for chore in chores)


def _beside_others(running: RunningHome, parts: tuple[str, ...]) -> Chores:
    """What every process does where others use the same store. Raises BadSetting."""
    home, core = running.home, running.home.referee.core
    if not isinstance(core.witness, SharedWitness):
        return ()
    node = node_of(home.settings.home)
    register = Register(home.log, core.clock, node, _kind(parts), home.settings)
    register.enter()
    running.register = register
    return (register.beat, Lookout(core, core.witness).look)


def _kind(parts: tuple[str, ...]) -> str:
    """What a process that does so much is called among others."""
    return "serve" if parts == PARTS else "+".join(parts)


@contextmanager
def _binding(settings: Settings, variable: str, port: int) -> Iterator[None]:
    """An address that cannot be taken is a setting that cannot be."""
    try:
        yield
    except OSError as error:
        where = f"REFEREE_BIND={settings.bind!r}, {variable}={port}"
        raise BadSetting(f"{where}: {error.strerror or error}") from error


def _connection_limits(settings: Settings) -> ConnectionLimits:
    return ConnectionLimits(settings.connections, settings.connections_each, settings.idle)


def _open_listener(running: RunningHome) -> None:
    settings, intake = running.home.settings, running.office.intake
    with _binding(settings, "REFEREE_SMTP_PORT", settings.smtp_port):
        at = settings.bind, settings.smtp_port
        listener = Listener(intake, *at, settings.host, _connection_limits(settings))
    listener.start()
    running.listener = listener
    log.info("mail is taken at %s:%d", settings.bind, running.smtp_port)


def _open_lmtp(running: RunningHome) -> None:
    """For the mail server of this machine, if the settings say where."""
    settings, intake = running.home.settings, running.office.intake
    port, path = settings.lmtp_port, settings.lmtp_socket
    if port is None and path is None:
        return
    with _binding(settings, "REFEREE_LMTP_PORT", port or 0):
        lmtp = LmtpListener(
            intake, settings.bind, port or 0, settings.host, path, _connection_limits(settings)
        )
    lmtp.start()
    running.lmtp = lmtp
    log.info("mail is taken by LMTP at %s", path or f"{settings.bind}:{lmtp.port}")


def _open_workers(running: RunningHome) -> None:
    """Workers know the games that are installed; a home that was given others thinks by itself."""
    home = running.home
    home.referee.windows.bots.elsewhere = False
    if home.referee.games is catalogue():
        running.workers = Workers(home.settings.bot_workers or spare_cores())
        home.referee.windows.bots_thought_by(running.workers)


def _open_pages(running: RunningHome, seconds: float) -> None:
    settings, home = running.home.settings, running.home
    own = settings.post == "local" and settings.loopback
    app = create_app(
        home.referee,
        export=home.referee.records.export,
        public_url=settings.url,
        secret=home.ring.session_secret(),
        post=settings.home / "mail" if own else None,
        tick=max(seconds, 5.0) + settings.grace,
        anyone_creates=settings.anyone_creates,
        practice=settings.practice == "on",
        webhooks=settings.webhooks != "off",
        may_import=settings.may_import,
        stopped=lambda: running.ticker.stopped if running.ticker else None,
        film_maker=film_made_apart,
        source_url=settings.source_url,
        beacons=dict(settings.beacons),
        standby=running.standby,
    )
    with _binding(settings, "REFEREE_WEB_PORT", settings.web_port):
        running.site = Pages(app, listening_socket(settings.bind, settings.web_port))
    running.site.start()
    log.info("pages are at http://%s:%d", settings.bind, running.web_port)
