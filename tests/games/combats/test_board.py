"""The picture and its twin in words: the same position for eyes and for plain mail."""

import xml.etree.ElementTree as ElementTree

import pytest

from referee.games.combats import GAME
from referee.games.combats.options import CombatsOptions, Force
from referee.kernel.words import LANGUAGES
from tests.games.combats.playing import CAMPAIGNS, EVERY_WAY, played, way
from tests.games.combats.refusals import EXAMPLE, LOST, Case, view_of
from tests.toys.play import table


def view(options, steps=(), seat=1, hand=()):
    return view_of(Case("", "", options, steps, seat, hand))


def shapes(picture):
    """How often each kind of element stands in it."""
    kinds = [element.tag.rpartition("}")[2] for element in ElementTree.fromstring(picture).iter()]
    return {kind: kinds.count(kind) for kind in kinds}


@pytest.mark.parametrize("options", EVERY_WAY, ids=way)
def test_every_position_can_be_drawn_and_said(options):
    where = "Aube/1" if options in CAMPAIGNS else "Champ/1"

    def watch(match, orders):
        for seat in (None, 1, 2):
            for language in LANGUAGES:
                ElementTree.fromstring(GAME.picture(match.view(seat), language))
                assert where in GAME.words(match.view(seat), language)

    played(options, 5, watch=watch)


def test_a_fought_battle_reads_as_the_sum_it_was():
    """The rulebook's first battle."""
    said = GAME.words(view(EXAMPLE, LOST), "en")
    assert "B1 G: P | W: P P U   2+1+0+[3] = 6  5+0+0+[2] = 7   G -1P" in said


def test_letters_follow_the_language():
    """G and W in English, G and B (blanc) in French."""
    start = view(EXAMPLE)
    assert "G 1P1U | W 3P2U" in GAME.words(start, "en")
    assert "G 1P1U | B 3P2U" in GAME.words(start, "fr")
    assert ">B<" in GAME.picture(start, "fr")
    assert ">B<" not in GAME.picture(start, "en")


def test_the_reserve_is_drawn_in_a_dashed_box_and_named():
    options = CombatsOptions(seat1=Force(p=3), seat2=Force(p=2, e=1))
    held = view(options, (({1: "pair 1=P 2=P"}, []),))
    assert "stroke-dasharray" in GAME.picture(held, "en").split("Reserve")[0][-400:]
    assert "Réserve : G 1P" in GAME.words(held, "fr")


def test_lost_pawns_are_crossed_out():
    """White has lost a Population and a Usine, grey a Population; the road to the Sun is a path."""
    assert shapes(GAME.picture(view(EXAMPLE, LOST), "en"))["path"] == 3 + 1


def test_a_native_is_a_triangle_beside_the_pawns_and_an_n_in_words():
    options = CombatsOptions(seat1=Force(p=2, cards=("civilisation_et",)), seat2=Force(p=2))
    fought = view(options, (({1: "card et"}, [6, 1, 6, 1]),))
    assert "B1 G: P N | W: P" in GAME.words(fought, "en")


def test_the_hand_is_shown_to_its_owner_only():
    options = CombatsOptions(seat1=Force(p=1, cards=("butin",)), seat2=Force(p=1))
    match = table(GAME, 1, options=options)
    assert "Salvage" in GAME.words(match.view(1), "en")
    for other in (2, None):
        assert "Salvage" not in GAME.words(match.view(other), "en")
        assert "Salvage" not in GAME.picture(match.view(other), "en")


def test_a_row_of_twelve_pawns_stays_on_its_side():
    options = CombatsOptions(seat1=Force(p=12), seat2=Force(p=1, e=1))
    crowd = view(options, (({1: "pair 1=PPPPPPPPPPPP"}, []),))
    discs = [
        float(element.get("cx"))
        for element in ElementTree.fromstring(GAME.picture(crowd, "en")).iter()
        if element.tag.endswith("circle") and element.get("fill") == "#8a8a8a"
    ]
    assert len(discs) == 13  # twelve in the strip, one with its number on the card
    assert max(discs) < 500


def test_before_the_set_up_there_is_an_empty_picture():
    nothing = GAME.view(GAME.state(), None)
    ElementTree.fromstring(GAME.picture(nothing, "en"))
    assert GAME.words(nothing, "en") == "Leg 0 of 1"
