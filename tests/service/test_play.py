"""`referee play`: bots play a whole match without mail and database, and a seed repeats it."""

import json

import pytest

from referee.audit import audit
from referee.games.catalogue import Catalogue, UnknownGameError
from referee.kernel.refused import Refused
from referee.match.policy import later
from referee.play import HOST, START, play
from tests.conformance.toys import BACKS
from tests.independent import checker
from tests.toys import TOYS

IMAGINED = Catalogue([BACKS])


def leaves(played):
    return played.referee.log.leaves(played.match)


def test_the_same_seed_gives_the_same_bytes():
    one, two = (play(TOYS, "backs", {}, None, 42) for _ in range(2))
    assert leaves(one) == leaves(two)
    assert one.referee.records.export(one.match) == two.referee.records.export(two.match)


def test_another_seed_gives_another_match():
    assert (
        leaves(play(TOYS, "backs", {}, None, 1))[0] != leaves(play(TOYS, "backs", {}, None, 2))[0]
    )


@pytest.mark.parametrize("game", TOYS.names)
def test_every_toy_is_played_to_its_end_and_audits(game):
    played = play(TOYS, game, {}, None, 7)
    vkey = played.referee.records.vkey(played.match)
    report = audit(played.referee.records.export(played.match), vkey=vkey, games=TOYS)
    assert played.table.phase == "ended"
    assert report.holds, report.text("en")


@pytest.mark.parametrize("level", ["steady", "strong"])
def test_bots_that_think_ahead_play_the_same_bytes_from_the_same_seed(level):
    one, two = (play(IMAGINED, "backs", {}, None, 42, level=level) for _ in range(2))
    assert one.referee.records.export(one.match) == two.referee.records.export(two.match)
    assert leaves(one) != leaves(play(IMAGINED, "backs", {}, None, 42))


def test_three_checkers_of_a_match_of_steady_bots_agree():
    """The third, in JavaScript, is asked in tests/browser/checker.py."""
    played = play(IMAGINED, "backs", {}, None, 42, level="steady")
    record = played.referee.records.export(played.match)
    report = audit(record, vkey=played.referee.records.vkey(played.match), games=IMAGINED)
    assert report.holds, report.text("en")
    assert "proposed again: the same" in report.of("dice").sentence("en")
    assert [one.text for one in checker.check(record) if not one.ok] == []


@pytest.mark.parametrize("level", ["steady", "strong"])
def test_a_game_that_imagines_nothing_has_easy_bots_alone(level):
    with pytest.raises(Refused) as refused:
        play(TOYS, "bargain", {}, None, 1, level=level)
    [problem] = refused.value.problems
    assert (problem.code, problem.suggestion) == ("M-LEVEL-GAME", "easy")


def test_a_level_that_nobody_knows_is_refused():
    with pytest.raises(Refused) as refused:
        play(TOYS, "nim", {}, 2, 5, level="wise")
    [problem] = refused.value.problems
    assert (problem.code, problem.suggestion) == ("M-LEVEL", "easy, steady, strong")


def test_the_match_begins_with_the_year_2000_and_is_named_after_its_seed():
    played = play(TOYS, "nim", {"stones": 3}, 2, 5)
    assert (played.match, played.table.origin) == ("nim-5", f"{HOST}/nim-5")
    assert f'"at":"{START}"'.encode() in leaves(played)[0]


def test_what_cannot_be_played_is_refused():
    with pytest.raises(Refused):
        play(TOYS, "nim", {"stones": 0}, 2, 5)
    with pytest.raises(Refused):
        play(TOYS, "nim", {}, 3, 5)
    with pytest.raises(UnknownGameError):
        play(TOYS, "chess", {}, None, 5)


def test_a_match_from_a_seed_has_one_second_a_leaf():
    """Leaf n stands at n seconds after the year 2000 began (docs/spec.md §9)."""
    played = play(TOYS, "convoy", {}, None, 3)
    times = [json.loads(leaf)["at"] for leaf in played.referee.log.leaves(played.match)]
    assert times == [later("2000-01-01T00:00:00.000Z", n * 1000) for n in range(len(times))]
