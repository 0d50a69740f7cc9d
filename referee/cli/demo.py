"""`referee demo`: see everything work in a temporary home, then try it yourself."""

import logging
import signal
import socket
import sys
import tempfile
import threading
from pathlib import Path

from referee.cli.answers import Arguments, Commands, WrongUse
from referee.demo.show import Demo, DemoMatch, Silence, open_demo
from referee.games.catalogue import catalogue
from referee.home.running import RunningHome
from referee.service import Contact


def add(commands: Commands) -> None:
    command = commands.add_parser("demo", help="matches by real signed mail, audited; then serve")
    command.add_argument("--games", nargs="*", metavar="GAME", help="default: all of them")
    command.add_argument("--exit", action="store_true", help="end when the audits are done")
    command.set_defaults(run=run)


def run(arguments: Arguments) -> int:
    """0 only if every audit holds."""
    logging.basicConfig(level=logging.WARNING, format="%(levelname)s %(name)s %(message)s")
    games = [catalogue().current(name).name for name in arguments.games or catalogue().names]
    ports = (0, 0) if arguments.exit else (_port(8000), _port(8025))
    with tempfile.TemporaryDirectory(prefix="referee-demo-") as folder:
        running = open_demo(Path(folder), *ports)
        try:
            print(f"referee demo: pages at port {running.web_port}, mail at {running.smtp_port}")
            demo = Demo(running, lambda line: print(f"  {line}", flush=True))
            held = all([_told(demo.play(game)) for game in games])
            if not arguments.exit:
                _stay(running)
        except Silence as silence:
            print(f"referee: {silence}", file=sys.stderr)
            return 1
        finally:
            running.stop()
    return 0 if held else 1


def _told(shown: DemoMatch) -> bool:
    """One match's audit, in lines."""
    print(f"{shown.match}: {shown.leaves} leaves in {shown.seconds:.1f} s; audit:")
    print(shown.report.text("en"), flush=True)
    return shown.report.holds


def _stay(running: RunningHome) -> None:
    """Serve until SIGTERM or SIGINT, with one match against a bot to join."""
    over = threading.Event()
    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, lambda *_: over.set())
    print("\n".join(invitation(running)), flush=True)
    over.wait()


def invitation(running: RunningHome) -> list[str]:
    """A match against bots that the reader may join, and where to look, in lines."""
    desk, url = running.home.referee, f"http://127.0.0.1:{running.web_port}"
    game = catalogue().names[0]
    seats = min(desk.games.current(game).seats)
    match = desk.lobby.create(game, {}, seats, name="your-match").match
    for seat in range(2, seats + 1):
        desk.lobby.sit_bot(match, seat)
    chair = desk.lobby.invite(match, 1, Contact("you@players.example", "You"))
    return [
        "Everything stays up until you press Ctrl-C. Look here:",
        f"  pages            {url}",
        f"  your seat        {url}/seat/{chair.page_token}",
        f"  outgoing mail    {url}/post",
        f"  by mail          to {chair.reply_address} by SMTP at 127.0.0.1:{running.smtp_port},",
        "                   from you@players.example; a mail that says JOIN takes your seat",
        f"  records          {running.home.settings.home}/*.record.zip",
    ]


def _port(wanted: int) -> int:
    """The usual port if it is free, else any that is: the links in letters name it."""
    for port in (wanted, 0):
        with socket.socket() as probe:
            try:
                probe.bind(("127.0.0.1", port))
            except OSError:
                continue
            return int(probe.getsockname()[1])
    raise WrongUse("no port is free on 127.0.0.1")
