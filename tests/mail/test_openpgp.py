"""Letters that real GnuPG has signed, in the forms that mail programs give them."""

from collections.abc import Iterator
from email.message import Message
from email.mime.application import MIMEApplication
from email.mime.multipart import MIMEMultipart
from email.mime.text import MIMEText

import pytest

from referee.audit import audit
from referee.games.catalogue import Catalogue
from referee.match.opening import EDITION
from referee.match.text import Text, spell
from referee.seals import openpgp
from tests.mail.given import ANN, BEN, GAME, Home, letter, lobby, running, text_of
from tests.mail.gpg import Gpg, gpg
from tests.mail.keys_story import begun, counts


@pytest.fixture(scope="module")
def keys() -> Iterator[Gpg]:
    with gpg() as made:
        made.key("ann")
        made.key("eve", "rsa3072")
        made.subkey("eve")
        made.key("old", ends="1y", at="20200101T000000")
        yield made


def told(home: Home, kind: str, body: str = "", seat: int = 1, nonce: str = "") -> str:
    """The text that seat 1 signs."""
    table = home.referee.views.table("nim-1", seat)
    return spell(
        Text(
            kind=kind,
            body=body,
            origin=table.origin,
            leaf0=table.leaf0,
            window=table.window.number if table.window else 0,
            seat=seat,
            nonce=bytes.fromhex(nonce) if nonce else None,
        )
    )


def with_files(body: str, *files: tuple[str, str, bytes]) -> bytes:
    """A mail with attachments: (name, subtype of application, bytes)."""
    mail = MIMEMultipart()
    mail["From"], mail["Subject"], mail["Message-ID"] = ANN.address, "orders", "<x@home.example>"
    mail.attach(MIMEText(body, "plain", "utf-8"))
    for name, kind, data in files:
        part = MIMEApplication(data, kind)
        part.add_header("Content-Disposition", "attachment", filename=name)
        mail.attach(part)
    return mail.as_bytes().replace(b"\n", b"\r\n")


def pgp_mime(keys: Gpg, name: str, part: bytes, wrapped: bool = False) -> bytes:
    """As RFC 3156 has it, with the boundary lines written by hand."""
    part = part.replace(b"\n", b"\r\n")
    signature = keys.detached(name, part, "--armor").replace(b"\n", b"\r\n")
    entity = (
        b"Content-Type: multipart/signed; micalg=pgp-sha256;\r\n"
        b' protocol="application/pgp-signature";\r\n boundary="=-bound"\r\n\r\n'
        b"This is signed.\r\n--=-bound\r\n"
        + part
        + b"\r\n--=-bound\r\nContent-Type: application/pgp-signature; name=signature.asc\r\n\r\n"
        + signature
        + b"\r\n--=-bound--\r\n"
    )
    head = f"From: {ANN.address}\r\nMessage-ID: <m@home.example>\r\nMIME-Version: 1.0\r\n".encode()
    if not wrapped:
        return head + entity
    return (
        head
        + b'Content-Type: multipart/mixed; boundary="list"\r\n\r\n--list\r\n'
        + entity
        + b"\r\n--list\r\nContent-Type: text/plain\r\n\r\n____\r\nA list\r\n--list--\r\n"
    )


def plain_part(text: str) -> bytes:
    return (
        "Content-Type: text/plain; charset=utf-8\nContent-Transfer-Encoding: quoted-printable\n\n"
        + text.replace("=", "=3D")
    ).encode()


def thunderbird_part(keys: Gpg, text: str) -> bytes:
    """The text in a multipart of its own with protected headers, the public key beside it."""
    return (
        b'Content-Type: multipart/mixed; boundary="in"; protected-headers="v1"\nSubject: orders\n\n'
        b"--in\n" + plain_part(text) + b"\n--in\nContent-Type: application/pgp-keys; "
        b'name="k.asc"\nContent-Disposition: attachment; filename="k.asc"\n\n'
        + keys.shown("ann").encode()
        + b"\n--in--\n"
    )


