"""What a bot is asked is a value, and what it answers follows from that alone."""

from dataclasses import replace

import pytest
from msgspec.structs import asdict
from msgspec.structs import replace as changed

from referee.bots.levels import LEVELS
from referee.conformance.seeding import chance, table
from referee.match.bots import Question, answer
from tests.conformance.toys import BACKS, NIM_1_1

SEED = bytes(32)


def asked(game, level="steady", seat=1, state=None, seed=SEED):
    state = table(game, 5).state if state is None else state
    return Question(game.name, game.version, game.bot, level, game.view(state, seat), seed)


def test_a_question_holds_names_a_view_and_a_seed_and_nothing_else_of_a_match():
    assert list(asdict(asked(BACKS))) == ["game", "version", "bot", "level", "view", "seed"]


@pytest.mark.parametrize("level", LEVELS)
def test_the_same_question_has_the_same_answer(level):
    assert answer(asked(BACKS, level), BACKS) == answer(asked(BACKS, level), BACKS)


def test_another_seed_has_another_answer_some_day():
    seeds = [bytes([n]) * 32 for n in range(8)]
    assert len({answer(asked(BACKS, seed=seed), BACKS) for seed in seeds}) > 1


@pytest.mark.parametrize("level", LEVELS)
def test_two_positions_that_look_the_same_to_a_seat_are_one_question(level):
    """Two of the others change a card of one back."""
    state = table(BACKS, 5).state
    hands = dict(state.hands)
    for back in "123":
        held = [(s, card) for s in (2, 3) for card in hands[s] if card[0] == back]
        turned = dict(zip(held, [*held[1:], *held[:1]], strict=True))
        for s in (2, 3):
            hands[s] = tuple(sorted(turned.get((s, card), (s, card))[1] for card in hands[s]))
    other = changed(state, hands=hands)
    assert other != state
    assert asked(BACKS, level, state=other) == asked(BACKS, level, state=state)


def failing(error):
    def imagine(view, chance):
        raise error

    return replace(NIM_1_1, imagine=imagine)


def test_a_search_that_raises_is_answered_as_an_easy_bot_would():
    game = failing(ValueError("a hole in the rules"))
    assert answer(asked(game), game) == answer(asked(game, "easy"), game)


@pytest.mark.parametrize("want", [MemoryError, RecursionError])
def test_want_of_memory_or_stack_is_no_answer(want):
    """It would be another one on another machine."""
    game = failing(want())
    with pytest.raises(want):
        answer(asked(game), game)


def test_an_easy_bot_that_raises_has_no_answer():
    def propose(view, dice):
        raise ValueError("a hole in the rules")

    game = replace(NIM_1_1, propose=propose)
    for level in LEVELS:
        with pytest.raises(ValueError, match="hole"):
            answer(asked(game, level), game)


def test_the_version_that_a_match_names_answers_and_falls_back_to_itself():
    def old(view, dice):
        return NIM_1_1.read("take 3", view)

    game = replace(failing(ValueError()), bot="2", old_bots={"1": old})
    for level in LEVELS:
        question = changed(asked(game, level), bot="1")
        assert answer(question, game) == "take 3\n"


def test_the_dice_of_an_answer_are_fresh_each_time():
    """A search that has thrown some before it raised leaves none used."""

    def imagine(view, dice):
        dice.below("take", 3)
        raise ValueError

    game = replace(NIM_1_1, imagine=imagine)
    view = game.view(table(game, 5).state, 1)
    assert answer(asked(game), game) == answer(asked(game, "easy"), game)
    assert game.check(view, game.propose(view, chance("x"))).refused == ()


def test_sense_that_raises_is_answered_as_the_bot_that_proposes_would():
    def easy(view, dice):
        dice.below("take", 3)
        raise ValueError("a hole in the sense")

    game = replace(NIM_1_1, easy=easy)
    assert answer(asked(game, "easy"), game) == answer(asked(game, "proposer"), game)
