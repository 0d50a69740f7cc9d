"""Keys that change without their owner's word."""

from typing import Any

from referee.kernel.event import Sealed
from referee.match import events as e
from tests.adversary.mutations import BOTH, by_design, refused_by
from tests.adversary.tables import FRIEND, HOSTS_OWN, VICTIM, Host
from tests.audit.forge import files, remade
from tests.record.house import key_line


def to_the_host(host: Host, cause: str, key: str | None, **but: Any) -> bytes:
    """The victim's key becomes this; from the next window on the host signs."""
    everybody = tuple(host.match.all_seats)
    host.write(e.KeyChanged(VICTIM, cause, "", Sealed(everybody, key)))
    host.turn()
    if key is not None:
        host.keys[VICTIM] = HOSTS_OWN
    return host.on(2)


@refused_by(BOTH, "keys")
def a_key_changed_without_a_letter(host: Host) -> bytes:
    """A seat is said to have changed its key, and no letter says so."""
    host.until(VICTIM)
    return to_the_host(host, "player", key_line(HOSTS_OWN))


@refused_by(BOTH, "leaves")
def a_key_changed_for_no_known_cause(host: Host) -> bytes:
    """A key changes by a cause that there is not."""
    return to_the_host(host, host.pick(["xyz", "found", ""]), key_line(HOSTS_OWN))


@refused_by(BOTH, "keys")
def a_key_taken_by_the_organiser(host: Host) -> bytes:
    """The organiser takes a key away."""
    return to_the_host(host, "organiser", None)


@by_design("An organiser changes a key to play a seat", edition=1)
def a_key_changed_by_the_organiser(host: Host) -> bytes:
    """The organiser gives a seat another key, and signs with it."""
    return to_the_host(host, "organiser", key_line(HOSTS_OWN))


@refused_by(BOTH, "keys")
def a_key_letter_without_signature(host: Host) -> bytes:
    """The letter that names the new key is not signed."""
    host.letter(VICTIM, "key", key_line(HOSTS_OWN), signed=False)
    return to_the_host(host, "player", key_line(HOSTS_OWN))


@refused_by(BOTH, "orders")
def a_key_letter_by_the_new_key(host: Host) -> bytes:
    """The letter that names the new key is signed by the new one."""
    host.letter(VICTIM, "key", key_line(HOSTS_OWN), key=HOSTS_OWN)
    return to_the_host(host, "player", key_line(HOSTS_OWN))


@refused_by(BOTH, "keys")
def a_key_other_than_the_letters(host: Host) -> bytes:
    """The letter names one key, and the log another."""
    host.letter(VICTIM, "key", key_line(host.keys[FRIEND]))
    return to_the_host(host, "player", key_line(HOSTS_OWN))


@refused_by(BOTH, "keys")
def a_key_letter_without_effect(host: Host) -> bytes:
    """A seat changes its key, and the log does not."""
    host.letter(VICTIM, "key", key_line(HOSTS_OWN))
    return host.on()


@refused_by(BOTH, "orders")
def a_new_key_at_once(host: Host) -> bytes:
    """A new key signs in the window in which it was told."""
    host.until(VICTIM)
    host.letter(VICTIM, "key", key_line(HOSTS_OWN))
    everybody = tuple(host.match.all_seats)
    host.write(e.KeyChanged(VICTIM, "player", "", Sealed(everybody, key_line(HOSTS_OWN))))
    host.keys[VICTIM] = HOSTS_OWN
    return host.on(2)


@refused_by(BOTH, "disclosures", "orders")
def a_key_erased_and_orders_signed_by_the_host(host: Host) -> bytes:
    """A seat's key is said to be forgotten, and the host signs for the seat."""
    host.until(VICTIM)
    host.answers(VICTIM)
    host.give(VICTIM, key=HOSTS_OWN)
    host.on()
    host.erase(f"keys.{host.one_of('match.started')}.{VICTIM}")
    return host.record()


@refused_by(BOTH, "disclosures", "orders")
def a_key_and_its_join_erased_and_orders_of_two_keys(host: Host) -> bytes:
    """The same, and the join is forgotten too; the seat's letters are signed by two keys."""
    host.until(VICTIM)
    host.answers()
    host.turn()
    host.until(VICTIM)
    host.answers(VICTIM)
    host.give(VICTIM, key=HOSTS_OWN)
    host.on()
    host.erase(f"keys.{host.one_of('match.started')}.{VICTIM}", f"letter.{VICTIM}")
    return host.record()


@refused_by(BOTH, "keys")
def other_allowed_signers(host: Host) -> bytes:
    """The list of signers names another key than the log."""
    record = host.on()
    true, false = key_line(host.keys[VICTIM]).encode(), key_line(HOSTS_OWN).encode()
    there = files(record)["allowed_signers"]
    return remade(record, "allowed_signers", there.replace(true, false), host.key)


@refused_by(BOTH, "keys")
def a_key_brought_by_an_empty_chair(host: Host) -> bytes:
    """A chair that falls empty brings a key."""
    told = Sealed(tuple(host.match.all_seats), key_line(HOSTS_OWN))
    host.write(e.SeatChanged(VICTIM, "removed", "", told))
    return host.stop()


@refused_by(BOTH, "orders")
def the_key_of_who_has_gone(host: Host) -> bytes:
    """Somebody else sits down, and the old key still signs."""
    host.until(VICTIM)
    host.leave(VICTIM, "replaced")
    host.give(VICTIM)
    return host.on()
