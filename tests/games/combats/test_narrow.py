"""The board of a narrow window, and what stays the same thing from picture to picture."""

import re
from xml.etree import ElementTree

import pytest

from referee.games.combats import GAME
from referee.games.combats.board.captions import panel
from referee.games.combats.things.cards import cards
from referee.games.combats.things.chart import narrow_at, place_name, places
from referee.games.combats.things.options import CombatsOptions
from referee.kernel.picking import narrow_spots_of, spots_of
from referee.kernel.words import LANGUAGES
from tests.games.combats.playing import CAMPAIGNS, EVERY_WAY, once, played, way
from tests.games.combats.refusals import EXAMPLE, LOST, Case, view_of
from tests.toys.play import table

SVG = "{http://www.w3.org/2000/svg}"


def view(options, steps=(), seat=1, hand=(), there=None):
    return view_of(Case("", "", options, steps, seat, hand, there or {}))


def narrow(seen, language="en"):
    return GAME.narrow.picture(seen, language)


def said(svg):
    """All that is written in a picture, as one line."""
    return " ".join(text.text or "" for text in ElementTree.fromstring(svg).iter(f"{SVG}text"))


def pieces(svg):
    return re.findall(r'data-id="([^"]+)"', svg)


@pytest.mark.parametrize("options", [CombatsOptions(legs=2), *CAMPAIGNS], ids=way)
def test_every_moment_of_a_match_fits_a_narrow_window(options):
    """Also in the middle of a close, and before the first turn."""
    state = GAME.state()
    for event in once(options, 2).events:
        state = GAME.evolve(state, event)
        drawn = narrow(GAME.view(state, None))
        assert ElementTree.fromstring(drawn).get("width") == "340"
        names = pieces(drawn)
        assert len(names) == len(set(names))


@pytest.mark.parametrize("language", LANGUAGES)
def test_it_says_what_stands_beside_the_wide_map(language):
    seen = view(CAMPAIGNS[3])
    for line in (*panel(seen, language), *(place_name(place, language) for place in places())):
        assert line in said(GAME.picture(seen, language))
        assert line in said(narrow(seen, language))


def test_a_fought_battle_reads_as_the_sum_it_was():
    """The rulebook's first battle, side below side."""
    words = said(narrow(view(EXAMPLE, LOST)))
    assert "2 +1 +0 +" in words
    assert "= 6" in words
    assert "5 +0 +0 +" in words
    assert "Pawns lost: Grey 1, White 2. Grey wins the combat." in words


def test_a_card_of_the_hand_tells_all_that_it_does():
    """The wide one shortens a long text."""
    for key, card in cards().items():
        words = said(narrow(view(EXAMPLE, LOST[:1], hand=(key,)), "fr"))
        assert " ".join(card.text.fr.split()) in words


def test_no_card_of_the_map_lies_over_another():
    middles = [narrow_at(place) for place in places()]
    for i, (x, y) in enumerate(middles):
        for other_x, other_y in middles[:i]:
            assert abs(x - other_x) >= 100 or abs(y - other_y) >= 80


@pytest.mark.parametrize("options", EVERY_WAY, ids=way)
def test_whatever_the_wide_board_lets_pick_the_narrow_one_does(options):
    seen = []

    def watch(match, orders):
        for seat in orders:
            now = match.view(seat)
            wide, small = (
                {pair for spot in spots(GAME, now, "en") for pair in spot.picks}
                for spots in (spots_of, narrow_spots_of)
            )
            seen.append(len(wide))
            assert wide == small

    played(options, 4, watch=watch)
    assert any(seen)


def test_pawns_on_a_card_are_a_piece_for_each_side_and_kind():
    seen = view(CombatsOptions(), there={"Pivot/1": ("PPU", "P")})
    for drawn in (GAME.picture(seen, "en"), narrow(seen)):
        assert {
            "pawns-grey-P-Pivot/1",
            "pawns-grey-U-Pivot/1",
            "pawns-white-P-Pivot/1",
            "pawns-grey-P-Aube/S",
        } <= set(pieces(drawn))


def test_a_march_is_drawn_by_its_way_until_the_turn_is_over():
    """Two Populations leave the home Sun: the sign of them came from there."""
    match = table(GAME, 4)
    drawn = []
    match.close({1: GAME.read("move 1 Aube/S > Pivot/S", match.view(1))})
    state = GAME.state()
    for event in match.events:
        state = GAME.evolve(state, event)
        svg = GAME.picture(GAME.view(state, None), "en")
        drawn += re.findall(r'data-id="(march-[^"]+)" data-track="([^"]+)"', svg)
    assert drawn
    assert set(drawn) == {("march-1-grey-1", "102,270 287,270")}
    assert "march-" not in GAME.picture(match.view(None), "en")


def test_cards_are_pieces_of_their_holders_picture_alone():
    steps, hand = LOST[:1], ("sabotage", "sabotage")
    own = view(EXAMPLE, steps, 1, hand)
    for draw in (GAME.picture, GAME.narrow.picture):
        assert {"card-sabotage", "card-sabotage-2"} <= set(pieces(draw(own, "en")))
    spectator = GAME.picture(once(CAMPAIGNS[0], 2).view(None), "en")
    assert not [name for name in pieces(spectator) if name.startswith("card-")]
