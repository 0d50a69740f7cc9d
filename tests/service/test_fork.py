"""`seen:` — a player quotes the last checkpoint they hold; one that is not on our log proves that
two histories were told, and the match stops."""

import pytest

from referee.kernel.chance import secret_commitment
from referee.match.base64url import unb64u
from referee.match.text import SeenCheckpoint
from storage.tree import root_of
from tests.independent.checker import check
from tests.service.house import codes, private, public_line
from tests.service.test_audited import holds as audited

PLOT = "plot m m x"


def holds(match):
    """By both checkers."""
    audited(match)
    assert [
        one for one in check(match.house.referee.records.export(match.name)) if not one.ok
    ] == []


@pytest.fixture
def match(house):
    return house.begun("convoy", 2)


def root(match, size):
    return root_of(match.house.loaded(match.name).hashes[:size])


def forged(size=3):
    return SeenCheckpoint(size, bytes(32))


def test_a_checkpoint_that_is_on_the_log_changes_nothing(match):
    for size in (1, 3, len(match.raw)):
        answer = match[1].order(PLOT, seen=SeenCheckpoint(size, root(match, size)))
        assert answer.outcome == "accepted"
    assert match.now.phase == "running"


def test_a_forged_checkpoint_stops_the_match(match):
    answer = match[1].order(PLOT, seen=forged())
    assert answer.outcome == "alarmed"
    ended = match.leaves[-1]
    assert ended["type"] == "match.ended"
    assert (ended["data"]["cause"], ended["data"]["outcome"]) == ("fork", None)
    assert match.types[-2] == "match.letter_sealed"
    assert match.now.cause == "fork"


def test_a_checkpoint_of_leaves_that_are_not_there_yet_stops_the_match(match):
    size = len(match.raw)
    answer = match[1].order(PLOT, seen=SeenCheckpoint(size + 1, root(match, size)))
    assert answer.outcome == "alarmed"


def test_every_seat_is_told_of_the_alarm(house, match):
    match[1].order(PLOT, seen=forged())
    assert {letter.seat for letter in house.letters(match.name, "over")} == {1, 2}


def test_the_evidence_is_published_at_the_end(match):
    answer = match[1].order(PLOT, seen=forged())
    letter = match.letter(answer.n)
    assert "seen: 3 " in letter["text"]
    assert letter["signature"] is not None


def test_an_unsigned_text_alarms_nobody(house):
    """Anybody could write it."""
    match = house.begun("convoy", 2, signed=False)
    answer = match[1].says("order", match[1].text("order", PLOT, seen=forged()))
    assert answer.outcome == "accepted"
    assert match.now.phase == "running"


def test_a_letter_with_a_bad_signature_alarms_nobody(match):
    text = match[1].text("order", PLOT, seen=forged())
    answer = match[1].send(match[1].post("order", text, match[2].sign(text)))
    assert (answer.outcome, match.now.phase) == ("refused", "running")


def test_a_letter_for_another_log_alarms_nobody(house, match):
    other = house.begun("convoy", 2)
    text = other[1].text("order", PLOT, seen=forged())
    answer = match[1].send(match[1].post("order", text, match[1].sign(text)))
    assert codes(answer) == ["T-OTHER-LOG"]
    assert match.now.phase == "running"


def test_a_player_who_was_told_another_history_alarms_also_with_an_order_that_cannot_count(match):
    """In the other history window 5 is open; here it is window 1."""
    answer = match[1].order(PLOT, window=5, seen=forged())
    assert answer.outcome == "alarmed"
    assert codes(answer) == ["T-OTHER-WINDOW"]
    assert match.now.cause == "fork"


def test_the_letter_that_could_not_count_is_shown_as_what_proves_the_fork(match):
    answer = match[1].order(PLOT, window=5, seen=forged())
    letter = match.letter(answer.n)
    assert (letter["kind"], letter["body"]) == ("refused", None)
    assert "seen: 3 " in letter["text"]
    assert letter["signature"] is not None
    assert match.types[-2:] == ["match.letter_sealed", "match.ended"]
    holds(match)


def test_a_message_that_quotes_another_history_is_shown_to_nobody_and_stops_nothing(match):
    answer = match[1].signed("press", "to: 2\n\nhello", seen=forged())
    assert (answer.outcome, match.now.phase) == ("accepted", "running")
    assert match.letter(answer.n)["text"] is None


def test_nothing_follows_from_the_letter_that_stops_the_match(match):
    """A key that it names comes no more, and what else its mail held is not filed."""
    key = match[1].signed_post("key", public_line(private("new")), seen=forged())
    answers = match.house.referee.submissions.submit_all([key, match[1].post("order", PLOT)])
    assert [answer.outcome for answer in answers] == ["alarmed", "unfiled"]
    assert match.types[-2:] == ["match.letter_sealed", "match.ended"]
    holds(match)


def test_a_forged_checkpoint_in_a_join_stops_the_match_in_its_lobby(house):
    match = house.invited("convoy", 2)
    assert match[1].signed("join", seen=forged(1)).outcome == "alarmed"
    assert (match.now.phase, match.now.cause) == ("ended", "fork")
    assert match.types == ["match.created", "match.letter_sealed", "match.ended"]


def test_a_stopped_match_is_due_no_more(house, match):
    match[1].order(PLOT, seen=forged())
    assert house.log.due_of(match.name) is None
    assert codes(match[2].order(PLOT)) == ["M-ENDED"]


def test_the_end_opens_the_secret_that_leaf_0_committed_to(match):
    match[1].order(PLOT, seen=forged())
    secret = unb64u(match.leaves[-1]["data"]["secret"])
    assert secret_commitment(secret) == unb64u(match.leaves[0]["data"]["secret"])


def test_the_public_list_tells_the_cause(house, match):
    match[1].order(PLOT, seen=forged())
    [listed] = house.referee.records.matches()
    assert (listed.phase, listed.cause) == ("ended", "fork")
