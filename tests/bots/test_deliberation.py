"""A bot that thinks ahead plays on from what it can imagine, and from nothing else."""

from dataclasses import replace

import pytest
from msgspec.structs import replace as changed

from referee.bots.deliberation import candidates, deliberate
from referee.bots.levels import EASY, LEVELS, PROPOSER, Level, thinker
from referee.kernel.branches import Branches
from referee.kernel.foresight import Foresight
from tests.conformance.toys import BACKS, BARGAIN, NIM_1_0, NIM_1_1
from tests.toys import nim
from tests.toys.play import chance, table
from tests.toys.tongue import Said

THROWS, PLAYOUTS = 12, 60


def thought(game, state, seat=1, seed=0, playouts=PLAYOUTS):
    return deliberate(game, game.view(state, seat), chance("thought", seed), THROWS, playouts)


@pytest.mark.parametrize(("stones", "taken"), [(2, 1), (3, 2), (4, 3)])
def test_who_must_not_take_the_last_stone_leaves_it(stones, taken):
    assert thought(NIM_1_1, nim.Nim(stones)) == Said("take", (taken,))


@pytest.mark.parametrize("stones", [1, 2, 3])
def test_who_wins_by_the_last_stone_takes_it(stones):
    assert thought(NIM_1_0, nim.Nim(stones)) == Said("take", (stones,))


def test_each_candidate_is_tried_once_and_the_first_named_wins_a_tie():
    game = replace(
        NIM_1_1,
        candidates=lambda view, chance: tuple(Said("take", (n,)) for n in (2, 1, 2, 1)),
        foresight=Foresight(lambda state, seat: 500, 0),
    )
    view = game.view(nim.Nim(30), 1)
    assert candidates(game, view, Branches(chance(), "x"), 8) == [
        Said("take", (2,)),
        Said("take", (1,)),
    ]
    assert thought(game, nim.Nim(30)) == Said("take", (2,))


def test_no_more_candidates_are_made_than_are_thought_of():
    made = []

    def one_by_one(view, dice):
        for n in (1, 1, 2, 3):
            made.append(n)
            yield Said("take", (n,))

    game = replace(NIM_1_1, candidates=one_by_one)
    found = candidates(game, game.view(nim.Nim(30), 1), Branches(chance(), "x"), 2)
    assert found == [Said("take", (1,)), Said("take", (2,))]
    assert made == [1, 1, 2]


def test_who_has_sense_is_tried_first_and_plays_the_others_in_thought():
    asked = []

    def one(view, dice):
        asked.append(view.seat)
        return Said("take", (1,))

    game = replace(NIM_1_1, sensible=one)
    view = game.view(nim.Nim(5), 1)
    assert candidates(game, view, Branches(chance(), "x"), 8)[0] == Said("take", (1,))
    thought(game, nim.Nim(5))
    assert {1, 2} <= set(asked)


def test_no_more_is_played_on_than_the_budget_says():
    closes = []

    def resolve(record, orders, dice):
        closes.append(orders)
        NIM_1_1.resolve(record, orders, dice)

    game = replace(NIM_1_1, resolve=resolve, foresight=Foresight(lambda state, seat: 500, 0))
    thought(game, nim.Nim(30))
    assert 0 < len(closes) <= PLAYOUTS


def test_a_game_of_some_breadth_thinks_of_so_many_times_the_candidates_and_worlds():
    def thinking(breadth):
        made, closes = [], []

        def one_by_one(view, dice):
            for n in range(1, 31):
                made.append(n)
                yield Said("take", (n,))

        def resolve(record, orders, dice):
            closes.append(orders)

        near = Foresight(lambda state, seat: 500, 0, breadth=breadth)
        game = replace(NIM_1_1, resolve=resolve, candidates=one_by_one, foresight=near)
        thinker(game, Level("some", throws=4, playouts=40))(
            game.view(nim.Nim(30), 1), chance("thought")
        )
        return len(made), len(closes)

    assert thinking(1) == (4, 40)
    assert thinking(3) == (12, 114)  # four rounds of 30, each of whole worlds: 24, 30, 30, 30


def test_foresight_ends_a_playout():
    """Only the heap that is left after the order is judged: of 20 stones, three are taken."""
    game = replace(NIM_1_1, foresight=Foresight(lambda state, seat: 100 - state.stones, 0))
    assert thought(game, nim.Nim(20)) == Said("take", (3,))


