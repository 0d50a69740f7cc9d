"""For machines: how much waits, and for how long."""

from dataclasses import replace

import pytest

from referee.calling import CallAnswer
from referee.clock import Jumped
from referee.home.cosigning import Cosigning
from referee.homelog.witness import LogWitness
from referee.seals import note
from referee.seals.cosignature import parse_vkey
from referee.service.ledger.needs import Needs
from referee.service.ledger.witness import SignedLog, SignedState
from referee.service.people.mailboxes import Failure
from storage.log import Unavailable
from storage.small_tables import NodeRow
from tests.homelog.growing import NAME, WITNESS
from tests.thinking.levels import AtOnce, LostMind, thinking

TOMORROW = "2026-11-22T19:00:00.000Z"


def gauges(browser):
    lines = browser.page("/metrics").splitlines()
    return dict(line.split(" ") for line in lines if not line.startswith("#"))


@pytest.mark.usefixtures("seats")
def test_the_gauges_count(browser, clock):
    found = gauges(browser)
    assert (found["referee_matches"], found["referee_windows_open"]) == ("1", "1")
    assert found["referee_windows_overdue"] == "0"
    assert found["referee_quarantined"] == "0"
    clock.advance(hours=73)
    assert gauges(browser)["referee_windows_overdue"] == "1"


def test_a_match_that_was_set_aside_is_counted_until_it_is_let_go(referee, seats, browser, clock):
    """As the rules fail it again and again."""
    clock.advance(hours=73)
    [due] = referee.log.due(clock.now())
    while not referee.log.quarantined():
        referee.log.tried(due.stream, "ZeroDivisionError")
    found = gauges(browser)
    assert (found["referee_quarantined"], found["referee_windows_overdue"]) == ("1", "0")
    referee.log.release(due.stream)
    assert gauges(browser)["referee_quarantined"] == "0"


@pytest.mark.usefixtures("seats")
def test_every_gauge_is_explained_once_and_a_name_stands_together(browser):
    """Prometheus refuses a page on which the lines of a metric stand apart."""
    lines = browser.page("/metrics").splitlines()
    named = [line.split(" ")[2] for line in lines if line.startswith("# TYPE ")]
    explained = [line.split(" ")[2] for line in lines if line.startswith("# HELP ")]
    shown = [line.split(" ")[0].split("{")[0] for line in lines if not line.startswith("#")]
    assert named == explained == list(dict.fromkeys(shown))


# --- ages -----------------------------------------------------------------------------------------


@pytest.mark.usefixtures("seats")
def test_a_window_that_nobody_closes_grows_old(browser, clock):
    assert gauges(browser)["referee_windows_oldest_seconds"] == "0"
    clock.advance(hours=72, seconds=90)
    assert gauges(browser)["referee_windows_oldest_seconds"] == "90"


def test_mail_that_nobody_reads_grows_old(referee, clock, browser):
    for after in (0, 40):
        clock.advance(seconds=after)
        referee.log.receive(clock.now(), "a@example.org", "b@play.example", b"box", None, b"d" * 32)
    clock.advance(seconds=20)
    found = gauges(browser)
    assert found["referee_inbox_pending"] == "2"
    assert found["referee_inbox_oldest_seconds"] == "60"


def test_a_process_of_a_node_that_went_is_told_by_its_silence(referee, clock, browser):
    referee.log.nodes.put(NodeRow("b", "clock", clock.now(), "1.0", b"{}"))
    clock.advance(seconds=90)
    row = 'referee_node_seen_seconds{node="b",kind="clock",version="1.0"}'
    assert gauges(browser)[row] == "90"


# --- witnesses ------------------------------------------------------------------------------------

PUT_OFF = "referee_letters_put_off_seconds"
LAG = f'referee_witness_lag_seconds{{witness="{NAME}"}}'


@pytest.fixture
def witness(referee, tmp_path):
    """One whom the home asks."""
    referee.home_log.sequence()
    logs = [note.parse_vkey(referee.home_log.vkey)]
    found = LogWitness(tmp_path / "witness", NAME, WITNESS, logs, lambda: 1_900_000_000)
    referee.core.place = replace(referee.core.place, witnesses=(found.vkey,))
    return found


def cosigned(referee, witness, clock):
    def call(method, url, body):
        answer = witness.add_checkpoint(body)
        return CallAnswer(answer.status, answer.body)

    keys = [(parse_vkey(witness.vkey), "http://w")]
    Cosigning(referee.home_proofs, clock, keys, call).beat()


