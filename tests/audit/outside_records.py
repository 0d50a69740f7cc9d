"""Matches with a beacon, honest ones and those of a host who leaves its way; and by which check
each must be refused."""

from collections.abc import Callable

from msgspec.structs import replace

from referee.kernel.event import Event, Sealed
from referee.match import events as e
from referee.match.beacon import published
from referee.match.policy import Policy
from referee.match.state import Match, NamedRound
from referee.seals.canonical import b64u
from tests.record.house import SECRET, House, answered
from tests.record.outside import (
    BEACON,
    OURS,
    BeaconHouse,
    both_answered,
    cascade,
    outside_match,
)
from tests.seals.beacon_of_ours import OwnBeacon


def a_late_round() -> BeaconHouse:
    house = both_answered()
    house.name_round()
    house.wait(days=40)
    house.give()
    house.close()
    return house


def a_silent_beacon() -> BeaconHouse:
    """The host ends what its dice would wait for for ever."""
    house = both_answered()
    house.name_round()
    house.wait(days=400)
    house.write(e.Ended("organiser", None, b64u(SECRET)))
    return house


def _silent_beacon(minutes: int) -> BeaconHouse:
    """Nobody has answered the window that is due, and its round is so many minutes overdue."""
    house = BeaconHouse()
    house.at = house.match.window.due  # type: ignore[union-attr, assignment]
    house.name_round()
    house.at = house.match.named.due  # type: ignore[union-attr]
    house.wait(minutes=minutes)
    return house


def _all_vote(house: BeaconHouse, motion: str = "end") -> BeaconHouse:
    for seat in (1, 2):
        house.letter(seat, "vote", f"{motion} yes")
    if motion == "draw":
        house.write(e.Ruled(None, "draw", ""))
    house.write(e.Ended("vote", None, b64u(SECRET)))
    return house


def all_agree_that_the_beacon_is_silent() -> BeaconHouse:
    return _all_vote(_silent_beacon(minutes=60))


def a_draw_for_a_silent_beacon() -> BeaconHouse:
    return _all_vote(_silent_beacon(minutes=90), "draw")


def one_does_not_agree_and_the_round_comes() -> BeaconHouse:
    house = _silent_beacon(minutes=600)
    house.letter(1, "vote", "end yes")
    house.letter(2, "vote", "end no")
    house.give()
    house.close()
    return house


def somebody_is_silent() -> BeaconHouse:
    house = BeaconHouse()
    house.order(1, "guess 4")
    house.at = house.match.window.due  # type: ignore[union-attr, assignment]
    house.throw()
    return house


def messages_while_the_dice_wait() -> BeaconHouse:
    house = both_answered()
    house.name_round()
    house.unpublished(1, "press", "Any moment now.")
    house.unpublished(2, "refused", "guess 5")
    house.give()
    house.unpublished(1, "press", "There they are.")
    house.close()
    return house


def gone_back() -> BeaconHouse:
    house = both_answered(rounds=2)
    house.throw()
    house.rewind(1)
    house.order(1, "guess 1")
    house.order(2, "guess 2")
    house.throw()
    house.order(1, "guess 1")
    house.order(2, "guess 2")
    house.throw()
    return house


HONEST: tuple[Callable[[], House], ...] = (
    *(outside_match, cascade, a_late_round, a_silent_beacon, somebody_is_silent),
    *(messages_while_the_dice_wait, gone_back),
    *(all_agree_that_the_beacon_is_silent, a_draw_for_a_silent_beacon),
    one_does_not_agree_and_the_round_comes,
)


# --- a host's -------------------------------------------------------------------------------------


def fixed_behind_the_round() -> BeaconHouse:
    """They waited for the round, liked it, and fixed what counts then."""
    house = both_answered()
    number = BEACON.round_after(house.at)
    house.wait(minutes=5)
    house.write(e.RoundNamed(1, number, BEACON.time_of(number)))
    house.give()
    house.close()
    return house


def a_round_of_their_choice() -> BeaconHouse:
    house = both_answered()
    number = BEACON.round_after(house.at) + 7
    house.write(e.RoundNamed(1, number, BEACON.time_of(number)))
    house.give()
    house.close()
    return house


def a_wrong_signature() -> BeaconHouse:
    house = both_answered()
    house.name_round()
    house.give(signature=OwnBeacon(7).signature(house.match.named.number))  # type: ignore[union-attr]
    house.close()
    return house


def another_round_given() -> BeaconHouse:
    house = both_answered()
    house.name_round()
    house.give(house.match.named.number + 1)  # type: ignore[union-attr]
    house.close()
    return house


def a_round_again() -> BeaconHouse:
    """The signature of the round before, under the number of this one."""
    house = both_answered(rounds=2)
    house.name_round()
    old = OURS.signature(house.match.named.number)  # type: ignore[union-attr]
    house.give()
    house.close()
    house.order(1, "guess 4")
    house.order(2, "guess 2")
    house.name_round()
    house.give(signature=old)
    house.close()
    return house


