"""What a match remembers of its letters: as a list would, the last as cheaply as the first."""

import random
import tracemalloc

import pytest

from referee.match import events as e
from referee.match.filing import accept
from referee.match.heard import Heard, sets_order
from referee.match.letters import heard
from referee.match.state import FiledLetter
from tests.service.house import START, House
from tests.toys import TOYS


def letter(n, draw):
    """One of a few texts of a few seats."""
    kind = draw.choice(["order", "standing", "withdraw", "vote"])
    text, serial = draw.choice("abc"), draw.choice([None, 1, 2, 3])
    signed = draw.choice([None, "armour"])
    return FiledLetter(n, draw.randint(1, 3), kind, text, "", START, signed, serial)


def same(letters, new):
    told = (new.seat, new.kind, new.text, new.signed)
    return [old for old in letters if (old.seat, old.kind, old.text, old.signed) == told]


def not_under(letters, seat, serial):
    high = (old for old in letters if old.seat == seat and sets_order(old))
    return next((old for old in high if old.serial is not None and old.serial >= serial), None)


@pytest.mark.parametrize("seed", range(20))
def test_whatever_branches_off_it_answers_as_a_list_does(seed):
    """Given letters that come behind any earlier state, then each state knows its own alone."""
    draw = random.Random(seed)
    states = [(Heard(), [])]
    for n in range(60):
        kept, plain = draw.choice(states[-5:])
        new = letter(n, draw)
        states.append((kept.and_then(new), [*plain, new]))
    for kept, plain in states:
        assert (list(kept), len(kept)) == (plain, len(plain))
        for seat in (1, 2, 3):
            mine = [old for old in plain if old.seat == seat]
            assert kept.last_of(seat) == (mine[-1] if mine else None)
            for serial in (1, 2, 3):
                assert kept.serial_not_under(seat, serial) == not_under(plain, seat, serial)
        asked = letter(99, draw)
        found = same(plain, asked)
        assert kept.same(asked) == ((found[0], found[-1]) if found else None)


def test_two_that_hold_the_same_letters_are_equal():
    draw = random.Random(1)
    letters = [letter(n, draw) for n in range(5)]
    grown = Heard()
    for one in letters:
        grown = grown.and_then(one)
    assert grown == Heard(letters)
    assert grown != Heard(letters[:4])


class Compared(str):
    """A text that counts how often it is compared."""

    __slots__ = ()
    times = 0

    def __eq__(self, other):
        Compared.times += 1
        return str.__eq__(self, other)

    __hash__ = str.__hash__


def test_judging_a_letter_costs_the_same_however_many_came_before():
    """Given a window with many letters, when each is judged and kept after every one, then texts
    are compared a few times a letter, and the states share their memory."""
    match, game, count = House().begun("convoy", 2, signed=False).now, TOYS.current("convoy"), 2_000
    Compared.times, states = 0, [match]
    tracemalloc.start()
    for number in range(count):
        text = Compared(f"plot m m x\n# {number}\n")
        said = e.Letter("address", None, "order", START, 1, None, text)
        accept(states[-1], game, said, "en")
        states.append(heard(states[-1], said, states[-1].size + number, game))
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert Compared.times < 10 * count
    assert peak < 6_000 * count
