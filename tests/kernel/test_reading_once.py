"""A game that reads no text twice while one order is looked at."""

from dataclasses import replace

import pytest

from referee.kernel.reading_once import reading_once
from referee.kernel.refused import Refused
from tests.toys import TOYS
from tests.toys.play import table

NIM = TOYS.current("nim")


@pytest.fixture
def texts():
    return []


@pytest.fixture
def counting(texts):
    """Nim, which notes what it is given to read."""
    return replace(NIM, read=lambda text, view: texts.append(text) or NIM.read(text, view))


def test_an_order_is_read_once_however_often_it_is_asked_for(counting, texts):
    view = table(NIM, 1).view(1)
    game = reading_once(counting, view)
    assert [game.read("take 2", view)[0] for _ in range(3)] == [2, 2, 2]
    assert texts == ["take 2"]


def test_what_cannot_be_read_is_refused_each_time_alike(counting, texts):
    """Given a text that is no order, when it is read again, then the same is said of it."""
    view, told = table(NIM, 1).view(1), []
    game = reading_once(counting, view)
    for _ in range(2):
        with pytest.raises(Refused) as refused:
            game.read("steal 2", view)
        told.append((refused.value.kind, refused.value.problems))
    assert told[0] == told[1]
    assert texts == ["steal 2"]


def test_another_view_is_read_anew(counting, texts):
    """Given an order that was read on one view, when another is asked of, then nothing of the first
    is answered."""
    match = table(NIM, 1)
    game = reading_once(counting, match.view(1))
    for view in (match.view(1), match.view(2)):
        game.read("take 2", view)
    assert texts == ["take 2", "take 2"]
