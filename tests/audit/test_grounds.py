"""Keys, ends, chairs and rulings have grounds on the log, and both checkers ask for them.

The forger here is the host with all his keys: what he writes is signed and fits, but for one thing.
"""

from collections.abc import Callable

import msgspec
import pytest

from referee.kernel.event import Sealed
from referee.match import events as e
from referee.match import text
from referee.match.closing import opening
from referee.match.policy import Policy
from referee.seals import canonical, signature
from tests.audit.forge import OPENED, audited, code, failures
from tests.independent.checker import check
from tests.record.house import House, begun, key_line, private

NEW = private("new")
HOSTS = private("the host's own")


def refused(record: bytes, *names: str) -> bool:
    """By both checkers, under these names alone?"""
    second = [finding.name for finding in check(record) if not finding.ok]
    return failures(record) == second == list(names)


def holds(record: bytes) -> bool:
    second = [finding.text for finding in check(record) if not finding.ok]
    return failures(record) == second == []


def ended(house: House) -> bytes:
    house.write(e.Ended("organiser", None, OPENED))
    return house.record()


def said(record: bytes, name: str) -> tuple[str, str]:
    """What the first and the second checker say under this name."""
    second = next(finding.text for finding in check(record) if finding.name == name)
    return audited(record).of(name).sentence("en"), second


# --- keys -----------------------------------------------------------------------------------------


def key_changed(seat: int, cause: str, line: str | None) -> e.KeyChanged:
    return e.KeyChanged(seat, cause, "", Sealed((1, 2), line))


def test_a_key_by_the_players_signed_word_holds_and_is_named() -> None:
    house = begun()
    house.letter(1, "key", key_line(NEW))
    house.write(key_changed(1, "player", key_line(NEW)))
    record = ended(house)
    assert holds(record)
    first, second = said(record, "keys")
    assert "Leaf 7: seat 1 has another key (player)." in first
    assert "leaf 7, seat 1, player" in second


def test_a_key_by_the_organiser_holds_and_is_named() -> None:
    house = begun()
    house.write(key_changed(1, "organiser", key_line(NEW)))
    record = ended(house)
    assert holds(record)
    assert "Leaf 6: seat 1 has another key (organiser)." in said(record, "keys")[0]
    assert "feuille 6" in audited(record).of("keys").sentence("fr").lower()


def no_letter(house: House) -> None:
    house.write(key_changed(1, "player", key_line(HOSTS)))


def another_key(house: House) -> None:
    house.letter(1, "key", key_line(NEW))
    house.write(key_changed(1, "player", key_line(HOSTS)))


def another_seats_letter(house: House) -> None:
    house.letter(2, "key", key_line(HOSTS), signed=False)
    house.write(key_changed(1, "player", key_line(HOSTS)))


def an_orders_letter(house: House) -> None:
    house.order(1, "guess 4")
    house.write(key_changed(1, "player", key_line(HOSTS)))


def a_letter_further_up(house: House) -> None:
    house.letter(1, "key", key_line(NEW))
    house.write(key_changed(1, "player", key_line(NEW)))
    house.order(1, "guess 4")
    house.write(key_changed(1, "player", key_line(NEW)))


def an_unsigned_letter(house: House) -> None:
    house.letter(1, "key", key_line(HOSTS), signed=False)
    house.write(key_changed(1, "player", key_line(HOSTS)))


def a_bots_letter(house: House) -> None:
    house.letter(2, "key", key_line(HOSTS), signed=False, bot=True)
    house.write(key_changed(2, "player", key_line(HOSTS)))


def taken_away(house: House) -> None:
    house.write(key_changed(1, "organiser", None))


def never_came(house: House) -> None:
    house.letter(1, "key", key_line(NEW))


def by_nobody(house: House) -> None:
    house.write(e.SeatChanged(2, "removed", "", Sealed((1, 2), key_line(HOSTS))))


@pytest.mark.parametrize(
    "forged",
    [
        no_letter,
        another_key,
        another_seats_letter,
        an_orders_letter,
        a_letter_further_up,
        an_unsigned_letter,
        taken_away,
        never_came,
        by_nobody,
    ],
)
def test_a_key_that_nobody_who_may_has_asked_for_is_refused_by_both(
    forged: Callable[[House], None],
) -> None:
    house = begun()
    forged(house)
    assert refused(ended(house), "keys")


def test_a_bots_letter_brings_no_key_and_is_none_of_a_bots() -> None:
    house = begun()
    a_bots_letter(house)
    assert refused(ended(house), "keys", "orders")


@pytest.mark.parametrize("cause", ["xyz", "lost", ""])
def test_a_key_of_another_cause_is_refused_by_both(cause: str) -> None:
    house = begun()
    house.write(key_changed(1, cause, key_line(NEW)))
    record = ended(house)
    assert "leaves" in failures(record)
    assert "leaves" in [finding.name for finding in check(record) if not finding.ok]


