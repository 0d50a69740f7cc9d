"""`referee keys rewrap`: another master key, broken off anywhere, and nothing is lost."""

import hashlib
import json
import re
from pathlib import Path

import pytest

from referee.games.catalogue import catalogue
from referee.home import rewrapping
from referee.home.bootstrap import open_home
from referee.home.stores import open_log
from referee.mail.vault import MailVault
from referee.seals import vault
from referee.seals.canonical import dump
from referee.seals.vault import Locked
from referee.service import Contact
from referee.service.ledger.absences import SeatAbsences
from referee.service.people.jottings import Draft
from referee.service.people.sign_in import PLAYING
from referee.service.reception.desk_letters import AwaitedTokens
from referee.settings import read
from storage import WishRow
from storage.sql import SqlLog
from tests.cli.conftest import SINGLE, Cli, Done
from tests.sandbox.given import midway

ADA = "ada@players.example"
EVE = "eve@watchers.example"
NOW = "2026-11-22T20:00:00.000Z"
TOKEN = "a-token"
HOOK = "https://hooks.example/m"
DIGEST = hashlib.sha256(b"hello").digest()
NOTES = "They bluff.\n"
LINK = "5f" * 20  # the digest of a link that a visitor asked for
VISITOR = "visitor-5f"
ROOT = Path(__file__).parent.parent.parent


@pytest.fixture
def seat(cli: Cli) -> str:
    """Where Ada writes: they are invited, by a name that the host gave them."""
    made = cli(
        *("match", "new", "combats", "--name", "m", "--json", "--options", json.dumps(SINGLE)),
        *("--player", f"{ADA},Ada", "--player", "bot"),
    )
    assert made.code == 0, made.err
    fill()
    return str(made.json["seats"][0]["address"])


def fill() -> None:
    """The boxes that this match has not of itself: a webhook, a guest's name, days away, what a
    player jotted down, the link that a visitor asked for, a mail that belongs to no match."""
    opened = open_home(read())
    desk, ring = opened.referee, opened.ring
    chair = opened.log.chairs.get("m", 1)
    person = chair.person or "" if chair else ""
    desk.webhooks.set("m", HOOK)
    desk.sandboxes.keep(midway(catalogue().current("combats"), 0), "192.0.2.7")
    desk.guests.name("m", 1, person, "Ada L.")
    desk.watchers.begin("m", Contact(EVE, "Eve"), 1, NOW)
    AwaitedTokens(desk.core, "watching").keep(TOKEN, "m", EVE, NOW.replace("2026", "2099"))
    desk.jottings.keep_notes("m", person, NOTES)
    desk.jottings.keep_draft("m", person, Draft(1, "ATTACK"))
    asked = dump([EVE, "Eve", "fr", "Europe/Paris", VISITOR])
    opened.log.wishes.put(WishRow(PLAYING + LINK, EVE, ring.lock(PLAYING, LINK, asked)))
    away = SeatAbsences("Europe/Paris", [], [])
    opened.log.wishes.put(desk.absences._row("absence/m", "1", away))
    box = MailVault(opened.log, ring).lock(None, "inbox", DIGEST.hex(), b"hello")
    opened.log.receive(NOW, ADA, "referee@play.example", box, None, DIGEST)
    opened.close()


def boxes_open() -> bool:
    """Those of `fill`."""
    opened = open_home(read())
    desk = opened.referee
    hook, names = desk.webhooks.of("m"), desk.guests.names("m")
    mails = [mail for mail in opened.log.mails() if mail.digest == DIGEST]
    raw = MailVault(opened.log, opened.ring).unlock(None, "inbox", DIGEST.hex(), mails[0].box)
    away = desk.absences.of("m", 1)
    watchers = [one.contact.address for one in desk.watchers.all() if one.contact is not None]
    assert watchers == [EVE]
    chair = opened.log.chairs.get("m", 1)
    person = chair.person or "" if chair else ""
    assert desk.jottings.notes("m", person) == NOTES
    assert desk.jottings.draft("m", person, 1) == Draft(1, "ATTACK")
    asker = desk.sign_in.asker(LINK)
    assert asker is not None
    [row] = opened.log.sandboxes.find()
    assert desk.sandboxes.look(row.token) is not None
    assert (asker.contact.address, asker.visitor) == (EVE, VISITOR)
    waits = {row.what: row for row in opened.log.wishes.find(what="watching")}
    assert AwaitedTokens(desk.core, "watching")._opened(waits["watching"])[0] == "m"
    opened.close()
    assert (hook and hook.url, [*names.values()], raw) == (HOOK, ["Ada L."], b"hello")
    return not away


