"""The record of a match that was signed with OpenPGP, checked by us and by gpgv."""

import io
import os
import subprocess
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from referee.audit import audit
from referee.games.catalogue import Catalogue
from referee.record import archive, read
from referee.seals import openpgp
from tests.audit.wording import written
from tests.mail.given import ANN, BEN, GAME, Home, letter
from tests.mail.gpg import Gpg, gpg
from tests.mail.test_openpgp import (
    confirmed,
    invited,
    joined,
    order,
    pgp_mime,
    plain_part,
    thunderbird_part,
    told,
    with_files,
)


@pytest.fixture(scope="module")
def keys() -> Iterator[Gpg]:
    with gpg() as made:
        made.key("ann")
        made.key("eve", "rsa3072")
        yield made


def whole_match(keys: Gpg) -> Home:
    """A match to its end, of which seat 1 signs each order in another form."""
    return played(keys, joined(keys))


def played(keys: Gpg, home: Home) -> Home:
    forms = 0
    while home.referee.views.table("nim-1", None).phase != "ended":
        text = order(home, "take 1\n")
        if forms % 3 == 0:
            raw = letter(ANN.address, keys.clear("ann", text))
        elif forms % 3 == 1:
            part = plain_part(text) if forms == 1 else thunderbird_part(keys, text)
            raw = pgp_mime(keys, "ann", part)
        else:
            armour = keys.detached("ann", text.encode(), "--armor")
            files = (("o.txt", "octet-stream", text.encode()), ("o.txt.asc", "x", armour))
            raw = with_files("", *files)
        home.mail(raw)
        home.mail(letter(BEN.address, "ORDERS\ntake 1\nEND"), 2)
        home.works()
        forms += 1
    assert forms >= 5
    return home


@pytest.fixture(scope="module")
def record(keys: Gpg) -> bytes:
    return whole_match(keys).referee.records.export("nim-1")


def test_the_record_of_a_match_signed_with_openpgp_holds(record: bytes) -> None:
    report = audit(record, games=Catalogue([GAME]))
    assert report.holds, report.text("en")


def test_the_record_of_a_match_joined_by_pgp_mime_holds(keys: Gpg) -> None:
    home = invited()
    part = thunderbird_part(keys, told(home, "join", nonce="0f" * 16))
    confirmed(home, pgp_mime(keys, "ann", part))
    home.mail(letter(BEN.address, "JOIN"), 2)
    home.works()
    report = audit(played(keys, home).referee.records.export("nim-1"), games=Catalogue([GAME]))
    assert report.holds, report.text("en")


def test_the_independent_checker_agrees_with_gpgv(record: bytes) -> None:
    from tests.independent.spoiling import failing

    assert failing(record) == {}


def test_the_record_holds_certificate_signatures_and_mime_parts(record: bytes) -> None:
    names = zipfile.ZipFile(io.BytesIO(record)).namelist()
    assert sum(name.startswith("keys/") for name in names) == 1
    assert any(name.endswith(".mime") for name in names)
    assert any(name.endswith(".asc") and name.startswith("orders/") for name in names)


def test_the_readme_tells_how_to_check_each_signature_by_hand(
    record: bytes, tmp_path: Path
) -> None:
    zipfile.ZipFile(io.BytesIO(record)).extractall(tmp_path)
    readme = (tmp_path / "README.txt").read_text("utf-8").split("\n")
    lines = [line for line in readme if "gpgv" in line]
    assert len(lines) >= 4
    for line in lines:
        home = os.environ | {"GNUPGHOME": str(tmp_path)}
        done = subprocess.run(["sh", "-ec", line], cwd=tmp_path, env=home, capture_output=True)
        assert done.returncode == 0, done.stderr.decode()


def test_a_certificate_of_another_key_in_the_record_fails(record: bytes, keys: Gpg) -> None:
    members = read(record).members
    name = next(member for member in members if member.startswith("keys/"))
    other = openpgp.certificate(keys.shown("eve"))[1].encode()
    report = audit(archive.write({**members, name: other}), games=Catalogue([GAME]))
    assert not report.holds


def test_a_signed_part_that_says_something_else_than_its_letter_fails(record: bytes) -> None:
    members = read(record).members
    name = next(member for member in members if member.endswith(".mime"))
    other = members[name].replace(b"take 1", b"take 2")
    forged = archive.write({**members, name: other})
    report = written(audit(forged, games=Catalogue([GAME])))
    assert report.of("orders").finding.code == "orders.mime"
