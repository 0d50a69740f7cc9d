"""Refused letters: on record, sealed, counted, and never published."""

import io
import json
import zipfile
from dataclasses import replace

import pytest

from referee.codec import BODY
from referee.match.filing import REFUSALS
from referee.seals import commitment
from storage import Conflict
from tests.service.house import START, codes

SECRET = "plot nonsense about my plans"


@pytest.fixture
def match(house):
    return house.begun("convoy", 2)


def test_a_refused_letter_is_one_leaf_like_every_other(match):
    before = len(match.raw)
    answer = match[1].says("order", SECRET)
    [leaf] = match.leaves[before:]
    assert answer.n == before
    assert leaf["type"] == "match.letter_sealed"
    assert (leaf["data"], leaf["opens"], len(leaf["sealed"])) == ({}, [], 1)


def test_its_part_tells_who_and_when_but_no_text(match):
    answer = match[1].says("order", SECRET)
    letter = match.letter(answer.n)
    assert letter == {
        "assurance": "address",
        "body": letter["body"],
        "kind": "refused",
        "received": START,
        "seat": 1,
        "signature": None,
        "text": None,
    }


def test_its_body_is_a_disclosure_of_its_own_that_holds_the_text(house, match):
    answer = match[1].says("order", SECRET)
    body = house.loaded(match.name).by_name[f"body.{answer.n}"]
    assert body.digest == match.letter(answer.n)["body"]
    assert commitment.open(body.disclosure)[1:] == (f"body.{answer.n}", SECRET)
    assert (body.position, body.audience) == (BODY, (1,))


def test_the_digest_of_a_body_stands_in_no_leaf(house, match):
    answer = match[1].says("order", SECRET)
    digest = match.letter(answer.n)["body"]
    assert all(digest not in leaf["sealed"] + leaf["opens"] for leaf in match.leaves)


def test_an_export_of_the_ended_match_does_not_tell_what_was_refused(house):
    match = house.begun("nim", stones=1)
    answer = match[1].says("order", "take 3 and hide it")
    match[1].order("take 1")
    record = house.referee.records.export(match.name)
    assert match.now.phase == "ended"
    assert b"take 3 and hide it" not in record
    body = house.loaded(match.name).by_name[f"body.{answer.n}"]
    letter = house.loaded(match.name).by_name[f"letter.{answer.n}"]
    assert letter.disclosure in text_of(record, "disclosures.jsonl")
    assert body.disclosure not in text_of(record, "disclosures.jsonl")


def test_an_export_of_a_running_match_tells_a_seat_its_letters_but_no_refused_text(house, match):
    answer = match[1].says("order", SECRET)
    mine, theirs = (house.referee.records.export(match.name, seat) for seat in (1, 2))
    letter = house.loaded(match.name).by_name[f"letter.{answer.n}"]
    body = house.loaded(match.name).by_name[f"body.{answer.n}"]
    assert letter.disclosure in text_of(mine, "disclosures.jsonl")
    assert letter.disclosure not in text_of(theirs, "disclosures.jsonl")
    assert body.disclosure not in text_of(mine, "disclosures.jsonl")


def text_of(record, member):
    with zipfile.ZipFile(io.BytesIO(record)) as archive:
        return archive.read(member).decode()


def test_at_most_50_refused_letters_a_seat_and_window_are_put_on_record(match):
    for number in range(REFUSALS):
        assert match[1].says("order", f"nonsense {number}").n is not None
    size = len(match.raw)
    answer = match[1].says("order", "nonsense once more")
    assert (answer.outcome, answer.n, len(match.raw)) == ("refused", None, size)
    assert match[2].says("order", "nonsense").n == size


def test_they_count_anew_in_the_next_window(match):
    for number in range(REFUSALS + 1):
        match[1].says("order", f"nonsense {number}")
    match[1].order("plot m m x")
    match[2].order("plot m m x")
    assert match.window.number == 2
    assert match[1].says("order", "nonsense").n is not None


def test_a_seat_that_has_filled_its_measure_can_still_order(match):
    for number in range(REFUSALS + 1):
        match[1].says("order", f"nonsense {number}")
    assert match[1].order("plot m m x").outcome == "accepted"


def test_every_refused_mail_is_answered_also_the_51st(house, match):
    for number in range(REFUSALS + 1):
        house.mail(match[1].post("order", f"nonsense {number}"))
    house.drain(match.name, "9999-01-01T00:00:00.000Z")
    assert len(house.letters(match.name, "refusal")) == REFUSALS + 1
    assert house.log.inbox() == []


def test_a_letter_whose_signature_is_bad_does_not_count_as_signed(match):
    text = match[1].text("order", "plot m m x")
    answer = match[1].send(match[1].post("order", text, match[1].sign(text + "x")))
    assert codes(answer) == ["S-SIGNATURE"]
    assert match.letter(answer.n)["assurance"] == "address"


def test_a_signed_letter_that_the_rules_refuse_stays_a_signed_one(match):
    answer = match[1].order("plot nonsense")
    assert match.letter(answer.n)["assurance"] == "signed"


def test_a_refused_letter_never_replaces_what_is_in_force(match):
    good = match[1].order("plot m m x")
    match[1].order("plot nonsense")
    match[2].order("plot m m x")
    assert match.used()[0] == good.n


def test_the_answer_gives_the_players_own_text_back(match):
    answer = match[1].says("order", SECRET)
    assert answer.text == SECRET


def test_a_refused_mail_is_told_what_is_wrong_and_with_which_line(house):
    match = house.begun("convoy", 2, signed=False)
    row = house.mail(replace(match[1].post("order", "plot m m x\nplot q q q"), subject="Re: plot"))
    house.drain(match.name, "9999-01-01T00:00:00.000Z")
    [refusal] = house.letters(match.name, "refusal")
    [problem] = payload(refusal)["problems"]
    assert (problem["code"], problem["line"], problem["token"]) == ("E-CELL", 2, "q")
    assert payload(refusal)["subject"] == "Re: plot"
    assert payload(refusal)["message_id"] == f"<{row}@x>"


def payload(intent):
    return json.loads(intent.payload)


def test_one_mail_taken_by_two_readers_is_answered_once(house, match):
    """The reader that comes second learns that the mail is done; nothing is written twice."""
    row = house.mail(match[1].post("order", SECRET))
    house.referee.submissions.submit(house.mails[row])
    size = len(match.raw)
    with pytest.raises(Conflict) as conflict:
        house.referee.submissions.submit(house.mails[row])
    assert conflict.value.what == "inbox"
    assert len(match.raw) == size
    assert len(house.letters(match.name, "refusal")) == 1