def master(cli: Cli) -> bytes:
    return (cli.home / "master.key").read_bytes()


def write(cli: Cli, to: str, text: str) -> Done:
    return cli("receive", "--to", to, stdin=f"From: {ADA}\n\n{text}\n".encode())


def everything_opens(cli: Cli, seat: str) -> bool:
    """Invitation, address, seat, absences, mails, data: each rests on a box or on the index."""
    assert boxes_open()
    assert write(cli, seat, "JOIN").code == 0
    assert cli("fsck").out == "everything agrees\n"
    Path("data").mkdir(exist_ok=True)
    done = cli("player", "data", ADA, "-o", "data")
    assert done.code == 0, done.err
    assert cli("export", "m", "-o", "m.zip").code == 0
    return cli("audit", "m.zip").code == 0


def test_all_is_as_before_under_another_key(cli: Cli, seat: str) -> None:
    before = master(cli)
    done = cli("keys", "rewrap")
    assert done.code == 0, done.err
    assert master(cli)[:32] != before
    assert everything_opens(cli, seat)


def test_the_old_key_opens_nothing_more(cli: Cli, seat: str) -> None:
    before = master(cli)
    assert cli("keys", "rewrap").code == 0
    seen = []

    def look(table: str, name: rewrapping.Name, box: bytes) -> bytes:
        seen.append(table)
        for kind, id in rewrapping._places(table, name):
            with pytest.raises(Locked):
                vault.unlock(before, str(name[0]) if table == "head" else "home", kind, id, box)
        return box

    log = open_log(read())
    assert isinstance(log, SqlLog)
    log.relock(look)
    log.close()
    assert {"head", "person", "organiser", "wish", "sandbox", "inbox"} <= set(seen)


def test_the_key_can_be_changed_again(cli: Cli, seat: str) -> None:
    assert cli("keys", "rewrap").code == 0
    first = master(cli)
    assert cli("keys", "rewrap").code == 0
    assert (master(cli)[:32] != first[:32], master(cli)[32:] == first[32:]) == (True, True)
    assert everything_opens(cli, seat)


@pytest.mark.parametrize("where", ["before the boxes move", "while they move", "after they moved"])
def test_broken_off_it_is_begun_again(
    cli: Cli, seat: str, where: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    moves = rewrapping._moved
    count = iter(range(1000))

    def killed(*_arguments: object) -> None:
        raise KeyboardInterrupt

    def killed_midway(*arguments: object) -> bytes:
        if next(count) == 2:
            raise KeyboardInterrupt
        return moves(*arguments)  # type: ignore[arg-type]

    with monkeypatch.context() as patch:
        if where == "before the boxes move":
            patch.setattr(SqlLog, "relock", killed)
        elif where == "while they move":
            patch.setattr(rewrapping, "_moved", killed_midway)
        else:
            patch.setattr("referee.home.rewrapping.os.replace", killed)
        assert cli("keys", "rewrap").code == 2
    refused = cli("match", "list")
    assert (refused.code, "`referee keys rewrap` goes on" in refused.err) == (2, True)
    assert cli("keys", "rewrap").code == 0
    assert everything_opens(cli, seat)


def test_a_home_whose_master_is_another_is_left_as_it_is(cli: Cli, seat: str) -> None:
    mine = master(cli)
    (cli.home / "master.key").write_bytes(bytes(32))
    done = cli("keys", "rewrap")
    assert (done.code, "nothing was changed" in done.err) == (2, True)
    (cli.home / "master.key").write_bytes(mine)
    assert everything_opens(cli, seat)


def test_no_box_of_the_home_is_forgotten() -> None:
    """Whoever locks a new kind of box with the home's key names its place in rewrapping.py."""
    lock = re.compile(r"ring\.lock\(\s*(\"?\w+\"?)")
    jotted = {"kind"}  # "notes" and "draft", which `fill` writes both
    files = (ROOT / "referee").rglob("*.py")
    kinds = {kind for file in files for kind in lock.findall(file.read_text("utf-8"))}
    of_people = {'"absence"', '"guest"', '"organiser"', '"pending"', '"person"'}
    assert kinds == of_people | {'"awaited"', '"command"', '"watcher"', "WEBHOOK"} | jotted | {
        "PLAYING",
        "SANDBOX",
    }
