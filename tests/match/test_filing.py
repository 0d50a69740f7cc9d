"""Judging a letter without a desk: what the audit relies on too."""

import pytest

from referee.kernel.refused import Refused
from referee.match import events as e
from referee.match.filing import accept, read
from referee.match.stale import Reference
from tests.refusals import refusal
from tests.service.house import START, House
from tests.toys import TOYS


def letter(text, signature=None, seat=1, received=START):
    assurance = "address" if signature is None else "signed"
    return e.Letter(assurance, None, "order", received, seat, signature, text)


def test_a_signed_text_has_headers_whoever_asks():
    assert refusal(read, letter("take 1\n", "armour")).code == "T-KIND"


def test_an_unsigned_text_needs_none():
    assert read(letter("take 1\n")).body == "take 1\n"


@pytest.mark.parametrize(
    ("headers", "missing"),
    [
        ("", "log"),
        ("window: 1\n", "log"),
        (f"log: play.example/nim {'A' * 43}\nseat: 1\n", "window"),
        (f"log: play.example/nim {'A' * 43}\nwindow: 1\n", "seat"),
    ],
)
def test_an_unsigned_text_has_all_three_headers_or_none(headers, missing):
    """docs/spec.md §10, 3 and 5: a checker of the record wants the same."""
    problem = refusal(read, letter(f"referee-order v1\n{headers}\ntake 1\n"))
    assert (problem.code, problem.facts) == ("T-MISSING", {"header": missing})


@pytest.mark.parametrize("named", [1, None])
def test_a_text_may_be_for_the_open_window_by_name_or_by_silence(named):
    match = House().begun("nim", stones=9, signed=False)
    found = accept(match.now, TOYS.current("nim"), letter("take 2\n"), "en", Reference(named))
    assert found.echo == "take 2"


def test_a_window_named_beside_the_text_must_be_the_open_one():
    match = House().begun("nim", stones=9, signed=False)
    nim, other = TOYS.current("nim"), Reference(2)
    problem = refusal(accept, match.now, nim, letter("take 2\n"), "en", other)
    assert (problem.code, problem.facts) == ("T-OTHER-WINDOW", {"named": 2, "open": 1})


# --- who writes from a chair ----------------------------------------------------------------------


def written_by(assurance, seat):
    """The code with which a letter of this seat is refused, in a match where seat 2 is a bot's."""
    match = House().invited("convoy")
    match[1].signed("join")
    match.house.referee.lobby.sit_bot(match.name, 2)
    told = e.Letter(assurance, None, "order", match.now.at, seat, None, "wait\n")
    with pytest.raises(Refused) as refused:
        accept(match.now, TOYS.current("convoy"), told, "en")
    return refused.value.problems[0].code


def test_nobody_writes_for_a_bot():
    assert written_by("address", 2) == "M-BOT"


def test_no_bot_writes_for_a_person():
    assert written_by("bot", 1) == "M-NO-BOT"


def test_a_letter_of_a_seat_that_there_is_not_is_refused():
    match, nim = House().begun("nim", stones=9, signed=False), TOYS.current("nim")
    refused = refusal(accept, match.now, nim, letter("take 2\n", seat=9), "en")
    assert (refused.code, refused.facts) == ("M-NO-SEAT", {"seat": 9})


def test_judging_a_letter_changes_nothing():
    match = House().begun("nim", stones=9, signed=False)
    before = match.now
    for text in ("take 1\n", "take 9\n", "nonsense\n"):
        try:
            accept(before, TOYS.current("nim"), letter(text), "en")
        except Refused:
            continue
    assert match.now == before


@pytest.mark.parametrize(("language", "echo"), [("en", "take 2"), ("fr", "prends 2")])
def test_the_echo_speaks_the_players_language(language, echo):
    match = House().begun("nim", stones=9, signed=False)
    accepted = accept(match.now, TOYS.current("nim"), letter("TAKE  2\n"), language)
    assert (accepted.echo, accepted.waits) == (echo, False)
