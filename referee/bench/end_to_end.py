"""`referee bench --end-to-end`: orders in by real SMTP, letters out to a real relay, and between
them the service in processes of its own; beside it the least that answers a mail."""

import tempfile
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import timedelta
from pathlib import Path
from statistics import median
from urllib.parse import urlencode

from psycopg.conninfo import conninfo_to_dict

from referee.bench.deliveries import CLIENTS, Delivery, deliver, wait_until
from referee.bench.deployment import Deployment, deployed
from referee.bench.mailbags import begun, mailbags
from referee.bench.page_readers import pages_per_second
from referee.bench.plain_post import baselines
from referee.bench.server import can_start, database, server
from referee.bench.sink import Sink
from referee.home.bootstrap import Home, open_home
from referee.mail.addresses.house import House
from referee.match.policy import instant, moment
from referee.settings import Settings

HOST, MAILBOX = "play.example", "referee"
PACE = 10.0  # orders a second that are offered where receipts are timed
SOON = timedelta(minutes=10)  # behind a letter that is under way, before any reminder
TWO_MAILS = ("web", "mail", "mail", "clock")
Figures = dict[str, float | None]


@dataclass(frozen=True)
class Turn:
    """One window of all matches: what was delivered, and when all that was owed had left."""

    delivery: Delivery
    letters: int
    over: float
    spent: float


@dataclass(frozen=True)
class Trial:
    """So many matches play so many windows. `pace`: orders a second that are offered, None: as
    many as are taken. Between two windows bots think, which counts for nothing."""

    matches: int = 12
    turns: int = 2
    pace: float | None = None
    commands: Sequence[str] = ("serve",)
    database: str | None = None

    def figures(self, folder: Path) -> Figures:
        place = folder / "home"
        home = open_home(Settings(place, host=HOST, mailbox=MAILBOX, database=self.database))
        sink = Sink()
        sink.start()
        try:
            names = begun(home, self.matches)
            with self._served(folder, sink) as house:
                turns = [self._turn(home, names, n, house, sink) for n in range(self.turns)]
                pages = pages_per_second(_seats(home, names), house.pages)
        finally:
            sink.stop()
            home.close()
        return {**_figures(turns, sink), "pages_per_second": pages}

    def _turn(self, home: Home, names: list[str], n: int, house: Deployment, sink: Sink) -> Turn:
        bags = mailbags(home, House(HOST, MAILBOX), names, n)
        before, spent = len(sink.came), house.seconds()
        delivery = deliver(bags, house.ports, self.pace)
        wait_until(lambda: not (home.log.inbox(1) or _owed(home)), sink)
        letters = len(sink.came) - before
        return Turn(delivery, letters, max(sink.came), house.seconds() - spent)

    @contextmanager
    def _served(self, folder: Path, sink: Sink) -> Iterator[Deployment]:
        settings = {
            "REFEREE_HOME": str(folder / "home"),
            "REFEREE_HOST": HOST,
            "REFEREE_MAILBOX": MAILBOX,
            "REFEREE_WEB_PORT": "0",
            "REFEREE_SMTP_PORT": "0",
            "REFEREE_SMTP_RELAY": f"127.0.0.1:{sink.port}",
            **({"REFEREE_DATABASE_URL": self.database} if self.database else {}),
        }
        lines = [("referee", command) for command in self.commands]
        with deployed(lines, settings, folder / "service.log") as house:
            yield house


def _seats(home: Home, names: Sequence[str]) -> list[str]:
    """Where each seat's page is."""
    tables = [(name, home.referee.views.table(name, None).seats) for name in names]
    chairs = [home.referee.seats.chair(name, n + 1) for name, seats in tables for n in range(seats)]
    return [f"/seat/{chair.page_token}" for chair in chairs]


def _owed(home: Home) -> bool:
    """Is any letter to be sent, or under way? Reminders of days to come are not."""
    soon = moment(instant(home.referee.clock.now()) + SOON)
    return bool(home.log.pending(soon, 1))


