"""An order by lot: legal, from the view and the dice alone, and as likely as it says."""

from collections import Counter

import msgspec
import pytest

from referee.bots.lot import drawn
from referee.conformance.seeding import chance, table
from referee.conformance.ways import way_of
from referee.games.catalogue import catalogue
from tests.conformance.toys import NIM_1_1
from tests.toys.nim import Heap

WAYS = [  # so many seeds of the conformance kit's ways to play, so many windows of each
    ("kardashev", 4, 40),
    ("empereur-telepathe", 3, 10),
    ("combats", 5, 20),
    ("rencontre-cosmique", 4, 40),
    ("capitaine-cosmos", 4, 2),
]


def windows(name, seeds, most):
    """Each window that asks a seat in matches of players by lot: the seat's view, and its order."""
    game = catalogue().current(name)
    for seed in range(seeds):
        way = way_of(game, seed)
        match = table(game, f"lot/{seed}", way.seats, way.options)
        while match.window is not None and match.number <= most:
            asks = match.window.asks.items()
            views = {seat: match.view(seat) for seat, ask in asks if ask.ahead is None}
            dice = (seed, match.number)
            orders = {seat: drawn(game, views[seat], chance(*dice, seat)) for seat in views}
            yield from ((view, (*dice, seat), orders[seat]) for seat, view in views.items())
            match.close(orders)


@pytest.mark.parametrize(("name", "seeds", "most"), WAYS)
def test_what_is_drawn_is_legal_and_can_be_written(name, seeds, most):
    game = catalogue().current(name)
    kinds = Counter()
    for view, _, order in windows(name, seeds, most):
        assert not game.check(view, order).refused
        assert not game.check(view, game.read(game.write(order, "fr"), view)).refused
        kinds[view.window] += 1
    assert kinds.total() >= 20


@pytest.mark.parametrize(
    ("wanted", "options"),
    [
        ("fleet", {"scenario": "S7"}),
        ("deck", {"tempo": "live"}),
        ("mines", {"tempo": "live"}),
        ("fire", {"tempo": "live"}),
    ],
)
def test_it_is_legal_in_the_short_windows_of_a_battle_too(wanted, options):
    game, view = opened("capitaine-cosmos", wanted, options)
    for n in range(10):
        assert not game.check(view, drawn(game, view, chance("short", n))).refused


@pytest.mark.parametrize(("name", "seeds", "most"), [(name, 1, 3) for name, _, _ in WAYS])
def test_the_same_view_and_dice_draw_the_same_order_whatever_is_hidden(name, seeds, most):
    game = catalogue().current(name)
    found = list(windows(name, seeds, most))
    for view, dice, order in found:
        same = game.view(game.imagine(view, chance("other")), view.seat)
        assert drawn(game, same, chance(*dice)) == order
    others = [drawn(game, view, chance("others", n)) for n, (view, _, _) in enumerate(found)]
    assert others != [order for _, _, order in found]


def test_a_seat_that_is_not_asked_draws_nothing():
    view = table(NIM_1_1, 1, 2, Heap(stones=10)).view(None)
    with pytest.raises(LookupError, match="nothing is asked"):
        drawn(NIM_1_1, view, chance(1))


# --- as likely as it says -----------------------------------------------------------------------


def often(game, view, throws=400):
    """How often each order is drawn, by its text."""
    texts = (game.write(drawn(game, view, chance("often", n)), "en") for n in range(throws))
    return Counter(texts)


def opened(name, wanted, options=None, seats=None):
    """The view of the first seat that this window asks, in a match of bots."""
    game = catalogue().current(name)
    match = table(game, "often", seats, msgspec.convert(options or {}, game.options))
    while match.window.name != wanted:
        asked = match.window.asked
        match.close({s: game.propose(match.view(s), chance(s, match.number)) for s in asked})
    return game, match.view(match.window.asked[0])


def test_each_item_of_a_field_is_as_likely_but_to_give_up():
    game, view = opened("empereur-telepathe", "commit")
    items = view.ask.form[0].items
    found = often(game, view)
    assert "abdicate" not in found
    assert len(found) == len(items) - 1
    assert max(found.values()) < 3 * min(found.values())


def test_two_amounts_that_are_bounded_together_are_each_drawn_evenly():
    """Energy and riposte of at most the stock: as many pairs as legal ones, one as often."""
    game, view = opened("combats", "commit", {"preset": "duel"})
    stock = view.energy[view.seat]
    found = often(game, view, 600)
    pairs = Counter()
    for text, n in found.items():
        pairs[tuple(line for line in text.splitlines() if not line.startswith("card"))] += n
    assert len(pairs) >= (stock + 1) * (stock + 2) // 2
    assert any("card" in text for text in found)


def test_cells_of_a_plot_turn_to_either_side_as_often():
    game, view = opened("capitaine-cosmos", "plot")
    text = " ".join(
        line.split(":")[1]
        for n in range(8)
        for line in game.write(drawn(game, view, chance("cells", n)), "en").splitlines()
        if line.startswith("#")
    )
    port, starboard = text.count("P"), text.count("S")
    assert port > 30
    assert abs(port - starboard) < (port + starboard) // 3


def test_a_text_area_holds_any_of_the_lines_on_offer_and_any_number_of_them():
    game, view = opened("combats", "turn")
    found = often(game, view, 60)
    numbers = Counter(len(text.splitlines()) for text in found)
    lines = {line for text in found for line in text.splitlines()}
    assert len(numbers) >= 3
    assert len(lines) >= 15
