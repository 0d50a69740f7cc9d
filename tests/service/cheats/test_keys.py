"""A host who signs as a player, with a key of their own."""

import pytest

from referee.kernel.event import Sealed
from referee.match import events as e
from referee.service.letters import authors
from tests.service.cheats.table import MINE, duel
from tests.service.house import public_line

pytestmark = pytest.mark.long

OWN = public_line(MINE)


def test_a_key_swapped_without_its_players_word_is_refused(tables):
    said = tables.refused("keys", duel, swapping, 1)
    assert "Leaf 21: seat 1 has another key by its player’s word, and no letter of theirs" in said


def swapping(table, patch):
    """The log says that seat 1 has named another key; from the next window on the host signs."""
    table.writes(e.KeyChanged(1, "player", "", Sealed((1,), OWN)))
    table[1].key = MINE


def test_a_key_swapped_by_a_letter_that_is_said_to_be_forgotten_is_refused(tables):
    """Its player shows other letters, and nobody is forgotten by halves."""
    said = tables.refused("disclosures", duel, invented_word, 1)
    assert "Who is forgotten is forgotten whole." in said


def test_where_its_player_is_said_to_be_forgotten_whole_the_first_line_names_it(tables):
    """Only the player knows that they wrote no such letter: this holds, *but*."""
    table = tables.played(duel, lambda *told: invented_word(*told, whole=True))
    found = tables.audited(table)
    assert found.code == 0, found.out
    first = found.out.split("\n")[0]
    assert "seat 1 has another key at leaf 22, and the letter that brought it is forgotten" in first
    assert "draws use letters that are forgotten, and are not judged again" in first


def invented_word(table, patch, whole=False):
    """As above, but the log has a letter that asks for the key, signed by nobody who may; then it
    and the key are said to be forgotten, or all that the player wrote."""
    text, armour = table.signed(1, "key", OWN, MINE)
    letter = e.Letter("signed", None, "key", table.clock.now(), 1, armour, text)
    table.writes(e.LetterSealed(Sealed((1,), letter)))
    swapping(table, patch)
    table.forgotten = 1 if whole else ["letter.21", "key.22"]


def test_a_bid_signed_by_another_key_is_refused_though_the_seats_key_is_erased(tables):
    tables.refused("disclosures", duel, resigning, 1)


def test_with_all_true_letters_forgotten_too_the_bid_that_is_left_gives_it_away(tables):
    tables.refused("disclosures", duel, lambda *told: resigning(*told, also="true"), 1)


def test_with_the_forged_bid_forgotten_too_the_first_line_names_the_true_one(tables):
    """Given that player's receipts: whether they had taken their bid back nobody else can tell."""
    table = tables.played(duel, lambda *told: resigning(*told, also="all"))
    found = tables.audited(table, 1)
    assert found.code == 0, found.out
    assert (
        "the letter of leaf 20, which the mailboxes have kept, was not used at leaf 23"
        in (found.out.split("\n")[0])
    )


def resigning(table, patch, also=""):
    """The host signs a bid for seat 1, and at the end the seat's key is said to be forgotten;
    `also` all that the player has truly signed up to then, or all there is."""
    true = [f"letter.{n}" for n in letters_of(table, 1)]
    with patch.context() as now:
        now.setattr(authors, "_key", lambda *told: OWN)
        table.posts(1, *table.signed(1, "order", "energy 0", MINE))
    [start] = [leaf["n"] for leaf in table.leaves if leaf["type"] == "match.started"]
    table.forgotten = 1 if also == "all" else [f"keys.{start}.1", *(true if also else ())]


def letters_of(table, seat):
    """The leaves of this seat's letters."""
    sealed = [leaf["n"] for leaf in table.leaves if leaf["type"] == "match.letter_sealed"]
    return [n for n in sealed if table.part(f"letter.{n}")["seat"] == seat]
