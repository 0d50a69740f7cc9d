"""A player's own text as letters show it, and the proof that it stands on the log."""

from collections.abc import Mapping
from typing import Any

from referee.kernel.refused import Problem
from referee.mail.scene import Attachment, Scene
from referee.match.text import has_headers
from referee.seals import commitment

FILE = "application/octet-stream"  # base64: no program on the way may touch these bytes


def sealed(scene: Scene) -> Mapping[str, Any]:
    """The player's letter as it lies sealed in the log."""
    assert scene.files is not None, "a receipt has its files"
    value = commitment.open(scene.files.disclosure).value
    assert isinstance(value, dict)
    return value


def proof(scene: Scene) -> tuple[Attachment, ...]:
    """Leaf, disclosure and proof of the letter: enough to check the receipt without us."""
    assert scene.files is not None
    stem, files = f"{scene.table.match}.{scene.payload['leaf']}", scene.files
    return (
        Attachment(f"{stem}.leaf", FILE, files.leaf),
        Attachment(f"{stem}.disclosure", FILE, files.disclosure.encode("ascii")),
        Attachment(f"{stem}.tlog-proof", FILE, files.proof.encode()),
    )


def of_headers(problem: Problem) -> bool:
    """Problems of the text itself count lines from its first; a game's count those of the body."""
    return problem.code.startswith("T-")


def body(text: str) -> str:
    """The order lines of a text that may have headers; such a text may also be unreadable."""
    return text.partition("\n\n")[2] if has_headers(text) else text


def quoted(text: str) -> str:
    """A player's own lines, shown so that a quotation of them is never read as a request."""
    return "\n".join(f"# {line}" for line in text.rstrip("\n").split("\n"))
