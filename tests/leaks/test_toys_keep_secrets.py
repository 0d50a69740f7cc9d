"""Non-interference of the toys, and the harness that shows it: it must fail for planted leaks."""

import pytest
from msgspec.structs import replace

from referee.conformance.interference import compare
from referee.kernel.game import View
from tests.leaks.planted import PLANTED, sheet_length
from tests.leaks.swaps import SWAPS
from tests.toys import TOYS, convoy
from tests.toys.play import bots, chance, played, table

SEEDS = range(5)


def comparisons(game, swap, reveals, **how):
    """From every window of some matches, for every seat and a spectator."""
    for seed in SEEDS:
        match = table(game, seed, max(game.seats))
        while match.window:
            for reader in (None, *match.seats):
                swapped = swap(match.state, reader)
                if swapped is not None:
                    yield compare(match, swapped, reader, reveals=reveals, seed=str(seed), **how)
            match.close(bots(match, seed))


@pytest.mark.parametrize("name", SWAPS)
def test_what_is_hidden_leaves_no_trace_until_a_rule_opens_it(name):
    swap, reveals = SWAPS[name]
    found = list(comparisons(TOYS.current(name), swap, reveals))
    assert [one.leaks for one in found if one.leaks] == []
    assert len(found) > 20
    assert sum(one.windows for one in found) > 30
    assert any(one.opened for one in found)


@pytest.mark.parametrize("leak", PLANTED, ids=lambda leak: leak.__name__)
def test_the_harness_finds_each_planted_leak(leak):
    game = leak()
    swap, reveals = SWAPS[game.name]
    found = comparisons(game, swap, reveals)
    assert any(one.what == PLANTED[leak] for compared in found for one in compared.leaks)


def test_a_swap_that_is_not_hidden_is_seen_at_once():
    """The reader's own hand: his view differs before any window closes."""
    swap, reveals = SWAPS["backs"]
    match = table(TOYS.current("backs"), 1)
    found = compare(match, swap(match.state, reader=3), 1, reveals=reveals)
    assert {leak.what for leak in found.leaks} >= {"view"}
    assert found.windows == 0


def one_line_more(seat, sheet):
    """Seat 2 adds a fire line that is never in reach, where it has none."""
    return replace(sheet, fire=0) if seat == 2 and sheet.fire is None else sheet


def compared_sheets(game, seed, reader):
    match = table(game, seed)
    reveals = {"ship_moved": None, "shot_fired": None}
    how = {"seed": str(seed), "other_order": one_line_more}
    return compare(match, match.state, reader, reveals=reveals, **how)


def test_a_private_line_that_comes_to_nothing_leaves_no_trace_for_the_others():
    """Convoy: a conditional fire line more or less in a sealed sheet."""
    found = [compared_sheets(convoy.GAME, seed, reader) for seed in SEEDS for reader in (None, 1)]
    assert [one.leaks for one in found if one.leaks] == []
    assert sum(one.windows for one in found) > 10


def test_a_private_line_that_is_counted_in_public_is_found():
    found = [compared_sheets(sheet_length(), seed, 1) for seed in SEEDS]
    assert {leak.what for one in found for leak in one.leaks} == {"leaf"}


def test_comparing_leaves_the_match_as_it_was():
    swap, reveals = SWAPS["backs"]
    match = table(TOYS.current("backs"), 2)
    before = (match.state, list(match.leaves), match.draw, dict(match.books))
    compare(match, swap(match.state, None), None, reveals=reveals)
    assert (match.state, match.leaves, match.draw, match.books) == before
    assert chance(1) is not None
    assert isinstance(match.view(None), View)
    assert played(match.game, 2).outcome