def test_a_first_key_may_come_from_the_page() -> None:
    house = begun()
    house.letter(2, "key", key_line(NEW), signed=False)
    house.write(key_changed(2, "player", key_line(NEW)))
    assert holds(ended(house))


def test_a_letter_by_the_old_key_behind_a_new_player_is_refused_by_both() -> None:
    house = begun()
    house.write(e.SeatChanged(1, "replaced", "", Sealed((1, 2), None)))
    house.order(1, "guess 4")
    assert refused(ended(house), "orders")


def test_whoever_sits_down_with_a_key_is_named() -> None:
    house = begun()
    house.write(e.SeatChanged(1, "replaced", "", Sealed((1, 2), key_line(NEW))))
    record = ended(house)
    assert holds(record)
    assert "Leaf 6: seat 1 has another key (replaced)." in said(record, "keys")[0]


# --- erased keys ----------------------------------------------------------------------------------


def test_an_erased_key_is_still_the_one_of_the_join() -> None:
    house = begun()
    house.order(1, "guess 4", key=HOSTS)
    house.erase("keys.3.1")
    assert refused(ended(house), "orders")


def test_letters_by_the_joins_own_key_hold_though_the_key_is_erased() -> None:
    house = begun()
    house.order(1, "guess 4")
    house.erase("keys.3.1")
    record = ended(house)
    assert holds(record)
    assert "not here" not in said(record, "orders")[0]


def test_an_erased_later_key_is_still_the_one_that_the_letter_named() -> None:
    house = begun(House(options={"rounds": 2}))
    house.letter(1, "key", key_line(NEW))
    house.write(key_changed(1, "player", key_line(NEW)))
    house.close(early=False)
    house.order(1, "guess 4", key=HOSTS)
    house.erase("key.7")
    assert refused(ended(house), "orders")


def test_letters_under_a_key_that_nothing_tells_any_more_are_signed_by_one() -> None:
    house = begun()
    house.order(1, "guess 4")
    house.order(1, "guess 3", key=HOSTS)
    house.erase("keys.3.1", "letter.1")
    record = ended(house)
    assert refused(record, "orders")
    assert code(record, "orders") == "orders.two_keys"


# --- causes ---------------------------------------------------------------------------------------


def names_refused(record: bytes) -> tuple[list[str], list[str]]:
    return failures(record), [finding.name for finding in check(record) if not finding.ok]


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


def stopped(house: House, cause: str = "fork") -> bytes:
    house.write(e.Ended(cause, None, OPENED))
    return house.record()


def test_a_fork_behind_a_letter_that_quotes_another_history_holds() -> None:
    house = begun()
    house.order(1, "guess 4", seen=ELSEWHERE)
    record = stopped(house)
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
    assert holds(stopped(house))


def test_a_fork_in_the_lobby_holds_too() -> None:
    house = House()
    house.starts = False
    house.join(1, seen=ELSEWHERE)
    assert holds(stopped(house))


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
    assert refused(stopped(house), "orders")


def test_a_fork_whose_letter_is_erased_is_not_judged_and_said_so() -> None:
    house = begun()
    n = house.order(1, "guess 4", seen=ELSEWHERE)
    house.erase(f"letter.{n}")
    record = stopped(house)
    assert holds(record)
    assert "who agreed cannot be said" in said(record, "orders")[0]


@pytest.mark.parametrize("make", [begun, House])
def test_a_chain_that_is_not_used_up_ends_no_match(make: Callable[[], House]) -> None:
    assert refused(stopped(make(), "chain"), "orders")


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


# --- ways back ------------------------------------------------------------------------------------


def closed() -> House:
    """Window 1 has closed, window 2 is open."""
    house = begun(House(options={"rounds": 3}))
    house.order(1, "guess 4")
    house.order(2, "guess 2", signed=False)
    house.close()
    return house


def anew(house: House, **but: object) -> bytes:
    """The organiser goes back before the close of window 1; what opens says something else."""
    house.rewind(1)
    opened = len(house.leaves) - 1
    fields = canonical.load(house.leaves[opened])["data"]
    told = {**fields, **but}
    house.leaves.pop()
    window = msgspec.convert(told, e.WindowOpened)
    house.write(window)
    return ended(house)


def test_a_way_back_opens_the_window_that_it_goes_back_to() -> None:
    assert holds(anew(closed()))


@pytest.mark.parametrize(
    ("but", "name"),
    [
        ({"name": "other"}, "dice"),
        ({"facts": {"round": 9}}, "dice"),
        ({"asked": [1]}, "dice"),
        ({"pace": "short", "due": "2026-11-22T19:05:00.000Z"}, "dice"),
        ({"due": "2026-11-22T19:05:00.000Z"}, "time"),
        ({"due": None}, "time"),
    ],
)
def test_a_way_back_that_opens_another_window_is_refused_by_both(
    but: dict[str, object], name: str
) -> None:
    first, second = names_refused(anew(closed(), **but))
    assert name in first
    assert ("time" if name == "time" else "leaves") in second