def test_a_head_that_a_witness_does_not_sign_grows_old_until_it_does(
    referee, seats, witness, browser, clock
):
    """It is as old as the first leaf that this witness has not signed, however many come after."""
    for after in (0, 400):
        clock.advance(seconds=after)
        assert gauges(browser)[LAG] == str(after)
    referee.home_log.sequence()
    assert gauges(browser)[LAG] == "400"
    cosigned(referee, witness, clock)
    clock.advance(seconds=90)
    assert gauges(browser)[LAG] == "0"


def test_the_age_is_that_of_the_first_leaf_behind_the_one_it_signed(
    referee, seats, witness, browser, clock
):
    cosigned(referee, witness, clock)
    clock.advance(seconds=300)
    assert gauges(browser)[LAG] == "0"
    referee.lobby.create("nim", {"stones": 5}, 2, name="later")
    referee.home_log.sequence()
    clock.advance(seconds=30)
    assert gauges(browser)[LAG] == "30"


def test_where_nobody_is_asked_nothing_is_said_of_witnesses(referee, seats, browser):
    referee.home_log.sequence()
    assert not [name for name in gauges(browser) if name.startswith("referee_witness_lag")]


def test_a_home_log_that_lacks_what_was_signed_is_no_store_that_is_away(
    referee, seats, witness, browser, tmp_path
):
    """Its own gauge tells of that."""
    referee.core.witness = SignedLog(tmp_path / "signed.log")
    referee.core.witness.note(referee.home_log.name, 1_000, b"r" * 32)
    found = gauges(browser)
    assert LAG not in found
    assert found["referee_store_away"] == "0"
    assert gauges(browser)["referee_witness_behind"] == "1"


# --- letters --------------------------------------------------------------------------------------


@pytest.mark.usefixtures("lobby")
def test_letters_that_nobody_sends_grow_old_from_when_they_were_first_seen(browser, clock):
    found = gauges(browser)
    assert found["referee_outbox_pending"] == "2"
    assert found["referee_outbox_oldest_seconds"] == "0"
    clock.advance(seconds=90)
    assert gauges(browser)["referee_outbox_oldest_seconds"] == "90"


def test_a_letter_that_was_put_off_is_as_old_as_its_next_try(referee, lobby, browser, clock):
    """A mailbox that says *later* for days is no trouble of ours: what is due grows old."""
    for row in referee.log.pending(clock.now()):
        referee.log.failed(row.intent.id, "451 later", TOMORROW)
    assert gauges(browser)["referee_outbox_oldest_seconds"] == "0"
    clock.advance(hours=24, seconds=30)
    assert gauges(browser)["referee_outbox_oldest_seconds"] == "30"


def test_a_letter_that_has_left_is_forgotten(referee, lobby, browser, clock):
    gauges(browser)
    clock.advance(seconds=90)
    for row in referee.log.pending(clock.now()):
        referee.log.sent(row.intent.id, clock.now())
    found = gauges(browser)
    assert (found["referee_outbox_pending"], found["referee_outbox_oldest_seconds"]) == ("0", "0")


def test_letters_are_told_by_their_fates(referee, heap, browser, clock):
    sent, put_off, given_up, *_ = referee.log.pending(clock.now())
    before = int(gauges(browser)['referee_letters{fate="waiting"}'])
    referee.log.sent(sent.intent.id, clock.now())
    referee.log.failed(put_off.intent.id, "421 not now", TOMORROW)
    referee.log.failed(given_up.intent.id, "550 nobody there", None)
    found = gauges(browser)
    fates = {fate: found[f'referee_letters{{fate="{fate}"}}'] for fate in ("sent", "put_off")}
    assert fates == {"sent": "1", "put_off": "1"}
    assert found['referee_letters{fate="given_up"}'] == "1"
    assert found['referee_letters{fate="waiting"}'] == str(before - 3)


def test_a_process_that_takes_no_mail_any_more_is_told_by_its_silence(
    referee, seats, browser, clock
):
    """Given that none ever took any (a home behind a pipe), then nothing is said."""
    assert "referee_intake_silent_seconds" not in gauges(browser)
    referee.breaker.beat()
    clock.advance(seconds=300)
    found = gauges(browser)
    assert found["referee_intake_silent_seconds"] == "300"
    assert found["referee_relay_silent_seconds"] == "300"


