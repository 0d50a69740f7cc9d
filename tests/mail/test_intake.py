"""The door, without a network: pipes and programs that deliver into them."""

import pytest

from referee.mail.door.intake import NotOurs
from tests.mail.given import ANN, HOUSE, Home, letter, running


@pytest.fixture
def home() -> Home:
    return running()


def reply_to(home: Home) -> str:
    return HOUSE.reply_to(home.chair(1).mail_token)


def test_a_pipe_tells_recipient_and_sender(home: Home) -> None:
    home.intake.receive(letter(ANN.address, "STATUS"), reply_to(home), "bob@home.example")
    [row] = home.log.inbox()
    assert (row.recipient, row.sender) == (reply_to(home), "bob@home.example")


@pytest.mark.parametrize("header", ["Delivered-To", "X-Original-To", "To"])
def test_without_an_envelope_the_delivering_program_has_said_it(home: Home, header: str) -> None:
    home.intake.receive(letter(ANN.address, "STATUS", **{header: reply_to(home)}))
    [row] = home.log.inbox()
    assert (row.recipient, row.sender, row.stream) == (reply_to(home), ANN.address, "nim-1")


def test_the_return_path_is_the_sender_and_an_empty_one_is_a_bounces(home: Home) -> None:
    home.intake.receive(letter(ANN.address, "STATUS", Return_Path="<>"), reply_to(home))
    [row] = home.log.inbox()
    home.desk.work()
    assert home.log.outcomes[row.id] == "bounce"


def test_a_mail_that_names_no_address_of_ours_is_not_kept(home: Home) -> None:
    with pytest.raises(NotOurs):
        home.intake.receive(letter(ANN.address, "STATUS", To="referee@other.example"))
    assert home.log.inbox() == []


def test_one_unknown_recipient_among_several_keeps_the_mail_out(home: Home) -> None:
    with pytest.raises(NotOurs):
        home.intake.take(b"x", ANN.address, [reply_to(home), "referee+nobody22@play.example"])
    assert home.log.inbox() == []


def test_received_is_the_end_of_data_where_the_caller_knows_it(home: Home) -> None:
    at = "2026-11-21T18:59:59.000Z"
    home.intake.take(letter(ANN.address, "STATUS"), ANN.address, [reply_to(home)], at)
    [row] = home.log.inbox()
    assert row.received == at


@pytest.mark.parametrize("separator", "+-.")
def test_gateways_may_change_the_separator_and_the_case(home: Home, separator: str) -> None:
    address = reply_to(home).replace("+", separator).upper()
    assert home.intake.addressed(address).match == "nim-1"


def test_a_mail_to_the_bare_address_is_known_again_after_it_is_done(home: Home) -> None:
    """A poll that crashed fetches the same mail again: it is answered once, though nothing of the
    first is kept but its digest."""
    raw = letter(ANN.address, "STATUS")
    [one] = home.intake.addressees(raw)
    home.intake.take(raw, ANN.address, [one.recipient])
    assert len(home.works()) == 1
    assert home.intake.holds(raw, one)
    assert not home.intake.holds(raw + b" ", one)