def back(house: House, *consents: int) -> bytes:
    house.write(e.Rewound(1, "a slip", consents))
    window = house.game.window(house.match.state)
    assert window is not None
    house.write(opening(house.match, window, house.at))
    return ended(house)


def test_a_way_back_names_the_consents_that_stand() -> None:
    house = closed()
    assert holds(back(house, house.letter(1, "consent", "rewind 1 yes")))


def consented(house: House) -> tuple[int, int]:
    first = house.letter(1, "consent", "rewind 1 yes")
    return first, house.letter(2, "consent", "rewind 1 yes", signed=False)


@pytest.mark.parametrize("pick", [(0,), (1,), ()])
def test_a_way_back_that_leaves_a_consent_out_is_refused_by_both(pick: tuple[int, ...]) -> None:
    house = closed()
    given = consented(house)
    assert refused(back(house, *(given[i] for i in pick)), "orders")


@pytest.mark.parametrize("pick", [(1, 0), (0, 0, 1), (0, 1, 1)])
def test_consents_unsorted_or_twice_are_refused_by_both(pick: tuple[int, ...]) -> None:
    house = closed()
    given = consented(house)
    first, second = names_refused(back(house, *(given[i] for i in pick)))
    assert "leaves" in first
    assert "leaves" in second


def test_a_seats_export_of_a_running_match_holds_behind_its_own_consent() -> None:
    house = closed()
    given = house.letter(1, "consent", "rewind 1 yes")
    house.write(e.Rewound(1, "a slip", (given,)))
    window = house.game.window(house.match.state)
    assert window is not None
    house.write(opening(house.match, window, house.at))
    assert holds(house.record(1))
    assert holds(house.record(2))


# --- what begins anew, and when letters came ------------------------------------------------------


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


@pytest.mark.parametrize(
    "received", ["2025-10-17T19:00:00.000Z", "2026-11-21T18:59:59.999Z", "0001-01-01T00:00:00.000Z"]
)
@pytest.mark.parametrize("kind", ["join", "standing", "press"])
def test_a_letter_that_came_before_the_log_is_refused_by_both(received: str, kind: str) -> None:
    house = House(options={"rounds": 2})
    house.join(1, **({"received": received} if kind == "join" else {}))
    house.join(2, signed=False)
    if kind == "standing":
        house.letter(1, "standing", "always guess: guess 6", received=received)
    if kind == "press":
        house.seal(e.Letter("address", "A" * 43, "press", received, 1, None, None))
    assert refused(ended(house), "time")


@pytest.mark.parametrize("spelt", ["guess 2", "guess 2\n\n", "\nguess 2\n", "guess 2 \n"])
@pytest.mark.parametrize("assurance", ["address", "bot"])
def test_an_unsigned_text_in_another_spelling_is_refused_by_both(
    spelt: str, assurance: str
) -> None:
    house = begun()
    house.seal(e.Letter(assurance, None, "order", house.at, 2, None, spelt))
    first, second = names_refused(ended(house))
    assert "orders" in first
    assert "orders" in second


# --- what holds and is listed ---------------------------------------------------------------------

DUE, LATER = "2026-11-24T19:00:00.000Z", "2026-12-01T20:00:00.000Z"


def test_every_move_of_a_deadline_is_listed_with_its_cause() -> None:
    house = begun()
    house.write(e.DueChanged(1, LATER, "organiser", "a holiday"))
    house.write(e.DueChanged(1, None, "organiser", "a power cut"))
    record = ended(house)
    assert holds(record)
    first, second = said(record, "time")
    assert f"Deadlines moved, by leaf: 6 (organiser) {DUE} → {LATER}; 7 (organiser) " in first
    assert f"moved: leaf 6 (organiser) {DUE} to {LATER}, 7 (organiser) {LATER} to None" in second
    french = audited(record).of("time").sentence("fr")
    assert f"Échéances déplacées, par feuille : 6 (organiser) {DUE}" in french


def test_a_letter_that_was_written_down_long_after_it_came_is_listed() -> None:
    """An accomplice's letter, two days after the due, received one millisecond before it."""
    house = begun()
    house.wait(hours=120)
    n = house.order(1, "guess 4", received="2026-11-24T18:59:59.999Z")
    house.close()
    record = ended(house) if house.match.phase != "ended" else house.record()
    assert holds(record)
    first, second = said(record, "time")
    assert f"Written down more than 20 minutes after they came, by leaf: {n} (2026-11-24" in first
    assert f"written down late: leaf {n}" in second
    assert "Closed more than 20 minutes after the deadline" in first
    assert "closed late: leaf" in second


def test_what_was_late_by_a_little_is_not_listed() -> None:
    house = begun()
    house.at = DUE
    house.wait(minutes=15)
    house.order(1, "guess 4", received="2026-11-24T18:59:59.999Z")
    house.close()
    record = house.record()
    assert holds(record)
    assert "more than 20" not in said(record, "time")[0]
    assert "late" not in said(record, "time")[1]
