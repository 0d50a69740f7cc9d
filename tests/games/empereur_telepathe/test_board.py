"""The picture and its twin in words: the same position for eyes and for plain mail."""

import xml.etree.ElementTree as ElementTree

import pytest
from msgspec.structs import replace

from referee.games.empereur_telepathe import GAME
from referee.games.empereur_telepathe.board.panels import BROAD, HIGH
from referee.games.empereur_telepathe.board.picture import TALL, WIDE, panels_at
from referee.games.empereur_telepathe.board.shapes import FACE_HIGH, face_need
from referee.games.empereur_telepathe.things.cards import kind_of, kinds
from referee.games.empereur_telepathe.things.options import TelepatheOptions
from referee.games.empereur_telepathe.things.state import Stroke
from referee.kernel.words import LANGUAGES
from tests.games.contrasts import faint
from tests.games.empereur_telepathe.playing import EVERY_WAY, Way, begun, played
from tests.toys.play import bots

LIVE = Way(3, TelepatheOptions(tempo="live"))


@pytest.mark.parametrize("way", EVERY_WAY[::5], ids=str)
def test_every_position_can_be_drawn_and_said(way):
    def watch(match, orders):
        for seat, language in ((None, "fr"), (1, "en"), (2, "fr")):
            ElementTree.fromstring(GAME.picture(match.view(seat), language))
            assert GAME.words(match.view(seat), language)
            assert list(faint(GAME, match.view(seat), language)) == []

    played(way, 5, watch=watch)


def view_with(seat, number=3, **changes):
    """A duellist of a fresh match with other fields, as `seat` sees it."""
    match = begun(Way(number, TelepatheOptions()), 1)
    mind = replace(match.state.minds[1], **changes)
    return GAME.view(replace(match.state, minds=match.state.minds | {1: mind}), seat)


def test_hands_are_shown_to_their_owner_only():
    view = {seat: view_with(seat, hand=("SUG5", "TER1")) for seat in (1, 2, None)}
    assert "Grounding TER1" in GAME.words(view[1], "en")
    for other in (2, None):
        assert "TER1" not in GAME.words(view[other], "en")
        assert "TER1" not in GAME.picture(view[other], "en")


def test_backs_and_sums_are_shown_to_all():
    assert "hand 1 5 (sum 6)" in GAME.words(view_with(2, hand=("SUG5", "TER1")), "en")


def test_engaged_cards_are_backs_in_the_picture():
    view = view_with(2, committed=("ARC3", "FOC2"))
    assert "engaged 3 2" in GAME.words(view, "en")
    assert "ARC3" not in GAME.picture(view, "en")


def test_a_defence_is_drawn_with_its_bonuses_and_told():
    view = view_with(2, defence="AUR2", attached=("VIG1",))
    assert "défense Aura stable AUR2, Vigilance VIG1" in GAME.words(view, "fr")
    picture = GAME.picture(view, "fr")
    assert "AUR2" in picture
    assert "VIG1" in picture


def test_a_fallen_seat_shows_round_rank_and_cause():
    view = view_with(2, living=False, rank=3, fell=6, cause="storm", hand=(), deck=())
    assert "Amber: out since round 6, rank 3 (storm)" in GAME.words(view, "en")
    assert "polygon" in GAME.picture(view, "en")


def test_the_storm_is_announced_three_rounds_before():
    match = begun(Way(3, TelepatheOptions(storm=9)), 1)
    words = {
        number: GAME.words(GAME.view(replace(match.state, round=number), None), "en")
        for number in (5, 6, 9, 10)
    }
    assert "storm" not in words[5].lower()
    assert "Psychic storm in 3 rounds: 1 from every deck." in words[6]
    assert "at the end of this round: 1 " in words[9]
    assert "at the end of this round: 2 " in words[10]


def test_a_stroke_says_target_family_and_power_or_absorbed():
    match = begun(LIVE, 1)
    strokes = (Stroke(1, 2, "ARC3", 4), Stroke(2, 3, "SUG3", 0, absorbed=True))
    view = GAME.view(replace(match.state, strokes=strokes), None)
    picture = GAME.picture(view, "en")
    assert "2 Beryl · ELE 4" in picture
    assert "3 Coral · TEL absorbed" in picture
    assert "Amber > Beryl: Neural Arc ARC3, final power 4" in GAME.words(view, "en")
    assert "Beryl > Coral: Suggestion SUG3, absorbed" in GAME.words(view, "en")


