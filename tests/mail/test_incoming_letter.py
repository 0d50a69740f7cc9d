"""Mail as the world sends it: each `.eml` of letters/ and hostile/ with what it means beside it.

`case` is the number of the case in the list that the corpus follows (61: our own). What becomes of
each on the desk: test_sixty.py.
"""

import tomllib
from pathlib import Path
from typing import Any

import pytest

from referee.mail.asking.machines import silence
from referee.mail.asking.request_items import Requests
from referee.mail.asking.requests import requests_of
from referee.mail.reading import incoming_letter
from referee.mail.reading.incoming_letter import IncomingLetter, read_letter
from tests.mail.given import HOUSE

HERE = Path(__file__).parent
CORPUS = sorted([*(HERE / "letters").glob("*.eml"), *(HERE / "hostile").glob("*.eml")])
NO_REQUESTS = Requests()
ACT = ("kind", "text", "signature", "window")  # and where in the letter it stands


def expected(file: Path) -> dict[str, Any]:
    return tomllib.loads(file.with_suffix(".toml").read_text(encoding="utf-8"))


def asked_by(letter: IncomingLetter) -> Requests:
    """What the desk would do with it: a machine's or an unreadable letter asks for nothing."""
    if silence(letter) or letter.fault is not None:
        return NO_REQUESTS
    return requests_of(letter)


@pytest.mark.parametrize("file", CORPUS, ids=lambda file: file.stem)
def test_a_mail_means_what_is_written_beside_it(file: Path) -> None:
    told = expected(file)
    letter = read_letter(file.read_bytes(), told.get("sender", "ann@home.example"), HOUSE)
    asked = asked_by(letter)
    acts = [{k: getattr(act, k) for k in ACT if getattr(act, k) is not None} for act in asked.acts]
    assert (letter.nature.value, letter.fault) == (told.get("nature", "person"), told.get("fault"))
    assert acts == told.get("acts", [])
    assert list(asked.confirms) == told.get("confirms", [])
    assert [wish.what for wish in asked.asks] == told.get("asks", [])
    assert [trouble.key for trouble in asked.troubles] == told.get("troubles", [])
    for name in ("author", "message_id", "subject", "html"):
        if name in told:
            assert getattr(letter, name) == told[name]


def test_every_mail_has_its_meaning_and_every_meaning_its_mail() -> None:
    meanings = {
        file for folder in ("letters", "hostile") for file in (HERE / folder).glob("*.toml")
    }
    assert {file.with_suffix(".toml") for file in CORPUS} == meanings


def test_a_crash_of_the_parser_is_an_answer_and_a_line_in_our_log(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def crashes(message: object) -> object:
        raise RecursionError

    monkeypatch.setattr(incoming_letter, "parts_of", crashes)
    raw = (HERE / "letters" / "01-plain-mutt.eml").read_bytes()
    assert read_letter(raw, "ann@home.example", HOUSE).fault == "unparsable"
    assert "could not be parsed" in caplog.text
