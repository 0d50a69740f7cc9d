"""A host who tells two histories, or bends the course of a match."""

from dataclasses import replace as but

import pytest
from msgspec.structs import replace

from referee.match import events as e
from referee.service.table import votes
from referee.service.turns import windows
from tests.service.cheats.table import FIRST, SECOND, duel, instead

pytestmark = pytest.mark.long


def test_two_histories_are_found_once_two_mailboxes_are_compared(tables):
    """Each mailbox alone agrees with the record that its owner was given."""
    tables.holds(duel, 1, 2)
    table = tables.played(parted)
    for record, owner in ((FIRST, 1), (SECOND, 2)):
        assert tables.audited(table, owner, record=record).code == 0
        found = tables.audited(table, 1, 2, record=record)
        assert found.code == 1
        assert "mail        FAILED" in found.out
        assert "a fork" in found.out


def parted(table, host):
    """Seat 2's bid stands in a second history alone, of which they are told; in the first, of which
    seat 1 is told, they are silent."""
    table.deliver()
    table.turn()
    table.orders(1, "energy 1")
    with table.split() as second:
        table.posts(2, *table.signed(2, "order", "energy 2"), desk=second.referee)
        table.due()
        for home in (table, second):
            table.ends(home.referee.core)


def test_an_end_by_the_vote_of_one_accomplice_is_refused(tables):
    said = tables.refused("orders", duel, alone, 1)
    assert "is said to be voted (draw / end), and not everybody had agreed" in said


def alone(table, patch):
    patch.setattr(votes, "carried", lambda motion, persons: True)
    table.votes(2, "end")


def test_a_window_closed_early_is_refused(tables):
    said = tables.refused("time", duel, early, 2)
    assert "Leaf 21 ends the wait " in said
    assert "before it was due" in said


def early(table, patch):
    """The window closes before seat 2 has written."""
    with patch.context() as now:
        now.setattr(windows, "complete", lambda match, game: match.window.number == 2)
        table.referee.windows.advance(table.name)
        table.deliver()


def test_a_way_back_into_a_window_with_a_short_pace_is_refused(tables):
    tables.options = {"mode": "campaign"}
    said = tables.refused("dice", taken_back, hurried, 1)
    assert "Leaf 27 (match.window_opened): “pace” is short;" in said


def taken_back(table, host):
    """After a turn of seat 1 the organiser takes the table back to it."""
    table.deliver()
    table.turn()
    host()
    table.referee.rulings.rewind(table.name, 1, "a mistake in the rules")
    table.deliver()
    table.agree()


def hurried(table, patch):
    """The window behind the way back has the short pace."""
    due = table.later(hours=24)

    def shorter(event):
        return replace(event, pace="short", due=due) if isinstance(event, e.WindowOpened) else event

    instead(patch, lambda made: but(made, events=tuple(map(shorter, made.events))))
