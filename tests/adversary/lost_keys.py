"""Keys in place of lost ones, and first keys, that nobody could object to."""

from datetime import timedelta

from referee.kernel.event import Sealed
from referee.match import awaited_keys
from referee.match import events as e
from referee.match.policy import instant, moment
from tests.adversary.mutations import BOTH, by_design, refused_by
from tests.adversary.tables import FRIEND, HOSTS_OWN, VICTIM, Host, Unfit
from tests.record.house import key_line

WAIT = 24 * 14  # hours: longer than any policy of these tables makes a key wait


def announced(host: Host, line: str | None = None, *, at_once: bool = False) -> None:
    """The leaf that tells all."""
    host.wait(minutes=1)
    told = Sealed(tuple(host.match.all_seats), line or key_line(HOSTS_OWN))
    counts = awaited_keys.counts_at(host.match.policy, host.at)
    host.write(e.KeyAnnounced(VICTIM, "lost", host.at if at_once else counts, told))


def asked(host: Host, line: str | None = None) -> None:
    """A letter from the victim's mailbox. Raises Unfit where no window is open."""
    if host.match.window is None:
        raise Unfit
    host.letter(VICTIM, "lost", line or key_line(HOSTS_OWN), signed=False)


def lost(host: Host) -> None:
    """The letter, and its announcement."""
    asked(host)
    announced(host)


def come(host: Host, line: str | None = None, *, cause: str = "lost", hours: int = WAIT) -> bytes:
    """The key comes after so many hours, and the host signs with it."""
    _later_due(host)
    host.wait(hours=hours)
    told = Sealed(tuple(host.match.all_seats), line or key_line(HOSTS_OWN))
    host.write(e.KeyChanged(VICTIM, cause, "", told))
    host.turn()
    host.keys[VICTIM] = HOSTS_OWN
    return host.on(2)


def _later_due(host: Host) -> None:
    """The organiser gives all the time that the key needs, so that nothing else is late."""
    if host.match.window is None:
        raise Unfit
    if host.match.window.due is not None:
        due = moment(instant(host.at) + timedelta(hours=WAIT + 48))
        host.write(e.DueChanged(host.match.window.number, due, "organiser", "holidays"))


@refused_by(BOTH, "keys", edition=2)
def a_lost_key_too_early(host: Host) -> bytes:
    """A key takes a lost one's place before the wait is over."""
    lost(host)
    return come(host, hours=1)


@refused_by(BOTH, "keys", edition=2)
def a_lost_key_announced_for_too_soon(host: Host) -> bytes:
    """A key is announced, and would count at once."""
    asked(host)
    announced(host, at_once=True)
    return come(host)


@refused_by(BOTH, "keys", edition=2)
def a_lost_key_over_an_objection(host: Host) -> bytes:
    """The old key signs an order meanwhile, and the new one comes all the same."""
    host.until(VICTIM)
    lost(host)
    host.give(VICTIM)
    host.write(e.KeyKept(VICTIM))
    return come(host)


@refused_by(BOTH, "keys", edition=2)
def a_lost_key_over_an_objection_that_is_kept_quiet(host: Host) -> bytes:
    """The same, and nobody is told of the objection."""
    host.until(VICTIM)
    lost(host)
    host.give(VICTIM)
    return come(host)


@refused_by(BOTH, "keys", edition=2)
def a_lost_key_over_a_message(host: Host) -> bytes:
    """The old key signs a message meanwhile, and the new one comes all the same."""
    lost(host)
    host.unpublished(VICTIM, "press", "to: all\n\nThe key is mine.\n", assurance="signed")
    return come(host)


@refused_by(BOTH, "keys", edition=2)
def a_lost_key_that_was_not_announced(host: Host) -> bytes:
    """A key takes a lost one's place, and nobody was told before."""
    asked(host)
    return come(host)


@refused_by(BOTH, "keys", edition=2)
def a_lost_key_out_of_nothing(host: Host) -> bytes:
    """The same, without even a letter."""
    return come(host)


@refused_by(BOTH, "keys", edition=2)
def a_lost_key_that_nobody_asked_for(host: Host) -> bytes:
    """A key is announced, and no letter asks for it."""
    host.until(VICTIM)
    announced(host)
    return come(host)


@refused_by(BOTH, "keys", edition=2)
def a_lost_key_other_than_announced(host: Host) -> bytes:
    """One key is asked for and announced, and another comes."""
    asked(host, key_line(host.keys[FRIEND]))
    announced(host, line=key_line(host.keys[FRIEND]))
    return come(host)


@refused_by(BOTH, "keys", edition=2)
def a_lost_key_other_than_asked_for(host: Host) -> bytes:
    """The letter names one key, and the announcement another."""
    asked(host, key_line(host.keys[FRIEND]))
    announced(host)
    return come(host)


@refused_by(BOTH, "keys", edition=2)
def a_first_key_for_a_seat_that_has_one(host: Host) -> bytes:
    """The key is said to be a first one, to which fewer can object."""
    lost(host)
    return come(host, cause="first")


@refused_by(BOTH, "keys", edition=2)
def an_objection_that_nobody_made(host: Host) -> bytes:
    """The true player has lost their key, and the host says that they object."""
    lost(host)
    host.write(e.KeyKept(VICTIM))
    return host.on()


@refused_by(BOTH, "keys", edition=1)
def a_lost_key_in_a_match_of_version_1(host: Host) -> bytes:
    """A match that knows no lost keys has one."""
    lost(host)
    return come(host)


@by_design("A player's key is lost, or somebody says so", edition=2)
def a_lost_key_that_nobody_objects_to(host: Host) -> bytes:
    """The host writes the unsigned letter, all are told, and nobody objects."""
    lost(host)
    return come(host)


@refused_by(BOTH, "disclosures", edition=2)
def a_lost_key_over_an_objection_that_is_forgotten(host: Host) -> bytes:
    """The old key objects, and then it is said that its letter was to be forgotten."""
    lost(host)
    n = host.unpublished(VICTIM, "press", "to: all\n\nThe key is mine.\n", assurance="signed")
    come(host)
    host.erase(f"letter.{n}")
    return host.record()
