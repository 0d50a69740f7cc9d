"""Easy bots with sense, in all games that have them: what they order may be played, and follows
from what their seat sees."""

import pytest

from referee.conformance.seeding import chance, table
from referee.games.catalogue import catalogue
from tests.games.imagining import imagined
from tests.games.ways import WAYS

SENSIBLE = [name for name in sorted(WAYS) if catalogue().current(name).easy is not None]
PLAYED = 40  # windows of each way


def asked(name, way, windows=PLAYED):
    """The windows of a match that easy bots play: the match, and each view that an order is
    wanted of."""
    game = catalogue().current(name)
    match = table(game, f"easy-{way.name}", way.seats, way.options)
    for _ in range(windows):
        if match.window is None:
            return
        asks = {seat for seat, ask in match.window.asks.items() if ask.ahead is None}
        views = {seat: match.view(seat) for seat in sorted(asks)}
        yield match, views
        match.close({seat: game.easy(views[seat], chance("easy", seat)) for seat in views})


@pytest.mark.parametrize(
    ("name", "way"),
    [(name, way) for name in SENSIBLE for way in WAYS[name]],
    ids=lambda value: getattr(value, "name", value),
)
def test_what_an_easy_bot_orders_may_be_played(name, way):
    game, orders = catalogue().current(name), 0
    for _, views in asked(name, way):
        for seat, view in views.items():
            order = game.easy(view, chance("easy", seat))
            assert game.check(view, order).refused == (), game.write(order, "en")
            orders += 1
    assert orders


@pytest.mark.parametrize("name", SENSIBLE)
def test_an_easy_bot_orders_the_same_where_it_sees_the_same(name):
    """In another position that looks the same to it."""
    game, compared = catalogue().current(name), 0
    for match, views in asked(name, WAYS[name][0], 12):
        for seat, view in views.items():
            other = game.view(imagined(match, seat), seat)
            dice = ("easy", match.number, seat)
            assert game.easy(other, chance(*dice)) == game.easy(view, chance(*dice))
            compared += 1
    assert compared


@pytest.mark.parametrize("name", SENSIBLE)
def test_nobody_orders_who_is_not_asked(name):
    game = catalogue().current(name)
    match = table(game, "easy", WAYS[name][0].seats, WAYS[name][0].options)
    with pytest.raises(ValueError, match="nothing is asked"):
        game.easy(match.view(None), chance("easy"))
