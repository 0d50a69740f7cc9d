"""`referee watch URL`: has this home changed, withheld or forked anything since the last look?"""

import sys
from pathlib import Path
from urllib.parse import urlsplit

from referee.cli.answers import Arguments, Commands, WrongUse
from referee.clock import SystemClock
from referee.home.callers import by_mail, by_webhook
from referee.homelog.policy import WitnessPolicy, policy
from referee.kernel.words import LANGUAGES, Language
from referee.match.policy import instant
from referee.monitor import Away, HomeLook, Monitor, NotTold, Voice, found
from referee.settings import read

WRONG, AWAY = 1, 3  # exit codes


def add(commands: Commands) -> None:
    watch = commands.add_parser("watch", help="follow a home's log from anywhere, one look a call")
    watch.add_argument("url", metavar="HOME-URL")
    watch.add_argument("--vkey", metavar="KEY", help="of its home log; default: the first it shows")
    watch.add_argument("--keep", type=Path, metavar="DIR", help="default: watched/<host>")
    add_witnesses(watch)
    watch.add_argument("--mail", metavar="ADDRESS", help="who gets a letter of what is wrong")
    watch.add_argument("--webhook", metavar="URL", help="where it is posted as JSON")
    watch.add_argument("--language", choices=LANGUAGES, default="en")
    watch.set_defaults(run=run)


def add_witnesses(command: Arguments) -> None:
    """The flags by which one demands cosignatures."""
    command.add_argument("--witness", action="append", default=[], metavar="KEY")
    command.add_argument("--at-least", type=int, metavar="N", help="of them; default: all")


def demanded(arguments: Arguments) -> WitnessPolicy | None:
    """None where no witness is named. Raises WrongUse."""
    if not arguments.witness:
        if arguments.at_least is not None:
            raise WrongUse("--at-least N: of which --witness KEY?")
        return None
    try:
        return policy(arguments.witness, arguments.at_least)
    except ValueError as error:
        raise WrongUse(str(error)) from error


def run(arguments: Arguments) -> int:
    """0: all is well; 1: something is wrong; 3: the home is not there."""
    url, keep = _home(arguments)
    voices = _voices(arguments, keep)
    monitor = Monitor(url, keep, arguments.vkey, demanded(arguments))
    code = 0
    try:
        look = monitor.look()
        code = WRONG if look.wrong else 0
    except Away as error:
        look, code = HomeLook((found("away", why=error),), whole=False), AWAY
    _show(url, look, arguments.language)
    for voice in voices:
        try:
            voice.tell(url, look, arguments.language)
        except NotTold as error:  # the next look tells them
            said = found("call.failed", who=f"--{voice.name}", why=error).say(arguments.language)
            print(f"{url}: {said}", file=sys.stderr)
    return code


def _home(arguments: Arguments) -> tuple[str, Path]:
    """Its address, and the folder of what was seen there. Raises WrongUse."""
    url = arguments.url.rstrip("/")
    if not _is_address(url) or urlsplit(url).query:
        raise WrongUse(f"{url[:80]!r} is no address of a home: https://play.example, say")
    return url, arguments.keep or Path("watched") / url.partition("://")[2].replace("/", "_")


def _voices(arguments: Arguments, keep: Path) -> list[Voice]:
    """Who is called. Raises WrongUse, BadSetting."""
    voices = []
    if arguments.mail is not None:
        clock = SystemClock()
        try:
            call = by_mail(read(), arguments.mail, lambda: instant(clock.now()))
        except (ValueError, IndexError) as error:
            raise WrongUse(f"--mail: {error}") from error
        voices.append(Voice(keep, "mail", call))
    if arguments.webhook is not None:
        if not _is_address(arguments.webhook):
            raise WrongUse(
                f"--webhook: {arguments.webhook[:80]!r} is no address that can be called"
            )
        voices.append(Voice(keep, "webhook", by_webhook(arguments.webhook)))
    return voices


def _is_address(url: str) -> bool:
    try:
        parts = urlsplit(url)
    except ValueError:
        return False
    return parts.scheme in ("http", "https") and bool(parts.hostname)


def _show(url: str, look: HomeLook, language: Language) -> None:
    """What is wrong to the one who must hear it, the rest to who reads on."""
    for sentence in look.told(language):
        print(f"{url}: {sentence}", file=sys.stderr)
    for sighting in look.unjudged:
        print(f"{url}: {found('unjudged', said=sighting.say(language)).say(language)}")
    if not look.wrong:
        print(f"{url}: {found('well').say(language)}")
