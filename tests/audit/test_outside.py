"""Outside dice under audit: what a host could gain by leaving the way of rounds."""

from collections.abc import Callable

import pytest
from msgspec.structs import replace

from referee.kernel.event import Sealed
from referee.match import events as e
from referee.match.rounds import outside
from referee.seals.canonical import b64u
from tests.audit.forge import audited, failures
from tests.audit.opinions import holds, names_refused
from tests.audit.outside_records import BY_RULES, CHEATS, HONEST
from tests.independent.checker import check
from tests.record.house import SECRET, House
from tests.record.outside import BEACON, BeaconHouse, both_answered, outside_match


@pytest.mark.parametrize("make", HONEST)
def test_both_checkers_accept_an_honest_match_with_a_beacon(make: Callable[[], House]) -> None:
    assert holds(make().record())


@pytest.mark.parametrize("make", CHEATS)
def test_both_checkers_refuse_it_by_the_check_that_is_there_for_it(
    make: Callable[[], House],
) -> None:
    assert all(CHEATS[make] in names for names in names_refused(make().record()))


@pytest.mark.parametrize("make", BY_RULES)
def test_what_only_the_rules_can_tell_the_audit_tells(make: Callable[[], House]) -> None:
    assert BY_RULES[make] in failures(make().record())


@pytest.mark.parametrize("make", [make for make, name in BY_RULES.items() if name == "time"])
def test_of_what_only_the_rules_can_tell_the_other_checker_says_that_it_does_not_judge(
    make: Callable[[], House],
) -> None:
    [said] = [found for found in check(make().record()) if found.name == "time"]
    assert said.ok
    assert "needs the rules" in said.text


@pytest.mark.parametrize("seat", [None, 1, 2])
def test_both_checkers_accept_a_match_whose_dice_wait(seat: int | None) -> None:
    house = both_answered()
    house.name_round()
    assert holds(house.record(seat))
    assert holds(BeaconHouse(begun=False).record(seat))


def test_the_report_says_that_nothing_shows_the_dice_to_be_outside() -> None:
    said = audited(outside_match().record()).of("draws").sentence("en")
    assert "2 rounds of the beacon ours" in said
    assert "not shown to be outside" in said


def test_dice_are_shown_to_be_outside_where_a_witness_saw_the_leaf_before_the_round() -> None:
    due = "2026-11-21T19:06:00.000Z"
    before, after = "2026-11-21T19:05:59.000Z", "2026-11-21T19:06:00.000Z"
    assert outside(7, due, [(8, before)])
    assert outside(7, due, [(5, before), (12, before), (12, after)])
    assert not outside(7, due, [(7, before)])
    assert not outside(7, due, [(8, after)])
    assert not outside(7, due, [])


NO_POINT = b64u(b"\xff" * 96)
NEUTRAL = b64u(b"\xc0" + bytes(95))


@pytest.mark.parametrize("key", [NO_POINT, NEUTRAL])
@pytest.mark.parametrize("begun", [False, True])
def test_a_beacon_with_a_key_that_is_none_is_refused_whatever_became_of_the_match(
    key: str, begun: bool
) -> None:
    """Also of a match that never threw dice."""
    house = BeaconHouse(begun, replace(BEACON, key=key))
    house.write(e.Ended("organiser", None, b64u(SECRET)))
    found = audited(house.record()).of("draws").finding
    assert found.code == "draws.beacon_key"
    assert "“ours”" in found.say("en")


def test_a_round_that_is_named_rightly_and_dated_wrongly_is_refused_for_its_date() -> None:
    house = both_answered()
    number = BEACON.round_after(house.at)
    house.write(e.RoundNamed(1, number, BEACON.time_of(number + 1)))
    house.give()
    house.close()
    found = audited(house.record()).of("draws").finding
    assert (found.code, found.facts["due"]) == ("draws.round_due", BEACON.time_of(number))


def test_a_known_round_is_refused_also_where_a_player_was_forgotten() -> None:
    """Given a host who had one player's letters forgotten, a draw with a round that was known while
    a shown order still came is refused all the same."""
    house = both_answered(rounds=2)
    house.throw()
    house.order(1, "guess 4")
    house.order(2, "guess 2")
    drawn = len(house.leaves)
    house.close()
    house.forget(2)
    found = audited(house.record()).of("time").finding
    assert (found.code, found.facts["leaf"]) == ("time.round_known", drawn)


def test_what_stands_before_the_forgotten_letter_is_judged_as_ever() -> None:
    house = BeaconHouse(rounds=3)
    for seat in (1, 2):
        house.letter(seat, "standing", "always guess: guess 6")
    house.throw()
    named = len(house.leaves)
    number = BEACON.round_after(house.at)
    house.write(e.RoundNamed(2, number, BEACON.time_of(number)))
    house.give()
    house.close()
    house.write(e.SeatChanged(2, "replaced", "", Sealed((1, 2), None)))
    house.erase(f"letter.{house.unpublished(2, 'press', 'There they are.')}")
    house.write(e.Ended("organiser", None, b64u(SECRET)))
    found = audited(house.record()).of("time").finding
    assert (found.code, found.facts["leaf"]) == ("time.round_fixed", named)


def test_the_report_says_what_of_shared_rounds_nobody_can_judge_any_more() -> None:
    house = outside_match()
    house.forget(2)
    found = audited(house.record()).of("time")
    assert not found.failed
    assert "Not judged: from leaf 3 on, whether a draw shares a round" in found.sentence("en")
    assert "Non jugé : à partir de l’entrée 3, si un tirage" in found.sentence("fr")


def test_where_nothing_was_forgotten_all_of_it_is_judged() -> None:
    assert "Not judged" not in audited(outside_match().record()).of("time").sentence("en")
