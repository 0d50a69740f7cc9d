"""Which letters a decision owes: one a seat, when the match waits for somebody."""

import json

PLOT = "plot m m x"
ALWAYS = f"always plot: {PLOT}"


def told(house, match):
    """(kind, seat) of every letter after the welcome, the oldest first."""
    return [
        (letter.kind, letter.seat)
        for letter in house.letters(match.name)
        if letter.kind not in ("welcome", "receipt")
    ]


def since(letter):
    return json.loads(letter.payload)["since"]


def test_at_the_start_whoever_is_asked_is_told_that_orders_are_due(house):
    match = house.begun("nim", stones=5)
    assert told(house, match) == [("due", 1), ("happened", 2)]


def test_a_close_owes_one_letter_to_each_seat(house):
    match = house.begun("nim", stones=5)
    match[1].order("take 1")
    assert told(house, match)[2:] == [("happened", 1), ("due", 2)]


def test_a_letter_that_closes_nothing_owes_nobody_anything(house):
    match = house.begun("convoy", 2)
    before = told(house, match)
    match[1].order(PLOT)
    match[1].signed("withdraw")
    assert told(house, match) == before


def test_a_cascade_of_windows_is_told_in_one_letter_at_its_end(house):
    """Seat 2 has a standing order, so each close by seat 1 takes two windows with it."""
    match = house.begun("nim", stones=9)
    match[2].signed("standing", "always take: take 1")
    before = house.letters(match.name)
    match[1].order("take 1")
    news = house.letters(match.name)[len(before) :]
    assert match.window.number == 3
    assert sorted((letter.kind, letter.seat) for letter in news) == [("due", 1), ("happened", 2)]
    assert {letter.n for letter in news} == {len(match.raw) - 1}


def test_a_letter_tells_all_leaves_since_the_one_before(house):
    match = house.begun("nim", stones=9)
    [first] = [letter for letter in house.letters(match.name, "due") if letter.seat == 1]
    match[2].signed("standing", "always take: take 1")
    match[1].order("take 1")
    second = house.letters(match.name, "due")[-1]
    assert since(first) == 1
    assert since(second) == first.n + 1


def test_the_end_is_told_to_every_person(house):
    match = house.begun("nim", stones=1)
    match[1].order("take 1")
    assert told(house, match)[-2:] == [("over", 1), ("over", 2)]


def test_nobody_writes_to_a_bot(house):
    match = house.invited("convoy", 2)
    house.referee.lobby.sit_bot(match.name, 2)
    match[1].signed("join")
    assert {seat for _, seat in told(house, match)} == {1}


def test_a_person_who_plays_bots_is_told_that_orders_are_due(house):
    """The window opens, the bots answer, and only then the match waits: for the person."""
    match = house.invited("convoy", 2)
    house.referee.lobby.sit_bot(match.name, 2)
    match[1].signed("join")
    assert told(house, match) == [("due", 1)]
    match[1].order(PLOT)
    assert match.window.number == 2
    assert told(house, match) == [("due", 1), ("due", 1)]


def test_a_match_between_bots_plays_to_its_end_and_writes_to_nobody(house):
    match = house.created("convoy", 3)
    for seat in match.seats:
        house.referee.lobby.sit_bot(match.name, seat)
    assert match.now.phase == "ended"
    assert told(house, match) == []


def test_letters_are_owed_once_although_the_process_dies_in_a_cascade(house):
    match = house.begun("nim", stones=9)
    match[2].signed("standing", "always take: take 1")
    before = len(house.letters(match.name))
    house.referee.windows.advance = lambda name: None  # it dies right after the first leaf
    match[1].order("take 1")
    assert match.window.number == 1
    again = house.restarted()
    again.referee.windows.wake(match.name)
    match.at(again)
    assert match.window.number == 3
    assert len(house.letters(match.name)) == before + 2


def test_a_letter_is_owed_when_a_standing_order_is_taken_back_before_the_cascade_went_on(house):
    """The window did not wait for anybody when it opened; now it does."""
    match = house.begun("nim", stones=9)
    match[2].signed("standing", "always take: take 1")
    close = house.referee.windows.advance
    house.referee.windows.advance = lambda name: None
    match[1].order("take 1")
    house.referee.windows.close(match.name, 1)
    assert match.window.number == 2
    before = len(told(house, match))
    match[2].signed("withdraw", "1")
    house.referee.windows.advance = close
    house.referee.windows.wake(match.name)
    assert match.window.number == 2
    assert sorted(told(house, match)[before:]) == [("due", 2), ("happened", 1)]


def test_a_receipt_answers_a_mail_and_says_what_was_understood(house):
    match = house.begun("convoy", 2)
    house.mail(match[1].signed_post("order", "TRACÉ  m m x\nattends"))
    house.drain(match.name, "9999-01-01T00:00:00.000Z")
    [receipt] = house.letters(match.name, "receipt")
    said = json.loads(receipt.payload)
    assert said["echo"] == PLOT
    assert said["waits"] is True
    assert match.types[said["leaf"]] == "match.letter_sealed"


def test_a_mail_sent_twice_gets_the_first_receipt_again(house):
    match = house.begun("convoy", 2)
    post = match[1].signed_post("order", PLOT)
    for _ in range(2):
        house.mail(post)
    house.drain(match.name, "9999-01-01T00:00:00.000Z")
    first, second = [json.loads(letter.payload) for letter in house.letters(match.name, "receipt")]
    assert first["leaf"] == second["leaf"]
    assert second["repeated"] is True


def test_a_page_is_answered_on_the_page(house):
    match = house.begun("convoy", 2)
    match[1].order(PLOT)
    match[1].order("plot nonsense")
    assert house.letters(match.name, "receipt") == house.letters(match.name, "refusal") == []
