"""A bot writes from a bot's chair and nobody else does, whatever keys the host holds."""

import pytest

from referee.kernel.event import Sealed
from referee.match import events as e
from referee.match.closing import opening
from referee.match.policy import Policy
from referee.seals.canonical import b64u
from tests.audit.forge import audited, code, failures
from tests.record.house import SECRET, House

SIGNED = Policy(assurance="signed")


def both_signed(policy: Policy | None = None, rounds: int = 1) -> House:
    """Two persons with keys; the first window is open."""
    house = House(policy=policy, options={"rounds": rounds})
    house.join(1)
    house.join(2)
    house.wait(minutes=5)
    return house


def as_bot(house: House, seat: int, kind: str, body: str = "") -> int:
    return house.letter(seat, kind, body, signed=False, bot=True)


def with_bot(rounds: int = 1, seats: int = 2) -> House:
    """Persons on all seats but the last, where a bot sits from the lobby on."""
    house = House(options={"rounds": rounds}, seats=seats)
    for seat in range(1, seats):
        house.join(seat)
    house.join(seats, signed=False, bot=True)
    house.wait(minutes=5)
    return house


def stopped(house: House, cause: str = "organiser") -> bytes:
    """The record of the match, ended so."""
    house.write(e.Ended(cause, None, b64u(SECRET)))
    return house.record()


def voted_out(house: House) -> bytes:
    return stopped(house, "vote")


def said(record: bytes) -> str:
    return audited(record).of("orders").sentence("en")


# --- a host with all keys writes as a bot ---------------------------------------------------------


@pytest.mark.parametrize("policy", [None, SIGNED])
def test_a_bots_order_takes_no_persons_place(policy: Policy | None) -> None:
    """Given a signed order, when the host adds one as a bot behind it, `orders` fails."""
    house = both_signed(policy)
    house.order(1, "guess 4")
    house.order(2, "guess 2")
    as_bot(house, 1, "order", "guess 1")
    house.close()
    record = house.record()
    assert failures(record) == ["orders"]
    assert "(M-NO-BOT)" in said(record)


def test_a_bots_order_does_not_close_a_window_for_who_is_silent() -> None:
    house = both_signed()
    house.order(1, "guess 4")
    as_bot(house, 2, "order", "guess 2")
    house.close()
    assert code(house.record(), "orders") == "orders.refused"


def test_a_bots_copy_takes_no_nonce_out_of_the_draw() -> None:
    """The order stays the same to the letter; what the player had mixed in would be gone."""
    house = both_signed()
    house.order(1, "guess 4")
    house.order(2, "guess 2")
    as_bot(house, 1, "order", "guess 4")
    house.close()
    assert code(house.record(), "orders") == "orders.refused"


@pytest.mark.parametrize(
    ("kind", "body"),
    [
        ("withdraw", ""),
        ("standing", "always guess: guess 1"),
        ("vote", "end yes"),
        ("key", "none"),
    ],
)
def test_a_bot_sends_neither_withdrawals_nor_votes_nor_keys(kind: str, body: str) -> None:
    house = both_signed()
    house.order(1, "guess 4")
    as_bot(house, 1, kind, body)
    house.order(2, "guess 2")
    house.close(early=False)
    assert code(house.record(), "orders") == "orders.bots_kind"


def test_a_bot_concedes_for_nobody() -> None:
    house = both_signed()
    as_bot(house, 1, "concede")
    house.leave(1, "conceded", "")
    assert code(stopped(house), "orders") == "orders.bots_kind"


@pytest.mark.parametrize("kind", ["press", "refused"])
def test_a_bot_sends_neither_press_nor_what_is_refused(kind: str) -> None:
    house = with_bot()
    n = house.unpublished(2, kind, "beep")
    letter = house.by_name[f"letter.{n}"].value
    house = with_bot()
    house.seal(e.Letter("bot", letter["body"], kind, house.at, 2, None, None))
    house.order(1, "guess 4")
    as_bot(house, 2, "order", "guess 2")
    house.close()
    assert code(house.record(), "orders") == "orders.bots_kind"


def test_a_person_stays_a_person_for_votes_whatever_bots_write_for_them() -> None:
    """Given seat 1 hidden behind a bot's order, seat 2's vote alone does not end the match."""
    house = both_signed()
    as_bot(house, 1, "order", "guess 4")
    house.letter(2, "vote", "end yes")
    assert code(voted_out(house), "orders") == "orders.refused"


def test_who_sat_down_and_has_written_nothing_has_a_voice() -> None:
    """Given seat 1 was handed to another person, an end that seat 2 voted for alone fails."""
    house = both_signed()
    house.leave(1, "replaced")
    house.letter(2, "vote", "end yes")
    assert code(voted_out(house), "orders") == "orders.not_carried"


def test_a_deadline_wants_that_voice_too() -> None:
    house = both_signed()
    house.leave(1, "replaced")
    house.letter(2, "vote", "pause yes")
    window = house.match.window
    assert window is not None
    house.write(e.DueChanged(window.number, None, "vote", ""))
    assert code(stopped(house), "orders") == "orders.not_carried"


