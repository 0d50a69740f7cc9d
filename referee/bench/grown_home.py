"""Homes as years leave them: matches that run, have ended, wait, or are against bots, in a minute.

A few matches are played by the service; each of the many is one of them again under a name, a key
and players of its own, written as rows. So each opens, answers and audits as if it had been played.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import timedelta
from functools import cache
from itertools import islice
from pathlib import Path

from referee.bench.pages import order
from referee.clock import SetClock
from referee.games.catalogue import catalogue
from referee.home.bootstrap import Home, open_home
from referee.match.policy import Policy, instant, moment
from referee.seals import vault
from referee.seals.canonical import b64, dump
from referee.service import Contact, Keyring, Place, Post, Referee
from referee.service.ledger.loaded_match import LoadedMatch, Vault, chance_row
from referee.service.ledger.timers import REMIND
from referee.service.people.organised_matches import Runs
from referee.service.privacy.forgetting import SWEPT
from referee.settings import Settings
from storage import (
    ArchiveRow,
    Batch,
    ChairRow,
    Due,
    Facts,
    Intent,
    ListingRow,
    OrganiserRow,
    SettingRow,
    TimerRow,
    WishRow,
)
from storage.memory import MemoryLog
from storage.small_tables import Row
from storage.sql import SqlLog

NOW = "2026-11-21T19:00:00.000Z"
GAME, OPTIONS = "combats", {"mode": "single"}
SEATED = 10  # matches in which each player sits
RUN = 20  # that each organiser runs
MIX = (
    *("running", "ended", "practice", "running", "old"),
    *("lobby", "ended", "running", "ended", "ended"),
)
LETTERS, MAILS = 6, 4  # of each match, in the outbox and the inbox, that have been dealt with
AT_ONCE = 50  # matches a commit
POLICY = Policy(long=168, short=168)
_BOX = bytes(3000)  # of a letter that lies there
_HOST = "play.example"


@dataclass(frozen=True)
class Model:
    """A match that the service has played, with all that is written of one; `kind` is what it is
    among the many: lobby, running, practice, ended, old or unlisted."""

    kind: str
    loaded: LoadedMatch
    chance: bytes
    due: Due | None
    rows: tuple[Row, ...]


def opened(folder: Path, now: str = NOW, database: str | None = None) -> Home:
    """The home that lies there, or a new one, at that moment."""
    settings = Settings(home=folder, host=_HOST, relay="127.0.0.1:1", database=database)
    return open_home(settings, SetClock(now))


def fill(home: Home, matches: int) -> None:
    """So many matches more: of ten, three run, four have ended within weeks and one long ago, one
    waits for players, and one is against bots."""
    models = _models()
    kinds = [MIX[n % len(MIX)] for n in range(matches)]
    persons = _people(home, max(2, 2 * matches // SEATED))
    turns = {kind: [model for model in models if model.kind == kind] for kind in set(kinds)}
    copies = iter(
        _copy(home, turns[kind][n % len(turns[kind])], n, persons) for n, kind in enumerate(kinds)
    )
    states = []
    while page := list(islice(copies, AT_ONCE)):
        for answer in home.log.append_many(page):
            if isinstance(answer, Exception):
                raise answer
            states.append(f"{answer.stream} {answer.size} {b64(answer.root)}\n")
    _settle(home)
    with (home.settings.home / "signed.log").open("a", encoding="ascii") as file:
        file.writelines(states)


def name_of(n: int) -> str:
    return f"{GAME}-{n:07}"


# --- models ---------------------------------------------------------------------------------------


@cache
def _models() -> list[Model]:
    """Running ones whose windows are due at moments all over a week, ended ones of several days."""
    ago = timedelta(hours=13)
    began = [moment(instant(NOW) - ago * n) for n in range(1, 13)]
    long_ago = [moment(instant(NOW) - timedelta(days=300 + n)) for n in range(4)]
    return [
        *(_played("running", at, 1) for at in began),
        *(_played("ended", at, 99) for at in began[:6]),
        *(_played("old", at, 99) for at in long_ago),
        *(_played("lobby", at, 0) for at in began[:4]),
        *(_practised(at) for at in began[:4]),
    ]


def _played(kind: str, at: str, windows: int) -> Model:
    referee, clock = _referee(at)
    organiser = Contact("host@example.org", "Olga")
    name = referee.lobby.create(
        GAME, OPTIONS, 2, name="model", policy=POLICY, organiser=organiser
    ).match
    for seat in (1, 2):
        referee.lobby.invite(name, seat, Contact(f"player{seat}@example.org", f"Player {seat}"))
        if windows:
            referee.submissions.submit(Post(name, seat, "join", "", received=clock.now()))
    for _ in range(windows):
        if not _answered(referee, name, clock):
            break
    return _model(referee, kind, name)


def _practised(at: str) -> Model:
    referee, _ = _referee(at)
    visitor = referee.sitting.visitor("", "Visitor", "en", "UTC")
    chair = referee.practice.begin(GAME, visitor, "192.0.2.7", "en")
    return _model(referee, "practice", chair.match)


def _referee(at: str) -> tuple[Referee, SetClock]:
    clock = SetClock(at)
    return Referee(MemoryLog(), catalogue(), Keyring.fresh(), clock, Place(_HOST)), clock


def _answered(referee: Referee, name: str, clock: SetClock) -> bool:
    """Everybody who is asked does what a bot would; False once it is over."""
    for chair in referee.seats.chairs(name):
        table = referee.views.table(name, chair.seat)
        if table.window is None:
            return False
        if chair.seat in table.window.asked and table.order is None:
            text = order(referee, chair)
            referee.submissions.submit(Post(name, chair.seat, "order", text, received=clock.now()))
    return True


def _model(referee: Referee, kind: str, name: str) -> Model:
    log = referee.log
    with referee.core.locked(name) as loaded:
        chance = loaded.vault.unlock("chance", "", _there(log.settings.get(chance_row(name))).value)
        rows: list[Row] = [*log.chairs.find(stream=name), *log.archive.find(stream=name)]
        rows += [row for row in log.wishes.find(whose=name) if "/" not in row.what]
        rows += [*log.listings.find(stream=name), *log.timers.find(whose=name)]
        return Model(kind, loaded, chance, log.due_of(name), tuple(rows))


def _there(row: SettingRow | None) -> SettingRow:
    if row is None:
        raise LookupError("a match that was just made has no chance")
    return row


# --- the many -------------------------------------------------------------------------------------


def _people(home: Home, count: int) -> list[str]:
    people = home.referee.people
    return [people.meet(Contact(f"player{n}@example.org", f"Player {n}")).id for n in range(count)]


def _copy(home: Home, model: Model, n: int, persons: list[str]) -> Batch:
    """The match once more, as the n-th."""
    name, loaded, ring = name_of(n), model.loaded, home.ring
    vaulted = Vault(name, ring.entropy("key"), ring)
    old, new = (f'"{_HOST}/{match}"'.encode() for match in (loaded.name, name))
    if old not in loaded.leaves[0]:
        raise ValueError("the first leaf does not tell its match")
    first = loaded.leaves[0].replace(old, new)
    facts = Facts(game=GAME, phase=loaded.match.phase, cause=loaded.match.cause)
    return Batch(
        stream=name,
        expected=0,
        leaves=(first, *loaded.leaves[1:]),
        key=vault.wrap(ring.master, vaulted.key, name),
        parts=tuple(vaulted.box(part) for part in loaded.parts),
        intents=tuple(_letter(name, number) for number in range(LETTERS)),
        due=replace(model.due, stream=name) if model.due else None,
        facts=facts,
        put=tuple(_rows(home, vaulted, model, n, persons)),
    )


def _letter(name: str, number: int) -> Intent:
    return Intent(f"news.{name}.{1 + number % 2}.{number}", name, 0, "news", 1, b"{}")


def _rows(home: Home, vaulted: Vault, model: Model, n: int, persons: list[str]) -> Iterator[Row]:
    name, token = vaulted.name, home.ring.token
    yield SettingRow(chance_row(name), vaulted.lock("chance", "", model.chance))
    key, address = token(), f"host{n // RUN}@example.org"
    yield OrganiserRow(
        name, key, home.ring.lock("organiser", key, dump([address, "", "en", "UTC"]))
    )
    yield from Runs(home.referee.core).rows(name, address)
    for row in model.rows:
        if isinstance(row, ChairRow):
            who = persons[(n // SEATED * 2 + row.seat) % len(persons)]
            yield ChairRow(name, row.seat, None if row.bot else who, row.bot, token(), token())
        elif isinstance(row, ArchiveRow | ListingRow):
            yield replace(row, stream=name)
        elif isinstance(row, WishRow | TimerRow) and not _is_over(model, row):
            yield replace(row, whose=name)
    if model.kind == "old":
        yield WishRow(SWEPT, name, b"")


def _is_over(model: Model, row: WishRow | TimerRow) -> bool:
    """The mail of an old match has been dropped, and reminders whose moment has passed are sent."""
    if not isinstance(row, TimerRow):
        return False
    return model.kind == "old" or (row.what == REMIND and row.at <= NOW)


_SENT = (
    "UPDATE outbox SET sent = ?, box = ?, next_try = NULL, tries = 1"
    " WHERE sent IS NULL AND next_try IS NOT NULL"
)
_MAILS = (
    "INSERT INTO inbox (received, sender, recipient, box, stream, digest, outcome)"
    " SELECT ?, 'p@example.org', 'referee@play.example', ?, stream, root, 'done' FROM head"
)


def _settle(home: Home) -> None:
    """All letters have left, and mails lie there that were dealt with."""
    log = home.log
    if not isinstance(log, SqlLog):
        raise TypeError("a home of many matches lies in a database")
    log._write(lambda cursor: cursor.run(_SENT, (NOW, _BOX)).rowcount)
    for _ in range(MAILS):
        log._write(lambda cursor: cursor.run(_MAILS, (NOW, _BOX)).rowcount)
