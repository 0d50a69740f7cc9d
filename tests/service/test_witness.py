"""The file of what was ever signed: one root a size, whoever writes it."""

import multiprocessing

import pytest

from referee.service.ledger.witness import Behind, SignedLog

ONE, OTHER = b"1" * 32, b"2" * 32


def noted(path, barrier, size, root, told):
    """A process of its own that read the file before any other wrote."""
    log = SignedLog(path)
    barrier.wait()
    try:
        log.note("pivot-7", size, root)
        told.put((size, root))
    except Behind:
        told.put(None)


def test_of_two_processes_that_sign_two_roots_of_one_size_at_once_only_one_may(tmp_path):
    context = multiprocessing.get_context("fork")
    for size in range(1, 6):
        barrier, told = context.Barrier(2), context.Queue()
        both = [
            context.Process(target=noted, args=(tmp_path / "signed.log", barrier, size, root, told))
            for root in (ONE, OTHER)
        ]
        for witness in both:
            witness.start()
        found = [told.get(timeout=20) for _ in both]
        for witness in both:
            witness.join()
        assert found.count(None) == 1
    assert [state.size for state in SignedLog(tmp_path / "signed.log").states()] == [5]


def test_what_another_wrote_meanwhile_is_seen_before_anything_is_added(tmp_path):
    one, other = SignedLog(tmp_path / "signed.log"), SignedLog(tmp_path / "signed.log")
    one.note("pivot-7", 3, ONE)
    with pytest.raises(Behind):
        other.note("pivot-7", 3, OTHER)
    other.note("pivot-7", 3, ONE)
    other.note("pivot-7", 2, ONE)
    assert (tmp_path / "signed.log").read_bytes().count(b"\n") == 1
