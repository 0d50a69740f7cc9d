"""A witness: it signs what goes on from what it signed, and writes that down before it answers."""

import hashlib
import os
import signal
import subprocess
import sys
import threading

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from referee.calling import call
from referee.homelog.names import place
from referee.homelog.witness import LogWitness
from referee.seals import cosignature, note
from referee.seals.cosignature import parse_vkey
from tests.homelog.growing import KEY, NAME, NOW, ORIGIN, WITNESS, Growing, log_key
from tests.servers.ports import free_ports


def opened(folder, logs=None):
    return LogWitness(folder / "witness", NAME, WITNESS, logs or [log_key()], lambda: NOW)


@pytest.fixture
def witness(tmp_path):
    return opened(tmp_path)


def test_a_head_that_goes_on_is_signed_and_the_line_is_good(witness):
    log = Growing(3)
    answer = witness.add_checkpoint(log.asks(0))
    assert answer.status == 200
    key = parse_vkey(witness.vkey)
    assert cosignature.signers(log.signed() + answer.body, [key]) == {key: NOW}
    grown = log.grown(7)
    assert witness.add_checkpoint(grown.asks(3)).status == 200
    assert witness.add_checkpoint(grown.asks(7)).status == 200


def test_who_does_not_know_where_the_witness_stands_is_told(witness):
    witness.add_checkpoint(Growing(3).asks(0))
    answer = witness.add_checkpoint(Growing(5).asks(0))
    assert (answer.status, answer.body, answer.type) == (409, b"3\n", "text/x.tlog.size")


def test_a_second_branch_is_never_signed(witness):
    base = Growing(3)
    witness.add_checkpoint(base.grown(5).asks(0))
    fork = base.grown(8, "b")
    assert witness.add_checkpoint(fork.asks(5)).status == 422
    other_root = witness.add_checkpoint(base.grown(5, "b").asks(5))
    assert (other_root.status, other_root.type) == (409, "text/plain; charset=utf-8")
    assert witness.add_checkpoint(base.grown(5, "a").asks(5)).status == 200


def test_a_log_is_never_followed_back(witness):
    witness.add_checkpoint(Growing(5).asks(0))
    assert witness.add_checkpoint(Growing(3).asks(5)).status == 400
    assert witness.add_checkpoint(Growing(3).asks(3)).status == 409


def test_an_unknown_log_and_a_foreign_signature_are_told_apart(witness):
    foreign = Ed25519PrivateKey.from_private_bytes(b"f" * 32)
    assert witness.add_checkpoint(Growing(3, "else.example/.home").asks(0)).status == 404
    assert witness.add_checkpoint(Growing(3, key=foreign).asks(0)).status == 403
    good = Growing(3).asks(0)
    assert witness.add_checkpoint(good[:-8] + b"AAAAAA=\n").status in (400, 403)


@pytest.mark.parametrize(
    "body",
    [b"", b"old 0", b"old 00\n\nx", b"old -1\n\n", b"new 0\n\n", b"old 0\nAAAA\n\n", b"\xff"],
)
def test_what_is_no_request_is_refused(witness, body):
    assert witness.add_checkpoint(body).status == 400


def test_a_proof_where_none_is_needed_is_refused(witness):
    body = Growing(5).asks(3).replace(b"old 3", b"old 0")
    assert witness.add_checkpoint(body).status == 422


def test_a_log_that_was_begun_anew_is_another_log_of_the_same_key(witness):
    """Given a home that lost leaves, then only a declared new origin is signed for it."""
    witness.add_checkpoint(Growing(5).asks(0))
    assert witness.add_checkpoint(Growing(2, f"{ORIGIN}.2").asks(0)).status == 200
    assert witness.add_checkpoint(Growing(2, f"{ORIGIN}.x").asks(0)).status == 404
    assert witness.add_checkpoint(Growing(2, f"{ORIGIN}.1").asks(0)).status == 404


@pytest.mark.parametrize("later", [2, 999])
def test_of_two_home_logs_side_by_side_only_the_later_one_grows(tmp_path, later):
    """Given a host who goes on with `.home` beside a later log, then our witness signs it no more,
    also after a restart, and says which one it has signed."""
    opened(tmp_path).add_checkpoint(Growing(5).asks(0))
    two = Growing(2, f"{ORIGIN}.{later}")
    assert opened(tmp_path).add_checkpoint(two.asks(0)).status == 200
    witness = opened(tmp_path)
    answer = witness.add_checkpoint(Growing(8).asks(5))
    assert answer.status == 403
    assert answer.body == f"this log is over, it goes on as {two.origin}\n".encode()
    assert witness.add_checkpoint(two.grown(4).asks(2)).status == 200
    assert witness.add_checkpoint(Growing(1, f"{ORIGIN}.{later + 1}").asks(0)).status == 200
    assert witness.add_checkpoint(two.grown(6).asks(4)).status == 403


def test_a_witness_that_was_told_the_key_of_a_later_log_signs_none_before_it(tmp_path):
    witness = opened(tmp_path, [log_key(origin=f"{ORIGIN}.2")])
    assert witness.add_checkpoint(Growing(5).asks(0)).status == 403
    assert witness.add_checkpoint(Growing(5, f"{ORIGIN}.2").asks(0)).status == 200
    assert witness.add_checkpoint(Growing(5, f"{ORIGIN}.3").asks(0)).status == 200


def test_a_request_reads_no_head_of_another_log(tmp_path):
    """Given a witness of twenty logs, whose other heads nobody can read any more."""
    logs = [Growing(5, f"home-{n}.example/.home") for n in range(20)]
    keys = [log_key(origin=log.origin) for log in logs]
    for log in logs:
        assert opened(tmp_path, keys).add_checkpoint(log.asks(0)).status == 200
    for log in logs[1:]:
        (tmp_path / "witness" / place(log.origin)).write_bytes(b"spoilt")
    assert opened(tmp_path, keys).add_checkpoint(logs[0].grown(8).asks(5)).status == 200


