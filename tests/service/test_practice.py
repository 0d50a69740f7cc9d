"""Somebody without an address plays against bots at once."""

import pytest

from referee.clock import SetClock
from referee.games.catalogue import catalogue
from referee.kernel.refused import Refused
from referee.service import Keyring, Place, Post, Referee, Seeded
from referee.ticker import Ticker
from storage.memory import MemoryLog
from tests.toys import TOYS

NOW = "2026-11-23T12:00:00.000Z"
HOUSEHOLD = "192.0.2.7"


def house(games=TOYS):
    return Referee(
        MemoryLog(), games, Keyring.fresh(Seeded("now")), SetClock(NOW), Place("play.example")
    )


def visitor(referee):
    return referee.sitting.visitor("", "Visitor", "en", "UTC")


def begun(referee, game="nim", reader=HOUSEHOLD, level="easy"):
    return referee.practice.begin(game, visitor(referee), reader, "en", level)


def refused(referee, **how):
    with pytest.raises(Refused) as refusal:
        begun(referee, **how)
    return refusal.value.problems[0].code


def owed(referee):
    return [row.intent.id for row in referee.log.outbox(limit=1000)]


def test_the_match_has_begun_and_waits_for_the_visitor_on_the_first_seat():
    referee = house()
    chair = begun(referee)
    table = referee.views.table(chair.match, 1)
    assert table.phase == "running"
    assert table.window.asked == (1,)
    assert chair.person.name == "Visitor"


@pytest.mark.parametrize("game", catalogue().names)
def test_every_game_can_be_played_now(game):
    referee = house(catalogue())
    chair = begun(referee, game)
    assert referee.views.table(chair.match, 1).phase == "running"


def test_nobody_is_owed_a_letter_from_the_beginning_to_the_end():
    """Given a visitor who answers once and is then silent, then no letter is ever owed."""
    referee = house()
    chair = begun(referee)
    now = referee.clock.now()
    answer = referee.submissions.submit(Post(chair.match, 1, "order", "take 1", received=now))
    assert answer.outcome == "accepted"
    referee.clock.advance(hours=24 * 8)
    Ticker(referee).tick()
    assert referee.views.table(chair.match, None).phase == "ended"
    assert owed(referee) == []


def test_a_match_that_nobody_goes_on_with_ends_by_its_own_rules_after_seven_days():
    referee = house()
    match = begun(referee).match
    referee.clock.advance(hours=24 * 7 - 1)
    Ticker(referee).tick()
    assert referee.views.table(match, None).phase == "running"
    referee.clock.advance(hours=2)
    Ticker(referee).tick()
    assert referee.views.table(match, None).phase == "ended"


def test_a_visitor_who_comes_again_has_all_their_matches():
    referee = house()
    first = begun(referee)
    again = referee.sitting.visitor(first.person.id, "Visitor", "en", "UTC")
    second = referee.practice.begin("nim", again, HOUSEHOLD, "en")
    chairs = referee.practice.of(first.person.id)
    assert {chair.match for chair in chairs} == {first.match, second.match}
    assert all(referee.practice.has_begun(chair.match) for chair in (first, second))


def test_two_visitors_are_two_persons():
    referee = house()
    assert visitor(referee).id != visitor(referee).id


def test_one_household_begins_ten_at_once_and_then_one_every_six_minutes():
    referee = house()
    for _ in range(10):
        begun(referee)
    assert refused(referee) == "P-PRACTISING-MANY"
    begun(referee, reader="192.0.2.8")
    referee.clock.advance(seconds=360)
    begun(referee)


@pytest.mark.parametrize(("level", "matches", "minutes"), [("steady", 3, 18), ("strong", 2, 30)])
def test_bots_that_think_cost_a_household_more(level, matches, minutes):
    """Of ten easy ones three are worth a steady one's, five a strong one's."""
    referee = house()
    for _ in range(matches):
        begun(referee, level=level)
    with pytest.raises(Refused) as refusal:
        begun(referee, level=level)
    assert refusal.value.problems[0].facts == {"minutes": minutes}
    referee.clock.advance(seconds=60 * minutes)
    begun(referee, level=level)


def test_a_level_that_is_refused_costs_nothing():
    referee = house()
    for _ in range(11):
        assert refused(referee, game="bargain", level="strong") == "M-LEVEL-GAME"
    begun(referee)


def test_a_household_of_ipv6_is_its_first_64_bits():
    referee = house()
    for n in range(10):
        begun(referee, reader=f"2001:db8::{n}")
    assert refused(referee, reader="2001:db8::ffff") == "P-PRACTISING-MANY"
    begun(referee, reader="2001:db8:0:1::1")


def test_a_visitor_who_is_forgotten_leaves_nothing_behind():
    referee = house()
    chair = begun(referee)
    referee.forgetting.forget(chair.person)
    assert referee.people.get(chair.person.id) is None
    assert referee.practice.of(chair.person.id) == []