def confirmed(home: Home, raw: bytes, seat: int = 1, author: str = ANN.address) -> Message:
    """The mail comes in, and its token comes back; the last letter of all."""
    home.mail(raw, seat)
    [question] = home.works()
    [line] = [line for line in text_of(question).split("\n") if line.startswith("~ CONFIRM ")]
    home.mail(letter(author, line.removeprefix("~ ")), seat)
    return home.works()[0]


def invited(edition: int = EDITION) -> Home:
    home = lobby(edition=edition)
    home.works()
    return home


def joined(keys: Gpg, name: str = "ann") -> Home:
    """Seat 1 has joined with OpenPGP and the match runs."""
    home = invited()
    block = keys.clear(name, told(home, "join", nonce="0f" * 16))
    confirmed(home, with_files(block, ("key.asc", "pgp-keys", keys.shown(name).encode())))
    home.mail(letter(BEN.address, "JOIN"), 2)
    home.works()
    return home


def outcome(home: Home, raw: bytes) -> str:
    row = home.mail(raw)
    home.works()
    return home.log.outcomes[row]


def refusal(home: Home, raw: bytes) -> str:
    row = home.mail(raw)
    [mail] = home.works()
    assert home.log.outcomes[row] in ("refused", "not understood")
    return " ".join(text_of(mail).split())


def order(home: Home, body: str = "take 2\nwait\n") -> str:
    return told(home, "order", body, nonce="ab" * 16)


def in_force(home: Home) -> str:
    mine = home.referee.views.table("nim-1", 1).order
    assert mine is not None
    assert mine.signed
    return mine.echo.en


# --- joining --------------------------------------------------------------------------------------


def test_a_clear_signed_join_with_its_certificate_gives_the_seat_its_key(keys: Gpg) -> None:
    home = joined(keys)
    key = home.referee.views.table("nim-1", 1).key
    assert key is not None
    assert key.startswith("openpgp:")
    assert home.referee.views.table("nim-1", None).phase == "running"


def test_a_signed_join_whose_certificate_is_not_there_says_so(keys: Gpg) -> None:
    home = invited()
    said = refusal(home, letter(ANN.address, keys.clear("ann", told(home, "join"))))
    assert "No OpenPGP certificate" in said


def test_a_first_key_may_come_between_key_and_end(keys: Gpg) -> None:
    """In version 1 of leaf 0, given a seat that joined unsigned, when its certificate's token comes
    back, then it counts from the next window on."""
    home = invited(edition=1)
    for seat, author in ((1, ANN.address), (2, BEN.address)):
        home.mail(letter(author, "JOIN"), seat)
    home.works()
    confirmed(home, letter(ANN.address, f"KEY\n{keys.shown('ann')}END\n"))
    for seat, author in ((1, ANN.address), (2, BEN.address)):
        home.mail(letter(author, "ORDERS\ntake 1\nEND"), seat)
        home.works()
    key = home.referee.views.table("nim-1", 1).key
    assert key is not None
    assert key.startswith("openpgp:")


def test_a_lost_key_may_be_followed_by_one_of_openpgp(keys: Gpg) -> None:
    """Given a seat that signs with OpenSSH, when its key is lost, then the certificate that comes
    with LOST signs after the wait, and stands in the record."""
    home = begun()
    confirmed(home, letter(ANN.address, f"LOST\n{keys.shown('ann')}END\n"))
    home.clock.set(counts(home))
    home.referee.windows.wake("nim-1")
    home.works()
    home.clock.advance(hours=72)
    home.referee.windows.wake("nim-1")
    home.works()
    block = keys.clear("ann", told(home, "order", "take 2\nwait\n"))
    assert outcome(home, letter(ANN.address, block)) == "accepted"
    report = audit(home.referee.records.export("nim-1", 1), games=Catalogue([GAME]))
    assert report.holds, report.text("en")


def test_a_secret_key_is_refused_with_what_to_do_now(keys: Gpg) -> None:
    home = running()
    said = refusal(home, letter(ANN.address, f"KEY\n{keys.secret('ann')}END\n"))
    assert "secret key" in said


