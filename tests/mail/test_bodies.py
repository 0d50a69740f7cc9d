"""Which parts of a mail are its text, and how the lines of a part are read."""

from email import message_from_bytes

from referee.mail.reading.bodies import parts_of
from referee.mail.reading.flowed import unflow
from referee.mail.reading.pgp_mime import signed_part
from referee.mail.reading.size_limits import DEPTH

TWO_TEXTS = b"""\
Content-Type: multipart/mixed; boundary="b"

--b
Content-Type: text/plain

take 1
--b
Content-Type: text/plain
Content-Disposition: attachment

take 2
--b--
"""
SIGNED = b"""\
Content-Type: multipart/signed; protocol="application/pgp-signature"; boundary="s"

--s
Content-Type: text/plain

take 1
--s
Content-Type: application/pgp-signature

-----BEGIN PGP SIGNATURE-----

aGVsbG8=
-----END PGP SIGNATURE-----
--s--
"""


def wrapped(entity: bytes, times: int) -> bytes:
    """The entity in so many multiparts, each in the next."""
    for n in range(times):
        head = b'Content-Type: multipart/mixed; boundary="w%d"\n\n' % n
        entity = head + b"--w%d\n%s\n--w%d--\n" % (n, entity, n)
    return entity


def test_a_text_that_was_attached_without_a_name_is_a_file_and_no_order() -> None:
    [body], [file] = parts_of(message_from_bytes(TWO_TEXTS))
    assert (body.text.strip(), file.name) == ("take 1", "")


def test_blanks_alone_go_at_the_end_of_a_flowed_line() -> None:
    assert [line.text for line in unflow("take X\nmove X/1 > X \n", False)] == [
        "take X",
        "move X/1 > X",
    ]


def test_a_signed_part_is_looked_for_as_deep_as_a_mail_may_go_and_no_deeper() -> None:
    found = signed_part(wrapped(SIGNED, DEPTH))
    assert found is not None
    assert "take 1" in found.text
    assert signed_part(wrapped(SIGNED, DEPTH + 1)) is None
