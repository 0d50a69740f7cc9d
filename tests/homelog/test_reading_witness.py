"""A witness that reads the leaves before it signs: no match goes on twice under its name."""

import os
import threading
from contextlib import suppress

import pytest

from referee.homelog import reading
from referee.homelog.names import place
from referee.homelog.witness import LogWitness
from tests.homelog.growing import NAME, NOW, ORIGIN, WITNESS, Growing, log_key
from tests.homelog.telling import STOOD, Telling, told


class Readers:
    """The witness, its folder, and the home that it reads; its watch moves when a test says so."""

    def __init__(self, folder):
        self.folder, self.passed, self.home = folder / "witness", 0.0, None
        self.starts()

    def starts(self):
        """Also after it was killed: all that it knows is in its folder."""
        served = {ORIGIN: lambda path, seconds: self.home.serve(path, seconds)}
        logs, seconds = [log_key()], lambda: NOW
        self.witness = LogWitness(
            self.folder, NAME, WITNESS, logs, seconds, served, lambda: self.passed
        )
        return self

    def asked_by(self, home, old):
        self.home = home
        return self.witness.add_checkpoint(home.asks(old))

    def told(self, home, old):
        answer = self.asked_by(home, old)
        return answer.status, answer.body.decode()

    @property
    def kept(self):
        return (self.folder / f"{place(ORIGIN)}.leaves").read_bytes()


@pytest.fixture
def readers(tmp_path):
    return Readers(tmp_path)


def test_a_host_who_tells_a_match_twice_gets_no_signature(readers):
    """Given a match that stands, when two leaves go on from the same one, then the head is refused
    and the leaf is named, and a head without the second one is signed."""
    home = Telling().begins(1, 2)
    assert readers.asked_by(home, 0).status == 200
    twice = home.copied().stands(1, 3).stands(1, 4, previous=1)
    refused = (403, "its leaves: leaf 4 goes on from leaf 1, as leaf 3 does\n")
    assert readers.told(twice, 3) == refused
    assert readers.starts().told(twice, 3) == refused
    assert readers.asked_by(home.copied().stands(1, 3), 3).status == 200


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        (lambda home: home.begins(1), "leaf 4 goes on from leaf None, as leaf 1 does"),
        (lambda home: home.ends(1, 9).stands(1, 9), "leaf 5 goes on behind the end of its match"),
        (lambda home: home.stands(1, 9).stands(1, 8), "leaf 5: the match became shorter"),
        (
            lambda home: home.tells(1, {"act": "sat"}, 1),
            "leaf 4 of the home log tells of a match what nothing means",
        ),
        (
            lambda home: home.stands(1, 9).tells(1, {"act": STOOD, **told(2, 9)}, 4),
            "leaf 5: the match had another root at 9 leaves",
        ),
        (
            lambda home: home.tells(1, {"act": STOOD, **told(2, 1)}, 1),
            "leaf 4: the match had another root at 1 leaves",
        ),
        (lambda home: home.hides(7, None, "nim-1"), "leaf 4: a private match was dealt again"),
        (
            lambda home: home.hides(7, None, "nim-7").begins_as(8, "nim-7"),
            "leaf 5: play.example/nim-7 was dealt again",
        ),
        (
            lambda home: home.hides(7, None, "x").hides(8, None, "x"),
            "leaf 5: a private match was dealt again",
        ),
        (
            lambda home: home.hides(7, None, "x").hides(7, 4, "x"),
            "leaf 5: a match begins once, and first of all",
        ),
        (lambda home: home.hides(7), "leaf 4 is the first of its match, and has no name"),
        (
            lambda home: home.ends(1, 9).hides(7, 4, "nim-1.2"),
            "leaf 5 goes on behind the end of play.example/nim-1",
        ),
        (
            lambda home: home.ends(1, 9).begins_as(7, "nim-1.2", 4),
            "leaf 5 goes on behind the end of play.example/nim-1",
        ),
        (
            lambda home: home.hides(7, 1, "nim-1.2"),
            "leaf 4 goes on from leaf 1: one is sealed, one is open",
        ),
        (
            lambda home: home.begins_as(7, "nim-9", 1),
            "leaf 4: play.example/nim-9 is no later log of play.example/nim-1",
        ),
        (
            lambda home: home.begins_as(7, "nim-1.3", 1).begins_as(8, "nim-1.2", 4),
            "leaf 5: play.example/nim-1.2 is no later log of play.example/nim-1.3",
        ),
        (
            lambda home: home.hides(1, 1),
            "leaf 4: of one match some leaves are sealed and some are open",
        ),
        (
            lambda home: home.tells(7, {"act": STOOD, **told(7, 5)}, None),
            "leaf 4 is the first of its match, and has no name",
        ),
    ],
)
def test_whatever_else_the_leaves_may_not_say_is_refused_with_a_sentence(readers, wrong, said):
    assert readers.told(wrong(Telling().begins(1, 2, 3)), 0) == (403, f"its leaves: {said}\n")