def test_a_bots_join_takes_no_persons_seat_in_the_lobby() -> None:
    house = House()
    house.starts = False
    house.join(1)
    house.join(2)
    as_bot(house, 1, "join")
    house.start()
    house.order(2, "guess 2")
    as_bot(house, 1, "order", "guess 1")
    house.close()
    assert "(M-SEAT-TAKEN)" in said(house.record())


# --- whose chair it is ----------------------------------------------------------------------------


def test_a_bot_that_joined_plays() -> None:
    house = with_bot()
    house.order(1, "guess 4")
    as_bot(house, 2, "order", "guess 2")
    house.close()
    assert failures(house.record()) == []


def test_a_bot_plays_from_the_leaf_that_sits_it_down_until_it_is_relieved() -> None:
    house = both_signed(rounds=3)
    house.leave(2, "bot")
    house.order(1, "guess 4")
    as_bot(house, 2, "order", "guess 2")
    house.close()
    house.leave(2, "relieved")
    house.order(1, "guess 4")
    house.order(2, "guess 3", signed=False)
    house.close()
    house.order(1, "guess 4")
    house.order(2, "guess 3", signed=False)
    house.close()
    assert failures(house.record()) == []


@pytest.mark.parametrize("cause", ["relieved", "replaced"])
def test_a_bot_that_was_relieved_writes_no_more(cause: str) -> None:
    house = with_bot()
    house.leave(2, cause)
    house.order(1, "guess 4")
    as_bot(house, 2, "order", "guess 2")
    house.close()
    assert "(M-NO-BOT)" in said(house.record())


def test_a_chair_of_the_lobby_that_a_bot_left_is_joined_anew() -> None:
    house = House()
    house.starts = False
    house.join(1)
    house.join(2, signed=False, bot=True)
    house.write(e.SeatChanged(2, "removed", "", Sealed((1, 2), None)))
    house.join(2)
    house.start()
    house.order(1, "guess 4")
    house.order(2, "guess 2")
    house.close()
    assert failures(house.record()) == []


def test_no_person_writes_for_a_bot() -> None:
    """The host plays by hand what the bot is said to play: only a bot's letter counts there."""
    house = with_bot()
    house.order(1, "guess 4")
    as_bot(house, 2, "order", "guess 2")
    house.order(2, "guess 4", signed=False)
    house.close()
    assert "(M-BOT)" in said(house.record())


def test_whom_a_bot_took_over_from_writes_no_more() -> None:
    house = both_signed()
    house.leave(2, "bot")
    house.order(1, "guess 4")
    house.order(2, "guess 4", signed=False)
    house.close()
    assert "(M-BOT)" in said(house.record())


def test_a_seat_sees_it_in_what_it_holds_of_a_running_match() -> None:
    """Given seat 1's own record of a running match, a bot's order in its name fails there too."""
    house = both_signed(rounds=2)
    as_bot(house, 1, "order", "guess 1")
    assert failures(house.record(seat=1)) == ["orders"]


# --- consents -------------------------------------------------------------------------------------


def closed_once() -> House:
    """Seat 2 is a bot's; window 1 is over, window 2 is open."""
    house = with_bot(rounds=3)
    house.order(1, "guess 4")
    as_bot(house, 2, "order", "guess 2")
    house.close()
    house.wait(minutes=5)
    return house


def back(house: House, *consents: int) -> bytes:
    """The match goes back by these consents, and ends."""
    house.write(e.Rewound(1, "", consents))
    found = house.game.window(house.match.state)
    assert found is not None
    house.write(opening(house.match, found, house.at))
    return stopped(house)


def test_a_bot_consents_to_what_all_persons_have_agreed_on() -> None:
    house = closed_once()
    person = house.letter(1, "consent", "rewind 1 yes")
    record = back(house, person, as_bot(house, 2, "consent", "rewind 1 yes"))
    assert failures(record) == []
    assert "every seat’s consent" in said(record)


def test_a_bot_consents_to_nothing_of_the_organisers_alone() -> None:
    house = closed_once()
    record = back(house, as_bot(house, 2, "consent", "rewind 1 yes"))
    assert code(record, "orders") == "orders.bots_consent"


def test_a_bots_consent_that_the_way_back_does_not_name_is_none() -> None:
    house = closed_once()
    person = house.letter(1, "consent", "rewind 1 yes")
    as_bot(house, 2, "consent", "rewind 1 yes")
    assert code(back(house, person), "orders") == "orders.bots_consent"


@pytest.mark.parametrize("body", ["rewind 1 yes", "rules 1.1 yes"])
def test_a_bots_consent_brings_about_the_way_back_right_behind_it(body: str) -> None:
    house = closed_once()
    as_bot(house, 2, "consent", body)
    house.order(1, "guess 4")
    assert code(stopped(house), "orders") == "orders.bots_consent"
