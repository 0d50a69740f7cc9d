"""Bounces in the dialects of mail servers: real shapes, words of our own.

A dialect is how a program lays out what came back; a reason is what the other server said, with the
class that it should be given. Every dialect tells every reason that it can, so that none is known
by one lucky phrase.
"""

import base64
import quopri
from collections.abc import Callable, Iterator
from dataclasses import dataclass

ANN = "ann@home.example"
COPY = (
    "Received: from play.example by mx.home.example; Sat, 21 Nov 2026 19:00:00 +0000\n"
    "From: Referee <referee@play.example>\nTo: ann@home.example\n"
    "Subject: [orion] your orders are due\n\nUser unknown, 550 5.1.1; no such ship (#5.1.1).\n"
)


@dataclass(frozen=True)
class Reason:
    """`kind` is hard, soft or ours; `status` what stands in a status field, `code` and `words` the
    answer of the other server ("" where the failing server speaks for itself)."""

    kind: str
    status: str
    code: str
    words: str

    @property
    def answer(self) -> str:
        """As a server quotes it."""
        return f"{self.code} {self.status} {self.words}".strip() if self.code else self.words


REASONS = {
    "nobody": Reason("hard", "5.1.1", "550", f"<{ANN}>: we know of no such user"),
    "no host": Reason("hard", "5.1.2", "550", "there is no host of that name"),
    "moved": Reason("hard", "5.1.6", "551", "she has another mailbox now"),
    "shut": Reason("hard", "5.2.1", "550", "this mailbox takes nothing any more"),
    "full": Reason("soft", "5.2.2", "552", "her mailbox is full to the brim"),
    "large": Reason("soft", "5.3.4", "552", "that is larger than we take"),
    "grey": Reason("soft", "4.7.1", "451", "come back in some minutes"),
    "line": Reason("soft", "4.4.1", "421", "nobody opens at home.example"),
    "old": Reason("soft", "4.4.7", "451", "it has lain in the queue for too long, given up"),
    "names": Reason("soft", "4.4.3", "451", "the name server is silent, no such domain for now"),
    "spf": Reason("ours", "5.7.23", "550", "SPF of play.example does not allow that machine"),
    "spam": Reason("ours", "5.7.1", "554", "our filter takes it for spam"),
    "listed": Reason("ours", "5.7.1", "554", "client host 192.0.2.1 is on a blacklist"),
}
# Servers without statuses: a reply code, or words alone, which are never for good.
OLD = {
    "nobody": Reason("soft", "", "550", f"{ANN}... User unknown"),
    "no host": Reason("soft", "", "550", "Host unknown"),
    "full": Reason("soft", "", "552", "mailbox is over its quota"),
    "grey": Reason("soft", "", "451", "resources are short, try again later"),
    "no reason": Reason("soft", "", "554", "transaction failed"),
    "spam": Reason("ours", "", "550", "this looks like spam to us"),
}
WORDS = {
    "nobody": Reason("soft", "", "", "there is no such mailbox"),
    "full": Reason("soft", "", "", "the mailbox is full"),
    "old": Reason("soft", "", "", "the time limit for delivery has expired"),
}


def plain(daemon: str, subject: str, body: str, *head: str) -> bytes:
    """One text with its copy below."""
    lines = [f"From: {daemon}", f"Subject: {subject}", *head, "", body]
    return "\n".join(lines).replace("\n", "\r\n").encode()


def mixed(
    daemon: str, subject: str, parts: list[tuple[str, str]], kind: str = "multipart/mixed"
) -> bytes:
    """Parts by their Content-Type (and more of their head)."""
    inner = "".join(f"--=_b\nContent-Type: {head}\n\n{text}\n" for head, text in parts)
    return plain(daemon, subject, f"{inner}--=_b--\n", f'Content-Type: {kind}; boundary="=_b"')


def fields(reason: Reason, action: str = "failed", quote: str = "smtp; ") -> str:
    said = f"Diagnostic-Code: {quote}{reason.answer}\n" if reason.words else ""
    return (
        f"Reporting-MTA: dns; mx.example\n\nFinal-Recipient: rfc822; {ANN}\n"
        f"Action: {action}\nStatus: {reason.status or '5.0.0'}\n{said}"
    )


def report(daemon: str, subject: str, told: str) -> Callable[[Reason], bytes]:
    """RFC 3464, with a text in the program's manner."""

    def made(reason: Reason) -> bytes:
        parts = [
            ("text/plain; charset=utf-8", told.format(ann=ANN, answer=reason.answer)),
            ("message/delivery-status", fields(reason)),
            ("message/rfc822", COPY),
        ]
        kind = "multipart/report; report-type=delivery-status"
        return mixed(daemon, subject, parts, kind)

    return made


