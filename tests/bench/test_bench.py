"""The measurements measure what they say; how fast this machine is, is no matter of a test."""

import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from msgspec.structs import replace

from referee.audit import audit
from referee.bench import (
    appends,
    baselines,
    deadlines,
    films,
    floods,
    growth,
    letters,
    memory,
    pages,
    parts,
    replay,
    rounds,
    signatures,
    signing,
    table,
    turns,
    witnessed,
)
from referee.bench.orders import begin, orders, send
from referee.cli import bench, main
from referee.kernel.refused import Refused
from storage.fsck import fsck
from storage.memory import MemoryLog
from storage.sqlite import SqliteLog

ISSUE = [
    "append_vs_sqlite",
    "append8_vs_floor",
    "append64_vs_floor",
    "append8_worst_ms",
    "postgres1_vs_psycopg",
    "postgres8_vs_psycopg",
    "replay_vs_eventsourcing",
    "replay_merkle_vs_eventsourcing",
    "audit_vs_parts",
    "sshsig_vs_ed25519",
    "inclusions_per_second",
    "flood_s",
    "flood_mb",
    "deadlines_vs_batch",
    "replay_mb_per_match",
    "idle_mb",
    "cold_start_s",
]


def test_the_table_has_every_promised_figure() -> None:
    assert [wanted.key for wanted in table.TABLE][: len(ISSUE)] == ISSUE


def test_a_ratio_is_the_median_of_each_rounds_own() -> None:
    """Given a disk whose mood changes tenfold; then the ratio does not."""
    moods = [1.0, 10.0, 0.1, 1.0, 3.0]

    def twice_as_fast(factor: float) -> Callable[[], float]:
        turn = iter(moods)
        return lambda: factor * next(turn)

    assert rounds.ratio(5, twice_as_fast(2.0), twice_as_fast(1.0)) == 2.0


def test_a_client_that_fails_fails_the_measurement() -> None:
    def refuse() -> None:
        raise ValueError("no")

    with pytest.raises(ValueError, match="no"):
        rounds.at_once([lambda: None, refuse])


def test_an_order_is_leaf_part_and_letter_and_its_row_the_same_bytes(tmp_path: Path) -> None:
    ready = orders(5)
    log = SqliteLog(tmp_path / "log.db")
    begin(log, ["a", "b"])
    reached, longest = send(log, ["a", "b"], ready)
    assert reached > 0 < longest
    for stream in ("a", "b"):
        head, leaves, parts = log.load(stream)
        assert (head.size, leaves[1:]) == (6, [order.leaf for order in ready])
        assert [part.box for part in parts] == [order.part.box for order in ready]
        assert len(log.outbox(stream)) == 5
    assert list(fsck(log)) == []
    log.close()
    order = ready[0]
    assert order.leaf in order.row
    assert order.part.box is not None
    assert order.part.box in order.row


def test_the_baselines_write_every_row(tmp_path: Path, pg_url: str) -> None:
    import psycopg

    rows = [b"row %d" % n for n in range(10)]
    assert baselines.floor(tmp_path, rows) > 0
    assert baselines.raw_sqlite(tmp_path, rows, together=3) > 0
    assert list(tmp_path.iterdir()) == []
    assert baselines.raw_postgres(pg_url, rows, 2) > 0
    with psycopg.connect(pg_url) as connection:
        assert connection.execute("SELECT count(*) FROM event").fetchone() == (20,)


def test_a_batch_is_measured_until_its_witness_has_signed_it(tmp_path: Path) -> None:
    figures = witnessed.figures(tmp_path, 1, seconds=0.05)
    assert figures.keys() == {"cosigned_batch_s", "order_witnessed_vs_alone"}
    assert all(figures.values())


def test_a_sweep_closes_every_match_once(tmp_path: Path) -> None:
    log = MemoryLog()
    assert deadlines._swept(tmp_path / "log.db", 250) > 0
    begin(log, ["x"])
    assert log.due(deadlines.NOW) == []


def test_both_sides_of_the_replay_rebuild_the_same_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(replay, "EVENTS", 60)
    found = replay.vs_eventsourcing(tmp_path, 1)
    assert all(figure is not None and figure > 0 for figure in found.values())


