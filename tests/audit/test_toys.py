"""Every shape of game that the kernel was proved on is recorded, and judged again from that."""

from importlib import import_module
from typing import Any

import pytest

from referee.games.catalogue import Catalogue, catalogue
from referee.kernel.chance import Chance, Draws, bot_seed
from referee.kernel.game import AnyGame
from referee.play import play
from tests.audit.forge import audited, edited, raised, whole_numbers
from tests.record.house import SECRET, House

TOYS = ("backs", "convoy", "draft", "nim_1_0", "nim_1_1", "parley", "quantum")


def toy(name: str) -> AnyGame:
    game: AnyGame = import_module(f"tests.toys.{name}").GAME
    return game


def played(game: AnyGame, secret: bytes = SECRET) -> House:
    """A whole match by bots, one of whom signs what he sends."""
    house = House(game=game, seats=min(game.seats))
    for seat in house.match.all_seats:
        house.join(seat, signed=seat == 1, bot=seat != 1)
    while house.match.window is not None:
        asked = house.match.window.asked
        for seat in asked:
            think(house, seat, secret)
        house.close()
    return house


def think(house: House, seat: int, secret: bytes) -> None:
    view: Any = house.game.view(house.match.state, seat)
    draws = Draws(bot_seed(secret, house.match.draw + 1, seat))
    text = house.game.write(house.game.propose(view, Chance(draws, draws)), "fr")
    house.order(seat, text, signed=seat == 1, bot=seat != 1)


@pytest.mark.parametrize("name", TOYS)
@pytest.mark.parametrize("seed", range(3))
def test_a_match_of_each_toy_is_judged_again_from_its_record(name: str, seed: int) -> None:
    game = toy(name)
    house = played(game, bytes([seed]) * 32)
    report = audited(house.record(), games=Catalogue([game]))
    assert report.holds, report.text("en")
    assert house.match.phase == "ended"


@pytest.mark.parametrize("name", TOYS)
def test_no_number_that_a_toys_events_tell_can_be_bent(name: str) -> None:
    """Given the log's own key, when any number of any event of the game is raised, it shows."""
    game, house = toy(name), played(toy(name))
    for n, path in whole_numbers(house):
        if not house.leaves[n].count(b'"type":"match.'):

            def change(leaf: dict[str, Any], path: tuple[object, ...] = path) -> None:
                leaf["data"] = raised(leaf["data"], path, 1)

            report = audited(edited(house, n, change), games=Catalogue([game]))
            assert not report.holds, (n, path)


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_a_match_of_combats_is_judged_again_from_its_record(seed: int) -> None:
    match = play(catalogue(), "combats", {}, None, seed)
    report = audited(match.referee.records.export(match.match), games=catalogue())
    assert report.holds, report.text("en")
