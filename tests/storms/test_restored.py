"""Backup, play on, lose the disk, restore: by the real commands, with real players' mailboxes.

The service says what it has lost and writes nothing. Accepted, the match goes on in a log of its
own and the mailboxes audit to a *declared restore*. A host who goes on without a word is found out
by the mailboxes alone.
"""

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from referee.audit import audit
from referee.demo.player import header_of
from referee.home.bootstrap import open_home
from referee.kernel.chance import Chance, Draws
from referee.service import Post, Referee
from referee.settings import Settings
from tests.stories.post_office import Correspondent
from tests.stories.serving import Serving, until
from tests.stories.test_restarts import MATCH, Table, invited, killed_after_a_join

ANEW = f"{MATCH}.2"


@dataclass
class Loss:
    """A home whose log is gone; a backup from before the last window; the mails that tell of it."""

    home: Path
    backup: Path
    signed: int  # leaves that letters speak of
    vkey: str
    table: Table


@pytest.fixture(scope="module")
def loss(tmp_path_factory: pytest.TempPathFactory) -> Loss:
    where = tmp_path_factory.mktemp("restored")
    backup = where / "backup.db"
    with Serving(where / "home") as service:
        table = invited(service)
        killed_after_a_join(table)
        assert service.run("backup", str(backup)).returncode == 0
        [player] = table.who(1)
        player.order()
        table.read_until(table.asked(2), "the second window is told")
        signed, vkey = table.sides.log.head(MATCH).size, table.sides.referee.records.vkey(MATCH)
        service.stop()
        table.sides.close()
    for file in service.home.glob("referee.db*"):
        file.unlink()
    return Loss(service.home, backup, signed, vkey, table)


def proposed(desk: Referee, match: str, seat: int, n: int = 0) -> str:
    """What a bot would order on the table that this seat sees."""
    table, draws = desk.views.table(match, seat), Draws(bytes([n]) * 32)
    return table.game.write(table.game.propose(table.view, Chance(draws, draws)), "en")


def audited(record: Path, vkey: str, mails: Path) -> tuple[int, str]:
    report = audit(record.read_bytes(), vkey, [mails])
    return report.exit_code, report.of("mail").sentence("en")


def test_a_host_who_goes_on_without_a_word_is_found_out_by_the_mailboxes(
    loss: Loss, tmp_path: Path
) -> None:
    """He puts the backup back, and the witness of what he signed away."""
    shutil.copytree(loss.home, tmp_path / "home")
    shutil.copy(loss.backup, tmp_path / "home" / "referee.db")
    (tmp_path / "home" / "signed.log").unlink()
    home = open_home(Settings(home=tmp_path / "home", host="play.example"))
    desk, clock = home.referee, home.referee.clock
    for n in range(loss.signed):
        window = desk.views.table(MATCH, None).window
        assert window is not None
        seat = window.asked[n % len(window.asked)]
        desk.submissions.submit(
            Post(MATCH, seat, "order", proposed(desk, MATCH, seat, n), clock.now())
        )
        if home.log.head(MATCH).size > loss.signed:
            break
    record = tmp_path / "again.record.zip"
    record.write_bytes(desk.records.export(MATCH))
    home.close()
    code, said = audited(record, loss.vkey, loss.home / "mail")
    assert (code, "fork" in said) == (1, True), said


@pytest.fixture(scope="module")
def back(loss: Loss, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    """The backup put back in a copy of the home, and the service started: it is behind."""
    home = tmp_path_factory.mktemp("back") / "home"
    shutil.copytree(loss.home, home)
    environment = os.environ | {"REFEREE_HOME": str(home), "REFEREE_HOST": "play.example"}
    restored = subprocess.run(
        [sys.executable, "-m", "referee", "restore", str(loss.backup)],
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert restored.returncode == 1, restored.stderr
    assert f"{MATCH}: {loss.signed} leaves were signed" in restored.stdout
    with Serving(home) as service:
        yield service


def test_the_service_comes_up_and_shows_what_it_has_but_writes_nothing(back: Serving) -> None:
    shown = back.run("match", "show", MATCH)
    assert (shown.returncode, MATCH in shown.stdout) == (0, True), shown.stderr
    made = back.run("match", "new", "combats", "--name", "another")
    assert made.returncode == 1
    assert "restore --accept-loss" in made.stderr


def test_accepted_the_mailboxes_audit_to_a_declared_restore(
    loss: Loss, back: Serving, tmp_path: Path
) -> None:
    """The match goes on under a new name: its players are invited, join and order again."""
    back.stop()
    accepted = back.run("restore", "--accept-loss", "--reason", "the disk broke")
    assert (accepted.returncode, accepted.stdout.count(f"begun anew: {ANEW}")) == (0, 1)
    back.start()
    sides = open_home(Settings(home=back.home, host="play.example"))
    players = loss.table.players
    for player in players:
        player.smtp = back.smtp
        player.brain = lambda match, seat: proposed(sides.referee, ANEW, seat)

    def window() -> int:
        for player in players:
            player.look(back.home / "mail")
        open_ = sides.referee.views.table(ANEW, None).window
        return open_.number if open_ is not None else 0

    def asked(player: Correspondent) -> bool:
        return bool(player.got("due")) and (header_of(player.asked).origin or "").endswith(ANEW)

    until(lambda: window() == 1 and any(map(asked, players)), "the new match has begun")
    next(player for player in players if asked(player)).order()
    until(lambda: window() == 2, "an order counts in the new match")
    record = tmp_path / "anew.record.zip"
    record.write_bytes(sides.referee.records.export(ANEW))
    vkey = sides.referee.records.vkey(ANEW)
    sides.close()
    code, said = audited(record, vkey, back.home / "mail")
    assert (code, "restore" in said) == (0, True), said
    assert back.run("fsck").returncode == 0
