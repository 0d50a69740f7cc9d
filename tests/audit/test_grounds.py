"""Ends, chairs, rulings and logs begun anew have grounds, and both checkers ask for them.

The forger is the host with all his keys: what he writes is signed and fits, but for one thing.
"""

from collections.abc import Callable

import pytest

from referee.match import events as e
from referee.match import text
from referee.match.policy import Policy
from referee.seals import signature
from tests.audit.forge import OPENED, audited
from tests.audit.opinions import ended, holds, names_refused, refused, said
from tests.record.house import House, begun, private

# --- causes ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "ruling",
    [
        e.Ruled(0, "organiser", "so"),
        e.Ruled(3, "organiser", "so"),
        e.Ruled(1, "xyz", "so"),
        e.Ruled(1, "organiser", "[grace 12]"),
        e.Ruled(1, "organiser", "so\nand so"),
        e.Ruled(1, "draw", ""),
        e.Ruled(None, "draw", "so"),
        e.Ruled(None, "draw", ""),  # and the match goes on to another end
    ],
)
def test_a_ruling_that_no_organiser_can_have_made_is_refused_by_both(ruling: e.Ruled) -> None:
    house = begun()
    house.write(ruling)
    first, second = names_refused(ended(house))
    assert "leaves" in first
    assert "leaves" in second


@pytest.mark.parametrize("seat", [None, 1, 2])
def test_an_organisers_ruling_holds(seat: int | None) -> None:
    house = begun()
    house.write(e.Ruled(seat, "organiser", "the map counts"))
    assert holds(ended(house))


@pytest.mark.parametrize("cause", ["restored", "boredom", ""])
def test_an_end_of_another_cause_is_refused_by_both(cause: str) -> None:
    """A log lost in part gets no leaf any more: `restored` stands in leaf 0 of the next."""
    house = begun()
    house.write(e.Ended(cause, None, OPENED))
    first, second = names_refused(house.record())
    assert "leaves" in first
    assert "leaves" in second


# --- ends -----------------------------------------------------------------------------------------

ELSEWHERE = text.SeenCheckpoint(3, bytes(32))


def test_a_fork_behind_a_letter_that_quotes_another_history_holds() -> None:
    house = begun()
    house.order(1, "guess 4", seen=ELSEWHERE)
    record = ended(house, "fork")
    assert holds(record)
    assert "another history" in said(record, "orders")[0]
    assert "another history" in said(record, "orders")[1]


def in_evidence(house: House, **but: object) -> e.Letter:
    """A refused letter, shown."""
    spelt = house.spell(1, "order", "guess 4", window=5, seen=ELSEWHERE, **but)
    sig = signature.sign(house.keys[1], "order@referee", spelt.encode())
    return e.Letter("signed", None, "refused", house.at, 1, sig, spelt)


def test_so_does_one_behind_a_letter_that_could_not_count() -> None:
    house = begun()
    house.seal(in_evidence(house))
    assert holds(ended(house, "fork"))


def test_a_fork_in_the_lobby_holds_too() -> None:
    house = House()
    house.starts = False
    house.join(1, seen=ELSEWHERE)
    assert holds(ended(house, "fork"))


def test_a_refused_letter_is_shown_only_where_it_ends_the_match() -> None:
    house = begun()
    house.seal(in_evidence(house, nonce=None))
    assert refused(ended(house), "orders")


def an_innocent_order(house: House) -> None:
    house.order(1, "guess 4", seen=text.SeenCheckpoint(4, house.head(4).root))


def an_order_without_seen(house: House) -> None:
    house.order(1, "guess 4")


def an_unsigned_claim(house: House) -> None:
    claim = house.spell(2, "order", "guess 4", seen=ELSEWHERE, nonce=None)
    house.order(2, claim.removesuffix("\n"), signed=False)


def a_refused_letter_unseen(house: House) -> None:
    house.unpublished(1, "refused", "guess seven")


def no_letter_at_all(house: House) -> None:
    house.write(e.Ruled(None, "organiser", "so"))


@pytest.mark.parametrize(
    "before",
    [
        an_innocent_order,
        an_order_without_seen,
        an_unsigned_claim,
        a_refused_letter_unseen,
        no_letter_at_all,
    ],
)
def test_a_fork_that_no_letter_gives_away_is_refused_by_both(
    before: Callable[[House], None],
) -> None:
    house = begun()
    before(house)
    assert refused(ended(house, "fork"), "orders")