def test_the_log_of_another_home_under_this_ones_name_is_refused(readers):
    home = Telling()
    home.leaves[0] = home.leaves[0].replace("play.example", "plays.example")
    told = readers.told(home.begins(1), 0)
    assert told == (403, "its leaves: leaf 0: this is no log of plays.example\n")


def test_a_match_that_was_begun_anew_goes_on_from_the_one_that_was_lost(readers):
    """Openly from an open one, under a seal from a sealed one."""
    home = Telling().begins(1).stands(1, 9).begins_as(7, "nim-1.2", 2).stands(7, 4)
    home.hides(8, None, "x").hides(8, 5).hides(9, 6, "x.2")
    assert readers.asked_by(home, 0).status == 200


def test_a_fork_from_before_its_leaves_were_read_is_seen_too(readers, tmp_path):
    """Given a witness that signed without reading, when it is told the address, then it reads from
    the first leaf on."""
    home = Telling().begins(1).stands(1, 3).stands(1, 4, previous=1)
    blind = LogWitness(tmp_path / "witness", NAME, WITNESS, [log_key()], lambda: NOW)
    assert blind.add_checkpoint(home.asks(0)).status == 200
    assert readers.told(home.copied().begins(2), 4)[0] == 403


def test_an_honest_home_is_signed_over_restarts_and_each_leaf_is_asked_for_once(readers):
    home = Telling()
    for k in range(3):
        old = len(home.leaves) if k else 0
        home.begins(*range(k * 200, k * 200 + 200)).stands(k * 200, 5)
        assert readers.asked_by(home, old).status == 200
        assert readers.asked_by(home, len(home.leaves)).status == 200
        readers.starts()
    paths = [path.removeprefix("/tile/entries/") for path in home.asked]
    assert paths == ["000.p/202", "000", "001.p/147", "001", "002.p/92"]


def test_leaves_that_are_not_those_of_the_head_are_refused_and_forgotten(readers):
    home, other = Telling().begins(1), Telling().begins(2)
    readers.home = other
    answer = readers.witness.add_checkpoint(home.asks(0))
    assert answer.status == 403
    assert readers.asked_by(home, 0).status == 200


@pytest.mark.parametrize("served", [b"", b"\0", b"\0\5abc", b"\xff\xff"])
def test_a_home_whose_leaves_are_not_to_be_had_is_not_signed_and_asks_again(readers, served):
    home = Telling().begins(1)
    right, home.serve = home.serve, lambda *_: served
    assert readers.asked_by(home, 0).status == 503
    home.serve = right
    assert readers.asked_by(home, 0).status == 200


def test_behind_a_line_that_was_cut_it_signs_what_it_reads(readers):
    """Given a home that cannot be reached, but asks, then 503 until it can be reached."""
    home = Telling().begins(1)
    readers.asked_by(home, 0)
    grown = home.copied().stands(1, 3)
    right, grown.serve = grown.serve, cut
    assert readers.told(grown, 2) == (503, "its leaves are not to be had: nobody answers\n")
    grown.serve = right
    assert readers.asked_by(grown, 2).status == 200


def cut(*_):
    raise OSError("nobody answers")


def test_a_head_of_many_leaves_is_read_over_several_requests(readers):
    """Given a home that takes six seconds for a bundle, then each request reads for ten, what was
    read stays, and no bundle is asked for twice."""
    home = Telling().begins(*range(1100))
    quick = home.serve

    def slow(path, seconds):
        assert seconds <= reading.SECONDS
        readers.passed += 6
        return quick(path, seconds)

    home.serve = slow
    assert readers.told(home, 0) == (503, "512 of 1101 leaves are read: ask again\n")
    assert readers.told(home, 0) == (503, "1024 of 1101 leaves are read: ask again\n")
    assert readers.asked_by(home, 0).status == 200
    assert len(home.asked) == 5


def test_one_request_reads_no_more_than_so_many_bytes(readers, monkeypatch):
    home = Telling().begins(*range(600))
    monkeypatch.setattr(reading, "MOST", 1000)
    assert readers.told(home, 0) == (503, "256 of 601 leaves are read: ask again\n")