def prose(daemon: str, subject: str, told: str, *head: str) -> Callable[[Reason], bytes]:
    """Words, and the copy below in the program's manner."""

    def made(reason: Reason) -> bytes:
        body = told.format(
            ann=ANN,
            answer=reason.answer,
            code=reason.code,
            status=reason.status,
            words=reason.words,
            copy=COPY,
        )
        return plain(daemon, subject, body, *head)

    return made


def work_mail(reason: Reason) -> bytes:
    """A report's fields in a text, broken by quoted-printable where it likes."""
    text = quopri.encodestring(f"It did not arrive.\n\n{fields(reason)}".encode()).decode()
    head = "text/plain; charset=iso-8859-15\nContent-Transfer-Encoding: quoted-printable"
    copy = ("message/rfc822", COPY)
    return mixed("MAILER-DAEMON@mail.example", "Delivery failed", [(head, text), copy])


def in_html(reason: Reason) -> bytes:
    """An HTML page with the answer in a cell of a table, in base64."""
    page = (
        f"<html><style>td {{ margin: 5px }}</style><p>Sorry.</p><table><tr><td>{ANN}</td>"
        f"<td>{reason.answer.replace('<', '&lt;')}</td></tr></table></html>"
    )
    head = "text/html; charset=utf-8\nContent-Transfer-Encoding: base64"
    told = base64.encodebytes(page.encode()).decode()
    copy = ("text/rfc822-headers", COPY)
    return mixed("postmaster@office.example", "Could not be delivered", [(head, told), copy])


def damaged(reason: Reason) -> bytes:
    """A report whose boundary was rewritten on its way, so that it has no parts."""
    raw = report("MAILER-DAEMON@mx.example", "Undelivered", "It failed.\n")(reason)
    return raw.replace(b'boundary="=_b"', b'boundary="=_c"')


D = "MAILER-DAEMON@mx.example"
REPORTS: dict[str, Callable[[Reason], bytes]] = {
    "postfix": report(D, "Undelivered Mail Returned", "<{ann}>: host mx said: {answer}\n"),
    "sendmail 8": report(D, "Returned mail: see below", "... while talking to mx:\n<<< {answer}\n"),
    "exchange": report("postmaster@x.example", "Undeliverable: due", "{ann}\n#{answer}#\n"),
    "gmail": report("mailer-daemon@g.example", "Status (Failure)", "Address not found: {ann}\n"),
    "domino": report("Notes <d@n.example>", "DELIVERY FAILURE", "Your document:\n{answer}\n"),
    "icloud": report("postmaster@m.example", "Delivery has failed", "It could not be put in.\n"),
    "amazon work mail": work_mail,
    "office page": in_html,
    "damaged": damaged,
}
QUOTING: dict[str, Callable[[Reason], bytes]] = {
    "opensmtpd": prose(
        D,
        "Delivery status notification: error",
        "    Hello,\n\n    this is the daemon. One mailbox could not be reached:\n\n"
        "{ann}: {answer}\n\n    Below is a copy of the original message:\n\n{copy}",
    ),
    "dragonfly": prose(
        D,
        "Mail delivery failed",
        "This is the agent v0.13 at df.example.\n\nYour mail to <{ann}> met an error.\n\n"
        "mx.home.example [192.0.2.25] did not like our RCPT TO:\n{answer}\n\n"
        "Message headers follow.\n\n{copy}",
    ),
    "qmail": prose(
        D,
        "failure notice",
        "Hello, the send program of mx.example speaks.\n\n<{ann}>:\n192.0.2.25 refused:\n"
        "{answer}\nIt is given up.\n\n--- Below this line is a copy of the message.\n\n{copy}",
    ),
    "exim": prose(
        "Mail Delivery System <Mailer-Daemon@ex.example>",
        "Mail delivery failed: returning message to sender",
        "Written by the software itself.\n\n  {ann}\n    host mx.home.example [192.0.2.25]\n"
        "    SMTP error after RCPT TO: {answer}\n\n"
        "------ This is a copy of the message, including all the headers. ------\n\n{copy}",
        "X-Failed-Recipients: ann@home.example",
    ),
    "sendmail 5": prose(
        "Mail Delivery Subsystem <MAILER-DAEMON@v5.example>",
        "Returned mail: see the transcript",
        "   ----- Transcript of session follows -----\n{answer}\n\n"
        "   ----- Unsent message follows -----\n{copy}",
    ),
    "courier": prose(
        '"Courier" <postmaster@co.example>',
        "NOTICE: mail delivery status.",
        "The mail server at co.example could not deliver:\n\n<{ann}>:\n     mx [192.0.2.25]:\n"
        "    <<< {answer}\n\n---- Original message ----\n{copy}",
    ),
    "yahoo": prose(
        "mailer-daemon@y.example",
        "Failure Notice",
        "We could not bring it.\n\n<{ann}>:\nThe server answered: {answer}\n\n"
        "--- Below this line is a copy of the message.\n\n{copy}",
    ),
    "gmx": prose(
        "mailer-daemon@gm.example",
        "Mail delivery failed: returning message to sender",
        "One mailbox:\n\n{ann}:\nSMTP error from remote server for RCPT TO\nhost: mx\n{answer}\n\n"
        "--- The header of the original message is following. ---\n{copy}",
    ),
    "m-filter": prose(
        "MAILER-DAEMON@mf.example",
        "failure notice",
        "The filter was told this.\n\n-------server message\n{answer}\n-------SMTP command\nRCPT\n"
        "-------original message\n{copy}",
    ),
    "x.400 gateway": prose(
        "Mail System <postmaster@x4.example>",
        "NDN: your orders are due",
        "This message was not delivered to:\n  G=Ann;S=Home;A= ;C=GB\n"
        "Supplementary info: {answer}\n\nThe original message follows\n{copy}",
    ),
}
SPEAKING: dict[str, Callable[[Reason], bytes]] = {
    "carrier": prose(
        "no-reply@carrier.example",
        "メールエラー",
        "Your mail sent today\n    could not be delivered to <{ann}>\n    because {words}.\n\n"
        "----- original message -----\n{copy}",
    ),
    "carrier's daemon": prose(
        "Postmaster@ez.example",
        "Mail System Error",
        "Each of the following was refused.\n<{ann}>\n{words}\n\n---- Unsent message ----\n{copy}",
    ),
    "notes": prose(
        "Mail Router <postmaster@n.example>",
        "Undeliverable message",
        "------- Reasons --------\n\n{ann}: {words}\n\n------- Returned Message --------\n{copy}",
    ),
}


