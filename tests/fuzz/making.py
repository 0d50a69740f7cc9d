"""A mail from a number: the same number, the same mail."""

import base64
import quopri
from collections.abc import Callable
from pathlib import Path
from random import Random

from tests.fuzz.signing import CERTIFICATE, Hand, Nobody

CORPUS = [
    file.read_bytes()
    for folder in ("letters", "hostile", "desk")
    for file in sorted((Path(__file__).parent.parent / "mail" / folder).glob("*.eml"))
]
_LINES = (
    *(
        "take 1",
        "take 2",
        "prends 3",
        "take 9",
        "take",
        "wait",
        "attends",
        "# take 2",
        "~ take 2",
        "- take 2",
        "> take 2",
    ),
    *("always take: take 2", "ORDERS", "END", "FIN", "-- ", "\u202etake 2", "take\u00a02", ""),
    *("JOIN", "STATUS", "HELP", "WITHDRAW", "WITHDRAW 1 2", "CONFIRM abcd", "VOTE DRAW YES"),
    *("PRESS ALL", "CONCEDE", "KEY", "STANDING", "PREVIEW", "AGAIN", "LANGUAGE FR", "ABSENT OFF"),
    *("ABSENT 2026-12-10 2026-12-12", "ABSENT 2026-12-01 9999-12-31", "ABSENT 9999-12-31"),
    *("ABSENT 0000-00-00", "ABSENT 0001-01-01 9999-12-31", "VOTE EXTEND 14 YES"),
    *("VOTE EXTEND 999 YES", "VOTE REWIND 999999999 YES", "VOTE RULES 99999.99999.99999 YES"),
)
_DAYS = ("2026-12-10", "2026-12-12", "2027-11-30", "0001-01-01", "9999-12-31", "2026-02-30")
_NUMBERS = ("0", "1", "14", "365", "999999", "99999999999999999999")
_TRINKETS = (
    *(b"\0", b"\r", b"\n", b"\r\n", b"\xef\xbb\xbf", b"\xff\xfe", b"=?utf-8?B?", b"?=", b"=\r\n"),
    *(b"Content-Type: multipart/mixed; boundary=b1\r\n", b"--b1\r\n", b"--b1--\r\n", b"(" * 50),
    *(b"Content-Transfer-Encoding: base64\r\n", b"charset=utf-7", b"charset=x-unknown", b"\t" * 9),
    *(b"-----BEGIN PGP SIGNED MESSAGE-----\r\n", b"-----END SSH SIGNATURE-----\r\n", b"\x1b[31m"),
    *(b"referee-order v1\r\n", b"ORDERS\r\n", b"END\r\n", b"> ", b"From: eve@evil.example\r\n"),
    *(b"Auto-Submitted: no\r\n", b"<div><blockquote>" * 20, b"&#x202e;", b"x" * 2000, b"\xc3\x28"),
)
# Mails whose reading once took seconds or gigabytes: the whole of each is one HTML part.
VAST = {
    "heads of quotes": "<p id=divRplyFwdMsg>\r\n" * 2950,
    "ends of answers": "<p id=appendonsend>a</p>\r\n" * 4000,
    "quotes with text behind": ("<blockquote></blockquote>" + "x" * 20 + "\r\n") * 9000,
    "a wide cell over many rows": f"<table><tr><td>a<td>{'x' * 99_999}</tr>" + "<tr><td>a" * 9000,
    "many lines beside a wide cell": f"<table><tr><td>{'a<br>' * 9000}<td>{'x' * 99_999}",
    "attributes": "<p " + " ".join(f"a{n}=1" for n in range(60_000)) + ">",
    "lists in lists": "<ul>" * 250 + "<li>x" * 4000,
}
# And those whose body is plain.
LONG = {
    "a key of many words": "KEY\nssh-ed25519 " + "A " * 32_000 + "\nEND\n",
    "a key of many lines": "KEY\nssh-ed25519 " + "A\n" * 9000 + "\nEND\n",
    "many keys": "KEY\nssh-ed25519 AAAA\nEND\n" * 3000,
}
NOBODY = Nobody()
_CHARSETS = ("utf-8", "us-ascii", "iso-8859-1", "koi8-r", "iso-2022-jp", "utf-7", "utf-16", "nix")


def mail(number: int, hand: Hand = NOBODY) -> bytes:
    """Two in five are mutations of the corpus; the others are made by the grammar, one in three of
    them signed or a token that comes back (`hand` has key and token), and mutated once in three."""
    dice = Random(number)
    if dice.random() < 0.4:
        return _mutated(dice.choice(CORPUS), dice, dice.randint(1, 5))
    made = _of_hand(dice, hand) if dice.random() < 0.33 else _made(dice)
    if dice.random() < 0.01:
        made = _vast(_block(dice), _head(dice), dice)
    return _mutated(made, dice, dice.randint(1, 3)) if dice.random() < 0.34 else made


# --- mutations ------------------------------------------------------------------------------------


