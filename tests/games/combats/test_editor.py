"""A plan taken apart: energy, riposte and cards dealt onto the battles."""

import pytest

from referee.games.combats import GAME
from referee.games.combats.asked.editor import after, groups
from referee.games.combats.things.options import CombatsOptions
from referee.kernel.editing import steps_of, text_after
from referee.kernel.words import LANGUAGES
from tests.games.combats.playing import EVERY_WAY, way
from tests.toys.play import bots, table

PLOTTED = [options for options in EVERY_WAY if options.tempo == "plotted"]


def planning(options, seed=1):
    """A seat that plans, and the match."""
    match = table(GAME, seed, options=options)
    while match.window.name != "plan":
        match.close(bots(match, seed, 0))
    return match.view(match.window.asked[0])


@pytest.fixture(params=PLOTTED, ids=way)
def seen(request):
    return planning(request.param)


def test_every_battle_has_a_row_and_what_it_is_given_is_chosen(seen):
    [group] = groups(seen, seen.ask.default, "en")
    assert len(group.rows) == seen.combat.k
    for row in group.rows:
        assert [[step.label for step in cell.steps if step.chosen] for cell in row.cells] == [
            ["0"],
            ["0"],
        ]


def test_whatever_is_picked_may_be_played(seen):
    """Given a plan, when any one step is made, then it may be played, and is shown as chosen."""
    for step in steps_of(groups(seen, seen.ask.default, "en")):
        changed = after(seen, seen.ask.default, step.key)
        assert GAME.check(seen, changed).refused == ()
        shown = {one.key: one.chosen for one in steps_of(groups(seen, changed, "en"))}
        assert shown[step.key]


def test_no_more_than_the_stock_can_be_given(seen):
    stock = seen.energy[seen.seat]
    for row in groups(seen, seen.ask.default, "en")[0].rows:
        assert max(int(step.label) for step in row.cells[0].steps) == stock


@pytest.fixture
def combat():
    """A single combat that is plotted, with energy and a hand."""
    for seed in range(1, 30):
        seen = planning(CombatsOptions(tempo="plotted"), seed)
        if seen.energy[seen.seat] and seen.hand and seen.combat.k > 1:
            return seen
    raise AssertionError("no such plan in thirty matches")


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_said_under_a_condition_stays(combat, language):
    """Given a plan with a condition, when energy is given, then the condition is still there."""
    text = GAME.write(GAME.read("1: pass | behind: energy 1", combat), language)
    changed = text_after(GAME, combat, text, "1 energy 1", language)
    wanted = GAME.read("1: energy 1 | behind: energy 1", combat)
    assert changed == GAME.write(wanted, language)


def test_a_card_goes_to_a_battle_and_comes_back(combat):
    """Given a card that lies at a battle, when it is picked again, then it is in the hand."""
    order = combat.ask.default
    keys = [step.key for step in steps_of(groups(combat, order, "en")) if " card " in step.key]
    for key in keys:
        dealt = after(combat, order, key)
        assert GAME.write(dealt, "en") != GAME.write(order, "en")
        without = after(combat, order, f"{key.split(' ')[0]} energy 0")
        assert GAME.write(after(combat, dealt, key), "en") == GAME.write(without, "en")


def test_a_single_card_cannot_lie_at_two_battles(combat):
    """Given a card of which there is one, when it lies at the first battle, then the others do not
    offer it."""
    order = combat.ask.default
    kinds = list(dict.fromkeys(combat.hand))
    keys = [step.key for step in steps_of(groups(combat, order, "en")) if " card " in step.key]
    single = [key for key in keys if combat.hand.count(kinds[int(key.split(" ")[2])]) == 1]
    for key in [key for key in single if key.startswith("1 ")]:
        offered = {step.key for step in steps_of(groups(combat, after(combat, order, key), "en"))}
        assert not {f"{battle}{key[1:]}" for battle in range(2, combat.combat.k + 1)} & offered


def test_other_windows_have_no_editor():
    match = table(GAME, 1, options=CombatsOptions())
    seen = match.view(match.window.asked[0])
    assert match.window.name == "turn"
    assert groups(seen, seen.ask.default, "en") == ()
