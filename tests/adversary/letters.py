"""Letters put in, dropped, swapped, taken from elsewhere, or in force though they are not."""

from typing import Any

from msgspec.structs import replace

from referee.match import events as e
from referee.match import text
from tests.adversary.mutations import BOTH, Forged, by_design, refused_by
from tests.adversary.tables import FRIEND, VICTIM, Host, Unfit
from tests.audit.forge import resealed
from tests.audit.letters_held import ours, receipt, receipts, written

UNSIGNED = "The host changes, drops or adds an order afterwards"


# --- as a bot for a person, and the other way round -----------------------------------------------


@refused_by(BOTH, "orders")
def an_order_as_a_bot(host: Host) -> bytes:
    """Behind a person's order stands another, by a bot that does not sit there."""
    host.until(VICTIM)
    host.answers()
    host.order(VICTIM, host.other_text(VICTIM), signed=False, bot=True)
    return host.on()


@refused_by(BOTH, "orders", signed=True)
def an_order_as_a_bot_in_a_signed_match(host: Host) -> bytes:
    """The same where only signed letters count."""
    return an_order_as_a_bot(host)


@refused_by(BOTH, "orders")
def a_copy_as_a_bot(host: Host) -> bytes:
    """A bot repeats a person's order without its nonce."""
    host.until(VICTIM)
    host.answers()
    host.order(VICTIM, host.answered_by(VICTIM), signed=False, bot=True)
    return host.on()


@refused_by(BOTH, "orders")
def a_bot_answers_for_the_silent(host: Host) -> bytes:
    """A person is silent, and a bot's order lets the window close early."""
    host.until(VICTIM)
    host.answers(VICTIM)
    host.order(VICTIM, host.think(VICTIM), signed=False, bot=True)
    return host.on()


def as_a_bot(host: Host, kind: str, body: str) -> bytes:
    host.until(VICTIM)
    host.answers()
    host.letter(VICTIM, kind, body, signed=False, bot=True)
    return host.on()


@refused_by(BOTH, "orders")
def a_withdrawal_as_a_bot(host: Host) -> bytes:
    """A bot withdraws what a person has ordered."""
    return as_a_bot(host, "withdraw", "")


@refused_by(BOTH, "orders")
def a_standing_order_as_a_bot(host: Host) -> bytes:
    """A bot files a standing order for a person."""
    return as_a_bot(host, "standing", "always guess: guess 1")


@refused_by(BOTH, "orders")
def a_key_as_a_bot(host: Host) -> bytes:
    """A bot takes a person's key away."""
    return as_a_bot(host, "key", "none")


@refused_by(BOTH, "orders")
def a_vote_as_a_bot(host: Host) -> bytes:
    """A bot votes for a person."""
    return as_a_bot(host, "vote", "end yes")


@refused_by(BOTH, "orders")
def press_as_a_bot(host: Host) -> bytes:
    """A bot writes a message."""
    host.unpublished(VICTIM, "press", "beep")
    n = len(host.leaves) - 1
    body = host.by_name[f"letter.{n}"].value["body"]
    host.sealed(VICTIM, "press", None, assurance="bot", body=body)
    return host.on()


@refused_by(BOTH, "orders", bots=True)
def a_person_writes_for_a_bot(host: Host) -> bytes:
    """An unsigned order is said to come from a bot's chair."""
    host.until(FRIEND)
    host.order(FRIEND, host.think(FRIEND, 3), signed=False)
    return host.on()


@refused_by(BOTH, "orders")
def a_letter_from_an_empty_chair(host: Host) -> bytes:
    """Somebody orders from a chair on which nobody sits."""
    host.leave(FRIEND)
    host.until(VICTIM)
    host.order(FRIEND, "pass", signed=False)
    return host.on()


# --- unsigned letters -----------------------------------------------------------------------------


@by_design(UNSIGNED, edition=1)
def an_unsigned_order_over_a_signed_one(host: Host) -> bytes:
    """Behind a signed order stands an unsigned one, and is used."""
    host.until(VICTIM)
    host.answers()
    host.order(VICTIM, host.other_text(VICTIM), signed=False)
    return host.on()


@refused_by(BOTH, "orders", signed=True)
def an_unsigned_order_in_a_signed_match(host: Host) -> bytes:
    """The same where only signed letters count."""
    host.until(VICTIM)
    host.answers()
    host.order(VICTIM, host.other_text(VICTIM), signed=False)
    return host.on()


