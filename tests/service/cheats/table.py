"""A match by mail whose host may cheat, and what its players find out about it.

All that the players hold are the letters that the service sent them; the key stands in the first.
They judge with the commands of docs/trust.md, by a program that nobody has changed.
"""

import re
import shutil
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import pytest

from referee.demo.player import proof_of
from referee.home.bootstrap import Home, open_home
from referee.home.running import open_office
from referee.kernel.event import Event
from referee.kernel.words import Language
from referee.match.events import Ended
from referee.match.text import Text, spell
from referee.seals import signature
from referee.seals.canonical import b64u
from referee.service import Post, Referee
from referee.service.ledger.core import Core
from referee.service.ledger.decision import Decision
from referee.service.people.tenure import Tenure
from referee.service.privacy.forgetting import _keys
from storage.tree import leaf_hash
from tests.cli.conftest import Cli, Done
from tests.service.house import private
from tests.stories.post_office import Correspondence, Correspondent

MINE = private("the host's own")  # with this key the host signs as a player
FIRST, SECOND = "m.record.zip", "m-2.record.zip"
DUEL: dict[str, object] = {"mode": "single", "preset": "duel"}


class Table(Correspondence):
    """Two seats of combats by mail; leaf 0 is of version 2, and unsigned letters may count."""

    def __init__(self, where: Path, options: dict[str, object], bots: Sequence[int]) -> None:
        where.mkdir()
        self.where, self.bots = where, bots
        # What the host says was forgotten, at the end: these parts, or all of this seat.
        self.forgotten: Sequence[str] | int = ()
        super().__init__("combats", options, 2, ("en", "en"), where, edition=2)

    def _invited(self, seat: int, language: Language) -> Correspondent:
        if seat not in self.bots:
            return super()._invited(seat, language)
        self.referee.lobby.sit_bot(self.name, seat)
        return self._correspondent(seat, language, "Bot")

    # --- the course -----------------------------------------------------------------------------

    def orders(self, seat: int, body: str) -> None:
        self[seat].order(body)
        self.deliver()

    def agree(self, motion: str = "end") -> None:
        """All persons vote for it, signed, when an hour has brought them their newest letters."""
        self.clock.advance(hours=1)
        self.deliver()
        for seat in (1, 2):
            if self.now.phase != "ended" and seat not in self.bots:
                self.votes(seat, motion)

    def votes(self, seat: int, motion: str) -> None:
        player = self[seat]
        player.send(player.letters[-1], "".join(self.signed(seat, "vote", f"{motion} yes")))
        self.deliver()

    def signed(self, seat: int, kind: str, body: str, key: Any = None) -> tuple[str, str]:
        """A text for the open window, and its signature."""
        now, leaf0 = self.now, leaf_hash(self.home.log.leaves(self.name)[0])
        nonce, number = (bytes(16) if kind == "order" else None), now.window_number
        text = spell(Text(kind, f"{body}\n", now.origin, leaf0, number, seat, nonce=nonce))
        return text, signature.sign(key or self[seat].key, "order@referee", text.encode())

    def later(self, **time: float) -> str:
        """The time so much later than now."""
        clock = type(self.clock)(self.clock.now())
        clock.advance(**time)
        return clock.now()

    # --- what the players hold ------------------------------------------------------------------

    @property
    def key(self) -> str:
        """The key of the log, as the first letter to seat 1 shows it."""
        shown = re.search(r"^\S+\+[0-9a-f]{8}\+\S+$", proof_of(self[1].letters[0]), re.MULTILINE)
        assert shown is not None
        return shown[0]

    def mailbox(self, seat: int) -> Path:
        """This player's letters, saved into a folder."""
        folder = self.where / f"letters-of-seat-{seat}"
        folder.mkdir(exist_ok=True)
        for n, letter in enumerate(self[seat].letters):
            (folder / f"{n:03}.eml").write_bytes(letter.as_bytes())
        return folder

    def receipts(self, seat: int) -> list[Path]:
        """Those letters that have a receipt."""
        there = zip(sorted(self.mailbox(seat).iterdir()), self[seat].letters, strict=True)
        return [path for path, letter in there if "tlog-proof" in proof_of(letter)]

    def exports(self) -> None:
        """The host gives out the record of the match."""
        (self.where / FIRST).write_bytes(self.referee.records.export(self.name))

    # --- what only the host can do --------------------------------------------------------------

    def writes(self, *events: Event) -> None:
        """Leaves of the host's own invention."""
        core = self.referee.core
        with core.locked(self.name) as loaded:
            core.commit(Decision(loaded, events, core.moment(loaded)))

    def ends(self, core: Core) -> None:
        """The organiser ends the match, in this home or in another."""
        with core.locked(self.name) as loaded:
            end = Ended("organiser", None, b64u(core.secrets(loaded).h))
            core.commit(Decision(loaded, (end,), core.moment(loaded)))

    def posts(self, seat: int, text: str, armour: str, desk: Referee | None = None) -> None:
        """A signed order, as from the seat's page; to the desk of this home or of another."""
        post = Post(self.name, seat, "order", text, self.clock.now(), signature=armour)
        assert (desk or self.referee).submissions.submit(post).outcome == "accepted"

    def erases(self, what: Sequence[str] | int) -> None:
        """These parts, or all of a player's, as if they had wished it."""
        core = self.referee.core
        with core.locked(self.name) as loaded:
            if isinstance(what, int):
                digests = [*_keys(loaded, Tenure(self.name, what, 0, None, 0, 0))]
            else:
                digests = [loaded.by_name[name].digest for name in what]
        self.referee.forgetting._erase(self.name, digests)

    @contextmanager
    def split(self) -> Iterator[Home]:
        """A second home with the same keys and the same history so far. From here on the letters of
        seat 2 come from there, and none from the first."""
        place = self.where / "second"
        shutil.copytree(self.settings.home, place)
        home, player = open_home(replace(self.settings, home=place), self.clock), self[2]
        look = player.look
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(player, "look", lambda where: 0)
            yield home
            self.deliver()
            open_office(home).sender.work()
            look(place / "mail")
            (self.where / SECOND).write_bytes(home.referee.records.export(self.name))
        home.close()


