"""`referee sign --blind`: an order is tried and sealed by the record that a seat
holds, and what opens it is kept."""

from pathlib import Path

import pytest

from referee.games.catalogue import catalogue
from referee.match import blind
from referee.match.text import parse
from referee.seals.signature import BEGIN
from tests.cli.conftest import SINGLE, Cli, Done
from tests.cli.test_signing import USUAL, ada
from tests.service.house import House, codes
from tests.service.test_blind import Blind

__all__ = ["ada"]
ORDER = b"plot m x x\n"


def parted(letter: str) -> tuple[str, str]:
    """The text and the armour over it."""
    text, begin, rest = letter.partition(BEGIN)
    return text, begin + rest


def sealed(cli: Cli, ada: Path, kept: Path, *more: object, order: bytes = ORDER) -> Done:
    return cli("sign", "--blind", "--key", ada, *more, "--keep", kept, stdin=order)


def test_what_is_printed_is_a_seal_and_what_is_kept_opens_it(
    cli: Cli, ada: Path, tmp_path: Path
) -> None:
    kept = tmp_path / "opening.txt"
    done = sealed(cli, ada, kept, *USUAL)
    seal, opening = parse(parted(done.out)[0]), parse(parted(kept.read_text())[0])
    found = blind.read(opening.body)
    assert (seal.kind, opening.kind) == ("seal", "open")
    assert seal.body == f"{found.digest}\n"
    assert (found.text.window, found.text.seat, found.text.body) == (3, 2, ORDER.decode())
    assert found.text.nonce is not None
    assert ORDER.decode().strip() not in done.out


def test_what_is_kept_is_for_its_owner_alone_and_never_takes_anothers_place(
    cli: Cli, ada: Path, tmp_path: Path
) -> None:
    kept = tmp_path / "opening.txt"
    sealed(cli, ada, kept, *USUAL)
    assert kept.stat().st_mode & 0o777 == 0o600
    before = kept.read_bytes()
    again = sealed(cli, ada, kept, *USUAL)
    assert (again.code, again.out, kept.read_bytes()) == (2, "", before)


def test_nothing_is_sealed_that_nobody_could_open(cli: Cli, ada: Path) -> None:
    done = cli("sign", "--blind", "--key", ada, *USUAL, stdin=ORDER)
    assert (done.code, done.out) == (2, "")
    assert "--keep" in done.err


def test_without_a_record_it_says_that_nothing_was_tried(
    cli: Cli, ada: Path, tmp_path: Path
) -> None:
    assert "not tried" in sealed(cli, ada, tmp_path / "opening.txt", *USUAL).err


# --- tried by the record that the seat holds -----------------------------------------------------


@pytest.fixture
def table(tmp_path: Path) -> Blind:
    """A blind match of combats, and seat 1's record.zip of it."""
    match = Blind(house=House(games=catalogue()), game="combats", options=SINGLE)
    house, name = match.house, match.match.name
    (tmp_path / "record.zip").write_bytes(house.referee.records.export(name, 1))
    return match


def test_an_order_that_can_be_given_is_sealed_and_counts(
    cli: Cli, ada: Path, tmp_path: Path, table: Blind
) -> None:
    """With the record the header need not be typed, and the log's key is kept beside."""
    kept = tmp_path / "opening.txt"
    more = ("--record", tmp_path / "record.zip", "--seat", 1)
    done = sealed(cli, ada, kept, *more, order=b"line P U P P\n")
    assert "line P U P P" in done.err
    vkey = table.house.referee.records.vkey(table.match.name)
    assert kept.with_name("opening.vkey").read_text() == f"{vkey}\n"
    one, two = table[1].player, table[2]
    text = parted(done.out)[0]
    assert one.send(one.post("seal", text, one.sign(text))).outcome == "accepted"
    two.seal("line P P U P")
    text = parted(kept.read_text())[0]
    assert one.send(one.post("open", text, one.sign(text))).echo == "line P U P P"


def test_an_order_that_cannot_be_given_is_not_sealed(
    cli: Cli, ada: Path, tmp_path: Path, table: Blind
) -> None:
    kept = tmp_path / "opening.txt"
    more = ("--record", tmp_path / "record.zip", "--seat", 1)
    done = sealed(cli, ada, kept, *more, order=b"line P P U U U\n")
    assert (done.code, done.out, kept.exists()) == (2, "", False)
    assert codes(table[1].player.order("line P P U U U")) == ["M-BLIND"]


def test_a_record_that_does_not_hold_tries_nothing(
    cli: Cli, ada: Path, tmp_path: Path, table: Blind
) -> None:
    spoilt = tmp_path / "record.zip"
    spoilt.write_bytes(spoilt.read_bytes() + b"\n")
    done = sealed(cli, ada, tmp_path / "opening.txt", "--record", spoilt, "--seat", 1)
    assert (done.code, done.out) == (2, "")
