"""Invitations: how many may go where, and what is shown of whoever has not answered one."""

import pytest

from referee.kernel.refused import Refused
from referee.match.policy import Policy
from referee.service import Contact
from referee.service.people.guests import OF_ADDRESS, OF_HOME, OF_MATCH
from referee.service.people.mailboxes import Failure
from tests.service.house import spoken

GONE = Failure(True, "5.1.1")


def why(action):
    """The code of its refusal; None if it was done."""
    try:
        action()
    except Refused as refused:
        return refused.problems[0].code
    return None


def invites(match, seat, address, bounded=True, name="Guest"):
    contact = Contact(address, name)
    found = []

    def act():
        try:
            match.house.referee.lobby.invite(match.name, seat, contact, bounded=bounded)
        except Refused as refused:
            spoken(match, refused.problems)
            found.append(refused.problems[0].code)
            raise

    return why(act)


# --- how many -----------------------------------------------------------------------------------


def test_whoever_is_refused_pays_nothing(house):
    """One address, written to as often as may be, by as many matches as it takes to empty a purse
    of the home: an honest organiser may still invite."""
    matches = [house.created("nim", 2) for _ in range(20)]
    told = [invites(match, 1, "v@example.org") for match in matches for _ in range(12)]
    assert told.count(None) == OF_ADDRESS.most
    assert invites(house.created("nim", 2), 1, "friend@example.org") is None
    assert [invites(matches[-1], 2, f"w{n}@example.org") for n in range(5)] == [None] * 5


def test_one_address_gets_so_many_invitations_however_many_matches_offer_them(house):
    matches = [house.created("nim", stones=5) for _ in range(OF_ADDRESS.most + 1)]
    told = [invites(match, 1, "v@example.org") for match in matches]
    assert told == [None] * OF_ADDRESS.most + ["P-INVITED-MANY"]
    assert len(house.letters(matches[-1].name)) == 0


def test_writing_an_address_in_capitals_does_not_make_it_another(house):
    matches = [house.created("nim", stones=5) for _ in range(OF_ADDRESS.most + 1)]
    for match in matches[:-1]:
        invites(match, 1, "v@example.org")
    assert invites(matches[-1], 1, "V@Example.ORG") == "P-INVITED-MANY"


def test_after_a_while_one_more_may_go(house):
    matches = [house.created("nim", stones=5) for _ in range(OF_ADDRESS.most + 2)]
    for match in matches[:-2]:
        invites(match, 1, "v@example.org")
    house.clock.advance(seconds=OF_ADDRESS.every.total_seconds())
    assert invites(matches[-2], 1, "v@example.org") is None
    assert invites(matches[-1], 1, "v@example.org") == "P-INVITED-MANY"


def test_one_match_sends_so_many_invitations_to_however_many_addresses(house):
    match = house.created("nim", stones=5)
    told = [invites(match, 1, f"v{i}@example.org") for i in range(OF_MATCH.most + 1)]
    assert told == [None] * OF_MATCH.most + ["P-INVITING-MANY"]