Course = Callable[[Table, Callable[[], None]], None]
Cheat = Callable[[Table, pytest.MonkeyPatch], None]


@dataclass
class Tables:
    """Plays a match honestly and with a cheat, and lets the players judge both. `honest`: those of
    all tests, by their course."""

    where: Path
    cli: Cli
    patch: pytest.MonkeyPatch
    honest: dict[Course, Table]
    options: dict[str, object] = field(default_factory=lambda: DUEL)
    bots: Sequence[int] = ()

    def played(self, course: Course, cheat: Cheat | None = None) -> Table:
        """The match, and what is said to be forgotten at its end. The host's program is as it was
        when the players look."""
        place = self.where / (cheat or course).__name__.strip("<>")
        with Table(place, self.options, self.bots) as table, self.patch.context() as patch:
            course(table, (lambda: cheat(table, patch)) if cheat else (lambda: None))
            table.erases(table.forgotten)
            table.exports()
        return table

    def audited(self, table: Table, *seats: int, language: str = "en", record: str = FIRST) -> Done:
        """`referee audit RECORD --vkey KEY --mail LETTERS` by the players of these seats."""
        boxes = [table.mailbox(seat) for seat in seats]
        mail: list[Any] = ["--mail", *boxes] if boxes else []
        told = ("--vkey", table.key, *mail, "--language", language)
        return self.cli("audit", table.where / record, *told)

    def refused(self, check: str, course: Course, cheat: Cheat, *seats: int) -> str:
        """What these players read of the match with the cheat, where this check fails. The same
        match without it holds, by the same commands; and its receipts prove what they say."""
        self.holds(course, *seats)
        table = self.played(course, cheat)
        assert self.audited(table, *seats, language="fr").code == 1
        found = self.audited(table, *seats)
        assert found.code == 1, found.out
        assert found.out.startswith("This record does not hold: ")
        assert f"\n{check:<11} FAILED " in found.out
        return found.out

    def holds(self, course: Course, *seats: int) -> None:
        if course not in self.honest:
            self.honest[course] = self.played(course)
        table = self.honest[course]
        held = self.audited(table, *seats)
        assert held.code == 0, held.out
        assert held.out.startswith("Everything that can be checked holds, and the key is the one")
        proved = self.cli("receipt", *table.receipts(1), "--vkey", table.key)
        assert (proved.code, "proved: leaf" in proved.out) == (0, True)


def instead(patch: pytest.MonkeyPatch, change: Callable[[Decision], Decision]) -> None:
    """From now on the host commits something else than what their program has decided."""
    honest = Core.commit
    patch.setattr(Core, "commit", lambda core, decision: honest(core, change(decision)))


def duel(table: Table, host: Callable[[], None]) -> None:
    """Both line up and bid; the host acts when seat 1 has the receipt for their bid."""
    table.deliver()
    table.turn()
    table.orders(1, "energy 1")
    host()
    if table.now.phase != "ended" and 2 not in table.bots:
        table.orders(2, "energy 0")
    table.agree()
