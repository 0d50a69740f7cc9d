"""Messages between seats: who hears them, when, and that the log never tells their words (T20)."""

import io
import re
import zipfile

import pytest

from referee.audit import audit
from referee.match.policy import Policy
from referee.service import Contact, Post
from referee.service.table.press import MANY
from storage import Conflict
from tests.independent.checker import check
from tests.service.house import House, codes

HELLO = "to: 2\n\nShall we share?\n"


@pytest.fixture
def match(house):
    return house.begun("convoy", 3)


def readers(match):
    """The seats that got a letter with a message (None: the organiser)."""
    return [letter.seat for letter in match.house.letters(match.name, "press")]


def heard(match, seat):
    return [message.text for message in match.house.referee.messages.of_seat(match.name, seat)]


def test_t20_a_message_is_heard_by_whom_it_names_and_by_nobody_else(match):
    assert match[1].says("press", HELLO).outcome == "accepted"
    assert readers(match) == [2]
    assert heard(match, 2) == heard(match, 1) == ["Shall we share?"]
    assert heard(match, 3) == heard(match, 0) == []


def test_t20_without_a_recipient_nobody_hears_it(match):
    answer = match[1].says("press", "Shall we share?\n")
    assert codes(answer) == ["M-PRESS-NOBODY"]
    assert readers(match) == []


def test_a_message_to_all_goes_to_every_other_person(match):
    match[2].says("press", "to: all\n\nHello.\n")
    assert readers(match) == [1, 3]


def test_a_bot_gets_no_letter(house):
    match = house.invited("convoy", 2)
    house.referee.lobby.sit_bot(match.name, 2)
    match[1].says("press", "to: 2\n\nHello, machine.\n")
    assert readers(match) == []


def test_the_diary_is_for_its_author_alone(match):
    match[3].says("press", "to: diary\n\nThey lie.\n")
    assert readers(match) == []
    assert heard(match, 3) == ["They lie."]
    assert heard(match, 1) == heard(match, 0) == []


def test_the_organiser_has_a_letter_and_a_page(house):
    made = house.referee.lobby.create(
        "convoy", {}, 2, name="run", organiser=Contact("zoe@example.org", "Zoé")
    )
    assert made.match == "run"
    for seat in (1, 2):
        house.referee.lobby.invite("run", seat, Contact(f"s{seat}@example.org"))
    post = {"match": "run", "kind": "press", "text": "to: organiser\n\nIs it allowed?\n"}
    house.referee.submissions.submit(Post(seat=1, received=house.now, **post))
    assert [letter.seat for letter in house.letters("run", "press")] == [None]
    assert [message.text for message in house.referee.messages.of_seat("run", 0)] == [
        "Is it allowed?"
    ]


def test_a_name_is_kept_back_only_where_the_match_allows_it(house):
    named = house.begun("convoy", 2)
    assert codes(named[1].says("press", "to: 2\nas: anonymous\n\nBoo.\n")) == ["M-PRESS-NAMED"]
    masked = house.begun("convoy", 2, policy=Policy(press="anonymous"))
    assert masked[1].says("press", "to: 2\nas: anonymous\n\nBoo.\n").outcome == "accepted"
    [message] = house.referee.messages.of_seat(masked.name, 2)
    assert (message.author, message.text) == (None, "Boo.")
    assert house.referee.messages.of_seat(masked.name, 1)[0].author == 1


def test_where_seats_do_not_write_to_each_other_the_organiser_can_still_be_asked(house):
    match = house.begun("convoy", 2, policy=Policy(press="none"))
    assert codes(match[1].says("press", HELLO)) == ["M-PRESS-NONE"]
    assert match[1].says("press", "to: organiser\n\nHelp!\n").outcome == "accepted"


def test_postal_messages_leave_with_the_turn_and_not_before(house):
    match = house.begun("convoy", 3, policy=Policy(postal=True))
    match[1].says("press", HELLO)
    assert readers(match) == []
    assert heard(match, 2) == []
    assert heard(match, 1) == ["Shall we share?"]
    match.due()
    assert readers(match) == [2]
    assert heard(match, 2) == ["Shall we share?"]


def test_the_log_has_a_digest_of_it_and_the_ended_record_says_nothing_more(house):
    match = house.begun("nim", stones=2)
    match[1].signed("press", HELLO)
    letter = match.letter(len(match.raw) - 1)
    assert (letter["kind"], letter["text"], letter["signature"]) == ("press", None, None)
    assert letter["body"]
    match[1].order("take 1")
    match[2].order("take 1")
    assert match.now.phase == "ended"
    record = house.referee.records.export(match.name)
    with zipfile.ZipFile(io.BytesIO(record)) as files:
        whole = b"\n".join(files.read(name) for name in files.namelist())
    assert b"share" not in whole
    assert audit(record, games=house.games).holds
    assert [finding for finding in check(record) if not finding.ok] == []