# --- orders, in every form ------------------------------------------------------------------------


def test_a_clear_signed_order_counts(keys: Gpg) -> None:
    home = joined(keys)
    assert outcome(home, letter(ANN.address, keys.clear("ann", order(home)))) == "accepted"
    assert in_force(home) == "take 2"


def test_what_stands_around_a_block_is_not_in_the_order(keys: Gpg) -> None:
    home = joined(keys)
    block = keys.clear("ann", order(home))
    assert outcome(home, letter(ANN.address, f"Hello!\n\n{block}\nBye\n-- \nAnn")) == "accepted"
    assert in_force(home) == "take 2"


def test_an_order_signed_from_another_mailbox_counts(keys: Gpg) -> None:
    """Case 59: a traveller; the signature speaks for the seat, and the answer goes home."""
    home = joined(keys)
    home.mail(letter("ann@hotel.example", keys.clear("ann", order(home))))
    [receipt] = home.works()
    assert ANN.address in receipt["To"]
    assert in_force(home) == "take 2"


@pytest.mark.parametrize("armoured", [True, False])
def test_a_text_with_its_detached_signature_counts(keys: Gpg, armoured: bool) -> None:
    home = joined(keys)
    text = order(home).encode()
    signature = keys.detached("ann", text, *(["--armor"] if armoured else []))
    name = "order.txt.asc" if armoured else "order.txt.sig"
    mail = with_files("", ("order.txt", "octet-stream", text), (name, "pgp-signature", signature))
    assert outcome(home, mail) == "accepted"


def test_a_program_that_drops_the_last_line_end_of_a_file_does_no_harm(keys: Gpg) -> None:
    home = joined(keys)
    text = order(home).encode()
    signature = keys.detached("ann", text, "--armor")
    files = (("o.txt", "octet-stream", text[:-1]), ("o.txt.asc", "pgp-signature", signature))
    assert outcome(home, with_files("", *files)) == "accepted"


def test_a_file_of_bytes_beside_its_signature_is_answered_and_orders_nothing(keys: Gpg) -> None:
    """What is signed may be a picture: no text, so no order, and no fault of ours either."""
    home = joined(keys)
    picture = b"\x89PNG\r\n\x1a\n\x00\xff\xfe"
    signature = keys.detached("ann", picture)
    files = (("x.txt", "octet-stream", picture), ("x.txt.sig", "pgp-signature", signature))
    assert outcome(home, with_files("", *files)) == "not understood"
    assert home.referee.views.table("nim-1", 1).order is None
    text = order(home).encode()
    signed = ("order.txt", "octet-stream", text)
    beside = ("order.txt.sig", "pgp-signature", keys.detached("ann", text))
    assert outcome(home, with_files("", *files, signed, beside)) == "accepted"
    assert in_force(home) == "take 2"


@pytest.mark.parametrize("wrapped", [False, True])
def test_a_pgp_mime_letter_counts_also_in_what_a_list_has_wrapped_around_it(
    keys: Gpg, wrapped: bool
) -> None:
    home = joined(keys)
    assert outcome(home, pgp_mime(keys, "ann", plain_part(order(home)), wrapped)) == "accepted"
    assert in_force(home) == "take 2"


def test_a_pgp_mime_letter_as_thunderbird_makes_it_counts(keys: Gpg) -> None:
    home = joined(keys)
    raw = pgp_mime(keys, "ann", thunderbird_part(keys, order(home)))
    assert outcome(home, raw) == "accepted"


def test_a_subkey_signs_for_its_certificate(keys: Gpg) -> None:
    home = joined(keys, "eve")
    assert outcome(home, letter(ANN.address, keys.clear("eve", order(home)))) == "accepted"