def test_a_machine_without_the_peer_has_no_figure_for_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(replay, "find_spec", lambda name: None)
    assert set(replay.vs_eventsourcing(tmp_path, 1).values()) == {None}


def test_a_machine_without_a_server_has_no_figure_for_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("referee.bench.server.can_start", lambda: False)
    assert set(appends.postgres(tmp_path, None, 1).values()) == {None}


def test_a_slow_disk_is_given_fewer_orders(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    ready = orders(1) * 300
    for rate, count in ((100.0, 60), (2000.0, 200), (9000.0, 300)):
        monkeypatch.setattr(baselines, "floor", lambda *asked, rate=rate: rate)
        assert appends._in_time(tmp_path, ready, 1) == count


def test_the_audited_record_is_true_and_all_its_letters_are_signed() -> None:
    match = signing.restless(4)
    assert audit(match.record).holds
    assert len(match.letters) == 6
    signatures.check_all(match.letters)
    signatures.verify_all([signatures.raw(letter) for letter in match.letters])


def test_the_parts_of_an_audit_are_the_match_judged_again_from_its_leaves() -> None:
    """An order that the rules cannot read is met, because they are asked to read each."""
    again = parts.Parts(signing.played("combats", 2).record)
    assert again.replay() > 0
    orders = (part for part in again.book.values() if part.name.startswith("letter."))
    order = next(part for part in orders if part.value["kind"] == "order")
    text = f"{order.value['text']}nonsense\n"
    again.book[order.digest] = replace(order, opened={**order.value, "text": text})
    with pytest.raises(Refused):
        again.replay()


def test_every_path_of_the_long_log_leads_to_its_root(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(signatures, "LEAVES", 100)
    assert signatures.inclusions(1) > 0


def test_a_flood_is_audited_by_a_process_of_its_own(tmp_path: Path) -> None:
    found = floods.figures(tmp_path, 20)
    assert found.keys() == floods.NONE.keys()
    assert all(figure is not None and figure > 0 for figure in found.values())


def test_a_figure_that_is_too_high_misses_its_mark_as_one_that_is_too_low_does() -> None:
    reached = {"audit_vs_parts": 1.6, "sshsig_vs_ed25519": 0.7, "flood_s": 59.0, "idle_mb": 1.0}
    assert table.missed(reached) == ["audit_vs_parts", "sshsig_vs_ed25519"]


def test_the_long_match_is_loaded_by_a_process_of_its_own(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(memory, "EVENTS", 300)
    memory._fill(memory.Settings(home=tmp_path / "home"))
    weight, seconds = memory.weigh(tmp_path / "home")
    assert seconds > 0
    assert weight >= 0
    assert memory.resident() > 0


def test_a_turn_costs_time_and_so_does_each_ship_in_each_phase() -> None:
    found = turns.figures(1)
    assert found.keys() == {"turns_per_second", "us_per_ship_phase"}
    assert all(figure is not None and figure > 0 for figure in found.values())


FOUND: dict[str, float | None] = {wanted.key: 2.0 for wanted in table.TABLE}


def test_the_command_prints_one_flat_object_or_a_table(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(table, "measure", lambda *asked: {**FOUND, "postgres1_vs_psycopg": None})
    assert main(["bench", "--json"]) == 0
    printed = capsys.readouterr().out
    assert json.loads(printed)["append_vs_sqlite"] == 2.0
    earlier = tmp_path / "earlier.json"
    earlier.write_text(printed.replace("2.0", "4.0"))
    assert main(["bench", "--compare", str(earlier)]) == 0
    told = capsys.readouterr().out
    assert "| `append_vs_sqlite` | 2 | ≥ 0.6 | 4 | -50% |" in told
    assert "| `postgres1_vs_psycopg` | – |" in told
    assert "missed: append64_vs_floor" in told
    assert "missed: append_vs_sqlite" not in told


@pytest.mark.parametrize("text", ["no json", '{"a": "b"}'])
def test_an_earlier_run_that_is_none_is_wrong_use(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], text: str
) -> None:
    path = tmp_path / "earlier.json"
    path.write_text(text)
    assert main(["bench", "--compare", str(path)]) == 2
    assert main(["bench", "--compare", str(tmp_path / "nothing")]) == 2
    assert "--compare" in capsys.readouterr().err


def test_the_parts_of_a_measurement_are_said_as_they_begin(
    capsys: pytest.CaptureFixture[str],
) -> None:
    bench._say("replay")
    assert capsys.readouterr().err == "… replay\n"


def test_letters_are_counted_by_seat_and_unit() -> None:
    """Given two windows of Combats that both seats answer, then only who has answered first has a
    receipt of their own."""
    course = letters.Course("combats", 2, "match", "", 1, {"mode": "single"}, windows=2)
    found = letters.count(course, ("1",))
    assert found.letters == sum(found.kinds.values())
    assert found.kinds == {"due": 3, "receipt": 1}
    assert found.whole > found.bare > 0
    assert found.missed
    assert "| 2 | match |" in letters.row(found)


def test_the_table_of_letters_has_every_game_and_its_mark(monkeypatch: pytest.MonkeyPatch) -> None:
    counted: list[str] = []

    def count(course: letters.Course, seeds: object) -> letters.Counted:
        counted.append(course.game)
        return letters.Counted(course, 99, {"due": 99}, 1, 1, 1)

    monkeypatch.setattr(letters, "count", count)
    rows = list(letters.lines(lambda game: None))
    assert counted == [course.game for course in letters.COURSES]
    assert all("99.00" in row and "missed" in row for row in rows[2:])


def test_the_steps_that_are_measured_lead_to_other_moments_of_an_ended_match(
    tmp_path: Path,
) -> None:
    seen: list[str] = []
    measured = films.figures(tmp_path, 3, leaves=(300, 300), watch=seen.append)
    assert [name for name, reached in measured.items() if not reached] == []
    shown = [re.findall(r"Entry (\d+) of (\d+)", page) for page in seen]
    assert len(shown) == 8
    assert len({entry for [entry] in shown}) == 8
    assert all("film-scene" in page and "Board" in page.title() for page in seen)
    assert measured["film_page_kb"] < max(len(page) for page in seen) / 1000


def test_the_page_that_is_measured_asks_and_its_look_is_understood(tmp_path: Path) -> None:
    """Given a visitor's match that has grown, then their seat is asked, and a look at the bot's
    order is answered with what was understood, in each game that is measured."""
    seen: list[str] = []
    measured = pages.figures(tmp_path, 1, leaves=60, watch=seen.append)
    assert [name for name, reached in measured.items() if not reached] == []
    for page, looked in zip(seen[::2], seen[1::2], strict=True):
        assert "Your orders are asked for" in page
        assert json.loads(looked)["understood"]


def test_the_same_work_is_measured_in_homes_and_matches_of_every_size(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Given sizes that a test can make, then each piece of work has a cost at each of them, and
    nothing of it is left on the disk."""
    monkeypatch.chdir(tmp_path)
    by_home, by_length = growth.measure((10, 20), (20, 40), times=1)
    assert {"front page", "letter", "a sweep of reminders", "RCPT"} < {
        found.what for found in by_home
    }
    assert [found.what for found in by_length] == [
        "order",
        "a seat's page",
        "a match's page",
        "a cold match",
    ]
    for found in (*by_home, *by_length):
        assert all(cost > 0 for cost in found.costs), found
    assert list(tmp_path.iterdir()) == []


def test_what_grows_is_missed_and_the_rest_is_not(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """A page that is not full where there is little, and a difference that is nobody's, are no
    growth."""
    sizes = (100, 1_000, 10_000)
    told = (
        [
            growth.Growth("linear", sizes, (1.0, 10.0, 100.0)),
            growth.Growth("flat", sizes, (3.0, 5.0, 5.2)),
            growth.Growth("small", sizes, (0.1, 0.2, 0.5)),
        ],
        [],
    )
    monkeypatch.setattr(growth, "measure", lambda *sizes, say: told)
    assert main(["bench", "--growth"]) == 0
    printed = capsys.readouterr().out
    assert "| linear | 1 | 10 | 100 | **10.00** |" in printed
    assert "| flat | 3 | 5 | 5.2 | 1.04 |" in printed
    assert re.findall("missed: (.*)", printed) == ["linear"]
    assert main(["bench", "--growth", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["linear, matches"] == pytest.approx(10.0)
