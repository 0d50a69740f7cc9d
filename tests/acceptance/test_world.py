"""Mail as the world sends it: T16 (Eressea 2670 and 2753, njudge 476 and 267, Atlantis 28).

Orders were lost in HTML, in a character set, under a quotation, or found where nobody had given
any.
"""

import base64
import quopri

import pytest

from tests.mail.given import ANN, Home, running

BLOCK = "ORDERS\ntake 2\nwait\nEND\n"
QUOTED = "\nOn Saturday, Referee <referee@play.example> wrote:\n> # ORDERS 1\n> # take 1\n> # END\n"
SIGNATURE = "\n-- \nAnn\nORDERS\ntake 3\nEND\n"


def head(kind: str, subject: str = "orders", coded: str = "8bit") -> bytes:
    return (
        f"From: Ann <{ANN.address}>\r\nMessage-ID: <t16@home.example>\r\nSubject: {subject}\r\n"
        f"MIME-Version: 1.0\r\nContent-Type: {kind}\r\nContent-Transfer-Encoding: {coded}\r\n\r\n"
    ).encode()


def html(body: str) -> str:
    return "<html><body>" + "".join(f"<div>{line}</div>" for line in body.split("\n")) + "</body>"


UTF8, LATIN1 = "text/plain; charset=utf-8", "text/plain; charset=iso-8859-1"
ALTERNATIVE = (
    f"--b\r\nContent-Type: {UTF8}\r\n\r\n{BLOCK}\r\n"
    f"--b\r\nContent-Type: text/html\r\n\r\n{html(BLOCK.replace('2', '3'))}\r\n--b--\r\n"
)
WORLD = {
    "html only": head("text/html; charset=utf-8") + html(BLOCK).encode(),
    "plain and html": head('multipart/alternative; boundary="b"') + ALTERNATIVE.encode(),
    "base64": head(UTF8, coded="base64") + base64.encodebytes(f"Grüße!\n{BLOCK}".encode()),
    "quoted-printable latin-1": head(LATIN1, coded="quoted-printable")
    + quopri.encodestring(f"Bénédicte, déjà !\n{BLOCK}".encode("latin-1")),
    "byte order mark": head(UTF8) + b"\xef\xbb\xbf" + BLOCK.encode(),
    "no-break spaces": head(UTF8) + BLOCK.replace("take 2", "take\u00a02").encode(),
    "smart quotes around": head(UTF8) + f"“Hello” – says she…\n{BLOCK}".encode(),
    "answered and forwarded": head(UTF8, "RE: AW: TR: [play.example/nim-1]") + BLOCK.encode(),
    "above the quoted template": head(UTF8) + (BLOCK + QUOTED).encode(),
    "a signature that looks like orders": head(UTF8) + (BLOCK + SIGNATURE).encode(),
}


def in_force(home: Home) -> str | None:
    order = home.referee.views.table("nim-1", 1).order
    return order.echo.en if order is not None else None


@pytest.mark.parametrize("raw", WORLD.values(), ids=WORLD)
def test_t16_the_same_order_is_understood_in_whatever_wrapping(raw: bytes) -> None:
    home = running()
    row = home.mail(raw.replace(b"\r\n", b"\n").replace(b"\n", b"\r\n"))
    home.works()
    assert home.log.outcomes[row] == "accepted"
    assert in_force(home) == "take 2"


@pytest.mark.parametrize("below", [QUOTED, SIGNATURE])
def test_t16_words_in_a_quotation_or_a_signature_are_no_order(below: str) -> None:
    home = running()
    row = home.mail(head(UTF8) + ("Hello!\n" + below).replace("\n", "\r\n").encode())
    home.works()
    assert home.log.outcomes[row] == "not understood"
    assert in_force(home) is None
