"""The picture and its twin in words: the same position for eyes and for plain mail."""

import xml.etree.ElementTree as ElementTree

import pytest
from msgspec.structs import replace

from referee.games.combats import GAME
from referee.games.combats.things.options import CombatsOptions, Force
from referee.games.combats.words.names import card_name
from referee.kernel.words import LANGUAGES
from tests.games.combats.playing import CAMPAIGNS, EVERY_WAY, once, played, way
from tests.games.combats.refusals import EXAMPLE, LOST, Case, standing, view_of
from tests.games.pieces import too_small
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


@pytest.mark.parametrize("options", [CombatsOptions(legs=2), *CAMPAIGNS], ids=way)
def test_every_moment_of_a_match_can_be_drawn_and_said(options):
    """Also in the middle of a close, and before the first turn."""
    state = GAME.state()
    for event in once(options, 2).events:
        state = GAME.evolve(state, event)
        seen = GAME.view(state, None)
        ElementTree.fromstring(GAME.picture(seen, "en"))
        assert GAME.words(seen, "fr")


@pytest.mark.parametrize("options", [CombatsOptions(legs=2), *CAMPAIGNS], ids=way)
def test_every_word_of_it_can_be_read_at_a_desk(options):
    def watch(match, orders):
        for seat in orders:
            assert not list(too_small(GAME, match.view(seat)))

    played(options, 6, watch=watch)


# --- the map ----------------------------------------------------------------------------------


def on_the_map(**there):
    """Grey's view of a campaign in which these stand somewhere: `Pivot_1=("PU", "P")`."""
    board = {place.replace("_", "/"): both for place, both in there.items()}
    return view_of(Case("", "", CombatsOptions(), there=board))


def test_every_card_of_the_map_is_drawn_and_said_by_its_name():
    seen = on_the_map()
    for language, name in (("en", "Boreal"), ("fr", "Boréal")):
        for shown in (GAME.picture(seen, language), GAME.words(seen, language)):
            assert all(card in shown for card in (f"{name}/1", f"{name}/S", "Vesper/1", "Pivot/S"))


def test_free_sites_are_empty_squares_and_a_number_in_words():
    """Eleven contested sites on five Worlds; three are taken, and start Worlds are full."""
    seen = on_the_map(Pivot_1=("PUU", "U"))
    free = [
        element
        for element in ElementTree.fromstring(GAME.picture(seen, "en")).iter()
        if _site(element)
    ]
    assert len(free) == 8 + 1  # and one in the legend
    assert "Pivot/1: G 1P2U | W 1U\n" in GAME.words(seen, "en")
    assert "Boreal/1 (3 sites free), " in GAME.words(seen, "en")


def _site(element):
    return element.get("width") == "10"


def test_populations_in_orbit_and_start_systems_are_shown():
    seen = on_the_map()
    assert GAME.picture(seen, "fr").count("pas de combat") == 2
    assert "Aube/S: G 2P | W 0 (no combat)" in GAME.words(seen, "en")


def test_the_panel_tells_round_turn_points_and_stocks():
    picture = GAME.picture(on_the_map(), "en")
    for said in ("Round 1 of 8", "Grey’s turn", "Points: Grey 0, White 0", "Grey: 10 energy"):
        assert said in picture
        assert said in GAME.words(on_the_map(), "en")


def test_a_lead_that_would_end_it_is_told():
    options = CombatsOptions(lead=12)
    assert "A lead of 12" in GAME.words(view_of(Case("", "", options)), "en")


def test_the_last_combat_has_a_red_outline_and_its_battles_below_the_map():
    before = on_the_map(Pivot_1=("PP", "P"))
    assert "#c62828" not in GAME.picture(before, "en")
    match = table(GAME, 4)
    board = match.state.board | {"Pivot/1": standing("PP", "P")}
    match.put(replace(match.state, board=board))
    match.close({1: GAME.read("attack Pivot/1", match.view(1))})
    fought = match.view(2)
    assert GAME.picture(fought, "en").count("#c62828") == 2  # the card, and the battle at hand
    assert "Combat on Pivot/1" in GAME.words(fought, "en")


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


def test_places_where_nobody_stands_share_a_line():
    """Given the start of a campaign, when it is told, then the contested cards are one line."""
    said = GAME.words(table(GAME, 1).view(None), "en")
    assert (
        said.count("\nNobody on: Boreal/S, Boreal/1 (3 sites free), Boreal/2 (1 site free), ") == 1
    )
    assert "Aube/S: G 2P | W 0 (no combat)\n" in said
    assert "\nPivot/S: " not in said


def test_the_own_hand_lies_below_the_battles_and_nobody_else_sees_it():
    """Given a seat with cards, when the board is drawn, then each card has its name there; for a
    spectator and the other seat it has not."""
    match = table(GAME, 1, options=CombatsOptions())
    seen = match.view(1)
    names = {card_name(key, "en") for key in seen.hand} - {
        card_name(key, "en") for key in (*match.view(2).hand, *seen.discard)
    }
    assert names
    for name in names:
        assert name in GAME.picture(seen, "en")
        assert name not in GAME.picture(match.view(2), "en")
        assert name not in GAME.picture(match.view(None), "en")
