"""Ways back: by everybody's consent or by the organiser alone, each said so on record."""

import pytest

from referee.match.policy import instant
from tests.service.house import codes
from tests.service.test_votes import holds, vote


@pytest.fixture
def match(house):
    return house.begun("convoy", 3)


# --- ways back ----------------------------------------------------------------------------------


@pytest.fixture
def played(match):
    """Two windows are over; what was rolled is known."""
    first = match.window.number
    match.due()
    match.due()
    return first


def test_t29_a_way_back_needs_everybodys_consent_and_says_so(match, played):
    vote(match, f"rewind {played} yes", 1, 2, kind="consent")
    assert "match.rewound" not in match.types
    state = match.now.positions[played][0]
    vote(match, f"rewind {played} yes", 3, kind="consent")
    back = match.last("match.rewound")["data"]
    assert back["to_window"] == played
    said = [match.letter(n) for n in back["consents"]]
    assert [(letter["kind"], letter["seat"]) for letter in said] == [
        ("consent", s) for s in (1, 2, 3)
    ]
    assert match.now.state == state
    vote(match, "end yes", 1, 2, 3)
    assert "every seat’s consent" in holds(match).of("orders").finding.say("en")


def test_the_window_that_opens_again_has_a_new_number_and_fresh_time(match, played):
    number = match.window.number
    match.house.clock.advance(hours=5)
    vote(match, f"rewind {played} yes", 1, 2, 3, kind="consent")
    opened = match.last("match.window_opened")
    assert opened["data"]["window"] == number + 1
    assert instant(match.window.due) > instant(match.house.now)


def test_bots_consent_on_record_when_all_persons_have(house):
    match = house.invited("convoy", 2)
    house.referee.lobby.sit_bot(match.name, 2)
    match[1].says("join")
    first = match.window.number
    match.due()
    vote(match, f"rewind {first} yes", 1, kind="consent")
    consents = [match.letter(n) for n in match.last("match.rewound")["data"]["consents"]]
    assert [leaf["assurance"] for leaf in consents] == ["address", "bot"]
    vote(match, "end yes", 1)
    holds(match)


def test_the_organiser_alone_may_go_back_and_the_audit_says_so(match, played):
    match.house.referee.rulings.rewind(match.name, played, "the map was wrong")
    back = match.last("match.rewound")["data"]
    assert (back["consents"], back["reason"]) == ([], "the map was wrong")
    vote(match, "end yes", 1, 2, 3)
    assert "organiser alone" in holds(match).of("orders").finding.say("en")


def test_there_is_no_way_back_to_a_window_that_was_not_closed_or_was_left(match, played):
    now = match.window.number
    answer = match[1].moves("consent", f"rewind {now} yes\n")
    assert codes(answer) == ["M-NO-REWIND"]
    match.house.referee.rulings.rewind(match.name, played, "once")
    assert codes(match[1].moves("consent", f"rewind {played + 1} yes\n")) == ["M-NO-REWIND"]


def test_standing_orders_filed_since_do_not_count_after_a_way_back(match, played):
    match[1].signed("standing", f"always {match.window.name}: stay")
    if match.now.book(1).rules:
        match.house.referee.rulings.rewind(match.name, played, "once")
        assert match.now.book(1).rules == ()


def test_everybody_gets_a_letter_for_the_window_that_opens_again(match, played):
    before = len(match.house.letters(match.name, "due"))
    match.house.referee.rulings.rewind(match.name, played, "once")
    assert len(match.house.letters(match.name, "due")) == before + 3


def test_the_branch_left_can_still_be_looked_at(match, played):
    size = len(match.raw)
    seen = match.house.referee.views.table(match.name, 1, size)
    match.house.referee.rulings.rewind(match.name, played, "once")
    assert match.house.referee.views.table(match.name, 1, size).view == seen.view
