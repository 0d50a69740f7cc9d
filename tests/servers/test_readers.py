"""Letters of every game as real mutt shows them, with no settings but a terminal's own."""

from email import message_from_bytes, policy
from email.message import EmailMessage
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from tests.mail.every_game import GAMES, letters
from tests.mail.given import text_of
from tests.servers.reading import COLUMNS, shown_by_mutt

COPIED = ("https://", "—", "    ", "~ ", "leaf: ", "disclosure: ", "Subject: ")
PROMISED = 78  # columns of every line that is not copied or typed
WORDS = {
    "en": {"due": "\nDue: ", "begin": "\n~ ORDERS ", "end": "\n~ END\n", "asked": "WHAT IS ASKED"},
    "fr": {
        "due": "\nÉchéance\N{NO-BREAK SPACE}: ",
        "begin": "\n~ ORDRES ",
        "end": "\n~ FIN\n",
        "asked": "CE QUI VOUS EST DEMANDÉ",
    },
}


@cache
def read(game: str) -> list[tuple[EmailMessage, str]]:
    """Each letter, and what mutt shows of it."""
    mails = [message_from_bytes(raw, policy=policy.default) for raw in letters(game)]
    with TemporaryDirectory(prefix="mutt-") as folder:
        shown = shown_by_mutt(letters(game), Path(folder))
    assert len(shown) == len(mails)
    return list(zip(mails, shown, strict=True))  # type: ignore[arg-type] # of policy.default


@pytest.mark.parametrize("game", GAMES)
def test_mutt_shows_subject_and_text_of_every_letter_as_they_were_written(game: str) -> None:
    """Accents, dashes and all, and no markup."""
    for mail, shown in read(game):
        assert f"Subject: {mail['Subject']} " in " ".join(shown.split())  # mutt breaks a long one
        assert text_of(mail) in shown
        assert "<p>" not in shown
        assert "To: Éloïse" in shown or "Zoé" in shown


@pytest.mark.parametrize("game", GAMES)
def test_a_reader_in_mutt_finds_the_deadline_and_the_block_to_fill_in(game: str) -> None:
    asking = [(mail, shown) for mail, shown in read(game) if "<due." in str(mail["Message-ID"])]
    assert {mail["Content-Language"] for mail, _ in asking} == {"en", "fr"}
    for mail, shown in asking:
        words = WORDS[mail["Content-Language"]]
        places = [shown.find(words[word]) for word in ("due", "asked", "begin", "end")]
        assert -1 not in places
        assert places == sorted(places)


@pytest.mark.parametrize("game", GAMES)
def test_nothing_that_mutt_shows_runs_over_its_edge_but_what_is_copied(game: str) -> None:
    assert PROMISED < COLUMNS
    for _, shown in read(game):
        body = shown.partition("\n\n")[2].split("\n")
        whole = [line for line in body if not line.startswith(COPIED)]
        assert [line for line in whole if len(line) > PROMISED] == []
