"""Letters as players hold them: with a checkpoint at the foot or a receipt attached, spelt as mail
programs, gateways or a cunning host may spell them.
"""

from email.message import EmailMessage
from pathlib import Path

from referee.seals import proof
from storage.tree import inclusion_proof, leaf_hash
from tests.independent.checker import check
from tests.record.house import House


def letter(note: bytes, *, attached: bool = False, quoted: bool = False) -> EmailMessage:
    """A letter of the referee with a checkpoint at its foot, or attached in base64."""
    mail = EmailMessage()
    mail["From"], mail["Subject"] = "referee@play.example", "Your orders are due"
    foot = "" if attached else note.decode()
    text = f"Dear player,\n\nwrite soon.\n\n{foot}\nBest wishes\n"
    if quoted:
        text = "I will!\n\n" + "".join(f"> {line}\n" for line in text.splitlines())
    mail.set_content(text)
    if attached:
        mail.add_attachment(note, "application", "octet-stream", filename="checkpoint.txt")
    return mail


def ours(mail: EmailMessage, match: str = "match-7", n: int = 1) -> EmailMessage:
    """The same with the headers that our letters have."""
    mail["List-Id"] = f"<{match}.play.example>"
    mail["Message-ID"] = f"<due.{match}.1.{n}@play.example>"
    return mail


def written(text: str, charset: str = "utf-8", subtype: str = "plain") -> EmailMessage:
    """A letter that says this, in this charset."""
    mail = EmailMessage()
    mail["From"], mail["Subject"] = "referee@play.example", "Your orders are due"
    mail.set_content(text, subtype=subtype, charset=charset, cte="base64")
    return mail


def eml(folder: Path, *mails: EmailMessage) -> list[Path]:
    paths = []
    for n, mail in enumerate(mails):
        paths.append(folder / f"{n}.eml")
        paths[-1].write_bytes(mail.as_bytes())
    return paths


def receipt(house: House, n: int, size: int | None = None, shown: bool = True) -> str:
    """What the author of letter n was sent when the log had `size` leaves (all, if not said)."""
    return receipt_of(house, n, house.leaves[n], size, shown)


def receipt_of(
    house: House, n: int, leaf: bytes, size: int | None = None, shown: bool = True
) -> str:
    """The same of any bytes that are said to be leaf n."""
    hashes = [leaf_hash(one) for one in house.leaves[:size]]
    path = inclusion_proof(hashes, n, len(hashes)) if n < len(hashes) else []
    disclosure = house.by_name[f"letter.{n}"].disclosure if shown else None
    told = f"disclosure: {disclosure}\n" if disclosure else ""
    return f"leaf: {leaf.decode()}\n{told}{proof.build(n, path, house.checkpoint(size)).decode()}"


def receipts(*texts: str, n: int = 1) -> EmailMessage:
    """A receipt letter of match-7 as we send it."""
    mail = ours(written("Your orders have come.\n"), n=n)
    whole = "\n".join(["Keep this file.", "", *texts])
    mail.add_attachment(
        whole.encode(), "text", "plain", filename="match-7.proof.txt", params={"charset": "utf-8"}
    )
    return mail


def second_opinion(record: bytes, mails: list[Path]) -> str:
    """What the second checker has against this record, given these mails; "" if nothing."""
    return "; ".join(one.text for one in check(record, None, mails) if not one.ok)