def test_all_matches_of_a_home_together_send_so_many(house):
    count = OF_HOME.most // OF_MATCH.most + 1
    matches = [house.created("nim", stones=5) for _ in range(count)]
    guests = range(OF_HOME.most + 1)
    told = [invites(matches[i // OF_MATCH.most], 1, f"v{i}@example.org") for i in guests]
    assert told == [None] * OF_HOME.most + ["P-INVITING-MANY"]


def test_the_hosts_own_command_line_has_no_limit(house):
    matches = [house.created("nim", stones=5) for _ in range(OF_ADDRESS.most + 5)]
    assert [invites(match, 1, "v@example.org", bounded=False) for match in matches] == [None] * len(
        matches
    )


def test_an_invitation_that_is_refused_costs_its_address_nothing(house):
    match = house.begun("nim", stones=5)
    for _ in range(OF_ADDRESS.most + 1):
        assert invites(match, 1, "v@example.org") == "M-SEAT-TAKEN"
    assert invites(house.created("nim", stones=5), 1, "v@example.org") is None


def test_who_is_asked_to_play_on_for_somebody_is_invited_too(house):
    matches = [house.begun("nim", stones=5) for _ in range(OF_ADDRESS.most + 1)]
    guest = Contact("v@example.org", "Guest")

    def replaced(match):
        return why(lambda: house.referee.chairs.replace(match.name, 1, guest, "ill", bounded=True))

    assert [replaced(match) for match in matches] == [None] * OF_ADDRESS.most + ["P-INVITED-MANY"]


# --- what is shown ------------------------------------------------------------------------------


@pytest.fixture
def known(house):
    """Player 1 has a past here: he missed a deadline, and a letter to him came back."""
    past = house.begun("nim", stones=5, name="past")
    past.due()
    house.referee.returned_letters.heard(past[1].chair.person.id, "b-one", GONE)
    return past


def test_of_who_has_not_answered_his_invitation_nothing_is_shown(house, known):
    match = house.created("nim", stones=5)
    house.referee.lobby.invite(match.name, 1, Contact("seat1@example.org", "Somebody"))
    assert house.referee.organisers_view.reliability(match.name, 1) is None
    assert house.referee.organisers_view.mailbox(match.name, 1).score == 0
    assert house.referee.views.table(match.name, None).players[0].en == "Somebody"


def test_who_has_taken_his_seat_is_shown_with_his_past_and_his_name(house, known):
    match = house.created("nim", stones=5)
    house.referee.lobby.invite(match.name, 1, Contact("seat1@example.org", "Somebody"))
    match[1].says("join")
    assert house.referee.organisers_view.reliability(match.name, 1).asked == 1
    assert house.referee.organisers_view.mailbox(match.name, 1).failing
    assert house.referee.views.table(match.name, None).players[0].en == "Player 1"


def test_a_refused_letter_takes_no_seat(house, known):
    match = house.created("nim", stones=5, policy=Policy(assurance="signed"))
    house.referee.lobby.invite(match.name, 1, Contact("seat1@example.org", "Somebody"))
    assert match[1].says("join").outcome == "refused"
    assert house.referee.organisers_view.reliability(match.name, 1) is None


def test_who_is_seated_while_the_match_runs_is_shown_once_he_has_written(house, known):
    match = house.begun("convoy", 2, name="sea", signed=False)
    guest = Contact("seat1@example.org", "Somebody")
    house.referee.chairs.replace(match.name, 1, Contact("other@example.org"), "gone")
    house.referee.chairs.replace(match.name, 2, guest, "ill")
    assert house.referee.organisers_view.reliability(match.name, 2) is None
    assert house.referee.organisers_view.mailbox(match.name, 2).score == 0
    assert house.referee.views.table(match.name, None).players[1].en == "Somebody"
    match[2].says("order", "plot m m x")
    assert house.referee.organisers_view.reliability(match.name, 2).asked == 1
    assert house.referee.views.table(match.name, None).players[1].en == "Player 1"


def test_that_an_invitation_did_not_arrive_is_told_to_who_sent_it_and_nobody_else(house):
    mine, other = (house.created("nim", stones=5, name=name) for name in ("mine", "other"))
    for match in (mine, other):
        house.referee.lobby.invite(match.name, 1, Contact("v@example.org", "Guest"))
    [offer] = house.letters(mine.name, "welcome")
    house.referee.returned_letters.heard(mine[1].chair.person.id, offer.id, GONE, offer.stream)
    assert house.referee.organisers_view.mailbox(mine.name, 1).why == "bounce_unknown"
    assert house.referee.organisers_view.mailbox(other.name, 1).score == 0
    warnings = [house.letters(match.name, "bounced") for match in (mine, other)]
    offered = [sorted(b"offered" in letter.payload for letter in found) for found in warnings]
    assert offered == [[False, True], [False]]  # and the writer gives up what is not of an offer


def test_who_is_forgotten_leaves_no_name_that_somebody_gave_him(house, known):
    match = house.created("nim", stones=5)
    house.referee.lobby.invite(match.name, 1, Contact("seat1@example.org", "Somebody"))
    house.referee.forgetting.forget(house.referee.people.at("seat1@example.org"))
    assert house.log.wishes.find(what=f"guest/{match.name}") == []


def test_who_is_forgotten_leaves_no_trace_of_having_been_invited(house):
    match = house.created("nim", 2)
    house.referee.lobby.invite(match.name, 1, Contact("v@example.org", "V"), bounded=True)
    before = {row.name for row in house.log.settings.find()}
    assert any(name.startswith("budget/invited/") for name in before)
    house.referee.forgetting.forget(house.referee.people.at("v@example.org"))
    after = {row.name for row in house.log.settings.find()}
    assert not any(name.startswith("budget/invited/") for name in after)


def test_to_look_at_a_match_changes_nothing(house):
    """The name that an organiser wrote goes when he next writes one, not when a page is read."""
    house.begun("nim", 2)
    match = house.created("nim", 2)
    house.referee.lobby.invite(match.name, 1, Contact("seat1@example.org", "Wolf"))
    match[1].says("join")
    rows = house.log.wishes.find(what=f"guest/{match.name}")
    assert rows
    house.referee.views.table(match.name, None)
    house.referee.seats.chairs(match.name)
    assert house.log.wishes.find(what=f"guest/{match.name}") == rows
    house.referee.lobby.invite(match.name, 2, Contact("seat2@example.org", "Lamb"))
    left = house.log.wishes.find(what=f"guest/{match.name}")
    assert [row.whose.split("/")[0] for row in left] == ["2"]
