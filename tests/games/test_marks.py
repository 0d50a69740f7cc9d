"""Boards of every game can be picked from, and only where somebody is asked; a mark says in a
sentence what it is and what a click does."""

import re

import pytest

from referee.games.catalogue import catalogue
from referee.games.combats.things.options import CombatsOptions
from referee.kernel.picking import (
    faults_of,
    narrow_spots_of,
    offers_of,
    picture_to_pick,
    spots_of,
)
from referee.kernel.window import Lines
from tests.games.ways import WAYS
from tests.toys.play import bots, table, to_the_end

GAMES = [catalogue().current(name) for name in catalogue().names]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_every_mark_of_a_bot_s_match_is_asked_and_titled(game):
    faults, marks = set(), set()

    def watched(match, orders):
        for seat in orders:
            view = match.view(seat)
            faults.update(faults_of(game, view))
            marks.update(pair for spot in spots_of(game, view, "fr") for pair in spot.picks)

    way = WAYS[game.name][0]
    to_the_end(table(game, 3, way.seats, way.options), 3, watch=watched)
    assert not faults
    assert marks


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_a_spectator_s_picture_has_no_mark(game):
    way = WAYS[game.name][0]
    view = table(game, 1, way.seats, way.options).view(None)
    assert picture_to_pick(game, view, "en") == game.picture(view, "en")


WINDOWS = 30  # of a match that are looked at
COPIES = {"kardashev"}  # where two cards of a kind are one thing: the same answer


def asked_views(game):
    """What is asked in the first windows of two ways, a few of each name."""
    views = {}
    for way in (WAYS[game.name][0], WAYS[game.name][-1]):
        match = table(game, 3, way.seats, way.options)
        for _ in range(WINDOWS):
            if match.window is None:
                break
            for seat in match.window.asked:
                views.setdefault(match.window.name, []).append(match.view(seat))
            match.close(bots(match, 3, 6))
    return [view for found in views.values() for view in found[:2]]


def order_lines(view, language):
    """What stands ready to be typed, line by line."""
    areas = [field for field in view.ask.form if isinstance(field, Lines)]
    return [offer.line.in_(language) for area in areas for offer in offers_of(area)]


@pytest.fixture(scope="module", params=GAMES, ids=lambda game: game.name)
def asked(request):
    return request.param, asked_views(request.param)


@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_mark_names_a_thing_and_a_deed_and_no_order_line(asked, language):
    game, views = asked
    for view in views:
        lines = order_lines(view, language)
        for spot in (*spots_of(game, view, language), *narrow_spots_of(game, view, language)):
            thing, deed = re.split(r" ?: ", spot.title, maxsplit=1)
            assert thing[0].isupper(), spot.title
            assert deed[0].islower(), spot.title
            assert not any(line in spot.title for line in lines if " " in line), spot.title


@pytest.mark.parametrize("language", ["en", "fr"])
def test_no_two_marks_of_different_things_are_called_alike(asked, language):
    """Given what is drawn once, then each mark has a name of its own; the narrow board calls the
    same things the same."""
    game, views = asked
    for view in views:
        titles = [spot.title for spot in spots_of(game, view, language)]
        assert len(titles) == len(set(titles)) or game.name in COPIES, titles
        assert set(titles) <= {spot.title for spot in narrow_spots_of(game, view, language)}


def test_a_turn_of_combats_is_told_place_by_place():
    """Given the first turn of a campaign, then a World says who can come, and how many."""
    game = catalogue().current("combats")
    match = table(game, 3, 2, CombatsOptions(mode="campaign"))
    view = match.view(match.window.asked[0])
    titles = [spot.title for spot in spots_of(game, view, "en")]
    assert (
        "World Boreal/1 (pawns: you 0, rival 0): move 1 to 2 Populations here from Aube/S; "
        "build a Usine; grow a Population"
    ) in titles
    [sun] = [spot for spot in spots_of(game, view, "en") if spot.title.startswith("Sun Aube/S")]
    assert all(value.split(" ")[1] == "1" for _, value in sun.picks[:6])