def test_who_signs_all_mail_is_told_that_the_text_itself_is_to_be_signed(keys: Gpg) -> None:
    """A signed mail that holds no text of ours is read as any other; only a text names its log."""
    home = joined(keys)
    block = keys.clear("ann", "ORDERS\ntake 2\nEND\n")
    said = refusal(home, letter(ANN.address, block))
    assert "only what it signs counts" in said, said


# --- what does not count, each with its own answer ------------------------------------------------


def test_a_key_that_nobody_has_shown_is_told_apart(keys: Gpg) -> None:
    home = joined(keys)
    said = refusal(home, letter(ANN.address, keys.clear("eve", order(home))))
    assert "OpenPGP certificate with this key" in said


def test_a_changed_text_is_told_apart(keys: Gpg) -> None:
    home = joined(keys)
    block = keys.clear("ann", order(home)).replace("take 2", "take 3")
    assert "does not fit the text" in refusal(home, letter(ANN.address, block))


def test_a_changed_pgp_mime_part_is_told_apart(keys: Gpg) -> None:
    home = joined(keys)
    raw = pgp_mime(keys, "ann", plain_part(order(home))).replace(b"take 2", b"take 3")
    assert "does not fit the text" in refusal(home, raw)


def test_an_expired_key_is_told_apart_whatever_time_its_signature_tells(keys: Gpg) -> None:
    """Given a signature dated into the key's life, when it comes years later, then it is late."""
    home = invited()
    block = keys.clear("old", told(home, "join"), "--faked-system-time", "20200601T000000")
    mail = with_files(block, ("key.asc", "pgp-keys", keys.shown("old").encode()))
    assert "had expired" in refusal(home, mail)


def test_two_blocks_in_a_letter_are_refused(keys: Gpg) -> None:
    home = joined(keys)
    blocks = keys.clear("ann", order(home)) + "\n" + keys.clear("eve", order(home, "take 1\n"))
    assert "one OpenPGP" in refusal(home, letter(ANN.address, blocks))


def test_two_signatures_in_one_armour_are_refused(keys: Gpg) -> None:
    home = joined(keys)
    text = order(home).encode()
    both = keys.run("-u", "ann@", "-u", "eve@", "--armor", "--detach-sign", data=text)
    files = (("o.txt", "octet-stream", text), ("o.txt.asc", "pgp-signature", both))
    assert "exactly one OpenPGP signature" in refusal(home, with_files("", *files))


def test_a_quoted_block_is_no_order(keys: Gpg) -> None:
    home = joined(keys)
    block = keys.clear("ann", order(home))
    quoted = "".join(f"> {line}\n" for line in block.splitlines())
    assert outcome(home, letter(ANN.address, f"Look:\n{quoted}")) == "not understood"


def test_a_key_in_place_of_another_is_signed_by_the_old_one(keys: Gpg) -> None:
    """Given a certificate attached to the text that names it, then it counts from the next window
    on, and the old one no more."""
    home = joined(keys)
    line = openpgp.certificate(keys.shown("eve"))[0]
    block = keys.clear("ann", told(home, "key", f"{line}\n"))
    mail = with_files(block, ("key.asc", "pgp-keys", keys.shown("eve").encode()))
    assert outcome(home, mail) == "accepted"
    home.mail(letter(ANN.address, keys.clear("ann", order(home, "take 1\n"))))
    home.mail(letter(BEN.address, "ORDERS\ntake 1\nEND"), 2)
    home.works()
    assert home.referee.views.table("nim-1", 1).key == line


def test_a_new_key_whose_certificate_is_another_is_refused(keys: Gpg) -> None:
    home = joined(keys)
    block = keys.clear("ann", told(home, "key", f"openpgp:{'0' * 40}\n"))
    mail = with_files(block, ("key.asc", "pgp-keys", keys.shown("eve").encode()))
    assert "another key than the certificate" in refusal(home, mail)


def test_the_same_block_again_gets_the_first_receipt(keys: Gpg) -> None:
    home = joined(keys)
    raw = letter(ANN.address, keys.clear("ann", order(home)))
    assert [outcome(home, raw), outcome(home, raw)] == ["accepted", "repeated"]
