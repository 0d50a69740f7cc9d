"""A player's own text as letters show it, and the proof that it stands on the log."""

from collections.abc import Mapping
from typing import Any

from referee.kernel.refused import Problem
from referee.mail.writing.scene import Attachment, Scene
from referee.match.text import has_headers
from referee.seals import commitment

FILE = "application/octet-stream"  # base64: no program on the way may touch these bytes


def sealed(scene: Scene) -> Mapping[str, Any]:
    """The player's letter as it lies sealed in the log."""
    value = commitment.open(scene.files[scene.payload["leaf"]].disclosure).value
    assert isinstance(value, dict)
    return value


def proof(scene: Scene) -> tuple[Attachment, ...]:
    """Leaf, disclosure and proof of each of the letter's entries: enough to check the receipt
    without us."""
    return tuple(
        Attachment(f"{scene.table.match}.{n}.{end}", FILE, content)
        for n, files in scene.files.items()
        for end, content in (
            ("leaf", files.leaf),
            ("disclosure", files.disclosure.encode("ascii")),
            ("tlog-proof", files.proof.encode()),
        )
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
