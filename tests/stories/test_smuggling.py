"""A second mail hidden inside a first one, behind an end that only some servers take for one.

Servers that end a mail at other line ends than CRLF let a stranger send what the server before them
never looked at (CVE-2023-51764 and its kin). Ours gets every such ending, in plain bytes.
"""

import socket
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.stories.post_office import Correspondence
from tests.toys import TOYS

ENDS = [
    b"\n.\n",
    b"\n.\r\n",
    b"\r\n.\n",
    b"\r.\r",
    b"\r\n.\r",
    b"\r.\r\n",
    b"\n.\r",
    b"\r\n\0.\r\n",
]


@pytest.fixture
def post(tmp_path: Path) -> Iterator[Correspondence]:
    with Correspondence("nim", {}, 2, ("en",), tmp_path, games=TOYS) as post:
        yield post


class Wire:
    """A peer that writes bytes and reads whole answers."""

    def __init__(self, port: int) -> None:
        self._socket = socket.create_connection(("127.0.0.1", port), timeout=30)
        self._file = self._socket.makefile("rb")

    def __enter__(self) -> "Wire":
        self.answer()
        return self

    def __exit__(self, *_: object) -> None:
        self._file.close()
        self._socket.close()

    def say(self, raw: bytes) -> bytes:
        self._socket.sendall(raw)
        return self.answer()

    def answer(self) -> bytes:
        """The code of the next answer; of one in several lines the last line's."""
        while (line := self._file.readline())[3:4] == b"-":
            pass
        return line[:3]


def opened(wire: Wire, recipient: str) -> None:
    """Up to the point where the mail itself is written."""
    for line in (b"HELO peer.example", b"MAIL FROM:<a@b.example>"):
        assert wire.say(line + b"\r\n") == b"250"
    assert wire.say(b"RCPT TO:<" + recipient.encode() + b">\r\n") == b"250"
    assert wire.say(b"DATA\r\n") == b"354"


@pytest.mark.parametrize("end", ENDS, ids=repr)
def test_data_ends_nowhere_but_at_a_dot_between_two_whole_line_ends(
    post: Correspondence, end: bytes
) -> None:
    """Given a mail for seat 1 with a false end and commands for seat 2 behind it, when it is sent,
    then there is at most the one mail, and nothing for seat 2."""
    mine, theirs = (post.referee.seats.chair(post.name, seat).reply_address for seat in (1, 2))
    hidden = (
        f"MAIL FROM:<a@b.example>\r\nRCPT TO:<{theirs}>\r\nDATA\r\nFrom: a@b.example\r\n\r\nJOIN"
    )
    with Wire(post.listener.port) as wire:
        opened(wire, mine)
        code = wire.say(b"From: a@b.example\r\n\r\nHELP" + end + hidden.encode() + b"\r\n.\r\n")
        assert wire.say(b"NOOP\r\n") in (b"250", b"")  # it took one mail, and speaks to us still
    rows = post.home.log.inbox()
    assert [row.recipient for row in rows] == ([mine] if code == b"250" else [])


def test_a_dot_that_is_doubled_on_the_way_is_one_dot_again(post: Correspondence) -> None:
    address = post.referee.seats.chair(post.name, 1).reply_address
    with Wire(post.listener.port) as wire:
        opened(wire, address)
        assert wire.say(b"From: a@b.example\r\n\r\n..\r\n..x\r\n.\r\n") == b"250"
    [row] = post.home.log.inbox()
    raw = post.office.desk._vault.unlock(post.name, "inbox", row.digest.hex(), row.box)
    assert raw.endswith(b"\r\n\r\n.\r\n.x\r\n")
