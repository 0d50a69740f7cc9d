"""An independent witness (`aics-witness`, by the rules of C2SP) and ours, before the same logs."""

import os

import pytest

from tests.homelog.sequences import ANSWERS, LIVES, differing


@pytest.mark.long
def test_ours_accepts_and_refuses_what_an_independent_witness_does(tmp_path, monkeypatch):
    """Given a thousand lives of logs that grow, fork, go back and lie, then each request has the
    status that the other one gave (`make peers` asks it anew, with ours beside it)."""
    monkeypatch.setattr(os, "fsync", lambda _: None)  # how durable it is another test asks
    assert len(ANSWERS.read_text("ascii").splitlines()) == LIVES
    assert list(differing(tmp_path, range(LIVES))) == []
