"""`referee play`: bots play a whole match without mail and database, and a seed repeats it."""

import json

import pytest

from referee.audit import audit
from referee.games.catalogue import UnknownGameError
from referee.kernel.refused import Refused
from referee.match.policy import later
from referee.play import HOST, START, play
from tests.toys import TOYS


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