def test_a_witness_that_wrote_down_no_names_yet_finds_them_in_its_heads(tmp_path):
    """Given the folder of an earlier version, then no log is signed that was over."""
    opened(tmp_path).add_checkpoint(Growing(5).asks(0))
    opened(tmp_path).add_checkpoint(Growing(2, f"{ORIGIN}.7").asks(0))
    for path in (tmp_path / "witness").glob("*.logs"):
        path.unlink()
    assert opened(tmp_path).add_checkpoint(Growing(8).asks(5)).status == 403
    assert opened(tmp_path).add_checkpoint(Growing(2, f"{ORIGIN}.6").asks(0)).status == 403
    assert opened(tmp_path).add_checkpoint(Growing(2, f"{ORIGIN}.8").asks(0)).status == 200


def test_a_number_that_was_written_down_by_one_that_was_killed_holds_nobody(tmp_path, monkeypatch):
    """Given a kill between the number of a log and its head, then the log before it goes on, and so
    does the other."""
    opened(tmp_path).add_checkpoint(Growing(5).asks(0))
    true = os.replace

    def killed(fresh, name):
        if name.name == place(f"{ORIGIN}.3"):
            raise OSError("killed")
        true(fresh, name)

    monkeypatch.setattr(os, "replace", killed)
    with pytest.raises(OSError, match="killed"):
        opened(tmp_path).add_checkpoint(Growing(2, f"{ORIGIN}.3").asks(0))
    monkeypatch.undo()
    assert opened(tmp_path).add_checkpoint(Growing(8).asks(5)).status == 200
    assert opened(tmp_path).add_checkpoint(Growing(2, f"{ORIGIN}.3").asks(0)).status == 200
    assert opened(tmp_path).add_checkpoint(Growing(9).asks(8)).status == 403


def test_a_home_that_begins_anew_again_and_again_costs_no_more_each_time(tmp_path):
    """Given fifty logs of one home, then the witness still signs the last alone, and what it writes
    down of their names has not grown."""
    for number in range(2, 52):
        log = Growing(2, f"{ORIGIN}.{number}")
        assert opened(tmp_path).add_checkpoint(log.asks(0)).status == 200
    [index] = (tmp_path / "witness").glob("*.logs")
    assert len(index.read_text("ascii").split()) == 3
    assert opened(tmp_path).add_checkpoint(Growing(2, f"{ORIGIN}.50").asks(2)).status == 403


def test_what_it_signed_last_is_shown_with_both_signatures(witness):
    log = Growing(3)
    answer = witness.add_checkpoint(log.asks(0))
    shown = witness.latest(hashlib.sha256(ORIGIN.encode()).hexdigest())
    assert shown == log.signed() + answer.body
    assert note.open(shown, [log_key()])
    assert witness.latest("../lock") is None


def test_its_state_lasts_over_a_restart(tmp_path):
    opened(tmp_path).add_checkpoint(Growing(5).asks(0))
    again = opened(tmp_path)
    assert again.add_checkpoint(Growing(3).grown(8, "b").asks(5)).status == 422
    assert again.add_checkpoint(Growing(8).asks(5)).status == 200


def test_nothing_is_signed_that_could_not_be_written_down(tmp_path, monkeypatch):
    witness = opened(tmp_path)

    def full(_descriptor):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(OSError, match="space"):
        witness.add_checkpoint(Growing(5).asks(0))
    monkeypatch.undo()
    assert opened(tmp_path).add_checkpoint(Growing(3).grown(9, "b").asks(0)).status == 200


def test_of_many_who_ask_at_once_one_branch_is_signed(tmp_path):
    """Two processes, as it were, and eight branches at the same time: one of them wins."""
    two, answers = [opened(tmp_path), opened(tmp_path)], []
    forks = [Growing(1).grown(5, branch).asks(0) for branch in "abcdefgh"]
    hands = [
        threading.Thread(target=lambda n=n: answers.append(two[n % 2].add_checkpoint(forks[n])))
        for n in range(8)
    ]
    for hand in hands:
        hand.start()
    for hand in hands:
        hand.join()
    assert sorted(answer.status for answer in answers) == [200, *[409] * 7]


def test_a_witness_that_is_killed_signs_no_other_branch(tmp_path):
    """Given `referee witness` that is killed behind an answer, when it is up again, then it knows
    what it signed."""
    [port] = free_ports(1)
    given = {"HOME": tmp_path, "HOST": "w.example", "WITNESS_PORT": port}
    given["WITNESS_OF"] = note.vkey(ORIGIN, log_key().public)
    env = {f"REFEREE_{name}": str(value) for name, value in given.items()}
    url = f"http://127.0.0.1:{port}/add-checkpoint"

    def up():
        command = [sys.executable, "-m", "referee", "witness"]
        process = subprocess.Popen(command, env={**os.environ, **env}, stdout=subprocess.PIPE)
        assert b"witness is up" in process.stdout.readline()
        return process

    base, first = Growing(3), up()
    try:
        assert call("POST", url, base.grown(5).asks(0)).status == 200
    finally:
        first.send_signal(signal.SIGKILL)
        first.communicate()
    second = up()
    try:
        assert call("POST", url, base.grown(8, "b").asks(5)).status == 422
        assert call("POST", url, base.grown(8).asks(5)).status == 200
    finally:
        second.terminate()
        second.communicate()
    assert second.returncode == 0
    assert KEY is not WITNESS
