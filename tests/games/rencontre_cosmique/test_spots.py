"""What is asked can be picked on the board: players who may be invited, answers, powers."""

import pytest

from referee.games.rencontre_cosmique import GAME
from referee.games.rencontre_cosmique.board.spots import Marks
from referee.games.rencontre_cosmique.things.places import COLOURS, planets_of
from referee.games.rencontre_cosmique.words import names, notation
from referee.kernel.picking import labels, spots_of
from tests.games.rencontre_cosmique.playing import EVERY_WAY, begun, watched
from tests.games.widths import fields_picked
from tests.toys.play import bots

ANYWHERE = (0.0, 0.0, 1.0, 1.0)
NAMED = {way.name: way for way in EVERY_WAY}
SEEDS = range(12)


def asked(seed, way="three", seat=1):
    """What a seat sees when it is asked for the first time."""
    match = begun(NAMED[way], seed)
    while seat not in match.window.asked:
        match.close(bots(match, seed))
    return match.view(seat)


def views(way, seed):
    """What everybody who is asked sees, in a whole match."""
    seen = []
    watched(NAMED[way], seed, watch=lambda match, orders: seen.extend(map(match.view, orders)))
    return seen


@pytest.mark.parametrize("way", ["three", "four"])
def test_the_first_window_of_a_seat_has_something_to_pick(way):
    """But where its form has nothing on offer: before a disc is drawn, hardly anybody's has."""
    first = [asked(seed, way, seat) for seed in SEEDS for seat in (1, 2, 3)]
    unmarked = [view for view in first if not spots_of(GAME, view, "en")]
    assert all(view.window == "prep" and not labels(view.ask.form) for view in unmarked)
    assert len(unmarked) <= len(first) / 20


def test_who_may_be_invited_is_picked_on_their_panel():
    """In the order that opens a duel, and by the defense: everybody who is no main player."""
    windows = set()
    for view in views("four", 2):
        marks, known = Marks(view, "en"), labels(view.ask.form)
        for seat, colour in enumerate(COLOURS, 1):
            invitations = {
                ("invite", names.side(seat, "en")),
                ("order", f"invite {notation.colour(colour, 'en')}"),
            }
            offered = invitations & known.keys()
            assert offered <= set(marks.of_panel(seat, ANYWHERE).picks)
            windows |= {view.window for _ in offered}
    assert windows == {"launch", "alliance"}


def test_a_player_s_planets_choose_them_where_no_planet_is_asked_for():
    """Given players whom the defense may invite, then each of their planets is as good a place to
    tap as their panel."""
    invited = 0
    for view in views("four", 2):
        marks, known = Marks(view, "en"), labels(view.ask.form)
        for seat in range(1, view.table.seats + 1):
            line = ("order", f"invite {notation.colour(COLOURS[seat - 1], 'en')}")
            for place in planets_of(view.table.colour(seat)) if line in known else ():
                assert line in marks.of_planet(place, ANYWHERE).picks
                invited += 1
    assert invited


def test_whoever_is_invited_joins_by_a_tap_on_the_side_s_own_player():
    joined = set()
    for view in views("four", 2):
        sides = {"offense": view.table.offense, "defense": view.table.duel.defense}
        for side, seat in sides.items():
            lines = [pair for pair in labels(view.ask.form) if f"ally {side}" in pair[1]]
            assert not lines or set(lines) <= set(Marks(view, "en").of_panel(seat, ANYWHERE).picks)
            joined |= {side} if lines else set()
    assert joined == {"offense", "defense"}


@pytest.mark.parametrize("way", ["three", "pairs"])
def test_whatever_the_form_offers_is_picked_somewhere_on_the_board(way):
    """Given the question of a Seeker or of a power, when nothing drawn is named by an answer, then
    it is on one's own panel; each board has all that the form has."""
    for view in views(way, 1):
        known = labels(view.ask.form)
        assert fields_picked(GAME, view) == {field for field, _ in known}
        picked = {pair for spot in spots_of(GAME, view, "en") for pair in spot.picks}
        assert picked == known.keys(), view.window


def test_the_answer_to_a_seeker_is_on_one_s_own_panel():
    found = [view for seed in range(6) for view in views("pairs", seed) if view.window == "answer"]
    assert found
    for view in found:
        answers = {pair for pair in labels(view.ask.form) if pair[0] == "answer"}
        assert answers
        assert answers <= set(Marks(view, "en").of_panel(view.seat, ANYWHERE).picks)
