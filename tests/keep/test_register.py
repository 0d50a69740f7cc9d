"""Who works on a store that several nodes share, and whether they agree."""

from dataclasses import replace

import pytest

from referee.clock import SetClock
from referee.home.register import ALIVE, EVERY, Register
from referee.settings import BadSetting, Settings
from storage import Log
from storage.memory import MemoryLog

HERE = Settings(public_url="https://play.example", host="play.example")


@pytest.fixture
def clock() -> SetClock:
    return SetClock("2026-11-21T12:00:00.000Z")


@pytest.fixture
def log() -> Log:
    return MemoryLog()


def register(log: Log, clock: SetClock, node: str, settings: Settings = HERE) -> Register:
    return Register(log, clock, node, "web", settings)


def test_a_node_is_a_row_that_it_renews(log: Log, clock: SetClock) -> None:
    mine = register(log, clock, "a")
    mine.enter()
    [row] = log.nodes.find()
    assert (row.node, row.kind, row.seen) == ("a", "web", clock.now())
    clock.advance(seconds=EVERY.total_seconds() - 1)
    mine.beat()
    assert log.nodes.find() == [row]
    clock.advance(seconds=1)
    mine.beat()
    assert [row.seen for row in log.nodes.find()] == [clock.now()]
    mine.leave()
    assert log.nodes.find() == []


def test_a_node_says_the_version_that_runs_not_the_one_installed_beneath_it(
    log: Log, clock: SetClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    mine = register(log, clock, "a")
    mine.enter()
    [before] = log.nodes.find()
    monkeypatch.setattr("referee.home.register.version", lambda _: "9.9")
    clock.advance(seconds=EVERY.total_seconds())
    mine.beat()
    assert [row.version for row in log.nodes.find()] == [before.version]
    later = register(log, clock, "b")
    later.enter()
    assert [row.version for row in log.nodes.find()] == [before.version, "9.9"]


@pytest.mark.parametrize(
    ("other", "named"),
    [
        (replace(HERE, public_url="https://elsewhere.example"), "REFEREE_PUBLIC_URL"),
        (replace(HERE, host="elsewhere.example"), "REFEREE_HOST"),
        (replace(HERE, grace=5), "REFEREE_GRACE"),
        (replace(HERE, imports=frozenset({"ann@home.example"})), "REFEREE_IMPORT"),
    ],
)
def test_a_node_that_does_not_agree_is_refused(
    log: Log, clock: SetClock, other: Settings, named: str
) -> None:
    register(log, clock, "a").enter()
    with pytest.raises(BadSetting, match=named):
        register(log, clock, "b", other).enter()
    assert [row.node for row in log.nodes.find()] == ["a"]
    register(log, clock, "c").enter()


def test_what_is_each_nodes_own_may_differ(log: Log, clock: SetClock) -> None:
    register(log, clock, "a").enter()
    register(log, clock, "b", replace(HERE, relay="b.example:25", bind="0.0.0.0")).enter()
    assert len(log.nodes.find()) == 2


def test_a_setting_changes_once_all_others_are_gone(log: Log, clock: SetClock) -> None:
    """Killed ones too: they are counted no more a minute after they last said something."""
    register(log, clock, "a").enter()
    other = register(log, clock, "b", replace(HERE, grace=5))
    clock.advance(seconds=ALIVE.total_seconds() + 1)
    other.enter()
    with pytest.raises(BadSetting, match=r"REFEREE_GRACE is 2 here, and 5 at node b"):
        register(log, clock, "a").enter()


def test_a_node_that_never_came_back_is_forgotten(log: Log, clock: SetClock) -> None:
    register(log, clock, "a").enter()
    clock.advance(hours=31 * 24)
    register(log, clock, "b").enter()
    assert [row.node for row in log.nodes.find()] == ["b"]
