"""Two histories under the true key: one is told, another is exported, or two are made one.

The host plays a course, and letters go out that say so; then the same table from the same moment is
played on otherwise, by the rules, and every sum is made anew.
"""

from typing import Any

from tests.adversary.mutations import BOTH, RULES, Forged, refused_by
from tests.adversary.tables import FRIEND, VICTIM, Host, Unfit
from tests.audit.letters_held import ours, receipt, receipts, written


def with_head(host: Host, n: int = 1) -> bytes:
    """A letter of now, with the checkpoint of now at its foot."""
    return ours(written(f"Dear player,\n\n{host.checkpoint().decode()}\n"), n=n).as_bytes()


def course(host: Host) -> int:
    """Everybody answers and the window closes; the leaf of the victim's order."""
    host.answers(VICTIM)
    n = host.give(VICTIM)
    host.turn()
    return n


def other_course(host: Host) -> None:
    """The same window, and the victim is said to have been silent."""
    host.answers(VICTIM)
    host.close(early=False)
    host.wait(minutes=5)


def seated_as(host: Host, anew: Host) -> None:
    """The same players join there as here."""
    anew.signs = host.signs
    for seat in anew.match.all_seats:
        bot = seat in host.match.bots
        anew.join(seat, signed=not bot and seat in host.signs, bot=bot)


def longer_than(told: Host, host: Host) -> None:
    """Plays on until this log is no shorter than what was told."""
    for _ in range(12):
        if len(host.leaves) >= len(told.leaves) or host.match.phase == "ended":
            return
        host.turn()


# --- a log made anew, and what was sent before ----------------------------------------------------


@refused_by(BOTH, "mail")
def a_log_made_anew_behind_a_checkpoint(host: Host) -> Forged:
    """A letter holds the checkpoint of what happened; the record tells another course."""
    host.until(VICTIM, due=True)
    told = host.twin()
    course(told)
    other_course(host)
    longer_than(told, host)
    return Forged(host.on(), (with_head(told),))


@refused_by(BOTH, "mail")
def a_log_made_anew_behind_a_receipt(host: Host) -> Forged:
    """The victim has the receipt of an order; in the record they were silent."""
    host.until(VICTIM, due=True)
    told = host.twin()
    n = course(told)
    other_course(host)
    longer_than(told, host)
    return Forged(host.on(), (receipts(receipt(told, n)).as_bytes(),))


@refused_by(BOTH, "mail")
def a_log_made_anew_behind_a_mailbox(host: Host) -> Forged:
    """A mailbox has letters of before, which fit, and of after, which do not."""
    host.until(VICTIM, due=True)
    before = with_head(host)
    told = host.twin()
    n = course(told)
    after = (receipts(receipt(told, n), n=2).as_bytes(), with_head(told, 3))
    other_course(host)
    longer_than(told, host)
    return Forged(host.on(), (before, *after))


@refused_by(BOTH, "mail")
def a_log_made_anew_from_its_first_letter(host: Host) -> Forged:
    """Leaf 0 is the same, and all else happened otherwise: later, and with other words."""
    anew = host.fresh()
    anew.wait(hours=3)
    seated_as(host, anew)
    longer_than(host, anew)
    return Forged(anew.on(), (with_head(host),))


# --- rolled back ----------------------------------------------------------------------------------


@refused_by(BOTH, "mail")
def a_match_rolled_back_and_ended(host: Host) -> Forged:
    """The last window is taken back, and the match ended there; a letter knows of it."""
    host.until(VICTIM)
    told = host.twin()
    course(told)
    told.stop()
    return Forged(host.stop(), (with_head(told),))


@refused_by(BOTH, "mail")
def a_match_rolled_back_and_played_on(host: Host) -> Forged:
    """The window is taken back and played again, with another order of the accomplice."""
    host.until(VICTIM, FRIEND)
    told = host.twin()
    course(told)
    host.answers(FRIEND)
    host.order(FRIEND, told_otherwise(told, host), signed=FRIEND in host.signs)
    host.turn()
    longer_than(told, host)
    return Forged(host.on(), (with_head(told),))


def told_otherwise(told: Host, host: Host) -> str:
    """An order of the accomplice other than what they ordered there. Raises Unfit."""
    written_there = [
        part.value["text"]
        for name, part in told.by_name.items()
        if name.startswith("letter.") and part.value["seat"] == FRIEND
    ]
    return host.another(FRIEND, str(written_there[-1]))


# --- spliced --------------------------------------------------------------------------------------


@refused_by(BOTH, "orders", "leaves", "disclosures", "draws")
def two_matches_spliced(host: Host) -> bytes:
    """The beginning of one match and the end of another of the same host."""
    other = host.fresh("play.example/match-8")
    seated_as(host, other)
    longer_than(host, other)
    other.on(2)
    if not any(letter["signature"] for letter in letters_behind(host, other)):
        raise Unfit
    return spliced(host, other)


@refused_by(RULES, "orders", "leaves", "disclosures", "dice", "draws", "time")
def two_courses_spliced(host: Host) -> bytes:
    """One course until a window is closed, then what followed on another."""
    host.until(VICTIM, due=True)
    other = host.twin()
    course(host)
    other_course(other)
    longer_than(host, other)
    other.on()
    return spliced(host, other)


def letters_behind(host: Host, other: Host) -> list[Any]:
    """The letters of the other match whose leaves stand behind all that this one has."""
    size = len(host.leaves)
    found = [part for part in other.parts if part.n >= size and part.name.startswith("letter.")]
    return [part.value for part in found]


def spliced(host: Host, other: Host) -> bytes:
    """The leaves of one, and behind them those of the other, with what they commit to."""
    size = len(host.leaves)
    if len(other.leaves) <= size or other.leaves[:size] == host.leaves:
        raise Unfit
    tail = [part for part in other.parts if part.n >= size]
    host.leaves += other.leaves[size:]
    host._keep(tail)
    host.match = other.match
    return host.record()
