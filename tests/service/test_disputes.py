"""The dispute file: what settles what happened, and to whom how much of it is given."""

import io
import json
import zipfile

import pytest

from referee.seals import checkpoint, commitment, note, proof
from storage import tree

PLOT = "plot m m x"
PRESS = "to: 2\n\nMy secret plan.\n"


@pytest.fixture
def match(house):
    """One window is over; in the second an order lies sealed, and a message has gone."""
    match = house.begun("convoy", 2)
    for seat in (1, 2):
        match[seat].order(PLOT)
    match[1].says("press", PRESS)
    match.house.referee.rulings.rule(match.name, None, "The map counts.")
    return match


def files(data):
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


def lines(content):
    return [json.loads(line) for line in content.splitlines()]


def test_the_organiser_of_a_running_match_gets_nothing_that_some_seat_may_not_know(match):
    sealed = match[1].order("fire" if match.window.name == "fire" else PLOT)
    given = files(match.house.referee.disputes.file(match.name))
    assert "rejudged.jsonl" not in given
    assert "letters.jsonl" not in given
    assert given["decided.txt"].count(b"The map counts.") == 2  # in each language
    assert "Ce que contient ce fichier" in given["README.txt"].decode()
    assert b"passed" in given["audit.txt"]
    assert sealed.n is None or str(sealed.n) not in given


def test_the_host_may_ask_for_the_secrets_and_each_window_is_judged_again(match):
    given = files(match.house.referee.disputes.file(match.name, host=True, secrets=True))
    [first, *_] = lines(given["rejudged.jsonl"])
    assert (first["window"], first["same"]) == (1, True)
    assert first["texts"] == {"1": PLOT + "\n", "2": PLOT + "\n"}
    assert first["silent"] == []
    assert first["events"][0]["type"] == "window_closed"
    letters = lines(given["letters.jsonl"])
    assert {letter["kind"] for letter in letters} == {"join", "order", "press"}


def test_every_letters_receipt_is_there_and_proves_that_it_stands_on_the_log(match):
    given = files(match.house.referee.disputes.file(match.name, host=True, secrets=True))
    record = files(given["record.zip"])
    key = note.parse_vkey(record["referee.vkey"].decode().strip())
    letters = [leaf["n"] for leaf in match.leaves if leaf["type"] == "match.letter_sealed"]
    assert letters
    for n in letters:
        leaf, told = given[f"receipts/{n}.leaf"], given[f"receipts/{n}.disclosure"].decode()
        assert commitment.digest(told) in leaf.decode()
        read = proof.parse(given[f"receipts/{n}.tlog-proof"])
        head = checkpoint.verify(read.checkpoint, key)
        hashed = tree.leaf_hash(leaf)
        assert read.index == n
        assert tree.verify_inclusion(hashed, n, head.size, read.hashes, head.root)


def test_of_a_running_match_an_organiser_gets_no_receipt(match):
    given = files(match.house.referee.disputes.file(match.name))
    assert [name for name in given if name.startswith("receipts/")] == []


def test_a_message_is_in_no_dispute_file(match):
    given = match.house.referee.disputes.file(match.name, host=True, secrets=True)
    assert b"My secret plan" not in b"".join(files(given).values())


def test_one_window_can_be_asked_for(match):
    match.due()
    given = files(match.house.referee.disputes.file(match.name, secrets=True, window=2))
    assert [close["window"] for close in lines(given["rejudged.jsonl"])] == [2]


def test_mails_are_listed_without_addresses_and_kept_whole_for_the_host(match):
    row = match.house.mail(match[1].post("order", PLOT))
    match.house.drain(match.name, "9999-01-01T00:00:00.000Z")
    listed = files(match.house.referee.disputes.file(match.name, host=True))
    [mail] = lines(listed["mails.jsonl"])
    assert (mail["id"], mail["received"]) == (row, match.house.now)
    assert b"@" not in listed["mails.jsonl"]


def test_of_a_running_match_an_organiser_learns_of_no_mail_what_it_was_or_became(match):
    """One that is refused, one that only asks; the log shows that letters came, and no more."""
    match.house.mail(match[1].post("order", "sail to the moon"))
    match.house.mail(match[2].post("language", "fr"))
    match.house.drain(match.name, "9999-01-01T00:00:00.000Z")
    listed = lines(files(match.house.referee.disputes.file(match.name))["mails.jsonl"])
    shown = [leaf for leaf in match.leaves if leaf["type"] == "match.letter_sealed"]
    assert listed == [{"n": leaf["n"], "at": leaf["at"]} for leaf in shown]


def test_an_ended_match_is_judged_again_for_its_organiser_too(house):
    match = house.begun("nim", stones=2)
    for seat in (1, 2):
        match[seat].order("take 1")
    given = files(house.referee.disputes.file(match.name))
    assert all(close["same"] for close in lines(given["rejudged.jsonl"]))
    assert not [name for name in given if name.startswith("mails/")]


def test_ways_back_are_judged_again_on_both_branches(match):
    house = match.house
    house.referee.rulings.rewind(match.name, 1, "the map was wrong")
    for seat in (1, 2):
        match[seat].order(PLOT)
    judged = lines(files(house.referee.disputes.file(match.name, secrets=True))["rejudged.jsonl"])
    assert judged[0]["window"] == 1
    assert len(judged) >= 2
    assert all(close["same"] for close in judged)
