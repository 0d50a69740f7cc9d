"""Dues and times: nearer, later, back-dated, closed too early or too late."""

from datetime import timedelta

from referee.match import events as e
from referee.match.policy import instant, moment
from tests.adversary.mutations import BOTH, RULES, by_design, refused_by
from tests.adversary.tables import FRIEND, VICTIM, Host

CLOCK = "The host lets a friend's letter in late, or keeps a window open for him"
NEARER = "An organiser moves a deadline to now, so that a rival misses it"


def moved(host: Host, hours: float, cause: str, reason: str, wait: float = 0) -> bytes:
    """The due of the open window moves by so many hours."""
    host.until(VICTIM, due=True)
    due = moment(instant(host.window.due) + timedelta(hours=hours))
    host.wait(hours=wait)
    host.write(e.DueChanged(host.window.number, due, cause, reason))
    return host.on()


@by_design(NEARER)
def a_due_nearer_by_the_organiser(host: Host) -> bytes:
    """The organiser moves a due time nearer."""
    return moved(host, -5, "organiser", "all agree")


@by_design(CLOCK)
def a_due_later_by_the_organiser(host: Host) -> bytes:
    """The organiser gives time."""
    return moved(host, host.chance.randrange(1, 200), "organiser", "a holiday")


@refused_by(BOTH, "time")
def a_due_nearer_by_an_absence(host: Host) -> bytes:
    """An absence or an outage moves a due time nearer."""
    cause, reason = host.pick(
        [("absence", "[absence]"), ("outage", "[intake 60]"), ("outage", "the disk was full")]
    )
    return moved(host, -host.chance.randrange(1, 20), cause, reason)


@refused_by(BOTH, "time")
def a_due_moved_after_it_was_over(host: Host) -> bytes:
    """The organiser moves a due time that is over."""
    return moved(host, 300, "organiser", "so", wait=200)


@refused_by(BOTH, "time")
def a_due_that_is_over_when_it_is_told(host: Host) -> bytes:
    """The organiser moves a due time to before now."""
    return moved(host, -24 * 400, "organiser", "so")


@refused_by(BOTH, "time")
def a_due_that_nobody_lives_to_see(host: Host) -> bytes:
    """The organiser moves a due time by years."""
    return moved(host, 24 * 1200, "organiser", "so")


@refused_by(BOTH, "time")
def a_close_in_a_pause(host: Host) -> bytes:
    """The match is paused, and its window closes all the same."""
    host.until(VICTIM, due=True)
    host.write(e.DueChanged(host.window.number, None, "organiser", "a holiday"))
    host.answers()
    host.close()
    return host.stop()


@by_design(CLOCK)
def a_due_moved_by_an_outage(host: Host) -> bytes:
    """A due time that is over moves on by an outage."""
    return moved(host, 300, "outage", "[intake 60]", wait=200)


@refused_by(BOTH, "time")
def a_grace_that_no_option_gives(host: Host) -> bytes:
    """A window waits on by a grace, a bank or a handover that this match does not have."""
    return moved(host, 12, "organiser", host.pick(["[grace 12]", "[bank 18]", "[handover]"]))


@refused_by(BOTH, "time", grace=12)
def a_grace_longer_than_the_option(host: Host) -> bytes:
    """A window waits on for longer than the option says."""
    return moved(host, 24, "organiser", host.pick(["[grace 12]", "[grace 24]"]))


@refused_by(BOTH, "orders")
def a_due_by_a_vote_of_one(host: Host) -> bytes:
    """A due time moves by a vote of the accomplice alone."""
    host.until(VICTIM, due=True)
    host.letter(FRIEND, "vote", "extend 2 yes", signed=FRIEND in host.signs)
    return moved(host, 48, "vote", "")


@refused_by(BOTH, "orders")
def a_pause_by_a_vote_of_one(host: Host) -> bytes:
    """The match is paused by a vote of the accomplice alone."""
    host.until(VICTIM, due=True)
    host.letter(FRIEND, "vote", "pause yes", signed=FRIEND in host.signs)
    host.write(e.DueChanged(host.window.number, None, "vote", ""))
    return host.stop()


@refused_by(BOTH, "leaves")
def a_due_for_no_known_cause(host: Host) -> bytes:
    """A due time moves by a cause that there is not."""
    return moved(host, 5, host.pick(["xyz", "", "player"]), "so")


@refused_by(BOTH, "leaves")
def a_due_of_another_window(host: Host) -> bytes:
    """A change of a due time names a window that is not open."""
    host.until(VICTIM, due=True)
    due = moment(instant(host.window.due) + timedelta(hours=5))
    host.write(e.DueChanged(host.window.number + 3, due, "organiser", "so"))
    return host.on()


# --- closes ---------------------------------------------------------------------------------------


@refused_by(BOTH, "time", turns=0)
def a_first_close_before_the_due(host: Host) -> bytes:
    """The first window closes early though a seat that is asked is silent."""
    return a_close_before_the_due(host)


@refused_by(RULES, "time")
def a_close_before_the_due(host: Host) -> bytes:
    """A later one does: whether the seat had answered ahead only the rules can tell."""
    host.until(VICTIM, due=True)
    host.answers(VICTIM)
    view = host.game.window(host.match.state)
    if view is None or view.asks[VICTIM].ahead is not None:
        host.pick([])
    host.close()
    return host.on()


@refused_by(BOTH, "time", hold=True)
def a_close_before_the_due_where_all_wait(host: Host) -> bytes:
    """A window closes early though the match never does."""
    host.until(VICTIM, due=True)
    host.answers()
    host.close()
    return host.on()


@by_design(CLOCK)
def a_close_long_after_the_due(host: Host) -> bytes:
    """A window closes days after it was due."""
    host.until(VICTIM, due=True)
    host.answers(VICTIM)
    host.at = host.window.due
    host.wait(hours=50)
    host.close()
    return host.on()


# --- letters --------------------------------------------------------------------------------------


def received(host: Host, seat: int, at: str) -> bytes:
    """An order of this seat was received then."""
    host.give(seat, received=at)
    return host.on()


@by_design(CLOCK)
def a_letter_written_down_late(host: Host) -> bytes:
    """The accomplice's letter comes days late and is said to have come in time."""
    host.until(FRIEND, due=True)
    host.pick([FRIEND] if FRIEND not in host.match.bots else [])
    host.answers(FRIEND)
    before = moment(instant(host.window.due) - timedelta(milliseconds=1))
    host.at = host.window.due
    host.wait(hours=40)
    host.give(FRIEND, received=before)
    host.close()
    return host.on()


@refused_by(BOTH, "time")
def a_letter_after_the_due(host: Host) -> bytes:
    """A letter that was received after the due time is used."""
    host.until(VICTIM, due=True)
    host.answers(VICTIM)
    due = host.window.due
    host.at = moment(instant(due) + timedelta(minutes=5))
    host.due_is(moment(instant(due) + timedelta(days=1)))
    host.give(VICTIM)
    host.due_is(due)
    host.close()
    return host.on()


@refused_by(BOTH, "time")
def a_letter_before_its_window(host: Host) -> bytes:
    """A letter was received before its window had opened."""
    host.until(VICTIM)
    host.answers(VICTIM)
    before = moment(instant(host.window.opened) - timedelta(minutes=1))
    return received(host, VICTIM, before)


@refused_by(BOTH, "time")
def a_letter_from_the_future(host: Host) -> bytes:
    """A letter was written down before it was received."""
    host.until(VICTIM)
    host.answers(VICTIM)
    return received(host, VICTIM, moment(instant(host.at) + timedelta(minutes=9)))