def test_a_fork_whose_letter_is_erased_is_not_judged_and_said_so() -> None:
    house = begun()
    house.order(1, "guess 4", seen=ELSEWHERE)
    house.forget(1)
    record = ended(house, "fork")
    assert holds(record)
    assert "who agreed cannot be said" in said(record, "orders")[0]
    assert "who agreed to what leaf 7 does is forgotten" in audited(record).headline("en")


@pytest.mark.parametrize("make", [begun, House])
def test_a_chain_that_is_not_used_up_ends_no_match(make: Callable[[], House]) -> None:
    assert refused(ended(make(), "chain"), "orders")


# --- chairs lost by silence -----------------------------------------------------------------------


def silent(windows: int, **policy: object) -> House:
    """Seat 2 has been silent in so many windows, the last ones closed."""
    house = begun(House(options={"rounds": 6}, policy=Policy(**policy)))  # type: ignore[arg-type]
    for _ in range(windows):
        house.order(1, "guess 4")
        house.close(early=False)
    return house


@pytest.mark.parametrize(("then", "cause"), [("empty", "nmr"), ("bot", "bot")])
def test_a_chair_lost_by_counted_silences_holds(then: str, cause: str) -> None:
    house = silent(2, nmr_limit=2, nmr_then=then)
    house.leave(2, cause, "[silent 2]")
    assert holds(ended(house))


@pytest.mark.parametrize(
    ("windows", "policy", "cause", "reason"),
    [
        (2, {}, "nmr", "[silent 2]"),  # there is no limit
        (2, {"nmr_limit": 3, "nmr_then": "empty"}, "nmr", "[silent 2]"),
        (1, {"nmr_limit": 2, "nmr_then": "empty"}, "nmr", "[silent 2]"),  # not so often
        (2, {"nmr_limit": 2, "nmr_then": "empty"}, "nmr", "so"),
        (2, {"nmr_limit": 2}, "nmr", "[silent 2]"),  # the options want a bot
        (2, {"nmr_limit": 2, "nmr_then": "empty"}, "bot", "[silent 2]"),
        (2, {"nmr_limit": 2, "nmr_then": "empty"}, "removed", "[silent 2]"),
    ],
)
def test_a_chair_taken_for_silence_that_was_none_is_refused_by_both(
    windows: int, policy: dict[str, object], cause: str, reason: str
) -> None:
    house = silent(windows, **policy)
    house.leave(2, cause, reason)
    assert refused(ended(house), "orders")


def test_a_chair_taken_for_the_silence_of_somebody_who_answered_is_refused_by_both() -> None:
    house = silent(2, nmr_limit=2, nmr_then="empty")
    house.leave(1, "nmr", "[silent 2]")
    assert refused(ended(house), "orders")


def test_silences_of_a_branch_that_was_left_are_not_counted() -> None:
    house = silent(2, nmr_limit=2, nmr_then="empty")
    house.rewind(2)
    house.leave(2, "nmr", "[silent 2]")
    assert refused(ended(house), "orders")


# --- what begins anew -----------------------------------------------------------------------------


def restored(note: bytes, origin: str = "play.example/match-7.2") -> House:
    first = e.Restored(note.decode(), "the disk died")
    house = House(origin=origin, restored=first)
    house.write(e.Ended("organiser", None, OPENED))
    return house


def test_a_log_that_goes_on_from_a_signed_head_holds_and_says_so() -> None:
    record = restored(begun().checkpoint()).record()
    assert holds(record)
    first, second = said(record, "checkpoint")
    assert "goes on from the first 6 leaves of play.example/match-7" in first
    assert "goes on from 6 leaves of play.example/match-7" in second


def by_somebody() -> bytes:
    house = begun()
    house.key = private("somebody")
    return house.checkpoint()


@pytest.mark.parametrize(
    "note",
    [
        by_somebody(),
        b"nothing\n",
        House(origin="play.example/match-8").checkpoint(),
        House(origin="play.example/match-7.3").checkpoint(),
    ],
)
def test_a_log_that_goes_on_from_no_head_of_ours_is_refused_by_both(note: bytes) -> None:
    assert refused(restored(note).record(), "checkpoint")


@pytest.mark.parametrize(
    "make", [lambda: House(origin="play.example/match-7.2"), lambda: restored_first()]
)
def test_only_a_later_log_says_that_it_was_restored(make: Callable[[], House]) -> None:
    house = make()
    house.write(e.Ended("organiser", None, OPENED))
    first, second = names_refused(house.record())
    assert "leaves" in first
    assert "leaves" in second


def restored_first() -> House:
    told = e.Restored(begun().checkpoint().decode(), "the disk died")
    return House(restored=told)
