"""Secrets are planted in running matches: nobody tries a moment of one or analyses it, and whoever
looks through a seat's eyes in a sandbox is told what that seat may know and no more."""

import pytest

from referee.kernel.refused import Refused
from referee.sandbox import steps
from referee.sandbox.playing import proposed, resolved, table_at
from referee.sandbox.story import story
from tests.sandbox.given import midway
from tests.service.house import House
from tests.toys import TOYS

SECRETIVE = ("convoy", "parley", "quantum", "backs", "draft")


@pytest.fixture(params=SECRETIVE)
def running(request):
    """A match in which somebody has ordered, each toy with secrets of its own."""
    house = House()
    match = house.begun(request.param)
    for seat in match.window.asked:
        with house.referee.core.locked(match.name) as loaded:
            view = loaded.game.view(loaded.match.state, seat)
            order = loaded.game.write(view.ask.default, "en")
        match[seat].order(order)
        break
    assert match.now.phase == "running"
    return house, match


def test_no_moment_of_a_running_match_can_be_tried(running):
    house, match = running
    for n in range(len(match.leaves) + 1):
        with pytest.raises(Refused):
            house.referee.sandboxes.fork(match.name, n, "tried", "192.0.2.7")
    assert house.log.sandboxes.count() == 0


def test_no_answer_of_a_running_match_is_weighed(running):
    house, match = running
    for seat in match.seats:
        assert house.referee.analysis.page(match.name, [seat], 1) is None


@pytest.mark.parametrize("toy", SECRETIVE)
def test_the_eyes_of_a_seat_tell_in_a_sandbox_what_they_tell_at_a_table(toy):
    game = TOYS.current(toy)
    sandbox = midway(game, 0)
    for n in range(3):
        table = table_at(sandbox, TOYS).table
        if table.window is None:
            break
        for seat in table.window.asked:
            sandbox = steps.with_answer(sandbox, seat, proposed(table, seat, f"think {n}"))
        sandbox = resolved(sandbox, TOYS, f"dice {n}")
        there = table_at(sandbox, TOYS)
        for seat in (None, *there.table.seats):
            events = [leaf.what for leaf in there.leaves if hasattr(leaf.what, "seen_by")]
            may = {game.narrate(event.seen_by(seat), seat, "en") for event in events}
            own = [leaf.what for leaf in there.leaves if getattr(leaf.what, "seat", None) == seat]
            told = {game.told(fact, "en") for leaf in own for fact in getattr(leaf, "told", ())}
            assert set(story(game, there.leaves, seat, "en")) <= may | told