def test_a_relay_that_refuses_is_told_though_mail_is_taken(referee, seats, browser, clock):
    referee.breaker.beat()
    for row in referee.log.pending(clock.now()):
        referee.log.failed(row.intent.id, "421 not now", TOMORROW)
    clock.advance(seconds=300)
    referee.breaker.beat()
    found = gauges(browser)
    assert found["referee_intake_silent_seconds"] == "0"
    assert found["referee_relay_silent_seconds"] == "300"


def test_a_home_of_two_tells_of_a_relay_that_died_after_its_last_letters_left(
    referee, lobby, browser, clock
):
    """Too few letters to call it an outage: some of the newest left before it died."""
    first, second = referee.log.pending(clock.now())
    referee.log.sent(first.intent.id, clock.now())
    clock.advance(seconds=60)
    referee.log.failed(second.intent.id, "connection refused", TOMORROW)
    referee.breaker.beat()
    assert gauges(browser)[PUT_OFF] == "0"
    clock.advance(seconds=1_800)
    referee.breaker.beat()
    found = gauges(browser)
    assert found["referee_relay_silent_seconds"] == "0"
    assert found[PUT_OFF] == "1800"


def test_a_mailbox_that_says_later_is_no_relay_that_is_dead(referee, lobby, browser, clock):
    full, other = referee.log.pending(clock.now())
    referee.log.failed(full.intent.id, "452 mailbox full", TOMORROW)
    assert gauges(browser)[PUT_OFF] == "0"
    clock.advance(seconds=600)
    referee.log.sent(other.intent.id, clock.now())
    clock.advance(seconds=60)
    assert gauges(browser)[PUT_OFF] == "60"
    referee.log.sent(full.intent.id, clock.now())
    assert gauges(browser)[PUT_OFF] == "0"


# --- trouble --------------------------------------------------------------------------------------


def test_that_other_servers_refuse_us_is_counted(seats, browser, referee):
    person = seats[0].person.id
    referee.returned_letters.heard(person, "a letter", Failure(False, "5.1.8", ours=True))
    assert gauges(browser)["referee_mail_refused"] == "1"


def test_a_part_that_fails_when_it_is_tried_is_named(referee, browser, monkeypatch):
    def full():
        raise Unavailable("disk full")

    monkeypatch.setattr(referee.log, "probe", full)
    found = gauges(browser)
    assert found['referee_wanting{part="inbox"}'] == "1"
    assert found['referee_wanting{part="witness"}'] == "0"


def test_what_a_commit_takes_is_measured_by_one(referee, browser, monkeypatch):
    seconds = [0.0]
    monkeypatch.setattr(referee.log, "probe", lambda: seconds.append(seconds.pop() + 1.5))
    referee.needs = Needs(referee.core, lambda: seconds[0])
    assert gauges(browser)["referee_commit_seconds"] == "1.500"


def test_matches_that_are_behind_what_was_signed_are_counted(referee, browser):
    referee.core.history.lost = (SignedState("gone-1", 9, b"r" * 32),)
    found = gauges(browser)
    assert (found["referee_witness_behind"], found['referee_wanting{part="log"}']) == ("1", "1")


def test_a_clock_that_is_off_is_told_and_what_needs_no_time_beside_it(
    referee, browser, monkeypatch
):
    def off():
        raise Jumped("the clock jumped by -600 seconds")

    monkeypatch.setattr(referee.clock, "now", off)
    found = gauges(browser)
    assert (found["referee_clock_off"], found["referee_store_away"]) == ("1", "0")
    assert found['referee_wanting{part="inbox"}'] == "0"
    assert "referee_matches" not in found


def test_a_store_that_cannot_be_read_is_told(referee, browser, monkeypatch):
    def away():
        raise Unavailable("no server")

    monkeypatch.setattr(referee.log, "tally", away)
    assert gauges(browser)["referee_store_away"] == "1"


def test_bots_that_are_waited_for_are_counted_and_no_window_is_old_for_them(
    referee, clock, browser, monkeypatch
):
    """Given a match whose bots think ahead, in a home where nobody does it just now."""
    thinking(monkeypatch)
    referee.windows.bots_thought_by(LostMind(referee.games, times=1000), AtOnce())
    referee.lobby.create("nim", {"stones": 9}, 2, name="bots")
    for seat in (1, 2):
        referee.lobby.sit_bot("bots", seat)
    clock.advance(hours=1)
    found = gauges(browser)
    assert (found["referee_bots_waiting"], found["referee_bots_away"]) == ("1", "1")
    assert found["referee_windows_oldest_seconds"] == "0"
    clock.advance(hours=72)
    assert float(gauges(browser)["referee_windows_oldest_seconds"]) > 0
