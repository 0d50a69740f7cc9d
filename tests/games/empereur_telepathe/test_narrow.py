"""The drawing for a narrow window, and pieces that stay the same from picture to picture."""

import pytest

from referee.games.empereur_telepathe import GAME
from referee.games.empereur_telepathe.board.own_part import on_offer
from referee.games.empereur_telepathe.things.cards import kind_of
from referee.games.empereur_telepathe.things.options import TelepatheOptions
from referee.kernel.words import LANGUAGES
from tests.games.empereur_telepathe.playing import EVERY_WAY, Way, begun, played
from tests.games.empereur_telepathe.test_board import view_with
from tests.games.empereur_telepathe.test_leaks import SWAPS
from tests.games.pieces import both, faults, pieces, told_apart
from tests.games.widths import fields_picked, narrow, written
from tests.toys.play import bots

LIVE = Way(4, TelepatheOptions(tempo="live"))


@pytest.mark.parametrize("way", EVERY_WAY[::5], ids=str)
def test_every_position_can_be_read_in_a_narrow_window(way):
    found, windows = [], 0

    def watch(match, orders):
        nonlocal windows
        windows += 1
        if windows % 3 == 0:
            found.extend(faults(GAME, match.view((None, 1, 2, 3)[windows // 3 % 4])))

    played(way, 5, watch=watch)
    assert windows > 10
    assert found == []


def test_before_the_set_up_there_is_an_empty_picture():
    assert list(faults(GAME, GAME.view(GAME.state(), None))) == []


def test_both_drawings_have_the_same_pieces():
    def watch(match, orders):
        for reader in (None, 1, 3):
            wide, small = (pieces(picture).keys() for picture in both(GAME, match.view(reader)))
            assert wide == {name for name in small if not name.startswith("place-")}

    played(LIVE, 3, watch=watch)


@pytest.mark.parametrize("language", LANGUAGES)
def test_hand_row_minds_and_backs_are_all_there(language):
    match = begun(Way(5, TelepatheOptions()), 2)
    view = match.view(2)
    words = " ".join(written(narrow(GAME, view, language)))
    for card in (*view.hand, *view.row):
        assert card[:3] in words
        assert kind_of(card).name.in_(language).split()[0] in words
    for panel in view.panels.values():
        assert f" {panel.deck} " in words
        assert " ".join(map(str, panel.backs)) in words


def test_hands_are_shown_to_their_owner_only():
    views = {seat: view_with(seat, hand=("SUG5", "TER1")) for seat in (1, 2, None)}
    assert "Grounding" in narrow(GAME, views[1])
    for other in (2, None):
        assert "TER1" not in narrow(GAME, views[other])
        assert "Grounding" not in narrow(GAME, views[other])


def test_what_can_be_picked_on_the_wide_board_can_be_picked_on_the_narrow_one():
    seen = set()

    def watch(match, orders):
        for seat in orders:
            seen.update(fields_picked(GAME, match.view(seat)))

    played(LIVE, 4, watch=watch)
    assert seen == {"engage", "row", "target", "block", "pick", "return"}


# --- pieces ---------------------------------------------------------------------------------------


def test_what_is_engaged_keeps_its_name_for_who_engaged_it():
    """For all others a back lies in that place, whatever its face."""
    hand, laid = ("SUG5", "TER1"), ("ARC3", "FOC2")
    held = {seat: view_with(seat, hand=(*hand, *laid)) for seat in (1, 2, None)}
    engaged = {seat: view_with(seat, hand=hand, committed=laid) for seat in (1, 2, None)}
    for picture in both(GAME, held[1]):
        assert {"card-ARC3", "card-FOC2"} <= pieces(picture).keys()
    for picture in both(GAME, engaged[1]):
        assert {"card-ARC3", "card-FOC2"} <= pieces(picture).keys()
        assert "engaged-1-slot-1" not in pieces(picture)
    for other in (2, None):
        for picture in both(GAME, engaged[other]):
            assert "card-ARC3" not in pieces(picture)
            assert pieces(picture)["engaged-1-slot-1"] == "3"


def test_in_a_whole_match_a_card_has_one_name_wherever_it_is_known():
    """The hand, what is engaged, a defence, the row, the last discards."""
    zones = {}

    def watch(match, orders):
        view = match.view(1)
        own = view.panels[1]
        known = {
            "hand": view.hand if own.living else (),
            "engaged": view.engaged if own.living else (),
            "row": view.row,
            "discard": view.discard[-5:],
            "offer": on_offer(view),
        }
        for panel in view.panels.values():
            if panel.living and panel.defence:
                known["defence"] = (*known.get("defence", ()), panel.defence, *panel.attached)
        there = {f"card-{card}" for cards in known.values() for card in cards}
        for picture in both(GAME, view):
            assert {name for name in pieces(picture) if name.startswith("card-")} == there
        for zone, cards in known.items():
            for card in cards:
                zones.setdefault(card, set()).add(zone)

    played(LIVE, 3, watch=watch)
    assert any({"row", "hand"} <= found for found in zones.values())
    assert any({"hand", "engaged", "discard"} <= found for found in zones.values())
    assert any({"hand", "defence"} <= found for found in zones.values())


@pytest.mark.parametrize("swap", SWAPS, ids=lambda swap: swap.__name__)
def test_drawings_are_byte_for_byte_the_same_whatever_is_hidden(swap):
    apart = []
    match = begun(LIVE, 2)
    for number in range(40):
        if match.window is None:
            break
        for reader in (None, *match.state.living) if number % 4 == 0 else ():
            swapped = swap(match.state, reader)
            if swapped is not None:
                apart.append(told_apart(GAME, match.state, swapped, reader))
        match.close(bots(match, 2))
    assert len(apart) > 10
    assert not any(apart)