def _mutated(raw: bytes, dice: Random, times: int) -> bytes:
    for _ in range(times):
        raw = dice.choice(_WAYS)(raw, dice)[:200_000]
    return raw


def _place(raw: bytes, dice: Random) -> int:
    return dice.randrange(len(raw) + 1)


def _flipped(raw: bytes, dice: Random) -> bytes:
    if not raw:
        return b"\0"
    at = dice.randrange(len(raw))
    return raw[:at] + bytes([raw[at] ^ 1 << dice.randrange(8)]) + raw[at + 1 :]


def _cut(raw: bytes, dice: Random) -> bytes:
    start, end = sorted((_place(raw, dice), _place(raw, dice)))
    return raw[:start] + raw[min(end, start + dice.choice((1, 20, 500))) :]


def _doubled(raw: bytes, dice: Random) -> bytes:
    start, end = sorted((_place(raw, dice), _place(raw, dice)))
    return raw[:end] + raw[start:end] * dice.choice((1, 2, 40)) + raw[end:]


def _spliced(raw: bytes, dice: Random) -> bytes:
    other = dice.choice(CORPUS)
    return raw[: _place(raw, dice)] + other[_place(other, dice) :]


def _adorned(raw: bytes, dice: Random) -> bytes:
    at = _place(raw, dice)
    return raw[:at] + dice.choice(_TRINKETS) + raw[at:]


def _with_header(raw: bytes, dice: Random) -> bytes:
    return dice.choice(_TRINKETS) + raw


def _lined(raw: bytes, dice: Random) -> bytes:
    """A line of the grammar somewhere between two lines."""
    lines = raw.split(b"\r\n")
    lines.insert(dice.randrange(len(lines) + 1), dice.choice(_LINES).encode())
    return b"\r\n".join(lines)


def _ended(raw: bytes, dice: Random) -> bytes:
    return raw.replace(b"\r\n", dice.choice((b"\n", b"\n", b"\n", b"\r", b"\r\r\n")))


def _relabelled(raw: bytes, dice: Random) -> bytes:
    old, new = dice.choice(_CHARSETS).encode(), dice.choice(_CHARSETS).encode()
    return raw.replace(b"utf-8", new).replace(old, new)


_WAYS: tuple[Callable[[bytes, Random], bytes], ...] = (
    *(_flipped, _flipped, _cut, _doubled, _spliced, _adorned, _adorned, _with_header),
    *(_lined, _lined, _ended, _relabelled),
)


# --- the grammar ----------------------------------------------------------------------------------


def _made(dice: Random) -> bytes:
    """Lines of the grammar, wrapped as some mail program would."""
    body = "\n".join(_block(dice) for _ in range(dice.choice((1, 1, 1, 2, 3))))
    return dice.choice(_WRAPPINGS)(body, _head(dice), dice)


def _numbered(dice: Random) -> str:
    """Days and numbers as they are, and as no calendar and no match has them."""
    first, last, number = dice.choice(_DAYS), dice.choice(_DAYS), dice.choice(_NUMBERS)
    ways = ("ABSENT {0} {1}", "ABSENT {0} {1}", "ABSENT {0}", "VOTE EXTEND {2} YES")
    ways += ("VOTE REWIND {2} YES", "WITHDRAW {2}", "ORDERS {2}", "PRESS TO {2}")
    return dice.choice(ways).format(first, last, number)


def _block(dice: Random) -> str:
    if dice.random() < 0.1:
        return _numbered(dice)
    inner = [dice.choice(_LINES) for _ in range(dice.randint(0, 4))]
    if dice.random() < 0.7:
        waits = ["wait"] if dice.random() < 0.7 else []
        inner = [dice.choice(("take 1", "take 2", "prends 1")), *waits]
    if dice.random() < 0.8:
        inner = [dice.choice(("ORDERS", "ordres", "ORDERS 1", "STANDING")), *inner, "END"]
    return "\n".join(inner)


def _head(dice: Random) -> str:
    author = dice.choice(("ann@home.example", "Ann <ann@home.example>", "eve@evil.example"))
    subject = dice.choice(("orders", "orders", "=?utf-8?q?a=0D=0ABcc:_x?=", "Out of office", ""))
    return f"From: {author}\r\nSubject: {subject}\r\nMessage-ID: <{dice.random()}@x.example>\r\n"


def _plain(body: str, head: str, dice: Random) -> bytes:
    text = f"{head}Content-Type: text/plain; charset=utf-8\r\n\r\n{body}\n"
    return text.encode().replace(b"\n", b"\r\n").replace(b"\r\r\n", b"\r\n")


def _flowed(body: str, head: str, dice: Random) -> bytes:
    kind = "Content-Type: text/plain; charset=utf-8; format=flowed; delsp=yes\r\n\r\n"
    broken = body.replace(" ", " \r\n") if dice.random() < 0.5 else body.replace("\n", "\r\n")
    return (head + kind + broken).encode()


def _in_base64(body: str, head: str, dice: Random) -> bytes:
    kind = "Content-Type: text/plain; charset=utf-8\r\nContent-Transfer-Encoding: base64\r\n\r\n"
    return (head + kind).encode() + base64.encodebytes(body.encode())


