"""Messages that their authors show with the ended match: their own, by their wish, no others."""

import io
import zipfile

import pytest

from referee.kernel.refused import Refused
from referee.service import Contact

DORA = Contact("dora@example.org", "Dora")


@pytest.fixture
def match(house):
    match = house.begun("convoy", 3)
    match[1].says("press", "to: 2\n\nShall we share?\n")
    match[2].says("press", "to: 1\n\nNever.\n")
    match[1].says("press", "to: diary\n\nSeat 2 bluffs.\n")
    return match


def person(match, seat):
    return match[seat].chair.person.id


def wish(match, seat, wanted=True):
    match.house.referee.messages.publish(match.name, person(match, seat), wanted)


def over(match):
    for seat in match.seats:
        match[seat].moves("vote", "end yes\n")
    assert match.now.phase == "ended"


def shown(match):
    return [
        (message.author, message.text)
        for message in match.house.referee.messages.published(match.name)
    ]


def test_without_a_wish_no_message_is_ever_shown(match):
    over(match)
    assert shown(match) == []


def test_by_his_wish_an_authors_own_messages_are_shown_once_the_match_has_ended(match):
    wish(match, 1)
    assert shown(match) == []
    over(match)
    assert shown(match) == [(1, "Shall we share?"), (1, "Seat 2 bluffs.")]


def test_until_the_end_the_wish_can_be_taken_back_and_then_no_more(match):
    wish(match, 1)
    wish(match, 1, False)
    wish(match, 2)
    over(match)
    assert shown(match) == [(2, "Never.")]
    with pytest.raises(Refused, match="M-PUBLISHED"):
        wish(match, 2, False)
    wish(match, 1, False)
    assert shown(match) == [(2, "Never.")]


def test_who_thinks_of_it_after_the_end_can_still_show_his(match):
    over(match)
    wish(match, 2)
    assert shown(match) == [(2, "Never.")]


def test_who_plays_on_for_somebody_shows_none_of_his_messages(match):
    match.house.referee.chairs.replace(match.name, 1, DORA, "gone")
    match[1].says("press", "to: 2\n\nI am new here.\n")
    wish(match, 1)
    over(match)
    assert shown(match) == [(1, "I am new here.")]


def test_who_was_replaced_shows_his_and_not_those_of_who_plays_on(match):
    wish(match, 1)
    match.house.referee.chairs.replace(match.name, 1, DORA, "gone")
    match[1].says("press", "to: 2\n\nI am new here.\n")
    over(match)
    assert shown(match) == [(1, "Shall we share?"), (1, "Seat 2 bluffs.")]


@pytest.mark.parametrize("goes", ["replaced", "left"])
def test_who_has_left_can_still_show_his_or_think_better_of_it(match, goes):
    house, ann = match.house, person(match, 1)
    if goes == "replaced":
        house.referee.chairs.replace(match.name, 1, DORA, "gone")
        match[1].says("press", "to: 2\n\nI am new here.\n")
    else:
        house.referee.chairs.vacate(match.name, 1, "left", "")
    house.referee.messages.publish(match.name, ann, True)
    house.referee.messages.publish(match.name, ann, False)
    house.referee.messages.publish(match.name, ann, True)
    for seat in match.seats:
        if seat not in match.now.empty:
            match[seat].moves("vote", "end yes\n")
    assert match.now.phase == "ended"
    assert shown(match) == [(1, "Shall we share?"), (1, "Seat 2 bluffs.")]


def test_who_is_forgotten_takes_his_wish_and_his_messages_along(match):
    wish(match, 2)
    over(match)
    house = match.house
    house.referee.forgetting.forget(match[2].chair.person)
    assert shown(match) == []


def test_a_wish_for_a_match_that_one_does_not_play_is_none(match):
    other = match.house.begun("nim", name="other")
    with pytest.raises(LookupError):
        match.house.referee.messages.publish("elsewhere", person(other, 1), True)


def test_the_record_holds_no_message_whatever_anybody_wishes(match):
    before = match.raw
    wish(match, 1)
    assert match.raw == before
    over(match)
    with zipfile.ZipFile(io.BytesIO(match.house.referee.records.export(match.name))) as record:
        for name in record.namelist():
            assert b"Shall we share?" not in record.read(name)
