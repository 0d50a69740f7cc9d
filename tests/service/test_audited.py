"""What the desk writes, the audit accepts: matches of random letters, and of odd ends."""

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from referee.audit import audit
from referee.games.catalogue import catalogue
from referee.match.policy import Policy
from referee.match.text import SeenCheckpoint
from tests.service.house import House, after, private, public_line
from tests.service.wild import played
from tests.toys import TOYS

pytestmark = pytest.mark.long

PLOT = "plot m m x"


def holds(match):
    house = match.house
    record = house.referee.records.export(match.name)
    found = audit(record, vkey=house.referee.records.vkey(match.name), games=house.games)
    assert found.holds, found.text("en")
    return found


@settings(
    max_examples=20, deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow]
)
@given(
    game=st.sampled_from(["nim", "convoy", "quantum", "backs", "draft", "parley", "bargain"]),
    seed=st.integers(0, 10_000),
)
def test_a_match_of_random_letters_audits(game, seed):
    holds(played(game, seed))


@pytest.mark.parametrize("seed", range(4))
def test_a_match_of_combats_with_random_letters_audits(seed):
    match = played("combats", seed, House(games=catalogue()))
    assert match.types.count("match.window_closed") > 0
    holds(match)


def test_a_tie_found_in_another_order_than_the_logs_audits():
    """The match that showed it: two seats with five points each, counted from seat 2 on."""
    match = played("bargain", 29)
    assert match.leaves[-1]["data"]["outcome"]["winners"] == [1, 2]
    holds(match)


def test_a_whole_match_by_the_due_times_alone_audits():
    match = House().begun("nim", stones=5)
    while match.now.phase == "running":
        match.due()
    assert "0 of 2" in holds(match).of("draws").sentence("en")


def test_a_match_stopped_by_a_forged_checkpoint_audits():
    match = House().begun("convoy", 2)
    match[1].order(PLOT, seen=SeenCheckpoint(3, bytes(32)))
    holds(match)


def test_a_match_stopped_by_an_order_that_could_not_count_audits():
    match = House().begun("convoy", 2)
    match[1].order(PLOT, window=5, seen=SeenCheckpoint(3, bytes(32)))
    holds(match)


def test_a_match_stopped_in_its_lobby_audits():
    match = House().invited("convoy", 2)
    match[1].signed("join", seen=SeenCheckpoint(1, bytes(32)))
    holds(match)


def test_a_match_between_bots_audits():
    house = House()
    match = house.created("backs", 3)
    for seat in match.seats:
        house.referee.lobby.sit_bot(match.name, seat)
    holds(match)


def test_a_match_with_a_new_key_audits():
    match = House().begun("nim", stones=4)
    key = private("new")
    match[1].signed("key", public_line(key))
    match[1].order("take 1")
    match[2].order("take 1")
    match[1].key = key
    match[1].order("take 1")
    match[2].order("take 1")
    assert match.now.phase == "ended"
    holds(match)


def test_a_match_whose_close_came_late_audits():
    """A mail in time counts, one too late does not, and the record shows it."""
    house = House()
    match = house.begun("nim", stones=2)
    due = match.window.due
    house.mail(match[1].signed_post("order", "take 1"), received=after(due, ms=-1))
    house.clock.set(after(due, hours=3))
    house.referee.windows.wake(match.name)
    match[2].order("take 1")
    assert match.now.phase == "ended"
    holds(match)


def test_a_match_held_paused_extended_and_resumed_audits():
    house = House()
    match = house.begun("nim", stones=1, policy=Policy(hold=True))
    house.referee.deadlines.extend(match.name, after(match.window.due, hours=5), "")
    house.referee.deadlines.pause(match.name, "")
    house.referee.deadlines.resume(match.name, "")
    match[1].order("take 1")
    match.due()
    assert match.now.phase == "ended"
    holds(match)


@pytest.mark.parametrize("seat", [None, 1, 2])
def test_an_export_of_a_running_match_audits_for_whoever_holds_it(seat):
    house = House()
    match = house.begun("convoy", 2)
    match[1].order(PLOT)
    match[2].order(PLOT)
    match[1].order(f"{PLOT}\nwait")
    record = house.referee.records.export(match.name, seat)
    found = audit(record, vkey=house.referee.records.vkey(match.name), games=TOYS)
    assert found.holds, found.text("en")