def _figures(turns: Sequence[Turn], sink: Sink) -> Figures:
    said = {id: at for turn in turns for id, at in turn.delivery.said.items()}
    waits = [sink.answered[id] - at for id, at in said.items() if id in sink.answered]
    letters, spent = sum(turn.letters for turn in turns), sum(turn.spent for turn in turns)
    rates = [turn.letters / (turn.over - turn.delivery.began) for turn in turns]
    lasting = [len(turn.delivery.said) / (turn.over - turn.delivery.began) for turn in turns]
    return {
        "mails_per_second": median(turn.delivery.rate for turn in turns),
        "letters_per_second": median(rates),
        "orders_per_second": median(lasting),
        "receipt_median_s": median(waits),
        "receipt_99_s": sorted(waits)[-1 - len(waits) // 100],
        "last_letter_s": max(turn.over - max(turn.delivery.said.values()) for turn in turns),
        "ms_per_order": 1000 * spent / len(said),
        "ms_per_letter": 1000 * spent / letters,
        "letters_per_order": letters / len(said),
        "connections_per_letter": sink.connections / letters,
        "unanswered": float(len(said) - len(waits)),
    }


# --- the table --------------------------------------------------------------------------------


SAYS = {
    "mails_per_second": "mails answered 250 a second",
    "orders_per_second": "orders a second, until the last letter has left",
    "letters_per_second": "letters out a second",
    "receipt_median_s": "receipt waits, median, s",
    "receipt_99_s": "receipt waits, 99 %, s",
    "last_letter_s": "last letter after the last 250, s",
    "ms_per_order": "processor an order, ms",
    "ms_per_letter": "processor a letter, ms",
    "letters_per_order": "letters an order",
    "connections_per_letter": "connections a letter",
    "unanswered": "orders without an answer",
    "pages_per_second": "pages of seats a second, 8 readers",
    "answerer_mails_per_second": "the least that answers: mails a second",
    "answerer_letters_per_second": "of it, letters a second",
    "answerer_ms_per_order": "of it, processor a mail, ms",
    "postfix_mails_per_second": "smtp-source to smtp-sink: mails a second",
    "letters_vs_answerer": "letters a second : those of the least that answers",
}


def measure(full: bool, given: str | None, say: Callable[[str], None]) -> dict[str, Figures]:
    """Each trial by its name. PostgreSQL where a server is given or can be started."""
    matches = 24 if full else 12
    found: dict[str, Figures] = {}
    with tempfile.TemporaryDirectory(prefix=".referee-bench", dir=Path.cwd()) as folder:
        for name, trial in {
            "SQLite, all at once": Trial(matches),
            f"SQLite, {PACE:.0f} offered": Trial(matches, pace=PACE),
        }.items():
            say(name)
            found[name] = _beside(trial, Path(folder, name), mails=200)
        if not (given or can_start()):
            return found
        with server(given) as url:
            for name, commands in {"1 mail": ("web", "mail", "clock"), "2 mail": TWO_MAILS}.items():
                say(f"PostgreSQL, {name}")
                with database(url, f"referee_post_{name[0]}") as own:
                    trial = Trial(matches, commands=commands, database=_address(own))
                    found[f"PostgreSQL, {name}"] = _beside(trial, Path(folder, name), mails=200)
    return found


def _address(conninfo: str) -> str:
    """libpq's words as an address of the form that the settings want."""
    told = conninfo_to_dict(conninfo)
    asked = urlencode({name: value for name, value in told.items() if name != "dbname"})
    return f"postgresql:///{told['dbname']}?{asked}"


def _beside(trial: Trial, folder: Path, mails: int) -> Figures:
    """A trial's figures, and the baselines' of the same minutes."""
    folder.mkdir()
    found = trial.figures(folder) | baselines(folder, mails)
    ours, plain = found["letters_per_second"], found["answerer_letters_per_second"]
    assert ours is not None
    assert plain is not None
    return {**found, "letters_vs_answerer": ours / plain}


def lines(found: Mapping[str, Figures]) -> list[str]:
    """The table in Markdown, a column a trial."""
    rows = [["figure", *found], ["---"] * (len(found) + 1)]
    rows += [[says, *(_number(each[key]) for each in found.values())] for key, says in SAYS.items()]
    return [f"| {' | '.join(row)} |" for row in rows] + [f"\n{CLIENTS} clients"]


def _number(figure: float | None) -> str:
    return "–" if figure is None else f"{figure:,.0f}" if figure >= 100 else f"{figure:.3g}"
