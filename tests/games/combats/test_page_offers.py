"""A turn is picked on the map line by line; a letter is as short as ever."""

import pytest

from referee.games.combats import GAME
from referee.games.combats.things.chart import place_name, places, steps
from referee.games.combats.things.options import CombatsOptions
from referee.games.combats.things.sheet import Attack, Grow, LineUp, Move, Pairing
from referee.kernel.picking import labels, narrow_spots_of, offers_of, spots_of, with_line
from tests.games.combats.test_ready_lines import views
from tests.mail.offered import offered
from tests.toys.play import bots, table

BOARDS = (spots_of, narrow_spots_of)
FIRST = range(8)  # matches


def turns(*seeds):
    """What whoever has the turn sees."""
    return [view for view in views(CombatsOptions(), *seeds) if view.window == "turn"]


def alone(view, text):
    """The one line of a turn."""
    [line] = GAME.read(text, view).lines
    return line


def legal(view, text):
    return not GAME.check(view, GAME.read(text, view)).refused


def on_offer(view, language="en"):
    [area] = view.ask.form
    return [offer.line.in_(language) for offer in offers_of(area)]


def hinted(seed):
    """The first turn of a campaign, and what the house's bot would order."""
    match = table(GAME, seed, options=CombatsOptions())
    [(seat, order)] = bots(match, seed).items()
    return match.view(seat), GAME.write(order, "en").splitlines()


@pytest.mark.parametrize("spots", BOARDS)
def test_what_is_hinted_at_in_the_first_turn_is_picked_on_the_map(spots):
    for seed in FIRST:
        view, lines = hinted(seed)
        picked = {value for spot in spots(GAME, view, "fr") for _, value in spot.picks}
        assert {line.split()[0] for line in lines} == {"move", "build"}
        assert set(lines) <= picked


def test_lines_picked_one_by_one_are_the_order_that_was_hinted_at():
    for seed in FIRST:
        view, lines = hinted(seed)
        text = GAME.write(view.ask.default, "en")
        for line in lines:
            text = with_line(GAME, view, text, line)
        assert text.splitlines() == lines
        assert legal(view, text)


def test_who_picks_the_usine_first_and_then_who_builds_it_has_both_in_order():
    view, _ = hinted(1)
    text = with_line(GAME, view, "pass", "build Pivot/1")
    text = with_line(GAME, view, text, "move 1 Aube/S > Pivot/1")
    assert text == "move 1 Aube/S > Pivot/1\nbuild Pivot/1"


@pytest.mark.parametrize("spots", BOARDS)
def test_every_place_that_populations_can_reach_lights_up(spots):
    """Given the first turn, then these are all places but those of the enemy's start system, each
    with the moves that lead there and nothing that does not speak of it."""
    view, _ = hinted(1)
    lit = [spot for spot in spots(GAME, view, "en")]
    assert len(lit) == len([place for place in places() if not place.startswith("Vesper")])
    marks = {frozenset(spot.picks) for spot in lit}
    for place in ("Pivot/1", "Austral/2"):
        [mark] = [mark for mark in marks if ("turn", f"build {place}") in mark]
        assert ("turn", f"move 2 Aube/S > {place}") in mark
        assert all(value.endswith(f" {place}") for _, value in mark)


def test_every_legal_move_is_on_offer_with_what_it_does_and_costs():
    """In whole campaigns: as many Populations as may go, wherever they may go."""
    for view in turns(1, 2):
        told = {value: label.en for (_, value), label in labels(view.ask.form).items()}
        for origin in places():
            for target in places():
                for n in range(1, view.board[origin][view.seat].p + 1):
                    here, there = (place_name(place, "en") for place in (origin, target))
                    line = f"move {n} {here} > {there}"
                    assert legal(view, line) == (line in told), line
                    cost = n * steps(view.seat, origin, target)
                    leave = "Population leaves" if n == 1 else "Populations leave"
                    note = f"{n} {leave} {here} for {there}: {cost} energy"
                    assert line not in told or told[line] == f"{line} — {note}"


def test_every_line_on_offer_is_legal_alone_or_behind_others_that_are():
    """A Usine by who has come, a Population beside it, an attack; no line is there twice, but
    the pairing of two attacks may be the same."""
    behind = set()
    for view in turns(1, 2, 3):
        sorts = [(line, type(alone(view, line))) for line in on_offer(view)]
        lines = [line for line, sort in sorts if sort not in (Pairing, LineUp)]
        assert len(lines) == len(set(lines))
        for line, sort in sorts:
            if line not in lines or legal(view, line):
                continue
            assert any(legal(view, text) for text in texts_with(view, lines, line)), line
            behind.add(sort)
    assert {Attack, Grow} < behind


def texts_with(view, lines, line):
    """This line behind a move to where it is, and a Usine there."""
    place = line.split()[1]
    moves = [move for move in lines if move.startswith("move 1 ") and move.endswith(f"> {place}")]
    for first in ([], *([move] for move in moves)):
        for second in ([], [f"build {place}"]):
            yield "\n".join([*first, *second, line])


def test_a_letter_has_one_move_for_each_place_that_populations_can_leave():
    for view in turns(1, 2, 3):
        for language in ("en", "fr"):
            moves = [
                order
                for line in offered(GAME, view, language)
                for order in GAME.read(line, view).lines
                if isinstance(order, Move)
            ]
            assert len({order.origin for order in moves}) == len(moves)
            assert len(offered(GAME, view, language)) <= len(on_offer(view, language)) + 1
