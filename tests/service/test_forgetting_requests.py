"""A wish to be forgotten counts once its token has come back."""

import json

import pytest

from referee.service import Contact
from tests.service.house import House


@pytest.fixture
def house():
    return House()


def token_of(house, match, keys=False):
    """Seat 1's player asks: what the letter to their mailbox holds."""
    who = house.referee.seats.chair(match.name, 1).person
    assert house.referee.forgetting_requests.ask(who, match.name, 1, keys)
    rows = [row.intent for row in house.log.outbox(match.name)]
    letters = [json.loads(letter.payload) for letter in rows if letter.kind == "confirm_forget"]
    return next(letter["token"] for letter in letters if letter["keys"] == keys)


def test_a_token_forgets_its_player_once(house):
    match = house.begun("nim", stones=5)
    token = token_of(house, match)
    gone = house.referee.forgetting_requests.come_back(token)
    assert gone.matches == (match.name,)
    assert house.referee.people.at("seat1@example.org") is None
    assert house.referee.forgetting_requests.come_back(token) is None
    assert not house.log.wishes.find(what="forgetting")


def test_a_token_that_comes_back_after_three_days_does_nothing_and_is_swept(house):
    match = house.begun("nim", stones=5)
    token = token_of(house, match)
    house.clock.advance(hours=72)
    assert house.referee.forgetting_requests.come_back(token) is None
    assert house.referee.people.at("seat1@example.org") is not None
    house.referee.forgetting_requests.finish()
    assert not house.log.wishes.find(what="forgetting")


def test_the_letter_names_what_will_be_gone(house):
    """Given a match that is over, one that goes on and one that they run, then each is named."""
    over = house.begun("nim", stones=2)
    for seat in (1, 2):
        over[seat].order("take 1")
    going = house.begun("nim", stones=5)
    run = house.referee.lobby.create("nim", {}, 2, organiser=Contact("seat1@example.org", "Ann"))
    token_of(house, going)
    rows = [row.intent for row in house.log.outbox(going.name)]
    [told] = [json.loads(letter.payload) for letter in rows if letter.kind == "confirm_forget"]
    assert (told["leaves"], told["sat"], told["runs"]) == ([going.name], [over.name], [run.match])


def test_the_keys_go_with_them_only_if_the_letter_said_so(house):
    match = house.begun("convoy", 3)
    plain, whole = token_of(house, match), token_of(house, match, keys=True)
    assert plain != whole
    gone = house.referee.forgetting_requests.come_back(whole)
    assert gone.later == (match.name,)


def test_a_process_that_died_in_the_midst_is_finished_by_the_sweep(house, monkeypatch):
    """Given a confirmed wish whose process died, when the sweep comes, then nobody is left."""
    match = house.begun("nim", stones=5)
    token = token_of(house, match)

    def dies(_):
        raise SystemExit

    monkeypatch.setattr(house.log.people, "drop", dies)
    with pytest.raises(SystemExit):
        house.referee.forgetting_requests.come_back(token)
    monkeypatch.undo()
    again = house.restarted()
    again.referee.forgetting_requests.finish()
    assert again.referee.people.at("seat1@example.org") is None