def given_before_its_time() -> BeaconHouse:
    house = both_answered()
    house.name_round()
    number = house.match.named.number  # type: ignore[union-attr]
    house.write(e.RoundGiven(number, b64u(OURS.signature(number))))
    house.close()
    return house


def drawn_without_the_round() -> BeaconHouse:
    house = both_answered()
    house.close()
    return house


def dealt_without_a_round() -> BeaconHouse:
    house = BeaconHouse(begun=False)
    house.match = _drawing_already(house.match)
    house.start()
    return house


def _drawing_already(match: Match) -> Match:
    given = published(5, b64u(OURS.signature(5)))
    return replace(match, named=NamedRound(5, BEACON.time_of(5), given))


def an_order_while_the_dice_wait() -> BeaconHouse:
    house = both_answered()
    house.name_round()
    house.order(1, "guess 5")
    house.give()
    house.close()
    return house


def a_due_moved_while_the_dice_wait() -> BeaconHouse:
    house = both_answered()
    house.name_round()
    house.write(e.DueChanged(1, "2026-12-20T20:00:00.000Z", "organiser", "later"))
    house.give()
    house.close()
    return house


def a_chair_while_the_dice_wait() -> BeaconHouse:
    house = both_answered(rounds=2)
    house.name_round()
    house.leave(2)
    house.write(e.Ended("organiser", None, b64u(SECRET)))
    return house


def ended_by_vote_before_the_beacon_is_silent() -> BeaconHouse:
    """The host and all who sit there would end what the round is about to decide."""
    return _all_vote(_silent_beacon(minutes=59))


def a_vote_behind_the_round() -> BeaconHouse:
    house = _silent_beacon(minutes=90)
    house.give()
    house.letter(1, "vote", "end yes")
    house.close()
    return house


def a_pause_for_a_silent_beacon() -> BeaconHouse:
    house = _silent_beacon(minutes=90)
    house.letter(1, "vote", "pause yes")
    house.give()
    house.close()
    return house


def a_known_round_behind_an_order() -> BeaconHouse:
    house = both_answered(rounds=2)
    house.throw()
    house.order(1, "guess 4")
    house.order(2, "guess 2")
    house.close()
    return house


def a_chair_in_a_cascade() -> BeaconHouse:
    """What comes next is known to the host, and somebody loses their chair to another draw."""
    house = BeaconHouse(rounds=3)
    for seat in (1, 2):
        house.letter(seat, "standing", "always guess: guess 6")
    house.throw()
    house.write(
        e.SeatChanged(2, "replaced", "", Sealed((1, 2), None)),
    )
    house.write(e.Ended("organiser", None, b64u(SECRET)))
    return house


def needlessly_named() -> BeaconHouse:
    """A second round for draws that share one: a second choice."""
    house = BeaconHouse(rounds=2)
    for seat in (1, 2):
        house.letter(seat, "standing", "always guess: guess 6")
    house.throw()
    number = BEACON.round_after(house.at)
    house.write(e.RoundNamed(2, number, BEACON.time_of(number)))
    house.give()
    house.close()
    return house


def dice_without_the_round() -> BeaconHouse:
    """The leaves are right, and the dice are those of a match without a beacon."""
    house = both_answered()
    house.throw(edit=_other_die)
    return house


def _other_die(events: list[Event]) -> list[Event]:
    rolled = next(i for i, event in enumerate(events) if type(event).__name__ == "Rolled")
    die = events[rolled].die  # type: ignore[attr-defined]
    changed = replace(events[rolled], die=die % 6 + 1)
    return [*events[:rolled], changed, *events[rolled + 1 :]]


def a_beacon_that_is_too_far_away() -> House:
    """Its first round is in the year 6325: rounds behind it are in no calendar."""
    far = replace(BEACON, genesis=1 << 37)
    return House(options={}, policy=Policy(beacon=far), edition=2)


def no_beacon_at_all() -> House:
    house = answered()
    house.write(e.RoundNamed(1, 5, "2026-11-22T19:05:00.000Z"))
    return house


CHEATS: dict[Callable[[], House], str] = {
    fixed_behind_the_round: "draws",
    a_round_of_their_choice: "draws",
    a_wrong_signature: "draws",
    another_round_given: "leaves",
    a_round_again: "draws",
    given_before_its_time: "draws",
    an_order_while_the_dice_wait: "orders",
    ended_by_vote_before_the_beacon_is_silent: "orders",
    a_vote_behind_the_round: "orders",
    a_pause_for_a_silent_beacon: "orders",
    a_due_moved_while_the_dice_wait: "leaves",
    a_chair_while_the_dice_wait: "leaves",
    a_known_round_behind_an_order: "time",
    drawn_without_the_round: "time",
    dealt_without_a_round: "leaves",
    no_beacon_at_all: "leaves",
    a_beacon_that_is_too_far_away: "leaves",
}
# What only the rules can tell, or a library for the curve: the audit alone refuses these.
BY_RULES: dict[Callable[[], House], str] = {
    a_chair_in_a_cascade: "time",
    needlessly_named: "time",
    dice_without_the_round: "dice",
}
NO_CURVE = (a_wrong_signature, a_round_again)  # no browser can tell
