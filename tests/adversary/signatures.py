"""What is signed: other keys, other texts, other places."""

from typing import Any

from referee.match import text
from referee.seals import signature
from tests.adversary.mutations import BOTH, refused_by
from tests.adversary.tables import FRIEND, HOSTS_OWN, VICTIM, Host, Unfit
from tests.audit.forge import resealed
from tests.record.house import START, key_line


def ready(host: Host) -> None:
    """Everybody has answered but the victim."""
    host.until(VICTIM)
    host.answers(VICTIM)


@refused_by(BOTH, "orders")
def an_order_signed_by_the_host(host: Host) -> bytes:
    """An order of a seat is signed by a key of the host's."""
    ready(host)
    host.give(VICTIM, key=HOSTS_OWN)
    return host.on()


@refused_by(BOTH, "orders")
def an_order_signed_by_an_accomplice(host: Host) -> bytes:
    """An order of a seat is signed by the key of another seat."""
    ready(host)
    host.give(VICTIM, key=host.keys[FRIEND])
    return host.on()


@refused_by(BOTH, "orders")
def a_signature_of_another_text(host: Host) -> bytes:
    """The order is changed, and its signature is kept."""
    ready(host)
    spelt = host.spell(VICTIM, "order", host.think(VICTIM))
    other = spelt.replace("nonce: ", "nonce: 0", 1)[: len(spelt)]
    body = host.another(VICTIM, host.think(VICTIM))
    changed = host.pick([host.spell(VICTIM, "order", body), other])
    signed(host, changed, signature=host.signature(VICTIM, spelt))
    return host.on()


def signed(host: Host, spelt: str, kind: str = "order", **but: Any) -> int:
    """A letter of the victim that is said to be signed."""
    own = {"signature": host.signature(VICTIM, spelt), **but}
    try:
        return host.sealed(VICTIM, kind, spelt, assurance="signed", **own)
    except (ValueError, KeyError):
        raise Unfit from None


@refused_by(BOTH, "orders")
def a_signature_for_something_else(host: Host) -> bytes:
    """The signature was made in another namespace."""
    ready(host)
    spelt = host.spell(VICTIM, "order", host.think(VICTIM))
    sig = signature.sign(host.keys[VICTIM], "file", spelt.encode())
    signed(host, spelt, signature=sig)
    return host.on()


def elsewhere(host: Host, **headers: Any) -> bytes:
    """A signed order whose headers name another place."""
    ready(host)
    host.give(VICTIM, **headers)
    return host.on()


@refused_by(BOTH, "orders")
def an_order_of_another_window(host: Host) -> bytes:
    """A signed order names a window that was not open."""
    return elsewhere(host, window=host.pick([0, 1, 9]) if host.match.window_number > 1 else 9)


@refused_by(BOTH, "orders")
def an_order_of_another_match(host: Host) -> bytes:
    """A signed order names another log."""
    headers = [{"origin": "play.example/match-8"}, {"leaf0": host.chance.randbytes(32)}]
    return elsewhere(host, **host.pick(headers))


@refused_by(BOTH, "orders")
def an_order_of_another_seat(host: Host) -> bytes:
    """A signed order names another seat."""
    ready(host)
    body = host.think(VICTIM)
    spelt = host.spell(FRIEND, "order", body)
    signed(host, spelt)
    return host.on()


@refused_by(BOTH, "orders")
def an_order_sent_again(host: Host) -> bytes:
    """The signed text of an earlier window is filed again in this one."""
    host.until(VICTIM)
    host.answers()
    if VICTIM not in host.match.orders:
        raise Unfit
    old = host.match.orders[VICTIM].text
    host.turn()
    ready(host)
    signed(host, old)
    return host.on()


@refused_by(BOTH, "orders")
def an_order_that_saw_another_history(host: Host) -> bytes:
    """A signed order names a checkpoint that is not of this log, and the match goes on."""
    return elsewhere(host, seen=text.SeenCheckpoint(3, host.chance.randbytes(32)))


@refused_by(BOTH, "orders")
def a_nonce_left_out(host: Host) -> bytes:
    """A seat that has always sent a nonce sends none."""
    return elsewhere(host, nonce=None)


@refused_by(BOTH, "orders")
def a_header_that_nobody_knows(host: Host) -> bytes:
    """A signed order has a header more."""
    ready(host)
    spelt = host.spell(VICTIM, "order", host.think(VICTIM))
    signed(host, spelt.replace("window: ", "wish: 1\nwindow: ", 1))
    return host.on()


@refused_by(BOTH, "orders")
def a_text_of_another_kind(host: Host) -> bytes:
    """A signed order is filed as a standing order, or as a vote."""
    ready(host)
    spelt = host.spell(VICTIM, "order", host.think(VICTIM))
    signed(host, spelt, host.pick(["standing", "vote", "consent", "key"]))
    return host.on()


@refused_by(BOTH, "orders")
def a_signature_said_to_be_none(host: Host) -> bytes:
    """A letter is said to be signed and has no signature, or the other way round."""
    ready(host)
    spelt = host.spell(VICTIM, "order", host.think(VICTIM))
    none = {"signature": None, "assurance": "signed"}
    but = host.pick([none, {"assurance": "address", "signature": host.signature(VICTIM, spelt)}])
    host.sealed(VICTIM, "order", spelt, **but)
    return host.on()


# --- keys and joins -------------------------------------------------------------------------------


@refused_by(BOTH, "keys")
def another_key_at_the_start(host: Host) -> bytes:
    """The start says that a seat has another key than the one it joined with."""
    n = host.one_of("match.started")
    host.on()
    return resealed(host, f"keys.{n}.{VICTIM}", host.pick([None, key_line(HOSTS_OWN)]))


@refused_by(BOTH, "time", started=False)
def a_join_before_the_match(host: Host) -> bytes:
    """A join was received before leaf 0."""
    at = "2025-10-20T19:00:00.000Z"
    assert at < START
    host.letter(VICTIM, "join", received=at)
    host.wait(minutes=1)
    host.start()
    return host.on()


@refused_by(BOTH, "orders", started=False)
def a_join_signed_for_another_match(host: Host) -> bytes:
    """A join is signed for another match."""
    host.letter(VICTIM, "join", origin="play.example/match-8")
    host.start()
    return host.on()


@refused_by(BOTH, "orders", started=False)
def a_start_without_a_player(host: Host) -> bytes:
    """The match starts though a player has taken their join back, and the rules are played with
    nobody on that chair."""
    host.letter(FRIEND, "withdraw", "", signed=FRIEND in host.signs)
    host.start()
    return host.on()
