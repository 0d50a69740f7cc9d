"""What a form offers is what can be meant in this position."""

from msgspec.structs import replace

from referee.games.empereur_telepathe import GAME
from referee.games.empereur_telepathe.board.own_part import on_offer
from referee.games.empereur_telepathe.things.options import TelepatheOptions
from referee.kernel.picking import narrow_spots_of, offers_of, spots_of
from tests.games.empereur_telepathe.playing import EVERY_WAY, Way, begun, played
from tests.toys.play import bots


def asked(seat=1, phase="duel", **mind):
    """The fields that a seat is asked in a duel of three, by name."""
    match = begun(Way(3, TelepatheOptions()), 1)
    while match.window.name != phase:
        match.close(bots(match, 1))
    minds = match.state.minds
    state = replace(match.state, minds=minds | {seat: replace(minds[seat], **mind)})
    return {field.name: field for field in GAME.view(state, seat).ask.form}


def test_who_engaged_bonuses_alone_is_told_that_a_base_of_the_row_is_needed():
    assert "a wager" in asked(committed=("FOC2",))["row"].label.en
    assert "a wager" not in asked(committed=("ARC3",))["row"].label.en


def test_no_blocks_are_kept_or_given_up_by_a_hand_that_holds_none():
    """Given a hand of attacks, then the lines about blocks are not among those offered."""
    without = asked(hand=("ARC1", "ARC2"))["lines"].offered.en
    assert "block none" not in without
    assert "lose block" not in without
    assert "seek attack" in without
    with_one = asked(hand=("ARC1", "FEI2"))["lines"].offered.en
    assert "block none" in with_one
    assert "lose block" in with_one


def test_what_goes_back_after_a_round_is_on_offer_and_the_hand_is_marked():
    """Given a refresh of its own, then what silence gives stands ready, other ways are on offer,
    and either board marks the hand, card by card; each is a legal order."""
    view = window_of("refresh")
    [field] = view.ask.form
    assert field.start.en == "return surplus"
    for offer in offers_of(field):
        for line in offer.line.both():
            assert GAME.check(view, GAME.read(line, view)).refused == ()
    for spots in (spots_of, narrow_spots_of):
        picked = {pair for spot in spots(GAME, view, "en") for pair in spot.picks}
        assert picked == {("return", f"return {card}") for card in view.hand}


def window_of(name):
    """The view of whoever is asked first in that window of a live match."""
    match = begun(Way(3, TelepatheOptions(tempo="live")), 1)
    while match.window.name != name:
        match.close(bots(match, 1))
    return match.view(match.window.asked[0])


def test_to_engage_nothing_is_picked_at_the_own_mind():
    view = window_of("commit")
    for spots in (spots_of, narrow_spots_of):
        [spot] = [spot for spot in spots(GAME, view, "en") if ("engage", "pass") in spot.picks]
        assert spot.title.endswith(": engage nothing")


def test_cards_that_one_picks_among_lie_on_the_board_of_who_picks_alone():
    """Given somebody who picks among a rival's cards, then each is drawn and marked on either of
    their boards, and on nobody else's."""
    found = 0

    def watch(match, orders):
        nonlocal found
        for seat in orders if match.window.name == "choose" else ():
            view = match.view(seat)
            for card in on_offer(view):
                found += 1
                mark = ("pick", card)
                for spots in (spots_of(GAME, view, "en"), narrow_spots_of(GAME, view, "en")):
                    assert any(mark in spot.picks for spot in spots)
            others = [match.view(other) for other in (None, *view.panels) if other != seat]
            assert not any(on_offer(other) for other in others)

    for how in EVERY_WAY[:3]:
        played(how, 3, 0, watch)
    assert found
