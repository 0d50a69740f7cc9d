"""Sandboxes lie under a token for thirty days, and begin from nothing that is hidden."""

import pytest

from referee.games.catalogue import Catalogue
from referee.home.retention import Retention
from referee.kernel.refused import Refused
from referee.sandbox import steps
from referee.sandbox.playing import table_at
from referee.service.ledger import loaded_match
from referee.service.reception import sandboxes
from tests.sandbox.given import heap
from tests.service.house import House, after
from tests.toys import TOYS, nim_1_0

HOUSEHOLD = "192.0.2.7"


@pytest.fixture
def house():
    return House()


@pytest.fixture
def ended(house):
    """Nim with five stones: 2, 1, 2; seat 1 has the last one."""
    match = house.begun("nim", stones=5)
    for seat, number in ((1, 2), (2, 1), (1, 2)):
        match[seat].order(f"take {number}")
    assert match.now.phase == "ended"
    return match


def fork(house, match, n, reader=HOUSEHOLD):
    desk = house.referee.sandboxes
    return desk.get(desk.fork(match.name, n, "tried", reader)).sandbox


def stones(sandbox):
    return table_at(sandbox, TOYS).table.state.stones


def code(refusal):
    return refusal.value.problems[0].code


def test_a_moment_of_a_match_that_is_over_is_the_window_open_then(house, ended):
    sizes = [house.referee.views.table(ended.name, None, n + 1) for n in range(len(ended.leaves))]
    seen = {view.window.number: n for n, view in enumerate(sizes) if view.window}
    assert [stones(fork(house, ended, seen[number])) for number in (1, 2, 3)] == [5, 3, 2]


def test_before_the_first_window_it_is_the_first_and_after_the_end_the_last(house, ended):
    assert stones(fork(house, ended, 0)) == 5
    assert stones(fork(house, ended, len(ended.leaves) - 1)) == 2


def test_a_late_moment_of_a_long_match_is_not_folded_from_the_beginning(house, monkeypatch):
    """Whatever moment is tried: from the last waypoint on, and at most to the next."""
    match = house.begun("nim", stones=60)
    while match.now.phase == "running":
        [seat] = match.now.window.asked
        match[seat].order("take 1")
    evolve, folded = loaded_match.evolve, []

    def counted(*given):
        folded.append(given)
        return evolve(*given)

    monkeypatch.setattr(loaded_match, "evolve", counted)
    for n in range(20, len(match.leaves), 20):
        folded.clear()
        fork(house, match, n, f"192.0.{n // 20}.7")
        assert len(folded) <= 2 * loaded_match.STRIDE < len(match.leaves)


def test_every_moment_of_a_match_can_be_tried(house, ended):
    for n in range(len(ended.leaves)):
        assert table_at(fork(house, ended, n, f"192.0.2.{n}"), TOYS).table.window is not None


def test_what_was_answered_there_stands_ready_if_one_wants(house):
    match = house.begun("convoy")
    match[1].order("plot m x b")
    match[2].order("plot b b b")
    with house.referee.core.locked(match.name) as loaded:
        before = loaded.size - 1
    while match.now.phase != "ended":
        match.due()
    desk = house.referee.sandboxes
    for as_played, texts in ((False, []), (True, ["plot m x b", "plot b b b"])):
        token = desk.fork(match.name, 5, "tried", HOUSEHOLD, as_played)
        sandbox = desk.get(token).sandbox
        assert sandbox.origin.n < before
        assert list(sandbox.ready.values()) == texts


def test_who_was_silent_there_has_no_answer_ready(house):
    match = house.begun("convoy")
    while match.now.phase != "ended":
        match.due()
    desk = house.referee.sandboxes
    assert desk.get(desk.fork(match.name, 5, "tried", HOUSEHOLD, True)).sandbox.ready == {}


def test_a_running_match_is_refused_at_every_moment(house):
    match = house.begun("convoy")
    for n in range(len(match.leaves)):
        with pytest.raises(Refused) as refusal:
            fork(house, match, n)
        assert code(refusal) == "P-SANDBOX-RUNNING"


def test_a_match_that_was_begun_anew_elsewhere_is_refused_too(house):
    match = house.begun("convoy")
    house.referee.core.freeze(match.name)
    assert house.referee.views.table(match.name, None).phase == "ended"
    with pytest.raises(Refused) as refusal:
        fork(house, match, 5)
    assert code(refusal) == "P-SANDBOX-RUNNING"


