"""Whose bank and whose absence moves a due time: another's, more than there is, or nobody's."""

from datetime import timedelta

from referee.match import events as e
from referee.match.deadlines.patience import away, put_off, step
from referee.match.deadlines.spending import ABSENCE, sealed
from referee.match.policy import instant, moment
from tests.adversary.mutations import BOTH, RULES, by_design, refused_by
from tests.adversary.tables import FRIEND, VICTIM, Host, Unfit

INVENTED = "The host spends everybody's bank for one seat, or invents an absence"
EAST = "Etc/GMT-14"


# --- banks ----------------------------------------------------------------------------------------


def friend_is_silent(host: Host) -> int:
    """All but the friend have answered; the hours of a step."""
    host.until(VICTIM, FRIEND, due=True)
    host.answers(FRIEND)
    if host.window.number > 1:  # they may have answered ahead
        raise Unfit
    return step(host.match, host.window)


def paid(host: Host, hours: int, banks: dict[int, int]) -> None:
    """A step out of the banks of these seats."""
    due = moment(instant(host.window.due) + timedelta(hours=hours))
    event = e.DueChanged(host.window.number, due, "organiser", f"[bank {hours}]")
    given = {seat: e.Spent(bank=some) for seat, some in banks.items()}
    host.write(sealed(host.match, event, given))


@refused_by(BOTH, "time", edition=2, bank=36, turns=0)
def the_bank_of_another_seat(host: Host) -> bytes:
    """The friend is silent, and the victim's bank pays for it."""
    hours = friend_is_silent(host)
    paid(host, hours, {VICTIM: hours})
    return host.on()


@refused_by(RULES, "time", edition=2, bank=36, turns=0)
def the_bank_of_a_seat_that_had_answered(host: Host) -> bytes:
    """The victim's bank pays beside the friend's, though the victim has answered."""
    hours = friend_is_silent(host)
    paid(host, hours, {VICTIM: hours, FRIEND: hours})
    return host.on()


@refused_by(BOTH, "time", edition=2, bank=36, turns=0)
def a_bank_overspent(host: Host) -> bytes:
    """The friend's bank pays more than is in it, as if another's were his."""
    hours = friend_is_silent(host)
    for _ in range(36 // hours + 1):
        paid(host, hours, {FRIEND: hours})
    return host.on()


@refused_by(BOTH, "time", edition=2, bank=36, turns=0)
def a_bank_of_nobody(host: Host) -> bytes:
    """A due time moves out of the banks, and no seat has paid."""
    paid(host, friend_is_silent(host), {})
    return host.on()


@refused_by(BOTH, "leaves", "time", edition=2, bank=36, turns=0)
def a_bank_without_parts(host: Host) -> bytes:
    """A due time moves out of the banks by a leaf that says for nobody what he paid."""
    hours = friend_is_silent(host)
    due = moment(instant(host.window.due) + timedelta(hours=hours))
    host.write(e.DueChanged(host.window.number, due, "organiser", f"[bank {hours}]"))
    return host.on()


@refused_by(BOTH, "disclosures", edition=2, bank=36, turns=0)
def a_payment_forgotten(host: Host) -> bytes:
    """What a seat has paid out of its bank is said to be forgotten."""
    hours = friend_is_silent(host)
    paid(host, hours, {FRIEND: hours})
    name = f"spent.{len(host.leaves) - 1}.{FRIEND}"
    host.on()
    host.erase(name)
    return host.record()


# --- absences -------------------------------------------------------------------------------------


def absent(host: Host, days: int, *, after: int = 0, announced: str | None = None) -> Host:
    """The window that has just opened waits for the friend: he is said to be away for so many days
    from its due time (or so many days `after` it) on."""
    window = host.window
    if host.leaf(len(host.leaves) - 1)["type"] != "match.window_opened" or not window.due:
        raise Unfit
    first = instant(window.due).date() + timedelta(days=after)
    last = first + timedelta(days=days - 1)
    told = away(window.due[:10], str(last), EAST)
    due = put_off(host.match.policy, window.pace, window.due, [told])
    event = e.DueChanged(window.number, due, "absence", ABSENCE)
    off = e.Absence(str(first), str(last), announced or host.at)
    host.write(sealed(host.match, event, {FRIEND: e.Spent(away=(off,))}))
    return host


@refused_by(BOTH, "time", edition=2, absence=3)
def an_absence_over_the_bound(host: Host) -> bytes:
    """A friend is said to be away for more days than a seat has."""
    return absent(host, host.chance.randrange(4, 20)).on()


@refused_by(BOTH, "time", edition=2, absence=5)
def absences_over_the_bound_together(host: Host) -> bytes:
    """A friend is said to be away twice, and the days of both are more than a seat has."""
    absent(host, 3)
    host.at = moment(instant(host.window.due) - timedelta(minutes=1))
    host.turn()
    return absent(host, 3).on()


@refused_by(BOTH, "time", edition=2)
def an_absence_of_other_days(host: Host) -> bytes:
    """The days that are named begin after the due time that they move."""
    return absent(host, 3, after=2).on()


@refused_by(BOTH, "time", edition=2)
def an_absence_announced_before_the_log(host: Host) -> bytes:
    """An absence was announced before the match began."""
    return absent(host, 3, announced="2026-11-01T00:00:00.000Z").on()


@refused_by(BOTH, "time", edition=2)
def an_absence_announced_afterwards(host: Host) -> bytes:
    """An absence was announced after the due time had moved for it."""
    return absent(host, 3, announced=moment(instant(host.at) + timedelta(days=1))).on()


@by_design(INVENTED, edition=2)
def an_absence_within_the_bound(host: Host) -> bytes:
    """A friend is said to have announced an absence, and never has."""
    return absent(host, host.chance.randrange(1, 5)).on()
