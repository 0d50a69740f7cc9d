"""`referee serve` brings everything up in one process; `web`, `mail` and `clock` a part each."""

import logging
import signal
import threading
from collections.abc import Callable

from referee import log_lines, traces
from referee.cli.answers import Arguments, Commands
from referee.home.bootstrap import open_home
from referee.home.running import PARTS, settle, start
from referee.settings import Settings, read

log = logging.getLogger(__name__)
LOOK = 1.0  # seconds between two looks whether all parts are alive
HELP = {
    "serve": "everything in one process: pages, mail, deadlines",
    "web": "the pages alone",
    "mail": "the mail alone",
    "clock": "the deadlines alone",
}


def add(commands: Commands) -> None:
    for name, help in HELP.items():
        command = commands.add_parser(name, help=help)
        command.set_defaults(run=run)


def run(arguments: Arguments) -> int:
    """Up until SIGTERM or SIGINT; then nothing is left half done. Ends with 1 when a part of it has
    ended by itself: whoever looks after the process starts it anew, and a half would look alive."""
    settings = read()
    log_lines.begin(settings.log)
    log.info("%s begins; its home is %s", arguments.command, settings.home)
    over = threading.Event()
    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, lambda *_: over.set())
    parts = PARTS if arguments.command == "serve" else (arguments.command,)
    untraced = _traced(settings, arguments.command)
    running = start(open_home(settings), parts)
    settle()
    ports = [("pages", running.web_port), ("mail", running.smtp_port)]
    ports += [("mail by LMTP", running.lmtp.port)] if running.lmtp is not None else []
    where = ", ".join(f"{name} at port {port}" for name, port in ports if port)
    print(f"referee: {arguments.command} is up; {where or 'deadlines are kept'}", flush=True)
    dead: list[str] = []
    while not dead and not over.wait(LOOK):
        dead = running.dead
    if dead:
        log.critical("%s ended by itself: the process ends, to be started anew", ", ".join(dead))
    running.stop()
    untraced()
    return 1 if dead else 0


def _traced(settings: Settings, command: str) -> Callable[[], None]:
    """What ends the traces, if the settings want any. Raises BadSetting."""
    if settings.traces is None:
        return lambda: None
    return traces.begin(settings.traces, command)