def test_a_message_that_is_sent_again_by_whoever_holds_it_is_not_said_twice(match):
    post = match[1].signed_post("press", HELLO)
    first = match[1].send(post)
    match[1].says("press", "to: 3\n\nSomething else.\n")
    again = match[1].send(post)
    assert (again.outcome, again.n) == ("repeated", first.n)
    assert sorted(readers(match)) == [2, 3]


def test_two_clicks_say_it_once_and_saying_it_later_says_it_again(match):
    match[1].says("press", HELLO)
    assert match[1].says("press", HELLO).outcome == "repeated"
    match[1].says("press", "to: 3\n\nSomething else.\n")
    assert match[1].says("press", HELLO).outcome == "accepted"


def test_whoever_writes_too_much_has_to_wait(match):
    answers = [match[1].says("press", f"to: 2\n\nMessage {i}.\n") for i in range(41)]
    assert {answer.outcome for answer in answers[:40]} == {"accepted"}
    assert codes(answers[40]) == ["M-PRESS-MANY"]
    match.house.clock.advance(seconds=600)
    assert match[1].says("press", "to: 2\n\nAt last.\n").outcome == "accepted"


def test_a_message_of_a_letter_that_is_refused_costs_nothing(match):
    """One mail, a message and an order that cannot be: none of it counts, none of it is paid."""
    for _ in range(MANY.most + 1):
        posts = (
            match[1].post("press", "to: 2\n\nShall we?\n"),
            match[1].post("order", "no such order"),
        )
        answers = match.house.referee.submissions.submit_all(posts)
        assert [answer.outcome for answer in answers] == ["unfiled", "refused"]
    assert match[1].says("press", "to: 2\n\nAt last.\n").outcome == "accepted"


def test_messages_of_one_letter_are_counted_together(match):
    for i in range(MANY.most - 1):
        match[1].says("press", f"to: 2\n\nMessage {i}.\n")
    two = [match[1].post("press", f"to: 2\n\n{word}\n") for word in ("One.", "Two.")]
    answers = match.house.referee.submissions.submit_all(two)
    assert [answer.outcome for answer in answers] == ["unfiled", "refused"]
    assert match[1].says("press", "to: 2\n\nOne.\n").outcome == "accepted"


def test_a_message_needs_no_key_where_orders_do(house):
    match = house.begun("convoy", 2, policy=Policy(assurance="signed"))
    assert match[1].says("press", HELLO).outcome == "accepted"


def test_messages_outlive_a_restart(match):
    match[1].says("press", HELLO)
    again = match.at(match.house.restarted())
    assert heard(again, 2) == ["Shall we share?"]


def test_the_name_of_a_messages_letter_tells_no_leaf(house):
    """It is the mail's Message-ID: of a message without a name the leaf would tell when its author
    wrote, and who he is once the match has ended."""
    match = house.begun("convoy", 3, policy=Policy(press="anonymous", postal=True))
    n = match[1].says("press", "to: all\nas: anonymous\n\nBoo.\n").n
    match.due()
    letters = house.letters(match.name, "press")
    assert [letter.seat for letter in letters] == [2, 3]
    assert len({letter.id for letter in letters}) == 2
    assert not any(str(n) in letter.id.split(".") for letter in letters)
    fullmatch = re.compile(rf"press\.{match.name}\.[0-9a-f]{{20}}").fullmatch
    assert all(fullmatch(letter.id) for letter in letters)


def test_another_homes_key_names_the_same_message_otherwise():
    """So that nobody can try the leaves out."""
    named = []
    for seed in ("one", "two"):
        match = House(seed=seed).begun("convoy", 2)
        match[1].says("press", "to: 2\n\nHello.\n")
        named += [letter.id for letter in match.house.letters(match.name, "press")]
    assert len(set(named)) == 2


def test_a_message_is_written_about_once_though_its_append_is_tried_again(house, match):
    """Given somebody who was quicker, then the letter has one name, and goes out once."""
    append, tries = house.log.append, []

    def beaten(batch):
        tries.append(batch)
        if len(tries) == 1:
            raise Conflict(match.name, batch.expected, batch.expected)
        return append(batch)

    house.log.append = beaten
    match[1].says("press", HELLO)
    assert len(tries) == 2
    assert readers(match) == [2]
    assert [intent.id for intent in tries[0].intents] == [intent.id for intent in tries[1].intents]


def test_a_message_shows_no_sign_that_turns_its_text_round(house):
    """Given a message with signs that override the direction of writing, then its readers have it
    without them, and the log its digest as it was sent."""
    match = house.begun("convoy", 2)
    match[1].says("press", "to: 2\n\nAttack \u202eevoM\u202c \u2066now\u2069\n")
    [heard] = house.referee.messages.of_seat(match.name, 2)
    assert heard.text == "Attack evoM now"


def test_a_message_of_such_signs_alone_says_nothing(house):
    match = house.begun("convoy", 2)
    assert codes(match[1].says("press", "to: 2\n\n\u202e\u2066\n")) == ["M-PRESS-EMPTY"]