@dataclass(frozen=True)
class Bounce:
    name: str
    raw: bytes
    kind: str  # hard, soft, ours, none


def bounces() -> Iterator[Bounce]:
    """All of them."""
    for dialects, reasons in (
        (REPORTS, REASONS),
        (QUOTING, REASONS),
        (QUOTING, OLD),
        (SPEAKING, WORDS),
    ):
        for dialect, write in dialects.items():
            for name, reason in reasons.items():
                told = f"{dialect}: {name} {reason.status or reason.code}".strip()
                yield Bounce(told, write(reason), reason.kind)
    yield from _no_failures()


def _no_failures() -> Iterator[Bounce]:
    late = Reason("none", "4.4.1", "", "")
    done = Reason("none", "2.0.0", "250", "2.6.0 it is in the box")
    for action, reason in (("delayed", late), ("delivered", done), ("relayed", done)):
        parts = [
            ("text/plain", "Some words.\n"),
            ("message/delivery-status", fields(reason, action)),
        ]
        raw = mixed(D, "Delivery status", parts, "multipart/report; report-type=delivery-status")
        yield Bounce(f"report: {action}", raw, "none")
    wait = "Warning: could not send it for 4 hours: 451 4.4.1 nobody opens.\nWill keep trying.\n"
    yield Bounce("sendmail 5: warning", plain(D, "Warning", wait), "none")
    yield Bounce("delivered, in words", plain(D, "Delivered", "2.6.0 Action: delivered\n"), "none")
    away = "I am away until 4.5.2027 (room 5.1.1, phone 555 1234).\n"
    yield Bounce(
        "holiday",
        plain(ANN, "Out of office", away, "Auto-Submitted: auto-replied"),
        "none",
    )
    read = [("text/plain", "It was read.\n"), ("message/disposition-notification", "Final: x\n")]
    kind = "multipart/report; report-type=disposition-notification"
    yield Bounce("read", mixed(ANN, "Read: due", read, kind), "none")


def complaints() -> Iterator[Bounce]:
    """*This is spam*, as providers say it."""
    for kind in ("abuse", "fraud", "opt-out", "not-spam-at-all"):
        parts = [
            ("text/plain", "One of our readers complains.\n"),
            ("message/feedback-report", f"Feedback-Type: {kind}\nVersion: 1\n"),
            ("message/rfc822", COPY),
        ]
        raw = mixed(
            "fbl@p.example", "FW: due", parts, "multipart/report; report-type=feedback-report"
        )
        yield Bounce(f"report: {kind}", raw, "complaint")
    copy = [("message/rfc822", COPY)]
    for subject in ("complaint about message from 192.0.2.1", "Abuse report", "Spam complaint"):
        yield Bounce(f"copy: {subject}", mixed("staff@h.example", subject, copy), "complaint")
    told = '{"notificationType":"Complaint","complaint":{"feedbackId":"1"}}\n'
    yield Bounce("notice in JSON", plain("no-reply@n.example", "Notice", told), "complaint")
    fields_ = "Feedback-Type: abuse\nUser-Agent: Loop/1\n"
    yield Bounce("fields in a text", plain("fbl@q.example", "A reader", fields_), "complaint")
    yield Bounce("one click", plain(ANN, "unsubscribe", "Sent by a program.\n"), "complaint")
