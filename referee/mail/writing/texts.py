"""A player's own text as letters show it."""

from collections.abc import Mapping
from typing import Any

from referee.kernel import offers
from referee.kernel.refused import Problem
from referee.mail.writing.scene import Scene
from referee.match.text import has_headers
from referee.seals import commitment


def sealed(scene: Scene) -> Mapping[str, Any]:
    """The player's letter as it lies sealed in the log."""
    value = commitment.open(scene.files[scene.payload["leaf"]].disclosure).value
    assert isinstance(value, dict)
    return value


def of_headers(problem: Problem) -> bool:
    """Problems of the text itself count lines from its first; a game's count those of the body."""
    return problem.code.startswith("T-")


def body(text: str) -> str:
    """The order lines of a text that may have headers; such a text may also be unreadable."""
    return text.partition("\n\n")[2] if has_headers(text) else text


def quoted(text: str) -> str:
    """A player's own lines, shown so that a quotation of them is never read as a request."""
    return offers.offered(text.rstrip("\n"))
