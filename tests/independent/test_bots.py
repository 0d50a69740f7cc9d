"""A bot writes from a bot's chair and nobody else does (§5, §6)."""

import pytest

from .forge import Forge
from .spoiling import failing
from .stories import lobby, opened, verdict


def as_bot(match: Forge, seat: int, kind: str, text: str | None = "\n") -> int:
    return match.letter(seat, kind, text, None, assurance="bot")


def with_bot(**options: object) -> Forge:
    """Seat 1's person signs, seat 2 is a bot's from the lobby on; window 1 is open."""
    match = Forge(**options)  # type: ignore[arg-type]
    match.start([match.signed(1, "join"), as_bot(match, 2, "join")])
    match.open()
    return match


def closed_once() -> Forge:
    """The same, with window 1 closed and window 2 open."""
    match = with_bot()
    match.close([match.signed(1, "order", "heads\n"), as_bot(match, 2, "order", "tails\n")])
    match.open()
    return match


@pytest.mark.parametrize("assurance", ["address", "signed"])
def test_a_bots_order_takes_no_persons_place(assurance: str) -> None:
    match = opened(assurance=assurance)
    match.signed(1, "order", "heads\n")
    match.close([as_bot(match, 1, "order", "tails\n"), None])
    assert "no bot sits on seat 1" in verdict(match)


def test_a_bots_order_answers_for_nobody_who_is_silent() -> None:
    match = opened()
    match.close([match.signed(1, "order", "heads\n"), as_bot(match, 2, "order", "tails\n")])
    assert "no bot sits on seat 2" in verdict(match)


@pytest.mark.parametrize("kind", ["withdraw", "vote", "concede", "standing", "press", "refused"])
def test_a_bot_sends_nothing_but_joins_orders_and_consents(kind: str) -> None:
    match = with_bot()
    as_bot(match, 2, kind, None if kind in ("press", "refused") else "end yes\n")
    assert f"a bot sends no {kind}" in verdict(match)


def test_a_bots_join_takes_no_persons_seat() -> None:
    match, joins = lobby()
    match.start([as_bot(match, 1, "join"), joins[1]], keys=[None, None])  # type: ignore[list-item]
    match.open()
    assert "a person's, and a bot joins" in verdict(match)


def test_a_bot_takes_the_seat_whose_join_was_taken_back() -> None:
    match, _ = lobby()
    match.plain(2, "withdraw", "\n")
    match.start([1, as_bot(match, 2, "join")])
    match.open()
    match.close([None, as_bot(match, 2, "order", "tails\n")])
    assert verdict(match) == ""


def test_a_bot_plays_from_its_leaf_until_it_is_relieved() -> None:
    match = opened()
    match.change("seat", 2, None, "bot")
    match.close([None, as_bot(match, 2, "order", "tails\n")])
    match.open()
    match.change("seat", 2, None, "relieved")
    match.close([None, match.plain(2, "order", "tails\n")])
    assert verdict(match) == ""


@pytest.mark.parametrize("cause", ["relieved", "replaced", "removed"])
def test_a_bot_that_was_relieved_writes_no_more(cause: str) -> None:
    match = with_bot()
    match.change("seat", 2, None, cause)
    match.close([None, as_bot(match, 2, "order", "tails\n")])
    assert "no bot sits on seat 2" in verdict(match)


def test_no_person_writes_for_a_bot() -> None:
    match = with_bot()
    match.close([None, match.plain(2, "order", "tails\n")])
    assert "a bot sits on seat 2, no person" in verdict(match)


def test_what_was_refused_of_whom_a_bot_took_over_from_moves_nothing() -> None:
    """It may have come while the chair changed hands."""
    match = with_bot()
    match.letter(2, "refused", None, None)
    assert verdict(match) == ""


# --- votes and consents ---------------------------------------------------------------------------


def test_a_bot_need_not_agree() -> None:
    match = with_bot()
    match.plain(1, "vote", "end yes\n")
    assert failing(match.end(cause="vote").record()) == {}


def test_who_sat_down_and_has_written_nothing_has_a_voice() -> None:
    match = opened()
    match.change("seat", 1, None, "replaced")
    match.plain(2, "vote", "end yes\n")
    assert "not everybody has voted" in failing(match.end(cause="vote").record())["orders"]


def test_a_bot_consents_to_what_all_persons_have_agreed_on() -> None:
    match = closed_once()
    person = match.signed(1, "consent", "rewind 1 yes\n")
    match.rewind(1, [person, as_bot(match, 2, "consent", "rewind 1 yes\n")])
    match.open()
    assert verdict(match) == ""


def test_a_bot_consents_to_nothing_of_the_organisers_alone() -> None:
    match = closed_once()
    match.rewind(1, [as_bot(match, 2, "consent", "rewind 1 yes\n")])
    match.open()
    assert "a bot consents, and not everybody has voted" in verdict(match)


def test_a_bots_consent_is_named_by_the_way_back_right_behind_it() -> None:
    match = closed_once()
    as_bot(match, 2, "consent", "rewind 1 yes\n")
    match.signed(1, "order", "heads\n")
    assert "nothing goes back by it" in verdict(match)
