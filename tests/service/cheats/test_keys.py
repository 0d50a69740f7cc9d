"""A host who signs as a player, with a key of their own."""

from referee.kernel.event import Sealed
from referee.match import events as e
from referee.service.letters import authors
from tests.service.cheats.table import MINE, duel
from tests.service.house import public_line

OWN = public_line(MINE)


def test_a_key_swapped_without_its_players_word_is_refused(tables):
    said = tables.refused("keys", duel, swapping, 1)
    assert "Leaf 21: seat 1 has another key by its player’s word, and no letter of theirs" in said


def swapping(table, patch):
    """The log says that seat 1 has named another key; from the next window on the host signs."""
    table.writes(e.KeyChanged(1, "player", "", Sealed((1,), OWN)))
    table[1].key = MINE


def test_a_key_swapped_by_a_letter_that_is_said_to_be_forgotten_is_named_in_the_first_line(tables):
    """Only the player knows that they wrote no such letter: this holds, *but*."""
    table = tables.played(duel, invented_word)
    found = tables.audited(table, 1)
    assert found.code == 0
    first = found.out.split("\n")[0]
    assert "seat 1 has another key at leaf 22, and the letter that brought it is forgotten" in first


def invented_word(table, patch):
    """As above, but the log has a letter that asks for the key, signed by nobody who may; then it
    and the key are said to be forgotten."""
    text, armour = table.signed(1, "key", OWN, MINE)
    letter = e.Letter("signed", None, "key", table.clock.now(), 1, armour, text)
    table.writes(e.LetterSealed(Sealed((1,), letter)))
    swapping(table, patch)
    table.forgotten = ["letter.21", "key.22"]


def test_a_bid_signed_by_another_key_is_refused_though_the_seats_key_is_erased(tables):
    said = tables.refused("orders", duel, resigning, 1)
    assert "Leaf 21, seat 1: signature: by ssh-ed25519 " in said


def test_with_all_true_letters_forgotten_too_the_receipt_of_the_join_tells_the_key(tables):
    said = tables.refused("mail", duel, lambda *told: resigning(*told, all_letters=True), 1)
    assert "Leaf 21: the key of seat 1, which a receipt in the mailboxes tells" in said


def resigning(table, patch, all_letters=False):
    """The host signs a bid for seat 1, and at the end the seat's key is said to be forgotten; with
    `all_letters` so is all that the player has signed up to then."""
    true = [f"letter.{n}" for n in letters_of(table, 1)]
    with patch.context() as now:
        now.setattr(authors, "_key", lambda *told: OWN)
        table.posts(1, *table.signed(1, "order", "energy 0", MINE))
    [start] = [leaf["n"] for leaf in table.leaves if leaf["type"] == "match.started"]
    table.forgotten = [f"keys.{start}.1", *(true if all_letters else ())]


def letters_of(table, seat):
    """The leaves of this seat's letters."""
    sealed = [leaf["n"] for leaf in table.leaves if leaf["type"] == "match.letter_sealed"]
    return [n for n in sealed if table.part(f"letter.{n}")["seat"] == seat]
