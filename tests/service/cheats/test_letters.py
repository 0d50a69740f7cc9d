"""A host who puts an order in a player's mouth, drops one, or plays the bot."""

import re

import pytest
from msgspec.structs import replace

from referee.kernel.event import Sealed
from referee.match import events as e
from referee.match import filing
from referee.match.bots import answer
from referee.service.turns import bots_turn, windows
from tests.service.cheats.table import duel

pytestmark = pytest.mark.long


def test_a_bots_letter_forged_for_a_person_is_refused(tables):
    said = tables.refused("orders", duel, forging, 1)
    assert "Leaf 21: a letter that should have been refused" in said


def forging(table, patch):
    """Behind the signed bid of seat 1 stands another, as if a bot sat there."""
    letter = e.Letter("bot", None, "order", table.clock.now(), 1, None, "energy 0\n")
    table.writes(e.LetterSealed(Sealed((1,), letter)))


def test_an_order_dropped_after_its_receipt_is_found_without_a_mailbox_too(tables):
    said = tables.refused("orders", duel, dropping)
    assert "Leaf 22, seat 1: the text of leaf None was used; in force was 20." in said


def test_an_order_dropped_and_said_to_be_forgotten_is_refused(tables):
    tables.refused("disclosures", duel, lambda *told: dropping(*told, forgotten=["letter.20"]))


def test_an_order_dropped_of_a_player_said_to_be_forgotten_is_found_by_its_receipt(tables):
    said = tables.refused("mail", duel, lambda *told: dropping(*told, forgotten=1), 1)
    assert "by its receipt the letter of leaf 20 was in force at leaf 22" in said


def dropping(table, patch, forgotten=()):
    """Seat 1 is said to have been silent, though its receipt has gone out."""
    honest = windows.closing

    def closing(match, *more):
        orders = {seat: filed for seat, filed in match.orders.items() if seat != 1}
        return honest(replace(match, orders=orders), *more)

    patch.setattr(windows, "closing", closing)
    table.forgotten = forgotten


def test_an_unsigned_mail_over_a_signed_order_is_refused(tables):
    said = tables.refused("orders", duel, unproved, 1)
    assert "Leaf 21: not signed, though seat 1 has a key." in said


def unproved(table, patch):
    """A mail that names the player as its sender comes to the seat's reply address, and counts."""
    patch.setattr(filing, "_proved_enough", lambda match, letter: None)
    table[1].unsigned("energy 0")
    table.deliver()


def test_a_bot_that_the_host_plays_by_hand_is_found(tables):
    tables.bots = (2,)
    said = tables.refused("dice", against_a_bot, by_hand, 1)
    assert re.search("seat 2 is said to order “energy [0-5]”; its view and its dice give “", said)


def against_a_bot(table, host):
    """The bot bids before seat 1 does."""
    table.deliver()
    host()
    table.turn()
    table.orders(1, "energy 1")
    table.agree()


def by_hand(table, patch):
    """Instead of what the bot proposes the host orders what suits them."""
    patch.setattr(bots_turn, "answer", lambda *told: other(answer(*told)))


def other(order):
    return "energy 0" if order.strip() == "energy 1" else "energy 1"
