"""`referee witness`: sign heads of other homes' logs, so that none of them can tell two stories."""

import signal
import threading

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from referee import log_lines
from referee.calling import call
from referee.cli.answers import Arguments, Commands
from referee.clock import SystemClock
from referee.home.key_files import KeyFiles, raw_private
from referee.home.passphrases import of_home
from referee.homelog.bundles import LARGEST
from referee.homelog.reading import Serve
from referee.homelog.witness import LogWitness
from referee.mail.door.listener import listening_socket
from referee.match.policy import instant
from referee.seals import note
from referee.settings import BadSetting, Settings, read
from referee.web.server.http_server import Pages
from referee.web.server.witness_site import witness_site

WITNESS_KEY = "witness.key"  # signs nothing but cosignatures: the home's own key must not


def add(commands: Commands) -> None:
    command = commands.add_parser("witness", help="cosign other homes' logs (REFEREE_WITNESS_OF)")
    command.add_argument("--vkey", action="store_true", help="show its key, and nothing else")
    command.set_defaults(run=run)


def run(arguments: Arguments) -> int:
    """Up until SIGTERM or SIGINT."""
    settings = read()
    witness = open_witness(settings)
    if arguments.vkey:
        print(witness.vkey)
        return 0
    if not settings.witness_of:
        raise BadSetting("REFEREE_WITNESS_OF: the key of each log, as its /home.vkey")
    log_lines.begin(settings.log)
    over = threading.Event()
    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, lambda *_: over.set())
    pages = Pages(witness_site(witness), listening_socket(settings.bind, settings.witness_port))
    pages.start()
    print(f"referee: witness is up; port {pages.port}; {witness.vkey}", flush=True)
    while pages.alive and not over.wait(1.0):
        pass
    pages.stop()
    return 0 if over.is_set() else 1


def open_witness(settings: Settings) -> LogWitness:
    """With a key of its own, made at the first start. Raises BadSetting."""
    settings.home.mkdir(parents=True, exist_ok=True, mode=0o700)
    files = KeyFiles(settings.home, of_home(settings.passphrase_file))
    if not files.there(WITNESS_KEY):
        files.keep(WITNESS_KEY, raw_private(Ed25519PrivateKey.generate()))
    try:
        logs = {note.parse_vkey(vkey): url for vkey, url in settings.witness_of}
    except ValueError as error:
        raise BadSetting(f"REFEREE_WITNESS_OF: {error}") from error
    clock, name = SystemClock(), f"{settings.host}/.witness"
    key = files.signing(WITNESS_KEY)
    served = {log.name: _served(url) for log, url in logs.items() if url is not None}
    return LogWitness(
        settings.home / "witness",
        name,
        key,
        list(logs),
        lambda: int(instant(clock.now()).timestamp()),
        served,
    )


def _served(url: str) -> Serve:
    """The pages of the home at this address."""

    def got(path: str, seconds: float) -> bytes:
        answer = call("GET", f"{url}{path}", seconds=seconds, most=LARGEST)
        if answer.status != 200:
            raise OSError(f"{url}{path} answers {answer.status}")
        return answer.body

    return got
