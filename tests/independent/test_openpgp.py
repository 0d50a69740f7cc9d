"""Joins signed with OpenPGP: clear, detached and PGP/MIME (spec §11).

The files in openpgp_files/ were made once with GnuPG: a certificate, and its signatures of the
join below. The secret key was thrown away; if the forge's leaf 0 changes they must be made anew.
"""

from pathlib import Path

import pytest

from .forge import Forge
from .openpgp import clear_text
from .spelling import to_json
from .spoiling import failing, said

FILES = Path(__file__).parent / "openpgp_files"
FINGERPRINT = "f46e626783f61634608e0be40c94459a70372262"
CERTIFICATE = {f"keys/{FINGERPRINT}.asc": (FILES / "certificate.asc").read_bytes()}


def text(match: Forge) -> str:
    return match.text(1, "join", nonce="0f" * 16)


def part(match: Forge) -> bytes:
    """The signed part as it was on the wire."""
    head = (
        "Content-Type: text/plain; charset=utf-8\nContent-Transfer-Encoding: quoted-printable\n\n"
    )
    return (head + text(match).replace("=", "=3D")).replace("\n", "\r\n").encode()


def joined(file: str, mime: bool = False) -> Forge:
    """Seat 1 has joined with the signature in a file."""
    match = Forge()
    n = match.letter(1, "join", text(match), (FILES / file).read_text("ascii"))
    match.more |= CERTIFICATE
    if mime:
        match.more[f"orders/{n}-seat1.mime"] = part(match)
    return match


def started(match: Forge, fingerprint: str = FINGERPRINT) -> bytes:
    match.start([1, match.plain(2, "join", "\n")], keys=[f"openpgp:{fingerprint}", None])
    return match.end().record()


KINDS = [("clear.asc", False), ("detached.asc", False), ("mime.asc", True)]


@pytest.mark.parametrize(("file", "mime"), KINDS)
def test_an_openpgp_join_is_accepted_and_gives_its_nonce(file: str, mime: bool) -> None:
    record = started(joined(file, mime))
    assert failing(record) == {}
    assert said(record, "draws") == "draw 1: 1 of 2 proved"


@pytest.mark.parametrize(("file", "mime"), KINDS)
def test_a_signature_of_another_text_is_refused(file: str, mime: bool) -> None:
    match = joined(file, mime)
    letter = match.letters[1]
    forged = text(match).replace("0f0f", "0e0f")
    again = Forge()
    again.letter(1, "join", forged, letter["signature"])
    again.more |= match.more
    assert "orders" in failing(started(again))


def test_a_mime_part_that_says_something_else_is_refused() -> None:
    match = joined("mime.asc", mime=True)
    match.more["orders/1-seat1.mime"] = part(match).replace(b"0f0f", b"0e0f")
    assert "not the letter's text" in failing(started(match))["orders"]


def test_without_its_certificate_no_signature_holds() -> None:
    match = joined("clear.asc")
    match.more.clear()
    failed = failing(started(match))
    assert failed["keys"] == f"keys/ and the log differ in keys/{FINGERPRINT}.asc"
    assert "no certificate of the record" in failed["orders"]


def test_a_certificate_under_another_name_is_refused() -> None:
    match = joined("clear.asc")
    other = "0" * 40
    match.more = {f"keys/{other}.asc": CERTIFICATE[f"keys/{FINGERPRINT}.asc"]}
    assert "no certificate of the record" in failing(started(match, other))["orders"]


def test_text_around_a_clear_signed_block_is_refused() -> None:
    match = Forge()
    armour = "Hello!\n" + (FILES / "clear.asc").read_text("ascii")
    match.letter(1, "join", text(match), armour)
    match.more |= CERTIFICATE
    assert "neither an SSH nor an OpenPGP signature" in failing(started(match))["orders"]


def test_a_dash_at_a_lines_start_is_unescaped() -> None:
    assert clear_text("- - heads\ntails\n") == b"- heads\ntails\n"


def test_a_fingerprint_is_told_in_lower_case() -> None:
    match = joined("clear.asc")
    assert "no OpenPGP fingerprint" in failing(started(match, FINGERPRINT.upper()))["keys"]


def test_the_forge_still_makes_the_join_that_was_signed() -> None:
    """Else all of the above would be refused for that alone."""
    match = Forge()
    told = (FILES / "clear.asc").read_text("ascii")
    assert to_json(text(match))[1:-1].replace("\\n", "\n") in told
