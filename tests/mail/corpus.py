"""A mail of the corpus on its whole way: bytes, inbox, desk, answering letter.

What should become of it stands in the table `[desk]` of the `.toml` beside it; how it comes in,
where that is not the plain way, in `[given]`:

    to = ["…"]        the envelope's recipients; {1} is the token of seat 1; usually that seat's
    at = "-1s"        when it comes, as seen from the deadline; usually when the window opens
    first = ["…"]     bodies of Ann's letters that came before
    times = 2         how often the very same mail comes
    pad = 5000000     so many bytes more, which need not lie in the repository

    {{ssh order window=1 serial=7 | take 2}}     in a mail or body: such a text, signed by Ann's key
"""

import re
import tomllib
from dataclasses import dataclass
from datetime import timedelta
from email.message import Message
from pathlib import Path
from typing import Any

from referee.mail.door.intake import NotOurs
from referee.match.policy import instant, moment
from referee.match.text import Text, spell
from referee.seals import signature
from tests.mail.given import ANN, BEN, Home, kind_of, letter, lobby, text_of
from tests.mail.story import KEY, joined

HERE = Path(__file__).parent
FOLDERS = ("letters", "hostile", "desk")
CORPUS = sorted(file for folder in FOLDERS for file in (HERE / folder).glob("*.eml"))
_SIGNED = re.compile(
    r"\{\{ssh (?P<kind>\w+)(?: log=(?P<log>\S+))?(?: window=(?P<window>\d+))?"
    r"(?: serial=(?P<serial>\d+))? \| (?P<body>[^}]*)\}\}"
)


_SIGNS = re.compile(r"\{\{ssh|PGP|SSH SIG|referee-order")  # a mail of somebody who has a key


@dataclass(frozen=True)
class Became:
    """What became of a mail: the outcomes of its rows in the inbox ("550" where the envelope was
    refused), the kinds of the letters that answer it, and their texts."""

    outcomes: list[str]
    letters: list[str]
    texts: str


def expected(file: Path) -> dict[str, Any]:
    return tomllib.loads(file.with_suffix(".toml").read_text(encoding="utf-8"))


def playing(*, key: object = True) -> Home:
    """A match of two, in which Ann has joined, with a key or without."""
    home = lobby()
    home.works()
    text, armour = joined(home)
    home.mail(letter(ANN.address, text + armour if key else "JOIN"))
    if not key:
        home.mail(letter(BEN.address, "JOIN"), 2)
        home.works()
        return home
    [question] = home.works()
    [line] = [line for line in text_of(question).split("\n") if line.startswith("~ CONFIRM ")]
    home.mail(letter(ANN.address, line.removeprefix("~ ")))
    home.mail(letter(BEN.address, "JOIN"), 2)
    home.works()
    return home


def through(file: Path) -> Became:
    """The mail in this file, through the real desk."""
    told = expected(file)
    given = told.get("given", {})
    home = playing(
        key=_SIGNS.search("\n".join([file.read_text("latin-1"), *given.get("first", [])]))
    )
    for body in given.get("first", []):
        home.mail(letter(ANN.address, signed(home, body)))
        home.works()
    if "at" in given:
        home.clock.set(_moment(home, given["at"]))
    raw = signed(home, file.read_bytes().decode("latin-1")).encode("latin-1")
    raw += b"x" * given.get("pad", 0)
    sender = told.get("sender", ANN.address)
    return _became(home, raw, sender, given.get("to", ["referee+{1}@play.example"]), given)


def _became(home: Home, raw: bytes, sender: str, to: list[str], given: dict[str, Any]) -> Became:
    tokens = {"1": home.chair(1).mail_token, "2": home.chair(2).mail_token}
    recipients = [_addressed(address, tokens) for address in to]
    rows: list[int] = []
    answers: list[Message] = []
    for _ in range(given.get("times", 1)):
        try:
            rows += home.intake.take(raw, sender, recipients)
        except NotOurs:
            return Became(["550"], [], "")
        answers += home.works()
    outcomes = [home.log.outcomes[row] for row in rows]
    ours = [answer for answer in answers if kind_of(answer) in _ANSWERS]
    return Became(outcomes, [kind_of(own) for own in ours], "\n".join(map(text_of, ours)))


_ANSWERS = (
    "receipt",
    "refusal",
    "answer",
    "confirm_letter",
    "confirm_key",
    "confirm_concede",
    "transcript",
    "astray",
)


def _addressed(pattern: str, tokens: dict[str, str]) -> str:
    for seat, token in tokens.items():
        pattern = pattern.replace(f"{{{seat}}}", token).replace(f"{{{seat}!}}", token.upper())
    return pattern


def _moment(home: Home, at: str) -> str:
    window = home.referee.views.table("nim-1", None).window
    assert window is not None
    assert window.due is not None
    return moment(instant(window.due) + timedelta(seconds=float(at.removesuffix("s"))))


def signed(home: Home, text: str) -> str:
    """Every `{{ssh …}}` as such a text with Ann's signature."""
    return _SIGNED.sub(lambda found: _text_and_armour(home, found), text)


def _text_and_armour(home: Home, asked: re.Match[str]) -> str:
    table = home.referee.views.table("nim-1", 1)
    text = spell(
        Text(
            kind=asked["kind"],
            body="".join(line.strip() + "\n" for line in asked["body"].split("/")),
            origin=asked["log"] or table.origin,
            leaf0=table.leaf0,
            window=int(asked["window"] or 1),
            seat=1,
            serial=int(asked["serial"]) if asked["serial"] else None,
        )
    )
    return text + signature.sign(KEY, "order@referee", text.encode())
