"""The service dies in the middle of a match, by SIGKILL and by SIGTERM, and nothing is lost.

The players keep their own list: every mail that was answered 250, and every receipt. The service
is killed right after it said 250 (to a join, to an order), before anything can have come of it; it
is ended politely in the middle of the next window; and then the match is played to its end.
"""

import hashlib
import io
import json
import signal
import zipfile
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import count
from pathlib import Path

import pytest

from referee.home.bootstrap import open_home
from referee.kernel.chance import Chance, Draws
from referee.settings import Settings
from tests.independent.checker import check
from tests.mail.given import kind_of
from tests.stories.post_office import Correspondent, Sent
from tests.stories.serving import Serving, until
from tests.stories.test_by_mail import leaf_in, leaf_of

MATCH = "killed"
ARMOUR = "-----BEGIN SSH SIGNATURE-----"


@dataclass
class Told:
    """What is left at the end: the players' own lists, and what the service says."""

    players: list[Correspondent]
    record: bytes
    vkey: str
    audit_code: int
    audit: str
    codes: list[int]

    @property
    def members(self) -> dict[str, bytes]:
        with zipfile.ZipFile(io.BytesIO(self.record)) as opened:
            return {name: opened.read(name) for name in opened.namelist()}

    @property
    def acknowledged(self) -> list[tuple[Correspondent, Sent]]:
        return [(player, mail) for player in self.players for mail in player.acknowledged]


class Table:
    """Two players beside the service; they read the maildir of the home, and write by SMTP."""

    def __init__(self, service: Serving) -> None:
        self.service = service
        self.mail = service.home / "mail"
        self._brains = count()
        self.players = [
            Correspondent(f"seat{seat}@players.example", language, self._brain, service.smtp)
            for seat, language in ((1, "en"), (2, "fr"))
        ]
        self.sides = open_home(Settings(home=service.home, host="play.example"))

    def __getitem__(self, seat: int) -> Correspondent:
        return self.players[seat - 1]

    def _brain(self, match: str, seat: int) -> str:
        table = self.sides.referee.views.table(match, seat)
        draws = Draws(hashlib.sha256(f"brain/{seat}/{next(self._brains)}".encode()).digest())
        return table.game.write(table.game.propose(table.view, Chance(draws, draws)), "en")

    def again(self) -> None:
        """The service has come back, perhaps at another port."""
        self.service.start()
        for player in self.players:
            player.smtp = self.service.smtp

    def read_until(self, happened: Callable[[], object], what: str) -> None:
        def looked() -> object:
            for player in self.players:
                player.look(self.mail)
            return happened()

        until(looked, what)

    def asked(self, number: int) -> Callable[[], object]:
        """Has everybody who is asked in this window been told?"""
        return lambda: any(_window(player) == number for player in self.players)

    def who(self, number: int) -> list[Correspondent]:
        return [player for player in self.players if _window(player) == number]


def _window(player: Correspondent) -> int:
    return player.asked_in if player.got("due") else 0


@pytest.fixture(scope="module")
def told(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Told]:
    where = tmp_path_factory.mktemp("restarts")
    with Serving(where / "home") as service:
        table = invited(service)
        killed_after_a_join(table)
        killed_after_an_order(table)
        codes = [ended_in_a_window(table)]
        to_the_end(table)
        yield finished(table, codes, where)
        table.sides.close()


def invited(service: Serving) -> Table:
    players = [
        "--player",
        "seat1@players.example,One,en",
        "--player",
        "seat2@players.example,Deux,fr",
    ]
    options = ["--options", '{"mode": "single", "preset": "exemple"}', "--name", MATCH]
    made = service.run("match", "new", "combats", *options, *players)
    assert made.returncode == 0, made.stderr
    return Table(service)


def killed_after_a_join(table: Table) -> None:
    """Both joins are in; whether anything came of them nobody knows."""
    table.read_until(lambda: all(p.acknowledged for p in table.players), "two joins")
    table.service.kill()
    table.again()
    table.read_until(table.asked(1), "the first window is told")


def killed_after_an_order(table: Table) -> None:
    """In the example the larger side alone is asked for the pairing."""
    [player] = table.who(1)
    player.order()
    table.service.kill()
    table.again()
    table.read_until(table.asked(2), "the second window is told")


def ended_in_a_window(table: Table) -> int:
    """One has ordered and holds a receipt, the other's mail was just taken."""
    table.read_until(lambda: len(table.who(2)) == 2, "both are asked for the first battle")
    held = len(table[1].got("receipt"))
    table[1].order("energy 1")
    table.read_until(lambda: len(table[1].got("receipt")) > held, "a receipt")
    table[2].order("énergie 1")
    code = table.service.stop()
    table.again()
    return code


def to_the_end(table: Table) -> None:
    """Everybody answers whatever is asked until all have been told that it is over."""
    answered = {player.seat: 2 for player in table.players}

    def over() -> bool:
        for player in table.players:
            if _window(player) > answered[player.seat]:
                answered[player.seat] = _window(player)
                player.order()
        return all(player.finished for player in table.players)

    table.read_until(over, "the match is over")


def finished(table: Table, codes: list[int], where: Path) -> Told:
    service, out = table.service, where / "killed.record.zip"
    codes.append(service.stop())
    assert service.run("export", MATCH, "-o", str(out)).returncode == 0
    vkey = table.sides.referee.records.vkey(MATCH)
    done = service.run("audit", str(out), "--vkey", vkey, "--mail", str(table.mail))
    return Told(table.players, out.read_bytes(), vkey, done.returncode, done.stdout, codes)


def test_the_match_goes_on_to_its_end_and_its_record_holds(told: Told) -> None:
    assert told.audit_code == 0, told.audit
    assert [one for one in check(told.record, told.vkey) if not one.ok] == []
    last = json.loads(told.members["log.jsonl"].splitlines()[-1])
    assert (last["type"], last["data"]["cause"]) == ("match.ended", "outcome")


def test_every_signed_mail_that_was_answered_250_is_on_the_record(told: Told) -> None:
    texts = [text.decode() for name, text in told.members.items() if name.startswith("orders/")]
    signed = [
        mail.body.partition(ARMOUR)[0] for _, mail in told.acknowledged if ARMOUR in mail.body
    ]
    assert len(signed) >= 6
    assert [text for text in signed if text not in texts] == []


def test_every_mail_that_was_answered_250_is_answered_by_one_letter(told: Told) -> None:
    """Perhaps the same letter comes twice, after a kill between sending and writing that down. A
    confirmation is answered by the receipt of the letter that it confirms."""
    written = [(player, mail) for player, mail in told.acknowledged if ARMOUR in mail.body]
    for player, mail in written:
        answers = {
            str(letter["Message-ID"])
            for letter in player.letters
            if str(letter["In-Reply-To"]) == mail.id
        }
        assert len(answers) == 1, mail.body


def test_every_receipt_is_still_true(told: Told) -> None:
    """The leaf that a receipt holds, also one from before a kill, is the log's to the byte."""
    log = told.members["log.jsonl"].splitlines()
    letters = [letter for player in told.players for letter in player.letters]
    receipts = [letter for letter in letters if kind_of(letter) == "receipt"]
    assert len(receipts) >= 6
    for letter in receipts:
        assert leaf_in(letter) == log[leaf_of(letter)]


def test_sigterm_ends_the_service_well(told: Told) -> None:
    assert told.codes == [0, 0], signal.strsignal(signal.SIGTERM)
