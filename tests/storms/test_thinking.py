"""SIGKILL while bots think: what they had not written is thought again, and stands there once."""

import os
import random
import threading
from collections import Counter
from pathlib import Path

import pytest

from referee.audit import audit
from referee.home.bootstrap import Home, open_home
from referee.home.fsck import fsck
from referee.match.events import LetterSealed, WindowOpened
from referee.service.ledger.due_rows import bots_owe
from referee.settings import Settings
from tests.storms.fleet import Worker
from tests.thinking.levels import STEADY, thinking

KILLS = 4
NAMES = [f"thinkers-{n}" for n in range(8)]
OPTIONS = {"mode": "single", "preset": "exemple"}


def leaves(home: Home) -> int:
    return sum(home.log.head(name).size for name in NAMES)


def ended(home: Home) -> bool:
    return all(row.phase == "ended" for row in home.log.listed(NAMES))


def thought_about(home: Home) -> list[str]:
    """The matches whose bots are asked and have not answered."""
    found = []
    for name in NAMES:
        with home.referee.core.locked(name) as loaded:
            found += [name] * bool(bots_owe(loaded.match))
    return found


def went_on(home: Home, count: int) -> None:
    """Wait for so many leaves, or for the end of all matches; three minutes are patience."""
    pause = threading.Event()
    for _ in range(1800):
        if leaves(home) >= count or ended(home):
            return
        pause.wait(0.1)
    raise AssertionError(f"{leaves(home)} leaves, and {count} were to be")


def test_a_service_that_is_killed_while_its_bots_think_writes_each_answer_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    thinking(monkeypatch)
    home = open_home(Settings(home=tmp_path / "home", host="play.example"))
    for name in NAMES:
        home.referee.lobby.create("combats", OPTIONS, 2, name=name)
        for seat in (1, 2):
            home.referee.lobby.sit_bot(name, seat)
    assert thought_about(home) == NAMES  # none by us: we keep no deadlines
    chance, met = random.Random(1), 0
    clock = Worker("clock", surroundings(tmp_path), tmp_path / "log", quick=True, program=STEADY)
    try:
        for _ in range(KILLS):
            clock.start()
            went_on(home, leaves(home) + chance.randint(1, 12))
            clock.kill()
            met += bool(thought_about(home))
        clock.start()
        went_on(home, 10_000)
        assert clock.stop() == 0
    finally:
        clock.end()
    assert met == KILLS
    for name in NAMES:
        reckoned(home, name)
    assert list(fsck(home)) == []
    home.close()


def surroundings(folder: Path) -> dict[str, str]:
    return os.environ | {"REFEREE_HOME": str(folder / "home"), "REFEREE_HOST": "play.example"}


def reckoned(home: Home, name: str) -> None:
    """Each bot that was asked has ordered once, and as its view and its dice say."""
    with home.referee.core.locked(name) as loaded:
        opened = [entry.event for entry in loaded.entries if isinstance(entry.event, WindowOpened)]
        sealed = [entry.event for entry in loaded.entries if isinstance(entry.event, LetterSealed)]
    letters = Counter(letter.letter.value.kind for letter in sealed)
    assert letters == {"join": 2, "order": sum(len(window.asked) for window in opened)}
    report = audit(home.referee.records.export(name))
    assert report.holds, report.text("en")
    assert "silent" not in report.text("en")