@refused_by(BOTH, "orders", signed=True)
def a_signature_taken_off(host: Host) -> bytes:
    """A signed order is kept without its signature, where only signed letters count."""
    host.until(VICTIM)
    spelt = host.spell(VICTIM, "order", host.think(VICTIM))
    host.sealed(VICTIM, "order", spelt)
    return host.on()


@by_design(UNSIGNED, edition=1)
def an_unsigned_order_written_by_the_host(host: Host) -> bytes:
    """A seat that does not sign is silent, and the host orders for it."""
    host.signs = {VICTIM}
    host.until(FRIEND)
    host.order(FRIEND, host.think(FRIEND), signed=False)
    return host.on()


@refused_by(BOTH, "orders")
def an_unsigned_text_that_is_not_repaired(host: Host) -> bytes:
    """An unsigned order is not spelt as unsigned texts are kept."""
    host.until(VICTIM)
    kept = text.repair(host.think(VICTIM))
    n = host.sealed(VICTIM, "order", host.pick([kept.rstrip("\n"), kept + "\n", " \n" + kept]))
    assert n
    return host.on()


# --- dropped --------------------------------------------------------------------------------------


@by_design("The host takes a letter and never logs it")
def an_order_never_logged(host: Host) -> bytes:
    """A letter was taken and is on no log."""
    host.until(VICTIM)
    host.answers(VICTIM)
    host.close(early=False)
    return host.on()


def dropped(host: Host) -> int:
    """The leaf of an order that was in force and not used."""
    host.until(VICTIM)
    host.answers()
    if VICTIM not in host.match.orders:
        raise Unfit
    n = host.match.orders[VICTIM].n
    host.uses(VICTIM, None)
    host.close(early=False)
    if (
        host.by_name[next(reversed([x for x in host.by_name if x.startswith("used.")]))].value[0]
        == n
    ):
        raise Unfit
    return n


@refused_by(BOTH, "orders")
def an_order_dropped(host: Host) -> bytes:
    """An order in force is not used; all that follows is played without it."""
    dropped(host)
    return host.on()


@refused_by(BOTH, "disclosures")
def an_order_dropped_and_forgotten(host: Host) -> bytes:
    """An order in force is not used, and then it is said that the letter was to be forgotten."""
    n = dropped(host)
    host.on()
    host.erase(f"letter.{n}")
    return host.record()


@by_design(UNSIGNED)
def an_order_dropped_and_its_player_forgotten(host: Host) -> bytes:
    """The same, and all that its player has written is said to be forgotten."""
    dropped(host)
    host.on()
    host.forget(VICTIM)
    return host.record()


@refused_by(BOTH, "mail")
def a_receipt_for_what_was_forgotten(host: Host) -> Forged:
    """The same, and its author has the receipt."""
    n = dropped(host)
    host.on()
    mail = receipts(receipt(host, n)).as_bytes()
    host.forget(VICTIM)
    return Forged(host.record(), (mail,))


@refused_by(BOTH, "mail")
def a_receipt_for_what_is_not_there(host: Host) -> Forged:
    """A mailbox holds the receipt of a leaf that the record does not have."""
    other = Host(host.chance, host.game, host.match.options, host.match.policy, host.match.seats)
    other.wait(hours=3)
    other.starts = False
    for seat in (VICTIM, FRIEND):
        other.join(seat)
    return Forged(host.on(), (receipts(receipt(other, 2)).as_bytes(),))


@refused_by(BOTH, "mail")
def another_history_in_a_mailbox(host: Host) -> Forged:
    """A letter holds a checkpoint of another history under the same key."""
    note = host.checkpoint()
    told = ours(written(f"Dear player,\n\n{note.decode()}\n"))
    n = len(host.leaves) - 1
    leaf = host.leaves[n].replace(b'"at":"2026', b'"at":"2027')
    host.leaves[n] = leaf
    other = ours(written(f"Dear player,\n\n{host.checkpoint().decode()}\n"), n=2)
    host.leaves[n] = leaf.replace(b'"at":"2027', b'"at":"2026')
    return Forged(host.on(), (told.as_bytes(), other.as_bytes()))


# --- not in force ---------------------------------------------------------------------------------


def first_and_second(host: Host, **second: Any) -> Any:
    """Seat 1 orders twice; the first letter, as it was in force."""
    host.until(VICTIM)
    host.answers(VICTIM)
    host.give(VICTIM, serial=5)
    first = host.match.orders[VICTIM]
    host.give(VICTIM, host.other_text(VICTIM), **second)
    return first