def test_who_is_read_slowly_holds_up_nobody_else(readers):
    """Given a home that is being read, then the last head is shown, another head of the same log is
    told to come again, and one that goes on from nowhere is refused at once."""
    home = Telling().begins(1)
    readers.asked_by(home, 0)
    grown = home.copied().stands(1, 3)
    asked, go = threading.Event(), threading.Event()
    right = grown.serve

    def slow(path, seconds):
        asked.set()
        assert go.wait(60)
        return right(path, seconds)

    grown.serve, answers = slow, []
    hand = threading.Thread(target=lambda: answers.append(readers.asked_by(grown, 2).status))
    hand.start()
    assert asked.wait(60)
    assert readers.witness.latest(place(ORIGIN)) is not None
    assert readers.told(grown, 2) == (503, "its leaves are being read: ask again\n")
    assert readers.witness.add_checkpoint(Growing(9).asks(5)).status == 409
    go.set()
    hand.join()
    assert answers == [200]


class Killed(BaseException):
    """The end of the process, at this point."""


@pytest.mark.parametrize("at", range(5))
def test_a_witness_that_is_killed_anywhere_signs_no_second_successor(readers, monkeypatch, at):
    """Given a kill before each thing that is made durable, then what it read beyond what it signed
    is forgotten, and the one branch or the other is signed, never a match twice."""
    home = Telling().begins(1, 2)
    readers.asked_by(home, 0)
    one = home.copied().stands(1, 3)
    steps = iter(range(9))

    def step(act):
        def acts(*arguments):
            if next(steps) == at:
                raise Killed
            return act(*arguments)

        return acts

    with monkeypatch.context() as patched:
        patched.setattr(os, "fsync", step(os.fsync))
        patched.setattr(os, "replace", step(os.replace))
        with suppress(Killed):
            readers.asked_by(one, 3)
    readers.starts()
    other, status = home.copied().stands(1, 3).stands(1, 4, previous=1), readers.told
    at_three = readers.asked_by(home, 3)
    signed = 4 if at_three.body == b"4\n" else 3
    assert (at_three.status, signed) in ((200, 3), (409, 4))
    assert status(other, signed)[0] == 403
    assert readers.asked_by(one.copied().stands(2, 3), signed).status == 200


def test_what_was_read_beyond_the_signed_head_is_forgotten_at_the_next_start(readers):
    home = Telling().begins(1, 2)
    readers.asked_by(home, 0)
    kept = readers.kept
    path = readers.folder / f"{place(ORIGIN)}.leaves"
    path.write_bytes(kept + kept[:70])
    readers.starts()
    assert readers.asked_by(home, 3).status == 200
    assert readers.kept == kept


def test_leaves_that_were_spoilt_on_the_disk_are_read_again(readers):
    home = Telling().begins(1, 2)
    readers.asked_by(home, 0)
    kept = readers.kept
    for spoilt in (b"", kept[:-1], kept.replace(b"nim-1", b"nim-7")):
        (readers.folder / f"{place(ORIGIN)}.leaves").write_bytes(spoilt)
        assert readers.starts().asked_by(home, 3).status == 200
        assert readers.kept == kept


def test_two_processes_with_one_folder_sign_one_branch(readers, tmp_path):
    """Given another process that has signed meanwhile, then this one reads from there."""
    other, home = Readers(tmp_path), Telling().begins(1, 2)
    for k in range(3, 9):
        one = (readers, other)[k % 2]
        old = len(home.leaves) if k > 3 else 0
        assert one.asked_by(home.stands(1, k), old).status == 200
    twice = home.copied().stands(1, 9, previous=4)
    assert readers.told(twice, 9)[0] == other.told(twice, 9)[0] == 403


def test_a_log_that_was_begun_anew_may_not_tell_otherwise_of_an_old_match(readers):
    """Given a match that stood at five leaves, then a new log in which it stands at four is not
    signed, and one in which it goes on is."""
    readers.asked_by(Telling().begins(1).stands(1, 5), 0)
    again = Telling(f"{ORIGIN}.2").begins(1).stands(1, 4)
    said = f"against {ORIGIN} play.example/nim-1 went on otherwise (back)\n"
    assert readers.told(again, 0) == (403, said)
    assert readers.starts().told(again, 0) == (403, said)
    dealt = Telling(f"{ORIGIN}.2").hides(7, None, "nim-1")
    said = f"against {ORIGIN} play.example/nim-1 went on otherwise (dealt)\n"
    assert readers.told(dealt, 0) == (403, said)
    assert readers.asked_by(Telling(f"{ORIGIN}.2").begins(1).stands(1, 6), 0).status == 200
