"""Which seeds are played, that each match is played once, and how shares are reckoned."""

from types import SimpleNamespace

import pytest

from referee.bots.levels import PROPOSER, Level
from referee.kernel.bare_table import BareLeaf, BareWindowOpened
from referee.kernel.game import Outcome
from tests.games import seeds
from tests.games.balance import Tally, rows


def test_the_suite_plays_its_slice_unless_seeds_are_asked_for(monkeypatch):
    monkeypatch.delenv("REFEREE_SEEDS", raising=False)
    assert seeds.seeds(range(2)) == range(2)
    monkeypatch.setenv("REFEREE_SEEDS", "10-19")
    assert seeds.seeds(range(2)) == range(10, 20)


def test_one_seed_is_a_range_of_one():
    assert seeds.spelled("183") == range(183, 184)


@pytest.mark.parametrize("text", ["", "x-2", "9-3"])
def test_nonsense_for_seeds_is_said(text):
    with pytest.raises(ValueError, match=r"invalid literal|higher than the last"):
        seeds.spelled(text)


def test_a_match_is_played_once_and_counted_by_its_way(monkeypatch):
    monkeypatch.setattr(seeds, "PLAYED", seeds.Counter())
    calls = []
    matches = seeds.Matches(lambda way, seed: calls.append((way, seed)), range(2), name=str.upper)
    for _ in range(3):
        assert len(matches("long")) == 2
    assert calls == [("long", 0), ("long", 1)]
    assert seeds.PLAYED == {"LONG": 2}


def ended(winners, windows=3, **scores):
    opened = [BareWindowOpened(n, "play", "long", {"turn": 1 + n // 2}, ()) for n in range(windows)]
    return SimpleNamespace(
        number=windows,
        outcome=Outcome(winners, "points", scores),
        leaves=[BareLeaf(n, window) for n, window in enumerate(opened)],
        game=SimpleNamespace(turns=("turn",)),
    )


def test_a_drawn_match_and_a_shared_one_are_parted_equally():
    tally = Tally(3)
    for winners in ((1,), (), (1, 2)):
        tally.add(ended(winners))
    assert [round(share, 4) for share in tally.shares.values()] == [1.8333, 0.8333, 0.3333]
    assert tally.row("short").startswith(
        "| short | 3 | 61.1 (17.8-91.9), 27.8 (4.4-76.0), 11.1 (0.8-65.0) | 61.1 | 33.3 "
        "| 3, 3 | 2, 2 | points 3 |"
    )


def test_where_games_have_starters_their_share_is_that_of_the_first_player():
    tally = Tally(2)
    tally.add(ended((1,), games_a=2, games_b=1, starter_wins=3))
    assert tally.row("match").split(" | ")[3] == "100.0"


def test_bots_of_another_level_play_each_other_in_the_same_way():
    """A level that thinks little, so that it is quick: the same deals, played otherwise."""
    little = Level("little", throws=2, playouts=4)
    [easy], [other], [same] = (
        list(rows("combats", range(3), ("duel-plotted-1",), level))
        for level in (PROPOSER, little, little)
    )
    assert other == same
    assert other.startswith("| duel-plotted-1 | 3 |")
    assert other != easy


def test_several_ways_with_as_many_seats_are_also_added_up():
    ways = ("duel-plotted-1", "siege-plotted-1")
    told = list(rows("combats", range(2), ways))
    assert [row.split(" | ")[:2] for row in told] == [
        ["| duel-plotted-1", "2"],
        ["| siege-plotted-1", "2"],
        ["| all with 2 seats", "4"],
    ]