def _in_quoted_printable(body: str, head: str, dice: Random) -> bytes:
    kind = "Content-Type: text/plain; charset=utf-8\r\n"
    kind += "Content-Transfer-Encoding: quoted-printable\r\n\r\n"
    return (head + kind).encode() + quopri.encodestring(body.encode())


def _in_html(body: str, head: str, dice: Random) -> bytes:
    lines = "".join(f"<div>{line}</div>" for line in body.split("\n"))
    return f"{head}Content-Type: text/html\r\n\r\n<html><body>{lines}</body></html>".encode()


def _in_parts(body: str, head: str, dice: Random) -> bytes:
    inner = _in_html(body, "", dice).decode() if dice.random() < 0.3 else f"\r\n\r\n{body}"
    depth = dice.choice((1, 1, 2, 5, 30))
    for level in range(depth):
        kind = f"Content-Type: multipart/mixed; boundary=b{level}\r\n"
        inner = f"{kind}\r\n--b{level}\r\n{inner}\r\n--b{level}--\r\n"
    return (head + inner).encode()


def _vast(body: str, head: str, dice: Random) -> bytes:
    """What is long as well as odd; the order stands above it."""
    kind, long = dice.choice(
        [("html", line) for line in VAST.values()] + [("plain", line) for line in LONG.values()]
    )
    opened = body.replace("\n", "<br>") if kind == "html" else body
    return f"{head}Content-Type: text/{kind}\r\n\r\n{opened}\r\n{long}".encode()


def _quoted(body: str, head: str, dice: Random) -> bytes:
    quote = "".join(f"> {line}\n" for line in body.split("\n"))
    return _plain(f"On Monday, Referee wrote:\n{quote}", head, dice)


_WRAPPINGS: tuple[Callable[[str, str, Random], bytes], ...] = (
    *(_plain, _plain, _flowed, _in_base64, _in_quoted_printable, _in_html, _in_parts, _quoted),
)


# --- signatures and tokens ------------------------------------------------------------------------


def _of_hand(dice: Random, hand: Hand) -> bytes:
    """What only the seat's player can write, in every wrapping; damage comes afterwards."""
    ways = (_confirming, _confirming, _clear_signed, _clear_signed, _pgp_mime, _showing)
    return dice.choice(ways)(dice, hand)


def _confirming(dice: Random, hand: Hand) -> bytes:
    """A token comes back: alone, with words around it, or beside something else."""
    line = f"{dice.choice(('CONFIRM', 'confirm', 'CONFIRME', '# CONFIRM'))} {hand.token()}"
    around = dice.choice(("{}", "{}", "yes!\n{}\n-- \nAnn", "{}\nSTATUS", "> {}", "{0}\n{0}"))
    return dice.choice(_WRAPPINGS)(around.format(line), _head(dice), dice)


def _text(dice: Random, hand: Hand) -> str:
    kind = dice.choice(("order", "order", "order", "standing", "withdraw", "vote", "press", "key"))
    waits = dice.choice(("", "wait\n", "wait\n"))
    bodies = {
        "order": dice.choice(("take 1\n", "take 2\n")) + waits,
        "standing": "always take: take 1\n",
        "vote": dice.choice(("draw yes\n", "extend 14 yes\n", "extend 999999 yes\n")),
        "press": "to: all\n\nHello!\n",
        "key": f"{dice.choice(_LINES)}\n",
    }
    return hand.text(kind, bodies.get(kind, ""))


def _clear_signed(dice: Random, hand: Hand) -> bytes:
    block = hand.clear(_text(dice, hand))
    around = dice.choice(("{}", "{}", "Hello,\n{}\nAnn", "ORDERS\ntake 1\nEND\n{}", "{0}\n{0}"))
    return dice.choice(_WRAPPINGS)(around.format(block), _head(dice), dice)


def _pgp_mime(dice: Random, hand: Hand) -> bytes:
    """As RFC 3156 has it."""
    text = _text(dice, hand).replace("\n", "\r\n")
    part = f"Content-Type: text/plain; charset=utf-8\r\n\r\n{text}".encode()
    armour = hand.detached(part).replace("\n", "\r\n").encode()
    kind = 'Content-Type: multipart/signed; protocol="application/pgp-signature"; boundary=s\r\n'
    opened = f"{_head(dice)}MIME-Version: 1.0\r\n{kind}\r\n--s\r\n".encode()
    signature = b"Content-Type: application/pgp-signature\r\n\r\n" + armour
    return opened + part + b"\r\n--s\r\n" + signature + b"\r\n--s--\r\n"


def _showing(dice: Random, hand: Hand) -> bytes:
    """A certificate where a key may be asked for: shown beside a text, or between KEY and END."""
    block = dice.choice((f"KEY\n{CERTIFICATE}\nEND", hand.clear(_text(dice, hand)) + CERTIFICATE))
    return dice.choice(_WRAPPINGS)(block, _head(dice), dice)
