"""Records and replays: T1 to T4."""

import random
import socket
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from referee.audit import Check, audit, checks, position
from referee.audit.evidence import Evidence
from referee.games.catalogue import Catalogue, catalogue
from tests.audit.forge import edited, find, put, rebuilt
from tests.record.house import full, games, small
from tests.service.house import House
from tests.toys import nim

GOLDEN = sorted((Path(__file__).parents[1] / "golden").glob("*/*.record.zip"))


@pytest.mark.parametrize("file", GOLDEN, ids=lambda file: f"{file.parent.name}/{file.name[:-11]}")
def test_t1_every_stored_match_is_replayed_to_its_last_leaf_under_the_code_of_today(
    file: Path,
) -> None:
    """That the rules would give the same again is said of each by the tests of its game."""
    evidence = Evidence(file.read_bytes(), None, (), catalogue())
    last = len(evidence.leaves) - 1
    match = evidence.matches[last]
    assert (match.phase, match.size) == ("ended", last + 1)


def test_t1_where_a_stored_match_no_longer_follows_from_the_rules_the_leaf_is_named() -> None:
    """Given rules that have changed without a new version, then the audit names the first leaf
    that they would not give, and does not cut the match off there."""
    house = House(games=Catalogue([nim.version("1.0", last_wins=True)]))
    match = house.begun("nim", stones=3)
    match[1].order("take 2")
    match[2].order("take 1")
    record = house.referee.records.export(match.name)
    changed = Catalogue([nim.version("1.0", last_wins=False)])
    [wrong] = [check for check in audit(record, games=changed).checks if check.failed]
    won = match.types.index("nim.game_won")
    assert wrong.name == "dice"
    assert wrong.finding.facts["leaf"] == won


def test_t2_a_finished_match_is_replayed_by_its_own_rules_after_five_more_versions() -> None:
    old = nim.version("1.0", last_wins=True)
    house = House(games=Catalogue([old]))
    match = house.begun("nim", stones=3)
    match[1].order("take 2")
    match[2].order("take 1")
    record = house.referee.records.export(match.name)
    later = [nim.version(f"1.{n}", last_wins=bool(n % 2)) for n in range(1, 6)]
    grown = Catalogue([old, *later])
    assert grown.current("nim").version == "1.5"
    assert audit(record, games=grown).holds
    assert position(record, None, None, games=grown).match.ending.winners == (2,)  # type: ignore[union-attr]


def dropped(leaves: list[bytes]) -> list[bytes]:
    return [*leaves[:3], *leaves[4:]]


def reordered(leaves: list[bytes]) -> list[bytes]:
    return [*leaves[:3], leaves[4], leaves[3], *leaves[5:]]


def inserted(leaves: list[bytes]) -> list[bytes]:
    return [*leaves[:3], leaves[2], *leaves[3:]]


@pytest.mark.parametrize("change", [dropped, reordered, inserted])
def test_t3_a_leaf_dropped_moved_or_added_is_named_even_if_all_is_signed_anew(
    change: Callable[[list[bytes]], list[bytes]],
) -> None:
    house = small()
    first = first_failure(rebuilt(house, change(house.leaves)), house.vkey)
    assert (first.name, first.finding.facts["leaf"]) == ("leaves", 3)


def test_t3_an_event_changed_by_the_referee_himself_is_named() -> None:
    house = small()
    n = find(house, "lots.rolled")

    def cheat(leaf: dict[str, Any]) -> None:
        leaf["data"]["die"] = leaf["data"]["die"] % 6 + 1

    first = first_failure(edited(house, n, cheat), house.vkey)
    assert (first.name, first.finding.facts["leaf"]) == ("dice", n)


def first_failure(record: bytes, vkey: str) -> Check:
    return next(check for check in checks(record, vkey, games=games()) if check.failed)


def test_t3_a_byte_changed_by_hand_is_named_by_its_file() -> None:
    house = full()
    record = put(
        house.record(), "log.jsonl", b"".join(line + b"\n" for line in dropped(house.leaves))
    )
    first = first_failure(record, house.vkey)
    assert (first.name, first.finding.facts["file"]) == ("sums", "log.jsonl")


def test_t4_a_replay_asks_no_clock_no_network_no_generator_and_searches_for_no_move(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def never(*_: object, **__: object) -> None:
        raise AssertionError("a replay must not ask for this")

    record = next(file for file in GOLDEN if file.parent.name == "combats").read_bytes()
    blind = Catalogue([replace(catalogue().current("combats"), propose=never)])
    for place, name in ((time, "time"), (socket, "socket"), (random, "random")):
        monkeypatch.setattr(place, name, never)
    monkeypatch.setattr(random.Random, "random", never)
    assert position(record, 40, None, games=blind).match.size == 41
