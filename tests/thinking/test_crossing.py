"""What crosses to a worker: names, a view and a seed, as data."""

import importlib
import io
import pickle
import sys
from enum import Enum
from functools import partial
from pathlib import Path

import msgspec
import pytest
from msgspec.structs import replace

from referee.conformance.seeding import chance, table
from referee.games.catalogue import catalogue
from referee.match.bots import Question
from referee.thinking.crossing import NoData, pack, unpack
from tests.conformance.toys import BACKS, NIM_1_1
from tests.toys import TOYS

SEED = bytes(range(32))
GAMES = [catalogue().current(name) for name in catalogue().names]
WINDOWS = 12
EXAMPLES = Path(__file__).parents[2] / "examples"


def question(game, view):
    return Question(game.name, game.version, game.bot, "steady", view, SEED)


def questions(game):
    """What the seats are asked in the first windows of a match."""
    options = msgspec.convert(dict(game.short), game.options)
    match = table(game, "crossing", min(game.seats), options)
    for _ in range(WINDOWS):
        if match.window is None:
            return
        yield from (question(game, match.view(seat)) for seat in match.window.asks)
        match.close(
            {
                seat: game.propose(match.view(seat), chance("crossing", match.number, seat))
                for seat, ask in match.window.asks.items()
                if ask.ahead is None
            }
        )


def nothing(game, version):
    """The classes are here already."""


@pytest.mark.parametrize("game", [*GAMES, NIM_1_1, BACKS], ids=lambda game: game.name)
def test_a_question_is_the_same_on_the_other_side(game):
    told = list(questions(game))
    assert len(told) >= 2
    for asked in told:
        assert unpack(pack(asked), nothing) == asked


class Reader(pickle.Unpickler):
    """Reads as any reader would, and lists the classes and functions that it is told to use."""

    def __init__(self, view):
        super().__init__(io.BytesIO(view))
        self.named = []

    def find_class(self, module, name):
        self.named.append((module, super().find_class(module, name)))
        return self.named[-1][1]


def named(view):
    reader = Reader(view)
    reader.load()
    return reader.named


@pytest.mark.parametrize("game", [*GAMES, BACKS], ids=lambda game: game.name)
def test_what_crosses_names_the_structs_of_a_view_and_nothing_that_can_be_done(game):
    room = "tests.toys" if game is BACKS else f"referee.games.{game.name.replace('-', '_')}.things"
    for asked in questions(game):
        crossing = msgspec.msgpack.decode(pack(asked))
        assert list(crossing) == ["game", "version", "bot", "level", "view", "seed"]
        assert crossing["seed"] == SEED
        for module, found in named(crossing["view"]):
            if found is not msgspec._utils.rebuild:
                assert module.startswith((room, "referee.kernel"))
                assert issubclass(found, msgspec.Struct | tuple | Enum)


def test_a_game_of_another_package_crosses_by_its_own_structs(monkeypatch):
    monkeypatch.syspath_prepend(str(EXAMPLES / "goofspiel"))
    game = importlib.import_module("referee_goofspiel").GAME
    told = list(questions(game))
    assert len(told) >= 2
    for asked in told:
        assert unpack(pack(asked), nothing) == asked


def test_a_hand_that_the_seat_does_not_see_is_not_in_the_bytes():
    state = table(BACKS, 5).state
    hidden = {card for seat in (2, 3) for card in state.hands[seat]} - set(state.hands[1])
    packed = pack(question(BACKS, BACKS.view(state, 1)))
    assert hidden
    assert not [card for card in hidden if card.encode() in packed]


@pytest.mark.parametrize(
    "thing",
    [lambda: None, sys, partial(print), print, open, object()],
    ids=lambda t: type(t).__name__,
)
def test_what_is_no_data_does_not_cross(thing):
    view = NIM_1_1.view(table(NIM_1_1, 5).state, 1)
    with pytest.raises(NoData):
        pack(question(NIM_1_1, replace(view, board={"secret": thing})))


def test_a_class_that_nobody_can_find_does_not_cross():
    """An order of this toy is made by a function: its module does not know it by its name."""
    convoy = TOYS.current("convoy")
    with pytest.raises(NoData, match="Sheet"):
        pack(question(convoy, convoy.view(table(convoy, 5).state, 1)))


def test_old_rules_are_opened_before_their_view_is_read():
    asked, opened = question(NIM_1_1, NIM_1_1.view(table(NIM_1_1, 5).state, 1)), []
    unpack(pack(asked), lambda *game: opened.append(game))
    assert opened == [("nim", "1.1")]
    with pytest.raises(LookupError):
        unpack(pack(asked), catalogue().at)


def test_bytes_that_name_a_function_are_not_read():
    packed = msgspec.msgpack.encode(question(NIM_1_1, b"cbuiltins\neval\n."))
    with pytest.raises(NoData, match="eval"):
        unpack(packed, nothing)