def test_a_playout_ends_by_the_clock_of_the_game_where_there_is_one():
    """It is played on till six stones have gone, in however many windows."""
    judged = []

    def value(state, seat):
        judged.append(state.stones)
        return 500

    clock = Foresight(value, windows=6, clock=lambda state: 40 - state.stones)
    game = replace(NIM_1_1, foresight=clock, propose=lambda view, dice: Said("take", (2,)))
    takes = tuple(Said("take", (n,)) for n in (1, 2, 3))
    thought(replace(game, candidates=lambda view, dice: takes), nim.Nim(40))
    assert set(judged) == {40 - 1 - 6, 40 - 6, 40 - 3 - 4}


def test_what_the_others_order_in_a_world_is_thought_of_once_for_all_candidates():
    """Ten worlds with two candidates in each; either rival is asked once a world."""
    asked = []

    def propose(view, dice):
        asked.append(view.seat)
        return BACKS.propose(view, dice)

    state = table(BACKS, 3).state
    view = BACKS.view(state, 1)
    throws = (BACKS.propose(view, chance("a", n)) for n in range(9))
    two = list({str(order): order for order in throws}.values())[:2]
    game = replace(
        BACKS,
        propose=propose,
        imagine=lambda view, dice: state,
        candidates=lambda view, dice: tuple(two),
        foresight=Foresight(lambda state, seat: 500, 0),
    )
    assert len(two) == 2
    thought(game, state, playouts=20)
    assert asked == [2, 3] * 10


def test_who_thinks_ahead_glances_where_the_game_has_a_glance():
    """A view with the words of its form is made for nobody in a playout."""
    seen = []

    def glance(state, seat):
        seen.append(seat)
        view = NIM_1_1.view(state, seat)
        return changed(view, ask=changed(view.ask, form=())) if view.ask else view

    given = thought(NIM_1_1, nim.Nim(9))
    game = replace(NIM_1_1, glance=glance)
    view = game.view(nim.Nim(9), 1)
    blind = replace(game, view=lambda state, seat: pytest.fail("a whole view"))
    assert deliberate(blind, view, chance("thought", 0), THROWS, PLAYOUTS) == given
    assert seen


def test_the_same_dice_give_the_same_order_and_other_dice_another_some_day():
    state = table(BACKS, 3).state
    assert thought(BACKS, state, seed=4) == thought(BACKS, state, seed=4)
    assert len({str(thought(BACKS, state, seed=seed)) for seed in range(8)}) > 1


def test_what_a_seat_cannot_see_changes_nothing_of_what_it_thinks():
    """The other hands change faces of one back; the seat's view is the same."""
    state = table(BACKS, 5).state
    for back in "123":
        held = [(s, card) for s in (2, 3) for card in state.hands[s] if card[0] == back]
        others = dict(zip(held, [*held[1:], *held[:1]], strict=True))
        hands = {
            s: tuple(sorted(others.get((s, card), (s, card))[1] for card in state.hands[s]))
            for s in state.hands
        }
        swapped = changed(state, hands=hands)
        assert BACKS.view(swapped, 1) == BACKS.view(state, 1)
        assert thought(BACKS, swapped) == thought(BACKS, state)


def test_the_higher_level_thinks_longer():
    easy, steady, strong = LEVELS.values()
    assert easy is EASY
    assert easy.playouts < steady.playouts < strong.playouts


@pytest.mark.parametrize("level", LEVELS.values(), ids=lambda level: level.name)
def test_a_game_that_imagines_nothing_proposes_at_every_level(level):
    assert BARGAIN.imagine is None
    assert thinker(BARGAIN, level) is BARGAIN.propose


def test_an_easy_bot_has_the_sense_of_its_game_and_proposes_where_there_is_none():
    def easy(view, dice):
        return NIM_1_1.read("take 1", view)

    assert thinker(replace(NIM_1_1, easy=easy), EASY) is easy
    assert thinker(replace(NIM_1_1, easy=easy), PROPOSER) is NIM_1_1.propose
    assert thinker(NIM_1_1, EASY) is NIM_1_1.propose


def test_who_is_not_asked_does_not_think():
    with pytest.raises(ValueError, match="nothing is asked"):
        thought(NIM_1_1, nim.Nim(9), seat=2)
