"""Zip, sums, key and signature: each check fails when its thing is broken, and by its own name."""

import pytest

from referee.seals import note
from tests.audit.forge import (
    audited,
    failures,
    files,
    put,
    remade,
)
from tests.record.house import private, small


def test_zip_fails_for_an_archive_with_something_behind_it() -> None:
    assert failures(small().record() + b"\n") == ["zip"]


@pytest.mark.parametrize("name", ["notes.txt", "orders/readme.txt", "keys/x.asc"])
def test_zip_fails_for_a_file_that_does_not_belong_there(name: str) -> None:
    house = small()
    assert failures(remade(house.record(), name, b"", house.key)) == ["zip"]


def test_zip_fails_for_a_file_that_is_missing() -> None:
    house = small()
    assert failures(remade(house.record(), "README.txt", None, house.key)) == ["zip"]


def test_sums_fails_for_a_file_that_was_touched() -> None:
    record = put(small().record(), "README.txt", b"Trust me.\n")
    assert failures(record) == ["sums"]
    assert "README.txt" in audited(record).of("sums").sentence("en")


def test_sums_fails_for_a_line_too_many() -> None:
    record = small().record()
    more = files(record)["SHA256SUMS"] + b"0" * 64 + b"  zzz\n"
    assert failures(put(record, "SHA256SUMS", more)) == ["sums", "sums_sig"]


def test_key_fails_for_a_record_by_another_than_the_trusted_key() -> None:
    house = small()
    other = note.vkey(house.origin, private("other").public_key().public_bytes_raw())
    assert failures(house.record(), vkey=other) == ["key"]


def test_key_fails_for_a_key_of_another_log() -> None:
    house = small()
    vkey = note.vkey("play.example/other", house.key.public_key().public_bytes_raw())
    record = remade(house.record(), "referee.vkey", f"{vkey}\n".encode(), house.key)
    assert failures(record) == ["key", "checkpoint"]


@pytest.mark.parametrize("vkey", [b"", b"play.example/match-7\n", b"\xff\n", b"a+00000000+AQ==\n"])
def test_key_fails_for_what_is_no_key(vkey: bytes) -> None:
    house = small()
    assert "key" in failures(remade(house.record(), "referee.vkey", vkey, house.key))


def test_sums_sig_fails_for_a_manifest_signed_by_somebody_else() -> None:
    record = small().record()
    forged = remade(record, "README.txt", b"Trust me.\n", private("somebody"))
    assert failures(forged) == ["sums_sig"]


@pytest.mark.parametrize("end", [b"", b"\n\n", b"\r\n"])
def test_key_fails_for_more_or_less_than_one_line(end: bytes) -> None:
    house = small()
    vkey = house.vkey.encode() + end
    assert failures(remade(house.record(), "referee.vkey", vkey, house.key))[0] == "key"