def test_the_seats_own_extras_count_what_keeps_it_alive():
    """H-23: the margin above six."""
    words = GAME.words(view_with(1), "fr")
    assert (
        "Votre réserve est de 40 ; vous tombez à la régénération à 6 ou moins : marge 34." in words
    )
    assert "Vous pouvez engager :" in words
    assert "réserve est" not in GAME.words(view_with(None), "fr")


def test_row_cards_that_fit_are_named_to_who_engaged():
    match = begun(Way(3, TelepatheOptions()), 1)
    mind = replace(match.state.minds[1], committed=("ARC3",))
    state = replace(
        match.state, phase="duel", row=("TRA2", "CAG1"), minds=match.state.minds | {1: mind}
    )
    words = GAME.words(GAME.view(state, 1), "en")
    assert "these fit what you engaged: Trance TRA2\n" in words + "\n"


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_no_two_panels_overlap_and_all_stand_on_the_sheet(seats):
    picture = GAME.picture(view_with(None, seats), "en")
    boxes = [
        tuple(int(element.get(name)) for name in ("x", "y"))
        for element in ElementTree.fromstring(picture).iter()
        if element.tag.endswith("rect") and element.get("width") == str(BROAD)
    ]
    assert len(boxes) == seats
    assert all(0 <= x <= WIDE - BROAD and 0 <= y <= TALL - HIGH for x, y in boxes)
    for i, (x, y) in enumerate(boxes):
        assert all(abs(x - a) >= BROAD or abs(y - b) >= HIGH for a, b in boxes[i + 1 :])


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_the_reader_sits_above_their_own_hand_and_the_others_go_round_from_there(seats):
    match = begun(Way(seats, TelepatheOptions()), 1)
    for reader in range(1, seats + 1):
        places = panels_at(match.view(reader))
        assert max(place.y for place in places.values()) == places[reader].y
        assert list(places) == [*range(reader + 1, seats + 1), *range(1, reader + 1)]
    assert list(panels_at(match.view(None))) == list(range(1, seats + 1))


@pytest.mark.parametrize("language", LANGUAGES)
def test_before_the_set_up_there_is_an_empty_picture(language):
    nothing = GAME.view(GAME.state(), None)
    ElementTree.fromstring(GAME.picture(nothing, language))
    assert GAME.words(nothing, language).startswith("Round 0")


def test_the_own_hand_is_drawn_below_for_its_owner_alone():
    """Others see the same picture whatever cards have these backs."""
    hand, other = ("SUG5", "TER1"), ("SUG5", "INC1")
    drawn = {seat: GAME.picture(view_with(seat, hand=hand), "fr") for seat in (1, 2, None)}
    assert "Votre main" in drawn[1]
    assert int(ElementTree.fromstring(drawn[1]).get("height")) > TALL + FACE_HIGH
    assert drawn[1] != GAME.picture(view_with(1, hand=other), "fr")
    assert int(ElementTree.fromstring(drawn[None]).get("height")) == TALL
    for seat in (2, None):
        assert drawn[seat] == GAME.picture(view_with(seat, hand=other), "fr")


@pytest.mark.parametrize("kind", kinds().values(), ids=lambda kind: kind.id)
@pytest.mark.parametrize("language", LANGUAGES)
def test_what_a_card_does_fits_its_face(kind, language):
    assert face_need(kind.name.in_(language), kind.text.in_(language)) <= FACE_HIGH


def test_row_cards_stand_with_their_texts_for_who_may_take_one():
    """Given a duel, when the words are read, then a spectator gets names, who acts gets texts."""
    match = begun(Way(3, TelepatheOptions()), 1)
    while match.window.name != "duel":
        match.close(bots(match, 1))
    seat = match.window.asked[0]
    for card in match.state.row:
        text = kind_of(card).text
        assert f"  {kind_of(card).name.en} {card}" in GAME.words(match.view(seat), "en")
        assert text.fr in GAME.words(match.view(seat), "fr")
        assert text.en not in GAME.words(match.view(None), "en")


def test_beside_the_lines_of_silence_stand_others_to_take_instead():
    """Given a duel, when it is asked for, then a block of the hand names what it works against."""
    match = begun(Way(3, TelepatheOptions()), 1)
    while match.window.name != "duel":
        match.close(bots(match, 1))
    for seat in match.window.asked:
        view = match.view(seat)
        offered = view.ask.form[-1].offered.en
        for card in view.hand:
            assert (f"block {card} when" in offered) == (kind_of(card).kind == "block")
        blocks = [card for card in view.hand if kind_of(card).kind == "block"]
        assert ("~ block none" in offered) == bool(blocks)
        assert "~ return bonus" in offered
