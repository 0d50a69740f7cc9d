"""Whether what is asked leaves a choice: such windows are the steps of a first match."""

from dataclasses import replace

import pytest
from msgspec.structs import replace as changed

from referee.conformance.seeding import chance
from referee.kernel.choosing import leaves_choice
from referee.kernel.window import Amounts, ChoiceField, Item, Lines, Number, Pick
from referee.kernel.words import Words
from tests.toys.nim_1_1 import GAME
from tests.toys.play import table
from tests.toys.tongue import Said

NAME, LINE = Words("It", "Ce"), Words("take {}", "prends {}")
OAK = Item("oak", Words("the oak", "le chêne"))
ELM = Item("elm", Words("the elm", "l’orme"))
GOING = Item("go", Words("give up", "abandonner"), gives_up=True)
PASS = Words("take 1", "prends 1")


def leaves(*form, thoughts=None, ahead=None):
    """Does this form; `thoughts` are the orders that the game has candidates of."""
    game = replace(GAME, candidates=None if thoughts is None else lambda view, dice: thoughts)
    match = table(GAME, 1)
    view = match.view(match.window.asked[0])
    view = changed(view, ask=changed(view.ask, form=form, ahead=ahead))
    return leaves_choice(game, view, chance("choice"))


CLOSED = [
    ChoiceField("a", NAME, LINE, (OAK,)),
    ChoiceField("a", NAME, LINE, (OAK, GOING)),
    Number("a", NAME, LINE, 2, 2),
    Pick("a", NAME, LINE, (OAK, ELM), 2, 2),
    Pick("a", NAME, LINE, (), 0, 1),
    Amounts("a", NAME, LINE, ((OAK, 3),), 2),
    Amounts("a", NAME, LINE, ((OAK, 3), (ELM, 1)), 4),
    Amounts("a", NAME, LINE, ((OAK, 0),)),
    Lines("a", NAME, Words("", "")),
]
OPEN = [
    ChoiceField("a", NAME, LINE, (OAK, ELM)),
    ChoiceField("a", NAME, LINE, (OAK,), optional=True),
    Number("a", NAME, LINE, 0, 1),
    Number("a", NAME, LINE, 2, 2, optional=True),
    Pick("a", NAME, LINE, (OAK, ELM), 1, 1),
    Pick("a", NAME, LINE, (OAK,), 0, 1),
    Amounts("a", NAME, LINE, ((OAK, 3), (ELM, 1)), 2),
    Amounts("a", NAME, LINE, ((OAK, 1),)),
    Lines("a", NAME, PASS, offered=Words("take 2", "prends 2")),
]


@pytest.mark.parametrize("field", CLOSED)
def test_one_answer_is_no_choice(field):
    assert not leaves(field)
    assert not leaves(*CLOSED)


@pytest.mark.parametrize("field", OPEN)
def test_two_answers_are_one_beside_whatever_else_is_asked(field):
    assert leaves(*CLOSED, field)


def test_a_text_area_without_offers_is_a_choice_if_the_game_thinks_of_two_orders():
    area = Lines("a", NAME, PASS)
    one, two = Said("take", (1,)), Said("take", (2,))
    assert not leaves(area, thoughts=[one, one])
    assert leaves(area, thoughts=[one, two])
    assert leaves(area)  # a game that has no candidates: nobody knows


def test_what_was_answered_before_it_was_asked_is_decided():
    assert not leaves(OPEN[0], ahead=Said("take", (1,)))
    match = table(GAME, 1)
    nobody = changed(match.view(match.window.asked[0]), ask=None)
    assert not leaves_choice(GAME, nobody, chance("choice"))