@refused_by(BOTH, "orders")
def an_older_order(host: Host) -> bytes:
    """Of two orders of a seat the first one is used."""
    first = first_and_second(host, serial=6)
    host.uses(VICTIM, first)
    return host.on()


@refused_by(BOTH, "orders")
def an_order_of_a_lower_serial(host: Host) -> bytes:
    """An order whose serial is lower takes the place of the one before."""
    first = first_and_second(host, serial=3)
    n = len(host.leaves) - 1
    body = host.by_name[f"letter.{n}"].value["text"]
    second = text.parse(body)
    host.uses(VICTIM, replace(first, n=n, text=body, body=second.body, nonce=second.nonce))
    return host.on()


@refused_by(BOTH, "orders")
def an_order_that_was_withdrawn(host: Host) -> bytes:
    """A seat withdraws its order, and it is used."""
    host.until(VICTIM)
    host.answers()
    own = host.match.orders.get(VICTIM)
    host.letter(VICTIM, "withdraw")
    host.uses(VICTIM, own)
    if own is None:
        raise Unfit
    return host.on()


@refused_by(BOTH, "orders")
def the_orders_of_two_seats_swapped(host: Host) -> bytes:
    """Each of two seats is said to have used the other's letter."""
    host.until(VICTIM, FRIEND)
    host.answers()
    mine, theirs = host.match.orders[VICTIM], host.match.orders[FRIEND]
    host.uses(VICTIM, replace(mine, n=theirs.n))
    host.uses(FRIEND, replace(theirs, n=mine.n))
    return host.on()


# --- again ----------------------------------------------------------------------------------------


def again(host: Host, n: int) -> bytes:
    """The very letter of leaf n comes once more."""
    assert host.window
    host.wait(minutes=1)
    host.seal(e.Letter(**{**host.by_name[f"letter.{n}"].value, "received": host.at}))
    return host.on()


@refused_by(BOTH, "orders")
def a_signed_order_again(host: Host) -> bytes:
    """A player has changed their signed order, and the first one is filed once more."""
    host.until(VICTIM)
    host.answers(VICTIM)
    n = host.give(VICTIM)
    host.give(VICTIM, host.other_text(VICTIM))
    return again(host, n)


@refused_by(BOTH, "orders")
def a_standing_order_again(host: Host) -> bytes:
    """A signed standing order of an earlier window is filed once more."""
    n = host.letter(VICTIM, "standing", "always guess: guess 1")
    host.turn()
    return again(host, n)


# --- shapes ---------------------------------------------------------------------------------------


@refused_by(BOTH, "orders")
def a_letter_of_no_seat(host: Host) -> bytes:
    """A letter comes from a seat that there is not."""
    body = host.think(VICTIM) if VICTIM in host.asked else "pass"
    return shaped(host, seat=host.pick([0, 77, host.match.seats + 1]), text=text.repair(body))


def shaped(host: Host, **but: Any) -> bytes:
    """A message whose letter has other fields."""
    n = host.unpublished(VICTIM, "refused", "guess seven")
    host.on()
    try:
        return resealed(host, f"letter.{n}", {**host.by_name[f"letter.{n}"].value, **but})
    except (KeyError, ValueError, TypeError, AttributeError):
        raise Unfit from None


@refused_by(BOTH, "orders")
def a_letter_of_an_unknown_kind(host: Host) -> bytes:
    """A letter is of a kind that there is not."""
    return shaped(host, kind=host.pick(["wish", "", "Order"]))


@refused_by(BOTH, "orders")
def a_letter_of_an_unknown_assurance(host: Host) -> bytes:
    """A letter is proved in a way that there is not."""
    return shaped(host, assurance=host.pick(["sworn", "", "Signed"]))


@refused_by(BOTH, "orders")
def a_letter_with_a_field_more(host: Host) -> bytes:
    """A letter has a field more than letters have."""
    return shaped(host, more=1)


@refused_by(BOTH, "orders")
def a_refused_letter_with_its_text(host: Host) -> bytes:
    """The text of a refused letter is told where no history forks."""
    return shaped(host, text="guess seven\n", body=None)


@refused_by(BOTH, "orders")
def more_refused_letters_than_are_kept(host: Host) -> bytes:
    """A seat's window is filled with letters that are said to be refused."""
    host.until(VICTIM)
    for _ in range(51):
        host.unpublished(VICTIM, "refused", "guess seven")
    return host.on()


@refused_by(BOTH, "orders")
def a_letter_without_its_body(host: Host) -> bytes:
    """A refused letter commits to no text."""
    return shaped(host, body=None)
