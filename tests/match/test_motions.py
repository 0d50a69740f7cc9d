"""Motions: who may vote on what, and when everybody has agreed."""

import pytest

from referee.match import motions
from referee.match.motions import Ballot, carried, parse, spell
from referee.match.state import FiledLetter, Motion
from tests.refusals import refusal

AT = "2026-11-21T12:00:00.000Z"


def letter(seat, body, n=7):
    """A vote as the match keeps it."""
    return FiledLetter(n, seat, "vote", body, body, AT)


@pytest.mark.parametrize(
    ("kind", "body", "ballot"),
    [
        ("vote", "draw yes\n", Ballot("draw", None, True)),
        ("vote", "extend 2 no\n", Ballot("extend", 2, False)),
        ("consent", "rewind 3 yes\n", Ballot("rewind", 3, True)),
        ("consent", "rules 1.1 yes\n", Ballot("rules", "1.1", True)),
        ("consent", "rules 2 no\n", Ballot("rules", "2", False)),
    ],
)
def test_a_ballot_has_one_spelling(kind, body, ballot):
    assert parse(kind, body) == ballot
    assert spell(ballot) == body


@pytest.mark.parametrize(
    ("kind", "body"),
    [
        ("vote", "draw\n"),
        ("vote", "draw 2 yes\n"),
        ("vote", "extend yes\n"),
        ("vote", "rewind 3 yes\n"),
        ("vote", "draw yes\nend yes\n"),
        ("consent", "draw yes\n"),
        ("consent", "rewind yes\n"),
        ("consent", "rewind 03 yes\n"),
        ("consent", "rewind 1.1 yes\n"),
        ("consent", "rules yes\n"),
        ("consent", "rules 1. yes\n"),
        ("vote", "rules 1.1 yes\n"),
    ],
)
def test_what_is_no_ballot_is_refused(kind, body):
    assert refusal(parse, kind, body).code == "M-VOTE"


def test_a_no_takes_back_ones_own_yes_and_leaves_the_others():
    open_ = {"draw": Motion("draw", None, {1: 4, 2: 5})}
    assert motions.heard(open_, letter(2, "draw no\n")) == {"draw": Motion("draw", None, {1: 4})}


def test_the_no_of_somebody_who_had_not_agreed_ends_the_motion():
    open_ = {"draw": Motion("draw", None, {1: 4, 2: 5})}
    assert motions.heard(open_, letter(3, "draw no\n")) == {}


def test_a_motion_whose_last_yes_is_taken_back_is_gone():
    assert motions.heard({"draw": Motion("draw", None, {1: 4})}, letter(1, "draw no\n")) == {}


def test_a_second_yes_keeps_the_leaf_of_the_first():
    open_ = {"draw": Motion("draw", None, {1: 4})}
    assert motions.heard(open_, letter(1, "draw yes\n", n=9)) == open_


def test_it_is_carried_once_every_person_has_agreed_and_never_without_persons():
    motion = Motion("draw", None, {1: 4, 3: 6})
    assert carried(motion, [1, 3])
    assert not carried(motion, [1, 2, 3])
    assert not carried(motion, [])


def test_a_deadlines_motion_lapses_with_its_window_and_a_draw_stays_on_the_table():
    open_ = {"draw": Motion("draw", None, {1: 4}), "extend": Motion("extend", 2, {1: 5})}
    assert motions.lasting(open_) == {"draw": open_["draw"]}


def test_a_players_word_goes_with_him():
    open_ = {"draw": Motion("draw", None, {1: 4, 2: 5}), "end": Motion("end", None, {2: 6})}
    assert motions.without(open_, 2) == {"draw": Motion("draw", None, {1: 4})}