def test_a_match_plays_on_by_its_own_older_rules():
    before = House(games=Catalogue([nim_1_0.GAME]))
    match = before.begun("nim", stones=2)
    match[1].order("take 2")
    house = before.restarted(games=TOYS)
    assert house.referee.games.current("nim").version == "1.1"
    sandbox = fork(house, match, 0)
    assert (sandbox.start.version, house.referee.sandboxes.game(sandbox).version) == ("1.0", "1.0")


def test_where_its_rules_are_gone_it_is_refused_by_name(house, ended):
    without = house.restarted(games=Catalogue([nim_1_0.GAME]))
    with pytest.raises(Refused) as refusal:
        fork(without, ended, 0)
    assert code(refusal) == "M-RULES-MISSING"
    assert refusal.value.problems[0].facts["version"] == "1.1"


def test_it_is_kept_for_thirty_days_after_it_was_last_looked_at(house):
    desk = house.referee.sandboxes
    token = desk.keep(heap(), HOUSEHOLD)
    house.clock.set(after(house.now, hours=24 * 29))
    assert desk.get(token).ends == after(house.now, hours=24 * 30)
    house.clock.set(after(house.now, hours=24 * 29))
    assert desk.get(token) is not None
    house.clock.set(after(house.now, hours=24 * 30))
    assert desk.get(token) is None


def test_the_hourly_sweep_lets_go_of_those_that_are_over_whatever_happens_to_mail(house):
    desk = house.referee.sandboxes
    desk.keep(heap(), HOUSEHOLD)
    house.clock.set(after(house.now, hours=24 * 31))
    fresh = desk.keep(heap(), HOUSEHOLD)
    Retention(house.referee, days=0).sweep()
    assert [row.token for row in house.log.sandboxes.find()] == [desk.name(fresh)]


def test_what_is_played_in_it_is_kept(house):
    desk = house.referee.sandboxes
    kept = desk.get(desk.keep(heap(), HOUSEHOLD))
    desk.put(kept, steps.with_answer(kept.sandbox, 1, "take 3"))
    assert desk.get(kept.token).sandbox.ready == {1: "take 3"}


def test_what_is_let_go_is_gone_and_a_late_answer_brings_it_not_back(house):
    desk = house.referee.sandboxes
    kept = desk.get(desk.keep(heap(), HOUSEHOLD))
    desk.drop(kept.token)
    desk.put(kept, kept.sandbox)
    assert desk.get(kept.token) is None


def test_the_box_in_the_store_tells_nothing(house):
    house.referee.sandboxes.keep(heap(), HOUSEHOLD)
    [row] = house.log.sandboxes.find()
    assert b"nim" not in row.box
    assert HOUSEHOLD not in row.block


def test_one_household_makes_twenty_at_once_and_then_one_every_three_minutes(house):
    desk = house.referee.sandboxes
    for _ in range(20):
        desk.keep(heap(), HOUSEHOLD)
    with pytest.raises(Refused) as refusal:
        desk.keep(heap(), HOUSEHOLD)
    assert code(refusal) == "P-SANDBOX-MANY"
    desk.keep(heap(), "198.51.100.1")
    house.clock.set(after(house.now, seconds=180))
    desk.keep(heap(), HOUSEHOLD)


@pytest.mark.parametrize("bound", ["MOST", "MOST_OF_BLOCK"])
def test_only_so_many_are_kept_at_a_time(house, monkeypatch, bound):
    monkeypatch.setattr(sandboxes, bound, 2)
    desk = house.referee.sandboxes
    tokens = [desk.keep(heap(), HOUSEHOLD) for _ in range(2)]
    with pytest.raises(Refused) as refusal:
        desk.keep(heap(), HOUSEHOLD)
    assert code(refusal) == "P-SANDBOX-FULL"
    desk.drop(tokens[0])
    desk.keep(heap(), HOUSEHOLD)


def test_one_that_has_become_too_large_is_not_kept(house, monkeypatch):
    desk = house.referee.sandboxes
    kept = desk.get(desk.keep(heap(), HOUSEHOLD))
    monkeypatch.setattr(sandboxes, "LARGEST", 100)
    with pytest.raises(Refused) as refusal:
        desk.put(kept, kept.sandbox)
    assert code(refusal) == "P-SANDBOX-LARGE"
